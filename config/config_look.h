/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_look.h - what those who draw a scenario are told beside its scene: how bodies look, from
 * where to look, and of which tissue each node is. */
#ifndef PALP_CONFIG_LOOK_H
#define PALP_CONFIG_LOOK_H

#include "config/config_build.h"

/** Tissues of a soft body that was just added, from what its elements are made of: indices into its
 *  materials, the first its own, then one a region. */
void config_look_keep_tissue(struct config_build *build, const struct scenario_body *said,
                             const struct palp_soft_def *def, palp_body body);

/** Looks of all bodies, tissues, and the view, of a finished scene. */
void config_look_take(struct config *config, const struct config_build *build);

#endif
