/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels_double.c - solves with panels in double precision. */
#include "engine/motion/panels_solve.h"

#define REAL    double
#define N_LANES 8
typedef double LANES __attribute__((vector_size(64)));

/* By halves: the same order on any width of registers. */
static inline double sum_lanes(const LANES *sum)
{
    double s[N_LANES];
    __builtin_memcpy(s, sum, sizeof s);
    for (int half = N_LANES / 2; half > 0; half /= 2)
        for (int i = 0; i < half; i++)
            s[i] += s[i + half];
    return s[0];
}

#include "engine/motion/panels_kernel.h"

void panels_solve_double(const struct panels *panels, double *x, double scale, struct pool *pool)
{
    solve(panels, x, scale, pool);
}
