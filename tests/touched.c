/* SPDX-License-Identifier: GPL-3.0-or-later */
/* touched.c - which nodes of a factored box are asked about, and what the CPU answers. */
#include "tests/touched.h"
#include "engine/base/pool.h"
#include "engine/model/world.h"
#include "engine/response/compliance_reference.h"
#include "tests/bodies.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- what is asked */

struct loads touched_none(int n, int n_load)
{
    struct loads J = {n, calloc((size_t)n + 1, sizeof *J.first),
                      calloc((size_t)n_load, sizeof *J.load)};
    REQUIRE(J.first != NULL && J.load != NULL);
    return J;
}

void touched_destroy(struct loads *J)
{
    free(J->first);
    free(J->load);
}

struct loads touched_nodes(const struct factored *f, int n, int percent_outside)
{
    struct loads J = touched_none(n, n);
    const int n_outside = n * percent_outside / 100, step = f->body->n_v / n;
    unsigned char *region = factored_region(f->body);
    int inside = 0, outside = 0;
    for (int g = 0; g < n; g++) {
        const bool wants_inside = (g + 1) * n_outside / n == g * n_outside / n;
        int *at = wants_inside ? &inside : &outside;
        while (region[*at] != wants_inside)
            ++*at;
        J.load[g] = (struct load){*at, mat3_diagonal(1)};
        J.first[g + 1] = g + 1;
        *at += wants_inside || step < 2 ? 1 : step / 2;
        REQUIRE(*at < f->body->n_v);
    }
    free(region);
    return J;
}

struct loads touched_groups(const struct factored *f, int n, int n_node)
{
    struct loads J = touched_none(n, 3 * n);
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

struct factor touched_factor(const struct factored *f)
{
    return (struct factor){.ordering = f->ordering, .panels = f->panels, .is_exact = true};
}

mat3 *touched_blocks(int n)
{
    mat3 *W = malloc((size_t)n * (size_t)n * sizeof *W);
    REQUIRE(W != NULL);
    memset(W, 0xff, (size_t)n * (size_t)n * sizeof *W); /* nothing is taken for an answer */
    return W;
}

struct arena touched_arena(const struct factored *f, const struct loads *J)
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

mat3 *touched_respond(const struct factored *f, const struct loads *J, enum compliance_path path,
                      const mat3 *warp)
{
    struct arena arena = touched_arena(f, J);
    const struct factor factor = touched_factor(f);
    const struct pliant pliant = {.factor = &factor, .warp = warp};
    mat3 *W = touched_blocks(J->n);
    pool_begin(f->world->pool);
    CHECK(reach_build(&pliant, path, J, W, &arena, f->world->pool));
    pool_end(f->world->pool);
    CHECK(arena.used == 0);
    arena_destroy(&arena);
    return W;
}

double touched_entry(const mat3 *W, int n, int row, int col)
{
    return W[(size_t)(row / 3) * (size_t)n + (size_t)(col / 3)].m[row % 3][col % 3];
}

double touched_largest(const mat3 *W, int n)
{
    double most = 0;
    for (int i = 0; i < 3 * n; i++)
        for (int j = 0; j < 3 * n; j++)
            most = fmax(most, fabs(touched_entry(W, n, i, j)));
    return most;
}

double touched_distance(const mat3 *W, const mat3 *other, int n)
{
    double most = 0;
    for (int i = 0; i < 3 * n; i++)
        for (int j = 0; j < 3 * n; j++) {
            const double off = fabs(touched_entry(W, n, i, j) - touched_entry(other, n, i, j));
            most = off <= most ? most : off;
        }
    return most / touched_largest(other, n);
}
