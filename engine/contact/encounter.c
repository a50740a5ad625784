/* SPDX-License-Identifier: GPL-3.0-or-later */
/* encounter.c - two bodies, and the sides of their touches. */
#include "engine/contact/encounter.h"
#include "engine/contact/shape.h"
#include "engine/step.h"

struct party encounter_party(const struct step *s, int body)
{
    const struct body *b = &s->scene->body[body];
    const bool is_led = !b->is_soft && !body_moves(b);
    struct party out = {.body = body,
                        .boundary = s->world->detector->boundary[body],
                        .v = (is_led ? s->v_free : s->world->v) + b->first};
    if (b->is_soft)
        return out;
    if (b->rigid.shape.kind != PALP_SHAPE_MESH)
        out.shape = &b->rigid.shape;
    out.frame[START] = s->world->frame[body];
    out.frame[FREE] = s->frame_free[body];
    out.at[START] = pose_mul(out.frame[START], b->rigid.shape.at);
    out.at[FREE] = pose_mul(out.frame[FREE], b->rigid.shape.at);
    return out;
}

struct encounter encounter_flip(const struct encounter *e)
{
    struct encounter flipped = *e;
    flipped.a = e->b;
    flipped.b = e->a;
    return flipped;
}

uint64_t encounter_id(const struct encounter *e, enum touch_kind kind, int i, int j)
{
    return touch_id(e->found, (const int[2]){e->a.body, e->b.body}, kind, i, j);
}

const struct remembered *encounter_recall(const struct encounter *e, uint64_t id)
{
    int low = 0, high = e->n_kept;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (e->kept[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    const bool found = low < e->n_kept && e->kept[low].id == id && e->kept[low].on > 0;
    return found ? &e->kept[low] : NULL;
}

struct box encounter_reach(const struct encounter *e, const struct party *party)
{
    const struct box box = party->boundary
                               ? party->boundary->bounds
                               : box_join(shape_bounds(party->shape, party->frame[START]),
                                          shape_bounds(party->shape, party->frame[FREE]));
    return box_grow(box, e->distance + e->offset);
}

struct touch_side encounter_corners(const struct party *party, int n, const int *node,
                                    const double *weight)
{
    const bool is_soft = party->boundary->body->is_soft;
    struct touch_side side = {.body = party->body, .n = n};
    for (int k = 0; k < n; k++) {
        side.node[k] = is_soft ? node[k] : -1;
        side.local[k] = party->boundary->local[node[k]];
        side.weight[k] = weight[k];
    }
    return side;
}

struct touch_side encounter_nodes(const struct party *party, int n, const int *node,
                                  const double *weight)
{
    const struct touch_side corners = encounter_corners(party, n, node, weight);
    if (party->boundary->body->is_soft)
        return corners;
    vec3 local = vec3_scale(corners.local[0], weight[0]);
    for (int k = 1; k < n; k++)
        local = vec3_axpy(local, weight[k], corners.local[k]);
    return touch_local(party->body, local);
}

vec3 encounter_way(const struct encounter *e, const struct party *party, vec3 x)
{
    const vec3 arm = vec3_sub(x, party->frame[START].p);
    return vec3_scale(vec3_add(party->v[0], vec3_cross(party->v[1], arm)), e->h);
}

void encounter_shift(const struct party *party, struct touch_side *side, vec3 d)
{
    const vec3 local = quat_rotate_back(party->frame[FREE].q, d);
    for (int k = 0; k < side->n; k++)
        side->local[k] = vec3_add(side->local[k], local);
}
