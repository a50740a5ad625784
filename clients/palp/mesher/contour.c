/* SPDX-License-Identifier: GPL-3.0-or-later */
/* contour.c - surface nets. */
#include "clients/palp/mesher/contour.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { INFLATIONS = 8 };

/** The grid, and the node of each of its cells; -1: none. */
struct net {
    const int *n;
    const float *value;
    int *node;
};

static size_t index_of(const int n[3], int x, int y, int z)
{
    return ((size_t)z * (size_t)n[1] + (size_t)y) * (size_t)n[0] + (size_t)x;
}

/* ---------------------------------------------------------------- nodes */

/* Mean of where the surface crosses the edges of a cell, by linear interpolation. Returns false
 * where it crosses none. */
static bool place_node(const struct net *net, int x, int y, int z, vec3 *out)
{
    static const int edge[12][2] = {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {1, 3},
                                    {4, 6}, {5, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}};
    double value[8];
    vec3 sum = {0, 0, 0};
    int n = 0;
    for (int k = 0; k < 8; k++)
        value[k] = (double)net->value[index_of(net->n, x + k % 2, y + k / 2 % 2, z + k / 4)];
    for (int e = 0; e < 12; e++) {
        const int a = edge[e][0], b = edge[e][1];
        if ((value[a] > 0) == (value[b] > 0))
            continue;
        const double at = value[a] / (value[a] - value[b]);
        const vec3 from = {a % 2, a / 2 % 2, a / 4}, to = {b % 2, b / 2 % 2, b / 4};
        sum = vec3_add(sum, vec3_axpy(from, at, vec3_sub(to, from)));
        n++;
    }
    *out = vec3_axpy((vec3){x, y, z}, n > 0 ? 1.0 / n : 0, sum);
    return n > 0;
}

static bool place_nodes(struct net *net, struct palp_mesh *m)
{
    int cap = 0;
    for (int z = 0; z < net->n[2] - 1; z++)
        for (int y = 0; y < net->n[1] - 1; y++)
            for (int x = 0; x < net->n[0] - 1; x++) {
                vec3 at;
                const bool crossed = place_node(net, x, y, z, &at);
                net->node[index_of(net->n, x, y, z)] = crossed ? m->n_node : -1;
                if (!crossed)
                    continue;
                if (m->n_node == cap) {
                    cap = cap ? 2 * cap : 1024;
                    vec3 *more = realloc(m->x, (size_t)cap * sizeof *more);
                    if (!more)
                        return false;
                    m->x = more;
                }
                m->x[m->n_node++] = at;
            }
    return true;
}

/* ---------------------------------------------------------------- triangles */

static double distance_between(const struct palp_mesh *m, int a, int b)
{
    return vec3_norm(vec3_sub(m->x[a], m->x[b]));
}

/* The four cells round an edge, cut along the shorter diagonal. */
static void add_quadrilateral(struct palp_mesh *m, const int q[4])
{
    static const int cut[2][2][3] = {{{0, 1, 2}, {0, 2, 3}}, {{1, 2, 3}, {1, 3, 0}}};
    const int way = distance_between(m, q[0], q[2]) <= distance_between(m, q[1], q[3]) ? 0 : 1;
    for (int t = 0; t < 2; t++, m->n_tri++)
        for (int k = 0; k < 3; k++)
            m->tri[m->n_tri][k] = q[cut[way][t][k]];
}

/* An edge along an axis from a point of the grid; the cells round it turn about the axis, so that
 * the face looks to where the values fall. Counts alone where m is NULL. */
static int cross_edge(const struct net *net, const int at[3], int axis, struct palp_mesh *m)
{
    static const int round[4][2] = {{-1, -1}, {0, -1}, {0, 0}, {-1, 0}};
    int to[3] = {at[0], at[1], at[2]}, q[4];
    to[axis]++;
    const bool here = net->value[index_of(net->n, at[0], at[1], at[2])] > 0;
    if (here == (net->value[index_of(net->n, to[0], to[1], to[2])] > 0))
        return 0;
    for (int k = 0; m && k < 4; k++) {
        int cell[3] = {at[0], at[1], at[2]};
        cell[(axis + 1) % 3] += round[here ? k : 3 - k][0];
        cell[(axis + 2) % 3] += round[here ? k : 3 - k][1];
        q[k] = net->node[index_of(net->n, cell[0], cell[1], cell[2])];
    }
    if (m)
        add_quadrilateral(m, q);
    return 1;
}

/* Edges at the border have no cells all round, and cross nothing: there values are not above 0. */
static int cross_edges(const struct net *net, struct palp_mesh *m)
{
    int n = 0, at[3];
    for (at[2] = 0; at[2] < net->n[2]; at[2]++)
        for (at[1] = 0; at[1] < net->n[1]; at[1]++)
            for (at[0] = 0; at[0] < net->n[0]; at[0]++)
                for (int axis = 0; axis < 3; axis++)
                    if (at[axis] < net->n[axis] - 1)
                        n += cross_edge(net, at, axis, m);
    return n;
}

bool contour(struct palp_mesh *out, const int n[3], const float *value)
{
    struct net net = {.n = n, .value = value};
    *out = (struct palp_mesh){0};
    net.node = malloc(index_of(n, 0, 0, n[2]) * sizeof *net.node);
    bool right = net.node && place_nodes(&net, out);
    if (right) {
        const int n_quad = cross_edges(&net, NULL);
        out->tri = malloc((2 * (size_t)n_quad + 1) * sizeof *out->tri);
        right = out->tri != NULL;
    }
    if (right)
        cross_edges(&net, out);
    else
        palp_mesh_destroy(out);
    free(net.node);
    return right;
}

/* ---------------------------------------------------------------- volume */

static vec3 area_of(const struct palp_mesh *m, int tri)
{
    const int *t = m->tri[tri];
    return vec3_scale(
        vec3_cross(vec3_sub(m->x[t[1]], m->x[t[0]]), vec3_sub(m->x[t[2]], m->x[t[0]])), 0.5);
}

double contour_volume(const struct palp_mesh *m)
{
    double volume = 0;
    for (int i = 0; i < m->n_tri; i++)
        volume += vec3_dot(area_of(m, i), m->x[m->tri[i][0]]) / 3;
    return volume;
}

void contour_inflate(struct palp_mesh *m, double volume)
{
    vec3 *normal = malloc(((size_t)m->n_node + 1) * sizeof *normal);
    for (int pass = 0; normal && pass < INFLATIONS; pass++) {
        double whole = 0;
        memset(normal, 0, (size_t)m->n_node * sizeof *normal);
        for (int i = 0; i < m->n_tri; i++) {
            const vec3 area = area_of(m, i);
            whole += vec3_norm(area);
            for (int k = 0; k < 3; k++)
                normal[m->tri[i][k]] = vec3_add(normal[m->tri[i][k]], area);
        }
        const double by = whole > 0 ? (volume - contour_volume(m)) / whole : 0;
        for (int i = 0; i < m->n_node; i++)
            m->x[i] = vec3_axpy(m->x[i], by, vec3_direction(normal[i], (vec3){0, 0, 0}));
    }
    free(normal);
}
