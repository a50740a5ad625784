/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ladder.h - the degradation ladder: where steps do not fit their period, they leave something
 * undone, one rung more at a time, rather than that simulated time falls behind; where there has
 * been room for a while, one rung less. What each rung leaves undone stands in
 * engine/palp_rungs.h.
 *
 * A rung up: late steps are counted, and a hundredth of one is taken off with each step; at three,
 * which a lone stall of the machine does not reach, steps do not fit. At the earliest 10 steps and
 * 250 ms after the last change, so that it shows what a rung is worth.
 * A rung down: after 3 s in which steps were on time and left room for what the better rung asks.
 * Where that did not hold for 10 s, twice as long the next time, a minute at most.
 *
 * No clock is read here: times are the caller's. Thread: any one. */
#ifndef PALP_DAEMON_LADDER_H
#define PALP_DAEMON_LADDER_H

#include "engine/palp.h"

#include <stdint.h>

/** No rung that lengthens steps makes them longer than this, s: forces fade after 2.5 of them, and
 *  not before 50 ms. */
#define LADDER_LONGEST_S 0.02

struct ladder {
    enum palp_rung rung, most;
    double step_s;       /* length of a step on no rung                                    */
    double late;         /* late steps of late                                             */
    double load;         /* part of their period that steps take, a running mean           */
    long n_step, n_late; /* since the last change                                          */
    int64_t changed_ns;  /* the last change; 0: no step yet                                */
    bool improved;       /* that was to a better rung                                      */
    int64_t told_ns;     /* when it was last told what is needed                           */
    int64_t wait_ns[PALP_RUNGS]; /* on a rung, before the one below it is tried | [rung]   */
};

/** A step of real time that has been done. */
struct ladder_step {
    int64_t end_ns, took_ns, period_ns;
    bool late; /* the next one could not begin at its deadline */
};

/** What came of it. to == from: nothing is left to leave undone, and it is not enough. */
struct ladder_change {
    enum palp_rung from, to;
    long n_step, n_late;
    double took_s, period_s; /* of a step, on `from` */
};

/** On no rung, with steps so long. most: the last rung that is allowed; rungs on which steps would
 *  be longer than LADDER_LONGEST_S are left out. */
struct ladder ladder_begin(double step_s, enum palp_rung most);
/** After each step. Returns whether there is a change to make or to tell. */
bool ladder_note(struct ladder *ladder, const struct ladder_step *step,
                 struct ladder_change *change);
/** Length of a step on the present rung, s. */
double ladder_step_s(const struct ladder *ladder);
/** How many times as fast a machine would have to be for the steps of a change to fit. */
double ladder_need(const struct ladder_change *change);
/** How long, s, steps of a change may take so that they are on time. */
double ladder_room_s(const struct ladder_change *change);
/** The scenario's rate at which steps that take as long fit on the same rung, Hz; 0: it is none
 *  that may be taken at that rate. */
double ladder_fitting_hz(const struct ladder_change *change);

#endif
