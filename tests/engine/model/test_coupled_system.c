/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_coupled_system.c - bodies that forces couple are one system: every solver agrees on it,
 * contact works on it, and what is handed over is checked. */
#include "engine/base/pool.h"
#include "engine/model/world.h"
#include "engine/motion/force.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "engine/step.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/coupled_bodies.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.005; /* s */

/* The tip comes down into the organ, and then stays. */
static const struct palp_report *press(struct palp_world *world, int step)
{
    const double depth = fmin(0.004, -0.005 + 0.0006 * (step + 1));
    palp_world_set_target(world, (palp_body){TIP}, coupled_tip(depth));
    return palp_step(world, H);
}

static struct palp_world *pressed(struct palp_options opt, int steps)
{
    struct palp_world *world = coupled_create(&opt, 1);
    for (int k = 0; k < steps; k++)
        press(world, k);
    return world;
}

/* The largest distance between the places and poses of two worlds. */
static double apart(const struct palp_world *a, const struct palp_world *b)
{
    double most = 0;
    for (int i = 0; i < a->scene->n_v; i++)
        most = fmax(most, vec3_norm(vec3_sub(a->q[i], b->q[i])));
    for (int i = 0; i < a->scene->n_body; i++) {
        const quat turn = quat_mul(a->frame[i].q, quat_conjugate(b->frame[i].q));
        most = fmax(most, vec3_norm(vec3_sub(a->frame[i].p, b->frame[i].p)));
        most = fmax(most, 0.05 * vec3_norm(quat_log(turn))); /* half of the frame's length */
    }
    return most;
}

/* ---------------------------------------------------------------- solvers */

/* In one scene, contact and all: tight tolerances, so that what differs is the solver. */
static struct palp_options exact_options(enum palp_motion motion, enum palp_correction correction)
{
    struct palp_options opt = coupled_options(9.81, 1);
    opt.motion = motion;
    opt.correction = correction;
    opt.accuracy = PALP_ACCURACY_HIGH;
    opt.newton = 40;
    opt.tolerance_n = opt.tolerance_gap = 1e-13;
    opt.residual = 1e-13;
    return opt;
}

static void every_way_to_solve_leads_to_the_same_place(void)
{
    enum { STEPS = 40 };
    struct palp_world *direct =
        pressed(exact_options(PALP_MOTION_DIRECT, PALP_CORRECT_FAST), STEPS);
    CHECK(direct->step->n_con > 0 && direct->step->report.gap_loaded < 1e-6);
    for (int motion = PALP_MOTION_AUTO; motion <= PALP_MOTION_DENSE; motion++) {
        struct palp_world *other =
            pressed(exact_options((enum palp_motion)motion, PALP_CORRECT_FAST), STEPS);
        CHECK(other->step->n_con == direct->step->n_con && !other->step->report.singular);
        CHECK_BELOW(apart(direct, other), 1e-9);
        coupled_destroy(other);
    }
    coupled_destroy(direct);
}

/* A soft body alone, where older factors serve: to the tolerance that is asked of them. */
static void every_way_to_solve_one_body_leads_to_the_same_place(void)
{
    static const struct flesh flesh = {{PALP_COROTATIONAL, 2e4, 0.4, 1000}, 0.1, 0.01, true};
    struct palp_world *direct = NULL;
    static const enum palp_motion ways[] = {PALP_MOTION_DIRECT, PALP_MOTION_PCG,
                                            PALP_MOTION_PCG_START, PALP_MOTION_CG,
                                            PALP_MOTION_DENSE};
    for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
        struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, 1);
        opt.motion = ways[k];
        opt.precision = PALP_DOUBLE;
        opt.tolerance_motion = 1e-12;
        struct palp_world *world =
            bodies_box((vec3){0.1, 0.03, 0.03}, (int[]){6, 2, 2}, &flesh, &opt);
        for (int step = 0; step < 60; step++)
            CHECK(!palp_step(world, 0.01)->singular);
        if (k == 0) {
            direct = world;
            continue;
        }
        CHECK(strncmp(palp_world_motion(world, THE_BODY),
                      ways[k] == PALP_MOTION_CG      ? "cg"
                      : ways[k] == PALP_MOTION_DENSE ? "dense"
                                                     : "pcg",
                      2) == 0);
        CHECK_BELOW(apart(direct, world), 1e-9);
        bodies_destroy(world);
    }
    bodies_destroy(direct);
}

