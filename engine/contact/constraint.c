/* SPDX-License-Identifier: GPL-3.0-or-later */
/* constraint.c - from pairs of points to the contact problem: forces kept from the last step, C and
 * δ, and at the end what the contacts have become. */
#include "engine/contact/constraint.h"
#include "engine/base/assert.h"
#include "engine/contact/tilt.h"
#include "engine/model/topology.h"
#include "engine/step.h"

#include <string.h>

static const double LOADED = 1e-6; /* of the largest force; below it is the solver's noise */

/* So many steps a contact stays one that bears no more. At a tool's edge some took turns, each of
 * which moved tissue to where another was found: forces come to rest where all are there. */
enum { LINGER = 10 };

static vec3 add_points(vec3 x, const struct side *side, const vec3 *p)
{
    for (int k = 0; k < side->n; k++)
        x = vec3_axpy(x, side->weight[k], p[side->prox[k]]);
    return x;
}

vec3 side_point(const struct side *side, const vec3 *p)
{
    return add_points(side->still, side, p);
}

vec3 constraint_ball(const struct constraint *c, const vec3 *p, const pose *frame)
{
    const vec3 x = side_point(&c->a, p);
    const bool is_ball = vec3_dot(c->ball, c->ball) > 0;
    return is_ball ? vec3_add(x, quat_rotate(frame[c->a.body].q, c->ball)) : x;
}

vec3 side_way(const struct side *side, const vec3 *way)
{
    return add_points(vec3_make(0, 0, 0), side, way);
}

vec3 constraint_apart(const struct constraint *c, const vec3 *p)
{
    return vec3_sub(side_point(&c->a, p), side_point(&c->b, p));
}

static struct moment moment_now(const struct step *s)
{
    return (struct moment){s->scene, s->p, s->frame};
}

/* ---------------------------------------------------------------- before the iterations */

static void take_arrays(struct step *s, struct arena *arena)
{
    const size_t n = (size_t)s->n_con;
    s->C = ARENA_TAKE(arena, n, mat3);
    s->gap = ARENA_TAKE(arena, n, vec3);
    s->lambda = ARENA_TAKE(arena, n, vec3);
    s->force = ARENA_TAKE(arena, n, vec3);
    s->W = ARENA_TAKE(arena, n * n, mat3);
    s->push = ARENA_TAKE(arena, s->n_prox, vec3);
    s->frame_H = ARENA_TAKE(arena, s->scene->n_body, pose);
    PALP_ASSERT(s->C && s->gap && s->lambda && s->force && s->W && s->push && s->frame_H);
}

/* Both lists are sorted by id. */
static void recall_forces(struct step *s)
{
    const struct palp_world *w = s->world;
    for (int i = 0, k = 0; i < s->n_con; i++) {
        while (k < w->n_remembered && w->remembered[k].id < s->con[i].id)
            k++;
        const bool known = k < w->n_remembered && w->remembered[k].id == s->con[i].id;
        s->force[i] = known ? w->remembered[k].force : vec3_make(0, 0, 0);
        s->con[i].idle = known && w->remembered[k].on > 0 ? (int)w->remembered[k].idle : LINGER;
    }
}

void constraint_prepare(struct step *s)
{
    PALP_ASSERT(s->con && s->prox && s->n_con <= scene_constraints(s->scene));
    if (s->n_con == 0)
        return;
    take_arrays(s, &s->world->arena);
    constraint_recall(s);
}

void constraint_recall(struct step *s)
{
    PALP_ASSERT(s->force && s->push);
    recall_forces(s);
    constraint_push(s);
}

/* ---------------------------------------------------------------- in each iteration */

static void push_side(vec3 *push, const struct side *side, vec3 force, double sign)
{
    for (int k = 0; k < side->n; k++)
        push[side->prox[k]] = vec3_axpy(push[side->prox[k]], sign * side->weight[k], force);
}

void constraint_push(struct step *s)
{
    PALP_ASSERT(s->force && s->push);
    memset(s->push, 0, (size_t)s->n_prox * sizeof(vec3));
    for (int i = 0; i < s->n_con; i++) {
        push_side(s->push, &s->con[i].a, s->force[i], +1);
        push_side(s->push, &s->con[i].b, s->force[i], -1);
    }
}

void constraint_moving(const struct step *s, vec3 *q, pose *frame)
{
    const struct palp_world *w = s->world;
    mapping_moving(s, frame);
    for (int i = 0; i < s->scene->n_v; i++)
        q[i] = vec3_axpy(w->q[i], s->h, w->v[i]);
}

struct moved_points {
    vec3 *p, *q; /* | m | [n_prox], [n_v] */
    pose *frame; /* |   | [n_body]        */
};

