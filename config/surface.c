/* SPDX-License-Identifier: GPL-3.0-or-later */
/* surface.c - orientation by walking over common edges, coarsening by clusters of nodes. */
#include "config/surface.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- triangles, each once */

/** A triangle by its nodes in rising order. */
struct sorted_tri {
    int node[3], tri;
};

static int compare_triangles(const void *a, const void *b)
{
    const struct sorted_tri *s = a, *t = b;
    for (int i = 0; i < 3; i++)
        if (s->node[i] != t->node[i])
            return s->node[i] < t->node[i] ? -1 : 1;
    return s->tri < t->tri ? -1 : s->tri > t->tri;
}

static void sort_corners(int node[3])
{
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2 - i; k++)
            if (node[k] > node[k + 1]) {
                const int other = node[k];
                node[k] = node[k + 1];
                node[k + 1] = other;
            }
}

/* Keeps the first of equal triangles. Returns how many went, or -1: no memory. */
static int drop_doubles(struct palp_mesh *m)
{
    struct sorted_tri *sorted = malloc(((size_t)m->n_tri + 1) * sizeof *sorted);
    bool *keep = calloc((size_t)m->n_tri + 1, sizeof *keep);
    if (!sorted || !keep) {
        free(sorted);
        free(keep);
        return -1;
    }
    for (int i = 0; i < m->n_tri; i++) {
        memcpy(sorted[i].node, m->tri[i], sizeof sorted[i].node);
        sort_corners(sorted[i].node);
        sorted[i].tri = i;
    }
    qsort(sorted, (size_t)m->n_tri, sizeof *sorted, compare_triangles);
    for (int i = 0; i < m->n_tri; i++)
        keep[sorted[i].tri] =
            i == 0 || memcmp(sorted[i].node, sorted[i - 1].node, sizeof sorted[i].node) != 0;
    int n = 0;
    for (int i = 0; i < m->n_tri; i++)
        if (keep[i])
            memmove(m->tri[n++], m->tri[i], sizeof *m->tri);
    const int n_dropped = m->n_tri - n;
    m->n_tri = n;
    free(sorted);
    free(keep);
    return n_dropped;
}

/* ---------------------------------------------------------------- edges */

/** An edge of a triangle: its ends in rising order, and whether the triangle runs along it so. */
struct edge {
    int low, high, tri;
    bool rising;
};

static int compare_edges(const void *a, const void *b)
{
    const struct edge *s = a, *t = b;
    if (s->low != t->low)
        return s->low < t->low ? -1 : 1;
    if (s->high != t->high)
        return s->high < t->high ? -1 : 1;
    return s->tri < t->tri ? -1 : s->tri > t->tri;
}

/** The triangle on the other side of each edge of a triangle; -1: open, or three and more. */
struct tri_neighbours {
    int (*tri)[3];
    bool (*agrees)[3]; /* both run along the edge in opposite directions, as they should */
};

static void set_neighbour(struct tri_neighbours *nb, const struct palp_mesh *m,
                          const struct edge *e, int other, bool agrees)
{
    for (int k = 0; k < 3; k++) {
        const int a = m->tri[e->tri][k], b = m->tri[e->tri][(k + 1) % 3];
        if ((a == e->low && b == e->high) || (a == e->high && b == e->low)) {
            nb->tri[e->tri][k] = other;
            nb->agrees[e->tri][k] = agrees;
        }
    }
}

static void pair_edges(struct tri_neighbours *nb, const struct palp_mesh *m, struct edge *edge,
                       struct surface_report *report)
{
    const int n = 3 * m->n_tri;
    for (int i = 0, end; i < n; i = end) {
        for (end = i + 1;
             end < n && edge[end].low == edge[i].low && edge[end].high == edge[i].high;)
            end++;
        report->n_open += end - i == 1;
        report->n_tangled += end - i > 2;
        if (end - i != 2)
            continue;
        const bool agrees = edge[i].rising != edge[i + 1].rising;
        set_neighbour(nb, m, &edge[i], edge[i + 1].tri, agrees);
        set_neighbour(nb, m, &edge[i + 1], edge[i].tri, agrees);
    }
}

