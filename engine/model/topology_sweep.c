/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_sweep.c - which links of a body a blade severs: those between centres of cells that the
 * triangles which it swept cross; and where along each. */
#include "engine/model/topology.h"

#include <math.h>

static bool is_finite_triangle(const vec3 tri[3])
{
    return vec3_finite(tri[0]) && vec3_finite(tri[1]) && vec3_finite(tri[2]);
}

static double square_of(vec3 x)
{
    return vec3_dot(x, x);
}

/* Of the longest, more than round-off. */
static double reach_of_links(const struct topology *t)
{
    return 1.001 * t->is->links.longest;
}

/* May a link of the cell at x reach the triangle? As (a + b)² ≤ 2 a² + 2 b² no root is taken. */
static bool is_near_triangle(const struct topology *t, vec3 x, const vec3 tri[3])
{
    const double size =
        fmax(square_of(vec3_sub(tri[1], tri[0])), square_of(vec3_sub(tri[2], tri[0])));
    return square_of(vec3_sub(x, tri[0])) <= 2 * (reach_of_links(t) * reach_of_links(t) + size);
}

/* By the first that does; NULL: by none. */
static const vec3 *find_crossing_triangle(const struct topology *t, int cell, int side,
                                          const vec3 (*tri)[3], int n_tri)
{
    for (int i = 0; i < n_tri; i++)
        if (is_near_triangle(t, t->is->links.centre[cell], tri[i]) && is_finite_triangle(tri[i]) &&
            cell_links_crosses(&t->is->links, cell, side, tri[i]))
            return tri[i];
    return NULL;
}

/* A ball about the triangles, wider by the longest link: whose cell's centre is outside has no link
 * that they cross. */
struct swept_ball {
    vec3 middle;
    double radius;
};

static struct swept_ball enclose_sweep(const struct topology *t, const vec3 (*tri)[3], int n_tri)
{
    struct swept_ball ball = {.radius = -1};
    for (int i = 0; i < 3 * n_tri; i++) {
        if (!is_finite_triangle(tri[i / 3]))
            continue;
        if (ball.radius < 0)
            ball = (struct swept_ball){tri[i / 3][0], 0};
        ball.radius = fmax(ball.radius, vec3_norm(vec3_sub(tri[i / 3][i % 3], ball.middle)));
    }
    ball.radius += ball.radius < 0 ? 0 : reach_of_links(t);
    return ball;
}

static bool is_outside(const struct swept_ball *ball, vec3 x)
{
    return ball->radius < 0 || square_of(vec3_sub(x, ball->middle)) > ball->radius * ball->radius;
}

static bool adds_link(struct topology *t, int cell, int side, const vec3 (*tri)[3], int n_tri)
{
    const struct cell_links *l = &t->is->links;
    if (l->across[cell][side] < cell || (t->listed[cell] >> side & 1))
        return false;
    const vec3 *by = find_crossing_triangle(t, cell, side, tri, n_tri);
    return by && topology_list_link(t, cell, side, cell_links_crossing(l, cell, side, by));
}

/* By rising cell, then side. */
int topology_sweep(struct topology *t, const vec3 (*tri)[3], int n_tri)
{
    const struct cell_links *l = &t->is->links;
    const struct swept_ball ball = enclose_sweep(t, tri, n_tri);
    int n = 0;
    for (int cell = 0; cell < l->cells.n; cell++)
        if (!is_outside(&ball, l->centre[cell]))
            for (int side = 0; side < l->n_side && !t->full; side++)
                n += adds_link(t, cell, side, tri, n_tri);
    return n;
}
