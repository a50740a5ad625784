/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rod.c - a chain of segments bends as a beam, hangs as a thread, and costs by its length. */
#include "engine/model/rod.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/single_body.h"

#include <string.h>

static const double H = 0.01, PI = 3.14159265358979323846;

/* ---------------------------------------------------------------- rods along x */

struct wire {
    int segments;
    double length, radius, young, density, damping;
};
/* A guide wire of 20 cm and 1 mm; a suture of 10 cm. */
static const struct wire GUIDE = {16, 0.2, 1e-3, 2e9, 1500, 0.02};
static const struct wire SUTURE = {24, 0.1, 2e-4, 2e7, 1200, 0.005};

static struct palp_options options(vec3 gravity, int workers)
{
    struct palp_options opt = bodies_options(gravity, workers);
    opt.contact_capacity = 32;
    opt.precision = PALP_DOUBLE;
    opt.sweeps = 400;
    opt.residual = 1e-10;
    return opt;
}

static struct palp_rod add_wire(struct palp_scene *scene, const struct wire *w, pose at)
{
    vec3 x[128];
    for (int i = 0; i <= w->segments; i++)
        x[i] = pose_apply(at, (vec3){w->length * i / w->segments, 0, 0});
    const struct palp_rod_def def = {.name = "wire",
                                     .x = x,
                                     .n = w->segments + 1,
                                     .radius = w->radius,
                                     .young = w->young,
                                     .poisson = 0.3,
                                     .density = w->density,
                                     .damping_stiffness = w->damping,
                                     .surface = palp_surface_default()};
    struct palp_error error;
    const struct palp_rod rod = palp_scene_add_rod(scene, &def, &error);
    REQUIRE(rod.n == w->segments);
    return rod;
}

static struct palp_world *finish(struct palp_scene *scene)
{
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    struct palp_world *world = palp_world_create(scene, NULL);
    REQUIRE(world != NULL);
    return world;
}

static void hold(struct palp_scene *scene, const char *name, enum palp_law law, int segment,
                 vec3 local, vec3 place)
{
    const struct palp_link_def def = {.name = name,
                                      .law = law,
                                      .a = {.body = {segment}, .local = local},
                                      .b = {.local = place},
                                      .axis = {1, 0, 0},
                                      .arm = 0.005};
    struct palp_error error;
    const bool added = palp_scene_add_link(scene, &def, &error).id != 0;
    if (!added)
        printf("        %s\n", error.what);
    REQUIRE(added);
}

/* ---------------------------------------------------------------- stiffness */

static void turn_place(struct palp_world *world, int place, int axis, double way)
{
    const vec3 d = {axis == 0 ? way : 0, axis == 1 ? way : 0, axis == 2 ? way : 0};
    pose *frame = &world->frame[place / 2];
    if (place % 2 == 0)
        frame->p = vec3_add(frame->p, d);
    else
        frame->q = quat_unit(quat_mul(quat_exp(d), frame->q));
}

static void forces_at(struct palp_world *world, vec3 *f)
{
    system_assemble(world->system[0], world, H);
    for (int i = 0; i < world->system[0]->n; i++)
        f[i] = world->system[0]->f[i];
}

static double component(vec3 x, int axis)
{
    return axis == 0 ? x.x : axis == 1 ? x.y : x.z;
}

/* -K against central differences of the force by moving and turning each segment; of both the
 * symmetric part, which is the energy's Hessian. Largest difference over the largest entry. */
