/* SPDX-License-Identifier: GPL-3.0-or-later */
/* columns_kernel.h - kernels that find W_H (respond.c): columns go up the elimination tree, level
 * by level (Y = L⁻¹ Hᵀ); they are multiplied with each other (Yᵀ Y); W goes out. */
#ifndef PALP_GPU_COLUMNS_KERNEL_H
#define PALP_GPU_COLUMNS_KERNEL_H

#include "gpu/kernel/columns.h"
#include "gpu/kernel/thread.h"

DEVICE const unsigned char *columns_list(const struct columns_args *a, int offset)
{
    return (const unsigned char *)a->request + offset;
}

DEVICE const struct columns_reached *columns_panels(const struct columns_args *a)
{
    return (const struct columns_reached *)columns_list(a, a->request->reached);
}

/* Of tiles on and above the diagonal, row by row. */
struct columns_tile {
    int I, J;
};

DEVICE struct columns_tile columns_tile_of(int pair, int n_edge)
{
    struct columns_tile tile = {0, pair};
    for (; tile.J >= n_edge - tile.I; tile.I++)
        tile.J -= n_edge - tile.I;
    tile.J += tile.I;
    return tile;
}

#define REAL    float
#define NAME(x) x##_single
#include "gpu/kernel/columns_real_kernel.h"
#undef REAL
#undef NAME

#define REAL    double
#define NAME(x) x##_double
#include "gpu/kernel/columns_real_kernel.h"
#undef REAL
#undef NAME

#endif
