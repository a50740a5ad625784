/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_data.h - the data folder: that of the source tree where the program runs from a build
 * folder, else the one that was installed with it. */
#ifndef PALP_CONFIG_DATA_H
#define PALP_CONFIG_DATA_H

#include "config/config_reading.h"

/** Its path. */
const char *config_data_folder(struct config_reading *reading);

#endif
