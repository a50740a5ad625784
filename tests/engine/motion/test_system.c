/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_system.c - A and b against numbers of an independent program; the same bytes for
 * any number of workers; discarded nodes; products. */
#include "engine/base/pool.h"
#include "engine/model/rest.h"
#include "engine/model/world.h"
#include "engine/motion/system.h"
#include "engine/motion/system_copy.h"
#include "tests/check.h"
#include "tests/fixtures/reference_numbers.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

/* Entry (row, col) of a matrix, by scalar degrees of freedom, row ≥ col. */
static double entry(const struct system *s, enum palp_matrix_name S, int row, int col)
{
    const struct pattern *p = s->pattern;
    for (int k = p->first[col / 3]; k < p->first[col / 3 + 1]; k++)
        if (p->row[k] == row / 3)
            return system_block(s, S, k).m[row % 3][col % 3];
    return 0;
}

/* The largest difference, and the largest entry; entries that the file does not list are zero. */
static double difference(const struct system *s, enum palp_matrix_name S,
                         const struct matrix *listed)
{
    double most = 0, size = 0, sum = 0, listed_sum = 0;
    for (int e = 0; e < listed->rows; e++) {
        const double *at = &listed->value[3 * e];
        most = fmax(most, fabs(entry(s, S, (int)at[0], (int)at[1]) - at[2]));
        size = fmax(size, fabs(at[2]));
        listed_sum += fabs(at[2]);
    }
    for (int col = 0; col < 3 * s->n; col++)
        for (int row = col; row < 3 * s->n; row++)
            sum += fabs(entry(s, S, row, col));
    return (most + fabs(sum - listed_sum) / (3 * s->n)) / size;
}

static double vector_difference(const vec3 *x, const struct matrix *listed)
{
    double most = 0, size = 0;
    for (int i = 0; i < listed->rows * listed->cols; i++) {
        most = fmax(most, fabs(((const double *)x)[i] - listed->value[i]));
        size = fmax(size, fabs(listed->value[i]));
    }
    return most / size;
}

static const struct system *assemble(struct palp_world *world, double h)
{
    pool_begin(world->pool);
    system_assemble(world->system[0], world, h);
    pool_end(world->pool);
    return world->system[0];
}

static void one_tetrahedron_gives_the_reference_s_matrices(void)
{
    struct reference *r = reference_read("tet1");
    struct palp_world *world = bodies_reference(r, "tet", 1);
    const double h = reference_number(r, "h");
    for (int step = 0; step < 2; step++) {
        const struct system *s = assemble(world, h);
        if (step == 0)
            CHECK_ZERO(difference(s, PALP_MATRIX_M, reference_get(r, "matrix.0.M")), 1e-14);
        CHECK_ZERO(difference(s, PALP_MATRIX_K, reference_get(r, "matrix.%d.K", step)), 1e-13);
        CHECK_ZERO(difference(s, PALP_MATRIX_A, reference_get(r, "matrix.%d.A", step)), 1e-13);
        CHECK_ZERO(vector_difference(s->b, reference_get(r, "matrix.%d.b", step)), 1e-12);
        palp_step(world, h);
    }
    bodies_destroy(world);
    reference_destroy(r);
}

/* After ten steps of large rotation, with a clamped end. */
static void a_bent_beam_gives_the_reference_s_matrices(void)
{
    struct reference *r = reference_read("beam");
    struct palp_world *world = bodies_reference(r, "beam", 1);
    const double h = reference_number(r, "h");
    for (int step = 0; step < 10; step++)
        palp_step(world, h);
    const struct system *s = assemble(world, h);
    CHECK_ZERO(difference(s, PALP_MATRIX_A, reference_get(r, "matrix.10.A")), 1e-12);
    CHECK_ZERO(vector_difference(s->b, reference_get(r, "matrix.10.b")), 1e-11);
    bodies_destroy(world);
    reference_destroy(r);
}

/* ---------------------------------------------------------------- assembly */

