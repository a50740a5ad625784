/* SPDX-License-Identifier: Apache-2.0 */
/* proto_schema.h - what messages of a recording are made of, for readers that know nothing of palp:
 * the .proto files as protoc compiles them. */
#ifndef PALP_PROTO_SCHEMA_H
#define PALP_PROTO_SCHEMA_H

#include "proto/proto_device.h"

/** A .proto file as a FileDescriptorSet, with all that it imports. Ended by a NULL name. */
struct proto_schema_file {
    const char *name; /* "stream" */
    struct proto_bytes set;
};
extern const struct proto_schema_file proto_schema_files[];

/** The message of a topic. */
struct proto_topic {
    const char *topic;   /* one that ends with "/" stands for all that begin so */
    const char *message; /* "palp.v1.State" */
    const char *file;    /* that declares it: "stream" */
};

/** Which message a topic has; NULL: it is none of palp.v1. */
const struct proto_topic *proto_topic_find(const char *topic);
/** The i-th topic of the stream; NULL: there are no more. */
const struct proto_topic *proto_topic_at(int i);
/** The FileDescriptorSet for the message of a topic. */
struct proto_bytes proto_topic_schema(const struct proto_topic *topic);

#endif
