/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels_single.c - solves with panels in single precision: half the bytes to read. */
#include "engine/base/wide.h"
#include "engine/motion/ordering.h"
#include "engine/motion/panels.h"

#include <string.h>

#define REAL    float
#define N_LANES 16
typedef float LANES __attribute__((vector_size(64)));
typedef float EIGHT __attribute__((vector_size(32)));
typedef float FOUR __attribute__((vector_size(16)));

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

#define NUMBER    float
#define PANELS(x) x##_whole
#include "engine/motion/panels_kernel.h"

void panels_solve_single(const struct panels *panels, const struct solve_part *part,
                         struct pool *pool)
{
    const struct stored stored = {panels->x, panels->ordering->L.start, NULL};
    solve_panels(panels, &stored, part, pool);
}
