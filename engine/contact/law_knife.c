/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law_knife.c - the edge of a tool in a body that can be cut.
 *
 * The edge is so many pieces. Each that is in the tissue has a front, a place of the rest shape, up
 * to which the tissue is parted. There it meets a force of at most what it takes to part more, and
 * is held across: the blade stays in its cut. Where that force does not stop it, its front goes on
 * to where the edge is, and the strip of the rest shape between is swept: links that cross it are
 * severed in the next step. A piece that is not in the tissue has the surface before it.
 *
 * A piece of length l that goes on by ds parts l J ds of area at rest; a force of toughness × l J
 * makes its work toughness × area, whatever the cells are. The force hangs on no cell that parts:
 * it is the same before and after. Slip along the edge, ξ times as much as ahead, turns the force:
 * of it 1 / (1 + ξ²) is left ahead, ξ / (1 + ξ²) is felt along. */
#include "engine/contact/knife.h"
#include "engine/contact/knife_place.h"
#include "engine/model/plan.h"
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/step.h"

#include <string.h>

enum { PIECES = KNIFE_PIECES, TRIANGLES_NEAR = 600, CELLS_OF_WAY = 8 };
enum { AWAY, INSIDE };                 /* a piece's phase                                    */
enum { FRONT, SUMS, POINTS_OF_PIECE }; /* of link_point: what a piece remembers             */
enum { ALONG = PIECES };               /* the number of a piece's second pair: behind the first */

static const double REACH =
    0.004; /* m: so far before the edge is looked for a surface, and behind, or as far as it came */
static const double REACH_MOST = 0.05;  /* m: … at most                  */
static const double NOWHERE = 2;        /* of a segment: beyond its end */
static const double RECENT = 2e-3;      /* m of way that ξ is of                 */
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

/* `at`: what the tissue resists with, at most; across as much: pressed harder, the blade parts it
 * there. */
