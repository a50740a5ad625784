/* SPDX-License-Identifier: Apache-2.0 */
/* profile.c - where to connect, and with which keys: as the program told, or a profile says. */
#include "clients/c/socket_link.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_SIZE = 512 };

static struct {
    bool used;
    struct proto_key_pair key;
    char server_key[PROTO_KEY_SIZE + 1];
} told;

/* ---------------------------------------------------------------- told by the program */

bool palp_client_use_keys(const char *key_file, const char *server_key,
                          struct palp_client_error *error)
{
    told.used = false;
    if (!key_file && !server_key)
        return true;
    if (!key_file || !server_key)
        return socket_link_fail(error, PALP_CLIENT_INVALID,
                                "expected both a key of one's own and the public key of the palpd");
    error->status = PALP_CLIENT_INVALID;
    told.used = proto_key_read_pair(&told.key, key_file, error->what, sizeof error->what) &&
                proto_key_read_public(told.server_key, server_key, error->what, sizeof error->what);
    return told.used;
}

static bool take_told_keys(struct socket_link *link)
{
    if (!told.used)
        return false;
    link->key = told.key;
    memcpy(link->server_key, told.server_key, sizeof link->server_key);
    return true;
}

bool palp_client_make_key(const char *path, char public_key[PROTO_KEY_SIZE + 1],
                          struct palp_client_error *error)
{
    struct proto_key_pair pair;
    if (zmq_curve_keypair(pair.public_key, pair.secret_key) != 0)
        return socket_link_fail(error, PALP_CLIENT_INVALID, "this ZeroMQ cannot encrypt: %s",
                                zmq_strerror(errno));
    error->status = PALP_CLIENT_INVALID;
    const bool written = proto_key_write_pair(&pair, path, error->what, sizeof error->what);
    memcpy(public_key, pair.public_key, sizeof pair.public_key);
    explicit_bzero(&pair, sizeof pair);
    return written;
}

/* ---------------------------------------------------------------- profiles */

/* Where profiles are; false: nowhere. */
static bool find_folder(char *folder, size_t size)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *user = getenv("HOME");
    const int n = config && config[0] == '/' ? snprintf(folder, size, "%s/palp", config)
                  : user && user[0] == '/'   ? snprintf(folder, size, "%s/.config/palp", user)
                                             : -1;
    return n > 0 && (size_t)n < size;
}

/* What a profile says, its words' values as they stand. */
struct profile {
    char folder[PATH_MAX], path[PATH_MAX + 64];
    char address[PROTO_ENDPOINT_MAX], key[LINE_SIZE], server_key[LINE_SIZE];
};

static bool fail_line(const struct profile *p, int line, const char *expected,
                      struct palp_client_error *error)
{
    return socket_link_fail(error, PALP_CLIENT_INVALID, "%s:%d: expected %s", p->path, line,
                            expected);
}

/* One line of a word and a value, for the socket of that name. */
static bool read_line(struct profile *p, int number, char *line, const char *socket,
                      struct palp_client_error *error)
{
    static const char *const words[] = {"device", "stream", "control", "key", "server-key"};
    char *rest, *word = strtok_r(line, " \t\r\n", &rest), *value;
    bool known = false;
    if (!word || strcmp(word, "#") == 0)
        return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        known |= strcmp(word, words[i]) == 0;
    if (!known)
        return fail_line(p, number, "device, stream, control, key or server-key first", error);
    value = strtok_r(NULL, " \t\r\n", &rest);
    if (!value || strtok_r(NULL, " \t\r\n", &rest))
        return fail_line(p, number, "one value behind the word", error);
    if (strcmp(word, "key") == 0)
        snprintf(p->key, sizeof p->key, "%s", value);
    else if (strcmp(word, "server-key") == 0)
        snprintf(p->server_key, sizeof p->server_key, "%s", value);
    else if (strncmp(value, "tcp://", 6) != 0)
        return fail_line(p, number, "an address, tcp://HOST:PORT", error);
    else if (strcmp(word, socket) == 0)
        snprintf(p->address, sizeof p->address, "%.*s", PROTO_ENDPOINT_MAX - 1, value);
    return true;
}

