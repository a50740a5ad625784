/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stranger.h - peers of the device socket that hold no tool: how much each of them may ask for in a
 * second, and which tool it was refused because another device holds it. Thread: main. */
#ifndef PALP_DAEMON_STRANGER_H
#define PALP_DAEMON_STRANGER_H

#include "daemon/trust/budget.h"
#include "daemon/wire.h"
#include "proto/proto.h"

enum { STRANGERS_MAX = 64, STRANGER_ANY_TOOL = -1 };

struct stranger {
    struct wire_peer peer;    /* size 0: free */
    struct budget_spent rare; /* its messages other than samples */
    int64_t heard_ns;
    bool is_waiting; /* it was refused a tool that was taken             */
    int tool;        /* index of that tool; STRANGER_ANY_TOOL: none was free for it */
    char device_name[PROTO_NAME_MAX + 1];
};

/** The entry of a peer; NULL: there is none. */
struct stranger *stranger_find(struct stranger strangers[STRANGERS_MAX],
                               const struct wire_peer *peer);
/** The same, or a new entry in place of the one that was silent for longest; NULL: all have been
 *  heard within the last second. */
struct stranger *stranger_meet(struct stranger strangers[STRANGERS_MAX],
                               const struct wire_peer *peer, int64_t now_ns);

#endif
