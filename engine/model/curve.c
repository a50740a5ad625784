/* SPDX-License-Identifier: GPL-3.0-or-later */
/* curve.c - Catmull and Rom's cubics, their lengths, and what of them is nearest. */
#include "engine/model/curve.h"
#include "engine/base/assert.h"

int curve_segments(const struct curve *curve)
{
    PALP_ASSERT(curve->n >= 2);
    return curve->closed ? curve->n : curve->n - 1;
}

/* A parameter of a closed curve within its first round. */
static double wrap_parameter(const struct curve *curve, double at)
{
    const int n = curve_segments(curve);
    return curve->closed ? at - n * floor(at / n) : fmin(fmax(at, 0), n);
}

int curve_segment(const struct curve *curve, double at)
{
    const int n = curve_segments(curve), i = (int)wrap_parameter(curve, at);
    return i < n ? i : n - 1;
}

/* What of a place beyond an end of an open curve, as far from it as the one before, stands for. */
static void fold_end(double weight[4], int beyond, int end, int before)
{
    weight[end] += 2 * weight[beyond];
    weight[before] -= weight[beyond];
    weight[beyond] = 0;
}

struct curve_piece curve_piece(const struct curve *curve, int segment, double u)
{
    const double u2 = u * u, u3 = u2 * u;
    double all[3][4] = {
        {(-u3 + 2 * u2 - u) / 2, (3 * u3 - 5 * u2 + 2) / 2, (-3 * u3 + 4 * u2 + u) / 2,
         (u3 - u2) / 2},
        {(-3 * u2 + 4 * u - 1) / 2, (9 * u2 - 10 * u) / 2, (-9 * u2 + 8 * u + 1) / 2,
         (3 * u2 - 2 * u) / 2},
        {2 - 3 * u, 9 * u - 5, 4 - 9 * u, 3 * u - 1},
    };
    const bool first = !curve->closed && segment == 0;
    const bool last = !curve->closed && segment == curve->n - 2;
    struct curve_piece piece = {.n = 0};
    for (int d = 0; d < 3; d++) {
        if (first)
            fold_end(all[d], 0, 1, 2);
        if (last)
            fold_end(all[d], 3, 2, 1);
    }
    for (int k = first; k < 4 - last; k++, piece.n++) {
        piece.index[piece.n] = (segment - 1 + k + curve->n) % curve->n;
        for (int d = 0; d < 3; d++)
            piece.weight[d][piece.n] = all[d][k];
    }
    return piece;
}

struct curve_spot curve_spot(const struct curve *curve, double at)
{
    const int segment = curve_segment(curve, at);
    const struct curve_piece piece =
        curve_piece(curve, segment, wrap_parameter(curve, at) - segment);
    vec3 sum[3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    for (int d = 0; d < 3; d++)
        for (int k = 0; k < piece.n; k++)
            sum[d] = vec3_axpy(sum[d], piece.weight[d][k], curve->point[piece.index[k]]);
    return (struct curve_spot){sum[0], sum[1], sum[2]};
}

double curve_nearest(const struct curve *curve, vec3 x, double guess)
{
    enum { STEPS = 30 };
    double at = wrap_parameter(curve, guess);
    for (int k = 0; k < STEPS; k++) {
        const struct curve_spot spot = curve_spot(curve, at);
        const vec3 away = vec3_sub(x, spot.c);
        const double speed2 = vec3_dot(spot.d1, spot.d1);
        /* Newton's step on |x - c|²; where that is no hill to go down, Gauss and Newton's. */
        const double bend = fmax(speed2 - vec3_dot(away, spot.d2), 0.25 * speed2);
        const double way = bend > 0 ? vec3_dot(away, spot.d1) / bend : 0;
        const double next = wrap_parameter(curve, at + fmin(fmax(way, -0.5), 0.5));
        if (fabs(way) < 1e-13 || next == at)
            return next;
        at = next;
    }
    return at;
}

double curve_nearest_of_all(const struct curve *curve, vec3 x)
{
    enum { LOOKS = 8 };
    double best = 0, least = INFINITY;
    for (int k = 0; k <= LOOKS * curve_segments(curve); k++) {
        const double at = (double)k / LOOKS;
        const double distance = vec3_norm(vec3_sub(curve_spot(curve, at).c, x));
        if (distance < least) {
            least = distance;
            best = at;
        }
    }
    return curve_nearest(curve, x, best);
}

/* By five points of Gauss: |c'| is smooth within a segment. */
static double length_within(const struct curve *curve, int segment, double u)
{
    static const double x[5] = {-0.906179845938664, -0.538469310105683, 0, 0.538469310105683,
                                0.906179845938664};
    static const double w[5] = {0.236926885056189, 0.478628670499366, 0.568888888888889,
                                0.478628670499366, 0.236926885056189};
    double sum = 0;
    for (int k = 0; k < 5; k++)
        sum += w[k] * vec3_norm(curve_spot(curve, segment + u * (1 + x[k]) / 2).d1);
    return sum * u / 2;
}

double curve_length(const struct curve *curve, double at)
{
    const int last = curve_segment(curve, at);
    double sum = 0;
    for (int i = 0; i < last; i++)
        sum += length_within(curve, i, 1);
    return sum + length_within(curve, last, wrap_parameter(curve, at) - last);
}

double curve_at_length(const struct curve *curve, double length)
{
    int i = 0;
    for (; i < curve_segments(curve) - 1; i++) {
        const double whole = length_within(curve, i, 1);
        if (length < whole)
            break;
        length -= whole;
    }
    double low = 0, high = 1;
    for (int k = 0; k < 60; k++) {
        const double middle = (low + high) / 2;
        if (length_within(curve, i, middle) < length)
            low = middle;
        else
            high = middle;
    }
    return i + (low + high) / 2;
}
