/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels_single.c - solves with panels in single precision: half the bytes to read. */
#include "engine/motion/panels_solve.h"

#define REAL    float
#define N_LANES 16
typedef float LANES __attribute__((vector_size(64)));

/* By halves: the same order on any width of registers. */
static inline float sum_lanes(const LANES *sum)
{
    float s[N_LANES];
    __builtin_memcpy(s, sum, sizeof s);
    for (int half = N_LANES / 2; half > 0; half /= 2)
        for (int i = 0; i < half; i++)
            s[i] += s[i + half];
    return s[0];
}

#include "engine/motion/panels_kernel.h"

void panels_solve_single(const struct panels *panels, double *x, double scale, struct pool *pool)
{
    solve(panels, x, scale, pool);
}
