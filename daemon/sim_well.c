/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sim_well.c - is the world well? And where it goes where it is not. */
#include "daemon/sim.h"

#define Q_MAX 1e7 /* m: no body gets there within hours of free fall */
#define V_MAX 1e5 /* m/s                                             */

enum { GIVE_UP_AFTER = 2 }; /* snapshots that were of no use */

/* ---------------------------------------------------------------- judge */

/* The comparisons are false for what is no number. */
static bool within(vec3 a, double limit)
{
    return fabs(a.x) < limit && fabs(a.y) < limit && fabs(a.z) < limit;
}

static enum sim_failure judge(vec3 q, vec3 v)
{
    if (within(q, Q_MAX) && within(v, V_MAX))
        return SIM_WELL;
    return vec3_finite(q) && vec3_finite(v) ? SIM_BLOWN_UP : SIM_NOT_FINITE;
}

static enum sim_failure judge_soft(const struct palp_world *world, palp_body body)
{
    const int n = palp_body_mesh(palp_world_scene(world), body)->n_node;
    const vec3 *q = palp_world_q(world, body), *v = palp_world_v(world, body);
    enum sim_failure failure = SIM_WELL;
    for (int i = 0; i < n && failure == SIM_WELL; i++)
        failure = judge(q[i], v[i]);
    return failure;
}

static enum sim_failure judge_rigid(const struct palp_world *world, palp_body body)
{
    const vec3 q = palp_world_pose(world, body).p;
    const enum sim_failure failure = judge(q, palp_world_velocity(world, body));
    return failure == SIM_WELL ? judge(q, palp_world_spin(world, body)) : failure;
}

enum sim_failure sim_well_judge(const struct sim *sim, const struct palp_report *report)
{
    enum sim_failure failure = report->singular ? SIM_SINGULAR : SIM_WELL;
    for (int id = 1; id <= sim->plan.n_body && failure == SIM_WELL; id++) {
        const palp_body body = {id};
        const bool soft = palp_body_is_soft(sim->plan.scene, body);
        failure = soft ? judge_soft(sim->world, body) : judge_rigid(sim->world, body);
    }
    return failure;
}

/* ---------------------------------------------------------------- snapshots */

void sim_well_keep(struct sim *sim)
{
    if (++sim->n_good < (long)ceil(sim->config->rate_hz))
        return;
    void *oldest = sim->good[1];
    sim->good[1] = sim->good[0];
    sim->good[0] = oldest;
    palp_world_snapshot(sim->world, sim->good[0]);
    sim->n_good = 0;
    sim->n_failed = 0;
}

void sim_well_restore(struct sim *sim, const void *snapshot)
{
    struct palp_error error;
    palp_world_restore(sim->world, snapshot, sim->snapshot_size, &error);
    sim->epoch++;
    sim->n_good = 0;
}

void sim_well_set_back(struct sim *sim, enum sim_failure failure)
{
    struct sim_notice notice = {
        .kind = SIM_FAILED, .step = palp_world_steps(sim->world), .failure = failure};
    notice.gave_up = sim->n_failed >= GIVE_UP_AFTER;
    sim_well_restore(sim, notice.gave_up ? sim->initial : sim->good[sim->n_failed]);
    sim->n_failed = notice.gave_up ? 0 : sim->n_failed + 1;
    sim->running = sim->running && !notice.gave_up;
    notice.back_to = palp_world_steps(sim->world);
    atomic_fetch_add_explicit(&sim->counts.failures, 1, memory_order_relaxed);
    ring_put(&sim->events, &notice);
}
