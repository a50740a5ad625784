/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_motion.c - bodies alone: reference cases, closed forms of backward
 * Euler, beams, momentum, tools. */
#include "engine/model/mapping.h"
#include "engine/model/world.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/reference_numbers.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const vec3 WEIGHTLESS = {0, 0, 0}, G = {0, -9.81, 0};

/* ---------------------------------------------------------------- reference cases */

/* Largest distance from the reference over all its steps: of
 * positions, and of velocities times h. */
static double follow(const char *name, const char *body)
{
    struct reference *r = reference_read(name);
    struct palp_world *world = bodies_reference(r, body, 1);
    const double h = reference_number(r, "h");
    const int steps = (int)reference_number(r, "steps");
    double worst = 0;
    int compared = 0;
    for (int k = 0; k < steps; k++) {
        palp_step(world, h);
        const struct matrix *q = reference_find(r, "state.%d.%s.q", k, body);
        const struct matrix *v = reference_find(r, "state.%d.%s.v", k, body);
        if (q)
            worst = fmax(worst, reference_distance(q, palp_world_q(world, THE_BODY)));
        if (v)
            worst = fmax(worst, h * reference_distance(v, palp_world_v(world, THE_BODY)));
        compared += q != NULL;
    }
    CHECK(compared >= 5);
    bodies_destroy(world);
    reference_destroy(r);
    return worst;
}

/* Both programs round; the body is 0.1 m, and five steps amplify round-off little. */
static void one_tetrahedron_follows_the_reference(void)
{
    CHECK_BELOW(follow("tet1", "tet"), 1e-15);
}

/* A cantilever of 0.1 m that sags by half its length in 25 steps. */
static void a_sagging_beam_follows_the_reference(void)
{
    CHECK_BELOW(follow("beam", "beam"), 1e-13);
}

/* ---------------------------------------------------------------- closed forms */

/* Backward Euler: v = n h g, and the distance fallen h² g n (n + 1) / 2.
 * Damping of shape does not slow a fall. */
static void free_fall_equals_backward_euler_s_closed_form(void)
{
    enum { STEPS = 100 };
    const double h = 0.01, fallen = h * h * STEPS * (STEPS + 1) / 2;
    const struct flesh flesh = {{PALP_COROTATIONAL, 1e4, 0.4, 1000}, 0, 0.01, false};
    const struct palp_options opt = bodies_options(G, 1);
    struct palp_world *soft = bodies_box((vec3){0.1, 0.1, 0.1}, (int[]){3, 3, 3}, &flesh, &opt);
    const struct palp_rigid_def def = {
        .drive = PALP_DRIVE_FREE, .mass = 0.3, .inertia = {1e-4, 2e-4, 3e-4}, .at = POSE_IDENTITY};
    struct palp_world *rigid = bodies_rigid(&def, &opt);
    for (int k = 0; k < STEPS; k++) {
        palp_step(soft, h);
        palp_step(rigid, h);
    }
    const struct palp_mesh *mesh = palp_body_mesh(soft->scene, THE_BODY);
    double worst = 0;
    for (int i = 0; i < mesh->n_node; i++) {
        const vec3 expected = vec3_axpy(mesh->x[i], fallen, G);
        worst = fmax(worst, vec3_norm(vec3_sub(palp_world_q(soft, THE_BODY)[i], expected)));
        worst = fmax(worst, vec3_norm(vec3_axpy(palp_world_v(soft, THE_BODY)[i], -h * STEPS, G)));
    }
    CHECK_BELOW(worst, 1e-12 * fallen * 9.81);
    const vec3 p = palp_world_pose(rigid, THE_BODY).p;
    CHECK_BELOW(vec3_norm(vec3_axpy(p, -fallen, G)), 1e-12 * fallen * 9.81);
    CHECK_BELOW(vec3_norm(vec3_axpy(palp_world_velocity(rigid, THE_BODY), -h * STEPS, G)), 1e-12);
    bodies_destroy(soft);
    bodies_destroy(rigid);
}

/* The free end's tractions: F/A on each of its triangles, a third to
 * each corner. Rest of x cleared. */
