/* SPDX-License-Identifier: GPL-3.0-or-later */
/* touched.h - what W of a factored box may be asked for, and the CPU's W. */
#ifndef PALP_TESTS_TOUCHED_H
#define PALP_TESTS_TOUCHED_H

#include "engine/base/arena.h"
#include "engine/response/compliance_reach.h"
#include "tests/factored.h"

/** n groups with room for so many loads, and none yet. To be destroyed, as all below. */
struct loads touched_none(int n, int n_load);
void touched_destroy(struct loads *J);
/** n nodes, so many in a hundred not of the region, fixed ones among them; each once, mixed up. */
struct loads touched_nodes(const struct factored *f, int n, int percent_outside);
/** Groups of one to three of the last n_node nodes with any directions. */
struct loads touched_groups(const struct factored *f, int n, int n_node);

/** What steps solve with: it holds as long as f. */
struct factor touched_factor(const struct factored *f);
/** n × n blocks that are no numbers. To be freed. */
mat3 *touched_blocks(int n);
/** Scratch to answer with. */
struct arena touched_arena(const struct factored *f, const struct loads *J);
/** W of J on the CPU. To be freed. */
mat3 *touched_respond(const struct factored *f, const struct loads *J, enum compliance_path path,
                      const mat3 *warp);

/** A scalar entry of n × n blocks; the largest of all. */
double touched_entry(const mat3 *W, int n, int row, int col);
double touched_largest(const mat3 *W, int n);
/** Relative to the largest entry; no number where one of them has none. */
double touched_distance(const mat3 *W, const mat3 *other, int n);

#endif
