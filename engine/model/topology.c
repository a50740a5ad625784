/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology.c - severs links one after the other, and copies the nodes that stand apart then. */
#include "engine/model/topology.h"
#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/model/rest.h"
#include "engine/model/rest_hex.h"
#include "engine/model/topology_elements.h"
#include "engine/model/topology_pieces.h"
#include "engine/model/topology_remove.h"
#include "engine/model/topology_springs.h"
#include "engine/model/topology_surface.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- memory */

static size_t count_cells(const struct topology *t)
{
    return (size_t)t->is->links.cells.n;
}

static size_t triangles_to_come(const struct topology *t)
{
    return (size_t)(t->rest->surface.n_tri + cuttable_triangles(t->is));
}

static size_t edges_to_come(const struct topology *t)
{
    return (size_t)(t->rest->surface.n_edge + cuttable_edges(t->is));
}

/* The body's mesh, mass, fixedness and groups. */
static int reserve_body(struct topology *t)
{
    const struct soft *rest = &t->rest->soft;
    struct soft *soft = &t->body.soft;
    const size_t n_v = (size_t)t->rest->n_v + 1, n_cell = count_cells(t) + 1;
    const size_t n_group = (size_t)rest->tets.n_group + 1,
                 n_hex_group = (size_t)rest->hexes.n_group + 1;
    soft->mesh.x = calloc(n_v, sizeof *soft->mesh.x);
    soft->mesh.tet = calloc(n_cell, sizeof *soft->mesh.tet);
    soft->mesh.hex = calloc(n_cell, sizeof *soft->mesh.hex);
    soft->mass = calloc(n_v, sizeof *soft->mass);
    soft->fixed = calloc(n_v, 1);
    soft->group = aligned_alloc(_Alignof(struct tet_group), n_group * sizeof *soft->group);
    soft->hex_group =
        aligned_alloc(_Alignof(struct hex_group), n_hex_group * sizeof *soft->hex_group);
    const bool room = soft->mesh.x && soft->mesh.tet && soft->mesh.hex && soft->mass &&
                      soft->fixed && soft->group && soft->hex_group;
    return room ? 0 : -1;
}

static int reserve_surface(struct topology *t)
{
    struct surface *s = &t->body.surface;
    const size_t n_tri = triangles_to_come(t) + 1, n_edge = edges_to_come(t) + 1,
                 n_v = (size_t)t->rest->n_v + 1;
    s->tri = calloc(n_tri, sizeof *s->tri);
    s->tri_edge = calloc(n_tri, sizeof *s->tri_edge);
    s->edge = calloc(n_edge, sizeof *s->edge);
    s->edge_tri = calloc(n_edge, sizeof *s->edge_tri);
    s->vertex = calloc(n_v, sizeof *s->vertex);
    t->tri_cell = calloc(n_tri, sizeof *t->tri_cell);
    t->tri_corner = calloc(n_tri, sizeof *t->tri_corner);
    t->on_surface = calloc(n_v, 1);
    t->joined = calloc(n_v, sizeof *t->joined);
    t->enclosed = calloc(n_v, sizeof *t->enclosed);
    t->held = calloc(n_v, sizeof *t->held);
    t->tri_at = calloc(count_cells(t) * (size_t)t->is->links.n_side + 1, sizeof *t->tri_at);
    const bool room = s->tri && s->tri_edge && s->edge && s->edge_tri && s->vertex && t->tri_cell &&
                      t->tri_corner && t->on_surface && t->joined && t->enclosed && t->held &&
                      t->tri_at;
    return room ? 0 : -1;
}

