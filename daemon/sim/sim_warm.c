/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sim_warm.c - a simulation warms up before its thread begins: what its steps cost, how many
 * threads they have, whether they lead. */
#include "daemon/sim/sim.h"

#include "daemon/daemon.h"

#include <stdio.h>
#include <stdlib.h>
#include <sysexits.h>

#define FULL      0.85 /* of a period: a step that takes longer cannot keep it              */
#define WARM_UP_S 0.05 /* of steps after the first: few long ones tell as much as many short ones */
#define PAYS      0.8  /* of a step's duration: with one thread more it takes less than this */

enum { WARM_UP_STEPS = 4 };

/* Steps of the warm-up solve with the factors that the first of them made: the workers' next, with
 * what is in contact last, would be waited for, and is of no step to come. */
static void keep_factors(struct sim *sim, struct palp_factor_choice *choice)
{
    palp_world_choices(sim->world, choice);
    for (int i = 0; i < palp_world_factors(sim->world); i++)
        choice[i].offered = choice[i].made = false;
    palp_world_follow(sim->world, choice);
}

/* What the first steps touch is touched now, and what they cost is known: the least of them. */
static void warm_up_steps(struct sim *sim, struct palp_factor_choice *choice)
{
    int64_t all_ns = 0;
    sim->warm_step_ns = INT64_MAX;
    for (int i = 0; i < WARM_UP_STEPS && (double)all_ns < WARM_UP_S * RT_NS_PER_S; i++) {
        const int64_t step_ns = rt_now_ns();
        palp_step(sim->world, 1 / sim->config->rate_hz);
        const int64_t took_ns = rt_now_ns() - step_ns;
        sim->warm_step_ns = took_ns < sim->warm_step_ns ? took_ns : sim->warm_step_ns;
        all_ns += i > 0 ? took_ns : 0;
        keep_factors(sim, choice);
    }
}

/* With fewer threads as well, where that is left to palpd: one more is worth it where a step takes
 * a fifth less, for what it gets in the way of others. The least times count: they are those
 * without others. */
static void choose_workers(struct sim *sim, struct palp_factor_choice *choice)
{
    const int most = sim->workers;
    if (!sim->config->chooses_workers || sim->stepped || most == 1)
        return;
    sim->with_ns[most] = sim->warm_step_ns;
    for (int n = most - 1; n > 0; n--) {
        palp_world_set_threads(sim->world, n);
        warm_up_steps(sim, choice);
        sim->with_ns[n] = sim->warm_step_ns;
    }
    sim->workers = 1;
    for (int n = 2; n <= most; n++)
        if ((double)sim->with_ns[n] < PAYS * (double)sim->with_ns[sim->workers])
            sim->workers = n;
    palp_world_set_threads(sim->world, sim->workers);
    sim->warm_step_ns = sim->with_ns[sim->workers];
}

/* A world that may not wait keeps the newest factor whatever it is set back to: that of the first
 * step. Let the snapshot tell of it: what comes of warming up is in no recording. */
static void begin_anew(struct sim *sim)
{
    struct palp_error error;
    palp_world_follow(sim->world, NULL);
    palp_world_restore(sim->world, sim->initial, sim->snapshot_size, &error);
    if (sim->stepped)
        return;
    palp_world_set_waiting(sim->world, false);
    palp_world_snapshot(sim->world, sim->initial);
    palp_world_set_waiting(sim->world, true);
}

static void warm_up(struct sim *sim, struct palp_factor_choice *choice)
{
    palp_world_set_waiting(sim->world, sim->stepped); /* what steps in real time need is there */
    palp_world_set_waiting(sim->world, true);
    sim->workers = palp_scene_options(sim->config->scene)->workers;
    palp_world_snapshot(sim->world, sim->initial);
    warm_up_steps(sim, choice);
    choose_workers(sim, choice);
    begin_anew(sim);
    palp_world_snapshot(sim->world, sim->good[0]);
    palp_world_snapshot(sim->world, sim->good[1]);
}

/* Steps before ordinary threads: the calling thread and the engine's. Workers that outnumber the
 * CPUs would, with real-time priority, wait for each other for ever. */
static bool take_lead(struct sim *sim)
{
    const int workers = palp_scene_options(sim->config->scene)->workers;
    if (workers > rt_cpus())
        sim->declines = "it has more workers than CPUs";
    return !sim->stepped && workers <= rt_cpus() && rt_lead(DAEMON_PRIORITY_SIM) &&
           palp_world_set_priority(sim->world, DAEMON_PRIORITY_SIM);
}

/* A simulation that cannot keep up, with all CPUs to itself, gains nothing by priority, and would
 * leave nothing to others. The calling thread is an ordinary one again. */
static void give_up_lead(struct sim *sim)
{
    rt_lead(0);
    if (sim->leads && (double)sim->warm_step_ns < FULL * (double)sim->grid.period_ns)
        return;
    if (sim->leads)
        sim->declines = "a step takes 0.85 of its period or more";
    sim->leads = false;
    palp_world_set_priority(sim->world, 0);
}

/* Is the accelerator, where one is a must, there for all that is meant for it? */
static bool is_accelerated(const struct sim *sim, char *why, size_t why_size)
{
    const struct palp_backend backend = palp_world_backend(sim->world, (palp_body){0});
    const bool all = !backend.is_lost && sim->refusal.status == PALP_OK;
    if (!all)
        snprintf(why, why_size, "--gpu require: %s",
                 backend.is_lost ? backend.reason : sim->refusal.what);
    return all;
}

int sim_warm_up(struct sim *sim, char *why, size_t why_size)
{
    struct palp_factor_choice *choice =
        calloc((size_t)palp_world_factors(sim->world) + 1, sizeof *choice);
    if (!choice) {
        snprintf(why, why_size, "no memory");
        return EX_OSERR;
    }
    sim->leads = take_lead(sim);
    warm_up(sim, choice);
    free(choice);
    give_up_lead(sim);
    if (sim->accelerated && !is_accelerated(sim, why, why_size))
        return EX_UNAVAILABLE;
    sim_put_frame(sim, palp_world_hash(sim->world));
    return 0;
}
