/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut.c - what a cut costs in the step that it comes in, and in those after it until the next
 * factor: copies as a border of the older factor, a solve with it, W_H of what is touched.
 *
 * A beam is factored whole, with what is about the cut ordered last and without. The same mesh is
 * parted; its copies are what comes. Each way is measured in turn, round by round. */
#include "clients/bench/bench.h"
#include "engine/base/arena.h"
#include "engine/base/pool.h"
#include "engine/model/world.h"
#include "engine/motion/border.h"
#include "engine/motion/region.h"
#include "engine/motion/system.h"
#include "engine/palp_cut.h"
#include "engine/response/compliance_reach.h"

#include <stdlib.h>
#include <time.h>

enum { TOUCHED = 103, ROUNDS = 9, ROUNDS_MOST = 99 };
static const double CELL = 0.01, H = 0.01; /* m, s */

/* A cut upward from the lower face, across the beam. */
struct wound {
    double width, depth; /* cells */
};
static const struct wound wounds[] = {{6, 2}, {6, 5}, {8, 7}, {10, 9}};
enum { N_WOUNDS = sizeof wounds / sizeof *wounds };

/* Of a region that holds the columns' rows; of one about what is touched; without one. */
enum figure {
    FILL_INSIDE,
    SOLVE_WHOLE,
    SOLVE_INSIDE,
    W_WHOLE,
    W_INSIDE,
    FILL_PARTLY,
    W_PARTLY,
    W_PARTLY_AGAIN,
    FILL_OUTSIDE,
    SOLVE_OUTSIDE,
    W_OUTSIDE,
    FIGURES
};
static const char *const figure_name[FIGURES] = {"border_ms",
                                                 "solve_whole_ms",
                                                 "solve_ms",
                                                 "wh_whole_ms",
                                                 "wh_ms",
                                                 "border_partly_ms",
                                                 "wh_partly_ms",
                                                 "wh_partly_again_ms",
                                                 "border_outside_ms",
                                                 "solve_outside_ms",
                                                 "wh_outside_ms"};

/* A body by its factor and what was cut since. */
struct factored_beam {
    struct ordering *ordering;
    struct factor factor;
    struct border border;
};

struct cut_experiment {
    struct palp_world *whole, *parted;
    int n, n_parted;
    int *parent;
    struct border_group *group;
    struct border_block *block;
    int n_group;
    struct factored_beam inside, partly, outside;
    struct loads touched; /* nodes nearest to the cut, copies among them */
    struct arena arena;
    mat3 *W;
    vec3 *x;
    double ms[FIGURES][ROUNDS_MOST];
};

/* ---------------------------------------------------------------- bodies */

static struct palp_mesh mesh_of_beam(bool quick)
{
    const struct palp_grid grid = {.shape = PALP_GRID_BOX,
                                   .size = {(quick ? 19 : 59) * CELL, 9 * CELL, 9 * CELL},
                                   .cells = {quick ? 19 : 59, 9, 9}};
    struct palp_mesh mesh = {.n_node = 0};
    palp_mesh_grid(&mesh, &grid, NULL);
    return mesh;
}

/* Held at its top. */
static struct palp_world *world_of_mesh(const struct palp_mesh *mesh)
{
    const struct palp_material material = {PALP_COROTATIONAL, 20e3, 0.45, 1000};
    struct palp_options options = palp_options_default();
    struct palp_soft_def def = {.name = "beam",
                                .mesh = mesh,
                                .material = &material,
                                .n_material = 1,
                                .damping_mass = 0.1,
                                .damping_stiffness = 0.1};
    int *held = calloc((size_t)mesh->n_node, sizeof *held);
    options.workers = 1;
    def.fixed = held;
    for (int i = 0; i < mesh->n_node && held; i++)
        if (mesh->x[i].y > 4 * CELL)
            held[def.n_fixed++] = i;
    struct palp_scene *scene = palp_scene_create(&options, NULL);
    const bool done = held && scene && palp_scene_add_soft(scene, &def, NULL).id > 0 &&
                      palp_scene_finish(scene, NULL) == PALP_OK;
    free(held);
    struct palp_world *world = done ? palp_world_create(scene, NULL) : NULL;
    if (world)
        system_assemble(world->system[0], world, H);
    return world;
}

static void find_parents(struct cut_experiment *e, const struct palp_mesh *parted)
{
    for (int c = 0; c < e->n_parted; c++)
        for (int i = e->parent[c] = c < e->n ? c : 0; c >= e->n && i < e->n; i++)
            if (vec3_equal(parted->x[i], parted->x[c]))
                e->parent[c] = i;
}

