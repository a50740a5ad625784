/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bent_factor.h - bodies as they are, with a factor of the body while it was bent: what an older
 * factor costs of the same loads. */
#ifndef PALP_CLIENTS_BENCH_BENT_FACTOR_H
#define PALP_CLIENTS_BENCH_BENT_FACTOR_H

#include "engine/palp.h"

/** A soft body while it is bent: for two steps or so, that wait for the factor. */
struct bent_factor {
    struct palp_world *world;
    palp_body body;
    int n_node, n_held;         /* steps that it was held for */
    vec3 *q, *v, *bent, *still; /* as it was; as it is held  | m, m/s | [n_node] */
};

/** Keep where the nodes are, to be held on an arc: bent about the vertical through `about`, which
 *  stays, so that they turn by so many degrees in the mean.  Returns -1: no memory. */
int bent_factor_begin(struct bent_factor *bent, struct palp_world *world, palp_body body,
                      double degrees, vec3 about);
/** Before a step. Returns true, and does nothing, once the last one had a factor of the bent
 *  body. */
bool bent_factor_hold(struct bent_factor *bent);
/** Put the nodes back. A later factor than that of the bent body is taken in no step, until the
 *  body is bent again. */
void bent_factor_end(struct bent_factor *bent);

/** How far the nodes of a body have turned apart since the last step's factor: root mean square |
 *  degrees. */
double bent_factor_turned(const struct palp_world *world, palp_body body);

#endif
