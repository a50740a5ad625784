/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs.h - W_H between the pairs of points that constraints hold, in world axes: what a force
 * across one pair does to the distance across another. Directions have no part in it, so that it
 * stays as it is while they turn. */
#ifndef PALP_RESPONSE_PAIRS_H
#define PALP_RESPONSE_PAIRS_H

#include "engine/palp.h"

struct step;

enum { PAIRS_LANES = 16 }; /* a row is padded to whole vectors of either precision */

/** h² W_H between pairs, a plane a component, so that one force moves all pairs in one pass over
 *  memory: of a force at pair j along world axis c, row (j, c, r) is what moves along axis r. */
struct pairs {
    int n, stride;                 /* pairs; a row's length: n padded to PAIRS_LANES */
    enum palp_precision precision; /* of plane: float or double                      */
    void *plane;                   /* 64-byte aligned, padding 0 | m/N | [n][3][3][stride] */
    mat3 *own;                     /* a pair's own blocks, double | m/N | [n]        */
};

/** Sum W_H over both bodies and sides, ± the weights; and what the forces so far move.
 *  Reads con, WH, force.  Writes pairs, u. */
void pairs_fold(struct step *s);

/** u += h² W_H f for force f at pair j; u: [3][stride], in double whatever the precision. */
void pairs_add(const struct pairs *pairs, int j, vec3 f, double *u);

/** The memory that pairs_fold takes from the arena in a step, in bytes. */
size_t pairs_size(const struct palp_scene *scene);

#endif
