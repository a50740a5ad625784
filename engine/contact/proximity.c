/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proximity.c - from touches to constraints on proximities; how proximities move. */
#include "engine/contact/proximity.h"
#include "engine/base/assert.h"
#include "engine/contact/broad_phase.h"
#include "engine/contact/capacity.h"
#include "engine/contact/link.h"
#include "engine/model/mapping.h"
#include "engine/motion/solver.h"
#include "engine/step.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- from touches to constraints */

/* Detection's scratch. A soft node has one proximity, whoever touches it. */
struct proximity_draft {
    struct candidate_list found;
    int *prox_of; /* of soft nodes: proximity, or NONE, or WANTED | [n_v]    */
    int *count;   /* proximities of a body                        | [n_body] */
    int *total;   /* of a coupled system, at its leader; of a body without one | [n_body] */
    int *most;    /* likewise: how many there may be | [n_body] */
};
enum { NONE = -1, WANTED = 0 };

static void limit_capacity(const struct palp_scene *scene, int *most)
{
    for (int b = 0; b < scene->n_body; b++)
        if (!scene->body[b].coupled)
            most[b] = capacity_of_body(scene, b);
    for (int k = 0; k < scene->n_coupled; k++)
        most[scene->coupled[k].body[0]] = capacity_of_coupled(scene, &scene->coupled[k]);
}

static struct proximity_draft take_draft(const struct step *s, int n_feature, struct arena *arena)
{
    const int n_body = s->scene->n_body;
    struct proximity_draft d = {.found =
                                    candidate_list_take(arena, s->opt->contact_capacity,
                                                        s->scene->n_link_pair, n_body, n_feature)};
    d.prox_of = ARENA_TAKE(arena, s->scene->n_v, int);
    d.count = ARENA_TAKE(arena, n_body, int);
    d.total = ARENA_TAKE(arena, n_body, int);
    d.most = ARENA_TAKE(arena, n_body, int);
    PALP_ASSERT(d.prox_of && d.count && d.total && d.most);
    return d;
}

static struct proximity_draft begin_draft(struct step *s)
{
    const int n_body = s->scene->n_body, n_v = s->scene->n_v;
    const struct proximity_draft d = take_draft(s, s->world->detector->n_feature, &s->world->arena);
    memset(d.prox_of, -1, (size_t)n_v * sizeof(int));
    memset(d.count, 0, (size_t)n_body * sizeof(int));
    memset(d.total, 0, (size_t)n_body * sizeof(int));
    limit_capacity(s->scene, d.most);
    return d;
}

/* What stays in the step, at its largest: the arena goes on behind it. */
static void take_arrays(struct step *s, struct arena *arena)
{
    const size_t most = capacity_of_all(s->scene);
    s->prox = ARENA_TAKE(arena, most, struct proximity);
    s->p_start = ARENA_TAKE(arena, most, vec3);
    s->p_free = ARENA_TAKE(arena, most, vec3);
    s->p = ARENA_TAKE(arena, most, vec3);
    s->back = ARENA_TAKE(arena, most, vec3);
    s->con = ARENA_TAKE(arena, scene_constraints(s->scene), struct constraint);
    s->range = ARENA_TAKE(arena, s->scene->n_body, struct range);
    PALP_ASSERT(s->prox && s->p_start && s->p_free && s->p && s->back && s->con && s->range);
}

/* The entry of a side's k-th point among soft nodes; NULL: a rigid body's, for itself. */
static int *proximity_entry(const struct step *s, struct proximity_draft *d,
                            const struct candidate_side *side, int k)
{
    const struct body *body = &s->scene->body[side->body];
    return body->is_soft ? &d->prox_of[body->first + side->node[k]] : NULL;
}

static int count_new(const struct step *s, struct proximity_draft *d,
                     const struct candidate_side *side)
{
    int n = 0;
    for (int k = 0; k < side->n; k++) {
        const int *soft = proximity_entry(s, d, side, k);
        n += !soft || *soft == NONE;
    }
    return n;
}

