/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rest.h - a soft body at rest: what of each tetrahedron is constant, and
 * how the tetrahedra hang together. */
#ifndef PALP_MODEL_REST_H
#define PALP_MODEL_REST_H

#include "engine/base/lanes.h"
#include "engine/palp.h"

struct pattern;
struct soft;

enum { TET_PAIRS = 10 };
/** Corners (i, j) of a tetrahedron, i ≤ j: the blocks of its stiffness. */
extern const unsigned char tet_pair[TET_PAIRS][2];

/** Eight tetrahedra of one model at rest, side by side. A group that is not full repeats its last
 *  one, without volume. The corners of each stand by rising node: of a pair the later is the
 *  row. */
struct tet_group {
    /* clang-format off */
    int node[4][LANES];
    int slot[TET_PAIRS][LANES]; /* blocks of the body's pattern, as tet_pair has them             */
    lanes3 b[3];                /* gradients of the shape functions of corners 1, 2, 3; 0: -Σ | 1/m */
    lanes volume;               /*                                                          | m³  */
    lanes lambda, mu;           /* of the model, times the volume                           | N m */
    /* clang-format on */
};

/** Groups and their clusters, with shape functions and material; lumped mass. The mesh is there and
 *  was checked.
 *  Writes group (all but the slots), tets, mass; and those of hexahedra.  Returns -1: no memory. */
int rest_measure(struct soft *soft, const struct palp_soft_def *def);

/** Where the blocks of its elements stand in a pattern that has its nodes from `first` on. */
void rest_find_slots(struct soft *soft, const struct pattern *pattern, int first);

#endif
