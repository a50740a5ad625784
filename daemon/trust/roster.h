/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster.h - who may do what: public keys, names and roles from a file, a line each:
 *
 *     # key, name, roles divided by commas
 *     rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7 anna hand,viewer
 *
 * A line is a comment where a # and a blank begin it, since a key may begin with a #. Thread: any;
 * a struct roster is not written while others read it. */
#ifndef PALP_DAEMON_ROSTER_H
#define PALP_DAEMON_ROSTER_H

#include "proto/proto.h"

#include <stddef.h>

enum { ROSTER_MAX = 256, ROSTER_NAME_MAX = 31 };

/** Roles of a peer, as bits. */
enum roster_role {
    ROSTER_VIEWER = 1,     /* reads                                        */
    ROSTER_HAND = 2,       /* … and holds tools                            */
    ROSTER_INSTRUCTOR = 4, /* reads, starts, pauses, steps and sets worlds */
    ROSTER_OPERATOR = 8,   /* … and ends palpd                             */
};

/** The roles that may do a thing; a peer needs one of them. */
enum {
    ROSTER_MAY_WATCH = ROSTER_VIEWER | ROSTER_HAND | ROSTER_INSTRUCTOR | ROSTER_OPERATOR,
    ROSTER_MAY_HOLD = ROSTER_HAND,
    ROSTER_MAY_COMMAND = ROSTER_INSTRUCTOR | ROSTER_OPERATOR,
    ROSTER_MAY_END = ROSTER_OPERATOR,
};

struct roster_peer {
    char key[PROTO_KEY_SIZE + 1], name[ROSTER_NAME_MAX + 1];
    unsigned roles; /* enum roster_role */
};

struct roster {
    int n;
    struct roster_peer peer[ROSTER_MAX]; /* [n], by key */
};

/** Read a roster that this user or root alone can write. Returns 0; or a sysexits code and in `why`
 *  file, line, what stood there and what was expected, and the roster is as it was. */
int roster_load(struct roster *roster, const char *path, char *why, size_t size);
/** The peer of a public key; NULL: it is not in the roster. */
const struct roster_peer *roster_find(const struct roster *roster, const char *key);

#endif
