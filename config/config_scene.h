/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_scene.h - makes a scene of a scenario: reads its meshes, selects nodes and elements. */
#ifndef PALP_CONFIG_SCENE_H
#define PALP_CONFIG_SCENE_H

#include "config/config_scenario.h"

/** A scene under construction; what it owns is let go by config_scene_clear. */
struct config_build {
    struct config_reading *reading;
    const struct scenario *scenario;
    struct config_script *const *script; /* NULL: a tool without | [tools of the scenario] */
    struct palp_scene *scene;            /* owned until somebody takes it */
    struct palp_mesh mesh;               /* owned: of the body being added */
    void *inverse;                       /* owned: the bytes of one body's */
    int n_note;
    const char **note; /* what went otherwise than meant, and is no fault */
};

/** Add what the scenario links; what is wrong is a fault at its place. */
void config_link_add_all(struct config_build *build);

/** Build and finish the scene. What a body lacks is a fault at its place; all bodies are tried. */
void config_scene_build(struct config_build *build);
void config_scene_clear(struct config_build *build);

#endif
