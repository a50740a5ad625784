/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_slide.c - what slides stops where it must, straight ahead; what rolls rolls; what is stacked
 * bears what is on it. */
#include "engine/palp.h"
#include "tests/check.h"

#include <stdlib.h>

static const double G = 9.81, FRICTION = 0.4;
static const palp_body GROUND = {1}, FIRST = {2};

/* More sweeps than a default step does: what is looked at is the law, not where a solve stops. */
static struct palp_options exact(int sweeps)
{
    struct palp_options opt = palp_options_default();
    opt.gravity = vec3_make(0, -G, 0);
    opt.workers = 1;
    opt.precision = PALP_DOUBLE;
    opt.sweeps = sweeps;
    opt.residual = 1e-11;
    opt.newton = 10;
    opt.tolerance_n = 1e-9;
    opt.tolerance_gap = 1e-12;
    return opt;
}

static struct palp_surface rough(double friction)
{
    struct palp_surface surface = palp_surface_default();
    surface.friction = friction;
    surface.contact_distance = 0.002;
    return surface;
}

/* ---------------------------------------------------------------- scenes */

/* A plane y = 0 that all that follow share; friction of a pair is the geometric mean. */
static struct palp_scene *ground_of(double friction, int sweeps)
{
    const struct palp_options opt = exact(sweeps);
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    const struct palp_rigid_def ground = {.name = "ground",
                                          .drive = PALP_DRIVE_FIXED,
                                          .shape = {.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY},
                                          .at = POSE_IDENTITY,
                                          .surface = rough(friction)};
    REQUIRE(scene && palp_scene_add_rigid(scene, &ground, NULL).id == GROUND.id);
    return scene;
}

static char *name_of(const struct palp_scene *scene)
{
    static char name[32];
    snprintf(name, sizeof name, "body %d", palp_scene_bodies(scene) + 1);
    return name;
}

static void add_box(struct palp_scene *scene, vec3 half, double mass, pose at, vec3 v,
                    double friction)
{
    const vec3 sq = vec3_make(half.x * half.x, half.y * half.y, half.z * half.z);
    const struct palp_rigid_def box = {
        .name = name_of(scene),
        .drive = PALP_DRIVE_FREE,
        .shape = {.kind = PALP_SHAPE_BOX, .half = half, .at = POSE_IDENTITY},
        .mass = mass,
        .inertia = vec3_scale(vec3_make(sq.y + sq.z, sq.x + sq.z, sq.x + sq.y), mass / 3),
        .at = at,
        .v = v,
        .surface = rough(friction)};
    REQUIRE(palp_scene_add_rigid(scene, &box, NULL).id > 0);
}

static void add_ball(struct palp_scene *scene, double radius, double mass, vec3 at, vec3 v,
                     double friction)
{
    const double inertia = 0.4 * mass * radius * radius;
    const struct palp_rigid_def ball = {
        .name = name_of(scene),
        .drive = PALP_DRIVE_FREE,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = radius, .at = POSE_IDENTITY},
        .mass = mass,
        .inertia = {inertia, inertia, inertia},
        .at = {at, {0, 0, 0, 1}},
        .v = v,
        .surface = rough(friction)};
    REQUIRE(palp_scene_add_rigid(scene, &ball, NULL).id > 0);
}

static void add_grid(struct palp_scene *scene, const struct palp_grid *grid, double young)
{
    const struct palp_material rubber = {PALP_COROTATIONAL, young, 0.4, 1000};
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, grid, NULL) == PALP_OK);
    const struct palp_soft_def def = {.name = name_of(scene),
                                      .mesh = &mesh,
                                      .material = &rubber,
                                      .n_material = 1,
                                      .damping_stiffness = 0.005,
                                      .surface = rough(FRICTION)};
    REQUIRE(palp_scene_add_soft(scene, &def, NULL).id > 0);
    palp_mesh_destroy(&mesh);
}

/* The lower face is at `bottom`. */
static void add_soft(struct palp_scene *scene, vec3 size, double bottom, double young)
{
    const struct palp_grid grid = {PALP_GRID_BOX, {0, bottom + size.y / 2, 0}, size, {2, 2, 2}};
    add_grid(scene, &grid, young);
}

