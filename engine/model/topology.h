/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology.h - a body of one world that comes apart: its elements' corners, masses, surface and
 * blocks of copies as they are now, and the list of what was severed, which all of it follows from.
 *
 * All is of fixed size and nothing is compacted. Copies have the highest numbers; rows of A that
 * are theirs stand behind the pattern as an extension (cut_system.h). Triangles, edges and vertices
 * are changed in place or appended: what remembers one by its number goes on. */
#ifndef PALP_MODEL_TOPOLOGY_H
#define PALP_MODEL_TOPOLOGY_H

#include "engine/model/cut_system.h"
#include "engine/model/cuttable.h"
#include "engine/model/scene.h"

struct palp_world;

enum { TOPOLOGY_REMOVED = CELL_FACES }; /* the bit behind those of sides */

/** Where a cell stands in the groups of elements. */
struct cell_seat {
    int group, lane;
};

/** In how many parts the cells about a node are that links join yet. */
struct node_parts {
    int node, n_part;
    int n, *cell, *part; /* rising; cell_links_part's; of one part: not listed | [about_most] */
};

struct topology {
    /* clang-format off */
    const struct body *rest;      /* the scene's                                                     */
    const struct cuttable *is;
    struct body body;             /* as it is now: mesh, mass, fixed, groups, surface are its own    */
    struct cut_system *system;    /* that it is of                                                   */

    /* what was severed */
    int n_listed, n_done;         /* the rest waits                                                  */
    int *list;                    /* links, in order: lower cell × sides + side; removed cells behind
                                   * the last that a link can have            | [topology_list_most] */
    unsigned char *crossed;       /* where along a link a blade, or a tear, crossed it: 1 at its lower
                                   * cell's centre, 255 at the other's; 0: none did, or unknown |
                                   * [topology_list_most]                                            */
    int n_leaving;                /* of them cells to be removed, those that are among them          */
    bool full;                    /* the capacity did not do                                         */
    bool lacks_faces;             /* … of faces; else of copies of nodes                             */
    int version;                  /* rises with each change, resets and restores among them          */
    unsigned char *severed;       /* a bit a side                                      | [cells]     */
    unsigned char *listed;        /* likewise: severed, or waiting                     | [cells]     */

    /* copies */
    int n_copy;
    int *root, *parent;           /* the mesh's node that it is of; that it was parted from | [n_copy] */
    int *first_beside, *beside;   /* of each the lower places of the system that its row has blocks
                                   * with, rising, those of others that can be cut left out |
                                   * [n_copy + 1], [cuttable_blocks]                                 */
    int n_settled;                /* whose cells know where their blocks stand                       */

    /* removed cells */
    int n_removed;
    double removed, removed_mass; /* m³ at rest, kg                                                  */
    int n_parked, *parked;        /* nodes of none but these: they stay where they are | [n_v]       */
    double *dose;                 /* that a current gave each; NULL: none can  | J/m³ | [cells]     */

    /* cells and the surface */
    struct cell_seat *seat;       /*                                                   | [cells]     */
    long n_change, *changed;      /* changes of groups so far; the last of each        | | [groups]  */
    int *tri_at;                  /* a side's triangle, of two the first; CELL_NONE    | [cells × sides] */
    int *tri_cell;                /* whose face a triangle is                          | [triangles] */
    unsigned char (*tri_corner)[3]; /* … and which of its corners                      | [triangles] */
    unsigned char *on_surface;    /*                                                   | [n_v]       */

    /* pieces */
    int n_piece, n_piece_rest;    /* now; before any cut                                             */
    bool is_parted;               /* a face's corners all came apart: look for pieces                */
    bool comes_free;              /* a piece did, in this step                                       */
    double freed;                 /* m³ at rest: that piece, of several the largest; kept            */
    int *joined;                  /* sets of nodes, a piece each                       | [n_v]       */
    double *enclosed;             /* … what they enclose, at their lowest node         | m³ | [n_v]  */
    int *held;                    /* … sets of these that the step's links held together | [n_v]     */

    struct node_parts at[HEX_CORNERS]; /* scratch: of a side's corners, or a cell's                  */
    int *moved;                   /* … cells of one of the parts                       | [about_most] */
    int *label;                   /* cell_links_part's                                 | [cells]     */
    int *about;                   /* nodes of some cells, and what springs have beside a copy        */
    unsigned char *is_about;      /* which are among them; all zeros before and after  | [n_v]       */
    /* clang-format on */
};

/** Of a body of a system whose springs are there, as at rest.  NULL: no memory. */
struct topology *topology_create(struct cut_system *system, int body);
void topology_destroy(struct topology *t);