static void pull_free_end(vec3 *x, const struct palp_mesh *mesh, double length, double traction)
{
    memset(x, 0, (size_t)mesh->n_node * sizeof *x);
    for (int t = 0; t < mesh->n_tri; t++) {
        const int *n = mesh->tri[t];
        const vec3 a = mesh->x[n[0]], b = mesh->x[n[1]], c = mesh->x[n[2]];
        if (fmin(a.x, fmin(b.x, c.x)) < length * (1 - 1e-9))
            continue;
        const double area = 0.5 * vec3_norm(vec3_cross(vec3_sub(b, a), vec3_sub(c, a)));
        for (int k = 0; k < 3; k++)
            x[n[k]].x += traction * area / 3;
    }
}

/* Without Poisson's ratio a bar pulled at its end by F stretches evenly: u = F x /
 * (E A), which linear tetrahedra hold exactly. A step so long that A is h²K up to
 * 1e-13 makes the solve a static one. */
static void axial_bar_stretches_by_hooke_s_law(void)
{
    const double E = 2e4, length = 0.3, traction = 50, h = 1e6;
    const struct flesh flesh = {{PALP_COROTATIONAL, E, 0, 1000}, 0, 0, true};
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    struct palp_world *world = bodies_box((vec3){length, 0.1, 0.1}, (int[]){6, 2, 2}, &flesh, &opt);
    const struct palp_mesh *mesh = palp_body_mesh(world->scene, THE_BODY);
    vec3 *u = malloc((size_t)mesh->n_node * sizeof *u);
    system_assemble(world->system[0], world, h);
    REQUIRE(solver_begin(world->solver[0], world->system[0],
                         &(struct solver_step){world->steps, h, world->q}));
    pull_free_end(u, mesh, length, traction);
    solver_solve(world->solver[0], u, u, 0);
    double worst = 0;
    for (int i = 0; i < mesh->n_node; i++) {
        const vec3 exact = {traction / E * mesh->x[i].x, 0, 0};
        worst = fmax(worst, vec3_norm(vec3_axpy(exact, -h * h, u[i])));
    }
    CHECK_BELOW(worst, 1e-9 * traction / E * length);
    free(u);
    bodies_destroy(world);
}

/* Timoshenko's: bending, and shear with Cowper's coefficient, under an even load (N/m). */
static double beam_theory(double E, double nu, double height, double length, double load)
{
    const double area = height * height, second_moment = area * area / 12;
    const double shear = E / (2 * (1 + nu)) * 10 * (1 + nu) / (12 + 11 * nu);
    return load * pow(length, 4) / (8 * E * second_moment) +
           load * length * length / (2 * shear * area);
}

/* Tip deflection under a little gravity over that of beam theory, n
 * cells through the height of 5:1. */
static double deflection(int n)
{
    const double E = 1e5, nu = 0.3, density = 1000, g = 1e-4, height = 0.1, length = 0.5;
    const struct flesh flesh = {{PALP_COROTATIONAL, E, nu, density}, 0, 0, true};
    const struct palp_options opt = bodies_options((vec3){0, -g, 0}, 1);
    struct palp_world *world =
        bodies_box((vec3){length, height, height}, (int[]){5 * n, n, n}, &flesh, &opt);
    palp_step(world, 1e5); /* so long that it ends at rest */
    const struct palp_mesh *mesh = palp_body_mesh(world->scene, THE_BODY);
    double tip = 0;
    int n_tip = 0;
    for (int i = 0; i < mesh->n_node; i++)
        if (mesh->x[i].x > length * (1 - 1e-9)) {
            tip += mesh->x[i].y - palp_world_q(world, THE_BODY)[i].y;
            n_tip++;
        }
    bodies_destroy(world);
    return tip / n_tip / beam_theory(E, nu, height, length, density * g * height * height);
}

/* Linear tetrahedra lock in bending: they reach about 0.61, 0.84 and 0.91 of beam
 * theory, as an independent program found on the same meshes. The error falls at an
 * order near 1.4, towards 2 in the limit. */
static void cantilever_converges_towards_beam_theory(void)
{
    const int cells[] = {2, 4, 6};
    double ratio[3];
    for (int k = 0; k < 3; k++)
        ratio[k] = deflection(cells[k]);
    const double order = log((1 - ratio[0]) / (1 - ratio[2])) / log(3);
    printf(
        "        5:1 cantilever over beam theory: %.3f, %.3f, %.3f at 2, 4, 6 cells; order %.2f\n",
        ratio[0], ratio[1], ratio[2], order);
    CHECK_NEAR(ratio[0], 0.61, 0.01);
    CHECK_NEAR(ratio[1], 0.84, 0.01);
    CHECK_NEAR(ratio[2], 0.91, 0.01);
    CHECK_NEAR(order, 1.4, 0.1);
}

