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

/* The gradient of a corner's shape function is the opposite face's inward normal over thrice the volume:
 * the rows of the inverse of the edges, and what makes their sum zero. */
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

/* ---------------------------------------------------------------- colours */

/* A set of colours a node: which are taken by its tetrahedra. */
struct palette {
    int words; /* of 64 colours */
    uint64_t *taken;
};

static int most_tets_at_a_node(const struct palp_mesh *mesh, int *count)
{
    int most = 0;
    for (int t = 0; t < mesh->n_tet; t++)
        for (int k = 0; k < 4; k++) {
            const int n = ++count[mesh->tet[t][k]];
            most = n > most ? n : most;
        }
    return most;
}

/* The lowest colour that no corner's tetrahedra have; now this one has it. */
static int take_colour(struct palette *p, const int node[4])
{
    uint64_t *taken[4];
    for (int k = 0; k < 4; k++)
        taken[k] = p->taken + (size_t)node[k] * (size_t)p->words;
    int w = 0;
    while ((taken[0][w] | taken[1][w] | taken[2][w] | taken[3][w]) == UINT64_MAX)
        w++;
    const int bit = __builtin_ctzll(~(taken[0][w] | taken[1][w] | taken[2][w] | taken[3][w]));
    for (int k = 0; k < 4; k++)
        taken[k][w] |= UINT64_C(1) << bit;
    return 64 * w + bit;
}

/* Tetrahedra by colour, those of one colour by rising index. */
static int sort_by_colour(struct soft *soft, const int *colour)
{
    const int n = soft->mesh.n_tet;
    soft->colour_first = calloc((size_t)soft->n_colour + 2, sizeof *soft->colour_first);
    soft->order = malloc((size_t)n * sizeof *soft->order);
    if (!soft->colour_first || !soft->order)
        return -1;
    int *next = soft->colour_first + 1; /* counts, then the place of the next, then the end */
    for (int t = 0; t < n; t++)
        next[colour[t] + 1]++;
    for (int c = 0; c < soft->n_colour; c++)
        next[c + 1] += next[c];
    for (int t = 0; t < n; t++)
        soft->order[next[colour[t]]++] = t;
    return 0;
}

static int colour_tets(struct soft *soft)
{
    const struct palp_mesh *mesh = &soft->mesh;
    int *count = calloc((size_t)mesh->n_node, sizeof *count);
    int *colour = malloc((size_t)mesh->n_tet * sizeof *colour);
    struct palette p = {0};
    int result = -1;
    if (count && colour) { /* three neighbours more at each corner can take a colour each */
        p.words = 4 * most_tets_at_a_node(mesh, count) / 64 + 1;
        p.taken = calloc((size_t)mesh->n_node * (size_t)p.words, sizeof *p.taken);
    }
    if (p.taken) {
        for (int t = 0; t < mesh->n_tet; t++) {
            colour[t] = take_colour(&p, mesh->tet[t]);
            if (colour[t] >= soft->n_colour)
                soft->n_colour = colour[t] + 1;
        }
        result = sort_by_colour(soft, colour);
    }
    free(count);
    free(colour);
    free(p.taken);
    return result;
}

int rest_connect(struct soft *soft)
{
    soft->pattern =
        pattern_of_tets(soft->mesh.n_node, (const int(*)[4])soft->mesh.tet, soft->mesh.n_tet);
    if (!soft->pattern)
        return -1;
    find_slots(soft);
    return colour_tets(soft);
}
