/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law_knife.c - the edge of a tool in a body that can be cut.
 *
 * The edge is so many pieces. Each that is in the tissue has a front, a place of the rest shape, up
 * to which the tissue is parted. There it meets a force of at most what it takes to part more, and
 * is held across: the blade stays in its cut. Where that force does not stop it, its front goes on
 * to where the edge is, and the strip of the rest shape between is swept: links that cross it are
 * severed in the next step. A piece that is not in the tissue has the surface before it. One that
 * is in it all the same, for the tool began there or came in point first, flat or by its back, has
 * its front where it is.
 *
 * A piece of length l whose front goes on by ds parts l ds of area, both at rest. The body gives
 * G l ds of its energy, as its configurational force says, beside the work of the edge: (toughness
 * - G) l is the force that is left to do. So tissue under tension parts the more easily, and what
 * the edge itself strains before it costs nothing, whatever the cells. Slip along the edge, ξ times
 * that ahead, turns the force: 1 / (1 + ξ²) of it is left ahead, ξ / (1 + ξ²) is felt along. */
#include "engine/contact/knife.h"
#include "engine/contact/knife_place.h"
#include "engine/contact/knife_release.h"
#include "engine/contact/knife_surface.h"
#include "engine/model/plan.h"
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/motion/tear_front.h"
#include "engine/step.h"

#include <string.h>

enum { PIECES = KNIFE_PIECES, CELLS_OF_WAY = 8 };
/* A piece's phase; within: it parted nothing yet; between: lips that opened leave it free aside. */
enum { AWAY, INSIDE, WITHIN, BETWEEN };
enum { FRONT, SUMS, TENSION, POINTS_OF_PIECE }; /* of link_point: what a piece remembers */
enum { ALONG = PIECES }; /* the number of a piece's second pair: behind the first */

static const double OPENED = 8;         /* ways of the surface: exp(-8) of what opens it is left */
static const double STILL = 1e-6;       /* m: no way back                        */
static const double GAPING = 0.5;       /* cells: lips so far off are at no front */
static const double RECENT = 2e-3;      /* m of way that ξ is of                 */
static const double RECENT_TIME = 0.1;  /* s that what is released is of, or a cell of way */
static const double YIELDED = 1 - 1e-6; /* of the most force: the tissue did not stop the edge */

/* ---------------------------------------------------------------- the laws */

static mat3 edge_axes(const struct constraint *c, const struct moment *now)
{
    const struct placing at = {.scene = now->scene, .frame = now->frame};
    const struct knife_edge edge = c->joint.link->kind->edge(&at, c->joint.link);
    return mat3_rows(edge.up, edge.ahead, edge.across);
}

/* Back from where the edge faces; and across the blade. */
static mat3 linearise_front(const struct constraint *c, const struct moment *now, vec3 *gap)
{
    const vec3 none = {0, 0, 0};
    const mat3 axes = edge_axes(c, now);
    const mat3 C = mat3_rows(vec3_scale(mat3_row(axes, 1), -1), mat3_row(axes, 2), none);
    *gap = mat3_apply(C, constraint_apart(c, now->p));
    return C;
}

/* `at`: what the tissue resists with, at most; across by as much as parting takes there, whatever
 * tension does of it ahead: pressed harder, the blade parts it. */
static struct bounds bound_front(const struct constraint *c)
{
    return (struct bounds){.least = 0, .most = c->joint.at, .radius = c->joint.across};
}

static const struct law law_front = {"knife", HOLDS_FIRST | HOLDS_SECOND, linearise_front,
                                     bound_front};

static mat3 linearise_surface(const struct constraint *c, const struct moment *now, vec3 *gap)
{
    const vec3 none = {0, 0, 0};
    const mat3 C = linearise_front(c, now, gap);
    *gap = vec3_make(gap->x, 0, 0);
    return mat3_rows(mat3_row(C, 0), none, none);
}

static struct bounds bound_surface(const struct constraint *c)
{
    return (struct bounds){.least = 0, .most = c->joint.at};
}

