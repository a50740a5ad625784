/* SPDX-License-Identifier: GPL-3.0-or-later */
/* direct_cut.c - A of a step with its copies folded, and the columns of these. */
#include "engine/motion/direct_cut.h"
#include "engine/model/cut_system.h"
#include "engine/model/cuttable.h"
#include "engine/motion/cut_fold.h"
#include "engine/motion/system.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)BORDER_MOST == (int)PALP_CUT_BORDER, "all copies have room in a border");

/* ---------------------------------------------------------------- memory */

int direct_cut_create(struct direct_cut *cut, const struct cut_system *of)
{
    const int spare = of->rest->n_spare, most = spare < 1 ? 1 : spare;
    const int n_extra = of->pattern.n_block - of->pattern.first[of->pattern.n];
    *cut = (struct direct_cut){.of = of};
    cut->folded = calloc((size_t)of->rest->pattern->n_block + 1, sizeof *cut->folded);
    cut->group = calloc((size_t)most, sizeof *cut->group);
    cut->first = calloc((size_t)most + 2, sizeof *cut->first);
    cut->block = calloc(2 * (size_t)n_extra + (size_t)most, sizeof *cut->block);
    const int code = border_create(&cut->border, of->coupled.n_v, 0, most, PALP_DOUBLE);
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

const mat3 *direct_cut_fold(struct direct_cut *cut, const struct system *system)
{
    if (cut->of->coupled.n_copy == 0)
        return system->A;
    cut_fold(cut->of, system, cut->folded);
    return cut->folded;
}

/* ---------------------------------------------------------------- the border */

static void count_block(struct direct_cut *cut, int place)
{
    const int copy = cut->of->copy_at[place];
    if (copy >= 0)
        cut->first[copy + 1]++;
}

/* Blocks by copy: counted two ahead, then filled. */
static void count_blocks(struct direct_cut *cut, const struct pattern *p)
{
    const int n_copy = cut->of->coupled.n_copy;
    memset(cut->first, 0, (size_t)(n_copy + 2) * sizeof *cut->first);
    for (int k = 0; k < n_copy; k++)
        cut->first[k + 1] = 1;
    for (int i = 0; i < p->n_extra; i++) {
        count_block(cut, p->row[p->first[p->n] + i]);
        count_block(cut, p->extra_col[i]);
    }
    for (int k = 0; k < n_copy; k++)
        cut->first[k + 1] += cut->first[k];
}

/* Of a column, where that is of a copy. */
static void put_group_block(struct direct_cut *cut, int col, int row, mat3 A)
{
    const int copy = cut->of->copy_at[col];
    if (copy < 0)
        return;
    struct border_group *group = &cut->group[copy];
    cut->block[cut->first[copy] + group->n++] = (struct border_block){row, A};
}

static void fill_copy_columns(struct direct_cut *cut, const struct system *system)
{
    const struct cut_system *of = cut->of;
    const struct pattern *p = system->pattern;
    for (int k = 0; k < of->coupled.n_copy; k++) {
        cut->group[k] = (struct border_group){
            .node = of->copy[k], .parent = of->parent[k], .block = cut->block + cut->first[k]};
        put_group_block(cut, of->copy[k], of->copy[k], system->A[p->first[of->copy[k]]]);
    }
    for (int i = 0; i < p->n_extra; i++) {
        const int slot = p->first[p->n] + i, row = p->row[slot], col = p->extra_col[i];
        put_group_block(cut, row, col, mat3_transpose(system->A[slot]));
        put_group_block(cut, col, row, system->A[slot]);
    }
}

/* Copies of discarded nodes have no column. Returns how many there are. */
static int drop_fixed_copies(struct direct_cut *cut)
{
    const struct coupled_system *c = &cut->of->coupled;
    int n = 0;
    for (int k = 0; k < c->n_copy; k++)
        if (!c->fixed[cut->group[k].node])
            cut->group[n++] = cut->group[k];
    return n;
}

bool direct_cut_add_border(struct direct_cut *cut, const struct system *system,
                           struct factor *factor, struct pool *pool)
{
    border_start(&cut->border, factor);
    if (cut->of->coupled.n_copy == 0)
        return true;
    count_blocks(cut, system->pattern);
    fill_copy_columns(cut, system);
    border_fill(&cut->border, factor, cut->group, drop_fixed_copies(cut), pool);
    return cut->border.is_whole;
}
