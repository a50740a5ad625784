/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_step.c - whole steps with contacts: the three algorithms, the laws
 * of mechanics, the same bytes. */
#include "engine/step.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/scenes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double H = 0.01;
enum { N_CORRECTIONS = PALP_CORRECT_LITERAL + 1 };

/* As shipped, but that each step factors its own A: what a step is that does not has its tests
 * elsewhere. */
static struct palp_options options(enum palp_correction correction)
{
    struct palp_options opt = palp_options_default();
    opt.correction = correction;
    opt.motion = PALP_MOTION_DIRECT;
    opt.workers = 1;
    opt.contact_capacity = 64;
    return opt;
}

/* Solved to near round-off: what differs then is the algorithm's. */
static struct palp_options exact(enum palp_correction correction)
{
    struct palp_options opt = options(correction);
    opt.newton = 10;
    opt.tolerance_n = 1e-9;
    opt.tolerance_gap = 1e-12;
    opt.precision = PALP_DOUBLE;
    opt.sweeps = 1000;
    opt.multipliers = PALP_MULTIPLIERS_SWEEP; /* where λ is not unique methods find others */
    opt.residual = 1e-11;
    return opt;
}

/* Down 5 mm from first touch in 50 steps, then aside. */
static pose press_target(int step)
{
    const double depth = fmin(step + 1, 50) * 1.2e-4, aside = fmax(0, step - 49) * 2e-4;
    return (pose){{aside, 0.053 - depth, 0}, {0, 0, 0, 1}};
}

static const struct palp_report *press(struct palp_world *world, int steps)
{
    const struct palp_report *r = palp_world_report(world);
    for (int k = 0; k < steps; k++) {
        palp_world_set_target(world, (palp_body){PRESS_TOOL},
                              press_target((int)palp_world_steps(world)));
        r = palp_step(world, H);
    }
    return r;
}

static double largest_distance(const struct palp_world *a, const struct palp_world *b,
                               palp_body body)
{
    const struct palp_mesh *mesh = palp_body_mesh(palp_world_scene(a), body);
    double most = 0;
    for (int i = 0; i < mesh->n_node; i++)
        most = fmax(most, vec3_norm(vec3_sub(palp_world_q(a, body)[i], palp_world_q(b, body)[i])));
    return most;
}

/* ---------------------------------------------------------------- the algorithms */

static void a_step_without_contacts_does_no_iteration(void)
{
    const struct palp_options opt = options(PALP_CORRECT_FAST);
    struct palp_world *world = scenes_press(&opt);
    const struct palp_report *r = palp_step(world, H); /* the tool hangs above the flesh */
    CHECK(r->n_contact == 0 && r->newton == 0 && r->sweeps == 0);
    CHECK(r->step == 1 && r->time == H);
    for (int i = 0; i < r->n_stage; i++)
        CHECK(strncmp(r->stage[i].name, "compliance", 10) != 0);
    scenes_destroy(world);
}

/* Where it meets nothing. */
static void put_box_away(struct palp_world *world)
{
    const pose far = {{10, 2, 0}, {0, 0, 0, 1}};
    palp_world_set_pose(world, (palp_body){THROW_RIGID}, far, vec3_make(0, 0, 0),
                        vec3_make(0, 0, 0));
}

/* On a plane that stands still no direction changes, and a soft body's H is constant. */
static void algorithms_two_and_three_agree_while_directions_stay(void)
{
    const struct palp_options two = exact(PALP_CORRECT_RECURSIVE), three = exact(PALP_CORRECT_FAST);
    struct palp_world *a = scenes_throw(&two), *b = scenes_throw(&three);
    int contacts = 0;
    put_box_away(a);
    put_box_away(b);
    for (int k = 0; k < 40; k++) {
        contacts += palp_step(a, H)->n_contact;
        palp_step(b, H);
        CHECK_ZERO(largest_distance(a, b, (palp_body){THROW_SOFT}), 1e-12);
    }
    CHECK(contacts > 100);
    scenes_destroy(a);
    scenes_destroy(b);
}

/* A ball's directions turn as it moves and it is rigid. Its H turns in Algorithm 2
 * and not in 3: that is of the second order in the rotation of a step (here below
 * 1e-3 rad), not of the iteration. */