static struct palp_world *world_of(struct palp_scene *scene)
{
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

static void push_soft(struct palp_world *world, palp_body body, vec3 v)
{
    const int n = palp_body_mesh(palp_world_scene(world), body)->n_node;
    vec3 *all = malloc((size_t)n * sizeof *all);
    for (int i = 0; i < n; i++)
        all[i] = v;
    palp_world_set_nodes(world, body, palp_world_q(world, body), all);
    free(all);
}

static vec3 middle(const struct palp_world *world, palp_body body)
{
    if (!palp_body_is_soft(palp_world_scene(world), body))
        return palp_world_pose(world, body).p;
    const int n = palp_body_mesh(palp_world_scene(world), body)->n_node;
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < n; i++)
        sum = vec3_add(sum, palp_world_q(world, body)[i]);
    return vec3_scale(sum, 1.0 / n);
}

/* ---------------------------------------------------------------- straight ahead */

enum { HEADINGS = 16 };
static const double SPEED = 0.5, H = 0.005;

/* None of them along an axis of the world, nor at 45° to one. */
static double heading(int i)
{
    return 2 * M_PI * i / HEADINGS + 0.1;
}

static vec3 towards(double angle)
{
    return vec3_make(cos(angle), 0, sin(angle));
}

/* The angle of a way along the ground to where it was headed. */
static double astray(vec3 way, double angle)
{
    const vec3 d = towards(angle);
    return atan2(way.z * d.x - way.x * d.z, way.x * d.x + way.z * d.z);
}

/* Where backward Euler leads a point that friction brakes: v falls by μ g h a step while it is more
 * than that, and then to rest. v²/(2 μ g) up to half a step's way. */
static double stopping_distance(void)
{
    const double slower = FRICTION * G * H, steps = floor(SPEED / slower);
    const double far = H * (steps * SPEED - slower * steps * (steps + 1) / 2);
    CHECK_NEAR(far, SPEED * SPEED / (2 * FRICTION * G), 0.5 * SPEED * H);
    return far;
}

struct rest {
    double astray, off; /* rad; of the stopping distance */
};

static struct rest slide_to_rest(struct palp_world *world, double angle)
{
    const vec3 start = middle(world, FIRST);
    const int steps = (int)ceil(SPEED / (FRICTION * G * H)) + 2;
    for (int k = 0; k < steps; k++)
        palp_step(world, H);
    const vec3 way = vec3_sub(middle(world, FIRST), start);
    const struct rest rest = {fabs(astray(way, angle)),
                              hypot(way.x, way.z) / stopping_distance() - 1};
    palp_step(world, H);
    const vec3 more = vec3_sub(vec3_sub(middle(world, FIRST), start), way);
    CHECK_ZERO(vec3_norm(more), 1e-4 * SPEED * H); /* at rest, but that what is soft springs back */
    destroy(world);
    return rest;
}

static void a_rigid_box_slides_to_rest_straight_ahead(void)
{
    for (int i = 0; i < HEADINGS; i++) {
        struct palp_scene *scene = ground_of(FRICTION, 2000);
        const vec3 half = {0.03, 0.02, 0.025};
        add_box(scene, half, 0.2, (pose){{0, half.y, 0}, {0, 0, 0, 1}},
                vec3_scale(towards(heading(i)), SPEED), FRICTION);
        const struct rest rest = slide_to_rest(world_of(scene), heading(i));
        CHECK_BELOW(rest.astray, 1e-6);
        CHECK_ZERO(rest.off, 1e-6);
    }
}

/* Its tetrahedra have a grain, along which it yields otherwise than across. Of what it yields, a
 * shear of 5e-7, is what it goes astray, 4e-7, and is left between its middle and its sole, which
 * is 1e-5 of the way. */
static void a_soft_block_slides_to_rest_straight_ahead(void)
{
    for (int i = 0; i < HEADINGS; i++) {
        struct palp_scene *scene = ground_of(FRICTION, 2000);
        add_soft(scene, vec3_make(0.06, 0.04, 0.05), 0, 1e7);
        struct palp_world *world = world_of(scene);
        push_soft(world, FIRST, vec3_scale(towards(heading(i)), SPEED));
        const struct rest rest = slide_to_rest(world, heading(i));
        CHECK_BELOW(rest.astray, 1e-6);
        CHECK_ZERO(rest.off, 2e-5);
    }
}

