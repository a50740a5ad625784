/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rest.c - shape functions and masses of the tetrahedra; pattern, slots and colours. */
#include "engine/model/rest.h"
#include "engine/model/mesh.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"

#include <stdlib.h>
#include <string.h>

const unsigned char tet_pair[TET_PAIRS][2] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1},
                                              {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}};

/* The gradient of a corner's shape function is the opposite face's inward normal over thrice the
 * volume: the rows of the inverse of the edges, and what makes their sum zero. */
static void measure_tet(struct tet *tet, const struct palp_mesh *mesh, int t,
                        const struct palp_material *material)
{
    memcpy(tet->node, mesh->tet[t], sizeof tet->node);
    const vec3 x0 = mesh->x[tet->node[0]];
    const mat3 edges =
        mat3_columns(vec3_sub(mesh->x[tet->node[1]], x0), vec3_sub(mesh->x[tet->node[2]], x0),
                     vec3_sub(mesh->x[tet->node[3]], x0));
    const mat3 inverse = mat3_inverse(edges);
    for (int k = 0; k < 3; k++)
        tet->b[k + 1] = mat3_row(inverse, k);
    tet->b[0] = vec3_scale(vec3_add(vec3_add(tet->b[1], tet->b[2]), tet->b[3]), -1);

    const double E = material->young, nu = material->poisson;
    tet->volume = mat3_determinant(edges) / 6;
    tet->lambda = E * nu / ((1 + nu) * (1 - 2 * nu));
    tet->mu = E / (2 * (1 + nu));
}

int rest_measure(struct soft *soft, const struct palp_soft_def *def)
{
    const struct palp_mesh *mesh = &soft->mesh;
    soft->tet = calloc((size_t)mesh->n_tet, sizeof *soft->tet);
    soft->mass = calloc((size_t)mesh->n_node, sizeof *soft->mass);
    if (!soft->tet || !soft->mass)
        return -1;
    for (int t = 0; t < mesh->n_tet; t++) {
        const struct palp_material *material =
            &def->material[def->tet_material ? def->tet_material[t] : 0];
        measure_tet(&soft->tet[t], mesh, t, material);
        for (int k = 0; k < 4; k++)
            soft->mass[mesh->tet[t][k]] += material->density * soft->tet[t].volume / 4;
    }
    return 0;
}

static void find_slots(struct soft *soft)
{
    for (int t = 0; t < soft->mesh.n_tet; t++) {
        struct tet *tet = &soft->tet[t];
        for (int k = 0; k < TET_PAIRS; k++) {
            const int a = tet->node[tet_pair[k][0]], b = tet->node[tet_pair[k][1]];
            tet->slot[k] = pattern_slot(soft->pattern, a > b ? a : b, a > b ? b : a);
        }
    }
}

/* ---------------------------------------------------------------- clusters and their colours */

/* Tetrahedra that one worker takes at a time. Their nodes and blocks stay in its cache. */
enum { CLUSTER = 32 };

/* A tetrahedron and its place on a curve through space on which near is mostly near. */
struct placed {
    uint32_t place;
    int tet;
};

static int compare_places(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    if (x->place != y->place)
        return x->place < y->place ? -1 : 1;
    return (x->tet > y->tet) - (x->tet < y->tet);
}

/* Ten bits of each coordinate, in turn (Morton). */
static uint32_t interleave(const double at[3])
{
    uint32_t place = 0;
    for (int bit = 9; bit >= 0; bit--)
        for (int k = 0; k < 3; k++)
            place = place << 1 | ((uint32_t)(1023 * at[k]) >> bit & 1);
    return place;
}

static void place_tets(struct placed *placed, const struct palp_mesh *mesh)
{
    vec3 low = mesh->x[0], high = low;
    for (int i = 1; i < mesh->n_node; i++) {
        const vec3 x = mesh->x[i];
        low = (vec3){fmin(low.x, x.x), fmin(low.y, x.y), fmin(low.z, x.z)};
        high = (vec3){fmax(high.x, x.x), fmax(high.y, x.y), fmax(high.z, x.z)};
    }
    const vec3 size = vec3_sub(high, low);
    for (int t = 0; t < mesh->n_tet; t++) {
        vec3 sum = {0, 0, 0};
        for (int k = 0; k < 4; k++)
            sum = vec3_axpy(sum, 0.25, vec3_sub(mesh->x[mesh->tet[t][k]], low));
        const double at[3] = {sum.x / size.x, sum.y / size.y, sum.z / size.z};
        placed[t] = (struct placed){interleave(at), t};
    }
}