static void algorithms_two_and_three_agree_on_a_ball(void)
{
    const struct palp_options two = exact(PALP_CORRECT_RECURSIVE), three = exact(PALP_CORRECT_FAST);
    struct palp_world *a = scenes_press(&two), *b = scenes_press(&three);
    const struct palp_report *r = press(a, 70);
    press(b, 70);
    CHECK(r->n_contact >= 4);
    CHECK_ZERO(largest_distance(a, b, (palp_body){PRESS_FLESH}), 1e-7);
    scenes_destroy(a);
    scenes_destroy(b);
}

/* How far apart what the contacts do to each body is. Single forces may be shared out among more
 * contacts than bodies have freedoms in more ways than one; their sum on a body may not. */
static double largest_force_apart(const struct palp_world *a, const struct palp_world *b)
{
    double most = 0;
    for (int i = 1; i <= palp_scene_bodies(palp_world_scene(a)); i++) {
        const vec3 x = palp_world_contact_wrench(a, (palp_body){i}).force;
        const vec3 y = palp_world_contact_wrench(b, (palp_body){i}).force;
        most = fmax(most, vec3_norm(vec3_sub(x, y)));
    }
    return most;
}

static double largest_force(const struct palp_world *a)
{
    double most = 0;
    for (int i = 1; i <= palp_scene_bodies(palp_world_scene(a)); i++)
        most = fmax(most, vec3_norm(palp_world_contact_wrench(a, (palp_body){i}).force));
    return most;
}

/* Put one world where another is, whatever their options. */
static void stand_alike(struct palp_world *to, const struct palp_world *from)
{
    const size_t n_v = (size_t)from->scene->n_v, n_body = (size_t)from->scene->n_body;
    memcpy(to->q, from->q, n_v * sizeof *to->q);
    memcpy(to->v, from->v, n_v * sizeof *to->v);
    memcpy(to->frame, from->frame, n_body * sizeof *to->frame);
    memcpy(to->target, from->target, n_body * sizeof *to->target);
    memcpy(to->target_last, from->target_last, n_body * sizeof *to->target_last);
    memcpy(to->remembered, from->remembered, (size_t)from->n_remembered * sizeof *to->remembered);
    to->n_remembered = from->n_remembered;
    to->steps = from->steps;
    to->time = from->time;
}

/* A scene, and what moves its tools before a step. */
struct play {
    struct palp_world *(*create)(const struct palp_options *opt);
    void (*move)(struct palp_world *world, int step);
    int from, to; /* the steps in which two ways are compared */
};

static void move_press(struct palp_world *world, int step)
{
    palp_world_set_target(world, (palp_body){PRESS_TOOL}, press_target(step));
}

static struct palp_world *throw_alone(const struct palp_options *opt)
{
    struct palp_world *world = scenes_throw(opt);
    put_box_away(world);
    return world;
}

static void move_nothing(struct palp_world *world, int step)
{
}

/* As the jaws close, friction may hold their ball in more ways than one. */
static const struct play PRESS = {scenes_press, move_press, 0, 70},
                         TURN = {scenes_grasp, scenes_grasp_turn, GRASP_CLOSED, GRASP_CLOSED + 15},
                         THROW = {throw_alone, move_nothing, 0, 40};

/* What two ways to do a step differ by at most, in steps from the same states. */
struct difference {
    double force;    /* N      */
    double relative; /* to the largest of the step */
    double residual; /* of the second way */
    int sweeps[2];
};

static struct difference compare(const struct play *play, const struct palp_options *first,
                                 const struct palp_options *second)
{
    struct palp_world *a = play->create(first), *b = play->create(second);
    struct difference d = {0, 0, 0, {0, 0}};
    int contacts = 0;
    for (int k = 0; k < play->to; k++) {
        play->move(a, k);
        stand_alike(b, a);
        const struct palp_report *x = palp_step(a, H), *y = palp_step(b, H);
        if (k < play->from || !(largest_force(a) > 0))
            continue;
        d.force = fmax(d.force, largest_force_apart(a, b));
        d.relative = fmax(d.relative, largest_force_apart(a, b) / largest_force(a));
        d.residual = fmax(d.residual, y->residual);
        d.sweeps[0] += x->sweeps;
        d.sweeps[1] += y->sweeps;
        contacts += x->n_contact;
    }
    CHECK(contacts > 100);
    scenes_destroy(a);
    scenes_destroy(b);
    return d;
}

/* Algorithm 3 in world axes and as published: the same forces, found along other ways. Forces that
 * are not unique take thousands of sweeps, and where a triangle bears the ball follows them: to
 * on_triangles, N. */
