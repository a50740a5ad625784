/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor_view.h - a soft body as its compliance is asked for: a factor, and how its nodes turned
 * since.
 *
 * A ≈ R A₀ Rᵀ with R the warp, so a force F on a node is Rᵀ F to the factor. */
#ifndef PALP_RESPONSE_FACTOR_VIEW_H
#define PALP_RESPONSE_FACTOR_VIEW_H

#include "engine/motion/columns.h"
#include "engine/motion/factor.h"
#include "engine/response/compliance.h"

struct arena;
struct accelerated;

struct factor_view {
    const struct factor *factor;
    const mat3 *warp;                /* [n_node]; NULL: it is the factor of A itself */
    struct accelerated *accelerated; /* that answers with it too; NULL: nobody does */
    bool is_placed;                  /* loads name places in the factor's order, not vec3s     */
};

/** What is asked about, with the factor of this step.  Returns false: it has none, and answers
 *  nothing. */
bool factor_view_of(struct factor_view *view, const struct compliance_request *q);

/** J as the factor and its border know it: loads by rising place, without those on discarded nodes,
 *  which answer nothing. A load's group is J's. */
struct placed_loads {
    int n, n_load; /* groups, loads */
    struct column_load *load;
};
struct placed_loads factor_view_place(const struct factor_view *view, const struct loads *J,
                                      struct arena *arena);
/** Take from the counter what that takes for n_load loads on a body of n_node nodes. */
void factor_view_count(size_t n_node, size_t n_load, struct arena *counter);

#endif
