/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.c - the options of a scene that nobody set, and those of high accuracy. */
#include "engine/palp.h"

#include <math.h>

struct palp_options palp_options_default(void)
{
    return (struct palp_options){
        .gravity = {0, -9.81, 0},
        .correction = PALP_CORRECT_FAST,
        .recursion = PALP_RECURSE_TOTAL,
        .first = PALP_FIRST_MOVING,
        .newton = 5,           /* a cap: each iteration leaves a fifth of the error or less      */
        .tolerance_n = 1e-3,   /* a fiftieth of the least force a fingertip tells apart          */
        .tolerance_gap = 1e-6, /* far below what a device resolves, far above round-off          */
        .sweeps = 100,
        .precision = PALP_SINGLE,
        .motion = PALP_MOTION_AUTO,
        .compliance = PALP_COMPLIANCE_REACH,
        .tolerance_motion = 5e-7, /* half of tolerance_gap                                      */
        .sleep_speed = 1e-8,  /* a body that takes seconds to rest is off by a tenth of that      */
        .defect_limit = 5e-6, /* under a node of soft tissue (200 N/m) worth tolerance_n    */
        .refresh_steps = 4,
        .residual = 1e-6, /* of the largest force: below tolerance_n up to 1000 N                */
        .contact_capacity = 256,
        .contact_share = 1,
        .workers = 2,
    };
}

struct palp_options palp_options_high(struct palp_options options)
{
    options.precision = PALP_DOUBLE; /* forces in single precision end at 1e-6 */
    if (options.multipliers == PALP_MULTIPLIERS_AUTO)
        options.multipliers = PALP_MULTIPLIERS_NEWTON;
    options.residual = fmin(options.residual, 1e-10); /* round-off is a hundredth of it       */
    options.tolerance_n = fmin(options.tolerance_n, 1e-6); /* each a thousandth of the default … */
    options.tolerance_gap = fmin(options.tolerance_gap, 1e-9);
    options.tolerance_motion = fmin(options.tolerance_motion, 5e-10);
    options.sleep_speed = fmin(options.sleep_speed, 1e-11);
    options.defect_limit = fmin(options.defect_limit, 5e-9);
    options.newton = options.newton > 20 ? options.newton : 20; /* … so four times the iterations */
    options.sweeps = options.sweeps > 1000 ? options.sweeps : 1000; /* where newton falls back  */
    return options;
}