static const struct law law_surface = {"knife at a surface", HOLDS_FIRST, linearise_surface,
                                       bound_surface};

/* What rubs along the edge, up to `at`. */
static mat3 linearise_slip(const struct constraint *c, const struct moment *now, vec3 *gap)
{
    const vec3 none = {0, 0, 0};
    *gap = none;
    return mat3_rows(mat3_row(edge_axes(c, now), 0), none, none);
}

static struct bounds bound_slip(const struct constraint *c)
{
    return (struct bounds){.least = -c->joint.at, .most = c->joint.at};
}

static const struct law law_slip = {"knife's slip", 0, linearise_slip, bound_slip};

/* ---------------------------------------------------------------- the tissue */

static struct tissue tissue_of(const struct palp_world *world, const struct link *link,
                               const struct placing *at)
{
    const int body = link->b.at[0].body;
    return (struct tissue){world->topology[body], &world_body(world, body)->soft.mesh,
                           at->q + at->scene->body[body].first};
}

/* ---------------------------------------------------------------- the edge */

static struct knife_edge knife_edge_of(const struct placing *at, const struct link *link)
{
    const quat turn = placing_frame(at, link->a.at[0].body).q;
    return (struct knife_edge){.from = placing_point(at, &link->a.at[0]),
                               .up = quat_rotate(turn, mat3_row(link->a.axes, 0)),
                               .ahead = quat_rotate(turn, mat3_row(link->a.axes, 1)),
                               .across = quat_rotate(turn, mat3_row(link->a.axes, 2)),
                               .piece = link->is.length / PIECES};
}

/* The edge as it was at the start of the step. */
static struct knife_edge edge_before(const struct palp_world *world, const struct link *link)
{
    const struct placing then = {world->scene, world->q, world->frame, world};
    return link->kind->edge(&then, link);
}

/* ---------------------------------------------------------------- what a piece remembers */

struct piece_state {
    int phase, tet;
    vec3 rest;           /* its front | m */
    double way;          /* since it went in, at rest; WITHIN: as if from a surface | m */
    double ahead, along; /* of late, each way fading over RECENT | m */
    double force;        /* the last, ahead | N */
    double work;         /* of it on the tissue, since the start | J */
    double release;      /* of late, what the tissue gives by itself | J/m² */
};

static struct piece_state read_piece(const struct link_point *point, int piece)
{
    const struct link_point *front = &point[POINTS_OF_PIECE * piece + FRONT],
                            *sums = &point[POINTS_OF_PIECE * piece + SUMS],
                            *tension = &point[POINTS_OF_PIECE * piece + TENSION];
    return (struct piece_state){.phase = front->node[0],
                                .tet = front->node[1],
                                .rest = {front->weight[0], front->weight[1], front->weight[2]},
                                .way = front->weight[3],
                                .ahead = sums->weight[0],
                                .along = sums->weight[1],
                                .force = sums->weight[2],
                                .work = sums->weight[3],
                                .release = tension->weight[0]};
}

static void write_piece(struct link_point *point, int piece, const struct piece_state *state)
{
    point[POINTS_OF_PIECE * piece + FRONT] =
        (struct link_point){.node = {state->phase, state->tet},
                            .weight = {state->rest.x, state->rest.y, state->rest.z, state->way}};
    point[POINTS_OF_PIECE * piece + SUMS] =
        (struct link_point){.weight = {state->ahead, state->along, state->force, state->work}};
    point[POINTS_OF_PIECE * piece + TENSION] = (struct link_point){.weight = {state->release}};
}

static void leave_tissue(struct piece_state *state)
{
    *state = (struct piece_state){.phase = AWAY, .work = state->work, .release = state->release};
}

/* Where a piece goes, in the rest shape's axes. */
static vec3 ahead_at_rest(const struct tissue *t, const struct tissue_place *place,
                          const struct knife_edge *edge)
{
    return vec3_direction(knife_place_turn(t, place, edge->ahead), (vec3){0, 0, 0});
}

