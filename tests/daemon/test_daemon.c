/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_daemon.c - what subscribers and operators see of palpd, and how it starts and stops. */
#include "daemon/rt/rt.h"
#include "tests/check.h"
#include "tests/fixtures/request_client.h"
#include "tests/fixtures/scripted_device.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <glob.h>
#include <math.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <zmq.h>

/* ---------------------------------------------------------------- subscribers */

/* In stepped mode nothing happens by itself: what comes was sent because somebody joined. */
static void a_late_joiner_gets_every_topic_at_once(void)
{
    static const char *const topics[] = {"scene",    "state",       "mesh/block",
                                         "contacts", "force/probe", "event"};
    static unsigned char bytes[SERVER_FRAME_MAX], memory[SERVER_FRAME_MAX];
    struct server s = server_start("--stepped");
    struct puppet *v = puppet_enabled(&s, "someone"); /* for the event */
    for (int i = 0; i < 6; i++) {
        void *late = server_subscribe(&s, topics[i]);
        struct proto_bytes message;
        CHECK(server_next_frame(late, topics[i], bytes, &message));
        zmq_close(late);
    }
    void *late = server_subscribe(&s, "scene");
    struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
    struct proto_bytes message;
    struct proto_scene scene;
    struct proto_error error;
    REQUIRE(server_next_frame(late, "scene", bytes, &message));
    REQUIRE(proto_decode_scene(&scene, message, &lent, &error));
    CHECK(scene.n_bodies == 2 && scene.bodies[0].which == PROTO_BODY_SOFT);
    CHECK(scene.bodies[0].soft.triangles.size == 84 * 3 * 4); /* 2 × (2·3·2 + 2·3·2 + 2·3·3) */
    zmq_close(late);
    puppet_leave(v);
    server_stop(&s);
}

/* The step of the next frame of a topic of frames. */
static uint64_t heard_step(void *subscriber, const char *topic)
{
    static unsigned char bytes[SERVER_FRAME_MAX];
    struct proto_bytes message;
    struct proto_header header;
    REQUIRE(server_next_frame(subscriber, topic, bytes, &message));
    REQUIRE(proto_peek_header(&header, message));
    return header.step;
}

/* Who hung when a step was published loses it, and in stepped mode no newer one comes. */
static void a_step_that_stands_is_told_again(void)
{
    static const char *const topics[] = {"state", "mesh/block", "contacts", "probe"};
    struct server s = server_start("--stepped");
    struct caller o = caller_connect(&s);
    void *subscriber[4];
    for (int i = 0; i < 4; i++) {
        subscriber[i] = server_subscribe(&s, topics[i]);
        CHECK(heard_step(subscriber[i], topics[i]) == 0);
    }
    REQUIRE(caller_ask_steps(&o, 1));
    for (int i = 0; i < 4; i++) {
        while (heard_step(subscriber[i], topics[i]) == 0)
            ;
        for (int again = 0; again < 2; again++)
            CHECK(heard_step(subscriber[i], topics[i]) == 1);
        zmq_close(subscriber[i]);
    }
    caller_leave(&o);
    server_stop(&s);
}

/* ---------------------------------------------------------------- requests */

/* Press by samples and steps in turn; the hash of the world at the end. */
static uint64_t pressed_hash(void)
{
    struct server s = server_start("--stepped");
    struct caller o = caller_connect(&s);
    struct puppet *v = puppet_enabled(&s, "robot");
    double deepest = 0;
    for (int i = 0; i < 40; i++) {
        v->at.y -= 0.0005;
        puppet_send_sample(v);
        REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
        REQUIRE(caller_ask_steps(&o, 10));
        CHECK(o.reply.state.header.step == 10 * (uint64_t)(i + 1));
        deepest = fmax(deepest, o.reply.state.tools[0].wrench_on_hand.force.y);
    }
    CHECK(deepest > 0.05);
    const uint64_t hash = caller_world_hash(&o);
    puppet_leave(v);
    caller_leave(&o);
    server_stop(&s);
    return hash;
}

