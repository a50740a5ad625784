/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_multiplier.c - λ found by projected Gauss-Seidel obeys the laws, whatever W looks like. */
#include "engine/response/multiplier.h"
#include "engine/step.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 40 };

/* A contact problem without bodies: W and δ as wanted, directions along the axes. */
struct problem {
    struct palp_world world;
    struct palp_options opt;
    struct step s;
    struct constraint con[MOST];
    mat3 C[MOST], W[MOST * MOST];
    vec3 gap[MOST], lambda[MOST], force[MOST], push[1];
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

static struct problem *problem_create(int n, double friction)
{
    struct problem *p = calloc(1, sizeof *p);
    REQUIRE(p && arena_create(&p->world.arena, 1 << 16) == 0);
    p->opt = palp_options_default();
    p->opt.residual = 1e-12;
    p->opt.sweeps = 20000;
    p->s = (struct step){.world = &p->world, .opt = &p->opt, .h = 0.01, .n_con = n};
    p->s.con = p->con, p->s.C = p->C, p->s.W = p->W;
    p->s.gap = p->gap, p->s.lambda = p->lambda, p->s.force = p->force, p->s.push = p->push;
    for (int i = 0; i < n; i++) {
        p->con[i] = (struct constraint){.law = &law_contact, .friction = friction};
        p->C[i] = mat3_diagonal(1);
    }
    return p;
}

static void problem_destroy(struct problem *p)
{
    arena_destroy(&p->world.arena);
    free(p);
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
        CHECK(size <= most * (1 + 1e-14));              /* but for round-off */
        if (slip > 10 * length && l.x > 10 * force) {
            CHECK_NEAR(size, most, force);
            CHECK_NEAR(l.y * d.y + l.z * d.z, -size * slip, force * slip);
        }
    }
}

/* One contact, W = w I: the free gap is closed, and what then would slip is held up to μ λ_n. */
static void one_contact_has_its_closed_answer(void)
{
    struct problem *p = problem_create(1, 0.5);
    const double w = 2, k = 1 / (w * p->s.h * p->s.h);
    p->W[0] = mat3_diagonal(w);
    p->gap[0] = vec3_make(-1e-3, 0.3e-3, -0.4e-3); /* sticks: |t| = 0.5e-3 = μ 1e-3 */
    multiplier_solve(&p->s);
    CHECK_NEAR(p->lambda[0].x, k * 1e-3, 1e-12 * k);
    CHECK_NEAR(p->lambda[0].y, -k * 0.3e-3, 1e-12 * k);
    CHECK_NEAR(p->lambda[0].z, k * 0.4e-3, 1e-12 * k);
    p->gap[0] = vec3_make(-1e-3, 3e-3, -4e-3); /* slides along (3, -4) */
    multiplier_solve(&p->s);
    CHECK_NEAR(p->lambda[0].y, -k * 0.3e-3, 1e-12 * k);
    CHECK_NEAR(p->lambda[0].z, k * 0.4e-3, 1e-12 * k);
    p->gap[0] = vec3_make(1e-9, 3e-3, -4e-3); /* open: nothing */
    multiplier_solve(&p->s);
    CHECK(vec3_norm(p->lambda[0]) == 0);
    problem_destroy(p);
}

