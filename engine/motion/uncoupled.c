/* SPDX-License-Identifier: GPL-3.0-or-later */
/* uncoupled.c - blocks of a diagonal. */
#include "engine/motion/uncoupled.h"
#include "engine/model/coupled_system.h"
#include "engine/model/pattern.h"
#include "engine/motion/system.h"

mat3 uncoupled_block(const struct coupled_system *coupled, const struct system *system, int place)
{
    if (coupled->fixed[place])
        return mat3_diagonal(0);
    if (coupled->own_compliance > 0)
        return mat3_diagonal(coupled->own_compliance / (system->h * system->h));
    return mat3_inverse(system_block(system, PALP_MATRIX_A, system->pattern->first[place]));
}
