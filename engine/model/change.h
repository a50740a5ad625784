/* SPDX-License-Identifier: GPL-3.0-or-later */
/* change.h - factors on what the scene says: palp_change.h. */
#ifndef PALP_MODEL_CHANGE_H
#define PALP_MODEL_CHANGE_H

#include "engine/model/scene.h"
#include "engine/model/world.h"
#include "engine/palp_change.h"

/** A factor on its way. */
struct change {
    double now, wanted;
};

/** How many factors a world has: three a body, one a link. */
static inline int change_count(const struct palp_scene *scene)
{
    return PALP_CHANGE_BOND * scene->n_body + scene->n_link;
}

/** The factor of body or link `index`, from 0, in the step under way. */
static inline double change_factor(const struct palp_world *world, enum palp_change kind, int index)
{
    return world->change[(int)kind * world->scene->n_body + index].now;
}

/** All are 1. */
void change_reset(struct palp_world *world);
bool change_is_any(const struct palp_world *world);
/** As a step of h begins: factors move. What rests wakes where one does. */
void change_move(struct palp_world *world, double h);

#endif
