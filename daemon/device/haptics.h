/* SPDX-License-Identifier: GPL-3.0-or-later */
/* haptics.h - a haptic tick: of every tool the newest sample, what the newest step left, and what
 * the hand is shown of it. */
#ifndef PALP_DAEMON_HAPTICS_H
#define PALP_DAEMON_HAPTICS_H

#include "engine/palp_haptic.h"

#include <stdbool.h>

enum { HAPTICS_HZ = 1000, HAPTICS_HZ_MAX = 4000 };

struct tool_exchange;

/** A tool's hand: what it feels, the chain that bounds it, and what both are at. */
struct haptics_tool {
    struct palp_haptic_render render;
    struct palp_haptic chain;
    uint64_t taken;   /* count of the models put when the newest one was taken     */
    unsigned session; /* whose hand this is                                        */
    unsigned epoch;   /* of the forces it is shown                                 */
    bool letting_go;  /* the world jumped: what was felt fades before anything new */
};

struct haptics {
    int n_tool;
    struct tool_exchange *exchange; /* [n_tool] */
    struct haptics_tool *tool;      /* [n_tool] */
    bool stepped;                   /* time is the simulation's: nothing is ever stale */
    int64_t period_ns;              /* of the ticks: a millisecond, until set          */
};

/** Returns 0, or -1: no memory. */
int haptics_create(struct haptics *h, struct tool_exchange *exchange, int n_tool, bool stepped);
void haptics_destroy(struct haptics *h);

/** Newest sample and model of every tool → what its hand is shown.
 *  Thread: the haptic one, or where stepped the simulation's. */
void haptics_tick(struct haptics *h, int64_t now_ns);

#endif
