/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scale.c - how cost grows: with degrees of freedom, with contacts, with contacts outside the
 * region that the factor was ordered for, with workers; and the powers that fit. */
#include "clients/bench/bench.h"
#include "clients/bench/machine.h"
#include "clients/bench/scheme/lead.h"
#include "clients/bench/scheme/paths.h"
#include "clients/bench/scheme/press.h"
#include "clients/cli/json_text.h"
#include "clients/palp/formats/plot.h"
#include "clients/palp/medians.h"
#include "clients/palp/progress.h"
#include "clients/palp/stages.h"
#include "engine/base/pool.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/motion/ordering.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"

#include <stdlib.h>
#include <string.h>

enum { POINTS_MOST = 8, WORKERS_MOST = POINTS_MOST, CURVES_MOST = 12 };
enum { ROUNDS = 7, ROUNDS_MOST = 100 };

/** What is measured over what. */
struct cost_curve {
    const char *what, *label;
    int n;
    double x[POINTS_MOST], ms[POINTS_MOST];
};

/** Curves over the same quantity. */
struct chart {
    char title[128];
    const char *x_label;
    int n;
    struct cost_curve curve[CURVES_MOST];
};

enum { BY_DOFS, BY_CONTACTS, BY_STRAYS, BY_WORKERS, CHARTS };

struct scale {
    const struct bench *bench;
    int rounds;
    struct chart chart[CHARTS];
    double ms_a_million_tets; /* assembly of the largest block */
    struct progress progress;
    int done;
};

static const struct block sizes[] = {
    {"cube", {10, 10, 10}, 80, 0.5}, {"cube", {12, 13, 13}, 80, 0.5},
    {"cube", {16, 16, 16}, 80, 0.5}, {"cube", {18, 18, 19}, 80, 0.5},
    {"cube", {20, 20, 20}, 80, 0.5}, {"cube", {20, 24, 25}, 80, 0.5},
};
static const int contacts[] = {10, 20, 50, 100, 200, 350, 500};
static const int strays[] = {0, 2, 5, 10, 20, 30}; /* % */
enum {
    N_SIZES = sizeof sizes / sizeof *sizes,
    N_CONTACTS = sizeof contacts / sizeof *contacts,
    N_STRAYS = sizeof strays / sizeof *strays,
    QUICK = 2, /* points of a quick run */
};

/* The blocks that contacts, and that workers, are tried on. */
static const struct block *large_block(const struct scale *s)
{
    return &sizes[s->bench->quick ? 0 : N_SIZES - 1];
}

static const struct block *middle_block(const struct scale *s)
{
    return &sizes[s->bench->quick ? 0 : N_SIZES / 2];
}

/* ---------------------------------------------------------------- measuring */

static void note_point(struct chart *chart, const char *what, const char *label, double x,
                       double ms)
{
    int k = 0;
    while (k < chart->n && strcmp(chart->curve[k].what, what) != 0)
        k++;
    struct cost_curve *c = &chart->curve[k];
    if (k == chart->n)
        chart->curve[chart->n++] = (struct cost_curve){.what = what, .label = label};
    c->x[c->n] = x;
    c->ms[c->n++] = ms;
}

/** One block, and what its rounds took. */
struct scale_trial {
    struct press press;
    struct paths *paths;
    double step[ROUNDS_MOST], assembly[ROUNDS_MOST], solve[ROUNDS_MOST], sweep[ROUNDS_MOST];
    double build[PATH_KINDS][ROUNDS_MOST];
};

static int open_trial(struct scale_trial *t, const struct block *block, int workers)
{
    struct palp_options options = press_options();
    options.precision = PALP_SINGLE;
    options.workers = workers;
    int code = press_open(&t->press, block, &options);
    for (int k = 0; k < PRESS_WARM_UP && code == 0; k++)
        press_step(&t->press);
    return code;
}

static int open_paths(struct scale_trial *t)
{
    const struct press *p = &t->press;
    const int body = p->soft.id - 1;
    if (!system_fetch(p->world->system[body]))
        return cli_fail("bench", EX_UNAVAILABLE, "the matrix of a step is lost");
    t->paths =
        paths_open(&p->scene->body[body], p->world->system[body], p->node, p->n_node, p->n_node);
    return t->paths ? 0 : cli_fail("bench", EX_OSERR, "not enough memory for factors");
}

