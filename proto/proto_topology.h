/* SPDX-License-Identifier: Apache-2.0 */
/* proto_topology.h - of stream.proto what tells of cuts, as structs; proto.h says how. */
#ifndef PALP_PROTO_TOPOLOGY_H
#define PALP_PROTO_TOPOLOGY_H

#include "proto/proto_device.h"

struct proto_memory;
struct proto_error;

#define PROTO_TOPIC_TOPOLOGY "topology/" /* and the body's name */

enum { PROTO_FROM_WITHIN = -1 }; /* of Topology.added_parents, as uint32 */

struct proto_topology {
    struct proto_header header;
    uint32_t body_id, version;
    struct proto_bytes added_rest_positions, added_parents, added_nodes, added_tissue;
    struct proto_bytes changed, changed_triangles, added_triangles, removed;
};

struct proto_cut_state {
    uint32_t body_id, version, copies, severed, waiting, border, pieces;
    bool is_full;
};

bool proto_decode_topology(struct proto_topology *out, struct proto_bytes in,
                           struct proto_memory *memory, struct proto_error *error);
size_t proto_encode_topology(void *out, size_t capacity, const struct proto_topology *in,
                             struct proto_memory *memory);

#endif
