/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_mapped.h - bodies whose points others carry. */
#ifndef PALP_CONFIG_MAPPED_H
#define PALP_CONFIG_MAPPED_H

#include "config/config_build.h"

/** Add the mapped bodies, those first that others are mapped on, in whatever order they are named.
 *  A fault: they go round in a circle, or what they are mapped on is not there. */
void config_mapped_add_bodies(struct config_build *build);

#endif