static void close_trial(struct scale_trial *t)
{
    paths_close(t->paths);
    press_close(&t->press);
    free(t);
}

static double stage_ms(const struct palp_report *r, const char *stage)
{
    for (int i = 0; i < r->n_stage; i++)
        if (strcmp(r->stage[i].name, stage) == 0)
            return 1e-6 * (double)r->stage[i].ns;
    return 0;
}

static void run_step(struct scale_trial *t, int round)
{
    const int64_t start = stages_now_ns();
    const struct palp_report *r = press_step(&t->press);
    t->step[round] = stages_ms_since(start);
    t->sweep[round] = stage_ms(r, "multiplier_sweep");
}

static void run_assembly(struct scale_trial *t, int round)
{
    struct palp_world *world = t->press.world;
    const int body = t->press.soft.id - 1;
    pool_begin(world->pool);
    const int64_t start = stages_now_ns();
    system_assemble(world->system[body], world, PRESS_H);
    t->assembly[round] = stages_ms_since(start);
    pool_end(world->pool);
}

/* With the factor and the threads of the last step; a first solve wakes them. */
static void run_own_solve(struct scale_trial *t, vec3 *x, int round)
{
    struct palp_world *world = t->press.world;
    const struct factor *factor = world->solver[t->press.soft.id - 1]->factor;
    pool_begin(world->pool);
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < factor->ordering->n; i++)
            x[i] = vec3_make(1, 1, 1);
        const int64_t start = stages_now_ns();
        panels_solve(&factor->panels, x, world->pool);
        t->solve[round] = stages_ms_since(start);
    }
    pool_end(world->pool);
}

static int run_builds(struct scale_trial *t, int round)
{
    for (enum path_kind kind = 0; kind < PATH_KINDS; kind++) {
        t->build[kind][round] =
            paths_build(t->paths, kind, PALP_SINGLE, t->press.node, t->press.n_node, NULL);
        if (t->build[kind][round] < 0)
            return cli_fail("bench", EX_SOFTWARE, "%s: it failed", path_label[kind][PALP_SINGLE]);
    }
    return 0;
}

static const char *const build_what[PATH_KINDS] = {"wh_inverse", "wh_region", "wh_reach"};
static const char *const build_label[PATH_KINDS] = {"W_H, region's inverse", "W_H, region last",
                                                    "W_H, general reach"};

static void note_builds(struct chart *chart, struct scale_trial *t, double x, int rounds)
{
    for (enum path_kind kind = 0; kind < PATH_KINDS; kind++)
        note_point(chart, build_what[kind], build_label[kind], x, median(t->build[kind], rounds));
}

/* ---------------------------------------------------------------- over degrees of freedom */

static void note_size(struct scale *s, struct scale_trial *t, const struct block *block)
{
    struct chart *chart = &s->chart[BY_DOFS];
    const double dofs = block_dofs(block), assembly = median(t->assembly, s->rounds);
    note_point(chart, "step", "whole step", dofs, median(t->step, s->rounds));
    note_point(chart, "assembly", "assembly of A and b", dofs, assembly);
    note_point(chart, "solve", "one solve with the factor", dofs, median(t->solve, s->rounds));
    note_builds(chart, t, dofs, s->rounds);
    s->ms_a_million_tets = 1e6 * assembly / palp_body_mesh(t->press.scene, t->press.soft)->n_tet;
}

static int measure_size(struct scale *s, const struct block *block)
{
    struct scale_trial *t = calloc(1, sizeof *t);
    if (!t)
        return cli_fail("bench", EX_OSERR, "not enough memory");
    int code = open_trial(t, block, 1);
    if (code == 0)
        code = open_paths(t);
    for (int i = 0; i < s->rounds && code == 0; i++) {
        run_step(t, i);
        run_assembly(t, i);
        t->solve[i] = paths_solve(t->paths, PALP_SINGLE);
        code = run_builds(t, i);
    }
    if (code == 0)
        note_size(s, t, block);
    close_trial(t);
    return code;
}

