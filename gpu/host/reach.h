/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reach.h - which panels columns reach, and the request that tells the device what is asked.
 *
 * A column reaches the panels from its nodes to the root. Columns are numbered as the tree meets
 * them, so that those which reach a panel are near each other: a panel has one range of tiles of
 * them (kernel/columns.h). */
#ifndef PALP_GPU_REACH_H
#define PALP_GPU_REACH_H

#include "gpu/host/plan.h"
#include "gpu/kernel/columns.h"

#include <stdbool.h>
#include <stddef.h>

struct column_load;

/** Rows of columns that are multiplied before sums go on in double precision; more where there is
 *  no room for so many products. */
enum { GPU_REACH_CHUNK = 256 };

/** Of one plan, and the scratch of who writes a request. */
struct gpu_reach {
    int n_panel, n_level;
    int most_children; /* of a panel                                                        */
    int most_rows;     /* scalar rows of all panels from any one to the root                */
    int all_rows;      /* of all panels                                                     */
    int *level;        /* of a panel, above those of its children; leaves: 0  | [n_panel]     */
    int *level_work;   /* of a level: work for one tile of columns | [n_panel] */
    int n_map;
    int *map;    /* for each panel but roots: of its parent's nodes, which of its below, or -1 */
    int *map_at; /* where a panel's part of the map begins                  | [n_panel]     */

    int64_t n_asked; /* requests so far                                                      */
    int64_t *asked;  /* of a panel: the last request that reached it         | [n_panel]     */
    int *reached;    /* where in that request's list                         | [n_panel]     */
    int *list;       /* panels that are reached                             | [n_panel]     */
};

/** Room for what a request asks. */
struct gpu_reach_room {
    size_t request; /* bytes                            */
    int64_t rows;   /* of Y, rows of a tile; below 2³¹  */
    int n_partial;  /* tiles of products of columns     */
    int n_outside;  /* nodes or groups that are columns */
};

/** What is asked; loads by rising place, a load's group is a row of W. */
struct gpu_reach_loads {
    const struct column_load *load;
    int n_load, n;
    int n_last; /* nodes of the region whose inverse is there */
};

/** How it is answered. */
enum gpu_reach_way {
    GPU_REACH_TOO_LARGE,  /* there is not so much room   */
    GPU_REACH_BY_INVERSE, /* by the region's inverse alone */
    GPU_REACH_BY_COLUMNS,
};

/** Returns -1: no memory; destroy it all the same.  Allocates. */
int gpu_reach_create(struct gpu_reach *reach, const struct gpu_plan_at *plan);
void gpu_reach_destroy(struct gpu_reach *reach);

/** Writes the request. Few nodes, or nodes of a region, are columns for themselves; else groups
 *  are. Returns how it is answered.  Allocates nothing. Cost: of the panels that are reached,
 *  and the loads. */
enum gpu_reach_way gpu_reach_write(struct gpu_reach *reach, const struct gpu_plan_at *plan,
                                   const struct gpu_reach_loads *loads,
                                   const struct gpu_reach_room *room,
                                   struct columns_request *request);

#endif
