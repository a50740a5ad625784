/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law_needle.c - a needle and a tissue. Until the tip presses harder than the threshold the two are
 * in ordinary contact. Then the places of the tissue that the tip went through, one a spacing, stay
 * on the line of the shaft (across it bilateral), rub along it with a force by its length
 * inside, and the tip meets the cutting force in going on. What the tip has come back behind is let
 * go; with the first place, where it went in, the needle is out. */
#include "engine/base/assert.h"
#include "engine/contact/link.h"
#include "engine/model/topology.h"
#include "engine/step.h"

#include <string.h>

enum { OUTSIDE, INSIDE };
enum { TIP, ENTRY }; /* of link_point, and pairs' numbers: places by rising depth follow */

/* ---------------------------------------------------------------- the law */

/* Along the shaft, towards the tip; and two directions across. */
static mat3 linearise_needle(const struct constraint *c, const struct moment *now, vec3 *gap)
{
    const struct link *link = c->joint.link;
    const quat turn = moment_frame(now, &link->a.at[0]).q;
    const mat3 C = mat3_directions(quat_rotate(turn, mat3_row(link->a.axes, 0)));
    *gap = mat3_apply(C, constraint_apart(c, now->p));
    return C;
}

/* `at`: how long a piece of the shaft stands for this place. */
static struct bounds bound_force(const struct constraint *c)
{
    const struct palp_link_def *is = &c->joint.link->is;
    const double drag = is->drag * c->joint.at;
    return (struct bounds){.least = -drag, .most = drag, .rub = is->friction, .radius = INFINITY};
}

static const struct law law_needle = {"needle", HOLDS_SECOND | HOLDS_THIRD, linearise_needle,
                                      bound_force};

/* The tip is pushed back alone. */
static mat3 linearise_tip(const struct constraint *c, const struct moment *now, vec3 *gap)
{
    const vec3 none = {0, 0, 0};
    const mat3 C = linearise_needle(c, now, gap);
    *gap = none;
    return mat3_rows(mat3_row(C, 0), none, none);
}

static struct bounds bounds_tip(const struct constraint *c)
{
    return (struct bounds){.least = -c->joint.link->is.cutting, .most = 0};
}

static const struct law law_cut = {"needle tip", 0, linearise_tip, bounds_tip};

/* ---------------------------------------------------------------- the shaft */

static struct anchor anchor_of(const struct link *link, const struct link_point *point)
{
    const bool of_triangle = point->node[3] == point->node[0];
    struct anchor anchor = {.body = link->b.at[0].body, .n = of_triangle ? 3 : 4};
    for (int k = 0; k < anchor.n; k++) {
        anchor.node[k] = point->node[k];
        anchor.weight[k] = point->weight[k];
    }
    return anchor;
}

struct shaft {
    vec3 tip, along; /* m; unit, towards the tip */
};

static struct shaft shaft_of(const struct placing *at, const struct link *link)
{
    const quat turn = placing_frame(at, link->a.at[0].body).q;
    return (struct shaft){placing_point(at, &link->a.at[0]),
                          quat_rotate(turn, mat3_row(link->a.axes, 0))};
}

/* How far behind the tip a place of the tissue stands on the shaft; m. */
static double distance_behind_tip(const struct placing *at, const struct link *link,
                                  const struct link_point *point, const struct shaft *shaft)
{
    const struct anchor anchor = anchor_of(link, point);
    return vec3_dot(shaft->along, vec3_sub(shaft->tip, placing_point(at, &anchor)));
}

/* The piece of shaft from one place to the next, or to the tip. */
static double shaft_share(double here, double next)
{
    return fmax(fmax(here, 0) - fmax(next, 0), 0);
}

