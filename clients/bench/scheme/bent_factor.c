/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bent_factor.c - bends bodies until a factor is made of them, and puts them back. */
#include "clients/bench/scheme/bent_factor.h"

#include "clients/bench/scheme/arc.h"
#include "engine/model/world.h"
#include "engine/motion/factor_worker_own.h"
#include "engine/motion/foresight.h"
#include "engine/motion/solver.h"

#include <math.h>
#include <stdlib.h>

enum { SOON = 1, NEVER = 1000000000, HELD_MOST = 20 }; /* steps */
static const double ALIKE = 0.1;                       /* degrees */

static struct solver *solver_of(const struct palp_world *world, palp_body body)
{
    return world->solver[body.id - 1];
}

int bent_factor_begin(struct bent_factor *bent, struct palp_world *world, palp_body body,
                      double degrees, vec3 about)
{
    const int n = palp_body_mesh(world->scene, body)->n_node;
    vec3 *of = calloc(4 * (size_t)n, sizeof *of);
    *bent = (struct bent_factor){world, body, n, 0, of, of + n, of + 2 * n, of + 3 * n};
    if (!of)
        return -1;
    double away = 0; /* in the mean */
    for (int i = 0; i < n; i++) {
        bent->q[i] = palp_world_q(world, body)[i];
        bent->v[i] = palp_world_v(world, body)[i];
        away += fabs(bent->q[i].x - about.x) / n;
    }
    for (int i = 0; i < n; i++)
        bent->bent[i] =
            vec3_add(about, arc_point(vec3_sub(bent->q[i], about), 0, degrees * M_PI / 180 / away));
    palp_world_set_waiting(world, true);
    solver_of(world, body)->worker->refresh_steps = SOON;
    return 0;
}

bool bent_factor_hold(struct bent_factor *bent)
{
    const bool has = bent->n_held > 0 && bent_factor_turned(bent->world, bent->body) < ALIKE;
    if (has || bent->n_held == HELD_MOST)
        return true;
    palp_world_set_nodes(bent->world, bent->body, bent->bent, bent->still);
    bent->n_held++;
    return false;
}

void bent_factor_end(struct bent_factor *bent)
{
    palp_world_set_nodes(bent->world, bent->body, bent->q, bent->v);
    solver_of(bent->world, bent->body)->worker->refresh_steps = NEVER;
    free(bent->q);
}

double bent_factor_turned(const struct palp_world *world, palp_body body)
{
    const struct solver *solver = solver_of(world, body);
    return foresight_turned_apart(solver, palp_body_mesh(world->scene, body)->n_node) * 180 / M_PI;
}
