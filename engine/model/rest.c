/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rest.c - groups of tetrahedra at rest: shape functions, masses; slots. */
#include "engine/model/rest.h"
#include "engine/base/assert.h"
#include "engine/model/mesh.h"
#include "engine/model/pattern.h"
#include "engine/model/rest_hex.h"
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

struct stiffness {
    double lambda, mu; /* Pa */
};

/* Lamé's. Those of the stable Neo-Hookean model are such that its linear limit has Lamé's: there
 * its shear modulus is 3/4 of its μ, and its λ less 5/8 of its μ stands for Lamé's λ. */
static struct stiffness stiffness_of_material(const struct palp_material *material)
{
    const double E = material->young, nu = material->poisson;
    const double lambda = E * nu / ((1 + nu) * (1 - 2 * nu)), mu = E / (2 * (1 + nu));
    if (material->model == PALP_STABLE_NEO_HOOKEAN)
        return (struct stiffness){lambda + 5 * mu / 6, 4 * mu / 3};
    return (struct stiffness){lambda, mu};
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
    const struct stiffness is = stiffness_of_material(material);
    group->volume[lane] = volume;
    group->lambda[lane] = volume * is.lambda;
    group->mu[lane] = volume * is.mu;
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

/* ---------------------------------------------------------------- groups */

static void measure_group(struct tet_group *group, const struct palp_mesh *mesh,
                          const struct palp_soft_def *def, const int member[LANES])
{
    for (int lane = 0; lane < LANES; lane++) {
        const bool repeats = member[lane] < 0;
        const int tet = repeats ? -1 - member[lane] : member[lane];
        measure_tet(group, lane, mesh, tet, material_of(def, tet));
        if (repeats)
            group->volume[lane] = group->lambda[lane] = group->mu[lane] = 0;
    }
}

static int group_tets(struct soft *soft, const struct palp_soft_def *def)
{
    if (clusters_of_models(&soft->tets, &soft->mesh, mesh_tets(&soft->mesh), def->material,
                           def->tet_material) != 0)
        return -1;
    soft->group = aligned_alloc(_Alignof(struct tet_group),
                                ((size_t)soft->tets.n_group + 1) * sizeof *soft->group);
    if (!soft->group)
        return -1;
    for (int i = 0; i < soft->tets.n_group; i++)
        measure_group(&soft->group[i], &soft->mesh, def, soft->tets.member[i]);
    return 0;
}

int rest_measure(struct soft *soft, const struct palp_soft_def *def)
{
    PALP_ASSERT(soft->mesh.n_node == def->mesh->n_node && def->n_material > 0);
    soft->mass = calloc((size_t)soft->mesh.n_node, sizeof *soft->mass);
    if (!soft->mass)
        return -1;
    lump_mass(soft, def);
    return group_tets(soft, def) == 0 ? rest_hex_measure(soft, def) : -1;
}

/* ---------------------------------------------------------------- slots */

void rest_find_slots(struct soft *soft, const struct pattern *pattern, int first)
{
    for (int i = 0; i < soft->tets.n_group; i++) {
        struct tet_group *g = &soft->group[i];
        for (int k = 0; k < TET_PAIRS; k++)
            for (int lane = 0; lane < LANES; lane++)
                g->slot[k][lane] = pattern_slot(pattern, first + g->node[tet_pair[k][1]][lane],
                                                first + g->node[tet_pair[k][0]][lane]);
    }
    rest_hex_find_slots(soft, pattern, first);
}