static int make_pairs(const struct linking *l, struct link_pair *pair)
{
    const struct link *link = l->link;
    const int needle = link->a.at[0].body, n = l->state->n;
    const struct shaft shaft = shaft_of(&l->at, link);
    int made = 0;
    if (l->state->phase == OUTSIDE)
        return 0;
    if (l->state->tip >= 0)
        pair[made++] =
            (struct link_pair){&law_cut, TIP, link->a.at[0], anchor_of(link, &l->point[TIP])};
    for (int k = ENTRY; k <= n; k++) {
        const double here = distance_behind_tip(&l->at, link, &l->point[k], &shaft);
        const double next = k < n ? distance_behind_tip(&l->at, link, &l->point[k + 1], &shaft) : 0;
        const vec3 on = vec3_axpy(shaft.tip, -here, shaft.along);
        pair[made++] = (struct link_pair){&law_needle, k, placing_anchor(&l->at, needle, on),
                                          anchor_of(link, &l->point[k]), shaft_share(here, next)};
    }
    return made;
}

/* ---------------------------------------------------------------- going in */

/* What the needle and its tissue push each other with along the shaft, against the tip; N. */
static double pressing_force(const struct linked *l, const struct shaft *shaft)
{
    const int a = l->link->a.at[0].body, b = l->link->b.at[0].body;
    double sum = 0;
    for (int i = 0; i < l->s->n_con; i++) {
        const struct constraint *c = &l->s->con[i];
        if (c->law != &law_contact)
            continue;
        if (c->a.body == a && c->b.body == b)
            sum -= vec3_dot(shaft->along, l->s->force[i]);
        else if (c->a.body == b && c->b.body == a)
            sum += vec3_dot(shaft->along, l->s->force[i]);
    }
    return sum;
}

/* Where the line of the shaft goes through a triangle: how far before the tip, and the corners'
 * weights. False: nowhere. */
static bool shaft_crosses(const struct shaft *shaft, const vec3 x[3], double *before,
                          double weight[3])
{
    const vec3 e1 = vec3_sub(x[1], x[0]), e2 = vec3_sub(x[2], x[0]);
    const vec3 h = vec3_cross(shaft->along, e2), from = vec3_sub(shaft->tip, x[0]);
    const double det = vec3_dot(e1, h);
    const vec3 side = vec3_cross(from, e1);
    weight[1] = vec3_dot(from, h) / det;
    weight[2] = vec3_dot(shaft->along, side) / det;
    weight[0] = 1 - weight[1] - weight[2];
    *before = vec3_dot(e2, side) / det;
    return det != 0 && weight[0] >= 0 && weight[1] >= 0 && weight[2] >= 0;
}

/* The place of the surface on the line of the shaft that is nearest to the tip. False: none is
 * within a spacing; what presses is not the tip. */
static bool find_puncture(const struct linked *l, const struct shaft *shaft, struct link_point *out)
{
    const struct body *b = world_body(l->s->world, l->link->b.at[0].body);
    const vec3 *q = l->at.q + b->first;
    double least = l->link->is.spacing;
    bool found = false;
    for (int i = 0; i < b->surface.n_tri; i++) {
        const int *tri = b->surface.tri[i];
        const vec3 x[3] = {q[tri[0]], q[tri[1]], q[tri[2]]};
        double before, weight[3];
        if (surface_is_gone(&b->surface, i) || !shaft_crosses(shaft, x, &before, weight) ||
            !(fabs(before) < least))
            continue;
        least = fabs(before);
        found = true;
        *out = (struct link_point){{tri[0], tri[1], tri[2], tri[0]},
                                   {weight[0], weight[1], weight[2], 0}};
    }
    return found;
}

static void puncture_tissue(struct linked *l, const struct shaft *shaft)
{
    const double force = pressing_force(l, shaft);
    struct link_point entry;
    if (!(force > l->link->is.force) || !find_puncture(l, shaft, &entry))
        return;
    l->state->phase = INSIDE;
    l->state->n = ENTRY;
    l->state->tip = 0; /* at the entry, not yet in a tetrahedron */
    l->point[TIP] = l->point[ENTRY] = entry;
    l->event = PALP_EVENT_PUNCTURE;
    l->event_force = force;
}

/* ---------------------------------------------------------------- within */

static bool is_removed(const struct linked *l, const struct palp_mesh *mesh, int tet)
{
    const struct topology *t = l->s->world->topology[l->link->b.at[0].body];
    return t && topology_is_removed(t, anchor_element(mesh, tet));
}

