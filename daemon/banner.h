/* SPDX-License-Identifier: GPL-3.0-or-later */
/* banner.h - what palpd says of itself as it starts, in the log or instead of a simulation.
 * Thread: main. */
#ifndef PALP_DAEMON_BANNER_H
#define PALP_DAEMON_BANNER_H

#include <stddef.h>

struct daemon;

/** --check, --print-config: print what was asked for. Returns a sysexits code. */
int banner_instead(const struct daemon *d);
/** Before anything is made of the scenario: version, scene, libraries. */
void banner_start(const struct daemon *d);
/** Once all threads run: what was promised to them, and where palpd is found. */
void banner_ready(const struct daemon *d);
/** Another scenario is simulated: what it is, and what it costs. */
void banner_loaded(const struct daemon *d);

/** What real time needs and the system does not give, in one line; empty: nothing is missing. */
void banner_degraded(const struct daemon *d, char *text, size_t size);

#endif
