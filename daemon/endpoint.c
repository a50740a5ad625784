/* SPDX-License-Identifier: GPL-3.0-or-later */
/* endpoint.c - addresses that palpd may listen at. */
#include "daemon/endpoint.h"

#include <arpa/inet.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sysexits.h>
#include <unistd.h>

/* ---------------------------------------------------------------- looks */

bool endpoint_is_local(const char *endpoint)
{
    return strncmp(endpoint, "ipc://", 6) == 0;
}

/* How far an address of HOST:PORT reaches; a host is a number, for names change. */
enum reach { REACH_NOWHERE, REACH_LOOPBACK, REACH_BEYOND };

static enum reach find_reach(const char *address)
{
    char host[64];
    struct in_addr four;
    struct in6_addr six;
    const char *colon = strrchr(address, ':');
    if (!colon || !colon[1] || colon - address >= (long)sizeof host)
        return REACH_NOWHERE;
    snprintf(host, sizeof host, "%.*s", (int)(colon - address), address);
    if (inet_pton(AF_INET, host, &four) == 1)
        return ntohl(four.s_addr) >> 24 == 127 ? REACH_LOOPBACK : REACH_BEYOND;
    const size_t n = strlen(host);
    if (n < 2 || host[0] != '[' || host[n - 1] != ']')
        return REACH_NOWHERE;
    host[n - 1] = '\0';
    if (inet_pton(AF_INET6, host + 1, &six) != 1)
        return REACH_NOWHERE;
    return IN6_IS_ADDR_LOOPBACK(&six) ? REACH_LOOPBACK : REACH_BEYOND;
}

static int check_port(const char *endpoint, bool is_encrypted, char *why, size_t why_size)
{
    const enum reach reach = find_reach(endpoint + 6);
    if (reach == REACH_LOOPBACK || (reach == REACH_BEYOND && is_encrypted))
        return 0;
    if (reach == REACH_BEYOND)
        snprintf(why, why_size,
                 "%s: beyond this machine only with encryption: expected --key and --roster too, "
                 "or tcp://127.0.0.1:PORT, tcp://[::1]:PORT or ipc://PATH",
                 endpoint);
    else
        snprintf(why, why_size,
                 "%s: expected an address in numbers and a port: tcp://127.0.0.1:"
                 "5570, tcp://[::1]:5570",
                 endpoint);
    return EX_USAGE;
}

int endpoint_check(const char *endpoint, bool is_encrypted, char *why, size_t why_size)
{
    if (strncmp(endpoint, "tcp://", 6) == 0)
        return check_port(endpoint, is_encrypted, why, why_size);
    if (endpoint_is_local(endpoint) && endpoint[6] == '/') {
        if (strlen(endpoint + 6) < sizeof((struct sockaddr_un *)0)->sun_path)
            return 0;
        snprintf(why, why_size, "%s: longer than a socket's path may be", endpoint);
        return EX_USAGE;
    }
    snprintf(why, why_size, "%s: expected tcp://127.0.0.1:PORT, tcp://[::1]:PORT or ipc:///PATH",
             endpoint);
    return EX_USAGE;
}

/* ---------------------------------------------------------------- folders */

static bool is_trusted(uid_t user)
{
    return user == geteuid() || user == 0;
}

/* Can another user rename or replace what is in there? The owner of a folder can, sticky or not. */
static bool is_safe(const char *path, char *why, size_t why_size)
{
    struct stat info;
    if (lstat(path, &info) != 0)
        snprintf(why, why_size, "%s: %s", path, strerror(errno));
    else if (!is_trusted(info.st_uid))
        snprintf(why, why_size, "%s: belongs to another user, who could put a socket in its place",
                 path);
    else if (S_ISDIR(info.st_mode) && (info.st_mode & S_IWOTH) && !(info.st_mode & S_ISVTX))
        snprintf(why, why_size, "%s: any user may write there, and put a socket in its place",
                 path);
    else
        return true;
    return false;
}

/* The folder and all above it; symbolic links on the way are what they lead to and themselves. */
static bool is_safe_to_root(const char *folder, char *why, size_t why_size)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s", folder);
    for (char *slash = path + strlen(path); slash; slash = strrchr(path, '/')) {
        *slash = '\0';
        if (!is_safe(path[0] ? path : "/", why, why_size))
            return false;
    }
    return true;
}

static int prepare_folder(const char *path, char *why, size_t why_size)
{
    char folder[PATH_MAX], resolved[PATH_MAX];
    struct stat info;
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(path, '/') - path), path);
    if (!folder[0] ||
        (mkdir(folder, 0700) != 0 && stat(folder, &info) == 0 && !S_ISDIR(info.st_mode))) {
        snprintf(why, why_size, "%s: not a folder for sockets", folder[0] ? folder : "/");
        return EX_CANTCREAT;
    }
    if (!realpath(folder, resolved)) {
        snprintf(why, why_size, "%s: no folder, and none can be made there: %s", folder,
                 strerror(errno));
        return EX_CANTCREAT;
    }
    return is_safe_to_root(folder, why, why_size) && is_safe_to_root(resolved, why, why_size)
               ? 0
               : EX_CANTCREAT;
}

/* ---------------------------------------------------------------- what is there */

/* Does somebody listen at this path? ZeroMQ would take the path away from them without a word. */
static bool is_listened_at(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return false;
    const bool heard = connect(fd, (struct sockaddr *)&address, sizeof address) == 0;
    close(fd);
    return heard;
}

/* ZeroMQ deletes whatever is at the path: it may only be a socket that was left behind. */
static int check_place(const char *endpoint, char *why, size_t why_size)
{
    struct stat info;
    const char *path = endpoint + 6;
    if (lstat(path, &info) != 0)
        return 0;
    if (!S_ISSOCK(info.st_mode)) {
        snprintf(why, why_size, "%s: there is something that is no socket", path);
        return EX_CANTCREAT;
    }
    if (!is_listened_at(path))
        return 0;
    snprintf(why, why_size, "%s: %s (is another palpd running? --name tells several apart)",
             endpoint, strerror(EADDRINUSE));
    return EX_UNAVAILABLE;
}

int endpoint_prepare(const char *endpoint, char *why, size_t why_size)
{
    if (!endpoint_is_local(endpoint))
        return 0;
    const int code = prepare_folder(endpoint + 6, why, why_size);
    return code == 0 ? check_place(endpoint, why, why_size) : code;
}

/* ---------------------------------------------------------------- after it was bound */

struct endpoint_socket endpoint_socket_of(const char *endpoint)
{
    struct stat info;
    if (!endpoint_is_local(endpoint) || lstat(endpoint + 6, &info) != 0 || !S_ISSOCK(info.st_mode))
        return (struct endpoint_socket){0};
    return (struct endpoint_socket){.device = info.st_dev, .number = info.st_ino};
}

void endpoint_remove(const char *endpoint, struct endpoint_socket bound)
{
    const struct endpoint_socket now = endpoint_socket_of(endpoint);
    if (bound.number != 0 && now.number == bound.number && now.device == bound.device)
        unlink(endpoint + 6);
}
