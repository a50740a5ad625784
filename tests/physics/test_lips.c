/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_lips.c - the lips of a cut bear on each other: a block that is cut through bears what the
 * whole one does, and its upper part slides on the lower one, or sticks, as friction says. */
#include "engine/model/world.h"
#include "engine/palp_cut.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"

#include <stdlib.h>

static const double E = 1e5, NU = 0.3, SIDE = 0.04, H = 0.02; /* Pa, 1, m, s */
static const double SQUEEZE = 0.03, RHO = 1000;               /* of the height, kg/m³ */

enum { STEPS = 30, FALL = 10 /* of them the lid comes down in */, CELLS = 4 };
static const palp_body BLOCK = {1}, LID = {3};

/* A cut right through: so high in the middle, and sloping down along x. */
struct lips_case {
    enum palp_elements elements;
    bool whole, held;     /* held: the lowest nodes are fixed, and there is no floor   */
    double height, slope; /* of the cut, of the side; as a tangent                     */
    double friction, lid; /* of lips; m, how high the lid is over the block at first   */
    vec3 gravity;
    int workers;
    bool dense; /* no factor is made beside the steps, with memory of its own */
};

static const struct lips_case PRESSED = {.elements = PALP_HEXAHEDRA, .height = 0.5, .workers = 1};

static void add_plate(struct palp_scene *scene, const char *name, double y, bool downward)
{
    struct palp_surface surface = palp_surface_default();
    surface.friction = 0;
    const struct palp_rigid_def plate = {
        .name = name,
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY},
        .at = {{0, y, 0}, downward ? (quat){1, 0, 0, 0} : (quat){0, 0, 0, 1}},
        .surface = surface};
    REQUIRE(palp_scene_add_rigid(scene, &plate, NULL).id > 0);
}

static void add_block(struct palp_scene *scene, const struct lips_case *as)
{
    const struct palp_grid grid = {.centre = {0, SIDE / 2, 0},
                                   .size = {SIDE, SIDE, SIDE},
                                   .cells = {CELLS, CELLS, CELLS},
                                   .elements = as->elements};
    const struct palp_material material = {PALP_COROTATIONAL, E, NU, RHO};
    const double y = as->height * SIDE, rise = as->slope * SIDE;
    const struct palp_cut cut = {
        {-SIDE, y + rise, -SIDE}, {SIDE, y - rise, -SIDE}, {0, 0, 2 * SIDE}};
    const struct palp_cuttable can = {.nodes = 90,
                                      .faces = 300,
                                      .cut = &cut,
                                      .n_cut = as->whole ? 0 : 1,
                                      .meets = true,
                                      .friction = as->friction};
    struct palp_mesh mesh;
    int fixed[(CELLS + 1) * (CELLS + 1)], n_fixed = 0;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    for (int i = 0; i < mesh.n_node; i++)
        if (as->held && mesh.x[i].y < 1e-9)
            fixed[n_fixed++] = i;
    struct palp_surface surface = palp_surface_default();
    surface.friction = 0;
    const struct palp_soft_def def = {.name = "block",
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_stiffness = 0.02,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed,
                                      .surface = surface,
                                      .cut = &can};
    REQUIRE(palp_scene_add_soft(scene, &def, NULL).id == BLOCK.id);
    palp_mesh_destroy(&mesh);
}

static struct palp_world *make_world(const struct lips_case *as)
{
    struct palp_options opt = palp_options_default();
    opt.gravity = as->gravity;
    opt.workers = as->workers;
    opt.motion = as->dense ? PALP_MOTION_DENSE : PALP_MOTION_PCG;
    opt.accuracy = PALP_ACCURACY_HIGH;
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    REQUIRE(scene != NULL);
    add_block(scene, as);
    add_plate(scene, "floor", as->held ? -SIDE : 0, false);
    add_plate(scene, "lid", SIDE + as->lid, true);
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    struct palp_world *world = palp_world_create(scene, NULL);
    REQUIRE(world != NULL);
    return world;
}

static void destroy(struct palp_world *world)
{
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(world);
    palp_world_destroy(world);
    palp_scene_destroy(scene);
}

/* ---------------------------------------------------------------- pressed shut */

/* The lid down to where it squeezes the block. */
static void press(struct palp_world *world, const struct lips_case *as, int n)
{
    for (int k = 0; k < n; k++) {
        const double down = fmin(1, (double)(palp_world_steps(world) + 1) / FALL);
        const double y = SIDE + as->lid - down * (as->lid + SQUEEZE * SIDE);
        palp_world_set_target(world, LID, (pose){{0, y, 0}, {1, 0, 0, 0}});
        palp_step(world, H);
    }
}

static double force_on_lid(const struct palp_world *world)
{
    return palp_world_contact_wrench(world, LID).force.y;
}

