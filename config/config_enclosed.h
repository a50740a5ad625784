/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_enclosed.h - mesh files that a scenario names, and the points that surfaces of such files
 * enclose or are near to. */
#ifndef PALP_CONFIG_ENCLOSED_H
#define PALP_CONFIG_ENCLOSED_H

#include "config/config_scenario.h"

/** Read a mesh file; what is wrong with it is told at the word that names it. Allocates *out
 *  (palp_mesh_destroy).  Returns false: there is a fault. */
bool config_enclosed_read(struct config_reading *reading, const struct scenario_mesh *said,
                          struct palp_mesh *out);

/** Mark the points x | m | [n] inside of a surface, by its winding number, so that holes do no
 *  harm.  Returns false: there is a fault. */
bool config_enclosed_mark(struct config_reading *reading, const struct scenario_mesh *said,
                          const vec3 *x, int n, bool *marked);
/** Mark those at most this far from a surface, on either side. */
bool config_enclosed_mark_near(struct config_reading *reading, const struct scenario_near *said,
                               const vec3 *x, int n, bool *marked);

#endif
