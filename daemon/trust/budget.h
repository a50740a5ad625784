/* SPDX-License-Identifier: GPL-3.0-or-later */
/* budget.h - how much may be said in a second, messages and bytes: by a connection, whoever it is,
 * and by a key, with however many connections. Reading and refusing what comes costs the thread
 * that serves hands. */
#ifndef PALP_DAEMON_BUDGET_H
#define PALP_DAEMON_BUDGET_H

#include "proto/proto.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BUDGET_KEYS = 256 };

struct budget {
    int messages;
    size_t bytes;
};

/** What was said in the second that began then. All zero: nothing so far. */
struct budget_spent {
    int64_t second_ns;
    struct budget spent;
};
/** Count a message; returns whether it is one too many in this second, or its bytes are. */
bool budget_exceeds(struct budget_spent *b, struct budget most, size_t size, int64_t now_ns);

/** The same of the connection that has this descriptor (-1: it is not known, which costs nothing).
 *  Thread: main. */
bool budget_of_connection_exceeds(int fd, struct budget most, size_t size, int64_t now_ns);

/** What each key said at a socket; all zero: nothing so far. As many as a roster has: of more, a
 *  new one takes the place of the one that was silent for longest. */
struct budget_keys {
    struct {
        char key[PROTO_KEY_SIZE + 1]; /* the User-Id that ZAP gave all of its connections */
        struct budget_spent budget;
    } peer[BUDGET_KEYS];
};
/** The same of a key ("": the connection is not encrypted, which costs nothing). Thread: the
 *  owner's of `keys`. */
bool budget_of_key_exceeds(struct budget_keys *keys, const char *key, struct budget most,
                           size_t size, int64_t now_ns);

#endif
