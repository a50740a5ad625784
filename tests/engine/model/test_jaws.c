/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_jaws.c - shapes on hinges of a tool: how they move, what they hold, what their tool
 * feels. */
#include "engine/model/mapping.h"
#include "engine/step.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/mapped_bodies.h"
#include "tests/fixtures/scenes.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.005;
static const double OPENING = 0.35; /* rad */
static const vec3 PIECE = {0.012, 0.02, 0.016};
enum { TOOL = 1, LEFT, RIGHT, GROUND, FLESH };

/* ---------------------------------------------------------------- a grasper over a piece */

static palp_body add_jaw(struct palp_scene *scene, const char *name, double side)
{
    const struct palp_jaw_def def = {.name = name,
                                     .tool = {TOOL},
                                     .shape = {.kind = PALP_SHAPE_BOX,
                                               .half = {0.002, 0.015, 0.01},
                                               .radius = 0.0015,
                                               .at = {{0, -0.017, 0}, {0, 0, 0, 1}}},
                                     .hinge = {0.007 * side, -0.006, 0},
                                     .axis = {0, 0, 2},
                                     .opening = OPENING * side,
                                     .surface = palp_surface_default()};
    struct palp_error error;
    struct palp_jaw_def rough = def;
    rough.surface.friction = 0.8;
    const palp_body jaw = palp_scene_add_jaw(scene, &rough, &error);
    carried_require(jaw.id != 0, &error);
    return jaw;
}

static void add_piece(struct palp_scene *scene)
{
    const struct palp_grid grid = {.shape = PALP_GRID_BOX,
                                   .centre = {0, PIECE.y / 2, 0},
                                   .size = PIECE,
                                   .cells = {3, 4, 3},
                                   .elements = PALP_HEXAHEDRA};
    const struct palp_material flesh = {
        .model = PALP_COROTATIONAL, .young = 1e4, .poisson = 0.4, .density = 1000};
    struct palp_mesh mesh;
    struct palp_error error;
    carried_require(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK, &error);
    struct palp_soft_def def = {.name = "piece",
                                .mesh = &mesh,
                                .material = &flesh,
                                .n_material = 1,
                                .damping_mass = 1,
                                .damping_stiffness = 0.02,
                                .surface = palp_surface_default()};
    def.surface.friction = 0.8;
    carried_require(palp_scene_add_soft(scene, &def, &error).id == FLESH, &error);
    palp_mesh_destroy(&mesh);
}

static struct palp_world *make_grasp(const struct palp_options *opt, enum palp_drive drive)
{
    struct palp_scene *scene = carried_scene(opt);
    struct palp_error error;
    const struct palp_rigid_def shaft = {.name = "shaft",
                                         .drive = drive,
                                         .shape = {.kind = PALP_SHAPE_BOX,
                                                   .half = {0.01, 0.005, 0.005},
                                                   .radius = 0.002,
                                                   .at = POSE_IDENTITY},
                                         .mass = 0.05,
                                         .inertia = {1e-5, 1.2e-5, 1.4e-5},
                                         .weightless = true,
                                         .coupling = {2000, 20, 5, 0.05},
                                         .at = {{0, 0.043, 0}, {0, 0, 0, 1}},
                                         .grip = 1,
                                         .surface = palp_surface_default()};
    const struct palp_rigid_def ground = {.name = "ground",
                                          .drive = PALP_DRIVE_FIXED,
                                          .shape = {.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY},
                                          .at = POSE_IDENTITY,
                                          .surface = palp_surface_default()};
    carried_require(palp_scene_add_rigid(scene, &shaft, &error).id == TOOL, &error);
    CHECK(add_jaw(scene, "left", -1).id == LEFT && add_jaw(scene, "right", 1).id == RIGHT);
    carried_require(palp_scene_add_rigid(scene, &ground, &error).id == GROUND, &error);
    add_piece(scene);
    return carried_world(scene);
}

static struct palp_options options(void)
{
    struct palp_options opt = carried_options(PALP_CORRECT_FAST);
    opt.sweeps = 200;
    return opt;
}

