/* SPDX-License-Identifier: Apache-2.0 */
/* translate.h - the wire's values as those of engine/palp_haptic.h, and back. */
#ifndef PALP_CLIENTS_TRANSLATE_H
#define PALP_CLIENTS_TRANSLATE_H

#include "engine/palp_haptic.h"
#include "proto/proto.h"

static inline vec3 vec3_of_wire(proto_vec3 a)
{
    return (vec3){a.x, a.y, a.z};
}

static inline pose pose_of_wire(proto_pose a)
{
    const proto_quat q = a.orientation;
    return (pose){vec3_of_wire(a.position), {q.x, q.y, q.z, q.w}};
}

static inline proto_vec3 vec3_to_wire(vec3 a)
{
    return (proto_vec3){a.x, a.y, a.z};
}

static inline proto_pose pose_to_wire(pose a)
{
    return (proto_pose){vec3_to_wire(a.p), {a.q.x, a.q.y, a.q.z, a.q.w}};
}

#endif
