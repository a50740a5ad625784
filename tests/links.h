/* SPDX-License-Identifier: GPL-3.0-or-later */
/* links.h - bodies that meet nothing, and links between them. */
#ifndef PALP_TESTS_LINKS_H
#define PALP_TESTS_LINKS_H

#include "engine/palp.h"

/** To be right to round-off: double precision, many sweeps and iterations; four contacts. */
struct palp_options links_options(enum palp_correction correction);

/** A ball of 1 cm that is no obstacle; its moments are those of a ball of 2 cm. */
palp_body links_rigid(struct palp_scene *scene, enum palp_drive drive, double mass, pose at);

/** Tissue of 20 kPa that is no obstacle, held at its lower end along `up`; turned and moved by
 *  `at`. */
palp_body links_block(struct palp_scene *scene, vec3 size, const int cells[3], pose at,
                      bool collides);
/** The same that nothing holds. */
palp_body links_loose(struct palp_scene *scene, vec3 size, const int cells[3], pose at);

/** The point of a body, or with none of the world, that is nearest to this place. */
struct palp_point links_point(const struct palp_scene *scene, palp_body body, vec3 place);

/** A definition with no limits, and the two points at one place. */
struct palp_link_def links_def(const struct palp_scene *scene, enum palp_law law, palp_body a,
                               palp_body b, vec3 place);
palp_link links_add(struct palp_scene *scene, const struct palp_link_def *def);

struct palp_scene *links_scene(const struct palp_options *opt);
struct palp_world *links_world(struct palp_scene *scene);
void links_destroy(struct palp_world *world);

/** Every kind of link at once, on two blocks of tissue and a dozen rigid bodies, all carried by
 *  `at`; gravity and motion with it. The bond tears and the needle goes in while it runs. */
struct palp_world *links_zoo(const struct palp_options *opt, pose at);
/** Lead the needle, then step. */
const struct palp_report *links_zoo_step(struct palp_world *world, pose at);
enum { ZOO_STEPS = 60 };
static const double ZOO_H = 0.01;

#endif
