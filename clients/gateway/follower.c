/* SPDX-License-Identifier: Apache-2.0 */
/* follower.c - a pose that follows another, first order, no faster than a hand moves. */
#include "clients/gateway/hands.h"

#include <math.h>

static const double TIME_S = 0.008, SPEED_M_S = 0.5, TURN_RAD_S = 6, LONGEST_S = 0.008;

static double dot(proto_quat a, proto_quat b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

/* Between two of unit length, the short way round. */
static proto_quat turn_by(proto_quat a, proto_quat b, double share)
{
    double c = dot(a, b);
    const double sign = c < 0 ? -1 : 1;
    c = fmin(c * sign, 1);
    const double angle = acos(c);
    const double sa = angle > 1e-6 ? sin((1 - share) * angle) / sin(angle) : 1 - share;
    const double sb = sign * (angle > 1e-6 ? sin(share * angle) / sin(angle) : share);
    const proto_quat q = {sa * a.x + sb * b.x, sa * a.y + sb * b.y, sa * a.z + sb * b.z,
                          sa * a.w + sb * b.w};
    const double n = sqrt(dot(q, q));
    return (proto_quat){q.x / n, q.y / n, q.z / n, q.w / n};
}

/* The share of a way that is gone: first order, and within what is allowed. */
static double share_of(double way, double seconds, double speed)
{
    const double share = 1 - exp(-seconds / TIME_S), most = speed * fmin(seconds, LONGEST_S);
    return way * share > most ? most / way : share;
}

proto_pose follower_next(const struct follower *f, double seconds)
{
    const proto_vec3 a = f->at.position, b = f->wanted.position;
    const proto_vec3 d = {b.x - a.x, b.y - a.y, b.z - a.z};
    const double way = sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
    const double angle = 2 * acos(fmin(fabs(dot(f->at.orientation, f->wanted.orientation)), 1));
    const double s = share_of(way, seconds, SPEED_M_S);
    return (proto_pose){
        {a.x + s * d.x, a.y + s * d.y, a.z + s * d.z},
        turn_by(f->at.orientation, f->wanted.orientation, share_of(angle, seconds, TURN_RAD_S))};
}
