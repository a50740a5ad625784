/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance_border.h - W of a body that was cut since its factor: the factor's own, and R Rᵀ,
 * which the cut adds. */
#ifndef PALP_RESPONSE_COMPLIANCE_BORDER_H
#define PALP_RESPONSE_COMPLIANCE_BORDER_H

#include "engine/response/factor_view.h"

#include <stddef.h>

struct arena;
struct pool;

/** R: three rows a group of W, as many columns as the border has. */
struct border_term {
    int n, n_column;
    size_t stride; /* from row to row */
    enum palp_precision precision;
    void *R; /* float or double | [3 n][stride] */
    void *product;
};

/** Zeros, for n groups; and what of them is taken from the arena. */
struct border_term border_term_take(int n, int n_border, enum palp_precision precision,
                                    struct arena *arena);

/** W += R Rᵀ, both triangles | [n × n].  The same bytes for any number of workers. */
void border_term_add(const struct border_term *term, mat3 *W, struct pool *pool);

/** J and the border's columns behind it, as loads on places of the factor alone: what W is found
 *  for where the region's inverse does not tell. */
struct loads border_loads(const struct factor_view *view, const struct loads *J,
                          struct arena *arena);
/** Take from the counter what that takes for n groups with n_load loads, the border's included. */
void border_loads_count(size_t n, size_t n_load, struct arena *counter);

/** R = T L_S⁻ᵀ and W, from what W is with the border's columns beside J's.
 *  both: | [n + border n]². */
void border_term_fold(const struct border_term *term, const struct factor_view *view,
                      const struct loads *J, const mat3 *both, mat3 *W);

#endif
