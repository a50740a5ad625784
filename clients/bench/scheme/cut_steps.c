/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_steps.c - what a cut costs in whole steps: of a beam that a ball presses on, beside the same
 * beam that is not cut, step by step. As in real time: no step waits for a factor, workers have the
 * time of a step for theirs, and memory is locked, where that is permitted. Where a factor is to be
 * old both beams were bent when it was made, some steps before, and no later one is taken. */
#include "clients/bench/bench.h"
#include "clients/bench/scheme/bent_factor.h"
#include "daemon/rt/rt.h"
#include "engine/palp_cut.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { WARM_UP = 40, STRAIGHT_FOR = 15, STEPS = 60, CUT_AT = 5, ROUNDS = 5 };
static const double CELL = 0.01, H = 0.01; /* m, s */
static const int64_t PAIR_NS = 20000000;   /* both beams' steps */

/* Upward from the lower face, across the beam: in one step, or in rows, each `every` steps one and
 * so many of them before what is measured. */
static const struct wound {
    const char *name;
    double width; /* cells */
    int rows, before, every;
    double degrees; /* that nodes have turned by since the factor, in the mean */
} wounds[] = {{"rows of 4 cells", 4, 7, 2, 10, 0},    {"rows of 8 cells", 8, 7, 2, 10, 0},
              {"5 rows of 6 at once", 6, 5, 0, 0, 0}, {"7 rows of 8 at once", 8, 7, 0, 0, 0},
              {"5 rows, 5 degrees", 6, 5, 0, 0, 5},   {"5 rows, 15 degrees", 6, 5, 0, 0, 15}};
enum { N_WOUNDS = sizeof wounds / sizeof *wounds };

/* Whole and cut. */
struct pressed_beam {
    struct palp_scene *scene;
    struct palp_world *world;
    palp_body beam, ball;
};

struct step_figures {
    double ms[2][STEPS]; /* of CPU time */
    int solves[2][STEPS];
    int n_new[STEPS];        /* copies                                                      */
    double change_ms[STEPS]; /* topology_change                                             */
    int n_copy, n_contact;
    double turned; /* nodes of the cut one since the factor, degrees */
};

/* ---------------------------------------------------------------- scenes */

static palp_body add_cut_beam(struct palp_scene *scene, bool quick)
{
    const struct palp_grid grid = {.size = {(quick ? 19 : 59) * CELL, 9 * CELL, 9 * CELL},
                                   .cells = {quick ? 19 : 59, 9, 9}};
    const struct palp_material material = {PALP_COROTATIONAL, 20e3, 0.45, 1000};
    const struct palp_cuttable can = {.nodes = 300, .faces = 1200};
    struct palp_mesh mesh;
    if (palp_mesh_grid(&mesh, &grid, NULL) != PALP_OK)
        return (palp_body){0};
    struct palp_soft_def def = {.name = "beam",
                                .mesh = &mesh,
                                .material = &material,
                                .n_material = 1,
                                .damping_mass = 0.1,
                                .damping_stiffness = 0.1,
                                .surface = palp_surface_default(),
                                .cut = &can};
    int *held = calloc((size_t)mesh.n_node, sizeof *held);
    def.fixed = held;
    for (int i = 0; i < mesh.n_node && held; i++)
        if (mesh.x[i].y > 4 * CELL)
            held[def.n_fixed++] = i;
    const palp_body beam = held ? palp_scene_add_soft(scene, &def, NULL) : (palp_body){0};
    free(held);
    palp_mesh_destroy(&mesh);
    return beam;
}

/* From below, its top just under the beam. */
static pose pressing_ball_at(long step)
{
    const double up = 1e-4 * (step < 60 ? (double)step : 60);
    return (pose){{0.0, -4.5 * CELL - 0.041 + up, 0.002}, {0, 0, 0, 1}};
}

static int open_pressed(struct pressed_beam *b, bool quick)
{
    const struct palp_rigid_def ball = {
        .name = "ball",
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.04, .at = POSE_IDENTITY},
        .at = pressing_ball_at(0),
        .surface = palp_surface_default()};
    struct palp_options options = palp_options_default();
    options.workers = 1;
    options.motion = PALP_MOTION_PCG;
    b->scene = palp_scene_create(&options, NULL);
    if (!b->scene)
        return -1;
    b->beam = add_cut_beam(b->scene, quick);
    b->ball = palp_scene_add_rigid(b->scene, &ball, NULL);
    if (b->beam.id == 0 || b->ball.id == 0 || palp_scene_finish(b->scene, NULL) != PALP_OK)
        return -1;
    b->world = palp_world_create(b->scene, NULL);
    if (b->world)
        palp_world_set_waiting(b->world, false);
    return b->world ? 0 : -1;
}

static void close_pressed(struct pressed_beam *b)
{
    palp_world_destroy(b->world);
    palp_scene_destroy(b->scene);
}

