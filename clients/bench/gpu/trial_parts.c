/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trial_parts.c - W_H way by way, one solve and a factor on the GPU, from the factors that the
 * CPU has, each held against what the CPU makes of the same. */
#include "clients/bench/gpu/gpu_trial.h"
#include "clients/palp/medians.h"
#include "clients/palp/stages.h"
#include "engine/model/coupled_system.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"
#include "engine/motion/columns.h"
#include "engine/motion/ordering.h"
#include "engine/motion/system.h"
#include "gpu/host/body.h"
#include "gpu/host/factor_plan.h"
#include "gpu/host/solve.h"

#include <stdlib.h>
#include <string.h>

enum { CPU_TIMES = 5, PRECISIONS = 2 };

/* What the GPU is allowed to differ from the CPU, relative: round-off of sums in another order. */
static const double allowed[PRECISIONS] = {[PALP_SINGLE] = 1e-4, [PALP_DOUBLE] = 1e-11};

/* clang-format off */
/** A way to build W_H, and the slot that its factor is in. */
static const struct way {
    enum path_kind path;
    int slot;
    const char *variant[PRECISIONS], *label[PRECISIONS];
    double limit_us[PRECISIONS][2]; /* of the smallest and of the largest block of the table */
} ways[PATH_KINDS] = {
    {PATH_REACH, 0, {"gpu_reach_single", "gpu_reach_double"},
     {"build W_H, general reach, single", "build W_H, general reach, double"},
     {{200, 550}, {250, 700}}},
    {PATH_REGION, 1, {"gpu_region_single", "gpu_region_double"},
     {"build W_H, region last, single", "build W_H, region last, double"},
     {{60, 80}, {60, 80}}},
    {PATH_INVERSE, 2, {"gpu_inverse_single", "gpu_inverse_double"},
     {"build W_H, region's inverse, single", "build W_H, region's inverse, double"},
     {{60, 80}, {60, 80}}},
};
/* clang-format on */

/** A body there, in one precision. */
struct there {
    struct gpu_trial *trial;
    enum palp_precision precision;
    struct accelerated *body;
    mat3 *identity;                       /* rotations: none             | [n_node] */
    struct ordering columns;              /* the region's, as if there was none     */
    struct factor factor[PATH_KINDS];     /* by slot                                */
    int n;                                /* nodes of the patch                     */
    struct column_load *load[PATH_KINDS]; /* by slot, by rising place    | [n]      */
    mat3 *W;                              /*                             | [n × n]  */
    int slot;                             /* that is asked now                      */
};

/* ---------------------------------------------------------------- opening */

static const struct accelerator_kind *kind_of(const struct there *t)
{
    return t->body->accelerator->kind;
}

static int compare_loads(const void *a, const void *b)
{
    return ((const struct column_load *)a)->place - ((const struct column_load *)b)->place;
}

static int order_loads(struct there *t, int slot)
{
    const struct ordering *o = t->factor[slot].ordering;
    struct column_load *load = calloc((size_t)t->n, sizeof *load);
    t->load[slot] = load;
    for (int k = 0; k < t->n && load; k++)
        load[k] = (struct column_load){o->place[t->trial->start.node[k]], k, mat3_diagonal(1)};
    if (load)
        qsort(load, (size_t)t->n, sizeof *load, compare_loads);
    return load ? 0 : -1;
}

/* The factor of a way, as a generation that goes there. Columns go through a region as through any
 * other panel where the ordering does not tell of it. */
static void choose_factor(struct there *t, const struct way *way)
{
    struct factor *f = &t->factor[way->slot];
    *f = *paths_factor(t->trial->paths, way->path, t->precision);
    f->rotation = t->identity;
    if (way->path != PATH_REGION)
        return;
    t->columns = *f->ordering;
    t->columns.n_last = 0;
    f->ordering = f->panels.ordering = &t->columns;
}