static bool read_lines(struct profile *p, FILE *file, const char *socket,
                       struct palp_client_error *error)
{
    char line[LINE_SIZE];
    bool good = true;
    for (int i = 1; good && fgets(line, sizeof line, file); i++)
        good = read_line(p, i, line, socket, error);
    return good;
}

/* A file beside the profile, or where it says itself. */
static void find_file(char *path, size_t size, const struct profile *p, const char *name)
{
    if (name[0] == '/')
        snprintf(path, size, "%s", name);
    else
        snprintf(path, size, "%s/%s", p->folder, name);
}

static bool take_profile(struct socket_link *link, const struct profile *p, const char *socket,
                         struct palp_client_error *error)
{
    char path[PATH_MAX + LINE_SIZE];
    if (!p->address[0] || !p->key[0] || !p->server_key[0])
        return socket_link_fail(error, PALP_CLIENT_INVALID,
                                "%s: expected lines of %s, key and server-key", p->path, socket);
    error->status = PALP_CLIENT_INVALID;
    find_file(path, sizeof path, p, p->key);
    if (!proto_key_read_pair(&link->key, path, error->what, sizeof error->what))
        return false;
    const bool is_key = strlen(p->server_key) == PROTO_KEY_SIZE;
    find_file(path, sizeof path, p, p->server_key);
    if (!proto_key_read_public(link->server_key, is_key ? p->server_key : path, error->what,
                               sizeof error->what))
        return false;
    snprintf(link->address, sizeof link->address, "%s", p->address);
    link->encrypted = true;
    return true;
}

/* False where there is none of that name; where there is one that is wrong, the error says so and
 * its status is not PALP_CLIENT_OK. */
static bool read_profile(struct socket_link *link, const char *name, const char *socket,
                         struct palp_client_error *error)
{
    struct profile p = {.address = ""};
    char station[PROTO_ENDPOINT_MAX];
    if (!proto_station_folder(name, station, sizeof station) ||
        !find_folder(p.folder, sizeof p.folder))
        return false;
    snprintf(p.path, sizeof p.path, "%s/%s.profile", p.folder, name);
    FILE *file = fopen(p.path, "re");
    if (!file)
        return errno != ENOENT && errno != ENOTDIR &&
               socket_link_fail(error, PALP_CLIENT_INVALID, "%s: %s", p.path, strerror(errno));
    const bool good = read_lines(&p, file, socket, error) && take_profile(link, &p, socket, error);
    fclose(file);
    return good;
}

/* ---------------------------------------------------------------- addresses */

/* Another user could put a socket of their own where a palpd is looked for, and push the hand. */
static bool is_own_folder(const char *folder)
{
    struct stat info;
    return lstat(folder, &info) != 0 || (S_ISDIR(info.st_mode) && info.st_uid == geteuid());
}

bool socket_link_resolve(struct socket_link *link, const char *endpoint, const char *socket,
                         struct palp_client_error *error)
{
    char folder[PROTO_ENDPOINT_MAX];
    if (strncmp(endpoint, "tcp://", 6) == 0 || strncmp(endpoint, "ipc://", 6) == 0) {
        const int n = snprintf(link->address, sizeof link->address, "%s", endpoint);
        link->encrypted = endpoint[0] == 't' && take_told_keys(link);
        return (size_t)n < sizeof link->address ||
               socket_link_fail(error, PALP_CLIENT_INVALID, "%.40s...: too long", endpoint);
    }
    error->status = PALP_CLIENT_OK;
    if (read_profile(link, endpoint, socket, error))
        return true;
    if (error->status != PALP_CLIENT_OK)
        return false;
    if (!proto_station_folder(endpoint, folder, sizeof folder) ||
        !proto_endpoint(endpoint, socket, link->address, sizeof link->address))
        return socket_link_fail(
            error, PALP_CLIENT_INVALID,
            "%s: expected tcp://HOST:PORT, ipc://PATH, the name of a palpd or of a "
            "profile",
            endpoint);
    return is_own_folder(folder) ||
           socket_link_fail(error, PALP_CLIENT_INVALID, "%s: belongs to another user", folder);
}