/** Of elements, of either shape. */
static inline int topology_groups(const struct topology *t)
{
    return t->rest->soft.tets.n_group + t->rest->soft.hexes.n_group;
}

/** As it is before any cut; the list is empty. */
void topology_reset(struct topology *t);

/** Lists what triangles in the rest shape cross and nothing did before. Returns how many links. */
int topology_sweep(struct topology *t, const vec3 (*tri)[3], int n_tri);

/** Says that it is full where it has no room for faces.  Returns whether there is any at all. */
bool topology_has_room(struct topology *t, bool of_faces);

/** Lists one link, if nothing did before, that is crossed `at` 0 … 1 from its lower cell's centre.
 *  Returns whether it did; there is no room: full. */
bool topology_list_link(struct topology *t, int cell, int side, double at);

/** Where a link was crossed, 0 … 1 from its lower cell's centre; -1: none did, or unknown. */
static inline double topology_crossing(unsigned char crossed)
{
    return crossed == 0 ? -1 : (crossed - 1) / 254.0;
}

/** Lists the links of a cell that hold yet, and that it is removed then. What is removed takes its
 *  mass along and is of no surface; nodes that are its alone stay where they are, for good.
 *  Returns whether it is new; false as well, and full: there is no room for all. */
bool topology_remove(struct topology *t, int cell);

/** Severs listed links in their order, as long as the step's copies are fewer than `most`; where
 *  the capacity does not do, that link and all later ones hold.  Returns whether there was any. */
bool topology_advance(struct topology *t, int most);

/** The list as bytes, from which all else follows: its size, of a snapshot. */
size_t topology_size(const struct topology *t);
void topology_keep(const struct topology *t, void *bytes);
uint64_t topology_hash(const struct topology *t, uint64_t hash);
/** Are these of a body like this one? */
bool topology_fits(const struct topology *t, const void *bytes);
/** Severs what they say was severed, numbers and all.  No allocation. */
void topology_restore(struct topology *t, const void *bytes);

/** Back to the first n_done of what is listed, or forth again; the rest waits, and what came free
 *  stays told.  No allocation. */
void topology_replay(struct topology *t, int n_done);

/** Copies' place in arrays of vec3s of the world. */
static inline int topology_place(const struct topology *t, int copy)
{
    return t->rest->first + t->rest->soft.mesh.n_node + copy;
}

/** Where its vec3s stand among those of its coupled system. */
static inline int topology_first(const struct topology *t)
{
    return t->rest->first - t->rest->coupled->first;
}

/** The node of the mesh that a node or a copy stands for; of its body. */
static inline int topology_root(const struct topology *t, int node)
{
    const int n = t->rest->soft.mesh.n_node;
    return node < n ? node : t->root[node - n];
}

/** How much the list has room for: faces, and cells where any can be removed. */
static inline int topology_list_most(const struct topology *t)
{
    return t->is->is.faces + cuttable_cells(t->is);
}

/** Which cell an entry of the list removes; CELL_NONE: it is a link. */
static inline int topology_leaving(const struct topology *t, int entry)
{
    const int n_link = t->is->links.cells.n * t->is->links.n_side;
    return entry < n_link ? CELL_NONE : entry - n_link;
}

/** Is it listed to be removed, or was? It has no links but with what leaves with it. */
static inline bool topology_leaves(const struct topology *t, int cell)
{
    return t->listed[cell] >> TOPOLOGY_REMOVED & 1;
}

static inline bool topology_is_removed(const struct topology *t, int cell)
{
    return t->severed[cell] >> TOPOLOGY_REMOVED & 1;
}

/** So much of its toughness a cell has yet, 1 … 0: the less, the more a current gave it. */
static inline double topology_firmness(const struct topology *t, int cell)
{
    return t->dose ? 1 - t->dose[cell] / t->is->is.vaporise : 1;
}

/** What a tear takes now to go through the face between two cells: as the weaker lets it | J/m² */
static inline double topology_tear_between(const struct topology *t, int a, int b)
{
    const double of_a = topology_firmness(t, a) * t->is->tough[a].tear,
                 of_b = topology_firmness(t, b) * t->is->tough[b].tear;
    return of_a < of_b ? of_a : of_b;
}

/** Has a corner of a cell which node? */
static inline int *topology_corners(const struct topology *t, int cell)
{
    const struct palp_mesh *mesh = &t->body.soft.mesh;
    return mesh->n_tet > 0 ? mesh->tet[cell] : mesh->hex[cell];
}

/** The node that a cell has now in the place of one of the mesh, which is a corner of it. */
int topology_node_in(const struct topology *t, int cell, int node);

#endif