static void stepped_runs_of_the_same_inputs_end_in_the_same_world(void)
{
    const uint64_t first = pressed_hash();
    CHECK(first != 0);
    CHECK(first == pressed_hash());
}

static void a_repeated_request_is_not_done_twice(void)
{
    struct server s = server_start("--stepped");
    struct caller o = caller_connect(&s);
    const struct proto_request request = {.id = 7, .which = PROTO_REQUEST_STEP, .step = {3}};
    REQUIRE(caller_ask(&o, request));
    REQUIRE(caller_ask(&o, request));
    CHECK(o.reply.which == PROTO_REPLY_STATE && o.reply.state.header.step == 3);
    caller_leave(&o);
    server_stop(&s);
}

static void reset_and_restore_give_the_world_back_byte_for_byte(void)
{
    struct server s = server_start("--stepped");
    struct caller o = caller_connect(&s);
    const uint64_t initial = caller_world_hash(&o);
    REQUIRE(caller_ask_steps(&o, 20));
    REQUIRE(caller_ask_for(&o, PROTO_REQUEST_SNAPSHOT) && o.reply.which == PROTO_REPLY_SNAPSHOT);
    const struct proto_snapshot_reply kept = o.reply.snapshot;
    CHECK(kept.world_hash == caller_world_hash(&o) && kept.world_hash != initial);
    REQUIRE(caller_ask_steps(&o, 20));
    const uint64_t after = caller_world_hash(&o);
    REQUIRE(caller_ask(
        &o, (struct proto_request){.which = PROTO_REQUEST_RESTORE, .restore = {kept.snapshot_id}}));
    CHECK(o.reply.which == PROTO_REPLY_DONE && caller_world_hash(&o) == kept.world_hash);
    REQUIRE(caller_ask_steps(&o, 20));
    CHECK(caller_world_hash(&o) == after);
    REQUIRE(caller_ask_for(&o, PROTO_REQUEST_RESET) && o.reply.which == PROTO_REPLY_DONE);
    CHECK(caller_world_hash(&o) == initial);
    REQUIRE(
        caller_ask(&o, (struct proto_request){.which = PROTO_REQUEST_RESTORE, .restore = {16}}));
    CHECK(o.reply.which == PROTO_REPLY_FAILURE && o.reply.failure.code == PROTO_FAILURE_INVALID);
    caller_leave(&o);
    server_stop(&s);
}

/* There is room for 16: one that is dropped makes room for another, and is gone. */
static void a_dropped_snapshot_makes_room_for_another(void)
{
    enum { MOST = 16 };
    struct server s = server_start("--stepped");
    struct caller o = caller_connect(&s), other = caller_connect(&s);
    const struct proto_request drop = {.which = PROTO_REQUEST_DROP, .drop = {3}},
                               drop_all = {.which = PROTO_REQUEST_DROP},
                               restore = {.which = PROTO_REQUEST_RESTORE, .restore = {3}};
    for (uint32_t i = 0; i < MOST; i++) {
        REQUIRE(caller_ask_for(&o, PROTO_REQUEST_SNAPSHOT));
        CHECK(o.reply.which == PROTO_REPLY_SNAPSHOT && o.reply.snapshot.snapshot_id == i + 1);
    }
    caller_leave(&o);
    REQUIRE(caller_ask_for(&other, PROTO_REQUEST_SNAPSHOT));
    CHECK(other.reply.which == PROTO_REPLY_FAILURE &&
          other.reply.failure.code == PROTO_FAILURE_EXHAUSTED);
    REQUIRE(caller_ask(&other, drop) && other.reply.which == PROTO_REPLY_DONE);
    REQUIRE(caller_ask(&other, restore) && other.reply.which == PROTO_REPLY_FAILURE);
    REQUIRE(caller_ask(&other, drop) && other.reply.which == PROTO_REPLY_FAILURE);
    CHECK(other.reply.failure.code == PROTO_FAILURE_INVALID);
    REQUIRE(caller_ask_for(&other, PROTO_REQUEST_SNAPSHOT));
    CHECK(other.reply.which == PROTO_REPLY_SNAPSHOT && other.reply.snapshot.snapshot_id == 3);
    REQUIRE(caller_ask(&other, drop_all) && other.reply.which == PROTO_REPLY_DONE);
    for (uint32_t i = 0; i < MOST; i++) {
        REQUIRE(caller_ask_for(&other, PROTO_REQUEST_SNAPSHOT));
        CHECK(other.reply.which == PROTO_REPLY_SNAPSHOT);
    }
    caller_leave(&other);
    server_stop(&s);
}

