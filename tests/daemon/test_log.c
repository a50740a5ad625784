/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_log.c - a log that is not read: palpd goes on, hands feel, and what is lost is told. */
#include "clients/cli/json_text.h"
#include "daemon/rt/rt.h"
#include "tests/check.h"
#include "tests/fixtures/scripted_device.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zmq.h>

enum { PIPE_BYTES = 4096, TOGGLES = 400, PATH = 96, TEXT = 65536 };

/* The log is a pipe of a page that is open and that this test does not read. */
static struct server start_unread(int *pipe_end)
{
    char path[PATH];
    struct server s = server_prepare();
    snprintf(path, sizeof path, "%s/log", s.folder);
    REQUIRE(mkfifo(path, 0600) == 0);
    *pipe_end = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    REQUIRE(*pipe_end >= 0 && fcntl(*pipe_end, F_SETPIPE_SZ, PIPE_BYTES) == PIPE_BYTES);
    const char *args[] = {"--device",  s.url[0], "--stream",      s.url[1],
                          "--control", s.url[2], SERVER_SCENARIO, NULL};
    server_spawn(&s, args);
    return s;
}

/* Each way is told by a line. */
static void toggle(struct puppet *v)
{
    for (int i = 0; i < TOGGLES; i++) {
        const bool on = i % 2 != 0;
        const enum proto_life_cycle wanted = on ? PROTO_ENABLED : PROTO_DISABLED;
        const int64_t until = server_deadline();
        do {
            puppet_command(v, on ? PROTO_VERB_ENABLE : PROTO_VERB_DISABLE);
            puppet_send_sample(v);
            puppet_await(v, PROTO_DAEMON_FORCE, 10);
        } while (v->last.force.life_cycle != wanted && rt_now_ns() < until);
        REQUIRE(v->last.force.life_cycle == wanted);
    }
}

/* Read until it says that lines were lost. */
static bool tells_loss(int pipe_end)
{
    static char text[TEXT + 1];
    size_t n = 0;
    for (int64_t until = server_deadline(); n < TEXT && rt_now_ns() < until;) {
        const ssize_t more = read(pipe_end, text + n, TEXT - n);
        if (more > 0)
            n += (size_t)more;
        else
            rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
        text[n] = '\0';
        if (strstr(text, "lines of this log are lost"))
            return true;
    }
    return false;
}

static void a_log_that_is_not_read_holds_up_nothing(void)
{
    int pipe_end;
    struct server s = start_unread(&pipe_end);
    struct puppet *v = puppet_enabled(&s, "hand");
    toggle(v);
    kill(s.pid, SIGTERM);
    server_wait_for_end(&s);
    CHECK(s.exit_code == 0);
    close(pipe_end);
    puppet_leave(v);
    server_clean(&s);
}

static void what_is_lost_is_told_once_there_is_room(void)
{
    int pipe_end;
    struct server s = start_unread(&pipe_end);
    struct puppet *v = puppet_enabled(&s, "hand");
    toggle(v);
    CHECK(tells_loss(pipe_end));
    puppet_leave(v);
    kill(s.pid, SIGTERM);
    server_wait_for_end(&s);
    CHECK(s.exit_code == 0);
    close(pipe_end);
    server_clean(&s);
}

/* The end of a text in quotes that begins there, behind its last quote; NULL: it has none. */
static const char *skip_text(const char *at)
{
    if (*at++ != '"')
        return NULL;
    for (; *at && *at != '"' && *at != '\n'; at++)
        if (*at == '\\' && !strchr("\"\\u", *++at))
            return NULL;
    return *at == '"' ? at + 1 : NULL;
}

/* A line that is an object of texts by the names `time`, `level` and `message`; the next one. */
static const char *skip_object(const char *line)
{
    static const char *const before[] = {"{\"time\":", ",\"level\":", ",\"message\":", "}\n"};
    for (int i = 0; i < 4; i++) {
        if (!line || strncmp(line, before[i], strlen(before[i])) != 0)
            return NULL;
        line += strlen(before[i]);
        if (i < 3)
            line = skip_text(line);
    }
    return line;
}

/* Whatever a peer calls itself. */
static void each_line_is_an_object_where_json_is_asked_for(void)
{
    char log[SERVER_LOG_MAX];
    struct server s = server_prepare();
    const char *args[] = {"--log-format", "json",      "--device", s.url[0],        "--stream",
                          s.url[1],       "--control", s.url[2],   SERVER_SCENARIO, NULL};
    server_spawn(&s, args);
    REQUIRE(server_await_line(&s, "\"message\":\"ready\""));
    struct puppet *v = puppet_connect(&s);
    puppet_say_hello(v, "a \"hand\\\"", "");
    CHECK(puppet_await(v, PROTO_DAEMON_WELCOME, SERVER_WAIT_MS));
    puppet_leave(v);
    kill(s.pid, SIGTERM);
    server_wait_for_end(&s);
    server_read_log(&s, log);
    CHECK(strstr(log, "a \\\"hand\\\\\\\"") != NULL);
    int n = 0;
    const char *line = log;
    for (const char *next; *line && (next = skip_object(line)); line = next)
        n++;
    CHECK(n > 10 && *line == '\0');
    server_clean(&s);
}

/* No room for an escape is no reason for half of one. */
static void a_json_string_that_is_cut_is_closed(void)
{
    char out[16];
    json_text_put(out, sizeof out, "plain \"\\\n");
    CHECK(strcmp(out, "\"plain \\\"\\\\\"") == 0);
    for (size_t size = 3; size < sizeof out; size++) {
        json_text_put(out, size, "\n\"\\ab\x7f");
        const size_t n = strlen(out);
        CHECK(n >= 2 && n < size && out[0] == '"' && out[n - 1] == '"');
        CHECK(skip_text(out) == out + n);
    }
}

SUITE(log, TEST(a_json_string_that_is_cut_is_closed),
      TEST(each_line_is_an_object_where_json_is_asked_for),
      TEST(a_log_that_is_not_read_holds_up_nothing), TEST(what_is_lost_is_told_once_there_is_room));
