/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_find.h - scenarios by name: of the source tree where the program runs from a build folder,
 * else of the data folder that was installed with it. */
#ifndef PALP_CONFIG_FIND_H
#define PALP_CONFIG_FIND_H

#include "config/config_reading.h"

/** The path of a scenario. A word with a slash or an ending, and the name of a file that exists, is
 *  that path itself; any other word is the name of a lesson or a scenario of the data folder. NULL
 *  and a fault (66) that lists where was looked: there is none of this name. */
const char *config_find_scenario(struct config_reading *reading, const char *word);

#endif
