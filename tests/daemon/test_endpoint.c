/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_endpoint.c - where palpd listens, who is let in, and how clients find it. */
#include "clients/c/palp_client.h"
#include "daemon/endpoint.h"
#include "daemon/options.h"
#include "daemon/rt/rt.h"
#include "tests/check.h"
#include "tests/fixtures/palpd_process.h"

#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

enum { STRANGER = 65534, PATH = 128, ENDPOINT = 2 * PATH, WHY = 400 };

/* ---------------------------------------------------------------- names */

static void a_station_has_one_folder_for_palpd_and_its_clients(void)
{
    struct server s = server_prepare();
    char text[PATH], expected[PATH];
    setenv("XDG_RUNTIME_DIR", s.folder, 1);
    CHECK(proto_endpoint(PROTO_STATION, "device", text, sizeof text));
    snprintf(expected, sizeof expected, "ipc://%s/palpd/device", s.folder);
    CHECK(strcmp(text, expected) == 0);
    CHECK(proto_endpoint("left-1", "stream", text, sizeof text));
    snprintf(expected, sizeof expected, "ipc://%s/palpd-left-1/stream", s.folder);
    CHECK(strcmp(text, expected) == 0);
    setenv("XDG_RUNTIME_DIR", "/no/such/folder", 1);
    CHECK(proto_station_folder(PROTO_STATION, text, sizeof text));
    snprintf(expected, sizeof expected, geteuid() == 0 ? "/run/palpd" : "/tmp/palpd-%u",
             (unsigned)geteuid());
    CHECK(strcmp(text, expected) == 0);
    unsetenv("XDG_RUNTIME_DIR");
    server_clean(&s);
}

static void a_name_is_no_path(void)
{
    static const char *const wrong[] = {"",  ".",   "../x",   "a/b",
                                        ":", "a b", "a\n.sh", "a-name-that-is-longer-than-it-may"};
    char text[PATH];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK(!proto_station_folder(wrong[i], text, sizeof text));
    CHECK(!proto_station_folder(PROTO_STATION, text, 5));
}

static struct options read_line(const char *first, const char *second)
{
    const char *const argv[] = {"palpd", first, second, SERVER_SCENARIO, NULL};
    struct options o;
    optind = 1;
    CHECK(options_read(&o, 4, (char **)argv) == -1);
    return o;
}

static void a_port_is_opened_only_where_it_is_asked_for(void)
{
    const struct options silent = read_line("--name", "left");
    CHECK(strstr(silent.device, "ipc://") == silent.device && !strstr(silent.device, "tcp"));
    CHECK(strstr(silent.device, "-left/device") != NULL);
    CHECK(!strstr(silent.stream, "tcp") && !strstr(silent.control, "tcp"));
    const struct options open = read_line("--tcp", "--control=ipc:///elsewhere/control");
    CHECK(strstr(open.device, "ipc://") && strstr(open.device, ",tcp://127.0.0.1:5570"));
    CHECK(strstr(open.stream, ",tcp://127.0.0.1:5571") != NULL);
    CHECK(strcmp(open.control, "ipc:///elsewhere/control") == 0);
}

/* ---------------------------------------------------------------- a running one */

static unsigned mode_of(const char *folder, const char *name)
{
    char path[PATH];
    struct stat info = {0};
    snprintf(path, sizeof path, "%s/palpd/%s", folder, name);
    CHECK(lstat(path, &info) == 0);
    return info.st_mode & 07777;
}

static bool answers(const char *endpoint, struct palp_client_error *error)
{
    const struct proto_request request = {.which = PROTO_REQUEST_STATUS};
    struct proto_reply reply;
    struct palp_control *control = palp_control_connect(endpoint, error);
    const bool good = control && palp_control_ask(control, &request, &reply, 500, error);
    palp_control_destroy(control);
    return good;
}

static void clean_station(struct server *s)
{
    static const char *const names[] = {"device", "stream", "control", ""};
    char path[PATH];
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/palpd/%s", s->folder, names[i]);
        remove(path);
    }
    unsetenv("XDG_RUNTIME_DIR");
    server_clean(s);
}

static void start_station(struct server *s)
{
    const char *args[] = {"--stepped", SERVER_SCENARIO, NULL};
    *s = server_prepare();
    setenv("XDG_RUNTIME_DIR", s->folder, 1);
    server_spawn(s, args);
    REQUIRE(server_await_line(s, " ready"));
}

