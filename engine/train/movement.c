/* SPDX-License-Identifier: GPL-3.0-or-later */
/* movement.c - spectral arc length and log dimensionless jerk of single movements: S.
 * Balasubramanian et al., On the analysis of movement smoothness (2015). */
#include "engine/train/movement.h"

#include "engine/base/assert.h"
#include "engine/palp_train.h"

#include <stdlib.h>

static const double MOVING = 0.005; /* m/s */
static const double SHORTEST_S = 0.2, LONGEST_S = 30;
static const double BAND_HZ = 10, FLOOR = 0.05; /* of the spectrum: up to, and at least */
enum { PADDING = 4 };                           /* zeros to 2^(⌈log₂ n⌉ + PADDING) */

/* ---------------------------------------------------------------- smoothness */

static long padded_length(int n)
{
    long length = 1;
    while (length < n)
        length *= 2;
    return length << PADDING;
}

/* |Σ v_i e^(−2πi k i / N)|: only the lowest bins are wanted, so that no transform is made. */
static double bin_magnitude(const double *speed, int n, double turn)
{
    const double c = cos(turn), s = sin(turn);
    double re = 0, im = 0, x = 1, y = 0;
    for (int i = 0; i < n; i++) {
        re += speed[i] * x;
        im += speed[i] * y;
        const double next = x * c - y * s;
        y = x * s + y * c;
        x = next;
    }
    return hypot(re, im);
}

/* Bins are walked twice: the last one above the floor is known only at the end. */
double palp_sparc(const double *speed, int n, double rate_hz)
{
    const long length = n > 0 ? padded_length(n) : 1;
    const double turn = 2 * acos(-1) / (double)length;
    const long bins = (long)(BAND_HZ / rate_hz * (double)length + 1e-9);
    double largest = 0, arc = 0;
    long first = -1, last = -1;
    for (int i = 0; i < n; i++)
        largest += speed[i]; /* a speed is never negative: its spectrum is largest at 0 */
    for (long k = 0; k <= bins && largest > 0; k++) {
        if (bin_magnitude(speed, n, turn * (double)k) / largest < FLOOR)
            continue;
        first = first < 0 ? k : first;
        last = k;
    }
    if (last <= first)
        return 0;
    double before = bin_magnitude(speed, n, turn * (double)first) / largest;
    for (long k = first + 1; k <= last; k++) {
        const double now = bin_magnitude(speed, n, turn * (double)k) / largest;
        const double wide = 1 / (double)(last - first);
        arc += hypot(wide, now - before);
        before = now;
    }
    return -arc;
}

double palp_ldlj(const double *speed, int n, double rate_hz)
{
    const double h = 1 / rate_hz, duration = n * h;
    double peak = 0, sum = 0;
    for (int i = 0; i < n; i++)
        peak = fmax(peak, fabs(speed[i]));
    for (int i = 2; i < n; i++) {
        const double jerk = (speed[i] - 2 * speed[i - 1] + speed[i - 2]) / (h * h);
        sum += jerk * jerk;
    }
    if (!(peak > 0) || !(sum > 0))
        return 0;
    return -log(duration * duration * duration / (peak * peak) * sum * h);
}

/* ---------------------------------------------------------------- cutting */

bool movements_create(struct movements *m, double rate_hz)
{
    PALP_ASSERT(rate_hz > 0);
    m->rate_hz = rate_hz;
    m->most = (int)(LONGEST_S * rate_hz);
    m->speed = calloc((size_t)m->most + 1, sizeof *m->speed);
    return m->speed != NULL;
}

void movements_destroy(struct movements *m)
{
    free(m->speed);
}

void movements_end(struct movements *m)
{
    const int n = m->n_speed;
    m->n_speed = 0;
    if (n < SHORTEST_S * m->rate_hz - 1e-9)
        return;
    if (m->n < MOVEMENTS_MAX) {
        m->sparc[m->n] = palp_sparc(m->speed, n, m->rate_hz);
        m->ldlj[m->n] = palp_ldlj(m->speed, n, m->rate_hz);
    }
    m->n++;
}

void movements_add(struct movements *m, double speed)
{
    if (speed > MOVING && m->n_speed < m->most)
        m->speed[m->n_speed++] = speed;
    else
        movements_end(m);
}

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double movements_median(double *value, int n)
{
    if (n == 0)
        return NAN;
    qsort(value, (size_t)n, sizeof *value, compare_doubles);
    return (value[(n - 1) / 2] + value[n / 2]) / 2;
}
