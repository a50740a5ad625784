/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factored.h - a clamped box of flesh, strained a little, with its A, the factor of that, and
 * panels. */
#ifndef PALP_TESTS_FACTORED_H
#define PALP_TESTS_FACTORED_H

#include "engine/motion/panels.h"

#include <stdbool.h>

struct body;
struct palp_world;
struct system;

struct factored {
    struct palp_world *world;
    const struct body *body;
    const struct system *system;
    struct ordering *ordering;
    double *L; /* of ordering->L */
    struct panels panels;
};

/** h of the A, s. */
#define FACTORED_H 0.01

/** Marks of the nodes near one end of the top, so that they have some depth and a rim | [n_v].
 *  To be freed. */
unsigned char *factored_region(const struct body *body);

/** Of so many cells, that region last or none. Nodes are off their places by an eighth of a cell at
 *  most. */
struct factored factored_create(const int cells[3], enum palp_precision precision, bool has_region,
                                int workers);
void factored_destroy(struct factored *f);
/** L and panels of A as it is now. */
void factored_renew(struct factored *f, enum palp_precision precision);

/** Random numbers for each node, zeros where it is fixed | [n_v]. To be freed. */
vec3 *factored_loads(const struct factored *f);

#endif
