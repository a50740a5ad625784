/* SPDX-License-Identifier: GPL-3.0-or-later */
/* holder.h - a device of a benchmark on the real wire: a hand that goes down until it feels
 * something, presses, and holds still; and what the force does meanwhile. */
#ifndef PALP_CLIENTS_BENCH_HOLDER_H
#define PALP_CLIENTS_BENCH_HOLDER_H

#include "clients/c/palp_client.h"
#include "clients/palp/stroke.h"
#include "daemon/rt/rt.h"
#include "engine/base/vec.h"

enum { HOLDER_KEPT = 32 };

struct holder {
    struct palp_device *device;
    struct stroke stroke;
    pose at;    /* where the device is */
    bool stays; /* it does not go on   */
    struct rt_grid grid;
    struct palp_force force;
    struct rt_histogram latency; /* of each new force, as the client library says */
    int64_t answered_ns;         /* when the newest sample that was answered was sent */
};

/** What a force did over some ticks. */
struct felt {
    double most, last; /* N                                              */
    double step;       /* N, largest change in a ms                      */
    double rise;       /* N/s, fastest rise in 20 ms                     */
    double gone_s;     /* s, until it was below 0.01 N and stayed there  */
    int64_t begin_ns;  /* of the first tick                              */
    long n;
    int64_t kept_ns[HOLDER_KEPT];
    double kept[HOLDER_KEPT]; /* N */
    vec3 before;
};

/** Say hello as a device of 3 degrees of freedom. Returns 0 or an exit code. */
int holder_open(struct holder *h, const char *url);
void holder_close(struct holder *h);

/** Enable, go down and press until `force` newtons are felt; at most so many seconds. Returns
 *  whether they are. */
bool holder_press(struct holder *h, double force, double patience_s);
/** Hold still for so long; `felt` (NULL: nobody asks) goes on from what it was. A sample is sent
 *  each ms, and forces are looked for ten times as often. */
void holder_stay(struct holder *h, double seconds, struct felt *felt);

#endif