/* The residual is 1e-12 of the largest force; gaps follow forces by h² W, of a few w h² here. */
static void random_answers_obey_signorini_and_the_cone(void)
{
    for (int k = 0; k < 20; k++) {
        struct problem *p = problem_create(25, 0.05 * k);
        fill_compliance(p, 75, 0.2);
        fill_gaps(p, 1e-3);
        multiplier_solve(&p->s);
        const double force = 1e-10 * largest_force(p);
        CHECK_BELOW(p->s.report.residual, 1e-12);
        check_laws(p, force, force * 10 * p->s.h * p->s.h);
        problem_destroy(p);
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
    for (int k = 0; k < 5; k++) {
        struct problem *p = problem_create(8, 0.1 * k);
        vec3 other[MOST];
        fill_compliance(p, 24, 0.5);
        fill_gaps(p, 1e-3);
        multiplier_solve(&p->s);
        solve_by_fixed_point(p, other);
        for (int i = 0; i < p->s.n_con; i++)
            CHECK_ZERO(vec3_norm(vec3_sub(p->lambda[i], other[i])), 1e-9 * largest_force(p));
        problem_destroy(p);
    }
}

/* Forty contacts on bodies of twelve degrees of freedom: λ is not unique, δ and the laws are. */
static void more_contacts_than_freedoms_do_not_diverge(void)
{
    struct problem *p = problem_create(40, 0.3);
    fill_compliance(p, 12, 0);
    for (int i = 0; i < 40; i++) { /* gaps that some force can close: W times forces, less a bit */
        p->lambda[i] = vec3_make(fabs(random_number()), 0, 0);
    }
    for (int i = 0; i < 40; i++) {
        const vec3 d = gap_of(p, i);
        p->gap[i] = vec3_scale(d, -1);
    }
    multiplier_solve(&p->s);
    CHECK_BELOW(p->s.report.residual, 1e-9);
    CHECK_BELOW(largest_force(p), 100); /* what made the gaps was at most 1 N a contact */
    const double force = 1e-6 * largest_force(p);
    check_laws(p, force, force * 10 * p->s.h * p->s.h);
    problem_destroy(p);
}

/* Two walls crush what cannot give way: no force is right. A stated number of sweeps bounds it. */
static void an_impossible_squeeze_is_reported_and_finite(void)
{
    struct problem *p = problem_create(2, 0);
    p->opt.sweeps = 50;
    p->W[0] = p->W[3] = mat3_diagonal(1);
    p->W[1] = p->W[2] = mat3_diagonal(-1);
    p->gap[0] = p->gap[1] = vec3_make(-1e-3, 0, 0);
    multiplier_solve(&p->s);
    CHECK(p->s.report.residual > 1e-3);
    CHECK_BELOW(largest_force(p), 101 * 1e-3 / (p->s.h * p->s.h)); /* two gaps' worth a sweep */
    problem_destroy(p);
}

/* Both bodies of contact 1 stand still whatever happens: it is as if it were not there. */
static void a_gap_that_is_no_number_is_no_solution(void)
{
    struct problem *p = problem_create(2, 0.5);
    fill_compliance(p, 6, 1);
    fill_gaps(p, 1e-3);
    p->gap[1].x = NAN;
    multiplier_solve(&p->s);
    CHECK(isnan(p->s.report.residual));
    problem_destroy(p);
}

static void a_contact_between_immovable_bodies_is_left_out(void)
{
    struct problem *p = problem_create(3, 0.4);
    fill_compliance(p, 9, 0.5);
    fill_gaps(p, 1e-3);
    for (int k = 0; k < 3; k++)
        p->W[3 + k] = p->W[3 * k + 1] = mat3_diagonal(0);
    p->gap[0] = vec3_make(-1e-3, 0, 0);
    p->gap[1] = vec3_make(-1, 1, 1);
    p->force[1] = vec3_make(7, 0, 0); /* remembered from when one of them could move */
    multiplier_solve(&p->s);
    CHECK(vec3_norm(p->lambda[1]) == 0);
    CHECK(p->lambda[0].x > 0);
    CHECK_BELOW(p->s.report.residual, 1e-12);
    problem_destroy(p);
}

/* A tenth of a millimetre more in the next step: sweeps start near the answer. */
static void a_warm_start_needs_fewer_sweeps(void)
{
    struct problem *p = problem_create(30, 0.3);
    p->opt.residual = 1e-6;
    fill_compliance(p, 90, 0.1);
    fill_gaps(p, 1e-3);
    multiplier_solve(&p->s);
    for (int i = 0; i < 30; i++)
        p->gap[i] = vec3_add(p->gap[i], random_vec3(1e-6));
    p->s.report.sweeps = 0;
    multiplier_solve(&p->s);
    const int warm = p->s.report.sweeps;
    memset(p->force, 0, sizeof p->force);
    p->s.report.sweeps = 0;
    multiplier_solve(&p->s);
    CHECK(2 * warm <= p->s.report.sweeps);
    CHECK(warm > 0);
    problem_destroy(p);
}

/* In millimetres and kilonewtons (powers of two keep the digits) each sweep reads the same. */
static void the_residual_has_no_unit(void)
{
    struct problem *p = problem_create(20, 0.3);
    p->opt.sweeps = 7;
    fill_compliance(p, 60, 0.1);
    fill_gaps(p, 1e-3);
    multiplier_solve(&p->s);
    const double residual = p->s.report.residual;
    for (int i = 0; i < 20; i++) {
        p->gap[i] = vec3_scale(p->gap[i], 1024);
        p->force[i] = vec3_make(0, 0, 0);
    }
    for (int i = 0; i < 20 * 20; i++)
        p->W[i] = mat3_scale(p->W[i], 1024 * 1024);
    multiplier_solve(&p->s);
    CHECK(p->s.report.residual == residual);
    problem_destroy(p);
}

/* δ left over by a first iteration is closed by a second that only pushes further. */
static void increments_add_to_the_force_of_the_step(void)
{
    struct problem *p = problem_create(1, 0);
    p->opt.recursion = PALP_RECURSE_INCREMENT;
    p->W[0] = mat3_diagonal(1);
    const double k = 1 / (p->s.h * p->s.h);
    p->gap[0] = vec3_make(-1e-3, 0, 0);
    multiplier_solve(&p->s);
    p->s.newton = 1;
    p->gap[0] = vec3_make(-0.25e-3, 0, 0);
    multiplier_solve(&p->s);
    CHECK_NEAR(p->lambda[0].x, 0.25e-3 * k, 1e-12 * k);
    CHECK_NEAR(p->force[0].x, 1.25e-3 * k, 1e-12 * k);
    CHECK_NEAR(p->s.force_change, 0.25e-3 * k, 1e-12 * k);
    p->gap[0] = vec3_make(+0.5e-3, 0, 0); /* and takes nothing back */
    multiplier_solve(&p->s);
    CHECK_NEAR(p->force[0].x, 1.25e-3 * k, 1e-12 * k);
    problem_destroy(p);
}

SUITE(multiplier, TEST(one_contact_has_its_closed_answer),
      TEST(random_answers_obey_signorini_and_the_cone),
      TEST(sweeps_agree_with_a_projected_fixed_point),
      TEST(more_contacts_than_freedoms_do_not_diverge),
      TEST(an_impossible_squeeze_is_reported_and_finite),
      TEST(a_gap_that_is_no_number_is_no_solution),
      TEST(a_contact_between_immovable_bodies_is_left_out), TEST(a_warm_start_needs_fewer_sweeps),
      TEST(the_residual_has_no_unit), TEST(increments_add_to_the_force_of_the_step));