/* Area at rest that a piece parts as its front goes on by 1 m at rest. The strain that the edge
 * makes before it goes along with it, so that its way at rest is as long as that now; what tissue
 * is strained by others counts as released. */
static double area_of_way(const struct tissue *t, const struct tissue_place *place,
                          const struct knife_edge *edge)
{
    const vec3 along = knife_place_turn(t, place, vec3_scale(edge->up, edge->piece));
    return vec3_norm(vec3_cross(along, ahead_at_rest(t, place, edge)));
}

/* What the tissue gives by itself where a piece is at a front.  Returns false: it is at none. */
static bool release_of(const struct palp_world *world, const struct link *link,
                       const struct tissue *t, const struct tissue_place *place,
                       const struct knife_edge *edge, double *release)
{
    return knife_release(world->front[link->b.at[0].body], t->topology,
                         knife_place_weigh(place, t->mesh->x), ahead_at_rest(t, place, edge),
                         release);
}

/* J/m² */
static double takes_to_part(const struct link *link, const struct tissue *t,
                            const struct tissue_place *place)
{
    const int cell = place->tet / knife_place_tets(t);
    return topology_firmness(t->topology, cell) * t->topology->is->tough[cell].cut *
           link->is.cutting;
}

/* ξ, of late; none before it has moved. */
static double slip_of(const struct piece_state *state)
{
    return state->along > 0 ? state->along / fmax(state->ahead, 1e-3 * state->along) : 0;
}

/* What parts a piece's tissue ahead, and what rubs along it. */
struct resistance {
    double ahead, along, across; /* N */
};

static struct resistance resistance_of(const struct link *link, const struct tissue *t,
                                       const struct tissue_place *place,
                                       const struct knife_edge *edge,
                                       const struct piece_state *state)
{
    const struct palp_cuttable *is = &t->topology->is->is;
    const double area = area_of_way(t, place, edge), takes = takes_to_part(link, t, place),
                 left_to_do = fmin(fmax(takes - state->release, 0), 2 * takes);
    const double slip = slip_of(state), left = 1 / (1 + slip * slip);
    const double opens = is->surface_way > 0 ? is->surface * exp(-state->way / is->surface_way) : 0;
    if (t->topology->full)
        return (struct resistance){INFINITY, link->is.friction * state->force, INFINITY};
    return (struct resistance){area * (left_to_do * left + opens),
                               area * left_to_do * slip * left + link->is.friction * state->force,
                               area * (takes * left + opens)};
}

/* ---------------------------------------------------------------- pairs */

static struct anchor anchor_of_place(const struct link *link, const struct tissue_place *place)
{
    struct anchor anchor = {.body = link->b.at[0].body, .n = 4};
    memcpy(anchor.node, place->node, sizeof anchor.node);
    memcpy(anchor.weight, place->weight, sizeof anchor.weight);
    return anchor;
}

int knife_pairs(const struct linking *l, struct link_pair *pair)
{
    const struct link *link = l->link;
    const struct tissue t = tissue_of(l->world, link, &l->at);
    const struct knife_edge edge = link->kind->edge(&l->at, link),
                            was = edge_before(l->world, link);
    struct knife_near near;
    int made = 0, held = -1;
    knife_list_near(&t, &edge, &was, &near);
    for (int piece = 0; piece < PIECES; piece++) {
        struct piece_state state = read_piece(l->point, piece);
        struct tissue_place place;
        double now;
        if (state.phase != AWAY && knife_place_is_gone(&t, state.tet))
            leave_tissue(&state);
        if (state.phase != AWAY)
            place = knife_place_at_rest(&t, state.tet, state.rest);
        else if (!knife_find_surface(&t, &near, &edge, piece, &place))
            continue;
        if (state.phase == AWAY && !release_of(l->world, link, &t, &place, &edge, &now))
            state.release = 0;
        const struct resistance most = resistance_of(link, &t, &place, &edge, &state);
        const struct anchor a = placing_anchor(&l->at, link->a.at[0].body,
                                               knife_middle(&edge, piece)),
                            b = anchor_of_place(link, &place);
        const int cell = place.tet / knife_place_tets(&t);
        const bool holds = state.phase != AWAY && state.phase != BETWEEN && cell != held;
        pair[made++] = (struct link_pair){
            holds ? &law_front : &law_surface, piece, a, b, most.ahead, .across = most.across};
        held = holds ? cell : held;
        if (state.phase != AWAY && most.along > 0)
            pair[made++] = (struct link_pair){&law_slip, ALONG + piece, a, b, most.along};
    }
    return made;
}