static void a_factor_made_at_the_start_is_kept(void)
{
    static const struct flesh flesh = {{PALP_COROTATIONAL, 2e4, 0.4, 1000}, 0.1, 0.01, true};
    struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, 1);
    opt.motion = PALP_MOTION_PCG_START;
    struct palp_world *world = bodies_box((vec3){0.1, 0.03, 0.03}, (int[]){6, 2, 2}, &flesh, &opt);
    for (int step = 0; step < 50; step++)
        CHECK(palp_step(world, 0.01)->factor_age == step);
    bodies_destroy(world);
}

/* Where A is not formed it is still what it is. */
static void a_that_is_not_formed_is_told_all_the_same(void)
{
    struct palp_world *formed = pressed(exact_options(PALP_MOTION_DIRECT, PALP_CORRECT_FAST), 3);
    struct palp_world *none = pressed(exact_options(PALP_MOTION_CG, PALP_CORRECT_FAST), 3);
    struct palp_matrix a, b;
    double most = 0, size = 0;
    REQUIRE(palp_world_inspect(formed, PALP_MATRIX_A, (palp_body){ORGAN}, &a, NULL) == PALP_OK);
    REQUIRE(palp_world_inspect(none, PALP_MATRIX_A, (palp_body){ORGAN}, &b, NULL) == PALP_OK);
    REQUIRE(a.n == b.n);
    for (int i = 0; i < a.n; i++) {
        most = fmax(most, fabs(a.entry[i].value - b.entry[i].value));
        size = fmax(size, fabs(a.entry[i].value));
    }
    CHECK_BELOW(most, 1e-9 * size); /* the worlds are as far apart */
    palp_matrix_destroy(&a);
    palp_matrix_destroy(&b);
    coupled_destroy(formed);
    coupled_destroy(none);
}

/* Of rigid bodies that turn b is told as A x, also by who forms no A. */
static void b_is_a_times_x_also_where_a_is_not_formed(void)
{
    struct palp_world *none = pressed(exact_options(PALP_MOTION_CG, PALP_CORRECT_FAST), 3);
    struct palp_matrix a, b, x;
    REQUIRE(palp_world_inspect(none, PALP_MATRIX_b, (palp_body){FRAME}, &b, NULL) == PALP_OK);
    REQUIRE(palp_world_inspect(none, PALP_MATRIX_A, (palp_body){FRAME}, &a, NULL) == PALP_OK);
    REQUIRE(palp_world_inspect(none, PALP_MATRIX_x, (palp_body){FRAME}, &x, NULL) == PALP_OK);
    double *in = calloc((size_t)a.cols, sizeof *in), *off = calloc((size_t)a.rows, sizeof *off);
    double most = 0, size = 0;
    REQUIRE(in && off && a.rows == b.rows && a.cols == x.rows);
    for (int i = 0; i < x.n; i++)
        in[x.entry[i].row] = x.entry[i].value;
    for (int i = 0; i < b.n; i++) {
        off[b.entry[i].row] = b.entry[i].value;
        size = fmax(size, fabs(b.entry[i].value));
    }
    for (int i = 0; i < a.n; i++) { /* the lower triangle */
        const struct palp_entry *e = &a.entry[i];
        off[e->row] -= e->value * in[e->col];
        off[e->col] -= e->row == e->col ? 0 : e->value * in[e->row];
    }
    for (int i = 0; i < a.rows; i++)
        most = fmax(most, fabs(off[i]));
    CHECK(size > 0);
    CHECK_BELOW(most, 1e-12 * size); /* round-off of sums in another order */
    free(in);
    free(off);
    palp_matrix_destroy(&a);
    palp_matrix_destroy(&b);
    palp_matrix_destroy(&x);
    coupled_destroy(none);
}

