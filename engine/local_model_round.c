/* SPDX-License-Identifier: GPL-3.0-or-later */
/* local_model_round.c - how a contact's normal turns as its points slide past each other, and as
 * the tool turns. A contact is a point of a, or a ball about it, against what of b faces it. Facets
 * are flat; the point in a triangle or on an edge that a core is nearest to goes along with the
 * core. */
#include "engine/contact/tilt.h"
#include "engine/local_model.h"

static const double SHARP = 1e-4; /* m: about what is less round a normal does not turn smoothly */

/* From what a shape is round about to x, in the shape's frame: the centre of a sphere, the core of
 * a box; 0: it is flat there. */
static double reach_of(const struct palp_shape *shape, vec3 x)
{
    const vec3 core = {shape->half.x - shape->radius, shape->half.y - shape->radius,
                       shape->half.z - shape->radius};
    const vec3 beyond = {fmax(fabs(x.x) - core.x, 0), fmax(fabs(x.y) - core.y, 0),
                         fmax(fabs(x.z) - core.z, 0)};
    const int n_beyond = (beyond.x > 0) + (beyond.y > 0) + (beyond.z > 0);
    const double at = fmin(fmax(x.z, 0), shape->length);
    switch (shape->kind) {
    case PALP_SHAPE_SPHERE:
        return vec3_norm(x);
    case PALP_SHAPE_CAPSULE:
        return vec3_norm(vec3_make(x.x, x.y, x.z - at));
    case PALP_SHAPE_BOX:
        return n_beyond > 1 ? vec3_norm(beyond) : 0;
    default:
        return 0;
    }
}

/* A point of a, of radius offset, or a ball, against the shape of b. */
static struct local_round round_of_shape(const struct step *s, const struct constraint *c,
                                         bool tool_is_a)
{
    const struct palp_shape *shape = &s->scene->body[c->b.body].rigid.shape;
    const vec3 x = pose_apply_back(s->frame[c->b.body], constraint_ball(c, s->p, s->frame));
    const double reach = reach_of(shape, pose_apply_back(shape->at, x));
    if (!(reach > SHARP))
        return (struct local_round){0, tool_is_a ? 0 : 1};
    const double of_a = fmin(fmax((c->offset + vec3_norm(c->ball)) / reach, 0), 1);
    return (struct local_round){1 / reach, tool_is_a ? of_a : 1 - of_a};
}

/* Of a force that tilts what it slides over by `tilt` a metre under what is round with a radius: no
 * more than that all of it lies against what is round. */
static double curvature_within(double tilt, double radius)
{
    return tilt > 0 ? 1 / (radius + 1 / tilt) : 0;
}

/* A point of the tool, of its shape's radius there, on a triangle. */
static struct local_round round_on_triangle(const struct step *s, const struct constraint *c)
{
    const struct body *b = &s->scene->body[c->a.body];
    const struct palp_shape *shape = &b->rigid.shape;
    const vec3 x = pose_apply_back(s->frame[c->a.body], side_point(&c->a, s->p));
    const double radius = b->is_soft ? 0 : reach_of(shape, pose_apply_back(shape->at, x));
    const double bend = curvature_within(tilt_of_load(s, &c->b, s->force[c - s->con]), radius);
    return (struct local_round){bend, bend * radius};
}

/* A soft edge that a ball slides over: across it, n turns about the ball; along it, as on a
 * triangle. In the mean of both. */
static struct local_round round_of_edge(const struct step *s, const struct constraint *c)
{
    const struct side *side = &c->a;
    const struct local_round across = round_of_shape(s, c, false);
    if (!(across.bend > 0))
        return across;
    const vec3 f = s->force[c - s->con], n = vec3_direction(f, vec3_make(0, 0, 0));
    const vec3 edge = vec3_sub(s->p[side->prox[1]], s->p[side->prox[0]]);
    const double give = tilt_compliance(s, side, 0, 0, n) + tilt_compliance(s, side, 1, 1, n) -
                        2 * tilt_compliance(s, side, 0, 1, n);
    const double tilt = vec3_norm(f) * give / fmax(vec3_dot(edge, edge), 1e-12);
    const double share = (1 + curvature_within(tilt, 1 / across.bend) / across.bend) / 2;
    return (struct local_round){share * across.bend, share * across.turn};
}

struct local_round local_model_round(const struct step *s, const struct constraint *c,
                                     bool tool_is_a)
{
    if (c->law != &law_contact)
        return (struct local_round){0, tool_is_a ? 0 : 1};
    if (c->normal_source == NORMAL_OF_EDGES || c->normal_source == NORMAL_OF_CORES)
        return (struct local_round){0, 0.5};
    if (c->normal_source == NORMAL_OF_TRIANGLE)
        return tool_is_a ? round_on_triangle(s, c) : (struct local_round){0, 1};
    if (c->a.n == 2 && !tool_is_a && tilt_gives_way(s, &c->a))
        return round_of_edge(s, c);
    if (c->a.n > 1)
        return (struct local_round){0, tool_is_a ? 1 : 0};
    return round_of_shape(s, c, tool_is_a);
}
