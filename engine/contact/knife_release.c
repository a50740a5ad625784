/* SPDX-License-Identifier: GPL-3.0-or-later */
/* knife_release.c - the front that an edge drives, and what it would give. */
#include "engine/contact/knife_release.h"
#include "engine/model/topology.h"
#include "engine/motion/tear_front.h"

static const double NEAR = 1.5;   /* cells: so far off is the front that the edge drives */
static const double ACROSS = 0.3; /* of a stretch of front, that runs across the edge's way */
static const double ALONG = 0.3;  /* of the edge's way, that is the front's */

static const struct front_node *nearest_front_node(const struct tear_front *f, vec3 at, double most)
{
    const struct front_node *nearest = NULL;
    for (int i = 0; i < f->n_node; i++) {
        const double off = vec3_norm(vec3_sub(f->node[i].place, at));
        if (f->node[i].is_wanted && off < most) {
            nearest = &f->node[i];
            most = off;
        }
    }
    return nearest;
}

bool knife_release(const struct tear_front *front, const struct topology *t, vec3 at, vec3 ahead,
                   double *release)
{
    const struct front_node *node = nearest_front_node(front, at, NEAR * tear_front_size(t));
    if (!node)
        return false;
    const double across = vec3_norm(vec3_cross(node->about.chord, ahead));
    if (!(across > ACROSS * vec3_norm(node->about.chord)) || !(vec3_dot(node->way, ahead) > ALONG))
        return false;
    *release = vec3_dot(node->about.force, ahead) / across;
    return true;
}
