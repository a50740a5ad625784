/* SPDX-License-Identifier: GPL-3.0-or-later */
/* frame.h - what a step leaves for all others to see: one flat piece of memory, for a slot. */
#ifndef PALP_DAEMON_FRAME_H
#define PALP_DAEMON_FRAME_H

#include "config/config.h"
#include "engine/palp_cut.h"

/** The boundary of a soft body: what can be seen of it. Const while stepping. */
struct skin {
    palp_body body;
    int first; /* of its vertices among those of all skins               */
    int n_vertex, n_tri;
    int *node;                 /* the mesh node of each vertex, rising | [n_vertex]      */
    uint32_t (*tri)[3];        /* vertices                             | [n_tri]         */
    struct palp_cut_room room; /* what cuts add to it, at most */
};

/** A node that came to a surface since the start. */
struct frame_added {
    int node, root; /* itself; the mesh's that it is, or is a copy of             */
    int parent;     /* node that it was parted from; -1: it came from within      */
};

/** How a body that can be cut is; of others all zero. */
struct frame_cut {
    int version, n_copy, n_severed, n_waiting, n_border, n_piece;
    bool is_full, lacks_faces;
    int n_added, n_tri;
    struct frame_added *added; /* in the order in which they came | [n_added]                    */
    int (*tri)[3];             /* nodes; none at version 0, the skin's own | [n_tri]             */
    vec3 *vertex;              /* m, where added nodes are                 | [n_added]           */
};

/** What every frame of a scene has in common. */
struct frame_plan {
    const struct palp_scene *scene;
    const struct config *config;
    int n_body, n_skin, n_vertex, n_contact_max;
    int n_link, n_spring, n_path; /* path points of all links, at most */
    struct skin *skin;            /* [n_skin]            */
    size_t size;                  /* of a frame in bytes */
};

/** A link's or a spring's part. */
struct frame_link {
    vec3 a, b; /* m, where its two points are */
    vec3 force, torque;
    double gap, value;
    int first_path, n_path; /* into path */
    bool holds;
};

/** Whose hand the step followed. */
struct frame_answer {
    uint64_t sequence; /* of the sample that it used; 0: of none */
    unsigned session;
};

/** Values of a probe. */
struct frame_probe {
    double value[3];
    int n;
};

/** A rigid body's part. */
struct frame_rigid {
    pose at, target;
    vec3 v, w;                        /* m/s, rad/s                                  */
    struct palp_wrench contact, hand; /* what contacts do to it; what its hand feels */
};

struct frame {
    int64_t made_ns;
    long step;
    double time_s;
    double slowdown; /* wall time over simulated time, of the last second  */
    double step_s;   /* length of the next step                             */
    enum palp_rung rung;
    unsigned epoch; /* counts how often the world jumped                  */
    bool running;
    uint64_t hash;               /* of the world; 0 while it is running                */
    struct palp_backend backend; /* its texts are the world's and the accelerator's     */
    int n_inside;                /* tools in bodies                                    */
    struct palp_inside inside[PALP_INSIDE_MOST];
    struct palp_report report;    /* its contacts are the frame's own                   */
    struct frame_rigid *rigid;    /* by body id - 1; of soft bodies all zero | [n_body] */
    vec3 *vertex;                 /* m, of all skins at the start          | [n_vertex] */
    struct frame_cut *cut;        /* of each skin                          | [n_skin]   */
    struct palp_contact *contact; /* [report.n_contact]                                 */
    struct frame_link *link;      /* links, then springs       | [n_link + n_spring] */
    vec3 *path;                   /* m, of links that bend                 | [n_path]   */
    struct frame_probe *probe;    /* [config n_probe] */
    struct frame_answer *answer;  /* [config n_tool]; the caller's */
};

/** Returns 0, or -1: no memory. The config must outlive it. */
int frame_plan_create(struct frame_plan *plan, const struct config *config);
void frame_plan_destroy(struct frame_plan *plan);

/** Copy the world as its last step left it into `size` bytes at `frame`, which are zeros or an
 *  older frame of the same world: what was cut then is not copied again. Sets what the world
 *  knows; made_ns, slowdown, step_s, rung, epoch, running, hash and answer are the caller's.
 *  Allocates nothing. */
void frame_fill(struct frame *frame, const struct frame_plan *plan, const struct palp_world *world);

#endif
