/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_backend.c - palpd and palp with a GPU: what they say of it, and how they go on without. The
 * GPU is the fake one, as a module, whose faults the environment tells. */
#include "daemon/rt/rt.h"
#include "tests/check.h"
#include "tests/fixtures/request_client.h"
#include "tests/fixtures/scripted_device.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <zmq.h>

enum { STEPS_MOST = 4000, LINE_MAX = 400 };

static const int64_t HANGS_NS = 2ll * RT_NS_PER_S, /* without a step: on a loaded machine too */
    ENDS_NS = 20ll * RT_NS_PER_S;                  /* at most: within a second where it has a CPU */

/* The block as a body that is solved with an older factor, on the fake GPU. */
/* A body that slept would ask a GPU for nothing. */
#define ON_GPU                                                                                     \
    "--gpu-module", GPU_FAKE_MODULE, "--set", "solver.motion=pcg", "--set",                        \
        "solver.sleep_speed_m_s=0", SERVER_SCENARIO
/* Options of palp run. */
#define MODULE   " --gpu-module " GPU_FAKE_MODULE
#define REQUIRED " --gpu require" MODULE

static const char ON_CPU[] = "CPU (GPU lost: ";

static void tell_gpu(const char *faults)
{
    setenv("PALP_FAKE_GPU", faults, 1);
}

/* wait_ms: a loaded machine is no reason to lose it, but one that hangs is. */
static struct server start(const char *mode, const char *wait_ms, const char *faults)
{
    struct server s = server_prepare();
    const char *const args[] = {"--device",   s.url[0], "--stream", s.url[1], "--control", s.url[2],
                                "--gpu-wait", wait_ms,  mode,       ON_GPU,   NULL};
    tell_gpu(faults);
    server_spawn(&s, args);
    REQUIRE(server_await_line(&s, " ready"));
    return s;
}

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* Steps until the state says that the GPU is lost; how many, or more than the most. */
static int step_until_lost(struct caller *o)
{
    int n = 0;
    do {
        REQUIRE(caller_ask_steps(o, 10));
        n += 10;
    } while (n <= STEPS_MOST && !begins_with(o->reply.state.backend, ON_CPU));
    return n;
}

/* ---------------------------------------------------------------- what is said */

static void palpd_says_on_which_gpu_soft_bodies_are(void)
{
    struct server s = start("--stepped", "60000", "");
    struct caller o = caller_connect(&s);
    CHECK(server_await_line(&s, "GPU: fake: threads of the CPU"));
    CHECK(server_await_line(&s, "soft bodies: fake: threads of the CPU"));
    REQUIRE(caller_ask_steps(&o, 20));
    CHECK(strcmp(o.reply.state.backend, "fake: threads of the CPU") == 0);
    REQUIRE(caller_ask_for(&o, PROTO_REQUEST_STATUS));
    CHECK(strcmp(o.reply.status.backend, "fake: threads of the CPU") == 0);
    caller_leave(&o);
    server_stop(&s);
}

static uint64_t counter(void *subscriber, const char *name)
{
    static unsigned char bytes[SERVER_FRAME_MAX], memory[SERVER_FRAME_MAX];
    struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
    struct proto_bytes message;
    struct proto_stats stats;
    struct proto_error error;
    REQUIRE(server_next_frame(subscriber, "stats", bytes, &message));
    REQUIRE(proto_decode_stats(&stats, message, &lent, &error));
    return proto_stats_counter(&stats, name);
}

static void what_the_gpu_solves_is_counted(void)
{
    struct server s = start("--stepped", "60000", "");
    struct caller o = caller_connect(&s);
    REQUIRE(caller_ask_steps(&o, 20));
    void *subscriber = server_subscribe(&s, "stats");
    CHECK(counter(subscriber, "solves_accelerated") >= 20);
    zmq_close(subscriber);
    caller_leave(&o);
    server_stop(&s);
}

/* ---------------------------------------------------------------- without one */

/* What palpd says as it ends with that code. */
static bool ends_with_code(const char *const *args, int code, const char *says)
{
    static char log[SERVER_LOG_MAX];
    const bool so = server_run(args, log) == code && strstr(log, says);
    if (!so)
        fputs(log, stdout);
    return so;
}

