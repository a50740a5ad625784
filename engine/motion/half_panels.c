/* SPDX-License-Identifier: GPL-3.0-or-later */
/* half_panels.c - rounds panels to sixteen bits a number. */
#include "engine/motion/half_panels.h"

#include "engine/base/pages.h"
#include "engine/base/pool.h"
#include "engine/base/wide.h"
#include "engine/motion/panels.h"
#include "engine/motion/supernodes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BORDER = 64, /* bytes */
    GRAIN = 4,   /* panels a task */
    FLOAT_MANTISSA = 23,
    FLOAT_BIAS = 127,
    HALF_TOP = 97, /* 2⁻⁹⁷ and a little less than twice that has the exponent 30 of 0 … 31 */
    HALF_APART = FLOAT_MANTISSA - 10,
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
    const size_t size = size_words(L) + (n + 1) * sizeof(size_t) + 2 * n * sizeof(float);
    return (size / BORDER + 1) * BORDER;
}

void half_panels_place(struct half_panels *half, const struct supernodes *L, void *memory)
{
    half->word = memory;
    half->L = L;
    half->start = (size_t *)(void *)((char *)half->word + size_words(L));
    half->scale = (float *)(half->start + L->n_panel + 1);
    for (int p = 0; p < L->n_panel; p++)
        half->start[p + 1] = half->start[p] + count_words(L, p);
}

int half_panels_reserve(struct half_panels *half, const struct supernodes *L)
{
    const size_t size = half_panels_size(L);
    if (size > half->room) {
        half_panels_release(half);
        half->word = pages_reserve(size, 1);
        if (!half->word)
            return -1;
        half->room = size;
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

/* The largest of `most` and the numbers' sizes, as bits. */
INLINE_WIDE void find_largest_loop(uint32_t *most, const float *from, size_t n)
{
    uint32_t largest = *most;
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

/* To the nearest, ties to even; what is 2⁻³⁰ of the largest or less to zero. */
static inline uint32_t halve_number(float scaled)
{
    uint32_t bits;
    memcpy(&bits, &scaled, sizeof bits);
    const uint32_t size = bits & INT32_MAX, odd = size >> HALF_APART & 1;
    const uint32_t half = (size + (1 << (HALF_APART - 1)) - 1 + odd) >> HALF_APART;
    return (half < 1 << 10 ? 0 : half) | (bits >> 16 & 0x8000);
}

INLINE_WIDE void pair_numbers_loop(uint32_t *restrict to, const float *lower, const float *upper,
                                   size_t n, float scale)
{
    for (size_t i = 0; i < n; i++)
        to[i] = halve_number(lower[i] * scale) | halve_number(upper[i] * scale) << 16;
}

WIDE_FUNCTION(pair_numbers, pair_numbers_loop,
              (uint32_t *restrict to, const float *lower, const float *upper, size_t n,
               float scale),
              (to, lower, upper, n, scale))

/* Rows of a panel's columns: `n` from the one on that `from` and `to` point to in the first. */
struct panel_part {
    size_t height, n, columns;
    const float *from;
    uint32_t *to;
};

static void pair_columns(const struct panel_part *part, float scale)
{
    const size_t height = part->height;
    const float *from = part->from;
    uint32_t *to = part->to;
    for (size_t six = 0; six < part->columns / 6; six++, from += 3 * height)
        for (int k = 0; k < 3; k++, from += height, to += height)
            pair_numbers(to, from, from + 3 * height, part->n, scale);
    for (size_t k = 0; k < part->columns % 6; k++, from += height, to += height)
        memcpy(to, from, part->n * sizeof *to);
}

/* Returns the scale, or 0. */
static float halve_part(const struct panel_part *part)
{
    uint32_t most = 0;
    for (size_t j = 0; j < part->columns; j++)
        find_largest(&most, part->from + j * part->height, part->n);
    const int exponent = most == 0 ? 0 : (int)(most >> FLOAT_MANTISSA) - FLOAT_BIAS;
    if (exponent < HALF_LEAST || exponent > HALF_MOST)
        return 0;
    pair_columns(part, ldexpf(1, -HALF_TOP - exponent));
    return ldexpf(1, HALF_TOP + exponent);
}

struct halving {
    struct half_panels *half;
    const float *x;
};

static void halve_panels(void *ctx, int first, int last)
{
    const struct halving *t = ctx;
    const struct supernodes *L = t->half->L;
    for (int p = first; p < last; p++) {
        const size_t columns = panel_columns(L, p), height = panel_height(L, p);
        struct panel_part part = {height, columns, columns, t->x + L->start[p],
                                  t->half->word + t->half->start[p]};
        t->half->scale[2 * p] = halve_part(&part);
        part.from += columns;
        part.to += columns;
        part.n = height - columns;
        t->half->scale[2 * p + 1] = halve_part(&part);
    }
}

bool half_panels_take(struct half_panels *half, const float *x, struct pool *pool)
{
    struct halving halving = {half, x};
    pool_for(pool, half->L->n_panel, GRAIN, halve_panels, &halving);
    for (int i = 0; i < 2 * half->L->n_panel; i++)
        if (half->scale[i] == 0)
            return false;
    return true;
}
