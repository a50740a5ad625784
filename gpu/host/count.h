/* SPDX-License-Identifier: GPL-3.0-or-later */
/* count.h - counts: the smaller, the larger, and how many parts there are. */
#ifndef PALP_GPU_COUNT_H
#define PALP_GPU_COUNT_H

static inline int count_smaller(int a, int b)
{
    return a < b ? a : b;
}

static inline int count_larger(int a, int b)
{
    return a > b ? a : b;
}

/** Of so many each, the last one perhaps of less. */
static inline int count_parts(int n, int each)
{
    return (n + each - 1) / each;
}

#endif
