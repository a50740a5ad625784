/* SPDX-License-Identifier: GPL-3.0-or-later */
/* force.c - the table of forces; the mass of soft bodies, gravity. */
#include "engine/motion/force.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/motion/system.h"

#include <string.h>

/* clang-format off */
static const struct force *const forces[] = {
    &force_mass,
    &force_tet,
    &force_hex,
    &force_rigid,
    &force_tension,
    &force_rod,
    &force_coupling,
    &force_spring,
    &force_damping,
    &force_pressure,
    &force_gravity,
};
/* clang-format on */

bool force_is_elastic(const struct body *body)
{
    for (size_t i = 0; i < sizeof forces / sizeof *forces; i++) {
        const struct force *force = forces[i];
        const bool elastic = force == &force_mass || force == &force_tet || force == &force_hex ||
                             force == &force_gravity;
        if (!elastic && force->acts(body))
            return false;
    }
    return body->is_soft;
}

bool force_is_kind(const char *name)
{
    for (size_t i = 0; i < sizeof forces / sizeof *forces; i++)
        if (strcmp(forces[i]->name, name) == 0)
            return true;
    return false;
}

static bool is_chosen(const struct force_choice *choice, const struct force *force,
                      const struct body *body)
{
    if (choice->spring)
        return force == &force_spring;
    return (!choice->body || choice->body == body) &&
           (!choice->kind || strcmp(choice->kind, force->name) == 0);
}

static void add_elements(struct system *to, const struct palp_world *world, const struct body *body,
                         double h, const struct force *force)
{
    const int at = system_place(to, body);
    struct elasticity e = {.soft = &body->soft,
                           .q = to->q + at,
                           .factor = h + body->soft.damping_stiffness,
                           .f = to->f + at,
                           .rotation = to->rotation + at};
    if (to->b_is_of_K)
        e.dfdx = system_dfdx(to);
    else
        e.along = to->v_guess + at;
    force->elements(&e, world->pool);
}

void force_add_all(struct system *to, const struct palp_world *world, double h)
{
    for (int k = 0; k < to->coupled->n_body; k++) {
        const struct body *body = world_body(world, to->coupled->body[k]);
        const struct body *named = &world->scene->body[to->coupled->body[k]];
        for (size_t i = 0; i < sizeof forces / sizeof *forces; i++) {
            if (!forces[i]->acts(body) || !is_chosen(&to->choice, forces[i], named))
                continue;
            to->guard.contributor = forces[i]->name;
            to->guard.body = named;
            if (forces[i]->elements)
                add_elements(to, world, body, h, forces[i]);
            else
                forces[i]->add(to, world, body, h);
        }
    }
}

/* ---------------------------------------------------------------- elements alone */

/* Those of one shape that a body has, if they are meant; NULL: none. */
static elasticity_of_elements *elements_of(const struct system *of, const struct force *force,
                                           int index)
{
    const bool is_meant = is_chosen(&of->choice, force, &of->world->scene->body[index]);
    return is_meant && force->acts(world_body(of->world, index)) ? force->elements : NULL;
}

static void add_body_stiffness(struct system *to, int index, struct pool *pool)
{
    const struct body *body = to->shape ? to->shape : world_body(to->world, index);
    for (size_t i = 0; i < sizeof forces / sizeof *forces; i++) {
        elasticity_of_elements *add = elements_of(to, forces[i], index);
        if (!add)
            continue;
        to->guard.contributor = forces[i]->name;
        to->guard.body = &to->world->scene->body[index];
        struct elasticity e = {
            .soft = &body->soft, .q = to->q + system_place(to, body), .dfdx = system_dfdx(to)};
        add(&e, pool);
    }
}

void force_add_stiffness(struct system *to, struct pool *pool)
{
    for (int k = 0; k < to->coupled->n_body; k++)
        add_body_stiffness(to, to->coupled->body[k], pool);
}

static void add_body_product(const struct system *of, int index, const vec3 *x, vec3 *y,
                             struct pool *pool)
{
    const struct body *body = world_body(of->world, index);
    const int at = system_place(of, body);
    for (size_t i = 0; i < sizeof forces / sizeof *forces; i++) {
        elasticity_of_elements *add = elements_of(of, forces[i], index);
        struct elasticity e = {.soft = &body->soft,
                               .q = of->q + at,
                               .along = x + at,
                               .factor = 1,
                               .is_product = true,
                               .f = y + at};
        if (add)
            add(&e, pool);
    }
}

void force_add_product(const struct system *of, const vec3 *x, vec3 *y, struct pool *pool)
{
    for (int k = 0; k < of->coupled->n_body; k++)
        add_body_product(of, of->coupled->body[k], x, y, pool);
}

void force_add_groups(struct system *to, const struct body *body, const vec3 *q, const int *group,
                      int n)
{
    struct elasticity e = {.soft = &body->soft,
                           .q = q,
                           .rotation = to->rotation + system_place(to, body),
                           .dfdx = system_dfdx(to)};
    if (body->soft.mesh.n_tet > 0)
        force_tet_add_groups(&e, group, n);
    else
        force_hex_add_groups(&e, group, n);
}

/* ---------------------------------------------------------------- mass, gravity */

static bool mass_acts(const struct body *body)
{
    return body->is_soft;
}

static void add_mass(struct system *to, const struct palp_world *world, const struct body *body,
                     double h)
{
    const struct sink mass = system_mass(to);
    const int at = system_place(to, body);
    for (int i = 0; i < body->n_v; i++)
        system_add(&mass, at + i, mat3_diagonal(body->soft.mass[i]));
}

const struct force force_mass = {.name = "mass", .acts = mass_acts, .add = add_mass};

static bool gravity_acts(const struct body *body)
{
    return body->is_soft || !body->rigid.weightless;
}

static void add_gravity(struct system *to, const struct palp_world *world, const struct body *body,
                        double h)
{
    const vec3 g = world->scene->opt.gravity;
    vec3 *f = to->f + system_place(to, body);
    if (!body->is_soft) {
        f[0] = vec3_axpy(f[0], body->rigid.mass, g);
        return;
    }
    for (int i = 0; i < body->n_v; i++)
        f[i] = vec3_axpy(f[i], body->soft.mass[i], g);
}

const struct force force_gravity = {.name = "gravity", .acts = gravity_acts, .add = add_gravity};
