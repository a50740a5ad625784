/* SPDX-License-Identifier: GPL-3.0-or-later */
/* medians.h - what many measurements of one thing come to. */
#ifndef PALP_CLIENTS_MEDIANS_H
#define PALP_CLIENTS_MEDIANS_H

/** The middle one of x[0 … n-1], of two the mean; sorts x.  0 of nothing. */
double median(double *x, int n);

/** The power p of y = c x^p that fits best in logarithms; 0 where there is nothing to fit. */
double exponent(const double *x, const double *y, int n);

#endif
