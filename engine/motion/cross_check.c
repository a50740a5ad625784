/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cross_check.c - which answers are tried, and what they may differ by. */
#include "engine/motion/cross_check.h"

#include <math.h>
#include <stdio.h>

enum { TRIES = 4 };               /* of each sort: one more than generations at a time */
static const double APART = 10;   /* times the tolerance: each is off by its own       */
static const double TELLING = 20; /* times the tolerance: what is less proves nothing  */

/* Of the largest number. The ways are the same in another order: doubles differ by round-off, by
 * 1e-11 at most where tests look; floats by what L's are rounded by. */
static const double DIFFER[] = {[PALP_SINGLE] = 1e-4, [PALP_DOUBLE] = 1e-9};

static const char *const NAMES[] = {[CROSS_CHECK_ASSEMBLE] = "b",
                                    [CROSS_CHECK_REFINE] = "a solve",
                                    [CROSS_CHECK_CONJUGATE] = "a solve by conjugate gradients",
                                    [CROSS_CHECK_RESPOND] = "W"};

bool cross_check_is_due(const struct accelerated *there, enum cross_check sort, long with)
{
    const struct tried *tried = &there->tried[sort];
    return tried->n < TRIES && tried->with != with;
}

void cross_check_put_off(struct accelerated *there, enum cross_check sort, long with)
{
    there->tried[sort].with = with;
}

bool cross_check_pass(struct accelerated *there, enum cross_check sort, long with,
                      const struct cross_check_answers *answers)
{
    double largest = answers->terms, apart = 0;
    char reason[160];
    for (size_t i = 0; i < answers->n; i++) {
        const double difference = fabs(answers->there[i] - answers->here[i]);
        largest = fmax(largest, fabs(answers->here[i]));
        apart = isnan(apart) || difference <= apart ? apart : difference;
    }
    if (largest > TELLING * answers->tolerance)
        there->tried[sort] = (struct tried){there->tried[sort].n + 1, with};
    if (apart <= APART * answers->tolerance + DIFFER[answers->precision] * largest)
        return true;
    snprintf(reason, sizeof reason, "%s differs from the CPU's by %.2g, the largest being %.2g",
             NAMES[sort], apart, largest);
    there->accelerator->kind->lose(there->accelerator, reason);
    return false;
}