static void a_simulation_is_paused_stepped_and_goes_on(void)
{
    struct server s = server_start(NULL);
    struct caller o = caller_connect(&s);
    CHECK(caller_ask(&o, (struct proto_request){.which = PROTO_REQUEST_STEP, .step = {1}}));
    CHECK(o.reply.which == PROTO_REPLY_FAILURE && o.reply.failure.code == PROTO_FAILURE_NOT_NOW);
    REQUIRE(caller_ask_for(&o, PROTO_REQUEST_PAUSE) && o.reply.which == PROTO_REPLY_DONE);
    REQUIRE(caller_ask_steps(&o, 2));
    const uint64_t step = o.reply.state.header.step;
    REQUIRE(caller_ask_steps(&o, 1));
    CHECK(o.reply.state.header.step == step + 1);
    REQUIRE(caller_ask_for(&o, PROTO_REQUEST_START) && o.reply.which == PROTO_REPLY_DONE);
    bool running = false;
    for (int64_t until = server_deadline(); !running && rt_now_ns() < until;)
        running = caller_ask_for(&o, PROTO_REQUEST_STATUS) &&
                  o.reply.status.run_state == PROTO_RUN_RUNNING &&
                  o.reply.status.header.step > step + 1;
    CHECK(running);
    caller_leave(&o);
    server_stop(&s);
}

/* ---------------------------------------------------------------- hostile and clumsy peers */

/* Bytes that are no ZeroMQ to a socket's path. */
static void send_raw(const struct server *s, int which)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    static const char text[64] = "\xff\x00\x00\x00\x00\x00\x00\x00\x41\x7fnonsense that goes on";
    snprintf(address.sun_path, sizeof address.sun_path, "%s", s->url[which] + 6);
    const int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    CHECK(connect(fd, (struct sockaddr *)&address, sizeof address) == 0);
    CHECK(write(fd, text, sizeof text) == sizeof text);
    close(fd);
}

static void send_garbage(const struct server *s)
{
    static const char garbage[] = "\x07\xff\xff\xff\xff not a message";
    void *device = server_socket(s, ZMQ_DEALER, s->url[0]);
    void *control = server_socket(s, ZMQ_DEALER, s->url[2]);
    void *stream = server_socket(s, ZMQ_XSUB, s->url[1]);
    zmq_send(device, garbage, sizeof garbage, 0);
    zmq_send(control, garbage, sizeof garbage, 0);
    zmq_send(control, garbage, sizeof garbage, ZMQ_SNDMORE);
    zmq_send(control, garbage, sizeof garbage, 0);
    zmq_send(stream, garbage, sizeof garbage, 0);
    for (int i = 0; i < 3; i++)
        send_raw(s, i);
    zmq_close(device);
    zmq_close(control);
    zmq_close(stream);
}

static uint64_t counter(const struct proto_stats *stats, const char *name)
{
    for (size_t i = 0; i < stats->n_counters; i++)
        if (strcmp(stats->counters[i].name, name) == 0)
            return stats->counters[i].value;
    return 0;
}

static bool all_counted(const struct server *s)
{
    static unsigned char bytes[SERVER_FRAME_MAX], memory[SERVER_FRAME_MAX];
    void *stream = server_subscribe(s, "stats");
    struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
    struct proto_bytes message;
    struct proto_stats stats;
    struct proto_error error;
    const bool read = server_next_frame(stream, "stats", bytes, &message) &&
                      proto_decode_stats(&stats, message, &lent, &error);
    zmq_close(stream);
    return read && counter(&stats, "malformed/device") >= 2 &&
           counter(&stats, "malformed/control") >= 3 && counter(&stats, "malformed/stream") >= 2;
}