static const struct flesh FLESH = {{PALP_COROTATIONAL, 2e4, 0.4, 1000}, 0.3, 0.02, true};

enum { SMALL = 6, LARGE = 12 }; /* cells a side: 1296 tetrahedra, one leaf; 10368, in leaves */

/* A clamped box of tetrahedra, stirred. */
static struct palp_world *stirred(int workers, int cells)
{
    const struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, workers);
    struct palp_world *world =
        bodies_box((vec3){0.2, 0.1, 0.1}, (int[]){cells, cells, cells}, &FLESH, &opt);
    const struct body *b = &world->scene->body[0];
    uint64_t seed = 6;
    for (int i = 0; i < b->n_v; i++) {
        world->q[i] = vec3_axpy(world->q[i], 0.005, random_vec3(&seed));
        if (!b->soft.fixed[i])
            world->v[i] = random_vec3(&seed);
    }
    return world;
}

static void compare_workers(int cells)
{
    struct palp_world *alone = stirred(1, cells);
    const struct system *a = assemble(alone, 0.01);
    for (int workers = 2; workers <= 4; workers += 2) {
        struct palp_world *many = stirred(workers, cells);
        for (int round = 0; round < 20; round++) {
            const struct system *m = assemble(many, 0.01);
            const size_t blocks = (size_t)a->pattern->n_block * sizeof(mat3);
            CHECK(memcmp(a->A, m->A, blocks) == 0 && memcmp(a->K, m->K, blocks) == 0);
            CHECK(memcmp(a->b, m->b, (size_t)a->n * sizeof *a->b) == 0);
            CHECK(memcmp(a->rotation, m->rotation, (size_t)a->n * sizeof *a->rotation) == 0);
        }
        bodies_destroy(many);
    }
    bodies_destroy(alone);
}

static void assembly_is_the_same_to_the_byte_for_1_2_and_4_workers(void)
{
    compare_workers(SMALL);
    compare_workers(LARGE);
}

/* What tetrahedra of a cluster share does not matter: one worker takes it. */
static void compare_clusters(int cells)
{
    struct palp_world *world = stirred(1, cells);
    const struct soft *soft = &world->scene->body[0].soft;
    const struct clusters *of = &soft->tets;
    int last_cluster[(LARGE + 1) * (LARGE + 1) * (LARGE + 1)], clashes = 0, met = 0;
    for (int c = 0; c < of->n_colour; c++) {
        memset(last_cluster, -1, sizeof last_cluster);
        for (int k = of->colour_first[c]; k < of->colour_first[c + 1]; k++)
            for (int i = of->cluster_first[k]; i < of->cluster_first[k + 1]; i++, met++)
                for (int n = 0; n < 4 * LANES; n++) {
                    int *last = &last_cluster[soft->group[i].node[n / LANES][n % LANES]];
                    clashes += *last >= 0 && *last != k;
                    *last = k;
                }
    }
    CHECK(clashes == 0);
    CHECK(met == of->n_group && LANES * met >= soft->mesh.n_tet);
    CHECK(2 * of->n_colour < of->n_cluster); /* there is something to share */
    bodies_destroy(world);
}

static void clusters_of_one_colour_share_no_node(void)
{
    compare_clusters(SMALL);
    compare_clusters(LARGE);
}

static void every_tetrahedron_is_of_one_group(void)
{
    struct palp_world *world = stirred(1, LARGE);
    const struct soft *soft = &world->scene->body[0].soft;
    unsigned char times[6 * LARGE * LARGE * LARGE] = {0};
    for (int i = 0; i < soft->tets.n_group; i++)
        for (int l = 0; l < LANES; l++)
            if (soft->tets.member[i][l] >= 0)
                times[soft->tets.member[i][l]]++;
    int wrong = 0;
    for (int e = 0; e < soft->mesh.n_tet; e++)
        wrong += times[e] != 1;
    CHECK(wrong == 0);
    bodies_destroy(world);
}

