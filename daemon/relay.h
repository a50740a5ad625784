/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relay.h - a thread between main and the subscribers. libzmq does a subscriber's bookkeeping
 * inside any call on the socket, and takes as long as there is: who floods it with subscriptions
 * holds up this thread, and no device. */
#ifndef PALP_DAEMON_RELAY_H
#define PALP_DAEMON_RELAY_H

#include "daemon/admission.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

/** Subscriptions of one connection, as many as any front end has many times over. */
enum { RELAY_SUBSCRIPTIONS_MOST = 256 };

/** What a connection has subscribed to. */
struct relay_peer {
    unsigned number; /* admission_number of its descriptor */
    int n;
};

struct relay {
    void *outside; /* XPUB; the thread's                   */
    void *inside;  /* PAIR; the thread's end of main's     */
    pthread_t thread;
    atomic_int linger_ms;                   /* of the outside, when it is closed  */
    struct relay_peer peer[ADMISSION_MOST]; /* by descriptor; the thread's */
    atomic_ullong cut; /* connections ended because of more subscriptions than that */
};

/** Take over an XPUB socket. Returns main's end, or NULL and errno: no thread. Into it go frames of
 *  one part; out of it come subscriptions in two parts: the subscriber's address ("": none) and
 *  what it sent, which is empty where that was no message of one part. */
void *relay_start(struct relay *r, void *context, void *outside);

/** Send on what main has sent, and close all. Returns false where that is not done within wait_ms:
 *  then the context cannot be ended. */
bool relay_stop(struct relay *r, void *mine, int linger_ms, int wait_ms);

#endif
