/* SPDX-License-Identifier: GPL-3.0-or-later */
/* query_point.h - a point of body a that may touch body b; with a ball about it, where a's surface
 * is round. */
#ifndef PALP_CONTACT_QUERY_POINT_H
#define PALP_CONTACT_QUERY_POINT_H

#include "engine/contact/collision_pair.h"

struct query_point {
    vec3 x[MOMENTS]; /* in the world                                                    */
    double radius;   /* m; of rigid bodies only: the touch is on the ball, not in it    */
    int node;        /* of a's boundary, which tells its outward direction; -1: outward does */
    vec3 outward;    /* at the start, in the world                                      */
    struct candidate_side side;
    uint64_t id;
};

/** A place in the frame of a rigid collider, with the ball of its shape; a mesh has none. */
struct query_point query_point_of_frame(const struct collider *collider, vec3 local, uint64_t id);
/** A place among n nodes of a collider's boundary. */
struct query_point query_point_of_nodes(const struct collider *collider, int n, const int *node,
                                        const double *weight, uint64_t id);

/** Against the analytic shape of b. Takes part when its gap at the start or after free motion is
 *  below the contact distance. Where the point went past the middle of the shape, or right
 *  through, or its ball reaches so far, the shape's nearest normal would lead it out on the far
 *  side: it then faces the plane that touches the shape where the point was nearest at the
 *  start. */
void query_point_against_shape(const struct collision_pair *e, const struct query_point *point);

/** Against the plane through `place` that faces along `normal`, both in b's frame; b answers
 *  there. */
void query_point_against_plane(const struct collision_pair *e, const struct query_point *point,
                               vec3 place, vec3 normal);

/** Against the boundary of b: one triangle, the nearest at the start if the point is near enough
 *  then; else the first it enters through; else the nearest after free motion. A point inside is
 *  not taken where it is deeper than half of b's thinnest extent, nor where the triangle looks the
 *  same way as the point's own surface (within 60°): it would be the far side of something thin. */
void query_point_against_boundary(const struct collision_pair *e, const struct query_point *point);

/** Against one triangle of b's boundary that is known to bear the point, with these weights of its
 *  corners, near or not; from step to step it stays its bearer. Nothing where it is among those
 *  found. */
void query_point_bear(const struct collision_pair *e, const struct query_point *point, int tri,
                      const double *weight);

/** Sides of a and b that are known to face each other along this normal, and their gap; m. */
void query_point_along(const struct collision_pair *e, uint64_t id,
                       const struct candidate_side side[2], vec3 normal, double gap);

/** A triangle of b at both moments, and with what weights its corners answer. */
struct contact_triangle {
    int tri; /* its number */
    vec3 x[MOMENTS][3];
    struct candidate_side side;
};
/** Of three nodes of a collider's boundary; each answers for itself. */
struct contact_triangle query_point_triangle(const struct collider *collider, const int node[3],
                                             const double *weight);
/** Against the plane of one triangle; a ball touches it where it is nearest at `when`. */
void query_point_against_triangle(const struct collision_pair *e, const struct query_point *point,
                                  const struct contact_triangle *triangle, int when);

#endif
