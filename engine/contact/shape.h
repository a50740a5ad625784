/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shape.h - analytic shapes: sphere, capsule, box and plane. All points and directions are in the
 * frame of the body that carries the shape; shape->at places it there. Meshes are boundary.h's. */
#ifndef PALP_CONTACT_SHAPE_H
#define PALP_CONTACT_SHAPE_H

#include "engine/contact/box.h"
#include "engine/palp.h"

enum { SHAPE_CORNERS = 8, SHAPE_EDGES = 12, SHAPE_FACES = 6 };

/** Signed distance of x to the surface, negative inside, and the unit outward normal there: the
 *  gradient of the distance. The nearest point of the surface is x - distance × normal. Where
 *  several are equally near (a centre, an axis, equally near faces) the normal is one of theirs,
 *  always the same. */
double shape_distance(const struct palp_shape *shape, vec3 x, vec3 *normal);

/** The same, x and normal in the shape's own frame. */
double shape_distance_own(const struct palp_shape *shape, vec3 x, vec3 *normal);

/** The least distance on the segment from a to b, all in the shape's own frame, and where: at a +
 *  t (b - a). To 1e-9 of its length in t: distance to what is convex is convex along a line. */
double shape_distance_on_segment(const struct palp_shape *shape, vec3 a, vec3 b, double *t);

/** The least box about a shape carried by a body at `frame`; without end where a plane is. */
struct box shape_bounds(const struct palp_shape *shape, pose frame);

/** The segment that a sphere (both ends alike) or a capsule is all points near of. */
void shape_core(const struct palp_shape *shape, vec3 end[2]);

/** Corner k of a box before it is rounded: bits 0, 1, 2 of k: the positive side of x, y, z. With a
 *  radius: the centre of the ball that rounds it. */
vec3 shape_corner(const struct palp_shape *shape, int k);

/** The two corners of edge k of a box, lower first; edges 0-3 run along x, 4-7 along y, 8-11 along
 *  z. */
void shape_edge(int k, int corner[2]);

/** The ends of edge k of a box before it is rounded; of a capsule, of its core, whatever k. */
void shape_edge_ends(const struct palp_shape *shape, int k, vec3 end[2]);

/** A place on face f of a box, rounding and all, and its outward normal; faces 2 k and 2 k + 1 are
 *  the lower and the upper one along axis k. */
vec3 shape_face(const struct palp_shape *shape, int f, vec3 *normal);

/** The outward normals of the two faces that meet in edge k of a box. */
void shape_edge_faces(const struct palp_shape *shape, int k, vec3 normal[2]);

#endif