/* Where those of a body are counted with all that share its W_H. */
static int group_of(const struct step *s, int body)
{
    const struct coupled_system *c = s->scene->body[body].coupled;
    return c ? c->body[0] : body;
}

static bool has_room(const struct proximity_draft *d, int group, int n)
{
    return d->total[group] + n <= d->most[group];
}

static bool fits_capacity(const struct step *s, struct proximity_draft *d,
                          const struct candidate *t)
{
    const int a = group_of(s, t->a.body), b = group_of(s, t->b.body);
    const int n_a = count_new(s, d, &t->a), n_b = count_new(s, d, &t->b);
    return a == b ? has_room(d, a, n_a + n_b) : has_room(d, a, n_a) && has_room(d, b, n_b);
}

static void want_proximities(const struct step *s, struct proximity_draft *d,
                             const struct candidate_side *side)
{
    const int n = count_new(s, d, side);
    d->count[side->body] += n;
    d->total[group_of(s, side->body)] += n;
    for (int k = 0; k < side->n; k++) {
        int *soft = proximity_entry(s, d, side, k);
        if (soft)
            *soft = WANTED;
    }
}

static int by_id(const void *a, const void *b)
{
    const struct remembered *x = a, *y = b;
    return (x->id > y->id) - (x->id < y->id);
}

/* Had the last step none such, where its contacts alone are to be found? */
static bool is_not_remembered(const struct palp_world *w, uint64_t id)
{
    const struct remembered sought = {.id = id};
    return w->found_beyond > 0 &&
           !bsearch(&sought, w->remembered, (size_t)w->n_remembered, sizeof *w->remembered, by_id);
}

/* Of those found keep all of links, and the deepest contacts for whose points there is room; they
 * come first in order, by id. */
static int admit_candidates(struct step *s, struct proximity_draft *d, bool leading)
{
    struct candidate_list *found = &d->found;
    int n = 0, n_left_out = 0;
    candidate_sort_by_gap(found);
    const int n_link = link_find(s, found, leading);
    for (int i = found->n; i < found->n + n_link; i++) {
        want_proximities(s, d, &found->candidate[i].a);
        want_proximities(s, d, &found->candidate[i].b);
    }
    for (int i = 0; i < found->n; i++) {
        const struct candidate *t = &found->candidate[found->order[i]];
        const bool left_out = is_not_remembered(s->world, t->id);
        n_left_out += left_out;
        if (left_out || !fits_capacity(s, d, t))
            continue;
        want_proximities(s, d, &t->a);
        want_proximities(s, d, &t->b);
        found->order[n++] = found->order[i];
    }
    s->n_dropped = found->n_found - n_left_out - n;
    for (int i = found->n; i < found->n + n_link; i++)
        found->order[n++] = i;
    candidate_sort_by_id(found, n);
    return n;
}

/* Give every wanted node its place: coupled system by coupled system, body by body, by node. Rigid
 * bodies' places follow by contact. */
static void number_proximities(struct step *s, struct proximity_draft *d)
{
    s->n_prox = 0;
    for (int k = 0; k < s->scene->n_body; k++) {
        const int b = s->scene->order[k];
        const struct body *body = &s->scene->body[b];
        int next = s->n_prox;
        s->range[b] = (struct range){next, next + d->count[b]};
        for (int i = 0; body->is_soft && d->count[b] > 0 && i < body->n_v; i++) {
            if (d->prox_of[body->first + i] == NONE)
                continue;
            d->prox_of[body->first + i] = next;
            s->prox[next++] = (struct proximity){.body = b, .node = i};
        }
        s->n_prox += d->count[b];
        d->count[b] = s->range[b].first; /* from now on: where a rigid body's next one goes */
    }
}

static struct side place_side(struct step *s, struct proximity_draft *d,
                              const struct candidate_side *from)
{
    struct side side = {.body = from->body, .n = from->n, .still = from->still};
    for (int k = 0; k < from->n; k++) {
        const int *soft = proximity_entry(s, d, from, k);
        side.weight[k] = from->weight[k];
        side.prox[k] = soft ? *soft : d->count[from->body]++;
        if (!soft)
            s->prox[side.prox[k]] =
                (struct proximity){.body = from->body, .node = -1, .local = from->local[k]};
    }
    return side;
}