static bool find_neighbours(struct tri_neighbours *nb, const struct palp_mesh *m,
                            struct surface_report *report)
{
    struct edge *edge = malloc((3 * (size_t)m->n_tri + 1) * sizeof *edge);
    nb->tri = malloc(((size_t)m->n_tri + 1) * sizeof *nb->tri);
    nb->agrees = calloc((size_t)m->n_tri + 1, sizeof *nb->agrees);
    if (edge && nb->tri && nb->agrees) {
        memset(nb->tri, -1, ((size_t)m->n_tri + 1) * sizeof *nb->tri);
        for (int i = 0; i < m->n_tri; i++)
            for (int k = 0; k < 3; k++) {
                const int a = m->tri[i][k], b = m->tri[i][(k + 1) % 3];
                edge[3 * i + k] = (struct edge){a < b ? a : b, a < b ? b : a, i, a < b};
            }
        qsort(edge, 3 * (size_t)m->n_tri, sizeof *edge, compare_edges);
        pair_edges(nb, m, edge, report);
    }
    const bool right = edge && nb->tri && nb->agrees;
    free(edge);
    return right;
}

/* ---------------------------------------------------------------- orientation */

static void turn_triangle(int tri[3])
{
    const int other = tri[1];
    tri[1] = tri[2];
    tri[2] = other;
}

/* Walks over common edges from a triangle on. turned: [n_tri] 0 not met, 1 kept, 2 turned against
 * the first. Writes the triangles met to stack, in the order in which they were. Returns how
 * many. */
static int walk_piece(const struct tri_neighbours *nb, int from, char *turned, int *stack)
{
    int n = 0;
    turned[from] = 1;
    stack[n++] = from;
    for (int at = 0; at < n; at++) {
        const int i = stack[at];
        for (int k = 0; k < 3; k++) {
            const int other = nb->tri[i][k];
            if (other < 0 || turned[other])
                continue;
            turned[other] = nb->agrees[i][k] ? turned[i] : (char)(3 - turned[i]);
            stack[n++] = other;
        }
    }
    return n;
}

/* The larger share of each piece keeps its orientation. */
static bool orient_pieces(struct palp_mesh *m, const struct tri_neighbours *nb,
                          struct surface_report *report)
{
    char *turned = calloc((size_t)m->n_tri + 1, 1);
    int *stack = malloc(((size_t)m->n_tri + 1) * sizeof *stack);
    if (turned && stack)
        for (int i = 0; i < m->n_tri; i++) {
            if (turned[i])
                continue;
            const int n = walk_piece(nb, i, turned, stack);
            int n_against = 0;
            for (int k = 0; k < n; k++)
                n_against += turned[stack[k]] == 2;
            const char against = 2 * n_against > n ? 1 : 2;
            for (int k = 0; k < n; k++)
                if (turned[stack[k]] == against) {
                    turn_triangle(m->tri[stack[k]]);
                    report->n_turned++;
                }
        }
    const bool right = turned && stack;
    free(turned);
    free(stack);
    return right;
}

static double enclosed_volume(const struct palp_mesh *m)
{
    double volume = 0;
    for (int i = 0; i < m->n_tri; i++) {
        const vec3 a = m->x[m->tri[i][0]], b = m->x[m->tri[i][1]], c = m->x[m->tri[i][2]];
        volume += vec3_dot(a, vec3_cross(b, c)) / 6;
    }
    return volume;
}

/* ---------------------------------------------------------------- nodes */

/* Pieces by union of the nodes of each triangle; root[] is halved on the way. */
static int find_root(int *root, int i)
{
    while (root[i] != i) {
        root[i] = root[root[i]];
        i = root[i];
    }
    return i;
}

