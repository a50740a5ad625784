/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_spring.c - springs between any two points: stiffness, momentum, energy, closed forms. */
#include "engine/base/pool.h"
#include "engine/model/pattern.h"
#include "engine/model/spring.h"
#include "engine/model/world.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/coupled_bodies.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.002; /* s */

static struct system *assemble(struct palp_world *world)
{
    pool_begin(world->pool);
    system_assemble(world->system[0], world, H);
    pool_end(world->pool);
    return world->system[0];
}

static void require_world(bool right, const struct palp_error *error)
{
    if (!right)
        printf("%s\n", error->what);
    REQUIRE(right);
}

/* ---------------------------------------------------------------- finite differences */

/* Move one scalar degree of freedom of the first coupled system: a node, a place, or a turn. */
static void move(struct palp_world *world, int place, int axis, double by)
{
    const struct coupled_system *c = &world->scene->coupled[0];
    const vec3 way = {axis == 0 ? by : 0, axis == 1 ? by : 0, axis == 2 ? by : 0};
    for (int k = 0; k < c->n_body; k++) {
        const struct body *b = &world->scene->body[c->body[k]];
        const int node = place - (b->first - c->first);
        pose *frame = &world->frame[c->body[k]];
        if (node < 0 || node >= b->n_v)
            continue;
        if (b->is_soft)
            world->q[b->first + node] = vec3_add(world->q[b->first + node], way);
        else if (node == 0)
            frame->p = vec3_add(frame->p, way);
        else
            frame->q = quat_unit(quat_mul(quat_exp(way), frame->q));
    }
}

/* -df/dx by central differences, of all degrees of freedom; row by row. */
static double *differences(struct palp_world *world)
{
    struct system *s = world->system[0];
    const double by = 1e-5; /* the third derivative leaves 1e-8 of what is measured */
    const int n = 3 * s->n;
    double *D = calloc((size_t)n * (size_t)n, sizeof *D);
    for (int col = 0; col < n; col++) {
        for (int side = -1; side <= 1; side += 2) {
            const struct palp_world saved = *world;
            vec3 *q = malloc((size_t)world->scene->n_v * sizeof *q);
            pose *frame = malloc((size_t)world->scene->n_body * sizeof *frame);
            memcpy(q, world->q, (size_t)world->scene->n_v * sizeof *q);
            memcpy(frame, world->frame, (size_t)world->scene->n_body * sizeof *frame);
            move(world, col / 3, col % 3, side * by);
            assemble(world);
            for (int row = 0; row < n; row++)
                D[row * n + col] -= side * ((const double *)s->f)[row] / (2 * by);
            memcpy(saved.q, q, (size_t)world->scene->n_v * sizeof *q);
            memcpy(saved.frame, frame, (size_t)world->scene->n_body * sizeof *frame);
            free(q);
            free(frame);
        }
    }
    return D;
}

static double *stiffness(struct palp_world *world)
{
    const struct system *s = assemble(world);
    const struct pattern *p = s->pattern;
    const int n = 3 * s->n;
    double *K = calloc((size_t)n * (size_t)n, sizeof *K);
    for (int col = 0; col < s->n; col++)
        for (int k = p->first[col]; k < p->first[col + 1]; k++) {
            const mat3 block = system_block(s, PALP_MATRIX_K, k);
            for (int e = 0; e < 9; e++) {
                const int i = 3 * p->row[k] + e / 3, j = 3 * col + e % 3;
                K[i * n + j] = K[j * n + i] = block.m[e / 3][e % 3];
            }
        }
    return K;
}

/* The largest difference between K and the symmetric part of -df/dx, beside the largest entry. */
static double unlike(struct palp_world *world)
{
    double *K = stiffness(world), *D = differences(world), most = 0, size = 0;
    const int n = 3 * world->system[0]->n;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            most = fmax(most, fabs(K[i * n + j] - (D[i * n + j] + D[j * n + i]) / 2));
            size = fmax(size, fabs(K[i * n + j]));
        }
    free(K);
    free(D);
    return most / size;
}

/* Elements (linear, so that theirs is exact), springs between soft bodies, soft and rigid ones, and
 * what no force moves: all blocks between them, of places and of turns. */
