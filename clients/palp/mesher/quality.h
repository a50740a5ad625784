/* SPDX-License-Identifier: GPL-3.0-or-later */
/* quality.h - how well elements are shaped. */
#ifndef PALP_CLIENTS_MESHER_QUALITY_H
#define PALP_CLIENTS_MESHER_QUALITY_H

#include "engine/palp.h"

/** Of all elements of a mesh. */
struct quality {
    double dihedral; /* smallest angle between two faces | degrees                            */
    double jacobian; /* smallest scaled Jacobian of a corner: 1 of a cube and of a regular
                      * tetrahedron, 0 of a flat one                                          */
    double aspect;   /* longest edge to shortest of an element, greatest                      */
};

struct quality quality_of(const struct palp_mesh *mesh);

#endif
