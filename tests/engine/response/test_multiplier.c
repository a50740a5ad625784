/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_multiplier.c - λ found by projected Gauss-Seidel obeys the laws, whatever W looks like, in
 * each way to find it. */
#include "engine/response/compliance.h"
#include "engine/response/multiplier.h"
#include "engine/response/multiplier_search.h"
#include "engine/response/multiplier_sweep.h"
#include "engine/response/pairs.h"
#include "engine/step.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 40 };

enum way {
    ON_W,
    EXACT_ON_W,
    NNCG_ON_W,
    NEWTON_ON_W,
    IN_WORLD_AXES,
    NEWTON_IN_WORLD_AXES,
    IN_SINGLE,
    N_WAYS
};
static const enum palp_multipliers METHOD[N_WAYS] = {
    PALP_MULTIPLIERS_SWEEP, PALP_MULTIPLIERS_EXACT,  PALP_MULTIPLIERS_NNCG, PALP_MULTIPLIERS_NEWTON,
    PALP_MULTIPLIERS_SWEEP, PALP_MULTIPLIERS_NEWTON, PALP_MULTIPLIERS_SWEEP};
/* What is left where a way has converged: of a force, relative to the largest. */
static const double DIGITS[N_WAYS] = {1e-12, 1e-12, 1e-12, 1e-12, 1e-12, 1e-12, 2e-6};
/* Round-off of a force on its cone. */
static const double CONE[N_WAYS] = {1e-14, 1e-14, 1e-14, 1e-14, 1e-14, 1e-14, 1e-6};

/* A contact problem without bodies: W and δ as wanted. To the ways that start from W_H, W is that
 * of one body of a node a contact; what the contacts are with stands still. */
struct problem {
    struct palp_world world;
    struct palp_scene scene;
    struct palp_options opt;
    struct step s;
    enum way way;
    struct constraint con[MOST];
    mat3 C[MOST], W[MOST * MOST], folded[MOST * MOST];
    vec3 gap[MOST], lambda[MOST], force[MOST], push[MOST + 1];
    struct square square[2];
};

static double random_number(void) /* in [-1, 1), the same in each run */
{
    static uint64_t state = 20231;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(int64_t)state / 9223372036854775808.0;
}

static vec3 random_vec3(double size)
{
    const double x = random_number(), y = random_number(), z = random_number();
    return vec3_make(size * x, size * y, size * z);
}

static struct problem *problem_create(enum way way, int n, double friction)
{
    struct problem *p = calloc(1, sizeof *p);
    REQUIRE(p && arena_create(&p->world.arena, 1 << 21) == 0);
    p->world.pool = pool_create(1);
    REQUIRE(p->world.pool != NULL);
    p->way = way;
    p->opt = palp_options_default();
    p->opt.precision = way == IN_SINGLE ? PALP_SINGLE : PALP_DOUBLE;
    p->opt.multipliers = METHOD[way];
    p->opt.residual = 1e-12;
    p->opt.sweeps = 20000;
    p->scene.n_body = 2;
    p->s = (struct step){
        .world = &p->world, .scene = &p->scene, .opt = &p->opt, .h = 0.01, .n_con = n};
    p->s.con = p->con, p->s.C = p->C, p->s.W = way < IN_WORLD_AXES ? p->W : p->folded;
    p->s.gap = p->gap, p->s.lambda = p->lambda, p->s.force = p->force, p->s.push = p->push;
    p->s.n_prox = n + 1;
    p->s.square = p->square;
    p->square[0] = (struct square){p->W, 0, n};
    for (int i = 0; i < n; i++) {
        p->con[i] = (struct constraint){.law = &law_contact,
                                        .friction = friction,
                                        .a = {0, 1, {i}, {1}},
                                        .b = {1, 1, {n}, {1}}};
        p->C[i] = mat3_diagonal(1);
    }
    return p;
}

static void problem_destroy(struct problem *p)
{
    pool_destroy(p->world.pool);
    arena_destroy(&p->world.arena);
    free(p);
}

