/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gpu_assemble.c - A, b and the nodes' rotations from the GPU against the CPU's, of bodies
 * stirred, turned, flattened and turned inside out. */
#include "engine/model/world.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "gpu/host/assemble.h"
#include "gpu/host/iterate.h"
#include "gpu/host/rest.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/gpu_fake.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.01, L = 0.1;
static const vec3 GRAVITY = {0.3, -9.81, 1.7};

/* ---------------------------------------------------------------- bodies */

enum shape { TETS, HEXES, BOTH };
enum state { STIRRED, TURNED, INSIDE_OUT, FLAT, STATES };

struct kind {
    enum shape shape;
    enum palp_material_model model[2]; /* of one element and the next, by turns */
    bool clamped;
    double damping_mass, damping_stiffness;
};

/* clang-format off */
static const struct kind kinds[] = {
    {TETS,  {PALP_COROTATIONAL, PALP_COROTATIONAL}, true,  0.4, 0.02},
    {TETS,  {PALP_LINEAR,       PALP_LINEAR},       false, 0,   0.03},
    {TETS,  {PALP_LINEAR,       PALP_COROTATIONAL}, true,  0.1, 0},
    {HEXES, {PALP_COROTATIONAL, PALP_COROTATIONAL}, true,  0.4, 0.02},
    {HEXES, {PALP_COROTATIONAL, PALP_LINEAR},       false, 0,   0},
    {BOTH,  {PALP_COROTATIONAL, PALP_LINEAR},       true,  0.2, 0.01},
};
/* clang-format on */
enum { KINDS = sizeof kinds / sizeof *kinds };

/* 3×4×5 cells: no count is a multiple of eight, nor of a thread block's. */
static struct palp_mesh grid_of(enum palp_elements elements)
{
    const struct palp_grid grid = {
        .size = {3 * L, 4 * L, 5 * L}, .cells = {3, 4, 5}, .elements = elements};
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    return mesh;
}

/* Of both shapes: a hexahedron where six tetrahedra would be, in all cells but the first ones. */
static struct palp_mesh mesh_of(const struct kind *kind)
{
    enum { OF_TETS = 25 };
    struct palp_mesh mesh = grid_of(kind->shape == HEXES ? PALP_HEXAHEDRA : PALP_TETRAHEDRA);
    if (kind->shape != BOTH)
        return mesh;
    struct palp_mesh hexes = grid_of(PALP_HEXAHEDRA);
    REQUIRE(hexes.n_node == mesh.n_node);
    mesh.n_tet = 6 * OF_TETS;
    mesh.n_hex = hexes.n_hex - OF_TETS;
    free(mesh.hex);
    mesh.hex = calloc((size_t)mesh.n_hex, sizeof *mesh.hex);
    memcpy(mesh.hex, hexes.hex + OF_TETS, (size_t)mesh.n_hex * sizeof *mesh.hex);
    palp_mesh_destroy(&hexes);
    return mesh;
}

static void add_body(struct palp_scene *scene, const struct kind *kind, const char *name)
{
    const struct palp_material material[2] = {{kind->model[0], 2e4, 0.45, 1000},
                                              {kind->model[1], 7e4, 0.3, 1300}};
    struct palp_mesh mesh = mesh_of(kind);
    const int n = mesh.n_tet > mesh.n_hex ? mesh.n_tet : mesh.n_hex;
    int *of = calloc((size_t)n, sizeof *of);
    for (int i = 0; i < n; i++)
        of[i] = i % 2;
    const int fixed[] = {0, 1, 7, 23, 24, 60};
    const struct palp_soft_def def = {.name = name,
                                      .mesh = &mesh,
                                      .material = material,
                                      .n_material = 2,
                                      .tet_material = mesh.n_tet > 0 ? of : NULL,
                                      .hex_material = mesh.n_hex > 0 ? of : NULL,
                                      .damping_mass = kind->damping_mass,
                                      .damping_stiffness = kind->damping_stiffness,
                                      .fixed = fixed,
                                      .n_fixed = kind->clamped ? 6 : 0};
    REQUIRE(palp_scene_add_soft(scene, &def, NULL).id > 0);
    palp_mesh_destroy(&mesh);
    free(of);
}

