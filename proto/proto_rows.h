/* SPDX-License-Identifier: Apache-2.0 */
/* proto_rows.h - how a map of proto_map.h is written down: a row a field, in the order of their
 * numbers. */
#ifndef PALP_PROTO_ROWS_H
#define PALP_PROTO_ROWS_H

#include "proto/proto_map.h"

#include <stdio.h>

#define AT(message, member) offsetof(struct proto_##message, member)
#define FIELD(message, member)                                                                     \
    {                                                                                              \
        .name = #member, .at = AT(message, member)                                                 \
    }
#define TEXT(message, member)                                                                      \
    {                                                                                              \
        .name = #member, .at = AT(message, member), .text = true                                   \
    }
#define UNBOUNDED(message, member)                                                                 \
    {                                                                                              \
        .name = #member, .at = AT(message, member), .unbounded = true                              \
    }
#define MESSAGE(message, member, kind)                                                             \
    {                                                                                              \
        .name = #member, .at = AT(message, member), .map = &proto_map_##kind                       \
    }
#define OPTIONAL(message, member, kind)                                                            \
    {                                                                                              \
        .name = #member, .at = AT(message, member), .map = &proto_map_##kind,                      \
        .beside = AT(message, has_##member), .optional = true                                      \
    }
#define ARRAY(message, member)                                                                     \
    {                                                                                              \
        .name = #member, .at = AT(message, member), .beside = AT(message, n_##member)              \
    }
#define MESSAGES(message, member, kind)                                                            \
    {                                                                                              \
        .name = #member, .at = AT(message, member), .map = &proto_map_##kind,                      \
        .beside = AT(message, n_##member)                                                          \
    }
#define NOTHING(member)                                                                            \
    {                                                                                              \
        .name = #member                                                                            \
    }

#define MAP(message, checked)                                                                      \
    {                                                                                              \
        .wire = &palp__v1__##message##__descriptor, .row = row_##message,                          \
        .n_row = sizeof row_##message / sizeof row_##message[0],                                   \
        .size = sizeof(struct proto_##message), .check = checked                                   \
    }
#define MAP_ONEOF(message, checked)                                                                \
    {                                                                                              \
        .wire = &palp__v1__##message##__descriptor, .row = row_##message,                          \
        .n_row = sizeof row_##message / sizeof row_##message[0],                                   \
        .size = sizeof(struct proto_##message), .which = AT(message, which), .check = checked      \
    }

/* Maps of messages that are parts of others (proto_fields.c). */
extern const struct proto_map proto_map_vec3, proto_map_pose, proto_map_twist, proto_map_wrench,
    proto_map_box, proto_map_header, proto_map_sample, proto_map_train_request,
    proto_map_annotate_request, proto_map_rate_request, proto_map_inject_request,
    proto_map_record_request, proto_map_record_reply, proto_map_replay_request;

static inline bool refuse_text(struct proto_error *error, const char *text)
{
    snprintf(error->what, sizeof error->what, "%s", text);
    return false;
}

/** The i-th of an array of 32-bit numbers, little-endian. */
static inline uint32_t number_at(struct proto_bytes bytes, size_t i)
{
    const uint8_t *b = bytes.data + 4 * i;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/** Are the float32 of an array all finite: are the bits of no exponent all set? */
static inline bool all_finite(struct proto_bytes bytes)
{
    for (size_t i = 0; i < bytes.size / 4; i++)
        if ((number_at(bytes, i) & 0x7f800000) == 0x7f800000)
            return false;
    return true;
}

#endif
