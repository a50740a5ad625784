/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wire.h - a ZeroMQ socket in the libuv loop. Thread: main.
 *
 * ZeroMQ's descriptor tells of changes, not of states, so watching it alone stalls: here a prepare
 * handle asks the socket itself before the loop sleeps, where it was read or written since it was
 * last empty, an idle handle keeps the loop awake while there is more, and a check handle reads a
 * bounded number of messages a turn. */
#ifndef PALP_DAEMON_WIRE_H
#define PALP_DAEMON_WIRE_H

#include "daemon/endpoint.h"
#include "daemon/log.h"
#include "daemon/publish/relay.h"
#include "daemon/trust/budget.h"
#include "proto/proto.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

enum { WIRE_PEER_MAX = 255, WIRE_ENDPOINTS_MAX = 4, WIRE_ENDPOINT_MAX = 256 };

/** Who is at the other end: its public key, and ZeroMQ's routing id of its connection. */
struct wire_peer {
    uint8_t size;
    uint8_t id[WIRE_PEER_MAX];
    char user[PROTO_KEY_SIZE + 1]; /* its public key; "": the connection is not encrypted */
    int fd;                        /* of the connection the message came by               */
    unsigned number;               /* admission_number of that                            */
    bool floods; /* its connection or key said more in this second than wire_budget lets it */
};
/** The same routing id of the same key? A routing id is only what a peer says of itself. */
bool wire_peer_equal(const struct wire_peer *a, const struct wire_peer *b);
/** The same routing id, whoever says so? */
bool wire_peer_same_id(const struct wire_peer *a, const struct wire_peer *b);

enum wire_kind {
    WIRE_DEVICE,  /* ROUTER: many small messages, peers that vanish must be noticed */
    WIRE_STREAM,  /* XPUB: whoever is too slow loses frames                        */
    WIRE_CONTROL, /* ROUTER: requests                                              */
};

/** What a connection, and all of a key together, may say there in a second. */
struct budget wire_budget(enum wire_kind kind);

/** A message of one part came in; on XPUB a subscription, whose peer is nobody. `from`: its
 *  address for logs, "" where there is none. */
typedef void wire_read(void *owner, const struct wire_peer *peer, const char *from,
                       const void *bytes, size_t size);

struct wire {
    const char *name; /* "device", for people */
    enum wire_kind kind;
    void *zmq; /* the socket; of a stream, the relay's other end */
    bool relayed;
    struct relay relay;
    void *monitor; /* tells of handshakes that failed */
    wire_read *read;
    void *owner;
    struct budget_keys said; /* by each key in this second */
    int n_endpoint;
    char endpoint[WIRE_ENDPOINTS_MAX][WIRE_ENDPOINT_MAX]; /* as bound */
    struct endpoint_socket bound[WIRE_ENDPOINTS_MAX];
    uint64_t n_malformed; /* wrong parts, failed handshakes, and what readers report */
    uint64_t n_unsent;    /* for a peer that is too slow or gone */
    uint64_t n_denied;    /* messages of peers that may not say so, and connections turned away */
    struct log_limit log_denied;
    struct log_limit log_malformed, log_flooded;
    char malformed[160];       /* the last of them, for people: from whom, and why        */
    uint64_t malformed_told;   /* n_malformed when subscribers were told last             */
    bool woken, monitor_woken; /* there may be something to read */
    uv_poll_t poll, monitor_poll;
    uv_prepare_t prepare;
    uv_check_t check;
    uv_idle_t idle;
};

/** Open and bind to every one of `endpoints`, divided by commas: ipc://, or tcp://, which is
 *  encrypted where there is a secret key (40 characters of Z85), else of a loopback address. Of a
 *  stream, `gate` judges subscriptions. Returns 0, or a sysexits code and the reason in `why`; then
 *  nothing is open. */
int wire_open(struct wire *w, void *context, enum wire_kind kind, const char *endpoints,
              const char *secret_key, const struct relay_gate *gate, char *why, size_t why_size);
/** Begin to read: `read(owner, …)` for each message, from the loop. */
void wire_start(struct wire *w, uv_loop_t *loop, wire_read *read, void *owner);
/** Stop reading; the loop must turn once more before the wire's memory may go. */
void wire_stop(struct wire *w);
/** Close; what is not sent within linger_ms is lost. Returns false where the relay is too busy to
 *  end: then the context cannot be ended. */
bool wire_close(struct wire *w, int linger_ms);

/** What became of a message. */
enum wire_sent {
    WIRE_SENT,
    WIRE_FULL, /* the peer is too slow; counted */
    WIRE_GONE, /* there is no such peer; counted */
};
/** Send one part, to a peer (ROUTER) or to all (XPUB, peer NULL). Never waits. */
enum wire_sent wire_send(struct wire *w, const struct wire_peer *peer, const void *bytes,
                         size_t size);

/** Of a stream: what the gate says of peers has changed (relay_judge_anew). */
void wire_judge_anew(struct wire *w);
/** Discard the failed handshakes recorded so far: they are those of palpd's own self-test. */
void wire_forget_handshakes(struct wire *w);
/** End the connection that a peer's last message came by. */
void wire_cut(const struct wire_peer *peer);
/** Count what a peer was not allowed, and tell in the log who and what, at a limited rate. */
void wire_deny(struct wire *w, const char *from, const char *who, const char *what);

/** Count what came in and was no message, and name the peer in the log, at a limited rate. */
void wire_malformed(struct wire *w, const char *from, const char *why);
/** The same of a peer that said more than its budget. */
void wire_flooded(struct wire *w, const char *from);

#endif