/* Closes until 0.5 s, lifts by 2 cm until 0.9 s, holds; opens again from `release` on. */
static void grasp(struct palp_world *world, int steps, double release)
{
    for (int k = 0; k < steps; k++) {
        const double t = palp_world_time(world) + H;
        const double lift = fmin(fmax(t - 0.5, 0), 0.4) * 0.05;
        const double closing = fmax(1 - t / 0.5, 0), opening = fmin(fmax(t - release, 0) / 0.1, 1);
        palp_world_set_target(world, (palp_body){TOOL}, (pose){{0, 0.043 + lift, 0}, {0, 0, 0, 1}});
        palp_world_set_grip(world, (palp_body){TOOL}, fmax(closing, opening));
        palp_step(world, H);
    }
}

static const double NEVER = 1e9;

/* ---------------------------------------------------------------- motion */

static void a_jaw_turns_about_its_hinge_as_its_tool_opens(void)
{
    const struct palp_options opt = options();
    struct palp_world *world = make_grasp(&opt, PALP_DRIVE_KINEMATIC);
    const palp_body tool = {TOOL}, left = {LEFT}, right = {RIGHT};
    const pose at = {{0.3, 0.2, 0.1}, quat_exp((vec3){0.4, -0.3, 0.8})};
    const double ratio = 0.4;
    palp_world_set_pose(world, tool, at, (vec3){0}, (vec3){0});
    palp_world_set_grip(world, tool, ratio);
    const pose before = palp_world_pose(world, right);
    palp_step(world, H);
    for (int side = -1; side <= 1; side += 2) {
        const pose jaw = palp_world_pose(world, side < 0 ? left : right);
        const pose in_tool = {{0.007 * side, -0.006, 0},
                              quat_exp((vec3){0, 0, side * ratio * OPENING})};
        const pose expected = pose_mul(at, in_tool);
        CHECK_ZERO(vec3_norm(vec3_sub(jaw.p, expected.p)), 1e-15);
        CHECK_ZERO(vec3_norm(quat_log(quat_mul(jaw.q, quat_conjugate(expected.q)))), 1e-15);
    }
    const pose now = palp_world_pose(world, right);
    const vec3 turn = quat_log(quat_mul(now.q, quat_conjugate(before.q)));
    CHECK_ZERO(vec3_norm(vec3_axpy(palp_world_spin(world, right), -1 / H, turn)), 1e-12);
    CHECK(fabs(vec3_norm(turn) - 0.6 * OPENING) < 1e-12); /* at the opening's rate */
    CHECK(palp_world_grip(world, tool) == ratio);
    CHECK(palp_body_is_mapped(palp_world_scene(world), left));
    scenes_destroy(world);
}

/* Closed they overlap with nothing but each other and the shaft. */
static void jaws_meet_neither_each_other_nor_their_tool(void)
{
    const struct palp_options opt = options();
    struct palp_world *world = make_grasp(&opt, PALP_DRIVE_COUPLED);
    const pose far = {{0, 1, 0}, {0, 0, 0, 1}};
    palp_world_set_pose(world, (palp_body){TOOL}, far, (vec3){0}, (vec3){0});
    for (int k = 0; k < 5; k++) {
        palp_world_set_grip(world, (palp_body){TOOL}, 0);
        const struct palp_report *r = palp_step(world, H);
        for (int i = 0; i < r->n_contact; i++)
            CHECK(r->contact[i].a.id > RIGHT || r->contact[i].b.id > RIGHT);
    }
    scenes_destroy(world);
}

