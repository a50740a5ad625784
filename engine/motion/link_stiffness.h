/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link_stiffness.h - what a force at an arm does as the arm turns with its body: geometric
 * stiffness. It holds a link under tension straight, however light it is. */
#ifndef PALP_MOTION_LINK_STIFFNESS_H
#define PALP_MOTION_LINK_STIFFNESS_H

#include "engine/base/vec.h"

/** -d(arm × f)/dθ of a force that stays as it is: (f · arm) 1 - ½ (arm fᵀ + f armᵀ), the symmetric
 *  part, which is the energy's Hessian. Without its one negative part, along the middle between
 *  both; none where f pushes: so never negative. | N m */
mat3 link_stiffness_of(vec3 arm, vec3 f);

#endif
