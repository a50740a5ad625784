/* SPDX-License-Identifier: Apache-2.0 */
/* proto_schema.c - which message a topic has, and where it is declared. */
#include "proto/proto_schema.h"

#include "proto/proto.h"

#include <string.h>

static const struct proto_topic topics[] = {
    {PROTO_TOPIC_SCENE, "palp.v1.Scene", "stream"},
    {PROTO_TOPIC_STATE, "palp.v1.State", "stream"},
    {PROTO_TOPIC_MESH, "palp.v1.MeshPositions", "stream"},
    {PROTO_TOPIC_TOPOLOGY, "palp.v1.Topology", "stream"},
    {PROTO_TOPIC_CONTACTS, "palp.v1.Contacts", "stream"},
    {PROTO_TOPIC_FORCE, "palp.v1.ToolForce", "stream"},
    {PROTO_TOPIC_LOCAL, "palp.v1.LocalModel", "local"},
    {PROTO_TOPIC_EVENT, "palp.v1.Event", "session"},
    {PROTO_TOPIC_STATS, "palp.v1.Stats", "stream"},
    {PROTO_TOPIC_TIMING, "palp.v1.Timing", "stream"},
    {PROTO_TOPIC_PROBE, "palp.v1.Probes", "stream"},
    {PROTO_TOPIC_TASK, "palp.v1.Task", "training"},
    {PROTO_TOPIC_METRICS, "palp.v1.Metrics", "training"},
    {PROTO_TOPIC_MARK, "palp.v1.Mark", "training"},
};

const struct proto_topic *proto_topic_at(int i)
{
    return i >= 0 && i < (int)(sizeof topics / sizeof *topics) ? &topics[i] : NULL;
}

const struct proto_topic *proto_topic_find(const char *topic)
{
    const struct proto_topic *t;
    for (int i = 0; (t = proto_topic_at(i)); i++) {
        const size_t n = strlen(t->topic);
        const bool all = t->topic[n - 1] == '/';
        if (all ? strncmp(topic, t->topic, n) == 0 && topic[n] : strcmp(topic, t->topic) == 0)
            return t;
    }
    return NULL;
}

struct proto_bytes proto_topic_schema(const struct proto_topic *topic)
{
    for (const struct proto_schema_file *f = proto_schema_files; f->name; f++)
        if (strcmp(f->name, topic->file) == 0)
            return f->set;
    return (struct proto_bytes){0};
}
