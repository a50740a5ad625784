/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link.h - what holds two points by a law: as the scene has it, and what of it changes. */
#ifndef PALP_MODEL_LINK_H
#define PALP_MODEL_LINK_H

#include "engine/model/curve.h"
#include "engine/model/scene.h"

/** A place that a link holds: weighted nodes of a soft body, a place in the frame of a rigid one
 *  or, with no body, in the world. */
struct anchor {
    int body; /* index; -1: the world              */
    int n;    /* soft: 1 … 4 nodes; others: 0      */
    int node[4];
    double weight[4];
    vec3 local;  /* m; rigid, world */
    int follows; /* 1 + the cell that it goes with where the body is cut; 0: none */
    int carrier; /* 1 + the body which that cell is of, where it carries this one's points; 0 */
};

enum { LINK_ARMS = 3 }; /* the two points, and what holds their turning about two directions */

/** One end of a link: its anchors, and its axes (rows) in the frame of the body. */
struct link_side {
    struct anchor at[LINK_ARMS];
    mat3 axes;
};

struct link_kind;

struct link {
    char *name;
    const struct link_kind *kind;
    struct palp_link_def is; /* its numbers; not name, points and curve */
    struct link_side a, b;
    struct curve curve;       /* slide                                          */
    double end[2];            /* slide: parameters of its limits                */
    int most;                 /* pairs that it makes in a step, at most         */
    int first_point, n_point; /* needle: its room in the world's link_point     */
};

/** What a link remembers from step to step: changes at the end of a step only. */
struct link_state {
    double value;  /* as in its report                                              */
    double at;     /* slide: parameter on its curve                                 */
    int32_t phase; /* bond: 1 torn; needle: 1 inside                                */
    int32_t limit; /* 1: it pushed against a limit in the last step                 */
    int32_t n;     /* needle: places of the tissue on its shaft                     */
    int32_t tip;   /* needle: the tetrahedron that the tip is in; -1: none          */
};

/** A place in a tissue that a needle's shaft went through: in a tetrahedron, or in a triangle,
 *  whose first node is repeated. */
struct link_point {
    int32_t node[4];
    double weight[4];
};

/** Let go of what a link owns. */
void link_clear(struct link *link);

#endif
