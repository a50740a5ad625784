/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generation.c - from A to panels, with an ordering for each region. */
#include "engine/motion/generation.h"
#include "engine/base/pages.h"
#include "engine/model/cuttable.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"
#include "engine/motion/accelerator.h"
#include "engine/motion/cut_shape.h"
#include "engine/motion/ordering.h"
#include "engine/motion/system.h"

#include <stdlib.h>
#include <string.h>

enum { NOWHERE = -1 };    /* slot of an accelerator                                             */
enum { LOOKED_AT = 512 }; /* nodes, at most, whose rotations tell whether the body has turned   */
/* From so many numbers on a factor in single precision exceeds a core's own cache, and a solve
 * takes as long as reading it. Rounded to sixteen bits it preconditions as well, and is factored in
 * single precision, in a half to a third of the time. */
enum { HALF_FROM = 1 << 19 };
enum { REGION_USUAL = 64 }; /* nodes: the shipped liver has regions of 18 to 38 */
enum { SECOND = 1 };        /* generation that is made after the first; few runs need a third */
static const double TURNED = 0.01; /* rad: an iteration more, and W_H off by 1e-6 */

bool generation_has_turned(const struct generation *generation, const struct system *system)
{
    const int apart = system->n / LOOKED_AT + 1;
    for (int i = 0; i < system->n; i += apart) {
        const mat3 change = mat3_axpy(system->rotation[i], -1, generation->factor.rotation[i]);
        double square = 0;
        for (int k = 0; k < 9; k++)
            square += change.m[k / 3][k % 3] * change.m[k / 3][k % 3];
        if (square > 2 * TURNED * TURNED)
            return true;
    }
    return false;
}

/* Panels keep the way through an ordering that is gone, and would take another at the same address
 * for it. */
static void drop_ordering(struct generations *g, int region)
{
    for (int k = 0; k < GENERATIONS_ALL; k++)
        if (g->ordering[region] && g->at[k].factor.ordering == g->ordering[region]) {
            panels_forget(&g->at[k].factor.panels);
            g->at[k].factor.ordering = NULL;
            g->at[k].factor.accelerated = NOWHERE;
        }
    for (int k = 0; k < GENERATIONS_ALL; k++)
        if (g->at[k].own.before == g->ordering[region])
            g->at[k].own.before = NULL;
    if (g->accelerated)
        g->accelerated->accelerator->kind->forget(g->accelerated, g->ordering[region]);
    ordering_destroy(g->ordering[region]);
    g->ordering[region] = NULL;
}

/* That of the region as it is now; without memory for it, that of no region. */
static const struct ordering *ordering_of(struct generations *g, int region)
{
    if (region == REGION_NONE)
        return g->plain;
    if (g->ordering_number[region] != g->regions.number[region]) {
        drop_ordering(g, region);
        g->ordering[region] = ordering_create(g->coupled, region_marks(&g->regions, region), 1);
        g->ordering_number[region] = g->regions.number[region];
    }
    return g->ordering[region] ? g->ordering[region] : g->plain;
}

/* With the copies that the body has by now. */
static const struct ordering *ordering_with_copies(struct generations *g, int index)
{
    struct own_order *own = &g->at[index].own;
    const struct ordering *before = ordering_of(g, g->at[index].region);
    if (!g->shape || g->shape->coupled.n_copy == 0)
        return before;
    if (own->ordering && own->before == before && own->n_done == g->shape->n_done)
        return own->ordering;
    if (g->at[index].factor.ordering == own->ordering) /* see drop_ordering */
        panels_forget(&g->at[index].factor.panels);
    ordering_destroy(own->ordering);
    own->ordering = ordering_create_beside(before, &g->shape->coupled, g->workers);
    own->before = before;
    own->n_done = g->shape->n_done;
    return own->ordering;
}

static int reserve_factor_numbers(struct generations *g, const struct ordering *ordering)
{
    const size_t n = supernodes_size(&ordering->L);
    if (n <= g->room)
        return 0;
    free(g->L);
    const size_t room = pages_with_slack(n * sizeof *g->L) / sizeof *g->L;
    g->L = pages_reserve(room, sizeof *g->L);
    g->room = g->L ? room : 0;
    return g->L ? 0 : -1;
}

static bool keeps_half(const struct generations *g, const struct ordering *ordering)
{
    return g->precision == PALP_SINGLE && !g->accelerated &&
           supernodes_size(&ordering->L) >= HALF_FROM;
}

