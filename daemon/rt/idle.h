/* SPDX-License-Identifier: GPL-3.0-or-later */
/* idle.h - how often palpd's threads wake, by what there is to be on time for. Thread: main.
 *
 *   a device holds a tool        main and the haptic thread at each haptic tick
 *   none, but somebody listens   main four times a frame of the stream
 *   neither, or a world at rest  main a hundred times a second
 *
 * Without a device the haptic thread ticks a hundred times a second. The stall monitor of its CPU
 * rests then, unless steps may run there; that of the simulation's rests where no steps are made,
 * and looks no more often than steps where these have nothing to do. A request that the simulation
 * is at work on, and a scenario that is being loaded, have main look at each haptic tick. A
 * device that takes a tool, a request and a start end all of it at once. */
#ifndef PALP_DAEMON_IDLE_H
#define PALP_DAEMON_IDLE_H

#include <stdint.h>

enum { IDLE_PERIOD_NS = 10000000, IDLE_LOOKS_A_FRAME = 4 };

struct daemon;

/** Begin main's ticks, each just after one of haptics, on d->timer_fd. */
void idle_start_timer(struct daemon *d);
/** Once a tick, and where there may be something to be on time for: who wakes how often. */
void idle_judge(struct daemon *d);

#endif
