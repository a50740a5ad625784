/* SPDX-License-Identifier: GPL-3.0-or-later */
/* half_panels.c - rounds panels to sixteen bits a number.
 *
 * What rounding leaves of a number is carried on to the next below it of the same direction (error
 * diffusion): neighbours in a column belong to neighbours in space, and what a solve comes to on
 * its way down is smooth, so that the sums of the column with it hardly change. */
#include "engine/motion/half_panels.h"

#include "engine/base/pages.h"
#include "engine/base/pool.h"
#include "engine/base/wide.h"
#include "engine/motion/panels.h"
#include "engine/motion/supernodes.h"

#include <float.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    BORDER = 64,   /* bytes */
    GRAIN = 4,     /* panels a task */
    UNITS = 32766, /* of a column's largest; what is carried on makes it one more at most */
    UNITS_A_NODE = 6,
    DIAGONAL_A_NODE = 3,
    /* Powers of two of a part's largest number. With others products would leave what a float can
     * hold. */
    HALF_LEAST = -40,
    HALF_MOST = 16,
};

/* ---------------------------------------------------------------- memory */

static size_t panel_columns(const struct supernodes *L, int p)
{
    return 3 * (size_t)(L->col[p + 1] - L->col[p]);
}

static size_t panel_height(const struct supernodes *L, int p)
{
    return 3 * (size_t)(L->row_first[p + 1] - L->row_first[p]);
}

/* Columns of words: one for two of numbers, and three that are left over. */
static size_t count_words(const struct supernodes *L, int p)
{
    return (panel_columns(L, p) + 3) / 6 * 3 * panel_height(L, p);
}

static size_t size_words(const struct supernodes *L)
{
    size_t n = PANELS_SLACK;
    for (int p = 0; p < L->n_panel; p++)
        n += count_words(L, p);
    return (n * sizeof(uint32_t) / BORDER + 1) * BORDER;
}

size_t half_panels_size(const struct supernodes *L)
{
    const size_t n = (size_t)L->n_panel;
    const size_t floats = (UNITS_A_NODE + DIAGONAL_A_NODE) * (size_t)L->n;
    const size_t size = size_words(L) + (n + 1) * sizeof(size_t) + floats * sizeof(float);
    return (size / BORDER + 1) * BORDER;
}

void half_panels_place(struct half_panels *half, const struct supernodes *L, void *memory)
{
    half->word = memory;
    half->L = L;
    half->start = (size_t *)(void *)((char *)half->word + size_words(L));
    half->unit = (float *)(half->start + L->n_panel + 1);
    half->diagonal = half->unit + UNITS_A_NODE * L->n;
    for (int p = 0; p < L->n_panel; p++)
        half->start[p + 1] = half->start[p] + count_words(L, p);
}

int half_panels_reserve(struct half_panels *half, const struct supernodes *L)
{
    const size_t size = half_panels_size(L);
    if (size > half->room) {
        half_panels_release(half);
        half->word = pages_reserve(pages_with_slack(size), 1);
        if (!half->word)
            return -1;
        half->room = pages_with_slack(size);
    } else {
        memset(half->word, 0, size);
    }
    half_panels_place(half, L, half->word);
    return 0;
}

void half_panels_release(struct half_panels *half)
{
    free(half->word);
    *half = (struct half_panels){0};
}

/* ---------------------------------------------------------------- rounding */

/* The largest of the numbers' sizes, as bits: what is no number is larger than any. */
INLINE_WIDE void find_largest_loop(uint32_t *most, const float *from, size_t n)
{
    uint32_t largest = 0;
    for (size_t i = 0; i < n; i++) {
        uint32_t bits;
        memcpy(&bits, from + i, sizeof bits);
        bits &= INT32_MAX;
        largest = bits > largest ? bits : largest;
    }
    *most = largest;
}

WIDE_FUNCTION(find_largest, find_largest_loop, (uint32_t * most, const float *from, size_t n),
              (most, from, n))

/* To the nearest number of units, and what that leaves is carried on. */
static inline uint32_t round_carrying(float units, float *carry)
{
    static const float LAST_PLACE_IS_ONE = 0x1.8p23F;
    const float wanted = units + *carry, shifted = wanted + LAST_PLACE_IS_ONE;
    uint32_t bits;
    memcpy(&bits, &shifted, sizeof bits);
    *carry = wanted - (shifted - LAST_PLACE_IS_ONE);
    return bits & UINT16_MAX;
}

