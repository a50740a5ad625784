/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance_precomputed.c - J R X Rᵀ Jᵀ, X the inverse of A at rest between the nodes of the
 * surface, R what the nodes have turned since. Off by what the body is bent beyond that; free
 * motion and correction are not: they are solved for with A. */
#include "engine/base/pool.h"
#include "engine/model/inverse.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/motion/system.h"
#include "engine/response/compliance.h"

#include <string.h>

enum { ROWS = 4 }; /* of blocks that one worker does at a time */

static bool serves_system(const struct coupled_system *c, enum palp_compliance wanted)
{
    return c->provider == PALP_PROVIDER_PRECOMPUTED;
}

static void count_scratch(const struct palp_scene *scene, const struct coupled_system *c,
                          struct compliance_sizes most, struct arena *counter)
{
    provider_reach.count(scene, c, most, counter);
}

struct inverse_expansion {
    const struct inverse *inverse;
    const mat3 *rotation;
    const struct loads *J;
    mat3 *W;
};

/* Fᵀ R X Rᵀ F of two loads. */
static mat3 compliance_of_loads(const struct inverse_expansion *e, const struct load *a,
                                const struct load *b)
{
    const size_t n = 3 * (size_t)e->inverse->n;
    const float *X = e->inverse->X + 3 * (size_t)e->inverse->place[a->dof] * n +
                     3 * (size_t)e->inverse->place[b->dof];
    mat3 block;
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            block.m[i][j] = (double)X[i * n + j];
    const mat3 RF_a = mat3_mul(mat3_transpose(e->rotation[a->dof]), a->F);
    const mat3 RF_b = mat3_mul(mat3_transpose(e->rotation[b->dof]), b->F);
    return mat3_mul(mat3_transpose(RF_a), mat3_mul(block, RF_b));
}

static void expand_rows(void *ctx, int first, int last)
{
    const struct inverse_expansion *e = ctx;
    const struct loads *J = e->J;
    const int n = J->n;
    for (int g = first; g < last; g++)
        for (int h = 0; h <= g; h++) {
            mat3 sum = mat3_diagonal(0);
            for (int l = J->first[g]; l < J->first[g + 1]; l++)
                for (int m = J->first[h]; m < J->first[h + 1]; m++)
                    sum = mat3_add(sum, compliance_of_loads(e, &J->load[l], &J->load[m]));
            e->W[(size_t)h * (size_t)n + (size_t)g] = mat3_transpose(sum);
            e->W[(size_t)g * (size_t)n + (size_t)h] = sum;
        }
}

/* Is there an inverse, for these steps, and are all nodes of its surface? */
static bool is_known(const struct inverse *inverse, double h, const struct loads *J)
{
    if (!inverse || inverse->h != h)
        return false;
    for (int l = 0; l < J->first[J->n]; l++)
        if (inverse->place[J->load[l].dof] < 0)
            return false;
    return true;
}

static void respond_precomputed(const struct compliance_request *q, mat3 *W)
{
    const struct system *system = q->world->system[q->coupled->body[0]];
    const struct inverse *inverse = q->coupled->soft->inverse;
    struct inverse_expansion e = {inverse, system->rotation, q->J, W};
    if (is_known(inverse, system->h, q->J))
        pool_for(q->world->pool, q->J->n, ROWS, expand_rows, &e);
    else
        provider_reach.respond(q, W);
}

const struct provider provider_precomputed = {"precomputed", serves_system, count_scratch,
                                              respond_precomputed};
