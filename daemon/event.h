/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event.h - events: what happened, for people and programs.
 * Thread: main. */
#ifndef PALP_DAEMON_EVENT_H
#define PALP_DAEMON_EVENT_H

#include "proto/proto.h"

struct daemon;

/** Tell of something that happened: in the log, on the stream, and to the device that holds the
 *  tool. tool: index into config->tool, or -1. */
void event_emit(struct daemon *d, enum proto_severity severity, enum proto_event_kind kind,
                int tool, const char *format, ...) __attribute__((format(printf, 5, 6)));

/** Tell subscribers, at most once a second, of what came in on a socket and was no message: the log
 *  has it from where it was found. */
void event_emit_malformed(struct daemon *d);

#endif
