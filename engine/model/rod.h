/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rod.h - a wire or thread as a chain of stiff segments, each a rigid body, with an elastic joint
 * between every two: a beam in the limit of many. */
#ifndef PALP_MODEL_ROD_H
#define PALP_MODEL_ROD_H

#include "engine/palp.h"

struct coupled_system;

enum { JOINT_PLACES = 4 }; /* velocity and spin of the one, of the other */

/** Between the end of one segment and the start of the next: as stiff across as along, for what is
 *  slender; turning by (bend, bend, twist) in the axes of the first, z being along the rod. */
struct rod_joint {
    int a, b;        /* bodies, by index                              */
    vec3 end, start; /* in their frames | m                           */
    quat rest;       /* of b in the frame of a, without force         */
    double shift;    /* N/m                                           */
    vec3 turn;       /* N m/rad                                       */
    double damping;  /* Rayleigh's β of it | s                        */
    int slot[JOINT_PLACES * (JOINT_PLACES + 1) / 2]; /* of pairs (i, j ≤ i); -1: not in A        */
    bool transposed[JOINT_PLACES * (JOINT_PLACES + 1) / 2];
};

/** Where the blocks of all joints stand. Once the coupled systems are known. */
void rod_place_all(struct palp_scene *scene);

#endif