static int reserve_list(struct topology *t)
{
    const size_t n_cell = count_cells(t) + 1, n_copy = (size_t)t->is->is.nodes + 1,
                 n_about = (size_t)t->is->links.about_most + 1;
    t->list = calloc((size_t)topology_list_most(t) + 1, sizeof *t->list);
    t->crossed = calloc((size_t)topology_list_most(t) + 1, 1);
    t->parked = calloc((size_t)t->rest->n_v + 1, sizeof *t->parked);
    t->severed = calloc(n_cell, 1);
    t->listed = calloc(n_cell, 1);
    t->root = calloc(n_copy, sizeof *t->root);
    t->parent = calloc(n_copy, sizeof *t->parent);
    t->first_beside = calloc(n_copy + 1, sizeof *t->first_beside);
    t->beside = calloc((size_t)cuttable_blocks(t->is) + 1, sizeof *t->beside);
    t->seat = calloc(n_cell, sizeof *t->seat);
    t->changed = calloc((size_t)topology_groups(t) + 1, sizeof *t->changed);
    t->is_about = calloc((size_t)t->rest->n_v + 1, 1);
    int *at = calloc(2 * HEX_CORNERS * n_about, sizeof *at);
    for (size_t k = 0; k < HEX_CORNERS && at; k++) {
        t->at[k].cell = at + 2 * k * n_about;
        t->at[k].part = t->at[k].cell + n_about;
    }
    t->moved = calloc(n_about, sizeof *t->moved);
    t->label = calloc(n_cell, sizeof *t->label);
    t->dose = t->is->is.vaporise > 0 ? calloc(n_cell, sizeof *t->dose) : NULL;
    const bool room = t->list && t->crossed && t->parked &&
                      (t->dose || !(t->is->is.vaporise > 0)) && t->severed && t->listed &&
                      t->root && t->parent && t->first_beside && t->beside && t->seat &&
                      t->changed && at && t->is_about && t->moved && t->label;
    return room ? 0 : -1;
}

/* What it shares with the scene is not its own to free. */
static void begin_sharing(struct topology *t, struct cut_system *system, int body)
{
    t->system = system;
    t->rest = &system->scene->body[body];
    t->is = t->rest->soft.cuttable;
    t->body = *t->rest;
    t->body.surface = (struct surface){0};
    t->body.soft.mesh = (struct palp_mesh){0};
    t->body.soft.mass = NULL;
    t->body.soft.fixed = NULL;
    t->body.soft.group = NULL;
    t->body.soft.hex_group = NULL;
}

static void clear_cuts(struct topology *t);

struct topology *topology_create(struct cut_system *system, int body)
{
    struct topology *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    begin_sharing(t, system, body);
    if (reserve_body(t) != 0 || reserve_surface(t) != 0 || reserve_list(t) != 0 ||
        topology_springs_create(t) != 0) {
        topology_destroy(t);
        return NULL;
    }
    topology_find_seats(t);
    clear_cuts(t);
    t->n_piece = t->n_piece_rest = topology_count_pieces(t);
    return t;
}

void topology_destroy(struct topology *t)
{
    if (!t)
        return;
    struct soft *soft = &t->body.soft;
    soft->mesh.tri = NULL; /* the surface's */
    palp_mesh_destroy(&soft->mesh);
    surface_destroy(&t->body.surface);
    free(soft->mass);
    free(soft->fixed);
    free(soft->group);
    free(soft->hex_group);
    free(t->list);
    free(t->crossed);
    free(t->parked);
    free(t->dose);
    free(t->severed);
    free(t->listed);
    free(t->root);
    free(t->parent);
    free(t->first_beside);
    free(t->beside);
    free(t->seat);
    free(t->changed);
    free(t->tri_at);
    free(t->tri_cell);
    free(t->tri_corner);
    free(t->on_surface);
    free(t->joined);
    free(t->enclosed);
    free(t->held);
    free(t->at[0].cell);
    free(t->is_about);
    free(t->moved);
    free(t->label);
    free(t->about);
    free(t);
}

/* ---------------------------------------------------------------- at rest */

static void copy_items(void *to, const void *from, int n, size_t item)
{
    if (n > 0)
        memcpy(to, from, (size_t)n * item);
}

