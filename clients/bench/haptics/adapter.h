/* SPDX-License-Identifier: GPL-3.0-or-later */
/* adapter.h - a device of a benchmark's own behind the bridge that every adapter has, in a
 * process of its own as an adapter is: a hand sweeps through free air, presses, holds, and goes up
 * again; what leaves for the device is kept, tick by tick. */
#ifndef PALP_CLIENTS_BENCH_ADAPTER_H
#define PALP_CLIENTS_BENCH_ADAPTER_H

#include "engine/base/vec.h"

#include <stdatomic.h>
#include <stdint.h>
#include <sys/types.h>

enum { ADAPTER_TICKS = 80000 };

enum adapter_phase {
    ADAPTER_ENGAGES,  /* still, until the ramp is over        */
    ADAPTER_SWEEPS,   /* to and fro in free air, at its speed */
    ADAPTER_SEARCHES, /* down, until something is felt       */
    ADAPTER_RISES,    /* a little                             */
    ADAPTER_PRESSES,  /* at its speed                         */
    ADAPTER_SETTLES,  /* still                                */
    ADAPTER_HOLDS,    /* still: here lines stall              */
    ADAPTER_LIFTS,
    ADAPTER_ENDS,
};

struct adapter_tick {
    int64_t before_ns, after_ns; /* the tick's begin; when the force was there */
    vec3 force;                  /* N */
    unsigned acted;
    enum adapter_phase phase;
};

struct adapter_wish {
    const char *render;
    double rate_hz;
    double speed;  /* m/s */
    double hold_s; /* after the stall begins */
};

/** What the process tells, in memory that both have. */
struct adapter_told {
    _Atomic int phase;
    _Atomic long n;
    double limit; /* N, of the welcome */
    struct adapter_tick tick[ADAPTER_TICKS];
};

/** Start one at this address. Returns its process, with what it tells in `told` (adapter_free), or
 *  -1. */
pid_t adapter_start(struct adapter_told **told, const struct adapter_wish *wish, const char *url);
void adapter_free(struct adapter_told *told);

#endif