static void stiffness_is_the_derivative_of_the_force(void)
{
    const struct palp_options opt = coupled_options(9.81, 1);
    struct palp_world *world = coupled_create(&opt, 0);
    uint64_t seed = 3;
    for (int i = 0; i < world->scene->body[0].n_v; i++)
        world->q[i] = vec3_axpy(world->q[i], 5e-4, random_vec3(&seed));
    CHECK(world->scene->coupled[0].n_body == 3);
    CHECK_BELOW(unlike(world), 1e-6);
    coupled_destroy(world);
}

static double length_of(const struct palp_world *world, int spring)
{
    return palp_world_spring(world, (palp_spring){spring + 1}).length;
}

/* Let all bodies of the coupled system go on as they move. */
static void drift(struct palp_world *world, double by)
{
    const struct coupled_system *c = &world->scene->coupled[0];
    for (int i = 0; i < c->n_v; i++) {
        move(world, i, 0, by * world->v[i].x);
        move(world, i, 1, by * world->v[i].y);
        move(world, i, 2, by * world->v[i].z);
    }
}

/* v B v = Σ c (dL/dt)², the rate of each length by differences. */
static void dampers_take_what_their_lengths_change_by(void)
{
    const double c = 3, by = 1e-6;
    const struct palp_options opt = coupled_options(0, 1);
    struct palp_world *world = coupled_create(&opt, c);
    double rate[COUPLED_SPRINGS], sum = 0, taken = 0;
    uint64_t seed = 8;
    for (int i = 0; i < world->scene->coupled[0].n_v; i++)
        world->v[i] = random_vec3(&seed);
    const struct system *s = assemble(world);
    for (int i = 0; i < s->n; i++)
        taken += vec3_dot(world->v[i], sparse_row(s->pattern, s->B, world->v, i));
    drift(world, by);
    for (int i = 0; i < COUPLED_SPRINGS; i++)
        rate[i] = length_of(world, i);
    drift(world, -2 * by);
    for (int i = 0; i < COUPLED_SPRINGS; i++)
        rate[i] = (rate[i] - length_of(world, i)) / (2 * by);
    for (int i = 0; i < COUPLED_SPRINGS; i++)
        sum += c * rate[i] * rate[i];
    CHECK_NEAR(taken, sum, 1e-6 * sum);
    coupled_destroy(world);
}

/* ---------------------------------------------------------------- two balls */

static palp_body add_ball(struct palp_scene *scene, const char *name, double mass, vec3 at)
{
    struct palp_error error = {PALP_OK, ""};
    const struct palp_rigid_def def = {
        .name = name,
        .drive = PALP_DRIVE_FREE,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.01, .at = POSE_IDENTITY},
        .mass = mass,
        .inertia = {1e-4, 2e-4, 3e-4},
        .at = {at, POSE_IDENTITY.q}};
    const palp_body body = palp_scene_add_rigid(scene, &def, &error);
    require_world(body.id > 0, &error);
    return body;
}

/* Two balls and a spring between places in them. */
static struct palp_world *two_balls(struct palp_spring_def spring, vec3 arm)
{
    const struct palp_options opt = bodies_options((vec3){0, 0, 0}, 1);
    struct palp_error error = {PALP_OK, ""};
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    spring.name = "spring";
    spring.a =
        (struct palp_point){.body = add_ball(scene, "a", 0.3, (vec3){0.1, 0, 0}), .local = arm};
    spring.b = (struct palp_point){.body = add_ball(scene, "b", 0.2, (vec3){0, 0, 0})};
    require_world(palp_scene_add_spring(scene, &spring, &error).id == 1, &error);
    require_world(palp_scene_finish(scene, &error) == PALP_OK, &error);
    struct palp_world *world = palp_world_create(scene, &error);
    require_world(world != NULL, &error);
    return world;
}

/* Between their middles: (m + h c + h² k) dv = -h (k u + (c + h k) v),
 * m = m_a m_b / (m_a + m_b). */
