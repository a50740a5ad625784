/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay_give.h - a step of a recording to a world: what it was given, and whether it came to
 * the same. */
#ifndef PALP_REPLAY_GIVE_H
#define PALP_REPLAY_GIVE_H

#include "config/config.h"
#include "proto/mcap/mcap.h"
#include "proto/proto_recording.h"

/** The scene that a recording is of, with overrides as config_load takes them. Returns 0, or -1 and
 *  the error. */
int replay_load(struct config **out, struct mcap_reader *reader, const char *const *set, int n_set,
                struct config_error *error);

/** Give a world what the step was given: changes, targets, grips, couplings, choices of factors,
 *  its rung. `choice` is memory for them | [palp_world_factors], left alone until the step is done.
 *  Returns false: it is a step of another scene. Allocates nothing. */
bool replay_give(struct palp_world *world, const struct config *config,
                 const struct proto_recorded_step *step, struct palp_factor_choice *choice);

/** What the tool's hand was kept from before the step. */
struct palp_frame_hand replay_hand(const struct proto_recorded_step *step, palp_body tool);

/** After palp_step(world, step->length_s): the first body that is not as it was, or "a contact
 *  force"; NULL: all is. Allocates nothing. */
const char *replay_compare(const struct palp_world *world, const struct config *config,
                           const struct proto_recorded_step *step);

#endif
