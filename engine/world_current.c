/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_current.c - power to the cells near a tip, in shares that add up to one.
 *
 * A step's energy is shared out in rounds: a cell that needs less than its share to be full takes
 * that, and what is left goes to the others. So no cell has more than what removes it, and nothing
 * is lost while any is left that can take more. */
#include "engine/world_current.h"
#include "engine/base/hash.h"
#include "engine/contact/closest.h"
#include "engine/contact/link.h"
#include "engine/model/mesh.h"
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/motion/tear.h"
#include "engine/palp_current.h"
#include "engine/step.h"

#include <string.h>

/* ---------------------------------------------------------------- cells near a tip */

static double measure_cell(const struct palp_mesh *mesh, int cell)
{
    if (mesh->n_tet > 0)
        return mesh_tet_volume6(mesh, cell) / 6;
    vec3 corner[HEX_CORNERS];
    double sum = 0;
    mesh_hex_corners(mesh, cell, corner);
    for (int p = 0; p < HEX_POINTS; p++)
        sum += hex_volume(corner, p);
    return sum;
}

static double distance2_to_tet(const vec3 *q, const int tet[4], vec3 x)
{
    double weight[4], least = INFINITY;
    if (anchor_in_tet(q, tet, x, weight))
        return 0;
    for (int k = 0; k < 4; k++) {
        const vec3 face[3] = {q[tet[k]], q[tet[(k + 1) % 4]], q[tet[(k + 2) % 4]]};
        least = fmin(least, closest_on_triangle(x, face).distance2);
    }
    return least;
}

/* Beside the box about its corners, by the radius: most cells are. */
static bool is_beside_cell(const vec3 *q, const int *corner, int n, vec3 x, double radius)
{
    vec3 low = q[corner[0]], high = low;
    for (int k = 1; k < n; k++) {
        const vec3 c = q[corner[k]];
        low.x = c.x < low.x ? c.x : low.x;
        low.y = c.y < low.y ? c.y : low.y;
        low.z = c.z < low.z ? c.z : low.z;
        high.x = c.x > high.x ? c.x : high.x;
        high.y = c.y > high.y ? c.y : high.y;
        high.z = c.z > high.z ? c.z : high.z;
    }
    return x.x < low.x - radius || x.x > high.x + radius || x.y < low.y - radius ||
           x.y > high.y + radius || x.z < low.z - radius || x.z > high.z + radius;
}

/* As nodes stand; a hexahedron by its six tetrahedra. */
static double distance2_to_cell(const struct palp_mesh *mesh, const vec3 *q, int cell, vec3 x)
{
    const int n = mesh->n_tet > 0 ? 1 : 6;
    double least = INFINITY;
    for (int k = 0; k < n; k++) {
        int tet[4];
        anchor_tet(mesh, cell * n + k, tet);
        least = fmin(least, distance2_to_tet(q, tet, x));
    }
    return least;
}

/* What a step's power meets. */
struct meeting {
    struct near_cell *cell;
    int n;
    bool is_full; /* there are cells that no room is left to remove */
};

static void list_cell(struct meeting *near, const struct topology *t, int body, int cell,
                      double distance2, double radius)
{
    const double ratio = distance2 / (radius * radius),
                 volume = measure_cell(&t->rest->soft.mesh, cell);
    const double falls = (1 - ratio) * (1 - ratio);
    if (ratio < 1 && t->full)
        near->is_full = true;
    else if (ratio < 1)
        near->cell[near->n++] = (struct near_cell){body, cell, volume, volume * falls};
}

static void list_near_cells(struct meeting *near, const struct palp_world *w, int body, vec3 tip,
                            double radius)
{
    const struct topology *t = w->topology[body];
    const struct palp_mesh *mesh = &t->body.soft.mesh;
    const vec3 *q = w->q + t->rest->first;
    const int n_corner = t->is->links.cells.n_corner;
    for (int cell = 0; cell < t->is->links.cells.n; cell++)
        if (!is_beside_cell(q, topology_corners(t, cell), n_corner, tip, radius) &&
            !topology_leaves(t, cell))
            list_cell(near, t, body, cell, distance2_to_cell(mesh, q, cell, tip), radius);
}

