/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_generation.c - large factors are made in single precision where their panels stand, as long
 * as that keeps digits enough, and otherwise in double precision. */
#include "engine/base/pool.h"
#include "engine/model/world.h"
#include "engine/motion/generation.h"
#include "engine/motion/ordering.h"
#include "engine/motion/system.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>

/* Of a block whose factor has more than 2^19 numbers. */
struct trial {
    struct palp_world *world;
    struct system *system;
    struct generations generations;
    bool is_made;
};

static struct trial make(bool clamped, double h, enum palp_precision precision)
{
    static const _Atomic bool never = false;
    const struct flesh flesh = {{PALP_COROTATIONAL, 2e4, 0.45, 1000}, 0.1, 0.01, clamped};
    const struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, 1);
    struct trial m = {.world =
                          bodies_box((vec3){0.1, 0.1, 0.1}, (int[]){11, 11, 11}, &flesh, &opt)};
    const struct coupled_system *coupled = m.world->scene->body[0].coupled;
    m.system = m.world->system[0];
    system_assemble(m.system, m.world, h);
    REQUIRE(generations_create(&m.generations, coupled, precision, 1) == 0);
    REQUIRE(supernodes_size(&m.generations.plain->L) > 1 << 19);
    pool_begin(m.world->pool);
    m.is_made = generations_make(&m.generations, 0, m.system->A, m.world->pool, &never);
    pool_end(m.world->pool);
    return m;
}

static void unmake(struct trial *m)
{
    generations_destroy(&m->generations);
    bodies_destroy(m->world);
}

static double largest(const vec3 *x, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, vec3_norm(x[i]));
    return most;
}

/* What a solve of b leaves of it, relative. */
static double left_of_load(struct trial *m)
{
    const struct factor *factor = &m->generations.at[0].factor;
    const struct ordering *o = factor->ordering;
    const int n = m->system->n;
    vec3 *x = calloc((size_t)n, sizeof *x), *placed = calloc((size_t)o->n, sizeof *placed);
    vec3 *left = calloc((size_t)n, sizeof *left);
    for (int i = 0; i < n; i++)
        if (o->place[i] >= 0)
            placed[o->place[i]] = left[i] = m->system->b[i];
    const double size = largest(left, n);
    pool_begin(m->world->pool);
    panels_solve(&factor->panels, placed, m->world->pool);
    for (int i = 0; i < n; i++)
        x[i] = o->place[i] >= 0 ? placed[o->place[i]] : (vec3){0, 0, 0};
    sparse_add_product(left, -1, m->system->pattern, m->system->A, x, m->world->pool);
    pool_end(m->world->pool);
    const double most = largest(left, n) / size;
    free(x);
    free(placed);
    free(left);
    return most;
}

/* As of single panels of a factor in doubles, and no memory for one. What halves leave is more. */
static void a_large_factor_is_made_where_its_panels_stand(void)
{
    struct trial m = make(true, 0.01, PALP_SINGLE);
    CHECK(m.is_made && m.generations.room == 0);
    CHECK(m.generations.at[0].factor.panels.solves_half);
    CHECK_BELOW(left_of_load(&m), 2e-2);
    m.generations.at[0].factor.panels.solves_half = false;
    CHECK_BELOW(left_of_load(&m), 1e-4);
    unmake(&m);
}

/* Of a loose block in a step of 10 s mass is 1e-7 of what its stiffness has on the diagonal. */
static void what_single_precision_cannot_hold_is_factored_in_double(void)
{
    struct trial m = make(false, 10, PALP_SINGLE);
    CHECK(m.is_made && m.generations.room > 0);
    CHECK(atomic_load(&m.generations.failures) == 0);
    unmake(&m);
}

static void panels_in_double_precision_are_of_a_factor_in_double(void)
{
    struct trial m = make(true, 0.01, PALP_DOUBLE);
    CHECK(m.is_made && m.generations.room > 0);
    CHECK_BELOW(left_of_load(&m), 1e-12); /* round-off times growth along some thousand numbers */
    unmake(&m);
}

SUITE(generation, TEST(a_large_factor_is_made_where_its_panels_stand),
      TEST(what_single_precision_cannot_hold_is_factored_in_double),
      TEST(panels_in_double_precision_are_of_a_factor_in_double));
