/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link.c - links in a step: their pairs beside the contacts, their forces at its end. */
#include "engine/contact/link.h"
#include "engine/base/assert.h"
#include "engine/model/mapping.h"
#include "engine/model/topology.h"
#include "engine/motion/link_stiffness.h"
#include "engine/step.h"

#include <string.h>

static const struct link_kind *const kinds[PALP_LAWS] = {
    [PALP_LAW_BALL] = &link_ball,     [PALP_LAW_WELD] = &link_weld,
    [PALP_LAW_HINGE] = &link_hinge,   [PALP_LAW_SLIDE] = &link_slide,
    [PALP_LAW_THREAD] = &link_thread, [PALP_LAW_BOND] = &link_bond,
    [PALP_LAW_BLADE] = &link_blade,   [PALP_LAW_NEEDLE] = &link_needle,
    [PALP_LAW_KNIFE] = &link_knife,   [PALP_LAW_SCISSORS] = &link_scissors,
};

const struct link_kind *link_kind_of(enum palp_law law)
{
    return (unsigned)law < PALP_LAWS ? kinds[law] : NULL;
}

/* ---------------------------------------------------------------- places */

int anchor_node(const struct palp_world *world, const struct anchor *anchor, int k)
{
    if (!world || anchor->follows == 0 || anchor->carrier > 0)
        return anchor->node[k];
    return topology_node_in(world->topology[anchor->body], anchor->follows - 1, anchor->node[k]);
}

static int body_of_cell(const struct anchor *anchor)
{
    return anchor->carrier > 0 ? anchor->carrier - 1 : anchor->body;
}

bool link_is_gone(const struct palp_world *world, const struct link *link)
{
    bool is_gone = false;
    for (int k = 0; k < LINK_ARMS; k++) {
        const struct anchor *end[2] = {&link->a.at[k], &link->b.at[k]};
        for (int i = 0; i < 2; i++)
            is_gone |=
                end[i]->follows > 0 &&
                topology_is_removed(world->topology[body_of_cell(end[i])], end[i]->follows - 1);
    }
    return is_gone;
}

vec3 placing_point(const struct placing *at, const struct anchor *anchor)
{
    if (anchor->n == 0)
        return pose_apply(placing_frame(at, anchor->body), anchor->local);
    const int first = at->scene->body[anchor->body].first;
    vec3 x = {0, 0, 0};
    for (int k = 0; k < anchor->n; k++)
        x = vec3_axpy(x, anchor->weight[k], at->q[first + anchor_node(at->world, anchor, k)]);
    return x;
}

pose placing_frame(const struct placing *at, int body)
{
    return body < 0 ? POSE_IDENTITY : at->frame[body];
}

struct anchor placing_anchor(const struct placing *at, int body, vec3 x)
{
    return (struct anchor){.body = body, .local = pose_apply_back(placing_frame(at, body), x)};
}

/* Of a rigid body or the world they are carried; of a soft one they go through its places. */
mat3 placing_axes(const struct placing *at, const struct link_side *side)
{
    if (side->at[0].n == 0) {
        const quat turn = placing_frame(at, side->at[0].body).q;
        return mat3_rows(quat_rotate(turn, mat3_row(side->axes, 0)),
                         quat_rotate(turn, mat3_row(side->axes, 1)),
                         quat_rotate(turn, mat3_row(side->axes, 2)));
    }
    if (side->at[1].n == 0)
        return mat3_diagonal(1);
    const vec3 x = placing_point(at, &side->at[0]);
    const vec3 e1 = vec3_direction(vec3_sub(placing_point(at, &side->at[1]), x), (vec3){1, 0, 0});
    if (side->at[2].n == 0)
        return mat3_directions(e1);
    const vec3 to2 = vec3_sub(placing_point(at, &side->at[2]), x);
    const vec3 e3 = vec3_direction(vec3_cross(e1, to2), mat3_row(mat3_directions(e1), 2));
    return mat3_rows(e1, vec3_cross(e3, e1), e3);
}

pose moment_frame(const struct moment *now, const struct anchor *anchor)
{
    return anchor->body < 0 ? POSE_IDENTITY : now->frame[anchor->body];
}

