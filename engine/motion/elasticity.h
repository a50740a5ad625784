/* SPDX-License-Identifier: GPL-3.0-or-later */
/* elasticity.h - what is asked of the elements of a body: forces, products with their stiffness, or
 * its blocks. A step needs no blocks: K times a vector is the force of elements that it strains. */
#ifndef PALP_MOTION_ELASTICITY_H
#define PALP_MOTION_ELASTICITY_H

#include "engine/motion/system.h"

struct body;
struct soft;

/** What is NULL is not asked for. Arrays of nodes begin at the body's first. */
struct elasticity {
    const struct soft *soft;
    const vec3 *q;     /* at which K = -df/dx is                                  | m | [n_v] */
    const vec3 *along; /* df/dx times this is added to f                          | m | [n_v] */
    double factor;     /* of along                                                            */
    bool is_product;   /* that alone is added to f, and not the force at q                    */
    vec3 *f;           /*                                                         | N | [n_v] */
    mat3 *rotation; /* sums over the elements about a node of volume times rotation | m³ | [n_v] */
    struct sink dfdx; /* blocks beside the diagonal: system_dfdx; its block NULL             */
};

/** Add what is asked for, of all elements. */
typedef void elasticity_of_elements(const struct body *body, struct pool *pool,
                                    struct elasticity *e);
elasticity_of_elements elasticity_of_tets, elasticity_of_hexes;

/** Of some groups of the elements.  One thread. */
void elasticity_of_tet_groups(const struct body *body, const int *group, int n,
                              struct elasticity *e);
void elasticity_of_hex_groups(const struct body *body, const int *group, int n,
                              struct elasticity *e);

#endif
