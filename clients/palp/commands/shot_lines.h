/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shot_lines.h - what has no body but is to be seen: contact forces as arrows, threads, springs and
 * the curves that points slide along as tubes. */
#ifndef PALP_CLIENTS_SHOT_LINES_H
#define PALP_CLIENTS_SHOT_LINES_H

#include "clients/palp/commands/shot_scene.h"

/** Meshes that shot_lines_add adds, at most. */
size_t shot_lines_most(const struct palp_world *world);

/** Add them. Arrows, if asked for: the force on the body that is not soft, 20 mm a newton.
 *  Returns -1: no memory. */
int shot_lines_add(struct shot_scene *shot, const struct palp_world *world, bool arrows);

/** One each: the force on a body, N; a piece of a thread, or of a spring or curve; a needle's axis
 *  as seen through its tissue. */
int shot_add_arrow(struct shot_scene *shot, vec3 from, vec3 force);
int shot_add_tube(struct shot_scene *shot, vec3 a, vec3 b, bool is_thread);
int shot_add_within(struct shot_scene *shot, vec3 a, vec3 b, double radius);

#endif
