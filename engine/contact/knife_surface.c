/* SPDX-License-Identifier: GPL-3.0-or-later */
/* knife_surface.c - rays ahead of a knife's edge against the surface of the tissue. */
#include "engine/contact/knife_surface.h"

static const double REACH_MOST = 0.05; /* m: so far behind the surface is looked for, at most */

/* How far behind a piece the surface is that it came through in this step. */
static double reach_behind(const struct knife_edge *edge, const struct knife_edge *was, int piece)
{
    const vec3 way = vec3_sub(knife_middle(edge, piece), knife_middle(was, piece));
    return fmin(fmax(vec3_dot(way, edge->ahead), KNIFE_REACH), REACH_MOST);
}

static double beyond_ends(double x, double first, double last)
{
    return fmax(fmax(first - x, x - last), 0);
}

/* Triangles of the rectangle from the edge's line at `from` ahead of it to `to`. */
static void list_between(const struct tissue *t, const struct knife_edge *edge, double from,
                         double to, struct knife_list *list)
{
    const struct surface *surface = &t->topology->body.surface;
    list->n = 0;
    for (int i = 0; i < surface->n_tri && !edge->is_shut && list->n < KNIFE_TRIANGLES; i++) {
        const int *tri = surface->tri[i];
        const vec3 a = t->q[tri[0]], at = vec3_sub(a, edge->from);
        const vec3 ab = vec3_sub(t->q[tri[1]], a), ac = vec3_sub(t->q[tri[2]], a);
        const vec3 off =
            vec3_make(beyond_ends(vec3_dot(at, edge->up), 0, KNIFE_PIECES * edge->piece),
                      beyond_ends(vec3_dot(at, edge->ahead), from, to), vec3_dot(at, edge->across));
        if (vec3_dot(off, off) <= fmax(vec3_dot(ab, ab), vec3_dot(ac, ac)))
            list->tri[list->n++] = i;
    }
}

void knife_list_near(const struct tissue *t, const struct knife_edge *edge,
                     const struct knife_edge *was, struct knife_near *near)
{
    double behind = 0;
    for (int piece = 0; piece < KNIFE_PIECES; piece++) {
        near->behind[piece] = reach_behind(edge, was, piece);
        behind = fmax(behind, near->behind[piece]);
    }
    list_between(t, edge, -behind, KNIFE_REACH, &near->list);
}

void knife_list_ahead(const struct tissue *t, const struct knife_edge *edge,
                      struct knife_list *ahead)
{
    list_between(t, edge, 0, INFINITY, ahead);
}

/* Where a ray from x along d goes through a triangle: how many d along; INFINITY: nowhere. */
struct triangle_crossing {
    double at, weight[3];
    bool leaves; /* the body, not enters it */
};

static struct triangle_crossing cross_triangle(const struct tissue *t, const int tri[3], vec3 x,
                                               vec3 d)
{
    const vec3 a = t->q[tri[0]], ab = vec3_sub(t->q[tri[1]], a), ac = vec3_sub(t->q[tri[2]], a);
    const vec3 n = vec3_cross(ab, ac), to = vec3_sub(x, a);
    const double speed = vec3_dot(n, d), square = vec3_dot(n, n);
    struct triangle_crossing c = {.at = INFINITY, .leaves = speed > 0};
    if (!(speed != 0) || !(square > 0))
        return c;
    const double s = -vec3_dot(n, to) / speed;
    const vec3 on = vec3_axpy(to, s, d);
    c.weight[1] = vec3_dot(n, vec3_cross(on, ac)) / square;
    c.weight[2] = vec3_dot(n, vec3_cross(ab, on)) / square;
    c.weight[0] = 1 - c.weight[1] - c.weight[2];
    if (c.weight[0] >= 0 && c.weight[1] >= 0 && c.weight[2] >= 0 && s >= 0)
        c.at = s;
    return c;
}

bool knife_find_surface(const struct tissue *t, const struct knife_near *near,
                        const struct knife_edge *edge, int piece, struct tissue_place *out)
{
    const struct surface *surface = &t->topology->body.surface;
    const double behind = near->behind[piece];
    const vec3 x = vec3_axpy(knife_middle(edge, piece), -behind, edge->ahead),
               d = vec3_scale(edge->ahead, behind + KNIFE_REACH);
    double least = 1;
    int best = -1;
    vec3 rest = {0, 0, 0};
    for (int i = 0; i < near->list.n; i++) {
        const int *tri = surface->tri[near->list.tri[i]];
        const struct triangle_crossing c = cross_triangle(t, tri, x, d);
        if (c.leaves || c.at > least)
            continue;
        least = c.at;
        best = near->list.tri[i];
        rest = vec3_scale(t->mesh->x[tri[0]], c.weight[0]);
        rest = vec3_axpy(rest, c.weight[1], t->mesh->x[tri[1]]);
        rest = vec3_axpy(rest, c.weight[2], t->mesh->x[tri[2]]);
    }
    if (best < 0)
        return false;
    const int n = knife_place_tets(t), cell = t->topology->tri_cell[best];
    double most = -INFINITY;
    for (int k = 0; k < n; k++) {
        const struct tissue_place place = knife_place_at_rest(t, cell * n + k, rest);
        const double inside =
            fmin(fmin(place.weight[0], place.weight[1]), fmin(place.weight[2], place.weight[3]));
        if (inside > most) {
            most = inside;
            *out = place;
        }
    }
    return true;
}

/* What is met first ahead is then the surface, from within. */
bool knife_find_within(const struct tissue *t, const struct knife_list *ahead,
                       const struct knife_edge *edge, int piece, struct tissue_place *out)
{
    const struct surface *surface = &t->topology->body.surface;
    const vec3 x = knife_middle(edge, piece);
    double least = INFINITY;
    int best = -1;
    for (int i = 0; i < ahead->n; i++) {
        const int tri = ahead->tri[i];
        const struct triangle_crossing c = cross_triangle(t, surface->tri[tri], x, edge->ahead);
        if (c.at >= least)
            continue;
        least = c.at;
        best = c.leaves ? tri : -1;
    }
    if (best < 0)
        return false;
    const int tet = t->topology->tri_cell[best] * knife_place_tets(t);
    vec3 rest;
    anchor_tet(t->mesh, tet, out->node);
    out->tet = tet;
    return knife_place_follow(t, vec3_axpy(x, least, edge->ahead), x, out, &rest) &&
           knife_is_whole(t, out);
}