/* ---------------------------------------------------------------- momentum */

struct momentum {
    vec3 linear, angular; /* about the origin */
};

static struct momentum momentum_of_soft(const struct palp_world *world)
{
    const struct soft *soft = &world->scene->body[0].soft;
    struct momentum sum = {{0, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < soft->mesh.n_node; i++) {
        sum.linear = vec3_axpy(sum.linear, soft->mass[i], world->v[i]);
        sum.angular = vec3_axpy(sum.angular, soft->mass[i], vec3_cross(world->q[i], world->v[i]));
    }
    return sum;
}

/* A cube thrown and stirred, at rest in shape. */
static struct palp_world *thrown_cube(void)
{
    const struct flesh flesh = {{PALP_COROTATIONAL, 1e4, 0.4, 1000}, 0, 0.01, false};
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    struct palp_world *world = bodies_box((vec3){0.1, 0.1, 0.1}, (int[]){3, 3, 3}, &flesh, &opt);
    const quat turned = quat_exp((vec3){0.5, -1, 0.3});
    uint64_t seed = 12;
    for (int i = 0; i < world->scene->n_v; i++) {
        world->q[i] = quat_rotate(turned, world->q[i]);
        world->v[i] = vec3_add(vec3_cross((vec3){3, 1, -2}, world->q[i]),
                               vec3_axpy((vec3){1, 2, 0.5}, 0.1, random_vec3(&seed)));
    }
    return world;
}

static void a_free_soft_body_keeps_its_linear_momentum(void)
{
    struct palp_world *world = thrown_cube();
    const struct momentum start = momentum_of_soft(world);
    struct momentum before = start, now = start;
    double worst = 0;
    for (int k = 0; k < 100; k++) {
        palp_step(world, 0.01);
        now = momentum_of_soft(world);
        worst = fmax(worst, vec3_norm(vec3_sub(now.linear, before.linear)));
        before = now;
    }
    CHECK_BELOW(worst, 1e-10 * vec3_norm(start.linear));
    CHECK_BELOW(vec3_norm(vec3_sub(now.linear, start.linear)), 1e-10 * vec3_norm(start.linear));
    bodies_destroy(world);
}

/* One linearisation a step: the torque of what is left out grows with the strain at the step's
 * start, so it is exactly none where there is no strain, whatever the velocities. */
static void an_unstrained_soft_body_keeps_its_angular_momentum(void)
{
    struct palp_world *world = thrown_cube();
    const vec3 before = momentum_of_soft(world).angular;
    palp_step(world, 0.01);
    const vec3 after = momentum_of_soft(world).angular;
    CHECK_BELOW(vec3_norm(vec3_sub(after, before)), 1e-10 * vec3_norm(before));
    bodies_destroy(world);
}

static vec3 angular_momentum(const struct palp_world *world, vec3 inertia)
{
    const quat q = palp_world_pose(world, THE_BODY).q;
    const vec3 w = quat_rotate_back(q, palp_world_spin(world, THE_BODY));
    return quat_rotate(q, (vec3){inertia.x * w.x, inertia.y * w.y, inertia.z * w.z});
}

/* Spinning about its middle axis, where it tumbles; 0.06 rad a step. */
static void a_free_rigid_body_keeps_its_momenta(void)
{
    const struct palp_rigid_def def = {.drive = PALP_DRIVE_FREE,
                                       .mass = 0.3,
                                       .inertia = {1e-4, 2e-4, 3e-4},
                                       .at = {{0, 0, 0}, {0.5, 0.5, -0.5, 0.5}},
                                       .v = {1, 2, 3},
                                       .w = {0.1, 0.2, 6}};
    const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
    struct palp_world *world = bodies_rigid(&def, &opt);
    const vec3 start = angular_momentum(world, def.inertia);
    vec3 before = start, now = start;
    double worst = 0, most_tilt = 0;
    for (int k = 0; k < 1000; k++) {
        palp_step(world, 0.01);
        now = angular_momentum(world, def.inertia);
        worst = fmax(worst, vec3_norm(vec3_sub(now, before)));
        before = now;
        const vec3 w = palp_world_spin(world, THE_BODY);
        most_tilt = fmax(most_tilt, fabs(w.x) + fabs(w.y));
    }
    CHECK(most_tilt > 1); /* it did tumble */
    CHECK_BELOW(worst, 1e-10 * vec3_norm(start));
    CHECK_BELOW(vec3_norm(vec3_sub(now, start)), 1e-10 * vec3_norm(start));
    CHECK_BELOW(vec3_norm(vec3_sub(palp_world_velocity(world, THE_BODY), def.v)), 1e-12);
    bodies_destroy(world);
}

static double entry_of(const struct palp_matrix *m, int row, int col)
{
    for (int k = 0; k < m->n; k++)
        if ((m->entry[k].row == row && m->entry[k].col == col) ||
            (m->symmetric && m->entry[k].row == col && m->entry[k].col == row))
            return m->entry[k].value;
    return 0;
}

/* A x = b for the x by which the velocities changed: the torque that b has is not the gyroscopic
 * one at the start of the step, but that for which angular momentum is kept. */
static void what_is_inspected_of_a_spinning_body_is_what_was_solved(void)
{
    const struct palp_rigid_def def = {.drive = PALP_DRIVE_FREE,
                                       .mass = 0.3,
                                       .inertia = {1e-4, 2e-4, 3e-4},
                                       .at = {{0, 0, 0}, {0.5, 0.5, -0.5, 0.5}},
                                       .w = {4, 5, 6}};
    const struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, 1);
    struct palp_world *world = bodies_rigid(&def, &opt);
    struct palp_matrix A, x, b;
    struct palp_error error;
    palp_step(world, 0.02);
    REQUIRE(palp_world_inspect(world, PALP_MATRIX_A, THE_BODY, &A, &error) == PALP_OK);
    REQUIRE(palp_world_inspect(world, PALP_MATRIX_x, THE_BODY, &x, &error) == PALP_OK);
    REQUIRE(palp_world_inspect(world, PALP_MATRIX_b, THE_BODY, &b, &error) == PALP_OK);
    const vec3 v = palp_world_velocity(world, THE_BODY);
    const vec3 w = vec3_sub(palp_world_spin(world, THE_BODY), def.w);
    const double changed[6] = {v.x, v.y, v.z, w.x, w.y, w.z};
    for (int row = 0; row < 6; row++) {
        double sum = 0;
        for (int col = 0; col < 6; col++)
            sum += entry_of(&A, row, col) * entry_of(&x, col, 0);
        CHECK_NEAR(entry_of(&x, row, 0), changed[row], 1e-13);
        CHECK_NEAR(entry_of(&b, row, 0), sum, 1e-16);
    }
    palp_matrix_destroy(&A);
    palp_matrix_destroy(&x);
    palp_matrix_destroy(&b);
    bodies_destroy(world);
}

