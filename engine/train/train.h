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
    int *at;      /* node of each contact of this step; -1: none | [PALP_CONTACTS_MAX] */
    int n_node;
    double all, damaged,
        worst; /* m²; m² of nodes that have had their dose; Pa s of the worst node */
};

/** Contacts of a step that stand one behind the other and are of the same two bodies. */
struct train_run {
    palp_body a, b;
    int first, end;
};

/** Which of a contact's bodies is the touched one. */
enum train_side { TRAIN_ASIDE, TRAIN_ON_A, TRAIN_ON_B };

/** What contacts between a tool and a body come to, of a region or all of it (-1); found once a
 *  step, however many conditions ask. */
struct train_touch {
    palp_body tool, body;
    int region;
    vec3 force; /* N, on the body */
    vec3 place; /* m, mean place of contact, weighted by normal force */
    double normal_n;
};

/** Of each node of a body the touches whose regions it is in: those of node i are touch[first[i]]
 *  to touch[first[i + 1] - 1]. first NULL: no touch has a region of the body. */
struct train_spots {
    int *first, *touch;
};

/** A body's middle, and the box round a region's nodes, likewise. */
struct train_middle {
    long n_step;
    vec3 x, v; /* m, m/s */
};
struct train_box {
    long n_step;
    vec3 low, high; /* m */
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
    struct train_run *run;     /* of this step | [n_run], room for all contacts */
    int n_run;
    struct train_touch *touch;               /* all that conditions name, and tissues | [n_touch] */
    int n_touch, *touch_of;                  /* [n_condition]; -1: it names none            */
    int touch_tissue[PALP_TASK_TISSUES_MAX]; /* of all that touches it          */
    struct train_spots *spots;               /* [n_body + 1]                                */
    unsigned char *side;                     /* enum train_side, in the run under way | [n_touch] */
    int *whole;                              /* touches of no region in it | [n_touch]      */
    struct train_middle *middle;             /* [n_body + 1] */
    struct train_box *box;                   /* [n_region]   */
    int **
        host; /* of a carried surface's points the nodes below; NULL: none | [n_body + 1][n_node] */
    int **path;  /* nodes of a path | [n_condition][n_path]    */
    vec3 *start; /* of lifted bodies | m | [n_condition]       */
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
/** The node of a body, or of what carries it, that a contact at a body's node is at; -1: none. */
int train_node_of(const struct palp_task *task, palp_body body, int node, palp_body carrier);
/** Room for what is found once a step, and the step's contacts by their bodies. */
bool train_touch_create(struct palp_task *task);
void train_touch_destroy(struct palp_task *task);
void train_touch_restart(struct palp_task *task);
void train_touch_step(struct palp_task *task, const struct palp_report *report);
/** Of this step: contacts of the tool and body of a condition; of a tool, none: any, and a body. */
const struct train_touch *train_touch_of(const struct palp_task *task, int condition);
struct train_touch train_touch_between(const struct palp_task *task,
                                       const struct palp_report *report, palp_body tool,
                                       palp_body body);
vec3 train_centroid(const struct palp_world *world, const struct palp_task_region *region);
/** Of this step. */
const struct train_middle *train_middle_of(struct palp_task *task, const struct palp_world *world,
                                           palp_body body);
const struct train_box *train_box_of(struct palp_task *task, const struct palp_world *world,
                                     int region);

/** Surfaces: areas of nodes at rest, coverage, doses. */
bool train_tissue_create(struct palp_task *task);
void train_tissue_destroy(struct palp_task *task);
void train_tissue_restart(struct palp_task *task);
double train_cover_look(struct palp_task *task, const struct palp_world *world, int condition);
void train_dose_step(struct palp_task *task, const struct palp_report *report);
/** The worst node's dose | Pa s, and the share of its area that has had its dose. */
double train_dose_worst(const struct palp_task *task, int tissue, double *share);

#endif
