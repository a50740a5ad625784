/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rest_hex.h - hexahedra of a soft body at rest: what of each is constant. */
#ifndef PALP_MODEL_REST_HEX_H
#define PALP_MODEL_REST_HEX_H

#include "engine/base/lanes.h"
#include "engine/model/hex.h"
#include "engine/palp.h"

struct pattern;
struct soft;

enum { HEX_PAIRS = HEX_CORNERS * (HEX_CORNERS + 1) / 2 };

/** Eight hexahedra of one model at rest, side by side. A group that is not full repeats its last
 *  one, without volume and stiffness. The corners of each stand by rising node. Pairs of corners
 *  (i, j), i ≤ j, go by rising i, then j: the later is the row. The stiffness is kept: to form it
 *  anew from the gradients at the Gauss points takes a third longer, or as long where memory is the
 *  limit. */
struct hex_group {
    /* clang-format off */
    int node[HEX_CORNERS][LANES];
    int slot[HEX_PAIRS][LANES];   /* blocks of the body's pattern                                  */
    lanes3 X[HEX_CORNERS];        /* places, from that of corner 0                          | m    */
    lanes3 b[HEX_CORNERS];        /* mean gradients of the shape functions                  | 1/m  */
    lanes33 slope[HEX_PAIRS];     /* df/dx                                                  | N/m  */
    lanes volume;                 /*                                                        | m³   */
    /* clang-format on */
};

/** Groups and their clusters, with stiffness; their share of the lumped mass.
 *  Writes hex_group (all but the slots), hexes; adds to mass.  Returns -1: no memory. */
int rest_hex_measure(struct soft *soft, const struct palp_soft_def *def);

/** Where the blocks of its hexahedra stand in a pattern that has its nodes from `first` on. */
void rest_hex_find_slots(struct soft *soft, const struct pattern *pattern, int first);

#endif