/* Leaves are added without waiting for another thread. Each of the three cuts sets one to two of
 * the twelve layers of cells apart: at least (10/12)³ = 0.58 is left. */
static void most_of_a_large_body_is_in_leaves(void)
{
    struct palp_world *world = stirred(1, LARGE);
    const struct clusters *of = &world->scene->body[0].soft.tets;
    const int leaves = of->colour_first[1];
    CHECK(leaves == 8);
    CHECK(2 * of->cluster_first[leaves] > of->n_group);
    CHECK(of->colour_first[2] - leaves == 4); /* what each quarter set apart is added at once … */
    CHECK(of->colour_first[3] - of->colour_first[2] == 2); /* … then what each half did */
    bodies_destroy(world);
}

/* Moving all nodes alike gives no force: to round-off of sums of some 15 blocks a row; and blocks
 * on the diagonal are symmetric, to the last bit. */
static void each_row_of_the_stiffness_sums_up_to_nothing(void)
{
    struct palp_world *world = stirred(2, 6);
    const struct system *s = assemble(world, 0.01);
    const struct pattern *p = s->pattern;
    double largest = 0;
    for (int row = 0; row < s->n; row++) {
        const mat3 own = s->K[p->first[row]];
        mat3 sum = own;
        for (int i = p->left_first[row]; i < p->left_first[row + 1]; i++)
            sum = mat3_add(sum, s->K[p->left[i]]);
        for (int k = p->first[row] + 1; k < p->first[row + 1]; k++)
            sum = mat3_add(sum, mat3_transpose(s->K[k]));
        const mat3 turned = mat3_transpose(own);
        CHECK(memcmp(&own, &turned, sizeof own) == 0);
        largest = fmax(largest, own.m[0][0]);
        for (int i = 0; i < 9; i++)
            CHECK_ZERO(sum.m[i / 3][i % 3], 1e-14 * own.m[0][0]);
    }
    CHECK(largest > 0);
    bodies_destroy(world);
}

/* A = M + hB + h²K and B = αM + βK, entry by entry, and b from the same blocks. */
static void the_parts_add_up_to_the_whole(void)
{
    struct palp_world *world = stirred(1, SMALL);
    const double h = 0.013;
    const struct system *s = assemble(world, h);
    const unsigned char *fixed = world->scene->body[0].soft.fixed;
    double worst = 0;
    for (int c = 0; c < s->n; c++)
        for (int k = s->pattern->first[c]; k < s->pattern->first[c + 1]; k++)
            for (int e = 0; e < 9 && !fixed[c] && !fixed[s->pattern->row[k]]; e++) {
                const int row = 3 * s->pattern->row[k] + e / 3, col = 3 * c + e % 3;
                const double M = entry(s, PALP_MATRIX_M, row, col),
                             K = entry(s, PALP_MATRIX_K, row, col);
                const double B = 0.3 * M + 0.02 * K, A = M + h * B + h * h * K;
                worst = fmax(worst, fabs(entry(s, PALP_MATRIX_B, row, col) - B) / (1 + fabs(B)));
                worst = fmax(worst, fabs(entry(s, PALP_MATRIX_A, row, col) - A) / (1 + fabs(M)));
            }
    CHECK_BELOW(worst, 1e-14);
    bodies_destroy(world);
}

static void discarded_nodes_leave_identity_and_zero(void)
{
    struct palp_world *world = stirred(1, SMALL);
    const struct system *s = assemble(world, 0.01);
    const unsigned char *fixed = world->scene->body[0].soft.fixed;
    int n_fixed = 0, wrong = 0;
    for (int c = 0; c < s->n; c++) {
        n_fixed += fixed[c];
        wrong += fixed[c] && vec3_norm(s->b[c]) != 0;
        for (int k = s->pattern->first[c]; k < s->pattern->first[c + 1]; k++) {
            const mat3 expected = mat3_diagonal(s->pattern->row[k] == c ? 1 : 0);
            if (fixed[c] || fixed[s->pattern->row[k]])
                wrong += memcmp(&s->A[k], &expected, sizeof expected) != 0;
        }
    }
    CHECK(n_fixed == 49);
    CHECK(wrong == 0);
    bodies_destroy(world);
}

