/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rest.h - a soft body at rest: what of each tetrahedron is constant, and
 * how the tetrahedra hang together. */
#ifndef PALP_MODEL_REST_H
#define PALP_MODEL_REST_H

#include "engine/palp.h"

struct soft;

enum { TET_PAIRS = 10 };
/** Corners (i, j) of a tetrahedron, i ≤ j: the blocks of its stiffness. */
extern const unsigned char tet_pair[TET_PAIRS][2];

/** A tetrahedron at rest. */
struct tet {
    int node[4];
    int slot[TET_PAIRS]; /* blocks of the body's pattern; the higher of the two nodes is the row */
    vec3 b[4];           /* gradients of the shape functions | 1/m */
    double volume;       /* m³       */
    double lambda, mu;   /* Lamé, Pa */
};

/** Shape functions, material and lumped mass from the definition; the
 *  mesh is there and was checked.
 *  Writes tet (all but the slots), mass.  Returns -1: no memory. */
int rest_measure(struct soft *soft, const struct palp_soft_def *def);

/** Pattern, slots and colours.  Returns -1: no memory. */
int rest_connect(struct soft *soft);

#endif
