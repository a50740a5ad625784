/* SPDX-License-Identifier: GPL-3.0-or-later */
/* held.h - which bodies something holds beside contact: fixed nodes, a hand, a link, a spring. */
#ifndef PALP_MODEL_HELD_H
#define PALP_MODEL_HELD_H

#include "engine/model/scene.h"

/** Mark the bodies that hang on what does not fall, themselves or by links, springs and joints.
 *  Before nodes of no element are settled. What cuts or pierces a body does not hold it.
 *  Writes held[bodies of the scene], all false when it is called. */
void held_mark(const struct palp_scene *scene, bool *held);

#endif
