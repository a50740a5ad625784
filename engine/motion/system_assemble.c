/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system_assemble.c - A = M + hB + h²K and b = h (f - Bv - hKv) from the forces of one coupled
 * system, B with Rayleigh's αM + βK; here, or on an accelerator.
 *
 * b from a guess of x is b - A x = h (f - αMu - Bu - (h + β) Ku - hSu) - Mx with u = v + x
 * (equations.md): elements find their part of it with their forces, and K and A are formed where a
 * factor is made of them. */
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

/* What the loops over nodes at the start need. */
struct step_start {
    struct system *system;
    const vec3 *q, *v;
    const vec3 *guess; /* NULL: zero */
};

static void empty_blocks(void *ctx, int first, int last)
{
    struct system *s = ctx;
    memset(s->K + first, 0, (size_t)(last - first) * sizeof *s->K);
}

static void begin_nodes(void *ctx, int first, int last)
{
    const struct step_start *a = ctx;
    struct system *s = a->system;
    const size_t n = (size_t)(last - first);
    memset(s->f + first, 0, n * sizeof *s->f);
    memset(s->M + first, 0, n * sizeof *s->M);
    memset(s->rotation + first, 0, n * sizeof *s->rotation);
    memcpy(s->q + first, a->q + first, n * sizeof *s->q);
    for (int i = first; i < last; i++)
        s->guess[i] = a->guess && !s->coupled->fixed[i] ? a->guess[i] : (vec3){0, 0, 0};
}

static void add_velocities(void *ctx, int first, int last)
{
    const struct step_start *a = ctx;
    for (int i = first; i < last; i++)
        a->system->v_guess[i] = vec3_add(a->v[i], a->system->guess[i]);
}

/* Sums become the nearest rotations: sixteen nodes at a time, at the end the last one again. */
INLINE_WIDE void find_rotations_loop(mat3 *rotation, int first, int last)
{
    for (int i = first; i < last; i += 2 * LANES) {
        int node[2 * LANES];
        for (int l = 0; l < 2 * LANES; l++)
            node[l] = i + l < last ? i + l : last - 1;
        const lanes33 sum[2] = {lanes33_gather(rotation, node),
                                lanes33_gather(rotation, node + LANES)};
        lanes33 R[2];
        lanes33_rotations(R, sum, 2);
        lanes33_scatter(rotation, node, R[0]);
        lanes33_scatter(rotation, node + LANES, R[1]);
    }
}

WIDE_FUNCTION(find_rotations, find_rotations_loop, (mat3 * rotation, int first, int last),
              (rotation, first, last))

static void finish_rotations(void *ctx, int first, int last)
{
    find_rotations(((struct system *)ctx)->rotation, first, last);
}

/* ---------------------------------------------------------------- the diagonal of K */

/* Moving all nodes alike gives no force: on the diagonal of a row of K stands minus the sum of its
 * other blocks. Other threads write diagonal blocks of their rows meanwhile; such a block follows
 * the last of the column before, so that no row is read past its block. */
INLINE_WIDE void balance_rows_loop(void *ctx, int first, int last)
{
    const struct system *s = ctx;
    const struct pattern *at = s->pattern;
    const lanes_quad zero = {0, 0, 0, 0};
    for (int row = first; row < last; row++) {
        lanes_quad left[3] = {zero, zero, zero}, right[3] = {zero, zero, zero};
        for (int i = at->left_first[row]; i < at->left_first[row + 1]; i++) {
            const mat3 *block = &s->K[at->left[i]];
            left[0] += sparse_block_row(block, 0), left[1] += sparse_block_row(block, 1);
            left[2] += sparse_last_row(block);
        }
        for (int k = at->first[row] + 1; k < at->first[row + 1]; k++) {
            const mat3 *block = &s->K[k];
            right[0] += sparse_block_row(block, 0), right[1] += sparse_block_row(block, 1);
            right[2] += sparse_last_row(block);
        }
        mat3 *diagonal = &s->K[at->first[row]], rest;
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                rest.m[i][j] = diagonal->m[i][j] - left[i][j] - right[j][i];
        *diagonal = mat3_scale(mat3_add(rest, mat3_transpose(rest)), 0.5);
    }
}

WIDE_FUNCTION(balance_rows, balance_rows_loop, (void *ctx, int first, int last), (ctx, first, last))

/* The part of the blocks behind the columns. */
static void balance_extension(struct system *s)
{
    const struct pattern *p = s->pattern;
    for (int i = 0; i < p->n_extra; i++)
        system_balance_extra(s, i);
}

static void empty_stiffness(struct system *s, struct pool *pool)
{
    pool_for(pool, pattern_blocks(s->pattern), BLOCK_GRAIN, empty_blocks, s);
}