static void check_loops(enum palp_recursion recursion, double on_triangles)
{
    struct palp_options fast = exact(PALP_CORRECT_FAST), literal = exact(PALP_CORRECT_LITERAL);
    fast.recursion = literal.recursion = recursion;
    CHECK_ZERO(compare(&THROW, &literal, &fast).force, 1e-9); /* directions stay */
    CHECK_ZERO(compare(&TURN, &literal, &fast).force, 1e-6);
    CHECK_ZERO(compare(&PRESS, &literal, &fast).force, on_triangles);
}

static void the_loop_in_world_axes_is_algorithm_three(void)
{
    check_loops(PALP_RECURSE_TOTAL, 5e-6);
}

/* An increment cannot make up for what the one before left. */
static void the_loop_in_world_axes_by_increments_is_algorithm_three(void)
{
    check_loops(PALP_RECURSE_INCREMENT, 1e-5);
}

/* The stops as shipped, in single precision, against the converged answer in doubles. */
static void single_precision_finds_the_forces_to_a_thousandth(void)
{
    const struct palp_options right = exact(PALP_CORRECT_FAST);
    struct palp_options single = options(PALP_CORRECT_FAST);
    single.precision = PALP_SINGLE;
    single.sweeps = 1000;
    CHECK_BELOW(compare(&THROW, &right, &single).relative, 1e-3);
    CHECK_BELOW(compare(&TURN, &right, &single).relative, 1e-3);
    CHECK_BELOW(compare(&PRESS, &right, &single).relative, 1e-3);
}

/* Sweeps that end early leave the residual that they may, and of the forces no more than that. */
static void a_solve_that_stops_early_stops_near_the_answer(void)
{
    for (int k = 0; k < 4; k++) {
        struct palp_options early = exact(PALP_CORRECT_FAST), late = exact(PALP_CORRECT_FAST);
        early.residual = 1e-5;
        early.precision = k / 2 ? PALP_SINGLE : PALP_DOUBLE;
        const struct difference d = compare(k % 2 ? &TURN : &THROW, &late, &early);
        CHECK_BELOW(d.residual, 1e-5);
        CHECK_BELOW(d.relative, 1e-3);
        CHECK(3 * d.sweeps[1] < 2 * d.sweeps[0]);
    }
}

/* Settled before its iterations are used up, and left with what the tolerances say. */
static void a_recursion_stops_when_it_is_settled(void)
{
    struct palp_options opt = options(PALP_CORRECT_FAST);
    opt.newton = 20;
    struct palp_world *world = scenes_press(&opt);
    for (int k = 0; k < 80; k++) {
        const struct palp_report *r = press(world, 1);
        CHECK_BELOW(r->newton, 20);
        CHECK_BELOW(r->gap_loaded, opt.tolerance_gap);
        CHECK_BELOW(r->force_change, opt.tolerance_n);
    }
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- mechanics */

static void action_equals_reaction(void)
{
    const struct palp_options opt = options(PALP_CORRECT_FAST);
    struct palp_world *world = scenes_press(&opt);
    const struct palp_report *r = press(world, 60);
    const vec3 on_flesh = palp_world_contact_wrench(world, (palp_body){PRESS_FLESH}).force;
    const vec3 on_tool = palp_world_contact_wrench(world, (palp_body){PRESS_TOOL}).force;
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < r->n_contact; i++)
        sum = vec3_add(sum, r->contact[i].force);
    CHECK(vec3_norm(on_tool) > 0.1);
    CHECK_ZERO(vec3_norm(vec3_add(on_flesh, on_tool)), 1e-10 * vec3_norm(on_tool));
    CHECK_NEAR(vec3_norm(sum), vec3_norm(on_flesh), 1e-10 * vec3_norm(on_tool));
    scenes_destroy(world);
}

static vec3 momentum(const struct palp_world *world)
{
    const struct palp_scene *scene = palp_world_scene(world);
    const struct body *soft = &scene->body[THROW_SOFT - 1], *box = &scene->body[THROW_RIGID - 1];
    vec3 sum = vec3_scale(world->v[box->first], box->rigid.mass);
    for (int i = 0; i < soft->n_v; i++)
        sum = vec3_axpy(sum, soft->soft.mass[i], world->v[soft->first + i]);
    return sum;
}