/* ---------------------------------------------------------------- at the end of a step */

/* A piece over one step: its front before and after, and half of its length, at rest. */
struct edge_stroke {
    bool is_in, goes_on;
    int tet; /* of the front before */
    vec3 old, now, half;
    double reach[2]; /* of half: so far its strip goes on where it has no neighbour */
};

static double area_of_stroke(const struct edge_stroke *s)
{
    return 2 * vec3_norm(vec3_cross(s->half, vec3_sub(s->now, s->old)));
}

/* What stopped each piece, of what there was: 1 where that was not enough. */
struct piece_forces {
    double force[PIECES];                         /* ahead, N                     */
    vec3 vector[PIECES];                          /* on the edge, all of them, N */
    bool has_yielded[PIECES], has_turned[PIECES]; /* ahead; across */
    bool is_held[PIECES];                         /* across        */
};

static struct piece_forces gather_pieces(const struct linked *l, vec3 ahead)
{
    struct piece_forces out;
    memset(&out, 0, sizeof out);
    for (int k = 0; k < l->s->n_con; k++) {
        const struct constraint *c = &l->s->con[k];
        if (c->joint.link != l->link)
            continue;
        vec3 *sum = &out.vector[c->joint.pair % PIECES];
        *sum = vec3_add(*sum, l->s->force[k]);
        if (c->joint.pair >= PIECES)
            continue;
        const double force = -vec3_dot(l->s->force[k], ahead);
        out.force[c->joint.pair] = force;
        const double across = vec3_norm(vec3_axpy(l->s->force[k], force, ahead));
        out.has_yielded[c->joint.pair] = force >= YIELDED * c->joint.at;
        out.is_held[c->joint.pair] = c->law == &law_front;
        out.has_turned[c->joint.pair] = c->law == &law_front && across >= YIELDED * c->joint.across;
    }
    return out;
}

/* What is released hangs on how cells lie about the front: it fades over as much as one. Where a
 * cut is there already, there is no surface to be opened any more. */
static void note_release(const struct linked *l, const struct tissue *t,
                         const struct tissue_place *place, double way, struct piece_state *state)
{
    const struct knife_edge edge = l->link->kind->edge(&l->at, l->link);
    const double kept = exp(-way / tear_front_size(t->topology) - l->s->h / RECENT_TIME);
    const double most = takes_to_part(l->link, t, place);
    double release = 0;
    const bool is_at_front = release_of(l->s->world, l->link, t, place, &edge, &release);
    release = isfinite(release) ? fmin(fmax(release, -most), most) : 0;
    state->release = kept * state->release + (1 - kept) * release;
    if (state->phase != AWAY)
        return;
    state->way = is_at_front ? OPENED * t->topology->is->is.surface_way : 0;
    state->release = is_at_front ? state->release : 0;
}

/* What the piece did in this step: its way through the tissue at its front, and the work on it. */
static void count_way(const struct linked *l, const struct tissue *t, int piece,
                      const struct tissue_place *place, const struct piece_forces *forces,
                      struct piece_state *state)
{
    const struct knife_edge was = edge_before(l->s->world, l->link),
                            now = l->link->kind->edge(&l->at, l->link);
    const vec3 *q = l->s->world->q + l->s->scene->body[l->link->b.at[0].body].first;
    const vec3 edge = vec3_sub(knife_middle(&now, piece), knife_middle(&was, piece)),
               flesh = vec3_sub(knife_place_weigh(place, t->q), knife_place_weigh(place, q)),
               way = vec3_sub(edge, flesh);
    const double kept = exp(-vec3_norm(way) / RECENT);
    state->ahead = kept * state->ahead + fmax(vec3_dot(way, now.ahead), 0);
    state->along = kept * state->along + fabs(vec3_dot(way, now.up));
    note_release(l, t, place, vec3_norm(way), state);
    state->work -= vec3_dot(forces->vector[piece], edge);
    state->force = forces->force[piece];
}

