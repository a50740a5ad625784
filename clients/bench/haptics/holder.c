/* SPDX-License-Identifier: GPL-3.0-or-later */
/* holder.c - ticks of a device that is told where to be. */
#include "clients/bench/haptics/holder.h"

#include "clients/c/translate.h"
#include "clients/palp/command.h"

enum { LOOKS = 10, WAIT_MS = 20000, PRIORITY = 76, ASK_TICKS = 200 };

static const double GONE = 0.01; /* N */
static const double RISE_S = 0.02;
static const double DEPTH = 0.03;  /* m, that it would press: it stops where it feels enough */
static const double PERIOD_S = 40; /* of the stroke: slow                                    */
static const double TICK_S = 1e-3;

int holder_open(struct holder *h, const char *url)
{
    const struct proto_hello hello = {.protocol_min = PROTO_VERSION,
                                      .protocol_max = PROTO_VERSION,
                                      .device_name = "bench",
                                      .device_kind = "palp bench",
                                      .capabilities = {.dof_in = 3,
                                                       .dof_out = 3,
                                                       .max_force_n = 10,
                                                       .max_continuous_force_n = 5,
                                                       .max_stiffness_n_m = 2000,
                                                       .max_damping_n_s_m = 5,
                                                       .friction_n_s_m = 2},
                                      .tool_name = "",
                                      .simulated = true};
    struct palp_client_error error;
    rt_lead(PRIORITY); /* and ZeroMQ's thread, which begins now */
    *h = (struct holder){.device = palp_device_connect(url, &hello, WAIT_MS, &error)};
    if (!h->device)
        return cli_fail("bench", EX_UNAVAILABLE, "%s", error.what);
    const struct proto_welcome *w = palp_device_welcome(h->device);
    const struct stroke_soft soft = {vec3_of_wire(w->soft_bounds.low),
                                     vec3_of_wire(w->soft_bounds.high)};
    h->at = pose_of_wire(w->tool_pose);
    stroke_begin(&h->stroke, h->at.p, w->has_soft_bounds ? &soft : NULL, DEPTH, PERIOD_S);
    rt_grid_begin(&h->grid, rt_now_ns(), RT_NS_PER_MS);
    return 0;
}

void holder_close(struct holder *h)
{
    rt_lead(0);
    if (h->device)
        palp_device_destroy(h->device);
    h->device = NULL;
}

static double force_of(const struct holder *h)
{
    return vec3_norm(vec3_of_wire(h->force.wrench.force));
}

static void note_force(struct felt *f, const struct holder *h, int64_t now_ns)
{
    const vec3 force = vec3_of_wire(h->force.wrench.force);
    const double size = vec3_norm(force);
    if (f->n == 0) {
        f->begin_ns = now_ns;
        f->before = force;
    }
    const double ms = 1e-6 * (double)(now_ns - f->kept_ns[(f->n + HOLDER_KEPT - 1) % HOLDER_KEPT]);
    f->step = fmax(f->step, vec3_norm(vec3_sub(force, f->before)) / fmax(1, f->n > 0 ? ms : 1));
    for (long i = f->n - 1; i >= 0 && i > f->n - HOLDER_KEPT; i--) {
        const double span = 1e-9 * (double)(now_ns - f->kept_ns[i % HOLDER_KEPT]);
        if (span < RISE_S)
            continue;
        f->rise = fmax(f->rise, (size - f->kept[i % HOLDER_KEPT]) / span);
        break;
    }
    f->kept_ns[f->n % HOLDER_KEPT] = now_ns;
    f->kept[f->n++ % HOLDER_KEPT] = size;
    f->most = fmax(f->most, size);
    f->last = size;
    f->before = force;
    if (size > GONE)
        f->gone_s = 1e-9 * (double)(now_ns - f->begin_ns) + TICK_S;
}

/* The first force that answers a sample: those after it, until the next sample is there, are as
 * much older as they are later. */
static void note_answer(struct holder *h)
{
    const int64_t latency_ns = (int64_t)(1e9 * h->force.latency_s);
    const int64_t sent_ns = rt_now_ns() - latency_ns;
    if (sent_ns < h->answered_ns + RT_NS_PER_MS / 2)
        return;
    h->answered_ns = sent_ns;
    rt_histogram_add(&h->latency, latency_ns);
}

/* Look for forces until the next millisecond begins. */
static void look_for_forces(struct holder *h)
{
    const int64_t end_ns = rt_grid_deadline(&h->grid);
    for (int i = LOOKS - 1; i >= 0; i--) {
        const uint64_t before = h->force.received;
        rt_sleep_until(end_ns - i * (RT_NS_PER_MS / LOOKS));
        h->force = palp_device_force(h->device);
        if (h->force.received > before)
            note_answer(h);
    }
    rt_grid_advance(&h->grid, rt_now_ns(), 0);
}

static void tick_device(struct holder *h, long n)
{
    const struct proto_sample sample = {.measured_cp = pose_to_wire(h->at)};
    palp_device_send(h->device, &sample);
    if (palp_device_in_session(h->device) && h->force.life_cycle == PROTO_DISABLED &&
        n % ASK_TICKS == ASK_TICKS / 2)
        palp_device_command(h->device, PROTO_VERB_ENABLE);
    look_for_forces(h);
}

bool holder_press(struct holder *h, double force, double patience_s)
{
    const long n = (long)(patience_s / TICK_S);
    if (h->stroke.touched > 0) { /* up first: a force that was lost waits for there to be none */
        h->stroke.phase = STROKE_RETREAT;
        h->stroke.from = h->at.p;
        h->stroke.time = 0;
    }
    for (long i = 0; i < n && force_of(h) < force; i++) {
        if (h->force.life_cycle == PROTO_ENABLED && !h->force.expired)
            stroke_step(&h->stroke, TICK_S, h->force.wrench.force.y);
        h->at.p = h->stroke.target;
        tick_device(h, i);
    }
    return force_of(h) >= force;
}

void holder_stay(struct holder *h, double seconds, struct felt *felt)
{
    const int64_t end_ns = rt_now_ns() + (int64_t)(1e9 * seconds);
    for (long i = 0; rt_now_ns() < end_ns; i++) {
        tick_device(h, i);
        if (felt)
            note_force(felt, h, rt_now_ns());
    }
}
