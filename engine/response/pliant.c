/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pliant.c - loads in the factor's order and the axes of its time. */
#include "engine/response/pliant.h"
#include "engine/model/world.h"
#include "engine/motion/ordering.h"
#include "engine/motion/solver.h"

#include <string.h>

bool pliant_of(struct pliant *pliant, const struct question *q)
{
    const struct solver *solver = q->world->solver[q->compound->body[0]];
    const bool answers = !solver->singular && solver->factor && solver->n > 0;
    if (!answers)
        return false;
    const struct factor *factor = solver->factor;
    *pliant = (struct pliant){
        .factor = factor,
        .warp = factor->is_exact ? NULL : solver->warp,
        .accelerated = solver->there,
    };
    return true;
}

static mat3 unwarp(const struct pliant *pliant, const struct load *load)
{
    return pliant->warp ? mat3_mul(mat3_transpose(pliant->warp[load->dof]), load->F) : load->F;
}

int pliant_place(const struct pliant *pliant, const struct loads *J, struct column_load *out,
                 int *first)
{
    const struct ordering *o = pliant->factor->ordering;
    memset(first, 0, ((size_t)o->n + 2) * sizeof *first);
    for (int l = 0; l < J->first[J->n]; l++) /* counted two ahead, so that starts come out */
        first[o->place[J->load[l].dof] + 2]++;
    first[1] = 0; /* discarded ones */
    for (int k = 1; k <= o->n; k++)
        first[k + 1] += first[k];
    for (int g = 0; g < J->n; g++)
        for (int l = J->first[g]; l < J->first[g + 1]; l++) {
            const int place = o->place[J->load[l].dof];
            if (place >= 0)
                out[first[place + 1]++] =
                    (struct column_load){place, g, unwarp(pliant, &J->load[l])};
        }
    return first[o->n];
}
