/* SPDX-License-Identifier: GPL-3.0-or-later */
/* carve.h - cells of a regular grid that fill a surface, which they then carry (an embedded
 * surface). It works for any surface that has an inside, closed or not. */
#ifndef PALP_CLIENTS_MESHER_CARVE_H
#define PALP_CLIENTS_MESHER_CARVE_H

#include "config/surface.h"
#include "config/winding.h"

/** What came of it. */
struct carved {
    struct palp_mesh mesh; /* hexahedra, or tetrahedra, six a cell; owned: palp_mesh_destroy */
    double cell;           /* m, edge of a cell                                              */
    int n_cell;
    double inside; /* m³, the volume that the surface encloses, by shares of cells   */
    double volume; /* m³, of the cells that were taken                               */
    double reach;  /* m, how far the surface's nodes are outside of the cells, most  */
    int n_left;    /* cells that were left out since they hang on no face of others  */
};

/** Fills the surface with cells of this edge | m. Cells are taken by falling share inside, until
 *  their volume is that of the surface: `volume` | m³, or 0: by shares. False: no memory, no
 *  cell is inside (n_cell is 0), or the grid would have more than CARVE_CELLS_MAX (n_cell is so
 *  many). */
bool carve(struct carved *out, const struct palp_mesh *surface, const struct winding *winding,
           double cell, double volume, enum palp_elements elements);

enum { CARVE_CELLS_MAX = 4000000 };

#endif
