/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_compliance_reach.c - every way to build W of a soft body gives the same W, whatever is
 * touched; an old factor's is turned with the body. */
#include "engine/base/arena.h"
#include "engine/model/world.h"
#include "engine/motion/ordering.h"
#include "engine/motion/system.h"
#include "engine/response/compliance_reach.h"
#include "engine/response/compliance_reference.h"
#include "tests/alloc_count.h"
#include "tests/bodies.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>

static const struct flesh FLESH = {{PALP_COROTATIONAL, 2e4, 0.45, 1000}, 0.1, 0.01, true};
static const int SMALL[3] = {8, 4, 4}, LARGE[3] = {14, 12, 12};
static const vec3 SIZE = {0.1, 0.05, 0.05};
static const double H = 0.01;
enum { GROUPS = 40 };

/* ---------------------------------------------------------------- a body and its factor */

struct factored {
    struct palp_world *world;
    const struct body *body;
    const struct system *system;
    struct ordering *ordering;
    struct factor factor;
};

/* Nodes near one end of the top, so that a region has some depth and a rim. */
static bool is_inside(const struct body *body, int node)
{
    return vec3_norm(vec3_sub(body->soft.mesh.x[node], (vec3){0.08, 0.025, 0})) < 0.033;
}

static struct ordering *order(const struct body *body, bool has_region, int workers)
{
    unsigned char *last = calloc((size_t)body->n_v, 1);
    for (int i = 0; i < body->n_v; i++)
        last[i] = is_inside(body, i);
    struct ordering *ordering = ordering_create(body->compound, has_region ? last : NULL, workers);
    free(last);
    REQUIRE(ordering != NULL && (ordering->n_last > 0) == has_region);
    return ordering;
}

static void factorise(struct factored *f, enum palp_precision precision, bool has_region)
{
    double *L = malloc((supernodes_size(&f->ordering->L) + 1) * sizeof *L);
    f->factor = (struct factor){.ordering = f->ordering, .is_exact = true};
    REQUIRE(panels_reserve(&f->factor.panels, f->ordering, precision) == 0);
    REQUIRE(supernodes_factor(&f->ordering->L, f->system->A, L, f->world->pool));
    panels_take(&f->factor.panels, L, has_region, f->world->pool);
    free(L);
}

/* Bent somewhat, so that no two nodes are alike. */
static struct factored factored(const int cells[3], enum palp_precision precision, bool has_region,
                                int workers)
{
    const struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, workers);
    struct factored f = {.world = bodies_box(SIZE, cells, &FLESH, &opt)};
    uint64_t seed = 7;
    f.body = &f.world->scene->body[0];
    f.system = f.world->system[0];
    for (int i = 0; i < f.body->n_v; i++)
        f.world->q[i] = vec3_axpy(f.world->q[i], 0.05 / cells[1] / 8, random_vec3(&seed));
    system_assemble(f.world->system[0], f.world, H);
    f.ordering = order(f.body, has_region, workers);
    factorise(&f, precision, has_region);
    return f;
}

static void destroy(struct factored *f)
{
    panels_release(&f->factor.panels);
    ordering_destroy(f->ordering);
    bodies_destroy(f->world);
}

/* ---------------------------------------------------------------- what is asked */

static struct loads loads_create(int n, int n_load)
{
    struct loads J = {n, calloc((size_t)n + 1, sizeof *J.first),
                      calloc((size_t)n_load, sizeof *J.load)};
    REQUIRE(J.first != NULL && J.load != NULL);
    return J;
}

static void loads_destroy(struct loads *J)
{
    free(J->first);
    free(J->load);
}

/* n nodes, so many in a hundred not of the region, fixed ones among them; each once, mixed up. */
static struct loads nodes(const struct factored *f, int n, int percent_outside)
{
    struct loads J = loads_create(n, n);
    const int n_outside = n * percent_outside / 100, step = f->body->n_v / n;
    int inside = 0, outside = 0;
    for (int g = 0; g < n; g++) {
        const bool wants_inside = (g + 1) * n_outside / n == g * n_outside / n;
        int *at = wants_inside ? &inside : &outside;
        while (is_inside(f->body, *at) != wants_inside)
            ++*at;
        J.load[g] = (struct load){*at, mat3_diagonal(1)};
        J.first[g + 1] = g + 1;
        *at += wants_inside || step < 2 ? 1 : step / 2;
        REQUIRE(*at < f->body->n_v);
    }
    return J;
}