/* ---------------------------------------------------------------- contact */

/* All corrections find contact; Algorithms 2 and 3 the same, as directions stay: the tip presses
 * straight down, without friction at a slope. */
static void contact_on_coupled_bodies_is_found_by_every_correction(void)
{
    enum { STEPS = 30 };
    struct palp_world *world[4];
    for (int k = PALP_CORRECT_ONCE; k <= PALP_CORRECT_LITERAL; k++) {
        world[k] = pressed(exact_options(PALP_MOTION_DIRECT, (enum palp_correction)k), STEPS);
        CHECK(world[k]->step->n_con > 0);
        CHECK_BELOW(-palp_world_contact_wrench(world[k], (palp_body){ORGAN}).force.y, 100);
        CHECK(palp_world_contact_wrench(world[k], (palp_body){TIP}).force.y > 0.05);
    }
    CHECK_BELOW(apart(world[PALP_CORRECT_FAST], world[PALP_CORRECT_LITERAL]), 1e-9);
    CHECK_BELOW(apart(world[PALP_CORRECT_FAST], world[PALP_CORRECT_RECURSIVE]), 1e-5);
    CHECK_BELOW(apart(world[PALP_CORRECT_FAST], world[PALP_CORRECT_ONCE]), 1e-3);
    for (int k = PALP_CORRECT_ONCE; k <= PALP_CORRECT_LITERAL; k++)
        coupled_destroy(world[k]);
}

/* Columns of A⁻¹ Jᵀ by a dense solve of the whole, J by H and C. */
static double *dense_of(const struct palp_matrix *m)
{
    double *a = calloc((size_t)m->rows * (size_t)m->cols, sizeof *a);
    for (int i = 0; i < m->n; i++) {
        const struct palp_entry e = m->entry[i];
        a[e.row * m->cols + e.col] = e.value;
        if (m->symmetric)
            a[e.col * m->cols + e.row] = e.value;
    }
    return a;
}

/* x := A⁻¹ x by elimination with pivots; A is lost. */
static void eliminate(double *A, double *x, int n)
{
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k; i < n; i++)
            pivot = fabs(A[i * n + k]) > fabs(A[pivot * n + k]) ? i : pivot;
        for (int j = 0; j < n; j++) {
            const double swap = A[k * n + j];
            A[k * n + j] = A[pivot * n + j];
            A[pivot * n + j] = swap;
        }
        const double swap = x[k];
        x[k] = x[pivot];
        x[pivot] = swap;
        for (int i = k + 1; i < n; i++) {
            const double share = A[i * n + k] / A[k * n + k];
            for (int j = k; j < n; j++)
                A[i * n + j] -= share * A[k * n + j];
            x[i] -= share * x[k];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++)
            x[i] -= A[i * n + j] * x[j];
        x[i] /= A[i * n + i];
    }
}

