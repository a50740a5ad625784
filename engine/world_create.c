/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_create.c - a world and the tools it works with, from every room of the engine. */
#include "engine/contact/capacity.h"
#include "engine/contact/link.h"
#include "engine/contact/proximity.h"
#include "engine/model/carried.h"
#include "engine/model/change.h"
#include "engine/model/error.h"
#include "engine/model/plan.h"
#include "engine/model/prescribed.h"
#include "engine/model/roller.h"
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/motion/factor_worker.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "engine/motion/tear.h"
#include "engine/step.h"
#include "engine/topology_change.h"
#include "engine/world_current.h"

#include <stdlib.h>
#include <string.h>

/* calloc that gives something to free even for nothing. */
static void *reserve_items(int n, size_t item)
{
    return calloc(n > 0 ? (size_t)n : 1, item);
}

static int create_state(struct palp_world *w)
{
    const int n_v = w->scene->n_v, n_body = w->scene->n_body;
    w->q = reserve_items(n_v, sizeof *w->q);
    w->v = reserve_items(n_v, sizeof *w->v);
    w->frame = reserve_items(n_body, sizeof *w->frame);
    w->target = reserve_items(n_body, sizeof *w->target);
    w->target_last = reserve_items(n_body, sizeof *w->target_last);
    w->grip = reserve_items(n_body, sizeof *w->grip);
    w->grip_last = reserve_items(n_body, sizeof *w->grip_last);
    w->coupling = reserve_items(n_body, sizeof *w->coupling);
    w->remembered = reserve_items(scene_constraints(w->scene), sizeof *w->remembered);
    w->change = reserve_items(change_count(w->scene), sizeof *w->change);
    w->still = reserve_items(n_body, sizeof *w->still);
    w->standstill.q = reserve_items(n_v, sizeof *w->standstill.q);
    w->standstill.frame = reserve_items(n_body, sizeof *w->standstill.frame);
    w->tension = reserve_items(n_body, sizeof *w->tension);
    w->contact_wrench = reserve_items(n_body, sizeof *w->contact_wrench);
    w->hand_wrench = reserve_items(n_body, sizeof *w->hand_wrench);
    w->pushed = reserve_items((int)capacity_of_all(w->scene), sizeof *w->pushed);
    w->link = reserve_items(w->scene->n_link, sizeof *w->link);
    w->link_point = reserve_items(w->scene->n_link_point, sizeof *w->link_point);
    w->link_cell = reserve_items(w->scene->n_link_point, sizeof *w->link_cell);
    w->plan = reserve_items(w->scene->n_plan, sizeof *w->plan);
    w->current = reserve_items(w->scene->n_current, sizeof *w->current);
    w->near_cell = reserve_items(world_current_cells(w->scene), sizeof *w->near_cell);
    const bool room = w->q && w->v && w->frame && w->target && w->target_last && w->grip &&
                      w->grip_last && w->coupling && w->remembered && w->still && w->tension &&
                      w->contact_wrench && w->hand_wrench && w->pushed && w->link &&
                      w->link_point && w->link_cell && w->plan && w->change && w->standstill.q &&
                      w->standstill.frame && w->current && w->near_cell;
    return room ? 0 : -1;
}

/* At rest but for the velocity of all nodes that move. */
static void start_soft(struct palp_world *w, int i)
{
    const struct body *b = world_body(w, i);
    memcpy(w->q + b->first, b->soft.mesh.x, (size_t)b->n_v * sizeof *w->q);
    for (int k = 0; !b->mapping && k < b->n_v; k++)
        w->v[b->first + k] = b->soft.fixed[k] ? (vec3){0, 0, 0} : b->soft.v;
    roller_hold(b->soft.roller, b->soft.n_roller, w->v + b->first);
}

/* Bodies as their definitions say. */
static void start_bodies(struct palp_world *w)
{
    for (int i = 0; i < w->scene->n_body; i++) {
        const struct body *b = &w->scene->body[i];
        w->frame[i] = w->target[i] = w->target_last[i] = b->is_soft ? POSE_IDENTITY : b->rigid.at;
        if (b->is_soft) {
            start_soft(w, i);
        } else {
            w->v[b->first] = b->rigid.v;
            w->v[b->first + 1] = b->rigid.w;
            w->grip[i] = w->grip_last[i] = b->rigid.grip;
            w->coupling[i] = b->rigid.coupling;
        }
    }
    world_carry(w);
}

/* Nodes that time moves are where it has them at the start. */
static void start_moved(struct palp_world *w)
{
    for (int m = 0; m < w->scene->n_moved; m++) {
        const struct moved *moved = &w->scene->moved[m];
        const struct body *b = &w->scene->body[moved->body];
        for (int k = 0; k < moved->is.n_node; k++)
            w->q[b->first + moved->is.node[k]] =
                prescribed_place(moved, b->soft.mesh.x[moved->is.node[k]], 0);
    }
}

