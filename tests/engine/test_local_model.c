/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_local_model.c - what a step leaves of a tool for its hand. */
#include "engine/motion/solver.h"
#include "engine/palp_haptic.h"
#include "engine/step.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/mapped_bodies.h"
#include "tests/fixtures/scenes.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.01;
static const double STIFFNESS = 600, TURNING = 2; /* N/m, N m/rad: of carried_ball's coupling */
static const vec3 SIZE = CARRIED_SIZE;
enum { TOOL = 1, BLOCK };

/* ---------------------------------------------------------------- a tool over a block */

/* What a hand holds has no mass of its own, and its coupling no damping. */
static palp_body add_tool(struct palp_scene *scene, vec3 at, double friction)
{
    struct palp_error error;
    struct palp_rigid_def def = {
        .name = "tool",
        .drive = PALP_DRIVE_COUPLED,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.008, .at = {{0, -0.02, 0}, {0, 0, 0, 1}}},
        .weightless = true,
        .coupling = {STIFFNESS, 0, TURNING, 0},
        .at = {at, {0, 0, 0, 1}},
        .surface = palp_surface_default()};
    def.surface.friction = friction;
    const palp_body tool = palp_scene_add_rigid(scene, &def, &error);
    carried_require(tool.id == TOOL, &error);
    return tool;
}

static struct palp_world *make_rubbing(enum palp_correction correction, double friction)
{
    const struct palp_options opt = carried_options(correction);
    struct palp_scene *scene = carried_scene(&opt);
    add_tool(scene, (vec3){0.002, SIZE.y + 0.03, 0.001}, friction);
    CHECK(carried_block(scene, PALP_TETRAHEDRA, true, true).id == BLOCK);
    return carried_world(scene);
}

static struct palp_world *make_press(enum palp_correction correction)
{
    return make_rubbing(correction, 0.4);
}

static void hold(struct palp_world *world, pose at, int steps)
{
    palp_world_set_target(world, (palp_body){TOOL}, at);
    for (int k = 0; k < steps; k++)
        palp_step(world, H);
}

/* Its ball so deep below where it touches the middle of the block's top. */
static pose over_middle(double depth)
{
    return (pose){{0.002, SIZE.y + 0.028 - depth, 0.001}, quat_exp((vec3){0.05, 0.1, -0.08})};
}

static struct palp_local_model *model_of(const struct palp_world *world)
{
    struct palp_local_model *model = malloc(sizeof *model);
    REQUIRE(model != NULL);
    palp_world_local_model(world, (palp_body){TOOL}, model);
    return model;
}

/* ---------------------------------------------------------------- laws */

static void in_free_space_there_is_nothing(void)
{
    struct palp_world *world = make_press(PALP_CORRECT_FAST);
    struct palp_local_model *model = model_of(world);
    CHECK(model->step == 0 && model->n == 0);
    free(model);
    for (int k = 0; k < 20; k++)
        hold(world, (pose){{0.01 * k, 0.2 + 0.003 * k, 0}, quat_exp((vec3){0.1 * k, 0, 0.2})}, 1);
    model = model_of(world);
    CHECK(model->step == 20 && model->n == 0 && model->n_dropped == 0 && !model->driven);
    CHECK(vec3_norm(model->force) == 0 && vec3_norm(model->torque) == 0);
    CHECK(vec3_norm(palp_world_hand_wrench(world, (palp_body){TOOL}).force) == 0);
    const pose off = palp_world_pose(world, (palp_body){TOOL});
    CHECK_ZERO(vec3_norm(vec3_sub(off.p, model->target.p)), 1e-15); /* q_free is the target */
    free(model);
    scenes_destroy(world);
}

static struct palp_wrench sum_of(const struct palp_local_model *model)
{
    struct palp_wrench sum = {model->force, model->torque};
    for (int i = 0; i < model->n; i++) {
        const struct palp_local_contact *c = &model->contact[i];
        sum.force = vec3_add(sum.force, c->force);
        sum.torque = vec3_add(sum.torque, vec3_cross(c->arm, c->force));
    }
    return sum;
}

