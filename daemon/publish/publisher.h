/* SPDX-License-Identifier: GPL-3.0-or-later */
/* publisher.h - encodes a message and sends it to all subscribers of its topic.
 * Thread: main. */
#ifndef PALP_DAEMON_PUBLISHER_H
#define PALP_DAEMON_PUBLISHER_H

#include "proto/proto.h"

struct daemon;
struct stream;
struct topic;

typedef size_t publisher_encoder(void *out, size_t capacity, const void *message,
                                 struct proto_memory *memory);

/** The encoder of a noun, its type one for all. */
#define PUBLISHER_ENCODER(noun)                                                                    \
    static size_t encode_##noun(void *out, size_t capacity, const void *message,                   \
                                struct proto_memory *memory)                                       \
    {                                                                                              \
        return proto_encode_##noun(out, capacity, message, memory);                                \
    }

/** Memory to begin with. Returns false: there is none. */
bool publisher_begin(struct stream *s);
/** Room for a message with so many bytes in its arrays, so that none is made room for later.
 *  Returns false: no memory. */
bool publisher_reserve(struct stream *s, size_t size);
/** At least `size` bytes for the elements of one message; NULL: no memory. */
void *publisher_array(struct stream *s, size_t size);
/** Encode one message, with room doubled until it is enough. Returns its size with the topic before
 *  it, or 0. */
size_t publisher_encode(struct stream *s, const char *topic, publisher_encoder *write,
                        const void *message);
/** Encode and send. */
void publisher_send(struct daemon *d, struct topic *topic, publisher_encoder *write,
                    const void *message);
/** An event; the newest is kept for who subscribes later. */
void publisher_event(struct daemon *d, const struct proto_event *event);

#endif
