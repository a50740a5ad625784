/* SPDX-License-Identifier: GPL-3.0-or-later */
/* force_rigid.h - what moves rigid bodies beside contact: their own
 * inertia, and a tool's coupling. */
#ifndef PALP_MOTION_FORCE_RIGID_H
#define PALP_MOTION_FORCE_RIGID_H

#include "engine/palp.h"

struct rigid;

/** Inertia about the world's axes at the attitude q: R diag(I) Rᵀ | kg m² */
mat3 rigid_inertia(const struct rigid *rigid, quat q);

/** A tool's coupling at one moment: where the tool and its target are, and how fast. */
struct coupled {
    pose tool, target;
    vec3 v, w;               /* of the tool   */
    vec3 target_v, target_w; /* of the target */
};

/** Velocity and spin that take the pose `from` to `to` in h. */
void coupling_velocity(vec3 *v, vec3 *w, pose from, pose to, double h);

/** What the coupling does to the tool: springs and dampers towards the target, in translation about
 *  the body's origin and in rotation along the shortest way. */
struct palp_wrench coupling_wrench(const struct palp_coupling *coupling, const struct coupled *at);

#endif
