/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trial_steps.c - whole steps with a world's soft body on the GPU, as in real time: no step
 * waits for a factor, the plate slides on.
 *
 * After some steps all begins again where the start is: so contacts stay those of the table,
 * however many steps are wanted. */
#include "clients/bench/bench.h"
#include "clients/bench/gpu/gpu_trial.h"
#include "clients/bench/scheme/table1.h"
#include "clients/palp/medians.h"
#include "clients/palp/stages.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"

#include <stdlib.h>

enum { ROUND = 40, COMPARED = 4, CPU_STEPS = 12, PRECISIONS = 2 };

/* Of positions, relative to the body's size, after some steps. */
static const double allowed[PRECISIONS] = {[PALP_SINGLE] = 1e-4, [PALP_DOUBLE] = 1e-11};

/** A world that steps, there or on the CPU. */
struct walk {
    struct gpu_trial *trial;
    struct press press;
    bool there;        /* the last step was solved there, all of it */
    long done;         /* steps since the last beginning            */
    double us[2];      /* of the last step: the scheme; all of it   */
    double *scheme_us; /* of each step                          */
    long n;
};

static int open_walk(struct walk *w, enum palp_precision precision)
{
    struct palp_options options = press_options();
    options.motion = PALP_MOTION_PCG;
    options.precision = precision;
    return press_open(&w->press, &w->trial->block, &options);
}

static void walk_step(struct walk *w)
{
    if (w->done++ % ROUND == 0)
        press_follow(&w->press, &w->trial->start);
    const int64_t start = stages_now_ns();
    const struct palp_report *report = press_step(&w->press);
    w->us[1] = 1e3 * stages_ms_since(start);
    w->us[0] = table1_scheme_us(report);
    const int solves = report->solves_free + report->solves_correct;
    w->there = solves > 0 && report->solves_accelerated == solves && !report->accelerator_lost;
}

static double walk_us(void *ctx)
{
    struct walk *w = ctx;
    walk_step(w);
    w->scheme_us[w->n++] = w->us[0];
    return w->there ? w->us[1] : -1;
}

/* The largest difference of a node's place, relative to the body's extent. */
static double places_differ(const struct press *a, const struct press *b)
{
    double off = 0, largest = 0;
    for (int i = 0; i < a->world->scene->n_v; i++) {
        const double away = vec3_norm(vec3_sub(a->world->q[i], b->world->q[i]));
        off = away <= off ? off : away; /* not a number: that */
        largest = fmax(largest, vec3_norm(b->world->q[i]));
    }
    return off / largest;
}

/* The same steps there and on the CPU, both waiting for their factors. */
static double compare_places(struct walk *there, struct walk *here)
{
    for (int i = 0; i < COMPARED; i++) {
        walk_step(there);
        walk_step(here);
    }
    return places_differ(&there->press, &here->press);
}

static void time_here(struct walk *here, struct gpu_figure *scheme, struct gpu_figure *step)
{
    double us[2][CPU_STEPS];
    palp_world_set_waiting(here->press.world, false);
    for (int i = 0; i < CPU_STEPS; i++) {
        walk_step(here);
        us[0][i] = here->us[0];
        us[1][i] = here->us[1];
    }
    scheme->cpu_us = median(us[0], CPU_STEPS);
    step->cpu_us = median(us[1], CPU_STEPS);
}

static void measure_steps(struct gpu_trial *trial, struct walk *there, struct walk *here,
                          struct gpu_figure *scheme, struct gpu_figure *step)
{
    struct palp_error error;
    const enum palp_precision precision = palp_scene_options(here->press.scene)->precision;
    if (palp_world_accelerate(there->press.world, &trial->gpu->base, &error) != PALP_OK) {
        snprintf(step->missing, sizeof step->missing, "%s", error.what);
        return;
    }
    step->error = compare_places(there, here);
    step->tolerance = allowed[precision];
    time_here(here, scheme, step);
    palp_world_set_waiting(there->press.world, false);
    there->done = 0;
    if (gpu_trial_repeat(trial, step, walk_us, there))
        gpu_figure_take(scheme, there->scheme_us + (there->n - step->n), step->n);
}

static void step_in(struct gpu_trial *trial, enum palp_precision precision)
{
    static const char *const variant[2][PRECISIONS] = {{"gpu_scheme_single", "gpu_scheme_double"},
                                                       {"gpu_step_single", "gpu_step_double"}};
    static const char *const label[2][PRECISIONS] = {
        {"scheme 5 x 30, W_H to the host, single", "scheme 5 x 30, W_H to the host, double"},
        {"whole step, single", "whole step, double"}};
    static const double limit_us[2][2] = {{800, 1600}, {1500, 3000}};
    struct gpu_figure *figure[2];
    struct walk there = {.trial = trial}, here = {.trial = trial};
    for (int k = 0; k < 2; k++) {
        figure[k] = gpu_table_add(trial->table, variant[k][precision], label[k][precision]);
        figure[k]->limit_us = gpu_trial_limit(trial, limit_us[k]);
    }
    there.scheme_us = calloc((size_t)trial->times + GPU_WARM_UP, sizeof *there.scheme_us);
    if (there.scheme_us && open_walk(&there, precision) == 0 && open_walk(&here, precision) == 0)
        measure_steps(trial, &there, &here, figure[0], figure[1]);
    else
        snprintf(figure[1]->missing, sizeof figure[1]->missing, "not enough memory");
    if (figure[1]->missing[0])
        snprintf(figure[0]->missing, sizeof figure[0]->missing, "%s", figure[1]->missing);
    press_close(&there.press);
    press_close(&here.press);
    free(there.scheme_us);
}

void bench_gpu_steps(struct gpu_trial *trial)
{
    step_in(trial, PALP_DOUBLE);
    step_in(trial, PALP_SINGLE);
}
