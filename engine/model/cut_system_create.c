/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_system_create.c - memory for bodies that come apart, and for what follows from how they do.
 */
#include "engine/model/cut_system.h"
#include "engine/model/roller.h"
#include "engine/model/spring.h"
#include "engine/model/topology.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- springs */

static int copy_spring(struct spring *to, const struct spring *from)
{
    const size_t n = (size_t)from->n_dof_most;
    *to = *from;
    to->term = malloc((size_t)from->n_term * sizeof *to->term);
    to->slot = calloc(n * (n + 1) / 2 + 1, sizeof *to->slot);
    if (!to->term || !to->slot)
        return -1;
    memcpy(to->term, from->term, (size_t)from->n_term * sizeof *to->term);
    return 0;
}

static bool goes_with_cells_of(const struct cut_system *cut, const struct spring *spring)
{
    return spring->cut > 0 && spring->coupled == cut->rest;
}

static int copy_springs(struct cut_system *cut)
{
    int n = 0;
    for (int i = 0; i < cut->scene->n_spring; i++)
        n += goes_with_cells_of(cut, &cut->scene->spring[i]);
    cut->spring = calloc((size_t)n + 1, sizeof *cut->spring);
    for (int i = 0; cut->spring && i < cut->scene->n_spring; i++)
        if (goes_with_cells_of(cut, &cut->scene->spring[i]) &&
            copy_spring(&cut->spring[cut->n_spring++], &cut->scene->spring[i]) != 0)
            return -1;
    return cut->spring ? 0 : -1;
}

static bool is_across(const struct cut_system *cut, const struct spring *spring)
{
    int one = -1;
    for (int k = 0; k < spring->n_term; k++) {
        const struct span_term *term = &spring->term[k];
        if (term->follows > 0 && one >= 0 && term->is.body != one)
            return true;
        one = term->follows > 0 ? term->is.body : one;
    }
    return false;
}

/* ---------------------------------------------------------------- equations */

/* Blocks behind the columns, at most; of them between bodies that can be cut. */
static int count_extension(const struct cut_system *cut, int *n_across)
{
    int n = 0;
    *n_across = 0;
    for (int i = 0; i < cut->n_spring; i++)
        if (is_across(cut, &cut->spring[i]))
            *n_across += cut->spring[i].n_dof_most * (cut->spring[i].n_dof_most - 1) / 2;
    for (int k = 0; k < cut->n_topology; k++)
        n += cuttable_blocks(cut->topology[k]->is);
    return n + *n_across;
}

static int reserve_equations(struct cut_system *cut)
{
    struct coupled_system *c = &cut->coupled;
    const size_t n_v = (size_t)c->n_v + 1, n_spare = (size_t)c->n_spare + 1;
    int n_across;
    const int n_extra = count_extension(cut, &n_across);
    if (pattern_extend(&cut->pattern, cut->rest->pattern, n_extra) != 0)
        return -1;
    c->pattern = &cut->pattern;
    c->fixed = calloc(n_v, 1);
    c->roller = calloc((size_t)c->n_roller + n_spare, sizeof *c->roller);
    c->copy = cut->copy = calloc(n_spare, sizeof *cut->copy);
    c->root = cut->root = calloc(n_spare, sizeof *cut->root);
    c->parked = cut->parked = calloc(n_v, sizeof *cut->parked);
    cut->parent = calloc(n_spare, sizeof *cut->parent);
    cut->copy_at = malloc(n_v * sizeof *cut->copy_at);
    cut->across = calloc((size_t)n_across + 1, sizeof *cut->across);
    const bool room = c->fixed && c->roller && cut->copy && cut->root && cut->parked &&
                      cut->parent && cut->copy_at && cut->across;
    return room ? 0 : -1;
}

/* ---------------------------------------------------------------- all */

/* Those that can be cut stand by rising index, behind the others. */
static int create_bodies_apart(struct cut_system *cut)
{
    const struct coupled_system *c = cut->rest;
    cut->topology = calloc((size_t)c->n_body, sizeof(struct topology *));
    for (int k = 0; cut->topology && k < c->n_body; k++) {
        const struct body *b = &cut->scene->body[c->body[k]];
        if (!b->is_soft || !b->soft.cuttable)
            continue;
        cut->topology[cut->n_topology] = topology_create(cut, c->body[k]);
        if (!cut->topology[cut->n_topology++])
            return -1;
    }
    return cut->topology ? 0 : -1;
}

struct cut_system *cut_system_create(const struct palp_scene *scene,
                                     const struct coupled_system *rest)
{
    struct cut_system *cut = calloc(1, sizeof *cut);
    if (!cut)
        return NULL;
    cut->scene = scene;
    cut->rest = rest;
    cut->coupled = *rest;
    cut->coupled.fixed = NULL;
    cut->coupled.roller = NULL;
    if (copy_springs(cut) != 0 || create_bodies_apart(cut) != 0 || reserve_equations(cut) != 0) {
        cut_system_destroy(cut);
        return NULL;
    }
    cut_system_settle(cut);
    return cut;
}

void cut_system_destroy(struct cut_system *cut)
{
    if (!cut)
        return;
    for (int k = 0; k < cut->n_topology; k++)
        topology_destroy(cut->topology[k]);
    for (int i = 0; i < cut->n_spring; i++) {
        free(cut->spring[i].term);
        free(cut->spring[i].slot);
    }
    pattern_clear(&cut->pattern);
    free(cut->topology);
    free(cut->spring);
    free(cut->coupled.fixed);
    free(cut->coupled.roller);
    free(cut->copy);
    free(cut->root);
    free(cut->parent);
    free(cut->copy_at);
    free(cut->parked);
    free(cut->across);
    free(cut);
}
