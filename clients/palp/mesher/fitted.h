/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fitted.h - tetrahedra whose faces are the surface: it is made anew at the element's size, from
 * signed distances, and filled by the program tetgen. */
#ifndef PALP_CLIENTS_MESHER_FITTED_H
#define PALP_CLIENTS_MESHER_FITTED_H

#include "clients/palp/mesher/carve.h"

/** Fills a surface with tetrahedra of about this edge | m. What is inside is decided by winding
 *  numbers; of several pieces the largest is filled, and hollows in it as well. volume | m³: of
 *  the surface, or 0: unknown. Returns 0, or the exit code with the error printed: 69 where tetgen
 *  is not installed. */
int fitted_fill(struct carved *out, const struct palp_mesh *surface, const struct winding *winding,
                double edge, double volume);

#endif
