/* SPDX-License-Identifier: GPL-3.0-or-later */
/* publisher.c - one message at a time, in memory that grows with the largest. */
#include "daemon/publish/publisher.h"

#include "daemon/daemon.h"

#include <stdlib.h>
#include <string.h>

enum { MESSAGE_START = 64 * 1024, MESSAGE_MAX = 256 * 1024 * 1024 };

static bool grow_memory(void **bytes, size_t *size, size_t wanted)
{
    if (*size >= wanted)
        return true;
    void *grown = wanted <= MESSAGE_MAX ? realloc(*bytes, wanted) : NULL;
    if (!grown)
        return false;
    *bytes = grown;
    *size = wanted;
    return true;
}

void *publisher_array(struct stream *s, size_t size)
{
    return grow_memory(&s->array, &s->array_size, size) ? s->array : NULL;
}

size_t publisher_encode(struct stream *s, const char *topic, publisher_encoder *write,
                        const void *message)
{
    for (;;) {
        struct proto_memory memory = {.bytes = s->memory, .size = s->memory_size};
        const size_t begin = proto_frame_begin(s->bytes, s->bytes_size, topic);
        unsigned char *body = (unsigned char *)s->bytes + begin;
        const size_t size = write(body, s->bytes_size - begin, message, &memory);
        if (begin > 0 && size > 0)
            return begin + size;
        if (!grow_memory(&s->bytes, &s->bytes_size, 2 * s->bytes_size) ||
            !grow_memory(&s->memory, &s->memory_size, 2 * s->memory_size))
            return 0;
    }
}

void publisher_send(struct daemon *d, struct topic *topic, publisher_encoder *write,
                    const void *message)
{
    const size_t size = publisher_encode(&d->stream, topic->name, write, message);
    topic->joined = false;
    if (size > 0)
        wire_send(&d->stream_wire, NULL, d->stream.bytes, size);
}

bool publisher_begin(struct stream *s)
{
    return grow_memory(&s->bytes, &s->bytes_size, MESSAGE_START) &&
           grow_memory(&s->memory, &s->memory_size, MESSAGE_START);
}

bool publisher_reserve(struct stream *s, size_t size)
{
    return size == 0 ||
           (publisher_array(s, size) && grow_memory(&s->bytes, &s->bytes_size, 2 * size) &&
            grow_memory(&s->memory, &s->memory_size, 2 * size));
}

PUBLISHER_ENCODER(event)

void publisher_event(struct daemon *d, const struct proto_event *event)
{
    struct stream *s = &d->stream;
    struct proto_event message = *event;
    message.header = daemon_header(d, &s->event.sequence);
    const size_t size = publisher_encode(s, s->event.name, encode_event, &message);
    if (size == 0)
        return;
    wire_send(&d->stream_wire, NULL, s->bytes, size);
    s->last_event_size = size <= sizeof s->last_event ? size : 0;
    memcpy(s->last_event, s->bytes, s->last_event_size);
}
