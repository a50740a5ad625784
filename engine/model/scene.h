/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene.h - what is simulated: const while stepping.
 *
 * Each body has a place in arrays of vec3: one a node of a soft body or a point of a mapped one,
 * two of a rigid body (velocity, spin). A body's first is at `first`; `n_v` is their count. Those
 * of a coupled system stand one after the other: they are its degrees of freedom. Behind all
 * coupled systems come bodies without freedom: fixed, led by hand, mapped on others, jaws. */
#ifndef PALP_MODEL_SCENE_H
#define PALP_MODEL_SCENE_H

#include "engine/model/clusters.h"
#include "engine/model/coupled_system.h"
#include "engine/model/mapping.h"
#include "engine/model/surface.h"
#include "engine/palp.h"

struct cuttable;
struct link;
struct plan;
struct spring;
struct moved;
struct pressed;
struct roller;

/** A deformable body at rest. */
struct soft {
    struct palp_mesh mesh; /* tri: its boundary, outward                                */
    double *mass;          /* lumped                          | kg  | [mesh.n_node]     */
    unsigned char *fixed;  /* 1: its row and column are discarded, as of nodes of no element, of
                            * spare ones too                     | [n_v of the body]    */
    int n_roller;
    struct roller *roller; /* nodes held in some directions, by rising node | [n_roller] */
    double damping_mass, damping_stiffness, damping_velocity;
    vec3 v;        /* m/s, of all nodes that move, at the start */
    int n_pressed; /* pressures on it                       */
    bool driven;   /* … of which one is another at another time */
    enum palp_provider provider;
    double own_compliance;   /* m/N */
    struct inverse *inverse; /* NULL: none was given */
    struct clusters tets;    /* what may be added at once                                      */
    struct tet_group *group; /* rest shape, stiffness, material           | [tets.n_group]     */
    struct clusters hexes;
    struct hex_group *hex_group; /*                                       | [hexes.n_group]    */
    struct cuttable *cuttable;   /* NULL: nothing parts it                                     */
};

/** Where a jaw hangs on its tool. */
struct hinge {
    int tool;       /* index; it comes before its jaws                    */
    vec3 place;     /* of the jaw's origin, in the tool's frame | m       */
    vec3 axis;      /* likewise; of unit length                           */
    double opening; /* rad, turned by so much where the opening is 1      */
};

enum { RIGID_LINEAR, RIGID_CROSS, RIGID_ANGULAR, RIGID_BLOCKS }; /* of A: velocity, spin */

struct rigid {
    enum palp_drive drive;
    struct palp_shape shape; /* its mesh is our own: a copy, or a box's core without the rounding */
    double mass;
    vec3 inertia;
    bool weightless;
    struct palp_coupling coupling;
    pose at;
    vec3 v, w;
    double grip;        /* opening of its jaws at the start */
    struct hinge hinge; /* of a jaw                         */
    double damping_velocity, damping_spin;
    int n_spring_end;       /* ends of springs at it */
    int slot[RIGID_BLOCKS]; /* its blocks of the coupled system's pattern */
    int rod;                /* that it is a segment of, from 1; 0: none                      */
    int joint;              /* from it to the next segment, into scene joint, from 1; 0: none */
};

struct body {
    char *name;
    bool is_soft;
    int first, n_v; /* its place in arrays of vec3s, once the scene is finished */
    const struct coupled_system
        *coupled;            /* that it is of, or is moved by; NULL: it answers to no force */
    struct mapping *mapping; /* of its points on other bodies, and then soft has a mesh alone;
                              * NULL: they are its own */
    int first_spring;        /* that is added in its turn, from 1; 0: none */
    int n_held;              /* points of it that links move, at most */
    bool bears_links;        /* links move points that it moves */
    struct palp_surface settings;
    struct surface
        surface; /* triangles, edges and vertices that collide; soft, box and mesh bodies */
    union {
        struct soft soft;
        struct rigid rigid;
    };
};

struct rod_joint;
struct palp_current_def;

struct palp_scene {
    struct palp_options opt;
    bool finished;
    int n_body;
    struct body *body; /* [n_body]; palp_body.id is the index plus one */
    int n_v;           /* vec3s of all bodies                          */
    int n_pair;
    struct palp_pair_def *pair; /* declared contact pairs */
    int n_rod, n_joint;
    struct rod_joint *joint; /* of all rods | [n_joint] */
    int n_coupling;
    struct coupling *coupling; /* what forces couple beside elements | [n_coupling] */
    int n_coupled;
    struct coupled_system *coupled; /* [n_coupled] */
    int *order; /* of bodies: those of a coupled system side by side | [n_body] */
    int n_moved, n_pressed;
    struct moved *moved;     /* [n_moved]   */
    struct pressed *pressed; /* [n_pressed] */
    int n_spring;
    struct spring *spring; /* [n_spring]; palp_spring.id is the index plus one */
    int n_link;
    struct link *link;             /* [n_link]; palp_link.id is the index plus one        */
    int n_link_pair, n_link_point; /* most pairs that links make in a step; their points  */
    int n_plan;
    struct plan *plan; /* [n_plan]; palp_plan.id is the index plus one */
    int n_current;
    struct palp_current_def *current; /* of tools | [n_current] */
    int n_warning;
    char **warning;
};

/** Does a body of a finished scene answer to forces? Fixed and kinematic ones do not, nor what
 *  hangs on these alone. */
static inline bool body_moves(const struct body *b)
{
    return b->coupled != NULL;
}

/** Does it lead its coupled system: do system and solver stand at its index? */
static inline bool body_leads(const struct palp_scene *scene, int i)
{
    return scene->body[i].coupled && scene->body[i].coupled->body[0] == i;
}

/** Room for one more at the end of a growing array, given by the address of its pointer.
 *  Returns -1: no memory. */
int scene_make_room(void *array, int n, size_t item);

/** Most constraints of a step: contacts, and beside them all that links make. */
static inline int scene_constraints(const struct palp_scene *scene)
{
    return scene->opt.contact_capacity + scene->n_link_pair;
}

/** Take over a body that `result` says is whole (0), or undo it.  Returns its id, or none and the
 *  error. */
palp_body scene_keep_body(struct palp_scene *scene, struct body *b, const char *name, int result,
                          struct palp_error *error);

/** Free what a body owns. */
void scene_destroy_body(struct body *b);

/** A copy of a shape with a mesh of its own.  Returns -1: no memory. */
int scene_copy_shape(struct palp_shape *out, const struct palp_shape *from);

static inline const struct body *scene_body(const struct palp_scene *scene, palp_body id)
{
    return &scene->body[id.id - 1];
}

#endif
