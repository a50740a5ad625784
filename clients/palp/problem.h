/* SPDX-License-Identifier: GPL-3.0-or-later */
/* problem.h - a problem of forces on its own, out of a step or a file. */
#ifndef PALP_CLIENTS_PROBLEM_H
#define PALP_CLIENTS_PROBLEM_H

#include "engine/palp.h"
#include "engine/response/multiplier_problem.h"

/** u = free + W λ and each λ_i the answer of its bounds to u_i. Of a step: impulses N s, velocities
 *  m/s, W in 1/kg. Owns its arrays (malloc). */
struct problem {
    int n;                 /* constraints                            */
    mat3 *W;               /*                            | [n × n]  */
    vec3 *free;            /*                            | [n]      */
    struct bounds *bounds; /*                            | [n]      */
    vec3 *lambda;          /* of a step: as it found it  | [n]      */
};

/** Zeroed. Returns 0, or -1: no memory, and all is released. */
int problem_create(struct problem *p, int n);
void problem_destroy(struct problem *p);

/** The problem that the last iteration of the last step solved, and what it found: free is δ_free /
 *  h, λ h times the force, W is C W_H Cᵀ. n is 0 where nothing was near. Returns as above. */
int problem_of_step(struct problem *p, const struct palp_world *world);

/** Does every row belong to a contact: a force from 0 on, and friction? */
bool problem_has_contacts_only(const struct problem *p);

/** What to solve of it. */
struct trial {
    enum palp_multipliers method;
    double residual;
    int sweeps;
    double *history; /* or NULL | [sweeps + 1] */
};
struct trial_outcome {
    struct multiplier_outcome is;
    double seconds;
};
/** Find λ from zero.  Writes p->lambda. Returns 0, or -1: no memory. */
int problem_solve(struct problem *p, const struct trial *trial, struct trial_outcome *outcome);

/** By its word: auto, sweep, exact, nncg, newton. Returns 0, or -1: no such. */
int problem_method(enum palp_multipliers *method, const char *word);
const char *problem_method_name(enum palp_multipliers method);

#endif