/* λ, from force as it is. */
static void solve(struct problem *p)
{
    if (p->way < IN_WORLD_AXES) {
        multiplier_solve(&p->s);
        return;
    }
    arena_empty(&p->world.arena);
    pairs_fold(&p->s);
    multiplier_sweep(&p->s);
}

/* W = G Gᵀ with G of 3n rows and `rank` columns; about 1 kg⁻¹ on the
 * diagonal, as coupled as that. */
static void fill_compliance(struct problem *p, int rank, double own)
{
    static double G[3 * MOST][3 * MOST];
    const int n = p->s.n_con;
    for (int i = 0; i < 3 * n; i++)
        for (int k = 0; k < rank; k++)
            G[i][k] = random_number() / sqrt(rank);
    for (int i = 0; i < 3 * n; i++) {
        for (int j = 0; j < 3 * n; j++) {
            double sum = i == j ? own : 0;
            for (int k = 0; k < rank; k++)
                sum += G[i][k] * G[j][k];
            p->W[i / 3 * n + j / 3].m[i % 3][j % 3] = sum;
        }
    }
}

/* Gaps as free motion leaves them: half of the contacts would
 * penetrate, all would slip a little. */
static void fill_gaps(struct problem *p, double size)
{
    for (int i = 0; i < p->s.n_con; i++)
        p->gap[i] = random_vec3(size);
}

/* δ = δ_free + h² W λ */
static vec3 gap_of(const struct problem *p, int i)
{
    vec3 d = p->gap[i];
    for (int j = 0; j < p->s.n_con; j++)
        d = vec3_axpy(d, p->s.h * p->s.h, mat3_apply(p->W[i * p->s.n_con + j], p->lambda[j]));
    return d;
}

static double largest_force(const struct problem *p)
{
    double largest = 0;
    for (int i = 0; i < p->s.n_con; i++)
        largest = fmax(largest, vec3_norm(p->lambda[i]));
    return largest;
}

/* Signorini, the cone, and friction against the slip; `force` and `length` are zero's sizes. */
static void check_laws(const struct problem *p, double force, double length)
{
    for (int i = 0; i < p->s.n_con; i++) {
        const vec3 d = gap_of(p, i), l = p->lambda[i];
        const double most = p->con[i].friction * l.x;
        const double size = hypot(l.y, l.z), slip = hypot(d.y, d.z);
        CHECK(l.x >= 0);
        CHECK(d.x >= -length);
        CHECK_ZERO(fmin(l.x / force, d.x / length), 1); /* one of the two is zero */
        CHECK(size <= most * (1 + CONE[p->way]));
        if (slip > 10 * length && l.x > 10 * force) {
            CHECK_NEAR(size, most, force);
            CHECK_NEAR(l.y * d.y + l.z * d.z, -size * slip, force * slip);
        }
    }
}

/* One contact, W = w I: the free gap is closed, and what then would slip is held up to μ λ_n. */
static void one_contact_has_its_closed_answer(void)
{
    for (enum way way = 0; way < N_WAYS; way++) {
        struct problem *p = problem_create(way, 1, 0.5);
        const double w = 2, k = 1 / (w * p->s.h * p->s.h);
        p->W[0] = mat3_diagonal(w);
        p->gap[0] = vec3_make(-1e-3, 0.3e-3, -0.4e-3); /* sticks: |t| = 0.5e-3 = μ 1e-3 */
        solve(p);
        CHECK_NEAR(p->lambda[0].x, k * 1e-3, DIGITS[way] * k);
        CHECK_NEAR(p->lambda[0].y, -k * 0.3e-3, DIGITS[way] * k);
        CHECK_NEAR(p->lambda[0].z, k * 0.4e-3, DIGITS[way] * k);
        p->gap[0] = vec3_make(-1e-3, 3e-3, -4e-3); /* slides along (3, -4) */
        solve(p);
        CHECK_NEAR(p->lambda[0].y, -k * 0.3e-3, DIGITS[way] * k);
        CHECK_NEAR(p->lambda[0].z, k * 0.4e-3, DIGITS[way] * k);
        p->gap[0] = vec3_make(1e-9, 3e-3, -4e-3); /* open: nothing */
        solve(p);
        CHECK(vec3_norm(p->lambda[0]) == 0);
        problem_destroy(p);
    }
}

