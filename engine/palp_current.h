/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palp_current.h - a wing of the front door: tools whose current removes tissue, as a hook with
 * high-frequency current does.
 *
 * While it is on, the elements within a radius of the tool's tip take up its power. An element of
 * volume V that is r away, 0 where the tip is in it, has the share V (1 - (r/R)²)² of the sum of
 * all: its energy by volume hangs on how far it is alone, whatever the mesh, and no share jumps as
 * the tip moves. One that has taken up palp_cuttable.vaporise × V is removed in the next step, and
 * the rest of its share goes to the others; until then its toughness falls with its dose. So the
 * energy that was spent on what went is vaporise × its volume. Heat neither spreads nor fades. */
#ifndef PALP_CURRENT_H
#define PALP_CURRENT_H

#include "engine/palp_cut.h"

/** Of a tool, one at most. */
struct palp_current_def {
    palp_body tool; /* what a hand holds                                    */
    vec3 tip;       /* m, in its frame                                      */
    double power;   /* W, above 0                                           */
    double radius;  /* m, above 0; that of any size reaches what the tip is in */
};

/** Before the scene is finished. Bodies that say nothing of vaporise take up nothing; in a scene
 *  without any that does it is refused as that is finished. */
enum palp_status palp_scene_add_current(struct palp_scene *scene,
                                        const struct palp_current_def *def,
                                        struct palp_error *error);

/** Is it on in the next step, and in those after it until set again? Nothing of a tool that has
 *  none.  Between steps. */
void palp_world_set_current(struct palp_world *world, palp_body tool, bool on);

struct palp_current {
    bool on;
    double spent; /* J that tissue took up, since the start */
};
/** Of a tool that has none: all zeros. */
struct palp_current palp_world_current(const struct palp_world *world, palp_body tool);

/** What an element has taken up | J/m³ at rest, from 0 to the body's vaporise. */
double palp_world_dose(const struct palp_world *world, palp_body body, int element);

#endif
