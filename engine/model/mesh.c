/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mesh.c - owns the arrays of a mesh, and sees that they say something possible. */
#include "engine/model/mesh.h"
#include "engine/model/error.h"
#include "engine/model/hex.h"

#include <stdlib.h>
#include <string.h>

/* A volume below this part of the cube of the longest edge is no volume: its stiffness would drown
 * that of all others. */
static const double FLAT = 1e-12;

static const int box_face[12][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6},
                                    {0, 1, 5}, {0, 5, 4}, {2, 6, 7}, {2, 7, 3},
                                    {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};

/* calloc that gives something to free even for nothing. */
static void *reserve_items(int n, size_t item)
{
    return calloc(n > 0 ? (size_t)n : 1, item);
}

int mesh_reserve(struct palp_mesh *mesh)
{
    mesh->x = reserve_items(mesh->n_node, sizeof *mesh->x);
    mesh->tet = reserve_items(mesh->n_tet, sizeof *mesh->tet);
    mesh->tri = reserve_items(mesh->n_tri, sizeof *mesh->tri);
    mesh->hex = reserve_items(mesh->n_hex, sizeof *mesh->hex);
    if (mesh->x && mesh->tet && mesh->tri && mesh->hex)
        return 0;
    palp_mesh_destroy(mesh);
    return -1;
}

static void copy_items(void *to, const void *from, int n, size_t item)
{
    if (n > 0)
        memcpy(to, from, (size_t)n * item);
}

int mesh_copy(struct palp_mesh *out, const struct palp_mesh *mesh)
{
    *out = (struct palp_mesh){
        .n_node = mesh->n_node, .n_tet = mesh->n_tet, .n_tri = mesh->n_tri, .n_hex = mesh->n_hex};
    if (mesh_reserve(out) != 0)
        return -1;
    copy_items(out->x, mesh->x, mesh->n_node, sizeof *mesh->x);
    copy_items(out->tet, mesh->tet, mesh->n_tet, sizeof *mesh->tet);
    copy_items(out->tri, mesh->tri, mesh->n_tri, sizeof *mesh->tri);
    copy_items(out->hex, mesh->hex, mesh->n_hex, sizeof *mesh->hex);
    return 0;
}

int mesh_of_box(struct palp_mesh *out, vec3 half)
{
    *out = (struct palp_mesh){.n_node = 8, .n_tri = 12};
    if (mesh_reserve(out) != 0)
        return -1;
    for (int i = 0; i < 8; i++)
        out->x[i] =
            (vec3){i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z};
    memcpy(out->tri, box_face, sizeof box_face);
    return 0;
}

enum palp_status palp_mesh_drop_unused(struct palp_mesh *mesh)
{
    int *const corner[] = {mesh->tet ? *mesh->tet : NULL, mesh->tri ? *mesh->tri : NULL,
                           mesh->hex ? *mesh->hex : NULL};
    const size_t n_corner[] = {4 * (size_t)mesh->n_tet, 3 * (size_t)mesh->n_tri,
                               8 * (size_t)mesh->n_hex};
    int *place = reserve_items(mesh->n_node, sizeof *place), n = 0;
    if (!place)
        return PALP_NO_MEMORY;
    for (int c = 0; c < 3; c++)
        for (size_t i = 0; i < n_corner[c]; i++)
            place[corner[c][i]] = 1;
    for (int i = 0; i < mesh->n_node; i++)
        if (place[i]) {
            mesh->x[n] = mesh->x[i];
            place[i] = n++;
        }
    mesh->n_node = n;
    for (int c = 0; c < 3; c++)
        for (size_t i = 0; i < n_corner[c]; i++)
            corner[c][i] = place[corner[c][i]];
    free(place);
    return PALP_OK;
}

void palp_mesh_destroy(struct palp_mesh *mesh)
{
    free(mesh->x);
    free(mesh->tet);
    free(mesh->tri);
    free(mesh->hex);
    *mesh = (struct palp_mesh){0};
}

double mesh_tet_volume6(const struct palp_mesh *mesh, int tet)
{
    const int *node = mesh->tet[tet];
    const vec3 x0 = mesh->x[node[0]];
    const vec3 a = vec3_sub(mesh->x[node[1]], x0);
    const vec3 b = vec3_sub(mesh->x[node[2]], x0);
    const vec3 c = vec3_sub(mesh->x[node[3]], x0);
    return vec3_dot(a, vec3_cross(b, c));
}

void mesh_hex_corners(const struct palp_mesh *mesh, int hex, vec3 x[8])
{
    for (int k = 0; k < HEX_CORNERS; k++)
        x[k] = mesh->x[mesh->hex[hex][k]];
}

/* Between any two of n nodes. */
static double longest_distance(const struct palp_mesh *mesh, const int *node, int n)
{
    double longest = 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            longest = fmax(longest, vec3_norm(vec3_sub(mesh->x[node[i]], mesh->x[node[j]])));
    return longest;
}

