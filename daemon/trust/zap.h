/* SPDX-License-Identifier: GPL-3.0-or-later */
/* zap.h - authentication of encrypted connections: the roster, and the thread that answers
 * ZeroMQ's questions about it (ZAP, RFC 27), one socket in each of palpd's contexts.
 *
 * A peer proves that it has the secret key of a public one (CURVE); only keys of the roster with a
 * role that can use the socket are let in. Its public key becomes the User-Id of all it sends: that
 * is who a peer is, whatever routing id it claims. Roles are looked up anew at each message. */
#ifndef PALP_DAEMON_ZAP_H
#define PALP_DAEMON_ZAP_H

#include "daemon/rt/exchange.h"
#include "daemon/trust/roster.h"

#include <pthread.h>
#include <stdatomic.h>

enum { ZAP_CONTEXTS = 2, ZAP_REFUSALS = 64, ZAP_ADDRESS_MAX = 64 };

/** A connection that was turned away. */
struct zap_refusal {
    char socket[8], address[ZAP_ADDRESS_MAX];
    char key[PROTO_KEY_PREFIX + 1]; /* how its public key begins */
    bool known;                     /* it is in the roster, without a role for this socket */
};

struct zap {
    bool on;
    struct proto_key_pair key; /* palpd's own */
    const char *path;          /* of the roster */
    pthread_mutex_t mutex;     /* of the roster; whoever waits for it lends its priority */
    struct roster roster;
    void *socket[ZAP_CONTEXTS]; /* the thread's */
    int n_socket, stop_fd;      /* stop_fd: readable when the thread is to end */
    pthread_t thread;
    struct ring refusals;  /* of struct zap_refusal, the thread to main */
    atomic_ullong refused; /* connections, ever */
};

/** Read palpd's own key and the roster. Returns 0, or a sysexits code and the reason. */
int zap_load(struct zap *zap, const char *key_path, const char *roster_path, char *why,
             size_t size);
/** Read the roster again. The same; where it is wrong the old one stays. Thread: main. */
int zap_reload(struct zap *zap, char *why, size_t size);
/** Answer for these contexts from now on. Returns 0, or -1 and errno. */
int zap_start(struct zap *zap, void *const context[ZAP_CONTEXTS]);
/** Before the contexts end. */
void zap_stop(struct zap *zap);

/** The roles of a key now, 0 where it is unknown; its name into `name`, where there is one.
 *  Thread: any. */
unsigned zap_roles(struct zap *zap, const char *key, char name[ROSTER_NAME_MAX + 1]);
/** The next connection that was turned away. Thread: main. */
bool zap_take_refusal(struct zap *zap, struct zap_refusal *refusal);

#endif
