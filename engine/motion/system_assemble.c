/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system_assemble.c - A = M + hB + h²K and b = h (f - Bv - hKv) from the forces of one coupled
 * system, B with Rayleigh's αM + βK; here, or on an accelerator. */
#include "engine/base/assert.h"
#include "engine/base/pool.h"
#include "engine/model/change.h"
#include "engine/model/prescribed.h"
#include "engine/model/roller.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/motion/accelerator.h"
#include "engine/motion/cross_check.h"
#include "engine/motion/force.h"
#include "engine/motion/system.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK_GRAIN = 1024, ROW_GRAIN = 256, NODE_GRAIN = 256 };

/* ---------------------------------------------------------------- assembly */

/* What the loops over nodes, blocks and rows need. */
struct assembly {
    struct system *system;
    const vec3 *v;
    bool is_balanced; /* the diagonal of K is there */
};

static void empty_blocks(void *ctx, int first, int last)
{
    struct system *s = ((struct assembly *)ctx)->system;
    memset(s->K + first, 0, (size_t)(last - first) * sizeof *s->K);
}

static void empty_nodes(void *ctx, int first, int last)
{
    struct system *s = ((struct assembly *)ctx)->system;
    const size_t n = (size_t)(last - first);
    memset(s->f + first, 0, n * sizeof *s->f);
    memset(s->M + first, 0, n * sizeof *s->M);
    memset(s->rotation + first, 0, n * sizeof *s->rotation);
}

static void clear_system(struct system *s, struct assembly *a, struct pool *pool)
{
    s->is_damped = s->is_sprung = false;
    pool_for(pool, s->n, NODE_GRAIN, empty_nodes, a);
    pool_for(pool, pattern_blocks(s->pattern), BLOCK_GRAIN, empty_blocks, a);
}

/* Sums become the nearest rotations: eight nodes at a time, at the end the last one again. */
INLINE_WIDE void find_rotations_loop(mat3 *rotation, int first, int last)
{
    for (int i = first; i < last; i += LANES) {
        int node[LANES];
        for (int l = 0; l < LANES; l++)
            node[l] = i + l < last ? i + l : last - 1;
        lanes33_scatter(rotation, node, lanes33_rotation(lanes33_gather(rotation, node)));
    }
}

WIDE_FUNCTION(find_rotations, find_rotations_loop, (mat3 * rotation, int first, int last),
              (rotation, first, last))

static void finish_rotations(void *ctx, int first, int last)
{
    find_rotations(((const struct assembly *)ctx)->system->rotation, first, last);
}

/* ---------------------------------------------------------------- the diagonal of K */

/* Moving all nodes alike gives no force: on the diagonal of a row of K stands minus the sum of its
 * other blocks. Returns K v of the row, while these are at hand. Other threads write diagonal
 * blocks of their rows meanwhile; such a block follows the last of the column before, so that no
 * row is read past its block. */
INLINE_WIDE vec3 balance_row(const struct system *s, const vec3 *v, int row)
{
    const struct pattern *at = s->pattern;
    const lanes_quad zero = {0, 0, 0, 0};
    lanes_quad x = zero, y = zero, z = zero, below = zero;
    lanes_quad left[3] = {zero, zero, zero}, right[3] = {zero, zero, zero};
    for (int i = at->left_first[row]; i < at->left_first[row + 1]; i++) {
        const mat3 *block = &s->K[at->left[i]];
        const lanes_quad to = *(const lanes_quad *)&v[at->left_col[i]];
        const lanes_quad a = sparse_block_row(block, 0), b = sparse_block_row(block, 1),
                         c = sparse_last_row(block);
        x += a * to, y += b * to, z += c * to;
        left[0] += a, left[1] += b, left[2] += c;
    }
    for (int k = at->first[row] + 1; k < at->first[row + 1]; k++) {
        const mat3 *block = &s->K[k];
        const vec3 to = v[at->row[k]];
        const lanes_quad a = sparse_block_row(block, 0), b = sparse_block_row(block, 1),
                         c = sparse_last_row(block);
        below += a * to.x + b * to.y + c * to.z;
        right[0] += a, right[1] += b, right[2] += c;
    }
    mat3 *diagonal = &s->K[at->first[row]], rest;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            rest.m[i][j] = diagonal->m[i][j] - left[i][j] - right[j][i];
    *diagonal = mat3_scale(mat3_add(rest, mat3_transpose(rest)), 0.5);
    const vec3 sum = {x[0] + x[1] + x[2] + below[0], y[0] + y[1] + y[2] + below[1],
                      z[0] + z[1] + z[2] + below[2]};
    return vec3_add(sum, mat3_apply(*diagonal, v[row]));
}

