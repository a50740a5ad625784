/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_multiplier_newton.c - problems of joints, of contacts among them, and of nothing that has an
 * answer: what each method makes of them; what one constraint alone answers, exactly. */
#include "engine/base/arena.h"
#include "engine/response/multiplier_problem.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"

#include <stdlib.h>
#include <string.h>

enum { LINKS = 20, MOST = 48 };
static const enum palp_multipliers METHODS[] = {PALP_MULTIPLIERS_SWEEP, PALP_MULTIPLIERS_EXACT,
                                                PALP_MULTIPLIERS_NNCG, PALP_MULTIPLIERS_NEWTON,
                                                PALP_MULTIPLIERS_AUTO};
enum { N_METHODS = sizeof METHODS / sizeof *METHODS };

static const struct bounds JOINT = {.least = -INFINITY, .most = INFINITY, .radius = INFINITY};

static struct {
    mat3 W[MOST * MOST];
    vec3 free[MOST], lambda[MOST];
    struct bounds bounds[MOST];
    struct multiplier_problem is;
    struct arena arena;
} given;

static double random_number(void) /* in [-1, 1), the same in each run */
{
    static uint64_t state = 4711;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(int64_t)state / 9223372036854775808.0;
}

static vec3 random_vec3(double size)
{
    const double x = random_number(), y = random_number(), z = random_number();
    return vec3_make(size * x, size * y, size * z);
}

/* Nothing yet: W zero, contacts of friction μ. */
static void begin(int n, double friction)
{
    memset(&given.W, 0, sizeof given.W);
    memset(&given.free, 0, sizeof given.free);
    memset(&given.lambda, 0, sizeof given.lambda);
    for (int i = 0; i < n; i++)
        given.bounds[i] = (struct bounds){.most = INFINITY, .friction = friction};
    given.is = (struct multiplier_problem){.n = n,
                                           .W = given.W,
                                           .scale = 1,
                                           .free = given.free,
                                           .bounds = given.bounds,
                                           .residual = 1e-11,
                                           .sweeps = 200,
                                           .lambda = given.lambda};
    if (!given.arena.base)
        REQUIRE(arena_create(&given.arena, 1 << 21) == 0);
}

static struct multiplier_outcome solve(enum palp_multipliers method)
{
    struct arena counter = arena_counter();
    multiplier_problem_count(given.is.n, method, &counter);
    REQUIRE(counter.used <= given.arena.size);
    return multiplier_problem_solve(&given.is, method, &given.arena);
}

/* W = G Gᵀ, G of `rank` columns, about 1 on the diagonal. */
static void fill_compliance(int rank)
{
    static double G[3 * MOST][3 * MOST];
    const int n = given.is.n;
    for (int i = 0; i < 3 * n; i++)
        for (int k = 0; k < rank; k++)
            G[i][k] = random_number() * sqrt(3.0 / rank);
    for (int i = 0; i < 9 * n * n; i++) {
        const int row = i / (3 * n), col = i % (3 * n);
        double sum = 0;
        for (int k = 0; k < rank; k++)
            sum += G[row][k] * G[col][k];
        given.W[row / 3 * n + col / 3].m[row % 3][col % 3] = sum;
    }
}

static vec3 delta(int i)
{
    vec3 d = given.free[i];
    for (int j = 0; j < given.is.n; j++)
        d = vec3_add(d, mat3_apply(given.W[i * given.is.n + j], given.lambda[j]));
    return d;
}

static double largest_force(void)
{
    double most = 0;
    for (int i = 0; i < given.is.n; i++)
        most = fmax(most, vec3_norm(given.lambda[i]));
    return most;
}

/* ---------------------------------------------------------------- joints */

/* h² J M⁻¹ Jᵀ of a hanging chain: links of 5 cm and 20 g, thin rods, each from a ball joint to the
 * next; the first joint is to the wall. Free, they fall for a step. */