static bool prepare_generation(struct generations *g, int index)
{
    struct factor *factor = &g->at[index].factor;
    const struct ordering *ordering = ordering_with_copies(g, index);
    factor->ordering = ordering;
    factor->accelerated = NOWHERE;
    factor->panels.keeps_half = ordering && keeps_half(g, ordering);
    if (ordering && (keeps_half(g, ordering) || reserve_factor_numbers(g, ordering) == 0) &&
        panels_reserve(&factor->panels, ordering, g->precision) == 0)
        return true;
    panels_release(&factor->panels);
    return false;
}

/* Room for what it will be made of: without a region, or with one of usual size. */
static bool expect_generation(struct generations *g, int index)
{
    struct factor *factor = &g->at[index].factor;
    const int most = g->regions.nodes_most;
    return prepare_generation(g, index) &&
           panels_expect(&factor->panels, factor->ordering, g->precision,
                         most < REGION_USUAL ? most : REGION_USUAL) == 0;
}

/* The panels, and behind them L. */
static int prepare_in_step(struct generations *g)
{
    struct factor *factor = &g->at[GENERATION_IN_STEP].factor;
    struct panels *panels = &factor->panels;
    factor->ordering = g->plain;
    panels->keeps_half = keeps_half(g, g->plain);
    const size_t size = panels_size(panels, g->plain, g->precision) +
                        supernodes_size(&g->plain->L) * sizeof *g->L_in_step;
    if (pages_spare_create(&g->in_step, size) != 0 ||
        panels_place(panels, g->plain, g->precision, g->in_step.at) != 0)
        return -1;
    void *end = (unsigned char *)g->in_step.at + g->in_step.size;
    g->L_in_step = (double *)end - supernodes_size(&g->plain->L);
    pages_spare_close(&g->in_step);
    return 0;
}

int generations_prepare_cut(struct generations *generations)
{
    return prepare_generation(generations, 0) ? 0 : -1;
}

void generations_forget_cuts(struct generations *generations)
{
    for (int k = 0; k < GENERATIONS_ALL; k++)
        generations->at[k].own.before = NULL;
}

void generations_send(struct generations *generations, int index)
{
    struct accelerated *there = generations->accelerated;
    struct factor *factor = &generations->at[index].factor;
    const bool taken = there && generations->at[index].made != MADE_IN_STEP &&
                       there->accelerator->kind->take_factor(there, index, factor);
    factor->accelerated = taken ? index : NOWHERE;
    factor->panels.solves_half &= !taken; /* what solves there is tried by solves here */
}

/* In single precision where that keeps digits enough, and otherwise in double precision. */
static bool factor_matrix(struct generations *g, int index, const mat3 *A, struct pool *pool,
                          const _Atomic bool *stop)
{
    struct panels *panels = &g->at[index].factor.panels;
    const struct ordering *ordering = panels->ordering;
    const bool with_inverse = ordering->n_last > 0;
    if (panels->keeps_half &&
        supernodes_factor_single_unless(&ordering->L, A, panels->x, pool, stop)) {
        panels_invert(panels, with_inverse, pool);
        return true;
    }
    if (reserve_factor_numbers(g, ordering) != 0 ||
        !supernodes_factor_unless(&ordering->L, A, g->L, pool, stop))
        return false;
    panels_take(panels, g->L, with_inverse, pool);
    return true;
}

static bool make_here(struct generations *g, int index, const mat3 *A, struct pool *pool,
                      const _Atomic bool *stop)
{
    if (!factor_matrix(g, index, A, pool, stop)) {
        if (!atomic_load_explicit(stop, memory_order_relaxed))
            atomic_fetch_add(&g->failures, 1);
        return false;
    }
    generations_send(g, index);
    return true;
}

bool generations_make(struct generations *generations, int index, const mat3 *A, struct pool *pool,
                      const _Atomic bool *stop)
{
    return prepare_generation(generations, index) && make_here(generations, index, A, pool, stop);
}

void generations_expect_second(struct generations *generations)
{
    if (!generations->has_second && generations->at[SECOND].made == MADE_NOT)
        expect_generation(generations, SECOND);
    generations->has_second = true;
}

/* It is opened here so that a step need not. */
void generations_release_in_step(struct generations *generations)
{
    struct generations *g = generations;
    const struct panels *panels = &g->at[GENERATION_IN_STEP].factor.panels;
    if (g->at[GENERATION_IN_STEP].made == MADE_IN_STEP)
        return;
    if (g->in_step.is_open) {
        pages_release(panels->x, panels->room_x);
        if (panels->half.word)
            pages_release(panels->half.word,
                          panels->half.start[g->plain->L.n_panel] * sizeof *panels->half.word);
        pages_release(g->L_in_step, supernodes_size(&g->plain->L) * sizeof *g->L_in_step);
    }
    pages_spare_open(&g->in_step);
}

