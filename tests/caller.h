/* SPDX-License-Identifier: GPL-3.0-or-later */
/* caller.h - somebody who sends requests to a daemon, for tests. */
#ifndef PALP_TESTS_CALLER_H
#define PALP_TESTS_CALLER_H

#include "tests/server.h"

struct caller {
    void *socket;
    uint64_t id; /* of the last request */
    struct proto_reply reply;
    unsigned char *bytes, *memory;
};

struct caller caller_connect(const struct server *s);
void caller_leave(struct caller *o);

/** Send a request, under the next id where it has none; true with the reply to it in o->reply. */
bool caller_ask(struct caller *o, struct proto_request request);
/** The two halves of that. */
uint64_t caller_send(struct caller *o, struct proto_request request);
bool caller_hear(struct caller *o, uint64_t id);
/** One that holds nothing but its kind. */
bool caller_ask_for(struct caller *o, enum proto_request_which which);
/** Steps; true with the state after them. */
bool caller_ask_steps(struct caller *o, uint32_t n);
uint64_t caller_world_hash(struct caller *o);

#endif
