/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step.c - steps of a simulation, and what the last one did. */
#include "clients/sim/sim.h"

/* Where scripts want their tools at the end of the next step; not those that are held. */
static void follow_scripts(struct palp_sim *sim)
{
    const struct config *config = sim->scenario->config;
    const double end = palp_world_time(sim->world) + sim->h;
    for (int i = 0; i < config->n_tool; i++) {
        const struct config_tool *tool = &config->tool[i];
        if (!tool->script || sim->held[i])
            continue;
        palp_world_set_target(sim->world, tool->body, config_script_at(tool->script, end));
        if (tool->script->grip)
            palp_world_set_grip(sim->world, tool->body, config_script_grip(tool->script, end));
    }
}

static int check_whole(struct palp_sim *sim)
{
    palp_body lost = {0};
    const enum palp_loss loss = palp_world_loss(sim->world, &lost);
    if (loss == PALP_LOSS_NONE)
        return 0;
    return sim_fail(EX_SOFTWARE, "step %ld: body '%s' is at no place any more: %s",
                    palp_world_steps(sim->world),
                    palp_body_name(sim->scenario->config->scene, lost),
                    loss == PALP_LOSS_NOT_FINITE ? "its numbers are not finite"
                                                 : "it came apart or flew off, beyond all reason");
}

int sim_step_entered(struct palp_sim *sim, int64_t n)
{
    const int64_t start = sim_clock_ns();
    int64_t end = start;
    int code = 0;
    for (int64_t i = 0; i < n && code == 0; i++) {
        const int64_t begun = end;
        follow_scripts(sim);
        sim->report = palp_step(sim->world, sim->h);
        code = check_whole(sim);
        end = sim_clock_ns();
        sim->step_ns = end - begun;
    }
    sim->call_ns = end - start;
    return code;
}

int palp_sim_step(struct palp_sim *sim, int64_t n)
{
    if (n < 0)
        return sim_fail(EX_USAGE, "got %lld steps, expected 0 or more", (long long)n);
    int code = sim_enter(sim);
    if (code != 0)
        return code;
    code = sim_step_entered(sim, n);
    sim_leave(sim);
    return code;
}

/* ---------------------------------------------------------------- the report */

/* Of the last step. Returns NULL and the failure where there is none. */
static const struct palp_report *report_of(const struct palp_sim *sim)
{
    if (!sim->report)
        sim_fail(EX_USAGE, "got no step since the simulation was made or restored, expected one");
    return sim->report;
}

int palp_sim_report(const struct palp_sim *sim, struct palp_sim_report *out)
{
    const struct palp_report *r = report_of(sim);
    if (!r)
        return EX_USAGE;
    *out = (struct palp_sim_report){.step = r->step,
                                    .time = r->time,
                                    .n_contact = r->n_contact,
                                    .n_link = r->n_link,
                                    .n_event = r->n_event,
                                    .n_dropped = r->n_dropped,
                                    .newton = r->newton,
                                    .sweeps = r->sweeps,
                                    .residual = r->residual,
                                    .penetration = r->penetration,
                                    .wh_defect = r->wh_defect,
                                    .factor_age = r->factor_age,
                                    .factors_in_step = r->factors_in_step,
                                    .n_asleep = r->n_asleep,
                                    .singular = r->singular,
                                    .step_ns = sim->step_ns,
                                    .call_ns = sim->call_ns};
    return 0;
}

static void put_vec3(double out[3], vec3 x)
{
    out[0] = x.x;
    out[1] = x.y;
    out[2] = x.z;
}

int palp_sim_contacts(const struct palp_sim *sim, struct palp_sim_contact *out, int n)
{
    const struct palp_report *r = report_of(sim);
    if (!r)
        return EX_USAGE;
    for (int i = 0; i < n && i < r->n_contact; i++) {
        const struct palp_contact *c = &r->contact[i];
        out[i] = (struct palp_sim_contact){.id = c->id,
                                           .a = c->a.id,
                                           .b = c->b.id,
                                           .node_a = c->node_a,
                                           .node_b = c->node_b,
                                           .normal_n = c->normal_n,
                                           .gap = c->gap};
        put_vec3(out[i].point, c->point);
        put_vec3(out[i].normal, c->normal);
        put_vec3(out[i].force, c->force);
    }
    return 0;
}

int palp_sim_link_reports(const struct palp_sim *sim, struct palp_sim_link *out, int n)
{
    const struct palp_report *r = report_of(sim);
    if (!r)
        return EX_USAGE;
    for (int i = 0; i < n && i < r->n_link; i++) {
        const struct palp_link_report *l = &r->link[i];
        out[i] = (struct palp_sim_link){
            .link = l->link.id, .holds = l->holds, .gap = l->gap, .value = l->value};
        put_vec3(out[i].place, l->place);
        put_vec3(out[i].force, l->force);
        put_vec3(out[i].torque, l->torque);
    }
    return 0;
}

int palp_sim_events(const struct palp_sim *sim, struct palp_sim_event *out, int n)
{
    const struct palp_report *r = report_of(sim);
    if (!r)
        return EX_USAGE;
    for (int i = 0; i < n && i < r->n_event; i++) {
        const struct palp_event *e = &r->event[i];
        out[i] = (struct palp_sim_event){
            .link = e->link.id, .kind = (int32_t)e->kind, .force = e->force};
        put_vec3(out[i].place, e->place);
    }
    return 0;
}