static double weight(const struct palp_world *world)
{
    const struct palp_scene *scene = palp_world_scene(world);
    const struct body *soft = &scene->body[THROW_SOFT - 1];
    double mass = scene->body[THROW_RIGID - 1].rigid.mass;
    for (int i = 0; i < soft->n_v; i++)
        mass += soft->soft.mass[i];
    return mass * -scene->opt.gravity.y;
}

/* The ground's share of the contacts and gravity are all that changes Σ m v. Rayleigh's αM, which
 * damps motion as a whole, takes h α m v of the new velocities. */
static void the_ground_and_gravity_alone_change_momentum(void)
{
    const struct palp_options opt = options(PALP_CORRECT_FAST);
    struct palp_world *world = scenes_throw(&opt);
    const struct body *soft = &palp_world_scene(world)->body[THROW_SOFT - 1];
    for (int k = 0; k < 60; k++) {
        const vec3 before = momentum(world);
        palp_step(world, H);
        const vec3 after = momentum(world);
        const vec3 by_ground =
            vec3_scale(palp_world_contact_wrench(world, (palp_body){THROW_GROUND}).force, -1);
        vec3 expected = vec3_axpy(before, H, by_ground);
        expected.y -= H * weight(world);
        for (int i = 0; i < soft->n_v; i++)
            expected = vec3_axpy(expected, -H * soft->soft.damping_mass * soft->soft.mass[i],
                                 world->v[soft->first + i]);
        CHECK_ZERO(vec3_norm(vec3_sub(after, expected)), 1e-12);
    }
    scenes_destroy(world);
}

/* Pressed down in 0.5 s and held for 2 s: at rest the force is the tissue's and the
 * coupling's, and time has no part in it. What friction keeps depends on the way,
 * which differs by the step's own error. */
static void halving_the_step_leaves_a_static_force_as_it_is(void)
{
    double force[2];
    for (int k = 0; k < 2; k++) {
        const struct palp_options opt = options(PALP_CORRECT_FAST);
        struct palp_world *world = scenes_press(&opt);
        const double h = k == 0 ? H : H / 2;
        for (int i = 0; i < 2.5 / h; i++) {
            palp_world_set_target(world, (palp_body){PRESS_TOOL},
                                  press_target((int)(fmin((i + 1) * h, 0.5) / H) - 1));
            palp_step(world, h);
        }
        force[k] = vec3_norm(palp_world_hand_wrench(world, (palp_body){PRESS_TOOL}).force);
        const vec3 contacts = palp_world_contact_wrench(world, (palp_body){PRESS_TOOL}).force;
        CHECK_NEAR(vec3_norm(contacts), force[k], 1e-6 * force[k]); /* nothing else holds it */
        scenes_destroy(world);
    }
    CHECK(force[0] > 0.1);
    CHECK_NEAR(force[1], force[0], 1e-3 * force[0]);
}

/* Signorini and the cone where the step ends, to what the recursion stops at. */
static void contacts_obey_their_laws_at_the_end_of_a_step(void)
{
    const struct palp_options opt = options(PALP_CORRECT_FAST);
    struct palp_world *world = scenes_press(&opt);
    for (int k = 0; k < 80; k++) {
        const struct palp_report *r = press(world, 1);
        CHECK_BELOW(r->penetration, opt.tolerance_gap);
        CHECK_BELOW(r->cone, opt.tolerance_n);
        for (int i = 0; i < r->n_contact; i++) {
            const struct palp_contact *c = &r->contact[i];
            CHECK(c->normal_n > -opt.tolerance_n);
            CHECK_BELOW(fmin(c->normal_n / opt.tolerance_n, c->gap / opt.tolerance_gap), 1);
            CHECK(i == 0 || r->contact[i - 1].id < c->id);
        }
    }
    scenes_destroy(world);
}

/* ---------------------------------------------------------------- the same bytes */

static void a_restored_world_goes_on_byte_for_byte(void)
{
    const struct palp_options opt = options(PALP_CORRECT_FAST);
    struct palp_world *a = scenes_press(&opt), *b = scenes_press(&opt);
    press(a, 55);
    const size_t size = palp_world_snapshot_size(a);
    void *bytes = malloc(size);
    REQUIRE(bytes != NULL);
    palp_world_snapshot(a, bytes);
    press(b, 3); /* somewhere else */
    REQUIRE(palp_world_restore(b, bytes, size, NULL) == PALP_OK);
    for (int k = 0; k < 20; k++) {
        press(a, 1);
        press(b, 1);
        CHECK(palp_world_hash(a) == palp_world_hash(b));
    }
    free(bytes);
    scenes_destroy(a);
    scenes_destroy(b);
}

