/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_probe.h - probes: from what a scenario says to what is read in each step. */
#ifndef PALP_CONFIG_PROBE_H
#define PALP_CONFIG_PROBE_H

#include "config/config_build.h"

/** Note a fault for every probe that reads what its tool or body does not have. */
void config_probe_check(struct config_reading *reading, const struct scenario *scenario);

/** The probe of a finished scene that a checked scenario describes. A zone without a node is a
 *  fault. */
struct config_probe config_probe_find(struct config_build *build,
                                      const struct scenario_probe *said);

#endif
