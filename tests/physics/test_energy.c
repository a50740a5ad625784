/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_energy.c - what nothing drives loses energy: kinetic, elastic and of weight together never
 * grow from step to step, in the air and in contact. */
#include "engine/palp.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>

static const double G = 9.81, H = 0.01, E = 2e4, NU = 0.4, DENSITY = 1000;

/* ---------------------------------------------------------------- scenes */

struct heap {
    struct palp_scene *scene;
    double mass[16];  /* of rigid bodies, by id | kg      */
    vec3 inertia[16]; /*                       | kg m²   */
};

static struct palp_surface rough(void)
{
    struct palp_surface surface = palp_surface_default();
    surface.friction = 0.3;
    surface.contact_distance = 0.002;
    return surface;
}

static void begin(struct heap *heap, bool ground)
{
    struct palp_options opt = palp_options_default();
    opt.gravity = vec3_make(0, -G, 0);
    opt.workers = 1;
    opt.precision = PALP_DOUBLE; /* what solves leave to and fro at rest is not looked at here */
    opt.residual = 1e-9;
    opt.sweeps = 500;
    opt.newton = 10;
    opt.tolerance_n = 1e-7;
    opt.tolerance_gap = 1e-10;
    *heap = (struct heap){.scene = palp_scene_create(&opt, NULL)};
    const struct palp_rigid_def plane = {.name = "ground",
                                         .drive = PALP_DRIVE_FIXED,
                                         .shape = {.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY},
                                         .at = POSE_IDENTITY,
                                         .surface = rough()};
    REQUIRE(heap->scene && (!ground || palp_scene_add_rigid(heap->scene, &plane, NULL).id > 0));
}

static const char *name_of(const struct palp_scene *scene)
{
    static char name[32];
    snprintf(name, sizeof name, "body %d", palp_scene_bodies(scene) + 1);
    return name;
}

/* Clamped at its least x, or free. */
static palp_body add_soft(struct heap *heap, vec3 centre, vec3 size, const int cells[3],
                          bool clamped)
{
    const struct palp_grid grid = {
        .centre = centre, .size = size, .cells = {cells[0], cells[1], cells[2]}};
    const struct palp_material flesh = {PALP_COROTATIONAL, E, NU, DENSITY};
    struct palp_mesh mesh;
    int fixed[200], n_fixed = 0;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    for (int i = 0; i < mesh.n_node && clamped; i++)
        if (mesh.x[i].x < centre.x - 0.499 * size.x)
            fixed[n_fixed++] = i;
    const struct palp_soft_def def = {.name = name_of(heap->scene),
                                      .mesh = &mesh,
                                      .material = &flesh,
                                      .n_material = 1,
                                      .damping_mass = 0.1,
                                      .damping_stiffness = 0.005,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed,
                                      .surface = rough()};
    const palp_body body = palp_scene_add_soft(heap->scene, &def, NULL);
    palp_mesh_destroy(&mesh);
    REQUIRE(body.id > 0);
    return body;
}

static palp_body add_rigid(struct heap *heap, struct palp_shape shape, double mass, vec3 inertia,
                           pose at, vec3 v)
{
    const struct palp_rigid_def def = {.name = name_of(heap->scene),
                                       .drive = PALP_DRIVE_FREE,
                                       .shape = shape,
                                       .mass = mass,
                                       .inertia = inertia,
                                       .at = at,
                                       .v = v,
                                       .surface = rough()};
    const palp_body body = palp_scene_add_rigid(heap->scene, &def, NULL);
    REQUIRE(body.id > 0);
    heap->mass[body.id] = mass;
    heap->inertia[body.id] = inertia;
    return body;
}

static palp_body add_box(struct heap *heap, double half, double mass, vec3 at, double turn)
{
    const double i = mass * half * half * 2 / 3;
    return add_rigid(heap,
                     (struct palp_shape){
                         .kind = PALP_SHAPE_BOX, .half = {half, half, half}, .at = POSE_IDENTITY},
                     mass, vec3_make(i, i, i), (pose){at, quat_exp(vec3_make(0, turn, 0))},
                     vec3_make(0, 0, 0));
}

