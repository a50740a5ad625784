/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_ordering.c - a region asked for is last, whatever the body; any order gives the same
 * answer. */
#include "engine/base/pool.h"
#include "engine/model/pattern.h"
#include "engine/model/world.h"
#include "engine/motion/ordering.h"
#include "engine/motion/panels.h"
#include "engine/motion/sparse.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const struct flesh FLESH = {{PALP_COROTATIONAL, 2e4, 0.45, 1000}, 0.1, 0.01, true};

/* A block with A assembled, and marks to choose a region with. */
struct block {
    struct palp_world *world;
    const struct body *body;
    unsigned char *mark;
};

static struct block block_of(struct palp_world *world)
{
    const struct body *body = &world->scene->body[0];
    return (struct block){world, body, calloc((size_t)body->n_v, 1)};
}

static struct block block_create(const int cells[3])
{
    struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, 1);
    opt.motion = PALP_MOTION_DIRECT;
    return block_of(bodies_box((vec3){0.1, 0.05, 0.05}, cells, &FLESH, &opt));
}

static void block_destroy(struct block *block)
{
    free(block->mark);
    bodies_destroy(block->world);
}

/* Nodes of the upper side no further than this from its middle. */
static void mark_patch(struct block *block, double radius)
{
    const vec3 *x = block->body->soft.mesh.x;
    for (int i = 0; i < block->body->n_v; i++)
        block->mark[i] = x[i].y > 0.025 - 1e-9 && hypot(x[i].x - 0.05, x[i].z) <= radius;
}

static int free_marked(const struct block *block)
{
    int n = 0;
    for (int i = 0; i < block->body->n_v; i++)
        n += block->mark[i] && !block->body->soft.fixed[i];
    return n;
}

/* Marked nodes, and only they, have the last places, and one panel is theirs. */
static void check_region_is_last(const struct ordering *o, const struct block *block)
{
    const struct supernodes *L = &o->L;
    const int p = L->n_panel - 1, first = o->n - o->n_last;
    CHECK(o->n_last == free_marked(block));
    for (int i = 0; i < o->n_node; i++) {
        const bool fixed = block->body->soft.fixed[i];
        CHECK(fixed == (o->place[i] < 0));
        CHECK(fixed || (bool)block->mark[i] == (o->place[i] >= first));
    }
    CHECK(L->col[p] == first && L->col[p + 1] == o->n);
    REQUIRE(L->row_first[p + 1] - L->row_first[p] == o->n_last);
    for (int k = 0; k < o->n_last; k++)
        CHECK(L->row[L->row_first[p] + k] == first + k);
}

/* ---------------------------------------------------------------- places */

static void a_region_is_last_and_one_dense_panel(void)
{
    struct block block = block_create((int[]){10, 5, 5});
    for (double radius = 0.005; radius < 0.08; radius *= 2) {
        mark_patch(&block, radius);
        struct ordering *o = ordering_create(block.body->coupled, block.mark, 1);
        REQUIRE(o != NULL);
        check_region_is_last(o, &block);
        ordering_destroy(o);
    }
    block_destroy(&block);
}

static void every_free_node_has_a_place_of_its_own(void)
{
    struct block block = block_create((int[]){10, 5, 5});
    mark_patch(&block, 0.02);
    for (int k = 0; k < 2; k++) {
        struct ordering *o = ordering_create(block.body->coupled, k == 0 ? NULL : block.mark, 1);
        unsigned char *taken = calloc((size_t)o->n, 1);
        int n = 0;
        for (int i = 0; i < o->n_node; i++)
            if (o->place[i] >= 0) {
                CHECK(o->place[i] < o->n && !taken[o->place[i]]);
                taken[o->place[i]] = 1;
                n++;
            }
        CHECK(n == o->n);
        free(taken);
        ordering_destroy(o);
    }
    block_destroy(&block);
}

