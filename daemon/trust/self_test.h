/* SPDX-License-Identifier: GPL-3.0-or-later */
/* self_test.h - before palpd says that it is ready, strangers try its own ports. Thread: main,
 * before the loop; the threads of ZeroMQ and ZAP run. */
#ifndef PALP_DAEMON_SELF_TEST_H
#define PALP_DAEMON_SELF_TEST_H

#include "daemon/wire.h"

/** At each encrypted endpoint of the wire: a peer with a new key must be told that it is not
 *  known, and one without encryption must fail. Returns 0, or a sysexits code and the reason: what
 *  was let in, or who was not answered. */
int self_test_wire(const struct wire *wire, const char *server_key, char *why, size_t size);

#endif
