/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link_event.h - what happened to links, and to bodies that come apart, told to people.
 * Thread: main. */
#ifndef PALP_DAEMON_LINK_EVENT_H
#define PALP_DAEMON_LINK_EVENT_H

struct daemon;
struct sim_notice;

/** Tell of a notice of SIM_LINK. */
void link_event_emit(struct daemon *d, const struct sim_notice *notice);

#endif