static int create_equations(struct palp_world *w)
{
    w->system = reserve_items(w->scene->n_body, sizeof(struct system *));
    w->solver = reserve_items(w->scene->n_body, sizeof(struct solver *));
    if (!w->system || !w->solver)
        return -1;
    for (int i = 0; i < w->scene->n_coupled; i++) {
        const struct coupled_system *c = &w->scene->coupled[i];
        const int lead = c->body[0];
        struct cut_system *cut = w->cut_system[lead];
        w->system[lead] = system_create(w->scene, cut ? &cut->coupled : c);
        w->solver[lead] = solver_create(c, &w->scene->opt, w->pool);
        if (!w->system[lead] || !w->solver[lead])
            return -1;
        if (cut && solver_let_cut(w->solver[lead], w, cut) != 0)
            return -1;
    }
    return 0;
}

static int create_topologies(struct palp_world *w)
{
    w->cut_system = reserve_items(w->scene->n_body, sizeof(struct cut_system *));
    w->topology = reserve_items(w->scene->n_body, sizeof(struct topology *));
    for (int i = 0; w->cut_system && w->topology && i < w->scene->n_coupled; i++) {
        const struct coupled_system *c = &w->scene->coupled[i];
        if (coupled_system_cut(w->scene, c) < 0)
            continue;
        struct cut_system *cut = cut_system_create(w->scene, c);
        w->cut_system[c->body[0]] = cut;
        if (!cut)
            return -1;
        for (int k = 0; k < cut->n_topology; k++)
            w->topology[cut->topology[k]->rest - w->scene->body] = cut->topology[k];
    }
    return w->cut_system && w->topology ? 0 : -1;
}

static int create_carried(struct palp_world *w)
{
    w->carried = reserve_items(w->scene->n_body, sizeof(struct carried *));
    for (int i = 0; w->carried && i < w->scene->n_body; i++) {
        if (carried_base(w->scene, i) < 0)
            continue;
        w->carried[i] = carried_create(w->scene, i);
        if (!w->carried[i])
            return -1;
    }
    return w->carried ? 0 : -1;
}

static bool has_edge_in(const struct palp_scene *scene, int body)
{
    for (int k = 0; k < scene->n_link; k++)
        if (scene->link[k].kind->edge && scene->link[k].b.at[0].body == body)
            return true;
    return false;
}

/* Where cuts end, of bodies that go on from there. */
static int create_fronts(struct palp_world *w)
{
    w->front = reserve_items(w->scene->n_body, sizeof(struct tear_front *));
    for (int i = 0; w->front && i < w->scene->n_body; i++) {
        if (!w->topology[i] ||
            !(w->topology[i]->is->is.tear.toughness > 0 || has_edge_in(w->scene, i)))
            continue;
        w->front[i] = tear_front_create(w->topology[i]);
        if (!w->front[i])
            return -1;
    }
    return w->front ? 0 : -1;
}

static int create_tears(struct palp_world *w)
{
    w->tear = reserve_items(w->scene->n_body, sizeof(struct tear *));
    for (int i = 0; w->tear && i < w->scene->n_body; i++) {
        if (!w->topology[i] || !(w->topology[i]->is->is.tear.toughness > 0))
            continue;
        w->tear[i] = tear_create(w->topology[i], w->front[i]);
        if (!w->tear[i])
            return -1;
    }
    return w->tear ? 0 : -1;
}

static int create_tools(struct palp_world *w)
{
    w->pool = pool_create(w->scene->opt.workers);
    const bool has_bodies = create_topologies(w) == 0 && create_carried(w) == 0 &&
                            create_fronts(w) == 0 && create_tears(w) == 0;
    w->detector = has_bodies ? detector_create(w) : NULL;
    if (!w->pool || !w->detector || arena_create(&w->arena, step_size(w->scene)) != 0)
        return -1;
    return create_equations(w);
}

struct palp_world *palp_world_create(const struct palp_scene *scene, struct palp_error *error)
{
    if (!scene->finished) {
        error_set(error, PALP_INVALID, "world: the scene is not finished, expected to be");
        return NULL;
    }
    struct palp_world *w = calloc(1, sizeof *w);
    if (w) {
        w->scene = scene;
        w->opt = scene->opt;
        if (create_state(w) == 0 && create_tools(w) == 0) {
            change_reset(w);
            start_bodies(w);
            start_moved(w);
            const bool is_cut = world_cut_start(w) == 0;
            link_start(w);
            w->size = world_size(w);
            if (is_cut)
                return w;
        }
    }
    palp_world_destroy(w);
    error_no_memory(error, "world");
    return NULL;
}

