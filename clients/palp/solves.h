/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solves.h - what solving for motion took over many steps: iterations, the age of factors, and how
 * far the bodies moved otherwise than contact was solved for. */
#ifndef PALP_CLIENTS_SOLVES_H
#define PALP_CLIENTS_SOLVES_H

#include "engine/palp.h"

#include <stdio.h>

/** All zero: no step yet. */
struct solves {
    long n_step, n_free, n_correct; /* steps; solves with the factor, of the body with the most */
    long n_pass;                    /* times that a defect was fed back                         */
    long n_refreshed;               /* steps that took a younger factor than the step before    */
    int age, age_most;              /* of the oldest factor, in steps: of the last one, at most */
    int failures;                   /* factorisations beside the steps that failed              */
    double defect_most;             /* m */
    double left_most;               /* m, of that at the end of a step                          */
    long n_in_step;                 /* factors that steps made of their own matrices            */
    long n_held_back;               /* steps that left a part of the contact forces out         */
    double held_back_most;          /* that part                                                */
    long n_stopped;                 /* steps that a tool would have ended beyond a surface */
};

void solves_add(struct solves *s, const struct palp_report *report);

/** A line for people; the members of an object of JSON, without its braces. */
void solves_print(FILE *out, const struct solves *s);
void solves_print_json(FILE *out, const struct solves *s);

/** How each soft body's motion is solved for, a line a body after `indent`; as a JSON array. */
void solves_print_ways(FILE *out, const struct palp_world *world, const char *indent);
void solves_print_ways_json(FILE *out, const struct palp_world *world);

#endif
