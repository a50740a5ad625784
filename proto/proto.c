/* SPDX-License-Identifier: Apache-2.0 */
/* proto.c - the doors: a function a message and direction, stream frames, words, quantiles. */
#include "proto/proto.h"

#include "palp/v1/control.pb-c.h"
#include "palp/v1/device.pb-c.h"
#include "palp/v1/gateway.pb-c.h"
#include "proto/proto_map.h"

#include <string.h>
#include <strings.h>

/* ---------------------------------------------------------------- messages */

#define DOORS(message, type)                                                                       \
    bool proto_decode_##message(struct type *out, struct proto_bytes in,                           \
                                struct proto_memory *memory, struct proto_error *error)            \
    {                                                                                              \
        return proto_map_read(&proto_map_##message, out, in, memory, error);                       \
    }                                                                                              \
    size_t proto_encode_##message(void *out, size_t capacity, const struct type *in,               \
                                  struct proto_memory *memory)                                     \
    {                                                                                              \
        return proto_map_write(&proto_map_##message, out, capacity, in, memory);                   \
    }

DOORS(device, proto_device_message)
DOORS(daemon, proto_daemon_message)
DOORS(request, proto_request)
DOORS(reply, proto_reply)
DOORS(scene, proto_scene)
DOORS(state, proto_state)
DOORS(mesh_positions, proto_mesh_positions)
DOORS(topology, proto_topology)
DOORS(contacts, proto_contacts)
DOORS(tool_force, proto_tool_force)
DOORS(local_model, proto_local_model)
DOORS(event, proto_event)
DOORS(stats, proto_stats)
DOORS(timing, proto_timing)
DOORS(probes, proto_probes)
DOORS(task, proto_task)
DOORS(metrics, proto_metrics)
DOORS(mark, proto_mark)
DOORS(page, proto_page_message)
DOORS(gateway, proto_gateway_message)

/* ---------------------------------------------------------------- stream frames */

size_t proto_frame_begin(void *out, size_t capacity, const char *topic)
{
    const size_t size = strlen(topic) + 1;
    if (size > capacity)
        return 0;
    memcpy(out, topic, size);
    return size;
}

const char *proto_frame_split(struct proto_bytes frame, struct proto_bytes *message)
{
    const uint8_t *end = frame.size > 0 ? memchr(frame.data, 0, frame.size) : NULL;
    if (!end)
        return NULL;
    const size_t topic = (size_t)(end - frame.data) + 1;
    *message = (struct proto_bytes){frame.data + topic, frame.size - topic};
    return (const char *)frame.data;
}

/* ---------------------------------------------------------------- words */

/** A value's name without its enum's: "ENABLED" of LIFE_CYCLE_ENABLED. Every enum has its value 0,
 *  PREFIX_UNSPECIFIED, which tells how long the prefix is. */
static const char *word_of(const ProtobufCEnumDescriptor *words, int value)
{
    const char *unspecified = protobuf_c_enum_descriptor_get_value(words, 0)->name;
    const size_t prefix = strlen(unspecified) - strlen("UNSPECIFIED");
    const ProtobufCEnumValue *found = protobuf_c_enum_descriptor_get_value(words, value);
    return (found ? found->name : unspecified) + prefix;
}

const char *proto_life_cycle_word(enum proto_life_cycle value)
{
    return word_of(&palp__v1__life_cycle__descriptor, (int)value);
}
const char *proto_run_state_word(enum proto_run_state value)
{
    return word_of(&palp__v1__run_state__descriptor, (int)value);
}
const char *proto_force_source_word(enum proto_force_source value)
{
    return word_of(&palp__v1__force_source__descriptor, (int)value);
}
const char *proto_rendering_word(enum proto_rendering value)
{
    return word_of(&palp__v1__rendering__descriptor, (int)value);
}
const char *proto_limit_acted_word(enum proto_limit_acted value)
{
    return word_of(&palp__v1__limit_acted__descriptor, (int)value);
}
const char *proto_severity_word(enum proto_severity value)
{
    return word_of(&palp__v1__severity__descriptor, (int)value);
}
const char *proto_event_kind_word(enum proto_event_kind value)
{
    return word_of(&palp__v1__event_kind__descriptor, (int)value);
}
const char *proto_verb_word(enum proto_verb value)
{
    return word_of(&palp__v1__verb__descriptor, (int)value);
}
const char *proto_refusal_reason_word(enum proto_refusal_reason value)
{
    return word_of(&palp__v1__refusal_reason__descriptor, (int)value);
}
const char *proto_failure_code_word(enum proto_failure_code value)
{
    return word_of(&palp__v1__failure_code__descriptor, (int)value);
}
const char *proto_role_word(enum proto_role value)
{
    return word_of(&palp__v1__role__descriptor, (int)value);
}
const char *proto_tool_role_word(enum proto_tool_role value)
{
    return word_of(&palp__v1__tool_role__descriptor, (int)value);
}
const char *proto_link_law_word(enum proto_link_law value)
{
    return word_of(&palp__v1__link_law__descriptor, (int)value);
}
const char *proto_task_state_word(enum proto_task_state value)
{
    return word_of(&palp__v1__task_state__descriptor, (int)value);
}
const char *proto_train_action_word(enum proto_train_action value)
{
    return word_of(&palp__v1__train_action__descriptor, (int)value);
}
const char *proto_matrix_word(enum proto_matrix value)
{
    return word_of(&palp__v1__matrix__descriptor, (int)value);
}

enum proto_matrix proto_matrix_of_word(const char *text)
{
    for (int m = PROTO_MATRIX_A; m <= PROTO_MATRIX_LAMBDA; m++)
        if (strcasecmp(text, proto_matrix_word((enum proto_matrix)m)) == 0)
            return (enum proto_matrix)m;
    return PROTO_MATRIX_UNSPECIFIED;
}

enum proto_train_action proto_train_action_of_word(const char *text)
{
    for (int a = PROTO_TRAIN_START; a <= PROTO_TRAIN_END; a++)
        if (strcasecmp(text, proto_train_action_word((enum proto_train_action)a)) == 0)
            return (enum proto_train_action)a;
    return PROTO_TRAIN_UNSPECIFIED;
}

/* ---------------------------------------------------------------- stats */

uint64_t proto_stats_counter(const struct proto_stats *stats, const char *name)
{
    for (size_t i = 0; i < stats->n_counters; i++)
        if (strcmp(stats->counters[i].name, name) == 0)
            return stats->counters[i].value;
    return 0;
}

uint64_t proto_histogram_quantile(const struct proto_histogram *h, double share)
{
    double total = 0, below = 0;
    for (size_t i = 0; i < h->n_counts; i++)
        total += (double)h->counts[i];
    for (size_t i = 0; i < h->n_counts; i++) {
        below += (double)h->counts[i];
        if (below >= share * total)
            return h->upper_ns[i] < h->max_ns ? h->upper_ns[i] : h->max_ns;
    }
    return h->max_ns;
}
