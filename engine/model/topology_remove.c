/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_remove.c - which cells leave a body: those that are asked to, and crumbs.
 *
 * A cell that leaves is parted from all others first, as a cut parts them: it has copies of its
 * nodes then. Its block of A, which it has to itself, goes on to be there, so that older factors
 * are of the body with the border that copies have; no force is left that would move it. */
#include "engine/model/topology_remove.h"
#include "engine/model/topology.h"

/* Whether all links that a cell has yet find room. */
static bool finds_links_room(const struct topology *t, int cell)
{
    const struct cell_links *l = &t->is->links;
    int n = t->n_listed - t->n_leaving;
    for (int side = 0; side < l->n_side; side++)
        n += l->across[cell][side] != CELL_NONE && !(t->listed[cell] >> side & 1);
    return n <= t->is->is.faces;
}

static void list_removal(struct topology *t, int cell)
{
    topology_list_entry(t, t->is->links.cells.n * t->is->links.n_side + cell);
}

bool topology_remove(struct topology *t, int cell)
{
    const struct cell_links *l = &t->is->links;
    if (cuttable_cells(t->is) == 0 || topology_leaves(t, cell))
        return false;
    if (!topology_has_room(t, finds_links_room(t, cell)))
        return false;
    for (int side = 0; side < l->n_side; side++) {
        const int other = l->across[cell][side];
        if (other != CELL_NONE && !(t->listed[cell] >> side & 1))
            topology_list_entry(t, cell < other
                                       ? cell * l->n_side + side
                                       : other * l->n_side + cell_links_side_to(l, other, cell));
    }
    list_removal(t, cell);
    return true;
}

/* ---------------------------------------------------------------- crumbs */

/* The piece that a cell is of, as far as it has no more cells than a crumb. Returns how many. */
static int list_crumb(const struct topology *t, int cell, int out[PALP_CUT_CRUMB + 1])
{
    const struct cell_links *l = &t->is->links;
    int n = 1;
    out[0] = cell;
    for (int i = 0; i < n; i++)
        for (int side = 0; side < l->n_side && n <= t->is->is.crumb_cells; side++) {
            const int next = l->across[out[i]][side];
            int k = next == CELL_NONE || (t->severed[out[i]] >> side & 1) ? n : 0;
            const bool is_linked = k == 0;
            while (k < n && out[k] != next)
                k++;
            if (is_linked && k == n)
                out[n++] = next;
        }
    return n;
}

/* They go in the next step. */
static void remove_crumb(struct topology *t, int cell)
{
    int crumb[PALP_CUT_CRUMB + 1];
    const int n = list_crumb(t, cell, crumb);
    for (int i = 0; i < n && n <= t->is->is.crumb_cells; i++)
        if (!topology_leaves(t, crumb[i]))
            list_removal(t, crumb[i]);
}

/* A piece that comes free does so where a link was severed. */
void topology_remove_crumbs(struct topology *t, int first)
{
    const struct cell_links *l = &t->is->links;
    const int last = t->n_done;
    for (int i = first; t->is->is.crumb_cells > 0 && i < last; i++) {
        const int entry = t->list[i];
        if (topology_leaving(t, entry) != CELL_NONE)
            continue;
        remove_crumb(t, entry / l->n_side);
        remove_crumb(t, l->across[entry / l->n_side][entry % l->n_side]);
    }
}
