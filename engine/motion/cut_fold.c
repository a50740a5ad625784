/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_fold.c - adds the blocks of copies to those of their nodes. */
#include "engine/motion/cut_fold.h"
#include "engine/model/cut_system.h"
#include "engine/motion/system.h"

#include <string.h>

static int root_of_place(const struct cut_system *cut, int place)
{
    const int copy = cut->copy_at[place];
    return copy < 0 ? place : cut->root[copy];
}

static void add_at_roots(const struct cut_system *cut, int row, int col, mat3 A, mat3 *folded)
{
    const int i = root_of_place(cut, row), j = root_of_place(cut, col);
    mat3 *to = &folded[pattern_slot(cut->rest->pattern, i > j ? i : j, i > j ? j : i)];
    if (i == j && row != col) /* both blocks of a node and its copy, or of two copies of one */
        A = mat3_add(A, mat3_transpose(A));
    *to = mat3_add(*to, i < j ? mat3_transpose(A) : A);
}

void cut_fold(const struct cut_system *cut, const struct system *system, mat3 *folded)
{
    const struct pattern *p = system->pattern;
    const unsigned char *fixed = cut->coupled.fixed;
    memcpy(folded, system->A, (size_t)cut->rest->pattern->n_block * sizeof *folded);
    for (int k = 0; k < cut->coupled.n_copy; k++) {
        const int copy = cut->copy[k];
        if (!fixed[copy])
            add_at_roots(cut, copy, copy, system->A[p->first[copy]], folded);
    }
    for (int i = 0; i < p->n_extra; i++) {
        const int slot = p->first[p->n] + i, row = p->row[slot], col = p->extra_col[i];
        if (!fixed[row] && !fixed[col])
            add_at_roots(cut, row, col, system->A[slot], folded);
    }
}
