/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watch.h - what main looks after each tick: overdue steps, missed deadlines and their cause,
 * threads that keep a CPU for themselves or break the rules of real time. Thread: main. */
#ifndef PALP_DAEMON_WATCH_H
#define PALP_DAEMON_WATCH_H

struct daemon;

/** Sentinels, the kernel's watchdog, and main above the simulation: as the threads have begun, in
 *  real time. Returns 0, or an errno: no thread; nothing watches then. */
int watch_begin(struct daemon *d);
void watch_tick(struct daemon *d);
/** Once the threads have ended: what was found of them. */
void watch_end(struct daemon *d);

#endif
