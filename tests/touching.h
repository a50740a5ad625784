/* SPDX-License-Identifier: GPL-3.0-or-later */
/* touching.h - bodies put where a test wants them, at the start of a step and after free motion,
 * and what detection finds there: no forces, no motion. */
#ifndef PALP_TESTS_TOUCHING_H
#define PALP_TESTS_TOUCHING_H

#include "engine/step.h"

static const double NEAR = 0.002; /* m: the contact distance of all bodies here */

/** An empty scene for so many contacts. */
struct palp_scene *touching_scene(int contact_capacity, int workers);

/** A block of flesh; a kinematic body of one shape. */
palp_body touching_block(struct palp_scene *scene, vec3 centre, vec3 size, const int cells[3]);
palp_body touching_soft(struct palp_scene *scene, const struct palp_mesh *mesh);
palp_body touching_tool(struct palp_scene *scene, struct palp_shape shape);
/** A rigid body that forces move. */
palp_body touching_free(struct palp_scene *scene, struct palp_shape shape);

/** Shapes about the origin of a body; a stick lies along z. */
struct palp_shape touching_ball(double radius);
struct palp_shape touching_stick(double radius, double length);
struct palp_shape touching_brick(vec3 half, double radius);

/** A pose that is not turned; one that is, anywhere within 4 cm of the origin. */
pose touching_pose(double x, double y, double z);
pose touching_beside(uint64_t *random);

/** Finish the scene and make its world; both end with touching_destroy. */
struct palp_world *touching_world(struct palp_scene *scene);
void touching_destroy(struct palp_world *world);

/** What detection finds between where the world is and where free motion leads: q_free of all
 *  nodes, or NULL: where they are; frame_free of all bodies, or NULL. Holds until the next call. */
struct step *touching_detect(struct palp_world *world, const vec3 *q_free, const pose *frame_free);

/** The gap of a contact at the start, after free motion; the lesser of both. */
double touching_gap_start(const struct step *s, int con);
double touching_gap_free(const struct step *s, int con);
double touching_gap(const struct step *s, int con);

/** The least gap of all; INFINITY: no contact. */
double touching_least_gap(const struct step *s);

/** The direction of a contact after free motion, from b to a. */
vec3 touching_normal(const struct step *s, int con);

/** Contacts of the body as a with so many proximities on that side; -1: any number. */
int touching_count(const struct step *s, palp_body a, int n);

#endif
