/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapped.h - bodies that others carry: points mapped on soft bodies and frames, jaws of tools. */
#ifndef PALP_MODEL_MAPPED_H
#define PALP_MODEL_MAPPED_H

struct body;
struct palp_scene;

/** The surface of a mapped body; of a subset the triangles first, from its parent's boundary.
 *  Returns -1: no memory. */
int mapped_finish(const struct palp_scene *scene, struct body *b);

#endif
