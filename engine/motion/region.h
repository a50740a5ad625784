/* SPDX-License-Identifier: GPL-3.0-or-later */
/* region.h - which nodes of a body to order last: those that contact touches, and those around them
 * that it soon may; and those that are ahead of a cut, and no others around these.
 *
 * Touched nodes near each other are a patch. Its region reaches further by 0.6 of its radius, two
 * edges at least; and by as far as it has travelled since the last region was chosen, which is
 * about how far it goes until the next. A region that was made before is taken again where it holds
 * what is needed without much more: to order anew takes longer than to factor. A region of more
 * than REGION_NODES_LEAST nodes takes no longer to invert than the body to factor: a larger one
 * comes so late that what is touched has travelled further meanwhile, and the next would be larger
 * still. */
#ifndef PALP_MOTION_REGION_H
#define PALP_MOTION_REGION_H

#include "engine/base/vec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct coupled_system;
struct region_growth;

enum { REGIONS_MOST = 8, PATCHES_MOST = 8, REGION_NONE = -1 };
/* Marks of nodes: contact touches it; not yet, but a cut comes to it next. */
enum { REGION_TOUCHED = 1, REGION_AHEAD = 2 };
/* Bounds of nodes_most. The worker inverts 100 nodes in some milliseconds, 450 in 0.1 s. */
enum { REGION_NODES_LEAST = 100, REGION_NODES_MOST = 450 };

/** One body's regions. What is chosen depends on what was touched, and on nothing else. */
struct regions {
    const struct coupled_system *coupled;
    int n_node, nodes_most;       /* of the body; of the largest region                      */
    int64_t choices;              /* so far                                                  */
    int64_t number[REGIONS_MOST]; /* of the choice that made it; 0: there is no such region  */
    int64_t used[REGIONS_MOST];   /* the last choice that took it                            */
    int n[REGIONS_MOST];          /* nodes                                                   */
    int n_patch;                  /* of the last choice                                      */
    vec3 centre[PATCHES_MOST];    /* their middles, at rest | m                              */
    unsigned char *mark;          /* 1: in the region | [REGIONS_MOST][n_node]               */
    struct region_growth *growth; /* scratch                                                 */
};

/** flops: of the body's factor without a region, in nodes, as of its ordering.
 *  Returns -1: no memory. */
int regions_create(struct regions *regions, const struct coupled_system *coupled, double flops);
void regions_destroy(struct regions *regions);

static inline unsigned char *region_marks(const struct regions *regions, int region)
{
    return regions->mark + (size_t)region * (size_t)regions->n_node;
}

/** Are the touched nodes in the region, but for few, and all that are ahead of a cut?
 *  A region of REGION_NONE holds nothing.
 *  needed: REGION_TOUCHED, REGION_AHEAD, 0: neither | [n_node] */
bool region_holds(const struct regions *regions, int region, const unsigned char *needed);

/** The region for what is needed now, marked likewise. One that is made for it takes the place of
 *  the one that was not used for longest; those in `kept` stay. Nothing needed: the first of
 *  `kept`.
 *  kept: [2], generations are in use that are ordered by them.  Allocates nothing. */
int regions_choose(struct regions *regions, const unsigned char *needed, const int kept[2]);

#endif
