/* SPDX-License-Identifier: GPL-3.0-or-later */
/* attempt.h - one attempt at a lesson: what was asked, what happened, and the verdict. As a file:
 * ATTEMPT.json, and beside it steps.csv, a row a step. */
#ifndef PALP_CLIENTS_ATTEMPT_H
#define PALP_CLIENTS_ATTEMPT_H

#include "config/config.h"

#include <stdio.h>

enum {
    ATTEMPT_NAME = 64,
    ATTEMPT_VALUES = 512,
    ATTEMPT_THRESHOLDS = 32,
    ATTEMPT_MARKS = 64,
    ATTEMPT_WHY = 1024
};

/** A metric; phase and tool empty: of all. */
struct attempt_value {
    char name[ATTEMPT_NAME], phase[ATTEMPT_NAME], tool[ATTEMPT_NAME];
    double value;
};

/** A metric beside what it should be. */
struct attempt_threshold {
    char name[ATTEMPT_NAME], from[16];
    double proficient, novice, value; /* value NaN: it was not measured */
    bool more, met;
};

/** A cut between groups of people, instead of a lesson's own figure. */
struct attempt_standard {
    char name[ATTEMPT_NAME];
    double cut;
};

/** What an instructor said or did: a note, a rating of 1 to 5, an order, an injection. */
struct attempt_mark {
    double time_s; /* of the attempt; behind its end: said afterwards */
    char kind[16], scale[ATTEMPT_NAME], text[256];
    int value;
};

struct attempt_phase {
    char name[ATTEMPT_NAME];
    double begin_s, end_s; /* end NaN: not ended */
};

/** A row a step | [n]. */
struct attempt_steps {
    int n, most;
    double *time_s, *margin;
    int *phase;
    vec3 *x[PALP_TASK_TOOLS_MAX], *f[PALP_TASK_TOOLS_MAX]; /* m, N */
    quat *q[PALP_TASK_TOOLS_MAX];
    struct palp_frame_hand *hand[PALP_TASK_TOOLS_MAX];
    double *tissue_n[PALP_TASK_TISSUES_MAX]; /* N */
};

struct attempt {
    char id[40], lesson[ATTEMPT_NAME], hand[ATTEMPT_NAME], learner[ATTEMPT_NAME], began[32];
    char build[80], outcome[16];
    char title[256], trains[256], why[ATTEMPT_WHY], uncounted[256];
    char *about; /* owned */
    long seed;
    double rate_hz, time_s, limit_n; /* limit_n: of what tissue bears; NaN: none is told */
    double window_low, window_high;  /* of forces that the task wants; NaN: none         */
    bool passed, counts;
    bool partial; /* steps of it are missing: it is scored by those that there are */
    int n_phase, n_tool, n_tissue, n_value, n_threshold;
    struct attempt_phase phase[PALP_TASK_PHASES_MAX];
    char tool[PALP_TASK_TOOLS_MAX][ATTEMPT_NAME], tissue[PALP_TASK_TISSUES_MAX][ATTEMPT_NAME];
    struct attempt_value value[ATTEMPT_VALUES];
    struct attempt_threshold threshold[ATTEMPT_THRESHOLDS];
    struct attempt_steps steps;
    int n_mark;
    struct attempt_mark mark[ATTEMPT_MARKS];
    int n_standard;
    struct attempt_standard standard[ATTEMPT_THRESHOLDS]; /* set before it is judged */
};

/** An attempt at a config's lesson, before its first step; NULL: no memory. */
struct attempt *attempt_create(const struct config *config, const char *lesson, long seed,
                               const char *hand);
void attempt_destroy(struct attempt *attempt);

/** Metrics of a config's lesson, before the first step. NULL and the error. */
struct palp_metrics *attempt_make_metrics(const struct config *config, struct palp_error *error);

/** Keep a step. Returns false: no memory. */
bool attempt_add(struct attempt *attempt, const struct palp_frame *frame,
                 const struct palp_task_progress *progress);
/** Take the numbers and judge: passed if done and every metric is at least as good as P. */
void attempt_judge(struct attempt *attempt, const struct config *config, struct palp_task *task,
                   struct palp_metrics *metrics);

/** Judge by the numbers that somebody told, without its steps: of an attempt that came out so. */
void attempt_judge_told(struct attempt *attempt, const struct config *config, const char *outcome,
                        const struct attempt_value *value, int n);

/** Metrics of the way and the force anew, folded from its steps; what conditions measured stays.
 *  Judge it again by a config's lesson. False: no memory, or the lesson has other phases or tools.
 *  */
bool attempt_score(struct attempt *attempt, const struct config *config);

/** The value that a threshold judges: in all; of several tools the worst. NaN: none. */
double attempt_find(const struct attempt *attempt, const char *name, bool more);

/** As JSON. */
void attempt_print(const struct attempt *attempt, FILE *out);
/** Returns 0, or -1: see errno. */
int attempt_write(const struct attempt *attempt, const char *folder);
/** The steps as a table, columns named as the Collaborative Robotics Toolkit names what a robot
 *  measures (finger/measured_cp/p.x). */
void attempt_print_crtk(const struct attempt *attempt, FILE *out);
/** A file's text, to be freed; NULL and why: it cannot be read, or is longer than 64 MiB. */
char *attempt_read_file(const char *path, size_t *size, char why[256]);
/** Read a folder's, or one ATTEMPT.json without its steps. NULL and why. */
struct attempt *attempt_read(const char *path, char why[256]);

#endif
