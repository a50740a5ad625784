/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs_kernel.h - what pairs.c does in either precision: REAL is the numbers' type, NAME(x) the
 * name of x for it. */

/* Column j of the planes from its blocks, [stride] of them, row by row. */
static void NAME(store)(const struct pairs *p, int j, double (*block)[9])
{
    const int stride = p->stride;
    REAL *column = (REAL *)p->plane + (size_t)j * 9 * (size_t)stride;
    for (int c = 0; c < 3; c++) {
        for (int r = 0; r < 3; r++) {
            REAL *row = column + (3 * c + r) * stride;
            for (int i = 0; i < stride; i++)
                row[i] = (REAL)block[i][3 * c + r];
        }
    }
}

WIDE static void NAME(add)(const REAL *restrict column, int stride, vec3 f, double *restrict u)
{
    const REAL *cx = column, *cy = cx + 3 * stride, *cz = cy + 3 * stride;
    for (int k = 0; k < 3 * stride; k++)
        u[k] += (double)cx[k] * f.x + (double)cy[k] * f.y + (double)cz[k] * f.z;
}
