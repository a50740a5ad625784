/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flesh.h - a soft body as its compliance is asked for: a factor, and how its nodes turned since.
 *
 * A ≈ R A₀ Rᵀ with R the warp, so a force F on a node is Rᵀ F to the factor. */
#ifndef PALP_RESPONSE_FLESH_H
#define PALP_RESPONSE_FLESH_H

#include "engine/motion/factor.h"
#include "engine/response/columns.h"
#include "engine/response/compliance.h"

struct flesh {
    const struct factor *factor;
    const mat3 *warp; /* [n_node]; NULL: it is the factor of A itself */
};

/** What is asked about, with the factor of this step.  Returns false: it has none, and answers
 *  nothing. */
bool flesh_of(struct flesh *flesh, const struct question *q);

/** Loads as the factor knows them, by rising place; those on discarded nodes, which answer nothing,
 *  are left out. A load's group is J's.
 *  out: room for all of J's loads.  first: scratch | [n_node + 2].  Returns how many. */
int flesh_place(const struct flesh *flesh, const struct loads *J, struct column_load *out,
                int *first);

#endif
