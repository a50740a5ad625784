/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palp_loss.h - has a world come apart? A part of palp.h. */
#ifndef PALP_LOSS_H
#define PALP_LOSS_H

#include "engine/palp.h"

/** Has a world come apart? */
enum palp_loss {
    PALP_LOSS_NONE,
    PALP_LOSS_NOT_FINITE, /* a position or velocity is no number                                */
    PALP_LOSS_APART,      /* one is beyond reason: a soft body is longer than 1000 sizes of the
                           * scene, or something moves as far in a step; 10⁷ m off; above 10⁵ m/s */
};
/** As it is now; and the first body of which that is so, where there is one.  body: may be NULL. */
enum palp_loss palp_world_loss(const struct palp_world *world, palp_body *body);

#endif
