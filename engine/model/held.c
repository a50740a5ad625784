/* SPDX-License-Identifier: GPL-3.0-or-later */
/* held.c - which bodies something holds beside contact. */
#include "engine/model/held.h"

#include "engine/model/link.h"
#include "engine/model/mapping.h"
#include "engine/model/rod.h"
#include "engine/model/spring.h"

/* By itself: it never moves, a hand has it, or nodes of it are fixed or on rollers. */
static bool is_anchored(const struct body *b)
{
    if (b->mapping)
        return false;
    if (!b->is_soft)
        return b->rigid.drive != PALP_DRIVE_FREE;
    for (int i = 0; i < b->soft.mesh.n_node; i++)
        if (b->soft.fixed[i])
            return true;
    return b->soft.n_roller > 0;
}

/* What a point of a body moves: of a mapped one its bases, of a jaw its tool. */
static int list_movers(const struct palp_scene *scene, const int *body, const int **mover)
{
    const struct mapping *m = scene->body[*body].mapping;
    *mover = m ? m->base : body;
    return m ? m->n_base : 1;
}

static bool is_point_held(const struct palp_scene *scene, const bool *held, int body)
{
    if (body < 0)
        return true; /* the world's */
    const int own = mapping_mover(scene, body), *mover;
    const int n = list_movers(scene, &own, &mover);
    for (int i = 0; i < n; i++)
        if (held[mover[i]])
            return true;
    return false;
}

/* Returns true: a body is newly held. */
static bool hold_point(const struct palp_scene *scene, bool *held, int body)
{
    bool is_new = false;
    if (body < 0)
        return false;
    const int own = mapping_mover(scene, body), *mover;
    const int n = list_movers(scene, &own, &mover);
    for (int i = 0; i < n; i++) {
        is_new |= !held[mover[i]];
        held[mover[i]] = true;
    }
    return is_new;
}

/* What holds one of two holds the other. */
static bool hold_both(const struct palp_scene *scene, bool *held, int a, int b)
{
    bool is_new = false;
    if (is_point_held(scene, held, a))
        is_new |= hold_point(scene, held, b);
    if (is_point_held(scene, held, b))
        is_new |= hold_point(scene, held, a);
    return is_new;
}

static bool does_hold(const struct link *link)
{
    return link->is.law != PALP_LAW_KNIFE && link->is.law != PALP_LAW_SCISSORS &&
           link->is.law != PALP_LAW_NEEDLE;
}

/* Points of a spring may be of several bodies each: any of the one end holds all of the other. */
static bool hold_spring(const struct palp_scene *scene, bool *held, const struct spring *spring)
{
    bool is_new = false;
    for (int i = 0; i < spring->n_term_a; i++)
        for (int k = spring->n_term_a; k < spring->n_term; k++)
            is_new |= hold_both(scene, held, spring->term[i].is.body, spring->term[k].is.body);
    return is_new;
}

/* Once over all that joins two bodies. */
static bool spread_hold(const struct palp_scene *scene, bool *held)
{
    bool is_new = false;
    for (int i = 0; i < scene->n_link; i++)
        if (does_hold(&scene->link[i]))
            is_new |=
                hold_both(scene, held, scene->link[i].a.at[0].body, scene->link[i].b.at[0].body);
    for (int i = 0; i < scene->n_spring; i++)
        is_new |= hold_spring(scene, held, &scene->spring[i]);
    for (int i = 0; i < scene->n_joint; i++)
        is_new |= hold_both(scene, held, scene->joint[i].a, scene->joint[i].b);
    return is_new;
}

void held_mark(const struct palp_scene *scene, bool *held)
{
    for (int i = 0; i < scene->n_body; i++)
        held[i] = is_anchored(&scene->body[i]);
    while (spread_hold(scene, held)) /* ends: each round holds one body more at least */
        ;
}