static enum palp_status check_nodes(const struct palp_mesh *mesh, struct palp_error *error)
{
    for (int i = 0; i < mesh->n_node; i++)
        if (!vec3_finite(mesh->x[i]))
            return error_set(error, PALP_INVALID,
                             "node %d is at (%g, %g, %g), expected finite numbers", i, mesh->x[i].x,
                             mesh->x[i].y, mesh->x[i].z);
    return PALP_OK;
}

/* The indices of one element or triangle: in range, no two alike. */
static enum palp_status check_corners(const struct palp_mesh *mesh, const char *kind, int element,
                                      const int *node, int n, struct palp_error *error)
{
    for (int k = 0; k < n; k++) {
        if (node[k] < 0 || node[k] >= mesh->n_node)
            return error_set(error, PALP_INVALID, "%s %d names node %d, expected 0 to %d", kind,
                             element, node[k], mesh->n_node - 1);
        for (int l = 0; l < k; l++)
            if (node[l] == node[k])
                return error_set(error, PALP_INVALID,
                                 "%s %d names node %d twice, expected %d different nodes", kind,
                                 element, node[k], n);
    }
    return PALP_OK;
}

static enum palp_status check_tet(const struct palp_mesh *mesh, int tet, struct palp_error *error)
{
    const enum palp_status status =
        check_corners(mesh, "tetrahedron", tet, mesh->tet[tet], 4, error);
    if (status != PALP_OK)
        return status;
    const double edge = longest_distance(mesh, mesh->tet[tet], 4),
                 least = FLAT * edge * edge * edge;
    const double volume = mesh_tet_volume6(mesh, tet) / 6;
    if (volume < -least)
        return error_set(error, PALP_INVALID,
                         "tetrahedron %d is inverted: volume %g m^3, expected above 0 "
                         "(swap two of its nodes)",
                         tet, volume);
    if (!(volume > least))
        return error_set(error, PALP_INVALID,
                         "tetrahedron %d is flat: volume %g m^3 with edges up to %g m", tet, volume,
                         edge);
    return PALP_OK;
}

static enum palp_status check_hex(const struct palp_mesh *mesh, int hex, struct palp_error *error)
{
    const int *node = mesh->hex[hex];
    const enum palp_status status =
        check_corners(mesh, "hexahedron", hex, node, HEX_CORNERS, error);
    if (status != PALP_OK)
        return status;
    const double widest = longest_distance(mesh, node, HEX_CORNERS);
    vec3 x[HEX_CORNERS];
    mesh_hex_corners(mesh, hex, x);
    for (int p = 0; p < HEX_POINTS; p++) {
        const double volume = hex_volume(x, p);
        if (!(volume > FLAT * widest * widest * widest))
            return error_set(error, PALP_INVALID,
                             "hexahedron %d is inverted or flat: volume %g m^3 at the Gauss point "
                             "next to node %d, with corners up to %g m apart; expected above 0 "
                             "(nodes 0 to 3 counter-clockwise from above, 4 to 7 above them)",
                             hex, volume, node[p], widest);
    }
    return PALP_OK;
}

static enum palp_status check_counts(const struct palp_mesh *mesh, struct palp_error *error)
{
    if (mesh->n_node < 1 || mesh->n_tet < 0 || mesh->n_tri < 0 || mesh->n_hex < 0)
        return error_set(error, PALP_INVALID,
                         "mesh of %d nodes, %d tetrahedra, %d hexahedra, %d triangles, expected at "
                         "least one node",
                         mesh->n_node, mesh->n_tet, mesh->n_hex, mesh->n_tri);
    if (mesh->n_tet > MESH_ELEMENTS_MAX || mesh->n_tri > MESH_ELEMENTS_MAX)
        return error_set(error, PALP_INVALID,
                         "mesh of %d tetrahedra and %d triangles, expected at most %d of each",
                         mesh->n_tet, mesh->n_tri, MESH_ELEMENTS_MAX);
    if (mesh->n_hex > MESH_HEXES_MAX)
        return error_set(error, PALP_INVALID, "mesh of %d hexahedra, expected at most %d",
                         mesh->n_hex, MESH_HEXES_MAX);
    return PALP_OK;
}

enum palp_status palp_mesh_check(const struct palp_mesh *mesh, struct palp_error *error)
{
    enum palp_status status = check_counts(mesh, error);
    if (status == PALP_OK)
        status = check_nodes(mesh, error);
    for (int t = 0; t < mesh->n_tet && status == PALP_OK; t++)
        status = check_tet(mesh, t, error);
    for (int h = 0; h < mesh->n_hex && status == PALP_OK; h++)
        status = check_hex(mesh, h, error);
    for (int t = 0; t < mesh->n_tri && status == PALP_OK; t++)
        status = check_corners(mesh, "triangle", t, mesh->tri[t], 3, error);
    return status;
}
