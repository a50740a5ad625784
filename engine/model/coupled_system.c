/* SPDX-License-Identifier: GPL-3.0-or-later */
/* coupled_system.c - which bodies forces couple, and the pattern of their system. */
#include "engine/model/coupled_system.h"
#include "engine/base/assert.h"
#include "engine/model/mesh.h"
#include "engine/model/pattern.h"
#include "engine/model/rest.h"
#include "engine/model/roller.h"
#include "engine/model/scene.h"

#include <stdlib.h>
#include <string.h>

int coupled_system_couple(struct palp_scene *scene, const struct coupling *coupling)
{
    PALP_ASSERT(!scene->finished && coupling->n > 0 && coupling->n <= COUPLING_MOST);
    if (scene_make_room(&scene->coupling, scene->n_coupling, sizeof *coupling) != 0)
        return -1;
    scene->coupling[scene->n_coupling++] = *coupling;
    return 0;
}

/* ---------------------------------------------------------------- which bodies */

static bool has_freedom(const struct body *b)
{
    if (b->mapping)
        return false;
    return b->is_soft || b->rigid.drive == PALP_DRIVE_FREE || b->rigid.drive == PALP_DRIVE_COUPLED;
}

static int find_leader(const int *leader, int body)
{
    while (leader[body] != body)
        body = leader[body];
    return body;
}

/* The lower index leads. */
static void join_groups(int *leader, int a, int b)
{
    a = find_leader(leader, a);
    b = find_leader(leader, b);
    if (a < b)
        leader[b] = a;
    else
        leader[a] = b;
}

/* `one` and another, where they have freedom. Returns one that has, or -1. */
static int join_if_free(const struct palp_scene *scene, int *leader, int one, int other)
{
    if (!has_freedom(&scene->body[other]))
        return one;
    if (one >= 0)
        join_groups(leader, one, other);
    return other;
}

/* Who is coupled by a force, or carries the same mapped points, is led by one. */
static void find_leaders(const struct palp_scene *scene, int *leader)
{
    for (int i = 0; i < scene->n_body; i++)
        leader[i] = i;
    for (int t = 0; t < scene->n_coupling; t++) {
        const struct coupling *coupling = &scene->coupling[t];
        int one = -1;
        for (int k = 0; k < coupling->n; k++)
            one = join_if_free(scene, leader, one, coupling->body[k]);
    }
    for (int i = 0; i < scene->n_body; i++) {
        const struct mapping *m = scene->body[i].mapping;
        int one = -1;
        for (int t = 0; m && t < m->first[m->n]; t++)
            one = join_if_free(scene, leader, one, mapping_mover(scene, m->term[t].body));
    }
}

/* ---------------------------------------------------------------- one coupled system */

static bool can_be_cut(const struct body *b)
{
    return b->is_soft && b->soft.cuttable;
}

static void place_body(struct palp_scene *scene, struct coupled_system *c, struct body *b)
{
    b->coupled = c;
    b->first = scene->n_v;
    scene->n_v += b->n_v;
    c->n_v = scene->n_v - c->first;
}

static int list_bodies(struct palp_scene *scene, struct coupled_system *c, const int *leader,
                       int first)
{
    const int n = scene->n_body;
    for (int i = first; i < n; i++)
        c->n_body += find_leader(leader, i) == first;
    c->body = calloc((size_t)c->n_body, sizeof *c->body);
    if (!c->body)
        return -1;
    c->n_body = 0;
    c->first = scene->n_v;
    for (int i = first; i < n; i++)
        if (find_leader(leader, i) == first)
            c->body[c->n_body++] = i;
    for (int k = 0; k < 2 * c->n_body; k++) {
        struct body *b = &scene->body[c->body[k % c->n_body]];
        if (can_be_cut(b) == (k >= c->n_body))
            place_body(scene, c, b);
    }
    if (c->n_body == 1 && scene->body[first].is_soft) {
        c->soft = &scene->body[first].soft;
        c->provider = c->soft->provider;
        c->own_compliance = c->soft->own_compliance;
    }
    for (int k = 0; k < c->n_body; k++)
        c->driven |= scene->body[c->body[k]].is_soft && scene->body[c->body[k]].soft.driven;
    c->whole = scene->opt.motion == PALP_MOTION_CG || scene->opt.motion == PALP_MOTION_DENSE;
    return 0;
}