/* Joins the nodes of each of n cells. */
static void join_nodes(int *root, const int *node, int n, int n_corner)
{
    for (size_t i = 0; i < (size_t)n; i++) {
        const int *cell = node + i * (size_t)n_corner;
        for (int k = 0; k < n_corner; k++) {
            if (root[cell[k]] < 0)
                root[cell[k]] = cell[k]; /* used from now on */
            root[find_root(root, cell[k])] = find_root(root, cell[0]);
        }
    }
}

double surface_solid_angle(const struct palp_mesh *m, int tri, vec3 x)
{
    const int *t = m->tri[tri];
    const vec3 a = vec3_sub(m->x[t[0]], x), b = vec3_sub(m->x[t[1]], x),
               c = vec3_sub(m->x[t[2]], x);
    const double la = vec3_norm(a), lb = vec3_norm(b), lc = vec3_norm(c);
    return 2 * atan2(vec3_dot(a, vec3_cross(b, c)), la * lb * lc + vec3_dot(a, b) * lc +
                                                        vec3_dot(b, c) * la + vec3_dot(c, a) * lb);
}

int surface_pieces(const struct palp_mesh *m)
{
    int *root = malloc(((size_t)m->n_node + 1) * sizeof *root), n = 0;
    if (!root)
        return -1;
    for (int i = 0; i < m->n_node; i++)
        root[i] = -1;
    join_nodes(root, m->n_tri > 0 ? *m->tri : NULL, m->n_tri, 3);
    join_nodes(root, m->n_tet > 0 ? *m->tet : NULL, m->n_tet, 4);
    join_nodes(root, m->n_hex > 0 ? *m->hex : NULL, m->n_hex, 8);
    for (int i = 0; i < m->n_node; i++)
        n += root[i] == i;
    free(root);
    return n;
}

/* ---------------------------------------------------------------- the surface */

static bool copy_triangles(struct palp_mesh *out, const struct palp_mesh *surface)
{
    *out = (struct palp_mesh){.n_node = surface->n_node, .n_tri = surface->n_tri};
    out->x = malloc(((size_t)surface->n_node + 1) * sizeof *out->x);
    out->tri = malloc(((size_t)surface->n_tri + 1) * sizeof *out->tri);
    if (!out->x || !out->tri)
        return false;
    memcpy(out->x, surface->x, (size_t)surface->n_node * sizeof *out->x);
    memcpy(out->tri, surface->tri, (size_t)surface->n_tri * sizeof *out->tri);
    return true;
}

static void turn_outward(struct palp_mesh *m, struct surface_report *report)
{
    report->volume = enclosed_volume(m);
    report->inside_out = report->volume < 0;
    for (int i = 0; report->inside_out && i < m->n_tri; i++)
        turn_triangle(m->tri[i]);
    report->volume = fabs(report->volume);
}

bool surface_mend(struct palp_mesh *out, const struct palp_mesh *surface,
                  struct surface_report *report)
{
    struct tri_neighbours nb = {0};
    *report = (struct surface_report){0};
    bool right = copy_triangles(out, surface) && (report->n_doubled = drop_doubles(out)) >= 0 &&
                 palp_mesh_drop_unused(out) == PALP_OK && find_neighbours(&nb, out, report) &&
                 orient_pieces(out, &nb, report) && (report->n_piece = surface_pieces(out)) >= 0;
    if (right)
        turn_outward(out, report);
    else
        palp_mesh_destroy(out);
    free(nb.tri);
    free(nb.agrees);
    return right;
}

double surface_mean_edge(const struct palp_mesh *surface)
{
    double sum = 0;
    for (int i = 0; i < surface->n_tri; i++)
        for (int k = 0; k < 3; k++)
            sum += vec3_norm(
                vec3_sub(surface->x[surface->tri[i][k]], surface->x[surface->tri[i][(k + 1) % 3]]));
    return surface->n_tri > 0 ? sum / (3.0 * surface->n_tri) : 0;
}

/* ---------------------------------------------------------------- coarsening */

/** A node by the cell of the grid that it is in. */
struct clustered {
    int cell[3], node;
};