static void without_the_gpu_that_it_requires_palpd_ends_and_says_why(void)
{
    const char *const args[] = {"--gpu", "require", "--stepped", ON_GPU, NULL};
    const char *const absent[] = {
        "--gpu",         "require", "--gpu-module", "no/such/module.so", "--stepped",
        SERVER_SCENARIO, NULL};
    const char *const word[] = {"--gpu", "perhaps", SERVER_SCENARIO, NULL};
    tell_gpu("empty");
    CHECK(ends_with_code(args, EX_UNAVAILABLE, "--gpu require: no device"));
    tell_gpu("memory:12");
    CHECK(ends_with_code(args, EX_UNAVAILABLE, "too little memory"));
    tell_gpu("fail:stream_create:2"); /* of the body: the GPU is open */
    CHECK(ends_with_code(args, EX_UNAVAILABLE, "a fault that was asked for"));
    CHECK(ends_with_code(absent, EX_UNAVAILABLE, "no palp-gpu.so: no/such/module.so"));
    CHECK(ends_with_code(word, EX_USAGE, "expected auto, off or require"));
}

static void without_a_gpu_palpd_computes_on_the_cpu_and_says_why(void)
{
    struct server s = start("--stepped", "60000", "empty");
    struct caller o = caller_connect(&s);
    CHECK(server_await_line(&s, "GPU: none: no device"));
    REQUIRE(caller_ask_steps(&o, 20));
    CHECK(strcmp(o.reply.state.backend, "CPU") == 0);
    caller_leave(&o);
    server_stop(&s);
}

/* ---------------------------------------------------------------- when it is lost */

/* The hand presses, then the GPU fails, and the hand presses on. */
static void when_the_gpu_fails_all_are_told_and_forces_go_on(void)
{
    struct server s = start("--stepped", "60000", "fail:graph_launch:300");
    struct caller o = caller_connect(&s);
    struct puppet *v = puppet_enabled(&s, "robot");
    void *events = server_subscribe(&s, "event");
    for (int i = 0; i < 30; i++) {
        v->at.y -= 0.0005;
        puppet_send_sample(v);
        REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
        REQUIRE(caller_ask_steps(&o, 5));
    }
    CHECK_BELOW(step_until_lost(&o), STEPS_MOST);
    CHECK(strstr(o.reply.state.backend, "a fault that was asked for") != NULL);
    CHECK(server_await_event(events, PROTO_EVENT_GPU_LOST));
    REQUIRE(caller_ask_steps(&o, 50));
    CHECK_BELOW(0.05, o.reply.state.tools[0].wrench_on_hand.force.y);
    REQUIRE(caller_ask_for(&o, PROTO_REQUEST_STATUS));
    CHECK(begins_with(o.reply.status.backend, ON_CPU));
    zmq_close(events);
    puppet_leave(v);
    caller_leave(&o);
    server_stop(&s);
}

static void in_real_time_a_gpu_that_hangs_is_left_behind_and_palpd_ends(void)
{
    struct server s = start("--no-sentinel", "200", "hang:2000");
    struct caller o = caller_connect(&s);
    void *events = server_subscribe(&s, "event");
    CHECK(server_await_event(events, PROTO_EVENT_GPU_LOST));
    do
        REQUIRE(caller_ask_for(&o, PROTO_REQUEST_STATUS));
    while (!begins_with(o.reply.status.backend, ON_CPU));
    const uint64_t step = o.reply.status.header.step;
    while (o.reply.status.header.step <= step)
        REQUIRE(caller_ask_for(&o, PROTO_REQUEST_STATUS));
    zmq_close(events);
    caller_leave(&o);
    server_stop(&s);
}

/* Somebody else asks how far the steps are, until none has ended for a while. */
static void step_until_it_hangs(struct caller *o, struct caller *other)
{
    uint64_t step = 0;
    caller_send(o, (struct proto_request){.which = PROTO_REQUEST_STEP, .step = {STEPS_MOST}});
    for (int64_t since = rt_now_ns(); rt_now_ns() < since + HANGS_NS;) {
        rt_sleep_until(rt_now_ns() + 10 * RT_NS_PER_MS);
        REQUIRE(caller_ask_for(other, PROTO_REQUEST_STATUS));
        REQUIRE(other->reply.which == PROTO_REPLY_STATUS);
        if (other->reply.status.header.step != step)
            since = rt_now_ns();
        step = other->reply.status.header.step;
    }
    CHECK(step < STEPS_MOST && begins_with(other->reply.status.backend, "fake"));
}