static int mark_fixed(const struct palp_scene *scene, struct coupled_system *c)
{
    c->fixed = calloc((size_t)c->n_v + 1, 1);
    c->spare = calloc((size_t)c->n_v + 1, 1);
    if (!c->fixed || !c->spare)
        return -1;
    for (int k = 0; k < c->n_body; k++) {
        const struct body *b = &scene->body[c->body[k]];
        const int first = b->first - c->first;
        if (b->is_soft)
            memcpy(c->fixed + first, b->soft.fixed, (size_t)b->n_v);
        if (!can_be_cut(b))
            continue;
        const int n_spare = b->n_v - b->soft.mesh.n_node;
        memset(c->spare + first + b->soft.mesh.n_node, 1, (size_t)n_spare);
        c->n_spare += n_spare;
    }
    return 0;
}

/* Of a coupling the places in this coupled system; places of bodies that do not move are in none.
 */
static int places_of_coupling(const struct palp_scene *scene, const struct coupled_system *c,
                              const struct coupling *coupling, int *place)
{
    int n = 0;
    for (int k = 0; k < coupling->n; k++)
        if (scene->body[coupling->body[k]].coupled == c)
            place[n++] = coupled_system_place(scene, coupling->body[k], coupling->node[k]);
    return n;
}

/* What elements of a soft body, velocity and spin of a rigid one couple.  Returns how many. */
static int list_cliques(struct cliques *list, const struct body *b, int first)
{
    static const int velocity_and_spin[] = {0, 1};
    if (!b->is_soft) {
        list[0] = (struct cliques){velocity_and_spin, 2, 1, first};
        return 1;
    }
    const struct elements tets = mesh_tets(&b->soft.mesh), hexes = mesh_hexes(&b->soft.mesh);
    list[0] = (struct cliques){tets.node, tets.n_corner, tets.n, first};
    list[1] = (struct cliques){hexes.node, hexes.n_corner, hexes.n, first};
    return 2;
}

/* What bodies couple themselves, then what couplings do. */
static int find_pattern(const struct palp_scene *scene, struct coupled_system *c)
{
    const size_t most = 2 * (size_t)c->n_body + (size_t)scene->n_coupling;
    struct cliques *list = calloc(most, sizeof *list);
    int(*place)[COUPLING_MOST] = calloc((size_t)scene->n_coupling + 1, sizeof *place);
    int n = 0;
    for (int k = 0; list && place && k < c->n_body; k++) {
        const struct body *b = &scene->body[c->body[k]];
        n += list_cliques(list + n, b, b->first - c->first);
    }
    for (int t = 0; list && place && t < scene->n_coupling; t++) {
        const int size = places_of_coupling(scene, c, &scene->coupling[t], place[t]);
        c->driven |= size > 0 && scene->coupling[t].driven;
        if (size > 0)
            list[n++] = (struct cliques){place[t], size, 1, 0};
    }
    if (list && place)
        c->pattern = pattern_of_cliques(c->n_v, list, n);
    free(list);
    free(place);
    return c->pattern ? 0 : -1;
}

static void find_slots(struct palp_scene *scene, struct coupled_system *c)
{
    for (int k = 0; k < c->n_body; k++) {
        struct body *b = &scene->body[c->body[k]];
        const int first = b->first - c->first;
        if (b->is_soft)
            rest_find_slots(&b->soft, c->pattern, first);
        else
            for (int slot = 0; slot < RIGID_BLOCKS; slot++)
                b->rigid.slot[slot] = pattern_slot(c->pattern, first + (slot > RIGID_LINEAR),
                                                   first + (slot == RIGID_ANGULAR));
    }
}

/* ---------------------------------------------------------------- all */

static int find_compounds(struct palp_scene *scene, const int *leader)
{
    for (int i = 0; i < scene->n_body; i++) {
        if (!has_freedom(&scene->body[i]) || find_leader(leader, i) != i)
            continue;
        struct coupled_system *c = &scene->coupled[scene->n_coupled++];
        if (list_bodies(scene, c, leader, i) != 0 || mark_fixed(scene, c) != 0 ||
            roller_list(scene, c) != 0 || find_pattern(scene, c) != 0)
            return -1;
        find_slots(scene, c);
    }
    return 0;
}