/* The residual is 1e-12 of the largest force; gaps follow forces by h² W, of a few w h² here. */
static void random_answers_obey_signorini_and_the_cone(void)
{
    for (enum way way = 0; way < N_WAYS; way++) {
        for (int k = 0; k < 20; k++) {
            struct problem *p = problem_create(way, 25, 0.05 * k);
            fill_compliance(p, 75, 0.2);
            fill_gaps(p, 1e-3);
            solve(p);
            const double force = 100 * DIGITS[way] * largest_force(p);
            CHECK_BELOW(p->s.report.residual, DIGITS[way]);
            check_laws(p, force, force * 10 * p->s.h * p->s.h);
            problem_destroy(p);
        }
    }
}

/* All contacts at once, a small step each time: slow, and nothing in common with a sweep. */
static void solve_by_fixed_point(const struct problem *p, vec3 *lambda)
{
    const int n = p->s.n_con;
    struct problem *q = malloc(sizeof *q);
    REQUIRE(q != NULL);
    *q = *p;
    memset(q->lambda, 0, sizeof q->lambda);
    double trace = 0;
    for (int i = 0; i < n; i++)
        trace += mat3_trace(p->W[i * n + i]);
    const double step = 1 / (trace * p->s.h * p->s.h); /* below 1 / the largest eigenvalue */
    for (int k = 0; k < 20000; k++) {
        for (int i = 0; i < n; i++) {
            const vec3 x = vec3_axpy(q->lambda[i], -step, gap_of(q, i));
            const double normal = fmax(0, x.x), most = p->con[i].friction * normal;
            const double size = hypot(x.y, x.z), keep = size > most ? most / size : 1;
            lambda[i] = vec3_make(normal, x.y * keep, x.z * keep);
        }
        memcpy(q->lambda, lambda, (size_t)n * sizeof *lambda);
    }
    free(q);
}

static void sweeps_agree_with_a_projected_fixed_point(void)
{
    for (enum way way = 0; way < N_WAYS; way++) {
        for (int k = 0; k < 5; k++) {
            struct problem *p = problem_create(way, 8, 0.1 * k);
            vec3 other[MOST];
            fill_compliance(p, 24, 0.5);
            fill_gaps(p, 1e-3);
            solve(p);
            solve_by_fixed_point(p, other);
            for (int i = 0; i < p->s.n_con; i++)
                CHECK_ZERO(vec3_norm(vec3_sub(p->lambda[i], other[i])),
                           1000 * DIGITS[way] * largest_force(p));
            problem_destroy(p);
        }
    }
}

/* Forty contacts on bodies of twelve degrees of freedom: λ is not unique, δ and the laws are. */
static void more_contacts_than_freedoms_do_not_diverge(void)
{
    for (enum way way = 0; way < N_WAYS; way++) {
        struct problem *p = problem_create(way, 40, 0.3);
        fill_compliance(p, 12, 0);
        for (int i = 0; i < 40;
             i++) { /* gaps that some force can close: W times forces, less a bit */
            p->lambda[i] = vec3_make(fabs(random_number()), 0, 0);
        }
        for (int i = 0; i < 40; i++) {
            const vec3 d = gap_of(p, i);
            p->gap[i] = vec3_scale(d, -1);
        }
        solve(p);
        CHECK_BELOW(p->s.report.residual, 1000 * DIGITS[way]);
        CHECK_BELOW(largest_force(p), 100); /* what made the gaps was at most 1 N a contact */
        const double force = fmax(1e-6, 100 * DIGITS[way]) * largest_force(p);
        check_laws(p, force, force * 10 * p->s.h * p->s.h);
        problem_destroy(p);
    }
}

