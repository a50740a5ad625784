/* SPDX-License-Identifier: GPL-3.0-or-later */
/* problem.c - the problem of a step, copied out; solving one on its own. */
#include "clients/palp/problem.h"

#include "engine/response/compliance.h"
#include "engine/response/multiplier.h"
#include "engine/step.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const METHODS[] = {"auto", "sweep", "exact", "nncg", "newton"};
enum { N_METHODS = sizeof METHODS / sizeof *METHODS };

int problem_method(enum palp_multipliers *method, const char *word)
{
    for (int i = 0; i < N_METHODS; i++) {
        if (strcmp(METHODS[i], word) == 0) {
            *method = (enum palp_multipliers)i;
            return 0;
        }
    }
    return -1;
}

const char *problem_method_name(enum palp_multipliers method)
{
    return METHODS[method];
}

int problem_create(struct problem *p, int n)
{
    const size_t rows = (size_t)n + 1; /* none is not no memory */
    *p = (struct problem){
        .n = n,
        .W = calloc(rows * rows, sizeof *p->W),
        .free = calloc(rows, sizeof *p->free),
        .bounds = calloc(rows, sizeof *p->bounds),
        .lambda = calloc(rows, sizeof *p->lambda),
    };
    if (p->W && p->free && p->bounds && p->lambda)
        return 0;
    problem_destroy(p);
    return -1;
}

void problem_destroy(struct problem *p)
{
    free(p->W);
    free(p->free);
    free(p->bounds);
    free(p->lambda);
    *p = (struct problem){0};
}

int problem_of_step(struct problem *p, const struct palp_world *world)
{
    struct step *s = world->step;
    if (problem_create(p, s->n_con) != 0)
        return -1;
    if (s->n_con == 0)
        return 0;
    if (s->pairs) /* forces were found on W_H: W is formed only now */
        compliance_fold(s);
    memcpy(p->W, s->W, (size_t)p->n * (size_t)p->n * sizeof *p->W);
    for (int i = 0; i < p->n; i++) {
        p->free[i] = vec3_scale(s->gap[i], 1 / s->h);
        p->lambda[i] = vec3_scale(s->lambda[i], s->h);
        const struct bounds of_force = s->con[i].law->bounds(&s->con[i]);
        p->bounds[i] = of_force;
        p->bounds[i].least *= s->h;
        p->bounds[i].most *= s->h;
        p->bounds[i].radius *= s->h;
    }
    return 0;
}

bool problem_has_contacts_only(const struct problem *p)
{
    for (int i = 0; i < p->n; i++) {
        const struct bounds *b = &p->bounds[i];
        if (b->least != 0 || !isinf(b->most) || b->rub != 0 || b->radius != 0)
            return false;
    }
    return true;
}

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int problem_solve(struct problem *p, const struct trial *trial, struct trial_outcome *outcome)
{
    const struct multiplier_problem problem = {
        .n = p->n,
        .W = p->W,
        .scale = 1,
        .free = p->free,
        .bounds = p->bounds,
        .residual = trial->residual,
        .sweeps = trial->sweeps,
        .history = trial->history,
        .lambda = p->lambda,
    };
    struct arena arena, counter = arena_counter();
    multiplier_problem_count(p->n, trial->method, &counter);
    if (arena_create(&arena, counter.used) != 0)
        return -1;
    memset(p->lambda, 0, (size_t)p->n * sizeof *p->lambda);
    const double start = now_s();
    outcome->is = multiplier_problem_solve(&problem, trial->method, &arena);
    outcome->seconds = now_s() - start;
    arena_destroy(&arena);
    return 0;
}
