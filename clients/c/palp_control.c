/* SPDX-License-Identifier: Apache-2.0 */
/* palp_control.c - requests and their replies, one at a time. */
#include "clients/c/socket_link.h"

#include <stdlib.h>
#include <string.h>

struct palp_control {
    struct socket_link link;
    uint64_t id;     /* of the last request */
    zmq_msg_t frame; /* of the last reply   */
    void *memory;    /* what it was decoded into (malloc) */
};

struct palp_control *palp_control_connect(const char *endpoint, struct palp_client_error *error)
{
    struct palp_control *c = calloc(1, sizeof *c);
    if (!c) {
        socket_link_fail(error, PALP_CLIENT_INVALID, "no memory");
        return NULL;
    }
    zmq_msg_init(&c->frame);
    if (socket_link_resolve(&c->link, endpoint, "control", error) &&
        socket_link_open(&c->link, ZMQ_DEALER, error))
        return c;
    zmq_msg_close(&c->frame);
    free(c);
    return NULL;
}

void palp_control_destroy(struct palp_control *control)
{
    if (!control)
        return;
    zmq_msg_close(&control->frame);
    socket_link_close(&control->link);
    free(control->memory);
    free(control);
}

/** Read the reply in c->frame into memory of its own. */
static bool read_reply(struct palp_control *c, struct proto_reply *reply,
                       struct palp_client_error *error)
{
    const struct proto_bytes bytes = socket_link_bytes(&c->frame);
    struct proto_memory memory = {.size = PROTO_CONTROL_MEMORY + bytes.size * PROTO_MEMORY_A_BYTE};
    struct proto_error why;
    free(c->memory);
    memory.bytes = c->memory = malloc(memory.size);
    if (!c->memory)
        return socket_link_fail(error, PALP_CLIENT_INVALID, "no memory for a reply of %zu bytes",
                                bytes.size);
    return proto_decode_reply(reply, bytes, &memory, &why) ||
           socket_link_fail(error, PALP_CLIENT_FOREIGN, "%s: %s", c->link.address, why.what);
}

/** Wait for the reply to the last request; replies to earlier ones, given up, are passed over. */
static bool await_reply(struct palp_control *c, struct proto_reply *reply, int64_t deadline_ns,
                        struct palp_client_error *error)
{
    error->status = PALP_CLIENT_SILENT;
    do {
        if (!socket_link_receive(&c->link, &c->frame, deadline_ns))
            return socket_link_silent(&c->link, error);
        if (!read_reply(c, reply, error))
            return false;
    } while (reply->id != c->id);
    return true;
}

static bool judge_reply(const struct proto_reply *reply, struct palp_client_error *error)
{
    if (reply->which == PROTO_REPLY_FAILURE)
        return socket_link_fail(error, PALP_CLIENT_REFUSED, "%s (%s)", reply->failure.text,
                                proto_failure_code_word(reply->failure.code));
    return true;
}

enum { REQUEST_MAX = PROTO_CONTROL_FRAME_MAX };

/** Number a request and write it. False: it is too long. */
static bool write_request(struct palp_control *c, const struct proto_request *request,
                          uint8_t frame[REQUEST_MAX], size_t *size)
{
    uint8_t bytes[4096];
    struct proto_memory memory = {.bytes = bytes, .size = sizeof bytes};
    struct proto_request numbered = *request;
    numbered.id = ++c->id;
    *size = proto_encode_request(frame, REQUEST_MAX, &numbered, &memory);
    return *size > 0;
}

bool palp_control_send(struct palp_control *control, const struct proto_request *request)
{
    uint8_t frame[REQUEST_MAX];
    size_t size;
    return write_request(control, request, frame, &size) &&
           socket_link_send(&control->link, frame, size, 0);
}

bool palp_control_receive(struct palp_control *control, struct proto_reply *reply,
                          struct palp_client_error *error)
{
    error->status = PALP_CLIENT_OK;
    while (socket_link_receive(&control->link, &control->frame, 0)) {
        if (!read_reply(control, reply, error))
            return false;
        if (reply->id == control->id)
            return true;
    }
    return false;
}

bool palp_control_ask(struct palp_control *control, const struct proto_request *request,
                      struct proto_reply *reply, int timeout_ms, struct palp_client_error *error)
{
    uint8_t frame[REQUEST_MAX];
    size_t size;
    if (!write_request(control, request, frame, &size))
        return socket_link_fail(error, PALP_CLIENT_INVALID, "the request is too long");
    const int64_t begin = socket_link_now_ns();
    for (int half = 1; half <= 2; half++) {
        const int64_t deadline = begin + (int64_t)timeout_ms * 500000 * half;
        if (!socket_link_send(&control->link, frame, size, deadline)) {
            socket_link_silent(&control->link, error);
            continue;
        }
        if (await_reply(control, reply, deadline, error))
            return judge_reply(reply, error);
        if (error->status != PALP_CLIENT_SILENT)
            return false;
    }
    return false;
}
