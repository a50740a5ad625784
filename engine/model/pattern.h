/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern.h - where the 3×3 blocks of a symmetric matrix stand: its
 * lower triangle, column by column. */
#ifndef PALP_MODEL_PATTERN_H
#define PALP_MODEL_PATTERN_H

/** Constant between changes of topology. Where nodes come later, their blocks stand behind the
 *  columns as an extension: blocks left of the diagonal, which is where columns have it. A row that
 *  columns have blocks of may have some there as well, in columns of nodes that came later. */
struct pattern {
    int n, n_block;   /* n_block: with all that there is room for                    */
    int *first;       /* a column's first block: the diagonal           | [n + 1]       */
    int *row;         /* rising within a column                         | [n_block]     */
    int *left_first;  /* of a row, into left: what is left of the diagonal | [n + 1] */
    int *left;        /* blocks, by rising column                  | [n_block - n] */
    int *left_col;    /* their columns                             | [n_block - n] */
    int n_extra;      /* blocks of the extension, from first[n] on: rising rows      */
    int *extra_col;   /* their columns; NULL: there is no room                       | [n_extra] */
    int *extra_first; /* a row's first; NULL: likewise                              | [n + 1] */
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

/** How many blocks there are. */
static inline int pattern_blocks(const struct pattern *pattern)
{
    return pattern->first[pattern->n] + pattern->n_extra;
}

/** The same columns, which it shares, and an empty extension with room for so many blocks.
 *  Returns -1: no memory; clear it all the same. */
int pattern_extend(struct pattern *out, const struct pattern *pattern, int n_extra);
void pattern_clear(struct pattern *pattern);

/** No block is behind the columns any more. */
void pattern_empty(struct pattern *pattern);

/** One more block at the end of the extension: rows rise. */
void pattern_append(struct pattern *pattern, int row, int col);

/** The block at (row, col), row ≥ col, which must be in the pattern.
 *  Cost: a search in the column. */
int pattern_slot(const struct pattern *pattern, int row, int col);

/** The column that a block stands in.  Cost: a search by halves. */
int pattern_col(const struct pattern *pattern, int slot);

#endif
