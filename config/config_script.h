/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_script.h - trajectories of tools from CSV files. */
#ifndef PALP_CONFIG_SCRIPT_H
#define PALP_CONFIG_SCRIPT_H

#include "config/config_reading.h"

/** Read a trajectory. A fault points at `named`, the word that names the file. NULL: refused. */
struct config_script *config_script_read(struct config_reading *reading, const char *path,
                                         struct config_place named);

#endif