/* Differences of a place of a jaw by its tool's six degrees of freedom. */
static void H_of_a_jaw_is_by_its_tools_freedom(void)
{
    static const double STEP = 1e-6;
    const struct palp_options opt = options();
    struct palp_world *world = make_grasp(&opt, PALP_DRIVE_COUPLED);
    grasp(world, 90, NEVER);
    const struct step *s = world->step;
    const int n_body = s->scene->n_body, first = s->scene->body[TOOL - 1].first;
    int n = 0;
    for (int i = 0; i < s->n_prox; i++) {
        if (s->prox[i].body != LEFT - 1 && s->prox[i].body != RIGHT - 1)
            continue;
        n++;
        for (int k = 0; k < 6; k++) {
            const vec3 unit = {k % 3 == 0, k % 3 == 1, k % 3 == 2}, none = {0, 0, 0};
            vec3 *v = calloc((size_t)s->scene->n_v, sizeof *v), p[2];
            pose *frame = malloc((size_t)n_body * sizeof *frame);
            REQUIRE(v != NULL && frame != NULL);
            for (int way = 0; way < 2; way++) {
                const vec3 by = vec3_scale(unit, way == 0 ? STEP : -STEP);
                memcpy(frame, s->frame_H, (size_t)n_body * sizeof *frame);
                frame[TOOL - 1] =
                    pose_move(frame[TOOL - 1], k < 3 ? by : none, k < 3 ? none : by, 1);
                mapping_carry_frames(s->scene, world->grip, frame);
                p[way] = mapping_apply(s->world, &s->prox[i], s->q, frame);
            }
            v[first + k / 3] = unit;
            const vec3 said = mapping_velocity(s->world, &s->prox[i], s->frame_H, v);
            const vec3 slope = vec3_scale(vec3_sub(p[0], p[1]), 0.5 / STEP);
            CHECK_ZERO(vec3_norm(vec3_sub(slope, said)), 1e-9); /* 1e-17 m by 1e-6 m, and more */
            free(v);
            free(frame);
        }
    }
    CHECK(n >= 8);
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- grasping */

static double weight_of_piece(void)
{
    return 1000 * PIECE.x * PIECE.y * PIECE.z * 9.81;
}

static void what_squeezed_jaws_hold_is_balanced(void)
{
    const struct palp_options opt = options();
    struct palp_world *world = make_grasp(&opt, PALP_DRIVE_KINEMATIC);
    const palp_body tool = {TOOL}, left = {LEFT}, right = {RIGHT};
    grasp(world, 280, NEVER);
    const vec3 on_left = palp_world_contact_wrench(world, left).force;
    const vec3 on_right = palp_world_contact_wrench(world, right).force;
    const struct palp_wrench on_tool = palp_world_contact_wrench(world, tool);
    CHECK(on_left.x < -0.3 && on_right.x > 0.3);
    CHECK_ZERO(on_left.x + on_right.x, 1e-3 * on_right.x); /* the piece is nearly at rest */
    CHECK_NEAR(on_tool.force.y, -weight_of_piece(), 1e-2 * weight_of_piece());
    const vec3 sum = vec3_add(on_left, on_right);
    CHECK_ZERO(vec3_norm(vec3_sub(on_tool.force, sum)), 1e-13);
    CHECK_ZERO(vec3_norm(vec3_sub(palp_world_hand_wrench(world, tool).force, sum)), 1e-13);
    CHECK(palp_world_q(world, (palp_body){FLESH})[0].y > 0.015); /* it was lifted */
    scenes_destroy(world);
}

/* From the contacts one by one. */
static void the_grip_torque_is_the_moment_about_the_hinges(void)
{
    const struct palp_options opt = options();
    struct palp_world *world = make_grasp(&opt, PALP_DRIVE_COUPLED);
    grasp(world, 200, NEVER);
    const struct palp_report *r = palp_world_report(world);
    double sum = 0;
    for (int i = 0; i < r->n_contact; i++)
        for (int side = -1; side <= 1; side += 2) {
            const palp_body jaw = {side < 0 ? LEFT : RIGHT};
            const pose at = palp_world_pose(world, jaw);
            const double sign = r->contact[i].a.id == jaw.id   ? 1
                                : r->contact[i].b.id == jaw.id ? -1
                                                               : 0;
            const vec3 arm = vec3_sub(r->contact[i].point, at.p);
            const vec3 axis = quat_rotate(at.q, (vec3){0, 0, side});
            sum += sign * vec3_dot(axis, vec3_cross(arm, r->contact[i].force));
        }
    const double told = palp_world_grip_torque(world, (palp_body){TOOL});
    const double each = palp_world_grip_torque(world, (palp_body){LEFT}) +
                        palp_world_grip_torque(world, (palp_body){RIGHT});
    CHECK(told > 0.005); /* half a newton on each jaw, a centimetre and more from its hinge */
    CHECK_NEAR(told, sum, 1e-3 * sum); /* points of a report are half way between the two sides */
    CHECK_NEAR(told, each, 1e-15);
    scenes_destroy(world);
}

static void open_jaws_let_go(void)
{
    const struct palp_options opt = options();
    struct palp_world *world = make_grasp(&opt, PALP_DRIVE_KINEMATIC);
    grasp(world, 280, 1.2);
    const double high = palp_world_q(world, (palp_body){FLESH})[0].y;
    grasp(world, 60, 1.2);
    CHECK(palp_world_q(world, (palp_body){FLESH})[0].y < 0.005 && high > -1);
    CHECK_ZERO(palp_world_grip_torque(world, (palp_body){TOOL}), 1e-12);
    scenes_destroy(world);
}

/* The scene is its own image in x = 0 but for the diagonals of the piece's faces, where an edge of
 * a jaw may meet it or not. */
static void left_and_right_do_the_same(void)
{
    const struct palp_options opt = options();
    struct palp_world *world = make_grasp(&opt, PALP_DRIVE_KINEMATIC);
    grasp(world, 110, NEVER);
    const vec3 a = palp_world_contact_wrench(world, (palp_body){LEFT}).force;
    const vec3 b = palp_world_contact_wrench(world, (palp_body){RIGHT}).force;
    const double on_a = palp_world_grip_torque(world, (palp_body){LEFT});
    const double on_b = palp_world_grip_torque(world, (palp_body){RIGHT});
    CHECK(b.x > 0.3 && on_b > 0.005);
    CHECK_ZERO(vec3_norm(vec3_make(a.x + b.x, a.y - b.y, a.z - b.z)), 2e-3 * vec3_norm(b));
    CHECK_NEAR(on_a, on_b, 2e-3 * on_b);
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- the same bytes */

static void restart_and_workers_do_not_change_a_byte(void)
{
    struct palp_options opt = options();
    struct palp_world *world = make_grasp(&opt, PALP_DRIVE_COUPLED);
    opt.workers = 3;
    struct palp_world *again = make_grasp(&opt, PALP_DRIVE_COUPLED);
    const size_t size = palp_world_snapshot_size(world);
    void *bytes = malloc(size);
    REQUIRE(bytes != NULL && size == palp_world_snapshot_size(again));
    grasp(world, 70, NEVER);
    palp_world_snapshot(world, bytes);
    grasp(world, 20, NEVER);
    CHECK(palp_world_report(world)->n_contact > 4);
    REQUIRE(palp_world_restore(again, bytes, size, NULL) == PALP_OK);
    grasp(again, 20, NEVER);
    CHECK(palp_world_hash(world) == palp_world_hash(again));
    free(bytes);
    scenes_destroy(world);
    scenes_destroy(again);
}

static void steps_with_jaws_ask_for_no_memory(void)
{
    if (!alloc_counted()) {
        skip("calls are not counted here");
        return;
    }
    const struct palp_options opt = options();
    struct palp_world *world = make_grasp(&opt, PALP_DRIVE_COUPLED);
    grasp(world, 60, NEVER);
    const long before = alloc_count();
    grasp(world, 30, NEVER);
    CHECK(alloc_count() == before);
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- what is refused */

static void refuse(struct palp_scene *scene, const struct palp_jaw_def *def, const char *said)
{
    struct palp_error error = {PALP_OK, ""};
    CHECK(palp_scene_add_jaw(scene, def, &error).id == 0);
    if (!strstr(error.what, said))
        printf("        said: %s\n", error.what);
    CHECK(strstr(error.what, said) != NULL);
}

static void jaws_without_a_tool_or_an_axis_are_refused(void)
{
    const struct palp_options opt = options();
    struct palp_scene *scene = carried_scene(&opt);
    const palp_body free = carried_ball(scene, "ball", PALP_DRIVE_FREE, vec3_make(0, 1, 0));
    const palp_body tool = carried_ball(scene, "tool", PALP_DRIVE_COUPLED, vec3_make(0, 2, 0));
    struct palp_jaw_def def = {
        .name = "jaw",
        .tool = free,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.01, .at = POSE_IDENTITY},
        .axis = {0, 0, 1},
        .opening = 4};
    refuse(scene, &def, "body 'jaw': hangs on 'ball', expected a tool");
    def.tool = tool;
    refuse(scene, &def, "body 'jaw': opening is 4, expected -π to π");
    def.axis = (vec3){0, 0, 0};
    refuse(scene, &def, "body 'jaw': length of the axis of the hinge is 0, expected");
    palp_scene_destroy(scene);
}

SUITE(jaws, TEST(a_jaw_turns_about_its_hinge_as_its_tool_opens),
      TEST(jaws_meet_neither_each_other_nor_their_tool), TEST(H_of_a_jaw_is_by_its_tools_freedom),
      TEST(what_squeezed_jaws_hold_is_balanced),
      TEST(the_grip_torque_is_the_moment_about_the_hinges), TEST(open_jaws_let_go),
      TEST(left_and_right_do_the_same), TEST(restart_and_workers_do_not_change_a_byte),
      TEST(steps_with_jaws_ask_for_no_memory), TEST(jaws_without_a_tool_or_an_axis_are_refused));