/* ---------------------------------------------------------------- product */

static double component(const vec3 *x, int i)
{
    return ((const double *)x)[i];
}

/* y + s S x entry by entry; for any number of workers the same bytes. */
static void a_product_is_that_of_the_full_matrix(void)
{
    struct palp_world *world = stirred(1, SMALL), *four = stirred(4, SMALL);
    const struct system *s = assemble(world, 0.01);
    enum { N = 7 * 7 * 7 };
    static vec3 x[N], y[N], again[N];
    uint64_t seed = 7;
    for (int i = 0; i < N; i++) {
        x[i] = random_vec3(&seed);
        y[i] = again[i] = random_vec3(&seed);
    }
    double left[3 * N], size = 0, worst = 0;
    for (int row = 0; row < 3 * N; row++) {
        left[row] = component(y, row);
        for (int col = 0; col < 3 * N; col++)
            left[row] += 0.7 * component(x, col) *
                         entry(s, PALP_MATRIX_A, row > col ? row : col, row > col ? col : row);
        size = fmax(size, fabs(left[row]));
    }
    sparse_add_product(y, 0.7, s->pattern, s->A, x, world->pool);
    for (int row = 0; row < 3 * N; row++)
        worst = fmax(worst, fabs(component(y, row) - left[row]));
    CHECK_BELOW(worst, 1e-14 * size);
    pool_begin(four->pool);
    sparse_add_product(again, 0.7, s->pattern, s->A, x, four->pool);
    pool_end(four->pool);
    CHECK(memcmp(y, again, sizeof y) == 0);
    bodies_destroy(world);
    bodies_destroy(four);
}

/* In one place, by one thread, and when the nodes have gone on. */
static void a_copy_forms_the_bytes_that_the_step_would_have(void)
{
    struct palp_world *world = stirred(2, LARGE);
    struct system *s = world->system[0];
    const size_t size = (size_t)pattern_blocks(s->pattern) * sizeof(mat3);
    struct pool *alone = pool_create(1);
    struct system_copy copy = {0};
    mat3 *A = malloc(size);
    REQUIRE(A && alone && system_copy_create(&copy, s->n) == 0);
    pool_begin(world->pool);
    system_evaluate(s, world, 0.01, world->v);
    CHECK(system_copy_can_take(s));
    system_copy_take(&copy, s);
    for (int i = 0; i < s->n; i++)
        world->q[i] = vec3_scale(world->q[i], 1.1);
    system_form(s);
    CHECK(!system_copy_can_take(s));
    pool_end(world->pool);
    memset(s->M, 0xff, (size_t)s->n * sizeof *s->M);
    memset(s->q, 0xff, (size_t)s->n * sizeof *s->q);
    system_copy_form(&copy, A, alone);
    CHECK(memcmp(A, s->A, size) == 0);
    system_copy_destroy(&copy);
    pool_destroy(alone);
    free(A);
    bodies_destroy(world);
}

SUITE(system, TEST(one_tetrahedron_gives_the_reference_s_matrices),
      TEST(a_bent_beam_gives_the_reference_s_matrices),
      TEST(assembly_is_the_same_to_the_byte_for_1_2_and_4_workers),
      TEST(clusters_of_one_colour_share_no_node), TEST(every_tetrahedron_is_of_one_group),
      TEST(most_of_a_large_body_is_in_leaves), TEST(each_row_of_the_stiffness_sums_up_to_nothing),
      TEST(the_parts_add_up_to_the_whole), TEST(discarded_nodes_leave_identity_and_zero),
      TEST(a_product_is_that_of_the_full_matrix),
      TEST(a_copy_forms_the_bytes_that_the_step_would_have));