static void garbage_is_counted_and_harms_nobody_else(void)
{
    struct server s = server_start(NULL);
    void *events = server_subscribe(&s, "event");
    struct puppet *v = puppet_enabled(&s, "bystander");
    bool counted = false;
    for (int64_t until = server_deadline(); !counted && rt_now_ns() < until;) {
        send_garbage(&s);
        for (int i = 0; i < 50; i++) {
            puppet_send_sample(v);
            REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
        }
        counted = all_counted(&s);
        puppet_send_sample(v);
    }
    CHECK(counted);
    CHECK(v->last.force.life_cycle == PROTO_ENABLED);
    CHECK(server_await_line(&s, "garbage from"));
    CHECK(server_await_event(events, PROTO_EVENT_MALFORMED));
    zmq_close(events);
    puppet_leave(v);
    server_stop(&s);
}

/* ---------------------------------------------------------------- start and stop */

/* The log says how the block's motion is solved for; states and stats how that goes. A block at
 * rest that must not sleep keeps its factor, which gets older by a step a step. */
static void motion_is_told_of_in_the_log_in_states_and_in_stats(void)
{
    struct server s = server_start("--set=solver={motion: pcg, sleep_speed_m_s: 0}");
    void *stream = server_subscribe(&s, "");
    static unsigned char bytes[SERVER_FRAME_MAX], memory[SERVER_FRAME_MAX];
    struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
    struct proto_bytes message;
    struct proto_error error;
    struct proto_state state = {0};
    struct proto_stats stats = {0};
    CHECK(server_await_line(&s, "block: pcg"));
    for (int64_t until = server_deadline(); rt_now_ns() < until && state.factor_age_steps < 2;)
        REQUIRE(server_next_frame(stream, "state", bytes, &message) &&
                proto_decode_state(&state, message, &lent, &error));
    CHECK(state.factor_age_steps >= 2);
    CHECK(state.wh_defect_m == 0 && state.defect_passes == 0); /* nothing touches it */
    CHECK(state.factors_in_step == 0 && state.held_back_ratio == 0);
    REQUIRE(server_next_frame(stream, "stats", bytes, &message) &&
            proto_decode_stats(&stats, message, &lent, &error));
    CHECK(stats.solves_free >= 1 && stats.factor_failures == 0);
    zmq_close(stream);
    server_stop(&s);
}

/* How often something is done, Hz: a histogram's count over a second or so. */
static double rate_of(void *stream, const char *name)
{
    static unsigned char bytes[SERVER_FRAME_MAX], memory[SERVER_FRAME_MAX];
    double count[2] = {0}, time_s[2] = {0};
    for (int k = 0; k < 2; k++) {
        struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
        struct proto_bytes message;
        struct proto_stats stats;
        struct proto_error error;
        REQUIRE(server_next_frame(stream, "stats", bytes, &message) &&
                proto_decode_stats(&stats, message, &lent, &error));
        time_s[k] = 1e-9 * (double)stats.uptime_ns;
        for (size_t i = 0; i < stats.n_histograms; i++)
            for (size_t n = 0;
                 strcmp(stats.histograms[i].name, name) == 0 && n < stats.histograms[i].n_counts;
                 n++)
                count[k] += (double)stats.histograms[i].counts[n];
    }
    return (count[1] - count[0]) / (time_s[1] - time_s[0]);
}

static double await_rate(void *stream, const char *name, double least, double most)
{
    double rate = -1;
    for (int64_t until = server_deadline();
         !(rate >= least && rate <= most) && rt_now_ns() < until;)
        rate = rate_of(stream, name);
    return rate;
}

/* Nobody feels anything: the haptic thread ticks seldom until a device comes, which feels what it
 * presses on; paused as well, nothing is watched. */
