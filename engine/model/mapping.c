/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapping.c - points as weighted sums of nodes and of places in frames. */
#include "engine/model/mapping.h"
#include "engine/base/assert.h"
#include "engine/model/carried.h"
#include "engine/step.h"

#include <stdlib.h>
#include <string.h>

void mapping_destroy(struct mapping *mapping)
{
    if (!mapping)
        return;
    free(mapping->first);
    free(mapping->term);
    free(mapping->base);
    free(mapping->chosen);
    free(mapping->cell);
    free(mapping);
}

/* ---------------------------------------------------------------- who moves whom */

static bool is_jaw(const struct body *b)
{
    return !b->is_soft && b->rigid.drive == PALP_DRIVE_JAW;
}

int mapping_mover(const struct palp_scene *scene, int body)
{
    return is_jaw(&scene->body[body]) ? scene->body[body].rigid.hinge.tool : body;
}

vec3 mapping_arm(const struct palp_scene *scene, const struct term *term, const pose *frame)
{
    const int mover = mapping_mover(scene, term->body);
    if (mover == term->body)
        return quat_rotate(frame[mover].q, term->local);
    return vec3_sub(pose_apply(frame[term->body], term->local), frame[mover].p);
}

/* Of a body that is not mapped, the one that moves it. */
static int list_bases(const struct palp_scene *scene, const int *body, const int **base)
{
    const struct mapping *m = scene->body[*body].mapping;
    *base = m ? m->base : body;
    return m ? m->n_base : 1;
}

void mapping_mark_bases(struct palp_scene *scene, int body)
{
    const int mover = mapping_mover(scene, body), *base;
    const int n = list_bases(scene, &mover, &base);
    for (int k = 0; k < n; k++)
        scene->body[base[k]].bears_links = true;
}

bool mapping_shares_base(const struct palp_scene *scene, int a, int b)
{
    const int mover[2] = {mapping_mover(scene, a), mapping_mover(scene, b)};
    const int *of_a, *of_b;
    const int n_a = list_bases(scene, &mover[0], &of_a), n_b = list_bases(scene, &mover[1], &of_b);
    for (int i = 0, k = 0; i < n_a && k < n_b;) {
        if (of_a[i] == of_b[k])
            return true;
        if (of_a[i] < of_b[k])
            i++;
        else
            k++;
    }
    return false;
}

/* ---------------------------------------------------------------- H and its transpose */

static int list_terms(const struct mapping *m, const struct proximity *prox, struct term *own,
                      const struct term **terms)
{
    if (m) {
        *terms = m->term + m->first[prox->node];
        return m->first[prox->node + 1] - m->first[prox->node];
    }
    *own = (struct term){prox->body, prox->node, 1, prox->local};
    *terms = own;
    return 1;
}

int mapping_terms(const struct palp_world *world, const struct proximity *prox, struct term *own,
                  const struct term **terms)
{
    const struct carried *c = world->carried ? world->carried[prox->body] : NULL;
    const struct mapping *rest = world->scene->body[prox->body].mapping;
    return list_terms(c ? &c->mapping : rest, prox, own, terms);
}

int mapping_terms_at_rest(const struct palp_scene *scene, const struct proximity *prox,
                          struct term *own, const struct term **terms)
{
    return list_terms(scene->body[prox->body].mapping, prox, own, terms);
}

/* Of two ways from one pose the shorter, and the smaller of two turns. */
static pose pose_nearer(pose from, pose a, pose b)
{
    const quat back = quat_conjugate(from.q);
    const double way_a = vec3_norm(vec3_sub(a.p, from.p)), way_b = vec3_norm(vec3_sub(b.p, from.p));
    const double turn_a = vec3_norm(quat_log(quat_mul(a.q, back)));
    const double turn_b = vec3_norm(quat_log(quat_mul(b.q, back)));
    return (pose){way_a < way_b ? a.p : b.p, turn_a < turn_b ? a.q : b.q};
}

/* A hand may stop its tool at once: no further than its free motion. */
static pose tool_moving(const struct step *s, int body, pose moving)
{
    const bool held = s->scene->body[body].rigid.drive == PALP_DRIVE_COUPLED;
    return held ? pose_nearer(s->world->frame[body], moving, s->frame_near[body]) : moving;
}