/* What the region does not hang together with must not come behind it. */
static void a_region_of_one_of_two_pieces_is_last(void)
{
    const int n_tet = 2, tets[2][4] = {{0, 1, 2, 3}, {4, 5, 6, 7}};
    vec3 x[8] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    int tet[2][4];
    memcpy(tet, tets, sizeof tet);
    for (int i = 0; i < 4; i++)
        x[4 + i] = vec3_add(x[i], (vec3){5, 0, 0});
    struct flesh loose = FLESH;
    loose.clamped = false;
    struct palp_options opt = bodies_options((vec3){0, 0, 0}, 1);
    opt.motion = PALP_MOTION_DIRECT;
    struct block block = block_of(bodies_soft(
        &(struct palp_mesh){.n_node = 8, .n_tet = n_tet, .x = x, .tet = tet}, &loose, &opt));
    for (int piece = 0; piece < 2; piece++) {
        for (int i = 0; i < 8; i++)
            block.mark[i] = i / 4 == piece && i % 4 < 2;
        struct ordering *o = ordering_create(block.body->coupled, block.mark, 1);
        REQUIRE(o != NULL);
        check_region_is_last(o, &block);
        ordering_destroy(o);
    }
    block_destroy(&block);
}

static void a_region_may_be_all_of_a_body_or_nothing_of_it(void)
{
    struct block block = block_create((int[]){3, 2, 2});
    memset(block.mark, 1, (size_t)block.body->n_v);
    struct ordering *all = ordering_create(block.body->coupled, block.mark, 1);
    memset(block.mark, 0, (size_t)block.body->n_v);
    struct ordering *none = ordering_create(block.body->coupled, block.mark, 1);
    REQUIRE(all != NULL && none != NULL);
    CHECK(all->n_last == all->n && all->L.n_panel == 1);
    CHECK(none->n_last == 0 && none->n == all->n);
    ordering_destroy(all);
    ordering_destroy(none);
    block_destroy(&block);
}

static void a_body_all_fixed_has_an_order_of_nothing(void)
{
    struct block block = block_create((int[]){1, 1, 1});
    unsigned char *fixed = block.body->coupled->fixed;
    memset(fixed, 1, (size_t)block.body->n_v);
    memset(block.mark, 1, (size_t)block.body->n_v);
    struct ordering *o = ordering_create(block.body->coupled, block.mark, 1);
    REQUIRE(o != NULL);
    CHECK(o->n == 0 && o->n_last == 0 && supernodes_size(&o->L) == 0);
    CHECK(supernodes_factor(&o->L, block.world->system[0]->A, NULL, block.world->pool));
    ordering_destroy(o);
    block_destroy(&block);
}

/* METIS draws from the process's random numbers: two that order at once must not take each
 * other's. */
static void *order_patch(void *ctx)
{
    const struct block *block = ctx;
    return ordering_create(block->body->coupled, block->mark, 1);
}

static void the_same_marks_give_the_same_order_in_any_thread(void)
{
    struct block block = block_create((int[]){12, 6, 6});
    mark_patch(&block, 0.02);
    struct ordering *alone = order_patch(&block);
    pthread_t thread[2];
    for (int k = 0; k < 2; k++)
        REQUIRE(pthread_create(&thread[k], NULL, order_patch, &block) == 0);
    for (int k = 0; k < 2; k++) {
        void *found;
        pthread_join(thread[k], &found);
        struct ordering *o = found;
        REQUIRE(o != NULL);
        CHECK(memcmp(o->place, alone->place, (size_t)o->n_node * sizeof *o->place) == 0);
        CHECK(supernodes_size(&o->L) == supernodes_size(&alone->L));
        ordering_destroy(o);
    }
    ordering_destroy(alone);
    block_destroy(&block);
}

/* ---------------------------------------------------------------- factors */

static double work_of(const struct supernodes *L)
{
    double work = 0;
    for (int p = 0; p < L->n_panel; p++) {
        const double width = L->col[p + 1] - L->col[p];
        const double below = L->row_first[p + 1] - L->row_first[p] - width;
        work += width * (width * width / 3 + width * below + below * below);
    }
    return work;
}

/* Measured on beams and cubes of 6000 to 42000 degrees of freedom: 7 to 19 %; the smaller the body,
 * the more of it a patch is. */
static void a_touched_patch_last_costs_little_work(void)
{
    struct block block = block_create((int[]){24, 12, 12});
    mark_patch(&block, 0.012);
    struct ordering *plain = ordering_create(block.body->coupled, NULL, 1);
    struct ordering *last = ordering_create(block.body->coupled, block.mark, 1);
    REQUIRE(plain != NULL && last != NULL);
    CHECK_BELOW(work_of(&last->L), 1.25 * work_of(&plain->L));
    ordering_destroy(plain);
    ordering_destroy(last);
    block_destroy(&block);
}

