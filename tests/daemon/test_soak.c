/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_soak.c - use in simulated time, as fast as it goes: a hand presses and lets go without end,
 * all who come leave again, and palpd has what it had at first.
 *
 * PALP_SOAK_S says for how long [60], PALP_SOAK_CSV where sixty rows go: tests/soak.sh. */
#include "daemon/rt/rt.h"
#include "tests/check.h"
#include "tests/fixtures/request_client.h"
#include "tests/fixtures/scripted_device.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <zmq.h>

enum {
    USE_S = 60, /* of simulated time, where nothing else is said */
    ROWS = 60,  /* of what is noted */
    SETTLED = ROWS / 10,
    STEPS = 10,        /* between two samples: 20 a second */
    STEPS_S = 200,     /* of the scenario in a second */
    GUESTS_S = 60,     /* so often somebody comes, watches and asks */
    HAND_S = 300,      /* so often the hand leaves and another one comes */
    GROWN_PERCENT = 3, /* of memory, at most, once settled: in a minute some is touched first */
};

#define PRESS_S 4.0
#define DEPTH_M 0.012 /* below the start, where the ball is 5 mm over the block */

struct use {
    struct server palpd;
    struct caller asker;
    struct puppet *hand;
    double force_max_n;
};

/* What palpd has. */
struct holding {
    long time_s, rss_kib, descriptors, threads;
    double step_s; /* of real time, since the row before */
};

static long read_status(pid_t pid, const char *key)
{
    char path[64], line[256];
    long value = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, key, strlen(key)) == 0)
            value = atol(line + strlen(key));
    if (file)
        fclose(file);
    return value;
}

static long count_descriptors(pid_t pid)
{
    char path[64];
    long n = 0;
    snprintf(path, sizeof path, "/proc/%d/fd", (int)pid);
    DIR *folder = opendir(path);
    for (const struct dirent *entry; folder && (entry = readdir(folder));)
        n += entry->d_name[0] != '.';
    if (folder)
        closedir(folder);
    return n;
}

static struct holding look(const struct use *u, long time_s, double step_s)
{
    const pid_t pid = u->palpd.pid;
    return (struct holding){.time_s = time_s,
                            .rss_kib = read_status(pid, "VmRSS:"),
                            .descriptors = count_descriptors(pid),
                            .threads = read_status(pid, "Threads:"),
                            .step_s = step_s};
}

/* ---------------------------------------------------------------- who comes and goes */

/* A subscriber to everything, and somebody who asks: both leave. */
static void entertain_guests(struct use *u)
{
    static unsigned char bytes[SERVER_FRAME_MAX];
    static const enum proto_request_which asked[] = {PROTO_REQUEST_STATUS, PROTO_REQUEST_CLIENTS,
                                                     PROTO_REQUEST_SNAPSHOT, PROTO_REQUEST_DROP};
    struct proto_bytes message;
    struct caller guest = caller_connect(&u->palpd);
    void *subscriber = server_subscribe(&u->palpd, "");
    CHECK(server_next_frame(subscriber, "scene", bytes, &message));
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        CHECK(caller_ask_for(&guest, asked[i]) && guest.reply.which != PROTO_REPLY_FAILURE);
    zmq_close(subscriber);
    caller_leave(&guest);
}

static void change_hands(struct use *u)
{
    const struct proto_device_message bye = {.which = PROTO_DEVICE_BYE, .bye = {"enough"}};
    if (u->hand) {
        puppet_send(u->hand, &bye);
        puppet_leave(u->hand);
    }
    u->hand = puppet_enabled(&u->palpd, "hand");
}

static void press(struct use *u, long step)
{
    const double t = (double)step / STEPS_S;
    u->hand->at.y = -0.5 * DEPTH_M * (1 - cos(2 * M_PI * t / PRESS_S));
    puppet_send_sample(u->hand);
    REQUIRE(caller_ask_steps(&u->asker, STEPS));
    REQUIRE(puppet_await(u->hand, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
    u->force_max_n = fmax(u->force_max_n, u->hand->last.force.servo_cf.force.y);
}

/* ---------------------------------------------------------------- the law */

static void use_for(struct use *u, long seconds, struct holding row[ROWS])
{
    int64_t since_ns = rt_now_ns();
    long since = 0;
    for (long step = 0, n = 0; n < ROWS; step += STEPS) {
        if (step % (HAND_S * STEPS_S) == 0)
            change_hands(u);
        if (step % (GUESTS_S * STEPS_S) == 0)
            entertain_guests(u);
        press(u, step);
        if ((step + STEPS) * ROWS < (n + 1) * seconds * STEPS_S)
            continue;
        row[n++] = look(u, (step + STEPS) / STEPS_S,
                        1e-9 * (double)(rt_now_ns() - since_ns) / (double)(step + STEPS - since));
        since_ns = rt_now_ns();
        since = step + STEPS;
    }
}

static void write_rows(const struct holding row[ROWS])
{
    const char *path = getenv("PALP_SOAK_CSV");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file)
        return;
    fputs("time_s,rss_kib,descriptors,threads,step_s\n", file);
    for (int i = 0; i < ROWS; i++)
        fprintf(file, "%ld,%ld,%ld,%ld,%.3e\n", row[i].time_s, row[i].rss_kib, row[i].descriptors,
                row[i].threads, row[i].step_s);
    fclose(file);
}

static void use_without_end_takes_no_more_than_its_beginning(void)
{
    const char *seconds = getenv("PALP_SOAK_S");
    struct holding row[ROWS];
    struct use u = {.palpd = server_start("--stepped")};
    u.asker = caller_connect(&u.palpd);
    use_for(&u, seconds ? atol(seconds) : USE_S, row);
    CHECK(u.force_max_n > 0.5);
    for (int i = SETTLED; i < ROWS; i++) {
        CHECK(row[i].descriptors == row[SETTLED].descriptors);
        CHECK(row[i].threads == row[SETTLED].threads);
        CHECK_BELOW((double)row[i].rss_kib,
                    (1 + 0.01 * GROWN_PERCENT) * (double)row[SETTLED].rss_kib);
    }
    write_rows(row);
    puppet_leave(u.hand);
    caller_leave(&u.asker);
    server_stop(&u.palpd);
}

SUITE(soak, TEST(use_without_end_takes_no_more_than_its_beginning));
