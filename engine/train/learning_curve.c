/* SPDX-License-Identifier: GPL-3.0-or-later */
/* learning_curve.c - learning over attempts, and what parts two groups of people. */
#include "engine/palp_train.h"

const double palp_cusum_competent = 4.5;

/* ---------------------------------------------------------------- the curve */

/* With c given, a and b are linear; returns the sum of squares left. */
static double fit_linear(const double *y, int n, double c, double *a, double *b)
{
    double e1 = 0, e2 = 0, y1 = 0, ey = 0, left = 0;
    for (int k = 0; k < n; k++) {
        const double e = exp(-c * k);
        e1 += e;
        e2 += e * e;
        y1 += y[k];
        ey += e * y[k];
    }
    const double det = n * e2 - e1 * e1;
    *b = det > 0 ? (n * ey - e1 * y1) / det : 0;
    *a = (y1 - *b * e1) / n;
    for (int k = 0; k < n; k++) {
        const double off = y[k] - *a - *b * exp(-c * k);
        left += off * off;
    }
    return left;
}

/* The best c between slow (a thirtieth an attempt) and at once: a coarse search by factors, then
 * golden section, for the sum of squares may have several valleys. */
bool palp_curve_fit(const double *y, int n, double *a, double *b, double *c)
{
    double least = INFINITY, best = 0, varies = 0;
    for (int k = 1; k < n; k++)
        varies = fmax(varies, fabs(y[k] - y[0]));
    if (n < 4 || !(varies > 0))
        return false;
    for (double trial = 1.0 / 30; trial < 5; trial *= 1.1) {
        const double left = fit_linear(y, n, trial, a, b);
        if (left < least) {
            least = left;
            best = trial;
        }
    }
    double low = best / 1.1, high = best * 1.1;
    const double golden = (sqrt(5) - 1) / 2;
    for (int i = 0; i < 80; i++) {
        const double one = high - golden * (high - low), two = low + golden * (high - low);
        if (fit_linear(y, n, one, a, b) < fit_linear(y, n, two, a, b))
            high = two;
        else
            low = one;
    }
    *c = (low + high) / 2;
    fit_linear(y, n, *c, a, b);
    return true;
}

/* ---------------------------------------------------------------- competence */

double palp_cusum(const bool *passed, int n)
{
    const double p = 0.1, u = 0.4; /* rates of failure: acceptable, not acceptable */
    double s = 0;
    for (int i = 0; i < n; i++)
        s = fmax(0, s + (passed[i] ? log((1 - p) / (1 - u)) : log(p / u)));
    return s;
}

bool palp_learned(const bool *passed, int n, int more)
{
    int after = -1; /* passes since it was passed twice in a row; -1: it was not */
    for (int i = 0; i < n && i < PALP_TRIES_MAX; i++)
        if (after >= 0)
            after += passed[i];
        else if (i > 0 && passed[i] && passed[i - 1])
            after = 0;
    return after >= more;
}

bool palp_margin_shown(int attempt, double time_s)
{
    const int fades = 5; /* attempts, and the seconds of a turn */
    return fmod(time_s, fades) < fades + 1 - attempt;
}

/* ---------------------------------------------------------------- groups */

static void mean_and_variance(const double *x, int n, double *mean, double *variance)
{
    double sum = 0, square = 0;
    for (int i = 0; i < n; i++)
        sum += x[i];
    *mean = sum / n;
    for (int i = 0; i < n; i++)
        square += (x[i] - *mean) * (x[i] - *mean);
    *variance = square / (n - 1);
}

double palp_groups_cut(const double *expert, int n_expert, const double *novice, int n_novice)
{
    double e, ee, n, nn;
    if (n_expert < 2 || n_novice < 2)
        return NAN;
    mean_and_variance(expert, n_expert, &e, &ee);
    mean_and_variance(novice, n_novice, &n, &nn);
    if (!(ee > 0) || !(nn > 0))
        return (e + n) / 2;
    const double A = 1 / ee - 1 / nn, B = -2 * (e / ee - n / nn);
    const double C = e * e / ee - n * n / nn + log(ee / nn);
    if (fabs(A) * fabs(e + n) < 1e-12 * fabs(B))
        return -C / B;
    const double root = B * B - 4 * A * C;
    if (!(root >= 0))
        return NAN;
    const double one = (-B + sqrt(root)) / (2 * A), two = (-B - sqrt(root)) / (2 * A);
    const double low = fmin(e, n), high = fmax(e, n);
    return one >= low && one <= high ? one : two >= low && two <= high ? two : (double)NAN;
}

double palp_groups_auc(const double *expert, int n_expert, const double *novice, int n_novice,
                       bool more)
{
    double wins = 0;
    for (int i = 0; i < n_expert; i++)
        for (int k = 0; k < n_novice; k++) {
            const double ahead = more ? expert[i] - novice[k] : novice[k] - expert[i];
            wins += ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
        }
    return n_expert > 0 && n_novice > 0 ? wins / ((double)n_expert * n_novice) : (double)NAN;
}