/* ---------------------------------------------------------------- steps */

static double step_pressed(struct pressed_beam *b, int *solves)
{
    struct timespec start, end;
    palp_world_set_target(b->world, b->ball, pressing_ball_at(palp_world_steps(b->world)));
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
    const struct palp_report *r = palp_step(b->world, H);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
    *solves = r->solves_free + r->solves_correct;
    return 1e3 * (double)(end.tv_sec - start.tv_sec) + 1e-6 * (double)(end.tv_nsec - start.tv_nsec);
}

/* Both, until both have a factor of that. */
static int hold_bent(struct pressed_beam beam[2], double degrees)
{
    struct bent_factor bent[2];
    int unused, code = 0;
    for (int i = 0; i < 2; i++)
        code |=
            bent_factor_begin(&bent[i], beam[i].world, beam[i].beam, degrees, vec3_make(0, 0, 0));
    while (code == 0 && bent_factor_hold(&bent[0]) + bent_factor_hold(&bent[1]) < 2) {
        for (int i = 0; i < 2; i++)
            step_pressed(&beam[i], &unused);
    }
    for (int i = 0; i < 2; i++)
        bent_factor_end(&bent[i]);
    return code;
}

static void cut_rows(struct pressed_beam *b, const struct wound *wound, int first, int last)
{
    const double z = 0.5 * wound->width * CELL, low = (first - 4.6 + 0.1 * (first > 0)) * CELL,
                 high = (last - 4.5) * CELL;
    const vec3 a = vec3_make(0.003, low, -z), c = vec3_make(0.0035, low, z),
               d = vec3_make(0.0035, high, z), e = vec3_make(0.003, high, -z);
    const vec3 tri[2][3] = {{a, c, d}, {a, d, e}};
    palp_world_cut(b->world, b->beam, tri, 2);
}

static double find_change_ms(const struct pressed_beam *b)
{
    const struct palp_report *r = palp_world_report(b->world);
    for (int k = 0; k < r->n_stage; k++)
        if (strcmp(r->stage[k].name, "topology_change") == 0)
            return 1e-6 * (double)r->stage[k].ns;
    return 0;
}

/* at: steps since what is measured begins. */
static void cut_beam(struct pressed_beam *b, const struct wound *wound, int at)
{
    if (wound->every == 0 && at == CUT_AT)
        cut_rows(b, wound, 0, wound->rows);
    for (int row = 0; wound->every > 0 && row < wound->rows; row++)
        if (at == CUT_AT + (row - wound->before) * wound->every)
            cut_rows(b, wound, row, row + 1);
}

/* Whole and cut in turn, so that what disturbs the machine disturbs both; each has its time. */
static int measure_wound(const struct wound *wound, bool quick, struct step_figures *f)
{
    struct pressed_beam beam[2] = {{NULL}, {NULL}};
    int unused, code = 0;
    for (int i = 0; i < 2 && code == 0; i++)
        code = open_pressed(&beam[i], quick);
    int64_t begun_ns = rt_now_ns();
    f->n_copy = 0;
    f->turned = 0;
    rt_lock_memory();
    for (int k = 0; k < WARM_UP + STEPS && code == 0; k++) {
        const int at = k - WARM_UP;
        rt_sleep_until(begun_ns + k * PAIR_NS);
        if (wound->degrees > 0 && at == -STRAIGHT_FOR) {
            code = hold_bent(beam, wound->degrees);
            begun_ns = rt_now_ns() - k * PAIR_NS;
        }
        cut_beam(&beam[1], wound, at);
        for (int i = 0; i < 2; i++) {
            const double ms = step_pressed(&beam[i], at < 0 ? &unused : &f->solves[i][at]);
            if (at >= 0)
                f->ms[i][at] = ms;
        }
        const int n = palp_world_topology(beam[1].world, beam[1].beam).n_copy;
        if (at >= 0) {
            f->n_new[at] = n - f->n_copy;
            f->change_ms[at] = find_change_ms(&beam[1]);
            f->turned = fmax(f->turned, bent_factor_turned(beam[1].world, beam[1].beam));
        }
        f->n_copy = n;
    }
    if (code == 0)
        f->n_contact = palp_world_report(beam[1].world)->n_contact;
    close_pressed(&beam[0]);
    close_pressed(&beam[1]);
    return code;
}

/* ---------------------------------------------------------------- figures */