static double error_of_stiffness(struct palp_world *world)
{
    enum { N = 18 };
    const double step[2] = {1e-7, 1e-5}; /* m, rad: of 5 cm segments and half a radian */
    const struct system *s = world->system[0];
    double D[N][N], K[N][N] = {{0}}, worst = 0, largest = 0;
    vec3 more[N / 3], less[N / 3];
    REQUIRE(s->n == N / 3);
    for (int c = 0; c < N; c++) {
        const int place = c / 3, axis = c % 3;
        const double way = step[place % 2];
        turn_place(world, place, axis, way);
        forces_at(world, more);
        turn_place(world, place, axis, -2 * way);
        forces_at(world, less);
        turn_place(world, place, axis, way);
        for (int r = 0; r < N; r++)
            D[r][c] = (component(more[r / 3], r % 3) - component(less[r / 3], r % 3)) / (2 * way);
    }
    forces_at(world, more);
    for (int col = 0; col < s->pattern->n; col++)
        for (int k = s->pattern->first[col]; k < s->pattern->first[col + 1]; k++) {
            const mat3 block = system_block(s, PALP_MATRIX_K, k);
            for (int e = 0; e < 9; e++) {
                const int r = 3 * s->pattern->row[k] + e / 3, c = 3 * col + e % 3;
                K[r][c] = K[c][r] = block.m[e / 3][e % 3];
            }
        }
    for (int r = 0; r < N; r++)
        for (int c = 0; c < N; c++) {
            /* turns count by an arm of 5 cm, so that entries have one unit */
            const double unit = (r / 3 % 2 ? 20 : 1) * (c / 3 % 2 ? 20 : 1);
            worst = fmax(worst, unit * fabs(K[r][c] + (D[r][c] + D[c][r]) / 2));
            largest = fmax(largest, unit * fabs(K[r][c]));
        }
    return worst / largest;
}

static struct palp_world *three_segments(pose at)
{
    const struct wire w = {3, 0.15, 5e-3, 1e6, 1000, 0};
    const struct palp_options opt = options((vec3){0, 0, 0}, 1);
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    REQUIRE(scene != NULL);
    add_wire(scene, &w, at);
    return finish(scene);
}

static void stiffness_is_the_derivative_of_the_force(void)
{
    uint64_t seed = 3;
    for (int round = 0; round < 10; round++) {
        const pose at = {random_vec3(&seed), quat_unit(quat_exp(random_vec3(&seed)))};
        struct palp_world *world = three_segments(at);
        CHECK_BELOW(error_of_stiffness(world), 1e-6);
        bodies_destroy(world);
    }
}

/* Drawn out by a hundredth, straight: the pull at its arms is in K as well. */
static void stiffness_under_tension_has_its_pull(void)
{
    uint64_t seed = 4;
    for (int round = 0; round < 10; round++) {
        const pose at = {random_vec3(&seed), quat_unit(quat_exp(random_vec3(&seed)))};
        struct palp_world *world = three_segments(at);
        for (int i = 0; i < 3; i++)
            world->frame[i].p =
                vec3_axpy(world->frame[i].p, 5e-4 * i, quat_rotate(at.q, (vec3){1, 0, 0}));
        CHECK_BELOW(error_of_stiffness(world), 1e-6);
        bodies_destroy(world);
    }
}

/* ---------------------------------------------------------------- beams, threads */

/* How far the free end has sunk, over q L⁴ / 8 E I. The first segment is clamped: its joint bends
 * for its second half as well, so that L counts from its middle. */
static double sinks(int segments)
{
    struct wire w = GUIDE;
    w.segments = segments;
    w.damping = 0.05;
    const struct palp_options opt = options((vec3){0, -9.81, 0}, 1);
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    REQUIRE(scene != NULL);
    const double piece = w.length / segments, bent = w.length - piece / 2;
    const struct palp_rod rod = add_wire(scene, &w, POSE_IDENTITY);
    hold(scene, "clamp", PALP_LAW_WELD, rod.first.id, (vec3){0, 0, 0}, (vec3){piece / 2, 0, 0});
    struct palp_world *world = finish(scene);
    for (int i = 0; i < 400; i++)
        palp_step(world, 0.05);
    const pose last = palp_world_pose(world, (palp_body){segments});
    const vec3 end = pose_apply(last, (vec3){0, 0, piece / 2});
    const double area = PI * w.radius * w.radius, moment = area * w.radius * w.radius / 4;
    const double theory = w.density * area * 9.81 * pow(bent, 4) / (8 * w.young * moment);
    CHECK(theory < 0.1 * w.length); /* small enough for the linear theory, to some 0.5 % */
    bodies_destroy(world);
    return -end.y / theory;
}

