/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance.h - the compliance (Delassus operator) W, its mapping part W_H, and the fold between
 * them; the table of providers. W carries no h: δ⁺ = δ_free + h² W λ (eq. 17). */
#ifndef PALP_RESPONSE_COMPLIANCE_H
#define PALP_RESPONSE_COMPLIANCE_H

#include "engine/base/arena.h"
#include "engine/palp.h"

struct coupled_system;
struct side;
struct step;

/** Three unit forces push one vec3 of a coupled system's degrees of freedom: column
 *  k of F is what force k does. */
struct load {
    int dof; /* its place in the coupled system */
    mat3 F;
};

/** Columns of Jᵀ (or Hᵀ) of one coupled system, three a group: group g is the sum of
 *  loads first[g] … first[g+1]-1. */
struct loads {
    int n; /* groups */
    int *first;
    struct load *load;
};

/** How a coupled system gives way to J; memory to find that out is in the arena. */
struct compliance_request {
    const struct palp_world *world;
    const struct coupled_system *coupled;
    const struct loads *J;
    struct arena *arena;
};

/** So many groups of directions, with so many loads in all. */
struct compliance_sizes {
    size_t n, n_load;
};

/** A way to know how a coupled system gives way. The first in the table that serves it answers. */
struct provider {
    const char *name;
    bool (*serves)(const struct coupled_system *c, enum palp_compliance wanted);
    /* Take from the counter what `respond` takes at most, and gives back. NULL: nothing. */
    void (*count)(const struct palp_scene *scene, const struct coupled_system *c,
                  struct compliance_sizes most, struct arena *counter);
    /* W = J A⁻¹ Jᵀ of one coupled system, [n × n] blocks, both triangles. */
    void (*respond)(const struct compliance_request *q, mat3 *W);
};
/* clang-format off */
extern const struct provider provider_uncoupled;   /* bodies that say so: a diagonal            */
extern const struct provider provider_precomputed; /* … : the inverse at rest, turned             */
extern const struct provider provider_rigid; /* one rigid body: the inverse of its 6 × 6          */
extern const struct provider provider_reach; /* what is factored: what nodes reach of the factor  */
extern const struct provider provider_half;  /* references: half a solve for all, and products; … */
extern const struct provider provider_all;   /* … one solve for all columns at once; …            */
extern const struct provider provider_rows;  /* … one solve a column                              */
extern const struct provider provider_solves; /* what has no factor: one solve a column           */
/* clang-format on */

/** Jᵀ of one coupled system, a group of loads a constraint that pushes it, all from the arena.
 *  Reads con, C, prox, frame_H.  which: the constraint of each group | [n] */
struct loads compliance_directions(const struct step *s, const struct coupled_system *c,
                                   int **which, struct arena *arena);

/** W = Σ J A⁻¹ Jᵀ (eq. 17).
 *  Reads con, C, prox, frame_H, the solvers.  Writes W, both triangles; unused directions give zero
 *  rows; the solvers' touched. */
void compliance_build(struct step *s);

/** W_H = H A⁻¹ Hᵀ, coupled system by coupled system (eq. 28).  Reads prox, frame_H, the solvers.
 *  Writes square; the solvers' touched. */
void compliance_build_mapping(struct step *s);

/** sum += sign × W_H between two sides, where they are of the same coupled system.  Reads square.
 */
void compliance_add_sides(const struct step *s, const struct side *a, const struct side *b,
                          double sign, mat3 *sum);

/** W = C W_H Cᵀ (eq. 28).  Reads con, C, square.  Writes W, both triangles. */
void compliance_fold(struct step *s);

/** Take from the counter what the functions above take in a step: `most` has the scene, the options
 *  and the most constraints and proximities that there can be. */
void compliance_count(const struct step *most, struct arena *counter);

#endif
