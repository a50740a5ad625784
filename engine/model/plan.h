/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan.h - where a body is to be cut, and how what was cut of it lies beside that.
 *
 * A plan is a sheet of the rest shape: a line on the surface, led inwards along one direction. A
 * place has a way along the line, a depth below it, and a distance beside it, across the inward
 * direction. Beyond its ends the line goes straight on. */
#ifndef PALP_MODEL_PLAN_H
#define PALP_MODEL_PLAN_H

#include "engine/palp_cut.h"

#include <stdint.h>

struct palp_world;

enum { PLAN_MARKS = 1024 }; /* evenly along the line */

struct plan {
    char *name;
    int body;
    vec3 *line; /* m | [n_line]                                      */
    int n_line;
    double length; /* m                                              */
    vec3 into;     /* of unit length                                 */
    double depth, tolerance;
    unsigned char *is_tissue; /* 1: a material that it may part | [materials of the body] */
};

/** What is kept of it from step to step: of what was swept in its body. */
struct plan_state {
    double area, wrong_area;         /* m², all; of other tissue                        */
    double square;                   /* m⁴, over the area: of the distance beside       */
    double depth, deviation, beyond; /* m, the greatest                                 */
    double reached[PLAN_MARKS];      /* m, depth there, within the tolerance beside     */
    double opened[PLAN_MARKS];       /* 1: parted from the surface on                   */
};

/** What a piece of an edge sweeps in a step: of the rest shape, between two lines. */
struct plan_stroke {
    vec3 old, now, half; /* m: middles of the two lines, half of both */
    double area;         /* m²                                        */
};

void plan_destroy(struct plan *plan);

/** Adds a stroke in a body to each plan of it; cell: that it goes through, at even ways.  No
 *  allocation. */
void plan_add_stroke(struct palp_world *world, int body, const struct plan_stroke *stroke,
                     const int *cell, int n_cell);

/** Does any plan look at a body? */
bool plan_looks_at(const struct palp_scene *scene, int body);

#endif
