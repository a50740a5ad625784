/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_rod.h - threads and wires: rods of the engine, and places on them by a share of their
 * length, 0 at the first point, 1 at the last. */
#ifndef PALP_CONFIG_ROD_H
#define PALP_CONFIG_ROD_H

#include "config/config_build.h"

/** Add what rods the scenario has; what is wrong is a fault at its place. */
void config_rod_add_all(struct config_build *build);

/** The rod of this name, which a map says under `rod`; NULL and a fault: there is none. */
const struct scenario_rod *config_rod_named(struct config_reading *reading,
                                            const struct scenario *scenario,
                                            const struct config_head *head, const char *name);

/** A fault where a map with a `rod` has no share. */
void config_rod_check_share(struct config_reading *reading, const struct config_head *head,
                            double share);

/** The segment at a share of a rod of the scene, and the place in its frame | m. */
palp_body config_rod_segment(const struct palp_scene *scene, const struct scenario_rod *rod,
                             double share, vec3 *local);

/** Of a point that is said to be on a rod: its segment and place, as of any body. Leaves others as
 *  they are.  Returns false: there is a fault. */
bool config_rod_find_point(struct config_build *build, struct scenario_point *point);

#endif
