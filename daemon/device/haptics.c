/* SPDX-License-Identifier: GPL-3.0-or-later */
/* haptics.c - a haptic tick. */
#include "daemon/device/haptics.h"

#include "daemon/sim/sim.h"

#include <stdlib.h>

/* Was this step done with what this very hand wanted? */
static bool is_of_hand(const struct tool_sample *sample, const struct tool_force *force)
{
    return force->session == sample->session && force->epoch == sample->epoch;
}

/* A new hand begins with a chain at rest and nothing rendered, at a device as warm as it is; a
 * world that jumped lets go of the hand first. */
static void follow_changes(struct haptics_tool *tool, const struct tool_sample *sample,
                           const struct tool_force *force)
{
    if (tool->session != sample->session) {
        tool->session = sample->session;
        palp_haptic_begin_again(&tool->chain, &sample->limits);
        palp_haptic_render_begin(&tool->render);
    }
    if (tool->epoch != force->epoch) {
        tool->epoch = force->epoch;
        tool->letting_go = true;
    }
    if (vec3_norm(tool->chain.last.force) + vec3_norm(tool->chain.last.torque) <= 0)
        tool->letting_go = false;
}

/* Forget what was rendered: another hand, or another world. */
static void rest_rendering(struct haptics_tool *tool, struct palp_haptic_touch *touch)
{
    if (tool->render.model.step > 0)
        palp_haptic_render_begin(&tool->render);
    touch->force = touch->torque = vec3_make(0, 0, 0);
}

/* What the hand would feel, were there no chain. */
static struct palp_haptic_touch render_touch(struct haptics_tool *tool,
                                             const struct tool_sample *sample,
                                             const struct tool_model *model, bool fresh,
                                             int64_t now_ns)
{
    struct palp_haptic_touch touch = {.proxy = sample->target,
                                      .force = model->force.hand.force,
                                      .torque = model->force.hand.torque};
    const bool has_grip = !isnan(sample->grip);
    const struct palp_haptic_hand hand = {sample->target,
                                          has_grip ? sample->grip : model->local.grip, now_ns};
    if (sample->rendering == TOOL_RENDERED_THERE || !is_of_hand(sample, &model->force))
        rest_rendering(tool, &touch);
    else if (sample->rendering == TOOL_RENDERED_HERE)
        return palp_haptic_render_tick(&tool->render, fresh ? &model->local : NULL, &hand);
    return touch;
}

/* A force that is rendered answers the newest sample, another one that of the step. */
static void show_hand(struct tool_exchange *x, const struct haptics_tool *tool,
                      const struct tool_sample *sample, const struct tool_force *force,
                      const struct palp_haptic_touch *touch)
{
    struct tool_hand *hand = slot_fill(&x->hand);
    const double share = palp_haptic_ramp_share(&tool->chain.ramp);
    *hand = (struct tool_hand){
        .session = tool->session,
        .from = *force,
        .touch = *touch,
        .out = tool->chain.last,
        .share = share,
        .held = {vec3_scale(tool->chain.pull, share), vec3_scale(tool->chain.pull_torque, share)}};
    if (sample->rendering == TOOL_RENDERED_HERE) {
        hand->sequence = sample->sequence;
        hand->device_time_ns = sample->device_time_ns;
        hand->arrived_ns = sample->arrived_ns;
    } else if (force->session == tool->session) {
        hand->sequence = force->sequence;
        hand->device_time_ns = force->device_time_ns;
        hand->arrived_ns = force->arrived_ns;
    }
    slot_put(&x->hand);
}

/* A limit that finds nothing to act on, or a hand that wants to feel nothing, keeps it from
 * nothing. */
static void note_limits(struct tool_exchange *x, const struct palp_haptic *chain, bool wanted,
                        int64_t since_ns)
{
    const double force = vec3_norm(chain->force) + vec3_norm(chain->last.force),
                 torque = vec3_norm(chain->torque) + vec3_norm(chain->last.torque);
    if (wanted && chain->last.acted && force + torque > 0 && since_ns > 0)
        atomic_fetch_add_explicit(&x->limited_ns, chain->now_ns - since_ns, memory_order_relaxed);
}

static void tick_tool(struct haptics *h, int i, int64_t now_ns)
{
    struct tool_exchange *x = &h->exchange[i];
    struct haptics_tool *tool = &h->tool[i];
    const struct tool_sample *sample = slot_take(&x->sample_to_haptics);
    const struct tool_model *model = slot_take(&x->model);
    if (!sample || !model)
        return;
    const struct tool_force *force = &model->force;
    const bool fresh = slot_sequence(&x->model) != tool->taken;
    tool->taken = slot_sequence(&x->model);
    follow_changes(tool, sample, force);
    const struct palp_haptic_touch touch = render_touch(tool, sample, model, fresh, now_ns);
    tool->chain.limits.delay_ns = h->stepped ? 0 : (int64_t)(RT_NS_PER_S * sample->delay_s);
    const struct palp_haptic_request request = {
        .force = touch.force,
        .torque = touch.torque,
        .pull = tool->render.model.force, /* none where it is not rendered */
        .pull_torque = tool->render.model.torque,
        .grip_torque = touch.grip_torque,
        .pushed = touch.pushed,
        .wanted = sample->felt && is_of_hand(sample, force) && !tool->letting_go,
        .resumed = sample->resumed,
        .hand = sample->hand,
        .now_ns = now_ns,
        .pose_ns = h->stepped ? now_ns : sample->arrived_ns,
        .measured_ns = h->stepped ? now_ns : (int64_t)sample->device_time_ns,
        .step_ns = h->stepped ? now_ns : force->made_ns,
    };
    if (sample->sequence > 0) { /* else nobody knows where the hand is */
        const int64_t since_ns = tool->chain.now_ns;
        palp_haptic_limit(&tool->chain, &request);
        note_limits(x, &tool->chain, sample->felt, since_ns);
    }
    show_hand(x, tool, sample, force, &touch);
}

void haptics_tick(struct haptics *h, int64_t now_ns)
{
    for (int i = 0; i < h->n_tool; i++)
        tick_tool(h, i, now_ns);
}

int haptics_create(struct haptics *h, struct tool_exchange *exchange, int n_tool, bool stepped)
{
    *h = (struct haptics){.n_tool = n_tool,
                          .exchange = exchange,
                          .stepped = stepped,
                          .period_ns = RT_NS_PER_S / HAPTICS_HZ};
    h->tool = calloc((size_t)n_tool + 1, sizeof *h->tool);
    for (int i = 0; h->tool && i < n_tool; i++)
        palp_haptic_render_begin(&h->tool[i].render); /* touches its pages, too */
    return h->tool ? 0 : -1;
}

void haptics_destroy(struct haptics *h)
{
    free(h->tool);
    h->tool = NULL;
}
