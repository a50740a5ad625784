/* SPDX-License-Identifier: GPL-3.0-or-later */
/* haptics.c - a haptic tick. */
#include "daemon/haptics.h"

#include "daemon/sim.h"

#include <stdlib.h>

/* A new hand begins with a chain at rest; a world that jumped lets go of the hand first. */
static void follow_changes(struct haptics_tool *tool, const struct tool_sample *sample,
                           const struct tool_force *force)
{
    if (tool->session != sample->session) {
        tool->session = sample->session;
        palp_haptic_begin(&tool->chain, &sample->limits);
    }
    if (tool->epoch != force->epoch) {
        tool->epoch = force->epoch;
        tool->letting_go = true;
    }
    if (vec3_norm(tool->chain.last.force) + vec3_norm(tool->chain.last.torque) <= 0)
        tool->letting_go = false;
}

/* What the hand would feel, were there no chain. */
static struct palp_haptic_touch render(const struct tool_sample *sample,
                                       const struct tool_force *force)
{
    struct palp_haptic_touch touch = {.proxy = sample->target};
    if (sample->rendering == TOOL_RENDERED_THERE)
        return touch;
    touch.force = force->hand.force;
    touch.torque = force->hand.torque;
    return touch;
}

static void show(struct tool_exchange *x, const struct haptics_tool *tool,
                 const struct tool_force *force, const struct palp_haptic_touch *touch)
{
    struct tool_hand *hand = slot_fill(&x->hand);
    *hand = (struct tool_hand){
        .session = tool->session, .from = *force, .touch = *touch, .out = tool->chain.last};
    if (force->session == tool->session) {
        hand->sequence = force->sequence;
        hand->device_time_ns = force->device_time_ns;
        hand->arrived_ns = force->arrived_ns;
    }
    slot_put(&x->hand);
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
    follow_changes(tool, sample, force);
    const bool theirs = force->session == sample->session && force->epoch == sample->epoch;
    const struct palp_haptic_touch touch = render(sample, force);
    const struct palp_haptic_request request = {
        .force = touch.force,
        .torque = touch.torque,
        .pushed = touch.pushed,
        .wanted = sample->felt && theirs && !tool->letting_go,
        .resumed = sample->resumed,
        .hand = sample->hand,
        .now_ns = now_ns,
        .pose_ns = h->stepped ? now_ns : sample->arrived_ns,
        .step_ns = h->stepped ? now_ns : force->made_ns,
    };
    palp_haptic_limit(&tool->chain, &request);
    show(x, tool, force, &touch);
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
    return h->tool ? 0 : -1;
}

void haptics_destroy(struct haptics *h)
{
    free(h->tool);
    h->tool = NULL;
}
