/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_mesh.h - a mesh while it is read: what every format's reader fills, and the text it reads.
 * Arrays grow with what is really there, never on the word of a header. */
#ifndef PALP_CONFIG_MESH_H
#define PALP_CONFIG_MESH_H

#include "config/config.h"

/** Cells of one kind. */
struct config_cells {
    int n, cap;
    int *node; /* corners, so many a cell */
    long *at;  /* where each cell stood   */
};

/** A mesh under construction. Places are lines from 1, or bytes from 0 in files that have no
 *  lines. */
struct config_draft {
    const char *path;
    const char *text; /* the whole file, and a zero behind it */
    size_t size;
    bool by_byte; /* places are bytes */
    int first;    /* the number that the file gives its first node, in faults: 0 or 1 */
    struct config_error *error;
    int n_node, cap_node;
    vec3 *x;
    struct config_cells tri, tet, hex;
    int n_reduced; /* cells of second order, of which only the corners are taken */
    int n_other;   /* volumes that are neither tetrahedra nor hexahedra: the file is refused */
    long other_at; /* the first of them */
};

/** Refuse the file: what stood there and what was expected. Returns false. at < 0: the whole
 *  file. */
bool config_mesh_refuse(struct config_draft *draft, long at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

bool config_mesh_no_memory(struct config_draft *draft);

/** Add what was read. False: refused, or no memory. Node numbers are checked when all is read. */
bool config_mesh_add_node(struct config_draft *draft, const double x[3], long at);
/** A triangle, tetrahedron or hexahedron by its 3, 4 or 8 corners. */
bool config_mesh_add_cell(struct config_draft *draft, int n_corner, const int *node, long at);

/** Pass over a prism, a pyramid or another volume, for which the file as a whole is refused. */
void config_mesh_pass_volume(struct config_draft *draft, long at);

/** Can n things of at least `least` bytes each stand in the `rest` bytes left of the file? */
bool config_mesh_has_room(struct config_draft *draft, const char *what, double n, size_t least,
                          size_t rest, long at);

/** The formats. Each fills a draft from its text; false: refused. */
bool config_mesh_gmsh(struct config_draft *draft);
bool config_mesh_vtk(struct config_draft *draft);
bool config_mesh_vtu(struct config_draft *draft);
bool config_mesh_obj(struct config_draft *draft);
bool config_mesh_stl(struct config_draft *draft);
bool config_mesh_off(struct config_draft *draft);
bool config_mesh_ply(struct config_draft *draft);
bool config_mesh_medit(struct config_draft *draft);
bool config_mesh_abaqus(struct config_draft *draft);

/** A kind of cell by VTK's number: how many of its nodes are corners, which come first. */
struct config_vtk_cell {
    int type, n_node, n_corner;
};
/** The kind of that number; NULL: such cells are skipped. */
const struct config_vtk_cell *config_mesh_vtk_cell(long type);
/** Is one that is skipped a volume? */
bool config_mesh_vtk_volume(long type);

enum { CONFIG_CORNERS_MAX = 8, CONFIG_NODES_MAX = 27 };

#endif
