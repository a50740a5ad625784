/* SPDX-License-Identifier: GPL-3.0-or-later */
/* age.c - what an old factor costs: error of contact forces, with the defect of W_H fed back
 * and without, and solves with the factor.
 *
 * A factor is made of a straight beam. Then the beam is put where it is turned and bent, on the
 * arc of a circle, each node by 1/2 to 3/2 of an angle, and steps once with that factor; beside it
 * steps a beam that factors its A in the step. All else is carried far beyond what is measured. */
#include "clients/bench/bench.h"
#include "clients/bench/scheme/arc.h"
#include "clients/bench/scheme/press.h"
#include "engine/model/world.h"

#include <stdlib.h>

enum { NEVER = 1000000000, PASSES = 2 };

/** Angles since the factor, and what is to be met with one defect pass. */
static const struct age {
    double degrees, limit;
} ages[] = {{0, 1e-6}, {1, 1e-6}, {5, 5e-5}, {15, 5e-4}, {45, 2e-3}};
enum { N_AGES = sizeof ages / sizeof *ages };

static const struct block beam = {"beam", {60, 10, 10}, 103, 0.8};
static const struct block quick_beam = {"beam", {20, 10, 5}, 40, 0.8};

/** What one age came to. */
struct aged {
    double error[PASSES], defect[PASSES]; /* of a force, relative to the largest; m */
    int passes[PASSES];
    int solves_free, solves_correct; /* by default */
};

struct age_experiment {
    struct press base;        /* where all begin */
    struct press exact;       /* its A factored in the step */
    struct press old[PASSES]; /* with the old factor, 0 and 1 defect passes */
    struct press usual;       /* with the old factor and tolerances as by default */
    vec3 *q, *v;
};

/* ---------------------------------------------------------------- opening */

/* Far more of everything than the default. */
static struct palp_options exacting_options(void)
{
    struct palp_options options = press_options();
    options.gravity = vec3_make(0, -9.81, 0);
    options.newton = 40;
    options.sweeps = 3000;
    options.residual = 1e-11;
    options.tolerance_n = 1e-9;
    options.tolerance_gap = 1e-13;
    options.tolerance_motion = 1e-12;
    options.precision = PALP_DOUBLE;
    options.motion = PALP_MOTION_DIRECT;
    return options;
}

/* Begin where the base is, and make the factor that will grow old. */
static int open_old(struct press *press, const struct block *block, const struct press *base,
                    struct palp_options options)
{
    options.motion = PALP_MOTION_PCG;
    options.refresh_steps = NEVER;
    const int code = press_open(press, block, &options);
    if (code == 0) {
        press_follow(press, base);
        press_step(press);
    }
    return code;
}

static int open_experiment(struct age_experiment *e, const struct block *block)
{
    struct palp_options options = exacting_options(), usual = palp_options_default();
    int code = press_open(&e->base, block, &options);
    for (int k = 0; k < PRESS_WARM_UP && code == 0; k++)
        press_step(&e->base);
    if (code == 0)
        code = press_open(&e->exact, block, &options);
    for (int k = 0; k < PASSES && code == 0; k++)
        code = open_old(&e->old[k], block, &e->base, options);
    usual.workers = 1;
    usual.precision = PALP_SINGLE;
    if (code == 0)
        code = open_old(&e->usual, block, &e->base, usual);
    if (code != 0)
        return code;
    const size_t n = (size_t)e->base.scene->n_v;
    e->q = calloc(n, sizeof *e->q);
    e->v = calloc(n, sizeof *e->v);
    return e->q && e->v ? 0 : cli_fail("bench", EX_OSERR, "not enough memory");
}

static void close_experiment(struct age_experiment *e)
{
    press_close(&e->base);
    press_close(&e->exact);
    for (int k = 0; k < PASSES; k++)
        press_close(&e->old[k]);
    press_close(&e->usual);
    free(e->q);
    free(e->v);
}

/* ---------------------------------------------------------------- turning and bending */