static void make_chain(int links)
{
    const double mass = 0.02, half = 0.025, turn = mass * 4 * half * half / 12, h = 1.0 / 60;
    const mat3 of_link = mat3_diagonal(h * h / mass);
    const mat3 arm = mat3_cross(vec3_make(half, 0, 0));
    const mat3 turned = mat3_scale(mat3_mul_t(arm, arm), h * h / turn); /* arms along x */
    const mat3 same = mat3_add(of_link, turned), across = mat3_axpy(of_link, -1, turned);
    begin(links, 0);
    for (int i = 0; i < links; i++) {
        given.bounds[i] = JOINT;
        given.W[i * links + i] = i > 0 ? mat3_scale(same, 2) : same;
        if (i > 0)
            given.W[i * links + i - 1] = given.W[(i - 1) * links + i] = mat3_scale(across, -1);
        given.free[i] = vec3_make(i == 0 ? 9.81 * h * h : 0, 0, 0); /* down is along x */
    }
}

/* 1e-9 m is what a joint may open by. The forces are twenty weights, 4 N. */
static void a_chain_of_twenty_holds_to_a_nanometre_in_a_few_steps(void)
{
    static const enum palp_multipliers joints[] = {PALP_MULTIPLIERS_NEWTON, PALP_MULTIPLIERS_AUTO};
    for (int k = 0; k < 2; k++) {
        make_chain(LINKS);
        const struct multiplier_outcome found = solve(joints[k]);
        for (int i = 0; i < LINKS; i++)
            CHECK_ZERO(vec3_norm(delta(i)), 1e-9);
        CHECK(!found.fell_back && found.sweeps == 0);
        CHECK_BELOW(found.steps, 9);
        CHECK_BELOW(found.residual, 1e-11);
    }
}

/* Why it is not left to sweeps: a hundred leave the chain open by a thousandfold. */
static void a_hundred_sweeps_do_not_hold_a_chain(void)
{
    make_chain(LINKS);
    given.is.sweeps = 100;
    const struct multiplier_outcome found = solve(PALP_MULTIPLIERS_SWEEP);
    CHECK(found.sweeps == 100);
    CHECK(found.residual > 1e-6);
}

/* Contacts with friction, joints of one to three directions, and points on wires with friction. */
static void mix_laws(int n)
{
    begin(n, 0.4);
    fill_compliance(4 * n);
    for (int i = 0; i < n; i++) {
        given.free[i] = random_vec3(1e-3);
        if (i % 3 == 1)
            given.bounds[i] = JOINT;
        if (i % 3 == 2)
            given.bounds[i] = (struct bounds){.rub = 0.2, .radius = INFINITY};
    }
}

/* All six are unique here: W is positive definite. */
static void every_method_finds_the_same_forces_of_mixed_laws(void)
{
    for (int round = 0; round < 8; round++) {
        vec3 first[MOST];
        mix_laws(30);
        given.is.sweeps = 20000;
        for (int k = 0; k < N_METHODS; k++) {
            memset(given.lambda, 0, sizeof given.lambda);
            CHECK_BELOW(solve(METHODS[k]).residual, 1e-11);
            for (int i = 0; i < 30; i++) {
                const struct bounds *b = &given.bounds[i];
                /* the bound of a point on a wire follows its load by what is left */
                CHECK_ZERO(bounds_excess(b, given.lambda[i]), 1e-11 * largest_force());
                if (k > 0) /* a hundred for the condition of W */
                    CHECK_ZERO(vec3_norm(vec3_sub(given.lambda[i], first[i])),
                               1e-9 * largest_force());
            }
            if (k == 0)
                memcpy(first, given.lambda, sizeof first);
        }
    }
}

