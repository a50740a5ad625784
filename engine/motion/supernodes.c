/* SPDX-License-Identifier: GPL-3.0-or-later */
/* supernodes.c - factors panel by panel, in either precision. */
#include "engine/motion/supernodes.h"
#include "engine/base/dense.h"
#include "engine/base/pool.h"

#include <string.h>

static int rows_of(const struct supernodes *L, int p)
{
    return L->row_first[p + 1] - L->row_first[p];
}

static int cols_of(const struct supernodes *L, int p)
{
    return L->col[p + 1] - L->col[p];
}

/* There are as many spaces as workers: one is free. */
static struct space *take_space(const struct supernodes *L)
{
    for (int i = 0;; i = (i + 1) % L->n_space)
        if (!atomic_exchange_explicit(&L->space[i].taken, true, memory_order_acquire))
            return &L->space[i];
}

static void put_space(struct space *space)
{
    atomic_store_explicit(&space->taken, false, memory_order_release);
}

/* ---------------------------------------------------------------- factor */

#define REAL        float
#define NAME(x)     x##_single
#define TYPE(x)     x##_single
#define LEAST_PIVOT SUPERNODES_LEAST_PIVOT
#include "engine/motion/supernodes_kernel.h"
#undef REAL
#undef NAME
#undef TYPE
#undef LEAST_PIVOT

#define REAL        double
#define NAME(x)     x##_double
#define TYPE(x)     x
#define LEAST_PIVOT 0
#include "engine/motion/supernodes_kernel.h"
#undef REAL
#undef NAME
#undef TYPE
#undef LEAST_PIVOT

size_t supernodes_size(const struct supernodes *L)
{
    return L->n_panel > 0 ? L->start[L->n_panel] : 0;
}

bool supernodes_factor_unless(const struct supernodes *L, const mat3 *A, double *factor,
                              struct pool *pool, const _Atomic bool *stop)
{
    return factor_unless_double(L, A, factor, pool, stop);
}

bool supernodes_factor_single_unless(const struct supernodes *L, const mat3 *A, float *factor,
                                     struct pool *pool, const _Atomic bool *stop)
{
    return factor_unless_single(L, A, factor, pool, stop);
}

bool supernodes_factor(const struct supernodes *L, const mat3 *A, double *factor, struct pool *pool)
{
    static const _Atomic bool never = false;
    return supernodes_factor_unless(L, A, factor, pool, &never);
}
