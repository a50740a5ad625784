/* SPDX-License-Identifier: GPL-3.0-or-later */
/* idle.h - what palpd does while nobody can feel anything: the simulation is paused and no device
 * holds a tool. Main and the haptic thread then tick a hundred times a second, and stall monitors
 * rest; a device that takes a tool, or a start, ends that at main's next tick. Thread: main. */
#ifndef PALP_DAEMON_IDLE_H
#define PALP_DAEMON_IDLE_H

#include <stdint.h>

enum { IDLE_PERIOD_NS = 10000000 };

struct daemon;

/** Begin main's ticks, each just after one of haptics, on d->timer_fd. */
void idle_start_timer(struct daemon *d);
/** Once a tick: idle, or no longer. */
void idle_tick(struct daemon *d);

#endif
