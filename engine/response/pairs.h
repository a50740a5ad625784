/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs.h - W_H between the pairs of points that constraints hold, in world axes: what a force
 * across one pair does to the distance across another. Directions have no part in it, so that it
 * stays as it is while they turn. */
#ifndef PALP_RESPONSE_PAIRS_H
#define PALP_RESPONSE_PAIRS_H

#include "engine/palp.h"

struct arena;
struct step;

enum { PAIRS_LANES = 16 }; /* pairs whose numbers of a kind lie side by side: a vector register */

/** Groups from first to end - 1. */
struct pairs_span {
    int first, end;
};

/** h² W_H between pairs as component planes, so that one force moves all pairs in one pass over
 *  memory, vector by vector. PAIRS_LANES pairs make a group. Of a force at pair j along world axis
 *  c, plane[j][group][c][r] is what moves along axis r. */
struct pairs {
    int n, n_group;                /* pairs; groups of them, the last one padded with zeros  */
    enum palp_precision precision; /* of plane: float or double                              */
    void *plane;                   /* 64-byte aligned | m/N | [n][n_group][3][3][PAIRS_LANES] */
    mat3 *own;                     /* a pair's own blocks, double | m/N | [n]                */
    struct pairs_span *span;       /* of a column; elsewhere it is zero: other bodies | [n]  */
};

/** Where pair i's x stands in an array [n_group][3][PAIRS_LANES]; its y and z PAIRS_LANES further
 *  on each. */
static inline int pairs_place(int i)
{
    return i / PAIRS_LANES * 3 * PAIRS_LANES + i % PAIRS_LANES;
}
/** Scalars of such an array. */
static inline size_t pairs_length(const struct pairs *pairs)
{
    return 3 * PAIRS_LANES * (size_t)pairs->n_group;
}
static inline vec3 pairs_get(const double *x, int i)
{
    const double *at = x + pairs_place(i);
    return vec3_make(at[0], at[PAIRS_LANES], at[2 * PAIRS_LANES]);
}
static inline void pairs_put(double *x, int i, vec3 value)
{
    double *at = x + pairs_place(i);
    at[0] = value.x, at[PAIRS_LANES] = value.y, at[2 * PAIRS_LANES] = value.z;
}

/** How many there are in the step, and how they are laid out; without their blocks. */
struct pairs pairs_of(const struct step *s);

/** Sum W_H over both bodies and sides, ± the weights; and what the forces so far move.
 *  Reads con, square, force.  Writes pairs, u. */
void pairs_fold(struct step *s);

/** u += h² W_H f for force f at pair j; u: [n_group][3][PAIRS_LANES], whatever the precision. */
void pairs_add(const struct pairs *pairs, int j, vec3 f, double *u);

/** Take from the counter what the functions above take in a step: `most` has the scene, the options
 *  and the most constraints and proximities that there can be. */
void pairs_count(const struct step *most, struct arena *counter);

#endif
