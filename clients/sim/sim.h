/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sim.h - inside of libpalp-sim: a simulation, and what its functions share. */
#ifndef PALP_CLIENTS_SIM_H
#define PALP_CLIENTS_SIM_H

#include "clients/sim/palp_sim.h"
#include "config/config.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <sysexits.h>

/** A scenario that was read, for all simulations of it. */
struct sim_scenario {
    _Atomic int n_user;
    bool alone;
    struct config *config;
    int32_t *kind; /* enum palp_sim_kind | [bodies] */
    int *tool;     /* index into the config's tools; -1: it is none | [bodies] */
};

struct palp_sim {
    struct sim_scenario *scenario;
    struct palp_world *world;
    double h;                         /* s */
    const struct palp_report *report; /* of the last step; NULL: none since it was made, restored */
    bool *held;                       /* by the caller: its script does no more | [tools]         */
    _Atomic bool busy;                /* some thread is in it                                     */
    bool has_threads;
    int n_fork; /* fork_count when its threads were started */
    int64_t step_ns, call_ns;
};

/** A simulation at the start of a scenario, which it leaves when it is destroyed, or at once
 *  where there is no memory: NULL then. */
struct palp_sim *sim_create_of(struct sim_scenario *scenario);

/** Note why a call fails, for this thread; returns the code. */
int sim_fail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** Begin what only one thread may do, in the process that the simulation's threads are of. Returns
 *  0, or a code; then nothing is to be left. */
int sim_enter(struct palp_sim *sim);
void sim_leave(struct palp_sim *sim);

/** How often this process is the child of one that was using the library. */
int sim_fork_count(void);

/** Is it a body's number? Returns 0 or 64. */
int sim_check_body(const struct palp_sim *sim, int body);

/** As palp_sim_step and palp_sim_restore, for who has entered. */
int sim_step_entered(struct palp_sim *sim, int64_t n);
int sim_restore_entered(struct palp_sim *sim, const void *bytes, size_t size);

int64_t sim_clock_ns(void);

#endif
