/* SPDX-License-Identifier: GPL-3.0-or-later */
/* medians.c - sorts, and fits. */
#include "clients/palp/medians.h"

#include <math.h>
#include <stdlib.h>

static int compare_values(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double median(double *x, int n)
{
    if (n <= 0)
        return 0;
    qsort(x, (size_t)n, sizeof *x, compare_values);
    return (x[(n - 1) / 2] + x[n / 2]) / 2;
}

double exponent(const double *x, const double *y, int n)
{
    double sx = 0, sy = 0, sxx = 0, sxy = 0, m = 0;
    for (int i = 0; i < n; i++) {
        if (!(x[i] > 0 && y[i] > 0))
            continue;
        const double u = log(x[i]), v = log(y[i]);
        m++;
        sx += u;
        sy += v;
        sxx += u * u;
        sxy += u * v;
    }
    const double spread = m * sxx - sx * sx;
    return spread > 1e-12 ? (m * sxy - sx * sy) / spread : 0;
}
