/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relay.h - a thread between main and the subscribers. libzmq does a subscriber's bookkeeping
 * inside any call on the socket, and takes as long as there is: who floods it with subscriptions
 * holds up this thread, and no device. */
#ifndef PALP_DAEMON_RELAY_H
#define PALP_DAEMON_RELAY_H

#include "daemon/trust/admission.h"
#include "daemon/trust/budget.h"
#include "proto/proto.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    RELAY_SUBSCRIPTIONS_MOST = 256, /* of a connection: many times those of any front end */
    RELAY_SUBSCRIPTION_MAX = 128,   /* bytes: a topic of ours, and its verb               */
    RELAY_MESSAGES_MOST = 2000,     /* of a connection, and of a key, in a second */
    RELAY_ADDRESS_MAX = 64,
};

/** What judges subscriptions. Thread: the relay's. */
struct relay_gate {
    /** May this peer hear anything? By its public key, "" where its connection is not encrypted,
     *  and its address, "" where it is local. */
    bool (*may_watch)(void *owner, const char *user, const char *address);
    /** Is this the beginning of any topic, with the NUL at its end? */
    bool (*is_topic)(void *owner, const unsigned char *prefix, size_t size);
    void *owner;
};

/** A connection that subscribed to something. */
struct relay_peer {
    unsigned number; /* admission_number of its descriptor */
    ino_t socket;    /* what its descriptor was; 0: it did not subscribe */
    struct relay_subscriptions *subscriptions; /* NULL: no message came by this descriptor yet */
    struct budget_spent said;
    char user[PROTO_KEY_SIZE + 1], address[RELAY_ADDRESS_MAX]; /* as the gate is asked */
};

struct relay {
    void *outside; /* XPUB; the thread's                   */
    void *inside;  /* PAIR; the thread's end of main's     */
    pthread_t thread;
    const struct relay_gate *gate;
    atomic_bool open;                       /* subscribers are heard */
    atomic_bool watched;                    /* subscribers are there, or were a second ago */
    atomic_bool untold;                     /* main has not heard of a subscription         */
    int64_t looked_ns;                      /* when the thread looked for them             */
    atomic_bool outdated;                   /* the gate judges otherwise than before */
    atomic_int linger_ms;                   /* of the outside, when it is closed  */
    struct relay_peer peer[ADMISSION_MOST]; /* by descriptor; the thread's */
    struct budget_keys said;                /* by each key in this second; the thread's */
    atomic_ullong cut;     /* connections ended for more, longer or more frequent subscriptions */
    atomic_ullong denied;  /* … because their peer may not watch                        */
    atomic_ullong unknown; /* subscriptions to what is no topic, which have no effect   */
};

/** Take over an XPUB socket. Returns main's end, or NULL and errno: no thread. Into it go frames of
 *  one part; out of it come subscriptions in two parts: the subscriber's address ("": none) and
 *  what it sent. One comes once of a connection, and its end where it came. */
void *relay_start(struct relay *r, void *context, void *outside, const struct relay_gate *gate);
/** From now on subscribers are heard: the gate can judge. Thread: main. */
void relay_open(struct relay *r, void *mine);
/** What the gate says of peers has changed: end the connections of those that may no longer watch.
 *  They hear nothing that is sent after this. Thread: main. */
void relay_judge_anew(struct relay *r, void *mine);

/** Send on what main has sent, and close all. Returns false where that is not done within wait_ms:
 *  then the context cannot be ended. */
bool relay_stop(struct relay *r, void *mine, int linger_ms, int wait_ms);

#endif
