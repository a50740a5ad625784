/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_fold.c - adds the blocks of copies to those of their nodes. */
#include "engine/motion/cut_fold.h"
#include "engine/model/pattern.h"
#include "engine/model/topology.h"
#include "engine/motion/system.h"

#include <string.h>

/* Copies stand behind all of the mesh, and of other bodies. */
static int root_of_place(const struct topology *t, int place)
{
    const int copy = place - (t->coupled.n_v - t->coupled.n_spare);
    return copy < 0 ? place : t->coupled.first_cut + t->root[copy];
}

static void add_at_roots(const struct topology *t, int row, int col, mat3 A, mat3 *folded)
{
    const int i = root_of_place(t, row), j = root_of_place(t, col);
    mat3 *to = &folded[pattern_slot(t->rest->coupled->pattern, i > j ? i : j, i > j ? j : i)];
    if (i == j && row != col) /* both blocks of a node and its copy, or of two copies of one */
        A = mat3_add(A, mat3_transpose(A));
    *to = mat3_add(*to, i < j ? mat3_transpose(A) : A);
}

void cut_fold(const struct topology *topology, const struct system *system, mat3 *folded)
{
    const struct topology *t = topology;
    const struct pattern *p = system->pattern;
    const unsigned char *fixed = t->coupled.fixed;
    const int first = t->coupled.n_v - t->coupled.n_spare;
    memcpy(folded, system->A, (size_t)t->rest->coupled->pattern->n_block * sizeof *folded);
    for (int k = 0; k < t->n_copy; k++)
        if (!fixed[first + k])
            add_at_roots(t, first + k, first + k, system->A[p->first[first + k]], folded);
    for (int i = 0; i < p->n_extra; i++) {
        const int slot = p->first[p->n] + i, row = p->row[slot], col = p->extra_col[i];
        if (!fixed[row] && !fixed[col])
            add_at_roots(t, row, col, system->A[slot], folded);
    }
}
