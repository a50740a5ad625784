/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system_copy.c - places and masses of a step are a tenth of what A is. */
#include "engine/motion/system_copy.h"
#include "engine/base/pages.h"

#include <stdlib.h>
#include <string.h>

int system_copy_create(struct system_copy *copy, int n)
{
    copy->q = pages_reserve((size_t)n + 1, sizeof *copy->q);
    copy->M = pages_reserve((size_t)n + 1, sizeof *copy->M);
    return copy->q && copy->M ? 0 : -1;
}

void system_copy_destroy(struct system_copy *copy)
{
    free(copy->q);
    free(copy->M);
}

bool system_copy_can_take(const struct system *system)
{
    return !system->is_formed && !system->is_sprung && !system->is_damped;
}

void system_copy_take(struct system_copy *copy, const struct system *system)
{
    const size_t n = (size_t)system->n;
    copy->system = *system;
    memcpy(copy->q, system->q, n * sizeof *copy->q);
    memcpy(copy->M, system->M, n * sizeof *copy->M);
    copy->system.q = copy->q;
    copy->system.M = copy->M;
}

void system_copy_form(struct system_copy *copy, mat3 *A, struct pool *pool)
{
    copy->system.K = copy->system.A = A;
    system_form_by(&copy->system, pool);
}
