/* SPDX-License-Identifier: GPL-3.0-or-later */
/* translate.h - the engine's values as the wire's, and back. */
#ifndef PALP_DAEMON_TRANSLATE_H
#define PALP_DAEMON_TRANSLATE_H

#include "engine/palp.h"
#include "engine/palp_haptic.h"
#include "proto/proto.h"

static inline proto_vec3 translate_vec3(vec3 a)
{
    return (proto_vec3){a.x, a.y, a.z};
}

static inline proto_pose translate_pose(pose a)
{
    return (proto_pose){translate_vec3(a.p), {a.q.x, a.q.y, a.q.z, a.q.w}};
}

static inline proto_wrench translate_wrench(vec3 force, vec3 torque)
{
    return (proto_wrench){translate_vec3(force), translate_vec3(torque)};
}

/** What acted on a force, one by one. Returns how many. */
size_t translate_acted(enum proto_limit_acted out[PROTO_ACTED_MAX], unsigned acted);

/** A local model, but for header, tool_id, what it answers, felt and anchor, which are its
 *  session's. It points into contacts and into the model. */
struct proto_local_model translate_local_model(
    const struct palp_local_model *model, struct proto_local_contact contacts[PALP_LOCAL_CONTACTS]);

static inline pose translate_pose_back(proto_pose a)
{
    return (pose){{a.position.x, a.position.y, a.position.z},
                  {a.orientation.x, a.orientation.y, a.orientation.z, a.orientation.w}};
}

#endif
