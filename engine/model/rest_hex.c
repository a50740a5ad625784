/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rest_hex.c - groups of hexahedra at rest: stiffness, masses, slots.
 *
 * The strain that resists a change of volume is the mean over the element, the rest is taken at
 * each Gauss point (B-bar, mean dilatation: Hughes 1980). Flesh keeps its volume nearly, and eight
 * points that each insist on theirs would leave an element no way to bend. */
#include "engine/model/rest_hex.h"
#include "engine/model/mesh.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"

#include <stdlib.h>

static const struct palp_material *material_of(const struct palp_soft_def *def, int hex)
{
    return &def->material[def->hex_material ? def->hex_material[hex] : 0];
}

/* ---------------------------------------------------------------- one hexahedron */

/* One at rest, its corners by rising node. */
struct measured {
    struct hex at; /* corners as the mesh has them */
    int order[HEX_CORNERS];
    vec3 mean[HEX_CORNERS]; /* gradients          | 1/m */
    double volume;          /*                    | m³  */
    double bulk, shear;     /* κ, μ               | Pa  */
};

static void sort_hex_corners(int order[HEX_CORNERS], const int node[HEX_CORNERS])
{
    for (int i = 0; i < HEX_CORNERS; i++) {
        int k = i;
        for (; k > 0 && node[order[k - 1]] > node[i]; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
}

static void measure_hex(struct measured *m, const struct palp_mesh *mesh, int hex,
                        const struct palp_material *material)
{
    const double E = material->young, nu = material->poisson;
    vec3 x[HEX_CORNERS];
    mesh_hex_corners(mesh, hex, x);
    sort_hex_corners(m->order, mesh->hex[hex]);
    hex_measure(&m->at, x);
    m->bulk = E / (3 * (1 - 2 * nu));
    m->shear = E / (2 * (1 + nu));
    m->volume = 0;
    for (int p = 0; p < HEX_POINTS; p++)
        m->volume += m->at.volume[p];
    for (int k = 0; k < HEX_CORNERS; k++) {
        vec3 sum = {0, 0, 0};
        for (int p = 0; p < HEX_POINTS; p++)
            sum = vec3_axpy(sum, m->at.volume[p], m->at.gradient[p][m->order[k]]);
        m->mean[k] = vec3_scale(sum, 1 / m->volume);
    }
}

/* Block (i, j) of the stiffness: V κ ḡᵢ ḡⱼᵀ + Σ V μ (gᵢ·gⱼ 1 + gⱼ gᵢᵀ - 2/3 gᵢ gⱼᵀ), the sum over
 * the Gauss points. */
static mat3 stiffness_block(const struct measured *m, int i, int j)
{
    mat3 K = mat3_scale(mat3_outer(m->mean[i], m->mean[j]), m->volume * m->bulk);
    for (int p = 0; p < HEX_POINTS; p++) {
        const vec3 gi = m->at.gradient[p][m->order[i]], gj = m->at.gradient[p][m->order[j]];
        const double mu = m->at.volume[p] * m->shear;
        K = mat3_add(K, mat3_diagonal(mu * vec3_dot(gi, gj)));
        K = mat3_axpy(K, mu, mat3_outer(gj, gi));
        K = mat3_axpy(K, -2 * mu / 3, mat3_outer(gi, gj));
    }
    return K;
}

/* ---------------------------------------------------------------- groups */

static void put_hex(struct hex_group *group, int lane, const struct palp_mesh *mesh, int hex,
                    const struct palp_material *material)
{
    struct measured m;
    measure_hex(&m, mesh, hex, material);
    for (int k = 0; k < HEX_CORNERS; k++) {
        group->node[k][lane] = mesh->hex[hex][m.order[k]];
        lanes3_put(&group->X[k], lane,
                   vec3_sub(mesh->x[group->node[k][lane]], mesh->x[group->node[0][lane]]));
        lanes3_put(&group->b[k], lane, m.mean[k]);
    }
    for (int i = 0, k = 0; i < HEX_CORNERS; i++)
        for (int j = i; j < HEX_CORNERS; j++, k++) {
            const mat3 K = stiffness_block(&m, j, i);
            lanes3_put(&group->slope[k].x, lane, vec3_scale(mat3_row(K, 0), -1));
            lanes3_put(&group->slope[k].y, lane, vec3_scale(mat3_row(K, 1), -1));
            lanes3_put(&group->slope[k].z, lane, vec3_scale(mat3_row(K, 2), -1));
        }
    group->volume[lane] = m.volume;
}

static void empty_lane(struct hex_group *group, int lane)
{
    static const vec3 none = {0, 0, 0};
    group->volume[lane] = 0;
    for (int k = 0; k < HEX_PAIRS; k++) {
        lanes3_put(&group->slope[k].x, lane, none);
        lanes3_put(&group->slope[k].y, lane, none);
        lanes3_put(&group->slope[k].z, lane, none);
    }
}

static int group_hexes(struct soft *soft, const struct palp_soft_def *def)
{
    if (clusters_of_models(&soft->hexes, &soft->mesh, mesh_hexes(&soft->mesh), def->material,
                           def->hex_material) != 0)
        return -1;
    const size_t n = (size_t)soft->hexes.n_group + 1; /* one to free even of none */
    soft->hex_group = aligned_alloc(_Alignof(struct hex_group), n * sizeof *soft->hex_group);
    if (!soft->hex_group)
        return -1;
    for (int i = 0; i < soft->hexes.n_group; i++)
        for (int lane = 0; lane < LANES; lane++) {
            const int member = soft->hexes.member[i][lane];
            const int hex = member < 0 ? -1 - member : member;
            put_hex(&soft->hex_group[i], lane, &soft->mesh, hex, material_of(def, hex));
            if (member < 0)
                empty_lane(&soft->hex_group[i], lane);
        }
    return 0;
}

/* ---------------------------------------------------------------- mass, slots */

/* Each corner gets the integral of its shape function: the row sums of the consistent mass. */
static void lump_mass(struct soft *soft, const struct palp_soft_def *def)
{
    const struct palp_mesh *mesh = &soft->mesh;
    for (int h = 0; h < mesh->n_hex; h++) {
        vec3 x[HEX_CORNERS];
        mesh_hex_corners(mesh, h, x);
        for (int p = 0; p < HEX_POINTS; p++) {
            const double mass = material_of(def, h)->density * hex_volume(x, p);
            for (int k = 0; k < HEX_CORNERS; k++)
                soft->mass[mesh->hex[h][k]] += mass * hex_shape(p, k);
        }
    }
}

int rest_hex_measure(struct soft *soft, const struct palp_soft_def *def)
{
    lump_mass(soft, def);
    return group_hexes(soft, def);
}

static void find_hex_slots(struct hex_group *group, const struct pattern *pattern, int first)
{
    for (int lane = 0; lane < LANES; lane++)
        for (int i = 0, k = 0; i < HEX_CORNERS; i++)
            for (int j = i; j < HEX_CORNERS; j++, k++)
                group->slot[k][lane] = pattern_slot(pattern, first + group->node[j][lane],
                                                    first + group->node[i][lane]);
}

void rest_hex_find_slots(struct soft *soft, const struct pattern *pattern, int first)
{
    for (int i = 0; i < soft->hexes.n_group; i++)
        find_hex_slots(&soft->hex_group[i], pattern, first);
}