static struct palp_world *world_of(struct heap *heap)
{
    REQUIRE(palp_scene_finish(heap->scene, NULL) == PALP_OK);
    struct palp_world *world = palp_world_create(heap->scene, NULL);
    REQUIRE(world != NULL);
    return world;
}

/* ---------------------------------------------------------------- energy */

static mat3 edges_of(const int node[4], const vec3 *x)
{
    return mat3_columns(vec3_sub(x[node[1]], x[node[0]]), vec3_sub(x[node[2]], x[node[0]]),
                        vec3_sub(x[node[3]], x[node[0]]));
}

/* μ |S - 1|² + λ/2 tr(S - 1)², S the stretch: what corotational tetrahedra have for their energy;
 * and a quarter of the mass at each corner. */
static double energy_of_tet(const int node[4], const vec3 *rest, const vec3 *q, const vec3 *v)
{
    const double mu = E / (2 * (1 + NU)), lambda = E * NU / ((1 + NU) * (1 - 2 * NU));
    const mat3 at_rest = edges_of(node, rest);
    const mat3 F = mat3_mul(edges_of(node, q), mat3_inverse(at_rest));
    const mat3 strain =
        mat3_axpy(mat3_mul(mat3_transpose(mat3_rotation(F)), F), -1, mat3_diagonal(1));
    const double volume = mat3_determinant(at_rest) / 6, trace = mat3_trace(strain);
    double square = 0, sum;
    for (int i = 0; i < 9; i++)
        square += strain.m[i / 3][i % 3] * strain.m[i / 3][i % 3];
    sum = volume * (mu * square + lambda / 2 * trace * trace);
    for (int k = 0; k < 4; k++)
        sum += DENSITY * volume / 4 * (vec3_dot(v[node[k]], v[node[k]]) / 2 + G * q[node[k]].y);
    return sum;
}

static double energy_of_rigid(const struct palp_world *world, palp_body body, double mass, vec3 I)
{
    const vec3 v = palp_world_velocity(world, body);
    const pose at = palp_world_pose(world, body);
    const vec3 w = quat_rotate_back(at.q, palp_world_spin(world, body));
    return mass * (vec3_dot(v, v) / 2 + G * at.p.y) +
           (I.x * w.x * w.x + I.y * w.y * w.y + I.z * w.z * w.z) / 2;
}

static double energy(const struct palp_world *world, const struct heap *heap)
{
    double sum = 0;
    for (int b = 1; b <= palp_scene_bodies(heap->scene); b++) {
        const palp_body body = {b};
        const struct palp_mesh *mesh = palp_body_mesh(heap->scene, body);
        if (!palp_body_is_soft(heap->scene, body))
            sum += energy_of_rigid(world, body, heap->mass[b], heap->inertia[b]);
        for (int t = 0; palp_body_is_soft(heap->scene, body) && t < mesh->n_tet; t++)
            sum += energy_of_tet(mesh->tet[t], mesh->x, palp_world_q(world, body),
                                 palp_world_v(world, body));
    }
    return sum;
}

/* The largest growth in a step, over all that was lost in the end. */
static double growth(struct palp_world *world, const struct heap *heap, double h, int steps)
{
    const double start = energy(world, heap);
    double last = start, most = -INFINITY;
    for (int k = 0; k < steps; k++) {
        palp_step(world, h);
        const double now = energy(world, heap);
        most = fmax(most, now - last);
        last = now;
    }
    printf("        from %.3g to %.3g J; in a step at most %+.1e of that\n", start, last,
           most / (start - last));
    CHECK(start - last > 0);
    palp_world_destroy(world);
    palp_scene_destroy(heap->scene);
    return most / (start - last);
}

/* Of what was lost: where solves stop. */
static const double LEFT = 1e-7;

static void a_beam_that_swings_loses_energy(void)
{
    struct heap heap;
    begin(&heap, false);
    add_soft(&heap, vec3_make(0, 0, 0), vec3_make(0.2, 0.03, 0.03), (int[]){10, 2, 2}, true);
    CHECK_BELOW(growth(world_of(&heap), &heap, H, 200), LEFT);
}

