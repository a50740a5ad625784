/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairing.c - all pairs of bodies that come near each other, and the declared pairs. */
#include "engine/contact/pairing.h"
#include "engine/contact/breach.h"
#include "engine/contact/link.h"
#include "engine/contact/probe.h"
#include "engine/step.h"

/* ---------------------------------------------------------------- bodies that meet */

/* What went through the other one is looked at up to where it entered: what it would touch beyond
 * would lead it on. */
static struct party party_against(const struct step *s, int body, int other)
{
    struct party party = encounter_party(s, body);
    const pose *stop = breach_stop(s, body, other);
    if (stop) {
        party.frame[FREE] = *stop;
        party.at[FREE] = pose_mul(*stop, s->scene->body[body].rigid.shape.at);
    }
    return party;
}

/* A pair's friction is the geometric mean, its distance the greater, its offsets add. */
struct encounter pairing_encounter(const struct step *s, int a, int b, struct touch_list *found)
{
    const struct palp_surface *on_a = &s->scene->body[a].settings;
    const struct palp_surface *on_b = &s->scene->body[b].settings;
    return (struct encounter){
        .a = party_against(s, a, b),
        .b = party_against(s, b, a),
        .distance = s->opt->contact_share * fmax(on_a->contact_distance, on_b->contact_distance),
        .offset = on_a->offset + on_b->offset,
        .friction = sqrt(on_a->friction * on_b->friction),
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

static bool come_near(const struct detector *d, const struct encounter *e)
{
    const struct box reach = box_grow(d->bounds[e->a.body], e->distance + e->offset);
    return box_overlap(&reach, &d->bounds[e->b.body]);
}

bool pairing_meets(const struct step *s, int a, int b)
{
    const struct encounter e = pairing_encounter(s, a, b, NULL);
    return may_meet(s, a, b) && come_near(s->world->detector, &e) && !link_parts(s, a, b);
}

static void meet(const struct encounter *e)
{
    if (e->a.boundary && e->b.boundary) {
        pairing_surfaces(e);
    } else if (e->a.boundary && e->b.shape) {
        pairing_surface_shape(e);
    } else if (e->a.shape && e->b.boundary) {
        const struct encounter flipped = encounter_flip(e);
        pairing_surface_shape(&flipped);
    } else if (e->a.shape && e->b.shape) {
        pairing_shapes(e);
    }
}

/* ---------------------------------------------------------------- declared pairs */

static vec3 point_at(const struct step *s, const struct palp_point *point, int when)
{
    const int body = point->body.id - 1, first = s->scene->body[body].first;
    if (point->n == 0) {
        const pose frame = when == START ? s->world->frame[body] : s->frame_free[body];
        return pose_apply(frame, point->local);
    }
    const vec3 *q = (when == START ? s->world->q : s->q_near) + first;
    vec3 x = vec3_make(0, 0, 0);
    for (int k = 0; k < point->n; k++)
        x = vec3_axpy(x, point->weight[k], q[point->node[k]]);
    return x;
}

static struct touch_side side_of(const struct palp_point *point)
{
    if (point->n == 0)
        return touch_local(point->body.id - 1, point->local);
    struct touch_side side = {.body = point->body.id - 1, .n = point->n};
    for (int k = 0; k < point->n; k++) {
        side.node[k] = point->node[k];
        side.weight[k] = point->weight[k];
    }
    return side;
}

/* The triangle of a declared pair; where it answers is fixed at the start, beside it too. */
static struct plate plate_of(const struct step *s, const struct palp_pair_def *def, vec3 p)
{
    struct plate plate = {.side = {.body = def->b.id - 1, .n = 3, .weight = {1, 0, 0}}};
    const int first = s->scene->body[plate.side.body].first;
    for (int k = 0; k < 3; k++) {
        plate.side.node[k] = def->triangle[k];
        plate.x[START][k] = s->world->q[first + def->triangle[k]];
        plate.x[FREE][k] = s->q_near[first + def->triangle[k]];
    }
    closest_on_plane(plate.side.weight, p, plate.x[START]);
    return plate;
}

static void find_declared(const struct step *s, int i, struct touch_list *found)
{
    const struct palp_pair_def *def = &s->scene->pair[i];
    const int a = def->a.body.id - 1, b = def->b.id - 1;
    if (!body_moves(&s->scene->body[a]) && !body_moves(&s->scene->body[b]))
        return;
    const struct encounter e = {
        .a = encounter_party(s, a),
        .b = encounter_party(s, b),
        .distance = s->opt->contact_share * def->contact_distance,
        .offset = def->offset,
        .friction = def->friction,
        .h = s->h,
        .found = found,
    };
    const struct probe probe = {
        .x = {point_at(s, &def->a, START), point_at(s, &def->a, FREE)},
        .node = -1,
        .side = side_of(&def->a),
        .id = encounter_id(&e, TOUCH_PAIR, i, 0),
    };
    if (s->scene->body[b].is_soft) {
        const struct plate plate = plate_of(s, def, probe.x[START]);
        probe_against_plate(&e, &probe, &plate, START);
    } else {
        probe_against_shape(&e, &probe);
    }
}

void pairing_find(const struct step *s, struct touch_list *found)
{
    struct detector *d = s->world->detector;
    detector_stand(d, s);
    for (int a = 0; a < d->n_body; a++) {
        for (int b = a + 1; b < d->n_body; b++) {
            if (!may_meet(s, a, b))
                continue;
            const struct encounter e = pairing_encounter(s, a, b, found);
            if (!come_near(d, &e) || link_parts(s, a, b))
                continue;
            if (d->boundary[a])
                boundary_fit(d->boundary[a]);
            if (d->boundary[b])
                boundary_fit(d->boundary[b]);
            meet(&e);
        }
    }
    for (int i = 0; i < s->scene->n_pair; i++)
        find_declared(s, i, found);
    breach_offer(s, found);
}
