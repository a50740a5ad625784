/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_doubt_cut.h - what a scenario may say of cutting, but hardly means. */
#ifndef PALP_CONFIG_DOUBT_CUT_H
#define PALP_CONFIG_DOUBT_CUT_H

#include "config/config_doubt.h"

/** Of a finished scene whose bodies are measured: toughness of another unit, no room for what is
 *  cut of a body, plans off their body or deeper than it. */
void config_doubt_cuts(struct config_build *build);

#endif
