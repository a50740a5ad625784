/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_link.h - adds links and springs of a scenario to its scene. */
#ifndef PALP_CONFIG_LINK_H
#define PALP_CONFIG_LINK_H

#include "config/config_build.h"

/** Add what the scenario links; what is wrong is a fault at its place. */
void config_link_add_all(struct config_build *build);
/** Springs, likewise. */
void config_link_add_springs(struct config_build *build);

#endif
