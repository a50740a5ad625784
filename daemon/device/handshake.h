/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handshake.h - a device says hello: it gets a tool, or is told why not. Thread: main. */
#ifndef PALP_DAEMON_HANDSHAKE_H
#define PALP_DAEMON_HANDSHAKE_H

#include "daemon/wire.h"
#include "proto/proto.h"

struct config;
struct daemon;

void handshake_take(struct daemon *d, const struct wire_peer *peer,
                    const struct proto_hello *hello);

/** The tool of that name, where this device may hold it; -1: there is none. */
int handshake_tool(const struct config *config, const char *name, const char *device);
/** Tell the device that holds a tool what it holds; again where that has changed. */
void handshake_welcome(struct daemon *d, int tool);

/** Tell a peer why it has no session; in the log and on the stream at a limited rate. */
void handshake_refuse(struct daemon *d, const struct wire_peer *peer,
                      enum proto_refusal_reason reason, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/** Something else than a hello came from a peer that holds no tool: tell it why it holds none. */
void handshake_remind(struct daemon *d, const struct wire_peer *peer);

#endif