static void reset_body(struct topology *t)
{
    const struct soft *rest = &t->rest->soft;
    struct soft *soft = &t->body.soft;
    struct palp_mesh *mesh = &soft->mesh;
    const int n_node = rest->mesh.n_node;
    mesh->n_node = n_node;
    mesh->n_tet = rest->mesh.n_tet;
    mesh->n_hex = rest->mesh.n_hex;
    for (int i = 0; i < t->rest->n_v; i++) /* a spare node is where the first one is */
        mesh->x[i] = rest->mesh.x[i < n_node ? i : 0];
    copy_items(mesh->tet, rest->mesh.tet, mesh->n_tet, sizeof *mesh->tet);
    copy_items(mesh->hex, rest->mesh.hex, mesh->n_hex, sizeof *mesh->hex);
    memset(soft->mass, 0, (size_t)t->rest->n_v * sizeof *soft->mass);
    copy_items(soft->mass, rest->mass, n_node, sizeof *soft->mass);
    copy_items(soft->fixed, rest->fixed, t->rest->n_v, 1);
    copy_items(soft->group, rest->group, rest->tets.n_group, sizeof *soft->group);
    copy_items(soft->hex_group, rest->hex_group, rest->hexes.n_group, sizeof *soft->hex_group);
    t->n_change++;
    for (int g = 0; g < topology_groups(t); g++)
        t->changed[g] = t->n_change;
}

static void reset_surface(struct topology *t)
{
    const struct surface *rest = &t->rest->surface;
    struct surface *s = &t->body.surface;
    s->n_tri = rest->n_tri;
    s->n_edge = rest->n_edge;
    s->n_vertex = rest->n_vertex;
    copy_items(s->tri, rest->tri, s->n_tri, sizeof *s->tri);
    copy_items(s->tri_edge, rest->tri_edge, s->n_tri, sizeof *s->tri_edge);
    copy_items(s->edge, rest->edge, s->n_edge, sizeof *s->edge);
    copy_items(s->edge_tri, rest->edge_tri, s->n_edge, sizeof *s->edge_tri);
    copy_items(s->vertex, rest->vertex, s->n_vertex, sizeof *s->vertex);
    t->body.soft.mesh.tri = s->tri;
    t->body.soft.mesh.n_tri = s->n_tri;
    topology_surface_reset(t);
}

static void clear_cuts(struct topology *t)
{
    t->n_listed = t->n_leaving = t->n_removed = 0;
    t->n_parked = 0;
    t->removed = t->removed_mass = 0;
    t->full = t->lacks_faces = t->is_parted = t->comes_free = false;
    t->n_done = t->n_copy = t->n_settled = 0;
    t->n_piece = t->n_piece_rest;
    t->freed = 0;
    memset(t->severed, 0, count_cells(t));
    memset(t->listed, 0, count_cells(t));
    reset_body(t);
    reset_surface(t);
    topology_springs_reset(t);
}

void topology_reset(struct topology *t)
{
    clear_cuts(t);
    cut_system_settle(t->system);
}

/* ---------------------------------------------------------------- the list */

static int side_behind(const struct topology *t, int cell, int side)
{
    const struct cell_links *l = &t->is->links;
    return cell_links_side_to(l, l->across[cell][side], cell);
}

static void mark_sides(const struct topology *t, unsigned char *mark, int cell, int side, bool is)
{
    const int other = t->is->links.across[cell][side];
    const unsigned char here = (unsigned char)(1 << side),
                        there = (unsigned char)(1 << side_behind(t, cell, side));
    mark[cell] = (unsigned char)(is ? mark[cell] | here : mark[cell] & ~here);
    mark[other] = (unsigned char)(is ? mark[other] | there : mark[other] & ~there);
}

