/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recording.h - recordings that clients begin and end, and what becomes of any. Thread: main. */
#ifndef PALP_DAEMON_RECORDING_H
#define PALP_DAEMON_RECORDING_H

#include "proto/proto.h"

#include <stdbool.h>

struct control_client;
struct daemon;

/** How the present recording stands, or the last one ended. */
struct recording {
    bool stops; /* it was asked to end                   */
    char file[PROTO_TEXT_MAX + 1], failure[PROTO_TEXT_MAX + 1];
    uint64_t acknowledged, left_out, size;
    unsigned files_before;
};

/** A record request. */
void recording_ask(struct daemon *d, struct control_client *client,
                   const struct proto_record_request *request);
/** A replay request. */
void replay_ask(struct daemon *d, struct control_client *client,
                const struct proto_replay_request *request);
/** Once a tick: tell of a replay's end and of the first step that differs. */
void replay_tick(struct daemon *d);
/** d->record has begun. */
void recording_begins(struct daemon *d);
/** Once a tick: tell what went wrong; where it was asked to end and has, let go of it. */
void recording_tick(struct daemon *d);
/** d->record has ended: tell whether it is whole, and keep how it ended. */
void recording_ended(struct daemon *d, const char *why);

#endif
