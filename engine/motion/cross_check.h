/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cross_check.h - an accelerator on trial: its first answers are held to the CPU's own. One that
 * computes, but wrongly, is lost like one that fails: no hand feels what no CPU would have
 * answered.
 *
 * What it answered is what the step goes on with, so that a trial leaves no trace in it. */
#ifndef PALP_MOTION_CROSS_CHECK_H
#define PALP_MOTION_CROSS_CHECK_H

#include "engine/motion/accelerator.h"

/** Is an answer to be tried that it finds with this? Some are of each sort, no two in a row with
 *  the same (generation of the factor, say), so that all slots, and orders with a region, have
 *  their turn. */
bool cross_check_is_due(const struct accelerated *there, enum cross_check sort, long with);

/** Two answers of n numbers each. */
struct cross_check_answers {
    const double *there, *here;
    size_t n;
    enum palp_precision precision; /* that the factor is in                               */
    double tolerance;              /* both may be so far from the truth, in their units   */
    double terms;                  /* the largest that they are sums of; 0: none is larger */
};

/** A velocity by which nobody is moved: of what is slower, round-off may be all. */
static const double CROSS_CHECK_STILL = 1e-9; /* m/s */
/** And one of a simulation that has come apart: round-off makes of it what it likes. */
static const double CROSS_CHECK_WILD = 1e6; /* m/s */

/** Has it passed? Numbers may differ by what precision and tolerance allow, relative to the
 *  largest, or the largest of their terms. If not, the accelerator is lost, and the reason says by
 *  how much. An answer that is nothing proves nothing: it does not count. */
bool cross_check_pass(struct accelerated *there, enum cross_check sort, long with,
                      const struct cross_check_answers *answers);
/** The CPU's own answer proves nothing with this: another time. */
void cross_check_put_off(struct accelerated *there, enum cross_check sort, long with);

#endif
