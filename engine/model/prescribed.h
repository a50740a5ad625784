/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prescribed.h - what time drives: fixed nodes that move, pressure on surfaces. All of it is a
 * function of time alone: a world put back goes on the same way. */
#ifndef PALP_MODEL_PRESCRIBED_H
#define PALP_MODEL_PRESCRIBED_H

#include "engine/palp.h"

/** Fixed nodes of a body, and how they move. */
struct moved {
    int body;
    struct palp_motion_def is; /* with arrays of its own */
};

/** Triangles of a body's surface under one pressure. */
struct pressed {
    int body;
    struct palp_pressure_def is; /* with arrays of its own */
    bool held;                   /* some node of the body is fixed: nothing turns it about alone */
    int n_tri;
    int *tri;       /* of the body's mesh                                        | [n_tri] */
    int (*slot)[3]; /* of blocks between its corners 1 and 0, 2 and 1, 0 and 2, the one whose row
                     * is the higher node                                        | [n_tri] */
};

/** Where a node is at time t that is at x at rest | m */
vec3 prescribed_place(const struct moved *moved, vec3 x, double t);
/** A course at time t. */
double prescribed_course(const struct palp_course *course, double t);
/** Is it another at another time? */
bool prescribed_varies(const struct palp_course *course);
/** From when on time drives nothing any more | s; -INFINITY: it never did, INFINITY: always will */
double prescribed_end(const struct palp_scene *scene);

/** Once surfaces and coupled systems are found: triangles under pressure and where their blocks
 * stand. Returns -1: no memory. */
int prescribed_place_all(struct palp_scene *scene);
void prescribed_destroy_all(struct palp_scene *scene);

#endif
