/* SPDX-License-Identifier: GPL-3.0-or-later */
/* played.h - an adapter's bridge and libpalp between a device and a palpd that are both played, in
 * a clock of the test's own: nothing waits, and every run is the same. The clock, the line and the
 * scheduler are those of played.c (linked with --wrap). The tool is a ball that hangs over a floor
 * which gives way. */
#ifndef PALP_TESTS_PLAYED_H
#define PALP_TESTS_PLAYED_H

#include "clients/devices/bridge.h"

#include <stdint.h>

#define PLAYED_MS INT64_C(1000000)

/** One way of the line: what is sent within a stall arrives at its end, in its order. */
enum played_way { PLAYED_THERE, PLAYED_BACK, PLAYED_WAYS };

struct played_options {
    const char *render;  /* palpd or device                            */
    double rate_hz;      /* of the adapter's ticks                     */
    double step_ms;      /* of the simulation                          */
    double late_us;      /* from a tick's begin until its pose is read */
    const char *more[4]; /* of the line, ended by NULL                 */
};

/** What left for the device since played_watch. */
struct played_felt {
    double most;        /* N                                                          */
    double last;        /* N, in the newest tick                                      */
    double slew;        /* N/ms, largest change from tick to tick                     */
    double rise;        /* N/s, fastest growth from tick to tick                      */
    double gone_ms;     /* when it was zero for the first time; -1: it was not        */
    long ticks, braked; /* ticks, and those with BRAKED                             */
    unsigned acted;
};

/** Begin: palpd is there, the device in free air at y = 20 mm, ENABLED, and the ramp over. */
void played_begin(const struct played_options *options);
void played_end(void);

/** The bridge, as an adapter has it. */
struct bridge *played_bridge(void);
/** What the hello said. */
const struct proto_capabilities *played_hello(void);

/** So many ms, in which the device goes on to these speeds: along x, and along y. */
void played_run(double ms, double x_m_s, double y_m_s);
/** Down until so many newtons are felt, 20 mm/s; then still for 0.2 s. Returns whether they are. */
bool played_press(double newtons);
/** The device says nothing for as long as it is so. */
void played_silence(bool silent);
/** The device is elsewhere all at once. */
void played_jump(double x_m);
/** From now on, for so many ms. */
void played_stall(enum played_way way, double ms);
void played_stop(double ms); /* palpd */
/** Look anew from here on. */
void played_watch(void);
struct played_felt played_felt(void);

#endif