/* A link, or a cell that is removed. */
static void mark_entry(struct topology *t, int entry, bool is)
{
    const int cell = topology_leaving(t, entry), n_side = t->is->links.n_side;
    if (cell == CELL_NONE) {
        mark_sides(t, t->listed, entry / n_side, entry % n_side, is);
        return;
    }
    const unsigned char bit = 1 << TOPOLOGY_REMOVED;
    t->listed[cell] = (unsigned char)(is ? t->listed[cell] | bit : t->listed[cell] & ~bit);
    t->n_leaving += is ? 1 : -1;
}

bool topology_has_room(struct topology *t, bool of_faces)
{
    t->lacks_faces |= !t->full && !of_faces;
    t->full |= !of_faces;
    return !t->full;
}

bool topology_list_link(struct topology *t, int cell, int side, double at)
{
    const struct cell_links *l = &t->is->links;
    const int other = l->across[cell][side];
    if (other < cell) {
        side = cell_links_side_to(l, other, cell);
        cell = other;
    }
    if ((t->listed[cell] >> side & 1) || topology_leaves(t, cell))
        return false;
    if (!topology_has_room(t, t->n_listed - t->n_leaving < t->is->is.faces))
        return false;
    mark_sides(t, t->listed, cell, side, true);
    t->crossed[t->n_listed] = (unsigned char)(1 + 254 * fmin(fmax(at, 0), 1) + 0.5);
    t->list[t->n_listed++] = cell * l->n_side + side;
    return true;
}

void topology_list_entry(struct topology *t, int entry)
{
    mark_entry(t, entry, true);
    t->crossed[t->n_listed] = 0;
    t->list[t->n_listed++] = entry;
}

/* ---------------------------------------------------------------- copies */

static bool cell_has_node(const struct topology *t, int cell, int node)
{
    const int *corner = topology_corners(t, cell);
    int k = 0;
    while (k < t->is->links.cells.n_corner && corner[k] != node)
        k++;
    return k < t->is->links.cells.n_corner;
}

/* The cells about a node, rising. */
static void list_cells(const struct topology *t, int node, struct node_parts *out)
{
    const struct cell_links *l = &t->is->links;
    const int root = topology_root(t, node);
    out->node = node;
    out->n = 0;
    for (int i = l->first[root]; i < l->first[root + 1]; i++)
        if (cell_has_node(t, l->about[i], node))
            out->cell[out->n++] = l->about[i];
}

static void list_parts(struct topology *t, int node, struct node_parts *out)
{
    list_cells(t, node, out);
    out->n_part =
        cell_links_part(&t->is->links, t->severed, out->cell, out->n, out->part, t->label);
}

static double weigh_node(const struct topology *t, const int *cell, int n, int node)
{
    const int n_corner = t->is->links.cells.n_corner;
    double mass = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n_corner; k++)
            if (topology_corners(t, cell[i])[k] == node)
                mass += t->is->share[cell[i] * n_corner + k];
    return mass;
}

static void make_copy(struct topology *t, const int *cell, int n, int node)
{
    struct soft *soft = &t->body.soft;
    const int copy = soft->mesh.n_node++, k = t->n_copy++;
    t->root[k] = topology_root(t, node);
    t->parent[k] = node;
    soft->mesh.x[copy] = soft->mesh.x[node];
    soft->fixed[copy] = soft->fixed[node];
    topology_elements_follow(t, cell, n, node, copy);
    topology_surface_follow(t, cell, n, node, copy);
    soft->mass[copy] = weigh_node(t, cell, n, copy);
}

/* Writes the cells of a part to moved; returns how many. */
static int list_part(struct topology *t, const struct node_parts *of, int lead)
{
    int n = 0;
    for (int k = lead; of->part[lead] == lead && k < of->n; k++)
        if (of->part[k] == lead)
            t->moved[n++] = of->cell[k];
    return n;
}

/* The part with the lowest cell keeps the node. */
static void part_node(struct topology *t, const struct node_parts *of)
{
    for (int lead = 1; lead < of->n; lead++) {
        const int n = list_part(t, of, lead);
        if (n > 0)
            make_copy(t, t->moved, n, of->node);
    }
    const int n = list_part(t, of, 0);
    t->body.soft.mass[of->node] = weigh_node(t, t->moved, n, of->node);
}

