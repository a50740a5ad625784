/* SPDX-License-Identifier: GPL-3.0-or-later */
/* uncoupled.c - blocks of a diagonal. */
#include "engine/motion/uncoupled.h"
#include "engine/model/coupled_system.h"
#include "engine/model/pattern.h"
#include "engine/model/roller.h"
#include "engine/motion/system.h"

mat3 uncoupled_block(const struct coupled_system *coupled, const struct system *system, int place)
{
    if (coupled->fixed[place])
        return mat3_diagonal(0);
    const struct roller *roller = roller_find(coupled->roller, coupled->n_roller, place);
    const mat3 D =
        coupled->own_compliance > 0
            ? mat3_diagonal(coupled->own_compliance / (system->h * system->h))
            : mat3_inverse(system_block(system, PALP_MATRIX_A, system->pattern->first[place]));
    return roller ? mat3_mul(mat3_mul(roller->along, D), roller->along) : D;
}
