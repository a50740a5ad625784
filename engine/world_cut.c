/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_cut.c - the door to bodies that come apart. */
#include "engine/contact/detector.h"
#include "engine/contact/lips.h"
#include "engine/model/carried.h"
#include "engine/model/link.h"
#include "engine/model/plan.h"
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/motion/border.h"
#include "engine/motion/solver.h"
#include "engine/palp_cut.h"

static struct topology *topology_of(const struct palp_world *world, palp_body body)
{
    return body.id >= 1 && body.id <= world->scene->n_body ? world->topology[body.id - 1] : NULL;
}

static const struct carried *carried_of(const struct palp_world *world, palp_body body)
{
    return body.id >= 1 && body.id <= world->scene->n_body ? world->carried[body.id - 1] : NULL;
}

struct palp_cut_room palp_body_cut_room(const struct palp_scene *scene, palp_body id)
{
    const bool known = id.id >= 1 && id.id <= scene->n_body;
    const struct body *body = known ? &scene->body[id.id - 1] : NULL;
    const struct cuttable *c = body && body->is_soft ? body->soft.cuttable : NULL;
    if (known && carried_base(scene, id.id - 1) >= 0)
        return (struct palp_cut_room){.can = true};
    if (!c)
        return (struct palp_cut_room){0};
    const int within = body->soft.mesh.n_node - body->surface.n_vertex,
              opened = c->is.faces * c->links.n_side_corner;
    return (struct palp_cut_room){.can = true,
                                  .nodes = c->is.nodes + (within < opened ? within : opened),
                                  .copies = c->is.nodes,
                                  .triangles = cuttable_triangles(c),
                                  .faces = c->is.faces};
}

int palp_world_cut(struct palp_world *world, palp_body body, const vec3 (*tri)[3], int n_tri)
{
    struct topology *t = topology_of(world, body);
    if (!t)
        return 0;
    world_wake(world);
    return topology_sweep(t, tri, n_tri);
}

int palp_world_remove(struct palp_world *world, palp_body body, const int *element, int n)
{
    struct topology *t = topology_of(world, body);
    int n_new = 0;
    for (int i = 0; t && i < n; i++)
        if (element[i] >= 0 && element[i] < t->is->links.cells.n)
            n_new += topology_remove(t, element[i]);
    if (n_new > 0)
        world_wake(world);
    return n_new;
}

static int count_bordered_copies(const struct palp_world *world, const struct body *body)
{
    const struct solver *solver = world->solver[body->coupled->body[0]];
    return solver->factor && solver->factor->border ? solver->factor->border->n : 0;
}

struct palp_topology palp_world_topology(const struct palp_world *world, palp_body body)
{
    const struct topology *t = topology_of(world, body);
    const struct carried *carried = carried_of(world, body);
    if (!t)
        return (struct palp_topology){.version = carried ? carried->version : 0};
    const int n_rest = t->rest->surface.n_vertex;
    return (struct palp_topology){.n_copy = t->n_copy,
                                  .n_severed = t->n_done - t->n_removed,
                                  .n_waiting = t->n_listed - t->n_done,
                                  .is_full = t->full,
                                  .lacks_faces = t->lacks_faces,
                                  .n_border = count_bordered_copies(world, t->rest),
                                  .n_removed = t->n_removed,
                                  .removed = t->removed,
                                  .removed_mass = t->removed_mass,
                                  .n_piece = t->n_piece,
                                  .freed = t->freed,
                                  .version = t->version,
                                  .n_added = t->body.surface.n_vertex - n_rest,
                                  .added = t->body.surface.vertex + n_rest,
                                  .node = t->root,
                                  .parent = t->parent};
}

/* Of the last step's contacts. */
static void sum_bearing(const struct palp_world *world, palp_body body, struct palp_lips *out)
{
    const struct palp_report *r = palp_world_report(world);
    for (int i = 0; i < r->n_contact; i++) {
        const struct palp_contact *c = &r->contact[i];
        if (c->a.id != body.id || c->b.id != body.id || !(c->normal_n > 0))
            continue;
        out->n_bearing++;
        out->force += c->normal_n;
    }
}

struct palp_lips palp_world_lips(const struct palp_world *world, palp_body body)
{
    const struct topology *t = topology_of(world, body);
    struct lips *lips = t ? world->detector->lips[body.id - 1] : NULL;
    struct palp_lips out = {0};
    if (!lips)
        return out;
    lips_measure(lips, world->q + t->rest->first, &out);
    sum_bearing(world, body, &out);
    return out;
}

const vec3 *palp_world_drawn(const struct palp_world *world, palp_body body)
{
    const struct topology *t = topology_of(world, body);
    struct lips *lips = t ? world->detector->lips[body.id - 1] : NULL;
    return lips ? lips_draw(lips, world->q + t->rest->first) : palp_world_q(world, body);
}

const struct palp_mesh *palp_world_mesh(const struct palp_world *world, palp_body body)
{
    const struct topology *t = topology_of(world, body);
    const struct carried *carried = carried_of(world, body);
    return t         ? &t->body.soft.mesh
           : carried ? &carried->body.soft.mesh
                     : palp_body_mesh(world->scene, body);
}

/* ---------------------------------------------------------------- plans */

static double work_on_body(const struct palp_world *world, int body)
{
    double work = 0;
    for (int i = 0; i < world->scene->n_link; i++)
        if (world->scene->link[i].b.at[0].body == body)
            work += palp_world_knife(world, (palp_link){i + 1}).work;
    return work;
}

struct palp_planned palp_world_plan(const struct palp_world *world, palp_plan id)
{
    const struct plan *plan = &world->scene->plan[id.id - 1];
    const struct plan_state *state = &world->plan[id.id - 1];
    struct palp_planned out = {.area = state->area,
                               .wrong_area = state->wrong_area,
                               .depth = state->depth,
                               .deviation = state->deviation,
                               .beyond = state->beyond,
                               .work = work_on_body(world, plan->body)};
    int n_opened = 0, n_reached = 0;
    for (int i = 0; i < PLAN_MARKS; i++) {
        n_opened += state->opened[i] > 0;
        n_reached += state->reached[i] >= plan->depth - plan->tolerance && state->reached[i] > 0;
    }
    out.length = plan->length * n_opened / PLAN_MARKS;
    out.reached = plan->length * n_reached / PLAN_MARKS;
    out.deviation_rms = state->area > 0 ? sqrt(state->square / state->area) : 0;
    return out;
}
