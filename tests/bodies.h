/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bodies.h - worlds of one body that touches nothing, for the laws of a body alone. */
#ifndef PALP_TESTS_BODIES_H
#define PALP_TESTS_BODIES_H

#include "engine/palp.h"

struct reference;

/** What a soft body is made of, and whether its nodes of least x are fixed. */
struct flesh {
    struct palp_material material;
    double damping_mass, damping_stiffness; /* 1/s, s */
    bool clamped;
};

/** No contact; `gravity` and `workers` as given, all else as by default. */
struct palp_options bodies_options(vec3 gravity, int workers);

/** A world of one soft body, id 1, as it is told. */
struct palp_world *bodies_told(const struct palp_soft_def *def, const struct palp_options *opt);
/** A world of one soft body, id 1. The mesh is copied. */
struct palp_world *bodies_soft(const struct palp_mesh *mesh, const struct flesh *flesh,
                               const struct palp_options *opt);
/** The same from a box of cells. */
struct palp_world *bodies_box(vec3 size, const int cells[3], const struct flesh *flesh,
                              const struct palp_options *opt);
/** The same from a reference case: its body of that name, as it starts. */
struct palp_world *bodies_reference(const struct reference *reference, const char *name,
                                    int workers);
/** A world of one rigid body, id 1: a ball that meets nothing. def's
 *  shape and surface are not read. */
struct palp_world *bodies_rigid(const struct palp_rigid_def *def, const struct palp_options *opt);

/** The world and its scene. */
void bodies_destroy(struct palp_world *world);

static const palp_body THE_BODY = {1};

/** Numbers in [-1, 1) from a seed, the same on every machine. */
double random_number(uint64_t *seed);
vec3 random_vec3(uint64_t *seed);

#endif
