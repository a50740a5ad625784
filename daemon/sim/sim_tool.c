/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sim_tool.c - of each tool, before a step: how its hand holds it, where it is wanted; after it:
 * what the step leaves. */
#include "daemon/sim/sim.h"

#include "daemon/record/record.h"
#include "engine/palp_current.h"

#include <string.h>

#define TRIFLE 0.05 /* of a stiffness: not worth a change of how a tool is held */

/* ---------------------------------------------------------------- in: couplings, targets */

/* What the world is given, a recording is told. */

static void want_target(struct sim *sim, int i, pose target)
{
    palp_world_set_target(sim->world, sim->config->tool[i].body, target);
    if (sim->record) {
        sim->record->input[i].has_target = true;
        sim->record->input[i].target = target;
    }
}

static void want_grip(struct sim *sim, int i, double grip)
{
    palp_world_set_grip(sim->world, sim->config->tool[i].body, grip);
    if (sim->record) {
        sim->record->input[i].has_grip = true;
        sim->record->input[i].grip = grip;
    }
}

static void want_current(struct sim *sim, int i, bool on)
{
    palp_world_set_current(sim->world, sim->config->tool[i].body, on);
    if (sim->record) {
        sim->record->input[i].has_current = true;
        sim->record->input[i].current = on;
    }
}

static void want_coupling(struct sim *sim, int i, const struct palp_coupling *coupling)
{
    palp_world_set_coupling(sim->world, sim->config->tool[i].body, coupling);
    if (sim->record) {
        sim->record->input[i].has_coupling = true;
        sim->record->input[i].coupling = *coupling;
    }
}

/* How often a force is renewed: by our ticks, by those of a device that renders itself as it tells
 * them, or by the steps. */
static double tick_of(const struct sim *sim, const struct tool_sample *sample)
{
    if (sample->rendering == TOOL_NOT_RENDERED)
        return ladder_step_s(&sim->ladder);
    return sample->rendering == TOOL_RENDERED_THERE && !sim->stepped ? sample->delay_s
                                                                     : sim->tick_s;
}

/* As stiff as is stable for this device with its delay, and as often as its force is renewed. One
 * that renders itself has no delay but its tick, and stepped runs know of none. */
static struct palp_coupling choose_coupling(const struct sim *sim, const struct sim_held *held,
                                            const struct tool_sample *sample)
{
    struct palp_coupling c = held->given;
    const bool delayed = sample->rendering != TOOL_RENDERED_THERE && !sim->stepped;
    const double wanted = c.translation_stiffness;
    c.translation_stiffness = palp_haptic_stiffness(&sample->device, wanted, tick_of(sim, sample),
                                                    delayed ? sample->delay_s : 0);
    c.rotation_stiffness *= wanted > 0 ? c.translation_stiffness / wanted : 1;
    return c;
}

/* Only while nothing is felt, and not for a trifle: a new hand, a world that was set back, or
 * another delay. */
static void hold_tool(struct sim *sim, int i, const struct tool_sample *sample)
{
    struct sim_held *held = &sim->held[i];
    const palp_body tool = sim->config->tool[i].body;
    const bool other = held->session != sample->session || held->epoch != sim->epoch;
    if ((!other && sample->felt && held->touches) ||
        palp_body_drive(sim->plan.scene, tool) != PALP_DRIVE_COUPLED)
        return;
    const struct palp_coupling present = palp_world_coupling(sim->world, tool);
    const struct palp_coupling chosen = choose_coupling(sim, held, sample);
    const double change = chosen.translation_stiffness / present.translation_stiffness - 1;
    held->session = sample->session;
    held->epoch = sim->epoch;
    if (chosen.translation_stiffness > 0 && (other || fabs(change) > TRIFLE))
        want_coupling(sim, i, &chosen);
}

static struct palp_frame_hand take_counts(struct sim *sim, int i)
{
    struct tool_exchange *x = &sim->tool[i];
    struct sim_held *held = &sim->held[i];
    const long long limited_ns = atomic_load_explicit(&x->limited_ns, memory_order_relaxed);
    const unsigned refused = atomic_load_explicit(&x->refused, memory_order_relaxed);
    const struct palp_frame_hand since = {limited_ns - held->limited_ns,
                                          (int)(refused - held->refused)};
    held->limited_ns = limited_ns;
    held->refused = refused;
    return since;
}

