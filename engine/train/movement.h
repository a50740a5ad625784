/* SPDX-License-Identifier: GPL-3.0-or-later */
/* movement.h - movements cut out of a speed, and how smooth each is. */
#ifndef PALP_TRAIN_MOVEMENT_H
#define PALP_TRAIN_MOVEMENT_H

#include <stdbool.h>

enum { MOVEMENTS_MAX = 2048 }; /* whose smoothness is kept; more are counted alone */

/** A speed above 5 mm/s for at least 0.2 s, cut at 30 s. */
struct movements {
    double rate_hz;
    int n_speed, most; /* samples of the one under way; of one at most */
    double *speed;     /* m/s | [most]                                 */
    long n;            /* done so far                                  */
    double sparc[MOVEMENTS_MAX], ldlj[MOVEMENTS_MAX];
};

bool movements_create(struct movements *m, double rate_hz);
void movements_destroy(struct movements *m);
void movements_add(struct movements *m, double speed);
/** End the one under way. */
void movements_end(struct movements *m);
/** The median of n values; sorts them. */
double movements_median(double *value, int n);

#endif
