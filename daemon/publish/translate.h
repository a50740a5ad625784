/* SPDX-License-Identifier: GPL-3.0-or-later */
/* translate.h - what the engine tells, as the wire has it. */
#ifndef PALP_DAEMON_TRANSLATE_H
#define PALP_DAEMON_TRANSLATE_H

#include "clients/c/translate.h"
#include "engine/palp.h"
#include "engine/palp_haptic.h"
#include "proto/proto.h"

static inline proto_wrench translate_wrench(vec3 force, vec3 torque)
{
    return (proto_wrench){vec3_to_wire(force), vec3_to_wire(torque)};
}

/** What acted on a force, one by one. Returns how many. */
size_t translate_acted(enum proto_limit_acted out[PROTO_ACTED_MAX], unsigned acted);

/** A local model, but for header, tool_id, what it answers, felt and anchor, which are its
 *  session's. It points into contacts and into the model. */
struct proto_local_model translate_local_model(
    const struct palp_local_model *model, struct proto_local_contact contacts[PALP_LOCAL_CONTACTS]);

#endif