static struct moved_points take_moved(const struct step *s, struct arena *arena)
{
    struct moved_points m;
    m.p = ARENA_TAKE(arena, s->n_prox, vec3);
    m.q = ARENA_TAKE(arena, s->scene->n_v, vec3);
    m.frame = ARENA_TAKE(arena, s->scene->n_body, pose);
    PALP_ASSERT(m.p && m.q && m.frame);
    return m;
}

/* Contact holds bodies against the free motion, which may lead far off; a step later they are
 * nearly where their motion so far takes them. */
static struct moment moment_moving(struct step *s)
{
    const struct moved_points m = take_moved(s, &s->world->arena);
    constraint_moving(s, m.q, m.frame);
    for (int i = 0; i < s->n_prox; i++)
        m.p[i] = mapping_apply(s->world, &s->prox[i], m.q, m.frame);
    return (struct moment){s->scene, m.p, m.frame};
}

/* Where the directions of this iteration are taken. */
static struct moment moment_of_directions(struct step *s)
{
    if (s->newton == 0 && s->opt->first == PALP_FIRST_MOVING)
        return moment_moving(s);
    if (s->newton == 0 && s->opt->first == PALP_FIRST_START)
        return (struct moment){s->scene, s->p_start, s->world->frame};
    return moment_now(s);
}

/* a's point from b's after free motion, linearly; or now, where the forces so far
 * stay and the rest is to be resolved. */
static vec3 apart_free(const struct step *s, const struct constraint *c)
{
    if (s->newton == 0)
        return constraint_apart(c, s->p_free);
    if (s->opt->recursion == PALP_RECURSE_INCREMENT)
        return constraint_apart(c, s->p);
    return vec3_add(constraint_apart(c, s->p),
                    vec3_sub(side_way(&c->a, s->back), side_way(&c->b, s->back)));
}

/* The components of one that are held, of the other that are not. */
static vec3 select_held(int holds, vec3 if_held, vec3 if_not)
{
    return vec3_make(holds & HOLDS_FIRST ? if_held.x : if_not.x,
                     holds & HOLDS_SECOND ? if_held.y : if_not.y,
                     holds & HOLDS_THIRD ? if_held.z : if_not.z);
}

void constraint_linearise(struct step *s)
{
    PALP_ASSERT(s->C && s->gap && s->p_start && s->back);
    const size_t mark = s->world->arena.used;
    const struct moment at = moment_of_directions(s);
    for (int i = 0; i < s->n_con; i++) {
        const struct constraint *c = &s->con[i];
        vec3 gap;
        const mat3 C = c->law->linearise(c, &at, &gap);
        const vec3 free = apart_free(s, c);
        const vec3 onward = mat3_apply(C, vec3_sub(free, constraint_apart(c, at.p)));
        const vec3 slip = mat3_apply(C, vec3_sub(free, constraint_apart(c, s->p_start)));
        s->C[i] = C;
        s->gap[i] = select_held(c->law->holds, vec3_add(gap, onward), slip);
    }
    s->world->arena.used = mark;
}

/* ---------------------------------------------------------------- what became of them */

static double largest_force(const struct step *s)
{
    double largest = 0;
    for (int i = 0; i < s->n_con; i++)
        largest = fmax(largest, vec3_norm(s->force[i]));
    return largest;
}

/* The largest of the gaps that are held: how far a loaded constraint is from its law. */
static double largest_violation(const struct constraint *c, vec3 gap)
{
    const vec3 off = select_held(c->law->holds, gap, vec3_make(0, 0, 0));
    return fmax(fabs(off.x), fmax(fabs(off.y), fabs(off.z)));
}

/* Is its gap to be closed? What pulls as well as pushes holds whether it has a force or not. */
static bool is_loaded(const struct constraint *c, vec3 force, double least)
{
    const struct bounds bounds = c->law->bounds(c);
    return isinf(bounds.least) || isinf(bounds.radius) || vec3_norm(force) > least;
}

void constraint_measure(struct step *s)
{
    PALP_ASSERT(s->force && s->p);
    const struct moment now = moment_now(s);
    const double least = LOADED * largest_force(s);
    s->gap_loaded = 0;
    for (int i = 0; i < s->n_con; i++) {
        const struct constraint *c = &s->con[i];
        vec3 gap;
        if (!is_loaded(c, s->force[i], least))
            continue;
        c->law->linearise(c, &now, &gap);
        s->gap_loaded = fmax(s->gap_loaded, largest_violation(c, gap));
    }
}