/* Up to hundreds of turns a step, where no step can follow how it tumbles. 1e-5: 1000 steps, each
 * balanced to 1e-9 or round-off, and ten times that. */
static void a_body_that_spins_too_fast_to_follow_gains_nothing(void)
{
    const double spins[] = {100, 200, 335, 2000, 1e5};
    for (size_t i = 0; i < sizeof spins / sizeof *spins; i++) {
        const struct palp_rigid_def def = {
            .drive = PALP_DRIVE_FREE,
            .mass = 0.01,
            .inertia = {1e-6, 2e-6, 2.8e-6},
            .at = POSE_IDENTITY,
            .w = {0.3 * spins[i], 0.9 * spins[i], 0.3 * spins[i]},
        };
        const struct palp_options opt = bodies_options(WEIGHTLESS, 1);
        struct palp_world *world = bodies_rigid(&def, &opt);
        const double start = vec3_norm(angular_momentum(world, def.inertia));
        double off = 0;
        for (int k = 0; k < 1000; k++) {
            palp_step(world, 0.01);
            off = fmax(off, fabs(vec3_norm(angular_momentum(world, def.inertia)) - start));
            REQUIRE(vec3_finite(palp_world_spin(world, THE_BODY)));
        }
        CHECK_BELOW(off, 1e-5 * start);
        bodies_destroy(world);
    }
}

/* ---------------------------------------------------------------- tools */

static const struct palp_coupling COUPLING = {500, 5, 0.5, 0.01};

static struct palp_world *coupled_tool(bool weightless)
{
    const struct palp_rigid_def def = {.drive = PALP_DRIVE_COUPLED,
                                       .mass = 0.05,
                                       .inertia = {1e-5, 2e-5, 3e-5},
                                       .weightless = weightless,
                                       .coupling = COUPLING,
                                       .at = POSE_IDENTITY};
    const struct palp_options opt = bodies_options(G, 1);
    return bodies_rigid(&def, &opt);
}