/* Bending lumped at joints is a midpoint rule along the rod. */
static void a_clamped_rod_bends_as_a_beam(void)
{
    const double coarse = sinks(8), fine = sinks(32);
    CHECK_NEAR(fine, 1, 0.01); /* and what the linear theory leaves out: some 0.5 % */
    CHECK_NEAR(coarse, 1, 0.03);
}

/* Of a catenary y = a cosh(x / a) with this span and length: how deep it hangs. */
static double catenary_sag(double span, double length)
{
    double low = span / 20, high = 100 * span; /* 2 a sinh(span / 2a) falls from large to span */
    for (int i = 0; i < 200; i++) {
        const double a = (low + high) / 2;
        if (2 * a * sinh(span / (2 * a)) > length)
            low = a;
        else
            high = a;
    }
    return low * (cosh(span / (2 * low)) - 1);
}

/* Places on an arc of a circle through both ends, sagging; returns the length of its chords. */
static double lay_arc(vec3 *x, int n, double span, double angle)
{
    const double r = span / (2 * sin(angle));
    for (int i = 0; i <= n; i++) {
        const double at = angle * (2.0 * i / n - 1);
        x[i] = (vec3){r * sin(at), r * (cos(angle) - cos(at)), 0};
    }
    return n * vec3_norm(vec3_sub(x[1], x[0]));
}

/* Held by both ends. Its bending counts for nothing but near these: √(E I / T) is 3 % of the span;
 * and it stretches by 0.2 %. */
static void a_thread_between_two_points_hangs_as_a_catenary(void)
{
    enum { N = 40 };
    const double span = 0.08;
    const struct palp_options opt = options((vec3){0, -9.81, 0}, 1);
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    vec3 x[N + 1];
    const double length = lay_arc(x, N, span, 1.2);
    const struct palp_rod_def def = {.name = "thread",
                                     .x = x,
                                     .n = N + 1,
                                     .radius = 2e-4,
                                     .young = 5e5,
                                     .poisson = 0.3,
                                     .density = 1200,
                                     .damping_stiffness = 0.02,
                                     .surface = palp_surface_default()};
    REQUIRE(scene != NULL && palp_scene_add_rod(scene, &def, NULL).n == N);
    const double half = length / N / 2;
    hold(scene, "left", PALP_LAW_BALL, 1, (vec3){0, 0, -half}, x[0]);
    hold(scene, "right", PALP_LAW_BALL, N, (vec3){0, 0, half}, x[N]);
    struct palp_world *world = finish(scene);
    for (int i = 0; i < 400; i++)
        palp_step(world, H);
    const vec3 middle = pose_apply(palp_world_pose(world, (palp_body){N / 2}), (vec3){0, 0, half});
    const double sag = catenary_sag(span, length);
    CHECK_NEAR(-middle.y, sag, 0.01 * sag);
    bodies_destroy(world);
}

/* ---------------------------------------------------------------- cost, contact, and the rest */

/* As wide a band however long: so the cost of a factor and of a solve goes with the length. */
static void the_band_is_as_wide_for_any_length(void)
{
    for (int segments = 4; segments <= 100; segments *= 5) {
        struct wire w = SUTURE;
        const struct palp_options opt = options((vec3){0, 0, 0}, 1);
        struct palp_scene *scene = palp_scene_create(&opt, NULL);
        REQUIRE(scene != NULL);
        w.segments = segments + 1;
        add_wire(scene, &w, POSE_IDENTITY);
        struct palp_world *world = finish(scene);
        CHECK(solver_bandwidth(world->scene->body[0].coupled) == 3);
        CHECK(world->solver[0]->kind == &solver_banded);
        bodies_destroy(world);
    }
}