static void without_a_device_it_ticks_seldom(void)
{
    struct server s = server_start(NULL);
    struct caller o = caller_connect(&s);
    void *stream = server_subscribe(&s, "stats");
    CHECK_BELOW(await_rate(stream, "haptic", 0, 110), 111);
    struct puppet *v = puppet_connect(&s);
    puppet_say_hello(v, "hand", "probe");
    REQUIRE(puppet_await(v, PROTO_DAEMON_WELCOME, SERVER_WAIT_MS));
    CHECK(await_rate(stream, "haptic", 110, 1e6) > 110);
    puppet_send(v, &(struct proto_device_message){.which = PROTO_DEVICE_BYE, .bye = {"done"}});
    CHECK_BELOW(await_rate(stream, "haptic", 0, 110), 111);
    puppet_leave(v);
    REQUIRE(caller_ask_for(&o, PROTO_REQUEST_PAUSE) && o.reply.which == PROTO_REPLY_DONE);
    CHECK_BELOW(await_rate(stream, "sentinel", 0, 1), 2);
    CHECK_BELOW(await_rate(stream, "sentinel_step", 0, 1), 2);
    REQUIRE(caller_ask_for(&o, PROTO_REQUEST_START) && o.reply.which == PROTO_REPLY_DONE);
    v = puppet_enabled(&s, "hand again");
    CHECK(puppet_press_until(v, 5e-5, 0.011, puppet_is_felt));
    puppet_leave(v);
    zmq_close(stream);
    caller_leave(&o);
    server_stop(&s);
}

/* How often threads of a process waited and were woken, all together. */
static long count_wakes(pid_t process)
{
    char pattern[64], line[128];
    glob_t found;
    long n = 0, of_thread;
    snprintf(pattern, sizeof pattern, "/proc/%d/task/*/status", (int)process);
    REQUIRE(glob(pattern, 0, NULL, &found) == 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        FILE *f = fopen(found.gl_pathv[i], "r");
        while (f && fgets(line, sizeof line, f))
            if (sscanf(line, "voluntary_ctxt_switches: %ld", &of_thread) == 1)
                n += of_thread;
        if (f)
            fclose(f);
    }
    globfree(&found);
    return n;
}

/* 200 steps of a world at rest, as many looks of a monitor for stalls that would make them late,
 * and 100 ticks each of main and the haptic thread; a seventh of what it was before. */
static void at_rest_and_alone_it_wakes_seldom(void)
{
    struct server s = server_start(NULL);
    double rate = INFINITY;
    for (int64_t until = server_deadline(); rate > 640 && rt_now_ns() < until;) {
        const int64_t begin_ns = rt_now_ns();
        const long before = count_wakes(s.pid);
        rt_sleep_until(begin_ns + RT_NS_PER_S);
        rate = (double)(count_wakes(s.pid) - before) / (1e-9 * (double)(rt_now_ns() - begin_ns));
    }
    CHECK_BELOW(rate, 641);
    server_stop(&s);
}

static bool is_felt_on(const struct server *s)
{
    struct puppet *v = puppet_enabled(s, "hand");
    const bool felt = puppet_press_until(v, 5e-5, 0.011, puppet_is_felt);
    puppet_leave(v);
    return felt;
}

static void more_workers_than_cpus_are_warned_of_and_honoured(void)
{
    char option[40], warning[80];
    const int n = rt_cpus() + 1;
    snprintf(option, sizeof option, "--set=solver.workers=%d", n);
    snprintf(warning, sizeof warning, "workers: %d, as asked for, on %d CPUs", n, n - 1);
    struct server s = server_start(option);
    CHECK(server_await_line(&s, warning));
    CHECK(is_felt_on(&s));
    server_stop(&s);
}

static void on_one_cpu_it_is_felt_and_says_what_that_costs(void)
{
    cpu_set_t all, one;
    REQUIRE(sched_getaffinity(0, sizeof all, &all) == 0);
    CPU_ZERO(&one);
    CPU_SET(rt_cpu(rt_cpus() - 1), &one);
    REQUIRE(sched_setaffinity(0, sizeof one, &one) == 0);
    struct server s = server_start(NULL);
    REQUIRE(sched_setaffinity(0, sizeof all, &all) == 0);
    CHECK(server_await_line(&s, "one CPU, as palpd may use no other"));
    CHECK(is_felt_on(&s));
    server_stop(&s);
}

