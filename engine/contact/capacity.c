/* SPDX-License-Identifier: GPL-3.0-or-later */
/* capacity.c - how many proximities a step can have, from what contacts and links hold. */
#include "engine/contact/capacity.h"
#include "engine/contact/constraint.h"
#include "engine/model/scene.h"

int capacity_of_body(const struct palp_scene *scene, int body)
{
    const struct body *b = &scene->body[body];
    const int contacts = scene->opt.contact_capacity > 1 ? 2 * scene->opt.contact_capacity : 3;
    const int most = contacts + b->n_held;
    return b->is_soft && b->n_v < most ? b->n_v : most;
}

int capacity_of_coupled(const struct palp_scene *scene, const struct coupled_system *coupled)
{
    const int contacts = scene->opt.contact_capacity > 1 ? 2 * scene->opt.contact_capacity : 3;
    int sum = 0, most = contacts;
    for (int k = coupled->order; k < coupled->order + coupled->n_order; k++) {
        const int b = scene->order[k];
        sum += capacity_of_body(scene, b);
        most += scene->body[b].n_held;
    }
    return sum < most ? sum : most;
}

/* A contact adds no more than its two sides have, a link what it holds. */
size_t capacity_of_all(const struct palp_scene *scene)
{
    size_t n = 0, most = 2 * SIDE_MOST * (size_t)scene->opt.contact_capacity;
    for (int k = 0; k < scene->n_coupled; k++)
        n += (size_t)capacity_of_coupled(scene, &scene->coupled[k]);
    for (int b = 0; b < scene->n_body; b++) {
        n += scene->body[b].coupled ? 0 : (size_t)capacity_of_body(scene, b);
        most += (size_t)scene->body[b].n_held;
    }
    return n < most ? n : most;
}
