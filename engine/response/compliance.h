/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance.h - the compliance (Delassus operator) W, its mapping part W_H, and the fold between
 * them; the table of providers. W carries no h: δ⁺ = δ_free + h² W λ (eq. 17). */
#ifndef PALP_RESPONSE_COMPLIANCE_H
#define PALP_RESPONSE_COMPLIANCE_H

#include "engine/base/vec.h"

#include <stdbool.h>
#include <stddef.h>

struct palp_scene;
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

/** A way to know how a body gives way. The first in the table that serves a body answers for it. */
struct provider {
    const char *name;
    bool (*serves)(const struct step *s, int body);
    /* Bytes of arena that `respond` takes for n groups, and gives back. */
    size_t (*size)(const struct palp_scene *scene, int body, size_t n);
    /* W = J A⁻¹ Jᵀ of one body, [n × n] blocks, both triangles. */
    void (*respond)(const struct step *s, int body, const struct loads *J, mat3 *W);
};
extern const struct provider provider_direct; /* half-solves with the step's own factor */

/** W = Σ J A⁻¹ Jᵀ, a solve for each direction (eq. 17).
 *  Reads con, C, prox, arm, the solvers.  Writes W, both triangles;
 *  unused directions give zero rows. */
void compliance_build(struct step *s);

/** W_H = H A⁻¹ Hᵀ, body by body (eq. 28).  Reads prox, arm, the solvers.  Writes WH. */
void compliance_build_mapping(struct step *s);

/** W = C W_H Cᵀ (eq. 28).  Reads con, C, WH.  Writes W, both triangles. */
void compliance_fold(struct step *s);

/** The memory that the functions above take from the arena in a step, in bytes. */
size_t compliance_size(const struct palp_scene *scene);

#endif
