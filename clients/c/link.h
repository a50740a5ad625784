/* SPDX-License-Identifier: Apache-2.0 */
/* link.h - one socket to palpd, and the clock its waiting is measured by. */
#ifndef PALP_CLIENTS_LINK_H
#define PALP_CLIENTS_LINK_H

#include "clients/c/palp_client.h"

#include <zmq.h>

struct link {
    void *context, *socket;
};

/** CLOCK_MONOTONIC, ns. */
int64_t link_now_ns(void);

/** Write the error. Returns false. */
bool link_fail(struct palp_client_error *error, enum palp_client_status status, const char *format,
               ...) __attribute__((format(printf, 3, 4)));

/** Open a ZeroMQ socket and begin to connect. Nothing is queued for a daemon that is not there. */
bool link_open(struct link *link, int type, const char *endpoint, struct palp_client_error *error);
void link_close(struct link *link);

/** Send a frame, waiting for a connection until the deadline (link_now_ns); 0: not at all. */
bool link_send(struct link *link, const void *bytes, size_t size, int64_t deadline_ns);

/** Receive a frame, waiting until the deadline; 0: not at all. The message must be initialised. */
bool link_receive(struct link *link, zmq_msg_t *message, int64_t deadline_ns);

/** The bytes of a received frame. */
struct proto_bytes link_bytes(zmq_msg_t *message);

#endif
