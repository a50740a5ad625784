/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tear.h - bodies that tear: what the fronts of their cuts release, and how these go on.
 *
 * A front of length l that goes on by ds takes toughness × l ds, and the body gives G l ds. Where G
 * is above the toughness, what a strip ahead of the front's edge crosses is severed in the next
 * step, a cell's length a step, by the same list as a knife's cuts. Away from fronts a node of the
 * surface comes apart whose cells are pulled above a strength. */
#ifndef PALP_MOTION_TEAR_H
#define PALP_MOTION_TEAR_H

#include "engine/model/cuttable.h"
#include "engine/motion/tear_begin.h"
#include "engine/motion/tear_front.h"

#include <stdint.h>

struct step;

/** What is kept of it from step to step, beside the list of severed links. */
struct tear_state {
    struct palp_torn torn, waiting; /* waiting: of the links that it listed last            */
    double last_time;               /* s, when it last went on                               */
    int64_t first, last;            /* of the list, those links; the same: all are counted    */
    int64_t has_torn, was_full;     /* ever; was it told that there is no room               */
};

/** What became of it in a step. */
struct tear_news {
    bool begins, comes_free, is_full;
    bool is_held; /* it would go on, and there is no room                         */
    double force; /* N, that drives the front: G × its length, of edges that go on */
    vec3 place;   /* m, of the edge of most G now                                  */
};

struct tear {
    struct topology *topology;
    const struct tear_front *front;
    struct palp_front is; /* when last measured */
    int leads;            /* the front's edge of most G; -1: none */
    struct tear_skin skin;
    struct tear_state state;
    struct tear_news news;
};

/** Of a body that says so, and its fronts.  NULL: no memory. */
struct tear *tear_create(struct topology *topology, const struct tear_front *front);
void tear_destroy(struct tear *tear);

/** What its fronts release, as they were measured.  No allocation. */
void tear_measure(struct tear *tear);

/** At the end of a step, measured: what of the last strips was severed counts as torn, and while
 *  nothing waits, the next is listed.  Writes state, news; the topology's list.  Returns whether
 *  anything was listed.  No allocation.  Cost: for each edge of a front that releases enough a look
 *  at the cells about fronts, with a strength one at each cell of the surface. */
bool tear_go_on(struct tear *tear, const vec3 *q, double time);

#endif