/* ---------------------------------------------------------------- pairs */

/* Where bodies are under way to. */
struct moving {
    vec3 *q;     /* | m | [n_v]    */
    pose *frame; /* |   | [n_body] */
};

static struct moving take_moving(const struct step *s, struct arena *arena)
{
    const struct moving m = {ARENA_TAKE(arena, s->scene->n_v, vec3),
                             ARENA_TAKE(arena, s->scene->n_body, pose)};
    PALP_ASSERT(m.q && m.frame);
    return m;
}

static struct placing place_moving(struct step *s)
{
    const struct moving m = take_moving(s, &s->world->arena);
    constraint_moving(s, m.q, m.frame);
    mapping_carry(s->world, m.q, m.frame);
    return (struct placing){s->scene, m.q, m.frame, s->world};
}

/* The body that carries a link's axes: b, or a where b is soft. */
static const struct link_side *carrying_side(const struct link *link)
{
    return link->b.at[0].n > 0 && link->a.at[0].n == 0 ? &link->a : &link->b;
}

static struct candidate_side candidate_side_of(const struct palp_world *world,
                                               const struct anchor *anchor, int other)
{
    if (anchor->body < 0)
        return (struct candidate_side){.body = other, .n = 0, .still = anchor->local};
    if (anchor->n == 0)
        return candidate_local(anchor->body, anchor->local);
    struct candidate_side side = {.body = anchor->body, .n = anchor->n};
    for (int k = 0; k < anchor->n; k++) {
        side.node[k] = anchor_node(world, anchor, k);
        side.weight[k] = anchor->weight[k];
    }
    return side;
}

static struct candidate candidate_of(const struct linking *l, const struct link_pair *pair,
                                     const struct candidate_list *list)
{
    const int index = (int)(l->link - l->at.scene->link);
    struct candidate candidate = {
        .a = candidate_side_of(l->world, &pair->a, pair->b.body),
        .b = candidate_side_of(l->world, &pair->b, pair->a.body),
        .joint = {pair->law, l->link, l->state, l->axes, pair->at, pair->across, pair->sign,
                  pair->number},
    };
    const int body[2] = {candidate.a.body, candidate.b.body};
    candidate.id = candidate_id(list, body, CANDIDATE_LINK, index, pair->number);
    return candidate;
}

/* Does a hand hold the body, or what it is a part of? */
static bool is_of_hand(const struct palp_scene *scene, const struct anchor *anchor)
{
    return anchor->body >= 0 &&
           scene->body[mapping_mover(scene, anchor->body)].rigid.drive == PALP_DRIVE_COUPLED;
}

/* Nothing that forces move. */
static bool is_unmoved(const struct palp_scene *scene, const struct anchor *anchor)
{
    return anchor->body < 0 || !body_moves(&scene->body[mapping_mover(scene, anchor->body)]);
}

/* From a tool to a tool or to what is firm: a port, a guide, a stop. */
static bool leads_tool(const struct palp_scene *scene, const struct link *link)
{
    const struct anchor *a = &link->a.at[0], *b = &link->b.at[0];
    if (a->n > 0 || b->n > 0)
        return false;
    return (is_of_hand(scene, a) && (is_of_hand(scene, b) || is_unmoved(scene, b))) ||
           (is_of_hand(scene, b) && is_unmoved(scene, a));
}

bool link_leads(const struct palp_scene *scene)
{
    for (int i = 0; i < scene->n_link; i++)
        if (leads_tool(scene, &scene->link[i]))
            return true;
    return false;
}

