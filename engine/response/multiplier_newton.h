/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier_newton.h - λ by a globalised semismooth Newton method. */
#ifndef PALP_RESPONSE_MULTIPLIER_NEWTON_H
#define PALP_RESPONSE_MULTIPLIER_NEWTON_H

#include "engine/response/multiplier_search.h"

/** Newton's method on the natural map, F(λ) = λ - answer(λ, δ) = 0 (Alart, Curnier: a mixed
 *  formulation for frictional contact problems prone to Newton like solution methods, 1991). Its
 *  derivative is taken where each bound stands now; only directions whose force is free to change
 *  are solved for. Of a step goes as much as leaves Σ |F_i|² tr W_ii below the worst of the last
 *  few; where no part of it does, some sweeps look for another place to go on from. W is damped as
 *  in Levenberg's method by as much as is left of F, relatively: where others decide a direction (W
 *  singular, more constraints than freedoms) its force moves little, and none grows for nothing.
 *  Ends at the residual, where the steps are used up, and where it leads nowhere: fell_back is then
 *  set.  Reads and writes λ, v, off, outcome. */
void multiplier_newton(struct search *search);

/** Take from the counter what it takes for n constraints. */
void multiplier_newton_count(int n, struct arena *counter);

#endif
