/* SPDX-License-Identifier: GPL-3.0-or-later */
/* force_pressure.c - pressure that goes with the surface it is on.
 *
 * A triangle of area vector S (outward) is pushed by -p S, a third at each corner. With e_j the
 * edge across from corner j, ∂(2S)/∂x_j = [e_j]×, so that ∂f_i/∂x_j = -p [e_j]× / 6. Of that the
 * symmetric part counts, -p [e_j - e_i]× / 12, nothing at i = j: over a closed surface it is all
 * there is, as pressure has the energy p V there; at the border of a zone what is left out is of
 * the border's edges.
 *
 * When a body turns, its pressure turns along, and so does the stress that bears it: both have a
 * stiffness against that, and they cancel. That of the elements is not in theirs, so where nothing
 * holds a body that of pressure would turn it on and on: there it is left out, and pressure is
 * taken as it is at the start of the step.
 *
 * Where a body came apart, its pressure goes with its triangles, on the copies of nodes that they
 * have then; severed faces bear none. */
#include "engine/model/change.h"
#include "engine/model/prescribed.h"
#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/motion/force.h"
#include "engine/motion/system.h"

#include <string.h>

/* dfdx NULL: without the stiffness. */
static void press_triangle(struct system *to, const struct sink *dfdx, const vec3 *q, int first,
                           const int node[3], const int slot[3], double p)
{
    const vec3 x[3] = {q[node[0]], q[node[1]], q[node[2]]};
    const vec3 e[3] = {vec3_sub(x[2], x[1]), vec3_sub(x[0], x[2]), vec3_sub(x[1], x[0])};
    const vec3 push = vec3_scale(vec3_cross(e[2], vec3_scale(e[1], -1)), -p / 6);
    for (int k = 0; k < 3; k++) {
        const int i = node[(k + 1) % 3], j = node[k]; /* the block of the higher by the lower */
        const vec3 apart = vec3_sub(e[k], e[(k + 1) % 3]);
        const mat3 block = mat3_scale(mat3_cross(apart), (i > j ? -p : p) / 12);
        to->f[first + j] = vec3_add(to->f[first + j], push);
        if (dfdx)
            system_add(dfdx, slot[k], block);
    }
}

/* Where its blocks stand; own: memory for those of a triangle that has copies of nodes. */
static const int *list_block_slots(const struct system *to, const struct palp_world *world,
                                   const struct pressed *p, int t, const int node[3], int own[3])
{
    const struct body *rest = &world->scene->body[p->body];
    const int first = system_place(to, rest);
    if (memcmp(node, rest->soft.mesh.tri[p->tri[t]], 3 * sizeof *node) == 0)
        return p->slot[t];
    for (int k = 0; k < 3; k++) {
        const int a = node[k], b = node[(k + 1) % 3];
        own[k] = pattern_slot(to->pattern, first + (a > b ? a : b), first + (a > b ? b : a));
    }
    return own;
}

static bool pressure_acts(const struct body *body)
{
    return body->is_soft && body->soft.n_pressed > 0;
}

/* As it is at the end of the step. */
static void add_pressure(struct system *to, const struct palp_world *world, const struct body *body,
                         double h)
{
    const struct palp_scene *scene = world->scene;
    const struct sink dfdx = system_dfdx_sprung(to);
    const int first = system_place(to, body);
    for (int i = 0; i < scene->n_pressed; i++) {
        const struct pressed *p = &scene->pressed[i];
        if (world_body(world, p->body) != body)
            continue;
        const double now = p->is.pressure * prescribed_course(&p->is.course, world->time + h) *
                           change_factor(world, PALP_CHANGE_PRESSURE, p->body);
        for (int t = 0; t < p->n_tri; t++) {
            const int *node = body->soft.mesh.tri[p->tri[t]];
            int own[3];
            if (!surface_is_gone(&body->surface, p->tri[t]))
                press_triangle(to, p->held ? &dfdx : NULL, world->q + body->first, first, node,
                               list_block_slots(to, world, p, t, node, own), now);
        }
    }
}

const struct force force_pressure = {
    .name = "pressure", .acts = pressure_acts, .add = add_pressure};
