/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mesh_grid.c - beams, cubes, cylinders and ellipsoids from a grid of
 * cells, six tetrahedra or one hexahedron each. */
#include "engine/model/error.h"
#include "engine/model/mesh.h"

/* Kuhn's split: a tetrahedron a permutation, along the cell's diagonal one axis after the
 * other. Its odd permutations are left-handed. */
static const int permutation[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                      {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};

static int node_at(const int cells[3], const int at[3])
{
    return at[0] + (cells[0] + 1) * (at[1] + (cells[1] + 1) * at[2]);
}

/* Is a shape round across this axis? */
static bool round_across(const struct palp_grid *grid, int axis)
{
    return grid->shape == PALP_GRID_ELLIPSOID || (grid->shape == PALP_GRID_CYLINDER && axis != 0);
}

/* Does the diagonal of this cell run against the axis? Every other one does, so that the mesh
 * has no grain and resists bending less than one of equal cells. In round shapes diagonals run
 * away from the middle: a round shape flattens the corners of the grid, and with them
 * tetrahedra that lie across one. Either way a cell and its neighbour are mirror images, or
 * equal, and cut their common face alike. */
static bool runs_against(const struct palp_grid *grid, int axis, int cell)
{
    return round_across(grid, axis) ? cell < grid->cells[axis] / 2 : cell % 2 == 1;
}

static void cut_cell(const struct palp_grid *grid, const int cell[3], int (*tet)[4])
{
    int start[3], way[3];
    bool mirrored = false;
    for (int k = 0; k < 3; k++) {
        const bool flip = runs_against(grid, k, cell[k]);
        start[k] = cell[k] + flip;
        way[k] = flip ? -1 : 1;
        mirrored ^= flip;
    }
    for (int p = 0; p < 6; p++) {
        int at[3] = {start[0], start[1], start[2]}, node[4];
        node[0] = node_at(grid->cells, at);
        for (int k = 0; k < 3; k++) {
            at[permutation[p][k]] += way[permutation[p][k]];
            node[k + 1] = node_at(grid->cells, at);
        }
        const bool swap = (p >= 3) != mirrored;
        tet[p][0] = node[0];
        tet[p][1] = node[swap ? 2 : 1];
        tet[p][2] = node[swap ? 1 : 2];
        tet[p][3] = node[3];
    }
}

static void fill_cell(const struct palp_grid *grid, const int cell[3], int hex[8])
{
    static const int corner[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    for (int k = 0; k < 8; k++) {
        const int *c = corner[k % 4];
        hex[k] = node_at(grid->cells, (int[]){cell[0] + c[0], cell[1] + c[1], cell[2] + k / 4});
    }
}

/* From the cube [-1, 1]³ onto the unit ball: each face onto its part of the sphere. */
static vec3 onto_ball(vec3 u)
{
    const double xx = u.x * u.x, yy = u.y * u.y, zz = u.z * u.z;
    return (vec3){u.x * sqrt(1 - yy / 2 - zz / 2 + yy * zz / 3),
                  u.y * sqrt(1 - zz / 2 - xx / 2 + zz * xx / 3),
                  u.z * sqrt(1 - xx / 2 - yy / 2 + xx * yy / 3)};
}

/* Likewise the square of y and z onto the disc. */
static vec3 onto_cylinder(vec3 u)
{
    return (vec3){u.x, u.y * sqrt(1 - u.z * u.z / 2), u.z * sqrt(1 - u.y * u.y / 2)};
}

static vec3 place_node(const struct palp_grid *grid, const int at[3])
{
    vec3 u = {2.0 * at[0] / grid->cells[0] - 1, 2.0 * at[1] / grid->cells[1] - 1,
              2.0 * at[2] / grid->cells[2] - 1};
    if (grid->shape == PALP_GRID_CYLINDER)
        u = onto_cylinder(u);
    if (grid->shape == PALP_GRID_ELLIPSOID)
        u = onto_ball(u);
    return (vec3){grid->centre.x + 0.5 * grid->size.x * u.x,
                  grid->centre.y + 0.5 * grid->size.y * u.y,
                  grid->centre.z + 0.5 * grid->size.z * u.z};
}

static enum palp_status check_grid(const struct palp_grid *grid, struct palp_error *error)
{
    const double size[3] = {grid->size.x, grid->size.y, grid->size.z};
    const bool hexes = grid->elements == PALP_HEXAHEDRA;
    double cells = 1;
    for (int k = 0; k < 3; k++) {
        const int least = /* one cell has no middle for diagonals to run away from */
            !hexes && runs_against(grid, k, -1) ? 2 : 1;
        if (grid->cells[k] < least)
            return error_set(error, PALP_INVALID, "grid: %d cells along %c, expected at least %d",
                             grid->cells[k], "xyz"[k], least);
        if (!(size[k] > 0 && isfinite(size[k])))
            return error_set(error, PALP_INVALID, "grid: size %g m along %c, expected above 0",
                             size[k], "xyz"[k]);
        cells *= grid->cells[k];
    }
    if (!vec3_finite(grid->centre))
        return error_set(error, PALP_INVALID, "grid: centre (%g, %g, %g), expected finite numbers",
                         grid->centre.x, grid->centre.y, grid->centre.z);
    if (grid->elements != PALP_TETRAHEDRA && !hexes)
        return error_set(error, PALP_INVALID,
                         "grid: elements are %d, expected tetrahedra (0) or hexahedra (1)",
                         grid->elements);
    if (hexes ? cells > MESH_HEXES_MAX : 6 * cells > MESH_ELEMENTS_MAX)
        return error_set(error, PALP_INVALID, "grid: %g %s, expected at most %d",
                         hexes ? cells : 6 * cells, hexes ? "hexahedra" : "tetrahedra",
                         hexes ? MESH_HEXES_MAX : MESH_ELEMENTS_MAX);
    return PALP_OK;
}

enum palp_status palp_mesh_grid(struct palp_mesh *out, const struct palp_grid *grid,
                                struct palp_error *error)
{
    *out = (struct palp_mesh){0};
    const enum palp_status status = check_grid(grid, error);
    if (status != PALP_OK)
        return status;
    const int *n = grid->cells;
    const bool hexes = grid->elements == PALP_HEXAHEDRA;
    out->n_node = (n[0] + 1) * (n[1] + 1) * (n[2] + 1);
    *(hexes ? &out->n_hex : &out->n_tet) = (hexes ? 1 : 6) * n[0] * n[1] * n[2];
    if (mesh_reserve(out) != 0)
        return error_no_memory(error, "grid");

    int at[3], cell = 0;
    for (at[2] = 0; at[2] <= n[2]; at[2]++)
        for (at[1] = 0; at[1] <= n[1]; at[1]++)
            for (at[0] = 0; at[0] <= n[0]; at[0]++) {
                out->x[node_at(n, at)] = place_node(grid, at);
                if (at[0] == n[0] || at[1] == n[1] || at[2] == n[2])
                    continue;
                if (hexes)
                    fill_cell(grid, at, out->hex[cell++]);
                else
                    cut_cell(grid, at, &out->tet[6 * cell++]);
            }
    return PALP_OK;
}
