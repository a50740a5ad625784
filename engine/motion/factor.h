/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor.h - a factor of A as it was in some step, ready to be solved with in later ones.
 *
 * A body that has turned since has A ≈ R A₀ Rᵀ, R the rotation of each node since: warped by R, an
 * old factor is nearly one of the present A. */
#ifndef PALP_MOTION_FACTOR_H
#define PALP_MOTION_FACTOR_H

#include "engine/motion/panels.h"

struct border;
struct stray_columns;

/** One generation. Const once published, but for what steps find with it: border and strays. */
struct factor {
    const struct ordering *ordering;
    struct panels panels;
    struct border *border;        /* what was cut since; NULL: of a body that cannot be cut */
    struct stray_columns *strays; /* kept of nodes beside its region; NULL: none are         */
    mat3 *rotation;  /* nodal rotations of the A that it is of; NULL: exact | [n_node] */
    bool is_exact;   /* of the present step's A itself: the rotations since are none   */
    long step;       /* whose A it is …                                                */
    double h;        /* … and its length, s                                            */
    long number;     /* of the generation, rising                                      */
    int accelerated; /* slot that an accelerator has it in; -1: it has it not          */
};

#endif
