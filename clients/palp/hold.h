/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hold.h - simulated hands that hold the tools which wait for devices, where a scenario runs
 * without palpd: each feels for tissue (stroke.h) with a device in its hand (hand.h), once a
 * step. */
#ifndef PALP_CLIENTS_HOLD_H
#define PALP_CLIENTS_HOLD_H

#include "clients/palp/hand.h"
#include "clients/palp/simulation.h"
#include "clients/palp/stroke.h"

struct held_tool {
    const struct config_tool *tool;
    struct hand hand;
    quat upright; /* the tool's attitude at the start */
    struct stroke stroke;
    double force_most; /* N, that the hand felt */
};

struct hold {
    int n;
    struct held_tool *held; /* [n], malloc */
    struct hand_model model;
};

/** A hand for each tool without a script, at the tool's place. False: no memory. */
bool hold_begin(struct hold *hold, const struct simulation *s);
/** Before a step: what was felt in the last moves the hands, and the hands their tools. */
void hold_move(struct hold *hold, const struct simulation *s);
void hold_end(struct hold *hold);

#endif
