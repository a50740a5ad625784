/* SPDX-License-Identifier: GPL-3.0-or-later */
/* change.c - factors on what the scene says. */
#include "engine/model/change.h"

#include "engine/model/link.h"

#include <string.h>

void change_reset(struct palp_world *world)
{
    for (int i = 0; i < change_count(world->scene); i++)
        world->change[i] = (struct change){1, 1};
}

bool change_is_any(const struct palp_world *world)
{
    for (int i = 0; i < change_count(world->scene); i++)
        if (world->change[i].now != 1 || world->change[i].wanted != 1)
            return true;
    return false;
}

void change_move(struct palp_world *world, double h)
{
    bool moves = false;
    for (int i = 0; i < change_count(world->scene); i++) {
        struct change *c = &world->change[i];
        const double way = c->wanted - c->now, most = PALP_CHANGE_RATE * h;
        if (way == 0)
            continue;
        c->now = fabs(way) <= most ? c->wanted : c->now + copysign(most, way);
        moves = true;
    }
    if (moves) {
        memset(world->still, 0, (size_t)world->scene->n_body * sizeof *world->still);
        world_wake(world);
    }
}

/* NULL: there is none of it. */
static struct change *locate_change(const struct palp_world *world, enum palp_change kind, int id)
{
    const struct palp_scene *scene = world->scene;
    const int n = kind == PALP_CHANGE_BOND ? scene->n_link : scene->n_body;
    const bool known = (int)kind >= 0 && kind < PALP_CHANGES && id >= 1 && id <= n;
    return known ? &world->change[(int)kind * scene->n_body + id - 1] : NULL;
}

bool palp_world_set_change(struct palp_world *world, const struct palp_changed *changed)
{
    struct change *c = locate_change(world, changed->kind, changed->id);
    const bool is_there = c && (changed->kind != PALP_CHANGE_BOND ||
                                world->scene->link[changed->id - 1].is.law == PALP_LAW_BOND);
    if (!is_there || !(changed->factor >= 0 && changed->factor <= PALP_CHANGE_MOST))
        return false;
    if (c->wanted != changed->factor)
        world_wake(world);
    c->wanted = changed->factor;
    return true;
}

double palp_world_change(const struct palp_world *world, enum palp_change kind, int id)
{
    const struct change *c = locate_change(world, kind, id);
    return c ? c->wanted : 1;
}
