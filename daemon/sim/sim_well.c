/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sim_well.c - is the world well? And where it goes where it is not. */
#include "daemon/sim/sim.h"

enum { GIVE_UP_AFTER = 2 }; /* snapshots that were of no use */

enum sim_failure sim_well_judge(const struct sim *sim, const struct palp_report *report)
{
    static const enum sim_failure failure[] = {[PALP_LOSS_NONE] = SIM_WELL,
                                               [PALP_LOSS_NOT_FINITE] = SIM_NOT_FINITE,
                                               [PALP_LOSS_APART] = SIM_BLOWN_UP};
    return report->singular ? SIM_SINGULAR : failure[palp_world_loss(sim->world, NULL)];
}

/* ---------------------------------------------------------------- snapshots */

void sim_well_keep(struct sim *sim)
{
    if (++sim->n_good < (long)ceil(1 / ladder_step_s(&sim->ladder)))
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
    notice.failed_for_good = sim->n_failed >= GIVE_UP_AFTER;
    sim_well_restore(sim, notice.failed_for_good ? sim->initial : sim->good[sim->n_failed]);
    sim->n_failed = notice.failed_for_good ? 0 : sim->n_failed + 1;
    sim->running = sim->running && !notice.failed_for_good;
    notice.back_to = palp_world_steps(sim->world);
    atomic_fetch_add_explicit(&sim->counts.failures, 1, memory_order_relaxed);
    ring_put(&sim->events, &notice);
}
