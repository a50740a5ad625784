/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve_schedule.h - the way of a solve through the panels of a factor: up the elimination tree to
 * the root (forward substitution) and down again (back substitution).
 *
 * On the way up a panel hands what its rows below receive to its parent, the panel of the first of
 * them: nobody but the parent reads it and nobody else writes there, so nothing races and each sum
 * has one order. Small subtrees are tasks, each gone through by one worker; above them, panels of
 * one level are independent, and large ones are cut into pieces. */
#ifndef PALP_MOTION_SOLVE_SCHEDULE_H
#define PALP_MOTION_SOLVE_SCHEDULE_H

#include "engine/palp.h"

#include <stddef.h>

struct supernodes;

/** Scalar rows or columns begin … end-1 of a panel. */
struct piece {
    int panel, begin, end;
};

struct solve_schedule {
    int n_panel;
    int *parent;      /* of a panel; -1: none                            | [n_panel]     */
    int *child_first; /* into child                                      | [n_panel + 1] */
    int *child;       /* rising                                          */
    int *shared;      /* of a panel's rows below, how many are columns of its parent | [n_panel] */

    /* A panel's front: what its rows receive; those of its columns, then those below, each part
     * padded to whole lanes. Its answer: a number a column, padded likewise. */
    size_t *front_first;  /* | [n_panel + 1] */
    size_t *below_first;  /* in the front    | [n_panel] */
    size_t *answer_first; /* | [n_panel + 1] */
    int *to;              /* of a row below: where in its parent's front, from its first number   */
    size_t *from;         /* of a row below: where among the answers | both as supernodes' row    */

    int n_task, n_level;
    int *task_first, *task_panel;       /* rising                      | [n_task + 1]  */
    int *level_first, *level_panel;     /* rising                      | [n_level + 1] */
    int *own_first, *below_piece_first; /* of a level, into …      | [n_level + 1] */
    struct piece *own, *below;          /* … pieces of its large panels: of their columns (and
                                         * the rows of these), and of their rows below        */
    unsigned char *is_large;            /* cut into pieces | [n_panel] */

    /* Scratch of a solve. */
    void *front, *answer;   /* float or double */
    unsigned char *reached; /* | [n_panel]     */
    double scale;           /* of a solve that is open; 0: none is         */
    bool is_whole;          /* solves read x, though there are halves of it */
};

/** NULL: no memory. */
struct solve_schedule *solve_schedule_create(const struct supernodes *L,
                                             enum palp_precision precision);
void solve_schedule_destroy(struct solve_schedule *schedule);

#endif
