/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tessellation.c - spheres, capsules and rounded boxes are one thing: a ball moved over a segment
 * or box.
 *
 * The unit sphere is cut into a grid of longitudes and latitudes in which the equator and the four
 * quarter meridians stand twice, once for each side. A corner of the shape is then radius ×
 * direction + the corner of the core (segment, box) on that side. Where both sides fall together
 * the triangles between are flat and left out. */
#include "clients/palp/formats/tessellation.h"

#include <stdlib.h>
#include <string.h>

static const double QUARTER = 1.57079632679489661923;

/** How finely: cuts of a quarter circle. */
struct fineness {
    int cuts, columns, rows; /* columns: longitudes; rows: latitudes */
};

static struct fineness fineness_of(int cuts)
{
    return (struct fineness){cuts, 4 * (cuts + 1), 2 * (cuts + 1)};
}

/** A direction, and the octant it belongs to. */
struct spoke {
    vec3 direction, octant;
};

static struct spoke spoke_at(struct fineness f, int row, int column)
{
    const int north = row / (f.cuts + 1), quarter = column / (f.cuts + 1);
    const double rise = QUARTER * (row % (f.cuts + 1) - (north ? 0 : f.cuts)) / f.cuts;
    const double turn = QUARTER * (quarter + (double)(column % (f.cuts + 1)) / f.cuts);
    return (struct spoke){
        {cos(rise) * cos(turn), cos(rise) * sin(turn), sin(rise)},
        {quarter == 0 || quarter == 3 ? 1 : -1, quarter < 2 ? 1 : -1, north ? 1 : -1},
    };
}

/* The point of the core that a spoke stands on. */
static vec3 core_of(const struct palp_shape *shape, vec3 octant)
{
    if (shape->kind == PALP_SHAPE_CAPSULE)
        return vec3_make(0, 0, octant.z > 0 ? shape->length : 0);
    if (shape->kind == PALP_SHAPE_BOX)
        return vec3_make(octant.x * (shape->half.x - shape->radius),
                         octant.y * (shape->half.y - shape->radius),
                         octant.z * (shape->half.z - shape->radius));
    return vec3_make(0, 0, 0);
}

static void add_triangle(struct palp_mesh *mesh, int a, int b, int c)
{
    const vec3 *x = mesh->x;
    const vec3 edge = vec3_sub(x[b], x[a]), other = vec3_sub(x[c], x[a]);
    const double area = vec3_norm(vec3_cross(edge, other));
    if (area > 1e-9 * (vec3_dot(edge, edge) + vec3_dot(other, other))) {
        const int corner[3] = {a, b, c};
        memcpy(mesh->tri[mesh->n_tri++], corner, sizeof corner);
    }
}

static void add_quad(struct palp_mesh *mesh, int a, int b, int c, int d)
{
    add_triangle(mesh, a, b, c);
    add_triangle(mesh, a, c, d);
}

static void add_round(struct palp_mesh *mesh, const struct palp_shape *shape, struct fineness f)
{
    for (int row = 0; row < f.rows; row++) {
        for (int column = 0; column < f.columns; column++) {
            const struct spoke s = spoke_at(f, row, column);
            mesh->x[row * f.columns + column] =
                vec3_axpy(core_of(shape, s.octant), shape->radius, s.direction);
        }
    }
    mesh->n_node = f.rows * f.columns;
    for (int row = 0; row + 1 < f.rows; row++) {
        for (int column = 0; column < f.columns; column++) {
            const int here = row * f.columns, next = (column + 1) % f.columns;
            add_quad(mesh, here + column, here + next, here + f.columns + next,
                     here + f.columns + column);
        }
    }
    /* The poles of a box are faces: one corner a quarter. */
    const int step = f.cuts + 1, top = (f.rows - 1) * f.columns;
    add_quad(mesh, top, top + step, top + 2 * step, top + 3 * step);
    add_quad(mesh, 3 * step, 2 * step, step, 0);
}

static void add_plane(struct palp_mesh *mesh)
{
    static const vec3 corner[4] = {{-0.5, 0, -0.5}, {-0.5, 0, 0.5}, {0.5, 0, 0.5}, {0.5, 0, -0.5}};
    memcpy(mesh->x, corner, sizeof corner);
    mesh->n_node = 4;
    add_quad(mesh, 0, 1, 2, 3);
}

static void copy_surface(struct palp_mesh *out, const struct palp_mesh *of)
{
    out->n_node = of->n_node;
    out->n_tri = of->n_tri;
    memcpy(out->x, of->x, sizeof *of->x * (size_t)of->n_node);
    memcpy(out->tri, of->tri, sizeof *of->tri * (size_t)of->n_tri);
}

int tessellation_of_shape(struct palp_mesh *out, const struct palp_shape *shape, int cuts)
{
    const bool is_mesh = shape->kind == PALP_SHAPE_MESH;
    const struct fineness f = fineness_of(cuts);
    const int n_round = f.rows * f.columns; /* triangles: two a cell, two each to close the poles */
    *out = (struct palp_mesh){0};
    out->x = calloc((size_t)(is_mesh ? shape->mesh->n_node : n_round), sizeof *out->x);
    out->tri = calloc((size_t)(is_mesh ? shape->mesh->n_tri : 2 * n_round), sizeof *out->tri);
    if (!out->x || !out->tri) {
        palp_mesh_destroy(out);
        return -1;
    }
    if (is_mesh)
        copy_surface(out, shape->mesh);
    else if (shape->kind == PALP_SHAPE_PLANE)
        add_plane(out);
    else
        add_round(out, shape, f);
    for (int i = 0; i < out->n_node; i++)
        out->x[i] = pose_apply(shape->at, out->x[i]);
    return 0;
}
