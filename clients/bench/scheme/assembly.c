/* SPDX-License-Identifier: GPL-3.0-or-later */
/* assembly.c - what it takes to assemble A and b, beside what reading and writing their
 * arrays once would take, and beside assembling into a pattern that is found anew each time.
 *
 * The system alone is made: of bodies this large a solver would take more memory than there is. */
#include "clients/bench/bench.h"
#include "clients/palp/medians.h"
#include "clients/palp/stages.h"

#include "engine/base/pool.h"
#include "engine/model/coupled_system.h"
#include "engine/model/mesh.h"
#include "engine/model/pattern.h"
#include "engine/model/rest.h"
#include "engine/model/rest_hex.h"
#include "engine/model/world.h"
#include "engine/motion/system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORKERS = 2, ROUNDS = 9, ROUNDS_MOST = 1000 };

/* Of the first of these all sizes are measured, of the others the middle one. */
static const struct kind_of_body {
    const char *name;
    enum palp_material_model model;
    enum palp_elements elements;
} bodies[] = {
    {"corotational", PALP_COROTATIONAL, PALP_TETRAHEDRA},
    {"linear", PALP_LINEAR, PALP_TETRAHEDRA},
    {"stable_neo_hookean", PALP_STABLE_NEO_HOOKEAN, PALP_TETRAHEDRA},
    {"st_venant_kirchhoff", PALP_ST_VENANT_KIRCHHOFF, PALP_TETRAHEDRA},
    {"corotational_hexahedra", PALP_COROTATIONAL, PALP_HEXAHEDRA},
    {"linear_hexahedra", PALP_LINEAR, PALP_HEXAHEDRA},
};
enum { BODIES = sizeof bodies / sizeof *bodies };

/* Cells along each side: a hexahedron or six tetrahedra a cell. */
static const int sizes[] = {10, 20, 32};
enum { SIZES = sizeof sizes / sizeof *sizes };
static const double H = 0.01; /* s */
static const size_t COPIED = (size_t)64 << 20;
enum { COPY_GRAIN = 1 << 16 };

/* What is timed, in turn. */
enum kind { CONSTANT, REBUILT, COPY, KINDS };

struct timed_assembly {
    const struct kind_of_body *kind;
    struct palp_scene *scene;
    struct palp_world
        world[WORKERS]; /* alike but for their pools; of each no more than forces read */
    struct system *system;
    vec3 *q, *v;
    char *copied;
    int n_round;
    double ms[KINDS][WORKERS][ROUNDS_MOST];
};

/* ---------------------------------------------------------------- the body */

static palp_body add_cube(struct palp_scene *scene, const struct kind_of_body *kind, int cells,
                          struct palp_error *error)
{
    const struct palp_grid grid = {
        .size = {0.1, 0.1, 0.1}, .cells = {cells, cells, cells}, .elements = kind->elements};
    const struct palp_material flesh = {kind->model, 5e3, 0.45, 1000};
    struct palp_mesh mesh;
    if (palp_mesh_grid(&mesh, &grid, error) != PALP_OK)
        return (palp_body){0};
    const struct palp_soft_def def = {.name = "cube",
                                      .mesh = &mesh,
                                      .material = &flesh,
                                      .n_material = 1,
                                      .damping_mass = 0.1,
                                      .damping_stiffness = 0.01};
    const palp_body cube = palp_scene_add_soft(scene, &def, error);
    palp_mesh_destroy(&mesh);
    return cube;
}

static struct palp_scene *make_scene(const struct kind_of_body *kind, int cells,
                                     struct palp_error *error)
{
    const struct palp_options options = palp_options_default();
    struct palp_scene *scene = palp_scene_create(&options, error);
    if (scene && add_cube(scene, kind, cells, error).id > 0 &&
        palp_scene_finish(scene, error) == PALP_OK)
        return scene;
    palp_scene_destroy(scene);
    return NULL;
}

