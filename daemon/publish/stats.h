/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stats.h - how the daemon is doing, in numbers. Thread: main. */
#ifndef PALP_DAEMON_STATS_H
#define PALP_DAEMON_STATS_H

#include "proto/proto.h"

struct daemon;

/** Everything that is measured and counted, but for the header. It points into the stream's
 *  memory, until the next message. Returns false: no memory. */
bool stats_fill(struct proto_stats *stats, struct daemon *d);

#endif
