/* SPDX-License-Identifier: GPL-3.0-or-later */
/* half_panels.h - the panels of a factor in sixteen bits a number, for solves that only
 * precondition: these take as long as reading the panels takes.
 *
 * A number is a count of units, of each column of L₁₁⁻¹ and of L₂₁ its own. Of six columns the
 * first three stand in the lower halves of words and the others in the upper halves, which are
 * zeros where only three columns are left. The diagonal of L₁₁⁻¹, by far the largest of it, stands
 * apart in floats, and zeros in its place. Heights and rows are the panels'. */
#ifndef PALP_MOTION_HALF_PANELS_H
#define PALP_MOTION_HALF_PANELS_H

#include "engine/motion/supernodes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pool;

struct half_panels {
    const struct supernodes *L; /* that there is room for; NULL: none */
    uint32_t *word;             /* on a 64-byte border       | [start[n_panel]]            */
    size_t *start;              /* of a panel, in words      | [n_panel + 1]               */
    float *unit;                /* of columns, of zeros 0    | [6 n], half_panels_unit()   */
    float *diagonal;            /* of L₁₁⁻¹                  | [3 n]                       */
    size_t room;                /* bytes there is memory for */
};

/** How many bytes halves of these panels take. */
size_t half_panels_size(const struct supernodes *L);
/** In memory of so many bytes, all zeros, which stays its owner's. */
void half_panels_place(struct half_panels *half, const struct supernodes *L, void *memory);

/** Returns -1: no memory.  Allocates where it needs more than ever before. */
int half_panels_reserve(struct half_panels *half, const struct supernodes *L);
void half_panels_release(struct half_panels *half);

/** The units of the columns of a panel's L₁₁⁻¹ or, below it, L₂₁ | [columns] */
static inline float *half_panels_unit(const struct half_panels *half, int p, bool is_below)
{
    const int first = half->L->col[p], columns = half->L->col[p + 1] - first;
    return half->unit + 3 * (2 * first + is_below * columns);
}

/** Rounded from panels in single precision, as panels.h has them. False where numbers of a panel
 *  are so large or so small, or none, that solves with these would not be the panels'.
 *  Allocates nothing. */
bool half_panels_take(struct half_panels *half, const float *x, struct pool *pool);

#endif
