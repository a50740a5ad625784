/* SPDX-License-Identifier: Apache-2.0 */
/* dense.c - products of dense matrices, and what is made of them: triangular solves, Cholesky
 * factors, inverses of triangles. */
#include "engine/base/dense.h"
#include "engine/base/assert.h"
#include "engine/base/wide.h"

#include <math.h>
#include <string.h>

enum {
    DENSE_TILE = 6,     /* columns of a tile                              */
    DENSE_COLUMNS = 96, /* of B, copied at a time                         */
    LOOPS_MOST = 24,    /* columns: up to here plain loops are quicker    */
};

/* Which factor is a triangle; an upper one is a lower one transposed. */
enum dense_shape { DENSE_FULL, DENSE_A_LOWER, DENSE_A_UPPER, DENSE_B_LOWER };

/* Where a triangle is halved: at a whole number of tiles, large ones of the highest as well. */
static int dense_half(int n)
{
    const int whole = n >= DENSE_DEPTH ? 4 * DENSE_TILE : DENSE_TILE;
    return n / (2 * whole) * whole;
}

#define REAL    float
#define ROOT(x) sqrtf(x)
#define NAME(x) x##_single
#define TYPE(x) x##_single
#include "engine/base/dense_kernel.h"
#include "engine/base/dense_triangle.h"
#undef REAL
#undef ROOT
#undef NAME
#undef TYPE

#define REAL    double
#define ROOT(x) sqrt(x)
#define NAME(x) x##_double
#define TYPE(x) x
#include "engine/base/dense_kernel.h"
#include "engine/base/dense_triangle.h"
#undef REAL
#undef ROOT
#undef NAME
#undef TYPE
