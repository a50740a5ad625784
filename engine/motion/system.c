/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system.c - A = M + hB + h²K and b = h(f - Bv) - h²Kv of one body. */
#include "engine/motion/system.h"
#include "engine/base/pool.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/motion/force.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK_GRAIN = 1024 };

static mat3 *reserve_blocks(const struct pattern *pattern)
{
    return calloc((size_t)pattern->n_block, sizeof(mat3));
}

struct system *system_create(const struct body *body)
{
    struct system *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->pattern = body->is_soft ? body->soft.pattern : &pattern_rigid;
    s->n = s->pattern->n;
    s->f = calloc((size_t)s->n, sizeof *s->f);
    s->b = calloc((size_t)s->n, sizeof *s->b);
    s->x = calloc((size_t)s->n, sizeof *s->x);
    s->M = reserve_blocks(s->pattern);
    s->K = reserve_blocks(s->pattern);
    s->B = reserve_blocks(s->pattern);
    s->A = reserve_blocks(s->pattern);
    s->rotation = body->is_soft ? calloc((size_t)s->n, sizeof *s->rotation) : NULL;
    if (s->f && s->b && s->x && s->M && s->K && s->B && s->A && (s->rotation || !body->is_soft))
        return s;
    system_destroy(s);
    return NULL;
}

void system_destroy(struct system *system)
{
    if (!system)
        return;
    free(system->f);
    free(system->b);
    free(system->x);
    free(system->M);
    free(system->K);
    free(system->B);
    free(system->A);
    free(system->rotation);
    free(system);
}

struct sink system_mass(struct system *system)
{
    return (struct sink){system->M, 1};
}

struct sink system_dfdx(struct system *system)
{
    return (struct sink){system->K, -1};
}

struct sink system_dfdv(struct system *system)
{
    return (struct sink){system->B, -1};
}

/* What the loops over blocks need. */
struct assembly {
    struct system *system;
    double h, alpha, beta; /* Rayleigh: B = αM + βK beside what forces gave */
};

static void empty_blocks(void *ctx, int first, int last)
{
    struct system *s = ((struct assembly *)ctx)->system;
    const size_t size = (size_t)(last - first) * sizeof(mat3);
    memset(s->M + first, 0, size);
    memset(s->K + first, 0, size);
    memset(s->B + first, 0, size);
}

static void combine_blocks(void *ctx, int first, int last)
{
    const struct assembly *a = ctx;
    const struct system *s = a->system;
    for (int k = first; k < last; k++) {
        s->B[k] = mat3_axpy(mat3_axpy(s->B[k], a->alpha, s->M[k]), a->beta, s->K[k]);
        s->A[k] = mat3_axpy(mat3_axpy(s->M[k], a->h, s->B[k]), a->h * a->h, s->K[k]);
    }
}

/* b = h (f - Bv - hKv) */
static void find_momentum(struct system *s, const vec3 *v, double h, struct pool *pool)
{
    memcpy(s->b, s->f, (size_t)s->n * sizeof *s->b);
    sparse_add_product(s->b, -1, s->pattern, s->B, v, pool);
    sparse_add_product(s->b, -h, s->pattern, s->K, v, pool);
    for (int i = 0; i < s->n; i++)
        s->b[i] = vec3_scale(s->b[i], h);
}

void system_assemble(struct system *system, const struct palp_world *world, const struct body *body,
                     double h)
{
    struct assembly a = {.system = system, .h = h};
    if (body->is_soft) {
        a.alpha = body->soft.damping_mass;
        a.beta = body->soft.damping_stiffness;
    }
    memset(system->f, 0, (size_t)system->n * sizeof *system->f);
    pool_for(world->pool, system->pattern->n_block, BLOCK_GRAIN, empty_blocks, &a);
    force_add_all(system, world, body, h);
    pool_for(world->pool, system->pattern->n_block, BLOCK_GRAIN, combine_blocks, &a);
    find_momentum(system, world->v + body->first, h, world->pool);
    if (body->is_soft)
        system_discard(system, body->soft.fixed);
}

void system_discard(struct system *system, const unsigned char *marked)
{
    const struct pattern *p = system->pattern;
    for (int c = 0; c < p->n; c++) {
        for (int k = p->first[c]; k < p->first[c + 1]; k++)
            if (marked[c] || marked[p->row[k]])
                system->A[k] = mat3_diagonal(p->row[k] == c ? 1 : 0);
        if (marked[c])
            system->b[c] = (vec3){0, 0, 0};
    }
}