static double borne_by(const struct lips_case *as, struct palp_lips *lips)
{
    struct palp_world *world = make_world(as);
    press(world, as, STEPS);
    const double force = force_on_lid(world);
    *lips = palp_world_lips(world, BLOCK);
    CHECK(palp_world_topology(world, BLOCK).n_piece == (as->whole ? 1 : 2));
    destroy(world);
    return force;
}

/* What the cut block bears, of what the whole one does. */
static double share_borne(const struct lips_case *as, struct palp_lips *lips)
{
    struct lips_case whole = *as;
    whole.whole = true;
    const double all = borne_by(&whole, lips);
    CHECK(lips->n_pair == 0 && lips->force == 0);
    return borne_by(as, lips) / all;
}

/* Between layers of cells: even stress, through node on node. What is left is of the solver. */
static void a_block_cut_through_bears_what_the_whole_one_does(void)
{
    struct lips_case as = PRESSED;
    for (int k = 0; k < 2; k++) {
        struct palp_lips lips;
        as.elements = k == 0 ? PALP_HEXAHEDRA : PALP_TETRAHEDRA;
        CHECK_NEAR(share_borne(&as, &lips), 1, 1e-6);
        CHECK_NEAR(lips.force, E * SQUEEZE * SIDE * SIDE, 1e-6 * E * SIDE * SIDE);
        CHECK(lips.n_bearing == lips.n_pair && lips.overlap < 1e-8 * SIDE);
    }
}

/* Through cells, along rough faces, and aslant, along stairs: while friction holds nothing slides,
 * and each node passes on what it did when it was one. */
static void stairs_of_a_cut_that_sticks_bear_what_the_whole_block_does(void)
{
    struct lips_case as = PRESSED;
    as.height = 0.61;
    as.friction = 0.8;
    for (int k = 0; k < 4; k++) {
        struct palp_lips lips;
        as.elements = k % 2 == 0 ? PALP_HEXAHEDRA : PALP_TETRAHEDRA;
        as.slope = k / 2 * 0.5;
        CHECK_NEAR(share_borne(&as, &lips), 1, 1e-5);
        CHECK_BELOW(lips.overlap, 1e-6 * SIDE);
    }
}

/* Rough faces give way a little, aside and along the normals that stand for them. */
static void rough_lips_without_friction_bear_within_four_hundredths(void)
{
    struct palp_lips lips;
    struct lips_case as = PRESSED;
    as.height = 0.61;
    as.elements = PALP_TETRAHEDRA;
    CHECK_NEAR(share_borne(&as, &lips), 1, 0.04);
    CHECK_BELOW(lips.overlap, 1e-3 * SIDE);
}

/* The upper part is pushed out from between lid and lower part. */
static void a_slanted_cut_without_friction_slides_out(void)
{
    struct palp_lips lips;
    struct lips_case as = PRESSED;
    as.height = 0.61;
    as.slope = 0.5;
    CHECK_BELOW(share_borne(&as, &lips), 0.05);
}

/* The upper part falls up against the lid, which comes down by several millimetres a step and shuts
 * the cut. */
static void lips_that_gape_meet_as_they_are_shut(void)
{
    struct lips_case as = PRESSED;
    as.held = true;
    as.lid = 0.006;
    as.gravity = vec3_make(0, 4, 0);
    struct palp_world *world = make_world(&as);
    double gape = 0;
    for (int k = 0; k < STEPS; k++) {
        press(world, &as, 1);
        const vec3 *q = palp_world_q(world, BLOCK);
        gape = fmax(gape, q[palp_world_mesh(world, BLOCK)->n_node - 1].y - SIDE / 2);
        CHECK_BELOW(palp_world_lips(world, BLOCK).overlap, 1e-5 * SIDE);
    }
    const struct palp_lips lips = palp_world_lips(world, BLOCK);
    CHECK(gape > 1e-3 && lips.n_bearing == lips.n_pair && lips.force > 1);
    destroy(world);
}

/* What lies above the cut between layers of cells, its copies among it, further down. */
static void sink_upper(struct palp_world *world, double down)
{
    const struct palp_mesh *mesh = palp_world_mesh(world, BLOCK);
    const int n = palp_body_mesh(palp_world_scene(world), BLOCK)->n_node;
    for (int i = 0; i < mesh->n_node; i++)
        if (i >= n || mesh->x[i].y > SIDE / 2 + 1e-9)
            world->q[i].y -= down;
}

/* Half a millimetre deep, by no motion: it comes out at 5 mm/s, to what the solver leaves. */
static void lips_that_overlap_are_led_apart_slowly(void)
{
    static const double DEEP = 5e-4, FASTEST = 5e-3; /* m, m/s */
    struct lips_case as = PRESSED;
    as.held = true;
    as.lid = SIDE;
    as.gravity = vec3_make(0, -1, 0);
    struct palp_world *world = make_world(&as);
    for (int k = 0; k < 5; k++)
        palp_step(world, H);
    sink_upper(world, DEEP);
    double before = palp_world_lips(world, BLOCK).overlap;
    CHECK_NEAR(before, DEEP, 0.02 * DEEP);
    for (int k = 0; k < 8; k++) {
        palp_step(world, H);
        const double now = palp_world_lips(world, BLOCK).overlap;
        CHECK_BELOW(before - now, 1.01 * FASTEST * H);
        before = now;
    }
    CHECK_BELOW(before, 1e-5 * SIDE);
    destroy(world);
}

