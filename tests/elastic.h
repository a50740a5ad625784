/* SPDX-License-Identifier: GPL-3.0-or-later */
/* elastic.h - what a material answers to a deformation gradient F, by the formulas and without
 * haste: what the engine's eight at a time is compared with. */
#ifndef PALP_TESTS_ELASTIC_H
#define PALP_TESTS_ELASTIC_H

#include "engine/model/world.h"

enum { ELASTIC_MODELS = 3 }; /* enum palp_material_model: 0 … 2 */

/** Ψ(F), nothing at rest | J/m³ */
double elastic_energy(const struct palp_material *m, mat3 F);
/** P = ∂Ψ/∂F | Pa */
mat3 elastic_stress(const struct palp_material *m, mat3 F);
/** ∂P/∂F : dF; of the corotational model with its rotation held | Pa */
mat3 elastic_change(const struct palp_material *m, mat3 F, mat3 dF);

/** Columns: from a tetrahedron's first corner to the others | m */
mat3 elastic_edges(const vec3 *x, const int node[4]);
/** Elastic energy of body 1 of a world, all of it of one material | J */
double elastic_world(const struct palp_world *world, const struct palp_material *m);

/** How far f and K of body 1, as they are assembled, are from the formulas' tetrahedron by
 *  tetrahedron, each beside its largest; `force` is what forces count beside at least. At most 64
 *  nodes; of_tet NULL: all of the first material. */
double elastic_unlike(const struct palp_world *world, const struct palp_material *material,
                      const int *of_tet, double force);

/** ∂P/∂F, entries of F row by row, made positive semidefinite: eigenvalues below 0 become 0, and
 *  where F is inside out or more than doubles a volume, as great above | Pa
 *  Returns the least eigenvalue that ∂P/∂F has. */
double elastic_slope(double C[9][9], const struct palp_material *m, mat3 F);

/** S = V diag(s) Vᵀ of a symmetric n × n matrix, row by row; s on S's diagonal afterwards (Jacobi's
 *  method). */
void elastic_eigen(double *S, double *V, int n);

#endif