/* The same contacts step after step: the last step's forces are nearly this one's. */
static void forces_are_remembered_from_step_to_step(void)
{
    const struct palp_options opt = options(PALP_CORRECT_FAST);
    struct palp_world *world = scenes_press(&opt);
    press(world, 50);
    palp_world_set_target(world, (palp_body){PRESS_TOOL}, press_target(49));
    for (int k = 0; k < 50; k++) /* at rest, whatever the target of press() would be by now */
        palp_step(world, H);
    const int warm = palp_step(world, H)->sweeps;
    world->n_remembered = 0;
    const int cold = palp_step(world, H)->sweeps;
    CHECK(4 * warm < cold);
    scenes_destroy(world);
}

/* Under the capacity of the deepest there is no room for the others; nothing else happens. */
static void contacts_beyond_the_capacity_are_counted(void)
{
    struct palp_options opt = options(PALP_CORRECT_FAST);
    opt.contact_capacity = 3;
    struct palp_world *world = scenes_press(&opt);
    const struct palp_report *r = press(world, 60);
    CHECK(r->n_contact <= 3);
    CHECK(r->n_dropped > 0);
    for (int i = 0; i < r->n_contact; i++)
        CHECK(isfinite(r->contact[i].normal_n));
    scenes_destroy(world);
}

