/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern.h - where the 3×3 blocks of a symmetric matrix stand: its
 * lower triangle, column by column. */
#ifndef PALP_MODEL_PATTERN_H
#define PALP_MODEL_PATTERN_H

/** Constant between changes of topology. */
struct pattern {
    int n, n_block;
    int *first;      /* a column's first block: the diagonal           | [n + 1]       */
    int *row;        /* rising within a column                         | [n_block]     */
    int *left_first; /* of a row, into left: what is left of the diagonal | [n + 1] */
    int *left;       /* blocks, by rising column                  | [n_block - n] */
    int *left_col;   /* their columns                             | [n_block - n] */
};

/** Groups of nodes, each node coupled with all of its group: elements, or what a force couplings.
 */
struct cliques {
    const int *node; /* | [n][size]                */
    int size, n;
    int first; /* to be added to each node */
};

/** The pattern of n nodes that lists of cliques couple, every node with itself. NULL: no memory. */
struct pattern *pattern_of_cliques(int n, const struct cliques *list, int n_list);
void pattern_destroy(struct pattern *pattern);

/** The block at (row, col), row ≥ col, which must be in the pattern.
 *  Cost: a search in the column. */
int pattern_slot(const struct pattern *pattern, int row, int col);

#endif
