/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels_half.c - solves in single precision with the panels of half_panels.h, and with a term at
 * the root in floats.
 *
 * A vector of words becomes two of floats, counts of units, by shifts and conversions, whatever the
 * registers' width. */
#include "engine/base/wide.h"
#include "engine/motion/panels.h"

#include <string.h>

#define REAL    float
#define N_LANES 16
typedef float LANES __attribute__((vector_size(64)));
typedef float EIGHT __attribute__((vector_size(32)));
typedef float FOUR __attribute__((vector_size(16)));
typedef int32_t WORDS __attribute__((vector_size(64)));

/* By halves: the same order on any width of registers. */
static inline float sum_lanes(const LANES *sum)
{
    const EIGHT eight = __builtin_shufflevector(*sum, *sum, 0, 1, 2, 3, 4, 5, 6, 7) +
                        __builtin_shufflevector(*sum, *sum, 8, 9, 10, 11, 12, 13, 14, 15);
    const FOUR four = __builtin_shufflevector(eight, eight, 0, 1, 2, 3) +
                      __builtin_shufflevector(eight, eight, 4, 5, 6, 7);
    const FOUR two = four + __builtin_shufflevector(four, four, 2, 3, 0, 1);
    return two[0] + two[1];
}

#include "engine/motion/panels_whole.h"

#define OF(x)             x##_half
#define STORED            uint32_t
#define N_STORED_TOGETHER 2
#define SCALED(at, j, x)  ((x) * (at)->unit[j])

INLINE_WIDE void read_pair(LANES *lower, LANES *upper, const uint32_t *column)
{
    WORDS words;
    memcpy(&words, column, sizeof words);
    *lower = __builtin_convertvector(words << 16 >> 16, LANES);
    *upper = __builtin_convertvector(words >> 16, LANES);
}

INLINE_WIDE void OF(read_three)(LANES *number, const uint32_t *column, size_t height)
{
    LANES none;
    for (size_t k = 0; k < 3; k++)
        read_pair(&number[k], &none, column + k * height);
}

INLINE_WIDE void OF(read_six)(LANES *number, const uint32_t *column, size_t height)
{
    read_pair(&number[0], &number[3], column);
    read_pair(&number[1], &number[4], column + height);
    read_pair(&number[2], &number[5], column + 2 * height);
}

#include "engine/motion/panels_block.h"

#define NUMBER    uint32_t
#define PANELS(x) OF(x)
#include "engine/motion/panels_kernel.h"

void panels_solve_half(const struct panels *panels, const struct solve_part *part,
                       struct pool *pool)
{
    const struct stored stored = {panels->half.word, panels->half.start, &panels->half};
    solve_panels(panels, &stored, part, pool);
}
