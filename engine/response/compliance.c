/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance.c - which directions a coupled system is asked about, and how the
 * answers of all make W. */
#include "engine/response/compliance.h"
#include "engine/base/assert.h"
#include "engine/contact/capacity.h"
#include "engine/model/mapping.h"
#include "engine/motion/solver.h"
#include "engine/step.h"

#include <string.h>

enum { PROXIMITIES_MOST = 2 * SIDE_MOST }; /* of a constraint: two sides */

static const struct provider *const PROVIDERS[] = {
    &provider_uncoupled, &provider_precomputed, &provider_rigid, &provider_reach,
    &provider_half,      &provider_all,         &provider_rows,  &provider_solves};
enum { N_PROVIDERS = sizeof PROVIDERS / sizeof *PROVIDERS };

static const struct provider *provider_for(const struct coupled_system *c,
                                           enum palp_compliance wanted)
{
    for (int k = 0; k < N_PROVIDERS; k++)
        if (PROVIDERS[k]->serves(c, wanted))
            return PROVIDERS[k];
    return NULL;
}

/* Who answers for a coupled system. NULL: no constraint can reach it. */
static const struct provider *provider_of(const struct step *s, const struct coupled_system *c)
{
    return step_touches(s, c) ? provider_for(c, s->opt->compliance) : NULL;
}

/* What is asked about now is what the next factor should know well. */
static void respond_into(struct step *s, const struct coupled_system *c,
                         const struct provider *provider, const struct loads *J, mat3 *W)
{
    const struct compliance_request request = {s->world, c, J, &s->world->arena};
    for (int l = 0; l < J->first[J->n]; l++)
        s->world->solver[c->body[0]]->touched[J->load[l].dof] = 1;
    provider->respond(&request, W);
}

/* Room for n groups of so many loads. */
static struct loads take_loads(struct arena *arena, int n, int loads)
{
    const struct loads J = {0, ARENA_TAKE(arena, n + 1, int),
                            ARENA_TAKE(arena, (size_t)loads * (size_t)n, struct load)};
    PALP_ASSERT(J.first && J.load);
    return J;
}

static mat3 *take_blocks(struct arena *arena, int n)
{
    mat3 *block = ARENA_TAKE(arena, (size_t)n * (size_t)n, mat3);
    PALP_ASSERT(block);
    return block;
}

static int *take_numbers(struct arena *arena, int n)
{
    int *number = ARENA_TAKE(arena, n, int);
    PALP_ASSERT(number);
    return number;
}

static struct square *take_squares(struct arena *arena, int n_body)
{
    struct square *square = ARENA_TAKE(arena, n_body, struct square);
    PALP_ASSERT(square);
    return square;
}

/* Hᵀ F of one proximity joins the group that is being made: forces F, one a column, act at p. A
 * term's node is pushed; its frame is pushed and turned. */
static int add_point_loads(const struct step *s, int prox, mat3 F, struct load *load)
{
    struct term own;
    const struct term *t;
    const int n_term = mapping_terms(s->world, &s->prox[prox], &own, &t);
    int n = 0;
    for (int k = 0; k < n_term; k++) {
        const struct body *b = &s->scene->body[mapping_mover(s->scene, t[k].body)];
        const mat3 part = t[k].weight == 1 ? F : mat3_scale(F, t[k].weight);
        if (!b->coupled)
            continue;
        const int at = b->first - b->coupled->first;
        load[n++] = (struct load){t[k].node >= 0 ? at + t[k].node : at, part};
        if (t[k].node >= 0)
            continue;
        const vec3 arm = mapping_arm(s->scene, &t[k], s->frame_H);
        load[n++] = (struct load){at + 1, mat3_mul(mat3_cross(arm), part)};
    }
    return n;
}

/* ---------------------------------------------------------------- W, direction by direction */

/* One side of a constraint: its directions, weighted, at each of its proximities. */
static int add_side_loads(const struct step *s, const struct side *side, mat3 Ct, double sign,
                          struct load *load)
{
    int n = 0;
    for (int k = 0; k < side->n; k++)
        n += add_point_loads(s, side->prox[k], mat3_scale(Ct, sign * side->weight[k]), load + n);
    return n;
}