/* Two walls crush what cannot give way: no force is right. A stated number of sweeps bounds it. */
static void an_impossible_squeeze_is_reported_and_finite(void)
{
    for (enum way way = 0; way < N_WAYS; way++) {
        struct problem *p = problem_create(way, 2, 0);
        p->opt.sweeps = 50;
        p->W[0] = p->W[3] = mat3_diagonal(1);
        p->W[1] = p->W[2] = mat3_diagonal(-1);
        p->gap[0] = p->gap[1] = vec3_make(-1e-3, 0, 0);
        solve(p);
        CHECK(p->s.report.residual > 1e-3);
        CHECK_BELOW(largest_force(p), 101 * 1e-3 / (p->s.h * p->s.h)); /* two gaps' worth a sweep */
        problem_destroy(p);
    }
}

/* Both bodies of contact 1 stand still whatever happens: it is as if it were not there. */
static void a_gap_that_is_no_number_is_no_solution(void)
{
    for (enum way way = 0; way < N_WAYS; way++) {
        struct problem *p = problem_create(way, 2, 0.5);
        fill_compliance(p, 6, 1);
        fill_gaps(p, 1e-3);
        p->gap[1].x = NAN;
        solve(p);
        CHECK(isnan(p->s.report.residual));
        problem_destroy(p);
    }
}

/* A cap that has died away leaves 1e-24 N, of a pair that 1 N moves by 1 m, across a gap of 1 mm;
 * 1e-15 N still counts. */
static void a_force_that_moves_nobody_is_no_residual(void)
{
    const mat3 own = mat3_diagonal(1);
    const vec3 gap = {-1e-3, 0, 0}, none = {0, 0, 0};
    struct bounds cap = {.most = 1e-24};
    CHECK(multiplier_search_natural_map(1, &cap, &own, &gap, &none) == 0);
    cap.most = 1e-15;
    CHECK(multiplier_search_natural_map(1, &cap, &own, &gap, &none) == 1);
}

static void a_contact_between_immovable_bodies_is_left_out(void)
{
    for (enum way way = 0; way < N_WAYS; way++) {
        struct problem *p = problem_create(way, 3, 0.4);
        fill_compliance(p, 9, 0.5);
        fill_gaps(p, 1e-3);
        for (int k = 0; k < 3; k++)
            p->W[3 + k] = p->W[3 * k + 1] = mat3_diagonal(0);
        p->gap[0] = vec3_make(-1e-3, 0, 0);
        p->gap[1] = vec3_make(-1, 1, 1);
        p->force[1] = vec3_make(7, 0, 0); /* remembered from when one of them could move */
        solve(p);
        CHECK(vec3_norm(p->lambda[1]) == 0);
        CHECK(p->lambda[0].x > 0);
        CHECK_BELOW(p->s.report.residual, DIGITS[way]);
        problem_destroy(p);
    }
}

/* Returns the sweeps and steps that it took. */
static int solve_and_count(struct problem *p)
{
    p->s.report.sweeps = p->s.report.newton_steps = 0;
    solve(p);
    return p->s.report.sweeps + p->s.report.newton_steps;
}

/* A tenth of a millimetre more in the next step: sweeps start near the answer. */
static void a_warm_start_needs_fewer_sweeps(void)
{
    for (enum way way = 0; way < N_WAYS; way++) {
        struct problem *p = problem_create(way, 30, 0.3);
        p->opt.residual = 1e-6;
        fill_compliance(p, 90, 0.1);
        fill_gaps(p, 1e-3);
        solve(p);
        for (int i = 0; i < 30; i++)
            p->gap[i] = vec3_add(p->gap[i], random_vec3(1e-6));
        const int warm = solve_and_count(p);
        memset(p->force, 0, sizeof p->force);
        CHECK(3 * warm <= 2 * solve_and_count(p));
        CHECK(warm > 0);
        problem_destroy(p);
    }
}