static void push(struct palp_world *world, palp_body body, vec3 v)
{
    const int n = palp_body_mesh(palp_world_scene(world), body)->n_node;
    vec3 *all = malloc((size_t)n * sizeof *all);
    for (int i = 0; i < n; i++)
        all[i] = v;
    palp_world_set_nodes(world, body, palp_world_q(world, body), all);
    free(all);
}

static void a_soft_block_that_slides_loses_energy(void)
{
    struct heap heap;
    begin(&heap, true);
    const palp_body block = add_soft(&heap, vec3_make(0, 0.02, 0), vec3_make(0.06, 0.04, 0.05),
                                     (int[]){3, 2, 3}, false);
    struct palp_world *world = world_of(&heap);
    push(world, block, vec3_make(0.8, 0, 0.3));
    CHECK_BELOW(growth(world, &heap, H, 100), LEFT);
}

static void a_box_that_falls_onto_a_soft_block_loses_energy(void)
{
    struct heap heap;
    begin(&heap, true);
    add_soft(&heap, vec3_make(0, 0.02, 0), vec3_make(0.08, 0.04, 0.08), (int[]){4, 2, 4}, false);
    add_box(&heap, 0.015, 0.05, vec3_make(0.007, 0.08, 0.004), 0.3);
    CHECK_BELOW(growth(world_of(&heap), &heap, H, 100), LEFT);
}

/* A millimetre apart, so that each lands on the one below. */
static void a_pile_that_settles_loses_energy(void)
{
    for (int variant = 0; variant < 4; variant++) {
        struct heap heap;
        begin(&heap, true);
        add_soft(&heap, vec3_make(0, 0.021, 0), vec3_make(0.06, 0.04, 0.06), (int[]){3, 2, 3},
                 false);
        for (int i = 0; i < 3; i++)
            add_box(&heap, 0.012, 0.04,
                    vec3_make(0.001 * variant * i, 0.055 + 0.025 * i, -0.001 * i),
                    0.4 * i + 0.1 * variant);
        CHECK_BELOW(growth(world_of(&heap), &heap, H, 100), LEFT);
    }
}

/* Four boxes one above the other, turned, thrown and spun as the seed says. */
static struct palp_world *throw_boxes(struct heap *heap, uint64_t seed)
{
    palp_body box[4];
    for (int i = 0; i < 4; i++) {
        const vec3 aside = vec3_scale(random_vec3(&seed), 0.006);
        box[i] = add_box(heap, 0.012, 0.04, vec3_make(aside.x, 0.09 + 0.045 * i, aside.z), 0);
    }
    struct palp_world *world = world_of(heap);
    for (int i = 0; i < 4; i++) {
        const pose at = {palp_world_pose(world, box[i]).p, quat_exp(random_vec3(&seed))};
        const vec3 v = vec3_scale(random_vec3(&seed), 0.2);
        palp_world_set_pose(world, box[i], at, v, vec3_scale(random_vec3(&seed), 5));
    }
    return world;
}

/* Boxes that turn by much in a step gain a little about their corners, whose arcs are no longer
 * chords: in 80 such piles at most 2.0e-4 of the loss. Where edges that only one of the boxes
 * could leave along the normal were pushed apart, as if deep in each other, these gained 3e-2 and
 * more. */
static void a_pile_that_tumbles_loses_energy(void)
{
    static const struct {
        uint64_t seed;
        bool soft; /* onto a soft block, or the ground */
    } PILES[] = {{14, false}, {17, false}, {32, false}, {2, true}, {32, true}, {39, true}};
    for (size_t i = 0; i < sizeof PILES / sizeof *PILES; i++) {
        struct heap heap;
        begin(&heap, true);
        if (PILES[i].soft)
            add_soft(&heap, vec3_make(0, 0.021, 0), vec3_make(0.06, 0.04, 0.06), (int[]){3, 2, 3},
                     false);
        CHECK_BELOW(growth(throw_boxes(&heap, PILES[i].seed), &heap, H / 2, 100), 1e-3);
    }
}

SUITE(energy, TEST(a_beam_that_swings_loses_energy), TEST(a_soft_block_that_slides_loses_energy),
      TEST(a_box_that_falls_onto_a_soft_block_loses_energy), TEST(a_pile_that_settles_loses_energy),
      TEST(a_pile_that_tumbles_loses_energy));