static int compare_times(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Medians: a step of the whole body, one that cuts beyond it and the longest such one, the
 * topology's change in that; one that does not cut, likewise, and what a hundredth of these exceed;
 * the most copies of a step, and the most solves. */
struct wound_row {
    double step_ms, cutting_ms, cutting_most_ms, change_ms, after_ms, after_p99_ms;
    int n_new, solves, solves_cut;
};

static double median_of(double *x, int n)
{
    qsort(x, (size_t)n, sizeof *x, compare_times);
    return n > 0 ? x[n / 2] : 0;
}

static int larger_of(int a, int b)
{
    return a > b ? a : b;
}

static struct wound_row condense_figures(const struct step_figures *f, int rounds)
{
    static double cutting[ROUNDS * STEPS], after[ROUNDS * STEPS], whole[ROUNDS * STEPS],
        change[ROUNDS * STEPS];
    struct wound_row row = {.solves = 0};
    int n_cutting = 0, n_after = 0, n = 0;
    for (int k = 0; k < rounds; k++) {
        for (int i = CUT_AT; i < STEPS; i++) {
            const double beyond = f[k].ms[1][i] - f[k].ms[0][i];
            whole[n++] = f[k].ms[0][i];
            if (f[k].n_new[i] > 0) {
                change[n_cutting] = f[k].change_ms[i];
                cutting[n_cutting++] = beyond;
            } else {
                after[n_after++] = beyond;
            }
            row.n_new = larger_of(row.n_new, f[k].n_new[i]);
            row.solves = larger_of(row.solves, f[k].solves[0][i]);
            row.solves_cut = larger_of(row.solves_cut, f[k].solves[1][i]);
        }
    }
    row.step_ms = median_of(whole, n);
    row.cutting_ms = median_of(cutting, n_cutting);
    row.cutting_most_ms = n_cutting > 0 ? cutting[n_cutting - 1] : 0;
    row.change_ms = median_of(change, n_cutting);
    row.after_ms = median_of(after, n_after);
    row.after_p99_ms = n_after > 0 ? after[(n_after - 1) * 99 / 100] : 0;
    return row;
}

static void print_wound(const struct bench *bench, const struct wound *wound,
                        const struct step_figures *f, const struct wound_row *row)
{
    if (bench->table)
        printf("  %-20s%8d%8d%10d%8.1f%10.3f%10.3f%10.3f%10.3f%10.3f%10.3f%8d%8d\n", wound->name,
               f->n_copy, row->n_new, f->n_contact, f->turned, row->step_ms, row->cutting_ms,
               row->cutting_most_ms, row->after_ms, row->after_p99_ms, row->change_ms, row->solves,
               row->solves_cut);
    if (!bench->json)
        return;
    bench_row(bench->json);
    fprintf(bench->json,
            "{\"cut\": \"%s\", \"copies\": %d, \"copies_step\": %d, \"contacts\": %d, "
            "\"turned_degrees\": %.3g, \"step_ms\": %.6g, \"cutting_ms\": %.6g, "
            "\"cutting_most_ms\": %.6g, \"after_ms\": %.6g, "
            "\"after_p99_ms\": %.6g, \"topology_change_ms\": %.6g, "
            "\"solves_whole\": %d, \"solves\": %d}",
            wound->name, f->n_copy, row->n_new, f->n_contact, f->turned, row->step_ms,
            row->cutting_ms, row->cutting_most_ms, row->after_ms, row->after_p99_ms, row->change_ms,
            row->solves, row->solves_cut);
}

static void print_steps_head(const struct bench *bench)
{
    const struct rt_lock lock = rt_lock_memory();
    printf("\nwhole steps, %d nodes, pressed by a ball; ms of CPU time of the thread that steps, "
           "memory %s%s\n"
           "  %-20s%8s%8s%10s%8s%10s%40s%10s%16s\n"
           "  %-20s%8s%8s%10s%8s%10s%10s%10s%10s%10s%10s%8s%8s\n",
           bench->quick ? 2000 : 6000,
           lock.now ? "locked" : "not locked: ", lock.now ? "" : lock.why_not, "", "", "most", "",
           "turned", "a step", "beyond the whole body's", "topology", "solves, most", "", "copies",
           "a step", "contacts", "degrees", "whole", "cutting", "most", "after", "p99", "change",
           "whole", "cut");
}

int bench_cut_steps(const struct bench *bench)
{
    const int wanted = bench->rounds > 0 ? (int)bench->rounds : ROUNDS;
    const int rounds = wanted < ROUNDS ? wanted : ROUNDS;
    int code = 0;
    struct step_figures *f = calloc(ROUNDS, sizeof *f);
    if (!f)
        return cli_fail("bench", EX_OSERR, "not enough memory");
    if (bench->table)
        print_steps_head(bench);
    for (int k = 0; k < N_WOUNDS && code == 0; k++) {
        for (int round = 0; round < rounds && code == 0; round++)
            if (measure_wound(&wounds[k], bench->quick, &f[round]) != 0)
                code = cli_fail("bench", EX_OSERR, "not enough memory");
        if (code == 0) {
            const struct wound_row row = condense_figures(f, rounds);
            print_wound(bench, &wounds[k], &f[0], &row);
        }
    }
    munlockall();
    free(f);
    return code;
}
