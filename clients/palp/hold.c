/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hold.c - simulated hands that hold the tools which wait for devices. */
#include "clients/palp/hold.h"

#include "engine/palp_current.h"

#include <stdlib.h>

static const double PERIOD_S = 4;         /* of press, circle and release                     */
static const double OPEN = 1, CLOSED = 0; /* of jaws */

static vec3 shorten_to(vec3 a, double most)
{
    const double size = vec3_norm(a);
    return size > most ? vec3_scale(a, most / size) : a;
}

/* The box of all soft bodies as they start. */
static bool find_soft(const struct simulation *s, struct stroke_soft *soft)
{
    bool found = false;
    for (int i = 0; i < s->config->n_measure; i++) {
        const struct config_measure *m = &s->config->measure[i];
        if (!palp_body_is_soft(s->config->scene, m->body))
            continue;
        const vec3 low = found ? soft->low : m->low, high = found ? soft->high : m->high;
        soft->low = vec3_make(fmin(low.x, m->low.x), fmin(low.y, m->low.y), fmin(low.z, m->low.z));
        soft->high =
            vec3_make(fmax(high.x, m->high.x), fmax(high.y, m->high.y), fmax(high.z, m->high.z));
        found = true;
    }
    return found;
}

bool hold_begin(struct hold *hold, const struct simulation *s)
{
    struct stroke_soft soft;
    const bool has_soft = find_soft(s, &soft);
    *hold = (struct hold){.model = hand_model_default()};
    hold->held = calloc((size_t)s->config->n_tool + 1, sizeof *hold->held);
    for (int i = 0; hold->held && i < s->config->n_tool; i++) {
        const struct config_tool *tool = &s->config->tool[i];
        if (tool->script)
            continue;
        struct held_tool *held = &hold->held[hold->n++];
        *held = (struct held_tool){
            .tool = tool, .hand = {.at = palp_world_pose(s->world, tool->body), .grip = OPEN}};
        held->upright = held->hand.at.q;
        stroke_begin(&held->stroke, held->hand.at.p, has_soft ? &soft : NULL, NAN, PERIOD_S);
    }
    return hold->held != NULL;
}

/* It closes what it holds while it presses. */
static double grip_wanted(const struct held_tool *held)
{
    const enum stroke_phase phase = held->stroke.phase;
    return (held->tool->has_jaws || held->tool->has_current) &&
                   (phase == STROKE_PRESS || phase == STROKE_CIRCLE)
               ? CLOSED
               : OPEN;
}

void hold_move(struct hold *hold, const struct simulation *s)
{
    for (int i = 0; i < hold->n; i++) {
        struct held_tool *held = &hold->held[i];
        const struct config_tool *tool = held->tool;
        const struct palp_wrench felt = palp_world_hand_wrench(s->world, tool->body);
        const struct hand_push push = {.force = shorten_to(felt.force, tool->force_limit_n),
                                       .torque = shorten_to(felt.torque, tool->torque_limit_nm)};
        held->force_most = fmax(held->force_most, vec3_norm(push.force));
        stroke_step(&held->stroke, s->h, push.force.y);
        const struct hand goal = {.at = {held->stroke.target, held->upright},
                                  .v = held->stroke.velocity,
                                  .grip = grip_wanted(held)};
        hand_step(&held->hand, &hold->model, &goal, &push, s->h);
        const struct hand at = hand_measure(&held->hand, &hold->model);
        palp_world_set_target(s->world, tool->body, at.at);
        if (tool->has_jaws)
            palp_world_set_grip(s->world, tool->body, at.grip);
        palp_world_set_current(s->world, tool->body, config_grasps(at.grip));
    }
}

void hold_end(struct hold *hold)
{
    free(hold->held);
    *hold = (struct hold){0};
}