static const char *open_there(struct there *t)
{
    const struct press *press = &t->trial->body[t->precision];
    const struct coupled_system *coupled = press->scene->body[press->soft.id - 1].coupled;
    const int n_node = gpu_trial_system(t->trial)->n;
    static struct palp_error error;
    t->n = t->trial->start.n_node;
    t->identity = malloc((size_t)n_node * sizeof *t->identity);
    t->W = malloc((size_t)t->n * (size_t)t->n * sizeof *t->W);
    if (!t->identity || !t->W)
        return "not enough memory";
    for (int i = 0; i < n_node; i++)
        t->identity[i] = mat3_diagonal(1);
    struct palp_accelerator *gpu = &t->trial->gpu->base;
    t->body = gpu->kind->create(gpu, press->scene, coupled, &error);
    if (!t->body)
        return error.what;
    if (!kind_of(t)->take_matrix(t->body, gpu_trial_system(t->trial)->A))
        return gpu->reason;
    for (int k = 0; k < PATH_KINDS; k++) {
        choose_factor(t, &ways[k]);
        if (order_loads(t, ways[k].slot) != 0)
            return "not enough memory";
    }
    return NULL;
}

static void close_there(struct there *t)
{
    if (t->body)
        kind_of(t)->destroy(t->body);
    for (int k = 0; k < PATH_KINDS; k++)
        free(t->load[k]);
    free(t->identity);
    free(t->W);
}

/* Why the GPU did not do it. */
static void note_missing(const struct there *t, struct gpu_figure *figure)
{
    const struct palp_accelerator *gpu = &t->trial->gpu->base;
    snprintf(figure->missing, sizeof figure->missing, "%s",
             gpu->lost ? gpu->reason : "too little memory on the GPU");
}

/* ---------------------------------------------------------------- W_H */

static double build_us(void *ctx)
{
    struct there *t = ctx;
    const int64_t start = stages_now_ns();
    const bool built = kind_of(t)->respond(t->body, t->load[t->slot], t->n, t->n, t->W);
    return built ? 1e3 * stages_ms_since(start) : -1;
}

/* As the trial has it: row by row. */
static void spread_blocks(const struct there *t)
{
    const size_t n = (size_t)t->n, m = 3 * n;
    for (size_t k = 0; k < m * m; k++)
        t->trial->W[k] = t->W[k / m / 3 * n + k % m / 3].m[k / m % 3][k % m % 3];
}

/* How a solve goes with what is in a slot. */
static const struct gpu_plan *plan_of(const struct there *t, int slot)
{
    return &((const struct gpu_body *)t->body)->slot[slot].plan;
}

/* Phases of a way at least: up through the levels and a product; of a region's columns its panel
 * and a product; of its inverse the gathering. */
static int phases_of(const struct there *t, const struct way *way)
{
    if (way->path == PATH_REACH)
        return gpu_plan_phases(plan_of(t, way->slot)) / 2 + 1;
    return way->path == PATH_REGION ? 2 : 1;
}

static void build_compliance(struct there *t, const struct way *way)
{
    struct gpu_trial *trial = t->trial;
    struct gpu_figure *figure =
        gpu_table_add(trial->table, way->variant[t->precision], way->label[t->precision]);
    double ms[CPU_TIMES];
    for (int i = 0; i < CPU_TIMES; i++)
        ms[i] = paths_build(trial->paths, way->path, t->precision, trial->start.node, t->n,
                            trial->exact);
    figure->cpu_us = 1e3 * median(ms, CPU_TIMES);
    figure->limit_us = gpu_trial_limit(trial, way->limit_us[t->precision]);
    t->slot = way->slot;
    memset(t->W, 0xff, (size_t)t->n * (size_t)t->n * sizeof *t->W); /* no numbers */
    if (!kind_of(t)->take_factor(t->body, t->slot, &t->factor[t->slot]) ||
        !kind_of(t)->begin(t->body, t->slot, t->identity)) {
        note_missing(t, figure);
        return;
    }
    if (!gpu_trial_repeat(trial, figure, build_us, t))
        return;
    spread_blocks(t);
    figure->error = gpu_trial_difference(trial);
    figure->tolerance = allowed[t->precision];
    const struct work work =
        paths_work(trial->paths, way->path, t->precision, trial->start.node, t->n);
    gpu_trial_least(trial, figure, phases_of(t, way), work.bytes);
}

/* ---------------------------------------------------------------- one solve */

/** Graph of a solve that ends with a completion signal. */
struct solving {
    struct there *t;
    struct completion done;
    struct gpu_graph *graph;
    double *b, *x, *square; /* on the device | [3 n], [3 n], [1] */
};

