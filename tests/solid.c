/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solid.c - all features against all. */
#include "tests/solid.h"
#include "engine/contact/detector.h"
#include "tests/check.h"

#include <stdlib.h>

/* Corners, edges and triangles of a body in the world. */
struct solid {
    int n_corner, n_edge, n_tri;
    vec3 corner[600];
    int edge[1800][2];
    int tri[1200][3];
};

static struct solid *solid_of(const struct palp_world *w, palp_body id)
{
    const struct body *body = scene_body(w->scene, id);
    const struct palp_mesh *mesh = palp_body_mesh(w->scene, id);
    const pose at =
        body->is_soft ? POSE_IDENTITY : pose_mul(w->frame[id.id - 1], body->rigid.shape.at);
    struct solid *s = malloc(sizeof *s);
    REQUIRE(s && mesh->n_node <= 600 && body->surface.n_edge <= 1800);
    s->n_corner = mesh->n_node;
    s->n_edge = body->surface.n_edge;
    s->n_tri = body->surface.n_tri;
    for (int i = 0; i < s->n_corner; i++)
        s->corner[i] = body->is_soft ? w->q[body->first + i] : pose_apply(at, mesh->x[i]);
    for (int i = 0; i < 2 * s->n_edge; i++)
        s->edge[i / 2][i % 2] = body->surface.edge[i / 2][i % 2];
    for (int i = 0; i < 3 * s->n_tri; i++)
        s->tri[i / 3][i % 3] = body->surface.tri[i / 3][i % 3];
    return s;
}

static double corners_to_triangles(const struct solid *a, const struct solid *b)
{
    double least2 = INFINITY;
    for (int t = 0; t < b->n_tri; t++) {
        const int *tri = b->tri[t];
        const vec3 x[3] = {b->corner[tri[0]], b->corner[tri[1]], b->corner[tri[2]]};
        for (int i = 0; i < a->n_corner; i++)
            least2 = fmin(least2, closest_on_triangle(a->corner[i], x).distance2);
    }
    return sqrt(least2);
}

static double edges_to_edges(const struct solid *a, const struct solid *b)
{
    double least2 = INFINITY, s, t;
    for (int i = 0; i < a->n_edge; i++) {
        const vec3 *a0 = &a->corner[a->edge[i][0]], *a1 = &a->corner[a->edge[i][1]];
        for (int k = 0; k < b->n_edge; k++)
            least2 = fmin(least2, closest_segments(*a0, *a1, b->corner[b->edge[k][0]],
                                                   b->corner[b->edge[k][1]], &s, &t));
    }
    return sqrt(least2);
}

/* Does an edge of a pierce a triangle of b? */
static bool pierces(const struct solid *a, const struct solid *b)
{
    for (int t = 0; t < b->n_tri; t++) {
        const int *tri = b->tri[t];
        const vec3 x[3] = {b->corner[tri[0]], b->corner[tri[1]], b->corner[tri[2]]};
        const vec3 n = vec3_cross(vec3_sub(x[1], x[0]), vec3_sub(x[2], x[0]));
        for (int i = 0; i < a->n_edge; i++) {
            const vec3 p = a->corner[a->edge[i][0]], q = a->corner[a->edge[i][1]];
            const double at_p = vec3_dot(n, vec3_sub(p, x[0])),
                         at_q = vec3_dot(n, vec3_sub(q, x[0]));
            double w[3];
            if (at_p * at_q > 0)
                continue;
            const vec3 on_plane = vec3_axpy(p, at_p / (at_p - at_q), vec3_sub(q, p));
            if (closest_on_plane(w, on_plane, x) && w[0] >= 0 && w[1] >= 0 && w[2] >= 0)
                return true;
        }
    }
    return false;
}

/* How far apart two bodies are: the least over all pairs of features. 0: they meet, or one is in
 * the other. */
static double apart(const struct solid *a, const struct solid *b, bool one_in_other)
{
    if (one_in_other || pierces(a, b) || pierces(b, a))
        return 0;
    return fmin(fmin(corners_to_triangles(a, b), corners_to_triangles(b, a)), edges_to_edges(a, b));
}

bool solid_contains(const struct palp_world *w, palp_body body, vec3 p)
{
    struct foot foot;
    const struct boundary *b = w->detector->boundary[body.id - 1];
    return boundary_foot(b, START, p, 1, &foot) && foot.distance < 0;
}

double solid_search(const struct palp_world *w, palp_body a, palp_body b, bool one_in_other)
{
    struct solid *on_a = solid_of(w, a), *on_b = solid_of(w, b);
    const double least = apart(on_a, on_b, one_in_other);
    free(on_a);
    free(on_b);
    return least;
}

double solid_search_segment(const struct palp_world *w, palp_body body, const vec3 end[2])
{
    struct solid core = {.n_corner = 2, .n_edge = 1, .corner = {end[0], end[1]}, .edge = {{0, 1}}};
    struct solid *on_body = solid_of(w, body);
    const double least = apart(&core, on_body, solid_contains(w, body, end[0]));
    free(on_body);
    return least;
}