static void an_address_in_use_is_named_and_nothing_starts(void)
{
    char log[SERVER_LOG_MAX];
    struct server s = server_start(NULL);
    const char *local[] = {"--device", s.url[0], SERVER_SCENARIO, NULL};
    CHECK(server_run(local, log) == 69);
    CHECK(strstr(log, s.url[0]) && strstr(log, "in use") && !strstr(log, " ready"));

    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    char url[64];
    const int taken = socket(AF_INET, SOCK_STREAM, 0);
    REQUIRE(bind(taken, (struct sockaddr *)&address, size) == 0 && listen(taken, 1) == 0);
    REQUIRE(getsockname(taken, (struct sockaddr *)&address, &size) == 0);
    snprintf(url, sizeof url, "tcp://127.0.0.1:%d", ntohs(address.sin_port));
    const char *tcp[] = {"--device", url, SERVER_SCENARIO, NULL};
    CHECK(server_run(tcp, log) == 69);
    CHECK(strstr(log, url) && strstr(log, "in use") && !strstr(log, " ready"));
    close(taken);
    server_stop(&s);
}

static void listening_beyond_this_machine_is_refused(void)
{
    static const char *const urls[] = {"tcp://0.0.0.0:5570",     "tcp://*:5570",
                                       "tcp://192.168.1.1:5570", "tcp://localhost.example.org:1",
                                       "tcp://[::]:5570",        "inproc://x",
                                       "ipc://relative"};
    char log[SERVER_LOG_MAX];
    struct server s = server_prepare();
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
        const char *args[] = {"--device",  s.url[0], "--stream",      s.url[1],
                              "--control", urls[i],  SERVER_SCENARIO, NULL};
        CHECK(server_run(args, log) == 64);
        CHECK(strstr(log, urls[i]) && strstr(log, "expected") && !strstr(log, " ready"));
    }
    server_clean(&s);
}

/* A scenario that is wrong in line 5: the place, and exit code 78. */
static void a_wrong_scenario_is_told_with_its_place(void)
{
    char log[SERVER_LOG_MAX], path[96];
    struct server s = server_prepare();
    snprintf(path, sizeof path, "%s/scenario.yaml", s.folder);
    FILE *file = fopen(path, "w");
    fputs("version: 1\nname: wrong\nrate_hz: 100\nbodies:\n  block: {material: {yuong_pa: 1}}\n",
          file);
    fclose(file);
    const char *wrong[] = {path, NULL};
    CHECK(server_run(wrong, log) == 78);
    CHECK(strstr(log, "scenario.yaml:5:") && strstr(log, "yuong_pa") && !strstr(log, " ready"));
    const char *missing[] = {"/no/such/scenario.yaml", NULL};
    CHECK(server_run(missing, log) == 66);
    CHECK(strstr(log, "/no/such/scenario.yaml") != NULL);
    server_clean(&s);
}

static void a_wrong_command_line_is_told_and_exits_64(void)
{
    static const char *const lines[][3] = {{NULL},
                                           {"--no-such-option", SERVER_SCENARIO},
                                           {"--stream-hz", "fast", SERVER_SCENARIO},
                                           {"--stream-hz", "0", SERVER_SCENARIO},
                                           {"--haptic-hz", "999", SERVER_SCENARIO},
                                           {"--haptic-hz", "nan", SERVER_SCENARIO},
                                           {"--haptic-cpu", "4095", SERVER_SCENARIO},
                                           {"--sim-cpu", "1x", SERVER_SCENARIO},
                                           {SERVER_SCENARIO, SERVER_SCENARIO}};
    char log[SERVER_LOG_MAX];
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *args[] = {lines[i][0], lines[i][1], lines[i][2], NULL};
        CHECK(server_run(args, log) == 64);
        CHECK(strlen(log) > 0 && !strstr(log, " ready"));
    }
}

