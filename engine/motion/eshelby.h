/* SPDX-License-Identifier: GPL-3.0-or-later */
/* eshelby.h - what a cell of a body does to places of the material: Eshelby's stress.
 *
 * W is the energy by volume at rest, F the deformation gradient, P the first Piola-Kirchhoff
 * stress. The derivative of a cell's energy by the place at rest of its corner k, whose shape
 * function is N, is Σ V (W 1 - Fᵀ P) ∇N over its Gauss points (Eshelby 1951, 1975; Maugin 1993; in
 * finite elements Mueller and Maugin 2002), by the place that it has now Σ V P ∇N. */
#ifndef PALP_MOTION_ESHELBY_H
#define PALP_MOTION_ESHELBY_H

#include "engine/base/vec.h"
#include "engine/model/hex.h"

struct topology;

struct eshelby_cell {
    int node[HEX_CORNERS];      /* corners, those that it has                 */
    vec3 material[HEX_CORNERS]; /* by the place at rest, that of now held | N */
    vec3 spatial[HEX_CORNERS];  /* by the place of now                    | N */
    mat3 turning; /* V F, of a linear material V 1: its rotation is the cell's | m³ */
};

/** Of cells of a body whose materials are kept, its nodes at q: quickest by LANES of one model. The
 *  rotation that a corotational hexahedron has by its mean F is held. What tetrahedra do hangs, to
 *  round-off, on which others they are asked for with. */
void eshelby_cells(struct eshelby_cell *out, const struct topology *t, const vec3 *q,
                   const int *cell, int n);

/** Of a cell as a whole: F at its middle, and Cauchy's stress there, in world axes | Pa */
struct eshelby_stress {
    mat3 F, stress;
};
struct eshelby_stress eshelby_stress(const struct topology *t, const vec3 *q, int cell);

/** More than any principal stress of the cell, unless it is pressed to nothing: without its
 *  rotation, and so in a fraction of the time | Pa */
double eshelby_stress_bound(const struct topology *t, const vec3 *q, int cell);

#endif
