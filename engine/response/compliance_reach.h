/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance_reach.h - W of a soft body at the price of what is touched, not of the body.
 *
 * Nodes of the factor's region: blocks of its inverse, gathered and turned. Others: columns on
 * their reach of the factor, which tell the region's nodes on their way. No region: all of them by
 * their reach. */
#ifndef PALP_RESPONSE_COMPLIANCE_REACH_H
#define PALP_RESPONSE_COMPLIANCE_REACH_H

#include "engine/response/factor_view.h"

/** How nodes of the factor's region are done. */
enum compliance_path {
    COMPLIANCE_BY_INVERSE, /* gathered from its inverse: the usual way                    */
    COMPLIANCE_BY_COLUMNS, /* by columns as all others: the region's rows are their reach */
};

/** W = J A⁻¹ Jᵀ, [J->n × J->n] blocks, both triangles; discarded nodes give zeros. Where several
 *  nodes make a group, it is found for nodes or for groups, whichever are fewer.
 *  The same bytes for any number of workers.
 *  Returns false: the scratch did not suffice, W is not there. */
bool reach_build(const struct factor_view *view, enum compliance_path path, const struct loads *J,
                 mat3 *W, struct arena *arena, struct pool *pool);

/** n groups with n_load loads on n_touched nodes of the n_node that the body has, and so many
 *  groups of a border. */
struct reach_sizes {
    size_t n_node, n_touched, n, n_load, n_border;
    enum palp_precision precision;
};
/** Take from the counter what it takes at most, and gives back. */
void reach_count(const struct reach_sizes *sizes, struct arena *counter);

#endif
