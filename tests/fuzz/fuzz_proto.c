/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_proto.c - any bytes into every decoder: refused with a reason, or read so that writing and
 * reading again gives the same bytes. The first byte picks the message. */
#include "proto/proto_map.h"
#include "tests/fuzz/mutants.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 20, FRAME_MAX = 1 << 17, FIELDS_MAX = 64, DEPTH_MAX = 8 };

static const struct proto_map *const all[] = {
    &proto_map_device,     &proto_map_daemon,  &proto_map_request,        &proto_map_reply,
    &proto_map_scene,      &proto_map_state,   &proto_map_mesh_positions, &proto_map_contacts,
    &proto_map_tool_force, &proto_map_event,   &proto_map_stats,          &proto_map_local_model,
    &proto_map_timing,     &proto_map_probes,  &proto_map_page,           &proto_map_gateway,
    &proto_map_task,       &proto_map_metrics, &proto_map_mark,
};

static _Alignas(16) char lent[3][MEMORY];

union any {
    struct proto_device_message device;
    struct proto_daemon_message daemon;
    struct proto_reply reply;
    struct proto_scene scene;
    struct proto_stats stats;
    struct proto_timing timing;
    struct proto_task task;
    struct proto_metrics metrics;
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

static void try_message(const uint8_t *data, size_t size)
{
    static uint8_t first[FRAME_MAX], second[FRAME_MAX];
    static union any got, again;
    if (size == 0 || size > FRAME_MAX)
        return;
    const struct proto_map *map = all[data[0] % (sizeof all / sizeof all[0])];
    if (!read_message(map, &got, (struct proto_bytes){data + 1, size - 1}, 0))
        return;
    const size_t n = write_message(map, first, &got);
    if (n == 0)
        return; /* empty, or writing needs more memory than was lent */
    if (!read_message(map, &again, (struct proto_bytes){first, n}, 1))
        abort();
    if (write_message(map, second, &again) != n || memcmp(first, second, n) != 0)
        abort();
}

/* ---------------------------------------------------------------- edits of whole fields */

enum kind { VARINT = 0, FIXED64 = 1, LENGTH = 2, FIXED32 = 5 };

struct field {
    size_t begin, size_at, value, end; /* tag; behind it; the value; behind that */
    enum kind kind;
};
struct message {
    uint64_t *random;
    uint8_t *bytes;
    size_t n, room;
};

/* A number of at most 5 bytes; `at` moves behind it. */
static bool read_varint(const uint8_t *bytes, size_t n, size_t *at, size_t *number)
{
    *number = 0;
    for (int i = 0; i < 5 && *at < n; i++) {
        const uint8_t byte = bytes[(*at)++];
        *number |= (size_t)(byte & 127) << 7 * i;
        if (byte < 128)
            return true;
    }
    return false;
}

/* The field that begins there; false: what follows cannot be read as one. */
static bool read_field(const uint8_t *bytes, size_t at, size_t end, struct field *field)
{
    size_t tag, size = 0;
    field->begin = at;
    if (!read_varint(bytes, end, &at, &tag))
        return false;
    field->kind = (enum kind)(tag & 7);
    field->size_at = field->value = at;
    switch (field->kind) {
    case VARINT:
        field->end = at;
        return read_varint(bytes, end, &field->end, &size);
    case LENGTH:
        if (!read_varint(bytes, end, &at, &size))
            return false;
        break;
    case FIXED64:
    case FIXED32:
        size = field->kind == FIXED64 ? 8 : 4;
        break;
    default:
        return false;
    }
    field->value = at;
    field->end = at + size;
    return size <= end - at;
}

/* Put k bytes in the place of those from `at` to `end`. False: there is no room. */
static bool replace(struct message *m, size_t at, size_t end, const uint8_t *by, size_t k)
{
    if (k > m->room - (m->n - (end - at)))
        return false;
    memmove(m->bytes + at + k, m->bytes + end, m->n - end);
    memcpy(m->bytes + at, by, k);
    m->n = m->n - (end - at) + k;
    return true;
}

static void change_value(struct message *m, const struct field *f)
{
    static const double numbers[] = {0, -1, 1, 0.5, 1e-300, 1e9, -HUGE_VAL, 1e300, 4.0e9};
    const uint64_t bits = mutants_random(m->random);
    uint8_t *at = m->bytes + f->value;
    if (f->kind == FIXED64 && (bits & 1)) {
        memcpy(at, &numbers[(bits >> 8) % (sizeof numbers / sizeof *numbers)], 8);
    } else if (f->kind == VARINT) {
        for (size_t i = 0; i < f->end - f->value; i++)
            at[i] = (uint8_t)((at[i] & 128) | (bits >> 8 * i & 127));
    } else if (f->end > f->value) {
        at[(bits >> 8) % (f->end - f->value)] ^= (uint8_t)(1U << (bits & 7));
    }
}

/* One field is repeated before another, removed, given another number or value. */
static void edit_field(struct message *m, const struct field *f, size_t elsewhere)
{
    uint8_t copy[256];
    const size_t k = f->end - f->begin;
    const uint64_t bits = mutants_random(m->random);
    switch (bits & 3) {
    case 0:
        if (k <= sizeof copy) {
            memcpy(copy, m->bytes + f->begin, k);
            replace(m, elsewhere, elsewhere, copy, k);
        }
        return;
    case 1:
        replace(m, f->begin, f->end, m->bytes, 0);
        return;
    case 2:
        m->bytes[f->begin] ^= (uint8_t)(8U << (bits >> 8 & 3));
        return;
    default:
        change_value(m, f);
    }
}

/* Write a length with as many bytes as it had. */
static void write_length(uint8_t *at, size_t width, size_t length)
{
    for (size_t i = 0; i < width; i++, length >>= 7)
        at[i] = (uint8_t)((length & 127) | (i + 1 < width ? 128 : 0));
}

/* An edit of a field of the message there, or of one in it. */
static void edit_message(struct message *m, size_t begin, size_t end, int depth)
{
    struct field field[FIELDS_MAX];
    int n = 0;
    for (size_t at = begin; n < FIELDS_MAX && at < end; at = field[n++].end)
        if (!read_field(m->bytes, at, end, &field[n]))
            break;
    if (n == 0)
        return;
    const uint64_t bits = mutants_random(m->random);
    const struct field *f = &field[(bits >> 32) % (unsigned)n];
    if (f->kind != LENGTH || depth == DEPTH_MAX || f->end - f->value < 2 || (bits & 3) == 0) {
        edit_field(m, f, field[(bits >> 8 & 0xffff) % (unsigned)n].begin);
        return;
    }
    const size_t before = m->n;
    edit_message(m, f->value, f->end, depth + 1);
    write_length(m->bytes + f->size_at, f->value - f->size_at, f->end - f->value + m->n - before);
}

static size_t edit(uint64_t *random, uint8_t *bytes, size_t n, size_t room)
{
    struct message m = {random, bytes, n, room};
    if (n > 1)
        edit_message(&m, 1, n, 0);
    return m.n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct mutants_target target = {255, try_message, edit};
    mutants_try(&target, data, size);
    return 0;
}