/* The diagonal alone. */
static void balance_rows(void *ctx, int first, int last)
{
    const struct assembly *a = ctx;
    for (int i = first; i < last; i++)
        balance_row(a->system, a->v, i);
}

/* The part of the blocks behind the columns. */
static void balance_extension(struct system *s)
{
    const struct pattern *p = s->pattern;
    for (int i = 0; i < p->n_extra; i++)
        system_balance_extra(s, i);
}

/* ---------------------------------------------------------------- A and b */

/* to += factor × from, of the blocks of the columns first … last-1. */
INLINE_WIDE void add_columns_loop(const struct system *s, double factor, const mat3 *from,
                                  int first, int last)
{
    const int *at = s->pattern->first;
    const double *x = (const double *)from;
    double *A = (double *)s->A;
    for (int e = 9 * at[first]; e < 9 * at[last]; e++)
        A[e] += factor * x[e];
}

WIDE_FUNCTION(add_columns, add_columns_loop,
              (const struct system *s, double factor, const mat3 *from, int first, int last),
              (s, factor, from, first, last))

/* A of the columns first … last-1, which are of one body. */
INLINE_WIDE void combine_loop(const struct system *s, const struct rayleigh *r, int first, int last)
{
    const int *at = s->pattern->first;
    const double h = s->h, of_K = h * (h + r->beta), of_M = 1 + h * r->alpha;
    const double *K = (const double *)s->K;
    double *A = (double *)s->A;
    for (int e = 9 * at[first]; e < 9 * at[last]; e++)
        A[e] = of_K * K[e];
    if (s->is_sprung)
        add_columns(s, h * h, s->S, first, last);
    if (s->is_damped)
        add_columns(s, h, s->B, first, last);
    for (int i = first; i < last; i++)
        s->A[at[i]] = mat3_axpy(s->A[at[i]], of_M, s->M[i]);
}

WIDE_FUNCTION(combine, combine_loop,
              (const struct system *s, const struct rayleigh *r, int first, int last),
              (s, r, first, last))

/* b of the rows first … last-1, and their diagonal of K. */
INLINE_WIDE void find_momentum_loop(const struct assembly *a, const struct rayleigh *r, int first,
                                    int last)
{
    const struct system *s = a->system;
    const vec3 *v = a->v;
    const double of_M = -r->alpha, of_K = -(s->h + r->beta);
    for (int i = first; i < last; i++) {
        const vec3 Kv = a->is_balanced ? sparse_row(s->pattern, s->K, v, i) : balance_row(s, v, i);
        vec3 b = vec3_axpy(s->f[i], of_M, mat3_apply(s->M[i], v[i]));
        b = vec3_axpy(b, of_K, Kv);
        if (s->is_sprung)
            b = vec3_axpy(b, -s->h, sparse_row(s->pattern, s->S, v, i));
        if (s->is_damped)
            b = vec3_sub(b, sparse_row(s->pattern, s->B, v, i));
        s->b[i] = vec3_scale(b, s->h);
    }
}

WIDE_FUNCTION(find_momentum, find_momentum_loop,
              (const struct assembly *a, const struct rayleigh *r, int first, int last),
              (a, r, first, last))

/* Elements are of one body: no block of K lies between two. */
static void finish_rows(void *ctx, int first, int last)
{
    const struct assembly *a = ctx;
    for (int k = 0; k < a->system->coupled->n_body; k++) {
        const struct rayleigh *r = &a->system->rayleigh[k];
        const int from = first > r->first ? first : r->first;
        const int to = last < r->first + r->n ? last : r->first + r->n;
        if (from >= to)
            continue;
        find_momentum(a, r, from, to);
        if (!a->system->is_free)
            combine(a->system, r, from, to);
    }
}

static void finish_extra_block(struct system *s, const vec3 *v, int i, double factor,
                               const mat3 *block)
{
    const struct pattern *p = s->pattern;
    const int k = p->first[p->n] + i, row = p->row[k], col = p->extra_col[i];
    s->A[k] = mat3_axpy(s->A[k], factor, block[k]);
    s->b[row] = vec3_axpy(s->b[row], -factor, mat3_apply(block[k], v[col]));
    s->b[col] = vec3_axpy(s->b[col], -factor, mat3_apply_t(block[k], v[row]));
}

