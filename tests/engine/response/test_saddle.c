/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_saddle.c - factors of a sparse matrix of blocks solve with it; one without any is told. */
#include "engine/response/saddle.h"
#include "tests/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { N = 40, ENTRIES = 90 };

static unsigned state = 1;
static double draw(void)
{
    state = state * 1664525u + 1013904223u;
    return (double)(state >> 8) / (1 << 24) - 0.5;
}

static mat3 draw_block(void)
{
    mat3 A;
    for (int k = 0; k < 9; k++)
        A.m[k / 3][k % 3] = draw();
    return A;
}

/* Any values, some places twice; a diagonal that outweighs them, so that rows need no exchange. */
static void fill(struct saddle *m)
{
    for (int k = 0; k < N; k++)
        m->diagonal[k] = mat3_add(mat3_diagonal(8), draw_block());
    for (int e = 0; e < ENTRIES; e++) {
        const int a = (int)((draw() + 0.5) * N) % N, b = (int)((draw() + 0.5) * N) % N;
        const int row = a == b ? (a > 0 ? a : 1) : (a > b ? a : b);
        const int col = a == b ? row - 1 : (a > b ? b : a);
        m->entry[e] = (struct saddle_entry){row, col, draw_block(), draw_block()};
    }
}

static void multiply(const struct saddle *m, const vec3 *x, vec3 *y)
{
    for (int k = 0; k < N; k++)
        y[k] = mat3_apply(m->diagonal[k], x[k]);
    for (int e = 0; e < m->n_entry; e++) {
        const struct saddle_entry *at = &m->entry[e];
        y[at->row] = vec3_add(y[at->row], mat3_apply(at->below, x[at->col]));
        y[at->col] = vec3_add(y[at->col], mat3_apply(at->above, x[at->row]));
    }
}

static struct arena arena;
static struct saddle make(void)
{
    REQUIRE(arena_create(&arena, 1 << 22) == 0);
    struct saddle m = saddle_take(N, ENTRIES, &arena);
    fill(&m);
    REQUIRE(saddle_analyse(&m, &arena));
    return m;
}

/* Numbers of about 1, and 10 at most that are added up: round-off stays a thousandfold below. */
static void factors_solve_with_the_matrix(void)
{
    struct saddle m = make();
    for (int round = 0; round < 3; round++) { /* values change, the pattern does not */
        vec3 x[N], y[N];
        for (int k = 0; k < N; k++)
            x[k] = vec3_make(draw(), draw(), draw());
        for (int e = 0; e < ENTRIES; e++)
            m.entry[e].above = draw_block();
        multiply(&m, x, y);
        REQUIRE(saddle_factor(&m));
        saddle_solve(&m, y);
        for (int k = 0; k < N; k++)
            CHECK_ZERO(vec3_norm(vec3_sub(x[k], y[k])), 1e-12);
    }
    arena_destroy(&arena);
}

static void singular_and_damaged_matrices_are_told(void)
{
    struct saddle m = make();
    const mat3 kept = m.diagonal[0];
    m.diagonal[0] = mat3_diagonal(0);
    CHECK(!saddle_factor(&m));
    m.diagonal[0] = mat3_diagonal(NAN);
    CHECK(!saddle_factor(&m));
    m.diagonal[0] = kept;
    arena_destroy(&arena);
}

static void no_room_for_factors_is_told(void)
{
    REQUIRE(arena_create(&arena, 1 << 22) == 0);
    struct saddle m = saddle_take(N, ENTRIES, &arena);
    fill(&m);
    arena.used = arena.size - 100;
    CHECK(!saddle_analyse(&m, &arena));
    arena_destroy(&arena);
}

SUITE(saddle, TEST(factors_solve_with_the_matrix), TEST(singular_and_damaged_matrices_are_told),
      TEST(no_room_for_factors_is_told));