void sim_tool_forget_hands(struct sim *sim)
{
    for (int i = 0; i < sim->config->n_tool; i++)
        take_counts(sim, i);
}

/* A device that renders itself limits itself, too. */
static void note_hand(struct sim *sim, int i, const struct tool_sample *sample)
{
    struct palp_frame_hand hand = take_counts(sim, i);
    if (!sample || sample->session == 0)
        hand = (struct palp_frame_hand){-1, -1};
    else if (sample->rendering == TOOL_RENDERED_THERE)
        hand.limited_ns = -1;
    sim->held[i].kept_from = hand;
    if (sim->record)
        sim->record->input[i].hand = hand;
}

static bool is_current(const struct sim *sim, const struct tool_sample *sample)
{
    return sample && sample->epoch == sim->epoch && sample->follows;
}

void sim_tool_take(struct sim *sim, int i)
{
    const struct config_tool *tool = &sim->config->tool[i];
    const double end_s = palp_world_time(sim->world) + ladder_step_s(&sim->ladder);
    if (tool->script) {
        want_target(sim, i, config_script_at(tool->script, end_s));
        if (tool->script->grip)
            want_grip(sim, i, config_script_grip(tool->script, end_s));
        if (tool->script->grip && tool->has_current)
            want_current(sim, i, config_grasps(config_script_grip(tool->script, end_s)));
        return;
    }
    struct slot *slot = &sim->tool[i].sample_to_sim;
    const struct tool_sample *sample = slot_take(slot);
    sim->used[i] = NULL;
    note_hand(sim, i, sample);
    if (tool->has_current)
        want_current(sim, i, is_current(sim, sample) && sample->grasps);
    if (!sample || sample->epoch != sim->epoch)
        return;
    hold_tool(sim, i, sample);
    if (sample->follows) {
        want_target(sim, i, sample->target);
        if (tool->has_jaws && !isnan(sample->grip))
            want_grip(sim, i, sample->grip);
        sim->used[i] = sample;
    } else if (sim->stood[i] != slot_sequence(slot)) {
        want_target(sim, i, palp_world_pose(sim->world, tool->body));
        sim->stood[i] = slot_sequence(slot);
    }
}

struct frame_answer sim_tool_answer(const struct sim *sim, int i)
{
    const struct tool_sample *used = sim->used[i];
    return used && used->epoch == sim->epoch ? (struct frame_answer){used->sequence, used->session}
                                             : (struct frame_answer){0};
}

/* ---------------------------------------------------------------- out: local models */

/* Bytes of it that matter. */
static size_t model_size(const struct tool_model *model)
{
    return offsetof(struct tool_model, local) + palp_local_model_size(model->local.n);
}

static void fill_force(const struct sim *sim, int i, struct tool_force *force)
{
    const struct tool_sample *used = sim->used[i];
    *force = (struct tool_force){
        .epoch = sim->epoch,
        .hand = palp_world_hand_wrench(sim->world, sim->config->tool[i].body),
        .step = palp_world_steps(sim->world),
        .time_s = palp_world_time(sim->world),
        .made_ns = rt_now_ns(),
    };
    if (used) {
        force->session = used->session;
        force->sequence = used->sequence;
        force->device_time_ns = used->device_time_ns;
        force->arrived_ns = used->arrived_ns;
    }
}

/* The hand was at the target when its sample came; where stepped, when the step ended. */
void sim_tool_put(struct sim *sim, int i)
{
    struct tool_exchange *x = &sim->tool[i];
    struct tool_model *model = slot_fill(&x->model);
    fill_force(sim, i, &model->force);
    palp_world_local_model(sim->world, sim->config->tool[i].body, &model->local);
    model->local.session = model->force.session;
    model->local.epoch = sim->epoch;
    model->local.target_ns =
        sim->stepped ? (int64_t)(model->force.time_s * RT_NS_PER_S) : model->force.arrived_ns;
    sim->held[i].touches = model->local.n > 0;
    memcpy(slot_fill(&x->model_to_main), model, model_size(model));
    slot_put(&x->model);
    slot_put(&x->model_to_main);
}
