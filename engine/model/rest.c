/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rest.c - groups of tetrahedra at rest: clusters and their colours, shape functions, masses;
 * pattern and slots. */
#include "engine/model/rest.h"
#include "engine/model/mesh.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"

#include <stdlib.h>
#include <string.h>

const unsigned char tet_pair[TET_PAIRS][2] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1},
                                              {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}};

/* ---------------------------------------------------------------- tetrahedra */

/* Columns: from corner 0 to the others. */
static mat3 edges_of(const struct palp_mesh *mesh, const int node[4])
{
    const vec3 x0 = mesh->x[node[0]];
    return mat3_columns(vec3_sub(mesh->x[node[1]], x0), vec3_sub(mesh->x[node[2]], x0),
                        vec3_sub(mesh->x[node[3]], x0));
}

static void sort_corners(int node[4])
{
    for (int i = 1; i < 4; i++)
        for (int k = i; k > 0 && node[k] < node[k - 1]; k--) {
            const int swapped = node[k];
            node[k] = node[k - 1];
            node[k - 1] = swapped;
        }
}

/* The gradient of a corner's shape function is the opposite face's inward normal over thrice the
 * volume: a row of the inverse of the edges. */
static void measure_tet(struct tet_group *group, int lane, const struct palp_mesh *mesh, int tet,
                        const struct palp_material *material)
{
    int node[4];
    memcpy(node, mesh->tet[tet], sizeof node);
    sort_corners(node);
    const mat3 edges = edges_of(mesh, node), b = mat3_inverse(edges);
    for (int k = 0; k < 4; k++)
        group->node[k][lane] = node[k];
    for (int k = 0; k < 3; k++) {
        group->b[k].x[lane] = b.m[k][0];
        group->b[k].y[lane] = b.m[k][1];
        group->b[k].z[lane] = b.m[k][2];
    }
    const double volume = fabs(mat3_determinant(edges)) / 6; /* sorting may have turned it over */
    const double E = material->young, nu = material->poisson;
    group->volume[lane] = volume;
    group->lambda[lane] = volume * E * nu / ((1 + nu) * (1 - 2 * nu));
    group->mu[lane] = volume * E / (2 * (1 + nu));
}

static const struct palp_material *material_of(const struct palp_soft_def *def, int tet)
{
    return &def->material[def->tet_material ? def->tet_material[tet] : 0];
}

static void lump_mass(struct soft *soft, const struct palp_soft_def *def)
{
    const struct palp_mesh *mesh = &soft->mesh;
    for (int t = 0; t < mesh->n_tet; t++) {
        const double volume = mat3_determinant(edges_of(mesh, mesh->tet[t])) / 6;
        for (int k = 0; k < 4; k++)
            soft->mass[mesh->tet[t][k]] += material_of(def, t)->density * volume / 4;
    }
}

/* ---------------------------------------------------------------- clusters and their colours */

/* A tetrahedron and its place on a curve through space on which near is mostly near. */
struct placed {
    uint32_t place;
    int tet;
};

/* All tetrahedra along the curve, cut into clusters: what one worker takes at a time. Those of a
 * large one share more of what it adds to; of small ones there are enough for all workers. */
struct clusters {
    int n_tet, n;
    int size; /* of all but the last: a multiple of eight */
    struct placed *placed;
    int *colour;
};

static int choose_size(int n_tet)
{
    enum { ENOUGH = 256, LEAST = 32, MOST = 128 };
    const int size = n_tet / ENOUGH / LANES * LANES;
    return size < LEAST ? LEAST : size > MOST ? MOST : size;
}

static const struct placed *first_of(const struct clusters *c, int i)
{
    return c->placed + i * c->size;
}

