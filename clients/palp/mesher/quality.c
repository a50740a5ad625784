/* SPDX-License-Identifier: GPL-3.0-or-later */
/* quality.c - angles, Jacobians and edges of elements, corner by corner: at each corner of a
 * tetrahedron and a hexahedron three edges meet. */
#include "clients/palp/mesher/quality.h"

#include <math.h>

/* At each corner the ends of its edges, right-handed. */
static const int tet_ends[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
static const int hex_ends[8][3] = {{1, 3, 4}, {2, 0, 5}, {3, 1, 6}, {0, 2, 7},
                                   {7, 5, 0}, {4, 6, 1}, {5, 7, 2}, {6, 4, 3}};

/* Between the faces that meet in an edge a, to the ends b and c | degrees. */
static double angle_about(vec3 a, vec3 b, vec3 c)
{
    const vec3 n = vec3_cross(a, b), m = vec3_cross(a, c);
    const double cosine = vec3_dot(n, m) / fmax(vec3_norm(n) * vec3_norm(m), 1e-300);
    return acos(fmin(fmax(cosine, -1), 1)) * 180 / M_PI;
}

static void judge_element(struct quality *q, const vec3 *all, const int *node, int n,
                          const int (*ends)[3], double best)
{
    double longest = 0, shortest = INFINITY;
    for (int k = 0; k < n; k++) {
        vec3 edge[3];
        double lengths = 1;
        for (int e = 0; e < 3; e++) {
            edge[e] = vec3_sub(all[node[ends[k][e]]], all[node[k]]);
            const double length = vec3_norm(edge[e]);
            longest = fmax(longest, length);
            shortest = fmin(shortest, length);
            lengths *= length;
        }
        const double volume = vec3_dot(edge[0], vec3_cross(edge[1], edge[2]));
        q->jacobian = fmin(q->jacobian, volume / fmax(lengths * best, 1e-300));
        for (int e = 0; e < 3; e++)
            q->dihedral =
                fmin(q->dihedral, angle_about(edge[e], edge[(e + 1) % 3], edge[(e + 2) % 3]));
    }
    q->aspect = fmax(q->aspect, longest / fmax(shortest, 1e-300));
}

struct quality quality_of(const struct palp_mesh *m)
{
    struct quality q = {.dihedral = 180, .jacobian = 1, .aspect = 1};
    for (int i = 0; i < m->n_tet; i++) /* three edges at 60 degrees span √½ of their product */
        judge_element(&q, m->x, m->tet[i], 4, tet_ends, sqrt(0.5));
    for (int i = 0; i < m->n_hex; i++)
        judge_element(&q, m->x, m->hex[i], 8, hex_ends, 1);
    return q;
}