/* Groups of one to three nodes with any directions. */
static struct loads groups(const struct factored *f, int n, int n_node)
{
    struct loads J = loads_create(n, 3 * n);
    uint64_t seed = 5;
    for (int g = 0; g < n; g++) {
        J.first[g + 1] = J.first[g];
        for (int k = 0; k <= g % 3; k++) {
            const int node = (int)(0.5 * (random_number(&seed) + 1) * n_node);
            const vec3 x = random_vec3(&seed), y = random_vec3(&seed), z = random_vec3(&seed);
            J.load[J.first[g + 1]++] = (struct load){
                f->body->n_v - 1 - node, {{{x.x, x.y, x.z}, {y.x, y.y, y.z}, {z.x, z.y, z.z}}}};
        }
    }
    return J;
}

/* ---------------------------------------------------------------- what is answered */

static mat3 *blocks(int n)
{
    mat3 *W = malloc((size_t)n * (size_t)n * sizeof *W);
    REQUIRE(W != NULL);
    memset(W, 0xff, (size_t)n * (size_t)n * sizeof *W); /* nothing is taken for an answer */
    return W;
}

static struct arena arena_for(const struct factored *f, const struct loads *J)
{
    const struct extent most = {(size_t)J->n, (size_t)J->first[J->n]};
    const struct reach_extent extent = {.n_node = (size_t)f->body->n_v,
                                        .n_touched = most.n_load,
                                        .n = most.n,
                                        .n_load = most.n_load,
                                        .precision = PALP_DOUBLE};
    const size_t reach = reach_size(&extent), dense = reference_dense_size(extent.n_node, most);
    struct arena arena;
    REQUIRE(arena_create(&arena, reach > dense ? reach : dense) == 0);
    return arena;
}

static mat3 *by_reach(const struct factored *f, const struct loads *J, enum compliance_path path,
                      const mat3 *warp)
{
    struct arena arena = arena_for(f, J);
    const struct pliant pliant = {.factor = &f->factor, .warp = warp};
    mat3 *W = blocks(J->n);
    pool_begin(f->world->pool);
    CHECK(reach_build(&pliant, path, J, W, &arena, f->world->pool));
    pool_end(f->world->pool);
    CHECK(arena.used == 0);
    arena_destroy(&arena);
    return W;
}

static mat3 *by_reference(const struct factored *f, const struct loads *J, reference_build *build,
                          const mat3 *warp)
{
    struct arena arena = arena_for(f, J);
    const struct pliant pliant = {.factor = &f->factor, .warp = warp};
    mat3 *W = blocks(J->n);
    pool_begin(f->world->pool);
    build(&pliant, J, W, &arena, f->world->pool);
    pool_end(f->world->pool);
    CHECK(arena.used == 0);
    arena_destroy(&arena);
    return W;
}

static double entry(const mat3 *W, int n, int row, int col)
{
    return W[(size_t)(row / 3) * (size_t)n + (size_t)(col / 3)].m[row % 3][col % 3];
}

static double largest(const mat3 *W, int n)
{
    double most = 0;
    for (int i = 0; i < 3 * n; i++)
        for (int j = 0; j < 3 * n; j++)
            most = fmax(most, fabs(entry(W, n, i, j)));
    return most;
}

/* Relative to the largest entry; no number where one of them has none. */
static double distance(const mat3 *W, const mat3 *other, int n)
{
    double most = 0;
    for (int i = 0; i < 3 * n; i++)
        for (int j = 0; j < 3 * n; j++) {
            const double off = fabs(entry(W, n, i, j) - entry(other, n, i, j));
            most = off <= most ? most : off;
        }
    return most / largest(other, n);
}

/* W by reach, compared and thrown away. */
static void check_reach(const struct factored *f, const struct loads *J, enum compliance_path path,
                        const mat3 *expected, double tolerance)
{
    mat3 *W = by_reach(f, J, path, NULL);
    CHECK_BELOW(distance(W, expected, J->n), tolerance);
    free(W);
}

/* ---------------------------------------------------------------- laws */

