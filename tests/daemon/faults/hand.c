/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hand.c - presses, lifts, and looks at what it feels. */
#include "tests/daemon/faults/hand.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define DEPTH_M     0.012 /* below the start: some millimetres into the block */
#define PERIOD_S    0.8
#define LIMIT_N     3.0
#define SLEW_N_MS   1.0
#define FELT_N      0.05

#define SINK_M_TICK 5e-6

enum { TICK_NS = 1000000, ASK_NS = 100000000, SEARCH_NS = 2000000000 };

int64_t hand_now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

void hand_sleep_ms(int ms)
{
    const struct timespec t = {ms / 1000, (long)(ms % 1000) * 1000000};
    nanosleep(&t, NULL);
}

/* ---------------------------------------------------------------- its clock */

static atomic_llong clock_ahead_ns;

void hand_set_clock(int64_t ahead_ns)
{
    atomic_store(&clock_ahead_ns, ahead_ns);
}

/* What libpalp sends and gets, with times by the device's clock on the wire. */
size_t __real_proto_encode_device(void *out, size_t capacity, const struct proto_device_message *in,
                                  struct proto_memory *memory);
size_t __wrap_proto_encode_device(void *out, size_t capacity, const struct proto_device_message *in,
                                  struct proto_memory *memory);
bool __real_proto_decode_daemon(struct proto_daemon_message *out, struct proto_bytes in,
                                struct proto_memory *memory, struct proto_error *error);
bool __wrap_proto_decode_daemon(struct proto_daemon_message *out, struct proto_bytes in,
                                struct proto_memory *memory, struct proto_error *error);

size_t __wrap_proto_encode_device(void *out, size_t capacity, const struct proto_device_message *in,
                                  struct proto_memory *memory)
{
    struct proto_device_message stamped = *in;
    if (stamped.which == PROTO_DEVICE_SAMPLE)
        stamped.sample.device_time_ns += (uint64_t)atomic_load(&clock_ahead_ns);
    return __real_proto_encode_device(out, capacity, &stamped, memory);
}

bool __wrap_proto_decode_daemon(struct proto_daemon_message *out, struct proto_bytes in,
                                struct proto_memory *memory, struct proto_error *error)
{
    const bool read = __real_proto_decode_daemon(out, in, memory, error);
    const uint64_t ahead_ns = (uint64_t)atomic_load(&clock_ahead_ns);
    if (read && out->which == PROTO_DAEMON_FORCE && out->force.answers_time_ns > 0) {
        out->force.answers_time_ns -= ahead_ns;
        out->force.expiry_ns -= ahead_ns;
    }
    return read;
}

/* ---------------------------------------------------------------- its motion */

static struct proto_sample sample_at(double t, double sunk, enum hand_lie lie)
{
    struct proto_sample sample = {.measured_cp.orientation.w = 1};
    sample.measured_cp.position.y = -0.5 * DEPTH_M * (1 - cos(2 * M_PI * t / PERIOD_S)) - sunk;
    if (lie == HAND_NAN)
        sample.measured_cp.position.y = (double)NAN;
    if (lie == HAND_JUMP)
        sample.measured_cp.position.x += 0.5;
    if (lie == HAND_TURNED)
        sample.measured_cp.orientation.x = 1, sample.measured_cp.orientation.w = 0;
    return sample;
}

static void note(struct hand *hand, const char *law, double force_n, double change_n, double gap_ms)
{
    if (atomic_fetch_add(&hand->n_violation, 1) == 0)
        snprintf(hand->violation, sizeof hand->violation, "%s: %.4f N, by %.4f N in %.2f ms", law,
                 force_n, change_n, gap_ms);
}

static double size(const proto_vec3 *v)
{
    return sqrt(v->x * v->x + v->y * v->y + v->z * v->z);
}

/* libpalp counts a gap of more than 2 ms as 2 ms, and one of less as what it is. */
static void judge(struct hand *hand, const proto_vec3 *now, const proto_vec3 *before, double gap_ms)
{
    const proto_vec3 change = {now->x - before->x, now->y - before->y, now->z - before->z};
    const double force_n = size(now), change_n = size(&change);
    if (!isfinite(force_n))
        note(hand, "not finite", force_n, change_n, gap_ms);
    if (force_n > LIMIT_N + 1e-9)
        note(hand, "above the limit", force_n, change_n, gap_ms);
    if (change_n > SLEW_N_MS * fmin(gap_ms, 2) + 1e-6)
        note(hand, "faster than the slew", force_n, change_n, gap_ms);
}