/* Where a front goes in this step: along with the piece, there the tissue is parted; ahead where
 * the force did not stop it, and across by so much at most as `aside` says. */
static vec3 next_front(const struct knife_edge *edge, const struct piece_forces *forces, int piece,
                       vec3 on, double aside)
{
    const vec3 across = vec3_cross(edge->up, edge->ahead),
               off = vec3_sub(knife_middle(edge, piece), on);
    const double beyond = vec3_dot(off, edge->ahead),
                 beside = fmin(fmax(vec3_dot(off, across), -aside), aside);
    const vec3 along = vec3_axpy(on, vec3_dot(off, edge->up), edge->up),
               next = vec3_axpy(along, beside, across);
    return vec3_axpy(next, forces->has_yielded[piece] && beyond > 0 ? beyond : 0, edge->ahead);
}

/* The edge in the tissue at the end of a step. */
struct edge_end {
    struct linked *l;
    struct tissue tissue;
    struct knife_edge edge;
    struct knife_near near;
    struct knife_list ahead;
    struct piece_forces forces;
};

/* A piece that is in the tissue, and did not come there through the surface ahead: its front is
 * where it is. In whole tissue no surface is to be opened: its way is as far on as that matters. */
static void set_front(const struct edge_end *at, const struct tissue_place *here,
                      struct piece_state *state, struct edge_stroke *stroke)
{
    const struct tissue *t = &at->tissue;
    state->phase = WITHIN;
    state->tet = stroke->tet = here->tet;
    state->rest = stroke->old = stroke->now = knife_place_weigh(here, t->mesh->x);
    state->way = OPENED * t->topology->is->is.surface_way;
    stroke->half = knife_place_turn(t, here, vec3_scale(at->edge.up, at->edge.piece / 2));
}

static void stand_within(const struct edge_end *at, int piece, struct piece_state *state,
                         struct edge_stroke *stroke)
{
    struct tissue_place here;
    if (knife_find_within(&at->tissue, &at->ahead, &at->edge, piece, &here))
        set_front(at, &here, state, stroke);
}

/* A piece that parted nothing yet is drawn back: its front comes along, from the cell it is in. */
static void draw_front_back(const struct edge_end *at, int piece, const struct tissue_place *front,
                            struct piece_state *state, struct edge_stroke *stroke)
{
    struct tissue_place here;
    leave_tissue(state);
    if (knife_place_walk(&at->tissue, front->tet, knife_middle(&at->edge, piece), &here) &&
        knife_is_whole(&at->tissue, &here))
        set_front(at, &here, state, stroke);
    else
        stand_within(at, piece, state, stroke);
}

/* How far across: anywhere where the force did not stop it. Of pieces in one cell one is held: the
 * others come along where it is whole, and where lips gape by as much as they go on. */
static double aside_of(const struct edge_end *at, int piece, vec3 on, bool is_open)
{
    const double beyond = vec3_dot(vec3_sub(knife_middle(&at->edge, piece), on), at->edge.ahead);
    if (at->forces.has_turned[piece])
        return INFINITY;
    return is_open && !at->forces.is_held[piece] ? fmax(beyond, 0) : 0;
}

/* Where a front goes.  Returns the phase that it has then, AWAY where it left the tissue.  Cells
 * come apart as wholes, and lips that spring open leave the blade between them: there is nothing to
 * part to its side then, and before it what the rest shape has, as long as a front is near that
 * goes its way: the faces that came apart are less than a cell ahead. */