/* Rows of a panel's columns: `n` from the one on that `from` and `to` point to in the first. */
struct panel_part {
    size_t height, n, columns;
    const float *from;
    uint32_t *to;
    float *unit;     /* [columns] */
    float *diagonal; /* [columns]; NULL: L₂₁, which has none */
};

/* Columns k … k+2, and those three behind if there are any, in one word each; `per_one`: so many
 * units of each make up 1. */
static void pair_columns(const struct panel_part *part, size_t k, const float *per_one)
{
    const size_t height = part->height, apart = k + 3 < part->columns ? 3 * height : 0;
    const size_t diagonal = part->diagonal ? k : part->n; /* row of the first that is left out */
    const float *from = part->from + k * height;
    uint32_t *to = part->to + k / 2 * height;
    float carry[6][3] = {{0}};
    for (size_t i = 0; i < part->n; i += 3)
        for (size_t t = 0; t < 3; t++)
            for (size_t j = 0; j < 3; j++) {
                const size_t at = j * height + i + t, row = i + t;
                const float lower = row == diagonal + j ? 0 : from[at];
                const float upper = row == diagonal + j + 3 ? 0 : from[at + apart];
                to[at] = round_carrying(lower * per_one[j], &carry[j][t]) |
                         round_carrying(upper * per_one[j + 3], &carry[j + 3][t]) << 16;
            }
}

/* Returns how many units make up 1; both 0 where all numbers of the column are. */
static float choose_unit(float *unit, float largest)
{
    const bool is_there = largest > FLT_MIN * UINT16_MAX;
    *unit = is_there ? largest / UNITS : 0;
    return is_there ? UNITS / largest : 0;
}

/* Of the bits of a part's largest number. */
static bool is_near_one(uint32_t most)
{
    float largest;
    memcpy(&largest, &most, sizeof largest);
    return most == 0 || (largest >= ldexpf(1, HALF_LEAST) && largest < ldexpf(1, HALF_MOST + 1));
}

/* The largest of column k, which is to be rounded; *most: of all there is. */
static float take_largest(const struct panel_part *part, size_t k, uint32_t *most)
{
    const float *column = part->from + k * part->height;
    const size_t first = part->diagonal ? k + 1 : 0; /* above the diagonal there are zeros */
    uint32_t bits, bits_of_diagonal = 0;
    float largest;
    find_largest(&bits, column + first, part->n - first);
    if (part->diagonal) {
        part->diagonal[k] = column[k];
        find_largest(&bits_of_diagonal, column + k, 1);
    }
    memcpy(&largest, &bits, sizeof largest);
    bits = bits_of_diagonal > bits ? bits_of_diagonal : bits;
    *most = bits > *most ? bits : *most;
    return largest;
}

static bool halve_part(const struct panel_part *part)
{
    uint32_t most = 0;
    for (size_t k = 0; k < part->columns; k += 6) {
        float per_one[6] = {0};
        for (size_t j = 0; j < 6 && k + j < part->columns; j++)
            per_one[j] = choose_unit(&part->unit[k + j], take_largest(part, k + j, &most));
        pair_columns(part, k, per_one);
    }
    return is_near_one(most);
}

struct halving {
    struct half_panels *half;
    const float *x;
    atomic_bool is_refused;
};

static void halve_panels(void *ctx, int first, int last)
{
    struct halving *t = ctx;
    const struct supernodes *L = t->half->L;
    for (int p = first; p < last; p++) {
        const size_t columns = panel_columns(L, p), height = panel_height(L, p);
        struct panel_part part = {height,
                                  columns,
                                  columns,
                                  t->x + L->start[p],
                                  t->half->word + t->half->start[p],
                                  half_panels_unit(t->half, p, false),
                                  t->half->diagonal + 3 * L->col[p]};
        const bool is_taken = halve_part(&part);
        part.from += columns;
        part.to += columns;
        part.n = height - columns;
        part.unit = half_panels_unit(t->half, p, true);
        part.diagonal = NULL;
        if (!halve_part(&part) || !is_taken)
            atomic_store_explicit(&t->is_refused, true, memory_order_relaxed);
    }
}

bool half_panels_take(struct half_panels *half, const float *x, struct pool *pool)
{
    struct halving halving = {half, x, false};
    pool_for(pool, half->L->n_panel, GRAIN, halve_panels, &halving);
    return !atomic_load_explicit(&halving.is_refused, memory_order_relaxed);
}