/* A step takes its memory from the arena's begin, by the contacts that it has. */
static size_t usual_size(const struct palp_world *world)
{
    struct palp_scene usual = *world->scene;
    usual.opt.contact_capacity = (usual.opt.contact_capacity + 1) / 2;
    return step_size(&usual);
}

void palp_world_touch(struct palp_world *world)
{
    arena_touch(&world->arena, usual_size(world));
}

void palp_world_release(struct palp_world *world)
{
    arena_release(&world->arena, usual_size(world));
    for (int i = 0; i < world->scene->n_body; i++)
        if (world->solver[i]) {
            solver_release(world->solver[i]);
            system_release(world->system[i]);
        }
}

void palp_world_destroy(struct palp_world *world)
{
    if (!world)
        return;
    for (int i = 0; i < world->scene->n_body; i++) {
        if (world->solver) /* its worker reads the system */
            solver_destroy(world->solver[i]);
        if (world->system)
            system_destroy(world->system[i]);
        if (world->tear)
            tear_destroy(world->tear[i]);
        if (world->front)
            tear_front_destroy(world->front[i]);
    }
    for (int i = 0; world->cut_system && i < world->scene->n_body; i++)
        cut_system_destroy(world->cut_system[i]);
    free(world->tear);
    free(world->front);
    free(world->topology);
    free(world->cut_system);
    for (int i = 0; world->carried && i < world->scene->n_body; i++)
        carried_destroy(world->carried[i]);
    free(world->carried);
    free(world->system);
    free(world->solver);
    detector_destroy(world->detector);
    arena_destroy(&world->arena);
    pool_destroy(world->pool);
    free(world->q);
    free(world->v);
    free(world->frame);
    free(world->target);
    free(world->target_last);
    free(world->grip);
    free(world->grip_last);
    free(world->coupling);
    free(world->remembered);
    free(world->pushed);
    free(world->link);
    free(world->link_point);
    free(world->link_cell);
    free(world->plan);
    free(world->current);
    free(world->near_cell);
    free(world->change);
    free(world->still);
    free(world->standstill.q);
    free(world->standstill.frame);
    free(world->tension);
    free(world->contact_wrench);
    free(world->hand_wrench);
    free(world);
}

void palp_world_set_waiting(struct palp_world *world, bool waits)
{
    for (int i = 0; i < world->scene->n_body; i++)
        if (world->solver[i])
            solver_set_waiting(world->solver[i], waits);
}

static struct factor_worker *refresh_of(const struct palp_world *world, int body)
{
    return world->solver[body] ? world->solver[body]->worker : NULL;
}

int palp_world_factors(const struct palp_world *world)
{
    int n = 0;
    for (int i = 0; i < world->scene->n_body; i++)
        n += refresh_of(world, i) != NULL;
    return n;
}

void palp_world_choices(const struct palp_world *world, struct palp_factor_choice *choice)
{
    for (int i = 0; i < world->scene->n_body; i++)
        if (refresh_of(world, i))
            *choice++ = factor_worker_chosen(refresh_of(world, i), world->steps - 1);
}

void palp_world_follow(struct palp_world *world, const struct palp_factor_choice *choice)
{
    for (int i = 0; i < world->scene->n_body; i++)
        if (refresh_of(world, i))
            factor_worker_follow(refresh_of(world, i), choice ? choice++ : NULL);
}

bool palp_world_strayed(const struct palp_world *world)
{
    bool strayed = false;
    for (int i = 0; i < world->scene->n_body; i++)
        strayed |=
            refresh_of(world, i) && factor_worker_strayed(refresh_of(world, i), world->steps - 1);
    return strayed;
}

void palp_world_dismiss_workers(struct palp_world *world)
{
    for (int i = 0; i < world->scene->n_body; i++)
        if (world->solver[i])
            solver_dismiss(world->solver[i]);
}

void palp_world_set_threads(struct palp_world *world, int n)
{
    pool_set_awake(world->pool, n);
}

bool palp_world_set_priority(struct palp_world *world, int priority)
{
    for (int i = 0; i < world->scene->n_body; i++)
        if (refresh_of(world, i))
            factor_worker_lead(refresh_of(world, i), priority > 0);
    return pool_set_priority(world->pool, priority);
}

const char *palp_world_motion(const struct palp_world *world, palp_body body)
{
    const struct body *of = scene_body(world->scene, body);
    const struct coupled_system *coupled =
        palp_body_is_mapped(world->scene, body) ? NULL : of->coupled;
    const bool tells = coupled && (of->is_soft || coupled->body[0] == body.id - 1);
    return tells ? world->solver[coupled->body[0]]->why : "";
}
