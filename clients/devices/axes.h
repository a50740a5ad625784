/* SPDX-License-Identifier: Apache-2.0 */
/* axes.h - how a device's axes and lengths stand to those of the scene.
 *
 * The scene's: X right, Y up, Z backwards, metres. "x,z,-y" says what of the device points along
 * the scene's X, Y and Z: here its x, its z, and against its y. One that mirrors is allowed; what
 * turns is then turned the other way, as in a mirror. */
#ifndef PALP_DEVICES_AXES_H
#define PALP_DEVICES_AXES_H

#include "proto/proto.h"

struct axes {
    int from[3];    /* which of the device's components the scene's X, Y, Z are … */
    double sign[3]; /* … and whether against it: 1 or -1                          */
    double hand;    /* 1, or -1 where this mirrors                                */
    double scale;   /* the scene's lengths by the device's                        */
};

/** Read "x,z,-y". False: it is not three axes, each of them once; the axes are left as they were.
 */
bool axes_read(struct axes *axes, const char *text);

/** A pose of the device, in the scene: position scaled. */
proto_pose axes_to_scene(const struct axes *axes, proto_pose at);

/** A pose, a force and torque of the scene, for the device; none is scaled. */
proto_pose axes_pose_to_device(const struct axes *axes, proto_pose at);
proto_wrench axes_wrench_to_device(const struct axes *axes, proto_wrench wrench);

#endif