static void build_constraints(struct step *s, struct proximity_draft *d, bool leading)
{
    s->n_con = admit_candidates(s, d, leading);
    number_proximities(s, d);
    for (int i = 0; i < s->n_con; i++) {
        const struct candidate *t = &d->found.candidate[d->found.order[i]];
        s->con[i] = (struct constraint){
            .law = t->joint.law ? t->joint.law : &law_contact,
            .id = t->id,
            .joint = t->joint,
            .a = place_side(s, d, &t->a),
            .b = place_side(s, d, &t->b),
            .normal_source = t->normal_source,
            .tri = t->tri,
            .sign = t->sign,
            .normal = t->normal,
            .ball = t->ball,
            .offset = t->offset,
            .friction = t->friction,
        };
    }
}

/* All pairs, or those of links that lead tools. */
static void detect_pairs(struct step *s, bool leading)
{
    PALP_ASSERT(s->q_near && s->q_free && s->frame_free && s->frame_near);
    take_arrays(s, &s->world->arena);
    const size_t used = s->world->arena.used;
    struct proximity_draft d = begin_draft(s);
    if (!leading) {
        broad_phase_find(s, &d.found);
        breach_offer(s, &d.found);
    }
    build_constraints(s, &d, leading);
    s->world->arena.used = used;

    for (int i = 0; i < s->n_prox; i++)
        s->p_start[i] = mapping_apply(s->world, &s->prox[i], s->world->q, s->world->frame);
    proximity_free(s);
}

void proximity_detect(struct step *s)
{
    detect_pairs(s, false);
}

void proximity_lead(struct step *s)
{
    detect_pairs(s, true);
}

void proximity_free(struct step *s)
{
    PALP_ASSERT(s->p_free && s->p && s->back);
    for (int i = 0; i < s->n_prox; i++) {
        s->p_free[i] = mapping_apply(s->world, &s->prox[i], s->q_free, s->frame_free);
        s->p[i] = s->p_free[i];
        s->back[i] = vec3_make(0, 0, 0);
    }
}

/* ---------------------------------------------------------------- moving */

/* Are there frames among what moves a coupled system's points? Nodes alone move linearly. */
static bool has_frames(const struct coupled_system *c)
{
    return c && !c->soft;
}

/* Scratch: of each degree of freedom a velocity | m/s, rad/s | [n_v] */
static vec3 *take_velocities(const struct step *s, struct arena *arena)
{
    vec3 *v = ARENA_TAKE(arena, s->scene->n_v, vec3);
    PALP_ASSERT(v);
    return v;
}

/* The way back to the free motion is linear in the velocities, as W is: h H (v_free - v). */
void proximity_move(struct step *s)
{
    PALP_ASSERT(s->p && s->v_free && s->frame);
    const size_t mark = s->world->arena.used;
    vec3 *dv = take_velocities(s, &s->world->arena);
    for (int i = 0; i < s->scene->n_v; i++)
        dv[i] = vec3_sub(s->v_free[i], s->v[i]);
    for (int i = 0; i < s->n_prox; i++) {
        const struct proximity *prox = &s->prox[i];
        s->p[i] = mapping_apply(s->world, prox, s->q, s->frame);
        s->back[i] = vec3_sub(s->p_free[i], s->p[i]);
        if (has_frames(s->scene->body[prox->body].coupled))
            s->back[i] = vec3_scale(mapping_velocity(s->world, prox, s->frame, dv), s->h);
    }
    s->world->arena.used = mark;
}

/* The proximities of a coupled system of nodes, and for each the pair that tells how it moves, or
 * NONE. */
struct shift {
    struct step *s;
    struct square square;
    const int *pair;
};