static void two_bodies_on_a_stiff_spring_move_as_the_closed_form_says(void)
{
    const double k = 1e6, c = 20, m = 0.3 * 0.2 / 0.5;
    struct palp_world *world = two_balls(
        (struct palp_spring_def){.stiffness = k, .damping = c, .rest = 0.09}, (vec3){0, 0, 0});
    double u = 0.01, v = 0;
    for (int step = 0; step < 100; step++) {
        palp_step(world, H);
        v -= H * (k * u + (c + H * k) * v) / (m + H * c + H * H * k);
        u += H * v;
        const vec3 a = world->frame[0].p, b = world->frame[1].p;
        CHECK_NEAR(a.x - b.x, 0.09 + u, 1e-13);
        CHECK_NEAR((0.3 * a.x + 0.2 * b.x) / 0.5, 0.06, 1e-15);
        CHECK_NEAR(palp_world_spring(world, (palp_spring){1}).force, k * u + c * v,
                   1e-13 * (k + c / H));
    }
    bodies_destroy(world);
}

static double spring_energy(const struct palp_world *world)
{
    double sum = 0;
    for (int i = 0; i < world->scene->n_spring; i++) {
        const struct spring *s = &world->scene->spring[i];
        const double u = palp_world_spring(world, (palp_spring){i + 1}).length - s->rest;
        sum += s->stiffness * u * u / 2;
    }
    return sum;
}

/* Kinetic, elastic (linear: u K u / 2) and of springs. */
static double energy(struct palp_world *world)
{
    struct system *s = assemble(world);
    const struct coupled_system *c = s->coupled;
    double sum = spring_energy(world);
    vec3 *u = calloc((size_t)c->n_v, sizeof *u);
    for (int k = 0; k < c->n_body; k++) {
        const struct body *b = &world->scene->body[c->body[k]];
        for (int i = 0; b->is_soft && i < b->n_v; i++)
            u[b->first + i] = vec3_sub(world->q[b->first + i], b->soft.mesh.x[i]);
    }
    for (int i = 0; i < c->n_v; i++)
        sum += (vec3_dot(world->v[i], mat3_apply(s->M[i], world->v[i])) +
                vec3_dot(u[i], sparse_row(s->pattern, s->K, u, i))) /
               2;
    free(u);
    return sum;
}

/* However the bodies swing, and compressed or not: what they were given only becomes less. */
static void energy_never_grows_where_nothing_drives(void)
{
    for (int which = 0; which < 3; which++) {
        struct palp_world *world;
        const struct palp_options opt = coupled_options(0, 1);
        if (which == 0)
            world = coupled_create(&opt, 0.5); /* soft and soft, soft and rigid, rigid and rigid */
        else
            world = two_balls((struct palp_spring_def){.stiffness = 50,
                                                       .damping = 0.05,
                                                       .rest = which == 1 ? 0.2 : 0},
                              (vec3){0.005, 0.02, 0.01});
        double before = energy(world), first = before;
        for (int step = 0; step < 1000; step++) {
            palp_step(world, 0.005);
            CHECK(!palp_world_report(world)->singular);
            const double now = energy(world);
            CHECK_BELOW(now, before + 1e-9 * first);
            before = now;
        }
        CHECK_BELOW(before, 0.9 * first);
        bodies_destroy(world);
    }
}

/* Neither force nor torque is left over. */
static void a_spring_pushes_one_body_as_it_pulls_the_other(void)
{
    struct palp_world *world =
        two_balls((struct palp_spring_def){.stiffness = 50, .damping = 2, .rest = 0.2},
                  (vec3){0, 0.02, 0.01});
    uint64_t seed = 2;
    for (int i = 0; i < 4; i++)
        world->v[i] = random_vec3(&seed);
    for (int step = 0; step < 200; step++) {
        const vec3 *f = assemble(world)->f, *v = world->v;
        const vec3 a = world->frame[0].p, b = world->frame[1].p;
        const vec3 w[2] = {v[1], v[3]};
        /* Without the gyroscopic torques, which are of the bodies themselves. */
        vec3 torque = vec3_add(vec3_cross(a, f[0]), vec3_cross(b, f[2]));
        for (int k = 0; k < 2; k++)
            torque = vec3_add(
                torque,
                vec3_add(f[2 * k + 1],
                         vec3_cross(w[k], mat3_apply(world->system[0]->M[2 * k + 1], w[k]))));
        const double size = vec3_norm(f[0]);
        CHECK_ZERO(vec3_norm(vec3_add(f[0], f[2])), 1e-14 * size);
        CHECK_ZERO(vec3_norm(torque), 1e-14 * (size + 1));
        palp_step(world, H);
    }
    bodies_destroy(world);
}

