/* SPDX-License-Identifier: GPL-3.0-or-later */
/* coupled_system.h - bodies whose equations are one system, because forces couple them. Most bodies
 * are a coupled system alone. */
#ifndef PALP_MODEL_COUPLED_SYSTEM_H
#define PALP_MODEL_COUPLED_SYSTEM_H

#include "engine/palp.h"

#include <stdbool.h>

struct palp_scene;
struct pattern;
struct soft;

enum { COUPLING_MOST = 32 };

/** Degrees of freedom (vec3s) that one force couples: of one body, or of several. */
struct coupling {
    int n;
    int body[COUPLING_MOST]; /* index                                                        */
    int node[COUPLING_MOST]; /* of it: of the mesh; of a rigid body 0 is velocity, 1 is spin */
    bool driven; /* the force depends on more than where bodies are: on targets, on time     */
};

struct roller;

/** Const once the scene is finished. The first of its bodies leads: the world's system and solver
 *  stand at its index, the other bodies have none of their own. Those that can be cut stand behind
 *  the others. Their copies of nodes are of one world: its cut_system has a coupled system as
 *  this one with what they make of it. */
struct coupled_system {
    int n_body, *body;       /* that have degrees of freedom, by rising index; [0] leads     */
    int first, n_v;          /* of the world's vec3s: those of its bodies, one after another */
    struct pattern *pattern; /* where each 3×3 block of A stands                             */
    unsigned char *fixed;    /* 1: its row and column are discarded | [n_v]                  */
    int n_spare;             /* of its vec3s are for copies of nodes …                       */
    unsigned char *spare;    /* … which ones                                   | [n_v]       */
    int n_copy;              /* of them in use …                                             */
    const int *copy, *root; /* … places of each, and of the node that it is a copy of | [n_copy] */
    int n_parked;           /* nodes of removed cells alone: nothing moves them …           */
    const int *parked;      /* … their places                                 | [n_parked]  */
    int n_roller;
    struct roller *roller;   /* of nodes held in some directions, by rising place | [n_roller] */
    const struct soft *soft; /* where it is one soft body alone, else NULL                   */
    bool driven;             /* A depends on targets or time as well                         */
    bool whole;              /* solved as a reference is: no factor tells how it gives way   */
    int order, n_order;      /* its bodies and what is mapped on them: in the scene's order  */
    enum palp_provider provider;
    double own_compliance; /* m/N */
    int n_load;            /* most vec3s that push a point of them                         */
};

/** Say that a force couples these. Before the scene is finished.  Returns -1: no memory. */
int coupled_system_couple(struct palp_scene *scene, const struct coupling *coupling);

/** Which bodies are one system; where their degrees of freedom stand, and the blocks of A.
 *  Writes the scene's coupled systems and order, of bodies coupled and first, and the slots of
 *  elements.  Returns -1: no memory. */
int coupled_system_find_all(struct palp_scene *scene);
void coupled_system_destroy_all(struct palp_scene *scene);

/** The first of its bodies that can be cut; -1: none. */
int coupled_system_cut(const struct palp_scene *scene, const struct coupled_system *coupled);

/** The place of a body's vec3 among those of its coupled system. */
int coupled_system_place(const struct palp_scene *scene, int body, int node);

/** The block of A between two places, in whichever triangle: `transposed` is set where the block
 *  that is kept is that of (b, a). They are of one element or coupling.  Cost: a search in a
 * column. */
int coupled_system_slot(const struct coupled_system *coupled, int a, int b, bool *transposed);

#endif
