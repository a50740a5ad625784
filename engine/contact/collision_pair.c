/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collision_pair.c - two bodies, and the sides of their touches. */
#include "engine/contact/collision_pair.h"
#include "engine/contact/shape.h"
#include "engine/step.h"

struct collider collision_pair_collider(const struct step *s, int body)
{
    const struct body *b = &s->scene->body[body];
    const bool is_led = !b->is_soft && !body_moves(b);
    struct collider out = {.body = body,
                           .boundary = s->world->detector->boundary[body],
                           .v = (is_led ? s->v_free : s->world->v) + b->first};
    if (b->is_soft)
        return out;
    if (b->rigid.shape.kind != PALP_SHAPE_MESH)
        out.shape = &b->rigid.shape;
    out.frame[START] = s->world->frame[body];
    out.frame[FREE] = s->frame_near[body];
    out.at[START] = pose_mul(out.frame[START], b->rigid.shape.at);
    out.at[FREE] = pose_mul(out.frame[FREE], b->rigid.shape.at);
    return out;
}

struct collision_pair collision_pair_flip(const struct collision_pair *e)
{
    struct collision_pair flipped = *e;
    flipped.a = e->b;
    flipped.b = e->a;
    return flipped;
}

uint64_t collision_pair_id(const struct collision_pair *e, enum candidate_kind kind, int i, int j)
{
    return candidate_id(e->found, (const int[2]){e->a.body, e->b.body}, kind, i, j);
}

/* The place of the first id that is not lower. */
static int find_kept(const struct collision_pair *e, uint64_t id)
{
    int low = 0, high = e->n_kept;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (e->kept[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct remembered *collision_pair_recall(const struct collision_pair *e, uint64_t id)
{
    const int k = find_kept(e, id);
    const bool found = k < e->n_kept && e->kept[k].id == id && e->kept[k].on > 0;
    return found ? &e->kept[k] : NULL;
}

bool collision_pair_recalls_any(const struct collision_pair *e, uint64_t first, int n)
{
    bool any = false;
    for (int k = find_kept(e, first); k < e->n_kept && e->kept[k].id < first + (uint64_t)n; k++)
        any |= e->kept[k].on > 0;
    return any;
}

struct box collision_pair_reach(const struct collision_pair *e, const struct collider *collider)
{
    const struct box box = collider->boundary
                               ? collider->boundary->bounds
                               : box_join(shape_bounds(collider->shape, collider->frame[START]),
                                          shape_bounds(collider->shape, collider->frame[FREE]));
    return box_grow(box, e->distance + e->offset);
}

struct candidate_side collision_pair_corners(const struct collider *collider, int n,
                                             const int *node, const double *weight)
{
    const bool is_soft = collider->boundary->body->is_soft;
    struct candidate_side side = {.body = collider->body, .n = n};
    for (int k = 0; k < n; k++) {
        side.node[k] = is_soft ? node[k] : -1;
        side.local[k] = collider->boundary->local[node[k]];
        side.weight[k] = weight[k];
    }
    return side;
}

struct candidate_side collision_pair_nodes(const struct collider *collider, int n, const int *node,
                                           const double *weight)
{
    const struct candidate_side corners = collision_pair_corners(collider, n, node, weight);
    if (collider->boundary->body->is_soft)
        return corners;
    vec3 local = vec3_scale(corners.local[0], weight[0]);
    for (int k = 1; k < n; k++)
        local = vec3_axpy(local, weight[k], corners.local[k]);
    return candidate_local(collider->body, local);
}

vec3 collision_pair_travel(const struct collision_pair *e, const struct collider *collider, vec3 x)
{
    const vec3 arm = vec3_sub(x, collider->frame[START].p);
    return vec3_scale(vec3_add(collider->v[0], vec3_cross(collider->v[1], arm)), e->h);
}

void collision_pair_shift(const struct collider *collider, struct candidate_side *side, vec3 d)
{
    const vec3 local = quat_rotate_back(collider->frame[FREE].q, d);
    for (int k = 0; k < side->n; k++)
        side->local[k] = vec3_add(side->local[k], local);
}