static int lead_front(const struct edge_end *at, int piece, vec3 on, struct tissue_place *here,
                      vec3 *rest)
{
    const struct tissue *t = &at->tissue;
    const bool is_open = !knife_is_whole(t, here);
    const double off =
        fabs(vec3_dot(vec3_sub(knife_middle(&at->edge, piece), on), at->edge.across));
    const vec3 straight = next_front(&at->edge, &at->forces, piece, on, 0),
               next =
                   next_front(&at->edge, &at->forces, piece, on, aside_of(at, piece, on, is_open));
    struct tissue_place front = *here;
    double gives;
    if (knife_place_follow(t, on, next, here, rest))
        return INSIDE;
    if (!is_open || off > GAPING * tear_front_size(t->topology) ||
        !knife_place_follow_at_rest(t, vec3_sub(straight, on), &front, rest) ||
        !release_of(at->l->s->world, at->l->link, t, &front, &at->edge, &gives))
        return AWAY;
    *here = front;
    return BETWEEN;
}

/* A front goes on, holds its piece, or is left behind; of a full body at once outside of it. */
static void move_front(const struct edge_end *at, int piece, const struct tissue_place *front,
                       struct piece_state *state, struct edge_stroke *stroke)
{
    const struct tissue *t = &at->tissue;
    const vec3 on = knife_place_weigh(front, t->q),
               off = vec3_sub(knife_middle(&at->edge, piece), on);
    const double beyond = vec3_dot(off, at->edge.ahead);
    const bool goes_on =
                   at->forces.has_turned[piece] || (beyond > 0 && at->forces.has_yielded[piece]),
               comes_back = state->phase == WITHIN && !goes_on && beyond < -STILL;
    if (!goes_on && state->phase == AWAY) {
        note_release(at->l, t, front, 0, state);
        return;
    }
    count_way(at->l, t, piece, front, &at->forces, state);
    if (comes_back) {
        draw_front_back(at, piece, front, state, stroke);
        return;
    }
    if (beyond < -(state->way + KNIFE_REACH) ||
        (t->topology->full && beyond < -STILL && knife_place_leaves(t, front, off))) {
        leave_tissue(state);
        return;
    }
    struct tissue_place here = *front;
    stroke->goes_on = goes_on;
    const int led = lead_front(at, piece, on, &here, &stroke->now);
    stroke->half = knife_place_turn(t, &here, vec3_scale(at->edge.up, at->edge.piece / 2));
    state->way += goes_on ? vec3_norm(vec3_sub(stroke->now, stroke->old)) : 0;
    state->phase = goes_on ? led : state->phase;
    state->tet = here.tet;
    state->rest = stroke->now;
    if (led == AWAY)
        leave_tissue(state);
}

static void advance_piece(const struct edge_end *at, int piece, struct edge_stroke *stroke)
{
    const struct tissue *t = &at->tissue;
    struct piece_state state = read_piece(at->l->point, piece);
    struct tissue_place front;
    bool has_front = true;
    *stroke = (struct edge_stroke){.is_in = false};
    if (state.phase != AWAY && knife_place_is_gone(t, state.tet))
        leave_tissue(&state);
    if (state.phase != AWAY)
        front = knife_place_at_rest(t, state.tet, state.rest);
    else
        has_front = knife_find_surface(t, &at->near, &at->edge, piece, &front);
    if (has_front) {
        stroke->tet = front.tet;
        stroke->old = stroke->now = knife_place_weigh(&front, t->mesh->x);
        stroke->half = knife_place_turn(t, &front, vec3_scale(at->edge.up, at->edge.piece / 2));
        move_front(at, piece, &front, &state, stroke);
    } else {
        state.release *= exp(-at->l->s->h / RECENT_TIME);
        stand_within(at, piece, &state, stroke);
    }
    stroke->is_in = state.phase != AWAY;
    write_piece(at->l->point, piece, &state);
}

/* How far beyond a piece's end its strip reaches, of half its length: a little; as far as the
 * middle of the next where that is out of the tissue, whose rim may lie between. */