/* ---------------------------------------------------------------- over contacts */

static int measure_contacts(struct scale *s, int n)
{
    struct block block = *large_block(s);
    struct chart *chart = &s->chart[BY_CONTACTS];
    struct scale_trial *t = calloc(1, sizeof *t);
    if (!t)
        return cli_fail("bench", EX_OSERR, "not enough memory");
    block.contacts = n;
    int code = open_trial(t, &block, 1);
    if (code == 0)
        code = open_paths(t);
    for (int i = 0; i < s->rounds && code == 0; i++) {
        run_step(t, i);
        code = run_builds(t, i);
    }
    if (code == 0) {
        note_builds(chart, t, t->press.n_node, s->rounds);
        note_point(chart, "sweeps", "150 sweeps", t->press.n_node, median(t->sweep, s->rounds));
        note_point(chart, "step_contacts", "whole step", t->press.n_node,
                   median(t->step, s->rounds));
    }
    close_trial(t);
    return code;
}

/* ---------------------------------------------------------------- over stray nodes */

/* The last `stray` of n nodes are far from the patch: spread over the upper half of the block. */
static void choose_strays(const struct press *press, int stray, int *node)
{
    const struct palp_mesh *mesh = palp_body_mesh(press->scene, press->soft);
    const int n = press->n_node, from = n - stray;
    memcpy(node, press->node, (size_t)n * sizeof *node);
    double height = 0;
    for (int i = 0; i < mesh->n_node; i++)
        height = fmax(height, mesh->x[i].y);
    for (int i = 0, k = from, seen = 0; i < mesh->n_node && k < n; i++) {
        const bool above = mesh->x[i].y > 0.5 * height && mesh->x[i].y < 0.9 * height;
        if (above && seen++ % 17 == 0)
            node[k++] = i;
    }
}

static int measure_strays(struct scale *s, struct scale_trial *t, int percent)
{
    const int n = t->press.n_node;
    int *node = malloc((size_t)n * sizeof *node);
    double ms[ROUNDS_MOST] = {0};
    int code = node ? 0 : cli_fail("bench", EX_OSERR, "not enough memory");
    if (node)
        choose_strays(&t->press, n * percent / 100, node);
    for (int i = 0; i < s->rounds && code == 0; i++) {
        ms[i] = paths_build(t->paths, PATH_INVERSE, PALP_SINGLE, node, n, NULL);
        if (ms[i] < 0)
            code = cli_fail("bench", EX_SOFTWARE, "%d %% of stray nodes: it failed", percent);
    }
    if (code == 0)
        note_point(&s->chart[BY_STRAYS], "wh_strays", "W_H, the region's by its inverse", percent,
                   median(ms, s->rounds));
    free(node);
    return code;
}

static int measure_all_strays(struct scale *s)
{
    struct block block = *large_block(s);
    struct scale_trial *t = calloc(1, sizeof *t);
    if (!t)
        return cli_fail("bench", EX_OSERR, "not enough memory");
    block.contacts = s->bench->quick ? 40 : 160;
    int code = open_trial(t, &block, 1);
    if (code == 0)
        code = open_paths(t);
    for (int k = 0; k < N_STRAYS && code == 0; k += s->bench->quick ? N_STRAYS - 1 : 1)
        code = measure_strays(s, t, strays[k]);
    close_trial(t);
    return code;
}

/* ---------------------------------------------------------------- over workers */

static void note_workers(struct scale *s, struct scale_trial *t, int workers)
{
    struct chart *chart = &s->chart[BY_WORKERS];
    note_point(chart, "step_workers", "whole step", workers, median(t->step, s->rounds));
    note_point(chart, "solve_workers", "one solve with the factor", workers,
               median(t->solve, s->rounds));
    note_point(chart, "assembly_workers", "assembly of A and b", workers,
               median(t->assembly, s->rounds));
}

static int open_workers_trial(struct scale *s, struct scale_trial **trial, int workers)
{
    *trial = calloc(1, sizeof **trial);
    return *trial ? open_trial(*trial, middle_block(s), workers)
                  : cli_fail("bench", EX_OSERR, "not enough memory");
}

/* Beside no factor worker: on few CPUs one that is at work has a CPU that a thread of the step
 * could have had. */