static bool is_in(const struct linked *l, int tet, vec3 x, struct link_point *out)
{
    const struct body *b = world_body(l->s->world, l->link->b.at[0].body);
    int node[4];
    anchor_tet(&b->soft.mesh, tet, node);
    if (is_removed(l, &b->soft.mesh, tet) ||
        !anchor_in_tet(l->at.q + b->first, node, x, out->weight))
        return false;
    for (int k = 0; k < SIDE_MOST; k++)
        out->node[k] = node[k];
    return true;
}

/* The place of the tissue that the tip is at; it is seldom in another tetrahedron than last. */
static bool find_tip(struct linked *l, vec3 tip, struct link_point *out)
{
    const int n = anchor_tets(&l->s->scene->body[l->link->b.at[0].body].soft.mesh);
    int *last = &l->state->tip;
    if (*last >= 0 && is_in(l, *last, tip, out))
        return true;
    for (int i = 0; i < n; i++) {
        if (is_in(l, i, tip, out)) {
            *last = i;
            return true;
        }
    }
    return false;
}

/* The tip's own place stays where the tip did not move along it. */
static void follow_tip(struct linked *l, const struct shaft *shaft)
{
    const double still = 1e-3 * l->link->is.spacing;
    struct link_point now;
    if (l->state->tip >= 0 &&
        fabs(distance_behind_tip(&l->at, l->link, &l->point[TIP], shaft)) < still)
        return;
    if (find_tip(l, shaft->tip, &now))
        l->point[TIP] = now;
    else
        l->state->tip = -1;
}

static void let_go(struct linked *l, const struct shaft *shaft)
{
    const double slack = l->link->is.spacing / 2;
    int *n = &l->state->n;
    while (*n > ENTRY && distance_behind_tip(&l->at, l->link, &l->point[*n], shaft) < 0)
        --*n;
    if (*n != ENTRY || distance_behind_tip(&l->at, l->link, &l->point[ENTRY], shaft) > -slack)
        return;
    *l->state = (struct link_state){.phase = OUTSIDE, .tip = -1};
    l->event = PALP_EVENT_RELEASE;
    l->event_force = vec3_norm(l->force);
}

/* Take the tip's place for one of the shaft's when it is a spacing on, and in another tetrahedron:
 * of three places on a line in one, two tell where the third is, and its force could be any. */
static void advance_path(struct linked *l, const struct shaft *shaft)
{
    int *n = &l->state->n;
    const struct link_point *last = &l->point[*n];
    const double since = distance_behind_tip(&l->at, l->link, last, shaft);
    if (memcmp(last->node, l->point[TIP].node, sizeof last->node) == 0)
        return;
    if (l->state->tip < 0 || since < l->link->is.spacing || *n + 1 >= l->link->n_point)
        return;
    l->point[++*n] = l->point[TIP];
}

static void update_phase(struct linked *l)
{
    const struct shaft shaft = shaft_of(&l->at, l->link);
    if (l->state->phase == OUTSIDE) {
        puncture_tissue(l, &shaft);
    } else {
        follow_tip(l, &shaft);
        let_go(l, &shaft);
        if (l->state->phase == INSIDE)
            advance_path(l, &shaft);
    }
    const bool inside = l->state->phase == INSIDE;
    l->state->value =
        inside ? fmax(distance_behind_tip(&l->at, l->link, &l->point[ENTRY], &shaft), 0) : 0;
}

/* ---------------------------------------------------------------- tissue that is cut */

/* Which cell has all nodes of a place now? */
static int cell_of_place(const struct topology *t, const struct link_point *point)
{
    const struct cell_links *l = &t->is->links;
    const int root = topology_root(t, point->node[0]), n_corner = l->cells.n_corner;
    for (int i = l->first[root]; i < l->first[root + 1]; i++) {
        const int *corner = topology_corners(t, l->about[i]);
        int n = 0;
        for (int k = 0; k < SIDE_MOST; k++)
            for (int c = 0; c < n_corner; c++)
                n += corner[c] == point->node[k];
        if (n == SIDE_MOST)
            return l->about[i];
    }
    return CELL_NONE;
}

