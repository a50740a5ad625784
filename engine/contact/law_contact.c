/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law_contact.c - unilateral contact with friction: 0 ≤ δ_n ⟂ λ_n ≥ 0 (eq. 8), |λ_t| ≤ μ λ_n and
 * slipping opposes δ_t (eq. 9, a cone). */
#include "engine/contact/closest.h"
#include "engine/contact/constraint.h"
#include "engine/contact/shape.h"
#include "engine/model/scene.h"

static const double PARALLEL = 0.1; /* sine below which edges are nearly so */

/* From the shape of rigid body b: its surface's normal nearest to a's point, or to the centre of
 * a's ball: on a sharp edge the ball's own point has the normals of both sides. */
static vec3 face_shape(const struct constraint *c, const struct moment *now, double *distance)
{
    const struct body *b = &now->scene->body[c->b.body];
    const pose frame = now->frame[c->b.body];
    const vec3 x = pose_apply_back(frame, constraint_ball(c, now->p, now->frame));
    vec3 normal;
    *distance = shape_distance(&b->rigid.shape, x, &normal) - vec3_norm(c->ball);
    return quat_rotate(frame.q, normal);
}

/* The core of a rigid body's capsule. */
static double core_ends_of(const struct moment *now, int body, vec3 end[2])
{
    const struct palp_shape *shape = &now->scene->body[body].rigid.shape;
    shape_core(shape, end);
    for (int k = 0; k < 2; k++)
        end[k] = pose_apply(now->frame[body], end[k]);
    return shape->radius;
}

/* Between the points of two cores that are nearest now: where a capsule slides along itself, that
 * point does not go with it. A core that has passed the other is behind it. */
static vec3 face_cores(const struct constraint *c, const struct moment *now, double *distance)
{
    vec3 a[2], b[2];
    double s, t;
    const double radii = core_ends_of(now, c->a.body, a) + core_ends_of(now, c->b.body, b);
    closest_segments(a[0], a[1], b[0], b[1], &s, &t);
    const vec3 apart = vec3_sub(vec3_axpy(a[0], s, vec3_sub(a[1], a[0])),
                                vec3_axpy(b[0], t, vec3_sub(b[1], b[0])));
    const double sign = vec3_dot(apart, c->normal) < 0 ? -1 : 1;
    *distance = sign * vec3_norm(apart) - radii;
    return vec3_direction(vec3_scale(apart, sign), c->normal);
}

/* From the plane through b's three corners, wherever they have moved. */
static vec3 face_triangle(const struct constraint *c, const struct moment *now, double *distance)
{
    const vec3 apart = vec3_sub(side_point(&c->a, now->p), side_point(&c->b, now->p));
    const vec3 x0 = now->p[c->b.prox[0]];
    const vec3 e1 = vec3_sub(now->p[c->b.prox[1]], x0);
    const vec3 e2 = vec3_sub(now->p[c->b.prox[2]], x0);
    const vec3 n = vec3_direction(vec3_cross(e1, e2), vec3_direction(apart, vec3_make(0, 1, 0)));
    *distance = vec3_dot(n, apart);
    return n;
}

/* Of unit length, or zero. */
static vec3 edge_of(const struct side *side, const vec3 *p)
{
    return vec3_direction(vec3_sub(p[side->prox[1]], p[side->prox[0]]), vec3_make(0, 0, 0));
}

/* Across two edges. Of nearly parallel ones the cross product falls on its side, or faces the other
 * way, where they turn ever so little: the nearer they are to it, the more they keep to the normal
 * with which they were found; and it stays on that side. */
static vec3 face_edges(const struct constraint *c, const struct moment *now, double *distance)
{
    const vec3 apart = vec3_sub(side_point(&c->a, now->p), side_point(&c->b, now->p));
    const vec3 across =
        vec3_scale(vec3_cross(edge_of(&c->a, now->p), edge_of(&c->b, now->p)), c->sign);
    const double turned = fmin(vec3_dot(across, c->normal), 0);
    const double keep = fmax(PARALLEL - vec3_norm(across), 0);
    const vec3 n =
        vec3_direction(vec3_axpy(across, keep - 2 * turned, c->normal), vec3_make(0, 1, 0));
    *distance = vec3_dot(n, apart);
    return n;
}

/* Of lips of a cut: which way they face is their faces' all together, no one triangle's. */
static vec3 face_given(const struct constraint *c, const struct moment *now, double *distance)
{
    *distance = vec3_dot(c->normal, constraint_apart(c, now->p));
    return c->normal;
}

static vec3 face_normal(const struct constraint *c, const struct moment *now, double *distance)
{
    switch (c->normal_source) {
    case NORMAL_OF_SHAPE:
        return face_shape(c, now, distance);
    case NORMAL_OF_CORES:
        return face_cores(c, now, distance);
    case NORMAL_OF_TRIANGLE:
        return face_triangle(c, now, distance);
    case NORMAL_GIVEN:
        return face_given(c, now, distance);
    case NORMAL_OF_EDGES:
        break;
    }
    return face_edges(c, now, distance);
}

static mat3 linearise_contact(const struct constraint *c, const struct moment *now, vec3 *gap)
{
    double distance;
    const mat3 C = mat3_directions(face_normal(c, now, &distance));
    *gap = vec3_make(distance - c->offset, 0, 0);
    return C;
}

static struct bounds bound_force(const struct constraint *c)
{
    return (struct bounds){.least = 0, .most = INFINITY, .friction = c->friction};
}

const struct law law_contact = {"contact", HOLDS_FIRST, linearise_contact, bound_force};
