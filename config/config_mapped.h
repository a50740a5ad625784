/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_mapped.h - bodies that others carry: mapped ones, jaws of tools. */
#ifndef PALP_CONFIG_MAPPED_H
#define PALP_CONFIG_MAPPED_H

#include "config/config_scene.h"

/** Add the jaws of all tools, under the names TOOL.JAW. */
void config_mapped_add_jaws(struct config_build *build);

/** Add the mapped bodies, those first that others are mapped on, in whatever order they are named.
 *  A fault: they go round in a circle, or what they are mapped on is not there. */
void config_mapped_add_bodies(struct config_build *build);

#endif
