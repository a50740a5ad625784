/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance.h - the compliance (Delassus operator) W, its mapping part W_H, and the fold between
 * them; the table of providers. W carries no h: δ⁺ = δ_free + h² W λ (eq. 17). */
#ifndef PALP_RESPONSE_COMPLIANCE_H
#define PALP_RESPONSE_COMPLIANCE_H

#include "engine/base/arena.h"
#include "engine/palp.h"

struct body;
struct step;

/** Three unit forces push one vec3 of a body's degrees of freedom: column
 *  k of F is what force k does. */
struct load {
    int dof;
    mat3 F;
};

/** Columns of Jᵀ (or Hᵀ) of one body, three a group: group g is the sum of
 *  loads first[g] … first[g+1]-1. */
struct loads {
    int n; /* groups */
    int *first;
    struct load *load;
};

/** How a body gives way to J; memory to find that out is in the arena. */
struct question {
    const struct palp_world *world;
    int body;
    const struct loads *J;
    struct arena *arena;
};

/** So many groups of directions, with so many loads in all. */
struct extent {
    size_t n, n_load;
};

/** A way to know how a body gives way. The first in the table that serves a body answers for it. */
struct provider {
    const char *name;
    bool (*serves)(const struct body *body, enum palp_compliance wanted);
    /* Bytes of arena that `respond` takes at most, and gives back. */
    size_t (*size)(const struct palp_scene *scene, int body, struct extent most);
    /* W = J A⁻¹ Jᵀ of one body, [n × n] blocks, both triangles. */
    void (*respond)(const struct question *q, mat3 *W);
};
/* clang-format off */
extern const struct provider provider_rigid; /* the inverse of their 6 × 6                        */
extern const struct provider provider_reach; /* soft bodies: what the nodes reach of the factor   */
extern const struct provider provider_half;  /* references: half a solve for all, and products; … */
extern const struct provider provider_all;   /* … one solve for all columns at once; …            */
extern const struct provider provider_rows;  /* … one solve a column                              */
/* clang-format on */

/** W = Σ J A⁻¹ Jᵀ (eq. 17).
 *  Reads con, C, prox, arm, the solvers.  Writes W, both triangles; unused directions give zero
 *  rows; the solvers' touched. */
void compliance_build(struct step *s);

/** W_H = H A⁻¹ Hᵀ, body by body (eq. 28).  Reads prox, arm, the solvers.  Writes WH; the solvers'
 *  touched. */
void compliance_build_mapping(struct step *s);

/** W = C W_H Cᵀ (eq. 28).  Reads con, C, WH.  Writes W, both triangles. */
void compliance_fold(struct step *s);

/** The memory that the functions above take from the arena in a step, in bytes. */
size_t compliance_size(const struct palp_scene *scene);

#endif
