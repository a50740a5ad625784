/* SPDX-License-Identifier: GPL-3.0-or-later */
/* force.h - what acts on bodies beside contact and links; the table of forces. */
#ifndef PALP_MOTION_FORCE_H
#define PALP_MOTION_FORCE_H

#include <stdbool.h>

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

/** What some groups of a soft body's elements give, of its one kind: forces, df/dx, sums of
 *  rotations.  One thread. */
void force_add_elements(struct system *to, const struct palp_world *world, const struct body *body,
                        const int *group, int n);
void force_tet_add_groups(struct system *to, const struct palp_world *world,
                          const struct body *body, const int *group, int n);
void force_hex_add_groups(struct system *to, const struct palp_world *world,
                          const struct body *body, const int *group, int n);

struct spring;
/** What one spring gives likewise, as it is now, its points being where the world has them. */
void force_add_spring(struct system *to, const struct palp_world *world,
                      const struct spring *spring, double h);

/** Every force that acts on the bodies of the system, in the order of the table; of them those that
 *  the system's choice means. */
void force_add_all(struct system *to, const struct palp_world *world, double h);

#endif
