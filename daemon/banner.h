/* SPDX-License-Identifier: GPL-3.0-or-later */
/* announce.h - what palpd says of itself as it starts, in the log or instead of a simulation.
 * Thread: main. */
#ifndef PALP_DAEMON_ANNOUNCE_H
#define PALP_DAEMON_ANNOUNCE_H

#include <stddef.h>

struct daemon;

/** --check, --print-config: print what was asked for. Returns a sysexits code. */
int announce_instead(const struct daemon *d);
/** Before anything is made of the scenario: version, scene, libraries. */
void announce_start(const struct daemon *d);
/** Once all threads run: what was promised to them, and where palpd is found. */
void announce_ready(const struct daemon *d);

/** What real time needs and the system does not give, in one line; empty: nothing is missing. */
void announce_degraded(const struct daemon *d, char *text, size_t size);

#endif