static struct palp_options options(void)
{
    struct palp_options opt = bodies_options(GRAVITY, 1);
    opt.motion = PALP_MOTION_PCG;
    return opt;
}

static struct palp_world *world_of(struct palp_scene *scene)
{
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    struct palp_world *world = palp_world_create(scene, NULL);
    REQUIRE(world != NULL);
    return world;
}

static struct palp_world *body_of(const struct kind *kind, enum palp_checking checking)
{
    struct palp_options opt = options();
    opt.checking = checking;
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    add_body(scene, kind, "body");
    return world_of(scene);
}

/* Neither knows of the other. */
static struct palp_world *two_bodies(void)
{
    const struct palp_options opt = options();
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    add_body(scene, &kinds[5], "first");
    add_body(scene, &kinds[0], "second");
    return world_of(scene);
}

/* Everything anywhere about where it was, after a map of all. */
static void put(struct palp_world *world, enum state state, uint64_t seed)
{
    const struct palp_mesh *mesh = palp_body_mesh(world->scene, THE_BODY);
    const mat3 turn = quat_matrix(quat_exp((vec3){1, 2, -1.5}));
    const mat3 maps[STATES] = {[STIRRED] = mat3_diagonal(1),
                               [TURNED] = turn,
                               [INSIDE_OUT] = {{{1, 0, 0}, {0, -1.3, 0}, {0, 0, 0.8}}},
                               [FLAT] = {{{1.1, 0, 0}, {0, 1e-3, 0}, {0, 0, 0.9}}}};
    for (int i = 0; i < mesh->n_node; i++) {
        const vec3 about = vec3_axpy(mesh->x[i], 0.12 * L, random_vec3(&seed));
        world->q[i] = vec3_add(mat3_apply(maps[state], about), (vec3){5, -3, 2});
        world->v[i] = random_vec3(&seed);
    }
}

/* ---------------------------------------------------------------- a GPU with one such body */

static bool take_over(struct accelerated *body, const vec3 *q, const vec3 *v, double h,
                      struct system *system)
{
    return gpu_assemble((struct gpu_body *)body, q, v, h, system);
}

static bool bring_back(struct accelerated *body, struct system *system)
{
    return gpu_assemble_fetch((struct gpu_body *)body, system);
}

static const struct accelerator_kind assembling = {.assemble = take_over,
                                                   .fetch_matrices = bring_back};

/* A body of which the GPU has no more than its assembly. */
struct rig {
    struct palp_world *world;
    struct gpu *gpu;
    struct gpu_body body;
    struct system *system;
};

static struct rig rig_of(struct palp_world *world)
{
    struct rig rig = {.world = world, .gpu = gpu_fake_open(), .system = world->system[0]};
    rig.gpu->base.kind = &assembling;
    rig.body = (struct gpu_body){.base.accelerator = &rig.gpu->base,
                                 .gpu = rig.gpu,
                                 .scene = world->scene,
                                 .coupled = &world->scene->coupled[0],
                                 .precision = PALP_DOUBLE};
    REQUIRE(rig.gpu->run->stream_create(&rig.body.worker, false) == 0);
    return rig;
}

static void create_parts(struct rig *rig)
{
    rig->body.iteration = gpu_iteration_create(&rig->body);
    REQUIRE(rig->body.iteration != NULL);
    rig->body.assembly = gpu_assemble_create(&rig->body);
    rig->body.base.assembles = rig->body.assembly;
}

static struct rig accelerate(const struct kind *kind)
{
    struct rig rig = rig_of(body_of(kind, PALP_CHECK_NONE));
    create_parts(&rig);
    REQUIRE(rig.body.assembly != NULL);
    gpu_fake_trust(&rig.body.base);
    return rig;
}