static void the_mapping_compliance_is_the_inverse_of_the_whole(void)
{
    struct palp_world *world = pressed(exact_options(PALP_MOTION_DIRECT, PALP_CORRECT_FAST), 20);
    struct palp_matrix a, h, wh;
    const palp_body organ = {ORGAN};
    REQUIRE(world->step->n_con > 0);
    REQUIRE(palp_world_inspect(world, PALP_MATRIX_A, organ, &a, NULL) == PALP_OK);
    REQUIRE(palp_world_inspect(world, PALP_MATRIX_H, organ, &h, NULL) == PALP_OK);
    REQUIRE(palp_world_inspect(world, PALP_MATRIX_WH, organ, &wh, NULL) == PALP_OK);
    double *A = dense_of(&a), *H_all = dense_of(&h), *WH = dense_of(&wh);
    const int n = a.rows;
    double *copy = malloc((size_t)n * (size_t)n * sizeof *copy), *x = malloc((size_t)n * sizeof *x);
    double most = 0, size = 0;
    for (int col = 0; col < wh.cols; col++) {
        memcpy(copy, A, (size_t)n * (size_t)n * sizeof *copy);
        for (int i = 0; i < n; i++)
            x[i] = i < h.cols ? H_all[col * h.cols + i] : 0;
        eliminate(copy, x, n);
        for (int row = 0; row < wh.rows; row++) {
            double sum = 0;
            for (int i = 0; i < h.cols; i++)
                sum += H_all[row * h.cols + i] * x[i];
            most = fmax(most, fabs(sum - WH[row * wh.cols + col]));
            size = fmax(size, fabs(sum));
        }
    }
    CHECK_BELOW(most, 1e-11 * size);
    free(A), free(H_all), free(WH), free(copy), free(x);
    palp_matrix_destroy(&a), palp_matrix_destroy(&h), palp_matrix_destroy(&wh);
    coupled_destroy(world);
}

/* ---------------------------------------------------------------- joints, directly */

/* Two balls on a spring and a ball joint between places in them. */
static struct palp_world *jointed(void)
{
    struct palp_options opt = exact_options(PALP_MOTION_DIRECT, PALP_CORRECT_ONCE);
    struct palp_error error = {PALP_OK, ""};
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    struct palp_rigid_def def = {
        .name = "a",
        .drive = PALP_DRIVE_FREE,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.01, .at = POSE_IDENTITY},
        .mass = 0.3,
        .inertia = {1e-4, 2e-4, 3e-4},
        .at = POSE_IDENTITY,
        .v = {0.1, 0.2, -0.3},
        .w = {1, -2, 0.5}};
    const palp_body a = palp_scene_add_rigid(scene, &def, &error);
    def.name = "b";
    def.at.p = (vec3){0.1, 0.02, 0};
    def.v = (vec3){0, 0, 0};
    const palp_body b = palp_scene_add_rigid(scene, &def, &error);
    const struct palp_spring_def spring = {.name = "spring",
                                           .a = {.body = a, .local = {0, 0.02, 0}},
                                           .b = {.body = b, .local = {0, 0.01, 0.02}},
                                           .stiffness = 300,
                                           .rest = 0.05};
    REQUIRE(palp_scene_add_spring(scene, &spring, &error).id > 0);
    struct palp_link_def joint = {.name = "joint", .law = PALP_LAW_BALL};
    palp_scene_point(scene, a, (vec3){0.05, 0.01, 0.01}, &joint.a);
    palp_scene_point(scene, b, (vec3){0.05, 0.01, 0.01}, &joint.b);
    REQUIRE(palp_scene_add_link(scene, &joint, &error).id > 0);
    REQUIRE(palp_scene_finish(scene, &error) == PALP_OK);
    return palp_world_create(scene, &error);
}

static void put(double *K, int n, int row, int col, mat3 block)
{
    for (int e = 0; e < 9; e++)
        K[(row + e / 3) * n + col + e % 3] = block.m[e / 3][e % 3];
}

