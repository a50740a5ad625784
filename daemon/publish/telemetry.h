/* SPDX-License-Identifier: GPL-3.0-or-later */
/* telemetry.h - numbers over time, for whoever plots them: how long each step took, and the
 * scenario's probes. Thread: main. */
#ifndef PALP_DAEMON_TELEMETRY_H
#define PALP_DAEMON_TELEMETRY_H

#include "daemon/sim/sim.h"

struct daemon;

enum { TELEMETRY_STEPS = 512 /* kept until they are published */ };

struct telemetry {
    struct sim_timing kept[TELEMETRY_STEPS];
    int n_kept;
    uint64_t n_lost; /* found no room in kept */
    int n_stage;
    const char *stage[PALP_STAGES_MAX]; /* names, in the order in which they first came */
};

/** Take the steps that the simulation told of; they are forgotten while nobody listens. */
void telemetry_take(struct daemon *d);
/** Publish what was taken, and the frame's probes. */
void telemetry_publish_timing(struct daemon *d);
void telemetry_publish_probes(struct daemon *d);

#endif
