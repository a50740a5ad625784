/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_springs.c - springs follow the cells that their points are in. */
#include "engine/model/topology_springs.h"
#include "engine/model/spring.h"
#include "engine/model/topology.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- memory */

int topology_springs_create(struct topology *t)
{
    int n_about = 0;
    for (int i = 0; i < t->system->n_spring; i++)
        n_about += t->system->spring[i].n_dof_most;
    const size_t n_corner = (size_t)t->is->links.cells.n_corner;
    t->about =
        calloc((size_t)t->is->links.about_most * n_corner + (size_t)n_about + 1, sizeof *t->about);
    return t->about ? 0 : -1;
}

/* ---------------------------------------------------------------- nodes */

/* Of several bodies that springs couple each has the terms that go with its own cells. */
static bool goes_with(const struct topology *t, const struct span_term *term)
{
    return term->follows > 0 && &t->system->scene->body[term->is.body] == t->rest;
}

void topology_springs_reset(struct topology *t)
{
    const struct palp_scene *scene = t->system->scene;
    for (int i = 0; i < scene->n_spring; i++) {
        const struct spring *rest = &scene->spring[i];
        for (int k = 0; rest->cut > 0 && k < rest->n_term; k++)
            if (goes_with(t, &rest->term[k]))
                t->system->spring[rest->nth].term[k] = rest->term[k];
    }
}

static bool is_among(const int *cell, int n, int which)
{
    int k = 0;
    while (k < n && cell[k] != which)
        k++;
    return k < n;
}

void topology_springs_follow(struct topology *t, const int *cell, int n, int node, int copy)
{
    for (int i = 0; i < t->system->n_spring; i++)
        for (int k = 0; k < t->system->spring[i].n_term; k++) {
            struct span_term *term = &t->system->spring[i].term[k];
            if (goes_with(t, term) && term->is.node == node && is_among(cell, n, term->follows - 1))
                term->is.node = copy;
        }
}

/* ---------------------------------------------------------------- blocks */

static bool spring_has_node(const struct topology *t, const struct spring *spring, int node)
{
    int k = 0;
    while (k < spring->n_term &&
           (!goes_with(t, &spring->term[k]) || spring->term[k].is.node != node))
        k++;
    return k < spring->n_term;
}

/* Sorted into the places that there are, once.  Returns how many there are then. */
static int insert_place(int *about, int n, int place)
{
    int at = n;
    while (at > 0 && about[at - 1] > place)
        at--;
    if (at > 0 && about[at - 1] == place)
        return n;
    memmove(about + at + 1, about + at, (size_t)(n - at) * sizeof *about);
    about[at] = place;
    return n + 1;
}

/* Blocks with another body that can be cut are listed by cut_system. */
static int insert_term(const struct topology *t, const struct span_term *term, int n)
{
    const struct term *is = &term->is;
    if (is->body < 0 || !t->system->scene->body[is->body].coupled ||
        (term->follows > 0 && !goes_with(t, term)))
        return n;
    const int mover = mapping_mover(t->system->scene, is->body),
              node = is->node >= 0 ? is->node : 0,
              place = coupled_system_place(t->system->scene, mover, node);
    n = insert_place(t->about, n, place);
    return is->node >= 0 ? n : insert_place(t->about, n, place + 1);
}

int topology_springs_about(struct topology *t, int copy, int n_about)
{
    for (int i = 0; i < t->system->n_spring; i++) {
        const struct spring *spring = &t->system->spring[i];
        for (int k = 0; k < spring->n_term && spring_has_node(t, spring, copy); k++)
            n_about = insert_term(t, &spring->term[k], n_about);
    }
    return n_about;
}

int topology_springs_blocks(const struct topology *t, int node)
{
    int n = 0;
    for (int i = 0; i < t->system->n_spring; i++)
        for (int k = 0; k < t->system->spring[i].n_term; k++) {
            const struct span_term *term = &t->system->spring[i].term[k];
            n += goes_with(t, term) && term->is.node == node ? t->system->spring[i].n_dof_most : 0;
        }
    return n;
}

static bool holds_cell(const struct topology *t, int cell)
{
    for (int i = 0; i < t->system->n_spring; i++)
        for (int k = 0; k < t->system->spring[i].n_term; k++)
            if (goes_with(t, &t->system->spring[i].term[k]) &&
                t->system->spring[i].term[k].follows == 1 + cell)
                return true;
    return false;
}

bool topology_springs_left(const struct topology *t, int n_done)
{
    for (int i = n_done; i < t->n_done; i++) {
        const int cell = topology_leaving(t, t->list[i]);
        if (cell != CELL_NONE && holds_cell(t, cell))
            return true;
    }
    return false;
}