/* The world goes first: its system points to what came back. */
static void destroy(struct rig *rig)
{
    const bool lost = gpu_is_lost(rig->gpu);
    bodies_destroy(rig->world);
    gpu_assemble_destroy(&rig->body);
    gpu_iteration_destroy(&rig->body);
    if (!lost)
        CHECK(rig->gpu->run->stream_destroy(rig->body.worker) == 0);
    CHECK(gpu_fake_close(rig->gpu) == 0 || lost);
}

static bool assemble_there(struct rig *rig)
{
    return system_assemble_there(rig->system, &rig->body.base, rig->world, H);
}

/* ---------------------------------------------------------------- how far apart */

static double size_of(const void *x, size_t n)
{
    double most = 0;
    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs(((const double *)x)[i]));
    return most;
}

/* Of the largest; a number that is none is infinitely far from any. */
static double apart(const void *x, const void *y, size_t n)
{
    double most = 0;
    for (size_t i = 0; i < n; i++) {
        const double off = fabs(((const double *)x)[i] - ((const double *)y)[i]);
        most = off <= most ? most : isfinite(off) ? off : HUGE_VAL;
    }
    return most / fmax(size_of(y, n), 1e-300);
}

/* What the CPU makes of the same state, in a world of its own. */
struct truth {
    struct palp_world *world;
    const struct system *system;
};

static struct truth truth_of(const struct rig *rig, const struct kind *kind)
{
    struct truth truth = {body_of(kind, PALP_CHECK_NONE)};
    const size_t size = (size_t)rig->world->scene->n_v * sizeof(vec3);
    memcpy(truth.world->q, rig->world->q, size);
    memcpy(truth.world->v, rig->world->v, size);
    system_assemble(truth.world->system[0], truth.world, H);
    truth.system = truth.world->system[0];
    return truth;
}

/* The largest of all that a step and those who look at it read, relative to the largest there. */
static double unlike(const struct system *s, const struct system *t)
{
    const size_t n = (size_t)s->n, n_block = (size_t)s->pattern->n_block;
    double most = fmax(apart(s->b, t->b, 3 * n), apart(s->rotation, t->rotation, 9 * n));
    most = fmax(most, fmax(apart(s->f, t->f, 3 * n), apart(s->M, t->M, 9 * n)));
    return fmax(most, fmax(apart(s->A, t->A, 9 * n_block), apart(s->K, t->K, 9 * n_block)));
}

/* ---------------------------------------------------------------- the same as the CPU's */

/* All that is to be written is no number before; what the GPU writes the fake poisons. */
static void poison(struct system *s)
{
    const size_t n = (size_t)s->n, n_block = (size_t)s->pattern->n_block;
    memset(s->A, 0xff, n_block * sizeof *s->A);
    memset(s->K, 0xff, n_block * sizeof *s->K);
    memset(s->M, 0xff, n * sizeof *s->M);
    memset(s->f, 0xff, n * sizeof *s->f);
    memset(s->b, 0xff, n * sizeof *s->b);
    memset(s->rotation, 0xff, n * sizeof *s->rotation);
}

static double worst_of(const struct kind *kind, enum state state)
{
    struct rig rig = accelerate(kind);
    put(rig.world, state, 7 + (uint64_t)state);
    poison(rig.system);
    REQUIRE(assemble_there(&rig));
    REQUIRE(system_fetch(rig.system));
    struct truth truth = truth_of(&rig, kind);
    const double off = unlike(rig.system, truth.system);
    bodies_destroy(truth.world);
    destroy(&rig);
    return off;
}

/* Round-off of sums of some dozens of terms, and of rotations that Newton's iteration brings to a
 * few units in the last place. */
static void matrices_and_vectors_are_those_of_the_cpu(void)
{
    for (int kind = 0; kind < KINDS; kind++)
        for (int state = 0; state < STATES; state++)
            CHECK_BELOW(worst_of(&kinds[kind], (enum state)state), 1e-11);
}

/* Each step has another state, and nothing of the last one stays. */
static void next_step_forgets_the_last(void)
{
    const struct kind *kind = &kinds[0];
    struct rig rig = accelerate(kind);
    for (int state = 0; state < STATES; state++) {
        put(rig.world, (enum state)state, 3);
        REQUIRE(assemble_there(&rig));
    }
    REQUIRE(system_fetch(rig.system));
    struct truth truth = truth_of(&rig, kind);
    CHECK_BELOW(unlike(rig.system, truth.system), 1e-11);
    bodies_destroy(truth.world);
    destroy(&rig);
}