/* ---------------------------------------------------------------- not on a pyramid */

static double clamp(double x, double most)
{
    return fmin(fmax(x, -most), most);
}

/* The same slide of a point whose friction is bounded along x and along z, each by itself. */
static double astray_on_a_pyramid(double angle)
{
    const double most = FRICTION * G * H;
    vec3 v = vec3_scale(towards(angle), SPEED), way = {0, 0, 0};
    while (vec3_norm(v) > 0) {
        v = vec3_make(v.x - clamp(v.x, most), 0, v.z - clamp(v.z, most));
        way = vec3_axpy(way, H, v);
    }
    return fabs(astray(way, angle));
}

/* So the two tests above can fail: 16 headings tell a cone from a pyramid. */
static void friction_on_a_pyramid_would_lead_astray(void)
{
    for (int i = 0; i < HEADINGS; i++)
        CHECK(astray_on_a_pyramid(heading(i)) > 0.03);
}

/* ---------------------------------------------------------------- rolling */

/* Friction takes momentum from the way and gives it to the spin, until the ball rolls at 5/7 of its
 * speed, however it was slowed; then nothing slows it. In a step the place where it touches goes
 * along a chord, R sin φ for R φ: of the order of φ²/6 the way is short of the spin. */
static void a_ball_slips_until_it_rolls_at_five_sevenths_of_its_speed(void)
{
    const double radius = 0.03, rolling = 5 * SPEED / 7, phi = rolling * H / radius;
    const double chord = phi * phi / 6 * rolling;
    const vec3 d = towards(heading(1)), axis = vec3_make(d.z, 0, -d.x);
    struct palp_scene *scene = ground_of(FRICTION, 2000);
    add_ball(scene, radius, 0.2, vec3_make(0, radius, 0), vec3_scale(d, SPEED), FRICTION);
    struct palp_world *world = world_of(scene);
    const int slips = (int)floor(2 * SPEED / 7 / (FRICTION * G * H));
    double last = SPEED;
    for (int k = 1; k <= 200; k++) {
        palp_step(world, H);
        const double speed = vec3_dot(palp_world_velocity(world, FIRST), d);
        const double spin = vec3_dot(palp_world_spin(world, FIRST), axis);
        const double expected = k <= slips ? SPEED - k * FRICTION * G * H : rolling;
        CHECK_NEAR(speed, expected, chord);
        CHECK_NEAR(radius * spin, 2.5 * (SPEED - expected), chord);
        if (k > slips + 3) {
            CHECK_NEAR(radius * spin - speed, chord, 0.01 * chord);
            CHECK_NEAR(speed, last, 1e-9 * SPEED);
        }
        last = speed;
    }
    const vec3 end = palp_world_pose(world, FIRST).p;
    CHECK_ZERO(end.y - radius, 1e-9);
    CHECK_ZERO(astray(end, heading(1)), 1e-9);
    destroy(world);
}

/* Along a bed of gel that lies on the ground, for 0.6 s: the least and the greatest speed of the
 * second half. */
struct speeds {
    double least, most;
};

static struct speeds roll_on_gel(double friction)
{
    const double radius = 0.03;
    const palp_body ball = {3};
    const struct palp_grid bed = {PALP_GRID_BOX, {0.15, 0.02, 0}, {0.5, 0.04, 0.12}, {12, 2, 3}};
    struct palp_scene *scene = ground_of(FRICTION, 500);
    struct speeds seen = {INFINITY, 0};
    add_grid(scene, &bed, 1e5);
    add_ball(scene, radius, 0.05, vec3_make(0, 0.04 + radius, 0.007), vec3_make(SPEED, 0, 0),
             friction);
    struct palp_world *world = world_of(scene);
    for (int k = 0; k < 120; k++) {
        palp_step(world, H);
        const double speed = palp_world_velocity(world, ball).x;
        CHECK_BELOW(speed, (1 + 1e-3) * SPEED);
        seen.least = k < 60 ? seen.least : fmin(seen.least, speed);
        seen.most = k < 60 ? seen.most : fmax(seen.most, speed);
    }
    destroy(world);
    return seen;
}