static void balance_stiffness(struct system *s, struct pool *pool)
{
    balance_extension(s);
    pool_for(pool, s->n, ROW_GRAIN, balance_rows, s);
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

/* b of the rows first … last-1, which are of one body. */
INLINE_WIDE void find_momentum_loop(const struct system *s, const struct rayleigh *r, int first,
                                    int last)
{
    const vec3 *u = s->v_guess;
    for (int i = first; i < last; i++) {
        vec3 f = vec3_axpy(s->f[i], -r->alpha, mat3_apply(s->M[i], u[i]));
        if (s->b_is_of_K)
            f = vec3_axpy(f, -(s->h + r->beta), sparse_row(s->pattern, s->K, u, i));
        if (s->is_sprung)
            f = vec3_axpy(f, -s->h, sparse_row(s->pattern, s->S, u, i));
        if (s->is_damped)
            f = vec3_sub(f, sparse_row(s->pattern, s->B, u, i));
        s->b[i] = vec3_axpy(vec3_scale(f, s->h), -1, mat3_apply(s->M[i], s->guess[i]));
    }
}

WIDE_FUNCTION(find_momentum, find_momentum_loop,
              (const struct system *s, const struct rayleigh *r, int first, int last),
              (s, r, first, last))

/* Elements are of one body: no block of K lies between two. */
static void for_bodies(const struct system *s, int first, int last,
                       void (*rows)(const struct system *s, const struct rayleigh *r, int first,
                                    int last))
{
    for (int k = 0; k < s->coupled->n_body; k++) {
        const struct rayleigh *r = &s->rayleigh[k];
        const int from = first > r->first ? first : r->first;
        const int to = last < r->first + r->n ? last : r->first + r->n;
        if (from < to)
            rows(s, r, from, to);
    }
}

static void find_rows(void *ctx, int first, int last)
{
    for_bodies(ctx, first, last, find_momentum);
}

static void combine_rows(void *ctx, int first, int last)
{
    for_bodies(ctx, first, last, combine);
}

static void push_extra(const struct system *s, int i, double factor, const mat3 *block)
{
    const struct pattern *p = s->pattern;
    const int k = p->first[p->n] + i, row = p->row[k], col = p->extra_col[i];
    s->b[row] = vec3_axpy(s->b[row], -factor, mat3_apply(block[k], s->v_guess[col]));
    s->b[col] = vec3_axpy(s->b[col], -factor, mat3_apply_t(block[k], s->v_guess[row]));
}

/* Rayleigh's damping goes with blocks of elements alone, both places of one body. */
static double beta_of_extra(const struct system *s, int i)
{
    return system_rayleigh(s, s->pattern->row[s->pattern->first[s->n] + i])->beta;
}

/* The blocks behind the columns, of b. */
static void push_extension(const struct system *s)
{
    for (int i = 0; i < s->pattern->n_extra; i++) {
        if (s->b_is_of_K)
            push_extra(s, i, s->h * (s->h + beta_of_extra(s, i)), s->K);
        if (s->is_sprung)
            push_extra(s, i, s->h * s->h, s->S);
        if (s->is_damped)
            push_extra(s, i, s->h, s->B);
    }
}

/* And of A. */
static void form_extension(struct system *s)
{
    const struct pattern *p = s->pattern;
    for (int i = 0; i < p->n_extra; i++) {
        const int k = p->first[p->n] + i;
        s->A[k] = mat3_scale(s->K[k], s->h * (s->h + beta_of_extra(s, i)));
        if (s->is_sprung)
            s->A[k] = mat3_axpy(s->A[k], s->h * s->h, s->S[k]);
        if (s->is_damped)
            s->A[k] = mat3_axpy(s->A[k], s->h, s->B[k]);
    }
}

/* Where moved nodes go: what is known of x. Nobody guesses it, and all that it pulls at is of b. */
static void move_prescribed(struct system *s, const struct palp_world *world)
{
    const vec3 *v = world->v + s->coupled->first;
    for (int i = 0; i < s->n_moved; i++) {
        const int at = s->moved[i].place;
        const struct moved_node *m = &s->moved[i];
        const double factor = change_factor(world, PALP_CHANGE_MOTION, m->by->body);
        vec3 to = prescribed_place(m->by, m->rest, world->time + s->h);
        if (factor != 1)
            to = vec3_axpy(m->rest, factor, vec3_sub(to, m->rest));
        s->drive[at] = vec3_sub(vec3_scale(vec3_sub(to, s->q[at]), 1 / s->h), v[at]);
        s->v_guess[at] = vec3_add(v[at], s->drive[at]);
    }
}

/* Nodes of removed cells: they stand for nobody's guess. */
static void park_nodes(const struct system *s, vec3 *x)
{
    for (int i = 0; i < s->coupled->n_parked; i++)
        x[s->coupled->parked[i]] = (vec3){0, 0, 0};
}

/* Of b, what cannot move. */
static void discard_rows(struct system *s)
{
    for (int i = 0; i < s->n_fixed; i++)
        s->b[s->fixed[i]] = (vec3){0, 0, 0};
    roller_hold(s->coupled->roller, s->coupled->n_roller, s->b);
    park_nodes(s, s->b);
}

/* Of A. */
static void discard_blocks(struct system *s)
{
    const struct pattern *p = s->pattern;
    for (int i = 0; i < s->n_cut; i++) {
        const int k = s->cut[i];
        s->A[k] = mat3_diagonal(p->first[p->row[k]] == k ? 1 : 0);
    }
    for (int i = 0; i < s->n_held; i++)
        s->A[s->held[i].slot] = system_hold_block(&s->held[i], s->A[s->held[i].slot]);
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

/* q, the guess, and where both lead. */
static void begin_step(struct system *s, const struct palp_world *world, double h,
                       const vec3 *guess)
{
    const int first = s->coupled->first;
    struct step_start a = {s, world->q + first, world->v + first, guess};
    s->h = h;
    s->world = world;
    s->guard.n_fault = 0;
    s->assembled = NULL;
    s->is_away = s->is_formed = s->is_damped = s->is_sprung = false;
    s->took_handed = s->is_handed;
    s->has_guess = guess != NULL;
    s->b = s->own_b;
    s->rotation = s->own_rotation;
    pool_for(world->pool, s->n, NODE_GRAIN, begin_nodes, &a);
    roller_hold(s->coupled->roller, s->coupled->n_roller, s->guess);
    park_nodes(s, s->guess);
    pool_for(world->pool, s->n, NODE_GRAIN, add_velocities, &a);
    move_prescribed(s, world);
}

static void form_matrix(struct system *s, struct pool *pool)
{
    if (!s->is_free) {
        pool_for(pool, s->n, ROW_GRAIN, combine_rows, s);
        form_extension(s);
    }
    if (s->took_handed && s->handed_name == PALP_MATRIX_A)
        memcpy(s->A, s->handed, (size_t)s->pattern->n_block * sizeof *s->A);
    if (!s->is_free)
        discard_blocks(s);
    s->is_formed = true;
}

/* forms_K: K and A are formed before b, which is made of K. */
static void evaluate_system(struct system *s, const struct palp_world *world, double h,
                            const vec3 *guess, bool forms_K)
{
    PALP_ASSERT(h > 0 && world->q && world->v);
    begin_step(s, world, h, forms_K ? NULL : guess);
    s->b_is_of_K = forms_K;
    if (forms_K)
        empty_stiffness(s, world->pool);
    force_add_all(s, world, h);
    if (forms_K)
        balance_stiffness(s, world->pool);
    if (s->took_handed)
        take_handed(s);
    pool_for(world->pool, s->n, NODE_GRAIN, finish_rotations, s);
    pool_for(world->pool, s->n, ROW_GRAIN, find_rows, s);
    push_extension(s);
    discard_rows(s);
    if (forms_K)
        form_matrix(s, world->pool);
    s->is_handed = false;
}

void system_evaluate(struct system *system, const struct palp_world *world, double h,
                     const vec3 *guess)
{
    evaluate_system(system, world, h, guess, system->is_handed);
    if (!system->guard.checks || system->is_formed)
        return;
    system_form(system); /* so that blocks are checked; then forgotten, so that products, and … */
    system->is_formed = false; /* … bytes, are those of a run without checks */
}

void system_assemble(struct system *system, const struct palp_world *world, double h)
{
    evaluate_system(system, world, h, NULL, true);
}

void system_form_by(struct system *system, struct pool *pool)
{
    empty_stiffness(system, pool);
    force_add_stiffness(system, pool);
    balance_stiffness(system, pool);
    form_matrix(system, pool);
}

/* To who solves it is one and the same, wherever it is. */
static struct system *changing_system(const struct system *system)
{
    struct system *s = system->world->system[system->coupled->body[0]];
    PALP_ASSERT(s == system);
    return s;
}

void system_gather(const struct system *system)
{
    if (system->is_away)
        system_evaluate(changing_system(system), system->world, system->h, NULL);
}

void system_form(const struct system *system)
{
    system_gather(system);
    if (system->is_formed)
        return;
    struct system *s = changing_system(system);
    const int n_fault = s->guard.n_fault;
    system_form_by(s, s->world->pool);
    if (n_fault > 0) /* those blocks were checked before */
        s->guard.n_fault = n_fault;
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
    s->is_damped = s->is_sprung = s->has_guess = s->took_handed = false;
    s->assembled = there;
    s->is_away = s->is_formed = true;
    s->world = world;
    return !cross_check_is_due(there, CROSS_CHECK_ASSEMBLE, assembly_tried_with(world)) ||
           cross_check_assembly(s, there);
}

/* b + A guess, from no guess. */
static void leave_guess(struct system *s)
{
    sparse_add_product(s->b, 1, s->pattern, s->A, s->guess, s->world->pool);
    memset(s->guess, 0, (size_t)s->n * sizeof *s->guess);
    s->has_guess = false;
}

static bool fetch_away(struct system *s)
{
    s->is_away = !s->assembled->accelerator->kind->fetch_matrices(s->assembled, s);
    return !s->is_away;
}

bool system_fetch(const struct system *system)
{
    if (!system->world) /* it has slept through all steps: zeros */
        return true;
    if (system->is_away)
        return fetch_away(changing_system(system));
    pool_begin(system->world->pool);
    system_form(system);
    if (system->has_guess)
        leave_guess(changing_system(system));
    pool_end(system->world->pool);
    return true;
}
