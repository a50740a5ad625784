/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure_cost.c - what a haptic tick costs: the evaluation of models full of contacts on
 * tissue that all give way together, and the chain behind it; in CPU time of this thread, so that
 * other programs count by what they leave of the caches alone. */
#include "clients/bench/haptics/measures.h"
#include "daemon/rt/rt.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TICKS = 4000, BLOCKS = 3 };

static const double COST_US = 100; /* of an evaluation */
static const double CHAIN_US = 10;
static const double SOFT = 1e-3; /* m/N: tissue, where it is touched */

struct cost {
    unsigned seed;
    struct palp_local_model model;
    struct palp_haptic_state state;
    struct palp_haptic chain;
    struct rt_histogram evaluate, limit;
};

/* ---------------------------------------------------------------- a model */

static double draw_uniform(struct cost *c, double size)
{
    return size * (2 * (rand_r(&c->seed) / (RAND_MAX + 1.0)) - 1);
}

static vec3 uniform_vec3(struct cost *c, double size)
{
    const double x = draw_uniform(c, size), y = draw_uniform(c, size);
    return vec3_make(x, y, draw_uniform(c, size));
}

static void give_way(struct palp_local_model *model, int i, int j, mat3 W)
{
    for (int r = 0; r < 3; r++)
        for (int k = 0; k < 3; k++) {
            model->W[((3 * j + k) * 3 + r) * model->n + i] = (float)W.m[r][k];
            model->W[((3 * i + r) * 3 + k) * model->n + j] = (float)W.m[r][k];
        }
}

/* W = soft (ρ ρᵀ / 3 + 0.1), ρ random: each of the first n contacts gives way to each. */
static void make_soft(struct cost *c, int n)
{
    mat3 root[PALP_LOCAL_CONTACTS][BLOCKS];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < BLOCKS; k++)
            root[i][k] = mat3_rows(uniform_vec3(c, 1), uniform_vec3(c, 1), uniform_vec3(c, 1));
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            mat3 W = mat3_diagonal(i == j ? 0.1 : 0);
            for (int k = 0; k < BLOCKS; k++)
                W = mat3_axpy(W, 1.0 / BLOCKS, mat3_mul_t(root[i][k], root[j][k]));
            give_way(&c->model, i, j, mat3_scale(W, SOFT));
        }
}

/* n contacts below a tool, loaded, with friction; the last is its port where it goes through one,
 * which gives nowhere. */
static void make_model(struct cost *c, int n, bool port)
{
    const vec3 up = {0, 1, 0};
    c->model = (struct palp_local_model){.step = 1,
                                         .period = 0.01,
                                         .target = POSE_IDENTITY,
                                         .compliance_translation = 1e-3,
                                         .compliance_rotation = 0.5,
                                         .n = n};
    for (int i = 0; i < n; i++) {
        struct palp_local_contact *at = &c->model.contact[i];
        at->id = (uint64_t)i + 1;
        at->C = mat3_directions(vec3_direction(vec3_add(uniform_vec3(c, 0.3), up), up));
        at->arm = uniform_vec3(c, 0.02);
        at->force = vec3_scale(mat3_row(at->C, 0), 0.025 + draw_uniform(c, 0.025));
        at->bend = 10;
        at->bounds = (struct bounds){.most = INFINITY, .friction = 0.3};
    }
    if (port) {
        c->model.contact[n - 1].arm = vec3_make(0, 0.1, 0);
        c->model.contact[n - 1].bounds = (struct bounds){.rub = 0.1, .radius = INFINITY};
    }
    make_soft(c, n - port);
    palp_haptic_state_begin(&c->state, &c->model);
}

/* ---------------------------------------------------------------- what it costs */

static int64_t spent_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void tick_once(struct cost *c, const struct palp_haptic_hand *hand)
{
    const int64_t begin_ns = spent_ns();
    const struct palp_haptic_touch touch = palp_haptic_evaluate(&c->model, hand, &c->state);
    const int64_t between_ns = spent_ns();
    const struct palp_haptic_request request = {.force = touch.force,
                                                .torque = touch.torque,
                                                .wanted = true,
                                                .hand = hand->at,
                                                .now_ns = hand->now_ns,
                                                .pose_ns = hand->now_ns,
                                                .step_ns = hand->now_ns};
    palp_haptic_limit(&c->chain, &request);
    rt_histogram_add(&c->limit, spent_ns() - between_ns);
    rt_histogram_add(&c->evaluate, between_ns - begin_ns);
}

static void report_cost(struct measures *m, const struct rt_histogram *h, double limit_us,
                        const char *what)
{
    measure_most(m, 1e-3 * (double)rt_histogram_percentile_ns(h, 0.99), limit_us, "us",
                 "%s: p99 (p50 %.3g, most %.3g)", what,
                 1e-3 * (double)rt_histogram_percentile_ns(h, 0.5),
                 1e-3 * (double)rt_histogram_max_ns(h));
}

/* The hand goes in and out and aside, so that contacts load, slide and open. */
static void measure_contacts(struct measures *m, struct cost *c, int n, bool port)
{
    char what[64];
    const struct palp_haptic_limits limits =
        palp_haptic_limits_make(&m->usual.device, m->usual.force, 0.1, m->usual.rate_hz);
    make_model(c, n, port);
    palp_haptic_begin(&c->chain, &limits);
    memset(&c->evaluate, 0, sizeof c->evaluate);
    memset(&c->limit, 0, sizeof c->limit);
    for (int k = 1; k <= TICKS; k++) {
        const vec3 way = {3e-3 * sin(0.05 * k), -2e-3 * (1 - cos(0.03 * k)), 3e-3 * sin(0.07 * k)};
        tick_once(c, &(struct palp_haptic_hand){.at = {way, {0, 0, 0, 1}},
                                                .now_ns = k * INT64_C(1000000)});
    }
    snprintf(what, sizeof what, "evaluation of %d contacts%s", n, port ? ", one a port" : "");
    report_cost(m, &c->evaluate, COST_US, what);
    report_cost(m, &c->limit, CHAIN_US, "limits of its force");
}

int bench_haptics_cost(struct measures *m)
{
    struct cost *c = calloc(1, sizeof *c);
    if (!c)
        return cli_fail("bench", EX_OSERR, "not enough memory");
    c->seed = 1;
    measure_test(m, "cost of a tick, CPU time");
    measure_contacts(m, c, PALP_LOCAL_CONTACTS, false);
    measure_contacts(m, c, PALP_LOCAL_CONTACTS, true);
    measure_contacts(m, c, 16, false);
    free(c);
    return 0;
}