static vec3 momentum(const struct palp_world *world)
{
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < world->scene->n_body; i++) {
        const struct body *b = &world->scene->body[i];
        for (int k = 0; b->is_soft && k < b->n_v; k++)
            sum = vec3_axpy(sum, b->soft.mass[k], world->v[b->first + k]);
        if (!b->is_soft && b->coupled)
            sum = vec3_axpy(sum, b->rigid.mass, world->v[b->first]);
    }
    return sum;
}

/* A soft block and a ball, nothing else: linear momentum stays to round-off of the solve. */
static void springs_between_free_bodies_keep_their_momentum(void)
{
    const struct palp_options opt = bodies_options((vec3){0, 0, 0}, 1);
    const struct palp_grid grid = {.size = {0.04, 0.04, 0.04}, .cells = {2, 2, 2}};
    const struct palp_material material = {PALP_COROTATIONAL, 1e4, 0.3, 1000};
    struct palp_error error = {PALP_OK, ""};
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK);
    const palp_body block = palp_scene_add_soft(
        scene,
        &(struct palp_soft_def){
            .name = "block", .mesh = &mesh, .material = &material, .n_material = 1},
        &error);
    palp_mesh_destroy(&mesh);
    const palp_body ball = add_ball(scene, "ball", 0.1, (vec3){0.1, 0, 0});
    struct palp_spring_def def = {.name = "spring", .stiffness = 100, .damping = 0.1, .rest = 0.03};
    palp_scene_point(scene, block, (vec3){0.02, 0.011, -0.004}, &def.a);
    palp_scene_point(scene, ball, (vec3){0.09, 0.002, 0}, &def.b);
    require_world(palp_scene_add_spring(scene, &def, &error).id == 1, &error);
    require_world(palp_scene_finish(scene, &error) == PALP_OK, &error);
    struct palp_world *world = palp_world_create(scene, &error);
    world->v[scene->body[1].first] = (vec3){0.3, 0.5, -0.2};
    const vec3 before = momentum(world);
    for (int step = 0; step < 500; step++) {
        palp_step(world, 0.005);
        CHECK_ZERO(vec3_norm(vec3_sub(momentum(world), before)), 1e-12 * vec3_norm(before));
    }
    CHECK(vec3_norm(world->v[0]) > 0.01); /* the block has got its part of it */
    bodies_destroy(world);
}

/* ---------------------------------------------------------------- odd springs */

/* No length, no direction: it holds alike in all. */
static void a_spring_of_no_length_holds_in_all_directions(void)
{
    struct palp_world *world =
        two_balls((struct palp_spring_def){.stiffness = 100, .damping = 1}, (vec3){-0.1, 0, 0});
    CHECK_ZERO(palp_world_spring(world, (palp_spring){1}).length, 1e-16);
    CHECK_BELOW(unlike(world), 1e-6);
    const struct system *s = assemble(world);
    const mat3 K = system_block(s, PALP_MATRIX_K, 0), B = system_block(s, PALP_MATRIX_B, 0);
    for (int e = 0; e < 9; e++) {
        CHECK_NEAR(K.m[e / 3][e % 3], e % 4 == 0 ? 100 : 0, 1e-12);
        CHECK_NEAR(B.m[e / 3][e % 3], e % 4 == 0 ? 1 : 0, 1e-12);
    }
    bodies_destroy(world);
}

/* Compressed so that its exact stiffness across would be three times below zero of what the mass
 * holds against, and turning a hundred times: A can be factored, and along it is as stiff as
 * ever. */
static void a_compressed_spring_leaves_a_positive(void)
{
    struct palp_world *world =
        two_balls((struct palp_spring_def){.stiffness = 1e6, .rest = 0.5}, (vec3){0, 0.02, 0});
    const struct system *s = assemble(world);
    const struct solver_step step = {0, H, world->q};
    CHECK(solver_begin(world->solver[0], s, &step));
    const vec3 along = vec3_direction((vec3){0.1, 0.02, 0}, (vec3){0, 0, 0});
    const mat3 K = system_block(s, PALP_MATRIX_K, 0);
    CHECK_NEAR(vec3_dot(along, mat3_apply(K, along)), 1e6, 1e-6);
    for (int k = 0; k < 50; k++)
        CHECK(!palp_step(world, H)->singular);
    bodies_destroy(world);
}