static void run_workers_round(struct scale_trial *t, vec3 *x, int workers, int round)
{
    struct palp_world *world = t->press.world;
    lead_wait_alone(world);
    lead_take(world, workers);
    run_step(t, round);
    lead_give_up(world);
    lead_wait_alone(world);
    lead_take(world, workers);
    run_own_solve(t, x, round);
    run_assembly(t, round);
    lead_give_up(world);
}

/* By turns, that what disturbs the machine disturbs all. */
static int measure_workers(struct scale *s, int most)
{
    struct scale_trial *t[WORKERS_MOST] = {0};
    vec3 *x = NULL;
    int code = 0;
    for (int k = 0; k < most && code == 0; k++)
        code = open_workers_trial(s, &t[k], k + 1);
    if (code == 0) {
        x = calloc((size_t)t[0]->press.scene->n_v, sizeof *x);
        code = x ? 0 : cli_fail("bench", EX_OSERR, "not enough memory");
    }
    for (int i = 0; i < s->rounds && code == 0; i++)
        for (int k = 0; k < most; k++)
            run_workers_round(t[k], x, k + 1, i);
    for (int k = 0; k < most; k++) {
        if (code == 0)
            note_workers(s, t[k], k + 1);
        if (t[k])
            close_trial(t[k]);
    }
    free(x);
    return code;
}

/* ---------------------------------------------------------------- printing */

static void print_speed_up(const struct chart *chart)
{
    for (int k = 0; k < chart->n; k++) {
        const struct cost_curve *c = &chart->curve[k];
        printf("  %-34s", c->label);
        for (int i = 0; i < c->n; i++)
            printf("%9.2fx", c->ms[0] / c->ms[i]);
        putchar('\n');
    }
}

/* A power of what may be 0 has no meaning. */
static double exponent_of(const struct chart *chart, const struct cost_curve *c)
{
    return chart->x_label[0] == '%' ? 0 : exponent(c->x, c->ms, c->n);
}

static void print_chart(const struct chart *chart)
{
    printf("\n%s, ms\n  %-34s", chart->title, chart->x_label);
    for (int i = 0; i < chart->curve[0].n; i++)
        printf("%10.0f", chart->curve[0].x[i]);
    printf("%10s\n", chart->x_label[0] == '%' ? "" : "exponent");
    for (int k = 0; k < chart->n; k++) {
        const struct cost_curve *c = &chart->curve[k];
        printf("  %-34s", c->label);
        for (int i = 0; i < c->n; i++)
            printf("%10.*f", c->ms[i] < 10 ? 4 : 2, c->ms[i]);
        if (chart->x_label[0] != '%')
            printf("%10.2f", exponent_of(chart, c));
        putchar('\n');
    }
}

static void print_rows(FILE *json, const struct chart *chart)
{
    for (int k = 0; k < chart->n; k++)
        for (int i = 0; i < chart->curve[k].n; i++) {
            const struct cost_curve *c = &chart->curve[k];
            bench_row(json);
            fprintf(json, "{\"what\": \"%s\", \"over\": ", c->what);
            json_text_print(json, chart->x_label);
            fprintf(json, ", \"n\": %g, \"ms\": %.6g, \"exponent\": %.4g}", c->x[i], c->ms[i],
                    exponent_of(chart, c));
        }
}

static void print_all(const struct scale *s)
{
    const struct peak peak = machine_peak();
    const double round_trip = machine_round_trip();
    for (int k = 0; k < CHARTS && s->bench->table; k++)
        print_chart(&s->chart[k]);
    if (s->bench->table) {
        printf("\n  as fast as one worker\n");
        print_speed_up(&s->chart[BY_WORKERS]);
        printf("\nassembly takes %.3f s a million tetrahedra; a copy here moves %.1f GB/s\n",
               1e-3 * s->ms_a_million_tets, peak.copy);
        if (round_trip > 0)
            printf("a cache line goes to another CPU and back in %.0f ns\n", round_trip);
    }
    for (int k = 0; k < CHARTS && s->bench->json; k++)
        print_rows(s->bench->json, &s->chart[k]);
    if (s->bench->json) {
        bench_row(s->bench->json);
        fprintf(s->bench->json,
                "{\"what\": \"assembly_a_million_tets\", \"n\": 1000000, \"ms\": %.6g, "
                "\"copy_gb_s\": %.4g, \"round_trip_ns\": %.4g}",
                s->ms_a_million_tets, peak.copy, round_trip);
    }
}

