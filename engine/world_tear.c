/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_tear.c - tears of all bodies, and the door to them. */
#include "engine/world_tear.h"
#include "engine/model/world.h"
#include "engine/motion/tear.h"

void world_tear_measure(struct palp_world *world)
{
    for (int i = 0; i < world->scene->n_body; i++)
        if (world->tear[i])
            tear_measure(world->tear[i], world->q + world->scene->body[i].first);
}

struct palp_front palp_world_front(const struct palp_world *world, palp_body body)
{
    static const struct palp_front none;
    const int i = body.id - 1;
    const bool is_measured = i >= 0 && i < world->scene->n_body && world->tear[i];
    return is_measured ? world->tear[i]->is : none;
}
