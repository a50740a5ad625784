/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_scene.h - makes a scene of a scenario: adds its bodies, selects their elements. */
#ifndef PALP_CONFIG_SCENE_H
#define PALP_CONFIG_SCENE_H

#include "config/config_build.h"

/** Build and finish the scene. What a body lacks is a fault at its place; all bodies are tried. */
void config_scene_build(struct config_build *build);
void config_scene_clear(struct config_build *build);

#endif