static void a_band_solves_as_a_square_does(void)
{
    uint64_t seed = 9;
    const struct palp_options opt = options((vec3){0, -9.81, 0}, 1);
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    REQUIRE(scene != NULL);
    add_wire(scene, &GUIDE, POSE_IDENTITY);
    struct palp_world *world = finish(scene);
    const struct coupled_system *c = world->scene->body[0].coupled;
    system_assemble(world->system[0], world, H);
    struct solver *dense = solver_create_kind(&solver_dense, c, &opt, world->pool);
    const struct solver_step step = {0, H, NULL};
    vec3 b[64], x[64], y[64];
    double largest = 0;
    REQUIRE(dense != NULL && c->n_v <= 64 && solver_begin(dense, world->system[0], &step) &&
            solver_begin(world->solver[0], world->system[0], &step));
    for (int i = 0; i < c->n_v; i++)
        b[i] = random_vec3(&seed);
    solver_solve(dense, b, x, 0);
    solver_solve(world->solver[0], b, y, 0);
    for (int i = 0; i < c->n_v; i++)
        largest = fmax(largest, vec3_norm(x[i]));
    for (int i = 0; i < c->n_v; i++) /* A's spins and velocities differ in size by 10⁷ */
        CHECK_ZERO(vec3_norm(vec3_sub(x[i], y[i])), 1e-8 * largest);
    solver_destroy(dense);
    bodies_destroy(world);
}

/* Let go above a bar that lies across it. */
static struct palp_world *over_a_bar(int workers)
{
    const struct palp_options opt = options((vec3){0, -9.81, 0}, workers);
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    const struct palp_rigid_def bar = {.name = "bar",
                                       .drive = PALP_DRIVE_FIXED,
                                       .shape = {PALP_SHAPE_CAPSULE, .radius = 0.008, .length = 0.1,
                                                 .at = {{0, 0, -0.05}, POSE_IDENTITY.q}},
                                       .at = POSE_IDENTITY,
                                       .surface = palp_surface_default()};
    REQUIRE(scene != NULL);
    add_wire(scene, &SUTURE, (pose){{-0.05, 0.012, 0}, POSE_IDENTITY.q});
    REQUIRE(palp_scene_add_rigid(scene, &bar, NULL).id != 0);
    return finish(scene);
}

/* It comes to rest over the bar, both ends down: the bar bears its weight, and no segment is in
 * it. */
static void a_thread_hangs_over_a_bar(void)
{
    struct palp_world *world = over_a_bar(1);
    const double weight =
        9.81 * SUTURE.density * PI * SUTURE.radius * SUTURE.radius * SUTURE.length;
    const struct palp_report *report = NULL;
    for (int i = 0; i < 300; i++) {
        report = palp_step(world, 0.005);
        CHECK_BELOW(report->penetration, 2e-5); /* a tenth of its radius, when it falls on it */
    }
    const vec3 borne = palp_world_contact_wrench(world, (palp_body){SUTURE.segments + 1}).force;
    CHECK(report->n_contact >= 2);
    CHECK_NEAR(-borne.y, weight, 0.02 * weight); /* it still swings a little */
    for (int end = 1; end <= SUTURE.segments; end += SUTURE.segments - 1)
        CHECK(palp_world_pose(world, (palp_body){end}).p.y < -0.01);
    bodies_destroy(world);
}

static void a_step_allocates_nothing(void)
{
    struct palp_world *world = over_a_bar(2);
    for (int i = 0; i < 40; i++)
        palp_step(world, 0.005);
    const long before = alloc_count();
    for (int i = 0; i < 40; i++)
        palp_step(world, 0.005);
    if (alloc_counted())
        CHECK(alloc_count() == before);
    bodies_destroy(world);
}

static void workers_change_no_byte(void)
{
    uint64_t hash[3];
    for (int k = 0; k < 3; k++) {
        struct palp_world *world = over_a_bar(1 << k);
        for (int i = 0; i < 60; i++)
            palp_step(world, 0.005);
        hash[k] = palp_world_hash(world);
        bodies_destroy(world);
    }
    CHECK(hash[0] == hash[1] && hash[1] == hash[2]);
}

