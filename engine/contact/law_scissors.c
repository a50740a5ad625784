/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law_scissors.c - two jaws whose edges cross in a body that can be cut.
 *
 * Seen along the hinge, the edges of both jaws are lines that cross in one place, which runs out to
 * the tips as they close. There stands an edge as a knife has, across the way of the crossing: what
 * the crossing sweeps is parted, as far to both sides as the tips are apart when open. What lies
 * between the jaws is not squeezed before it is cut.
 *
 * With edges m1 · (x - p1) = 0 and m2 · (x - p2) = 0 in the plane across the hinge's axis n, jaws
 * that turn by o1 and o2 move the crossing by dx, mi · dx = oi mi · (n × (x - hi)): where both
 * edges are, at x. A force F there does the same work as moments F · dx on the jaws. */
#include "engine/contact/knife.h"
#include "engine/model/mapping.h"
#include "engine/model/world.h"
#include "engine/step.h"

enum { JAWS = 2, EDGES_ENDS = 2 * JAWS };

/* ---------------------------------------------------------------- where they cross */

/* Of the tool and its jaws. */
struct scissors_frames {
    pose tool, jaw[JAWS];
};

/* The edge of one jaw at one moment. */
struct jaw_edge {
    vec3 from, to, normal, hinge; /* m; normal: across it, in the plane, unit         */
    double turned;                /* rad about the first jaw's axis, where it is open */
};

struct jaws_crossing {
    vec3 axis, x, ahead; /* unit, m, unit                               */
    vec3 way[JAWS];      /* of x as one jaw turns about the axis | m/rad */
    struct jaw_edge jaw[JAWS];
    bool is_shut; /* they cross nowhere: x is at the tips and stays there */
};

static const struct hinge *hinge_of(const struct palp_scene *scene, palp_body jaw)
{
    return &scene->body[jaw.id - 1].rigid.hinge;
}

static struct scissors_frames frames_of(const struct placing *at, const struct link *link)
{
    return (struct scissors_frames){
        placing_frame(at, link->a.at[0].body),
        {placing_frame(at, link->is.jaw[0].id - 1), placing_frame(at, link->is.jaw[1].id - 1)}};
}

static struct jaw_edge find_jaw_edge(const struct palp_scene *scene, const struct link *link,
                                     const struct scissors_frames *at, int jaw, vec3 axis)
{
    const struct hinge *first = hinge_of(scene, link->is.jaw[0]),
                       *own = hinge_of(scene, link->is.jaw[jaw]);
    struct jaw_edge edge = {.from = pose_apply(at->jaw[jaw], link->a.at[1 + jaw].local),
                            .to = pose_apply(at->jaw[jaw], link->b.at[1 + jaw].local),
                            .hinge = at->jaw[jaw].p,
                            .turned = own->opening * vec3_dot(own->axis, first->axis)};
    const vec3 normal = vec3_cross(axis, vec3_sub(edge.to, edge.from));
    edge.normal = vec3_direction(normal, normal);
    return edge;
}

/* Beyond the end of an edge, or nowhere. Edges that are parallel but for round-off may cross far
 * behind the hinge as well. */
static bool is_beyond_tips(const struct jaw_edge jaw[JAWS], vec3 x)
{
    for (int k = 0; k < JAWS; k++) {
        const vec3 along = vec3_sub(jaw[k].to, jaw[k].from);
        const double way = vec3_dot(vec3_sub(x, jaw[k].from), along);
        if (!(way >= 0 && way < vec3_dot(along, along)))
            return true;
    }
    return false;
}

/* Out to the tips, between both edges, in the plane. */
static vec3 locate_middle(const struct jaws_crossing *c)
{
    vec3 sum = {0, 0, 0};
    for (int k = 0; k < JAWS; k++)
        sum = vec3_sub(sum, vec3_cross(c->axis, c->jaw[k].normal));
    return vec3_direction(sum, sum);
}

static struct jaws_crossing locate_crossing(const struct palp_scene *scene, const struct link *link,
                                            const struct scissors_frames *at)
{
    struct jaws_crossing c = {.axis =
                                  quat_rotate(at->tool.q, hinge_of(scene, link->is.jaw[0])->axis)};
    for (int k = 0; k < JAWS; k++)
        c.jaw[k] = find_jaw_edge(scene, link, at, k, c.axis);
    const struct jaw_edge *one = &c.jaw[0], *two = &c.jaw[1];
    const vec3 tips = vec3_scale(vec3_add(one->to, two->to), 0.5);
    const mat3 solve = mat3_inverse(mat3_rows(one->normal, two->normal, c.axis));
    c.x = mat3_apply(solve, vec3_make(vec3_dot(one->normal, one->from),
                                      vec3_dot(two->normal, two->from), vec3_dot(c.axis, tips)));
    c.ahead = locate_middle(&c);
    c.is_shut = !vec3_finite(c.x) || is_beyond_tips(c.jaw, c.x);
    if (c.is_shut) {
        c.x = tips;
        return c;
    }
    for (int k = 0; k < JAWS; k++) {
        const vec3 turn = vec3_cross(c.axis, vec3_sub(c.x, c.jaw[k].hinge));
        const double out = vec3_dot(c.jaw[k].normal, turn);
        c.way[k] = mat3_apply(solve, vec3_make(k == 0 ? out : 0, k == 1 ? out : 0, 0));
    }
    const vec3 open =
        vec3_add(vec3_scale(c.way[0], one->turned), vec3_scale(c.way[1], two->turned));
    c.ahead = vec3_direction(vec3_scale(open, -1), c.ahead);
    return c;
}

