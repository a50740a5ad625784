/* SPDX-License-Identifier: GPL-3.0-or-later */
/* direct_cut.c - A of a step with its copies folded, and the columns of these. */
#include "engine/motion/direct_cut.h"
#include "engine/model/pattern.h"
#include "engine/model/topology.h"
#include "engine/motion/cut_fold.h"
#include "engine/motion/system.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)BORDER_MOST == (int)PALP_CUT_BORDER, "all copies have room in a border");

/* ---------------------------------------------------------------- memory */

int direct_cut_create(struct direct_cut *cut, const struct topology *topology)
{
    const struct topology *t = topology;
    const int spare = t->is->is.nodes, most = spare < 1 ? 1 : spare;
    *cut = (struct direct_cut){.topology = t};
    cut->folded = calloc((size_t)t->rest->coupled->pattern->n_block + 1, sizeof *cut->folded);
    cut->group = calloc((size_t)most, sizeof *cut->group);
    cut->first = calloc((size_t)most + 2, sizeof *cut->first);
    cut->block = calloc(2 * (size_t)cuttable_blocks(t->is) + (size_t)most, sizeof *cut->block);
    const int code = border_create(&cut->border, t->coupled.n_v, 0, most, PALP_DOUBLE);
    return code == 0 && cut->folded && cut->group && cut->first && cut->block ? 0 : -1;
}

void direct_cut_destroy(struct direct_cut *cut)
{
    free(cut->folded);
    free(cut->group);
    free(cut->first);
    free(cut->block);
    border_destroy(&cut->border);
}

/* ---------------------------------------------------------------- together */

/* Behind all of the mesh, and of other bodies. */
static int first_copy(const struct topology *t)
{
    return t->coupled.n_v - t->coupled.n_spare;
}

const mat3 *direct_cut_fold(struct direct_cut *cut, const struct system *system)
{
    if (cut->topology->n_copy == 0)
        return system->A;
    cut_fold(cut->topology, system, cut->folded);
    return cut->folded;
}

/* ---------------------------------------------------------------- the border */

/* Blocks by copy: counted two ahead, then filled. */
static void count_blocks(struct direct_cut *cut, const struct pattern *p)
{
    const struct topology *t = cut->topology;
    const int n_mesh = first_copy(t);
    memset(cut->first, 0, (size_t)(t->n_copy + 2) * sizeof *cut->first);
    for (int k = 0; k < t->n_copy; k++)
        cut->first[k + 1] = 1;
    for (int i = 0; i < p->n_extra; i++) {
        const int row = p->row[p->first[p->n] + i] - n_mesh, col = p->extra_col[i] - n_mesh;
        cut->first[row + 1]++;
        if (col >= 0)
            cut->first[col + 1]++;
    }
    for (int k = 0; k < t->n_copy; k++)
        cut->first[k + 1] += cut->first[k];
}

static void put_group_block(struct direct_cut *cut, int copy, int place, mat3 A)
{
    struct border_group *group = &cut->group[copy];
    cut->block[cut->first[copy] + group->n++] = (struct border_block){place, A};
}

static void fill_copy_columns(struct direct_cut *cut, const struct system *system)
{
    const struct topology *t = cut->topology;
    const struct pattern *p = system->pattern;
    const int n_mesh = first_copy(t);
    for (int k = 0; k < t->n_copy; k++) {
        cut->group[k] = (struct border_group){.node = n_mesh + k,
                                              .parent = t->coupled.first_cut + t->parent[k],
                                              .block = cut->block + cut->first[k]};
        put_group_block(cut, k, n_mesh + k, system->A[p->first[n_mesh + k]]);
    }
    for (int i = 0; i < p->n_extra; i++) {
        const int slot = p->first[p->n] + i, row = p->row[slot], col = p->extra_col[i];
        put_group_block(cut, row - n_mesh, col, mat3_transpose(system->A[slot]));
        if (col >= n_mesh)
            put_group_block(cut, col - n_mesh, row, system->A[slot]);
    }
}

/* Copies of discarded nodes have no column. Returns how many there are. */
static int drop_fixed_copies(struct direct_cut *cut)
{
    const struct topology *t = cut->topology;
    int n = 0;
    for (int k = 0; k < t->n_copy; k++)
        if (!t->coupled.fixed[cut->group[k].node])
            cut->group[n++] = cut->group[k];
    return n;
}

bool direct_cut_add_border(struct direct_cut *cut, const struct system *system,
                           struct factor *factor, struct pool *pool)
{
    border_start(&cut->border, factor);
    if (cut->topology->n_copy == 0)
        return true;
    count_blocks(cut, system->pattern);
    fill_copy_columns(cut, system);
    border_fill(&cut->border, factor, cut->group, drop_fixed_copies(cut), pool);
    return cut->border.is_whole;
}
