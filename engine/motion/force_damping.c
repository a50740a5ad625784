/* SPDX-License-Identifier: GPL-3.0-or-later */
/* force_damping.c - damping of all velocities alike, as if the body were in oil: -c v. */
#include "engine/model/pattern.h"
#include "engine/model/scene.h"
#include "engine/motion/force.h"
#include "engine/motion/system.h"

static bool damping_acts(const struct body *body)
{
    return body->is_soft ? body->soft.damping_velocity > 0
                         : body->rigid.damping_velocity > 0 || body->rigid.damping_spin > 0;
}

static void add_damping(struct system *to, const struct palp_world *world, const struct body *body,
                        double h)
{
    const struct sink dfdv = system_dfdv(to);
    if (!body->is_soft) {
        const struct rigid *rigid = &body->rigid;
        system_add(&dfdv, rigid->slot[RIGID_LINEAR], mat3_diagonal(-rigid->damping_velocity));
        system_add(&dfdv, rigid->slot[RIGID_ANGULAR], mat3_diagonal(-rigid->damping_spin));
        return;
    }
    const mat3 share = mat3_diagonal(-body->soft.damping_velocity / body->n_v);
    const int *diagonal = to->pattern->first + system_place(to, body);
    for (int i = 0; i < body->n_v; i++)
        system_add(&dfdv, diagonal[i], share);
}

const struct force force_damping = {.name = "damping", .acts = damping_acts, .add = add_damping};
