/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_border.c - columns of copies, from the body's A where an older factor is of. */
#include "engine/motion/cut_border.h"
#include "engine/base/pool.h"
#include "engine/model/pattern.h"
#include "engine/model/topology.h"
#include "engine/model/topology_springs.h"
#include "engine/model/world.h"
#include "engine/motion/cut_columns.h"
#include "engine/motion/cut_fold.h"
#include "engine/motion/cut_front.h"
#include "engine/motion/cut_shape.h"
#include "engine/motion/system.h"

#include <stdlib.h>
#include <string.h>

struct cut_border {
    struct palp_world *world;
    struct topology *topology;
    struct generations *generations;
    struct cut_columns columns;
    mat3 *folded; /* A with copies at their nodes     | [blocks of the uncut body] */
    struct cut_front front;
    unsigned char *touched; /* with copies at their nodes, and the front | [n_v]    */
    struct cut_shape shape; /* the generations'                                     */
    struct border border[GENERATIONS_ALL];
    long number[GENERATIONS_ALL]; /* of the generation that it is of …              */
    int n_done[GENERATIONS_ALL];  /* … and of how many severed links; -1: none      */
};

static int create_borders(struct cut_border *c)
{
    const struct generations *g = c->generations;
    const int spare = c->topology->is->is.nodes;
    const int most = spare < 1 ? 1 : spare < BORDER_MOST ? spare : BORDER_MOST;
    for (int k = 0; k < GENERATIONS_ALL; k++) {
        c->n_done[k] = -1;
        if (border_create(&c->border[k], c->topology->rest->n_v, g->regions.nodes_most + spare,
                          most, g->precision) != 0)
            return -1;
    }
    return 0;
}

struct cut_border *cut_border_create(struct palp_world *world, struct topology *topology,
                                     struct generations *generations)
{
    struct cut_border *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->world = world;
    c->topology = topology;
    c->generations = generations;
    c->folded = calloc((size_t)topology->rest->coupled->pattern->n_block + 1, sizeof *c->folded);
    c->touched = calloc((size_t)topology->rest->n_v + 1, 1);
    generations->shape = &c->shape;
    if (cut_shape_create(&c->shape, topology) == 0 && cut_front_create(&c->front, topology) == 0 &&
        cut_columns_create(&c->columns, world, topology) == 0 && create_borders(c) == 0 &&
        c->folded && c->touched)
        return c;
    cut_border_destroy(c);
    return NULL;
}

void cut_border_destroy(struct cut_border *cut)
{
    if (!cut)
        return;
    for (int k = 0; k < GENERATIONS_ALL; k++)
        border_destroy(&cut->border[k]);
    cut_shape_destroy(&cut->shape);
    cut_front_destroy(&cut->front);
    cut_columns_destroy(&cut->columns);
    free(cut->folded);
    free(cut->touched);
    free(cut);
}

/* ---------------------------------------------------------------- together */

const mat3 *cut_border_fold(struct cut_border *cut, const struct system *system)
{
    cut_fold(cut->topology->system, system, cut->folded);
    return cut->folded;
}

/* ---------------------------------------------------------------- the border */

/* From the factor on, all copies at once: what comes of them hangs on how the body is cut, and not
 * on when it was, so that a snapshot goes on to the same bytes. */
bool cut_border_follow(struct cut_border *cut, int index)
{
    const struct topology *t = cut->topology;
    struct generation *g = &cut->generations->at[index];
    struct border *border = &cut->border[index];
    const bool holds_all = !topology_springs_left(t, g->n_done);
    if (cut->number[index] == g->factor.number && cut->n_done[index] == t->n_done)
        return border->is_whole && holds_all;
    cut->number[index] = g->factor.number;
    cut->n_done[index] = t->n_done;
    border_start(border, &g->factor);
    if (g->n_copy < t->n_copy) {
        const int n =
            cut_columns_find(&cut->columns, g->n_copy, g->q, g->factor.h, g->factor.rotation);
        border_fill(border, &g->factor, cut->columns.group, n, cut->world->pool);
    }
    return border->is_whole && holds_all;
}

/* ---------------------------------------------------------------- room, shapes */

bool cut_border_has_room(const struct cut_border *cut)
{
    return cut->topology->n_copy <= cut->border[0].most;
}

int cut_border_room(const struct cut_border *cut, int copies)
{
    return BORDER_MOST - (cut->topology->n_copy - copies);
}

int cut_border_copies(const struct cut_border *cut)
{
    return cut->topology->n_copy;
}

void cut_border_take_shape(struct cut_border *cut, bool whole)
{
    if (whole)
        cut_shape_clear(&cut->shape, cut->topology);
    else
        cut_shape_take(&cut->shape, cut->topology);
}

void cut_border_take_elements(struct cut_border *cut, struct system *copy)
{
    cut_shape_take_elements(&cut->shape, cut->topology, copy);
}

const unsigned char *cut_border_touch(struct cut_border *cut, const unsigned char *touched)
{
    const struct topology *t = cut->topology;
    const int n_mesh = t->rest->soft.mesh.n_node;
    memcpy(cut->touched, touched, (size_t)n_mesh);
    for (int k = 0; k < t->n_copy; k++)
        cut->touched[t->root[k]] |= touched[n_mesh + k];
    cut_front_follow(&cut->front, t);
    for (int i = 0; i < cut->front.n; i++) {
        unsigned char *mark = &cut->touched[cut->front.node[i]];
        *mark = *mark == 0 ? REGION_AHEAD : *mark;
    }
    return cut->touched;
}

void cut_border_forget(struct cut_border *cut)
{
    for (int k = 0; k < GENERATIONS_ALL; k++)
        cut->n_done[k] = -1;
    generations_forget_cuts(cut->generations);
}

int cut_border_severed(const struct cut_border *cut)
{
    return cut->topology->n_done;
}

void cut_border_rewind(struct cut_border *cut, int n_done, struct system *system)
{
    if (n_done == cut->topology->n_done)
        return;
    topology_replay(cut->topology, n_done);
    system_follow_copies(system);
}

void cut_border_copy(struct cut_border *cut, int copy, int parent)
{
    for (int k = 0; k < GENERATIONS_ALL; k++)
        cut->generations->at[k].q[copy] = cut->generations->at[k].q[parent];
}
