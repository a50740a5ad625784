/* SPDX-License-Identifier: Apache-2.0 */
/* device.c - what may be asked of a device, and where it wants its tool. */
#include "engine/palp_haptic.h"

#define DEVICE_SHARE 0.7    /* of what it says it can do                        */
#define FORCE_SLEW   1000.0 /* N/s                                              */
#define FULL_FORCE   3.0    /* N and …                                          */
#define FULL_TORQUE  0.1    /* … N m: the defaults of a scenario, by proportion */
#define LEVER        (FULL_TORQUE / FULL_FORCE)
#define SPEED        1.2   /* m/s                                        */
#define MARGIN       1.4   /* to the stiffest coupling that is stable    */
#define TICK         0.001 /* s, at which devices say what they can do   */
#define VALIDITY_NS  INT64_C(40000000)

/* Far below what makes the lightest device unstable: π/2 · 0.05 kg / 8 ms = 10 N s/m; 4 ms are the
 * way to the hand and back, and 4 the age of a velocity that is the mean of 8. */
#define DAMPING_UNSTATED 2.0 /* N s/m */
/* What a coupling of 1 N/mm needs at 1 kHz, the softest that still feels like something hard. */
#define FRICTION_UNSTATED 0.5 /* N s/m */

/* A device that is stable at a stiffness has the friction for it. */
static double friction_of(const struct palp_haptic_device *device)
{
    if (device->friction > 0)
        return device->friction;
    return device->stiffness > 0 ? device->stiffness * TICK / 2 : FRICTION_UNSTATED;
}

struct palp_haptic_limits palp_haptic_limits_make(const struct palp_haptic_device *device,
                                                  double force, double torque, double rate_hz)
{
    const double damping = device->damping > 0 ? device->damping : DAMPING_UNSTATED;
    const double friction = friction_of(device);
    return (struct palp_haptic_limits){
        .force = device->dof_out >= 3 ? fmin(DEVICE_SHARE * device->force, force) : 0,
        .torque = device->dof_out >= 6 ? fmin(DEVICE_SHARE * device->torque, torque) : 0,
        .force_slew = FORCE_SLEW,
        .torque_slew = FORCE_SLEW * LEVER,
        .force_continuous =
            device->force_continuous > 0 ? device->force_continuous : (double)INFINITY,
        .speed = SPEED,
        .damping = damping,
        .damping_rotation = damping * LEVER * LEVER,
        .friction = friction,
        .friction_rotation = friction * LEVER * LEVER,
        .step_ns = (int64_t)(1e9 / rate_hz),
        .validity_ns = VALIDITY_NS,
    };
}

double palp_haptic_stiffness(const struct palp_haptic_device *device, double wanted, double tick,
                             double delay)
{
    const double wait = tick / 2 + delay;
    double stiffness = wanted;
    if (device->stiffness > 0)
        stiffness = fmin(stiffness, device->stiffness);
    if (device->friction > 0)
        stiffness = fmin(stiffness, device->friction / wait / MARGIN);
    else if (device->stiffness > 0) /* that it is stable has its margin in it */
        stiffness = fmin(stiffness, friction_of(device) / wait);
    return stiffness;
}

pose palp_haptic_follow(pose device_anchor, pose tool_anchor, bool turns, pose device)
{
    const vec3 moved = vec3_sub(device.p, device_anchor.p);
    const quat turned = quat_mul(device.q, quat_conjugate(device_anchor.q));
    const quat q = turns ? quat_unit(quat_mul(turned, tool_anchor.q)) : tool_anchor.q;
    return (pose){vec3_add(tool_anchor.p, moved), q};
}
