/* SPDX-License-Identifier: GPL-3.0-or-later */
/* surface.h - a triangulated surface made fit for meshing: one orientation, no triangle twice, no
 * node that nothing uses, and as coarse as is asked for. Thread: any, outside real time. */
#ifndef PALP_CONFIG_SURFACE_H
#define PALP_CONFIG_SURFACE_H

#include "engine/palp.h"

/** What was found wrong with a surface, and mended where it can be. */
struct surface_report {
    int n_turned;    /* triangles whose orientation was against their neighbours'                */
    int n_doubled;   /* triangles that stood there more than once                                */
    int n_open;      /* edges of one triangle only: the rims of holes                            */
    int n_tangled;   /* edges of three triangles or more                                         */
    int n_piece;     /* pieces that share no node                                                */
    bool inside_out; /* all triangles were turned                                               */
    double volume; /* m³, by the divergence theorem; means something where no edge is open      */
};

/** Writes into *out the surface of a mesh's triangles: triangles that stand there twice once,
 *  orientations carried over common edges (the larger share of a piece keeps its own), and turned
 *  as a whole where the volume they enclose is negative. Nodes nothing uses are left out.
 *  Allocates *out (palp_mesh_destroy). False: no memory. */
bool surface_mend(struct palp_mesh *out, const struct palp_mesh *surface,
                  struct surface_report *report);

/** Coarsens in place: nodes within a cell of a grid of this size become one, at their mean; the
 *  triangles that are left with two corners or fewer go.  size | m. False: no memory. */
bool surface_coarsen(struct palp_mesh *surface, double size);

/** Smooths in place, so many passes: each takes corners off and gives the volume back (Taubin
 *  1995), so that steps of voxels and noise go and the organ does not shrink. False: no memory. */
bool surface_smooth(struct palp_mesh *surface, int passes);

/** How many parts of a mesh, of triangles or elements, share no node with another. -1: no
 *  memory. */
int surface_pieces(const struct palp_mesh *mesh);

/** Solid angle of a triangle from x | sr; positive from behind its front (van Oosterom, Strackee
 *  1983). */
double surface_solid_angle(const struct palp_mesh *surface, int tri, vec3 x);

/** Mean length of the triangles' edges | m. 0: there is none. */
double surface_mean_edge(const struct palp_mesh *surface);

#endif