static double reach_of_strip(const struct tissue *t, const struct knife_edge *edge,
                             const struct edge_stroke *s, int next)
{
    struct tissue_place place;
    const bool is_out = next >= 0 && next < PIECES &&
                        !knife_place_walk(t, s->tet, knife_middle(edge, next), &place);
    return is_out ? 1 : 0.02;
}

static bool has_next_strip(const struct edge_stroke *stroke, int next)
{
    return next >= 0 && next < PIECES && (stroke[next].is_in || stroke[next].goes_on);
}

static void reach_to_rims(const struct tissue *t, const struct knife_edge *edge,
                          struct edge_stroke stroke[PIECES])
{
    for (int i = 0; i < PIECES; i++)
        for (int k = 0; k < 2 && stroke[i].goes_on; k++) {
            const int next = i + 2 * k - 1;
            if (!has_next_strip(stroke, next))
                stroke[i].reach[k] = reach_of_strip(t, edge, &stroke[i], next);
        }
}

/* Between two pieces their strips have one border. */
static vec3 border_of_strip(const struct edge_stroke *stroke, int piece, int side, bool now)
{
    const struct edge_stroke *s = &stroke[piece], *next = s + side;
    const vec3 own = vec3_axpy(now ? s->now : s->old, side, s->half);
    if (!has_next_strip(stroke, piece + side))
        return vec3_axpy(own, side * s->reach[side > 0], s->half);
    return vec3_scale(vec3_add(own, vec3_axpy(now ? next->now : next->old, -side, next->half)),
                      0.5);
}

/* Severs what strips cross, which begin a little behind where the last ended. Returns the area. */
static double sweep_strips(struct topology *t, const struct edge_stroke stroke[PIECES])
{
    vec3 tri[2 * PIECES][3];
    double area = 0;
    int n = 0;
    for (int i = 0; i < PIECES; i++) {
        const struct edge_stroke *s = &stroke[i];
        if (!s->goes_on)
            continue;
        const vec3 way = vec3_sub(s->now, s->old),
                   back = vec3_scale(vec3_direction(way, way), -0.5 * vec3_norm(s->half));
        const vec3 a = vec3_add(border_of_strip(stroke, i, -1, false), back),
                   b = vec3_add(border_of_strip(stroke, i, 1, false), back),
                   c = border_of_strip(stroke, i, 1, true),
                   d = border_of_strip(stroke, i, -1, true);
        const vec3 both[2][3] = {{a, b, c}, {a, c, d}};
        memcpy(tri + n, both, sizeof both);
        n += 2;
        area += area_of_stroke(s);
    }
    if (n > 0)
        topology_sweep(t, (const vec3(*)[3])tri, n);
    return area;
}

/* Cells of the rest shape on a piece's way from its old front, at even shares of it. */
static int list_cells_of_way(const struct tissue *t, const struct edge_stroke *s,
                             int cell[CELLS_OF_WAY])
{
    struct tissue rest = *t;
    struct tissue_place place = {.tet = s->tet};
    rest.q = t->mesh->x;
    for (int k = 0; k < CELLS_OF_WAY; k++) {
        const vec3 x = vec3_axpy(s->old, (k + 0.5) / CELLS_OF_WAY, vec3_sub(s->now, s->old));
        struct tissue_place next;
        if (knife_place_walk(&rest, place.tet, x, &next))
            place = next;
        cell[k] = place.tet / knife_place_tets(t);
    }
    return CELLS_OF_WAY;
}

/* What of the strips lies how beside the plans for the body. */
static void compare_with_plans(const struct linked *l, const struct tissue *t,
                               const struct edge_stroke stroke[PIECES])
{
    const int body = l->link->b.at[0].body;
    for (int i = 0; i < PIECES && plan_looks_at(l->s->scene, body); i++) {
        const struct edge_stroke *s = &stroke[i];
        int cell[CELLS_OF_WAY];
        const struct plan_stroke swept = {s->old, s->now, s->half, area_of_stroke(s)};
        if (s->goes_on)
            plan_add_stroke(l->s->world, body, &swept, cell, list_cells_of_way(t, s, cell));
    }
}

