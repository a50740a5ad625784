/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stab_scene.h - a tool that stabs at a surface, and whether it got through: by winding numbers,
 * which owe nothing to the engine's own contacts. */
#ifndef PALP_CLIENTS_BENCH_STAB_SCENE_H
#define PALP_CLIENTS_BENCH_STAB_SCENE_H

#include "engine/palp.h"

enum stab_surface {
    STAB_PLATE,    /* rigid mesh, 3 mm thick         */
    STAB_EGG,      /* rigid mesh, curved             */
    STAB_TETRA,    /* soft, clamped below            */
    STAB_HEXA,     /* likewise                       */
    STAB_EMBEDDED, /* a fine skin carried by a grid  */
    STAB_SHEET,    /* soft, 3 mm thick, held at its rim */
    STAB_SURFACES,
};
enum stab_tool {
    STAB_BALL,
    STAB_CAPSULE, /* point first                                      */
    STAB_SHAFT,   /* a capsule across its way                         */
    STAB_BOX,     /* a blade without rounding, an edge of it first    */
    STAB_MESH,    /* an ellipsoid of triangles                        */
    STAB_TOOLS,
};

/** A stab: straight on at constant speed to `depth` below where the surface was, then still. */
struct stab {
    enum stab_surface surface;
    enum stab_tool tool;
    bool is_kinematic;
    double radius;      /* m                                                     */
    double speed, rate; /* m/s, Hz                                               */
    double tilt;        /* rad, of the way from the surface's normal             */
    double depth;       /* m, of the hand at its end                             */
    uint64_t chance;    /* where it is aimed at and when within a step it comes  */
};

struct stab_result {
    bool got_in;        /* was the tool's core inside the surface, or past it, at any time?  */
    bool is_through;    /* … and is it at the end?                                           */
    bool told;          /* did palp_world_inside tell of it?                                 */
    double pressed;     /* N, on the tool at the end                                         */
    double penetration; /* m, the deepest contact of all steps                               */
};

const char *stab_surface_word(enum stab_surface surface);
const char *stab_tool_word(enum stab_tool tool);

/** Returns false where there is not enough memory. */
bool stab_run(const struct stab *stab, struct stab_result *out);

#endif
