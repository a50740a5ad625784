/* SPDX-License-Identifier: GPL-3.0-or-later */
/* elasticity.h - what is asked of the elements of a body: forces, products with their stiffness, or
 * its blocks. A step needs no blocks: K times a vector is the force of elements that it strains.
 * force.c asks; the loops of force_tet*.c and force_hex.c answer. */
#ifndef PALP_MOTION_ELASTICITY_H
#define PALP_MOTION_ELASTICITY_H

#include "engine/motion/system.h"

struct soft;

/** What is NULL is not asked for. Arrays of nodes begin at the body's first. */
struct elasticity {
    /* clang-format off */
    const struct soft *soft;
    const vec3 *q;     /* at which df/dx = -K is                              | m   | [n_v] */
    const vec3 *along; /* f += factor df/dx along                             | m/s | [n_v] */
    double factor;     /* h + β                                               | s           */
    bool is_product;   /* f gets that alone, without the force at q                         */
    vec3 *f;           /*                                                     | N   | [n_v] */
    mat3 *rotation;    /* sums over the elements of a node: volume × rotation | m³  | [n_v] */
    struct sink dfdx;  /* blocks beside the diagonal: system_dfdx; its block may be NULL    */
    /* clang-format on */
};

/** Add what is asked for, of all elements of one shape. */
typedef void elasticity_of_elements(struct elasticity *e, struct pool *pool);

#endif
