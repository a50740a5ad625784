/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiplier_search.h - one search for λ under way: what every method of solving a problem starts,
 * judges its progress and ends with. */
#ifndef PALP_RESPONSE_MULTIPLIER_SEARCH_H
#define PALP_RESPONSE_MULTIPLIER_SEARCH_H

#include "engine/response/multiplier_problem.h"

/** Does a law hold both ways, as joints do: slow to sweep over? */
bool multiplier_search_holds_both_ways(const struct bounds *bounds, int n);

/** Is nothing to be had from a force here: do both bodies stand still whatever happens? */
bool multiplier_search_immovable(const mat3 *own);

/** The scaled natural map: how far each λ_i is from its bounds' answer to a compliance of 1/ρ_i,
 *  where ρ_i = 3 / tr W_ii, relative to the largest force among these. It has no unit. A change
 *  that moves its pair by far less than round-off of the largest δ is none. No number where δ is
 *  none, which the bounds' own comparisons would take for an open contact.
 *  v: δ at lambda | m | [n]; own: scale W_ii | m/N | [n]; lambda | N. */
double multiplier_search_natural_map(int n, const struct bounds *bounds, const mat3 *own,
                                     const vec3 *v, const vec3 *lambda);

/** One search for λ under way. */
struct search {
    const struct multiplier_problem *p;
    struct arena *arena;
    vec3 *v;      /* δ at the present λ                    | m   | [n] */
    mat3 *own;    /* scale W_ii                            | m/N | [n] */
    vec3 *kept;   /* λ where off was least                 | N   | [n] */
    double off;   /* scaled natural map                                */
    double best;  /* the least so far                                  */
    int stuck;    /* sweeps since that                                 */
    double relax; /* part of the way that a sweep goes                */
    struct multiplier_outcome outcome;
};

/** Take from the counter what a search takes for n constraints. */
void multiplier_search_count(int n, struct arena *counter);
/** Take its arrays from the arena; v and off of lambda as it is. */
void multiplier_search_begin(struct search *search);
/** v += scale W_·i change; W is symmetric, so its row i serves as the column. */
void multiplier_search_spread(const struct multiplier_problem *p, int i, vec3 change, vec3 *v);
/** v from λ alone. */
void multiplier_search_renew(struct search *search);
/** After a sweep or a step: off from v and λ, into the history too; kept, where it is the best. */
void multiplier_search_note(struct search *search);
/** Back to the best λ so far, brought within its bounds, where what there is is clearly worse. */
void multiplier_search_return(struct search *search);
/** The force within its bounds that is nearest to this one; one without compliance stays. */
vec3 multiplier_search_nearest(const struct search *search, int i, vec3 lambda);
/** May the search go on? */
bool multiplier_search_goes_on(const struct search *search);
/** One sweep, each constraint resolved with the others held. */
void multiplier_search_sweep(struct search *search, bool exactly);

#endif