/* In millimetres and kilonewtons (powers of two keep the digits) each sweep reads the same. */
static void the_residual_has_no_unit(void)
{
    for (enum way way = 0; way < N_WAYS; way++) {
        struct problem *p = problem_create(way, 20, 0.3);
        p->opt.sweeps = 7;
        fill_compliance(p, 60, 0.1);
        fill_gaps(p, 1e-3);
        solve(p);
        const double residual = p->s.report.residual;
        for (int i = 0; i < 20; i++) {
            p->gap[i] = vec3_scale(p->gap[i], 1024);
            p->force[i] = vec3_make(0, 0, 0);
        }
        for (int i = 0; i < 20 * 20; i++)
            p->W[i] = mat3_scale(p->W[i], 1024 * 1024);
        solve(p);
        CHECK(p->s.report.residual == residual);
        problem_destroy(p);
    }
}

/* δ left over by a first iteration is closed by a second that only pushes further. */
static void increments_add_to_the_force_of_the_step(void)
{
    for (enum way way = 0; way < N_WAYS; way++) {
        struct problem *p = problem_create(way, 1, 0);
        p->opt.recursion = PALP_RECURSE_INCREMENT;
        p->W[0] = mat3_diagonal(1);
        const double k = 1 / (p->s.h * p->s.h);
        p->gap[0] = vec3_make(-1e-3, 0, 0);
        solve(p);
        p->s.newton = 1;
        p->gap[0] = vec3_make(-0.25e-3, 0, 0);
        solve(p);
        CHECK_NEAR(p->lambda[0].x, 0.25e-3 * k, DIGITS[way] * k);
        CHECK_NEAR(p->force[0].x, 1.25e-3 * k, DIGITS[way] * k);
        CHECK_NEAR(p->s.force_change, 0.25e-3 * k, DIGITS[way] * k);
        p->gap[0] = vec3_make(+0.5e-3, 0, 0); /* and takes nothing back */
        solve(p);
        CHECK_NEAR(p->force[0].x, 1.25e-3 * k, DIGITS[way] * k);
        problem_destroy(p);
    }
}

/* ---------------------------------------------------------------- in world axes */

static void fill_directions(struct problem *p)
{
    for (int i = 0; i < p->s.n_con; i++)
        p->C[i] = mat3_directions(vec3_direction(random_vec3(1), vec3_make(0, 1, 0)));
}

/* The same contacts, with W in their directions as Algorithm 3 has it written. */
static struct problem *folded(const struct problem *world)
{
    struct problem *p = problem_create(ON_W, world->s.n_con, world->con[0].friction);
    memcpy(p->C, world->C, sizeof p->C);
    memcpy(p->gap, world->gap, sizeof p->gap);
    p->square[0].WH = (mat3 *)world->W;
    p->opt.sweeps = world->opt.sweeps;
    compliance_fold(&p->s);
    return p;
}

static double largest_difference(const struct problem *a, const struct problem *b)
{
    double most = 0;
    for (int i = 0; i < a->s.n_con; i++)
        most = fmax(most, vec3_norm(vec3_sub(a->force[i], b->force[i])));
    return most;
}

/* One λ is right: W is positive definite. Thousand times the residual is what its condition makes
 * of it. */
static void forces_do_not_depend_on_the_axes_they_are_found_in(void)
{
    for (enum way way = IN_WORLD_AXES; way < N_WAYS; way++) {
        for (int k = 0; k < 10; k++) {
            struct problem *p = problem_create(way, 5 + 3 * k, 0.1 * k);
            fill_compliance(p, 3 * p->s.n_con, 0.2);
            fill_gaps(p, 1e-3);
            fill_directions(p);
            struct problem *other = folded(p);
            solve(p);
            solve(other);
            CHECK_ZERO(largest_difference(p, other), 1000 * DIGITS[way] * largest_force(other));
            problem_destroy(p);
            problem_destroy(other);
        }
    }
}

/* Directions turn by a hundredth of a radian: what was pushing pushes on, and little is left to
 * do. */
