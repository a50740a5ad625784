/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_measure.h - how large, heavy and stiff the bodies of a scenario are, for people and for
 * doubts about them. */
#ifndef PALP_CONFIG_MEASURE_H
#define PALP_CONFIG_MEASURE_H

#include "config/config_build.h"

/** Keeps what is known of a soft body, or of a rigid one or tool, that was added to the scene. */
void config_measure_soft(struct config_build *build, const struct palp_soft_def *def,
                         palp_body body);
void config_measure_rigid(struct config_build *build, const struct palp_rigid_def *def,
                          palp_body body);
/** Likewise of mapped bodies, once the scene is finished. */
void config_measure_mapped(struct config_build *build);

#endif