static palp_body add_block(struct palp_scene *scene, const char *name, vec3 centre, bool fixed)
{
    static const struct palp_material flesh = {PALP_COROTATIONAL, 1e4, 0.4, 1000};
    static const int all[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    const struct palp_grid grid = {
        .centre = centre, .size = {0.02, 0.02, 0.02}, .cells = {1, 1, 1}};
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    const struct palp_soft_def def = {.name = name,
                                      .mesh = &mesh,
                                      .material = &flesh,
                                      .n_material = 1,
                                      .fixed = all,
                                      .n_fixed = fixed ? 8 : 0,
                                      .surface = palp_surface_default()};
    const palp_body body = palp_scene_add_soft(scene, &def, NULL);
    REQUIRE(body.id != 0);
    palp_mesh_destroy(&mesh);
    return body;
}

/* A cube of flesh falling onto one that cannot move. */
static struct palp_world *falling_cube(const struct palp_options *opt)
{
    struct palp_scene *scene = palp_scene_create(opt, NULL);
    REQUIRE(scene != NULL);
    add_block(scene, "fixed", (vec3){0, 0, 0}, true);
    add_block(scene, "falling", (vec3){0.003, 0.0215, 0.002}, false);
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    struct palp_world *world = palp_world_create(scene, NULL);
    REQUIRE(world != NULL);
    return world;
}

/* A side of a contact has up to three points: room for a contact is room for these. */
static void where_there_is_room_for_one_contact_one_is_kept(void)
{
    for (int k = 0; k < N_CORRECTIONS; k++) {
        struct palp_options opt = options((enum palp_correction)k);
        opt.contact_capacity = 1;
        struct palp_world *world = falling_cube(&opt);
        const struct palp_report *r = palp_step(world, H);
        CHECK(r->n_contact == 1);
        CHECK(r->n_dropped > 0);
        scenes_destroy(world);
    }
}

/* All of its nodes are fixed: it gives way to nothing, to the last bit, and holds the other up. */
static void what_is_fixed_everywhere_holds_and_does_not_give_way(void)
{
    for (int k = 0; k < N_CORRECTIONS; k++) {
        const struct palp_options opt = options((enum palp_correction)k);
        struct palp_world *world = falling_cube(&opt);
        const struct palp_mesh *rest = palp_body_mesh(palp_world_scene(world), (palp_body){1});
        const struct palp_report *r = NULL;
        for (int i = 0; i < 50; i++)
            r = palp_step(world, H);
        CHECK(memcmp(palp_world_q(world, (palp_body){1}), rest->x, 8 * sizeof(vec3)) == 0);
        CHECK(r->n_contact > 0);
        CHECK_BELOW(r->penetration, 1e-6); /* m: a twentieth of a per mille of the cube */
        struct palp_matrix WH;
        if (k == PALP_CORRECT_FAST) {
            REQUIRE(palp_world_inspect(world, PALP_MATRIX_WH, (palp_body){1}, &WH, NULL) ==
                    PALP_OK);
            CHECK(WH.rows > 0 && WH.n == 0);
            palp_matrix_destroy(&WH);
        }
        scenes_destroy(world);
    }
}

/* Spheres in a row, each a millimetre into the ground, and none near another. */
static struct palp_scene *spheres_on_the_ground(const struct palp_options *opt, int n)
{
    struct palp_scene *scene = palp_scene_create(opt, NULL);
    REQUIRE(scene != NULL);
    struct palp_rigid_def def = {.name = "ground",
                                 .drive = PALP_DRIVE_FIXED,
                                 .shape = {.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY},
                                 .at = POSE_IDENTITY,
                                 .surface = palp_surface_default()};
    REQUIRE(palp_scene_add_rigid(scene, &def, NULL).id != 0);
    def.drive = PALP_DRIVE_FREE;
    def.shape = (struct palp_shape){.kind = PALP_SHAPE_SPHERE, .radius = 0.01, .at = POSE_IDENTITY};
    def.mass = 0.01;
    def.inertia = (vec3){4e-7, 4e-7, 4e-7};
    for (int i = 0; i < n; i++) {
        char name[20];
        snprintf(name, sizeof name, "sphere %d", i);
        def.name = name;
        def.at.p = (vec3){0.1 * i, 0.009, 0};
        REQUIRE(palp_scene_add_rigid(scene, &def, NULL).id != 0);
    }
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    return scene;
}

/* Any body may have all contacts, but not all bodies at once: a step's memory is bounded by its
 * contacts, with a few vectors a body beside. Thirty-two and a thousand bodies need about the
 * same: half as much again is left for these vectors. */
static void memory_of_a_step_goes_by_contacts_not_by_bodies(void)
{
    struct palp_options opt = options(PALP_CORRECT_FAST);
    struct palp_scene *few = spheres_on_the_ground(&opt, 32);
    struct palp_scene *many = spheres_on_the_ground(&opt, 1000);
    CHECK_BELOW((double)step_size(many), 1.5 * (double)step_size(few));
    struct palp_world *world = palp_world_create(many, NULL);
    REQUIRE(world != NULL);
    const struct palp_report *r = palp_step(world, H);
    CHECK(r->n_contact == opt.contact_capacity);
    CHECK(r->n_dropped == 1000 - opt.contact_capacity);
    scenes_destroy(world);
    palp_scene_destroy(few);
}

/* With contacts, in each of the algorithms. The first steps warm up what
 * libraries keep for themselves. */
static void a_thousand_steps_ask_for_no_memory(void)
{
    if (!alloc_counted()) {
        skip("the sanitizer stands before malloc");
        return;
    }
    for (int k = 0; k < N_CORRECTIONS; k++) {
        struct palp_options opt = options((enum palp_correction)k);
        opt.workers = 2;
        struct palp_world *world = scenes_throw(&opt);
        int contacts = 0;
        for (int i = 0; i < 3; i++)
            palp_step(world, H);
        const long before = alloc_count();
        for (int i = 0; i < 340; i++)
            contacts += palp_step(world, H)->n_contact;
        CHECK(alloc_count() == before);
        CHECK(contacts > 1000);
        scenes_destroy(world);
    }
}

SUITE(step, TEST(a_step_without_contacts_does_no_iteration),
      TEST(algorithms_two_and_three_agree_while_directions_stay),
      TEST(algorithms_two_and_three_agree_on_a_ball),
      TEST(the_loop_in_world_axes_is_algorithm_three),
      TEST(the_loop_in_world_axes_by_increments_is_algorithm_three),
      TEST(single_precision_finds_the_forces_to_a_thousandth),
      TEST(a_solve_that_stops_early_stops_near_the_answer),
      TEST(a_recursion_stops_when_it_is_settled), TEST(action_equals_reaction),
      TEST(the_ground_and_gravity_alone_change_momentum),
      TEST(halving_the_step_leaves_a_static_force_as_it_is),
      TEST(contacts_obey_their_laws_at_the_end_of_a_step),
      TEST(a_restored_world_goes_on_byte_for_byte), TEST(forces_are_remembered_from_step_to_step),
      TEST(contacts_beyond_the_capacity_are_counted),
      TEST(where_there_is_room_for_one_contact_one_is_kept),
      TEST(what_is_fixed_everywhere_holds_and_does_not_give_way),
      TEST(memory_of_a_step_goes_by_contacts_not_by_bodies),
      TEST(a_thousand_steps_ask_for_no_memory));