/* The blocks behind the columns: of A, and their part of b. The body that has such is the last. */
static void finish_extension(struct system *s, const vec3 *v)
{
    const struct rayleigh *r = &s->rayleigh[s->coupled->n_body - 1];
    for (int i = 0; i < s->pattern->n_extra; i++) {
        s->A[s->pattern->first[s->pattern->n] + i] = mat3_diagonal(0);
        finish_extra_block(s, v, i, s->h * (s->h + r->beta), s->K);
        if (s->is_sprung)
            finish_extra_block(s, v, i, s->h * s->h, s->S);
        if (s->is_damped)
            finish_extra_block(s, v, i, s->h, s->B);
    }
}

/* Where moved nodes go: what is known of x, times its columns of A, goes to the right. */
static void move_prescribed(struct system *s, const struct palp_world *world)
{
    const unsigned char *fixed = s->coupled->fixed;
    const vec3 *q = world->q + s->coupled->first, *v = world->v + s->coupled->first;
    for (int i = 0; i < s->n_moved; i++) {
        const int at = s->moved[i].place;
        const struct moved_node *m = &s->moved[i];
        const double factor = change_factor(world, PALP_CHANGE_MOTION, m->by->body);
        vec3 to = prescribed_place(m->by, m->rest, world->time + s->h);
        if (factor != 1)
            to = vec3_axpy(m->rest, factor, vec3_sub(to, m->rest));
        s->drive[at] = vec3_sub(vec3_scale(vec3_sub(to, q[at]), 1 / s->h), v[at]);
    }
    for (int i = 0; s->n_moved > 0 && i < s->n_cut; i++) {
        const int row = s->pattern->row[s->cut[i]], col = s->cut_col[i];
        const mat3 A = system_form_block(s, s->cut[i]);
        if (!fixed[row])
            s->b[row] = vec3_sub(s->b[row], mat3_apply(A, s->drive[col]));
        if (!fixed[col])
            s->b[col] = vec3_sub(s->b[col], mat3_apply_t(A, s->drive[row]));
    }
}

static void discard_cut(struct system *s)
{
    const struct pattern *p = s->pattern;
    for (int i = 0; !s->is_free && i < s->n_cut; i++) {
        const int k = s->cut[i];
        s->A[k] = mat3_diagonal(p->first[p->row[k]] == k ? 1 : 0);
    }
    for (int i = 0; i < s->n_fixed; i++)
        s->b[s->fixed[i]] = (vec3){0, 0, 0};
}

/* Nodes of removed cells. */
static void park_nodes(struct system *s)
{
    for (int i = 0; i < s->coupled->n_parked; i++)
        s->b[s->coupled->first_cut + s->coupled->parked[i]] = (vec3){0, 0, 0};
}

static void hold_rollers(struct system *s)
{
    for (int i = 0; !s->is_free && i < s->n_held; i++)
        s->A[s->held[i].slot] = system_hold_block(&s->held[i], s->A[s->held[i].slot]);
    roller_hold(s->coupled->roller, s->coupled->n_roller, s->b);
}

/* What was handed over stands in the place of what forces gave: of a matrix that is made of others,
 * as that part of it that makes the sum right. */
static void take_handed(struct system *s)
{
    const struct pattern *p = s->pattern;
    for (int col = 0; col < p->n; col++)
        for (int k = p->first[col]; k < p->first[col + 1]; k++) {
            const mat3 given = s->handed[k];
            if (s->handed_name == PALP_MATRIX_K)
                s->K[k] = given;
            else if (s->handed_name == PALP_MATRIX_M && k == p->first[col])
                s->M[col] = given;
            else if (s->handed_name == PALP_MATRIX_B)
                s->B[k] = mat3_axpy(s->is_damped ? s->B[k] : mat3_diagonal(0), 1,
                                    mat3_axpy(given, -1, system_block(s, PALP_MATRIX_B, k)));
        }
    s->is_sprung &= s->handed_name != PALP_MATRIX_K;
    s->is_damped |= s->handed_name == PALP_MATRIX_B;
}

void system_hand_over(struct system *system, enum palp_matrix_name name, mat3 *block)
{
    free(system->handed);
    system->handed = block;
    system->handed_name = name;
    system->is_handed = true;
}

