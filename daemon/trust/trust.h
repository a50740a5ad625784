/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trust.h - what peers may do, where palpd asks for keys: at the start, at each message, and once
 * the roster is read anew. A local socket's peers are this user and root, who may do everything, as
 * may all who reach a loopback port of a palpd without keys. Thread: main. */
#ifndef PALP_DAEMON_TRUST_H
#define PALP_DAEMON_TRUST_H

#include "daemon/trust/roster.h"
#include "daemon/wire.h"

struct daemon;

/** Read key and roster, where the options name them. Returns 0, or a sysexits code after a line in
 *  the log. */
int trust_load(struct daemon *d);
/** Begin to answer for the contexts; the same. Before the sockets are bound. */
int trust_start(struct daemon *d);
/** Have strangers try all ports; the same. Nobody is told that palpd is ready before. */
int trust_self_test(struct daemon *d);
/** palpd's secret key; NULL: it has none. */
const char *trust_secret_key(const struct daemon *d);
/** What judges subscriptions. */
struct relay_gate trust_gate(struct daemon *d);

/** May this peer do what one of these roles may? If not, it is counted, and told with `what`. */
bool trust_permits(struct daemon *d, struct wire *w, const struct wire_peer *peer, const char *from,
                   unsigned roles, const char *what);
/** Count what a peer did that none may, and tell. */
void trust_deny(struct daemon *d, struct wire *w, const struct wire_peer *peer, const char *from,
                const char *what);

/** Read the roster anew: who lost a role loses what came with it, hands after their fade. */
void trust_reload(struct daemon *d);
/** Once a tick: tell who was turned away. */
void trust_tick(struct daemon *d);

#endif