/* ---------------------------------------------------------------- the same bytes */

/* A, b and rotations, one after the other. */
static double *bytes_of(const struct system *s, size_t *n)
{
    const size_t nodes = (size_t)s->n, blocks = (size_t)s->pattern->n_block;
    *n = 9 * blocks + 12 * nodes;
    double *all = calloc(*n, sizeof *all);
    memcpy(all, s->A, blocks * sizeof *s->A);
    memcpy(all + 9 * blocks, s->b, nodes * sizeof *s->b);
    memcpy(all + 9 * blocks + 3 * nodes, s->rotation, nodes * sizeof *s->rotation);
    return all;
}

static double *assemble_with_blocks(const struct kind *kind, int n_thread, unsigned seed, size_t *n)
{
    struct rig rig = accelerate(kind);
    gpu_fake_blocks(n_thread, seed);
    put(rig.world, INSIDE_OUT, 11);
    REQUIRE(assemble_there(&rig));
    REQUIRE(system_fetch(rig.system));
    double *all = bytes_of(rig.system, n);
    destroy(&rig);
    return all;
}

static void bytes_are_the_same_for_any_blocks_in_any_order(void)
{
    static const int threads[] = {3, 5, 8};
    static const int tried[] = {2, 5};
    for (int t = 0; t < 2; t++) {
        size_t n, same;
        double *plain = assemble_with_blocks(&kinds[tried[t]], 1, 0, &n);
        for (int i = 0; i < 3; i++) {
            double *other =
                assemble_with_blocks(&kinds[tried[t]], threads[i], 5 + (unsigned)i, &same);
            CHECK(same == n && memcmp(plain, other, n * sizeof *plain) == 0);
            free(other);
        }
        free(plain);
    }
}

/* ---------------------------------------------------------------- what fails */

/* Does the CPU do it now as if there had never been a GPU? */
static bool cpu_takes_over(struct rig *rig, const struct kind *kind)
{
    struct truth truth = truth_of(rig, kind);
    system_assemble(rig->system, rig->world, H);
    size_t n, same;
    double *plain = bytes_of(truth.system, &n), *after = bytes_of(rig->system, &same);
    const bool alike = n == same && memcmp(plain, after, n * sizeof *plain) == 0;
    free(plain);
    free(after);
    bodies_destroy(truth.world);
    return alike;
}

/* Does one that goes wrong leave all to the CPU? *did: it did not go wrong. */
static bool falls_back(const struct kind *kind, void (*go_wrong)(long n), long n, bool *did)
{
    enum { KERNELS = 5, SOON_NS = 5000000 };
    struct rig rig = accelerate(kind);
    put(rig.world, STIRRED, 5);
    if (n < KERNELS)
        rig.gpu->deadline_ns = SOON_NS;
    go_wrong(n);
    *did = assemble_there(&rig);
    const bool fell = *did || (gpu_is_lost(rig.gpu) && !rig.system->is_away &&
                               !rig.system->assembled && cpu_takes_over(&rig, kind));
    destroy(&rig);
    return fell;
}

static void fail_call(long n)
{
    gpu_fake_fail(GPU_FAKE_graph_launch, n);
}

/* In, hexahedra, nodes and pairs, out, the completion flag: where one of them fails, no signal
 * comes. */
static void cpu_assembles_what_the_gpu_fails_to(void)
{
    enum { KERNELS = 5 };
    bool did;
    CHECK(falls_back(&kinds[3], fail_call, 0, &did) && !did);
    for (int n = 0; n < KERNELS; n++) {
        CHECK(falls_back(&kinds[3], gpu_fake_crash, n, &did) && !did);
        CHECK(falls_back(&kinds[3], gpu_fake_hang, n, &did) && !did);
    }
    CHECK(falls_back(&kinds[3], gpu_fake_crash, KERNELS, &did) && did);
    CHECK(falls_back(&kinds[3], gpu_fake_hang, KERNELS, &did) && did);
}

