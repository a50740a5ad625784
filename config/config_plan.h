/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_plan.h - adds plans of cuts of a scenario to its scene. */
#ifndef PALP_CONFIG_PLAN_H
#define PALP_CONFIG_PLAN_H

#include "config/config_build.h"

/** Add what the scenario plans; what is wrong is a fault at its place. */
void config_plan_add_all(struct config_build *build);

#endif
