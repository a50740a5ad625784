/* SPDX-License-Identifier: GPL-3.0-or-later */
/* local_model_note.c - what a step keeps, so that local models can be made of it afterwards. */
#include "engine/base/assert.h"
#include "engine/contact/capacity.h"
#include "engine/local_model.h"
#include "engine/model/mapping.h"
#include "engine/response/compliance.h"

#include <string.h>

static bool has_tool(const struct palp_scene *scene)
{
    for (int i = 0; i < scene->n_body; i++) {
        const struct body *b = &scene->body[i];
        if (!b->is_soft &&
            (b->rigid.drive == PALP_DRIVE_COUPLED || b->rigid.drive == PALP_DRIVE_KINEMATIC))
            return true;
    }
    return false;
}

/* The point of now that is the same, or the nearest of its coupled system. NONE: it has none. */
static int find_point(const struct step *s, const struct pushed *old)
{
    const struct coupled_system *c = s->scene->body[old->body].coupled;
    const struct range own = s->range[old->body];
    const struct range all = c ? step_range(s, c) : own;
    const struct proximity at = {old->body, old->node, old->local};
    const vec3 x = mapping_apply(s->world, &at, s->q, s->frame);
    double least = INFINITY;
    int nearest = -1;
    for (int i = own.first; old->node >= 0 && i < own.end; i++)
        if (s->prox[i].node == old->node)
            return i;
    for (int i = all.first; i < all.end; i++) {
        const double away = vec3_norm(vec3_sub(s->p[i], x));
        if (away < least) {
            least = away;
            nearest = i;
        }
    }
    return nearest;
}

static void take_change(struct step *s, struct arena *arena)
{
    s->change = ARENA_TAKE(arena, s->n_prox, vec3);
    s->p_speed = ARENA_TAKE(arena, s->n_prox, vec3);
    PALP_ASSERT(s->change && s->p_speed);
}

static void begin_change(struct step *s)
{
    const struct palp_world *w = s->world;
    take_change(s, &s->world->arena);
    memcpy(s->change, s->push, (size_t)s->n_prox * sizeof *s->change);
    for (int i = 0; i < s->n_prox; i++)
        s->p_speed[i] = mapping_velocity(s->world, &s->prox[i], w->frame, w->v);
}

/* By how much the push of each point changed. What pushed a point that is none any more counts at
 * the nearest: forces go from triangle to triangle as a tool slides, and their sums stay. */
static void find_change(struct step *s)
{
    const struct palp_world *w = s->world;
    begin_change(s);
    for (int k = 0; k < w->n_pushed; k++) {
        const int i = find_point(s, &w->pushed[k]);
        if (i >= 0)
            s->change[i] = vec3_sub(s->change[i], w->pushed[k].force);
    }
}

static void keep_push(struct step *s)
{
    struct palp_world *w = s->world;
    w->n_pushed = 0;
    for (int i = 0; i < s->n_prox && s->n_con > 0; i++) {
        const struct proximity *at = &s->prox[i];
        const vec3 f = s->push[i];
        if (s->scene->body[at->body].coupled && vec3_norm(f) > 0)
            w->pushed[w->n_pushed++] = (struct pushed){at->body, at->node, at->local, f};
    }
}

void local_model_note(struct step *s)
{
    PALP_ASSERT(s->range && s->frame);
    if (!has_tool(s->scene))
        return;
    if (s->n_con > 0 && !s->square)
        compliance_build_mapping(s);
    if (s->n_con > 0)
        constraint_push(s);
    if (s->n_con > 0 && s->world->n_pushed >= 0)
        find_change(s);
    keep_push(s);
}

void local_model_count(const struct step *most, struct arena *counter)
{
    struct step s = *most;
    if (!has_tool(s.scene))
        return;
    take_change(&s, counter);
    local_model_making_count(most, counter);
}
