/* SPDX-License-Identifier: Apache-2.0 */
/* palp_stream.c - the stream, drained to the newest frame of each topic. */
#include "clients/c/socket_link.h"

#include <stdlib.h>
#include <string.h>

enum { TOPICS_MAX = 256, DRAIN_MAX = 10000 };

/** The newest frame of a topic. */
struct latest {
    zmq_msg_t frame;
    struct proto_bytes message; /* in the frame */
    bool taken;
    uint64_t skipped;
};

struct palp_stream {
    struct socket_link link;
    zmq_msg_t next; /* what palp_stream_next returned */
    int n_topic;
    struct latest topic[TOPICS_MAX]; /* in the order in which they first came */
};

struct palp_stream *palp_stream_connect(const char *endpoint, struct palp_client_error *error)
{
    struct palp_stream *s = calloc(1, sizeof *s);
    if (s)
        zmq_msg_init(&s->next);
    if (s && socket_link_resolve(&s->link, endpoint, "stream", error) &&
        socket_link_open(&s->link, ZMQ_SUB, error))
        return s;
    if (s)
        zmq_msg_close(&s->next);
    else
        socket_link_fail(error, PALP_CLIENT_INVALID, "no memory");
    free(s);
    return NULL;
}

void palp_stream_silent(struct palp_stream *stream, struct palp_client_error *error)
{
    socket_link_silent(&stream->link, error);
}

void palp_stream_destroy(struct palp_stream *stream)
{
    if (!stream)
        return;
    for (int i = 0; i < stream->n_topic; i++)
        zmq_msg_close(&stream->topic[i].frame);
    zmq_msg_close(&stream->next);
    socket_link_close(&stream->link);
    free(stream);
}

bool palp_stream_subscribe(struct palp_stream *stream, const char *topic)
{
    const size_t length = strlen(topic);
    const bool prefix = length > 0 && topic[length - 1] == '/';
    return zmq_setsockopt(stream->link.socket, ZMQ_SUBSCRIBE, topic, length + !prefix) == 0;
}

static struct latest *find_topic(const struct palp_stream *s, const char *topic)
{
    for (int i = 0; i < s->n_topic; i++)
        if (strcmp(zmq_msg_data((zmq_msg_t *)(uintptr_t)&s->topic[i].frame), topic) == 0)
            return (struct latest *)(uintptr_t)&s->topic[i];
    return NULL;
}

/** Keep a frame as its topic's newest; the frame is empty afterwards. */
static void keep_newest(struct palp_stream *s, zmq_msg_t *frame)
{
    struct proto_bytes message;
    const char *topic = proto_frame_split(socket_link_bytes(frame), &message);
    struct latest *latest = topic ? find_topic(s, topic) : NULL;
    if (!latest) {
        if (!topic || s->n_topic == TOPICS_MAX)
            return; /* not a frame of palp.v1, or of a scene beyond all measure */
        latest = &s->topic[s->n_topic++];
        zmq_msg_init(&latest->frame);
    } else if (!latest->taken) {
        latest->skipped++;
    }
    zmq_msg_move(&latest->frame, frame);
    proto_frame_split(socket_link_bytes(&latest->frame), &latest->message);
    latest->taken = false;
}

int palp_stream_poll(struct palp_stream *stream, int timeout_ms)
{
    const int64_t deadline = socket_link_now_ns() + (int64_t)timeout_ms * 1000000;
    zmq_msg_t frame;
    int n = 0;
    zmq_msg_init(&frame);
    while (n < DRAIN_MAX && socket_link_receive(&stream->link, &frame, n == 0 ? deadline : 0)) {
        keep_newest(stream, &frame);
        n++;
    }
    zmq_msg_close(&frame);
    return n;
}

bool palp_stream_take(struct palp_stream *stream, const char *topic, struct proto_bytes *message)
{
    struct latest *latest = find_topic(stream, topic);
    if (!latest || latest->taken)
        return false;
    latest->taken = true;
    *message = latest->message;
    return true;
}

uint64_t palp_stream_skipped(const struct palp_stream *stream, const char *topic)
{
    const struct latest *latest = find_topic(stream, topic);
    return latest ? latest->skipped : 0;
}

int palp_stream_descriptor(struct palp_stream *stream)
{
    int fd = -1;
    size_t size = sizeof fd;
    zmq_getsockopt(stream->link.socket, ZMQ_FD, &fd, &size);
    return fd;
}

bool palp_stream_next(struct palp_stream *stream, struct proto_bytes *frame)
{
    if (!socket_link_receive(&stream->link, &stream->next, 0))
        return false;
    *frame = socket_link_bytes(&stream->next);
    return true;
}