static double solve_us(void *ctx)
{
    struct solving *s = ctx;
    struct gpu *gpu = s->t->trial->gpu;
    const int64_t start = stages_now_ns();
    const bool solved =
        completion_launch(gpu, &s->done, gpu->realtime, s->graph) && completion_wait(gpu, &s->done);
    return solved ? 1e3 * stages_ms_since(start) : -1;
}

/* x := b, x := A⁻¹ x, signal */
static bool capture_solve(struct solving *s, size_t size)
{
    struct gpu *gpu = s->t->trial->gpu;
    struct gpu_body *body = (struct gpu_body *)s->t->body;
    return gpu_did(gpu, gpu->run->capture_begin(gpu->realtime), "graph of a solve") &&
           gpu_did(gpu, gpu->run->copy(gpu->realtime, s->x, s->b, size), "b of a solve") &&
           gpu_solve_give(body, &body->slot[s->t->slot], s->x, s->square, gpu->realtime) &&
           completion_capture(gpu, &s->done, gpu->realtime) &&
           gpu_did(gpu, gpu->run->capture_end(gpu->realtime, &s->graph), "graph of a solve");
}

static bool open_solving(struct solving *s, const vec3 *b, int n)
{
    struct gpu *gpu = s->t->trial->gpu;
    const size_t size = (size_t)n * sizeof *b;
    double square = 0;
    for (int i = 0; i < n; i++)
        square += vec3_dot(b[i], b[i]);
    s->b = gpu_reserve(gpu, size);
    s->x = gpu_reserve(gpu, size);
    s->square = gpu_reserve(gpu, sizeof square);
    return s->b && s->x && s->square && completion_create(gpu, &s->done) &&
           gpu_send(gpu, gpu->realtime, s->b, b, size) &&
           gpu_send(gpu, gpu->realtime, s->square, &square, sizeof square) &&
           capture_solve(s, size);
}

static void close_solving(struct solving *s)
{
    struct gpu *gpu = s->t->trial->gpu;
    gpu_drop_graph(gpu, &s->graph);
    completion_destroy(gpu, &s->done);
    gpu_release(gpu, s->b);
    gpu_release(gpu, s->x);
    gpu_release(gpu, s->square);
}

/* x := A⁻¹ b on the CPU. */
static double solve_there_us(const struct panels *panels, const vec3 *b, vec3 *x)
{
    struct pool *pool = pool_create(1);
    double ms[CPU_TIMES] = {0};
    for (int i = 0; i < CPU_TIMES && pool; i++) {
        memcpy(x, b, (size_t)panels->ordering->n * sizeof *x);
        const int64_t start = stages_now_ns();
        panels_solve(panels, x, pool);
        ms[i] = stages_ms_since(start);
    }
    pool_destroy(pool);
    return 1e3 * median(ms, CPU_TIMES);
}

static double vectors_differ(const vec3 *x, const vec3 *exact, int n)
{
    double off = 0, largest = 0;
    for (int i = 0; i < n; i++) {
        const double away = vec3_norm(vec3_sub(x[i], exact[i]));
        off = away <= off ? off : away; /* not a number: that */
        largest = fmax(largest, vec3_norm(exact[i]));
    }
    return off / largest;
}

static void measure_solve(struct there *t, struct gpu_figure *figure, vec3 *b, vec3 *x, vec3 *exact)
{
    struct gpu_trial *trial = t->trial;
    const struct ordering *o = t->factor[t->slot].ordering;
    const struct gpu_plan *plan = plan_of(t, t->slot);
    const int item = t->precision == PALP_SINGLE ? sizeof(float) : sizeof(double);
    struct solving s = {.t = t};
    for (int i = 0; i < o->n; i++)
        b[i] = vec3_make(sin(i), cos(2 * i), sin(3 * i + 1));
    figure->cpu_us = solve_there_us(&t->factor[t->slot].panels, b, exact);
    if (!open_solving(&s, b, o->n))
        note_missing(t, figure);
    else if (gpu_trial_repeat(trial, figure, solve_us, &s) &&
             gpu_fetch(trial->gpu, trial->gpu->realtime, x, s.x, (size_t)o->n * sizeof *x)) {
        figure->error = vectors_differ(x, exact, o->n);
        figure->tolerance = allowed[t->precision];
        gpu_trial_least(trial, figure, gpu_plan_phases(plan), gpu_plan_bytes(plan, item));
    }
    close_solving(&s);
}