static int plot_all(const struct scale *s)
{
    struct plot_panel panel[CHARTS];
    struct plot_series series[CHARTS][CURVES_MOST];
    double shares[POINTS_MOST];
    for (int k = 0; k < CHARTS; k++) {
        const struct chart *chart = &s->chart[k];
        for (int i = 0; i < chart->n; i++)
            series[k][i] = (struct plot_series){.label = chart->curve[i].label,
                                                .n = chart->curve[i].n,
                                                .x = chart->curve[i].x,
                                                .y = chart->curve[i].ms};
        panel[k] = (struct plot_panel){.title = chart->title,
                                       .x_label = chart->x_label,
                                       .y_label = "ms",
                                       .n_series = chart->n,
                                       .series = series[k]};
    }
    /* 0 % has no place on a logarithmic axis. */
    for (int i = 0; i < s->chart[BY_STRAYS].curve[0].n; i++)
        shares[i] = s->chart[BY_STRAYS].curve[0].x[i] + 1;
    series[BY_STRAYS][0].x = shares;
    panel[BY_STRAYS].x_label = "1 + % of the touched nodes that are outside the region";
    if (plot_write(s->bench->svg, panel, BY_WORKERS) == 0)
        return 0;
    return cli_fail("bench", EX_CANTCREAT, "%s: cannot be written", s->bench->svg);
}

/* ---------------------------------------------------------------- the whole */

static int advance_progress(struct scale *s, int code)
{
    progress_show(&s->progress, ++s->done);
    return code;
}

static int measure_all(struct scale *s)
{
    const bool quick = s->bench->quick;
    const int cpus = machine_look().cpus, n_sizes = quick ? QUICK : N_SIZES;
    const int n_contacts = quick ? QUICK : N_CONTACTS;
    const int workers = cpus < 2 ? 2 : cpus > WORKERS_MOST ? WORKERS_MOST : cpus;
    int code = 0;
    progress_begin(&s->progress, n_sizes + n_contacts + 2, false);
    for (int k = 0; k < n_sizes && code == 0; k++)
        code = advance_progress(s, measure_size(s, &sizes[k]));
    for (int k = 0; k < n_contacts && code == 0; k++)
        code = advance_progress(s, measure_contacts(s, contacts[k]));
    if (code == 0)
        code = advance_progress(s, measure_all_strays(s));
    if (code == 0)
        code = advance_progress(s, measure_workers(s, workers));
    progress_end(&s->progress);
    return code;
}

static void name_charts(struct scale *s)
{
    static const char *const over[CHARTS] = {"degrees of freedom", "contacts",
                                             "% of touched nodes outside the region", "workers"};
    for (int k = 0; k < CHARTS; k++) {
        struct chart *chart = &s->chart[k];
        const struct block *block = k == BY_WORKERS ? middle_block(s) : large_block(s);
        chart->x_label = over[k];
        snprintf(chart->title, sizeof chart->title, "Cost over %s; %d %s",
                 k == BY_STRAYS ? "strays" : over[k],
                 k == BY_DOFS ? sizes[0].contacts : block_dofs(block),
                 k == BY_DOFS ? "contacts" : "degrees of freedom");
    }
}

int bench_scale(const struct bench *bench)
{
    struct scale *s = calloc(1, sizeof *s);
    if (!s)
        return cli_fail("bench", EX_OSERR, "not enough memory");
    const long rounds = bench->rounds > 0 ? bench->rounds : ROUNDS;
    s->bench = bench;
    s->rounds = rounds < ROUNDS_MOST ? (int)rounds : ROUNDS_MOST;
    name_charts(s);
    bench_begin(bench);
    int code = measure_all(s);
    if (code == 0)
        print_all(s);
    bench_end(bench);
    if (code == 0 && bench->svg)
        code = plot_all(s);
    free(s);
    return code;
}
