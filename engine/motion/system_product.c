/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system_product.c - A x: from A where it is formed, and otherwise from what it is made of, K x
 * being the force of elements that x strains. To form A takes as long as one or two such products
 * (tests/results), so that it pays where several follow. */
#include "engine/base/assert.h"
#include "engine/base/pool.h"
#include "engine/model/coupled_system.h"
#include "engine/model/roller.h"
#include "engine/motion/force.h"
#include "engine/motion/system.h"

#include <string.h>

enum { ROW_GRAIN = 256 };

struct system_product {
    const struct system *system;
    const vec3 *x;
    vec3 *y; /* what elements pull with, then all of it */
};

static vec3 multiply_row(const struct system *s, const struct rayleigh *r, const vec3 *x, vec3 pull,
                         int i)
{
    vec3 y = vec3_scale(mat3_apply(s->M[i], x[i]), 1 + s->h * r->alpha);
    y = vec3_axpy(y, -s->h * (s->h + r->beta), pull);
    if (s->is_sprung)
        y = vec3_axpy(y, s->h * s->h, sparse_row(s->pattern, s->S, x, i));
    if (s->is_damped)
        y = vec3_axpy(y, s->h, sparse_row(s->pattern, s->B, x, i));
    return y;
}

INLINE_WIDE void multiply_rows_loop(void *ctx, int first, int last)
{
    const struct system_product *p = ctx;
    const unsigned char *fixed = p->system->coupled->fixed;
    for (int i = first; i < last; i++)
        p->y[i] = fixed[i]
                      ? (vec3){0, 0, 0}
                      : multiply_row(p->system, system_rayleigh(p->system, i), p->x, p->y[i], i);
}

WIDE_FUNCTION(multiply_rows, multiply_rows_loop, (void *ctx, int first, int last),
              (ctx, first, last))

static void multiply_extra(const struct system *s, double factor, const mat3 *block, int extra,
                           const vec3 *x, vec3 *y)
{
    const struct pattern *p = s->pattern;
    const int k = p->first[p->n] + extra, row = p->row[k], col = p->extra_col[extra];
    if (s->coupled->fixed[row] || s->coupled->fixed[col])
        return;
    y[row] = vec3_axpy(y[row], factor, mat3_apply(block[k], x[col]));
    y[col] = vec3_axpy(y[col], factor, mat3_apply_t(block[k], x[row]));
}

/* The blocks behind the columns: of springs and dampers. */
static void multiply_extension(const struct system *s, const vec3 *x, vec3 *y)
{
    for (int i = 0; i < s->pattern->n_extra; i++) {
        if (s->is_sprung)
            multiply_extra(s, s->h * s->h, s->S, i, x, y);
        if (s->is_damped)
            multiply_extra(s, s->h, s->B, i, x, y);
    }
}

static const vec3 *without_held(const struct system *s, const vec3 *x)
{
    if (s->coupled->n_roller == 0)
        return x;
    memcpy(s->held_x, x, (size_t)s->n * sizeof *x);
    roller_hold(s->coupled->roller, s->coupled->n_roller, s->held_x);
    return s->held_x;
}

void system_multiply(const struct system *system, const vec3 *x, vec3 *y, struct pool *pool)
{
    PALP_ASSERT(x != y && system->h > 0 && !system->is_away);
    const struct system *s = system;
    memset(y, 0, (size_t)s->n * sizeof *y);
    if (s->is_formed && !s->is_free) {
        sparse_add_product(y, 1, s->pattern, s->A, x, pool);
        return;
    }
    struct system_product p = {s, without_held(s, x), y};
    if (s->is_formed) /* A never is, but K */
        sparse_add_product(y, -1, s->pattern, s->K, p.x, pool);
    else
        force_add_product(s, p.x, y, pool);
    pool_for(pool, s->n, ROW_GRAIN, multiply_rows, &p);
    multiply_extension(s, p.x, y);
    roller_hold(s->coupled->roller, s->coupled->n_roller, y);
}