static void its_sockets_are_its_users_alone_and_found_by_its_name(void)
{
    struct server s;
    struct palp_client_error error;
    umask(0);
    start_station(&s);
    CHECK(mode_of(s.folder, "") == 0700);
    CHECK(mode_of(s.folder, "device") == 0600);
    CHECK(mode_of(s.folder, "stream") == 0600);
    CHECK(mode_of(s.folder, "control") == 0600);
    CHECK(!server_logged(&s, "tcp://"));
    CHECK(answers("palpd", &error));
    CHECK(!answers("left", &error) && error.status == PALP_CLIENT_SILENT);
    CHECK(strstr(error.what, s.folder) && strstr(error.what, "/palpd-left/control"));
    CHECK(strstr(error.what, "no such socket") != NULL);
    kill(s.pid, SIGTERM);
    server_wait_for_end(&s);
    CHECK(s.exit_code == 0);
    clean_station(&s);
}

static void its_sockets_go_with_it(void)
{
    struct server s;
    struct stat info;
    char path[PATH];
    start_station(&s);
    snprintf(path, sizeof path, "%s/palpd/stream", s.folder);
    REQUIRE(lstat(path, &info) == 0 && S_ISSOCK(info.st_mode));
    kill(s.pid, SIGTERM);
    server_wait_for_end(&s);
    CHECK(s.exit_code == 0);
    path[strlen(path) - strlen("/stream")] = '\0';
    CHECK(rmdir(path) == 0); /* nothing is in there */
    clean_station(&s);
}

/* Somebody removed its own, and another has its place. */
static void a_socket_that_is_another_s_stays(void)
{
    struct server s;
    struct stat info;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    start_station(&s);
    snprintf(address.sun_path, sizeof address.sun_path, "%s/palpd/stream", s.folder);
    REQUIRE(unlink(address.sun_path) == 0);
    const int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    REQUIRE(bind(fd, (struct sockaddr *)&address, sizeof address) == 0 && listen(fd, 1) == 0);
    kill(s.pid, SIGTERM);
    server_wait_for_end(&s);
    CHECK(s.exit_code == 0);
    CHECK(lstat(address.sun_path, &info) == 0 && S_ISSOCK(info.st_mode));
    close(fd);
    clean_station(&s);
}

