/* SPDX-License-Identifier: GPL-3.0-or-later */
/* incision.c - what a hand feels at a kilohertz of a whole incision: a scalpel led by a script,
 * steps at the scenario's rate whose models come half a period later. By how much the force
 * changes in one tick, and what the edge's work is beside toughness times area. */
#include "clients/bench/bench.h"
#include "clients/palp/formats/plot.h"
#include "clients/palp/simulation.h"
#include "engine/palp_cut.h"
#include "engine/palp_haptic.h"
#include "engine/palp_local.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define SCENARIO "config/scenarios/incision.yaml"
#define LED      "tools.right.device={script: config/scenarios/trajectories/incision.csv}"

enum { TICKS_MOST = 10000 };
enum { AHEAD, UP, AREA, WORK, CURVES };

static const double TICK = 1e-3;                /* s        */
static const double LEAST = 0.03, SHARE = 0.03; /* N, of the force */

/** The hand's tool, and what was felt, by ticks. */
struct incision {
    struct simulation s;
    palp_body tool;
    palp_link knife;
    const struct config_script *script;
    struct palp_haptic_render *render;
    struct palp_local_model *model;
    int n;
    double t[TICKS_MOST], y[CURVES][TICKS_MOST]; /* s; N, N, mm², mJ */
    int n_over;            /* ticks that changed it by more than they may        */
    double worst, worst_t; /* of them the most, as a share of that; s           */
};

/* Of one tick: what the coupling's spring brings at the hand's speed comes on top. */
static double allowed_change(const struct incision *x, double force, double way)
{
    const double k_t = palp_world_coupling(x->s.world, x->tool).translation_stiffness;
    return fmax(LEAST, SHARE * force) + k_t * way;
}

static void step_at(struct incision *x, double t)
{
    palp_world_set_target(x->s.world, x->tool, config_script_at(x->script, t));
    palp_step(x->s.world, x->s.h);
    palp_world_local_model(x->s.world, x->tool, x->model);
    x->model->session = x->model->epoch = 1;
    x->model->target_ns = llround(1e9 * t);
}

static void note_tick(struct incision *x, double t, vec3 force, vec3 before, double way)
{
    const struct palp_knife knife = palp_world_knife(x->s.world, x->knife);
    const double change = vec3_norm(vec3_sub(force, before)),
                 share = change / allowed_change(x, vec3_norm(force), way);
    x->t[x->n] = t;
    x->y[AHEAD][x->n] = -force.z;
    x->y[UP][x->n] = force.y;
    x->y[AREA][x->n] = 1e6 * knife.area;
    x->y[WORK][x->n] = 1e3 * knife.work;
    x->n++;
    x->n_over += share > 1;
    if (share > x->worst) {
        x->worst = share;
        x->worst_t = t;
    }
}

static void follow_script(struct incision *x)
{
    const double end = simulation_script_end(&x->s);
    const int of_step = (int)lround(x->s.h / TICK);
    vec3 before = {0, 0, 0};
    palp_haptic_render_begin(x->render);
    for (int i = 0; i < TICKS_MOST && i * TICK < end; i++) {
        const double t = i * TICK;
        const struct palp_haptic_hand hand = {.at = config_script_at(x->script, t),
                                              .now_ns = llround(1e9 * t)};
        if (i % of_step == 0)
            step_at(x, t);
        const struct palp_local_model *came = i % of_step == of_step / 2 ? x->model : NULL;
        const vec3 force = palp_haptic_render_tick(x->render, came, &hand).force;
        const vec3 last = config_script_at(x->script, t - TICK).p;
        note_tick(x, t, force, before, vec3_norm(vec3_sub(hand.at.p, last)));
        before = force;
    }
}

static int open_incision(struct incision *x, const struct bench *bench)
{
    struct cli_texts set = bench->set;
    if (set.n == 0)
        set = (struct cli_texts){.n = 1, .text = {LED}};
    const int code =
        simulation_open(&x->s, bench->n_scenario > 0 ? bench->scenario[0] : SCENARIO, &set);
    if (code != 0)
        return code;
    const struct config_tool *tool = &x->s.config->tool[0];
    char name[200];
    snprintf(name, sizeof name, "%s.knife", tool->name);
    x->tool = tool->body;
    x->script = tool->script;
    x->knife = palp_scene_find_link(x->s.config->scene, name);
    x->render = calloc(1, sizeof *x->render);
    x->model = calloc(1, sizeof *x->model);
    if (!x->render || !x->model)
        return cli_fail("bench", EX_OSERR, "not enough memory");
    if (!x->script || x->knife.id == 0)
        return cli_fail("bench", EX_DATAERR, "expected a first tool with a script and a knife");
    return 0;
}

static int plot_incision(const struct incision *x, const char *path)
{
    static double kx[CURVES][2000], ky[CURVES][2000];
    static const char *const label[CURVES] = {"against the way", "up", "area, mm²", "work, mJ"};
    struct plot_series series[CURVES];
    for (int k = AHEAD; k < CURVES; k++)
        series[k] = (struct plot_series){.label = label[k],
                                         .n = plot_thin(x->t, x->y[k], x->n, kx[k], ky[k]),
                                         .x = kx[k],
                                         .y = ky[k],
                                         .bare = true};
    const struct plot_panel panel[] = {{.title = "force on a hand through an incision, at 1 kHz",
                                        .x_label = "s",
                                        .y_label = "N",
                                        .linear = true,
                                        .n_series = 2,
                                        .series = series + AHEAD},
                                       {.title = "what it parted, and the edge's work",
                                        .x_label = "s",
                                        .y_label = "mm², mJ",
                                        .linear = true,
                                        .n_series = 2,
                                        .series = series + AREA}};
    return plot_write(path, panel, 2) == 0
               ? 0
               : cli_fail("bench", EX_CANTCREAT, "%s: %s", path, strerror(errno));
}

static void print_incision(const struct incision *x, const struct bench *bench)
{
    const struct palp_knife knife = palp_world_knife(x->s.world, x->knife);
    double most = 0;
    for (int i = 0; i < x->n; i++)
        most = fmax(most, hypot(x->y[AHEAD][i], x->y[UP][i]));
    if (bench->table)
        printf("%d ticks of 1 ms, force to %.3g N: %d change it by more than max(%g N, %g %%) +\n"
               "k_t v T, the most by %.3g times that, at %.3f s\n"
               "area %.4g mm², work of the edge %.4g mJ: %.4g J/m²\n",
               x->n, most, x->n_over, LEAST, 100 * SHARE, x->worst, x->worst_t, 1e6 * knife.area,
               1e3 * knife.work, knife.area > 0 ? knife.work / knife.area : 0);
    if (!bench->json)
        return;
    bench_row(bench->json);
    fprintf(bench->json,
            "{\"ticks\": %d, \"most_n\": %.6g, \"over\": %d, \"worst\": %.6g, \"worst_s\": %.4f, "
            "\"area_m2\": %.6g, \"work_j\": %.6g}",
            x->n, most, x->n_over, x->worst, x->worst_t, knife.area, knife.work);
}

int bench_incision(const struct bench *bench)
{
    struct incision *x = calloc(1, sizeof *x);
    if (!x)
        return cli_fail("bench", EX_OSERR, "not enough memory");
    int code = open_incision(x, bench);
    if (code == 0) {
        bench_begin(bench);
        follow_script(x);
        print_incision(x, bench);
        bench_end(bench);
    }
    if (code == 0 && bench->svg)
        code = plot_incision(x, bench->svg);
    if (x->s.world)
        simulation_close(&x->s);
    free(x->render);
    free(x->model);
    free(x);
    return code;
}