/* Round-off: the condition of A is about 1e3. */
static void in_double_all_paths_give_what_a_solve_a_column_gives(void)
{
    struct factored plain = factored(SMALL, PALP_DOUBLE, false, 1);
    struct factored region = factored(SMALL, PALP_DOUBLE, true, 1);
    for (int percent = 0; percent <= 100; percent += 10) {
        struct loads J = nodes(&plain, GROUPS, percent);
        mat3 *expected = by_reference(&plain, &J, reference_rows, NULL);
        check_reach(&plain, &J, COMPLIANCE_BY_INVERSE, expected, 1e-12);
        check_reach(&region, &J, COMPLIANCE_BY_INVERSE, expected, 1e-12);
        check_reach(&region, &J, COMPLIANCE_BY_COLUMNS, expected, 1e-12);
        free(expected);
        loads_destroy(&J);
    }
    destroy(&plain);
    destroy(&region);
}

/* Single rounds at 6e-8, and sums some hundred of such. */
static void in_single_all_paths_are_as_near_as_single_is(void)
{
    struct factored exact = factored(SMALL, PALP_DOUBLE, false, 1);
    struct factored plain = factored(SMALL, PALP_SINGLE, false, 1);
    struct factored region = factored(SMALL, PALP_SINGLE, true, 1);
    for (int percent = 0; percent <= 100; percent += 20) {
        struct loads J = nodes(&exact, GROUPS, percent);
        mat3 *expected = by_reach(&exact, &J, COMPLIANCE_BY_COLUMNS, NULL);
        check_reach(&plain, &J, COMPLIANCE_BY_INVERSE, expected, 1e-6);
        check_reach(&region, &J, COMPLIANCE_BY_INVERSE, expected, 1e-6);
        check_reach(&region, &J, COMPLIANCE_BY_COLUMNS, expected, 1e-6);
        free(expected);
        loads_destroy(&J);
    }
    destroy(&exact);
    destroy(&plain);
    destroy(&region);
}

static void check_references(enum palp_precision precision, double tolerance)
{
    reference_build *const references[] = {reference_rows, reference_all, reference_half};
    struct factored exact = factored(SMALL, PALP_DOUBLE, false, 1);
    struct factored f = factored(SMALL, precision, true, 1);
    struct loads J = groups(&f, GROUPS, f.body->n_v);
    mat3 *expected = by_reach(&exact, &J, COMPLIANCE_BY_COLUMNS, NULL);
    for (int k = 0; k < 3; k++) {
        mat3 *W = by_reference(&f, &J, references[k], NULL);
        CHECK_BELOW(distance(W, expected, J.n), tolerance);
        free(W);
    }
    free(expected);
    loads_destroy(&J);
    destroy(&exact);
    destroy(&f);
}

static void the_references_give_the_same(void)
{
    check_references(PALP_DOUBLE, 1e-12);
    check_references(PALP_SINGLE, 3e-6); /* long sums, left to BLAS */
}

/* Few nodes, many groups: found for nodes. Many nodes, few groups: for groups; inside the region,
 * where nodes cost next to nothing, for nodes again. */
static void groups_of_nodes_are_sums_of_them(void)
{
    struct factored plain = factored(SMALL, PALP_DOUBLE, false, 1);
    struct factored region = factored(SMALL, PALP_DOUBLE, true, 1);
    for (int few = 0; few < 2; few++) {
        struct loads J = groups(&plain, GROUPS, few ? 12 : plain.body->n_v);
        mat3 *expected = by_reference(&plain, &J, reference_rows, NULL);
        check_reach(&plain, &J, COMPLIANCE_BY_INVERSE, expected, 1e-12);
        check_reach(&region, &J, COMPLIANCE_BY_INVERSE, expected, 1e-12);
        check_reach(&region, &J, COMPLIANCE_BY_COLUMNS, expected, 1e-12);
        free(expected);
        loads_destroy(&J);
    }
    destroy(&plain);
    destroy(&region);
}

/* W := L Lᵀ in its lower triangle. False: not positive. */
static bool factor_full(double *W, int n)
{
    for (int j = 0; j < n; j++)
        for (int i = j; i < n; i++) {
            double sum = W[i * n + j];
            for (int k = 0; k < j; k++)
                sum -= W[i * n + k] * W[j * n + k];
            if (i == j && !(sum > 0))
                return false;
            W[i * n + j] = i == j ? sqrt(sum) : sum / W[j * n + j];
        }
    return true;
}

/* Both triangles are there and equal, bit by bit but for what rounds in rotating. A singular W may
 * be off by round-off's share. */
