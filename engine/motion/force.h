/* SPDX-License-Identifier: GPL-3.0-or-later */
/* force.h - what acts on bodies beside contact and links; the table of forces. */
#ifndef PALP_MOTION_FORCE_H
#define PALP_MOTION_FORCE_H

#include "engine/motion/elasticity.h"

struct body;
struct palp_world;
struct system;

/** A kind of force on one body. Only force_add_all calls it. */
struct force {
    const char *name;
    bool (*acts)(const struct body *body);
    /* Add to the system's f, and hand df/dx, df/dv and mass to its sinks, at the world's q and v.
     * h: what a moving target needs for its velocity; a force knows nothing else of the step. */
    void (*add)(struct system *to, const struct palp_world *world, const struct body *body,
                double h);
    elasticity_of_elements *elements; /* in the place of add; NULL: there are none */
};
extern const struct force force_gravity;
extern const struct force force_mass;     /* soft bodies                           */
extern const struct force force_tet;      /* soft bodies: elasticity of tetrahedra */
extern const struct force force_hex;      /* soft bodies: elasticity of hexahedra  */
extern const struct force force_rigid;    /* rigid bodies: mass and gyroscopic torque */
extern const struct force force_tension;  /* rigid bodies: of links, as they turn  */
extern const struct force force_rod;      /* rods: elastic joints of their segments */
extern const struct force force_damping;  /* bodies that say so: of all velocities */
extern const struct force force_pressure; /* soft bodies: on their surface          */
extern const struct force force_spring;   /* springs and dampers between bodies    */
extern const struct force force_coupling; /* tools: spring and damper to the target */

/** Does nothing act on a body but its mass, gravity, and the elasticity of its elements? */
bool force_is_elastic(const struct body *body);

/** Is there a force of this name? */
bool force_is_kind(const char *name);

/** What some groups of a soft body's elements, of its one shape, give to K, and sums of rotations,
 *  at q.  One thread.
 *  q: | m | [the body's n_v] */
void force_add_groups(struct system *to, const struct body *body, const vec3 *q, const int *group,
                      int n);

void force_tet_add_groups(struct elasticity *e, const int *group, int n);
void force_hex_add_groups(struct elasticity *e, const int *group, int n);

struct spring;
/** What one spring gives likewise, as it is now, its points being where the world has them. */
void force_add_spring(struct system *to, const struct palp_world *world,
                      const struct spring *spring, double h);

/** Every force that acts on the bodies of the system, in the order of the table; of them those that
 *  the system's choice means. Of elements blocks only where K is formed first; elsewhere df/dx
 *  times (h + β) u is added to f as well. */
void force_add_all(struct system *to, const struct palp_world *world, double h);
/** Add to K, beside its diagonal, the stiffness of all elements at the system's q. */
void force_add_stiffness(struct system *to, struct pool *pool);
/** y += df/dx x, of elements, at the system's q.  x, y: | [n] */
void force_add_product(const struct system *of, const vec3 *x, vec3 *y, struct pool *pool);

#endif