void system_assemble(struct system *system, const struct palp_world *world, double h)
{
    PALP_ASSERT(h > 0 && world->q && world->v);
    struct assembly a = {system, world->v + system->coupled->first, system->is_handed};
    system->h = h;
    system->guard.n_fault = 0;
    system->assembled = NULL;
    system->is_away = false;
    system->b = system->own_b;
    system->rotation = system->own_rotation;
    clear_system(system, &a, world->pool);
    force_add_all(system, world, h);
    balance_extension(system);
    if (system->is_handed) {
        pool_for(world->pool, system->n, ROW_GRAIN, balance_rows, &a);
        take_handed(system);
    }
    pool_for(world->pool, system->n, NODE_GRAIN, finish_rotations, &a);
    pool_for(world->pool, system->n, ROW_GRAIN, finish_rows, &a);
    finish_extension(system, a.v);
    if (system->is_handed && system->handed_name == PALP_MATRIX_A)
        memcpy(system->A, system->handed, (size_t)system->pattern->n_block * sizeof *system->A);
    move_prescribed(system, world);
    discard_cut(system);
    hold_rollers(system);
    park_nodes(system);
    system->is_handed = false;
}

/* ---------------------------------------------------------------- elsewhere */

/* Steps of one generation of the factor, about. */
static long assembly_tried_with(const struct palp_world *world)
{
    enum { STEPS = 4 };
    return world->steps / STEPS + 1;
}

/* Is b what the CPU finds? Where forces balance, what moves nothing is round-off. */
static bool b_holds(const struct system *s, struct accelerated *there, const vec3 *b)
{
    const double heaviest = system_heaviest(s);
    const long with = assembly_tried_with(s->world);
    const struct cross_check_answers answers = {.there = &b->x,
                                                .here = &s->b->x,
                                                .n = 3 * (size_t)s->n,
                                                .precision = PALP_DOUBLE,
                                                .tolerance = CROSS_CHECK_STILL * heaviest};
    double most = 0;
    for (int i = 0; i < s->n; i++)
        most = fmax(most, vec3_dot(s->b[i], s->b[i]));
    if (sqrt(most) < CROSS_CHECK_WILD * heaviest)
        return cross_check_pass(there, CROSS_CHECK_ASSEMBLE, with, &answers);
    cross_check_put_off(there, CROSS_CHECK_ASSEMBLE, with);
    return true;
}

/* And are rotations? About a node where all is crushed flat none is nearest, and any will do: a few
 * may differ. */
static bool rotations_hold(const struct system *s, struct accelerated *there, const mat3 *rotation)
{
    enum { FEW = 8 };         /* one in so many */
    const double near = 1e-6; /* rad            */
    int n = 0;
    for (int i = 0; i < s->n; i++) {
        const mat3 to = mat3_mul_t(rotation[i], s->rotation[i]);
        n += !(to.m[0][0] + to.m[1][1] + to.m[2][2] > 3 - near * near);
    }
    if (n > s->n / FEW)
        there->accelerator->kind->lose(there->accelerator,
                                       "rotations of nodes differ from the CPU's");
    return n <= s->n / FEW;
}

/* Is what came back what the CPU finds? Then A, K and all are here as well; b and rotation stay
 * those of the accelerator. */
static bool cross_check_assembly(struct system *s, struct accelerated *there)
{
    vec3 *b = s->b;
    mat3 *rotation = s->rotation;
    system_assemble(s, s->world, s->h);
    if (!b_holds(s, there, b) || !rotations_hold(s, there, rotation))
        return false;
    s->b = b;
    s->rotation = rotation;
    s->assembled = there;
    return true;
}

bool system_assemble_there(struct system *system, struct accelerated *there,
                           const struct palp_world *world, double h)
{
    PALP_ASSERT(h > 0 && world->q && world->v);
    struct system *s = system;
    const int first = s->coupled->first;
    if (!there || !there->assembles || s->guard.checks || s->is_handed ||
        !there->accelerator->kind->assemble(there, world->q + first, world->v + first, h, s))
        return false;
    s->h = h;
    s->guard.n_fault = 0;
    s->is_damped = s->is_sprung = false;
    s->assembled = there;
    s->is_away = true;
    s->world = world;
    return !cross_check_is_due(there, CROSS_CHECK_ASSEMBLE, assembly_tried_with(world)) ||
           cross_check_assembly(s, there);
}

/* To who solves it is one and the same, wherever it is. */
static struct system *changing_system(const struct system *system)
{
    return system->world->system[system->coupled->body[0]];
}

bool system_fetch(const struct system *system)
{
    if (!system->is_away)
        return true;
    struct system *s = changing_system(system);
    s->is_away = !s->assembled->accelerator->kind->fetch_matrices(s->assembled, s);
    return !s->is_away;
}

void system_gather(const struct system *system)
{
    if (system->is_away)
        system_assemble(changing_system(system), system->world, system->h);
}
