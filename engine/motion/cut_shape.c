/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_shape.c - copies what of a body changes when it is cut. */
#include "engine/motion/cut_shape.h"
#include "engine/model/rest.h"
#include "engine/model/rest_hex.h"
#include "engine/model/topology.h"
#include "engine/motion/system.h"

#include <stdlib.h>
#include <string.h>

static int reserve_elements(struct cut_shape *shape, const struct topology *topology)
{
    struct soft *soft = &shape->body.soft;
    shape->body = topology->body;
    soft->group = aligned_alloc(_Alignof(struct tet_group),
                                ((size_t)soft->tets.n_group + 1) * sizeof *soft->group);
    soft->hex_group = aligned_alloc(_Alignof(struct hex_group),
                                    ((size_t)soft->hexes.n_group + 1) * sizeof *soft->hex_group);
    return soft->group && soft->hex_group ? 0 : -1;
}

int cut_shape_create(struct cut_shape *shape, const struct topology *topology)
{
    const struct topology *t = topology;
    struct cut_shape *s = shape;
    *s = (struct cut_shape){.coupled = t->system->coupled};
    s->fixed = calloc((size_t)t->rest->n_v + 1, 1);
    s->root = calloc((size_t)t->is->is.nodes + 1, sizeof *s->root);
    const bool rolls = s->coupled.n_roller > 0;
    const int code = pattern_extend(&s->pattern, t->rest->coupled->pattern, cuttable_blocks(t->is));
    s->coupled.fixed = s->fixed;
    s->coupled.root = s->root;
    s->coupled.pattern = &s->pattern;
    s->cut = calloc((size_t)s->pattern.n_block + 1, sizeof *s->cut);
    if (rolls)
        s->held = calloc((size_t)(s->coupled.n_spare + s->pattern.n_block) + 1, sizeof *s->held);
    if (code != 0 || reserve_elements(s, t) != 0 || !s->fixed || !s->root || !s->cut ||
        (rolls && !s->held))
        return -1;
    cut_shape_clear(s, t);
    return 0;
}

void cut_shape_destroy(struct cut_shape *shape)
{
    pattern_clear(&shape->pattern);
    free(shape->fixed);
    free(shape->root);
    free(shape->cut);
    free(shape->held);
    free(shape->body.soft.group);
    free(shape->body.soft.hex_group);
    *shape = (struct cut_shape){.n_done = 0};
}

void cut_shape_take(struct cut_shape *shape, const struct topology *topology)
{
    const struct pattern *from = &topology->system->pattern;
    struct pattern *to = &shape->pattern;
    const int n = from->first[from->n], n_copy = topology->n_copy;
    to->n_extra = from->n_extra;
    memcpy(to->row + n, from->row + n, (size_t)from->n_extra * sizeof *to->row);
    memcpy(to->extra_col, from->extra_col, (size_t)from->n_extra * sizeof *to->extra_col);
    memcpy(to->extra_first, from->extra_first, ((size_t)from->n + 1) * sizeof *to->extra_first);
    memcpy(shape->fixed, topology->body.soft.fixed, (size_t)from->n);
    memcpy(shape->root, topology->root, (size_t)n_copy * sizeof *shape->root);
    shape->coupled.n_copy = n_copy;
    shape->n_done = topology->n_done;
}

void cut_shape_take_elements(struct cut_shape *shape, const struct topology *topology,
                             struct system *copy)
{
    const struct soft *from = &topology->body.soft;
    struct soft *to = &shape->body.soft;
    for (int g = 0; g < from->tets.n_group; g++)
        if (topology->changed[g] > shape->n_change)
            to->group[g] = from->group[g];
    for (int g = 0; g < from->hexes.n_group; g++)
        if (topology->changed[g] > shape->n_change)
            to->hex_group[g] = from->hex_group[g];
    shape->n_change = topology->n_change;
    memcpy(shape->cut, copy->cut, (size_t)copy->n_cut * sizeof *shape->cut);
    if (shape->held)
        memcpy(shape->held, copy->held, (size_t)copy->n_held * sizeof *shape->held);
    copy->shape = &shape->body;
    copy->pattern = &shape->pattern;
    copy->cut = shape->cut;
    copy->held = shape->held;
}

void cut_shape_clear(struct cut_shape *shape, const struct topology *topology)
{
    const struct pattern *p = &shape->pattern;
    shape->pattern.n_extra = 0;
    memset(p->extra_first, 0, ((size_t)p->n + 1) * sizeof *p->extra_first);
    memcpy(shape->fixed, topology->rest->coupled->fixed, (size_t)p->n);
    shape->coupled.n_copy = 0;
    shape->n_done = 0;
}
