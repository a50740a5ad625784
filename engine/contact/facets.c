/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facets.c - what moves of two surfaces, and where it passes through the other. */
#include "engine/contact/facets.h"
#include "engine/base/assert.h"
#include "engine/contact/shape.h"

#include <string.h>

/* ---------------------------------------------------------------- what moves */

static void begin_facets(struct facets *out)
{
    memset(out->n, 0, sizeof out->n);
    out->bounds = BOX_EMPTY;
}

/* n corners of a facet, all at one moment after the other. */
static struct facet *add_facet(struct facets *out, enum facet_kind kind, int number,
                               const vec3 x[MOMENTS][3])
{
    PALP_ASSERT(out->n[kind] < FACETS_MOST);
    struct facet *f = &out->facet[kind][out->n[kind]++];
    f->number = number;
    f->of = NULL;
    f->bounds = BOX_EMPTY;
    for (int when = START; when < MOMENTS; when++)
        for (int k = 0; k <= (int)kind; k++) {
            f->x[when][k] = x[when][k];
            f->bounds = box_add(f->bounds, x[when][k]);
        }
    out->bounds = box_join(out->bounds, f->bounds);
    return f;
}

/* The corners of half of a face, seen from outside against the clock. */
static void half_face_corners(int number, int corner[3])
{
    const int face = number / 2, axis = face / 2, positive = face % 2;
    const int u = 1 << (axis + 1) % 3, v = 1 << (axis + 2) % 3;
    const int base = positive << axis, along = positive ? u : v, across = positive ? v : u;
    corner[0] = base;
    corner[1] = number % 2 ? base | u | v : base | along;
    corner[2] = number % 2 ? base | across : base | u | v;
}

void facets_of_box(const struct palp_shape *box, const pose frame[MOMENTS], struct facets *out)
{
    vec3 at[MOMENTS][SHAPE_CORNERS], normal[2];
    begin_facets(out);
    for (int k = 0; k < SHAPE_CORNERS; k++) {
        const vec3 local = shape_corner(box, k);
        at[START][k] = pose_apply(frame[START], local);
        at[FREE][k] = pose_apply(frame[FREE], local);
        struct facet *f = add_facet(out, FACET_CORNER, k,
                                    (const vec3[MOMENTS][3]){{at[START][k]}, {at[FREE][k]}});
        f->outward = quat_rotate(frame[START].q, vec3_sub(local, box->at.p));
    }
    for (int k = 0; k < SHAPE_EDGES; k++) {
        int c[2];
        shape_edge(k, c);
        struct facet *f = add_facet(out, FACET_EDGE, k,
                                    (const vec3[MOMENTS][3]){{at[START][c[0]], at[START][c[1]]},
                                                             {at[FREE][c[0]], at[FREE][c[1]]}});
        shape_edge_faces(box, k, normal);
        f->outward = quat_rotate(frame[START].q, vec3_add(normal[0], normal[1]));
    }
    for (int k = 0; k < 2 * SHAPE_FACES; k++) {
        int c[3];
        half_face_corners(k, c);
        add_facet(out, FACET_TRIANGLE, k,
                  (const vec3[MOMENTS][3]){{at[START][c[0]], at[START][c[1]], at[START][c[2]]},
                                           {at[FREE][c[0]], at[FREE][c[1]], at[FREE][c[2]]}});
    }
}

vec3 facet_node(const struct facet_motion *motion, int node)
{
    return motion->soft ? motion->soft[node] : pose_apply(motion->frame, motion->b->local[node]);
}

static struct facet *add_nodes(struct facets *out, enum facet_kind kind, int number,
                               const struct facet_motion *motion, const int *node)
{
    vec3 x[MOMENTS][3];
    for (int k = 0; k <= (int)kind; k++) {
        x[START][k] = motion->b->x[START][node[k]];
        x[FREE][k] = facet_node(motion, node[k]);
    }
    return add_facet(out, kind, number, (const vec3(*)[3])x);
}

static vec3 edge_outward(const struct boundary *b, int edge)
{
    vec3 sum = {0, 0, 0};
    for (int side = 0; side < 2; side++) {
        const int tri = b->surface->edge_tri[edge][side];
        sum = tri < 0 ? sum : vec3_add(sum, boundary_normal(b, START, tri));
    }
    return sum;
}

void facets_of_triangles(const struct facet_motion *motion, const int *tri, int n,
                         struct facets *out)
{
    const struct boundary *b = motion->b;
    const struct surface *s = b->surface;
    begin_facets(out);
    for (int i = 0; i < n; i++) {
        add_nodes(out, FACET_TRIANGLE, tri[i], motion, s->tri[tri[i]]);
        for (int k = 0; k < 3; k++) {
            const int node = s->tri[tri[i]][k], edge = s->tri_edge[tri[i]][k];
            if (boundary_has_corner(b, tri[i], k))
                add_nodes(out, FACET_CORNER, node, motion, &node)->of = b;
            if (boundary_has_edge(b, tri[i], k))
                add_nodes(out, FACET_EDGE, edge, motion, s->edge[edge])->outward =
                    edge_outward(b, edge);
        }
    }
}

/* ---------------------------------------------------------------- passing */

static bool face_each_other(const struct facet *point, const struct facet *tri)
{
    const vec3 *x = tri->x[START];
    const vec3 n = vec3_cross(vec3_sub(x[1], x[0]), vec3_sub(x[2], x[0]));
    const vec3 outward =
        point->of ? boundary_node_normal(point->of, START, point->number) : point->outward;
    return vec3_dot(n, outward) <= 0;
}

static double time_of_point(const struct facet *point, const struct facet *tri, double slack,
                            double weight[3])
{
    struct closest_moving m = {.p = {point->x[START][0], point->x[FREE][0]}, .slack = slack};
    memcpy(m.x, tri->x, sizeof m.x);
    const double t = closest_entry(&m, weight);
    return t <= 1 && face_each_other(point, tri) ? t : 2;
}

/* The normal of edges that touch leads out of both: where it leads out of one alone, something else
 * of the two meets first. */
static double time_of_edges(const struct facet *a, const struct facet *b, double slack,
                            struct facet_passage *out)
{
    struct closest_crossing c = {.outward = vec3_sub(b->outward, a->outward), .slack = slack};
    for (int when = START; when < MOMENTS; when++)
        for (int k = 0; k < 2; k++) {
            c.a[when][k] = a->x[when][k];
            c.b[when][k] = b->x[when][k];
        }
    const vec3 across = vec3_cross(vec3_sub(c.a[0][1], c.a[0][0]), vec3_sub(c.b[0][1], c.b[0][0]));
    if (vec3_dot(across, a->outward) * vec3_dot(across, b->outward) > 0)
        return 2;
    out->sign = vec3_dot(across, c.outward) < 0 ? -1 : 1;
    return closest_crossing(&c, &out->weight[0], &out->weight[1]);
}

bool facets_pass(enum facet_kind kind, const struct facet *a, const struct facet *b, double slack,
                 struct facet_passage *out)
{
    const struct box near = box_grow(a->bounds, slack);
    if (!box_overlap(&near, &b->bounds))
        return false;
    *out = (struct facet_passage){.kind = kind, .a = a->number, .b = b->number};
    switch (kind) {
    case FACET_CORNER:
        out->t = time_of_point(a, b, slack, out->weight);
        break;
    case FACET_EDGE:
        out->t = time_of_edges(a, b, slack, out);
        break;
    default:
        out->t = time_of_point(b, a, slack, out->weight);
    }
    return out->t <= 1;
}
