/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compliance_uncoupled.c - J D Jᵀ with a diagonal D in the place of A⁻¹: for bodies that are
 * declared uncoupled. */
#include "engine/model/world.h"
#include "engine/motion/uncoupled.h"
#include "engine/response/compliance.h"

#include <string.h>

static bool serves_system(const struct coupled_system *c, enum palp_compliance wanted)
{
    return c->provider == PALP_PROVIDER_UNCOUPLED;
}

/* Fᵀ D F of two groups: what they have in common of nodes. */
static mat3 compliance_of_groups(const struct compliance_request *q, int g, int h)
{
    const struct system *system = q->world->system[q->coupled->body[0]];
    const struct loads *J = q->J;
    mat3 sum = mat3_diagonal(0);
    for (int l = J->first[g]; l < J->first[g + 1]; l++)
        for (int m = J->first[h]; m < J->first[h + 1]; m++) {
            const struct load *a = &J->load[l], *b = &J->load[m];
            if (a->dof != b->dof)
                continue;
            const mat3 D = uncoupled_block(q->coupled, system, a->dof);
            sum = mat3_add(sum, mat3_mul(mat3_transpose(a->F), mat3_mul(D, b->F)));
        }
    return sum;
}

static void respond_uncoupled(const struct compliance_request *q, mat3 *W)
{
    const size_t n = (size_t)q->J->n;
    for (size_t g = 0; g < n; g++)
        for (size_t h = 0; h <= g; h++) {
            const mat3 block = compliance_of_groups(q, (int)g, (int)h);
            W[h * n + g] = mat3_transpose(block);
            W[g * n + h] = block;
        }
}

const struct provider provider_uncoupled = {"uncoupled", serves_system, NULL, respond_uncoupled};