static void forces_outlive_their_directions(void)
{
    for (enum way way = IN_WORLD_AXES; way < N_WAYS; way++) {
        struct problem *p = problem_create(way, 30, 0.3);
        p->opt.residual = 1e-6;
        fill_compliance(p, 90, 0.1);
        fill_gaps(p, 1e-3);
        fill_directions(p);
        const int cold = solve_and_count(p);
        for (int i = 0; i < 30; i++) {
            const quat turn = quat_exp(random_vec3(1e-2));
            const vec3 n = mat3_row(p->C[i], 0), moves = mat3_apply_t(p->C[i], p->gap[i]);
            p->C[i] = mat3_directions(quat_rotate(turn, n));
            p->gap[i] = mat3_apply(p->C[i], moves);
        }
        p->s.newton = 1;
        p->s.report.sweeps = p->s.report.newton_steps = 0;
        multiplier_sweep(&p->s); /* u is that of the forces, still */
        CHECK_BELOW(p->s.report.residual, 1e-6);
        CHECK_BELOW(p->s.report.sweeps + p->s.report.newton_steps, cold);
        struct problem *other = folded(p);
        solve(other);
        CHECK_ZERO(largest_difference(p, other), 1e-4 * largest_force(other));
        problem_destroy(p);
        problem_destroy(other);
    }
}

/* Sides of one to three weighted points, on two bodies that both give way. */
static struct problem *crossed_pairs(enum way way, mat3 *other_body)
{
    enum { N = 20 };
    struct problem *p = problem_create(way, N, 0);
    p->s.n_prox = 2 * N;
    fill_compliance(p, 3 * N, 0.1);
    memcpy(other_body, p->W, N * N * sizeof(mat3));
    fill_compliance(p, 3 * N, 0.3);
    p->square[1] = (struct square){other_body, N, N};
    for (int i = 0; i < N; i++) {
        const int k = (7 * i + 1) % N, m = (3 * i + 2) % N;
        p->con[i].a = (struct side){i % 2, 1 + i % 3, {0}, {0.2, 0.3, 0.5}};
        p->con[i].b = (struct side){i % 5 ? 1 - i % 2 : i % 2, 1 + i % 2, {0}, {0.4, 0.6}};
        for (int c = 0; c < 3; c++) {
            p->con[i].a.prox[c] = N * p->con[i].a.body + (k + 2 * c) % N;
            p->con[i].b.prox[c] = N * p->con[i].b.body + (m + 5 * c) % N;
        }
    }
    return p;
}

static double plane_at(const struct pairs *p, int motion, int r, int force, int c)
{
    const int group = motion / PAIRS_LANES, lane = motion % PAIRS_LANES;
    const int k = (((force * p->n_group + group) * 3 + c) * 3 + r) * PAIRS_LANES + lane;
    return p->precision == PALP_SINGLE ? (double)((const float *)p->plane)[k]
                                       : ((const double *)p->plane)[k];
}

/* With directions along the axes, h² C W_H Cᵀ is what the planes hold; single precision keeps
 * half a unit of its last digit, 6e-8. */
static void planes_hold_the_blocks_of_the_compliance_between_pairs(void)
{
    for (enum way way = IN_WORLD_AXES; way < N_WAYS; way++) {
        static mat3 other_body[MOST * MOST], W[MOST * MOST];
        struct problem *p = crossed_pairs(way, other_body);
        const int n = p->s.n_con;
        const double h2 = p->s.h * p->s.h, digits = way == IN_SINGLE ? 6e-8 : 1e-14;
        p->s.W = W;
        compliance_fold(&p->s);
        pairs_fold(&p->s);
        for (int k = 0; k < 9 * n * n; k++) {
            const int i = k / 9 / n, j = k / 9 % n, r = k % 9 / 3, c = k % 3;
            const double expected = h2 * W[i * n + j].m[r][c];
            CHECK_NEAR(plane_at(p->s.pairs, i, r, j, c), expected, digits * h2 * 10);
            CHECK(i != j || fabs(p->s.pairs->own[i].m[r][c] - expected) < 1e-14 * h2 * 10);
        }
        for (int i = n; i < PAIRS_LANES * p->s.pairs->n_group; i++) /* padding */
            CHECK(plane_at(p->s.pairs, i, 0, 0, 0) == 0 &&
                  plane_at(p->s.pairs, i, 2, n - 1, 1) == 0);
        problem_destroy(p);
    }
}

