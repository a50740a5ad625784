/* SPDX-License-Identifier: GPL-3.0-or-later */
/* limiter.h - the output chain under all that may ever come its way. */
#ifndef PALP_CLIENTS_LIMITER_H
#define PALP_CLIENTS_LIMITER_H

#include <stdint.h>

enum { LIMITER_ACTED = 11 }; /* bits of enum palp_haptic_acted */

/** What a run of random cycles showed. */
struct limiter_run {
    long cycles;
    long broken;               /* cycles with a force that is no number, or beyond what follows */
    double force, torque;      /* largest, over the limit                                     | 1 */
    double slew, torque_slew;  /* largest change, over what the slew allows                   | 1 */
    double rise;               /* fastest growth of a force while engaging                | N/s */
    double heat;               /* largest mean square, over the square of the continuous force */
    long expired;              /* forces that would last beyond 40 ms of their sample           */
    long felt;                 /* cycles with more than half of the largest force                 */
    long acted[LIMITER_ACTED]; /* cycles in which each bit of enum palp_haptic_acted was set      */
    double seconds;            /* that they took, making the requests included                    */
};

/** A chain of 3 N, 0.1 N m and 1 N on the average through so many cycles: forces small, large,
 *  beyond all numbers and none; hands that move, turn, jump, have no quaternion; clocks that stop,
 *  leap and go back; silent hands and simulations. Equal seeds give equal runs. */
struct limiter_run limiter_run(long cycles, uint64_t seed);

#endif