static int compare_clusters(const void *a, const void *b)
{
    const struct clustered *s = a, *t = b;
    for (int i = 0; i < 3; i++)
        if (s->cell[i] != t->cell[i])
            return s->cell[i] < t->cell[i] ? -1 : 1;
    return s->node < t->node ? -1 : s->node > t->node;
}

/* Nodes of one cell become one. to: [n_node] the new number of each. */
static int merge_clusters(struct palp_mesh *m, struct clustered *c, int *to)
{
    int n = 0;
    vec3 *x = m->x;
    vec3 *mean = malloc(((size_t)m->n_node + 1) * sizeof *mean);
    if (!mean)
        return -1;
    for (int i = 0, end; i < m->n_node; i = end) {
        vec3 sum = {0, 0, 0};
        for (end = i; end < m->n_node && memcmp(c[end].cell, c[i].cell, sizeof c[i].cell) == 0;
             end++) {
            sum = vec3_add(sum, x[c[end].node]);
            to[c[end].node] = n;
        }
        mean[n++] = vec3_scale(sum, 1.0 / (end - i));
    }
    free(x);
    m->x = mean;
    return n;
}

bool surface_coarsen(struct palp_mesh *m, double size)
{
    struct clustered *c = malloc(((size_t)m->n_node + 1) * sizeof *c);
    int *to = malloc(((size_t)m->n_node + 1) * sizeof *to), n = -1;
    if (c && to) {
        for (int i = 0; i < m->n_node; i++)
            c[i] = (struct clustered){{(int)floor(m->x[i].x / size), (int)floor(m->x[i].y / size),
                                       (int)floor(m->x[i].z / size)},
                                      i};
        qsort(c, (size_t)m->n_node, sizeof *c, compare_clusters);
        n = merge_clusters(m, c, to);
    }
    free(c);
    if (n >= 0) {
        int n_tri = 0;
        for (int i = 0; i < m->n_tri; i++) {
            const int *t = m->tri[i], a = to[t[0]], b = to[t[1]], d = to[t[2]];
            if (a != b && b != d && d != a)
                memcpy(m->tri[n_tri++], (int[]){a, b, d}, sizeof *m->tri);
        }
        m->n_tri = n_tri;
        m->n_node = n;
    }
    free(to);
    return n >= 0 && drop_doubles(m) >= 0 && palp_mesh_drop_unused(m) == PALP_OK;
}

/* ---------------------------------------------------------------- smoothing */

/* Moves each node by a share of the way to the mean of its neighbours, an edge at a time. */
static void move_to_means(struct palp_mesh *m, double share, vec3 *sum, int *n)
{
    memset(sum, 0, (size_t)m->n_node * sizeof *sum);
    memset(n, 0, (size_t)m->n_node * sizeof *n);
    for (int i = 0; i < m->n_tri; i++)
        for (int k = 0; k < 3; k++) {
            const int a = m->tri[i][k], b = m->tri[i][(k + 1) % 3];
            sum[a] = vec3_add(sum[a], m->x[b]);
            sum[b] = vec3_add(sum[b], m->x[a]);
            n[a]++;
            n[b]++;
        }
    for (int i = 0; i < m->n_node; i++)
        if (n[i] > 0)
            m->x[i] = vec3_axpy(m->x[i], share, vec3_sub(vec3_scale(sum[i], 1.0 / n[i]), m->x[i]));
}

bool surface_smooth(struct palp_mesh *m, int passes)
{
    /* Taubin's pass band up to 0.1: waves longer than some ten edges stay. */
    static const double inward = 0.5, outward = -0.526;
    vec3 *sum = malloc(((size_t)m->n_node + 1) * sizeof *sum);
    int *n = malloc(((size_t)m->n_node + 1) * sizeof *n);
    const bool right = sum && n;
    for (int i = 0; right && i < passes; i++) {
        move_to_means(m, inward, sum, n);
        move_to_means(m, outward, sum, n);
    }
    free(sum);
    free(n);
    return right;
}