/* A spring to a hand: the ball follows where the hand will be, as the closed form says. */
static void a_spring_to_a_moving_hand_knows_where_it_goes(void)
{
    const double k = 400, c = 3, m = 0.3, rate = 0.2;
    const struct palp_options opt = bodies_options((vec3){0, 0, 0}, 1);
    struct palp_error error = {PALP_OK, ""};
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    const struct palp_rigid_def hand = {
        .name = "hand",
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.01, .at = POSE_IDENTITY},
        .at = POSE_IDENTITY};
    struct palp_spring_def def = {.name = "spring", .stiffness = k, .damping = c, .rest = 0.1};
    def.a.body = add_ball(scene, "ball", m, (vec3){0.1, 0, 0});
    def.b.body = palp_scene_add_rigid(scene, &hand, &error);
    require_world(palp_scene_add_spring(scene, &def, &error).id == 1, &error);
    require_world(palp_scene_finish(scene, &error) == PALP_OK, &error);
    struct palp_world *world = palp_world_create(scene, &error);
    double x = 0.1, v = 0;
    for (int step = 1; step <= 200; step++) {
        const double to = rate * H * step;
        palp_world_set_target(world, (palp_body){2}, (pose){{to, 0, 0}, POSE_IDENTITY.q});
        palp_step(world, H);
        const double f = -k * (x - to - 0.1) - c * (v - rate);
        v += H * (f - H * k * v) / (m + H * c + H * H * k);
        x += H * v;
        CHECK_NEAR(world->frame[0].p.x, x, 1e-13);
    }
    bodies_destroy(world);
}

/* ---------------------------------------------------------------- the door */

static void check_refused(struct palp_scene *scene, const struct palp_spring_def *def,
                          const char *what)
{
    struct palp_error error = {PALP_OK, ""};
    CHECK(palp_scene_add_spring(scene, def, &error).id == 0 && error.status == PALP_INVALID);
    if (strcmp(error.what, what) != 0)
        printf("got: %s\n", error.what);
    CHECK(strcmp(error.what, what) == 0);
}

static void a_spring_that_cannot_be_is_refused_by_name(void)
{
    const struct palp_options opt = bodies_options((vec3){0, 0, 0}, 1);
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    const palp_body ball = add_ball(scene, "ball", 1, (vec3){0, 0, 0});
    const struct palp_spring_def right = {.name = "s", .a = {.body = ball}, .stiffness = 1};
    struct palp_spring_def def = right;
    def.a.body.id = 0;
    check_refused(scene, &def, "spring 's': both points are in the world, expected one of a body");
    def = right;
    def.b.body.id = 7;
    check_refused(scene, &def,
                  "spring 's': id of a body is 7, expected one of the scene, or 0: the world");
    def = right;
    def.a.n = 2;
    check_refused(scene, &def,
                  "spring 's': point: number of nodes of a point of a rigid body is 2, expected 0");
    def = right;
    def.stiffness = -1;
    check_refused(scene, &def, "spring 's': stiffness is -1, expected a finite number, at least 0");
    def = right;
    def.rest = NAN;
    check_refused(scene, &def, "spring 's': rest is nan, expected a finite number, at least 0");
    def = right;
    def.name = "";
    check_refused(scene, &def, "a spring has no name, expected one");
    CHECK(palp_scene_add_spring(scene, &right, NULL).id == 1);
    check_refused(scene, &right,
                  "spring 's': the name is taken, expected each spring to have its own");
    palp_scene_destroy(scene);
}

SUITE(spring, TEST(stiffness_is_the_derivative_of_the_force),
      TEST(dampers_take_what_their_lengths_change_by),
      TEST(two_bodies_on_a_stiff_spring_move_as_the_closed_form_says),
      TEST(energy_never_grows_where_nothing_drives),
      TEST(a_spring_pushes_one_body_as_it_pulls_the_other),
      TEST(springs_between_free_bodies_keep_their_momentum),
      TEST(a_spring_of_no_length_holds_in_all_directions),
      TEST(a_compressed_spring_leaves_a_positive),
      TEST(a_spring_to_a_moving_hand_knows_where_it_goes),
      TEST(a_spring_that_cannot_be_is_refused_by_name));