void mapping_moving(const struct step *s, pose *frame)
{
    PALP_ASSERT(s->frame_near);
    const struct palp_world *w = s->world;
    for (int i = 0; i < s->scene->n_body; i++) {
        const struct body *b = &s->scene->body[i];
        const vec3 *v = w->v + b->first;
        const bool yields = !b->is_soft && body_moves(b);
        frame[i] =
            yields ? tool_moving(s, i, pose_move(w->frame[i], v[0], v[1], s->h)) : s->frame_near[i];
    }
    mapping_carry_frames(s->scene, w->grip, frame);
}

void mapping_linearise(struct step *s)
{
    PALP_ASSERT(s->frame && s->frame_H);
    if (s->newton == 0 && s->opt->first == PALP_FIRST_MOVING)
        mapping_moving(s, s->frame_H);
    else
        memcpy(s->frame_H, s->frame, (size_t)s->scene->n_body * sizeof *s->frame);
}

vec3 mapping_place(const struct palp_scene *scene, const struct term *term, const vec3 *q,
                   const pose *frame)
{
    return term->node >= 0 ? q[scene->body[term->body].first + term->node]
                           : pose_apply(frame[term->body], term->local);
}

vec3 mapping_apply(const struct palp_world *world, const struct proximity *prox, const vec3 *q,
                   const pose *frame)
{
    struct term own;
    const struct term *t;
    const int n = mapping_terms(world, prox, &own, &t);
    vec3 sum = {0, 0, 0};
    for (int k = 0; k < n; k++) {
        const vec3 x = mapping_place(world->scene, &t[k], q, frame);
        sum = n == 1 && t->weight == 1 ? x : vec3_axpy(sum, t[k].weight, x);
    }
    return sum;
}

vec3 mapping_velocity(const struct palp_world *world, const struct proximity *prox,
                      const pose *frame, const vec3 *v)
{
    const struct palp_scene *scene = world->scene;
    struct term own;
    const struct term *t;
    const int n = mapping_terms(world, prox, &own, &t);
    vec3 sum = {0, 0, 0};
    for (int k = 0; k < n; k++) {
        const vec3 *of = v + scene->body[mapping_mover(scene, t[k].body)].first;
        const vec3 at = t[k].node >= 0
                            ? of[t[k].node]
                            : vec3_add(of[0], vec3_cross(of[1], mapping_arm(scene, &t[k], frame)));
        sum = vec3_axpy(sum, t[k].weight, at);
    }
    return sum;
}

void mapping_add_transposed(const struct step *s, const struct coupled_system *coupled, vec3 *f)
{
    PALP_ASSERT(s->push && s->frame_H);
    const struct range range = step_range(s, coupled);
    for (int i = range.first; i < range.end; i++) {
        struct term own;
        const struct term *t;
        const int n = mapping_terms(s->world, &s->prox[i], &own, &t);
        for (int k = 0; k < n; k++) {
            const struct body *b = &s->scene->body[mapping_mover(s->scene, t[k].body)];
            if (!b->coupled)
                continue;
            const vec3 push = vec3_scale(s->push[i], t[k].weight);
            vec3 *at = f + (b->first - coupled->first);
            if (t[k].node >= 0) {
                at[t[k].node] = vec3_add(at[t[k].node], push);
            } else {
                const vec3 arm = mapping_arm(s->scene, &t[k], s->frame_H);
                at[0] = vec3_add(at[0], push);
                at[1] = vec3_add(at[1], vec3_cross(arm, push));
            }
        }
    }
}

/* ---------------------------------------------------------------- what others carry */

pose mapping_hinge(const struct hinge *hinge, pose tool, double opening)
{
    const quat turn = quat_exp(vec3_scale(hinge->axis, hinge->opening * opening));
    return pose_mul(tool, (pose){hinge->place, turn});
}

void mapping_carry_frames(const struct palp_scene *scene, const double *opening, pose *frame)
{
    for (int i = 0; i < scene->n_body; i++) {
        const int tool = mapping_mover(scene, i);
        if (tool != i)
            frame[i] = mapping_hinge(&scene->body[i].rigid.hinge, frame[tool], opening[tool]);
    }
}

void mapping_carry(const struct palp_world *world, vec3 *q, const pose *frame)
{
    for (int i = 0; i < world->scene->n_body; i++) {
        const struct body *b = &world->scene->body[i];
        for (int k = 0; b->mapping && k < b->n_v; k++)
            q[b->first + k] =
                mapping_apply(world, &(struct proximity){.body = i, .node = k}, q, frame);
    }
}
