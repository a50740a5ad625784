/* SPDX-License-Identifier: Apache-2.0 */
/* igtl_peer.h - TCP connections that OpenIGTLink messages come and go by. Nothing here waits, but
 * for the name of a host at the start. Whoever does not read loses whole messages, never halves. */
#ifndef PALP_DEVICES_IGTL_PEER_H
#define PALP_DEVICES_IGTL_PEER_H

#include "clients/devices/igtl_message.h"

#include <stddef.h>

enum { IGTL_OUT_MAX = 64 * IGTL_MESSAGE_MAX };

struct igtl_peer {
    int socket; /* -1: none */
    bool connecting;
    char name[64]; /* HOST:PORT, for people */
    uint8_t in[IGTL_HEADER + IGTL_BODY_MAX], out[IGTL_OUT_MAX];
    size_t n_in, n_out, given; /* given: of the message that igtl_next gave last */
    int left;                  /* messages that may still be read in this tick */
    size_t bytes_left;         /* likewise                                     */
    uint64_t skip;             /* bytes of a body that nobody reads */
    long lost;                 /* messages that it did not take */
};

/** Listen on loopback, or on every address of this machine. Returns the socket; -1: the error. */
int igtl_listen(int port, bool everywhere, struct igtl_error *error);
/** Take in who knocks. False: nobody does. */
bool igtl_accept(struct igtl_peer *peer, int listener);

/** Begin to connect to HOST:PORT. False: the error. */
bool igtl_connect(struct igtl_peer *peer, const char *address, struct igtl_error *error);
/** Has the connection come about, or failed (the peer is closed, and the error says why)? */
bool igtl_is_connected(struct igtl_peer *peer, struct igtl_error *error);

/** A tick begins: igtl_next reads so much of this peer in it at most, whatever it sends. */
void igtl_begin_tick(struct igtl_peer *peer);

/** The next message, of those with poses: its header and body, which holds until the next call.
 *  Returns 1; 0 where there is none; -1 where the connection ended (the peer is closed, and the
 *  error says why). */
int igtl_next(struct igtl_peer *peer, struct igtl_header *header, const uint8_t **body,
              struct igtl_error *error);

/** Send a message, or lose it where the peer does not read; and send what is left of others. */
void igtl_send(struct igtl_peer *peer, const uint8_t *message, size_t size);

void igtl_close(struct igtl_peer *peer);

#endif