static int part_beam(struct cut_experiment *e, const struct wound *wound, bool quick)
{
    const double z = 0.5 * wound->width * CELL, y = -4.6 * CELL;
    const struct palp_cut cut = {
        {0.003, y, -z}, {0.0035, y, z}, {0.0005, (wound->depth + 0.1) * CELL, 0}};
    struct palp_mesh mesh = mesh_of_beam(quick), parted = mesh_of_beam(quick);
    palp_mesh_cut(&parted, &cut, 1, NULL);
    e->n = mesh.n_node;
    e->n_parted = parted.n_node;
    e->parent = calloc((size_t)e->n_parted, sizeof *e->parent);
    e->whole = world_of_mesh(&mesh);
    e->parted = world_of_mesh(&parted);
    if (e->parent)
        find_parents(e, &parted);
    palp_mesh_destroy(&mesh);
    palp_mesh_destroy(&parted);
    return e->parent && e->whole && e->parted ? 0 : -1;
}

/* ---------------------------------------------------------------- columns of copies */

static int list_columns(struct cut_experiment *e)
{
    const struct system *s = e->parted->system[0];
    const struct pattern *p = s->pattern;
    struct border_block *block = calloc((size_t)p->n_block, sizeof *block);
    e->block = block;
    e->group = calloc((size_t)(e->n_parted - e->n) + 1, sizeof *e->group);
    if (!e->block || !e->group)
        return -1;
    for (int c = e->n; c < e->n_parted; c++) {
        if (e->parted->scene->body[0].soft.fixed[c])
            continue;
        struct border_group *g = &e->group[e->n_group++];
        *g = (struct border_group){c, e->parent[c], 0, block};
        for (int k = p->first[c]; k < p->first[c + 1]; k++)
            *block++ = (struct border_block){p->row[k], s->A[k]};
        for (int k = p->left_first[c]; k < p->left_first[c + 1]; k++)
            *block++ = (struct border_block){p->left_col[k], mat3_transpose(s->A[p->left[k]])};
        g->n = (int)(block - g->block);
    }
    return 0;
}

/* ---------------------------------------------------------------- what is touched */

struct near_node {
    double off;
    int node;
};

static int compare_nodes(const void *a, const void *b)
{
    const struct near_node *p = a, *q = b;
    return p->off != q->off ? (p->off > q->off) - (p->off < q->off) : p->node - q->node;
}

/* On the lower face, from the middle of the cut outward. */
static int list_touched(struct cut_experiment *e)
{
    const vec3 *x = e->parted->scene->body[0].soft.mesh.x;
    struct near_node *near = calloc((size_t)e->n_parted, sizeof *near);
    int n = 0;
    for (int i = 0; i < e->n_parted && near; i++)
        if (x[i].y < -4 * CELL)
            near[n++] = (struct near_node){hypot(x[i].x, x[i].z), i};
    e->touched = (struct loads){n < TOUCHED ? n : TOUCHED, calloc(TOUCHED + 1, sizeof(int)),
                                calloc(TOUCHED, sizeof(struct load))};
    const bool has_room = near && e->touched.first && e->touched.load;
    if (has_room)
        qsort(near, (size_t)n, sizeof *near, compare_nodes);
    for (int g = 0; g < e->touched.n && has_room; g++) {
        e->touched.load[g] = (struct load){near[g].node, mat3_diagonal(1)};
        e->touched.first[g + 1] = g + 1;
    }
    free(near);
    return has_room ? 0 : -1;
}

/* What is touched, and as many nodes more as the engine takes; or nodes about copies as well. */
static int mark_region_about(const struct cut_experiment *e, bool with_columns, unsigned char *mark)
{
    static const int none[2] = {REGION_NONE, REGION_NONE};
    struct regions regions;
    unsigned char *wanted = calloc((size_t)e->n, 1);
    if (!wanted || regions_create(&regions, e->whole->scene->body[0].coupled,
                                  e->outside.ordering->flops) != 0) {
        free(wanted);
        return -1;
    }
    for (int g = 0; g < e->n_group && with_columns; g++)
        for (int k = 0; k < e->group[g].n; k++)
            wanted[e->parent[e->group[g].block[k].node]] = 1;
    for (int g = 0; g < e->touched.n; g++)
        mark[e->parent[e->touched.load[g].dof]] = 1;
    for (int i = 0; i < e->n; i++)
        mark[i] |= wanted[i];
    const int region = regions_choose(&regions, mark, none);
    for (int i = 0; i < e->n; i++)
        mark[i] = region_marks(&regions, region)[i] || wanted[i];
    regions_destroy(&regions);
    free(wanted);
    return 0;
}