/* Thrown and bent in free fall: kinetic energy and that of the joints only fall. */
static double energy_of(const struct palp_world *world)
{
    double sum = 0;
    for (int i = 0; i < world->scene->n_joint; i++) {
        const struct rod_joint *j = &world->scene->joint[i];
        const pose a = world->frame[j->a], b = world->frame[j->b];
        const vec3 d = vec3_sub(pose_apply(b, j->start), pose_apply(a, j->end));
        const quat rest = quat_mul(a.q, j->rest);
        const vec3 turn = quat_rotate_back(a.q, quat_log(quat_mul(b.q, quat_conjugate(rest))));
        sum += j->shift * vec3_dot(d, d) / 2 +
               (j->turn.x * turn.x * turn.x + j->turn.y * turn.y * turn.y +
                j->turn.z * turn.z * turn.z) /
                   2;
    }
    for (int i = 0; i < world->scene->n_body; i++) {
        const struct body *body = &world->scene->body[i];
        const vec3 v = world->v[body->first], I = body->rigid.inertia;
        const vec3 w = quat_rotate_back(world->frame[i].q, world->v[body->first + 1]);
        sum += body->rigid.mass * vec3_dot(v, v) / 2 +
               (I.x * w.x * w.x + I.y * w.y * w.y + I.z * w.z * w.z) / 2;
    }
    return sum;
}

static void energy_never_grows(void)
{
    uint64_t seed = 12;
    const struct palp_options opt = options((vec3){0, 0, 0}, 1);
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    REQUIRE(scene != NULL);
    add_wire(scene, &GUIDE, POSE_IDENTITY);
    struct palp_world *world = finish(scene);
    for (int i = 1; i <= GUIDE.segments; i++)
        palp_world_set_pose(world, (palp_body){i}, palp_world_pose(world, (palp_body){i}),
                            vec3_scale(random_vec3(&seed), 0.2), (vec3){0, 0, 0});
    double before = energy_of(world);
    for (int i = 0; i < 500; i++) {
        palp_step(world, 0.002);
        const double now = energy_of(world);
        CHECK_BELOW(now, before * (1 + 1e-9) + 1e-15); /* round-off of sums of 1e-4 J */
        before = now;
    }
    bodies_destroy(world);
}

static void rods_that_cannot_be_are_refused(void)
{
    const vec3 x[3] = {{0, 0, 0}, {0.1, 0, 0}, {0.1, 0, 0}};
    struct palp_rod_def def = {.name = "wire",
                               .x = x,
                               .n = 3,
                               .radius = 1e-3,
                               .young = 1e6,
                               .poisson = 0.3,
                               .density = 1000,
                               .surface = palp_surface_default()};
    const struct palp_options opt = palp_options_default();
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    struct palp_error error;
    CHECK(palp_scene_add_rod(scene, &def, &error).n == 0);
    CHECK(strstr(error.what, "length of a segment") != NULL);
    def.n = 1;
    CHECK(palp_scene_add_rod(scene, &def, &error).n == 0);
    CHECK(strstr(error.what, "2 to 1000") != NULL);
    def.n = 2;
    def.poisson = 0.7;
    CHECK(palp_scene_add_rod(scene, &def, &error).n == 0);
    CHECK(strstr(error.what, "poisson") != NULL);
    CHECK(palp_scene_bodies(scene) == 0);
    palp_scene_destroy(scene);
}

SUITE(rod, TEST(stiffness_is_the_derivative_of_the_force),
      TEST(stiffness_under_tension_has_its_pull), TEST(a_clamped_rod_bends_as_a_beam),
      TEST(a_thread_between_two_points_hangs_as_a_catenary),
      TEST(the_band_is_as_wide_for_any_length), TEST(a_band_solves_as_a_square_does),
      TEST(a_thread_hangs_over_a_bar), TEST(a_step_allocates_nothing), TEST(workers_change_no_byte),
      TEST(energy_never_grows), TEST(rods_that_cannot_be_are_refused));
