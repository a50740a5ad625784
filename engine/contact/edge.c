/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edge.c - edges against edges. */
#include "engine/contact/edge.h"
#include "engine/contact/shape.h"

struct edge edge_of_boundary(const struct party *party, int number)
{
    const struct boundary *b = party->boundary;
    const double unweighted[2] = {0, 0};
    return (struct edge){
        .number = number,
        .at = {ridge_of_boundary(b, START, number), ridge_of_boundary(b, FREE, number)},
        .depth = b->depth,
        .side = encounter_corners(party, 2, b->surface->edge[number], unweighted),
    };
}

struct edge edge_of_box(const struct party *party, int number)
{
    const struct palp_shape *box = party->shape;
    struct edge edge = {
        .number = number,
        .at = {ridge_of_shape(box, party->frame[START], number),
               ridge_of_shape(box, party->frame[FREE], number)},
        .radius = box->radius,
        .depth = fmin(fmin(box->half.x, box->half.y), box->half.z),
        .side = {.body = party->body, .n = 2, .node = {-1, -1}},
    };
    int corner[2];
    shape_edge(number, corner);
    for (int i = 0; i < 2; i++)
        edge.side.local[i] = shape_corner(box, corner[i]);
    return edge;
}

struct box edge_bounds(const struct boundary *b, int number)
{
    const int *end = b->surface->edge[number];
    struct box box = BOX_EMPTY;
    for (int when = START; when < MOMENTS; when++)
        box = box_add(box_add(box, b->x[when][end[0]]), b->x[when][end[1]]);
    return box;
}

static bool find_at(const struct edge *a, const struct edge *b, int when, struct crossing *out)
{
    const double round = a->radius + b->radius;
    return ridge_cross(&a->at[when], &b->at[when], out) &&
           out->gap - round > -fmin(a->depth, b->depth);
}

/* The crossing that counts, and its moment. */
static bool find_crossing(const struct encounter *e, const struct edge *a, const struct edge *b,
                          struct crossing *out, int *when)
{
    struct crossing start = {0};
    const bool at_start = find_at(a, b, START, &start);
    const double gap = start.gap - a->radius - b->radius - e->offset;
    *when = at_start && gap < e->distance ? START : FREE;
    if (*when == FREE && find_at(a, b, FREE, out))
        return true;
    *when = START;
    *out = start;
    return at_start;
}

/* Two weighted ends; a round edge touches on its outside, `out` of it. */
static struct touch_side side_of(const struct party *party, const struct edge *edge, double t,
                                 int when, vec3 out)
{
    struct touch_side side = edge->side;
    side.weight[0] = 1 - t;
    side.weight[1] = t;
    if (edge->radius > 0)
        encounter_shift(party, &side, when, vec3_scale(out, edge->radius));
    return side;
}

void edge_against_edge(const struct encounter *e, const struct edge *a, const struct edge *b)
{
    struct crossing c;
    int when;
    if (!find_crossing(e, a, b, &c, &when))
        return;
    const double closest = fmin(ridge_gap(&a->at[START], &b->at[START], &c),
                                ridge_gap(&a->at[FREE], &b->at[FREE], &c));
    const double gap = closest - a->radius - b->radius - e->offset;
    if (!(gap < e->distance))
        return;
    const vec3 n = ridge_normal(&a->at[when], &b->at[when], &c);
    const struct touch touch = {
        .id = encounter_id(e, TOUCH_EDGES, a->number, b->number),
        .gap = gap,
        .facing = FACING_EDGES,
        .sign = c.sign,
        .offset = e->offset,
        .friction = e->friction,
        .a = side_of(&e->a, a, c.s, when, vec3_scale(n, -1)),
        .b = side_of(&e->b, b, c.t, when, n),
    };
    touch_add(e->found, &touch);
}

void edge_against_boundary(const struct encounter *e, const struct edge *a, struct box bounds)
{
    const struct boundary *b = e->b.boundary;
    const struct box reach = box_grow(bounds, e->distance + e->offset + a->radius);
    for (struct bvh_walk w = bvh_walk(b->bvh, reach); bvh_next(&w);) {
        for (int k = 0; k < 3; k++) {
            const int number = b->surface->tri_edge[w.tri][k];
            const struct box other = edge_bounds(b, number);
            if (!boundary_has_edge(b, w.tri, k) || !box_overlap(&reach, &other))
                continue;
            const struct edge edge = edge_of_boundary(&e->b, number);
            edge_against_edge(e, a, &edge);
        }
    }
}
