/* SPDX-License-Identifier: GPL-3.0-or-later */
/* half_panels.h - the panels of a factor in sixteen bits a number, for solves that only
 * precondition: these take as long as reading the panels takes.
 *
 * A number has a sign, five bits of the exponent and ten of the mantissa, as in IEEE's binary16. Of
 * six columns the first three stand in the lower halves of words and the others in the upper
 * halves; where three columns are left over these are floats. Heights and rows are the panels'. */
#ifndef PALP_MOTION_HALF_PANELS_H
#define PALP_MOTION_HALF_PANELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pool;
struct supernodes;

struct half_panels {
    const struct supernodes *L; /* that there is room for; NULL: none */
    uint32_t *word;             /* on a 64-byte border       | [start[n_panel]]            */
    size_t *start;              /* of a panel, in words      | [n_panel + 1]               */
    float *scale; /* what the floats that halves become in panels_half.c are to be multiplied by,
                     * of L₁₁⁻¹ and L₂₁           | [n_panel][2]                */
    size_t room;  /* bytes there is memory for */
};

/** How many bytes halves of these panels take. */
size_t half_panels_size(const struct supernodes *L);
/** In memory of so many bytes, all zeros, which stays its owner's. */
void half_panels_place(struct half_panels *half, const struct supernodes *L, void *memory);

/** Returns -1: no memory.  Allocates where it needs more than ever before. */
int half_panels_reserve(struct half_panels *half, const struct supernodes *L);
void half_panels_release(struct half_panels *half);

/** Rounded from panels in single precision, as panels.h has them. False where numbers of a panel
 *  are so large or so small, or none, that solves with these would not be the panels'.
 *  Allocates nothing. */
bool half_panels_take(struct half_panels *half, const float *x, struct pool *pool);

#endif