/* Cells keep the order of their corners. */
int topology_node_in(const struct topology *t, int cell, int node)
{
    const struct elements *cells = &t->is->links.cells;
    const int *at_rest = elements_nodes(cells, cell);
    int corner = 0;
    while (corner < cells->n_corner && at_rest[corner] != node)
        corner++;
    PALP_ASSERT(corner < cells->n_corner);
    return topology_corners(t, cell)[corner];
}

/* What severing a face would take, at most. */
struct need {
    int copies, blocks;
};

/* For a node of n_node that part at once: each part has no more nodes about it than all, and the
 * copies of these. */
static void add_need(struct topology *t, const struct node_parts *of, int n_node, struct need *need)
{
    if (of->n_part == 1)
        return;
    need->copies += of->n_part - 1;
    need->blocks += (of->n_part - 1) * (topology_nodes_about(t, of->cell, of->n) + n_node) +
                    topology_springs_blocks(t, of->node);
}

/* What comes of an entry of the list: it is done; or nothing changed, since it has to wait for a
 * step that has room for so many copies, or since the capacity does not do. */
enum outcome { DONE, WAITS, FULL };

/* until: copies that the body may have after this step. */
static enum outcome find_room(const struct topology *t, struct need need, int until)
{
    if (t->n_copy + need.copies > t->is->is.nodes ||
        t->first_beside[t->n_copy] + need.blocks > cuttable_blocks(t->is))
        return FULL;
    return t->n_copy + need.copies > until ? WAITS : DONE;
}

/* In how many parts are the cells about a face's corners, the face being severed? Those about a
 * node were one part: they still are where they go all round one of the face's edges there. */
static void look_at_corners(struct topology *t, int cell, int side, const struct cell_side *met)
{
    const struct cell_links *l = &t->is->links;
    const int n = l->n_side_corner, other = l->across[cell][side];
    for (int k = 0; k < n; k++) {
        const int node = topology_corners(t, cell)[cell_side_corners(l, side)[k]];
        const bool goes_round = met[k].cell == other || met[(k + n - 1) % n].cell == other;
        if (goes_round && !l->is_pinched[topology_root(t, node)])
            t->at[k].n_part = 1;
        else
            list_parts(t, node, &t->at[k]);
    }
}

static enum outcome sever_link(struct topology *t, int cell, int side, int until)
{
    const int n = t->is->links.n_side_corner;
    struct cell_side met[4];
    struct need need = {0, 0};
    mark_sides(t, t->severed, cell, side, true);
    topology_surface_meet(t, cell, side, met);
    look_at_corners(t, cell, side, met);
    for (int k = 0; k < n; k++)
        add_need(t, &t->at[k], n, &need);
    const enum outcome outcome = find_room(t, need, until);
    if (outcome != DONE) {
        mark_sides(t, t->severed, cell, side, false);
        return outcome;
    }
    topology_surface_open(t, cell, side, met);
    bool is_parted = true;
    for (int k = 0; k < n; k++) {
        is_parted &= t->at[k].n_part > 1;
        if (t->at[k].n_part > 1)
            part_node(t, &t->at[k]);
    }
    t->is_parted |= is_parted;
    return DONE;
}

/* ---------------------------------------------------------------- removed cells */

/* Of cells that left alone: nothing moves it. */
static void park_node(struct topology *t, int node)
{
    list_cells(t, node, &t->at[0]);
    bool is_alone = t->at[0].n > 0;
    for (int i = 0; i < t->at[0].n; i++)
        is_alone &= topology_is_removed(t, t->at[0].cell[i]);
    for (int i = 0; is_alone && i < t->n_parked; i++)
        is_alone &= t->parked[i] != node;
    if (is_alone)
        t->parked[t->n_parked++] = node;
}

