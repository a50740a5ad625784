/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shape.c - signed distances of analytic shapes. */
#include "engine/contact/shape.h"

#include "engine/base/assert.h"

static const vec3 AXIS[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

/* x seen from the nearest point of the segment from the origin to (0, 0, length). */
static vec3 from_core(vec3 x, double length)
{
    return vec3_make(x.x, x.y, x.z - fmin(fmax(x.z, 0), length));
}

static double distance_to_plane(vec3 x, vec3 *normal)
{
    *normal = AXIS[1];
    return x.y;
}

/* The face of a box that is left with least effort, or entered last: the largest of q, the first
 * of equals; q: how far beyond each pair of faces. */
static int nearest_face(const double q[3])
{
    int k = 0;
    for (int i = 1; i < 3; i++)
        if (q[i] > q[k])
            k = i;
    return k;
}

/* A rounded box is all points within `radius` of a smaller box with sharp edges. */
static double distance_to_box(const struct palp_shape *shape, vec3 x, vec3 *normal)
{
    const double q[3] = {fabs(x.x) - (shape->half.x - shape->radius),
                         fabs(x.y) - (shape->half.y - shape->radius),
                         fabs(x.z) - (shape->half.z - shape->radius)};
    const vec3 side = vec3_make(copysign(1, x.x), copysign(1, x.y), copysign(1, x.z));
    const double s[3] = {x.x == 0 ? 1 : side.x, x.y == 0 ? 1 : side.y, x.z == 0 ? 1 : side.z};
    const int face = nearest_face(q);
    const vec3 face_normal = vec3_scale(AXIS[face], s[face]);

    if (q[face] <= 0) { /* inside the smaller box */
        *normal = face_normal;
        return q[face] - shape->radius;
    }
    const vec3 beyond = vec3_make(s[0] * fmax(q[0], 0), s[1] * fmax(q[1], 0), s[2] * fmax(q[2], 0));
    *normal = vec3_direction(beyond, face_normal);
    return vec3_norm(beyond) - shape->radius;
}

double shape_distance_own(const struct palp_shape *shape, vec3 x, vec3 *normal)
{
    switch (shape->kind) {
    case PALP_SHAPE_SPHERE:
        *normal = vec3_direction(x, AXIS[1]);
        return vec3_norm(x) - shape->radius;
    case PALP_SHAPE_CAPSULE: {
        const vec3 out = from_core(x, shape->length);
        *normal = vec3_direction(out, AXIS[0]);
        return vec3_norm(out) - shape->radius;
    }
    case PALP_SHAPE_BOX:
        return distance_to_box(shape, x, normal);
    case PALP_SHAPE_PLANE:
        return distance_to_plane(x, normal);
    case PALP_SHAPE_MESH:
        break;
    }
    PALP_ASSERT(!"a mesh is no analytic shape");
    *normal = AXIS[1];
    return INFINITY;
}

double shape_distance(const struct palp_shape *shape, vec3 x, vec3 *normal)
{
    vec3 own;
    const double distance = shape_distance_own(shape, pose_apply_back(shape->at, x), &own);
    *normal = quat_rotate(shape->at.q, own);
    return distance;
}

/* Golden section: of three parts of a stretch, one of the outer two never holds the least. */
double shape_distance_on_segment(const struct palp_shape *shape, vec3 a, vec3 b, double *t)
{
    static const double golden = 0.6180339887498949;
    const vec3 way = vec3_sub(b, a);
    vec3 normal;
    double lo = 0, hi = 1, left = 1 - golden, right = golden;
    double at_left = shape_distance_own(shape, vec3_axpy(a, left, way), &normal);
    double at_right = shape_distance_own(shape, vec3_axpy(a, right, way), &normal);
    while (hi - lo > 1e-9) {
        if (at_left <= at_right) {
            hi = right;
            right = left;
            at_right = at_left;
            left = hi - golden * (hi - lo);
            at_left = shape_distance_own(shape, vec3_axpy(a, left, way), &normal);
        } else {
            lo = left;
            left = right;
            at_left = at_right;
            right = lo + golden * (hi - lo);
            at_right = shape_distance_own(shape, vec3_axpy(a, right, way), &normal);
        }
    }
    *t = (lo + hi) / 2;
    return fmin(at_left, at_right);
}

/* A half-space has an end along an axis only where its normal is that axis. */
static struct box bounds_of_plane(pose at)
{
    const vec3 n = quat_rotate(at.q, AXIS[1]);
    struct box out = {{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}};
    if (n.x == 0 && n.z == 0) {
        if (n.y > 0)
            out.hi.y = at.p.y;
        else
            out.lo.y = at.p.y;
    }
    return out;
}

/* Half the extent of a box of half extents `half` turned by q: |R| half. */
static vec3 turned_extent(quat q, vec3 half)
{
    mat3 R = quat_matrix(q);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            R.m[i][j] = fabs(R.m[i][j]);
    return mat3_apply(R, half);
}

struct box shape_bounds(const struct palp_shape *shape, pose frame)
{
    const pose at = pose_mul(frame, shape->at);
    vec3 end[2];
    switch (shape->kind) {
    case PALP_SHAPE_PLANE:
        return bounds_of_plane(at);
    case PALP_SHAPE_BOX: { /* its core's, and what rounds it */
        const double r = shape->radius;
        const vec3 core = vec3_sub(shape->half, vec3_make(r, r, r));
        const vec3 extent = turned_extent(at.q, core);
        return box_grow((struct box){vec3_sub(at.p, extent), vec3_add(at.p, extent)}, r);
    }
    default:
        shape_core(shape, end);
        end[0] = pose_apply(frame, end[0]);
        end[1] = pose_apply(frame, end[1]);
        return box_grow(box_add((struct box){end[0], end[0]}, end[1]), shape->radius);
    }
}

void shape_core(const struct palp_shape *shape, vec3 end[2])
{
    const double length = shape->kind == PALP_SHAPE_CAPSULE ? shape->length : 0;
    end[0] = shape->at.p;
    end[1] = pose_apply(shape->at, vec3_make(0, 0, length));
}

vec3 shape_corner(const struct palp_shape *shape, int k)
{
    const vec3 half = vec3_sub(shape->half, vec3_make(shape->radius, shape->radius, shape->radius));
    const vec3 own =
        vec3_make(k & 1 ? half.x : -half.x, k & 2 ? half.y : -half.y, k & 4 ? half.z : -half.z);
    return pose_apply(shape->at, own);
}

void shape_edge(int k, int corner[2])
{
    const int along = k / 4, u = (along + 1) % 3, v = (along + 2) % 3;
    corner[0] = (k & 1) << u | (k >> 1 & 1) << v;
    corner[1] = corner[0] | 1 << along;
}

void shape_edge_ends(const struct palp_shape *shape, int k, vec3 end[2])
{
    int corner[2];
    if (shape->kind == PALP_SHAPE_CAPSULE) {
        shape_core(shape, end);
        return;
    }
    shape_edge(k, corner);
    for (int i = 0; i < 2; i++)
        end[i] = shape_corner(shape, corner[i]);
}

void shape_edge_faces(const struct palp_shape *shape, int k, vec3 normal[2])
{
    const int along = k / 4, u = (along + 1) % 3, v = (along + 2) % 3;
    normal[0] = quat_rotate(shape->at.q, vec3_scale(AXIS[u], k & 1 ? 1 : -1));
    normal[1] = quat_rotate(shape->at.q, vec3_scale(AXIS[v], k & 2 ? 1 : -1));
}

vec3 shape_face(const struct palp_shape *shape, int f, vec3 *normal)
{
    const vec3 half = shape->half, axis = vec3_scale(AXIS[f / 2], f % 2 ? 1 : -1);
    const double far = fabs(vec3_dot(axis, half));
    *normal = quat_rotate(shape->at.q, axis);
    return pose_apply(shape->at, vec3_scale(axis, far));
}
