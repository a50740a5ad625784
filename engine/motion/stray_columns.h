/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stray_columns.h - columns of A₀⁻¹ of a few nodes that contact touches beside a factor's region,
 * kept for as long as steps solve with that factor.
 *
 * A node that strays from the region is asked for in step after step. To climb the elimination tree
 * for it takes a hundred times as long as to gather what the region's inverse tells of one inside:
 * that is done once a factor, and again where another one strays. */
#ifndef PALP_MOTION_STRAY_COLUMNS_H
#define PALP_MOTION_STRAY_COLUMNS_H

#include "engine/motion/factor.h"
#include "engine/motion/region_rows.h"

#include <stdbool.h>

struct arena;
struct column_load;
struct pool;

enum { STRAYS_MOST = 16 };

struct stray_columns {
    enum palp_precision precision;
    long number;             /* of the factor; 0: of none                       */
    int n;                   /* strays                                          */
    int place[STRAYS_MOST];  /* rising                                          */
    mat3 *G;                 /* A₀⁻¹ among them, STRAYS_MOST blocks in a row    */
    struct region_rows rows; /* A₀⁻¹ in the region's rows, three columns a stray */
};

/** For factors whose region has n_last nodes at most.  Returns -1: no memory; destroy it all the
 *  same. */
int stray_columns_create(struct stray_columns *strays, int n_last, enum palp_precision precision);
void stray_columns_destroy(struct stray_columns *strays);

/** The factor's strays have the columns of the nodes that are loaded, STRAYS_MOST at most, by
 *  rising place: if those that are kept lack one, they are found anew. The factor has a number.
 *  Allocates nothing.  Returns false: the scratch does not suffice. */
bool stray_columns_ask(const struct factor *factor, const struct column_load *load, int n,
                       struct arena *arena, struct pool *pool);

/** Which of the strays stands at a place; n: it is none of them. */
int stray_columns_find(const struct stray_columns *strays, int place);

/** A₀⁻¹ between strays. */
static inline mat3 stray_columns_among(const struct stray_columns *strays, int row, int col)
{
    PALP_ASSERT(row < strays->n && col < strays->n);
    return strays->G[row * STRAYS_MOST + col];
}

/** A₀⁻¹ between a place of the region, whose rows were found, and a stray. */
mat3 stray_columns_block(const struct stray_columns *strays, int place, int stray);

#endif