/* ---------------------------------------------------------------- on a slope */

/* Of the part above the cut, m/s along x. */
static double speed_of_upper(const struct palp_world *world)
{
    const struct palp_mesh *mesh = palp_world_mesh(world, BLOCK);
    double sum = 0;
    int n = 0;
    for (int i = 0; i < mesh->n_node; i++)
        if (mesh->x[i].y > 0.99 * SIDE) {
            sum += palp_world_v(world, BLOCK)[i].x;
            n++;
        }
    return sum / n;
}

enum { SLIDES = 10 };
static const double TICK = 0.01, DOWN = 2; /* s, m/s² */

/* Speed gained over SLIDES steps, once the weight has come to rest on the lower part; m/s. */
static double gain(double friction, double slope)
{
    struct lips_case as = PRESSED;
    as.held = true;
    as.lid = SIDE;
    as.friction = friction;
    as.gravity = vec3_make(DOWN * slope, -DOWN, 0);
    struct palp_world *world = make_world(&as);
    for (int k = 0; k < SLIDES / 2; k++)
        palp_step(world, TICK);
    const double before = speed_of_upper(world);
    for (int k = 0; k < SLIDES; k++)
        palp_step(world, TICK);
    const struct palp_lips lips = palp_world_lips(world, BLOCK);
    const double weight = RHO * SIDE * SIDE * SIDE / 2 * DOWN, after = speed_of_upper(world);
    CHECK_NEAR(lips.force, weight, 0.01 * weight);
    CHECK_BELOW(lips.overlap, 1e-6); /* m: friction tilts the upper part */
    destroy(world);
    return slope > friction ? after - before : after;
}

/* Of what a = g (sin - μ cos) says; the blocks bend under their weight by a thousandth. */
static void the_upper_part_slides_or_sticks_as_friction_says(void)
{
    static const double SLOPE = 0.5;
    const double second = DOWN * TICK * SLIDES;
    CHECK_NEAR(gain(0, SLOPE), second * SLOPE, 0.01 * second * SLOPE);
    CHECK_NEAR(gain(0.4, SLOPE), second * 0.1, 0.03 * second * 0.1);
    CHECK_BELOW(fabs(gain(0.6, SLOPE)), 1e-4);
}

/* ---------------------------------------------------------------- as every step */

static uint64_t hash_pressed(int workers)
{
    struct lips_case as = PRESSED;
    as.elements = PALP_TETRAHEDRA;
    as.height = 0.61;
    as.workers = workers;
    struct palp_world *world = make_world(&as), *again = make_world(&as);
    struct palp_error error = {PALP_OK, ""};
    void *bytes = malloc(palp_world_snapshot_size(world));
    REQUIRE(bytes != NULL);
    press(world, &as, STEPS / 2);
    palp_world_snapshot(world, bytes);
    press(world, &as, STEPS / 2);
    REQUIRE(palp_world_restore(again, bytes, palp_world_snapshot_size(world), &error) == PALP_OK);
    press(again, &as, STEPS / 2);
    const uint64_t hash = palp_world_hash(world);
    CHECK(palp_world_hash(again) == hash && palp_world_lips(again, BLOCK).n_bearing > 0);
    free(bytes);
    destroy(world);
    destroy(again);
    return hash;
}

static void any_number_of_workers_and_a_snapshot_give_the_same_bytes(void)
{
    const uint64_t one = hash_pressed(1);
    CHECK(hash_pressed(2) == one);
    CHECK(hash_pressed(4) == one);
}

static void lips_that_bear_allocate_nothing(void)
{
    struct lips_case as = PRESSED;
    as.dense = true;
    struct palp_world *world = make_world(&as);
    press(world, &as, 2);
    const long before = alloc_count();
    press(world, &as, 4);
    CHECK(alloc_count() == before || !alloc_counted());
    CHECK(palp_world_lips(world, BLOCK).n_bearing > 0);
    destroy(world);
}

SUITE(lips, TEST(a_block_cut_through_bears_what_the_whole_one_does),
      TEST(stairs_of_a_cut_that_sticks_bear_what_the_whole_block_does),
      TEST(rough_lips_without_friction_bear_within_four_hundredths),
      TEST(a_slanted_cut_without_friction_slides_out), TEST(lips_that_gape_meet_as_they_are_shut),
      TEST(lips_that_overlap_are_led_apart_slowly),
      TEST(the_upper_part_slides_or_sticks_as_friction_says),
      TEST(any_number_of_workers_and_a_snapshot_give_the_same_bytes),
      TEST(lips_that_bear_allocate_nothing));
