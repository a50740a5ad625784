/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flood.h - how often other machines may connect: a handshake costs the thread that serves hands,
 * so each host has 16 connections at once and 8 a second, all hosts together 64 a second. This
 * machine may as often as it likes. Thread: any; each has counts of its own. */
#ifndef PALP_DAEMON_FLOOD_H
#define PALP_DAEMON_FLOOD_H

#include <stdbool.h>

/** Does a connection from this address (struct sockaddr *; NULL: local) come too soon after others?
 *  It is counted. */
bool flood_exceeds(const void *address);

#endif
