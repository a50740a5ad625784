/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lens.h - another way to describe the same scene: what goes through the engine's front door is
 * turned, moved, mirrored, renumbered and put into other units on its way; what comes out is led
 * back. A program that links lens.c has the door's functions wrapped by the linker. */
#ifndef PALP_TESTS_LENS_H
#define PALP_TESTS_LENS_H

#include "engine/palp.h"

/** First mirrored at the plane x = 0, then turned, then moved, then in other units. */
struct lens {
    bool mirrored;
    quat turn;
    vec3 shift;                 /* m                                           */
    double length, force, time; /* in a metre, a newton, a second: how many of the other units */
    uint64_t order;             /* seed by which nodes and tetrahedra are shuffled; 0: they stay */
};

/** As it is. */
struct lens lens_none(void);

/** What scenes and targets go through from now on. */
void lens_put(const struct lens *lens);

/** A tool's last target, before it went through. */
pose lens_target(palp_body tool);

/** A step's length in the other units. */
double lens_time(double h);

/** Led back: a soft body's positions and velocities, by its nodes before they were shuffled;
 *  a rigid body's frame and velocities; what contacts did to a body, about the world's origin. */
void lens_nodes(const struct palp_world *world, palp_body body, vec3 *q, vec3 *v);
pose lens_pose(const struct palp_world *world, palp_body body);
vec3 lens_velocity(const struct palp_world *world, palp_body body);
vec3 lens_spin(const struct palp_world *world, palp_body body);
vec3 lens_contact_force(const struct palp_world *world, palp_body body);

#endif
