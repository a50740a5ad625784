/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapping.h - from degrees of freedom to the points that are mapped on
 * them: p = G(q), its Jacobian H. */
#ifndef PALP_MODEL_MAPPING_H
#define PALP_MODEL_MAPPING_H

#include "engine/base/vec.h"

struct proximity;
struct step;

/** [build system] H at the present frames: the arms of rigid
 *  proximities; a node's H is the identity.
 *  Reads prox, frame.  Writes arm. */
void mapping_linearise(struct step *s);

/** p = G(q) of one proximity (eq. 6). */
vec3 mapping_apply(const struct proximity *prox, const vec3 *body_q, pose body_frame);

/** f += Hᵀ push over the proximities of one body; f: its degrees of freedom. */
void mapping_add_transposed(const struct step *s, int body, vec3 *f);

/** H v of one proximity; v: the degrees of freedom of its body. */
vec3 mapping_velocity(const struct step *s, int prox, const vec3 *body_v);

#endif