/* (m + hb + h²k) v = h k d + h b (d/h) where the target moves by d in the step. */
static void a_coupled_tool_starts_as_backward_euler_says(void)
{
    const double h = 0.01, away = 0.003, turn = 0.02;
    struct palp_world *world = coupled_tool(true);
    const pose target = {{away, 0, 0}, quat_exp((vec3){0, turn, 0})};
    palp_world_set_target(world, THE_BODY, target);
    palp_step(world, h);
    const struct palp_coupling c = COUPLING;
    const double v = (h * c.translation_stiffness + c.translation_damping) * away /
                     (0.05 + h * c.translation_damping + h * h * c.translation_stiffness);
    const double w = (h * c.rotation_stiffness + c.rotation_damping) * turn /
                     (2e-5 + h * c.rotation_damping + h * h * c.rotation_stiffness);
    CHECK_NEAR(palp_world_velocity(world, THE_BODY).x, v, 1e-14);
    CHECK_NEAR(palp_world_spin(world, THE_BODY).y, w, 1e-12);
    const struct palp_wrench hand = palp_world_hand_wrench(world, THE_BODY);
    CHECK_NEAR(hand.force.x, -0.05 * v / h,
               1e-12); /* what speeds the tool up, the hand feels back */
    CHECK_NEAR(hand.torque.y, -2e-5 * w / h, 1e-12);
    bodies_destroy(world);
}

/* Damping is relative to the target: at a steady pace there is no lag and no force. */
static void a_coupled_tool_follows_a_steady_target_without_lag(void)
{
    struct palp_world *world = coupled_tool(true);
    pose target = POSE_IDENTITY;
    for (int k = 0; k < 400; k++) {
        target = pose_move(target, (vec3){0.1, 0.02, 0}, (vec3){0, 0, 1}, 0.01);
        palp_world_set_target(world, THE_BODY, target);
        palp_step(world, 0.01);
    }
    const pose at = palp_world_pose(world, THE_BODY);
    CHECK_BELOW(vec3_norm(vec3_sub(at.p, target.p)), 1e-12);
    CHECK_BELOW(vec3_norm(quat_log(quat_mul(at.q, quat_conjugate(target.q)))), 1e-12);
    CHECK_BELOW(vec3_norm(palp_world_hand_wrench(world, THE_BODY).force), 1e-9);
    bodies_destroy(world);
}

static void the_hand_carries_the_weight_of_a_coupled_tool(void)
{
    struct palp_world *world = coupled_tool(false);
    for (int k = 0; k < 400; k++)
        palp_step(world, 0.01);
    const double weight = 0.05 * 9.81;
    CHECK_NEAR(palp_world_pose(world, THE_BODY).p.y, -weight / 500, 1e-12);
    CHECK_NEAR(palp_world_hand_wrench(world, THE_BODY).force.y, -weight, 1e-9);
    bodies_destroy(world);
}

static void a_kinematic_tool_is_at_its_target_and_as_fast(void)
{
    const struct palp_rigid_def def = {.drive = PALP_DRIVE_KINEMATIC, .at = POSE_IDENTITY};
    const struct palp_options opt = bodies_options(G, 1);
    struct palp_world *world = bodies_rigid(&def, &opt);
    const pose target = {{0.01, 0.02, 0}, quat_exp((vec3){0, 0, 0.1})};
    palp_world_set_target(world, THE_BODY, target);
    palp_step(world, 0.01);
    const pose at = palp_world_pose(world, THE_BODY);
    CHECK(memcmp(&at, &target, sizeof at) == 0);
    CHECK_ZERO(vec3_norm(vec3_sub(palp_world_velocity(world, THE_BODY), (vec3){1, 2, 0})), 1e-14);
    CHECK_ZERO(vec3_norm(vec3_sub(palp_world_spin(world, THE_BODY), (vec3){0, 0, 10})), 1e-13);
    palp_step(world, 0.01);
    CHECK_ZERO(vec3_norm(palp_world_velocity(world, THE_BODY)), 0);
    bodies_destroy(world);
}

/* ---------------------------------------------------------------- either way to solve */

static struct palp_options options_of(enum palp_motion motion, int workers)
{
    struct palp_options opt = bodies_options(G, workers);
    opt.motion = motion;
    opt.contact_capacity = 64;
    return opt;
}