static void it_is_symmetric_and_positive_semidefinite(void)
{
    struct factored f = factored(SMALL, PALP_DOUBLE, true, 1);
    struct loads J = nodes(&f, GROUPS, 50);
    mat3 *W = by_reach(&f, &J, COMPLIANCE_BY_INVERSE, NULL);
    const int n = 3 * J.n;
    const double most = largest(W, J.n);
    double *full = malloc((size_t)(n * n) * sizeof *full);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            CHECK_NEAR(entry(W, J.n, i, j), entry(W, J.n, j, i), 1e-15 * most);
            full[i * n + j] = entry(W, J.n, i, j) + (i == j ? 1e-12 * most : 0);
        }
    CHECK(factor_full(full, n));
    free(full);
    free(W);
    loads_destroy(&J);
    destroy(&f);
}

static void fixed_nodes_give_zeros(void)
{
    struct factored f = factored(SMALL, PALP_DOUBLE, true, 1);
    struct loads J = nodes(&f, GROUPS, 60);
    for (int path = COMPLIANCE_BY_INVERSE; path <= COMPLIANCE_BY_COLUMNS; path++) {
        mat3 *W = by_reach(&f, &J, (enum compliance_path)path, NULL);
        int n_fixed = 0;
        for (int g = 0; g < J.n; g++) {
            const bool fixed = f.body->soft.fixed[J.load[g].dof];
            n_fixed += fixed;
            for (int h = 0; h < J.n; h++)
                for (int i = 0; i < 3; i++)
                    CHECK(!fixed || entry(W, J.n, 3 * g + i, 3 * h + i) == 0);
            CHECK(fixed || entry(W, J.n, 3 * g, 3 * g) > 0);
        }
        CHECK(n_fixed > 0 && n_fixed < J.n);
        free(W);
    }
    loads_destroy(&J);
    destroy(&f);
}

/* Where all that is touched is fixed there is nothing to solve. */
static void only_fixed_nodes_touched_it_is_zero(void)
{
    struct factored f = factored(SMALL, PALP_DOUBLE, true, 1);
    struct loads J = loads_create(3, 3);
    for (int i = 0, n = 0; i < f.body->n_v && n < 3; i++)
        if (f.body->soft.fixed[i]) {
            J.load[n] = (struct load){i, mat3_diagonal(1)};
            n++;
            J.first[n] = n;
        }
    mat3 *W = by_reach(&f, &J, COMPLIANCE_BY_INVERSE, NULL);
    CHECK(largest(W, J.n) == 0);
    free(W);
    loads_destroy(&J);
    destroy(&f);
}

/* ---------------------------------------------------------------- old factors */

/* The body turned as a whole: A turns with it, and its old factor, warped, is one of the new A. */
static void check_turned(enum palp_precision precision, double tolerance)
{
    struct factored old = factored(SMALL, precision, true, 1);
    struct factored now = factored(SMALL, PALP_DOUBLE, false, 1);
    const mat3 R = quat_matrix(quat_exp((vec3){0.5 * M_PI, 0, 0}));
    mat3 *warp = malloc((size_t)now.body->n_v * sizeof *warp);
    for (int i = 0; i < now.body->n_v; i++) {
        now.world->q[i] = mat3_apply(R, now.world->q[i]);
        warp[i] = R;
    }
    system_assemble(now.world->system[0], now.world, H);
    panels_release(&now.factor.panels);
    factorise(&now, PALP_DOUBLE, false);
    struct loads J = groups(&now, GROUPS, now.body->n_v), single = nodes(&now, GROUPS, 30);
    const struct loads *const asked[] = {&J, &single};
    for (int k = 0; k < 2; k++) {
        mat3 *expected = by_reach(&now, asked[k], COMPLIANCE_BY_COLUMNS, NULL);
        mat3 *warped = by_reach(&old, asked[k], COMPLIANCE_BY_INVERSE, warp);
        mat3 *rows = by_reference(&old, asked[k], reference_rows, warp);
        mat3 *half = by_reference(&old, asked[k], reference_half, warp);
        CHECK_BELOW(distance(warped, expected, asked[k]->n), tolerance);
        CHECK_BELOW(distance(rows, expected, asked[k]->n), tolerance);
        CHECK_BELOW(distance(half, expected, asked[k]->n), tolerance);
        free(expected), free(warped), free(rows), free(half);
    }
    loads_destroy(&J);
    loads_destroy(&single);
    free(warp);
    destroy(&old);
    destroy(&now);
}

