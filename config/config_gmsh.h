/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_gmsh.h - what Gmsh's files of text and of bytes have in common. */
#ifndef PALP_CONFIG_GMSH_H
#define PALP_CONFIG_GMSH_H

#include "config/config_scan.h"
#include "config/config_tags.h"

enum { GMSH_OTHER_VOLUME = -1 }; /* prisms and pyramids */

/** A kind of element by Gmsh's number: corners come first, a hexahedron's as in VTK. */
struct gmsh_element {
    int type, n_node;
    int n_corner; /* 0: such elements are skipped; GMSH_OTHER_VOLUME: the file is refused */
};

/** The kind of that number; NULL: it is not known. */
const struct gmsh_element *config_gmsh_element(long type);

/** Reads nodes and elements of a file of bytes, versions 2.2 and 4.1, from behind the head's three
 *  numbers on. False: refused. */
bool config_gmsh_binary(struct config_scan *scan, struct config_tags *tags, bool is_4);

#endif