/* What others carry answers through their coupled system; which one, the first that is free tells.
 */
static const struct coupled_system *coupled_system_below(const struct palp_scene *scene, int body)
{
    const struct mapping *m = scene->body[body].mapping;
    const int mover = mapping_mover(scene, body);
    if (!m)
        return mover == body ? NULL : scene->body[mover].coupled;
    for (int k = 0; k < m->n_base; k++)
        if (scene->body[m->base[k]].coupled)
            return scene->body[m->base[k]].coupled;
    return NULL;
}

/* Bodies without freedom have a place as well: their velocities are kept. */
static void place_others(struct palp_scene *scene)
{
    for (int i = 0; i < scene->n_body; i++) {
        struct body *b = &scene->body[i];
        if (b->coupled)
            continue;
        b->coupled = coupled_system_below(scene, i);
        b->first = scene->n_v;
        scene->n_v += b->n_v;
    }
}

/* Most loads of a point: the velocities of its nodes, the velocities and spins of its frames. */
static int count_loads(const struct body *b)
{
    const struct mapping *m = b->mapping;
    int most = b->is_soft ? 1 : 2;
    for (int i = 0; m && i < m->n; i++)
        if (2 * (m->first[i + 1] - m->first[i]) > most)
            most = 2 * (m->first[i + 1] - m->first[i]);
    return most;
}

/* A coupled system's bodies and what is mapped on them, by rising index.  Returns how many. */
static int list_order(struct palp_scene *scene, struct coupled_system *c, int *order)
{
    int n = 0;
    for (int b = 0; b < scene->n_body; b++) {
        if (scene->body[b].coupled != c)
            continue;
        order[n++] = b;
        const int loads = count_loads(&scene->body[b]);
        c->n_load = loads > c->n_load ? loads : c->n_load;
    }
    return n;
}

/* Those of a coupled system side by side, where the first of them is; else by rising index. */
static void order_bodies(struct palp_scene *scene)
{
    int n = 0, next = 0;
    for (int i = 0; i < scene->n_body; i++) {
        if (!scene->body[i].coupled)
            scene->order[n++] = i;
        if (!body_leads(scene, i))
            continue;
        struct coupled_system *c =
            &scene->coupled[next++]; /* they are in the order of their leaders */
        c->order = n;
        c->n_order = list_order(scene, c, scene->order + n);
        n += c->n_order;
    }
}

int coupled_system_find_all(struct palp_scene *scene)
{
    PALP_ASSERT(!scene->finished && !scene->coupled);
    const size_t n = (size_t)scene->n_body + 1;
    int *leader = calloc(n, sizeof *leader);
    scene->coupled = calloc(n, sizeof *scene->coupled);
    scene->order = calloc(n, sizeof *scene->order);
    scene->n_v = 0;
    int result = -1;
    if (leader && scene->coupled && scene->order) {
        find_leaders(scene, leader);
        result = find_compounds(scene, leader);
        place_others(scene);
        order_bodies(scene);
    }
    free(leader);
    return result;
}

void coupled_system_destroy_all(struct palp_scene *scene)
{
    for (int i = 0; i < scene->n_coupled; i++) {
        free(scene->coupled[i].body);
        free(scene->coupled[i].fixed);
        free(scene->coupled[i].spare);
        free(scene->coupled[i].roller);
        pattern_destroy(scene->coupled[i].pattern);
    }
    free(scene->coupled);
    free(scene->order);
    free(scene->coupling);
}

/* ---------------------------------------------------------------- where blocks stand */

int coupled_system_cut(const struct palp_scene *scene, const struct coupled_system *coupled)
{
    int k = 0;
    while (k < coupled->n_body && !can_be_cut(&scene->body[coupled->body[k]]))
        k++;
    return k < coupled->n_body ? coupled->body[k] : -1;
}

int coupled_system_place(const struct palp_scene *scene, int body, int node)
{
    PALP_ASSERT(scene->body[body].coupled && node < scene->body[body].n_v);
    const struct body *b = &scene->body[body];
    return b->first - b->coupled->first + node;
}

int coupled_system_slot(const struct coupled_system *coupled, int a, int b, bool *transposed)
{
    *transposed = a < b;
    return *transposed ? pattern_slot(coupled->pattern, b, a)
                       : pattern_slot(coupled->pattern, a, b);
}
