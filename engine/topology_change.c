/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology_change.c - the first stage of a step: what was cut comes apart, and all who keep arrays
 * by nodes, blocks or triangles are told. */
#include "engine/topology_change.h"
#include "engine/contact/detector.h"
#include "engine/contact/link.h"
#include "engine/contact/lips.h"
#include "engine/model/carried.h"
#include "engine/model/topology.h"
#include "engine/model/topology_remove.h"
#include "engine/model/world.h"
#include "engine/motion/factor_worker.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "engine/step.h"
#include "engine/world_tear.h"

#include <limits.h>

/* System and solver stand at the index of the body that leads. */
static int body_that_leads(const struct palp_world *world, int body)
{
    return world->scene->body[body].coupled->body[0];
}

static struct solver *solver_of_body(const struct palp_world *world, int body)
{
    return world->solver[body_that_leads(world, body)];
}

/* What a body that came apart carries. */
static void tell_carried(struct palp_world *world, int i)
{
    struct carried *c = world->carried[i];
    carried_follow(c, world->topology[c->base]);
    if (world->detector->boundary[i])
        boundary_follow(world->detector->boundary[i]);
}

void topology_tell(struct palp_world *world, int body)
{
    struct boundary *boundary = world->detector->boundary[body];
    const int lead = body_that_leads(world, body);
    system_follow_copies(world->system[lead]);
    if (boundary)
        boundary_follow(boundary);
    if (world->detector->lips[body])
        lips_follow(world->detector->lips[body]);
    for (int i = 0; i < world->scene->n_body; i++)
        if (world->carried[i] && world->carried[i]->base == body)
            tell_carried(world, i);
    world->still[lead] = 0;
}

/* Copies from `first` on. */
static void start_copies(struct palp_world *w, int body, int first)
{
    const struct topology *t = w->topology[body];
    vec3 *last = solver_of_body(w, body)->last;
    for (int k = first; k < t->n_copy; k++) {
        const int to = topology_place(t, k), from = t->rest->first + t->parent[k];
        w->q[to] = w->q[from];
        w->v[to] = w->v[from];
        if (last)
            last[to - t->rest->first] = last[t->parent[k]];
        if (solver_of_body(w, body)->worker)
            factor_worker_copy_node(solver_of_body(w, body)->worker, to - t->rest->first,
                                    t->parent[k]);
    }
}

/* Nodes that only removed cells have, from `first` on: they stay. */
static void stop_parked(struct palp_world *w, int body, int first)
{
    const struct topology *t = w->topology[body];
    vec3 *last = solver_of_body(w, body)->last;
    for (int i = first; i < t->n_parked; i++) {
        w->v[t->rest->first + t->parked[i]] = (vec3){0, 0, 0};
        if (last)
            last[t->parked[i]] = (vec3){0, 0, 0};
    }
}

static void advance_body(struct palp_world *w, int body, int most)
{
    struct topology *t = w->topology[body];
    const int before = t->n_copy, parked = t->n_parked, done = t->n_done;
    needles_note_cells(w, body);
    if (!topology_advance(t, most))
        return;
    needles_follow_cells(w, body);
    start_copies(w, body, before);
    stop_parked(w, body, parked);
    topology_remove_crumbs(t, done);
    topology_tell(w, body);
}

/* What older factors cannot follow waits for the next. */
static int copies_of_step(const struct palp_world *w, int body)
{
    struct factor_worker *worker = solver_of_body(w, body)->worker;
    const int room = worker ? factor_worker_cut_room(worker, w->steps) : PALP_CUT_COPIES;
    return room < PALP_CUT_COPIES ? room : PALP_CUT_COPIES;
}

static bool has_waiting(const struct topology *t)
{
    return t->n_done < t->n_listed;
}

void topology_change(struct step *s)
{
    for (int i = 0; i < s->scene->n_body; i++) {
        struct topology *t = s->world->topology[i];
        if (t)
            t->comes_free = false;
        if (t && has_waiting(t))
            advance_body(s->world, i, copies_of_step(s->world, i));
    }
    world_tear_measure_edges(s->world);
}

static int cut_body(struct palp_world *w, int body)
{
    struct topology *t = w->topology[body];
    for (int i = 0; i < t->is->is.n_cut; i++) {
        const struct palp_cut *cut = &t->is->is.cut[i];
        const vec3 far = vec3_add(cut->to, cut->into), near = vec3_add(cut->from, cut->into);
        const vec3 tri[2][3] = {{cut->from, cut->to, far}, {cut->from, far, near}};
        topology_sweep(t, tri, 2);
    }
    advance_body(w, body, INT_MAX);
    return solver_of_body(w, body)->worker
               ? factor_worker_start_cut(solver_of_body(w, body)->worker)
               : 0;
}

int world_cut_start(struct palp_world *world)
{
    for (int i = 0; i < world->scene->n_body; i++)
        if (world->topology[i] && cut_body(world, i) != 0)
            return -1;
    return 0;
}