static void check_and_print_config_start_nothing(void)
{
    char log[SERVER_LOG_MAX];
    const char *check[] = {"--check", SERVER_SCENARIO, NULL};
    CHECK(server_run(check, log) == 0);
    CHECK(strstr(log, "fine") && !strstr(log, " ready"));
    const char *print[] = {"--print-config", "--set", "rate_hz=123", SERVER_SCENARIO, NULL};
    CHECK(server_run(print, log) == 0);
    CHECK(strstr(log, "rate_hz: 123") && !strstr(log, " ready"));
    const char *wrong[] = {"--check", "--set", "rate_hz=-1", SERVER_SCENARIO, NULL};
    CHECK(server_run(wrong, log) == 78);
}

/* With a device that feels something: its force is gone, it is told, and all ends within a
 * second. */
static void check_end(struct server s, void (*end)(const struct server *s))
{
    struct puppet *v = puppet_enabled(&s, "hand");
    REQUIRE(puppet_press_until(v, 2e-5, 0.011, puppet_is_felt));
    struct proto_force last = v->last.force;
    const int64_t told_ns = rt_now_ns();
    bool bye = false;
    end(&s);
    for (int64_t until = server_deadline(); !bye && rt_now_ns() < until;) {
        puppet_send_sample(v);
        if (puppet_await(v, PROTO_DAEMON_FORCE, 2))
            last = v->last.force;
        bye = v->last.which == PROTO_DAEMON_EVENT && v->last.event.kind == PROTO_EVENT_SHUTDOWN;
    }
    server_wait_for_end(&s);
    CHECK_BELOW((double)(rt_now_ns() - told_ns) * 1e-9, 1);
    CHECK(bye);
    CHECK_ZERO(last.servo_cf.force.y, 0);
    CHECK(s.exit_code == 0);
    puppet_leave(v);
    server_clean(&s);
}

static void terminate(const struct server *s)
{
    kill(s->pid, SIGTERM);
}

static void terminated_it_lets_go_says_bye_and_ends_within_a_second(void)
{
    check_end(server_start(NULL), terminate);
}

static int terminal = -1;

static void close_terminal(const struct server *s)
{
    (void)s;
    close(terminal);
}

static void so_it_does_when_its_terminal_is_closed(void)
{
    struct server s = server_prepare();
    const char *args[] = {"--device",  s.url[0], "--stream",      s.url[1],
                          "--control", s.url[2], SERVER_SCENARIO, NULL};
    terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    REQUIRE(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0);
    s.terminal = ptsname(terminal);
    server_spawn(&s, args);
    REQUIRE(server_await_line(&s, " ready"));
    check_end(s, close_terminal);
}

static void a_hang_up_without_a_terminal_ends_nothing(void)
{
    struct server s = server_start(NULL);
    struct puppet *v = puppet_enabled(&s, "hand");
    kill(s.pid, SIGHUP);
    REQUIRE(puppet_press_until(v, 2e-5, 0.011, puppet_is_felt));
    CHECK(server_await_line(&s, "nothing to read anew"));
    puppet_leave(v);
    server_stop(&s);
}

/* With a hand that presses: whatever it feels was made without asking the system for anything. */
static void a_haptic_tick_allocates_nothing_and_calls_nothing(void)
{
    struct server s = server_start("--rt-check");
    struct puppet *v = puppet_enabled(&s, "hand");
    const bool checked = !server_logged(&s, "--rt-check: left out");
    REQUIRE(puppet_press_until(v, 2e-5, 0.011, puppet_is_felt));
    puppet_leave(v);
    kill(s.pid, SIGTERM);
    server_wait_for_end(&s);
    if (!checked)
        skip("a sanitizer stands before malloc");
    else
        CHECK(server_logged(&s, " cycles 0 allocations, 0 system calls") ||
              server_logged(&s, " cycles 0 allocations, system calls unseen"));
    server_clean(&s);
}

