/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palp_change.h - what may become another than the scene says while a world is stepped: slippery
 * surfaces, weak bonds, an organ that moves or is filled more. A part of palp.h.
 *
 * Each is a factor, 1 at the start, that goes to where it is wanted by PALP_CHANGE_RATE a second of
 * simulated time: no surface jumps. Factors are in snapshots, so that steps repeat byte for byte;
 * hashes are those without them while all are 1. */
#ifndef PALP_CHANGE_H
#define PALP_CHANGE_H

#include "engine/palp.h"

#define PALP_CHANGE_RATE 2.0 /* 1/s */
#define PALP_CHANGE_MOST 10.0

enum palp_change {
    PALP_CHANGE_FRICTION, /* of a body's surface: a pair's is the geometric mean          */
    PALP_CHANGE_PRESSURE, /* on a body: all that the scene says                           */
    PALP_CHANGE_MOTION,   /* of a body's moved nodes: how far they are from where they rest */
    PALP_CHANGE_BOND,     /* of a link that is a bond: the force that tears it            */
    PALP_CHANGES,
};

/** A factor's place: the id of a body, or of a bond's link. */
struct palp_changed {
    enum palp_change kind;
    int id;
    double factor; /* 0 to PALP_CHANGE_MOST */
};

/** From the next step on. Returns false, and nothing changes, where the kind, id or factor is none
 *  of the scene, or the link no bond.  No allocation. */
bool palp_world_set_change(struct palp_world *world, const struct palp_changed *changed);
/** Where a factor is wanted; 1 of what is not of the scene. */
double palp_world_change(const struct palp_world *world, enum palp_change kind, int id);

#endif
