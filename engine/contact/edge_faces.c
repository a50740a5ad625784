/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edge_faces.c - edges that meet edges. */
#include "engine/contact/edge_faces.h"
#include "engine/contact/shape.h"

static const vec3 ZERO = {0, 0, 0};
static const double SHARP = 0.0871557427476582; /* sin 5° */
static const double ROUND_OFF = 1e-9;           /* of a unit vector's product with another */
static const double PARALLEL = 1e-3;            /* sine below which edges do not cross     */
static const double BEYOND = 0.02; /* of its length: an edge still bears so far beyond its ends */
static const double DENTED = 0.5;  /* sine: how far faces may rise on both sides of an edge */

struct edge_faces edge_faces_of_boundary(const struct boundary *b, int when, int edge)
{
    const struct surface *s = b->surface;
    const vec3 *x = b->x[when];
    const int *end = s->edge[edge];
    struct edge_faces r = {.x = {x[end[0]], x[end[1]]}};
    const vec3 along = vec3_direction(vec3_sub(r.x[1], r.x[0]), ZERO);
    for (int side = 0; side < 2; side++) {
        const int t = s->edge_tri[edge][side];
        if (t < 0)
            continue;
        const vec3 d = vec3_sub(x[boundary_opposite(b, t, edge)], r.x[0]);
        r.normal[r.n_face] = boundary_normal(b, when, t);
        r.into[r.n_face++] = vec3_direction(vec3_axpy(d, -vec3_dot(d, along), along), ZERO);
    }
    return r;
}

struct edge_faces edge_faces_of_shape(const struct palp_shape *shape, pose frame, int k)
{
    vec3 end[2], normal[2];
    struct edge_faces r = {.n_face = shape->kind == PALP_SHAPE_CAPSULE ? 0 : 2};
    shape_edge_ends(shape, k, end);
    for (int i = 0; i < 2; i++)
        r.x[i] = pose_apply(frame, end[i]);
    if (r.n_face == 0)
        return r;
    shape_edge_faces(shape, k, normal);
    for (int i = 0; i < 2; i++) {
        r.normal[i] = quat_rotate(frame.q, normal[i]);
        r.into[1 - i] = vec3_scale(r.normal[i], -1);
    }
    return r;
}

/* Do its faces fall away by more than 5°? Across a flatter edge the corners and faces beside it
 * tell as much: of an edge of length L it rises above them by less than L tan(5°) / 4. */
static bool is_sharp(const struct edge_faces *r)
{
    return r->n_face < 2 || vec3_dot(r->normal[0], r->into[1]) < -SHARP;
}

bool edge_faces_cone_holds(const struct edge_faces *r, vec3 d, double sine)
{
    for (int i = 0; i < r->n_face; i++)
        if (!(vec3_dot(d, r->into[i]) <= sine))
            return false;
    return true;
}

vec3 edge_faces_outward(const struct edge_faces *r)
{
    return r->n_face == 2 ? vec3_add(r->normal[0], r->normal[1]) : r->normal[0];
}

/* Does d lead out of the body rather than into it? Out of a core every direction leads. */
static bool leads_outward(const struct edge_faces *r, vec3 d)
{
    return r->n_face == 0 || vec3_dot(d, edge_faces_outward(r)) > 0;
}

/* a's edge × b's, of unit length; zero where they are nearly parallel. */
static vec3 cross_edges(const struct edge_faces *a, const struct edge_faces *b)
{
    const vec3 u = vec3_direction(vec3_sub(a->x[1], a->x[0]), ZERO);
    const vec3 v = vec3_direction(vec3_sub(b->x[1], b->x[0]), ZERO);
    const vec3 n = vec3_cross(u, v);
    return vec3_norm(n) > PARALLEL ? vec3_direction(n, ZERO) : ZERO;
}

static vec3 crossing_gap(const struct edge_faces *a, const struct edge_faces *b,
                         const struct crossing *c)
{
    const vec3 pa = vec3_axpy(a->x[0], c->s, vec3_sub(a->x[1], a->x[0]));
    const vec3 pb = vec3_axpy(b->x[0], c->t, vec3_sub(b->x[1], b->x[0]));
    return vec3_sub(pa, pb);
}

vec3 edge_faces_normal(const struct edge_faces *a, const struct edge_faces *b,
                       const struct crossing *c)
{
    return vec3_scale(cross_edges(a, b), c->sign);
}

double edge_faces_gap(const struct edge_faces *a, const struct edge_faces *b,
                      const struct crossing *c)
{
    return vec3_dot(edge_faces_normal(a, b, c), crossing_gap(a, b, c));
}

/* Does edge x, which is sharp, bear on y, along d out of x? What it bears on may be flat, or
 * dented by it: between two edges of y that a straight edge crosses there is nothing nearer to
 * it. */
static bool bears_on(const struct edge_faces *x, const struct edge_faces *y, vec3 d)
{
    const vec3 back = vec3_scale(d, -1);
    return is_sharp(x) && edge_faces_cone_holds(x, d, ROUND_OFF) &&
           edge_faces_cone_holds(y, back, DENTED) && leads_outward(y, back);
}

static bool is_way_out(const struct edge_faces *r, vec3 d)
{
    return !is_sharp(r) || edge_faces_cone_holds(r, d, ROUND_OFF);
}

bool edge_faces_cross(const struct edge_faces *a, const struct edge_faces *b, struct crossing *out)
{
    const vec3 n = cross_edges(a, b), back = vec3_scale(n, -1);
    if (bears_on(a, b, back) || bears_on(b, a, n))
        out->sign = 1;
    else if (bears_on(a, b, n) || bears_on(b, a, back))
        out->sign = -1;
    else
        return false;
    closest_segments(a->x[0], a->x[1], b->x[0], b->x[1], &out->s, &out->t);
    if (!(out->s > 0 && out->s < 1 && out->t > 0 && out->t < 1))
        return false;
    out->gap = edge_faces_gap(a, b, out);
    out->mutual =
        is_way_out(a, vec3_scale(n, -out->sign)) && is_way_out(b, vec3_scale(n, out->sign));
    return true;
}

static bool is_on_edge(double t)
{
    return t > -BEYOND && t < 1 + BEYOND;
}

bool edge_faces_cross_still(const struct edge_faces *a, const struct edge_faces *b,
                            struct crossing *out)
{
    const vec3 u = vec3_sub(a->x[1], a->x[0]), v = vec3_sub(b->x[1], b->x[0]);
    const vec3 w = vec3_sub(b->x[0], a->x[0]), cross = vec3_cross(u, v);
    const vec3 n = edge_faces_normal(a, b, out);
    const double n2 = vec3_dot(cross, cross);
    out->s = vec3_dot(vec3_cross(w, v), cross) / n2;
    out->t = vec3_dot(vec3_cross(w, u), cross) / n2;
    return is_on_edge(out->s) && is_on_edge(out->t) && leads_outward(b, n) &&
           leads_outward(a, vec3_scale(n, -1));
}