/* To a user without them: what is missing, and the line that grants it. */
static void rights_that_are_missing_are_told_with_what_grants_them(void)
{
    enum { SOMEBODY = 65534 };
    if (geteuid() != 0) {
        skip("only root can start it as a user of whom it is known that there are no rights");
        return;
    }
    struct server s = server_prepare();
    const char *args[] = {"--device",  s.url[0], "--stream",      s.url[1],
                          "--control", s.url[2], SERVER_SCENARIO, NULL};
    s.user = SOMEBODY;
    CHECK(chown(s.folder, SOMEBODY, SOMEBODY) == 0);
    server_spawn(&s, args);
    REQUIRE(server_await_line(&s, " ready"));
    CHECK(server_await_line(&s, "no real-time priority for the haptic thread"));
    CHECK(server_await_line(&s, " - rtprio 95\\n") && server_logged(&s, "limits.d/palpd.conf"));
    CHECK(server_await_line(&s, "setcap cap_sys_nice,cap_ipc_lock+ep " PALPD));
    CHECK(server_await_line(&s, "LimitRTPRIO=95 LimitMEMLOCK=infinity"));
    server_stop(&s);
}

static void a_client_can_shut_it_down(void)
{
    struct server s = server_start("--stepped");
    struct caller o = caller_connect(&s);
    CHECK(caller_ask_for(&o, PROTO_REQUEST_SHUTDOWN) && o.reply.which == PROTO_REPLY_DONE);
    server_wait_for_end(&s);
    CHECK(s.exit_code == 0);
    caller_leave(&o);
    server_clean(&s);
}

/* Without palpd nothing holds a tool that is for devices: whoever reads its forces is told. */
static void palp_run_tells_of_tools_without_a_hand(void)
{
    char text[SERVER_LOG_MAX] = "";
    FILE *out = popen(PALP " run " SERVER_SCENARIO " --steps 3 --no-hand 2>&1", "r");
    REQUIRE(out != NULL);
    text[fread(text, 1, sizeof text - 1, out)] = '\0';
    CHECK(pclose(out) == 0);
    CHECK(strstr(text, "tools that stood still, without a hand: probe: without") != NULL);
}

/* Down, a press of 10 mm, and a circle, in 6 s. */
static void palp_run_lets_a_simulated_hand_press(void)
{
    char text[SERVER_LOG_MAX] = "";
    double most = 0;
    FILE *out = popen(PALP " run " SERVER_SCENARIO " --seconds 6 2>&1", "r");
    REQUIRE(out != NULL);
    text[fread(text, 1, sizeof text - 1, out)] = '\0';
    CHECK(pclose(out) == 0);
    const char *felt = strstr(text, "a simulated hand held probe, no device");
    REQUIRE(felt != NULL && sscanf(strstr(felt, "at most"), "at most %lf", &most) == 1);
    CHECK(most > 0.2 && most <= 3); /* 3 N: the limit of a hand */
}

SUITE(daemon, TEST(palp_run_lets_a_simulated_hand_press),
      TEST(palp_run_tells_of_tools_without_a_hand), TEST(a_late_joiner_gets_every_topic_at_once),
      TEST(a_step_that_stands_is_told_again),
      TEST(stepped_runs_of_the_same_inputs_end_in_the_same_world),
      TEST(a_repeated_request_is_not_done_twice),
      TEST(reset_and_restore_give_the_world_back_byte_for_byte),
      TEST(a_dropped_snapshot_makes_room_for_another),
      TEST(a_simulation_is_paused_stepped_and_goes_on),
      TEST(garbage_is_counted_and_harms_nobody_else),
      TEST(motion_is_told_of_in_the_log_in_states_and_in_stats),
      TEST(without_a_device_it_ticks_seldom), TEST(at_rest_and_alone_it_wakes_seldom),
      TEST(more_workers_than_cpus_are_warned_of_and_honoured),
      TEST(on_one_cpu_it_is_felt_and_says_what_that_costs),
      TEST(an_address_in_use_is_named_and_nothing_starts),
      TEST(listening_beyond_this_machine_is_refused), TEST(a_wrong_scenario_is_told_with_its_place),
      TEST(a_wrong_command_line_is_told_and_exits_64), TEST(check_and_print_config_start_nothing),
      TEST(terminated_it_lets_go_says_bye_and_ends_within_a_second),
      TEST(so_it_does_when_its_terminal_is_closed), TEST(a_hang_up_without_a_terminal_ends_nothing),
      TEST(a_haptic_tick_allocates_nothing_and_calls_nothing),
      TEST(rights_that_are_missing_are_told_with_what_grants_them),
      TEST(a_client_can_shut_it_down));