static void add_wrench(const struct step *s, int body, vec3 point, vec3 force)
{
    struct palp_wrench *w = &s->world->contact_wrench[body];
    const bool rigid = !s->scene->body[body].is_soft;
    const vec3 origin = rigid ? s->frame[body].p : vec3_make(0, 0, 0);
    w->force = vec3_add(w->force, force);
    w->torque = vec3_add(w->torque, vec3_cross(vec3_sub(point, origin), force));
}

/* What is done to a body that others carry is done to these. */
static void pass_on(const struct step *s, const struct side *side, vec3 force)
{
    for (int k = 0; k < side->n; k++) {
        struct term own;
        const struct term *t;
        const int n = mapping_terms(s->world, &s->prox[side->prox[k]], &own, &t);
        for (int i = 0; i < n; i++) {
            const int mover = mapping_mover(s->scene, t[i].body);
            const vec3 part = vec3_scale(force, side->weight[k] * t[i].weight);
            if (mover != side->body)
                add_wrench(s, mover, mapping_place(s->scene, &t[i], s->q, s->frame), part);
        }
    }
}

/* The world, a side of no proximities, takes what it is given. */
static void push_body(const struct step *s, const struct side *side, vec3 point, vec3 force)
{
    if (side->n > 0)
        add_wrench(s, side->body, point, force);
    pass_on(s, side, force);
}

/* The same contact, told from the other side. */
static struct palp_contact turn_round(struct palp_contact c)
{
    const palp_body a = c.a;
    const int node_a = c.node_a;
    c.a = c.b;
    c.b = a;
    c.node_a = c.node_b;
    c.node_b = node_a;
    c.normal = vec3_scale(c.normal, -1);
    c.force = vec3_scale(c.force, -1);
    return c;
}

/* Of a body that is cut the node of the scene's mesh, which others have arrays by. */
static int node_of_mesh(const struct step *s, int body, int node)
{
    const struct topology *t = node >= 0 ? s->world->topology[body] : NULL;
    return t ? topology_root(t, node) : node;
}

/* The node that the most of a side's force goes to; -1: a place of a rigid body or the world. */
static int heaviest_node(const struct step *s, const struct side *side)
{
    int node = -1;
    double most = 0;
    for (int k = 0; k < side->n; k++)
        if (side->weight[k] > most) {
            most = side->weight[k];
            node = node_of_mesh(s, side->body, s->prox[side->prox[k]].node);
        }
    return node;
}

/* A side's place on its body at rest: of its mesh there, in a rigid body's frame; of the world, the
 * point itself. */
static vec3 rest_place(const struct step *s, const struct side *side, vec3 point)
{
    const struct body *b = side->n > 0 ? world_body(s->world, side->body) : NULL;
    const struct palp_mesh *mesh = !b ? NULL : b->is_soft ? &b->soft.mesh : b->rigid.shape.mesh;
    vec3 place = {0, 0, 0};
    for (int k = 0; k < side->n; k++) {
        const struct proximity *p = &s->prox[side->prox[k]];
        const vec3 at = p->node >= 0 && mesh ? mesh->x[p->node] : p->local;
        place = vec3_axpy(place, side->weight[k], at);
    }
    return side->n > 0 ? place : point;
}

/* One constraint at the end of the step; its cone is judged by the directions there. */
static struct palp_contact report_contact(struct step *s, int i, double least)
{
    const struct constraint *c = &s->con[i];
    const struct moment now = moment_now(s);
    const struct bounds bounds = c->law->bounds(c);
    vec3 gap;
    const vec3 pa = side_point(&c->a, s->p), pb = side_point(&c->b, s->p), f = s->force[i];
    const mat3 C = c->law->linearise(c, &now, &gap);
    const vec3 along = mat3_apply(C, f);
    const struct body *body = s->scene->body;
    const bool turns = body[c->b.body].is_soft && !body[c->a.body].is_soft;
    const struct palp_contact out = {
        .id = c->id,
        .a = {c->a.body + 1},
        .b = {c->b.body + 1},
        .node_a = heaviest_node(s, &c->a),
        .node_b = heaviest_node(s, &c->b),
        .point = vec3_scale(vec3_add(pa, pb), 0.5),
        .normal = mat3_row(C, 0),
        .force = f,
        .normal_n = along.x,
        .gap = gap.x,
        .rest = turns ? rest_place(s, &c->b, pb) : rest_place(s, &c->a, pa),
    };
    if (c->law == &law_contact)
        s->report.penetration = fmax(s->report.penetration, -out.gap);
    s->report.cone = fmax(s->report.cone, bounds_excess(&bounds, along));
    if (is_loaded(c, f, least))
        s->report.gap_loaded = fmax(s->report.gap_loaded, largest_violation(c, gap));
    push_body(s, &c->a, pa, f);
    push_body(s, &c->b, pb, vec3_scale(f, -1));
    return turns ? turn_round(out) : out;
}

