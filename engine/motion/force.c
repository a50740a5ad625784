/* SPDX-License-Identifier: GPL-3.0-or-later */
/* force.c - the table of forces; the mass of soft bodies, gravity. */
#include "engine/motion/force.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/motion/system.h"

/* clang-format off */
static const struct force *const forces[] = {
    &force_mass,
    &force_tet,
    &force_hex,
    &force_rigid,
    &force_coupling,
    &force_gravity,
};
/* clang-format on */

void force_add_all(struct system *to, const struct palp_world *world, const struct body *body,
                   double h)
{
    for (size_t i = 0; i < sizeof forces / sizeof *forces; i++)
        if (forces[i]->acts(body))
            forces[i]->add(to, world, body, h);
}

static bool mass_acts(const struct body *body)
{
    return body->is_soft;
}

static void add_mass(struct system *to, const struct palp_world *world, const struct body *body,
                     double h)
{
    const struct sink mass = system_mass(to);
    for (int i = 0; i < to->n; i++)
        system_add(&mass, i, mat3_diagonal(body->soft.mass[i]));
}

const struct force force_mass = {"mass", mass_acts, add_mass};

static bool gravity_acts(const struct body *body)
{
    return body->is_soft || !body->rigid.weightless;
}

static void add_gravity(struct system *to, const struct palp_world *world, const struct body *body,
                        double h)
{
    const vec3 g = world->scene->opt.gravity;
    if (!body->is_soft) {
        to->f[0] = vec3_axpy(to->f[0], body->rigid.mass, g);
        return;
    }
    for (int i = 0; i < to->n; i++)
        to->f[i] = vec3_axpy(to->f[i], body->soft.mass[i], g);
}

const struct force force_gravity = {"gravity", gravity_acts, add_gravity};