int link_find(struct step *s, struct candidate_list *found, bool leading)
{
    PALP_ASSERT(s->q_near && s->frame_near);
    const struct palp_scene *scene = s->scene;
    if (scene->n_link == 0)
        return 0;
    const size_t mark = s->world->arena.used;
    const struct placing moving = place_moving(s);
    struct link_pair pair[LINK_PAIRS_MAX];
    int n = 0;
    for (int i = 0; i < scene->n_link; i++) {
        const struct link *link = &scene->link[i];
        const struct linking l = {link,
                                  &s->world->link[i],
                                  s->world->link_point + link->first_point,
                                  moving,
                                  placing_axes(&moving, carrying_side(link)),
                                  s->world};
        if ((leading && !leads_tool(scene, link)) || link_is_gone(s->world, link))
            continue;
        const int n_pair = link->kind->make(&l, pair);
        PALP_ASSERT(n_pair <= link->most);
        for (int k = 0; k < n_pair; k++)
            found->candidate[found->n + n++] = candidate_of(&l, &pair[k], found);
    }
    s->world->arena.used = mark;
    return n;
}

/* Is it the body that is cut, or a surface that its elements carry, which is cut with it? */
static bool is_of_tissue(const struct step *s, int body, int tissue)
{
    return body == tissue ||
           (s->scene->body[body].mapping && mapping_shares_base(s->scene, body, tissue));
}

/* What cuts does not touch what it cuts; of scissors it is the jaws. */
static bool cuts_body(const struct step *s, const struct link *link, int tool, int body)
{
    if (!is_of_tissue(s, body, link->b.at[0].body))
        return false;
    if (link->kind == &link_knife)
        return link->a.at[0].body == tool;
    return link->is.jaw[0].id - 1 == tool || link->is.jaw[1].id - 1 == tool;
}

static bool joins_bodies(const struct step *s, const struct link *link, int a, int b)
{
    const int of_a = link->a.at[0].body, of_b = link->b.at[0].body;
    if (link->kind == &link_knife || link->kind == &link_scissors)
        return cuts_body(s, link, a, b) || cuts_body(s, link, b, a);
    return (of_a == a && of_b == b) || (of_a == b && of_b == a);
}

static bool is_parted(const struct step *s, const struct link *link)
{
    if (link->kind == &link_needle)
        return s->world->link[link - s->scene->link].phase == 1;
    return link->kind->parts && !link->is.meets;
}

bool link_parts(const struct step *s, int a, int b)
{
    for (int i = 0; i < s->scene->n_link; i++) {
        const struct link *link = &s->scene->link[i];
        if (joins_bodies(s, link, a, b) && is_parted(s, link))
            return true;
    }
    return false;
}

void link_start(struct palp_world *w)
{
    for (int i = 0; i < w->scene->n_link; i++) {
        const struct link *link = &w->scene->link[i];
        const struct placing start = {w->scene, w->q, w->frame, w};
        w->link[i] = (struct link_state){.tip = -1};
        if (link->curve.n > 0) {
            const vec3 x = placing_point(&start, &link->a.at[0]);
            const pose frame = placing_frame(&start, link->b.at[0].body);
            w->link[i].at = curve_nearest_of_all(&link->curve, pose_apply_back(frame, x));
            w->link[i].value = curve_length(&link->curve, w->link[i].at);
        }
    }
}

/* ---------------------------------------------------------------- at the end */

/* Add what one pair did. */
static void add_pair_force(const struct step *s, int i, struct palp_link_report *out,
                           struct linked *l)
{
    const struct constraint *c = &s->con[i];
    const struct moment now = {s->scene, s->p, s->frame};
    const vec3 f = s->force[i], arm = vec3_sub(side_point(&c->a, s->p), out->place);
    const int holds = c->law->holds;
    vec3 gap;
    c->law->linearise(c, &now, &gap);
    out->holds = true;
    out->force = vec3_add(out->force, f);
    out->torque = vec3_add(out->torque, vec3_cross(arm, f));
    l->force = out->force;
    if (c->joint.sign != 0) {
        l->pushed = vec3_norm(f);
        out->gap = fmax(out->gap, -gap.x);
        return;
    }
    out->gap = fmax(out->gap, holds & HOLDS_FIRST ? fabs(gap.x) : 0);
    out->gap = fmax(out->gap, holds & HOLDS_SECOND ? fabs(gap.y) : 0);
    out->gap = fmax(out->gap, holds & HOLDS_THIRD ? fabs(gap.z) : 0);
}

