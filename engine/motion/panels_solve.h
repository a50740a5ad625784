/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels_solve.h - a solve with panels, precision by precision. Only panels.c calls these. */
#ifndef PALP_MOTION_PANELS_SOLVE_H
#define PALP_MOTION_PANELS_SOLVE_H

struct panels;
struct panels_turn;
struct pool;

/** x := (L Lᵀ)⁻¹ x. Inside it is `scale` times as large: the largest of x is then near 1, and the
 *  smallest that count are far from those that a float cannot hold.
 *  turn: NULL: none.  Half: without a term at the root. */
void panels_solve_half(const struct panels *panels, double *x, double scale,
                       const struct panels_turn *turn, struct pool *pool);
void panels_solve_single(const struct panels *panels, double *x, double scale,
                         const struct panels_turn *turn, struct pool *pool);
void panels_solve_double(const struct panels *panels, double *x, double scale,
                         const struct panels_turn *turn, struct pool *pool);

#endif