static void gather_directions(const struct step *s, const struct coupled_system *of,
                              struct loads *J, int *which)
{
    J->first[0] = 0;
    for (int i = 0; i < s->n_con; i++) {
        const struct constraint *c = &s->con[i];
        const mat3 Ct = mat3_transpose(s->C[i]);
        int n = J->first[J->n];
        if (s->scene->body[c->a.body].coupled == of)
            n += add_side_loads(s, &c->a, Ct, +1, J->load + n);
        if (s->scene->body[c->b.body].coupled == of)
            n += add_side_loads(s, &c->b, Ct, -1, J->load + n);
        if (n > J->first[J->n]) {
            which[J->n++] = i;
            J->first[J->n] = n;
        }
    }
}

struct loads compliance_directions(const struct step *s, const struct coupled_system *c,
                                   int **which, struct arena *arena)
{
    struct loads J = take_loads(arena, s->n_con, PROXIMITIES_MOST * c->n_load);
    *which = take_numbers(arena, s->n_con);
    gather_directions(s, c, &J, *which);
    return J;
}

/* W += what one coupled system answers. */
static void build_compound(struct step *s, const struct coupled_system *c,
                           const struct provider *provider)
{
    struct arena *arena = &s->world->arena;
    const size_t mark = arena->used;
    int *which;
    const struct loads J = compliance_directions(s, c, &which, arena);
    mat3 *answer = take_blocks(arena, J.n);
    respond_into(s, c, provider, &J, answer);
    for (int a = 0; a < J.n; a++) {
        for (int b = 0; b < J.n; b++) {
            mat3 *W_ab = &s->W[(size_t)which[a] * (size_t)s->n_con + (size_t)which[b]];
            *W_ab = mat3_add(*W_ab, answer[(size_t)a * (size_t)J.n + (size_t)b]);
        }
    }
    arena->used = mark;
}

void compliance_build(struct step *s)
{
    PALP_ASSERT(s->C && s->W && s->frame_H);
    memset(s->W, 0, (size_t)s->n_con * (size_t)s->n_con * sizeof(mat3));
    for (int k = 0; k < s->scene->n_coupled; k++) {
        const struct coupled_system *c = &s->scene->coupled[k];
        const struct provider *provider = provider_of(s, c);
        if (provider)
            build_compound(s, c, provider);
    }
}

/* ---------------------------------------------------------------- W_H, then W = C W_H Cᵀ */

static mat3 *build_mapping(struct step *s, const struct coupled_system *c,
                           const struct provider *provider)
{
    struct arena *arena = &s->world->arena;
    const struct range range = step_range(s, c);
    const int n = range.end - range.first;
    mat3 *WH = take_blocks(arena, n);
    const size_t mark = arena->used;
    struct loads H = take_loads(arena, n, c->n_load);
    H.first[0] = 0;
    for (; H.n < n; H.n++)
        H.first[H.n + 1] = H.first[H.n] + add_point_loads(s, range.first + H.n, mat3_diagonal(1),
                                                          H.load + H.first[H.n]);
    respond_into(s, c, provider, &H, WH);
    arena->used = mark;
    return WH;
}

void compliance_build_mapping(struct step *s)
{
    PALP_ASSERT(s->prox && s->frame_H);
    const int n_body = s->scene->n_body;
    s->square = take_squares(&s->world->arena, n_body);
    memset(s->square, 0, (size_t)n_body * sizeof *s->square);
    for (int k = 0; k < s->scene->n_coupled; k++) {
        const struct coupled_system *c = &s->scene->coupled[k];
        const struct provider *provider = provider_of(s, c);
        const struct range range = step_range(s, c);
        if (!provider)
            continue;
        mat3 *WH = build_mapping(s, c, provider);
        for (int b = c->order; b < c->order + c->n_order; b++)
            s->square[s->scene->order[b]] =
                (struct square){WH, range.first, range.end - range.first};
    }
}