/* [A Jᵀ; J 0] [dv; -hλ] = [0; -δ/h] at once, against multipliers by W = J A⁻¹ Jᵀ. */
static void a_joint_is_held_as_a_direct_solve_of_bodies_and_forces_says(void)
{
    enum { N = 15 };
    struct palp_world *world = jointed();
    palp_step(world, H);
    const struct step *s = world->step;
    const struct system *of = world->system[0];
    double K[N * N] = {0}, x[N] = {0};
    REQUIRE(s->n_con == 1 && of->n == 4);
    for (int col = 0; col < 4; col++)
        for (int k = of->pattern->first[col]; k < of->pattern->first[col + 1]; k++) {
            const int row = of->pattern->row[k];
            const mat3 block = system_block(of, PALP_MATRIX_A, k);
            put(K, N, 3 * col, 3 * row, mat3_transpose(block));
            put(K, N, 3 * row, 3 * col, block);
        }
    for (int body = 0; body < 2; body++) {
        const struct side *side = body ? &s->con[0].b : &s->con[0].a;
        const vec3 arm = quat_rotate(s->frame_H[side->body].q, s->prox[side->prox[0]].local);
        const double sign = body ? -1 : 1;
        const mat3 C = mat3_scale(s->C[0], sign);
        const mat3 J[2] = {C, mat3_scale(mat3_mul(C, mat3_cross(arm)), -1)};
        for (int k = 0; k < 2; k++) {
            const int at = 3 * (world->scene->body[side->body].first + k);
            put(K, N, 12, at, J[k]);
            put(K, N, at, 12, mat3_transpose(J[k]));
        }
    }
    x[12] = -s->gap[0].x / H, x[13] = -s->gap[0].y / H, x[14] = -s->gap[0].z / H;
    eliminate(K, x, N);
    const vec3 force = vec3_scale((vec3){x[12], x[13], x[14]}, -1 / H);
    CHECK(vec3_norm(force) > 1);
    CHECK_ZERO(vec3_norm(vec3_sub(force, s->lambda[0])), 1e-9 * vec3_norm(force));
    for (int i = 0; i < 4; i++) {
        const vec3 v = vec3_add(s->v_free[i], (vec3){x[3 * i], x[3 * i + 1], x[3 * i + 2]});
        CHECK_ZERO(vec3_norm(vec3_sub(world->v[i], v)), 1e-9 * (1 + vec3_norm(v)));
    }
    coupled_destroy(world);
}

/* ---------------------------------------------------------------- what every step is */

static void steps_are_the_same_to_the_byte_for_1_2_and_4_workers(void)
{
    uint64_t hash[3];
    for (int k = 0; k < 3; k++) {
        struct palp_world *world = pressed(coupled_options(9.81, 1 << k), 40);
        hash[k] = palp_world_hash(world);
        coupled_destroy(world);
    }
    CHECK(hash[0] == hash[1] && hash[0] == hash[2]);
}

static void a_world_put_back_goes_on_the_same_way_to_the_byte(void)
{
    struct palp_world *world = pressed(coupled_options(9.81, 2), 20);
    struct palp_world *other = pressed(coupled_options(9.81, 2), 3);
    const size_t size = palp_world_snapshot_size(world);
    void *bytes = malloc(size);
    palp_world_snapshot(world, bytes);
    REQUIRE(palp_world_restore(other, bytes, size, NULL) == PALP_OK);
    for (int step = 20; step < 40; step++) {
        press(world, step);
        press(other, step);
        CHECK(palp_world_hash(world) == palp_world_hash(other));
    }
    free(bytes);
    coupled_destroy(world);
    coupled_destroy(other);
}

static void no_way_to_solve_takes_memory_in_a_step(void)
{
    if (!alloc_counted()) {
        skip("a sanitizer counts by itself");
        return;
    }
    for (int motion = PALP_MOTION_AUTO; motion <= PALP_MOTION_DENSE; motion++) {
        struct palp_options opt = coupled_options(9.81, 2);
        opt.motion = (enum palp_motion)motion;
        opt.checking = PALP_CHECK_RANGE;
        struct palp_world *world = pressed(opt, 5);
        const long before = alloc_count();
        for (int step = 5; step < 30; step++)
            press(world, step);
        CHECK(alloc_count() == before);
        coupled_destroy(world);
    }
}

/* ---------------------------------------------------------------- checking */

static void check_told(const struct palp_world *world, const char *what)
{
    struct palp_error error = {PALP_OK, ""};
    CHECK(palp_world_fault(world, &error) == PALP_INVALID);
    if (strcmp(error.what, what) != 0)
        printf("got: %s\n", error.what);
    CHECK(strcmp(error.what, what) == 0);
}

