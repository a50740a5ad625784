/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_build.h - a scene under construction, and what those share who add bodies to it. */
#ifndef PALP_CONFIG_BUILD_H
#define PALP_CONFIG_BUILD_H

#include "config/config_scenario.h"

/** A scene under construction; what it owns is let go by config_scene_clear. */
struct config_build {
    struct config_reading *reading;
    const struct scenario *scenario;
    struct config_script *const *script; /* NULL: a tool without | [tools of the scenario] */
    struct palp_scene *scene;            /* owned until somebody takes it */
    struct palp_mesh mesh;               /* owned: of the body being added */
    void *inverse;                       /* owned: the bytes of one body's */
    int n_tissue;
    struct config_tissue *tissue; /* of soft bodies | [bodies of the scenario] */
    int n_measure;
    struct config_measure *measure; /* of bodies and tools, but rods | [of the scenario] */
    int n_note;
    const char **note; /* what went otherwise than meant, and is no fault */
};

/** What the engine refused is a fault at this value. */
void config_build_fault(struct config_build *build, const struct config_value *value,
                        const struct palp_error *error);
/** Read or make the build's mesh.  Returns false: there is a fault. */
bool config_build_mesh(struct config_build *build, const struct scenario_mesh *mesh,
                       const struct scenario_grid *grid);
/** Scale a mesh about its file's origin, and then to its body's place. */
void config_build_place(struct palp_mesh *mesh, const struct scenario_body *body);
/** A shape; the engine's capsule begins at its origin, a scenario's lies about it. A mesh shape's
 *  is the build's.  Returns false: there is a fault. */
bool config_build_shape(struct config_build *build, const struct scenario_shape *said,
                        struct palp_shape *shape);

#endif