/* A session begins DISABLED, and a fault stays until it is cleared. */
static void wish(struct hand *hand, enum proto_life_cycle state, int64_t now_ns, int64_t *asked_ns)
{
    if (now_ns - *asked_ns < ASK_NS || state == PROTO_ENABLED ||
        !palp_device_in_session(hand->device))
        return;
    *asked_ns = now_ns;
    palp_device_command(hand->device, state == PROTO_FAULT ? PROTO_VERB_CLEAR : PROTO_VERB_ENABLE);
}

/* How much deeper an enabled hand goes that feels nothing: a session that began anew while the
 * hand was low has its tool above the hand, and presses nothing any more. */
static double search(const struct hand *hand, enum proto_life_cycle state, int64_t now_ns)
{
    const int64_t felt_ns = atomic_load(&hand->felt_ns);
    return state == PROTO_ENABLED && felt_ns > 0 && now_ns - felt_ns > SEARCH_NS ? SINK_M_TICK : 0;
}

static void *run(void *arg)
{
    struct hand *hand = arg;
    const int64_t start_ns = hand_now_ns();
    int64_t last_ns = start_ns, asked_ns = 0;
    double sunk = 0;
    proto_vec3 last = {0};
    while (!atomic_load(&hand->stop)) {
        const struct timespec rest = {0, TICK_NS};
        nanosleep(&rest, NULL);
        const int64_t before_ns = hand_now_ns();
        const double t = 1e-9 * (double)(before_ns - start_ns);
        const enum hand_lie lie = (enum hand_lie)atomic_load(&hand->lie);
        const struct proto_sample sample = sample_at(t, sunk, lie);
        if (palp_device_send(hand->device, &sample) && lie != HAND_HONEST)
            atomic_store(&hand->lie, HAND_HONEST);
        const struct palp_force force = palp_device_force(hand->device);
        const int64_t now_ns = hand_now_ns();
        judge(hand, &force.wrench.force, &last, 1e-6 * (double)(now_ns - last_ns));
        last = force.wrench.force;
        last_ns = before_ns; /* the library's clock was read between the two */
        if (size(&last) > FELT_N)
            atomic_store(&hand->felt_ns, now_ns);
        if (size(&last) > 0)
            atomic_store(&hand->pushed_ns, now_ns);
        atomic_fetch_add(&hand->n, 1);
        wish(hand, force.life_cycle, now_ns, &asked_ns);
        sunk += search(hand, force.life_cycle, now_ns);
    }
    return NULL;
}

void hand_begin(struct hand *hand, const char *url)
{
    const struct proto_hello hello = {
        .protocol_min = PROTO_VERSION,
        .protocol_max = PROTO_VERSION,
        .device_name = "hand",
        .device_kind = "simulated",
        .tool_name = "",
        .rendering = PROTO_RENDERING_PALPD,
        .capabilities = {.dof_in = 3, .dof_out = 3, .max_force_n = 20, .max_torque_nm = 1}};
    struct palp_client_error error;
    memset(hand, 0, sizeof *hand);
    snprintf(hand->url, sizeof hand->url, "%s", url);
    hand->device = palp_device_begin(url, &hello, &error);
    if (!hand->device || pthread_create(&hand->thread, NULL, run, hand) != 0) {
        snprintf(hand->violation, sizeof hand->violation, "no hand: %.150s", error.what);
        atomic_store(&hand->n_violation, 1);
    }
}

void hand_end(struct hand *hand)
{
    atomic_store(&hand->stop, true);
    if (hand->thread)
        pthread_join(hand->thread, NULL);
    palp_device_destroy(hand->device);
}

bool hand_feels_after(const struct hand *hand, int64_t since_ns, int within_ms)
{
    const int64_t until = hand_now_ns() + within_ms * INT64_C(1000000);
    while (atomic_load(&hand->felt_ns) <= since_ns && hand_now_ns() < until)
        hand_sleep_ms(2);
    return atomic_load(&hand->felt_ns) > since_ns;
}