/* The step would wait for a minute. */
static void palpd_ends_while_a_step_waits_for_a_gpu_that_hangs(void)
{
    struct server s = start("--stepped", "60000", "hang:2000");
    struct caller o = caller_connect(&s), other = caller_connect(&s);
    step_until_it_hangs(&o, &other);
    caller_leave(&o);
    caller_leave(&other);
    const int64_t told = rt_now_ns();
    server_stop(&s);
    CHECK_BELOW((double)(rt_now_ns() - told), ENDS_NS);
}

/* ---------------------------------------------------------------- palp run */

/* Returns the exit code; the first line that it says. */
static int run(const char *scenario, const char *options, char line[LINE_MAX])
{
    char words[4 * LINE_MAX];
    snprintf(words, sizeof words,
             PALP " run %s --no-hand --set solver.motion=pcg --quiet --hash %s", scenario, options);
    line[0] = '\0';
    FILE *pipe = popen(words, "r");
    if (!pipe || !fgets(line, LINE_MAX, pipe))
        line[0] = '\0';
    while (pipe && fgetc(pipe) != EOF)
        continue;
    const int status = pipe ? pclose(pipe) : -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void runs_on_a_gpu_end_in_the_same_world_each_time(void)
{
    char first[LINE_MAX], second[LINE_MAX];
    tell_gpu("");
    REQUIRE(run(SERVER_SCENARIO, "--steps 30" REQUIRED, first) == 0);
    REQUIRE(run(SERVER_SCENARIO, "--steps 30" REQUIRED, second) == 0);
    CHECK(strlen(first) == 17 && strcmp(first, second) == 0);
    tell_gpu("empty");
    CHECK(run(SERVER_SCENARIO, "--steps 30" REQUIRED " 2>&1", first) == EX_UNAVAILABLE);
    CHECK(strstr(first, "no device") != NULL);
}

/* The hash of what was half computed elsewhere comes first. */
static void a_run_whose_gpu_is_lost_says_so_and_fails_where_it_is_required(void)
{
    char line[LINE_MAX];
    tell_gpu("fail:graph_launch:20");
    CHECK(run(SERVER_SCENARIO, "--steps 30" REQUIRED " 2>&1 >/dev/null", line) == EX_UNAVAILABLE);
    CHECK(strstr(line, "the GPU is lost since step ") != NULL);
    CHECK(run(SERVER_SCENARIO, "--steps 30 --gpu auto" MODULE " 2>&1 >/dev/null", line) == 0);
    CHECK(strstr(line, "a fault that was asked for") != NULL);
    tell_gpu("");
}

/* A thread that nothing but contact holds, in long steps: what floats round off is a thousandth of
 * its way, another on the CPU than there. */
static void what_round_off_does_a_gpu_is_not_blamed_for(void)
{
    char line[LINE_MAX];
    tell_gpu("");
    CHECK(run("config/scenarios/suture-two-flaps.yaml", "--set rate_hz=20 --steps 4" REQUIRED,
              line) == 0);
}

SUITE(backend, TEST(palpd_says_on_which_gpu_soft_bodies_are), TEST(what_the_gpu_solves_is_counted),
      TEST(without_the_gpu_that_it_requires_palpd_ends_and_says_why),
      TEST(without_a_gpu_palpd_computes_on_the_cpu_and_says_why),
      TEST(when_the_gpu_fails_all_are_told_and_forces_go_on),
      TEST(in_real_time_a_gpu_that_hangs_is_left_behind_and_palpd_ends),
      TEST(palpd_ends_while_a_step_waits_for_a_gpu_that_hangs),
      TEST(runs_on_a_gpu_end_in_the_same_world_each_time),
      TEST(a_run_whose_gpu_is_lost_says_so_and_fails_where_it_is_required),
      TEST(what_round_off_does_a_gpu_is_not_blamed_for));
