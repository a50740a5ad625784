/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels_solve.h - a solve with panels, precision by precision. Only panels.c calls these. */
#ifndef PALP_MOTION_PANELS_SOLVE_H
#define PALP_MOTION_PANELS_SOLVE_H

struct panels;
struct pool;

/** All of a solve, or one of its two parts. */
enum solve_extent { SOLVE_WHOLE, SOLVE_OPEN, SOLVE_FINISH };

/** Inside, x is `scale` times as large: the largest of what is asked for is then near 1, and the
 *  smallest that count are far from those that a float cannot hold. */
struct solve_part {
    enum solve_extent extent;
    double *x; /* in and out */
    double scale;
    const unsigned char *along; /* of a part: the panels that both go through | [n_panel] */
};

/** x := (L Lᵀ)⁻¹ x. */
void panels_solve_half(const struct panels *panels, const struct solve_part *part,
                       struct pool *pool);
void panels_solve_single(const struct panels *panels, const struct solve_part *part,
                         struct pool *pool);
void panels_solve_double(const struct panels *panels, const struct solve_part *part,
                         struct pool *pool);

#endif