bool generations_make_in_step(struct generations *generations, const mat3 *A, struct pool *pool)
{
    struct generations *g = generations;
    struct factor *factor = &g->at[GENERATION_IN_STEP].factor;
    pages_spare_open(&g->in_step);
    if (!g->in_step.is_open)
        return false;
    if (!supernodes_factor(&g->plain->L, A, g->L_in_step, pool)) {
        atomic_fetch_add(&g->failures, 1);
        return false;
    }
    panels_take(&factor->panels, g->L_in_step, false, pool);
    return true;
}

/* In between who destroys the world waits for the accelerator no longer than it may take. */
static bool make_there(struct generations *g, int index, bool *positive)
{
    struct accelerated *there = g->accelerated;
    atomic_store(&g->is_there, true);
    const bool made =
        there->accelerator->kind->make_factor(there, index, &g->at[index].factor, positive);
    atomic_store(&g->is_there, false);
    return made;
}

static bool fetch_matrix(struct generations *g)
{
    atomic_store(&g->is_there, true);
    const bool fetched = g->accelerated->accelerator->kind->fetch_kept(g->accelerated, g->A);
    atomic_store(&g->is_there, false);
    return fetched;
}

bool generations_make_offered(struct generations *generations, int index, struct pool *pool,
                              const _Atomic bool *stop)
{
    struct generations *g = generations;
    struct factor *factor = &g->at[index].factor;
    struct accelerated *there = g->is_kept ? g->accelerated : NULL;
    bool positive = false;
    if (!prepare_generation(g, index))
        return false;
    if (there && make_there(g, index, &positive)) {
        factor->accelerated = positive ? index : NOWHERE;
        factor->panels.solves_half = false;
        atomic_fetch_add(&g->failures, !positive);
        return positive;
    }
    if (atomic_load_explicit(stop, memory_order_relaxed))
        return false; /* who destroys the world waits for an accelerator's worker only so long */
    if (g->is_copy)
        system_copy_form(&g->copy, g->A, pool);
    if (g->is_away && !fetch_matrix(g))
        return false;
    return make_here(g, index, g->A, pool, stop);
}

static int create_generation(struct generation *generation, size_t n)
{
    generation->region = REGION_NONE;
    generation->factor.accelerated = NOWHERE;
    generation->q = pages_reserve(n, sizeof *generation->q);
    generation->factor.rotation = pages_reserve(n, sizeof *generation->factor.rotation);
    return generation->q && generation->factor.rotation ? 0 : -1;
}

/* Copies have theirs behind those of the body. */
static size_t blocks_to_come(const struct coupled_system *coupled)
{
    const struct cuttable *cut = coupled->soft ? coupled->soft->cuttable : NULL;
    return (size_t)coupled->pattern->n_block + (cut ? (size_t)cuttable_blocks(cut) : 0);
}

int generations_create(struct generations *generations, const struct coupled_system *coupled,
                       enum palp_precision precision, int workers)
{
    struct generations *g = generations;
    *g = (struct generations){.coupled = coupled, .precision = precision};
    g->workers = workers + 1; /* the step's, and the worker */
    g->plain = ordering_create(coupled, NULL, g->workers);
    if (!g->plain || regions_create(&g->regions, coupled, g->plain->flops) != 0)
        return -1;
    if (stray_columns_create(&g->strays, g->regions.nodes_most + coupled->n_spare, precision) != 0)
        return -1;
    for (int k = 0; k < GENERATIONS_ALL; k++) {
        g->at[k].factor.strays = &g->strays;
        g->at[k].factor.panels.keeps_rest = coupled->n_spare > 0;
        if (create_generation(&g->at[k], (size_t)coupled->n_v) != 0)
            return -1;
    }
    g->A = pages_reserve(blocks_to_come(coupled), sizeof *g->A);
    const bool has_room = g->A && system_copy_create(&g->copy, coupled->n_v) == 0;
    return has_room && expect_generation(g, 0) ? prepare_in_step(g) : -1;
}

void generations_destroy(struct generations *generations)
{
    for (int k = 0; k < GENERATIONS_ALL; k++) {
        panels_release(&generations->at[k].factor.panels);
        free(generations->at[k].factor.rotation);
        free(generations->at[k].q);
        ordering_destroy(generations->at[k].own.ordering);
    }
    for (int k = 0; k < REGIONS_MOST; k++)
        ordering_destroy(generations->ordering[k]);
    ordering_destroy(generations->plain);
    regions_destroy(&generations->regions);
    stray_columns_destroy(&generations->strays);
    free(generations->A);
    system_copy_destroy(&generations->copy);
    free(generations->L);
    pages_spare_destroy(&generations->in_step);
}