static struct linked observe_link(struct step *s, int i, struct palp_link_report *out)
{
    const struct link *link = &s->scene->link[i];
    const struct linked l = {s,
                             link,
                             &s->world->link[i],
                             s->world->link_point + link->first_point,
                             {s->scene, s->q, s->frame, s->world},
                             .event = -1};
    *out =
        (struct palp_link_report){.link = {i + 1}, .place = placing_point(&l.at, &link->a.at[0])};
    return l;
}

/* What all pairs did, to the links that made them. */
static void gather_forces(const struct step *s, struct palp_link_report *report,
                          struct linked *linked)
{
    for (int k = 0; k < s->n_con; k++) {
        const struct link *link = s->con[k].joint.link;
        if (link)
            add_pair_force(s, k, &report[link - s->scene->link], &linked[link - s->scene->link]);
    }
}

/* A limit is reached in the step in which it begins to push. An edge keeps there whether it told
 * that its body is full. */
static void notice_limit(struct linked *l)
{
    const bool pushes = l->pushed > 0;
    if (l->link->kind->edge)
        return;
    if (pushes && !l->state->limit && l->event < 0) {
        l->event = PALP_EVENT_LIMIT;
        l->event_force = l->pushed;
    }
    l->state->limit = pushes;
}

/* What a force on one point does to the frames that move it. */
static void add_tension_at(const struct step *s, const struct proximity *p, vec3 f)
{
    struct term own;
    const struct term *t;
    const int n = mapping_terms(s->world, p, &own, &t);
    for (int k = 0; k < n; k++) {
        if (t[k].node >= 0)
            continue;
        const vec3 arm = mapping_arm(s->scene, &t[k], s->frame);
        mat3 *sum = &s->world->tension[mapping_mover(s->scene, t[k].body)];
        *sum = mat3_add(*sum, link_stiffness_of(arm, vec3_scale(f, t[k].weight)));
    }
}

/* What one side of a pair bears, of rigid bodies. */
static void add_link_stiffness(const struct step *s, const struct side *side, vec3 f)
{
    for (int k = 0; k < side->n; k++)
        add_tension_at(s, &s->prox[side->prox[k]], vec3_scale(f, side->weight[k]));
}

static void keep_tension(const struct step *s)
{
    memset(s->world->tension, 0, (size_t)s->scene->n_body * sizeof *s->world->tension);
    for (int i = 0; i < s->n_con; i++) {
        if (!s->con[i].joint.link)
            continue;
        add_link_stiffness(s, &s->con[i].a, s->force[i]);
        add_link_stiffness(s, &s->con[i].b, vec3_scale(s->force[i], -1));
    }
}

/* What a step tells of its links | [n_link] each */
struct link_results {
    struct palp_link_report *report;
    struct linked *linked;
};

static struct link_results take_results(const struct step *s, struct arena *arena)
{
    const int n = s->scene->n_link;
    const struct link_results r = {ARENA_TAKE(arena, n, struct palp_link_report),
                                   ARENA_TAKE(arena, n, struct linked)};
    PALP_ASSERT(r.report && r.linked);
    return r;
}

void link_count(const struct step *most, struct arena *counter)
{
    take_moving(most, counter);
    take_results(most, counter);
}

void link_keep(struct step *s)
{
    PALP_ASSERT(s->q && s->frame);
    const int n = s->scene->n_link;
    if (n == 0)
        return;
    keep_tension(s);
    const struct link_results r = take_results(s, &s->world->arena);
    for (int i = 0; i < n; i++)
        r.linked[i] = observe_link(s, i, &r.report[i]);
    gather_forces(s, r.report, r.linked);
    for (int i = 0; i < n; i++) {
        struct linked *l = &r.linked[i];
        if (l->link->kind->end)
            l->link->kind->end(l);
        notice_limit(l);
        r.report[i].value = l->state->value;
        if (l->event >= 0)
            s->event[s->report.n_event++] =
                (struct palp_event){.link = {i + 1},
                                    .kind = (enum palp_event_kind)l->event,
                                    .force = l->event_force,
                                    .place = r.report[i].place,
                                    .volume = l->event_volume};
    }
    s->report.n_link = n;
    s->report.link = r.report;
}
