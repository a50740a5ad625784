/* SPDX-License-Identifier: Apache-2.0 */
/* socket_link.h - one socket to palpd, and the clock its waiting is measured by. */
#ifndef PALP_CLIENTS_SOCKET_LINK_H
#define PALP_CLIENTS_SOCKET_LINK_H

#include "clients/c/palp_client.h"

#include <zmq.h>

struct socket_link {
    void *context, *socket;
    char address[PROTO_ENDPOINT_MAX]; /* that it is connected to */
    bool encrypted;
    struct proto_key_pair key; /* of this client, where it is */
    char server_key[PROTO_KEY_SIZE + 1];
    void *monitor;    /* tells of handshakes that failed; NULL: none */
    char refusal[80]; /* what the last of them told; "": none did */
};

/** CLOCK_MONOTONIC, ns. */
int64_t socket_link_now_ns(void);

/** Write the error. Returns false. */
bool socket_link_fail(struct palp_client_error *error, enum palp_client_status status,
                      const char *format, ...) __attribute__((format(printf, 3, 4)));

/** Where to connect, and with which keys: `endpoint` itself where it is an address, else what the
 *  profile of that name says, else the local socket of the station of that name. False, and the
 *  error: it is none of these, or its folder belongs to another user. */
bool socket_link_resolve(struct socket_link *link, const char *endpoint, const char *socket,
                         struct palp_client_error *error);
/** Open a ZeroMQ socket and begin to connect to the address that was found. Nothing is queued for a
 *  daemon that is not there. */
bool socket_link_open(struct socket_link *link, int type, struct palp_client_error *error);
/** Write the error that no palpd answers, and what of that can be seen from here. Returns false. */
bool socket_link_silent(struct socket_link *link, struct palp_client_error *error);
/** Leave the connection there is, if any, and begin another. */
void socket_link_reconnect(struct socket_link *link);
void socket_link_close(struct socket_link *link);

/** Send a frame, waiting for a connection until the deadline, by socket_link_now_ns; 0: not at
 * all. */
bool socket_link_send(struct socket_link *link, const void *bytes, size_t size,
                      int64_t deadline_ns);

/** Receive a frame, waiting until the deadline; 0: not at all. The message must be initialised. */
bool socket_link_receive(struct socket_link *link, zmq_msg_t *message, int64_t deadline_ns);

/** The bytes of a received frame. */
struct proto_bytes socket_link_bytes(zmq_msg_t *message);

#endif