/* A set of colours a node: those of the clusters that touch it. */
struct palette {
    size_t words; /* of 64 colours */
    uint64_t *taken;
};

/* The lowest colour that none of the cluster's nodes has; now they have it. -1: too small a
 * palette. */
static int take_colour(struct palette *p, const struct palp_mesh *mesh,
                       const struct placed *cluster, int n)
{
    for (size_t w = 0; w < p->words; w++) {
        uint64_t taken = 0;
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 4; k++)
                taken |= p->taken[(size_t)mesh->tet[cluster[i].tet][k] * p->words + w];
        if (taken == UINT64_MAX)
            continue;
        const int bit = __builtin_ctzll(~taken);
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 4; k++)
                p->taken[(size_t)mesh->tet[cluster[i].tet][k] * p->words + w] |= UINT64_C(1) << bit;
        return (int)(64 * w) + bit;
    }
    return -1;
}

static int size_of_cluster(int cluster, int n_tet)
{
    return n_tet - cluster * CLUSTER < CLUSTER ? n_tet - cluster * CLUSTER : CLUSTER;
}

/* Clusters by colour, those of one by rising place. */
static int sort_by_colour(struct soft *soft, const struct placed *placed, const int *colour,
                          int n_cluster)
{
    const int n_tet = soft->mesh.n_tet;
    soft->colour_first = calloc((size_t)soft->n_colour + 1, sizeof *soft->colour_first);
    soft->cluster_first = calloc((size_t)n_cluster + 1, sizeof *soft->cluster_first);
    soft->order = calloc((size_t)n_tet, sizeof *soft->order);
    if (!soft->colour_first || !soft->cluster_first || !soft->order)
        return -1;
    int n = 0, at = 0;
    for (int c = 0; c < soft->n_colour; c++) {
        for (int i = 0; i < n_cluster; i++) {
            if (colour[i] != c)
                continue;
            for (int k = 0; k < size_of_cluster(i, n_tet); k++)
                soft->order[at++] = placed[i * CLUSTER + k].tet;
            soft->cluster_first[++n] = at;
        }
        soft->colour_first[c + 1] = n;
    }
    return 0;
}

/* Returns the number of colours; 0: the palette is too small. */
static int colour_clusters(int *colour, struct palette *p, const struct palp_mesh *mesh,
                           const struct placed *placed, int n_cluster)
{
    int n_colour = 0;
    for (int i = 0; i < n_cluster; i++) {
        colour[i] = take_colour(p, mesh, placed + i * CLUSTER, size_of_cluster(i, mesh->n_tet));
        if (colour[i] < 0)
            return 0;
        n_colour = n_colour > colour[i] ? n_colour : colour[i] + 1;
    }
    return n_colour;
}

/* With the palette doubled until it is enough: hardly ever, for 64 colours are many. */
static int find_colours(struct soft *soft, const struct placed *placed, int *colour, int n_cluster)
{
    struct palette p = {.words = 1};
    while (soft->n_colour == 0) {
        p.taken = calloc((size_t)soft->mesh.n_node * p.words, sizeof *p.taken);
        if (!p.taken)
            return -1;
        soft->n_colour = colour_clusters(colour, &p, &soft->mesh, placed, n_cluster);
        free(p.taken);
        p.words *= 2;
    }
    return 0;
}

static int cluster_tets(struct soft *soft)
{
    const int n_tet = soft->mesh.n_tet, n_cluster = (n_tet + CLUSTER - 1) / CLUSTER;
    struct placed *placed = calloc((size_t)n_tet, sizeof *placed);
    int *colour = calloc((size_t)n_cluster, sizeof *colour), result = -1;
    if (placed && colour) {
        place_tets(placed, &soft->mesh);
        qsort(placed, (size_t)n_tet, sizeof *placed, compare_places);
        if (find_colours(soft, placed, colour, n_cluster) == 0)
            result = sort_by_colour(soft, placed, colour, n_cluster);
    }
    free(placed);
    free(colour);
    return result;
}

int rest_connect(struct soft *soft)
{
    soft->pattern =
        pattern_of_tets(soft->mesh.n_node, (const int(*)[4])soft->mesh.tet, soft->mesh.n_tet);
    if (!soft->pattern)
        return -1;
    find_slots(soft);
    return cluster_tets(soft);
}
