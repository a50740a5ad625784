/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palp_local.h - the front door to a hand: the coupling by which it holds a tool, and the local
 * model that a step leaves of what it touches. Comes with palp.h. */
#ifndef PALP_LOCAL_H
#define PALP_LOCAL_H

#include "engine/palp.h"

struct palp_local_model; /* engine/palp_haptic.h */

/** The coupling of a coupled tool from the next step on; at first as its definition says. What the
 *  definition had to keep to holds for this one. Part of a snapshot, as targets are: whoever holds
 *  the tool sets it again after one was restored. */
void palp_world_set_coupling(struct palp_world *world, palp_body tool,
                             const struct palp_coupling *coupling);
struct palp_coupling palp_world_coupling(const struct palp_world *world, palp_body tool);

/** What the last step leaves of a tool, its jaws and what is mapped on them alone: contacts and
 *  links; how what they touch gives way, other contacts of the same bodies holding where they are
 *  loaded (the largest 32 of them, the others keep their force). At the target it gives
 *  palp_world_hand_wrench: what is not of its contacts is the model's own force.
 *  A tool that forces tie to other bodies gives way with them, coupling and all: the model's
 *  compliance of the coupling is then 0. More contacts than the model has room for are gathered
 *  where they are of the same two bodies and like normals, by the mean that their forces make,
 *  the sums of force and torque kept; where that does not do the shallowest are left out.
 *  Before any step, and since the world was restored: step 0, no contact, target and coupling.
 *  session, epoch and target_ns are left 0.
 *  Writes palp_local_model_size(out->n) bytes. No allocation. Thread: the world's. */
void palp_world_local_model(const struct palp_world *world, palp_body tool,
                            struct palp_local_model *out);

#endif