/* The crossing as both jaws open. */
static vec3 way_of_opening(const struct jaws_crossing *c)
{
    vec3 way = {0, 0, 0};
    for (int k = 0; k < JAWS; k++)
        way = vec3_axpy(way, copysign(1, c->jaw[k].turned), c->way[k]);
    return way;
}

/* ---------------------------------------------------------------- their edge */

static struct knife_edge locate_edge(const struct placing *at, const struct link *link)
{
    const struct scissors_frames frames = frames_of(at, link);
    const struct jaws_crossing c = locate_crossing(at->scene, link, &frames);
    const vec3 up = vec3_cross(c.axis, c.ahead);
    return (struct knife_edge){.from = vec3_axpy(c.x, -0.5 * link->is.length, up),
                               .up = up,
                               .ahead = c.ahead,
                               .across = vec3_cross(up, c.ahead),
                               .piece = link->is.length / KNIFE_PIECES,
                               .is_shut = c.is_shut};
}

static vec3 locate_opening(const struct placing *at, const struct link *link)
{
    const struct scissors_frames frames = frames_of(at, link);
    const struct jaws_crossing c = locate_crossing(at->scene, link, &frames);
    return way_of_opening(&c);
}

/* Behind the points of the edge: the moments that push each jaw open. */
static void end_scissors(struct linked *l)
{
    const struct scissors_frames frames = frames_of(&l->at, l->link);
    const struct jaws_crossing c = locate_crossing(l->at.scene, l->link, &frames);
    struct link_point *last = &l->point[KNIFE_POINTS];
    for (int k = 0; k < JAWS; k++)
        last->weight[k] = copysign(1, c.jaw[k].turned) * vec3_dot(l->force, c.way[k]);
    knife_end(l);
}

/* ---------------------------------------------------------------- the door */

static void expect_jaw(struct link_door *door, const struct link *link, int k)
{
    const int jaw = link->is.jaw[k].id - 1, tool = link->a.at[0].body;
    const bool is_known = jaw >= 0 && jaw < door->scene->n_body && jaw != tool;
    if (!is_known || mapping_mover(door->scene, jaw) != tool)
        link_refuse(door, k == 0 ? "the first jaw" : "the second jaw", jaw + 1, "a jaw of body a");
}

/* One opens as far to one side as the other to the other. */
static void expect_turning(struct link_door *door, const struct link *link)
{
    const struct hinge *one = hinge_of(door->scene, link->is.jaw[0]),
                       *two = hinge_of(door->scene, link->is.jaw[1]);
    const double sine = vec3_norm(vec3_cross(one->axis, two->axis)),
                 more = one->opening + two->opening * vec3_dot(one->axis, two->axis);
    if (!(sine < 1e-6))
        link_refuse(door, "the sine of both hinges' axes", sine, "0: one axis");
    if (!(fabs(more) < 1e-6 && one->opening != 0))
        link_refuse(door, "what the first jaw opens beyond the second, rad", more,
                    "0: both open alike, to both sides");
}

/* Places in the frames of the jaws, whose axes are the tool's when closed. */
static void place_edges(struct link_door *door, struct link *link)
{
    for (int k = 0; k < JAWS; k++) {
        const int jaw = link->is.jaw[k].id - 1;
        const vec3 hinge = hinge_of(door->scene, link->is.jaw[k])->place,
                   *end = &door->def->curve[2 * k];
        link->a.at[1 + k] = (struct anchor){.body = jaw, .local = vec3_sub(end[0], hinge)};
        link->b.at[1 + k] = (struct anchor){.body = jaw, .local = vec3_sub(end[1], hinge)};
    }
}

/* Open they cross on their edges, and further out as they close. As far as the tips are apart then
 * reaches what they part. */
static void expect_crossing(struct link_door *door, struct link *link)
{
    struct scissors_frames open = {.tool = POSE_IDENTITY};
    for (int k = 0; k < JAWS; k++)
        open.jaw[k] = mapping_hinge(hinge_of(door->scene, link->is.jaw[k]), open.tool, 1);
    const struct jaws_crossing c = locate_crossing(door->scene, link, &open);
    const vec3 way = way_of_opening(&c);
    const double out = -vec3_dot(way, locate_middle(&c));
    link->is.length =
        fabs(vec3_dot(vec3_sub(c.jaw[0].to, c.jaw[1].to), vec3_cross(c.axis, c.ahead)));
    if (c.is_shut || !(out > 0))
        link_refuse(door, "how far the crossing of the edges goes out as open jaws close, m/rad",
                    c.is_shut ? 0 : out, "above 0: edges that reach over each other when closed");
}

static void check_scissors(struct link_door *door, struct link *link)
{
    knife_expect_tissue(door, link);
    if (!door->def->curve || door->def->n_curve != EDGES_ENDS)
        link_refuse(door, "the number of ends of edges", door->def->n_curve, "4");
    for (int k = 0; k < JAWS && door->status == PALP_OK; k++)
        expect_jaw(door, link, k);
    if (door->status == PALP_OK)
        expect_turning(door, link);
    if (door->status != PALP_OK)
        return;
    place_edges(door, link);
    expect_crossing(door, link);
    link->n_point = KNIFE_POINTS + 1;
}

const struct link_kind link_scissors = {
    "scissors",          .most = 2 * KNIFE_PIECES, .takes_body = true,  .follows_cuts = true,
    .parts = true,       .check = check_scissors,  .make = knife_pairs, .end = end_scissors,
    .edge = locate_edge, .hinge = locate_opening};
