/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_doubt.h - what a scenario may say, but hardly means: sizes of another unit, surfaces that
 * are open or inside out, tools that start within an organ. */
#ifndef PALP_CONFIG_DOUBT_H
#define PALP_CONFIG_DOUBT_H

#include "config/config_build.h"

/** Notes of the most that may be said of one body or tool. */
enum { CONFIG_DOUBTS_MAX = 8 };

/** Of a finished scene whose bodies are measured: a note for each doubt, with what to do; a fault
 *  where nothing sensible can follow. */
void config_doubt_all(struct config_build *build);

#endif