/* A law at the end of what it can do: a bond that gives way at 1 N, one that holds. */
static void a_limit_is_reached_and_not_passed(void)
{
    for (int k = 0; k < N_METHODS; k++) {
        begin(2, 0);
        given.W[0] = given.W[3] = mat3_diagonal(1e-3);
        given.bounds[0] = given.bounds[1] = (struct bounds){.least = -1, .most = 1, .radius = 1};
        given.free[0] = vec3_make(2e-3, 0.3e-3, 0);
        given.free[1] = vec3_make(-0.5e-3, 3e-3, 4e-3);
        CHECK_BELOW(solve(METHODS[k]).residual, 1e-11);
        CHECK_NEAR(given.lambda[0].x, -1, 1e-10);
        CHECK_NEAR(given.lambda[0].y, -0.3, 1e-10);
        CHECK_NEAR(given.lambda[1].x, 0.5, 1e-10);
        CHECK_NEAR(given.lambda[1].y, -0.6, 1e-10);
        CHECK_NEAR(given.lambda[1].z, -0.8, 1e-10);
    }
}

/* ---------------------------------------------------------------- no unique answer, or none */

/* The same joint twice, and a third that a micrometre sets against them. */
static void joints_that_say_the_same_twice_keep_their_forces_small(void)
{
    for (int k = 0; k < N_METHODS; k++) {
        begin(2, 0);
        given.bounds[0] = given.bounds[1] = JOINT;
        for (int i = 0; i < 4; i++)
            given.W[i] = mat3_diagonal(1e-3);
        given.free[0] = given.free[1] = vec3_make(1e-3, 0, -2e-3);
        CHECK_BELOW(solve(METHODS[k]).residual, 1e-11);
        CHECK_BELOW(largest_force(), 3); /* 1e-3 m over 1e-3 m/N, and √5 */
        given.free[1].x += 1e-6;
        const struct multiplier_outcome found = solve(METHODS[k]);
        CHECK(found.residual > 1e-9);
        CHECK_BELOW(largest_force(), 30); /* a damped step adds 1 N, a sweep 1e-3 N */
    }
}

/* More contacts than freedoms, in a vice that no force opens: each pair of them is pressed from
 * both sides. Bounded: sweeps times what one gap is worth. */
static void a_vice_is_bounded_and_reported_by_every_method(void)
{
    enum { N = 24 };
    for (int k = 0; k < N_METHODS; k++) {
        begin(N, 0.3);
        given.is.sweeps = 100;
        for (int i = 0; i < N * N; i++)
            given.W[i] = mat3_diagonal(i / N % 2 == i % N % 2 ? 1 : -1);
        for (int i = 0; i < N; i++)
            given.free[i] = vec3_make(-1e-3, 0, 1e-4);
        const struct multiplier_outcome found = solve(METHODS[k]);
        CHECK(found.residual > 1e-4);
        CHECK(isfinite(found.residual));
        CHECK_BELOW(largest_force(), 1e-3 * 2 * N * 100);
    }
}

/* Rank 20 of 3 × 24 directions, and gaps that some forces close. */
static void contacts_beyond_the_freedoms_are_solved_by_newtons_method(void)
{
    enum { N = 24 };
    for (int round = 0; round < 10; round++) {
        begin(N, 0.3);
        fill_compliance(20);
        for (int i = 0; i < N; i++)
            given.lambda[i] = vec3_make(1 + random_number(), 0, 0);
        for (int i = 0; i < N; i++)
            given.free[i] = vec3_scale(delta(i), -1);
        memset(given.lambda, 0, sizeof given.lambda);
        const struct multiplier_outcome found = solve(PALP_MULTIPLIERS_NEWTON);
        CHECK_BELOW(found.residual, 1e-11);
        CHECK_BELOW(largest_force(), 50);
    }
}

/* A direction that nobody can move has a gap: it is not closed, and the others are. */
static void a_direction_without_compliance_keeps_its_force(void)
{
    for (int k = 0; k < N_METHODS; k++) {
        begin(1, 0);
        given.is.sweeps = 50;
        given.bounds[0] = JOINT;
        given.W[0].m[1][1] = given.W[0].m[2][2] = 1e-3;
        given.free[0] = vec3_make(5e-3, -2e-3, 1e-3);
        solve(METHODS[k]);
        CHECK(given.lambda[0].x == 0);
        CHECK_NEAR(given.lambda[0].y, 2, 1e-10);
        CHECK_NEAR(given.lambda[0].z, -1, 1e-10);
    }
}

/* ---------------------------------------------------------------- one alone */

