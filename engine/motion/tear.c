/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear.c - one body that tears. */
#include "engine/motion/tear.h"
#include "engine/model/topology.h"

#include <stdlib.h>

struct tear *tear_create(struct topology *topology)
{
    struct tear *tear = calloc(1, sizeof *tear);
    if (!tear)
        return NULL;
    tear->topology = topology;
    if (tear_front_create(&tear->front, topology) == 0)
        return tear;
    tear_destroy(tear);
    return NULL;
}

void tear_destroy(struct tear *tear)
{
    if (!tear)
        return;
    tear_front_clear(&tear->front);
    free(tear);
}

void tear_measure(struct tear *tear, const vec3 *q)
{
    struct palp_front sum = {.n_edge = 0};
    tear_front_measure(&tear->front, tear->topology, q);
    sum.n_edge = tear->front.n_edge;
    for (int e = 0; e < sum.n_edge; e++) {
        const double length = tear_front_length(&tear->front, tear->topology, e),
                     release = vec3_norm(tear_front_release(&tear->front, tear->topology, e));
        sum.length += length;
        sum.release += length * release;
        sum.most = fmax(sum.most, release);
    }
    sum.release /= sum.length > 0 ? sum.length : 1;
    tear->is = sum;
}
