/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stranger.c - peers that hold no tool, as far as they are remembered. */
#include "daemon/device/stranger.h"

#include "daemon/rt/rt.h"

struct stranger *stranger_find(struct stranger strangers[STRANGERS_MAX],
                               const struct wire_peer *peer)
{
    for (int i = 0; i < STRANGERS_MAX; i++)
        if (strangers[i].peer.size > 0 && wire_peer_equal(&strangers[i].peer, peer))
            return &strangers[i];
    return NULL;
}

/* One that was heard lately keeps its place: else a flood from many connections, each a new peer,
 * would have every count begin anew. */
struct stranger *stranger_meet(struct stranger strangers[STRANGERS_MAX],
                               const struct wire_peer *peer, int64_t now_ns)
{
    struct stranger *known = stranger_find(strangers, peer), *oldest = &strangers[0];
    if (known) {
        known->heard_ns = now_ns;
        return known;
    }
    for (int i = 0; i < STRANGERS_MAX; i++)
        if (strangers[i].heard_ns < oldest->heard_ns)
            oldest = &strangers[i];
    if (oldest->peer.size > 0 && now_ns - oldest->heard_ns < RT_NS_PER_S)
        return NULL;
    *oldest = (struct stranger){.peer = *peer, .heard_ns = now_ns};
    return oldest;
}
