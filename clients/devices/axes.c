/* SPDX-License-Identifier: Apache-2.0 */
/* axes.c - how a device's axes and lengths stand to those of the scene. */
#include "clients/devices/axes.h"

#include <ctype.h>

/* One of "x", "-y", "+Z", and where it ends. */
static const char *read_axis(const char *text, int *from, double *sign)
{
    *sign = *text == '-' ? -1 : 1;
    text += *text == '-' || *text == '+';
    *from = tolower((unsigned char)*text) - 'x';
    return *from >= 0 && *from < 3 ? text + 1 : NULL;
}

bool axes_read(struct axes *axes, const char *text)
{
    struct axes a = {.scale = axes->scale};
    for (int i = 0; i < 3; i++) {
        text = read_axis(text, &a.from[i], &a.sign[i]);
        if (!text || *text++ != (i < 2 ? ',' : '\0'))
            return false;
    }
    const int *f = a.from;
    if (f[0] == f[1] || f[1] == f[2] || f[2] == f[0])
        return false;
    const bool cyclic = (f[0] + 1) % 3 == f[1];
    a.hand = (cyclic ? 1 : -1) * a.sign[0] * a.sign[1] * a.sign[2];
    *axes = a;
    return true;
}

static double component_at(proto_vec3 v, int i)
{
    return i == 0 ? v.x : i == 1 ? v.y : v.z;
}

static proto_vec3 to_scene(const struct axes *a, proto_vec3 v, double by)
{
    return (proto_vec3){by * a->sign[0] * component_at(v, a->from[0]),
                        by * a->sign[1] * component_at(v, a->from[1]),
                        by * a->sign[2] * component_at(v, a->from[2])};
}

static proto_vec3 to_device(const struct axes *a, proto_vec3 v, double by)
{
    double d[3];
    for (int i = 0; i < 3; i++)
        d[a->from[i]] = by * a->sign[i] * component_at(v, i);
    return (proto_vec3){d[0], d[1], d[2]};
}

/* What turns, an angular velocity, a torque, a quaternion's vector, changes sign in a mirror. */
static proto_quat with_vector(proto_vec3 v, double w)
{
    return (proto_quat){v.x, v.y, v.z, w};
}

static proto_vec3 vector_of(proto_quat q)
{
    return (proto_vec3){q.x, q.y, q.z};
}

proto_pose axes_to_scene(const struct axes *axes, proto_pose at)
{
    const proto_quat q = at.orientation;
    return (proto_pose){to_scene(axes, at.position, axes->scale),
                        with_vector(to_scene(axes, vector_of(q), axes->hand), q.w)};
}

proto_pose axes_pose_to_device(const struct axes *axes, proto_pose at)
{
    const proto_quat q = at.orientation;
    return (proto_pose){to_device(axes, at.position, 1),
                        with_vector(to_device(axes, vector_of(q), axes->hand), q.w)};
}

proto_wrench axes_wrench_to_device(const struct axes *axes, proto_wrench wrench)
{
    return (proto_wrench){to_device(axes, wrench.force, 1),
                          to_device(axes, wrench.torque, axes->hand)};
}
