/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_zone.h - which nodes of a mesh a zone of a scenario means. */
#ifndef PALP_CONFIG_ZONE_H
#define PALP_CONFIG_ZONE_H

#include "config/config_scenario.h"

/** The box round all nodes of a mesh, and its edges | m. */
struct config_box config_zone_bounds(const struct palp_mesh *mesh);
vec3 config_zone_extent(const struct palp_mesh *mesh);

/** Is a point in one of these boxes (struct config_box) or balls (struct config_ball)? */
bool config_zone_holds(const struct config_items *boxes, const struct config_items *balls, vec3 x);

/** The nodes (int) of a zone, each once and rising.  Returns false: there is a fault. */
bool config_zone_nodes(struct config_reading *reading, const struct palp_mesh *mesh,
                       const struct scenario_zone *zone, struct config_items *nodes);

#endif
