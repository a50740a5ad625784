/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary.h - what palp mesh says of a surface, of the cells that fill it, and of its parts. */
#ifndef PALP_CLIENTS_MESHER_SUMMARY_H
#define PALP_CLIENTS_MESHER_SUMMARY_H

#include "clients/palp/mesher/carve.h"
#include "clients/palp/mesher/part.h"

void summary_surface(const char *file, const struct palp_mesh *surface,
                     const struct surface_report *report);
/** skin: the surface that the cells carry; NULL: they are fitted to it.  density | kg/m³. */
void summary_cells(const struct carved *carved, const struct palp_mesh *skin, double density);
/** SUMMARY_OF_TRIAL: cells that are given up for others, of which nothing is said. */
enum summary_told { SUMMARY_ALL, SUMMARY_WARNINGS, SUMMARY_OF_TRIAL };

/** Prints what is in each part, and finds those that hold a node, if fixed, or a cell: of a region
 *  that holds none a warning. held: they, whose surfaces are still those of `parts`. Returns 0, or
 *  the exit code with the error printed where what is to be fixed holds no node, but of a trial. */
int summary_parts(struct parts *held, const struct parts *parts, const struct carved *carved,
                  enum summary_told told);

#endif
