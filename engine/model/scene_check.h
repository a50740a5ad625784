/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene_check.h - does a definition say something possible? Each names the body,
 * the value and what was expected. */
#ifndef PALP_MODEL_SCENE_CHECK_H
#define PALP_MODEL_SCENE_CHECK_H

#include "engine/palp.h"

enum palp_status check_options(const struct palp_options *options, struct palp_error *error);
enum palp_status check_soft(const struct palp_scene *scene, const struct palp_soft_def *def,
                            struct palp_error *error);
enum palp_status check_rigid(const struct palp_scene *scene, const struct palp_rigid_def *def,
                             struct palp_error *error);
enum palp_status check_jaw(const struct palp_scene *scene, const struct palp_jaw_def *def,
                           struct palp_error *error);
enum palp_status check_mapped(const struct palp_scene *scene, const struct palp_mapped_def *def,
                              struct palp_error *error);
enum palp_status check_pair(const struct palp_scene *scene, const struct palp_pair_def *def,
                            struct palp_error *error);

/** Is it a point of a body of the scene? */
enum palp_status check_point(const struct palp_scene *scene, const struct palp_point *point,
                             struct palp_error *error);

struct palp_current_def;
enum palp_status check_current(const struct palp_scene *scene, const struct palp_current_def *def,
                               struct palp_error *error);

/** A rod, before any segment of it is added. */
enum palp_status check_rod(const struct palp_scene *scene, const struct palp_rod_def *def,
                           struct palp_error *error);

#endif