/* On the rung of the nearest contacts only those that bear stay. */
static int linger_steps(const struct step *s)
{
    return s->world->rung >= PALP_RUNG_CONTACTS ? 0 : LINGER;
}

/* The material points where a contact is. */
static void remember_place(const struct step *s, int i, struct remembered *r)
{
    const struct constraint *c = &s->con[i];
    r->on = 1 + c->tri;
    if (c->normal_source == NORMAL_OF_EDGES) {
        r->weight[0] = c->a.weight[1];
        r->weight[1] = c->b.weight[1];
        r->weight[2] = c->sign;
        return;
    }
    r->follow = c->normal_source == NORMAL_OF_TRIANGLE ? tilt_follow(s, c, s->force[i]) : 1;
    const struct side *side = c->normal_source == NORMAL_OF_TRIANGLE ? &c->b : &c->a;
    for (int k = 0; k < side->n && k < 3; k++)
        r->weight[k] = side->weight[k];
}

/* What the next step needs of a contact: its force, and while it bears or is closed its place. */
static struct remembered remember_contact(const struct step *s, int i, double least)
{
    const struct constraint *c = &s->con[i];
    struct remembered r = {.id = c->id, .force = s->force[i]};
    r.idle = vec3_norm(s->force[i]) > least ? 0 : c->idle + 1;
    if (c->law == &law_contact && r.idle <= linger_steps(s))
        remember_place(s, i, &r);
    return r;
}

void constraint_keep_open(struct step *s)
{
    struct remembered *r = s->world->remembered;
    PALP_ASSERT(s->world->n_remembered == s->n_con);
    for (int i = 0; i < s->n_con; i++)
        if (s->con[i].law == &law_contact && r[i].on == 0) {
            remember_place(s, i, &r[i]);
            r[i].on = -r[i].on;
        }
}

static struct palp_contact *take_report(const struct step *s, struct arena *arena)
{
    struct palp_contact *contact = ARENA_TAKE(arena, s->n_con, struct palp_contact);
    PALP_ASSERT(contact);
    return contact;
}

void constraint_count(const struct step *most, struct arena *counter)
{
    struct step s = *most;
    take_arrays(&s, counter);
    take_moved(&s, counter);
    take_report(&s, counter);
}

void constraint_keep(struct step *s)
{
    PALP_ASSERT(s->n_con <= scene_constraints(s->scene));
    struct palp_world *w = s->world;
    memset(w->contact_wrench, 0, (size_t)s->scene->n_body * sizeof *w->contact_wrench);
    w->n_remembered = s->n_con;
    if (s->n_con == 0)
        return;
    struct palp_contact *contact = take_report(s, &w->arena);
    const double least = LOADED * largest_force(s);
    for (int i = 0; i < s->n_con; i++) {
        const struct palp_contact seen = report_contact(s, i, least);
        if (s->con[i].law == &law_contact)
            contact[s->report.n_contact++] = seen;
        w->remembered[i] = remember_contact(s, i, least);
    }
    s->report.contact = contact;
}

/* ---------------------------------------------------------------- sums over nodes */

/** Nodes of a body to sum over. */
struct chosen {
    int body;
    const unsigned char *node;
};

static bool counts_node(const struct step *s, const struct chosen *of, int node)
{
    return of->node[node_of_mesh(s, of->body, node)] != 0;
}

/* How much of a force at a side acts at the chosen nodes, of their own or as movers of others. */
static double chosen_share(const struct step *s, const struct side *side, const struct chosen *of)
{
    double share = 0;
    for (int k = 0; k < side->n; k++) {
        const struct proximity *prox = &s->prox[side->prox[k]];
        struct term own;
        const struct term *t;
        if (prox->body == of->body) {
            share += counts_node(s, of, prox->node) ? side->weight[k] : 0;
            continue;
        }
        const int n = mapping_terms(s->world, prox, &own, &t);
        for (int i = 0; i < n; i++)
            if (t[i].body == of->body && counts_node(s, of, t[i].node))
                share += side->weight[k] * t[i].weight;
    }
    return share;
}

vec3 palp_world_node_force(const struct palp_world *world, palp_body body,
                           const unsigned char *chosen)
{
    const struct step *s = world->step;
    const struct chosen of = {body.id - 1, chosen};
    vec3 sum = {0, 0, 0};
    for (int i = 0; s && i < s->n_con; i++) {
        const struct constraint *c = &s->con[i];
        sum =
            vec3_axpy(sum, chosen_share(s, &c->a, &of) - chosen_share(s, &c->b, &of), s->force[i]);
    }
    return sum;
}
