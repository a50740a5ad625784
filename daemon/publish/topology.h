/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology.h - surfaces of bodies that are cut, for subscribers. Thread: main. */
#ifndef PALP_DAEMON_TOPOLOGY_H
#define PALP_DAEMON_TOPOLOGY_H

#include "proto/proto.h"

struct daemon;
struct frame_plan;

/** Bytes that arrays of a message take at most, of all bodies of a scene. */
size_t topology_size_most(const struct frame_plan *plan);

/** How the surface of a skin differs from the scene's, but for the header. It points into the
 *  stream's memory, until the next message. Returns false: no memory. */
bool topology_fill(struct proto_topology *out, struct daemon *d, int skin);

/** What bodies that can be cut are, into out[bodies of the scene]; returns how many there are. */
size_t topology_cuts(const struct daemon *d, struct proto_cut_state *out);

#endif