void knife_end(struct linked *l)
{
    const struct knife_edge was = edge_before(l->s->world, l->link);
    struct edge_end at = {.l = l,
                          .tissue = tissue_of(l->s->world, l->link, &l->at),
                          .edge = l->link->kind->edge(&l->at, l->link)};
    const struct tissue *t = &at.tissue;
    const int before = l->state->n;
    struct edge_stroke stroke[PIECES];
    at.forces = gather_pieces(l, at.edge.ahead);
    knife_list_near(t, &at.edge, &was, &at.near);
    knife_list_ahead(t, &at.edge, &at.ahead);
    l->state->n = 0;
    for (int piece = 0; piece < PIECES; piece++) {
        advance_piece(&at, piece, &stroke[piece]);
        l->state->n += stroke[piece].is_in;
    }
    reach_to_rims(t, &at.edge, stroke);
    compare_with_plans(l, t, stroke);
    l->state->value += sweep_strips(l->s->world->topology[l->link->b.at[0].body], stroke);
    l->event_force = vec3_norm(l->force);
    if (t->topology->comes_free) {
        l->event = PALP_EVENT_CUT_THROUGH;
        l->event_volume = t->topology->freed;
    } else if (t->topology->full && !l->state->limit)
        l->event = PALP_EVENT_CUT_FULL;
    else if ((before > 0) != (l->state->n > 0))
        l->event = before > 0 ? PALP_EVENT_RELEASE : PALP_EVENT_CUT_BEGUN;
    l->state->limit = t->topology->full && (l->state->limit || l->event == PALP_EVENT_CUT_FULL);
}

/* ---------------------------------------------------------------- the door */

struct palp_knife palp_world_knife(const struct palp_world *world, palp_link id)
{
    const struct link *link = &world->scene->link[id.id - 1];
    const struct link_state *state = &world->link[id.id - 1];
    struct palp_knife knife = {.area = state->value, .inside = state->n * link->is.length / PIECES};
    if (!link->kind->edge)
        return (struct palp_knife){0};
    for (int piece = 0; piece < PIECES; piece++)
        knife.work += read_piece(&world->link_point[link->first_point], piece).work;
    return knife;
}

void knife_expect_tissue(struct link_door *door, const struct link *link)
{
    const int b = link->b.at[0].body;
    const struct body *tissue = b < 0 ? NULL : &door->scene->body[b];
    if (link->a.at[0].n > 0)
        link_refuse(door, "the number of nodes of a's point", link->a.at[0].n,
                    "a place of a rigid body");
    if (!tissue || !tissue->is_soft || !tissue->soft.cuttable)
        link_refuse(door, "whether body b can be cut", 0, "a soft body that can");
    link_expect_positive(door, "the sharpness", link->is.cutting);
    if (door->status == PALP_OK && !(tissue->soft.cuttable->is.toughness > 0))
        link_refuse(door, "the toughness of body b", tissue->soft.cuttable->is.toughness,
                    "one above 0 J/m²");
}

static void check_knife(struct link_door *door, struct link *link)
{
    const struct palp_link_def *is = &link->is;
    link_expect_positive(door, "the length of the edge", is->length);
    link_expect_not_negative(door, "the friction along the edge", is->friction);
    link_expect_direction(door, "where the edge faces", is->normal);
    if (!(vec3_norm(vec3_cross(is->axis, is->normal)) >
          1e-6 * vec3_norm(is->axis) * vec3_norm(is->normal)))
        link_refuse(door, "the sine of the edge and where it faces", 0, "them not to be parallel");
    knife_expect_tissue(door, link);
    link->n_point = KNIFE_POINTS;
}

const struct link_kind link_knife = {"knife",
                                     .most = 2 * PIECES,
                                     .has_axis = true,
                                     .takes_body = true,
                                     .follows_cuts = true,
                                     .parts = true,
                                     .check = check_knife,
                                     .make = knife_pairs,
                                     .end = knife_end,
                                     .edge = knife_edge_of};
