/* SPDX-License-Identifier: GPL-3.0-or-later */
/* train.h - what a task keeps from step to step, and how its conditions are looked at. */
#ifndef PALP_TRAIN_TRAIN_H
#define PALP_TRAIN_TRAIN_H

#include "engine/palp_train.h"

/** A condition's state. */
struct train_state {
    bool raw, was; /* does it hold now; did its timed form hold at the last step   */
    double margin, value;
    long held;               /* steps that it has held without a break               */
    long edges;              /* times that it became true                            */
    long begun, n_in;        /* hold: steps since first met, of these within         */
    int mark;                /* along: marks reached                                 */
    double off_sq, off_most; /* along: Σ squares of distances, the largest         */
    long n_off;
};

/** What a condition about a surface has seen. */
struct train_cover {
    int n;        /* nodes that count                */
    int *node;    /* of its body | [n]               */
    double *area; /* m² | [n]                        */
    bool *pressed;
    double all, reached; /* m² */
};

/** A tissue's dose. */
struct train_dose {
    double *area; /* m² a node | [n_node] */
    double *dose; /* Pa s      | [n_node] */
    double *push; /* N of this step | [n_node] */
    int n_node;
};

struct palp_task {
    const struct palp_task_def *def;
    const struct palp_scene *scene;
    double h;
    long n_step, phase_begin;
    int phase;
    enum palp_outcome outcome;
    const char *why;
    struct train_state *state; /* [n_condition]                              */
    struct train_cover *cover; /* [n_condition]; n 0: no surface             */
    struct train_dose *dose;   /* [n_tissue]                                 */
    unsigned char *group;      /* is b carried by a? [(n_body + 1)²]          */
    int **path;                /* nodes of a path | [n_condition][n_path]    */
    vec3 *start;               /* of lifted bodies | m | [n_condition]       */
    unsigned char pressed[PALP_TASK_TOOLS_MAX];
    bool answered;
    double answer_error;       /* m */
    double *taken, *taken_sum; /* of measures | [n_measure] */
    long *n_taken;
    int n_body;
};

/** Look at a condition and its children: updates their states. Returns whether its timed form
 *  holds. */
bool train_condition_look(struct palp_task *task, const struct palp_world *world, int condition);
/** Forget what a condition and its children have seen. */
void train_condition_reset(struct palp_task *task, int condition);

/** Is a body the tool, or carried by it? */
bool train_carries(const struct palp_task *task, palp_body carrier, palp_body body);
vec3 train_point(const struct palp_world *world, const struct palp_task_point *point);
double train_reading(const struct palp_task *task, const struct palp_world *world, int reading);
/** Force of contacts between two groups on the second; none: any. Region -1: all of it. `place` may
 *  be NULL: the mean place of contact, weighted by force. */
vec3 train_force(const struct palp_task *task, const struct palp_report *report, palp_body tool,
                 palp_body body, int region, double *normal_n, vec3 *place);
vec3 train_centroid(const struct palp_world *world, const struct palp_task_region *region);
vec3 train_middle(const struct palp_world *world, palp_body body, vec3 *velocity);

/** Surfaces: areas of nodes at rest, coverage, doses. */
bool train_tissue_create(struct palp_task *task);
void train_tissue_destroy(struct palp_task *task);
void train_tissue_restart(struct palp_task *task);
double train_cover_look(struct palp_task *task, const struct palp_world *world, int condition);
void train_dose_step(struct palp_task *task, const struct palp_report *report);
/** The worst node's dose | Pa s, and the share of its area that has had its dose. */
double train_dose_worst(const struct palp_task *task, int tissue, double *share);

#endif
