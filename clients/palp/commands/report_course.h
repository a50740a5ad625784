/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_course.h - a learner's attempts at one lesson: whether it is learned, how they come along,
 * and their own median of a metric. Of the attempts that count alone. */
#ifndef PALP_CLIENTS_REPORT_COURSE_H
#define PALP_CLIENTS_REPORT_COURSE_H

#include "clients/palp/commands/attempt.h"
#include "clients/store/store.h"

enum { COURSE_TRIES_MAX = 1000 };

/** A lesson's attempts, the oldest first. */
struct course_lesson {
    char name[ATTEMPT_NAME];
    char until[32]; /* later ones are not taken; empty: all are */
    int n, n_all;   /* that count; all                          */
    bool passed[COURSE_TRIES_MAX];
    double time_s[COURSE_TRIES_MAX];
    char why[128];                     /* why the last one did not count */
    double median[ATTEMPT_THRESHOLDS]; /* of each threshold's metric before this attempt; NaN: none
                                        */
    int n_median;                      /* attempts that they are of */
};

/** Takes an attempt of the store, in their order. */
void report_course_add(struct course_lesson *lesson, const struct store_attempt *attempt);

/** The attempts at an attempt's lesson up to it, and the medians before it. False: its learner is
 *  not in this store, or it has none. */
bool report_course_find(struct course_lesson *lesson, struct store *store,
                        const struct attempt *attempt);

int report_course_passed(const struct course_lesson *lesson);
bool report_course_learned(const struct course_lesson *lesson);
/** How it stands, in words. */
const char *report_course_word(const struct course_lesson *lesson);

/** The times with their curve, and the sum that tells competence, below each other; two attempts at
 *  least. */
void report_course_plot(const struct course_lesson *lesson, FILE *out);

#endif
