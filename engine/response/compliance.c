/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance.c - which directions a body is asked about, and how the
 * answers of the bodies make W. */
#include "engine/response/compliance.h"
#include "engine/base/assert.h"
#include "engine/motion/solver.h"
#include "engine/step.h"

#include <string.h>

enum { PROXIMITIES_MOST = 2 * SIDE_MOST }; /* of a constraint: two sides */

static const struct provider *const PROVIDERS[] = {&provider_rigid, &provider_reach, &provider_half,
                                                   &provider_all, &provider_rows};
enum { N_PROVIDERS = sizeof PROVIDERS / sizeof *PROVIDERS };

static const struct provider *provider_for(const struct body *body, enum palp_compliance wanted)
{
    for (int k = 0; k < N_PROVIDERS; k++)
        if (PROVIDERS[k]->serves(body, wanted))
            return PROVIDERS[k];
    return NULL;
}

/* Who answers for a body. NULL: no contact force changes how it moves, or none can reach it. */
static const struct provider *provider_of(const struct step *s, int body)
{
    const bool yields = s->world->solver[body] && s->prox_first[body + 1] > s->prox_first[body];
    return yields ? provider_for(&s->scene->body[body], s->opt->compliance) : NULL;
}

/* What is asked about now is what the next factor should know well. */
static void respond(struct step *s, int body, const struct provider *provider,
                    const struct loads *J, mat3 *W)
{
    const struct question question = {s->world, body, J, &s->world->arena};
    for (int l = 0; l < J->first[J->n]; l++)
        s->world->solver[body]->touched[J->load[l].dof] = 1;
    provider->respond(&question, W);
}

/* A soft body's pushes a node, a rigid one's pushes and turns. */
static int loads_of_proximity(const struct palp_scene *scene, int body)
{
    return scene->body[body].is_soft ? 1 : 2;
}

/* Room for n groups of so many loads. */
static struct loads take_loads(struct arena *arena, int n, int loads)
{
    struct loads J = {0, ARENA_TAKE(arena, n + 1, int), ARENA_TAKE(arena, loads * n, struct load)};
    PALP_ASSERT(J.first && J.load);
    J.first[0] = 0;
    return J;
}

/* Hᵀ F of one proximity joins the group that is being made: forces F, one a column, act at p. */
static int add_load(const struct step *s, int prox, mat3 F, struct load *load)
{
    const struct proximity *p = &s->prox[prox];
    if (p->node >= 0) {
        load[0] = (struct load){p->node, F};
        return 1;
    }
    load[0] = (struct load){0, F};
    load[1] = (struct load){1, mat3_mul(mat3_cross(s->arm[prox]), F)};
    return 2;
}

/* ---------------------------------------------------------------- W, direction by direction */

/* One side of a constraint: its directions, weighted, at each of its proximities. */
static int add_side(const struct step *s, const struct side *side, mat3 Ct, double sign,
                    struct load *load)
{
    int n = 0;
    for (int k = 0; k < side->n; k++)
        n += add_load(s, side->prox[k], mat3_scale(Ct, sign * side->weight[k]), load + n);
    return n;
}

/* Jᵀ of one body; which[g]: the constraint of group g. */
static void gather_directions(const struct step *s, int body, struct loads *J, int *which)
{
    for (int i = 0; i < s->n_con; i++) {
        const struct constraint *c = &s->con[i];
        const mat3 Ct = mat3_transpose(s->C[i]);
        int n = J->first[J->n];
        if (c->a.body == body)
            n += add_side(s, &c->a, Ct, +1, J->load + n);
        if (c->b.body == body)
            n += add_side(s, &c->b, Ct, -1, J->load + n);
        if (n > J->first[J->n]) {
            which[J->n++] = i;
            J->first[J->n] = n;
        }
    }
}

/* W += what one body answers. */
static void build_body(struct step *s, int body, const struct provider *provider)
{
    struct arena *arena = &s->world->arena;
    const size_t mark = arena->used;
    struct loads J =
        take_loads(arena, s->n_con, PROXIMITIES_MOST * loads_of_proximity(s->scene, body));
    int *which = ARENA_TAKE(arena, s->n_con, int);
    PALP_ASSERT(which);
    gather_directions(s, body, &J, which);
    mat3 *answer = ARENA_TAKE(arena, (size_t)J.n * (size_t)J.n, mat3);
    PALP_ASSERT(answer);
    respond(s, body, provider, &J, answer);
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
    memset(s->W, 0, (size_t)s->n_con * (size_t)s->n_con * sizeof(mat3));
    for (int body = 0; body < s->scene->n_body; body++) {
        const struct provider *provider = provider_of(s, body);
        if (provider)
            build_body(s, body, provider);
    }
}

/* ---------------------------------------------------------------- W_H, then W = C W_H Cᵀ */

