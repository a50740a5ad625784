/* SPDX-License-Identifier: GPL-3.0-or-later */
/* broad_phase.c - all pairs of bodies that come near each other, and the declared pairs. */
#include "engine/contact/broad_phase.h"
#include "engine/base/assert.h"
#include "engine/contact/inside.h"
#include "engine/contact/link.h"
#include "engine/contact/lips.h"
#include "engine/contact/query_point.h"
#include "engine/model/change.h"
#include "engine/step.h"

/* ---------------------------------------------------------------- bodies that meet */

/* Where a tool that went through a body entered it first; NULL: it did not. */
static const pose *find_stop(const struct step *s, int tool, int body)
{
    for (int i = 0; i < s->n_breach; i++)
        if (s->breach[i].tool == tool && s->breach[i].body == body)
            return &s->breach[i].stopped;
    return NULL;
}

/* What went through the other one is looked at up to where it entered: what it would touch beyond
 * would lead it on. */
static struct collider collider_against(const struct step *s, int body, int other)
{
    struct collider collider = collision_pair_collider(s, body);
    const pose *stop = find_stop(s, body, other);
    if (stop) {
        collider.frame[FREE] = *stop;
        collider.at[FREE] = pose_mul(*stop, s->scene->body[body].rigid.shape.at);
    }
    return collider;
}

/* A pair's friction is the geometric mean, its distance the greater, its offsets add. */
struct collision_pair collision_pair_of_bodies(const struct step *s, int a, int b,
                                               struct candidate_list *found)
{
    const struct palp_surface *on_a = &s->scene->body[a].settings;
    const struct palp_surface *on_b = &s->scene->body[b].settings;
    return (struct collision_pair){
        .a = collider_against(s, a, b),
        .b = collider_against(s, b, a),
        .distance = s->opt->contact_share * fmax(on_a->contact_distance, on_b->contact_distance) +
                    s->world->found_beyond,
        .offset = on_a->offset + on_b->offset,
        .friction = sqrt(on_a->friction * change_factor(s->world, PALP_CHANGE_FRICTION, a) *
                         (on_b->friction * change_factor(s->world, PALP_CHANGE_FRICTION, b))),
        .h = s->h,
        .found = found,
        .kept = s->world->remembered,
        .n_kept = s->world->n_remembered,
    };
}

/* Segments overlap at their joints: a rod does not meet itself. */
static bool same_rod(const struct body *a, const struct body *b)
{
    return !a->is_soft && !b->is_soft && a->rigid.rod > 0 && a->rigid.rod == b->rigid.rod;
}

static bool may_meet(const struct step *s, int a, int b)
{
    const struct body *body = s->scene->body;
    if (!body[a].settings.collides || !body[b].settings.collides)
        return false;
    if (same_rod(&body[a], &body[b]) || mapping_shares_base(s->scene, a, b))
        return false;
    return body_moves(&body[a]) || body_moves(&body[b]);
}

static bool come_near(const struct detector *d, const struct collision_pair *e)
{
    const struct box reach = box_grow(d->bounds[e->a.body], e->distance + e->offset);
    return box_overlap(&reach, &d->bounds[e->b.body]);
}

bool broad_phase_may_meet(const struct step *s, int a, int b)
{
    const struct collision_pair e = collision_pair_of_bodies(s, a, b, NULL);
    return may_meet(s, a, b) && come_near(s->world->detector, &e) && !link_parts(s, a, b);
}

static void collide_pair(const struct collision_pair *e)
{
    if (e->a.boundary && e->b.boundary) {
        collide_surfaces(e);
    } else if (e->a.boundary && e->b.shape) {
        collide_surface_shape(e);
    } else if (e->a.shape && e->b.boundary) {
        const struct collision_pair flipped = collision_pair_flip(e);
        collide_surface_shape(&flipped);
    } else if (e->a.shape && e->b.shape) {
        collide_shapes(e);
    }
}

/* ---------------------------------------------------------------- declared pairs */