/* With the factor of the slot that was asked last, which has its region last. */
static void solve_once(struct there *t)
{
    static const char *const variant[PRECISIONS] = {"gpu_solve_single", "gpu_solve_double"};
    static const char *const label[PRECISIONS] = {"one solve, single", "one solve, double"};
    static const double limit_us[2] = {150, 250};
    struct gpu_figure *figure =
        gpu_table_add(t->trial->table, variant[t->precision], label[t->precision]);
    const size_t n = (size_t)t->factor[t->slot].ordering->n;
    vec3 *room = calloc(3 * n + 1, sizeof *room);
    figure->limit_us = gpu_trial_limit(t->trial, limit_us);
    if (room)
        measure_solve(t, figure, room, room + n, room + 2 * n);
    free(room);
}

/* ---------------------------------------------------------------- a factor */

/** A generation that is made there. */
struct making {
    struct there *t;
    struct factor made;
};

static double make_us(void *ctx)
{
    struct making *m = ctx;
    bool positive = false;
    const int64_t start = stages_now_ns();
    const bool made =
        kind_of(m->t)->make_factor(m->t->body, m->t->slot, &m->made, &positive) && positive;
    return made ? 1e3 * stages_ms_since(start) : -1;
}

static double number_at(const void *x, enum palp_precision precision, size_t k)
{
    return precision == PALP_SINGLE ? (double)((const float *)x)[k] : ((const double *)x)[k];
}

static double panels_differ(const struct panels *a, const struct panels *exact)
{
    const size_t n = supernodes_size(&exact->ordering->L);
    double off = 0, largest = 0;
    for (size_t k = 0; k < n; k++) {
        const double x = number_at(exact->x, exact->precision, k);
        const double away = fabs(number_at(a->x, a->precision, k) - x);
        off = away <= off ? off : away;
        largest = fmax(largest, fabs(x));
    }
    return off / largest;
}

/* What its phases take at least, without the panels' way to the CPU: numbers are written once and
 * read once. */
static void tell_phases(const struct there *t, const struct ordering *ordering,
                        struct gpu_figure *figure)
{
    struct gpu_factor_plan plan;
    if (gpu_factor_plan_create(&plan, &ordering->L) == 0)
        gpu_trial_least(t->trial, figure, plan.n_phase,
                        2.0 * (double)(plan.n_x + plan.n_contribution) * sizeof(double));
    gpu_factor_plan_destroy(&plan);
}

/* Of the start's A, in the order that has the region last; its panels come to the CPU too. */
static void make_factor(struct there *t)
{
    static const char *const variant[PRECISIONS] = {"gpu_factor_single", "gpu_factor_double"};
    static const char *const label[PRECISIONS] = {"a factor, back on the CPU too, single",
                                                  "a factor, back on the CPU too, double"};
    struct gpu_figure *figure =
        gpu_table_add(t->trial->table, variant[t->precision], label[t->precision]);
    const struct factor *exact = &t->factor[t->slot];
    struct making m = {.t = t, .made = {.ordering = exact->ordering, .rotation = t->identity}};
    figure->cpu_us = 1e3 * paths_factor_ms(t->trial->paths, ways[PATH_KINDS - 1].path);
    if (panels_reserve(&m.made.panels, exact->ordering, t->precision) != 0)
        snprintf(figure->missing, sizeof figure->missing, "not enough memory");
    else if (!kind_of(t)->keep_matrix(t->body))
        note_missing(t, figure);
    else if (gpu_trial_repeat(t->trial, figure, make_us, &m)) {
        figure->error = panels_differ(&m.made.panels, &exact->panels);
        figure->tolerance = allowed[t->precision];
        tell_phases(t, exact->ordering, figure);
    }
    panels_release(&m.made.panels);
}

void bench_gpu_parts(struct gpu_trial *trial)
{
    for (int p = PRECISIONS - 1; p >= 0; p--) {
        struct there t = {.trial = trial, .precision = (enum palp_precision)p};
        const char *why = open_there(&t);
        if (why) {
            struct gpu_figure *figure = gpu_table_add(trial->table, "gpu_body", "a body there");
            snprintf(figure->missing, sizeof figure->missing, "%s", why);
        }
        for (int k = 0; k < PATH_KINDS && !why; k++)
            build_compliance(&t, &ways[k]);
        if (!why) {
            solve_once(&t);
            make_factor(&t);
        }
        close_there(&t);
    }
}
