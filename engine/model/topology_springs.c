/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_springs.c - springs follow the cells that their points are in. */
#include "engine/model/topology_springs.h"
#include "engine/model/spring.h"
#include "engine/model/topology.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- memory */

static int copy_spring(struct spring *to, const struct spring *from)
{
    const size_t n = (size_t)from->n_dof_most;
    *to = *from;
    to->term = malloc((size_t)from->n_term * sizeof *to->term);
    to->slot = calloc(n * (n + 1) / 2 + 1, sizeof *to->slot);
    return to->term && to->slot ? 0 : -1;
}

int topology_springs_create(struct topology *t, const struct palp_scene *scene)
{
    const int body = (int)(t->rest - scene->body);
    int n_about = 0;
    t->scene = scene;
    t->spring = calloc((size_t)t->is->n_spring + 1, sizeof *t->spring);
    if (!t->spring)
        return -1;
    for (int i = 0; i < scene->n_spring; i++) {
        const struct spring *from = &scene->spring[i];
        if (from->cut - 1 != body)
            continue;
        if (copy_spring(&t->spring[t->n_spring++], from) != 0)
            return -1;
        n_about += from->n_dof_most;
    }
    const size_t n_corner = (size_t)t->is->links.cells.n_corner;
    t->about =
        calloc((size_t)t->is->links.about_most * n_corner + (size_t)n_about + 1, sizeof *t->about);
    return t->about ? 0 : -1;
}

void topology_springs_destroy(struct topology *t)
{
    for (int i = 0; i < t->n_spring; i++) {
        free(t->spring[i].term);
        free(t->spring[i].slot);
    }
    free(t->spring);
    free(t->about);
}

/* ---------------------------------------------------------------- nodes */

void topology_springs_reset(struct topology *t)
{
    for (int i = 0, k = 0; k < t->n_spring; i++) {
        const struct spring *rest = &t->scene->spring[i];
        if (rest->cut == 0 || &t->scene->body[rest->cut - 1] != t->rest)
            continue;
        memcpy(t->spring[k++].term, rest->term, (size_t)rest->n_term * sizeof *rest->term);
    }
    topology_springs_settle(t);
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
    for (int i = 0; i < t->n_spring; i++)
        for (int k = 0; k < t->spring[i].n_term; k++) {
            struct span_term *term = &t->spring[i].term[k];
            if (term->follows > 0 && term->is.node == node && is_among(cell, n, term->follows - 1))
                term->is.node = copy;
        }
}

/* ---------------------------------------------------------------- blocks */

static bool spring_has_node(const struct spring *spring, int node)
{
    int k = 0;
    while (k < spring->n_term && (spring->term[k].follows == 0 || spring->term[k].is.node != node))
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

static int insert_term(const struct topology *t, const struct term *term, int n)
{
    if (term->body < 0 || !t->scene->body[term->body].coupled)
        return n;
    const int mover = mapping_mover(t->scene, term->body), node = term->node >= 0 ? term->node : 0,
              place = coupled_system_place(t->scene, mover, node);
    n = insert_place(t->about, n, place);
    return term->node >= 0 ? n : insert_place(t->about, n, place + 1);
}

int topology_springs_about(struct topology *t, int copy, int n_about)
{
    for (int i = 0; i < t->n_spring; i++)
        for (int k = 0; k < t->spring[i].n_term && spring_has_node(&t->spring[i], copy); k++)
            n_about = insert_term(t, &t->spring[i].term[k].is, n_about);
    return n_about;
}

int topology_springs_blocks(const struct topology *t, int node)
{
    int n = 0;
    for (int i = 0; i < t->n_spring; i++)
        for (int k = 0; k < t->spring[i].n_term; k++) {
            const struct span_term *term = &t->spring[i].term[k];
            n += term->follows > 0 && term->is.node == node ? t->spring[i].n_dof_most : 0;
        }
    return n;
}

void topology_springs_settle(struct topology *t)
{
    for (int i = 0; i < t->n_spring; i++) {
        struct spring *spring = &t->spring[i];
        spring->is_loose = false;
        for (int k = 0; k < spring->n_term; k++)
            spring->is_loose |=
                spring->term[k].follows > 0 && topology_is_removed(t, spring->term[k].follows - 1);
        spring_settle(spring, t->scene, &t->pattern);
    }
}

static bool holds_cell(const struct topology *t, int cell)
{
    for (int i = 0; i < t->n_spring; i++)
        for (int k = 0; k < t->spring[i].n_term; k++)
            if (t->spring[i].term[k].follows == 1 + cell)
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