static int size_of(const struct clusters *c, int i)
{
    const int left = c->n_tet - i * c->size;
    return left < c->size ? left : c->size;
}

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
    const double longest = fmax(size.x, fmax(size.y, size.z));
    for (int t = 0; t < mesh->n_tet; t++) {
        vec3 sum = {0, 0, 0};
        for (int k = 0; k < 4; k++)
            sum = vec3_axpy(sum, 0.25, vec3_sub(mesh->x[mesh->tet[t][k]], low));
        const double at[3] = {sum.x / longest, sum.y / longest, sum.z / longest};
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

/* Returns the number of colours; 0: the palette is too small. */
static int colour_clusters(struct clusters *c, struct palette *p, const struct palp_mesh *mesh)
{
    int n_colour = 0;
    for (int i = 0; i < c->n; i++) {
        c->colour[i] = take_colour(p, mesh, first_of(c, i), size_of(c, i));
        if (c->colour[i] < 0)
            return 0;
        n_colour = n_colour > c->colour[i] ? n_colour : c->colour[i] + 1;
    }
    return n_colour;
}

/* With the palette doubled until it is enough: hardly ever, for 64 colours are many. */
static int find_colours(struct soft *soft, struct clusters *c)
{
    struct palette p = {.words = 1};
    while (soft->n_colour == 0) {
        p.taken = calloc((size_t)soft->mesh.n_node * p.words, sizeof *p.taken);
        if (!p.taken)
            return -1;
        soft->n_colour = colour_clusters(c, &p, &soft->mesh);
        free(p.taken);
        p.words *= 2;
    }
    return 0;
}

/* ---------------------------------------------------------------- groups */

/* What is left of a cluster, its first eight tetrahedra or all. */
static void measure_group(struct tet_group *group, const struct palp_mesh *mesh,
                          const struct palp_soft_def *def, const struct placed *placed, int left)
{
    for (int lane = 0; lane < LANES; lane++) {
        const int tet = placed[lane < left ? lane : left - 1].tet;
        measure_tet(group, lane, mesh, tet, material_of(def, tet));
        if (lane >= left)
            group->volume[lane] = group->lambda[lane] = group->mu[lane] = 0;
    }
}

static int reserve_groups(struct soft *soft, const struct clusters *c)
{
    soft->n_group = (c->n_tet + LANES - 1) / LANES; /* only the last cluster's last is not full */
    soft->colour_first = calloc((size_t)soft->n_colour + 1, sizeof *soft->colour_first);
    soft->cluster_first = calloc((size_t)c->n + 1, sizeof *soft->cluster_first);
    soft->group =
        aligned_alloc(_Alignof(struct tet_group), (size_t)soft->n_group * sizeof *soft->group);
    return soft->colour_first && soft->cluster_first && soft->group ? 0 : -1;
}

/* Clusters by colour, those of one by rising place. */
static void sort_by_colour(struct soft *soft, const struct palp_soft_def *def,
                           const struct clusters *c)
{
    int n = 0, at = 0;
    for (int colour = 0; colour < soft->n_colour; colour++) {
        for (int i = 0; i < c->n; i++) {
            if (c->colour[i] != colour)
                continue;
            for (int k = 0, size = size_of(c, i); k < size; k += LANES)
                measure_group(&soft->group[at++], &soft->mesh, def, first_of(c, i) + k, size - k);
            soft->cluster_first[++n] = at;
        }
        soft->colour_first[colour + 1] = n;
    }
}

static int group_tets(struct soft *soft, const struct palp_soft_def *def)
{
    struct clusters c = {.n_tet = soft->mesh.n_tet, .size = choose_size(soft->mesh.n_tet)};
    int result = -1;
    c.n = (c.n_tet + c.size - 1) / c.size;
    c.placed = calloc((size_t)c.n_tet, sizeof *c.placed);
    c.colour = calloc((size_t)c.n, sizeof *c.colour);
    if (c.placed && c.colour) {
        place_tets(c.placed, &soft->mesh);
        qsort(c.placed, (size_t)c.n_tet, sizeof *c.placed, compare_places);
        if (find_colours(soft, &c) == 0 && reserve_groups(soft, &c) == 0) {
            sort_by_colour(soft, def, &c);
            result = 0;
        }
    }
    free(c.placed);
    free(c.colour);
    return result;
}

int rest_measure(struct soft *soft, const struct palp_soft_def *def)
{
    soft->mass = calloc((size_t)soft->mesh.n_node, sizeof *soft->mass);
    if (!soft->mass)
        return -1;
    lump_mass(soft, def);
    return group_tets(soft, def);
}

/* ---------------------------------------------------------------- slots */

static void find_slots(struct tet_group *group, const struct pattern *pattern)
{
    for (int k = 0; k < TET_PAIRS; k++)
        for (int lane = 0; lane < LANES; lane++)
            group->slot[k][lane] = pattern_slot(pattern, group->node[tet_pair[k][1]][lane],
                                                group->node[tet_pair[k][0]][lane]);
}

int rest_connect(struct soft *soft)
{
    soft->pattern =
        pattern_of_tets(soft->mesh.n_node, (const int(*)[4])soft->mesh.tet, soft->mesh.n_tet);
    if (!soft->pattern)
        return -1;
    for (int i = 0; i < soft->n_group; i++)
        find_slots(&soft->group[i], soft->pattern);
    return 0;
}