/* u is a's way less b's. */
static vec3 back_by_pair(const struct step *s, int pair, int prox)
{
    const struct constraint *c = &s->con[pair];
    const vec3 u = s->u[pair];
    return c->a.prox[0] == prox ? vec3_sub(side_way(&c->b, s->back), u)
                                : vec3_add(side_way(&c->a, s->back), u);
}

/* Minus a row of h² W_H push. */
static vec3 back_by_row(const struct shift *shift, int row)
{
    const struct step *s = shift->s;
    const int first = shift->square.first, n = shift->square.n;
    const mat3 *WH = shift->square.WH + (size_t)row * (size_t)n;
    vec3 sum = vec3_make(0, 0, 0);
    for (int j = 0; j < n; j++) {
        const double(*m)[3] = WH[j].m;
        const vec3 f = s->push[first + j];
        sum.x += m[0][0] * f.x + m[0][1] * f.y + m[0][2] * f.z;
        sum.y += m[1][0] * f.x + m[1][1] * f.y + m[1][2] * f.z;
        sum.z += m[2][0] * f.x + m[2][1] * f.y + m[2][2] * f.z;
    }
    return vec3_scale(sum, -s->h * s->h);
}

static void shift_nodes(void *ctx, int first, int last)
{
    const struct shift *shift = ctx;
    struct step *s = shift->s;
    const int begin = shift->square.first;
    for (int i = begin + first; i < begin + last; i++) {
        const int pair = shift->pair[i];
        s->back[i] = pair == NONE ? back_by_row(shift, i - begin) : back_by_pair(s, pair, i);
        s->p[i] = vec3_sub(s->p_free[i], s->back[i]);
    }
}

/* v = v_free + h A⁻¹ Hᵀ push, and where that leads; the second term is the coupled system's part of
 * way. H is that of the last mapping_linearise, as in W_H. */
static void shift_bodies(struct step *s, const struct coupled_system *c, vec3 *way)
{
    vec3 *dv = way + c->first;
    mapping_add_transposed(s, c, dv);
    solver_solve(s->world->solver[c->body[0]], dv, dv, 0);
    for (int k = 0; k < c->n_v; k++) {
        dv[k] = vec3_scale(dv[k], s->h);
        s->v[c->first + k] = vec3_add(s->v_free[c->first + k], dv[k]);
    }
    for (int k = 0; k < c->n_body; k++) {
        const int b = c->body[k], first = s->scene->body[b].first;
        if (!s->scene->body[b].is_soft)
            s->frame[b] = pose_move(s->world->frame[b], s->v[first], s->v[first + 1], s->h);
        for (int i = 0; s->scene->body[b].is_soft && i < s->scene->body[b].n_v; i++)
            s->q[first + i] = vec3_axpy(s->world->q[first + i], s->h, s->v[first + i]);
    }
}

/* A coupled system's points are where its bodies are; the way back is linear in theirs. */
static void follow_bodies(struct step *s, const struct coupled_system *c, const vec3 *way)
{
    const struct range range = step_range(s, c);
    for (int i = range.first; i < range.end; i++) {
        s->p[i] = mapping_apply(s->world, &s->prox[i], s->q, s->frame);
        s->back[i] = vec3_scale(mapping_velocity(s->world, &s->prox[i], s->frame_H, way), -s->h);
    }
}

/* Of coupled systems with frames: bodies first, then what they carry. */
static void shift_frames(struct step *s)
{
    const struct palp_scene *scene = s->scene;
    struct arena *arena = &s->world->arena;
    const size_t mark = arena->used;
    vec3 *way = take_velocities(s, arena);
    memset(way, 0, (size_t)scene->n_v * sizeof *way);
    for (int k = 0; k < scene->n_coupled; k++)
        if (has_frames(&scene->coupled[k]) && step_touches(s, &scene->coupled[k]))
            shift_bodies(s, &scene->coupled[k], way);
    mapping_carry_frames(scene, s->world->grip, s->frame);
    for (int k = 0; k < scene->n_coupled; k++)
        if (has_frames(&scene->coupled[k]))
            follow_bodies(s, &scene->coupled[k], way);
    arena->used = mark;
}