/* Corners that a cell has in common with others across no face part as well. */
static enum outcome part_corners(struct topology *t, int cell, int until)
{
    const int n = t->is->links.cells.n_corner;
    struct need need = {0, 0};
    for (int k = 0; k < n; k++) {
        list_parts(t, topology_corners(t, cell)[k], &t->at[k]);
        add_need(t, &t->at[k], 1, &need);
    }
    const enum outcome outcome = find_room(t, need, until);
    for (int k = 0; k < n; k++)
        if (outcome == DONE && t->at[k].n_part > 1)
            part_node(t, &t->at[k]);
    return outcome;
}

static enum outcome remove_cell(struct topology *t, int cell, int until)
{
    const int n = t->is->links.cells.n_corner;
    const enum outcome outcome = part_corners(t, cell, until);
    if (outcome != DONE)
        return outcome;
    t->severed[cell] |= 1 << TOPOLOGY_REMOVED;
    t->n_removed++;
    t->removed += topology_surface_close(t, cell);
    for (int k = 0; k < n; k++)
        t->removed_mass += t->is->share[cell * n + k];
    for (int k = 0; k < n; k++)
        park_node(t, topology_corners(t, cell)[k]);
    t->is_parted = true;
    return DONE;
}

/* ---------------------------------------------------------------- in their order */

static enum outcome do_entry(struct topology *t, int entry, int until)
{
    const int cell = topology_leaving(t, entry), n_side = t->is->links.n_side;
    return cell == CELL_NONE ? sever_link(t, entry / n_side, entry % n_side, until)
                             : remove_cell(t, cell, until);
}

/* What waits holds, for good. */
static void drop_waiting(struct topology *t)
{
    for (int i = t->n_done; i < t->n_listed; i++)
        mark_entry(t, t->list[i], false);
    t->n_listed = t->n_done;
    t->full = true;
}

/* Where a corner of a face still stands once, the cells about it join both of its sides. */
static void look_for_pieces(struct topology *t, int first)
{
    if (!t->is_parted)
        return;
    t->n_piece = topology_count_pieces(t);
    t->is_parted = false;
    const double freed = topology_freed_since(t, first);
    t->comes_free = freed > 0;
    t->freed = t->comes_free ? freed : t->freed;
}

bool topology_advance(struct topology *t, int most)
{
    const int done = t->n_done, until = most < INT_MAX - t->n_copy ? t->n_copy + most : INT_MAX;
    enum outcome outcome = DONE;
    while (t->n_done < t->n_listed && outcome != WAITS) {
        outcome = do_entry(t, t->list[t->n_done], until);
        if (outcome == DONE)
            t->n_done++;
        else if (outcome == FULL)
            drop_waiting(t);
    }
    look_for_pieces(t, done);
    if (t->n_done > done)
        cut_system_settle(t->system);
    t->version += t->n_done > done;
    return t->n_done > done;
}

/* The list itself is not emptied by a reset. */
void topology_replay(struct topology *t, int n_done)
{
    const int n_listed = t->n_listed;
    const bool full = t->full, lacks_faces = t->lacks_faces, comes_free = t->comes_free;
    const double freed = t->freed;
    clear_cuts(t);
    for (t->n_listed = 0; t->n_listed < n_listed; t->n_listed++) {
        mark_entry(t, t->list[t->n_listed], true);
        if (t->n_listed < n_done) {
            do_entry(t, t->list[t->n_listed], INT_MAX);
            t->n_done++;
        }
    }
    t->full = full;
    t->lacks_faces = lacks_faces;
    t->comes_free = comes_free;
    t->freed = freed;
    cut_system_settle(t->system);
    t->n_piece = topology_count_pieces(t);
    t->is_parted = false;
}

/* ---------------------------------------------------------------- the list as bytes */

/* What it begins with; full: 1 for want of copies of nodes, 3 of faces. */
struct list_head {
    int64_t n_listed, n_done, full;
};