/* Under way it leaves a dent behind, whose edges must not drive it: it slides on at its speed, or
 * rolls at 5/7 of it. The wake that the gel damps costs some thousandths; what a dent of 0.1 mm
 * lends, where it is deeper and where it is shallower, is less than one. */
static void nothing_drives_a_ball_on_a_soft_bed(void)
{
    for (int rolls = 0; rolls < 2; rolls++) {
        const double speed = rolls ? 5 * SPEED / 7 : SPEED;
        const struct speeds seen = roll_on_gel(rolls ? FRICTION : 0);
        CHECK_BELOW(seen.most, (1 + 1e-3) * speed);
        CHECK_BELOW((1 - 5e-3) * speed, seen.least);
    }
}

/* ---------------------------------------------------------------- stacks */

/* What the contacts of two bodies do to the upper one. */
static vec3 force_between(const struct palp_world *world, int lower, int upper)
{
    const struct palp_report *r = palp_world_report(world);
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < r->n_contact; i++) {
        const struct palp_contact *c = &r->contact[i];
        if (c->a.id == upper && c->b.id == lower)
            sum = vec3_add(sum, c->force);
        if (c->a.id == lower && c->b.id == upper)
            sum = vec3_sub(sum, c->force);
    }
    return sum;
}

enum { STORIES = 6 };

static void check_stack(struct palp_world *world, const double mass[STORIES], int steps)
{
    double above = 0, total = 0;
    for (int i = 0; i < STORIES; i++)
        total += mass[i] * G;
    for (int k = 0; k < steps; k++)
        palp_step(world, 0.01);
    for (int i = STORIES - 1; i >= 0; i--) {
        const vec3 f = force_between(world, i + 1, i + 2);
        above += mass[i] * G;
        CHECK_NEAR(f.y, above, 1e-6 * total);
        CHECK_ZERO(hypot(f.x, f.z), 1e-6 * total);
    }
    const vec3 on_ground = palp_world_contact_wrench(world, GROUND).force;
    CHECK_ZERO(vec3_norm(vec3_sub(on_ground, vec3_make(0, -total, 0))), 1e-6 * total);
    destroy(world);
}

/* Each turned against the one below, and heavier or lighter. */
static void every_story_of_rigid_boxes_bears_what_is_above(void)
{
    double mass[STORIES];
    struct palp_scene *scene = ground_of(FRICTION, 2000);
    for (int i = 0; i < STORIES; i++) {
        const vec3 half = {0.03, 0.01, 0.025};
        mass[i] = 0.1 + 0.03 * (i * 5 % STORIES);
        add_box(scene, half, mass[i],
                (pose){{0.001 * i, 0.01 + 0.02 * i, 0}, quat_exp(vec3_make(0, 0.3 * i, 0))},
                vec3_make(0, 0, 0), FRICTION);
    }
    check_stack(world_of(scene), mass, 50);
}

/* At rest after a second and a half; each step starts from the forces of the last, so that they
 * come right however few sweeps there are in each. */
static void every_story_of_soft_and_rigid_blocks_bears_what_is_above(void)
{
    double mass[STORIES];
    struct palp_scene *scene = ground_of(FRICTION, 50);
    for (int i = 0; i < STORIES; i++) {
        const vec3 half = {0.03, 0.01, 0.025}, less = {0.026, 0.01, 0.022};
        mass[i] = i % 2 ? 0.1 : 8 * 1000 * less.x * less.y * less.z;
        if (i % 2)
            add_box(scene, half, mass[i], (pose){{0, 0.01 + 0.02 * i, 0}, {0, 0, 0, 1}},
                    vec3_make(0, 0, 0), FRICTION);
        else
            add_soft(scene, vec3_scale(less, 2), 0.02 * i, 1e5);
    }
    check_stack(world_of(scene), mass, 150);
}

SUITE(slide, TEST(a_rigid_box_slides_to_rest_straight_ahead),
      TEST(a_soft_block_slides_to_rest_straight_ahead),
      TEST(friction_on_a_pyramid_would_lead_astray),
      TEST(a_ball_slips_until_it_rolls_at_five_sevenths_of_its_speed),
      TEST(nothing_drives_a_ball_on_a_soft_bed),
      TEST(every_story_of_rigid_boxes_bears_what_is_above),
      TEST(every_story_of_soft_and_rigid_blocks_bears_what_is_above));
