/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_proto.c - any bytes into every decoder: refused with a reason, or read so that writing and
 * reading again gives the same bytes. The first byte picks the message. */
#include "proto/proto_map.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 20, FRAME_MAX = 1 << 17 };

static const struct proto_map *const all[] = {
    &proto_map_device,     &proto_map_daemon, &proto_map_request,        &proto_map_reply,
    &proto_map_scene,      &proto_map_state,  &proto_map_mesh_positions, &proto_map_contacts,
    &proto_map_tool_force, &proto_map_event,  &proto_map_stats,          &proto_map_local_model,
    &proto_map_timing,     &proto_map_probes, &proto_map_page,           &proto_map_gateway,
};

static _Alignas(16) char lent[3][MEMORY];

union any {
    struct proto_device_message device;
    struct proto_daemon_message daemon;
    struct proto_reply reply;
    struct proto_scene scene;
    struct proto_stats stats;
    struct proto_timing timing;
    struct proto_page_message page;
    struct proto_gateway_message gateway;
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool read_message(const struct proto_map *map, union any *got, struct proto_bytes bytes,
                         int i)
{
    struct proto_memory memory = {.bytes = lent[i], .size = MEMORY};
    struct proto_error error = {""};
    const bool read = proto_map_read(map, got, bytes, &memory, &error);
    if (memory.used > memory.size || (!read && !error.what[0]))
        abort();
    return read;
}

static size_t write_message(const struct proto_map *map, uint8_t *out, const union any *message)
{
    struct proto_memory memory = {.bytes = lent[2], .size = MEMORY};
    return proto_map_write(map, out, FRAME_MAX, message, &memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t first[FRAME_MAX], second[FRAME_MAX];
    static union any got, again;
    if (size == 0 || size > FRAME_MAX)
        return 0;
    const struct proto_map *map = all[data[0] % (sizeof all / sizeof all[0])];
    if (!read_message(map, &got, (struct proto_bytes){data + 1, size - 1}, 0))
        return 0;
    const size_t n = write_message(map, first, &got);
    if (n == 0)
        return 0; /* empty, or writing needs more memory than was lent */
    if (!read_message(map, &again, (struct proto_bytes){first, n}, 1))
        abort();
    if (write_message(map, second, &again) != n || memcmp(first, second, n) != 0)
        abort();
    return 0;
}