/* A soft beam falls onto a rigid floor that it bends over: nothing holds it. */
static struct palp_world *beam_on_floor(const struct palp_options *opt)
{
    const struct palp_grid grid = {
        .centre = {0, 0.021, 0}, .size = {0.12, 0.04, 0.04}, .cells = {9, 3, 3}};
    const struct palp_material material = {PALP_COROTATIONAL, 1e4, 0.4, 1000};
    struct palp_surface surface = palp_surface_default();
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    surface.collides = true;
    surface.friction = 0.5;
    surface.contact_distance = 0.005;
    const struct palp_soft_def beam = {.name = "beam",
                                       .mesh = &mesh,
                                       .material = &material,
                                       .n_material = 1,
                                       .damping_stiffness = 0.01,
                                       .surface = surface};
    const struct palp_rigid_def floor = {
        .name = "floor",
        .drive = PALP_DRIVE_FIXED,
        .shape = {PALP_SHAPE_BOX, .half = {0.02, 0.01, 0.05}, .at = POSE_IDENTITY},
        .at = {{0, -0.01, 0}, {0, 0, 0, 1}},
        .surface = surface};
    struct palp_scene *scene = palp_scene_create(opt, NULL);
    REQUIRE(palp_scene_add_soft(scene, &beam, NULL).id == 1);
    REQUIRE(palp_scene_add_rigid(scene, &floor, NULL).id == 2);
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    struct palp_world *world = palp_world_create(scene, NULL);
    REQUIRE(world != NULL);
    palp_mesh_destroy(&mesh);
    return world;
}

static double distance(const vec3 *x, const vec3 *y, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, vec3_norm(vec3_sub(x[i], y[i])));
    return most;
}

/* From the same state each time; a clamped beam that swings, 30° and more in the first steps. */
static void a_step_is_the_same_by_either_solver(void)
{
    const struct flesh flesh = {{PALP_COROTATIONAL, 1e4, 0.4, 1000}, 0.1, 0.001, true};
    struct palp_world *world[2];
    int most = 0;
    for (int k = 0; k < 2; k++) {
        const struct palp_options opt = options_of(k ? PALP_MOTION_PCG : PALP_MOTION_DIRECT, 1);
        world[k] = bodies_box((vec3){0.3, 0.05, 0.05}, (int[]){12, 2, 2}, &flesh, &opt);
    }
    const int n = world[0]->scene->n_v;
    for (int step = 0; step < 40; step++) {
        palp_world_set_nodes(world[1], THE_BODY, world[0]->q, world[0]->v);
        palp_step(world[0], 0.01);
        const struct palp_report *report = palp_step(world[1], 0.01);
        const int solves = report->solves_free + report->solves_correct;
        most = solves > most ? solves : most;
        /* It is the error that is expected, from what solves have shown to leave. */
        CHECK_BELOW(distance(world[0]->q, world[1]->q, n),
                    2 * world[1]->scene->opt.tolerance_motion);
        CHECK(report->factor_age <= 2 * world[1]->scene->opt.refresh_steps);
        CHECK(!report->singular && report->factor_failures == 0);
    }
    CHECK(most > 2 && most < 10);
    bodies_destroy(world[0]);
    bodies_destroy(world[1]);
}

/* A y = b + h Hᵀ f with y the whole change of velocity of the step. */
static void the_correction_leaves_no_error_of_the_free_motion(void)
{
    struct palp_options opt = options_of(PALP_MOTION_PCG, 1);
    struct palp_world *world = beam_on_floor(&opt);
    const struct body *body = &world->scene->body[0];
    const size_t size = (size_t)body->n_v * sizeof(vec3);
    vec3 *y = malloc(size), *v = malloc(size);
    int corrected = 0;
    for (int step = 0; step < 40; step++) {
        memcpy(v, world->v, size);
        const struct palp_report *report = palp_step(world, 0.01);
        memset(y, 0, size);
        mapping_add_transposed(world->step, body->coupled, y);
        REQUIRE(system_fetch(world->system[0]));
        for (int i = 0; i < body->n_v; i++) {
            y[i] = vec3_axpy(world->system[0]->b[i], 0.01, y[i]);
            v[i] = vec3_sub(world->v[i], v[i]);
        }
        struct solver *direct =
            solver_create_kind(&solver_direct, body->coupled, &opt, world->pool);
        REQUIRE(direct && solver_begin(direct, world->system[0], &(struct solver_step){.h = 0.01}));
        solver_solve(direct, y, y, 0);
        solver_destroy(direct);
        if (report->n_contact == 0)
            continue;
        CHECK_BELOW(0.01 * distance(y, v, body->n_v), 2 * opt.tolerance_motion);
        corrected += report->solves_correct > 0;
    }
    CHECK(corrected > 20);
    free(y);
    free(v);
    bodies_destroy(world);
}

