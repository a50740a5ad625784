/* SPDX-License-Identifier: GPL-3.0-or-later */
/* units.h - lengths of mesh files in metres, and which axis points up, as options of commands. */
#ifndef PALP_CLIENTS_UNITS_H
#define PALP_CLIENTS_UNITS_H

#include "engine/palp.h"

/** Smallest box round all nodes | m. */
struct extents {
    vec3 low, high;
};

/** Of a mesh with at least one node. */
struct extents extents_of(const struct palp_mesh *mesh);

/** The same place in whole micrometres, as files say it: no 3e-18, and no -0. */
vec3 units_round(vec3 x);

/** Metres in a unit: m, cm, mm, um or in. 0: there is none of this name. */
double unit_metres(const char *name);

/** Checks --unit and --up of a command. Returns CLI_GO, or the exit code with the error printed. */
int units_check(const char *command, const char *unit, const char *up);

/** Refuses an organ that is larger or smaller than any, with the unit that would make one of it.
 *  extent | m, the greatest. Returns 0, or the exit code with the error printed. */
int units_check_size(const char *command, const char *file, const char *unit, double extent);

/** Turns a file's axis, x, y or z, to y, by a rotation. */
void units_turn_up(struct palp_mesh *mesh, char up);

#endif