/* In the step q and v are still there; what came back is the GPU's and left alone. */
static void step_assembles_anew_what_it_needs_here(void)
{
    const struct kind *kind = &kinds[0];
    struct rig rig = accelerate(kind);
    put(rig.world, TURNED, 9);
    REQUIRE(assemble_there(&rig));
    CHECK(rig.system->assembled == &rig.body.base && rig.system->is_away);
    const vec3 *came_back = rig.system->b, first = came_back[0];
    const long kernels = gpu_fake_kernels();
    memset(rig.system->A, 0xff, (size_t)rig.system->pattern->n_block * sizeof(mat3));
    system_form(rig.system);
    CHECK(!rig.system->assembled && !rig.system->is_away && gpu_fake_kernels() == kernels);
    CHECK(rig.system->b != came_back && memcmp(&came_back[0], &first, sizeof first) == 0);
    struct truth truth = truth_of(&rig, kind);
    /* b as evaluated: K's part is added by elements, in another order than system_assemble's */
    system_evaluate(truth.world->system[0], truth.world, H, NULL);
    system_form(truth.system);
    CHECK(unlike(rig.system, truth.system) == 0);
    bodies_destroy(truth.world);
    destroy(&rig);
}

static void fetching_leaves_a_there_too(void)
{
    struct rig rig = accelerate(&kinds[0]);
    put(rig.world, TURNED, 9);
    REQUIRE(assemble_there(&rig));
    CHECK(system_fetch(rig.system));
    CHECK(rig.system->assembled == &rig.body.base && !rig.system->is_away);
    const long kernels = gpu_fake_kernels();
    CHECK(system_fetch(rig.system));
    CHECK(gpu_fake_kernels() == kernels);
    destroy(&rig);
}

static void without_memory_the_cpu_assembles(void)
{
    struct rig rig = rig_of(body_of(&kinds[0], PALP_CHECK_NONE));
    rig.body.iteration = gpu_iteration_create(&rig.body);
    int n = 0;
    do {
        gpu_fake_run_out(n++);
        rig.body.assembly = gpu_assemble_create(&rig.body);
        CHECK(!gpu_is_lost(rig.gpu));
    } while (!rig.body.assembly && n < 100);
    CHECK(n > 4 && n < 100);
    gpu_fake_run_out(-1);
    destroy(&rig);
}

/* ---------------------------------------------------------------- in real time */

static void step_neither_waits_nor_reserves(void)
{
    struct rig rig = accelerate(&kinds[0]);
    put(rig.world, STIRRED, 2);
    const long reserved =
        gpu_fake_count(GPU_FAKE_reserve) + gpu_fake_count(GPU_FAKE_reserve_pinned);
    const long taken = alloc_count();
    gpu_fake_step(true);
    for (int i = 0; i < 10; i++)
        CHECK(assemble_there(&rig));
    gpu_fake_step(false);
    CHECK(gpu_fake_waits() == 0);
    CHECK(gpu_fake_count(GPU_FAKE_reserve) + gpu_fake_count(GPU_FAKE_reserve_pinned) == reserved);
    CHECK(gpu_fake_count(GPU_FAKE_graph_launch) == 10);
    CHECK(!alloc_counted() || alloc_count() == taken);
    destroy(&rig);
}

/* ---------------------------------------------------------------- which bodies */

static void what_is_checked_stays_on_the_cpu(void)
{
    struct rig rig = rig_of(body_of(&kinds[0], PALP_CHECK_RANGE));
    create_parts(&rig);
    const long kernels = gpu_fake_kernels();
    CHECK(!assemble_there(&rig));
    CHECK(gpu_fake_kernels() == kernels && !gpu_is_lost(rig.gpu));
    destroy(&rig);
}

static const struct kind plain_kind = {TETS, {PALP_COROTATIONAL, PALP_COROTATIONAL}, true, 0, 0};

enum extra { NOTHING, PRESSURE, MOTION, SPRING, DRAG, UNCOUPLED, PRECOMPUTED, EXTRAS };

