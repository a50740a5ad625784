/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree.c - one pass over the panels each: children come before their parents. */
#include "engine/motion/tree.h"
#include "engine/base/assert.h"

void tree_find_panels(const struct supernodes *L, int *panel_of)
{
    for (int p = 0; p < L->n_panel; p++)
        for (int c = L->col[p]; c < L->col[p + 1]; c++)
            panel_of[c] = p;
}

void tree_find_parents(const struct supernodes *L, const int *panel_of, int *parent)
{
    for (int p = 0; p < L->n_panel; p++) {
        const int first_below = L->row_first[p] + tree_cols(L, p);
        parent[p] = tree_below(L, p) > 0 ? panel_of[L->row[first_below]] : TREE_NONE;
        PALP_ASSERT(parent[p] == TREE_NONE || parent[p] > p);
    }
}

void tree_find_roots(int n_panel, const int *parent, size_t most, size_t *size, int *root)
{
    for (int p = 0; p < n_panel; p++)
        if (parent[p] != TREE_NONE)
            size[parent[p]] += size[p];
    for (int p = n_panel - 1; p >= 0; p--) {
        const int above = parent[p] != TREE_NONE ? root[parent[p]] : TREE_NONE;
        root[p] = above == TREE_NONE && size[p] <= most ? p : above;
    }
}

int tree_find_row(const struct supernodes *L, int p, int row, int k)
{
    const int *rows = L->row + L->row_first[p], n = tree_rows(L, p);
    while (k < n && rows[k] < row)
        k++;
    PALP_ASSERT(k < n && rows[k] == row);
    return k;
}
