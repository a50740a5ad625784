/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels_double.c - solves with panels in double precision. */
#include "engine/base/wide.h"
#include "engine/motion/ordering.h"
#include "engine/motion/panels.h"

#include <string.h>

#define REAL    double
#define N_LANES 8
typedef double LANES __attribute__((vector_size(64)));
typedef double FOUR __attribute__((vector_size(32)));

/* By halves: the same order on any width of registers. */
static inline double sum_lanes(const LANES *sum)
{
    const FOUR four = __builtin_shufflevector(*sum, *sum, 0, 1, 2, 3) +
                      __builtin_shufflevector(*sum, *sum, 4, 5, 6, 7);
    const FOUR two = four + __builtin_shufflevector(four, four, 2, 3, 0, 1);
    return two[0] + two[1];
}

#include "engine/motion/panels_whole.h"

#define NUMBER    double
#define PANELS(x) x##_whole
#include "engine/motion/panels_kernel.h"

void panels_solve_double(const struct panels *panels, const struct solve_part *part,
                         struct pool *pool)
{
    const struct stored stored = {panels->x, panels->ordering->L.start, NULL};
    solve_panels(panels, &stored, part, pool);
}
