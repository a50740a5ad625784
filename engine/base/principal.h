/* SPDX-License-Identifier: Apache-2.0 */
/* principal.h - the greatest eigenvalue of a symmetric 3 × 3 matrix, and its direction. */
#ifndef PALP_BASE_PRINCIPAL_H
#define PALP_BASE_PRINCIPAL_H

#include "engine/base/vec.h"

/** By products, quotients and a root alone: the same bytes with any C library. */
double principal_value(mat3 S);

/** The unit direction of its eigenvalue s; where two are the same, one of theirs, and where three
 *  are, any. */
vec3 principal_direction(mat3 S, double s);

#endif