/* The elements' rotations come out of an iteration to some 1e-14, which A's condition enlarges. */
static void an_old_factor_is_turned_with_the_body(void)
{
    check_turned(PALP_DOUBLE, 1e-11);
    check_turned(PALP_SINGLE, 3e-6);
}

/* ---------------------------------------------------------------- workers and memory */

/* Large enough that products are shared. */
static void any_number_of_workers_gives_the_same_bytes(void)
{
    for (int precision = PALP_SINGLE; precision <= PALP_DOUBLE; precision++) {
        mat3 *first[3] = {NULL, NULL, NULL};
        for (int workers = 1; workers <= 4; workers *= 2) {
            struct factored f = factored(LARGE, (enum palp_precision)precision, true, 1);
            struct pool *pool = f.world->pool;
            f.world->pool = pool_create(workers);
            for (int k = 0; k < 3; k++) {
                struct loads J = nodes(&f, 100, 50 * k);
                mat3 *W = by_reach(&f, &J, COMPLIANCE_BY_INVERSE, NULL);
                if (!first[k])
                    first[k] = W;
                else
                    CHECK(memcmp(W, first[k], 100 * 100 * sizeof *W) == 0);
                if (W != first[k])
                    free(W);
                loads_destroy(&J);
            }
            pool_destroy(f.world->pool);
            f.world->pool = pool;
            destroy(&f);
        }
        free(first[0]), free(first[1]), free(first[2]);
    }
}

static void it_asks_for_no_memory(void)
{
    if (!alloc_counted()) {
        skip("a sanitizer stands where calls are counted");
        return;
    }
    reference_build *const references[] = {reference_rows, reference_all, reference_half};
    for (int precision = PALP_SINGLE; precision <= PALP_DOUBLE; precision++) {
        struct factored f = factored(SMALL, (enum palp_precision)precision, true, 1);
        struct loads J = groups(&f, GROUPS, f.body->n_v);
        struct arena arena = arena_for(&f, &J);
        const struct pliant pliant = {&f.factor, NULL};
        mat3 *W = blocks(J.n);
        const long before = alloc_count();
        for (int path = COMPLIANCE_BY_INVERSE; path <= COMPLIANCE_BY_COLUMNS; path++)
            CHECK(reach_build(&pliant, (enum compliance_path)path, &J, W, &arena, f.world->pool));
        for (int k = 0; k < 3; k++)
            references[k](&pliant, &J, W, &arena, f.world->pool);
        CHECK(alloc_count() == before);
        free(W);
        arena_destroy(&arena);
        loads_destroy(&J);
        destroy(&f);
    }
}

/* Less and less scratch: the answer is the same, or none is given. */
static void where_the_scratch_is_too_small_it_says_so(void)
{
    struct factored f = factored(SMALL, PALP_DOUBLE, false, 1);
    struct loads J = nodes(&f, GROUPS, 50);
    struct arena arena = arena_for(&f, &J);
    const struct pliant pliant = {&f.factor, NULL};
    mat3 *W = blocks(J.n), *expected = by_reach(&f, &J, COMPLIANCE_BY_COLUMNS, NULL);
    bool done = true;
    for (size_t left = arena.size; done; left -= left / 16) {
        arena.used = arena.size - left;
        const size_t used = arena.used;
        done = reach_build(&pliant, COMPLIANCE_BY_COLUMNS, &J, W, &arena, f.world->pool);
        CHECK(arena.used == used);
        CHECK(!done || distance(W, expected, J.n) == 0);
    }
    free(W);
    free(expected);
    arena_destroy(&arena);
    loads_destroy(&J);
    destroy(&f);
}

SUITE(compliance_reach, TEST(in_double_all_paths_give_what_a_solve_a_column_gives),
      TEST(in_single_all_paths_are_as_near_as_single_is), TEST(the_references_give_the_same),
      TEST(groups_of_nodes_are_sums_of_them), TEST(it_is_symmetric_and_positive_semidefinite),
      TEST(fixed_nodes_give_zeros), TEST(only_fixed_nodes_touched_it_is_zero),
      TEST(an_old_factor_is_turned_with_the_body), TEST(any_number_of_workers_gives_the_same_bytes),
      TEST(it_asks_for_no_memory), TEST(where_the_scratch_is_too_small_it_says_so));
