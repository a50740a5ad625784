/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_log.c - a log that is not read: palpd goes on, hands feel, and what is lost is told. */
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

SUITE(log, TEST(a_log_that_is_not_read_holds_up_nothing),
      TEST(what_is_lost_is_told_once_there_is_room));