static bool takes_current(const struct palp_world *w, int body)
{
    return w->topology[body] && w->topology[body]->dose;
}

/* ---------------------------------------------------------------- energy */

static double sum_shares(const struct meeting *near)
{
    double sum = 0;
    for (int i = 0; i < near->n; i++)
        sum += near->cell[i].share;
    return sum;
}

/* One round. Returns what is left of the energy, J. */
static double share_out(const struct palp_world *w, const struct meeting *near, double energy)
{
    const double by_share = energy / sum_shares(near);
    double left = energy;
    for (int i = 0; i < near->n; i++) {
        struct near_cell *c = &near->cell[i];
        const struct topology *t = w->topology[c->body];
        const double most = t->is->is.vaporise, room = (most - t->dose[c->cell]) * c->volume,
                     take = by_share * c->share;
        if (take <= 0)
            continue;
        t->dose[c->cell] = take < room ? t->dose[c->cell] + take / c->volume : most;
        left -= fmin(take, room);
        c->share = take < room ? c->share : 0;
    }
    return left;
}

/* Each round but the last fills a cell. */
static double spend_energy(const struct palp_world *w, const struct meeting *near, double energy)
{
    enum { ROUNDS = 64 };
    const double trifle = 1e-14 * energy;
    double left = energy;
    for (int i = 0; i < ROUNDS && left > trifle && sum_shares(near) > 0; i++)
        left = share_out(w, near, left);
    return energy - fmax(left, 0);
}

/* ---------------------------------------------------------------- a step */

static void raise_event(struct step *s, const struct palp_event *event)
{
    s->event[s->report.n_event++] = *event;
}

/* Those of one body. Returns the volume that leaves. */
static double remove_full_cells(const struct palp_world *w, const struct meeting *near, int body)
{
    struct topology *t = w->topology[body];
    double volume = 0;
    for (int i = 0; i < near->n; i++) {
        const struct near_cell *c = &near->cell[i];
        if (c->body == body && t->dose[c->cell] >= t->is->is.vaporise &&
            topology_remove(t, c->cell))
            volume += c->volume;
    }
    return volume;
}

static vec3 locate_tip(const struct palp_world *w, const struct palp_current_def *def)
{
    return pose_apply(w->frame[def->tool.id - 1], def->tip);
}

static void tell_no_room(struct step *s, int k, const struct meeting *near, vec3 tip)
{
    struct current_state *state = &s->world->current[k];
    for (int i = 0; near->is_full && !state->was_full && i < s->scene->n_body; i++)
        if (takes_current(s->world, i) && s->world->topology[i]->full) {
            raise_event(s, &(struct palp_event){
                               .kind = PALP_EVENT_CUT_FULL, .place = tip, .body = {i + 1}});
            state->was_full = 1;
        }
}

static void heat_cells(struct step *s, int k)
{
    struct palp_world *w = s->world;
    const struct palp_current_def *def = &s->scene->current[k];
    const vec3 tip = locate_tip(w, def);
    struct meeting near = {.cell = w->near_cell};
    for (int i = 0; vec3_finite(tip) && i < s->scene->n_body; i++)
        if (takes_current(w, i))
            list_near_cells(&near, w, i, tip, def->radius);
    w->current[k].spent += spend_energy(w, &near, def->power * s->h);
    for (int i = 0; i < s->scene->n_body; i++) {
        const double volume = takes_current(w, i) ? remove_full_cells(w, &near, i) : 0;
        if (volume > 0)
            raise_event(s, &(struct palp_event){.kind = PALP_EVENT_VAPORISED,
                                                .place = tip,
                                                .volume = volume,
                                                .body = {i + 1}});
    }
    tell_no_room(s, k, &near, tip);
}

/* Do a knife or scissors in it, or its tearing in this step, tell what comes free of a body? */
static bool is_told_by_others(const struct step *s, int body)
{
    bool is_told = s->world->tear[body] && s->world->tear[body]->news.comes_free;
    for (int i = 0; i < s->scene->n_link; i++)
        is_told |= s->scene->link[i].kind->edge && s->scene->link[i].b.at[0].body == body;
    return is_told;
}

