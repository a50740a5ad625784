/* SPDX-License-Identifier: GPL-3.0-or-later */
/* probe.h - a point of body a that may touch body b; with a ball about it, where a's surface is
 * round. */
#ifndef PALP_CONTACT_PROBE_H
#define PALP_CONTACT_PROBE_H

#include "engine/contact/encounter.h"

struct probe {
    vec3 x[MOMENTS]; /* in the world                                                    */
    double radius;   /* m; of rigid bodies only: the touch is on the ball, not in it    */
    int node;        /* of a's boundary, which tells its outward direction; -1: outward does */
    vec3 outward;    /* at the start, in the world                                      */
    struct touch_side side;
    uint64_t id;
};

/** Against the analytic shape of b. Takes part when its gap at the start or after free motion is
 *  below the contact distance. Where the point went past the middle of the shape, or right
 *  through, or its ball reaches so far, the shape's nearest normal would lead it out on the far
 *  side: it then faces the plane that touches the shape where the point was nearest at the
 *  start. */
void probe_against_shape(const struct encounter *e, const struct probe *probe);

/** Against the plane through `place` that faces along `normal`, both in b's frame; b answers
 *  there. */
void probe_against_plane(const struct encounter *e, const struct probe *probe, vec3 place,
                         vec3 normal);

/** Against the boundary of b: one triangle, the nearest at the start if the point is near enough
 *  then; else the first it enters through; else the nearest after free motion. A point inside is
 *  not taken where it is deeper than half of b's thinnest extent, nor where the triangle looks the
 *  same way as the point's own surface (within 60°): it would be the far side of something thin. */
void probe_against_boundary(const struct encounter *e, const struct probe *probe);

/** A triangle of b at both moments, and with what weights its corners answer. */
struct plate {
    int tri; /* its number */
    vec3 x[MOMENTS][3];
    struct touch_side side;
};
/** Against the plane of one triangle; a ball touches it where it is nearest at `when`. */
void probe_against_plate(const struct encounter *e, const struct probe *probe,
                         const struct plate *plate, int when);

#endif
