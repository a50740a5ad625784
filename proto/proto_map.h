/* SPDX-License-Identifier: Apache-2.0 */
/* proto_map.h - how the structs of proto.h lie beside those that protoc-c generates. A map names a
 * message's fields and says where each lies in our struct; what a field is, the generated
 * descriptor says. */
#ifndef PALP_PROTO_MAP_H
#define PALP_PROTO_MAP_H

#include "proto/proto.h"

#include <protobuf-c/protobuf-c.h>

/** A field. Which members matter depends on what the descriptor says that it is. */
struct proto_row {
    const char *name; /* as in the .proto                                                        */
    size_t at;        /* where the value lies in our struct; of an array: the pointer to it       */
    const struct proto_map *map; /* a message: its own; NULL for one that holds nothing           */
    size_t beside; /* an array: where its count lies (size_t); an optional message: its `has`     */
    bool optional; /* a message that may be absent                                                */
    bool text;     /* a string for people: longer than a name, and with line ends                 */
    bool unbounded; /* a number that may be infinite                                              */
};

/** A message. */
struct proto_map {
    const ProtobufCMessageDescriptor *wire;
    const struct proto_row *row; /* [n_row], in the order of their numbers */
    unsigned n_row;
    size_t size;  /* of our struct */
    size_t which; /* where the number of a oneof's member lies in our struct */
    /** What must hold beyond each field alone; may normalise. Returns false and the error. */
    bool (*check)(void *ours, struct proto_error *error);
};

/** Take bytes from a memory, aligned for anything; NULL when there are not as many left. */
void *proto_memory_take(struct proto_memory *memory, size_t size);

/** Read and check a message into ours, which is zeroed first. False: the error, with the field's
 *  path. */
bool proto_map_read(const struct proto_map *map, void *ours, struct proto_bytes in,
                    struct proto_memory *memory, struct proto_error *error);

/** Write ours as a message. Returns its size, 0 where out or the memory is too small. */
size_t proto_map_write(const struct proto_map *map, void *out, size_t capacity, const void *ours,
                       struct proto_memory *memory);

/* The messages that travel alone (proto_fields.c). */
extern const struct proto_map proto_map_device, proto_map_daemon, proto_map_request,
    proto_map_reply;
extern const struct proto_map proto_map_scene, proto_map_state, proto_map_mesh_positions,
    proto_map_topology;
extern const struct proto_map proto_map_contacts, proto_map_tool_force, proto_map_local_model,
    proto_map_event, proto_map_stats, proto_map_timing, proto_map_probes, proto_map_page,
    proto_map_gateway, proto_map_task, proto_map_metrics, proto_map_mark;

#endif