/* ---------------------------------------------------------------- factors */

static int factor_beam(struct cut_experiment *e, struct factored_beam *f, const unsigned char *mark)
{
    struct palp_world *w = e->whole;
    f->ordering = ordering_create(w->scene->body[0].coupled, mark, 1);
    if (!f->ordering)
        return -1;
    double *L = malloc(supernodes_size(&f->ordering->L) * sizeof *L);
    f->factor = (struct factor){.ordering = f->ordering, .panels.keeps_rest = true};
    const bool done =
        L && panels_reserve(&f->factor.panels, f->ordering, PALP_SINGLE) == 0 &&
        supernodes_factor(&f->ordering->L, w->system[0]->A, L, w->pool) &&
        border_create(&f->border, e->n_parted, f->ordering->n_last, e->n_group, PALP_SINGLE) == 0;
    if (done) {
        panels_take(&f->factor.panels, L, f->ordering->n_last > 0, w->pool);
        border_start(&f->border, &f->factor);
    }
    free(L);
    return done ? 0 : -1;
}

static int reserve_answers(struct cut_experiment *e)
{
    const struct reach_sizes sizes = {.n_node = (size_t)e->n_parted,
                                      .n_touched = (size_t)e->touched.n,
                                      .n = (size_t)e->touched.n,
                                      .n_load = (size_t)e->touched.n,
                                      .n_border = (size_t)e->n_group,
                                      .precision = PALP_SINGLE};
    struct arena counter = arena_counter();
    reach_count(&sizes, &counter);
    e->W = malloc((size_t)e->touched.n * (size_t)e->touched.n * sizeof *e->W);
    e->x = calloc((size_t)e->n_parted, sizeof *e->x);
    return e->W && e->x ? arena_create(&e->arena, counter.used) : -1;
}

static int open_cut(struct cut_experiment *e, const struct wound *wound, bool quick)
{
    if (part_beam(e, wound, quick) != 0 || list_columns(e) != 0 || list_touched(e) != 0)
        return -1;
    unsigned char *mark = calloc(2 * (size_t)e->n, 1);
    const bool done =
        mark && factor_beam(e, &e->outside, NULL) == 0 && mark_region_about(e, true, mark) == 0 &&
        factor_beam(e, &e->inside, mark) == 0 && mark_region_about(e, false, mark + e->n) == 0 &&
        factor_beam(e, &e->partly, mark + e->n) == 0 && reserve_answers(e) == 0;
    free(mark);
    return done ? 0 : -1;
}

static void close_beam(struct factored_beam *f)
{
    border_destroy(&f->border);
    panels_release(&f->factor.panels);
    ordering_destroy(f->ordering);
}

static void close_world(struct palp_world *world)
{
    const struct palp_scene *scene = world ? world->scene : NULL;
    palp_world_destroy(world);
    palp_scene_destroy((struct palp_scene *)scene);
}

static void close_cut(struct cut_experiment *e)
{
    close_beam(&e->inside);
    close_beam(&e->partly);
    close_beam(&e->outside);
    close_world(e->whole);
    close_world(e->parted);
    arena_destroy(&e->arena);
    free(e->touched.first);
    free(e->touched.load);
    free(e->group);
    free(e->block);
    free(e->parent);
    free(e->W);
    free(e->x);
}

/* ---------------------------------------------------------------- figures */

/* One thread works: what it takes of a CPU is what it takes on an idle machine. */
static int64_t read_cpu_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static double cpu_ms_since(int64_t start)
{
    return 1e-6 * (double)(read_cpu_ns() - start);
}

static double time_fill(struct cut_experiment *e, struct factored_beam *f)
{
    border_start(&f->border, &f->factor);
    const int64_t start = read_cpu_ns();
    border_fill(&f->border, &f->factor, e->group, e->n_group, e->whole->pool);
    return cpu_ms_since(start);
}

static double time_solve(struct cut_experiment *e, const struct factor *factor)
{
    for (int i = 0; i < border_size(factor); i++)
        e->x[i] = vec3_make(1, 1, 1);
    const int64_t start = read_cpu_ns();
    border_solve(factor, e->x, e->whole->pool);
    return cpu_ms_since(start);
}

static double time_W(struct cut_experiment *e, const struct factor *factor)
{
    const struct factor_view view = {.factor = factor};
    const int64_t start = read_cpu_ns();
    reach_build(&view, COMPLIANCE_BY_INVERSE, &e->touched, e->W, &e->arena, e->whole->pool);
    return cpu_ms_since(start);
}

