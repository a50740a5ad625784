/* SPDX-License-Identifier: Apache-2.0 */
/* proto_map.c - bytes to the generated structs (protobuf-c, in the caller's memory) to ours, and
 * back. */
#include "proto/proto_map.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 12, ALIGNMENT = 16 };

/* ---------------------------------------------------------------- memory */

void *proto_memory_take(struct proto_memory *memory, size_t size)
{
    const uintptr_t begin = (uintptr_t)memory->bytes + memory->used;
    const size_t padding = (ALIGNMENT - begin % ALIGNMENT) % ALIGNMENT;
    const size_t left = memory->size - memory->used;
    if (padding > left || size > left - padding)
        return NULL;
    memory->used += padding + size;
    return (char *)memory->bytes + memory->used - size;
}

static void *take_memory(void *memory, size_t size)
{
    return proto_memory_take(memory, size);
}

static void keep_memory(void *memory, void *bytes)
{
    /* the next call begins the memory anew */
}

/* ---------------------------------------------------------------- reading */

struct proto_reading {
    struct proto_memory *memory;
    struct proto_error *error;
    int depth;
    struct {
        const char *name;
        long index; /* in an array; -1: none */
    } path[DEPTH_MAX];
};

/** Put the field's path before what is wrong with it. */
static bool refuse_field(const struct proto_reading *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool refuse_field(const struct proto_reading *r, const char *format, ...)
{
    char *text = r->error->what;
    size_t n = 0, size = sizeof r->error->what;
    for (int i = 0; i < r->depth && n < size; i++) {
        n += (size_t)snprintf(text + n, size - n, "%s%s", i ? "." : "", r->path[i].name);
        if (r->path[i].index >= 0 && n < size)
            n += (size_t)snprintf(text + n, size - n, "[%ld]", r->path[i].index);
    }
    if (n < size && r->depth > 0)
        n += (size_t)snprintf(text + n, size - n, ": ");
    va_list arguments;
    va_start(arguments, format);
    if (n < size)
        vsnprintf(text + n, size - n, format, arguments);
    va_end(arguments);
    return false;
}

static bool refuse_memory(const struct proto_reading *r)
{
    return refuse_field(r, "more than %zu bytes of memory are needed to read this",
                        r->memory->size);
}

/** Length of the UTF-8 character at s, or 0: there is none. */
static int utf8_length(const unsigned char *s)
{
    static const struct {
        unsigned char mask, lead;
        unsigned least;
    } kind[] = {{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
    for (int n = 0; n < 4; n++) {
        if ((s[0] & kind[n].mask) != kind[n].lead)
            continue;
        unsigned code = s[0] & (unsigned char)~kind[n].mask;
        for (int i = 1; i <= n; i++) {
            if ((s[i] & 0xc0) != 0x80) /* the NUL ends a character cut short */
                return 0;
            code = code << 6 | (s[i] & 0x3f);
        }
        const bool surrogate = code >= 0xd800 && code <= 0xdfff;
        return code >= kind[n].least && code <= 0x10ffff && !surrogate ? n + 1 : 0;
    }
    return 0;
}

static bool read_string(const struct proto_reading *r, const struct proto_row *row, const char **to,
                        const char *from)
{
    const size_t limit = row->text ? PROTO_TEXT_MAX : PROTO_NAME_MAX;
    const size_t length = strnlen(from, limit + 1);
    if (length > limit)
        return refuse_field(r, "more than %zu bytes", limit);
    for (size_t i = 0; i < length;) {
        const unsigned char c = (unsigned char)from[i];
        const int n = utf8_length((const unsigned char *)from + i);
        if (n == 0)
            return refuse_field(r, "byte %zu is not UTF-8", i);
        if ((c < 0x20 && !(row->text && c == '\n')) || c == 0x7f)
            return refuse_field(r, "byte %zu is a control character (0x%02x)", i, (unsigned)c);
        i += (size_t)n;
    }
    *to = from;
    return true;
}

static bool read_message(struct proto_reading *r, const struct proto_map *map, void *ours,
                         const ProtobufCMessage *wire);

static bool read_double(const struct proto_reading *r, const struct proto_row *row, double *to,
                        double from)
{
    *to = from;
    if (row->unbounded)
        return !isnan(from) || refuse_field(r, "%g, expected a number", from);
    return isfinite(from) || refuse_field(r, "%g, expected a finite number", from);
}

static void read_enum(int *to, int from, const ProtobufCEnumDescriptor *known)
{
    *to = protobuf_c_enum_descriptor_get_value(known, from) ? from : 0;
}

/** Read one value that is no message: its place in the wire's struct to its place in ours. */
static bool read_scalar(const struct proto_reading *r, const ProtobufCFieldDescriptor *f,
                        const struct proto_row *row, void *to, const void *from)
{
    switch (f->type) {
    case PROTOBUF_C_TYPE_DOUBLE:
        return read_double(r, row, to, *(const double *)from);
    case PROTOBUF_C_TYPE_STRING:
        return read_string(r, row, to, *(char *const *)from);
    case PROTOBUF_C_TYPE_ENUM:
        read_enum(to, *(const int *)from, f->descriptor);
        return true;
    case PROTOBUF_C_TYPE_BOOL:
        *(bool *)to = *(const protobuf_c_boolean *)from != 0;
        return true;
    case PROTOBUF_C_TYPE_UINT32:
        *(uint32_t *)to = *(const uint32_t *)from;
        return true;
    case PROTOBUF_C_TYPE_BYTES: {
        const ProtobufCBinaryData *bytes = from;
        *(struct proto_bytes *)to = (struct proto_bytes){bytes->data, bytes->len};
        return true;
    }
    default: /* uint64 and fixed64 */
        *(uint64_t *)to = *(const uint64_t *)from;
        return true;
    }
}

/** Read one value, message or not. */
static bool read_value(struct proto_reading *r, const ProtobufCFieldDescriptor *f,
                       const struct proto_row *row, void *to, const void *from)
{
    if (f->type != PROTOBUF_C_TYPE_MESSAGE)
        return read_scalar(r, f, row, to, from);
    const ProtobufCMessage *message = *(ProtobufCMessage *const *)from;
    if (message)
        return !row->map || read_message(r, row->map, to, message);
    return row->optional || refuse_field(r, "missing");
}

/** Bytes of one value in the wire's struct, and in ours. */
static size_t size_on_wire(const ProtobufCFieldDescriptor *f)
{
    switch (f->type) {
    case PROTOBUF_C_TYPE_UINT32:
        return sizeof(uint32_t);
    case PROTOBUF_C_TYPE_ENUM:
        return sizeof(int);
    case PROTOBUF_C_TYPE_MESSAGE:
    case PROTOBUF_C_TYPE_STRING:
        return sizeof(void *);
    default:
        return sizeof(uint64_t);
    }
}
static size_t size_of_ours(const ProtobufCFieldDescriptor *f, const struct proto_row *row)
{
    return f->type == PROTOBUF_C_TYPE_MESSAGE ? row->map->size : size_on_wire(f);
}

static bool read_array(struct proto_reading *r, const ProtobufCFieldDescriptor *f,
                       const struct proto_row *row, char *ours, const char *wire)
{
    const size_t n = *(const size_t *)(const void *)(wire + f->quantifier_offset);
    const char *from = *(char *const *)(const void *)(wire + f->offset);
    const size_t size = size_of_ours(f, row);
    char *to = n <= SIZE_MAX / size ? proto_memory_take(r->memory, n * size) : NULL;
    if (!to)
        return refuse_memory(r);
    memset(to, 0, n * size);
    for (size_t i = 0; i < n; i++) {
        r->path[r->depth - 1].index = (long)i;
        if (!read_value(r, f, row, to + i * size, from + i * size_on_wire(f)))
            return false;
    }
    *(size_t *)(void *)(ours + row->beside) = n;
    *(void **)(void *)(ours + row->at) = to;
    return true;
}

static bool read_field(struct proto_reading *r, const struct proto_map *map, int i, char *ours,
                       const char *wire)
{
    const ProtobufCFieldDescriptor *f = &map->wire->fields[i];
    const struct proto_row *row = &map->row[i];
    const void *from = wire + f->offset;
    if (f->label == PROTOBUF_C_LABEL_REPEATED)
        return read_array(r, f, row, ours, wire);
    if (f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) {
        if (*(const uint32_t *)(const void *)(wire + f->quantifier_offset) != f->id)
            return true; /* another member is there */
        *(uint32_t *)(void *)(ours + map->which) = f->id;
    } else if (row->optional) {
        *(bool *)(ours + row->beside) = *(void *const *)from != NULL;
    }
    return read_value(r, f, row, ours + row->at, from);
}

static bool read_message(struct proto_reading *r, const struct proto_map *map, void *ours,
                         const ProtobufCMessage *wire)
{
    r->depth++;
    for (unsigned i = 0; i < map->n_row; i++) {
        r->path[r->depth - 1].name = map->wire->fields[i].name;
        r->path[r->depth - 1].index = -1;
        if (!read_field(r, map, (int)i, ours, (const char *)wire))
            return false;
    }
    r->depth--;
    struct proto_error why;
    return !map->check || map->check(ours, &why) || refuse_field(r, "%s", why.what);
}

bool proto_map_read(const struct proto_map *map, void *ours, struct proto_bytes in,
                    struct proto_memory *memory, struct proto_error *error)
{
    ProtobufCAllocator capped = {take_memory, keep_memory, memory};
    struct proto_reading r = {.memory = memory, .error = error};
    memset(ours, 0, map->size);
    memory->used = 0;
    const ProtobufCMessage *wire = protobuf_c_message_unpack(map->wire, &capped, in.size, in.data);
    error->unreadable = !wire;
    if (!wire)
        return refuse_field(
            &r, "no palp.v1 %s in these %zu bytes, or one that needs more than %zu bytes",
            map->wire->short_name, in.size, memory->size);
    return read_message(&r, map, ours, wire);
}

/* ---------------------------------------------------------------- writing */

static ProtobufCMessage *write_message(struct proto_memory *memory, const struct proto_map *map,
                                       const void *ours);

/** Write one value: its place in our struct to its place in the wire's. False: memory is too small.
 *  */
static bool write_value(struct proto_memory *memory, const ProtobufCFieldDescriptor *f,
                        const struct proto_row *row, void *to, const void *from)
{
    switch (f->type) {
    case PROTOBUF_C_TYPE_MESSAGE:
        *(ProtobufCMessage **)to =
            row->map ? write_message(memory, row->map, from)
                     : write_message(memory, &(struct proto_map){.wire = f->descriptor}, from);
        return *(ProtobufCMessage **)to != NULL;
    case PROTOBUF_C_TYPE_STRING:
        if (*(const char *const *)from)
            *(const char **)to = *(const char *const *)from;
        return true;
    case PROTOBUF_C_TYPE_BOOL:
        *(protobuf_c_boolean *)to = *(const bool *)from;
        return true;
    case PROTOBUF_C_TYPE_BYTES: {
        const struct proto_bytes *bytes = from;
        *(ProtobufCBinaryData *)to =
            (ProtobufCBinaryData){.len = bytes->size, .data = (uint8_t *)(uintptr_t)bytes->data};
        return true;
    }
    default:
        memcpy(to, from, size_on_wire(f));
        return true;
    }
}

static bool write_array(struct proto_memory *memory, const ProtobufCFieldDescriptor *f,
                        const struct proto_row *row, char *wire, const char *ours)
{
    const size_t n = *(const size_t *)(const void *)(ours + row->beside);
    const char *from = *(const char *const *)(const void *)(ours + row->at);
    char *to = proto_memory_take(memory, n * size_on_wire(f));
    if (!to)
        return false;
    for (size_t i = 0; i < n; i++) {
        const void *value = from + i * size_of_ours(f, row);
        if (f->type == PROTOBUF_C_TYPE_STRING)
            *(const char **)(void *)(to + i * size_on_wire(f)) = protobuf_c_empty_string;
        if (!write_value(memory, f, row, to + i * size_on_wire(f), value))
            return false;
    }
    *(size_t *)(void *)(wire + f->quantifier_offset) = n;
    *(void **)(void *)(wire + f->offset) = to;
    return true;
}

static bool write_field(struct proto_memory *memory, const struct proto_map *map, int i, char *wire,
                        const char *ours)
{
    const ProtobufCFieldDescriptor *f = &map->wire->fields[i];
    const struct proto_row *row = &map->row[i];
    if (f->label == PROTOBUF_C_LABEL_REPEATED)
        return write_array(memory, f, row, wire, ours);
    if (f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) {
        if (*(const uint32_t *)(const void *)(ours + map->which) != f->id)
            return true;
        *(uint32_t *)(void *)(wire + f->quantifier_offset) = f->id;
    } else if (row->optional && !*(const bool *)(ours + row->beside)) {
        return true;
    }
    return write_value(memory, f, row, wire + f->offset, ours + row->at);
}

static ProtobufCMessage *write_message(struct proto_memory *memory, const struct proto_map *map,
                                       const void *ours)
{
    ProtobufCMessage *wire = proto_memory_take(memory, map->wire->sizeof_message);
    if (!wire)
        return NULL;
    protobuf_c_message_init(map->wire, wire);
    for (unsigned i = 0; i < map->n_row; i++)
        if (!write_field(memory, map, (int)i, (char *)wire, ours))
            return NULL;
    return wire;
}

size_t proto_map_write(const struct proto_map *map, void *out, size_t capacity, const void *ours,
                       struct proto_memory *memory)
{
    memory->used = 0;
    const ProtobufCMessage *wire = write_message(memory, map, ours);
    if (!wire || protobuf_c_message_get_packed_size(wire) > capacity)
        return 0;
    return protobuf_c_message_pack(wire, out);
}