/* u is what the forces of the step's start move; after a solve, what its forces do. */
static void the_motion_of_the_pairs_is_kept_with_the_forces(void)
{
    for (enum way way = IN_WORLD_AXES; way < N_WAYS; way++) {
        struct problem *p = problem_create(way, 25, 0.4);
        fill_compliance(p, 75, 0.2);
        fill_gaps(p, 1e-3);
        fill_directions(p);
        for (int i = 0; i < 25; i++)
            p->force[i] = random_vec3(1);
        pairs_fold(&p->s);
        for (int solved = 0; solved < 2; solved++) {
            for (int i = 0; i < 25; i++) {
                vec3 u = {0, 0, 0};
                for (int j = 0; j < 25; j++)
                    u = vec3_axpy(u, p->s.h * p->s.h, mat3_apply(p->W[i * 25 + j], p->force[j]));
                /* 6e-8 of single planes, of a sum of 25 */
                CHECK_ZERO(vec3_norm(vec3_sub(p->s.u[i], u)), (way == IN_SINGLE ? 1e-6 : 1e-14) *
                                                                  25 * p->s.h * p->s.h *
                                                                  fmax(1, largest_force(p)));
            }
            multiplier_sweep(&p->s);
        }
        problem_destroy(p);
    }
}

/* ---------------------------------------------------------------- other laws */

/* Holds its points together along each direction that it has. */
static struct bounds bounds_joint(const struct constraint *c)
{
    return (struct bounds){.least = -INFINITY, .most = INFINITY, .radius = INFINITY};
}

static const struct law law_joint = {"joint", HOLDS_ALL, NULL, bounds_joint};

/* Joints of three directions, of two, and of one, among contacts. */
static void laws_of_fewer_directions_hold_along_those_they_have(void)
{
    for (enum way way = IN_WORLD_AXES; way < N_WAYS; way++) {
        struct problem *p = problem_create(way, 20, 0.3);
        fill_compliance(p, 60, 0.3);
        fill_gaps(p, 1e-3);
        fill_directions(p);
        for (int i = 0; i < 20; i += 2) {
            const int rows = 1 + i / 2 % 3;
            p->con[i].law = &law_joint;
            for (int k = rows; k < 3; k++)
                p->C[i].m[k][0] = p->C[i].m[k][1] = p->C[i].m[k][2] = 0;
            p->gap[i].z = rows > 2 ? p->gap[i].z : 0;
            p->gap[i].y = rows > 1 ? p->gap[i].y : 0;
        }
        solve(p);
        CHECK_BELOW(p->s.report.residual, DIGITS[way]);
        const double length = 100 * DIGITS[way] * largest_force(p) * 10 * p->s.h * p->s.h;
        for (int i = 0; i < 20; i += 2) {
            const vec3 apart = vec3_add(p->gap[i], mat3_apply(p->C[i], p->s.u[i]));
            CHECK_ZERO(vec3_norm(apart), length);
            CHECK(i / 2 % 3 == 2 || p->lambda[i].z == 0);
            CHECK(i / 2 % 3 >= 1 || p->lambda[i].y == 0);
        }
        problem_destroy(p);
    }
}

SUITE(multiplier, TEST(one_contact_has_its_closed_answer),
      TEST(random_answers_obey_signorini_and_the_cone),
      TEST(sweeps_agree_with_a_projected_fixed_point),
      TEST(more_contacts_than_freedoms_do_not_diverge),
      TEST(an_impossible_squeeze_is_reported_and_finite),
      TEST(a_gap_that_is_no_number_is_no_solution), TEST(a_force_that_moves_nobody_is_no_residual),
      TEST(a_contact_between_immovable_bodies_is_left_out), TEST(a_warm_start_needs_fewer_sweeps),
      TEST(the_residual_has_no_unit), TEST(increments_add_to_the_force_of_the_step),
      TEST(forces_do_not_depend_on_the_axes_they_are_found_in),
      TEST(forces_outlive_their_directions),
      TEST(planes_hold_the_blocks_of_the_compliance_between_pairs),
      TEST(the_motion_of_the_pairs_is_kept_with_the_forces),
      TEST(laws_of_fewer_directions_hold_along_those_they_have));