/* What a peer of that user's reads first: ZeroMQ's greeting, or the end of the connection. */
static int greeting_as(uid_t user, const char *path)
{
    const pid_t child = fork();
    if (child == 0) {
        struct sockaddr_un address = {.sun_family = AF_UNIX};
        char byte;
        snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
        const int fd = socket(AF_UNIX, SOCK_STREAM, 0);
        if (setuid(user) != 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0)
            _exit(100);
        _exit(read(fd, &byte, 1) == 1);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child && WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* Even where somebody opened the folder and the socket to all. */
static void another_user_is_not_let_in(void)
{
    if (geteuid() != 0) {
        skip("only root can be two users");
        return;
    }
    struct server s = server_start("--stepped");
    for (int i = 0; i < 3; i++) {
        CHECK(chmod(s.folder, 0755) == 0 && chmod(s.url[i] + 6, 0666) == 0);
        CHECK(greeting_as(STRANGER, s.url[i] + 6) == 0);
        CHECK(greeting_as(0, s.url[i] + 6) == 1);
    }
    server_stop(&s);
}

/* ---------------------------------------------------------------- folders and files */

static int prepare(const char *folder, const char *name, char *why)
{
    char endpoint[ENDPOINT];
    snprintf(endpoint, sizeof endpoint, "ipc://%s/%s", folder, name);
    why[0] = '\0';
    return endpoint_prepare(endpoint, why, WHY);
}

static void a_folder_that_others_can_change_is_refused(void)
{
    char why[WHY], below[PATH];
    struct server s = server_prepare();
    CHECK(prepare(s.folder, "device", why) == 0);
    CHECK(chmod(s.folder, 0777) == 0);
    CHECK(prepare(s.folder, "device", why) == EX_CANTCREAT && strstr(why, s.folder));
    snprintf(below, sizeof below, "%s/below", s.folder);
    CHECK(prepare(below, "device", why) == EX_CANTCREAT && strstr(why, "any user"));
    CHECK(chmod(s.folder, 01777) == 0);
    CHECK(prepare(s.folder, "device", why) == 0);
    CHECK(rmdir(below) == 0);
    server_clean(&s);
}

/* Sticky or not: its owner may rename what is in there, and so may who owns a link to it. */
static void another_users_folder_is_refused(void)
{
    char why[WHY], link[PATH];
    if (geteuid() != 0) {
        skip("only root can give a folder away");
        return;
    }
    struct server s = server_prepare();
    snprintf(link, sizeof link, "%s-link", s.folder);
    CHECK(symlink(s.folder, link) == 0);
    CHECK(prepare(link, "device", why) == 0);
    CHECK(lchown(link, STRANGER, STRANGER) == 0);
    CHECK(prepare(link, "device", why) == EX_CANTCREAT && strstr(why, "another user"));
    CHECK(unlink(link) == 0);
    CHECK(chown(s.folder, STRANGER, STRANGER) == 0 && chmod(s.folder, 01777) == 0);
    CHECK(prepare(s.folder, "device", why) == EX_CANTCREAT && strstr(why, "another user"));
    server_clean(&s);
}

static void a_client_does_not_enter_another_users_folder(void)
{
    char folder[PATH];
    struct palp_client_error error;
    if (geteuid() != 0) {
        skip("only root can give a folder away");
        return;
    }
    struct server s = server_prepare();
    setenv("XDG_RUNTIME_DIR", s.folder, 1);
    snprintf(folder, sizeof folder, "%s/palpd", s.folder);
    CHECK(mkdir(folder, 0777) == 0 && chown(folder, STRANGER, STRANGER) == 0);
    CHECK(!answers("palpd", &error) && error.status == PALP_CLIENT_INVALID);
    CHECK(strstr(error.what, folder) && strstr(error.what, "another user"));
    clean_station(&s);
}

static void what_is_no_socket_is_not_replaced(void)
{
    char why[WHY], log[SERVER_LOG_MAX], path[PATH], kept[16] = "";
    struct server s = server_prepare();
    snprintf(path, sizeof path, "%s/log.csv", s.folder);
    FILE *file = fopen(path, "w");
    fputs("precious", file);
    fclose(file);
    CHECK(prepare(s.folder, "log.csv", why) == EX_CANTCREAT && strstr(why, "no socket"));
    char url[PATH + 8];
    snprintf(url, sizeof url, "ipc://%s", path);
    const char *args[] = {"--device",  s.url[0], "--stream",      url,
                          "--control", s.url[2], SERVER_SCENARIO, NULL};
    CHECK(server_run(args, log) == EX_CANTCREAT && strstr(log, path));
    const int fd = open(path, O_RDONLY);
    CHECK(fd >= 0 && read(fd, kept, sizeof kept - 1) == 8 && strcmp(kept, "precious") == 0);
    close(fd);
    unlink(path);
    server_clean(&s);
}

/* A palpd that was killed leaves its socket behind: the next one takes the place. */
static void a_socket_that_was_left_behind_is_taken_over(void)
{
    char why[WHY];
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct server s = server_prepare();
    snprintf(address.sun_path, sizeof address.sun_path, "%.100s", s.url[0] + 6);
    const int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    REQUIRE(bind(fd, (struct sockaddr *)&address, sizeof address) == 0 && listen(fd, 1) == 0);
    CHECK(prepare(s.folder, "device", why) == EX_UNAVAILABLE && strstr(why, "in use"));
    close(fd);
    CHECK(prepare(s.folder, "device", why) == 0);
    server_clean(&s);
}

SUITE(endpoint, TEST(a_station_has_one_folder_for_palpd_and_its_clients), TEST(a_name_is_no_path),
      TEST(a_port_is_opened_only_where_it_is_asked_for),
      TEST(its_sockets_are_its_users_alone_and_found_by_its_name), TEST(its_sockets_go_with_it),
      TEST(a_socket_that_is_another_s_stays), TEST(another_user_is_not_let_in),
      TEST(a_folder_that_others_can_change_is_refused), TEST(another_users_folder_is_refused),
      TEST(a_client_does_not_enter_another_users_folder), TEST(what_is_no_socket_is_not_replaced),
      TEST(a_socket_that_was_left_behind_is_taken_over));