static void contact_forces_sum_to_what_the_hand_feels(void)
{
    struct palp_world *world = make_press(PALP_CORRECT_FAST);
    hold(world, over_middle(0.004), 30);
    struct palp_local_model *model = model_of(world);
    const struct palp_wrench sum = sum_of(model),
                             hand = palp_world_hand_wrench(world, (palp_body){TOOL});
    CHECK(model->n > 0 && hand.force.y > 0.3);
    CHECK_ZERO(vec3_norm(vec3_sub(sum.force, hand.force)), 1e-6);
    CHECK_ZERO(vec3_norm(vec3_sub(sum.torque, hand.torque)), 1e-6 * 0.02);
    free(model);
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- how it gives way */

static double compliance_at(const struct palp_local_model *m, int i, int r, int j, int c)
{
    return (double)m->W[((3 * j + c) * 3 + r) * m->n + i];
}

/* W of a contact along its normal. */
static double normal_compliance(const struct palp_local_model *m, int i)
{
    const double n[3] = {m->contact[i].C.m[0][0], m->contact[i].C.m[0][1], m->contact[i].C.m[0][2]};
    double sum = 0;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            sum += n[r] * n[c] * compliance_at(m, i, r, i, c);
    return sum;
}

static int most_loaded(const struct palp_local_model *m)
{
    int most = 0;
    for (int i = 1; i < m->n; i++)
        if (vec3_norm(m->contact[i].force) > vec3_norm(m->contact[most].force))
            most = i;
    return most;
}

/* To the last digit the one, to single precision the other. */
static void compliance_is_symmetric_and_no_force_gains_energy(void)
{
    struct palp_world *world = make_press(PALP_CORRECT_FAST);
    hold(world, over_middle(0.006), 10);
    struct palp_local_model *m = model_of(world);
    const int n = m->n;
    double largest = 0, x[3 * PALP_LOCAL_CONTACTS];
    CHECK(n > 3);
    for (int i = 0; i < 3 * n; i++)
        for (int j = 0; j < 3 * n; j++) {
            const double a = compliance_at(m, i / 3, i % 3, j / 3, j % 3);
            CHECK(a == compliance_at(m, j / 3, j % 3, i / 3, i % 3));
            largest = fmax(largest, a);
        }
    srand(6);
    for (int k = 0; k < 200; k++) {
        double sum = 0, size = 0;
        for (int i = 0; i < 3 * n; i++) {
            x[i] = (double)rand() / RAND_MAX - 0.5;
            size += x[i] * x[i];
        }
        for (int i = 0; i < 3 * n; i++)
            for (int j = 0; j < 3 * n; j++)
                sum += x[i] * x[j] * compliance_at(m, i / 3, i % 3, j / 3, j % 3);
        CHECK(sum > -1e-6 * largest * size);
    }
    free(m);
    scenes_destroy(world);
}

/* Push the block at what contact j touches and look how contact i opens: A is factored, no solve
 * below has anything of the model in it. Single precision has 1e-7. */
static void compliance_is_what_a_push_moves(void)
{
    struct palp_world *world = make_press(PALP_CORRECT_FAST);
    hold(world, over_middle(0.004), 10);
    const struct step *s = world->step;
    struct palp_local_model *m = model_of(world);
    const struct body *block = scene_body(world->scene, (palp_body){BLOCK});
    vec3 *x = calloc((size_t)block->n_v, sizeof *x);
    REQUIRE(x != NULL && m->n == s->n_con);
    for (int j = 0; j < m->n; j++)
        for (int c = 0; c < 3; c++) {
            const bool is_a = s->con[j].a.body == BLOCK - 1;
            const struct side *side = is_a ? &s->con[j].a : &s->con[j].b;
            const vec3 f = {-(c == 0), -(c == 1), -(c == 2)}; /* the tool's, thrown back */
            memset(x, 0, (size_t)block->n_v * sizeof *x);
            for (int k = 0; k < side->n; k++)
                x[s->prox[side->prox[k]].node] =
                    vec3_axpy(x[s->prox[side->prox[k]].node], side->weight[k], f);
            solver_solve(world->solver[BLOCK - 1], x, x, 0);
            for (int i = 0; i < m->n; i++) {
                const struct side *of = s->con[i].a.body == BLOCK - 1 ? &s->con[i].a : &s->con[i].b;
                vec3 way = {0, 0, 0};
                for (int k = 0; k < of->n; k++)
                    way = vec3_axpy(way, -H * H * of->weight[k], x[s->prox[of->prox[k]].node]);
                CHECK_NEAR(compliance_at(m, i, 0, j, c), way.x, 1e-9);
                CHECK_NEAR(compliance_at(m, i, 1, j, c), way.y, 1e-9);
                CHECK_NEAR(compliance_at(m, i, 2, j, c), way.z, 1e-9);
            }
        }
    CHECK(normal_compliance(m, most_loaded(m)) > 1e-4); /* beside the tolerance */
    free(x);
    free(m);
    scenes_destroy(world);
}

/* However a step is corrected. Once and recursively there is no W between points until the end. */
static void every_correction_leaves_the_same_compliance(void)
{
    struct palp_local_model *first = NULL;
    for (int k = PALP_CORRECT_ONCE; k <= PALP_CORRECT_LITERAL; k++) {
        struct palp_world *world = make_press(k);
        hold(world, over_middle(0.002), 1);
        struct palp_local_model *m = model_of(world);
        REQUIRE(m->n > 0 && (!first || first->n == m->n));
        for (int i = 0; first && i < 9 * m->n * m->n; i++)
            CHECK_NEAR((double)m->W[i], (double)first->W[i], 1e-9);
        if (!first)
            first = m;
        else
            free(m);
        scenes_destroy(world);
    }
    free(first);
}

/* h² A⁻¹ of a tool without mass is its coupling's compliance, as it is set. */
static void a_tool_without_mass_gives_way_as_its_coupling(void)
{
    struct palp_world *world = make_press(PALP_CORRECT_FAST);
    for (int k = 0; k < 2; k++) {
        const struct palp_coupling coupling = {k == 0 ? STIFFNESS : 250, 0, k == 0 ? TURNING : 0.7,
                                               0};
        palp_world_set_coupling(world, (palp_body){TOOL}, &coupling);
        hold(world, over_middle(0.001), 2);
        vec3 x[2] = {{1, 0, 0}, {0, 1, 0}};
        solver_solve(world->solver[TOOL - 1], x, x, 0);
        CHECK_NEAR(H * H * x[0].x, 1 / coupling.translation_stiffness, 1e-15);
        CHECK_NEAR(H * H * x[1].y, 1 / coupling.rotation_stiffness, 1e-12);
        struct palp_local_model *m = model_of(world);
        CHECK(m->compliance_translation == 1 / coupling.translation_stiffness);
        CHECK(m->compliance_rotation == 1 / coupling.rotation_stiffness);
        free(m);
    }
    scenes_destroy(world);
}

static void a_coupling_comes_back_with_a_snapshot(void)
{
    struct palp_world *world = make_press(PALP_CORRECT_FAST);
    const struct palp_coupling soft = {300, 0, 1, 0}, stiff = {900, 0, 3, 0};
    const size_t size = palp_world_snapshot_size(world);
    void *bytes = malloc(size);
    palp_world_set_coupling(world, (palp_body){TOOL}, &soft);
    hold(world, over_middle(0.003), 5);
    palp_world_snapshot(world, bytes);
    hold(world, over_middle(0.003), 5);
    const uint64_t hash = palp_world_hash(world);
    palp_world_set_coupling(world, (palp_body){TOOL}, &stiff);
    CHECK(palp_world_restore(world, bytes, size, NULL) == PALP_OK);
    struct palp_local_model *m = model_of(world);
    CHECK(m->step == 0 && m->n == 0 && m->compliance_translation == 1 / 300.0);
    CHECK_ZERO(vec3_norm(vec3_sub(m->target.p, over_middle(0.003).p)), 1e-15);
    hold(world, over_middle(0.003), 5);
    CHECK(palp_world_hash(world) == hash);
    free(m);
    free(bytes);
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- what is felt of it */

static struct palp_haptic_touch touch_at(const struct palp_local_model *m, pose at)
{
    struct palp_haptic_state state;
    const struct palp_haptic_hand hand = {.at = at, .grip = m->grip, .now_ns = m->target_ns};
    palp_haptic_state_begin(&state, m);
    return palp_haptic_evaluate(m, &hand, &state);
}

/* On its way, not at rest: 1e-3 is asked for; what the sweeps leave is far less. */
static void at_the_target_a_hand_feels_what_the_simulation_does(void)
{
    struct palp_world *world = make_press(PALP_CORRECT_FAST);
    for (int k = 0; k < 30; k++) {
        pose at = over_middle(1e-4 * k);
        at.p.x += 2e-4 * k;
        hold(world, at, 1);
        struct palp_local_model *m = model_of(world);
        const struct palp_wrench hand = palp_world_hand_wrench(world, (palp_body){TOOL});
        const struct palp_haptic_touch felt = touch_at(m, m->target);
        CHECK_ZERO(vec3_norm(vec3_sub(felt.force, hand.force)),
                   1e-4 * vec3_norm(hand.force) + 1e-6);
        CHECK_ZERO(vec3_norm(vec3_sub(felt.torque, hand.torque)),
                   1e-3 * vec3_norm(hand.torque) + 1e-7);
        free(m);
    }
    CHECK(palp_world_hand_wrench(world, (palp_body){TOOL}).force.y > 0.2);
    scenes_destroy(world);
}

/* Of one step's length the force is that of another's: what is at rest has no h. Without friction:
 * where it sticks depends on the way. */
static void half_the_step_gives_the_same_force(void)
{
    vec3 felt[2];
    for (int k = 0; k < 2; k++) {
        struct palp_world *world = make_rubbing(PALP_CORRECT_FAST, 0);
        palp_world_set_target(world, (palp_body){TOOL}, over_middle(0.004));
        for (int i = 0; i < 60 << k; i++)
            palp_step(world, k == 0 ? H : H / 2);
        struct palp_local_model *m = model_of(world);
        felt[k] = touch_at(m, m->target).force;
        free(m);
        scenes_destroy(world);
    }
    CHECK(vec3_norm(felt[0]) > 0.5);
    CHECK_ZERO(vec3_norm(vec3_sub(felt[1], felt[0])), 1e-3 * vec3_norm(felt[0]));
}

/* Pressed a little further, it is what the simulation finds in a step that does: a step's
 * compliance is in both. And one contact alone gives way by its own compliance and the coupling's.
 * 2 % is asked for; the directions turn by less. */
static void the_slope_is_that_of_the_next_step(void)
{
    struct palp_world *world = make_press(PALP_CORRECT_FAST);
    const double dy = 1e-4;
    hold(world, over_middle(0.004), 50);
    struct palp_local_model *m = model_of(world);
    const double before = touch_at(m, m->target).force.y,
                 slope = (touch_at(m, over_middle(0.004 + dy)).force.y - before) / dy;
    hold(world, over_middle(0.004 + dy), 1);
    const double after = palp_world_hand_wrench(world, (palp_body){TOOL}).force.y;
    CHECK(slope < STIFFNESS);
    CHECK_NEAR(slope, (after - before) / dy, 0.02 * slope);
    free(m);
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- others that hold */

/* A block that is held at its bottom, or pressed onto a table that no force of the tool's lets it
 * leave or slip on. */
static struct palp_world *make_lying(bool clamped)
{
    struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    opt.gravity = (vec3){0, -200, 0};
    struct palp_scene *scene = carried_scene(&opt);
    const struct palp_grid grid = {.shape = PALP_GRID_BOX,
                                   .centre = {0, SIZE.y / 2, 0},
                                   .size = SIZE,
                                   .cells = {4, 3, 3},
                                   .elements = PALP_TETRAHEDRA};
    const struct palp_material flesh = {
        .model = PALP_LINEAR, .young = 5e4, .poisson = 0.3, .density = 1000};
    struct palp_rigid_def table = {.name = "table",
                                   .drive = PALP_DRIVE_FIXED,
                                   .shape = {.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY},
                                   .at = POSE_IDENTITY,
                                   .surface = palp_surface_default()};
    struct palp_soft_def def = {.name = "block",
                                .material = &flesh,
                                .n_material = 1,
                                .damping_stiffness = 0.01,
                                .surface = palp_surface_default()};
    struct palp_mesh mesh;
    struct palp_error error;
    int fixed[200];
    add_tool(scene, (vec3){0.002, SIZE.y + 0.03, 0.001}, 4);
    carried_require(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK, &error);
    for (int i = 0; i < mesh.n_node && clamped; i++)
        if (mesh.x[i].y < 1e-9)
            fixed[def.n_fixed++] = i;
    def.mesh = &mesh, def.fixed = fixed;
    def.surface.friction = table.surface.friction = 4;
    carried_require(palp_scene_add_soft(scene, &def, &error).id == BLOCK, &error);
    if (!clamped)
        carried_require(palp_scene_add_rigid(scene, &table, &error).id > 0, &error);
    palp_mesh_destroy(&mesh);
    return carried_world(scene);
}

/* The 20 nodes of its bottom are held by contact as if they were fixed; and it gives way by much
 * more where what lies on the table is looked at alone. 1 %: how far the two have sunk by their
 * weight is not quite the same. */
static void a_body_that_lies_somewhere_is_as_stiff_as_one_that_is_fixed(void)
{
    double compliance[2], alone = 0;
    for (int k = 0; k < 2; k++) {
        struct palp_world *world = make_lying(k == 0);
        hold(world, over_middle(0.005), 30);
        struct palp_local_model *m = model_of(world);
        const struct step *s = world->step;
        REQUIRE(m->n > 0);
        CHECK(m->driven == (k == 1)); /* what only lies may fall */
        const int at = most_loaded(m);
        compliance[k] = normal_compliance(m, at);
        for (int i = 0; i < s->n_con; i++)
            if (s->con[i].id == m->contact[at].id && k == 1)
                alone =
                    H * H *
                    vec3_dot(mat3_row(m->contact[at].C, 0),
                             mat3_apply(s->square[BLOCK - 1].WH[0], mat3_row(m->contact[at].C, 0)));
        free(m);
        scenes_destroy(world);
    }
    CHECK(compliance[0] > 1e-5);
    CHECK_NEAR(compliance[1], compliance[0], 0.01 * compliance[0]);
    CHECK(alone > 1.2 * compliance[0]);
}

/* ---------------------------------------------------------------- more than there is room for */

/* A plate on as many nodes as the step can have contacts: half of them as many rows. */
static void gathered_contacts_keep_force_and_torque(void)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = carried_scene(&opt);
    struct palp_error error;
    const struct palp_rigid_def plate = {
        .name = "plate",
        .drive = PALP_DRIVE_COUPLED,
        .shape = {.kind = PALP_SHAPE_BOX, .half = {0.05, 0.004, 0.05}, .at = POSE_IDENTITY},
        .weightless = true,
        .coupling = {STIFFNESS, 0, TURNING, 0},
        .at = {{0, SIZE.y + 0.01, 0}, {0, 0, 0, 1}},
        .surface = palp_surface_default()};
    const struct palp_grid grid = {.shape = PALP_GRID_BOX,
                                   .centre = {0, SIZE.y / 2, 0},
                                   .size = SIZE,
                                   .cells = {9, 1, 8},
                                   .elements = PALP_HEXAHEDRA};
    const struct palp_material flesh = {
        .model = PALP_LINEAR, .young = 5e3, .poisson = 0.3, .density = 1000};
    struct palp_mesh mesh;
    int fixed[200];
    carried_require(palp_scene_add_rigid(scene, &plate, &error).id == TOOL, &error);
    carried_require(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK, &error);
    struct palp_soft_def def = {.name = "block",
                                .mesh = &mesh,
                                .material = &flesh,
                                .n_material = 1,
                                .fixed = fixed,
                                .surface = palp_surface_default()};
    for (int i = 0; i < mesh.n_node; i++)
        if (mesh.x[i].y < 1e-9)
            fixed[def.n_fixed++] = i;
    carried_require(palp_scene_add_soft(scene, &def, &error).id == BLOCK, &error);
    palp_mesh_destroy(&mesh);
    struct palp_world *world = carried_world(scene);
    hold(world, (pose){{0.003, SIZE.y + 0.002, 0.002}, quat_exp((vec3){0.02, 0, 0.01})}, 20);
    struct palp_local_model *m = model_of(world);
    const struct palp_wrench sum = sum_of(m),
                             hand = palp_world_hand_wrench(world, (palp_body){TOOL});
    CHECK(palp_world_report(world)->n_contact > PALP_LOCAL_CONTACTS);
    CHECK(m->n == PALP_LOCAL_CONTACTS && m->n_dropped == 0);
    CHECK(hand.force.y > 0.2);
    CHECK_ZERO(vec3_norm(vec3_sub(sum.force, hand.force)), 1e-6);
    CHECK_ZERO(vec3_norm(vec3_sub(sum.torque, hand.torque)), 1e-6 * 0.05);
    for (int i = 1; i < m->n; i++)
        CHECK(m->contact[i - 1].id < m->contact[i].id);
    const struct palp_haptic_touch felt = touch_at(m, m->target);
    CHECK_ZERO(vec3_norm(vec3_sub(felt.force, hand.force)), 1e-3 * vec3_norm(hand.force));
    free(m);
    scenes_destroy(world);
}

static void a_model_asks_for_no_memory(void)
{
    struct palp_world *world = make_press(PALP_CORRECT_FAST);
    hold(world, over_middle(0.004), 5);
    struct palp_local_model *m = model_of(world);
    const long before = alloc_count();
    for (int k = 0; k < 100; k++)
        palp_world_local_model(world, (palp_body){TOOL}, m);
    CHECK(alloc_count() == before && m->n > 0);
    free(m);
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- jaws, trocars, others' motion */

/* A ball on a jaw, turned down into the block. */
static void jaws_tell_how_their_contacts_move_as_they_open(void)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = carried_scene(&opt);
    struct palp_error error;
    add_tool(scene, (vec3){0, SIZE.y + 0.06, 0}, 0.4);
    const struct palp_jaw_def jaw = {
        .name = "jaw",
        .tool = {TOOL},
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.008, .at = {{0.02, 0, 0}, {0, 0, 0, 1}}},
        .hinge = {0.005, -0.05, 0},
        .axis = {0, 0, 1},
        .opening = -0.4,
        .surface = palp_surface_default()};
    REQUIRE(palp_scene_add_jaw(scene, &jaw, &error).id == TOOL + 1);
    carried_block(scene, PALP_TETRAHEDRA, true, true);
    struct palp_world *world = carried_world(scene);
    palp_world_set_grip(world, (palp_body){TOOL}, 0.6);
    hold(world, (pose){{0, SIZE.y + 0.058, 0}, {0, 0, 0, 1}}, 10);
    struct palp_local_model *m = model_of(world);
    const struct palp_haptic_touch felt = touch_at(m, m->target);
    double sum = 0;
    REQUIRE(m->n > 0);
    CHECK(m->grip == 0.6);
    for (int i = 0; i < m->n; i++) {
        sum += vec3_dot(m->contact[i].hinge, m->contact[i].force);
        CHECK(m->contact[i].opening == 0.4);
        CHECK(m->contact[i].hinge.y < -0.01); /* opening takes it down */
    }
    const double torque = palp_world_grip_torque(world, (palp_body){TOOL});
    CHECK(torque < -1e-4);
    CHECK_NEAR(sum, torque, 1e-9);
    CHECK_NEAR(felt.force.y, palp_world_hand_wrench(world, (palp_body){TOOL}).force.y, 1e-4);
    free(m);
    scenes_destroy(world);
}

/* A shaft that a place of the world holds: pushed aside, turned back, free along. */
static void a_trocar_travels_as_a_row_that_holds_both_ways(void)
{
    struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    opt.multipliers = PALP_MULTIPLIERS_AUTO;
    struct palp_scene *scene = carried_scene(&opt);
    struct palp_error error;
    const vec3 shaft[2] = {{0, 0.1, 0}, {0, 0.4, 0}};
    add_tool(scene, (vec3){0, 0.1, 0}, 0.4);
    const struct palp_link_def trocar = {.name = "trocar",
                                         .law = PALP_LAW_SLIDE,
                                         .a = {.local = {0, 0.25, 0}},
                                         .b = {.body = {TOOL}},
                                         .low = -(double)INFINITY,
                                         .high = INFINITY,
                                         .curve = shaft,
                                         .n_curve = 2};
    carried_require(palp_scene_add_link(scene, &trocar, &error).id != 0, &error);
    struct palp_world *world = carried_world(scene);
    hold(world, (pose){{0.01, 0.12, 0}, {0, 0, 0, 1}}, 10);
    struct palp_local_model *m = model_of(world);
    const struct palp_wrench sum = sum_of(m),
                             hand = palp_world_hand_wrench(world, (palp_body){TOOL});
    REQUIRE(m->n > 0); /* with that of the nearer end, which has nothing to do */
    CHECK(isinf(m->contact->bounds.radius) && m->contact->bounds.most == 0);
    CHECK_ZERO(vec3_norm(m->contact->gap), 1e-6); /* tolerance_gap of what settled is less */
    CHECK_ZERO(normal_compliance(m, 0), 0);
    CHECK(hand.force.x < -0.5 && hand.torque.z > 0.05);
    CHECK_ZERO(vec3_norm(vec3_sub(sum.force, hand.force)), 1e-6);
    CHECK_ZERO(vec3_norm(vec3_sub(sum.torque, hand.torque)), 1e-6);
    const struct palp_haptic_touch felt = touch_at(m, m->target);
    CHECK_ZERO(vec3_norm(vec3_sub(felt.force, hand.force)), 1e-3 * vec3_norm(hand.force));
    CHECK_ZERO(vec3_norm(vec3_sub(felt.torque, hand.torque)), 1e-3 * vec3_norm(hand.torque));
    free(m);
    scenes_destroy(world);
}

/* What a hand leads goes with its hand, whatever is felt of it. */
static void drift_is_of_what_others_move(void)
{
    const struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    struct palp_scene *scene = carried_scene(&opt);
    add_tool(scene, (vec3){0, 0.1, 0}, 0.4);
    const palp_body other = carried_ball(scene, "other", PALP_DRIVE_KINEMATIC, (vec3){0, 0.06, 0});
    struct palp_world *led = carried_world(scene);
    palp_world_set_target(led, (palp_body){TOOL}, (pose){{0, 0.095, 0}, {0, 0, 0, 1}});
    for (int k = 0; k < 5; k++) {
        palp_world_set_target(led, other, (pose){{1e-4 * k, 0.06 + 2e-4 * k, 0}, {0, 0, 0, 1}});
        palp_step(led, H);
    }
    struct palp_local_model *m = model_of(led);
    REQUIRE(m->n == 1);
    CHECK(m->driven);
    CHECK_ZERO(vec3_norm(vec3_sub(m->contact->drift, (vec3){0.01, 0.02, 0})), 1e-12);
    free(m);
    scenes_destroy(led);
}

/* Flesh that just gave way creeps on, half as fast with each step here; nothing but its creep
 * changes the force on a hand that waits. A tenth of that change: the dent stiffens. */
static void a_hand_that_waits_feels_what_the_next_step_finds(void)
{
    struct palp_world *world = make_press(PALP_CORRECT_FAST);
    hold(world, over_middle(0.003), 40);
    for (int k = 0; k < 4; k++) {
        hold(world, over_middle(0.0035), 1);
        struct palp_local_model *m = model_of(world);
        struct palp_haptic_state state;
        const struct palp_haptic_hand later = {.at = m->target,
                                               .now_ns = m->target_ns + (int64_t)(1e9 * H)};
        palp_haptic_state_begin(&state, m);
        const vec3 at_once = touch_at(m, m->target).force,
                   felt = palp_haptic_evaluate(m, &later, &state).force;
        hold(world, over_middle(0.0035), 1);
        const vec3 next = palp_world_hand_wrench(world, (palp_body){TOOL}).force;
        CHECK(k > 0 || at_once.y - next.y > 0.02);
        CHECK_ZERO(vec3_norm(vec3_sub(felt, next)),
                   0.1 * vec3_norm(vec3_sub(at_once, next)) + 1.5e-4);
        CHECK(!m->driven);
        free(m);
    }
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- from model to model */

struct palpation {
    double speed, rate_hz; /* m/s, Hz */
    bool circles;          /* or goes up and down */
};

/* 2 to 6 mm deep, up and down; or 4 mm deep, round in a circle of 12 mm over six triangles a
 * turn. */
static pose palpate(const struct palpation *p, double t)
{
    const vec3 above = {0, SIZE.y + 0.028, 0};
    const double wave = 0.002, radius = 0.012, turned = p->speed * t / radius;
    if (!p->circles)
        return (pose){{0.002, above.y - 0.004 - wave * sin(p->speed * t / wave), 0.001},
                      {0, 0, 0, 1}};
    return (pose){{radius * cos(turned), above.y - 0.004 * fmin(t / 0.2, 1), radius * sin(turned)},
                  {0, 0, 0, 1}};
}

/* What a hand feels of a model at a time, 1 ms after another from where it left off. */
static vec3 felt_until(const struct palpation *p, const struct palp_local_model *m,
                       struct palp_haptic_state *state, double from, double to)
{
    vec3 force = {0, 0, 0};
    for (int k = 1; k <= (int)((to - from) * 1e3 + 0.5); k++) {
        const double t = from + 1e-3 * k;
        const struct palp_haptic_hand hand = {.at = palpate(p, t), .now_ns = (int64_t)(1e9 * t)};
        force = palp_haptic_evaluate(m, &hand, state).force;
    }
    return force;
}

/* The largest jump from a model to the next, 2 ms after the step that made this, by what it may
 * be: the larger of 0.05 N and 5 % of the force. */
static double worst_jump(const struct palpation *p)
{
    static const double LATE = 0.002, END = 0.8; /* s */
    struct palp_world *world = make_press(PALP_CORRECT_FAST);
    struct palp_local_model *m = model_of(world);
    struct palp_haptic_state state;
    const double h = 1 / p->rate_hz;
    double worst = 0, most = 0;
    palp_haptic_state_begin(&state, m);
    for (double t = 0; t < END; t += h) {
        palp_world_set_target(world, (palp_body){TOOL}, palpate(p, t));
        palp_step(world, h);
        const vec3 before = felt_until(p, m, &state, t - h + LATE, t + LATE);
        palp_world_local_model(world, (palp_body){TOOL}, m);
        m->target_ns = (int64_t)(1e9 * t);
        palp_haptic_state_begin(&state, m);
        const vec3 after = felt_until(p, m, &state, t + LATE - 1e-3, t + LATE);
        const double jump = vec3_norm(vec3_sub(after, before)), size = vec3_norm(before);
        most = fmax(most, size);
        if (t > 0.3)
            worst = fmax(worst, jump / fmax(0.05, 0.05 * size));
    }
    CHECK(most > 0.5);
    free(m);
    scenes_destroy(world);
    return worst;
}

/* As long as a step takes a tool no further than half a millimetre over triangles of a centimetre,
 * or by however much up and down. */
static void a_new_model_goes_on_where_the_one_before_led(void)
{
    static const struct palpation way[] = {{0.01, 20, false},  {0.05, 20, false}, {0.05, 50, false},
                                           {0.05, 200, false}, {0.01, 50, true},  {0.05, 100, true},
                                           {0.05, 200, true}};
    for (size_t k = 0; k < sizeof way / sizeof *way; k++)
        CHECK_BELOW(worst_jump(&way[k]), 1);
}

SUITE(local_model, TEST(in_free_space_there_is_nothing),
      TEST(contact_forces_sum_to_what_the_hand_feels),
      TEST(compliance_is_symmetric_and_no_force_gains_energy),
      TEST(compliance_is_what_a_push_moves), TEST(every_correction_leaves_the_same_compliance),
      TEST(a_tool_without_mass_gives_way_as_its_coupling),
      TEST(a_coupling_comes_back_with_a_snapshot),
      TEST(at_the_target_a_hand_feels_what_the_simulation_does),
      TEST(half_the_step_gives_the_same_force), TEST(the_slope_is_that_of_the_next_step),
      TEST(a_body_that_lies_somewhere_is_as_stiff_as_one_that_is_fixed),
      TEST(gathered_contacts_keep_force_and_torque), TEST(a_model_asks_for_no_memory),
      TEST(jaws_tell_how_their_contacts_move_as_they_open),
      TEST(a_trocar_travels_as_a_row_that_holds_both_ways), TEST(drift_is_of_what_others_move),
      TEST(a_hand_that_waits_feels_what_the_next_step_finds),
      TEST(a_new_model_goes_on_where_the_one_before_led));
