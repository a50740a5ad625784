/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inside.c - tools inside of closed surfaces, and their way out. */
#include "engine/contact/inside.h"
#include "engine/contact/query_point.h"
#include "engine/contact/tool.h"
#include "engine/step.h"

/* A point of the tool, and the triangle that is nearest to it. What is behind one that is turned
 * over may be in the air: it says nothing. */
struct way_out {
    int point;
    struct foot foot;
};

struct way_out_search {
    int n_point, n;
    vec3 local[TOOL_POINTS];
    struct way_out way[TOOL_POINTS]; /* of those near enough to the surface or below it */
    double radius, deepest;          /* m: of a point below the surface */
};

static void find_ways_out(const struct step *s, const struct collision_pair *e,
                          struct way_out_search *out)
{
    const struct boundary *b = e->b.boundary;
    out->n_point = tool_points(s, e->a.body, out->local, &out->radius);
    const struct box around = box_grow(b->bounds, out->radius);
    for (int k = 0; k < out->n_point; k++) {
        struct way_out way = {.point = k};
        const vec3 x = pose_apply(e->a.frame[START], out->local[k]);
        if (box_distance2(&around, x) > 0 ||
            !boundary_foot(b, START, x, 2 * b->depth + out->radius, &way.foot) ||
            (way.foot.distance < 0 && !boundary_surrounds(b, START, x, &way.foot)))
            continue;
        out->deepest = fmax(out->deepest, -way.foot.distance);
        out->way[out->n++] = way;
    }
}

/* Are there contacts of the two from the last step: such as lead out, or others? */
static bool were_in_contact(const struct collision_pair *e, bool led_out)
{
    const struct collision_pair flipped = collision_pair_flip(e);
    const struct collision_pair *both[2] = {e, &flipped};
    for (int i = 0; i < 2; i++) {
        const uint64_t first = collision_pair_id(both[i], CANDIDATE_NODE, 0, 0);
        const uint64_t inside = collision_pair_id(both[i], CANDIDATE_INSIDE, 0, 0);
        const uint64_t width = (inside - first) / CANDIDATE_INSIDE;
        for (int k = 0; k < e->n_kept; k++) {
            const uint64_t id = e->kept[k].id;
            if (e->kept[k].on > 0 &&
                (led_out ? id >= inside && id < inside + width : id >= first && id < inside))
                return true;
        }
    }
    return false;
}

/* A tool that is led out is inside until its contacts can take over without a jump. */
static bool is_inside(const struct collision_pair *e, const struct way_out_search *at)
{
    const double least = 1.01 * PALP_INSIDE_SPEED * e->h;
    double most = -INFINITY;
    for (int i = 0; i < at->n; i++)
        most = fmax(most, at->radius + e->offset - at->way[i].foot.distance);
    if (!(most > least))
        return false;
    if (were_in_contact(e, true))
        return true;
    if (were_in_contact(e, false))
        return at->deepest > least + e->distance + at->radius;
    return at->deepest > 0;
}

static void note_inside(struct step *s, const struct collision_pair *e, double depth)
{
    if (s->n_inside < PALP_INSIDE_MOST)
        s->inside[s->n_inside++] =
            (struct palp_inside){{e->a.body + 1}, {e->b.body + 1}, fmax(depth, 0)};
}

/* The plane of the triangle, as far below the surface as the point may still be at the end. */
static void offer_way_out(const struct collision_pair *e, const struct way_out_search *at,
                          const struct way_out *way)
{
    const struct collision_pair flipped = collision_pair_flip(e);
    struct collision_pair eased = *e;
    struct query_point point = query_point_of_frame(
        &e->a, at->local[way->point],
        collision_pair_id(&flipped, CANDIDATE_INSIDE, way->foot.tri, way->point));
    point.radius = at->radius;
    struct contact_triangle triangle =
        query_point_triangle(&e->b, e->b.boundary->surface->tri[way->foot.tri], way->foot.weight);
    triangle.tri = way->foot.tri;
    eased.offset = fmin(e->offset, way->foot.height - at->radius + PALP_INSIDE_SPEED * e->h);
    eased.distance = INFINITY;
    query_point_against_triangle(&eased, &point, &triangle, START);
}

bool inside_lead_out(struct step *s, const struct collision_pair *e)
{
    struct way_out_search at = {.n = 0};
    if (!e->b.boundary || !e->b.boundary->is_closed || !tool_is_held(&s->scene->body[e->a.body]))
        return false;
    find_ways_out(s, e, &at);
    if (!is_inside(e, &at))
        return false;
    for (int i = 0; i < at.n; i++)
        if (at.way[i].foot.distance < at.radius + e->offset)
            offer_way_out(e, &at, &at.way[i]);
    note_inside(s, e, at.deepest);
    return true;
}

int palp_world_inside(const struct palp_world *world, const struct palp_inside **out)
{
    *out = world->step ? world->step->inside : NULL;
    return world->step ? world->step->n_inside : 0;
}
