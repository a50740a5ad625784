/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance_reference.h - W of a soft body in the ways that others build it, as plain as they are:
 * what provider reach is compared with. */
#ifndef PALP_RESPONSE_COMPLIANCE_REFERENCE_H
#define PALP_RESPONSE_COMPLIANCE_REFERENCE_H

#include "engine/response/factor_view.h"

/** W = J A⁻¹ Jᵀ, [J->n × J->n] blocks, both triangles; discarded nodes give zeros. */
typedef void reference_build(const struct factor_view *view, const struct loads *J, mat3 *W,
                             struct arena *arena, struct pool *pool);
reference_build reference_rows; /* a solve a column, A⁻¹ Jᵀ, and J times that                 */
reference_build reference_all;  /* the same, all columns at once                              */
reference_build reference_half; /* S = L⁻¹ Jᵀ for all columns, as a dense matrix; W = SᵀS     */

/** Take from the counter what the first takes at most, and what either of the others does. */
void reference_count(size_t n_node, struct compliance_sizes most, struct arena *counter);
void reference_dense_count(size_t n_node, struct compliance_sizes most, struct arena *counter);

#endif