/* All nodes of the base, bent, at rest. */
static void bend_nodes(struct age_experiment *e, const struct block *block, double degrees)
{
    const vec3 *q = palp_world_q(e->base.world, e->base.soft);
    const double length = 0.01 * (block->nodes[0] - 1), angle = degrees * M_PI / 180;
    for (int i = 0; i < palp_body_mesh(e->base.scene, e->base.soft)->n_node; i++)
        e->q[i] = arc_point(q[i], angle, angle / length);
}

/* ---------------------------------------------------------------- one age */

static const struct palp_report *step_bent(struct age_experiment *e, struct press *press)
{
    press_follow(press, &e->base);
    palp_world_set_nodes(press->world, press->soft, e->q, e->v);
    return press_step(press);
}

/* Without a pass; then with the limit between what that left and what one pass leaves. */
static void measure_passes(struct age_experiment *e, struct aged *a)
{
    const struct palp_report *exact = step_bent(e, &e->exact);
    double limit = 1;
    for (int k = 0; k < PASSES; k++) {
        e->old[k].world->opt.defect_limit = limit;
        const struct palp_report *r = step_bent(e, &e->old[k]);
        a->error[k] = press_force_error(r, exact->contact, exact->n_contact);
        a->defect[k] = r->wh_defect;
        a->passes[k] = r->defect_passes;
        limit = fmax(r->wh_defect / 1.5, 1e-15);
    }
}

/* Of the second step there: the first has no last one to begin from. */
static void measure_solves(struct age_experiment *e, struct aged *a)
{
    step_bent(e, &e->usual);
    const struct palp_report *r = press_step(&e->usual);
    a->solves_free = r->solves_free;
    a->solves_correct = r->solves_correct;
}

/* ---------------------------------------------------------------- printing */

static void print_head(const struct block *block)
{
    printf("\nbeam of %d x %d x %d nodes, %d contacts; turned and bent since its factor was made\n"
           "  %-10s%14s%14s%14s%14s%14s%10s%8s\n  %-10s%14s%14s%14s%14s%14s%10s%8s\n",
           block->nodes[0], block->nodes[1], block->nodes[2], block->contacts, "", "force error",
           "defect, m", "force error", "defect, m", "limit", "solves", "solves", "degrees",
           "no pass", "no pass", "one pass", "one pass", "one pass", "free", "correct");
}

static void print_age(const struct bench *bench, const struct age *age, const struct aged *a)
{
    if (bench->table)
        printf("  %-10g%14.1e%14.1e%14.1e%14.1e%14.0e%10d%8d%s\n", age->degrees, a->error[0],
               a->defect[0], a->error[1], a->defect[1], age->limit, a->solves_free,
               a->solves_correct, a->error[1] <= age->limit ? "" : "  above the limit");
    for (int k = 0; k < PASSES && bench->json; k++) {
        bench_row(bench->json);
        fprintf(bench->json,
                "{\"degrees\": %g, \"defect_passes\": %d, \"force_error\": %.6g, "
                "\"wh_defect_m\": %.6g, \"solves_free\": %d, \"solves_correct\": %d",
                age->degrees, a->passes[k], a->error[k], a->defect[k], a->solves_free,
                a->solves_correct);
        if (k == 1)
            fprintf(bench->json, ", \"limit\": %g, \"pass\": %s", age->limit,
                    a->error[1] <= age->limit ? "true" : "false");
        fputc('}', bench->json);
    }
}

int bench_age(const struct bench *bench)
{
    const struct block *block = bench->quick ? &quick_beam : &beam;
    struct age_experiment e = {0};
    int code = open_experiment(&e, block);
    if (code == 0)
        bench_begin(bench);
    if (code == 0 && bench->table)
        print_head(block);
    for (int i = 0; i < N_AGES && code == 0; i++) {
        struct aged a;
        bend_nodes(&e, block, ages[i].degrees);
        measure_passes(&e, &a);
        measure_solves(&e, &a);
        print_age(bench, &ages[i], &a);
    }
    bench_end(bench);
    close_experiment(&e);
    return code;
}
