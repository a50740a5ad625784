/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_fence.h - which files a reading may open, where somebody else than the program's user says
 * what is read: those in the folders that it was told, and in the data folder. */
#ifndef PALP_CONFIG_FENCE_H
#define PALP_CONFIG_FENCE_H

#include "config/config_reading.h"

/** May this file be read? Links are followed first. Of a reading without folders: yes. */
bool config_fence_allows(struct config_reading *reading, const char *path);
/** The same, with a fault at the place that names it where it may not. */
bool config_fence_check(struct config_reading *reading, const char *path,
                        struct config_place named);

/** The path of a scenario in one of the folders: the word, or the word with .yaml behind it. NULL:
 *  there is none. */
const char *config_fence_find(struct config_reading *reading, const char *word);

#endif