/* The whole body is asked about the nodes that copies were parted from. */
static double time_W_whole(struct cut_experiment *e, const struct factor *factor)
{
    struct loads asked = e->touched;
    struct load load[TOUCHED];
    for (int g = 0; g < asked.n; g++)
        load[g] = (struct load){e->parent[asked.load[g].dof], asked.load[g].F};
    asked.load = load;
    const struct factor_view view = {.factor = factor};
    const int64_t start = read_cpu_ns();
    reach_build(&view, COMPLIANCE_BY_INVERSE, &asked, e->W, &e->arena, e->whole->pool);
    return cpu_ms_since(start);
}

static void measure_round(struct cut_experiment *e, int round)
{
    struct factor plain = e->inside.factor;
    plain.border = NULL;
    plain.panels.root = NULL;
    double ms[FIGURES];
    ms[SOLVE_WHOLE] = time_solve(e, &plain);
    ms[W_WHOLE] = time_W_whole(e, &plain);
    ms[FILL_INSIDE] = time_fill(e, &e->inside);
    ms[SOLVE_INSIDE] = time_solve(e, &e->inside.factor);
    ms[W_INSIDE] = time_W(e, &e->inside.factor);
    ms[FILL_PARTLY] = time_fill(e, &e->partly);
    ms[W_PARTLY] = time_W(e, &e->partly.factor);
    ms[W_PARTLY_AGAIN] = time_W(e, &e->partly.factor);
    ms[FILL_OUTSIDE] = time_fill(e, &e->outside);
    ms[SOLVE_OUTSIDE] = time_solve(e, &e->outside.factor);
    ms[W_OUTSIDE] = time_W(e, &e->outside.factor);
    for (int k = 0; k < FIGURES; k++)
        e->ms[k][round] = ms[k];
}

static int compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_cut(const struct bench *bench, struct cut_experiment *e, int rounds)
{
    double median[FIGURES];
    for (int k = 0; k < FIGURES; k++) {
        qsort(e->ms[k], (size_t)rounds, sizeof e->ms[k][0], compare_numbers);
        median[k] = e->ms[k][rounds / 2];
    }
    if (bench->table) {
        printf("  %6d%8d", e->n_group, e->inside.ordering->n_last);
        for (int k = 0; k < FIGURES; k++)
            printf("%10.3f", median[k]);
        printf("%s%s\n",
               e->inside.border.is_whole && e->inside.border.is_inside ? "" : "  not whole",
               e->partly.border.is_inside ? "  partly: all inside" : "");
    }
    if (!bench->json)
        return;
    bench_row(bench->json);
    fprintf(bench->json, "{\"copies\": %d, \"region\": %d, \"dofs\": %d, \"rounds\": %d",
            e->n_group, e->inside.ordering->n_last, 3 * e->n, rounds);
    for (int k = 0; k < FIGURES; k++)
        fprintf(bench->json, ", \"%s\": %.6g", figure_name[k], median[k]);
    fputc('}', bench->json);
}

static void print_cut_head(bool quick)
{
    printf("\nbeam of %d x 10 x 10 nodes, %d touched; ms of CPU time, single precision\n"
           "  %6s%8s%10s%20s%20s%30s%30s\n"
           "  %6s%8s%10s%10s%10s%10s%10s%10s%10s%10s%10s%10s%10s\n",
           quick ? 20 : 60, TOUCHED, "", "", "border", "a solve", "W_H", "columns partly outside",
           "no region", "copies", "region", "", "whole", "cut", "whole", "cut", "border", "W_H",
           "again", "border", "solve", "W_H");
}

int bench_cut(const struct bench *bench)
{
    const int wanted = bench->rounds > 0 ? (int)bench->rounds : ROUNDS;
    const int rounds = wanted < ROUNDS_MOST ? wanted : ROUNDS_MOST;
    int code = 0;
    if (bench->n_scenario > 0)
        return bench_cut_scenarios(bench);
    bench_begin(bench);
    if (bench->table)
        print_cut_head(bench->quick);
    for (int k = 0; k < (bench->quick ? 2 : N_WOUNDS) && code == 0; k++) {
        struct cut_experiment *e = calloc(1, sizeof *e);
        if (!e || open_cut(e, &wounds[k], bench->quick) != 0)
            code = cli_fail("bench", EX_OSERR, "not enough memory");
        for (int round = 0; round < rounds && code == 0; round++)
            measure_round(e, round);
        if (code == 0)
            print_cut(bench, e, rounds);
        if (e)
            close_cut(e);
        free(e);
    }
    if (code == 0)
        code = bench_cut_steps(bench);
    bench_end(bench);
    return code;
}