/* What answers to no force is at the end of the step where free motion has it. */
static void shift_imposed(struct step *s, int body)
{
    s->frame[body] = s->frame_free[body];
    for (int i = s->range[body].first; i < s->range[body].end; i++) {
        s->p[i] = s->p_free[i];
        s->back[i] = vec3_make(0, 0, 0);
    }
}

static int *take_pair_numbers(const struct step *s, struct arena *arena)
{
    int *pair = ARENA_TAKE(arena, s->n_prox, int);
    PALP_ASSERT(pair);
    return pair;
}

/* Which pair tells how a soft proximity moves: one that is that proximity against a rigid body. */
static int *find_pairs(struct step *s)
{
    int *pair = take_pair_numbers(s, &s->world->arena);
    memset(pair, -1, (size_t)s->n_prox * sizeof *pair);
    for (int i = 0; i < s->n_con && s->u; i++) {
        const struct side *a = &s->con[i].a, *b = &s->con[i].b;
        const bool soft_a = s->scene->body[a->body].is_soft,
                   soft_b = s->scene->body[b->body].is_soft;
        const struct side *soft = soft_a ? a : b;
        if (soft_a != soft_b && soft->n == 1 && soft->weight[0] == 1)
            pair[soft->prox[0]] = i;
    }
    return pair;
}

void proximity_shift(struct step *s)
{
    PALP_ASSERT(s->square && s->push);
    const size_t mark = s->world->arena.used;
    const int *pair = find_pairs(s);
    for (int b = 0; b < s->scene->n_body; b++)
        if (!s->scene->body[b].coupled)
            shift_imposed(s, b);
    shift_frames(s);
    for (int k = 0; k < s->scene->n_coupled; k++) {
        const struct coupled_system *c = &s->scene->coupled[k];
        const struct square square = s->square[c->body[0]];
        if (!has_frames(c))
            pool_for(s->world->pool, square.n, 16, shift_nodes, &(struct shift){s, square, pair});
    }
    s->world->arena.used = mark;
}

/* ---------------------------------------------------------------- against the true motion */

/* Is W_H alone what tells where it goes? */
static bool is_told(const struct step *s, int prox)
{
    const struct coupled_system *c = s->scene->body[s->prox[prox].body].coupled;
    return c && !has_frames(c);
}

static double defect_of(const struct step *s, struct range range)
{
    double most = 0;
    for (int i = range.first; i < range.end; i++) {
        const vec3 now = mapping_apply(s->world, &s->prox[i], s->q, s->frame);
        const double off = is_told(s, i) ? vec3_norm(vec3_sub(now, s->p[i])) : 0;
        most = fmax(most, isfinite(off) ? off : (double)INFINITY);
    }
    return most;
}

void proximity_defect(struct step *s)
{
    PALP_ASSERT(s->q && s->p);
    s->wh_defect = 0;
    s->defect_allowed = s->opt->defect_limit;
    for (int k = 0; k < s->scene->n_coupled; k++) {
        const struct coupled_system *c = &s->scene->coupled[k];
        const double off = defect_of(s, step_range(s, c));
        s->world->solver[c->body[0]]->wh_defect = off;
        s->wh_defect = fmax(s->wh_defect, off);
    }
    s->report.wh_defect = fmax(s->report.wh_defect, s->wh_defect);
}

void proximity_feed_back(struct step *s)
{
    PALP_ASSERT(s->q && s->p_free);
    for (int i = 0; i < s->n_prox; i++) {
        if (!is_told(s, i))
            continue;
        const vec3 now = mapping_apply(s->world, &s->prox[i], s->q, s->frame);
        s->p_free[i] = vec3_add(s->p_free[i], vec3_sub(now, s->p[i]));
        s->p[i] = now;
    }
}

void proximity_count(const struct step *most, struct arena *counter)
{
    struct step s = *most;
    take_arrays(&s, counter);
    take_draft(&s, 1, counter);
    take_pair_numbers(&s, counter);
    take_velocities(&s, counter);
}
