/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance.h - the compliance (Delassus operator) W, its mapping part W_H, and the fold between them;
 * the table of providers. W carries no h: δ⁺ = δ_free + h² W λ (eq. 17). */
#ifndef PALP_RESPONSE_COMPLIANCE_H
#define PALP_RESPONSE_COMPLIANCE_H

struct step;

/** W = Σ J A⁻¹ Jᵀ by a half-solve with A for each direction (eq. 17).
 *  Reads con, C, prox, arm, the solvers.  Writes W, both triangles; unused directions give zero rows. */
void compliance_build(struct step *s);

/** W_H = H A⁻¹ Hᵀ, body by body (eq. 28).  Reads prox, arm, the solvers.  Writes WH. */
void compliance_build_mapping(struct step *s);

/** W = C W_H Cᵀ (eq. 28).  Reads con, C, WH.  Writes W, both triangles. */
void compliance_fold(struct step *s);

#endif