/* x := A⁻¹ b in double precision, through this order. */
static void solve_in_order(vec3 *x, const struct block *block, const struct ordering *o)
{
    const struct system *s = block->world->system[0];
    double *L = calloc(supernodes_size(&o->L) + 1, sizeof *L);
    vec3 *placed = calloc((size_t)o->n + 1, sizeof *placed);
    struct panels panels = {0};
    REQUIRE(panels_reserve(&panels, o, PALP_DOUBLE) == 0);
    CHECK(supernodes_factor(&o->L, s->A, L, block->world->pool));
    panels_take(&panels, L, true, block->world->pool);
    for (int i = 0; i < o->n_node; i++)
        if (o->place[i] >= 0)
            placed[o->place[i]] = s->b[i];
    panels_solve(&panels, placed, block->world->pool);
    for (int i = 0; i < o->n_node; i++)
        x[i] = o->place[i] >= 0 ? placed[o->place[i]] : (vec3){0, 0, 0};
    panels_release(&panels);
    free(L);
    free(placed);
}

static double largest(const vec3 *x, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, vec3_norm(x[i]));
    return most;
}

/* Each answer differs from the true one by round-off times the condition of A, about 1e3 here. */
static void any_order_gives_the_same_answer(void)
{
    struct block block = block_create((int[]){10, 5, 5});
    const int n = block.body->n_v;
    system_assemble(block.world->system[0], block.world, 0.01);
    vec3 *x[2] = {calloc((size_t)n, sizeof **x), calloc((size_t)n, sizeof **x)};
    struct ordering *plain = ordering_create(block.body->coupled, NULL, 1);
    solve_in_order(x[0], &block, plain);
    for (double radius = 0.005; radius < 0.08; radius *= 2) {
        mark_patch(&block, radius);
        struct ordering *last = ordering_create(block.body->coupled, block.mark, 1);
        solve_in_order(x[1], &block, last);
        for (int i = 0; i < n; i++)
            x[1][i] = vec3_sub(x[1][i], x[0][i]);
        CHECK_BELOW(largest(x[1], n), 1e-12 * largest(x[0], n));
        ordering_destroy(last);
    }
    ordering_destroy(plain);
    free(x[0]);
    free(x[1]);
    block_destroy(&block);
}

/* One shape serves many factors at once. */
struct share {
    const struct ordering *ordering;
    const mat3 *A;
    double *L;
    struct pool *alone;
};

static void *factor_share(void *ctx)
{
    const struct share *share = ctx;
    for (int k = 0; k < 5; k++)
        CHECK(supernodes_factor(&share->ordering->L, share->A, share->L, share->alone));
    return NULL;
}

static void two_threads_factor_by_one_ordering(void)
{
    struct block block = block_create((int[]){8, 4, 4});
    system_assemble(block.world->system[0], block.world, 0.01);
    struct ordering *o = ordering_create(block.body->coupled, NULL, 2);
    const size_t n = supernodes_size(&o->L);
    struct share share[2];
    pthread_t thread;
    for (int k = 0; k < 2; k++)
        share[k] =
            (struct share){o, block.world->system[0]->A, calloc(n, sizeof(double)), pool_create(1)};
    REQUIRE(pthread_create(&thread, NULL, factor_share, &share[0]) == 0);
    factor_share(&share[1]);
    pthread_join(thread, NULL);
    CHECK(memcmp(share[0].L, share[1].L, n * sizeof(double)) == 0);
    for (int k = 0; k < 2; k++) {
        pool_destroy(share[k].alone);
        free(share[k].L);
    }
    ordering_destroy(o);
    block_destroy(&block);
}

SUITE(ordering, TEST(a_region_is_last_and_one_dense_panel),
      TEST(every_free_node_has_a_place_of_its_own), TEST(a_region_of_one_of_two_pieces_is_last),
      TEST(a_region_may_be_all_of_a_body_or_nothing_of_it),
      TEST(a_body_all_fixed_has_an_order_of_nothing),
      TEST(the_same_marks_give_the_same_order_in_any_thread),
      TEST(a_touched_patch_last_costs_little_work), TEST(any_order_gives_the_same_answer),
      TEST(two_threads_factor_by_one_ordering));