static mat3 *build_body_mapping(struct step *s, int body, const struct provider *provider)
{
    struct arena *arena = &s->world->arena;
    const int first = s->prox_first[body], n = s->prox_first[body + 1] - first;
    mat3 *WH = ARENA_TAKE(arena, (size_t)n * (size_t)n, mat3);
    const size_t mark = arena->used;
    struct loads H = take_loads(arena, n, loads_of_proximity(s->scene, body));
    PALP_ASSERT(WH);
    for (; H.n < n; H.n++)
        H.first[H.n + 1] =
            H.first[H.n] + add_load(s, first + H.n, mat3_diagonal(1), H.load + H.first[H.n]);
    respond(s, body, provider, &H, WH);
    arena->used = mark;
    return WH;
}

void compliance_build_mapping(struct step *s)
{
    s->WH = ARENA_TAKE(&s->world->arena, s->scene->n_body, mat3 *);
    PALP_ASSERT(s->WH);
    for (int body = 0; body < s->scene->n_body; body++) {
        const struct provider *provider = provider_of(s, body);
        s->WH[body] = provider ? build_body_mapping(s, body, provider) : NULL;
    }
}

/* W_ab += ± W_H between two sides, where they are of the same body that yields. */
static void weigh_sides(const struct step *s, const struct side *a, const struct side *b,
                        double sign, mat3 *sum)
{
    const mat3 *WH = s->WH[a->body];
    if (a->body != b->body || !WH)
        return;
    const int first = s->prox_first[a->body], n = s->prox_first[a->body + 1] - first;
    for (int i = 0; i < a->n; i++) {
        const mat3 *row = WH + (size_t)(a->prox[i] - first) * (size_t)n;
        for (int j = 0; j < b->n; j++)
            *sum = mat3_axpy(*sum, sign * a->weight[i] * b->weight[j], row[b->prox[j] - first]);
    }
}

/* W_H between two pairs of points. */
static mat3 weigh(const struct step *s, const struct constraint *a, const struct constraint *b)
{
    mat3 sum = mat3_diagonal(0);
    weigh_sides(s, &a->a, &b->a, +1, &sum);
    weigh_sides(s, &a->a, &b->b, -1, &sum);
    weigh_sides(s, &a->b, &b->a, -1, &sum);
    weigh_sides(s, &a->b, &b->b, +1, &sum);
    return sum;
}

static void fold_rows(void *ctx, int first, int last)
{
    const struct step *s = ctx;
    const size_t n = (size_t)s->n_con;
    for (size_t a = (size_t)first; a < (size_t)last; a++) {
        for (size_t b = a; b < n; b++) {
            const mat3 WH_ab = weigh(s, &s->con[a], &s->con[b]);
            const mat3 W_ab = mat3_mul_t(mat3_mul(s->C[a], WH_ab), s->C[b]);
            s->W[b * n + a] = mat3_transpose(W_ab); /* W is symmetric: do half the work */
            s->W[a * n + b] = W_ab;
        }
    }
}

void compliance_fold(struct step *s)
{
    enum { ROWS = 8 };
    pool_for(s->world->pool, s->n_con, ROWS, fold_rows, s);
}

/* ---------------------------------------------------------------- memory */

/* J or H, and what the provider needs for it. */
static size_t scratch_size(const struct palp_scene *scene, int body, enum palp_compliance wanted,
                           struct extent most)
{
    const struct provider *provider = provider_for(&scene->body[body], wanted);
    return most.n_load * sizeof(struct load) + (most.n + 1) * sizeof(int) +
           provider->size(scene, body, most);
}

size_t compliance_size(const struct palp_scene *scene)
{
    const enum palp_correction correction = scene->opt.correction;
    const bool by_mapping = correction == PALP_CORRECT_FAST || correction == PALP_CORRECT_LITERAL;
    const size_t n_con = (size_t)scene->opt.contact_capacity;
    size_t kept = (size_t)scene->n_body * sizeof(mat3 *), scratch = 0;
    for (int b = 0; b < scene->n_body; b++) {
        if (!body_moves(&scene->body[b]))
            continue;
        const size_t n_prox = (size_t)step_proximities(scene, b);
        const size_t loads = (size_t)loads_of_proximity(scene, b);
        const struct extent most = by_mapping
                                       ? (struct extent){n_prox, loads * n_prox}
                                       : (struct extent){n_con, PROXIMITIES_MOST * loads * n_con};
        const size_t answer = by_mapping ? 0 : n_con * (n_con * sizeof(mat3) + sizeof(int));
        const size_t body = answer + scratch_size(scene, b, scene->opt.compliance, most);
        kept += by_mapping ? n_prox * n_prox * sizeof(mat3) + 64 : 0;
        scratch = body > scratch ? body : scratch;
    }
    return kept + scratch + 1024; /* each piece starts on a 64-byte border */
}
