/* SPDX-License-Identifier: GPL-3.0-or-later */
/* columns.h - the compliance of some nodes from what their columns reach of a factor.
 *
 * A column of L⁻¹ F is zero but on the path from its node to the root of the elimination tree:
 * columns are brought up panel by panel, each panel with those that reach it, and a panel's part of
 * their products with each other is added up before the panel is left. The factor's last panel may
 * be a region whose inverse is known: to its nodes the others' columns are then told on the way. */
#ifndef PALP_RESPONSE_COLUMNS_H
#define PALP_RESPONSE_COLUMNS_H

#include "engine/base/vec.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct panels;
struct pool;

/** Three unit forces push a node: column k of F is what force k does. */
struct column_load {
    int place; /* of the node, in the factor's order                        */
    int group; /* of columns: it has three, and they may push several nodes */
    mat3 F;
};

struct columns {
    const struct panels *panels;
    int n;                            /* groups, numbered so that those near each other in the tree
                                      * are near each other                                      */
    int n_load;                       /* of them, by rising place                                 */
    const struct column_load *load;   /*                                             | [n_load]   */
    const int *at;                    /* a group's row and column of W               | [n]        */
    int n_inside;                     /* nodes of the region, all of it done by its inverse       */
    const struct column_load *inside; /* their group is their row and column of W   | [n_inside] */
    void *told; /* where the panels have a term at the root: what groups are among the columns of
                 * Q, three rows each, zeros before; NULL: that is not asked for                  */
    size_t told_stride; /* from row to row */
    void *brought; /* what groups ask of the region's rows once all others are solved for, their
                    * loads there left out: columns as those of W, [3 n_last][brought_stride], zeros
                    * before; NULL: that is not asked for                                        */
    size_t brought_stride; /* from row to row */
};

/** W = Fᵀ A⁻¹ F among the groups, and between them and the nodes inside, both triangles: blocks of
 *  W, `stride` in a row. What the nodes inside are among each other stays as it is.
 *  The same bytes for any number of workers.
 *  Returns false where the scratch does not suffice: the tree is higher than foreseen.
 *  Cost: of the panels that any column reaches, each times the columns that reach it. */
bool columns_respond(const struct columns *c, mat3 *W, size_t stride, struct arena *arena,
                     struct pool *pool);

/** Take from the counter what it takes at most, and gives back: n groups of a body of n_node
 *  nodes. */
void columns_count(size_t n_node, size_t n, bool is_single, struct arena *counter);

#endif