static void close_assembly(struct timed_assembly *a)
{
    for (int w = 0; w < WORKERS; w++)
        pool_destroy(a->world[w].pool);
    system_destroy(a->system);
    palp_scene_destroy(a->scene);
    free(a->q);
    free(a->v);
    free(a->copied);
    free(a);
}

static const struct body *body_of(const struct timed_assembly *a)
{
    return &a->scene->body[0];
}

/* Turned and bent, so that no rotation is the identity. */
static void bend_body(struct timed_assembly *a)
{
    const struct palp_mesh *mesh = &body_of(a)->soft.mesh;
    for (int i = 0; i < mesh->n_node; i++) {
        const quat turn = quat_exp(vec3_make(0.3, 4 * mesh->x[i].x, -0.2));
        a->q[i] = quat_rotate(turn, mesh->x[i]);
        a->v[i] = vec3_scale(a->q[i], 0.1);
    }
}

/* NULL: no memory. */
static struct timed_assembly *open_assembly(const struct kind_of_body *kind, int cells,
                                            struct palp_error *error)
{
    struct timed_assembly *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->kind = kind;
    a->scene = make_scene(kind, cells, error);
    a->copied = malloc(2 * COPIED);
    bool whole = a->scene && a->copied;
    for (int w = 0; w < WORKERS; w++)
        whole &= (a->world[w].pool = pool_create(w + 1)) != NULL;
    if (whole) {
        a->system = system_create(a->scene, body_of(a)->coupled);
        a->q = calloc((size_t)a->scene->n_v, sizeof *a->q);
        a->v = calloc((size_t)a->scene->n_v, sizeof *a->v);
    }
    if (!a->system || !a->q || !a->v) {
        close_assembly(a);
        return NULL;
    }
    memset(a->copied, 0, 2 * COPIED); /* the pages are there */
    for (int w = 0; w < WORKERS; w++) {
        a->world[w].scene = a->scene;
        a->world[w].q = a->q;
        a->world[w].v = a->v;
    }
    bend_body(a);
    return a;
}

/* ---------------------------------------------------------------- what is timed */

/* Pattern and slots anew, as after a change of topology: the same ones. */
static void rebuild_pattern(struct timed_assembly *a)
{
    struct soft *soft = &a->scene->body[0].soft;
    const struct elements tets = mesh_tets(&soft->mesh), hexes = mesh_hexes(&soft->mesh);
    const struct cliques list[] = {{tets.node, tets.n_corner, tets.n, 0},
                                   {hexes.node, hexes.n_corner, hexes.n, 0}};
    struct pattern *pattern = pattern_of_cliques(soft->mesh.n_node, list, 2);
    if (pattern)
        rest_find_slots(soft, pattern, 0);
    pattern_destroy(pattern);
}

static void copy_part(void *ctx, int first, int last)
{
    char *to = ctx;
    memcpy(to + (size_t)first, to + COPIED + (size_t)first, (size_t)(last - first));
}

static double time_ms(struct timed_assembly *a, enum kind kind, int w)
{
    const struct palp_world *world = &a->world[w];
    pool_begin(world->pool);
    const int64_t start = stages_now_ns();
    if (kind == REBUILT)
        rebuild_pattern(a);
    if (kind == COPY)
        pool_for(world->pool, (int)COPIED, COPY_GRAIN, copy_part, a->copied);
    else
        system_assemble(a->system, world, H);
    const double ms = stages_ms_since(start);
    pool_end(world->pool);
    return ms;
}

static void time_all(struct timed_assembly *a, int rounds)
{
    a->n_round = rounds < ROUNDS_MOST ? rounds : ROUNDS_MOST;
    for (int round = -1; round < a->n_round; round++) /* one to warm up */
        for (int w = 0; w < WORKERS; w++)
            for (int kind = 0; kind < KINDS; kind++) {
                const double ms = time_ms(a, kind, w);
                if (round >= 0)
                    a->ms[kind][w][round] = ms;
            }
}

/* ---------------------------------------------------------------- what it comes to */

/* Bytes of the arrays, each once where it is read and once where it is written: elements; K, which
 * is written and read, and A; of a node its position and velocity, force, mass, rotation and b. */
