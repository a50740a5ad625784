/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_system.c - copies, rollers, springs and the pattern of bodies that come apart, found anew
 * where one of them did. */
#include "engine/model/cut_system.h"
#include "engine/model/roller.h"
#include "engine/model/spring.h"
#include "engine/model/topology.h"
#include "engine/model/topology_elements.h"

#include <string.h>

/* ---------------------------------------------------------------- nodes */

static void list_all_copies(struct cut_system *cut)
{
    struct coupled_system *c = &cut->coupled;
    c->n_copy = c->n_parked = 0;
    for (int i = 0; i < c->n_v; i++)
        cut->copy_at[i] = -1;
    for (int k = 0; k < cut->n_topology; k++) {
        const struct topology *t = cut->topology[k];
        const int first = topology_first(t);
        for (int i = 0; i < t->n_copy; i++) {
            const int at = c->n_copy++;
            cut->copy[at] = first + t->rest->soft.mesh.n_node + i;
            cut->root[at] = first + t->root[i];
            cut->parent[at] = first + t->parent[i];
            cut->copy_at[cut->copy[at]] = at;
        }
        for (int i = 0; i < t->n_parked; i++)
            cut->parked[c->n_parked++] = first + t->parked[i];
    }
}

static void insert_roller(struct coupled_system *c, struct roller roller)
{
    int at = c->n_roller++;
    for (; at > 0 && c->roller[at - 1].node > roller.node; at--)
        c->roller[at] = c->roller[at - 1];
    c->roller[at] = roller;
}

/* Copies are fixed, and roll, as their nodes are and do. */
static void hold_as_roots(struct cut_system *cut)
{
    const struct coupled_system *rest = cut->rest;
    struct coupled_system *c = &cut->coupled;
    memcpy(c->fixed, rest->fixed, (size_t)c->n_v);
    c->n_roller = rest->n_roller;
    if (c->n_roller > 0)
        memcpy(c->roller, rest->roller, (size_t)c->n_roller * sizeof *c->roller);
    for (int k = 0; k < c->n_copy; k++) {
        const struct roller *of = roller_find(rest->roller, rest->n_roller, cut->root[k]);
        c->fixed[cut->copy[k]] = rest->fixed[cut->root[k]];
        if (of)
            insert_roller(c, (struct roller){cut->copy[k], of->along});
    }
}

/* ---------------------------------------------------------------- springs */

static const struct topology *topology_of_body(const struct cut_system *cut, int body)
{
    int k = 0;
    while (cut->topology[k]->rest != &cut->scene->body[body])
        k++;
    return cut->topology[k];
}

static void place_spring(const struct cut_system *cut, struct spring *spring)
{
    spring->is_loose = false;
    for (int k = 0; k < spring->n_term; k++) {
        const struct span_term *term = &spring->term[k];
        spring->is_loose |=
            term->follows > 0 &&
            topology_is_removed(topology_of_body(cut, term->is.body), term->follows - 1);
    }
    spring_place(spring, cut->scene);
}

/* ---------------------------------------------------------------- blocks between bodies */

static int compare_across(struct across a, struct across b)
{
    return a.row != b.row ? a.row - b.row : a.col - b.col;
}

/* Each once. */
static void insert_across(struct cut_system *cut, struct across block)
{
    int low = 0, high = cut->n_across;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (compare_across(cut->across[middle], block) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < cut->n_across && compare_across(cut->across[low], block) == 0)
        return;
    memmove(cut->across + low + 1, cut->across + low,
            (size_t)(cut->n_across - low) * sizeof *cut->across);
    cut->across[low] = block;
    cut->n_across++;
}

/* Which of its topologies a place is of; -1: its body cannot be cut. */
static int topology_of_place(const struct cut_system *cut, int place)
{
    int k = cut->n_topology - 1;
    while (k >= 0 && place < topology_first(cut->topology[k]))
        k--;
    return k;
}

/* Blocks of two nodes that are no copies are in the columns. */
static bool is_block_across(const struct cut_system *cut, struct across block)
{
    const int of_row = topology_of_place(cut, block.row),
              of_col = topology_of_place(cut, block.col);
    return of_row >= 0 && of_col >= 0 && of_row != of_col &&
           (cut->copy_at[block.row] >= 0 || cut->copy_at[block.col] >= 0);
}

static void list_across(struct cut_system *cut, const struct spring *spring)
{
    for (int i = 0; i < spring->n_dof; i++)
        for (int j = 0; j < i; j++) {
            const struct across block = {spring->place[i], spring->place[j]}; /* they rise */
            if (is_block_across(cut, block))
                insert_across(cut, block);
        }
}

/* ---------------------------------------------------------------- the pattern */

/* Appends blocks between bodies up to a row, from the n-th on.  Returns how many the pattern has
 * then. */
static int append_across(struct cut_system *cut, int n, int row)
{
    for (; n < cut->n_across && cut->across[n].row <= row; n++)
        pattern_append(&cut->pattern, cut->across[n].row, cut->across[n].col);
    return n;
}

static void append_own(struct cut_system *cut, const struct topology *t, int copy)
{
    const int row = topology_first(t) + t->rest->soft.mesh.n_node + copy;
    for (int k = t->first_beside[copy]; k < t->first_beside[copy + 1]; k++)
        pattern_append(&cut->pattern, row, t->beside[k]);
}

static void list_extension(struct cut_system *cut)
{
    int n = 0;
    pattern_empty(&cut->pattern);
    for (int k = 0; k < cut->n_topology; k++) {
        const struct topology *t = cut->topology[k];
        for (int i = 0; i < t->n_copy; i++) {
            n = append_across(cut, n, topology_first(t) + t->rest->soft.mesh.n_node + i);
            append_own(cut, t, i);
        }
    }
    append_across(cut, n, cut->coupled.n_v);
}

void cut_system_settle(struct cut_system *cut)
{
    list_all_copies(cut);
    hold_as_roots(cut);
    cut->n_across = 0;
    for (int i = 0; i < cut->n_spring; i++) {
        place_spring(cut, &cut->spring[i]);
        list_across(cut, &cut->spring[i]);
    }
    list_extension(cut);
    for (int i = 0; i < cut->n_spring; i++)
        spring_find_slots(&cut->spring[i], &cut->pattern);
    for (int k = 0; k < cut->n_topology; k++) /* copies of one move the blocks of later ones */
        topology_elements_settle(cut->topology[k],
                                 cut->n_topology > 1 ? 0 : cut->topology[k]->n_settled);
}