static struct bounds bound_front(const struct constraint *c)
{
    return (struct bounds){.least = 0, .most = c->joint.at, .radius = c->joint.at};
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

static vec3 middle_of_piece(const struct knife_edge *edge, int piece)
{
    return vec3_axpy(edge->from, edge->piece * (piece + 0.5), edge->up);
}

/* ---------------------------------------------------------------- the surface before it */

/* Triangles that any piece may meet: of the rectangle that the edge looks at. */
struct near_triangles {
    int n, tri[TRIANGLES_NEAR];
    double behind[PIECES]; /* m: how far behind a piece a surface is looked for */
};

/* How far behind a piece the surface is that it came through in this step. */
static double reach_behind(const struct knife_edge *edge, const struct knife_edge *was, int piece)
{
    const vec3 way = vec3_sub(middle_of_piece(edge, piece), middle_of_piece(was, piece));
    return fmin(fmax(vec3_dot(way, edge->ahead), REACH), REACH_MOST);
}

static double beyond_ends(double x, double first, double last)
{
    return fmax(fmax(first - x, x - last), 0);
}

static void list_near_triangles(const struct tissue *t, const struct knife_edge *edge,
                                const struct knife_edge *was, struct near_triangles *near)
{
    const struct surface *surface = &t->topology->body.surface;
    double behind = 0;
    for (int piece = 0; piece < PIECES; piece++) {
        near->behind[piece] = reach_behind(edge, was, piece);
        behind = fmax(behind, near->behind[piece]);
    }
    near->n = 0;
    for (int i = 0; i < surface->n_tri && !edge->is_shut && near->n < TRIANGLES_NEAR; i++) {
        const int *tri = surface->tri[i];
        const vec3 a = t->q[tri[0]], to = vec3_sub(a, edge->from);
        const vec3 ab = vec3_sub(t->q[tri[1]], a), ac = vec3_sub(t->q[tri[2]], a);
        const vec3 off = vec3_make(beyond_ends(vec3_dot(to, edge->up), 0, PIECES * edge->piece),
                                   beyond_ends(vec3_dot(to, edge->ahead), -behind, REACH),
                                   vec3_dot(to, edge->across));
        if (vec3_dot(off, off) <= fmax(vec3_dot(ab, ab), vec3_dot(ac, ac)))
            near->tri[near->n++] = i;
    }
}

/* Where a segment from x along d enters a triangle: how far along, of 1; above 1: nowhere. */
static double enter_triangle(const struct tissue *t, const int tri[3], vec3 x, vec3 d,
                             double weight[3])
{
    const vec3 a = t->q[tri[0]], ab = vec3_sub(t->q[tri[1]], a), ac = vec3_sub(t->q[tri[2]], a);
    const vec3 n = vec3_cross(ab, ac), to = vec3_sub(x, a);
    const double speed = vec3_dot(n, d), square = vec3_dot(n, n);
    if (!(speed < 0) || !(square > 0))
        return NOWHERE;
    const double s = -vec3_dot(n, to) / speed;
    const vec3 on = vec3_axpy(to, s, d);
    weight[1] = vec3_dot(n, vec3_cross(on, ac)) / square;
    weight[2] = vec3_dot(n, vec3_cross(ab, on)) / square;
    weight[0] = 1 - weight[1] - weight[2];
    const bool is_on = weight[0] >= 0 && weight[1] >= 0 && weight[2] >= 0 && s >= 0;
    return is_on ? s : NOWHERE;
}

/* The place of the surface that a piece meets first. False: none is near. */
static bool find_surface(const struct tissue *t, const struct near_triangles *near,
                         const struct knife_edge *edge, int piece, struct tissue_place *out)
{
    const struct surface *surface = &t->topology->body.surface;
    const double behind = near->behind[piece];
    const vec3 x = vec3_axpy(middle_of_piece(edge, piece), -behind, edge->ahead),
               d = vec3_scale(edge->ahead, behind + REACH);
    double least = 1, weight[3] = {0, 0, 0};
    int best = -1;
    vec3 rest = {0, 0, 0};
    for (int i = 0; i < near->n; i++) {
        const int *tri = surface->tri[near->tri[i]];
        const double s = enter_triangle(t, tri, x, d, weight);
        if (s > least)
            continue;
        least = s;
        best = near->tri[i];
        rest = vec3_scale(t->mesh->x[tri[0]], weight[0]);
        rest = vec3_axpy(rest, weight[1], t->mesh->x[tri[1]]);
        rest = vec3_axpy(rest, weight[2], t->mesh->x[tri[2]]);
    }
    if (best < 0)
        return false;
    const int n = knife_place_tets(t), cell = t->topology->tri_cell[best];
    double most = -INFINITY;
    for (int k = 0; k < n; k++) {
        const struct tissue_place place = knife_place_at_rest(t, cell * n + k, rest);
        const double inside =
            fmin(fmin(place.weight[0], place.weight[1]), fmin(place.weight[2], place.weight[3]));
        if (inside > most) {
            most = inside;
            *out = place;
        }
    }
    return true;
}

/* ---------------------------------------------------------------- what a piece remembers */

struct piece_state {
    int phase, tet;
    vec3 rest;           /* its front | m */
    double way;          /* since it went in, at rest | m */
    double ahead, along; /* of late, each way fading over RECENT | m */
    double force;        /* the last, ahead | N */
    double work;         /* of it on the tissue, since the start | J */
};

static struct piece_state read_piece(const struct link_point *point, int piece)
{
    const struct link_point *front = &point[POINTS_OF_PIECE * piece + FRONT],
                            *sums = &point[POINTS_OF_PIECE * piece + SUMS];
    return (struct piece_state){.phase = front->node[0],
                                .tet = front->node[1],
                                .rest = {front->weight[0], front->weight[1], front->weight[2]},
                                .way = front->weight[3],
                                .ahead = sums->weight[0],
                                .along = sums->weight[1],
                                .force = sums->weight[2],
                                .work = sums->weight[3]};
}

static void write_piece(struct link_point *point, int piece, const struct piece_state *state)
{
    point[POINTS_OF_PIECE * piece + FRONT] =
        (struct link_point){.node = {state->phase, state->tet},
                            .weight = {state->rest.x, state->rest.y, state->rest.z, state->way}};
    point[POINTS_OF_PIECE * piece + SUMS] =
        (struct link_point){.weight = {state->ahead, state->along, state->force, state->work}};
}

/* Area at rest that a piece parts in going on by 1 m. */
static double area_of_way(const struct tissue *t, const struct tissue_place *place,
                          const struct knife_edge *edge)
{
    const vec3 along = knife_place_turn(t, place, vec3_scale(edge->up, edge->piece)),
               way = knife_place_turn(t, place, edge->ahead);
    return vec3_norm(vec3_cross(along, way));
}

/* ξ, of late; none before it has moved. */
static double slip_of(const struct piece_state *state)
{
    return state->along > 0 ? state->along / fmax(state->ahead, 1e-3 * state->along) : 0;
}

/* What parts a piece's tissue ahead, and what rubs along it. */
struct resistance {
    double ahead, along; /* N */
};

static struct resistance resistance_of(const struct link *link, const struct tissue *t,
                                       const struct tissue_place *place,
                                       const struct knife_edge *edge,
                                       const struct piece_state *state)
{
    const struct palp_cuttable *is = &t->topology->is->is;
    const int cell = place->tet / knife_place_tets(t);
    const double area = topology_firmness(t->topology, cell) * area_of_way(t, place, edge),
                 tough = t->topology->is->tough[cell].cut * link->is.cutting;
    const double slip = slip_of(state), left = 1 / (1 + slip * slip);
    const double opens = is->surface_way > 0 ? is->surface * exp(-state->way / is->surface_way) : 0;
    if (t->topology->full)
        return (struct resistance){INFINITY, INFINITY};
    return (struct resistance){area * (tough * left + opens),
                               area * tough * slip * left + link->is.friction * state->force};
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
    struct near_triangles near;
    int made = 0, held = -1;
    list_near_triangles(&t, &edge, &was, &near);
    for (int piece = 0; piece < PIECES; piece++) {
        const struct piece_state state = read_piece(l->point, piece);
        struct tissue_place place;
        if (state.phase == INSIDE)
            place = knife_place_at_rest(&t, state.tet, state.rest);
        else if (near.n == 0 || !find_surface(&t, &near, &edge, piece, &place))
            continue;
        const struct resistance most = resistance_of(link, &t, &place, &edge, &state);
        const struct anchor a = placing_anchor(&l->at, link->a.at[0].body,
                                               middle_of_piece(&edge, piece)),
                            b = anchor_of_place(link, &place);
        const int cell = place.tet / knife_place_tets(&t);
        const bool holds = state.phase == INSIDE && cell != held;
        pair[made++] =
            (struct link_pair){holds ? &law_front : &law_surface, piece, a, b, most.ahead};
        held = holds ? cell : held;
        if (state.phase == INSIDE && most.along > 0)
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
        out.has_turned[c->joint.pair] = across >= YIELDED * c->joint.at;
    }
    return out;
}

/* What the piece did in this step: its way through the tissue at its front, and the work on it. */
static void count_way(const struct linked *l, const struct tissue *t, int piece,
                      const struct tissue_place *place, const struct piece_forces *forces,
                      struct piece_state *state)
{
    const struct knife_edge was = edge_before(l->s->world, l->link),
                            now = l->link->kind->edge(&l->at, l->link);
    const vec3 *q = l->s->world->q + l->s->scene->body[l->link->b.at[0].body].first;
    const vec3 edge = vec3_sub(middle_of_piece(&now, piece), middle_of_piece(&was, piece)),
               flesh = vec3_sub(knife_place_weigh(place, t->q), knife_place_weigh(place, q)),
               way = vec3_sub(edge, flesh);
    const double kept = exp(-vec3_norm(way) / RECENT);
    state->ahead = kept * state->ahead + fmax(vec3_dot(way, now.ahead), 0);
    state->along = kept * state->along + fabs(vec3_dot(way, now.up));
    state->work -= vec3_dot(forces->vector[piece], edge);
    state->force = forces->force[piece];
}

static void leave_tissue(struct piece_state *state)
{
    *state = (struct piece_state){.phase = AWAY, .work = state->work};
}

/* Where a front goes in this step: along with the piece, there the tissue is parted; ahead and
 * across where the force did not stop it. */
static vec3 next_front(const struct knife_edge *edge, const struct piece_forces *forces, int piece,
                       vec3 on)
{
    const vec3 across = vec3_cross(edge->up, edge->ahead),
               off = vec3_sub(middle_of_piece(edge, piece), on);
    const double beyond = vec3_dot(off, edge->ahead);
    vec3 next = vec3_axpy(on, vec3_dot(off, edge->up), edge->up);
    if (forces->has_turned[piece])
        next = vec3_axpy(next, vec3_dot(off, across), across);
    if (forces->has_yielded[piece] && beyond > 0)
        next = vec3_axpy(next, beyond, edge->ahead);
    return next;
}

static void advance_piece(struct linked *l, const struct tissue *t, const struct knife_edge *edge,
                          const struct near_triangles *near, const struct piece_forces *forces,
                          int piece, struct edge_stroke *stroke)
{
    struct piece_state state = read_piece(l->point, piece);
    struct tissue_place front;
    *stroke = (struct edge_stroke){.is_in = false};
    if (state.phase == INSIDE)
        front = knife_place_at_rest(t, state.tet, state.rest);
    else if (near->n == 0 || !find_surface(t, near, edge, piece, &front))
        return;
    struct tissue_place here = front;
    const vec3 on = knife_place_weigh(&front, t->q);
    const double beyond = vec3_dot(vec3_sub(middle_of_piece(edge, piece), on), edge->ahead);
    const bool goes_on = forces->has_turned[piece] || (beyond > 0 && forces->has_yielded[piece]);
    count_way(l, t, piece, &front, forces, &state);
    stroke->is_in = state.phase == INSIDE;
    stroke->tet = front.tet;
    stroke->old = stroke->now = knife_place_weigh(&front, t->mesh->x);
    stroke->half = knife_place_turn(t, &front, vec3_scale(edge->up, edge->piece / 2));
    if (!goes_on && state.phase == AWAY)
        return;
    if (beyond < -(state.way + REACH)) {
        leave_tissue(&state);
    } else {
        stroke->goes_on = goes_on;
        stroke->is_in =
            knife_place_follow(t, on, next_front(edge, forces, piece, on), &here, &stroke->now);
        stroke->half = knife_place_turn(t, &here, vec3_scale(edge->up, edge->piece / 2));
        state.way += goes_on ? vec3_norm(vec3_sub(stroke->now, stroke->old)) : 0;
        state.phase = INSIDE;
        state.tet = here.tet;
        state.rest = stroke->now;
        if (!stroke->is_in)
            leave_tissue(&state);
    }
    stroke->is_in = stroke->is_in && state.phase == INSIDE;
    write_piece(l->point, piece, &state);
}

/* How far beyond a piece's end its strip reaches, of half its length: a little; as far as the
 * middle of the next where that is out of the tissue, whose rim may lie between. */
static double reach_of_strip(const struct tissue *t, const struct knife_edge *edge,
                             const struct edge_stroke *s, int next)
{
    struct tissue_place place;
    const bool is_out = next >= 0 && next < PIECES &&
                        !knife_place_walk(t, s->tet, middle_of_piece(edge, next), &place);
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
    const struct tissue t = tissue_of(l->s->world, l->link, &l->at);
    const struct knife_edge edge = l->link->kind->edge(&l->at, l->link),
                            was = edge_before(l->s->world, l->link);
    const struct piece_forces forces = gather_pieces(l, edge.ahead);
    const int before = l->state->n;
    struct near_triangles near;
    struct edge_stroke stroke[PIECES];
    list_near_triangles(&t, &edge, &was, &near);
    l->state->n = 0;
    for (int piece = 0; piece < PIECES; piece++) {
        advance_piece(l, &t, &edge, &near, &forces, piece, &stroke[piece]);
        l->state->n += stroke[piece].is_in;
    }
    reach_to_rims(&t, &edge, stroke);
    compare_with_plans(l, &t, stroke);
    l->state->value += sweep_strips(l->s->world->topology[l->link->b.at[0].body], stroke);
    l->event_force = vec3_norm(l->force);
    if (t.topology->full && !l->state->limit)
        l->event = PALP_EVENT_CUT_FULL;
    else if (t.topology->comes_free)
        l->event = PALP_EVENT_CUT_THROUGH;
    else if ((before > 0) != (l->state->n > 0))
        l->event = before > 0 ? PALP_EVENT_RELEASE : PALP_EVENT_CUT_BEGUN;
    l->state->limit = t.topology->full;
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