void compliance_add_sides(const struct step *s, const struct side *a, const struct side *b,
                          double sign, mat3 *sum)
{
    const struct square square = s->square[a->body];
    if (!square.WH || s->square[b->body].WH != square.WH)
        return;
    for (int i = 0; i < a->n; i++) {
        const mat3 *row = square.WH + (size_t)(a->prox[i] - square.first) * (size_t)square.n;
        for (int j = 0; j < b->n; j++)
            *sum =
                mat3_axpy(*sum, sign * a->weight[i] * b->weight[j], row[b->prox[j] - square.first]);
    }
}

/* W_H between two pairs of points. */
static mat3 compliance_between(const struct step *s, const struct constraint *a,
                               const struct constraint *b)
{
    mat3 sum = mat3_diagonal(0);
    compliance_add_sides(s, &a->a, &b->a, +1, &sum);
    compliance_add_sides(s, &a->a, &b->b, -1, &sum);
    compliance_add_sides(s, &a->b, &b->a, -1, &sum);
    compliance_add_sides(s, &a->b, &b->b, +1, &sum);
    return sum;
}

static void fold_rows(void *ctx, int first, int last)
{
    const struct step *s = ctx;
    const size_t n = (size_t)s->n_con;
    for (size_t a = (size_t)first; a < (size_t)last; a++) {
        for (size_t b = a; b < n; b++) {
            const mat3 WH_ab = compliance_between(s, &s->con[a], &s->con[b]);
            const mat3 W_ab = mat3_mul_t(mat3_mul(s->C[a], WH_ab), s->C[b]);
            s->W[b * n + a] = mat3_transpose(W_ab); /* W is symmetric: do half the work */
            s->W[a * n + b] = W_ab;
        }
    }
}

void compliance_fold(struct step *s)
{
    PALP_ASSERT(s->square && s->C && s->W);
    enum { ROWS = 8 };
    pool_for(s->world->pool, s->n_con, ROWS, fold_rows, s);
}

/* ---------------------------------------------------------------- memory */

/* J or H of n groups, and what the provider needs for it. */
static void count_response(const struct step *most, const struct coupled_system *c, int n,
                           int loads, struct arena *counter)
{
    const struct provider *provider = provider_for(c, most->opt->compliance);
    take_loads(counter, n, loads);
    if (provider->count)
        provider->count(most->scene, c,
                        (struct compliance_sizes){(size_t)n, (size_t)n * (size_t)loads}, counter);
}

/* Of one coupled system's W, as it is found direction by direction. */
static void count_directions(const struct step *most, const struct coupled_system *c,
                             struct arena *counter)
{
    take_numbers(counter, most->n_con);
    take_blocks(counter, most->n_con);
    count_response(most, c, most->n_con, PROXIMITIES_MOST * c->n_load, counter);
}

/* All W_H together: no coupled system has more than the largest has points, nor all more than there
 * can be. */
static void count_squares(const struct step *most, struct arena *counter)
{
    size_t squares = 0, largest = 0;
    for (int k = 0; k < most->scene->n_coupled; k++) {
        const size_t n = (size_t)capacity_of_coupled(most->scene, &most->scene->coupled[k]);
        squares += n * n;
        largest = n > largest ? n : largest;
    }
    const size_t bound = largest * (size_t)most->n_prox;
    arena_take(counter, bound < squares ? bound : squares, sizeof(mat3));
    arena_take(counter, (size_t)most->scene->n_coupled, ARENA_BORDER);
}

/* Coupled systems one after the other: each gives its scratch back. */
void compliance_count(const struct step *most, struct arena *counter)
{
    const enum palp_correction correction = most->opt->correction;
    const bool by_mapping = correction == PALP_CORRECT_FAST || correction == PALP_CORRECT_LITERAL;
    take_squares(counter, most->scene->n_body);
    count_squares(most, counter);
    const size_t mark = counter->used;
    for (int k = 0; k < most->scene->n_coupled; k++) {
        const struct coupled_system *c = &most->scene->coupled[k];
        counter->used = mark;
        count_response(most, c, capacity_of_coupled(most->scene, c), c->n_load, counter);
        counter->used = mark;
        if (!by_mapping)
            count_directions(most, c, counter);
    }
    counter->used = counter->peak;
}
