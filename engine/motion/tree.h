/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree.h - the elimination tree of a factor's panels: a panel's parent is the panel of its first
 * row below; all its rows below are rows of the parent too. Children come before their parents. */
#ifndef PALP_MOTION_TREE_H
#define PALP_MOTION_TREE_H

#include "engine/motion/supernodes.h"

enum { TREE_NONE = -1 }; /* no parent, no root */

/** Rows, columns and rows below its columns of a panel, in nodes. */
static inline int tree_rows(const struct supernodes *L, int p)
{
    return L->row_first[p + 1] - L->row_first[p];
}
static inline int tree_cols(const struct supernodes *L, int p)
{
    return L->col[p + 1] - L->col[p];
}
static inline int tree_below(const struct supernodes *L, int p)
{
    return tree_rows(L, p) - tree_cols(L, p);
}

/** The panel of each column.  Writes panel_of | [L n]. */
void tree_find_panels(const struct supernodes *L, int *panel_of);

/** The parent of each panel, or TREE_NONE.  Writes parent | [L n_panel]. */
void tree_find_parents(const struct supernodes *L, const int *panel_of, int *parent);

/** The highest panels whose subtree is no larger than `most`: of each panel the one in whose
 *  subtree it is; TREE_NONE: it is above them all. `size` has each panel's own and gets that of all
 *  below it too.  Reads parent.  Writes size, root | [n_panel]. */
void tree_find_roots(int n_panel, const int *parent, size_t most, size_t *size, int *root);

/** The place of a row among those of a panel, from place k on: rows rise, so that the next is
 *  looked for behind it. */
int tree_find_row(const struct supernodes *L, int p, int row, int k);

#endif
