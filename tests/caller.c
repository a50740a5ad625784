/* SPDX-License-Identifier: GPL-3.0-or-later */
/* caller.c - somebody who sends requests. */
#include "tests/caller.h"

#include "tests/check.h"

#include <stdlib.h>
#include <zmq.h>

struct caller caller_connect(const struct server *s)
{
    return (struct caller){.socket = server_socket(s, ZMQ_DEALER, s->url[2]),
                           .bytes = malloc(SERVER_FRAME_MAX),
                           .memory = malloc(4 * SERVER_FRAME_MAX)};
}

void caller_leave(struct caller *o)
{
    zmq_close(o->socket);
    free(o->bytes);
    free(o->memory);
}

uint64_t caller_send(struct caller *o, struct proto_request request)
{
    unsigned char bytes[1024];
    struct proto_memory lent = {.bytes = o->memory, .size = 4 * SERVER_FRAME_MAX};
    request.id = request.id > 0 ? request.id : ++o->id;
    const size_t n = proto_encode_request(bytes, sizeof bytes, &request, &lent);
    CHECK(n > 0 && zmq_send(o->socket, bytes, n, 0) == (int)n);
    return request.id;
}

bool caller_hear(struct caller *o, uint64_t id)
{
    struct proto_memory lent = {.bytes = o->memory, .size = 4 * SERVER_FRAME_MAX};
    struct proto_error error;
    const size_t got = server_receive(o->socket, o->bytes, SERVER_FRAME_MAX, SERVER_WAIT_MS);
    return got > 0 &&
           proto_decode_reply(&o->reply, (struct proto_bytes){o->bytes, got}, &lent, &error) &&
           o->reply.id == id;
}

bool caller_ask(struct caller *o, struct proto_request request)
{
    return caller_hear(o, caller_send(o, request));
}

bool caller_ask_for(struct caller *o, enum proto_request_which which)
{
    return caller_ask(o, (struct proto_request){.which = which});
}

bool caller_ask_steps(struct caller *o, uint32_t n)
{
    return caller_ask(o, (struct proto_request){.which = PROTO_REQUEST_STEP, .step = {n}}) &&
           o->reply.which == PROTO_REPLY_STATE;
}

uint64_t caller_world_hash(struct caller *o)
{
    REQUIRE(caller_ask_for(o, PROTO_REQUEST_STATUS) && o->reply.which == PROTO_REPLY_STATUS);
    return o->reply.status.world_hash;
}