static struct list_head list_head_of(const struct topology *t)
{
    return (struct list_head){t->n_listed, t->n_done, t->full | t->lacks_faces << 1};
}

static size_t list_size(const struct topology *t)
{
    return ((size_t)topology_list_most(t) * (sizeof *t->list + sizeof *t->crossed) + 7) / 8 * 8;
}

size_t topology_size(const struct topology *t)
{
    return sizeof(struct list_head) + list_size(t);
}

void topology_keep(const struct topology *t, void *bytes)
{
    const struct list_head head = list_head_of(t);
    unsigned char *list = (unsigned char *)bytes + sizeof head;
    memset(list, 0, list_size(t));
    memcpy(bytes, &head, sizeof head);
    memcpy(list, t->list, (size_t)t->n_listed * sizeof *t->list);
    memcpy(list + (size_t)topology_list_most(t) * sizeof *t->list, t->crossed, (size_t)t->n_listed);
}

uint64_t topology_hash(const struct topology *t, uint64_t hash)
{
    const struct list_head head = list_head_of(t);
    hash = hash_bytes(hash_bytes(hash, &head, sizeof head), t->list,
                      (size_t)t->n_listed * sizeof *t->list);
    return hash_bytes(hash, t->crossed, (size_t)t->n_listed);
}

static int listed_link(const void *bytes, int64_t i)
{
    int link;
    memcpy(&link, (const unsigned char *)bytes + sizeof(struct list_head) + (size_t)i * sizeof link,
           sizeof link);
    return link;
}

static unsigned char listed_crossing(const struct topology *t, const void *bytes, int64_t i)
{
    return (
        (const unsigned char *)bytes)[sizeof(struct list_head) +
                                      (size_t)topology_list_most(t) * sizeof *t->list + (size_t)i];
}

/* A link is said by its lower cell. */
bool topology_fits(const struct topology *t, const void *bytes)
{
    const struct cell_links *l = &t->is->links;
    struct list_head head;
    memcpy(&head, bytes, sizeof head);
    bool fits = head.n_listed >= 0 && head.n_listed <= topology_list_most(t) && head.n_done >= 0 &&
                head.n_done <= head.n_listed;
    for (int64_t i = 0; fits && i < head.n_listed; i++) {
        const int link = listed_link(bytes, i), n_link = l->cells.n * l->n_side;
        fits =
            link >= 0 && link < n_link + cuttable_cells(t->is) &&
            (link >= n_link || l->across[link / l->n_side][link % l->n_side] >= link / l->n_side);
    }
    return fits;
}

static bool has_entry(const struct topology *t, int entry)
{
    const int cell = topology_leaving(t, entry), n_side = t->is->links.n_side;
    return cell == CELL_NONE ? t->listed[entry / n_side] >> (entry % n_side) & 1
                             : topology_leaves(t, cell);
}

/* What is listed twice, or does not find room, is of no world that there was: it is left out. */
void topology_restore(struct topology *t, const void *bytes)
{
    struct list_head head;
    memcpy(&head, bytes, sizeof head);
    clear_cuts(t);
    for (int64_t i = 0; i < head.n_listed; i++) {
        const int entry = listed_link(bytes, i);
        if (has_entry(t, entry))
            continue;
        const bool is_link = topology_leaving(t, entry) == CELL_NONE;
        if ((is_link && t->n_listed - t->n_leaving == t->is->is.faces) ||
            (i < head.n_done && do_entry(t, entry, INT_MAX) != DONE))
            break;
        t->n_done += i < head.n_done;
        topology_list_entry(t, entry);
        t->crossed[t->n_listed - 1] = listed_crossing(t, bytes, i);
    }
    t->full = head.full != 0;
    t->lacks_faces = head.full >> 1 & 1;
    cut_system_settle(t->system);
    t->n_piece = topology_count_pieces(t);
    t->is_parted = false;
    t->version++;
}