static vec3 point_at(const struct step *s, const struct palp_point *point, int when)
{
    const int body = point->body.id - 1, first = s->scene->body[body].first;
    if (point->n == 0) {
        const pose frame = when == START ? s->world->frame[body] : s->frame_near[body];
        return pose_apply(frame, point->local);
    }
    const vec3 *q = (when == START ? s->world->q : s->q_near) + first;
    vec3 x = vec3_make(0, 0, 0);
    for (int k = 0; k < point->n; k++)
        x = vec3_axpy(x, point->weight[k], q[point->node[k]]);
    return x;
}

static struct candidate_side side_of_point(const struct palp_point *point)
{
    if (point->n == 0)
        return candidate_local(point->body.id - 1, point->local);
    struct candidate_side side = {.body = point->body.id - 1, .n = point->n};
    for (int k = 0; k < point->n; k++) {
        side.node[k] = point->node[k];
        side.weight[k] = point->weight[k];
    }
    return side;
}

/* The triangle of a declared pair; where it answers is fixed at the start, beside it too. */
static struct contact_triangle triangle_of(const struct step *s, const struct palp_pair_def *def,
                                           vec3 p)
{
    struct contact_triangle triangle = {
        .side = {.body = def->b.id - 1, .n = 3, .weight = {1, 0, 0}}};
    const int first = s->scene->body[triangle.side.body].first;
    for (int k = 0; k < 3; k++) {
        triangle.side.node[k] = def->triangle[k];
        triangle.x[START][k] = s->world->q[first + def->triangle[k]];
        triangle.x[FREE][k] = s->q_near[first + def->triangle[k]];
    }
    closest_on_plane(triangle.side.weight, p, triangle.x[START]);
    return triangle;
}

static void find_declared(const struct step *s, int i, struct candidate_list *found)
{
    const struct palp_pair_def *def = &s->scene->pair[i];
    const int a = def->a.body.id - 1, b = def->b.id - 1;
    if (!body_moves(&s->scene->body[a]) && !body_moves(&s->scene->body[b]))
        return;
    const struct collision_pair e = {
        .a = collision_pair_collider(s, a),
        .b = collision_pair_collider(s, b),
        .distance = s->opt->contact_share * def->contact_distance,
        .offset = def->offset,
        .friction = def->friction,
        .h = s->h,
        .found = found,
    };
    const struct query_point point = {
        .x = {point_at(s, &def->a, START), point_at(s, &def->a, FREE)},
        .node = -1,
        .side = side_of_point(&def->a),
        .id = collision_pair_id(&e, CANDIDATE_PAIR, i, 0),
    };
    if (s->scene->body[b].is_soft) {
        const struct contact_triangle triangle = triangle_of(s, def, point.x[START]);
        query_point_against_triangle(&e, &point, &triangle, START);
    } else {
        query_point_against_shape(&e, &point);
    }
}

/* Is one of the two a tool inside of the other? Then it is led out. */
static bool leads_out(struct step *s, const struct collision_pair *e)
{
    const struct collision_pair flipped = collision_pair_flip(e);
    return inside_lead_out(s, e) || inside_lead_out(s, &flipped);
}

void broad_phase_find(struct step *s, struct candidate_list *found)
{
    PALP_ASSERT(s->q_near && s->frame_near && found->n == 0);
    struct detector *d = s->world->detector;
    detector_stand(d, s);
    s->n_inside = 0;
    for (int a = 0; a < d->n_body; a++) {
        for (int b = a + 1; b < d->n_body; b++) {
            if (!may_meet(s, a, b))
                continue;
            const struct collision_pair e = collision_pair_of_bodies(s, a, b, found);
            if (!come_near(d, &e) || link_parts(s, a, b))
                continue;
            if (d->boundary[a])
                boundary_fit(d->boundary[a]);
            if (d->boundary[b])
                boundary_fit(d->boundary[b]);
            if (!leads_out(s, &e))
                collide_pair(&e);
        }
    }
    for (int i = 0; i < d->n_body; i++)
        if (d->lips[i])
            lips_collide(d->lips[i], s, i, found);
    for (int i = 0; i < s->scene->n_pair; i++)
        find_declared(s, i, found);
}
