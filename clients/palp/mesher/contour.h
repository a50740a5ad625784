/* SPDX-License-Identifier: GPL-3.0-or-later */
/* contour.h - the closed surface around the positive values of a grid, by surface nets (Gibson
 * 1998): a node a cell that the surface crosses, a quadrilateral an edge. */
#ifndef PALP_CLIENTS_MESHER_CONTOUR_H
#define PALP_CLIENTS_MESHER_CONTOUR_H

#include "engine/palp.h"

/** The surface of value > 0 | any | [n[0] × n[1] × n[2]], the first index running fastest, in units
 *  of the grid; wound counter-clockwise from outside. Values at the grid's border are not above 0.
 *  Allocates *out (palp_mesh_destroy). False: no memory. */
bool contour(struct palp_mesh *out, const int n[3], const float *value);

/** Moves the nodes of a closed surface along its normals until it encloses this volume: the mean of
 *  crossings is a little inside of what is round. */
void contour_inflate(struct palp_mesh *surface, double volume);

/** Volume enclosed, by the divergence theorem. */
double contour_volume(const struct palp_mesh *surface);

#endif