/* Falling, met by the floor, bending over it: with the factors of a worker beside the steps. */
static void steps_by_conjugate_gradients_are_the_same_to_the_byte_for_1_2_and_4_workers(void)
{
    uint64_t hash[3];
    for (int k = 0; k < 3; k++) {
        const struct palp_options opt = options_of(PALP_MOTION_PCG, 1 << k);
        struct palp_world *world = beam_on_floor(&opt);
        for (int step = 0; step < 60; step++)
            palp_step(world, 0.01);
        CHECK(palp_world_report(world)->n_contact > 0);
        hash[k] = palp_world_hash(world);
        bodies_destroy(world);
    }
    CHECK(hash[0] == hash[1]);
    CHECK(hash[0] == hash[2]);
}

/* ---------------------------------------------------------------- promises of a step */

/* By conjugate gradients the worker beside the steps takes memory for two more generations, in the
 * first steps. */
static void motion_takes_no_memory_in_1000_steps(void)
{
    if (!alloc_counted()) {
        skip("a sanitizer counts the allocations itself");
        return;
    }
    for (enum palp_motion motion = PALP_MOTION_DIRECT; motion <= PALP_MOTION_PCG; motion++) {
        const struct flesh flesh = {{PALP_COROTATIONAL, 1e4, 0.4, 1000}, 0.1, 0.001, true};
        const struct palp_options opt = options_of(motion, 2);
        struct palp_world *world =
            bodies_box((vec3){0.2, 0.1, 0.1}, (int[]){6, 3, 3}, &flesh, &opt);
        int renewed = 0;
        for (int k = 0; k < 50; k++)
            renewed += palp_step(world, 0.01)->factor_age == opt.refresh_steps;
        CHECK(motion == PALP_MOTION_DIRECT || renewed >= 2);
        const long before = alloc_count();
        for (int k = 0; k < 1000; k++)
            palp_step(world, 0.01);
        CHECK(alloc_count() == before);
        bodies_destroy(world);
    }
}

/* A stiffness allowed by name, whose products with other numbers are not finite any more. */
static void a_body_that_cannot_be_factored_stands_still_and_is_reported(void)
{
    const struct flesh flesh = {{PALP_COROTATIONAL, 1.7e308, 0.49, 1000}, 0, 0, true};
    for (enum palp_motion motion = PALP_MOTION_DIRECT; motion <= PALP_MOTION_PCG; motion++) {
        const struct palp_options opt = options_of(motion, 1);
        struct palp_world *world =
            bodies_box((vec3){0.2, 0.1, 0.1}, (int[]){4, 2, 2}, &flesh, &opt);
        const int n = world->scene->n_v;
        vec3 *before = malloc((size_t)n * sizeof *before);
        memcpy(before, world->q, (size_t)n * sizeof *before);
        world->v[n - 1] = (vec3){1, 0, 0};
        const struct palp_report *report = palp_step(world, 0.01);
        CHECK(report->singular);
        CHECK(memcmp(before, world->q, (size_t)n * sizeof *before) == 0);
        CHECK(vec3_norm(palp_world_v(world, THE_BODY)[n - 1]) == 0);
        free(before);
        bodies_destroy(world);
    }
}

/* Once where that is expected to be near enough, as the beam comes to rest, and as near to one
 * whose every A is factored. */
static void a_body_that_nobody_touches_is_solved_for_as_often_as_it_needs(void)
{
    struct palp_options opt[2] = {options_of(PALP_MOTION_DIRECT, 1),
                                  options_of(PALP_MOTION_PCG, 1)};
    const struct flesh flesh = {{PALP_COROTATIONAL, 2e4, 0.4, 1000}, 0.3, 0.05, true};
    struct palp_world *world[2];
    int once = 0, more = 0;
    for (int k = 0; k < 2; k++) {
        opt[k].sleep_speed = 0;
        opt[k].gravity = vec3_make(0, -9.81, 0);
        world[k] = bodies_box(vec3_make(0.2, 0.05, 0.05), (int[]){8, 2, 2}, &flesh, &opt[k]);
    }
    const int n = world[0]->scene->n_v;
    for (int step = 0; step < 400; step++) {
        palp_step(world[0], 0.01);
        const struct palp_report *report = palp_step(world[1], 0.01);
        const int solves = report->solves_free + report->solves_correct;
        once += solves == 1;
        more += solves > 1;
        if (step > 250)
            CHECK_BELOW(distance(world[0]->q, world[1]->q, n), 2 * opt[1].tolerance_motion);
    }
    CHECK(once > 100 && more > 10);
    bodies_destroy(world[0]);
    bodies_destroy(world[1]);
}