static struct palp_scene *scene_with(enum extra extra)
{
    static const int fixed[] = {0, 1};
    static const struct palp_material material = {PALP_COROTATIONAL, 2e4, 0.45, 1000};
    const struct palp_options opt = bodies_options(GRAVITY, 1);
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    struct palp_mesh mesh = mesh_of(&plain_kind);
    const struct palp_soft_def def = {.name = "body",
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_velocity = extra == DRAG ? 0.1 : 0,
                                      .fixed = fixed,
                                      .n_fixed = 2,
                                      .provider = extra == UNCOUPLED     ? PALP_PROVIDER_UNCOUPLED
                                                  : extra == PRECOMPUTED ? PALP_PROVIDER_PRECOMPUTED
                                                                         : PALP_PROVIDER_GENERIC};
    const palp_body body = palp_scene_add_soft(scene, &def, NULL);
    const struct palp_pressure_def pressure = {.body = body, .pressure = 10};
    const struct palp_motion_def motion = {.body = body, .shift = {0.01, 0, 0}};
    const struct palp_spring_def spring = {
        .name = "spring", .a = {.body = body, .n = 1, .node = {5}, .weight = {1}}, .stiffness = 10};
    if (extra == PRESSURE)
        CHECK(palp_scene_add_pressure(scene, &pressure, NULL) == PALP_OK);
    if (extra == MOTION)
        CHECK(palp_scene_add_motion(scene, &motion, NULL) == PALP_OK);
    if (extra == SPRING)
        CHECK(palp_scene_add_spring(scene, &spring, NULL).id == 1);
    CHECK(palp_scene_finish(scene, NULL) == PALP_OK);
    palp_mesh_destroy(&mesh);
    return scene;
}

static bool suits_with(enum extra extra)
{
    struct palp_scene *scene = scene_with(extra);
    const bool suits = gpu_rest_suits(scene, &scene->coupled[0]);
    palp_scene_destroy(scene);
    return suits;
}

static bool suits_of(enum palp_material_model model)
{
    const struct kind kind = {TETS, {PALP_COROTATIONAL, model}, false, 0, 0};
    struct palp_world *world = body_of(&kind, PALP_CHECK_NONE);
    const bool suits = gpu_rest_suits(world->scene, &world->scene->coupled[0]);
    bodies_destroy(world);
    return suits;
}

static void bodies_with_other_forces_stay_on_the_cpu(void)
{
    for (int extra = 0; extra < EXTRAS; extra++)
        CHECK(suits_with((enum extra)extra) == (extra == NOTHING || extra == PRECOMPUTED));
    CHECK(suits_of(PALP_LINEAR) && suits_of(PALP_COROTATIONAL));
    CHECK(!suits_of(PALP_STABLE_NEO_HOOKEAN) && !suits_of(PALP_ST_VENANT_KIRCHHOFF));
}

/* ---------------------------------------------------------------- inspection */

/* All entries, row by row. */
static double *square_of(const struct palp_world *world, palp_body body, enum palp_matrix_name name,
                         size_t *n)
{
    struct palp_matrix m;
    REQUIRE(palp_world_inspect(world, name, body, &m, NULL) == PALP_OK);
    *n = (size_t)m.rows * (size_t)m.cols;
    double *all = calloc(*n, sizeof *all);
    for (int i = 0; i < m.n; i++)
        all[(size_t)m.entry[i].row * (size_t)m.cols + (size_t)m.entry[i].col] = m.entry[i].value;
    palp_matrix_destroy(&m);
    return all;
}

/* The most that any matrix or vector of a body is off, of the largest there. */
static double differently_seen(const struct palp_world *a, const struct palp_world *b,
                               palp_body body)
{
    static const enum palp_matrix_name seen[] = {PALP_MATRIX_b, PALP_MATRIX_A, PALP_MATRIX_M,
                                                 PALP_MATRIX_B, PALP_MATRIX_K};
    double most = 0;
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
        size_t n, same;
        double *x = square_of(a, body, seen[i], &n), *y = square_of(b, body, seen[i], &same);
        most = fmax(most, n == same ? apart(x, y, n) : HUGE_VAL);
        free(x);
        free(y);
    }
    return most;
}

