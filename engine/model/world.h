/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world.h - what changes from step to step. */
#ifndef PALP_MODEL_WORLD_H
#define PALP_MODEL_WORLD_H

#include "engine/base/arena.h"
#include "engine/base/pool.h"
#include "engine/model/scene.h"

struct link_state;
struct change;
struct current_state;
struct link_point;
struct plan_state;
struct near_cell;
struct system;
struct tear;
struct tear_front;
struct solver;
struct detector;
struct step;
struct topology;
struct carried;

/** A contact kept for the next step: its force, and where it is. */
struct remembered {
    uint64_t id;
    vec3 force;    /* N, on body a, world axes */
    int64_t on;    /* 0: it is open; else it stays a contact: 1 + the triangle of b that it is on;
                    * below 0: it is open, and minus that, in a world that sleeps              */
    int64_t idle;  /* steps since it bore, while it stays one                                    */
    double follow; /* of a triangle's: part of the way to the nearest point, a step */
    double weight[3]; /* of the points that touch; of two edges: along a's, along b's, sign */
};

/** What was pushed in the last step, by all that touched it. */
struct pushed {
    int body, node; /* as in a proximity               */
    vec3 local;     /* m, likewise: it may be gone now */
    vec3 force;     /* N                               */
};

/** How long a world has been at rest as a whole: world_sleep.h. */
struct standstill {
    int32_t steps; /* 0: it moves; then the rest says nothing */
    int32_t rung;  /* of the degradation ladder, of these steps */
    double h;      /* s, likewise                             */
    vec3 *q;       /* where it began | m | [n_v]    */
    pose *frame;   /* likewise       |   | [n_body] */
};

struct palp_world {
    const struct palp_scene *scene;
    enum palp_rung rung;
    struct palp_options opt; /* of steps: the scene's, less what the rung leaves undone */
    double size;             /* m, of all that there was at the start, but for planes */
    double time;
    long steps;
    vec3 *q;      /* positions of soft nodes; unused for rigid bodies | m    | [scene->n_v]    */
    vec3 *v;      /* velocities; of a rigid body: velocity, spin      | m/s, rad/s | [n_v]     */
    pose *frame;  /* of rigid bodies                                  |      | [n_body]        */
    pose *target; /* of tools, at the end of the next step           |      | [n_body]        */
    pose *target_last; /* where it was at the end of the last one: its velocity | | [n_body]   */
    double *grip; /* opening of tools' jaws at the end of the next step  | 0 … 1 | [n_body] */
    double *grip_last; /* … at the end of the last one                       | 0 … 1 | [n_body] */
    struct palp_coupling *coupling; /* of coupled tools                       | [n_body] */
    int n_remembered;
    struct remembered *remembered; /* by rising id | [scene_constraints] */
    struct link_state *link;       /* [scene->n_link]       */
    struct link_point *link_point; /* [scene->n_link_point] */
    int *link_cell;                /* scratch of topology_change: their cells | [n_link_point] */
    struct plan_state *plan;       /* [scene->n_plan]       */
    struct current_state *current; /* of tools | [scene->n_current] */

    struct change *change; /* factors on what the scene says: change.h | 1 | [change_count] */
    double *still; /* how long a soft body has been at rest: sleep.h | s | [n_body]            */
    struct standstill standstill;
    mat3 *tension; /* of rigid bodies: geometric stiffness of what links did | N m | [n_body] */

    struct palp_wrench *contact_wrench; /* [n_body] */
    struct palp_wrench *hand_wrench;    /* [n_body] */

    /* For local models; not part of a snapshot. */
    int n_pushed;          /* -1: it is not known                           */
    struct pushed *pushed; /* as proximities stand | [capacity_of_all] */

    struct cut_system **cut_system; /* of bodies of which some can be cut | [n_body]; NULL: does not
                                     * lead such a coupled system */
    struct topology **topology; /* its own, of bodies that can be cut; NULL: of others | [n_body] */
    struct carried **carried;   /* NULL: nothing that comes apart carries it | [n_body] */
    struct tear_front **front;  /* of those that tear, or that an edge parts; NULL: of others |
                                  * [n_body] */
    struct tear **tear;         /* of those that tear; NULL: of others        | [n_body] */
    struct near_cell *near_cell; /* scratch of world_current_flow | [world_current_cells] */

    /* Tools of the trade, one a world; what they hold is made anew in each step. */
    struct pool *pool;
    struct arena arena;
    struct system **system; /* M, B, K, A and b | [n_body]; NULL: does not lead a coupled system */
    struct solver **solver; /* factor of A      | [n_body]; likewise                       */
    struct detector *detector; /* hierarchies of surfaces                                 */
    double found_beyond; /* m: a step finds the contacts of the last one, which may be so far beyond
                          * their distance by now, and no others; 0: whatever is near            */
    struct step *step;   /* the last one, kept for the report and for inspection; NULL: none
                          * since the world was made or restored                               */

    /* Where bodies are solved, beside the CPU; NULL: nowhere. Whoever opened it closes it. */
    struct palp_accelerator *accelerator;
    long lost_step; /* in which it was found lost; 0: it is not */
};

/** A body as it is now: the scene's, unless it can be cut. */
const struct body *world_body(const struct palp_world *world, int i);

/** Whatever it depends on was set: it is stepped again, should it be at rest as a whole. */
static inline void world_wake(struct palp_world *world)
{
    world->standstill.steps = 0;
}

/** A spring as it is now: the scene's, unless its points go with cells. */
const struct spring *world_spring(const struct palp_world *world, int i);

/** What others carry, where these are now: frames of jaws, mapped points.  Writes frame, q. */
void world_carry(struct palp_world *world);

/** The diagonal of the least box about all bodies as they stand; planes left out. */
double world_size(const struct palp_world *world);

/** Is the accelerator lost, and nobody knew? At the end of a step, once it is counted. */
bool world_notice_loss(struct palp_world *world);

#endif
