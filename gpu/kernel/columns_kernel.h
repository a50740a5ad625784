/* SPDX-License-Identifier: GPL-3.0-or-later */
/* columns_kernel.h - kernels that find W: the letter comes in; columns go up the tree, level by
 * level; they are multiplied with each other; W goes out. */
#ifndef PALP_GPU_COLUMNS_KERNEL_H
#define PALP_GPU_COLUMNS_KERNEL_H

#include "gpu/kernel/columns.h"
#include "gpu/kernel/team.h"

/* So much is read and written at once. */
struct columns_unit {
    int64_t part[2];
} __attribute__((aligned(COLUMNS_UNIT)));

DEVICE const unsigned char *columns_list(const struct columns_args *a, int offset)
{
    return (const unsigned char *)a->letter + offset;
}

DEVICE const struct columns_reached *columns_panels(const struct columns_args *a)
{
    return (const struct columns_reached *)columns_list(a, a->letter->reached);
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

/** The letter from pinned memory: from here on nobody waits for the bus. */
DEVICE void columns_read(const struct team *t, const struct columns_args *a)
{
    const struct columns_unit *from = (const struct columns_unit *)a->mail;
    struct columns_unit *to = (struct columns_unit *)a->letter;
    const int n = a->mail->size / COLUMNS_UNIT;
    for (int i = t->block * t->n_thread + t->thread; i < n; i += t->n_block * t->n_thread)
        to[i] = from[i];
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
