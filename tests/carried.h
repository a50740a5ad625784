/* SPDX-License-Identifier: GPL-3.0-or-later */
/* carried.h - a block, balls, skins: what tests of mapped bodies and of jaws are made of. */
#ifndef PALP_TESTS_CARRIED_H
#define PALP_TESTS_CARRIED_H

#include "engine/palp.h"

/* clang-format off */
#define CARRIED_SIZE {0.06, 0.03, 0.05} /* of the block, m */
/* clang-format on */

/** An error here is the test's, not the engine's: say it and stop. */
void carried_require(bool right, const struct palp_error *error);

/** As shipped, each step factoring its own A; forces to near round-off. */
struct palp_options carried_options(enum palp_correction correction);
struct palp_scene *carried_scene(const struct palp_options *opt);
/** Finish the scene and make its world; both end with scenes_destroy. */
struct palp_world *carried_world(struct palp_scene *scene);

/** A block on y = 0, its bottom held where `clamped`. */
palp_body carried_block(struct palp_scene *scene, enum palp_elements elements, bool clamped,
                        bool collides);

/** All nodes of a grid in the block's place, and the triangles about them: no elements. */
struct palp_mesh carried_skin(vec3 size, const int cells[3], enum palp_elements elements);
palp_body carried_embed(struct palp_scene *scene, const char *name, const struct palp_mesh *mesh,
                        palp_body in, double reach);

/** A weightless ball of 8 mm. */
palp_body carried_ball(struct palp_scene *scene, const char *name, enum palp_drive drive, vec3 at);

#endif