static mat3 random_compliance(void)
{
    mat3 G, W;
    for (int i = 0; i < 9; i++)
        G.m[i / 3][i % 3] = random_number();
    W = mat3_mul_t(G, G);
    return mat3_axpy(W, 0.3, mat3_diagonal(1));
}

/* How far λ is from Signorini and Coulomb: gap and slip in units of compliance. */
static double law_broken(double friction, mat3 W, vec3 free, vec3 lambda)
{
    const vec3 d = vec3_add(free, mat3_apply(W, lambda));
    const double most = friction * lambda.x, size = hypot(lambda.y, lambda.z);
    const double slip = hypot(d.y, d.z);
    const double slides = fmin(slip, most - size);
    const double against = slip > 0 ? lambda.y * d.y + lambda.z * d.z + size * slip : 0;
    return fmax(fmax(-lambda.x, -d.x),
                fmax(fabs(fmin(lambda.x, d.x)), fmax(fmax(size - most, slides), against)));
}

/* By brute force: of all ways to slide around the cone, that whose slip is against it. */
static vec3 slide_by_search(double friction, mat3 W, vec3 free)
{
    enum { WAYS = 200000 };
    vec3 best = {0, 0, 0};
    double least = INFINITY;
    for (int k = 0; k < WAYS; k++) {
        const double a = 2 * M_PI * k / WAYS;
        const vec3 along = vec3_make(1, friction * cos(a), friction * sin(a));
        const vec3 lambda = vec3_scale(along, -free.x / mat3_apply(W, along).x);
        const double broken = law_broken(friction, W, free, lambda);
        if (broken < least)
            least = broken, best = lambda;
    }
    return best;
}

/* A search in steps of 3e-5 rad is as near as that; friction of 0.3 leaves one answer. */
static void one_contact_alone_is_solved_exactly(void)
{
    int slid = 0;
    for (int round = 0; round < 40; round++) {
        const struct bounds contact = {.most = INFINITY, .friction = 0.3};
        const mat3 W = random_compliance();
        const vec3 free = vec3_make(-fabs(random_number()), random_number(), random_number());
        const vec3 lambda = bounds_solve(&contact, &W, free, vec3_make(0, 0, 0));
        CHECK_BELOW(law_broken(0.3, W, free, lambda), 1e-13);
        if (hypot(lambda.y, lambda.z) < 0.3 * lambda.x * (1 - 1e-9))
            continue;
        const vec3 other = slide_by_search(0.3, W, free);
        CHECK_ZERO(vec3_norm(vec3_sub(lambda, other)), 3e-4 * (1 + vec3_norm(other)));
        slid++;
    }
    CHECK(slid > 5);
}

/* Of differences over 1e-6 of λ and δ, rounding is 1e-10. */
static void an_answer_follows_as_it_says(void)
{
    static const struct bounds laws[] = {
        {.most = INFINITY, .friction = 0.5},
        {.least = -0.2, .most = 0.3, .radius = 0.4},
        {.rub = 0.3, .radius = INFINITY},
        {.least = -INFINITY, .most = INFINITY, .radius = INFINITY},
    };
    for (int round = 0; round < 400; round++) {
        const struct bounds *b = &laws[round % 4];
        const double w = 0.7, step = 1e-6;
        const vec3 l = random_vec3(1), d = random_vec3(1);
        const vec3 dl = random_vec3(step), dd = random_vec3(step);
        const struct answer a = bounds_answer(b, w, d, l);
        const vec3 at = bounds_answer(b, w, vec3_add(d, dd), vec3_add(l, dl)).lambda;
        vec3 says = mat3_apply(a.follows, vec3_axpy(dl, -1 / w, dd));
        says.x += vec3_dot(a.let_out, dl);
        CHECK_ZERO(vec3_norm(vec3_sub(vec3_sub(at, a.lambda), says)), 1e-4 * step);
    }
}

/* ---------------------------------------------------------------- at all times */

