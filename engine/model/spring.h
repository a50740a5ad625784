/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spring.h - springs as the scene has them: a span between two points, in terms of the degrees of
 * freedom that move them, and where these stand in their coupled system's system. */
#ifndef PALP_MODEL_SPRING_H
#define PALP_MODEL_SPRING_H

#include "engine/model/coupled_system.h"
#include "engine/model/mapping.h"
#include "engine/palp.h"

struct pattern;

/** What the span p_a - p_b is summed up from; of b the weights are below 0. */
struct span_term {
    struct term is; /* body -1: a place in the world, its local                     */
    int dof;        /* its node or velocity among the span's; -1: no force moves it */
    int follows;    /* 1 + the cell that it goes with where its body is cut; 0: none */
};

struct spring {
    char *name;
    double stiffness, damping, rest; /* N/m, N s/m, m */
    int n_term, n_term_a;            /* those of a come first */
    struct span_term *term;
    const struct coupled_system
        *coupled;   /* that the span's freedom is of; NULL: it has none         */
    int owner;      /* the body in whose turn its force is added; -1: none      */
    int next;       /* spring of that owner, from 1; 0: none                    */
    int cut;        /* the first body of its system that can be cut, from 1, where points of it go
                     * with cells; 0: none does                                                */
    int nth;        /* … among such springs of the system                                      */
    bool is_loose;  /* … of which a cell was removed: it holds nothing                          */
    int n_dof_most; /* before terms of one node are one                                        */
    int n_dof;
    int place[COUPLING_MOST]; /* in the coupled system, rising; spin follows velocity | [n_dof] */
    int *slot; /* of blocks (i, j ≤ i) of A, row by row | [n_dof (n_dof + 1) / 2] */
};

/** Before coupled systems are found: couplings of all springs, from the terms of their points. */
enum palp_status spring_couple_all(struct palp_scene *scene, struct palp_error *error);

/** Once they are: where their blocks stand.  Returns -1: no memory. */
int spring_place_all(struct palp_scene *scene);

/** Where what moves one stands, from its terms as they are. */
void spring_place(struct spring *spring, const struct palp_scene *scene);
/** And where its blocks do; slot has room for n_dof_most. */
void spring_find_slots(struct spring *spring, const struct pattern *pattern);

void spring_destroy_all(struct palp_scene *scene);

#endif
