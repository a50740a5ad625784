/* SPDX-License-Identifier: GPL-3.0-or-later */
/* region_rows.h - rows of A₀⁻¹ times some columns, at nodes of a factor's region: X t, X the
 * region's inverse, t what the columns bring to the region once all others are solved for
 * (columns.h). A row is found when it is first wanted, once. */
#ifndef PALP_MOTION_REGION_ROWS_H
#define PALP_MOTION_REGION_ROWS_H

#include "engine/base/assert.h"
#include "engine/motion/panels.h"

#include <stddef.h>

struct pool;

struct region_rows {
    const struct panels *panels;
    int n_place;   /* there are slots for                                            */
    int first;     /* place of the region: slots are of places from it on            */
    int n;         /* columns                                                        */
    int n_wanted;  /* places                                                         */
    int n_found;   /* of them, the first                                             */
    int *slot;     /* of a place: which of those wanted; -1: not yet | [n_place]     */
    int *wanted;   /* places, in the order of slots                  | [n_place]     */
    void *brought; /* t, in the panels' precision                    | [3 n_last][n] */
    size_t height; /* of a column of T                                               */
    double *T;     /* three rows a slot, column by column            | [n][height]   */
    float *single; /* scratch of panels in single precision, as T    | [n][height]   */
};

/** Memory for slots of n_place places; brought, T and single are the owner's.
 *  Returns -1: no memory; destroy it all the same. */
int region_rows_create(struct region_rows *rows, int n_place);
void region_rows_destroy(struct region_rows *rows);

/** Of n columns of a factor with a region, that bring nothing yet, at n_place places. */
void region_rows_begin(struct region_rows *rows, const struct panels *panels, int n, int n_place);

/** The next call of region_rows_find is to find the rows of a place, those of an opening as
 *  zeros. */
void region_rows_want(struct region_rows *rows, int place);

/** Finds the rows of places that were wanted since the last call. Allocates nothing. The same bytes
 *  whenever they are wanted, for any number of workers.
 *  Cost: of n columns and a region of r nodes 9 r n multiplications a place. */
void region_rows_find(struct region_rows *rows, struct pool *pool);

/** The first of a place's three rows of T. It was found. */
static inline size_t region_rows_at(const struct region_rows *rows, int place)
{
    PALP_ASSERT(rows->slot[place - rows->first] >= 0);
    return 3 * (size_t)rows->slot[place - rows->first];
}

#endif