static void no_method_asks_for_memory(void)
{
    if (!alloc_counted()) {
        skip("a sanitizer stands before malloc");
        return;
    }
    for (int k = 0; k < N_METHODS; k++) {
        mix_laws(40);
        const long before = alloc_count();
        solve(METHODS[k]);
        CHECK(alloc_count() == before);
        CHECK(given.arena.used == 0);
    }
}

/* The history is what the natural map was at the start and after each sweep or step. */
static void the_history_ends_with_the_residual(void)
{
    static double history[201];
    for (int k = 0; k < N_METHODS; k++) {
        mix_laws(20);
        given.is.history = history;
        const struct multiplier_outcome found = solve(METHODS[k]);
        const int last = found.sweeps + found.steps;
        CHECK(last > 0 && last <= 200);
        CHECK_NEAR(history[last], found.residual, 1e-11);
        CHECK(history[0] == 1); /* of λ = 0 */
    }
}

/* ---------------------------------------------------------------- the best that was seen */

/* Contacts that cannot all be resolved by few freedoms, of great friction: methods go astray. */
static void make_hard(int n, int rank)
{
    begin(n, 0.4 + 0.8 * fabs(random_number()));
    fill_compliance(rank);
    for (int i = 0; i < n; i++)
        given.free[i] = random_vec3(1);
    given.is.residual = 1e-12;
}

/* Worse than what its own history shows, no answer is. */
static void newtons_method_gives_the_best_answer_that_it_has_seen(void)
{
    static double history[201];
    for (int round = 0; round < 40; round++) {
        make_hard(12 + round % 12, 14 + round % 9);
        given.is.history = history;
        given.is.sweeps = 20 + 4 * round;
        const struct multiplier_outcome found = solve(PALP_MULTIPLIERS_NEWTON);
        double best = INFINITY;
        for (int k = 0; k <= found.sweeps + found.steps; k++)
            best = fmin(best, history[k]);
        CHECK_BELOW(found.residual,
                    2 * best + 1e-15); /* an answer out of its bounds is brought in */
    }
}

/* Where it leads no further, sweeps go on from its best. One in a hundred such problems has it a
 * little behind sweeps alone: these began in another place. */
static void nncg_stays_within_the_cones_and_hardly_ever_ends_worse_than_sweeps(void)
{
    enum { ROUNDS = 200 };
    int worse = 0;
    for (int round = 0; round < ROUNDS; round++) {
        make_hard(10 + round % 14, 12 + round % 25);
        given.is.sweeps = 100 + 10 * (round % 60);
        const struct multiplier_outcome plain = solve(PALP_MULTIPLIERS_SWEEP);
        memset(given.lambda, 0, sizeof given.lambda);
        const struct multiplier_outcome found = solve(PALP_MULTIPLIERS_NNCG);
        for (int i = 0; i < given.is.n; i++)
            CHECK_BELOW(bounds_excess(&given.bounds[i], given.lambda[i]),
                        1e-14 * largest_force() + 1e-300);
        worse += found.residual > 2 * fmax(plain.residual, 1e-12);
    }
    CHECK(worse <= ROUNDS / 50);
}

SUITE(multiplier_newton, TEST(a_chain_of_twenty_holds_to_a_nanometre_in_a_few_steps),
      TEST(a_hundred_sweeps_do_not_hold_a_chain),
      TEST(every_method_finds_the_same_forces_of_mixed_laws),
      TEST(a_limit_is_reached_and_not_passed),
      TEST(joints_that_say_the_same_twice_keep_their_forces_small),
      TEST(a_vice_is_bounded_and_reported_by_every_method),
      TEST(contacts_beyond_the_freedoms_are_solved_by_newtons_method),
      TEST(a_direction_without_compliance_keeps_its_force),
      TEST(one_contact_alone_is_solved_exactly), TEST(an_answer_follows_as_it_says),
      TEST(no_method_asks_for_memory), TEST(the_history_ends_with_the_residual),
      TEST(newtons_method_gives_the_best_answer_that_it_has_seen),
      TEST(nncg_stays_within_the_cones_and_hardly_ever_ends_worse_than_sweeps));