static void what_is_not_of_the_system_is_told_by_who_handed_it_over(void)
{
    struct palp_options opt = coupled_options(9.81, 1);
    opt.checking = PALP_CHECK_RANGE;
    struct palp_world *world = coupled_create(&opt, 1);
    struct system *s = world->system[0];
    CHECK(palp_step(world, H)->faults == 0 && palp_world_fault(world, NULL) == PALP_OK);
    const mat3 before = s->K[3];
    s->guard.contributor = "spring";
    s->guard.body = &world->scene->body[FRAME - 1];
    const struct sink dfdx = system_dfdx(s), mass = system_mass(s);
    const mat3 wrong = {{{1, 0, 0}, {0, NAN, 0}, {0, 0, 1}}};
    char text[200];
    system_add(&dfdx, s->pattern->n_block, mat3_diagonal(1));
    snprintf(text, sizeof text, "spring of body 'frame': df/dx: got block %d, expected 0 to %d",
             s->pattern->n_block, s->pattern->n_block - 1);
    check_told(world, text);
    s->guard.n_fault = 0;
    system_add(&mass, -1, mat3_diagonal(1));
    snprintf(text, sizeof text, "spring of body 'frame': mass: got block -1, expected 0 to %d",
             s->n - 1);
    check_told(world, text);
    s->guard.n_fault = 0;
    system_add(&dfdx, 3, wrong);
    check_told(world, "spring of body 'frame': df/dx: block 3 is not finite, expected numbers");
    CHECK(memcmp(&before, &s->K[3], sizeof before) == 0 && s->guard.n_fault == 1);
    coupled_destroy(world);
}

/* A frame that is nowhere: what hangs from it is named, and the step ends. */
static void springs_that_are_not_finite_are_told_in_a_step(void)
{
    struct palp_options opt = coupled_options(9.81, 2);
    opt.checking = PALP_CHECK_RANGE;
    struct palp_world *world = coupled_create(&opt, 1);
    struct palp_error error = {PALP_OK, ""};
    world->frame[FRAME - 1].p.x = NAN;
    CHECK(palp_step(world, H)->faults > 0);
    CHECK(palp_world_fault(world, &error) == PALP_INVALID);
    CHECK(strstr(error.what, "spring of body 'organ': df/dx: block ") != NULL);
    coupled_destroy(world);
}

/* Checked or not, what is right is added up to the same bytes. */
static void checking_changes_nothing(void)
{
    uint64_t hash[2];
    for (int k = 0; k < 2; k++) {
        struct palp_options opt = coupled_options(9.81, 2);
        opt.checking = k ? PALP_CHECK_RANGE : PALP_CHECK_NONE;
        struct palp_world *world = pressed(opt, 20);
        hash[k] = palp_world_hash(world);
        coupled_destroy(world);
    }
    CHECK(hash[0] == hash[1]);
}

SUITE(coupled, TEST(every_way_to_solve_leads_to_the_same_place),
      TEST(every_way_to_solve_one_body_leads_to_the_same_place),
      TEST(a_factor_made_at_the_start_is_kept), TEST(a_that_is_not_formed_is_told_all_the_same),
      TEST(b_is_a_times_x_also_where_a_is_not_formed),
      TEST(contact_on_coupled_bodies_is_found_by_every_correction),
      TEST(the_mapping_compliance_is_the_inverse_of_the_whole),
      TEST(a_joint_is_held_as_a_direct_solve_of_bodies_and_forces_says),
      TEST(steps_are_the_same_to_the_byte_for_1_2_and_4_workers),
      TEST(a_world_put_back_goes_on_the_same_way_to_the_byte),
      TEST(no_way_to_solve_takes_memory_in_a_step),
      TEST(what_is_not_of_the_system_is_told_by_who_handed_it_over),
      TEST(springs_that_are_not_finite_are_told_in_a_step), TEST(checking_changes_nothing));
