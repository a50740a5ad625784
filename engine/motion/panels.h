/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels.h - a factor as it is solved with: a panel holds [L₁₁⁻¹; L₂₁], so that a solve is nothing
 * but products, in single or double precision.
 *
 * Const while steps use it. Rows and columns are counted in nodes as in supernodes.h, which says
 * where a panel's rows stand; offsets and strides of the panels are the same as there. */
#ifndef PALP_MOTION_PANELS_H
#define PALP_MOTION_PANELS_H

#include "engine/base/vec.h"
#include "engine/palp.h"

struct ordering;
struct pool;

struct panels {
    const struct ordering *ordering;
    enum palp_precision precision;
    size_t room, room_inverse; /* bytes there is memory for, so far          */
    void *x;                   /* float or double | [ordering->L.start[n_panel]] */
    void *inverse; /* (A⁻¹) of the region, its rows and columns by place, both triangles |
                    * [3 n_last × 3 n_last]; nothing where n_last is 0 */
};

/** Make room for a factor of this ordering.  Returns -1: no memory, and the panels as before.
 *  Allocates where it needs more than ever before; not for a real-time thread then. */
int panels_reserve(struct panels *panels, const struct ordering *ordering,
                   enum palp_precision precision);
void panels_release(struct panels *panels);

/** From the factor L, as supernodes_factor left it.  Allocates nothing.
 *  with_inverse: also the region's compliance (cost 2/3 (3 n_last)³ flops). */
void panels_take(struct panels *panels, const double *L, bool with_inverse, struct pool *pool);

/** Bytes of scratch that panels_solve wants. */
size_t panels_scratch(const struct ordering *ordering);

/** x := (L Lᵀ)⁻¹ x, in the factor's order, [ordering->n].  Panels that nothing has reached on the
 *  way up cost nothing.  The same bytes for any number of workers.  Allocates nothing. */
void panels_solve(const struct panels *panels, vec3 *x, void *scratch, struct pool *pool);

#endif