/* Round-off, as above. */
static void inspection_sees_what_the_cpu_would_have_made(void)
{
    const struct kind *kind = &kinds[0];
    struct rig rig = accelerate(kind);
    palp_step(rig.world, H);
    REQUIRE(assemble_there(&rig));
    struct truth truth = truth_of(&rig, kind);
    palp_step(truth.world, H); /* to have made one */
    memcpy(truth.world->q, rig.world->q, (size_t)rig.world->scene->n_v * sizeof(vec3));
    memcpy(truth.world->v, rig.world->v, (size_t)rig.world->scene->n_v * sizeof(vec3));
    system_assemble(truth.world->system[0], truth.world, H);
    CHECK_BELOW(differently_seen(rig.world, truth.world, THE_BODY), 1e-11);
    bodies_destroy(truth.world);
    destroy(&rig);
}

/* The whole of a step on the GPU, and who looks at it sees the step of the CPU. */
static void inspection_of_an_accelerated_step_sees_that_of_the_cpu(void)
{
    struct palp_world *world = two_bodies(), *plain = two_bodies();
    struct gpu *gpu = gpu_fake_open();
    gpu->base.kind = &gpu_kind;
    REQUIRE(palp_world_accelerate(world, &gpu->base, NULL) == PALP_OK);
    for (int i = 0; i < 2; i++)
        gpu_fake_trust(world->solver[i]->accelerated);
    for (int i = 0; i < 3; i++)
        palp_step(world, H);
    memcpy(plain->q, world->q, (size_t)world->scene->n_v * sizeof(vec3));
    memcpy(plain->v, world->v, (size_t)world->scene->n_v * sizeof(vec3));
    palp_step(world, H);
    palp_step(plain, H);
    for (int i = 0; i < 2; i++) {
        CHECK(world->system[i]->assembled != NULL && world->system[i]->is_away);
        CHECK_BELOW(differently_seen(world, plain, (palp_body){i + 1}), 1e-11);
    }
    bodies_destroy(world);
    bodies_destroy(plain);
    CHECK(gpu_fake_close(gpu) == 0);
}

static void inspection_says_what_is_lost(void)
{
    struct rig rig = accelerate(&kinds[0]);
    struct palp_matrix m;
    struct palp_error error;
    rig.world->accelerator = &rig.gpu->base;
    palp_step(rig.world, H);
    REQUIRE(assemble_there(&rig));
    gpu_lose(rig.gpu, "somebody pulled it out");
    CHECK(palp_world_inspect(rig.world, PALP_MATRIX_A, THE_BODY, &m, &error) == PALP_INVALID);
    CHECK(strstr(error.what, "somebody pulled it out") != NULL);
    CHECK(palp_world_inspect(rig.world, PALP_MATRIX_b, THE_BODY, &m, &error) == PALP_OK);
    palp_matrix_destroy(&m);
    palp_step(rig.world, H);
    CHECK(palp_world_inspect(rig.world, PALP_MATRIX_A, THE_BODY, &m, &error) == PALP_OK);
    palp_matrix_destroy(&m);
    destroy(&rig);
}

SUITE(gpu_assemble, TEST(matrices_and_vectors_are_those_of_the_cpu),
      TEST(next_step_forgets_the_last), TEST(bytes_are_the_same_for_any_blocks_in_any_order),
      TEST(cpu_assembles_what_the_gpu_fails_to), TEST(step_assembles_anew_what_it_needs_here),
      TEST(fetching_leaves_a_there_too), TEST(without_memory_the_cpu_assembles),
      TEST(step_neither_waits_nor_reserves), TEST(what_is_checked_stays_on_the_cpu),
      TEST(bodies_with_other_forces_stay_on_the_cpu),
      TEST(inspection_sees_what_the_cpu_would_have_made),
      TEST(inspection_of_an_accelerated_step_sees_that_of_the_cpu),
      TEST(inspection_says_what_is_lost));