/* b asked for alone, then A, then b again: that which is assembled at the step's start, though the
 * step began at a guess and formed no A. To round-off of sums of other orders. */
static void what_is_inspected_of_a_body_that_forms_no_matrix_is_of_its_step(void)
{
    struct palp_options opt = options_of(PALP_MOTION_PCG, 1);
    struct palp_world *world = beam_on_floor(&opt);
    struct system *s = world->system[0];
    const size_t size = (size_t)world->scene->n_v * sizeof(vec3);
    vec3 *q = malloc(size), *v = malloc(size);
    struct palp_matrix b, again, A;
    for (int step = 0; step < 60 && (step < 3 || s->is_formed); step++) {
        memcpy(q, world->q, size);
        memcpy(v, world->v, size);
        palp_step(world, 0.01);
    }
    REQUIRE(s->has_guess && !s->is_formed);
    REQUIRE(palp_world_inspect(world, PALP_MATRIX_b, THE_BODY, &b, NULL) == PALP_OK);
    REQUIRE(palp_world_inspect(world, PALP_MATRIX_A, THE_BODY, &A, NULL) == PALP_OK);
    REQUIRE(palp_world_inspect(world, PALP_MATRIX_b, THE_BODY, &again, NULL) == PALP_OK);
    CHECK(b.n == again.n && memcmp(b.entry, again.entry, (size_t)b.n * sizeof *b.entry) == 0);
    memcpy(world->q, q, size);
    memcpy(world->v, v, size);
    system_assemble(s, world, 0.01);
    double off = 0;
    for (int k = 0; k < b.n; k++)
        off = fmax(off, fabs(b.entry[k].value - ((const double *)s->b)[b.entry[k].row]));
    CHECK(b.n > s->n);
    CHECK_BELOW(off, 1e-12); /* of 1e-3 kg m/s and more */
    for (int k = 0; k < A.n; k += 97) {
        const struct palp_entry e = A.entry[k];
        const int slot = pattern_slot(s->pattern, e.row / 3, e.col / 3);
        CHECK(s->A[slot].m[e.row % 3][e.col % 3] == e.value);
    }
    free(q), free(v);
    palp_matrix_destroy(&b);
    palp_matrix_destroy(&again);
    palp_matrix_destroy(&A);
    bodies_destroy(world);
}

SUITE(motion, TEST(one_tetrahedron_follows_the_reference),
      TEST(a_sagging_beam_follows_the_reference),
      TEST(free_fall_equals_backward_euler_s_closed_form), TEST(axial_bar_stretches_by_hooke_s_law),
      TEST(cantilever_converges_towards_beam_theory),
      TEST(a_free_soft_body_keeps_its_linear_momentum),
      TEST(an_unstrained_soft_body_keeps_its_angular_momentum),
      TEST(what_is_inspected_of_a_spinning_body_is_what_was_solved),
      TEST(what_is_inspected_of_a_body_that_forms_no_matrix_is_of_its_step),
      TEST(a_body_that_nobody_touches_is_solved_for_as_often_as_it_needs),
      TEST(a_body_that_spins_too_fast_to_follow_gains_nothing),
      TEST(a_free_rigid_body_keeps_its_momenta), TEST(a_coupled_tool_starts_as_backward_euler_says),
      TEST(a_coupled_tool_follows_a_steady_target_without_lag),
      TEST(the_hand_carries_the_weight_of_a_coupled_tool),
      TEST(a_kinematic_tool_is_at_its_target_and_as_fast),
      TEST(a_step_is_the_same_by_either_solver),
      TEST(the_correction_leaves_no_error_of_the_free_motion),
      TEST(steps_by_conjugate_gradients_are_the_same_to_the_byte_for_1_2_and_4_workers),
      TEST(motion_takes_no_memory_in_1000_steps),
      TEST(a_body_that_cannot_be_factored_stands_still_and_is_reported));