static void tell_pieces(struct step *s)
{
    const vec3 tip = locate_tip(s->world, &s->scene->current[0]);
    for (int i = 0; i < s->scene->n_body; i++) {
        const struct topology *t = s->world->topology[i];
        if (takes_current(s->world, i) && t->comes_free && !is_told_by_others(s, i))
            raise_event(s, &(struct palp_event){.kind = PALP_EVENT_CUT_THROUGH,
                                                .place = tip,
                                                .volume = t->freed,
                                                .body = {i + 1}});
    }
}

void world_current_flow(struct step *s)
{
    if (s->scene->n_current == 0)
        return;
    tell_pieces(s);
    for (int k = 0; k < s->scene->n_current; k++)
        if (s->world->current[k].is_on)
            heat_cells(s, k);
}

bool world_current_is_on(const struct palp_world *world)
{
    for (int k = 0; k < world->scene->n_current; k++)
        if (world->current[k].is_on)
            return true;
    return false;
}

/* ---------------------------------------------------------------- memory, and what is kept */

int world_current_cells(const struct palp_scene *scene)
{
    int n = 0;
    for (int i = 0; i < scene->n_body; i++) {
        const struct cuttable *c = scene->body[i].is_soft ? scene->body[i].soft.cuttable : NULL;
        n += c && c->is.vaporise > 0 ? c->links.cells.n : 0;
    }
    return scene->n_current > 0 ? n : 0;
}

int world_current_events(const struct palp_scene *scene)
{
    return scene->n_current > 0 ? (1 + 2 * scene->n_current) * scene->n_body : 0;
}

size_t world_current_size(const struct palp_world *world, int body)
{
    const struct topology *t = world->topology[body];
    return t && t->dose ? (size_t)t->is->links.cells.n * sizeof *t->dose : 0;
}

void world_current_keep(const struct palp_world *world, int body, void *bytes)
{
    if (world_current_size(world, body) > 0)
        memcpy(bytes, world->topology[body]->dose, world_current_size(world, body));
}

uint64_t world_current_hash(const struct palp_world *world, int body, uint64_t hash)
{
    const size_t size = world_current_size(world, body);
    return size > 0 ? hash_bytes(hash, world->topology[body]->dose, size) : hash;
}

bool world_current_fits(const struct palp_world *world, int body, const void *bytes)
{
    const size_t n = world_current_size(world, body) / sizeof(double);
    const double most = n > 0 ? world->topology[body]->is->is.vaporise : 0;
    bool fits = true;
    for (size_t i = 0; i < n && fits; i++) {
        double dose;
        memcpy(&dose, (const unsigned char *)bytes + i * sizeof dose, sizeof dose);
        fits = dose >= 0 && dose <= most;
    }
    return fits;
}

void world_current_restore(struct palp_world *world, int body, const void *bytes)
{
    if (world_current_size(world, body) > 0)
        memcpy(world->topology[body]->dose, bytes, world_current_size(world, body));
}

/* ---------------------------------------------------------------- the door */

/* Of a tool without one: -1. */
static int find_current(const struct palp_world *world, palp_body tool)
{
    int k = world->scene->n_current - 1;
    while (k >= 0 && world->scene->current[k].tool.id != tool.id)
        k--;
    return k;
}

void palp_world_set_current(struct palp_world *world, palp_body tool, bool on)
{
    const int k = find_current(world, tool);
    if (k < 0 || (world->current[k].is_on != 0) == on)
        return;
    world->current[k].is_on = on;
    world_wake(world);
}

struct palp_current palp_world_current(const struct palp_world *world, palp_body tool)
{
    const int k = find_current(world, tool);
    if (k < 0)
        return (struct palp_current){0};
    return (struct palp_current){.on = world->current[k].is_on != 0,
                                 .spent = world->current[k].spent};
}

double palp_world_dose(const struct palp_world *world, palp_body body, int element)
{
    const int i = body.id - 1;
    const bool knows = i >= 0 && i < world->scene->n_body && takes_current(world, i) &&
                       element >= 0 && element < world->topology[i]->is->links.cells.n;
    return knows ? world->topology[i]->dose[element] : 0;
}
