/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spy_pattern.c - from the entries of a matrix to blocks, and to cells. */
#include "clients/palp/commands/spy.h"

#include <stdlib.h>
#include <string.h>

static void count_block(struct spy_pattern *p, int row, int col)
{
    p->blocks++;
    p->count[row / p->side * p->n_col + col / p->side]++;
}

/* Entries come by rising column: a block row is new where its last block was in a column before.
 * last: [rows], -1 at first. */
static void count_entries(struct spy_pattern *p, const struct palp_matrix *m, int *last)
{
    for (int i = 0; i < m->n; i++) {
        const struct palp_entry *e = &m->entry[i];
        const int row = e->row / 3, col = e->col / 3;
        if (e->value == 0)
            continue;
        p->non_zeros += m->symmetric && e->row != e->col ? 2 : 1;
        if (last[row] == col)
            continue;
        last[row] = col;
        count_block(p, row, col);
        if (m->symmetric && row != col)
            count_block(p, col, row);
    }
}

int spy_pattern_create(struct spy_pattern *pattern, const struct palp_matrix *matrix, int most)
{
    struct spy_pattern p = {.rows = (matrix->rows + 2) / 3, .cols = (matrix->cols + 2) / 3};
    const int longer = p.rows > p.cols ? p.rows : p.cols;
    p.side = (longer + most - 1) / most;
    p.n_row = (p.rows + p.side - 1) / p.side;
    p.n_col = (p.cols + p.side - 1) / p.side;
    p.count = calloc((size_t)p.n_row * (size_t)p.n_col, sizeof *p.count);
    int *last = malloc((size_t)p.rows * sizeof *last);
    if (p.count && last) {
        memset(last, 0xff, (size_t)p.rows * sizeof *last);
        count_entries(&p, matrix, last);
    }
    const bool room = p.count && last;
    free(last);
    *pattern = p;
    return room ? 0 : -1;
}

void spy_pattern_destroy(struct spy_pattern *pattern)
{
    free(pattern->count);
    pattern->count = NULL;
}

/* Blocks of the matrix along one side of the cell. */
static int blocks_in_cell(int cell, int side, int blocks)
{
    return (cell + 1) * side <= blocks ? side : blocks - cell * side;
}

double spy_pattern_share(const struct spy_pattern *pattern, int row, int col)
{
    const struct spy_pattern *p = pattern;
    const double all = (double)blocks_in_cell(row, p->side, p->rows) *
                       (double)blocks_in_cell(col, p->side, p->cols);
    return p->count[row * p->n_col + col] / all;
}