/* Of the tip's place and those on the shaft. */
static int count_places(const struct link *link, const struct palp_world *world)
{
    const struct link_state *state = &world->link[link - world->scene->link];
    return state->phase == INSIDE ? state->n + 1 : 0;
}

static void note_cells(const struct link *link, struct palp_world *world)
{
    const struct topology *t = world->topology[link->b.at[0].body];
    for (int k = 0; k < count_places(link, world); k++)
        world->link_cell[link->first_point + k] =
            cell_of_place(t, &world->link_point[link->first_point + k]);
}

/* False: the cell was removed. */
static bool move_place(struct link_point *point, const struct topology *t, int cell)
{
    if (cell == CELL_NONE)
        return true;
    for (int k = 0; k < SIDE_MOST; k++)
        point->node[k] = topology_node_in(t, cell, topology_root(t, point->node[k]));
    return !topology_is_removed(t, cell);
}

/* Without its last place the needle is out. */
static void follow_cells(const struct link *link, struct palp_world *world)
{
    const struct topology *t = world->topology[link->b.at[0].body];
    struct link_state *state = &world->link[link - world->scene->link];
    struct link_point *point = &world->link_point[link->first_point];
    const int *cell = &world->link_cell[link->first_point], n = count_places(link, world);
    if (n == 0)
        return;
    if (!move_place(&point[TIP], t, cell[TIP]))
        state->tip = -1;
    state->n = 0;
    for (int k = ENTRY; k < n; k++)
        if (move_place(&point[k], t, cell[k]))
            point[++state->n] = point[k];
    if (state->n == 0)
        *state = (struct link_state){.phase = OUTSIDE, .tip = -1};
}

static bool is_needle_in(const struct link *link, int body)
{
    return link->is.law == PALP_LAW_NEEDLE && link->b.at[0].body == body;
}

void needles_note_cells(struct palp_world *world, int body)
{
    for (int i = 0; i < world->scene->n_link; i++)
        if (is_needle_in(&world->scene->link[i], body))
            note_cells(&world->scene->link[i], world);
}

void needles_follow_cells(struct palp_world *world, int body)
{
    for (int i = 0; i < world->scene->n_link; i++)
        if (is_needle_in(&world->scene->link[i], body))
            follow_cells(&world->scene->link[i], world);
}

/* ---------------------------------------------------------------- the door */

static void check_needle(struct link_door *door, struct link *link)
{
    const struct palp_link_def *is = &link->is;
    if (link->a.at[0].n > 0)
        link_refuse(door, "the number of nodes of a's point", link->a.at[0].n,
                    "a rigid body's tip");
    if (link->b.at[0].n == 0)
        link_refuse(door, "body b", link->b.at[0].body + 1, "a soft one");
    else if (anchor_tets(&door->scene->body[link->b.at[0].body].soft.mesh) == 0)
        link_refuse(door, "the number of elements of body b", 0,
                    "some: a needle goes through them");
    link_expect_positive(door, "the force of puncture", is->force);
    link_expect_not_negative(door, "the cutting force", is->cutting);
    link_expect_not_negative(door, "the drag", is->drag);
    link_expect_not_negative(door, "friction", is->friction);
    link_expect_positive(door, "the length", is->length);
    link_expect_positive(door, "the spacing", is->spacing);
    const double places = ceil(is->length / is->spacing) + 1;
    if (door->status == PALP_OK && places + 1 > LINK_PAIRS_MAX)
        link_refuse(door, "the number of places on the shaft (length over spacing)", places,
                    "at most 65");
    if (door->status != PALP_OK)
        return;
    link->n_point = link->most = (int)places + 1;
}

const struct link_kind link_needle = {"needle",
                                      .has_axis = true,
                                      .takes_body = true,
                                      .follows_cuts = true,
                                      .check = check_needle,
                                      .make = make_pairs,
                                      .end = update_phase};