static double least_bytes(const struct timed_assembly *a)
{
    const struct soft *soft = &body_of(a)->soft;
    const double groups = (double)soft->tets.n_group * sizeof *soft->group +
                          (double)soft->hexes.n_group * sizeof *soft->hex_group;
    const double blocks = 3.0 * a->system->pattern->n_block * sizeof(mat3);
    const double nodes = (double)a->system->n * (5 * sizeof(vec3) + 4 * sizeof(mat3));
    return groups + blocks + nodes;
}

struct outcome {
    const char *body;
    int elements, nodes, workers;
    double ms, rebuilt_ms; /* a system */
    double copy;           /* GB/s, read and written */
    double limit_ms;       /* for the arrays at that */
};

static struct outcome outcome_of(struct timed_assembly *a, int w)
{
    const struct palp_mesh *mesh = &body_of(a)->soft.mesh;
    struct outcome o = {.body = a->kind->name,
                        .elements = mesh->n_tet + mesh->n_hex,
                        .nodes = mesh->n_node,
                        .workers = w + 1};
    o.ms = median(a->ms[CONSTANT][w], a->n_round);
    o.rebuilt_ms = median(a->ms[REBUILT][w], a->n_round);
    o.copy = 2e-6 * (double)COPIED / median(a->ms[COPY][w], a->n_round);
    o.limit_ms = 1e-6 * least_bytes(a) / o.copy;
    return o;
}

static double per_million(const struct outcome *o, double ms)
{
    return 1e3 * ms / o->elements; /* s */
}

static void print_outcome(const struct bench *bench, const struct outcome *o)
{
    const double s = per_million(o, o->ms), limit = per_million(o, o->limit_ms);
    if (bench->json) {
        bench_row(bench->json);
        fprintf(
            bench->json,
            "{\"body\": \"%s\", \"elements\": %d, \"nodes\": %d, \"workers\": %d, \"ms\": %.6g, "
            "\"s_per_million\": %.6g, \"copy_gb_s\": %.4g, \"limit_s_per_million\": %.6g, "
            "\"over_limit\": %.4g, \"rebuilt_ms\": %.6g, \"rebuilt_over_constant\": %.4g}",
            o->body, o->elements, o->nodes, o->workers, o->ms, s, o->copy, limit, s / limit,
            o->rebuilt_ms, o->rebuilt_ms / o->ms);
    }
    if (bench->table)
        printf("  %-22s %10d %8d %9.2f %11.3f %9.1f %11.3f %7.1f %12.2f %7.1f\n", o->body,
               o->elements, o->workers, o->ms, s, o->copy, limit, s / limit, o->rebuilt_ms,
               o->rebuilt_ms / o->ms);
}

static int measure_assembly(const struct bench *bench, const struct kind_of_body *kind, int cells)
{
    struct palp_error error = {.what = "no memory"};
    struct timed_assembly *a = open_assembly(kind, cells, &error);
    if (!a)
        return cli_fail("bench", EX_SOFTWARE, "%s", error.what);
    time_all(a, bench->rounds > 0 ? (int)bench->rounds : ROUNDS);
    for (int w = 0; w < WORKERS; w++) {
        const struct outcome o = outcome_of(a, w);
        print_outcome(bench, &o);
    }
    close_assembly(a);
    return 0;
}

int bench_assembly(const struct bench *bench)
{
    int code = 0;
    bench_begin(bench);
    if (bench->table)
        printf("\nA and b, medians; limit: each array once at the rate of a copy\n  %-22s %10s %8s "
               "%9s %11s %9s %11s %7s %12s %7s\n",
               "body", "elements", "workers", "ms", "s/million", "copy GB/s", "limit", "times",
               "rebuilt ms", "times");
    for (int k = 0; k < BODIES; k++)
        for (int i = 0; i < SIZES && code == 0; i++)
            if (bench->quick ? i == 0 : k == 0 || i == SIZES / 2)
                code = measure_assembly(bench, &bodies[k], sizes[i]);
    if (code != 0)
        return code;
    bench_end(bench);
    return 0;
}
