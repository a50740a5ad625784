/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut.c - parts a mesh between its elements: links between neighbours, those that a cut severs, and
 * copies of nodes for what hangs together no more. */
#include "engine/model/cell_links.h"
#include "engine/model/error.h"
#include "engine/palp_cut.h"

#include <stdlib.h>
#include <string.h>

/* A mesh that is being parted. */
struct parting {
    struct palp_mesh *mesh;
    struct cell_links links;
    unsigned char *severed; /* a bit a side of a cell                        | [cells]           */
    int n_severed;
    int *corner;              /* numbers of corners, changed: links are found by the old ones     */
    unsigned char *is_parted; /* a node of a severed face                    | [mesh's nodes]    */
    int *part, *label;        /* cell_links_part's: of a node's cells, of all                     */
    int n_node;               /* so far                                                           */
    int *of;                  /* the node that a copy stands for             | [n_node - mesh's]  */
};

/* ---------------------------------------------------------------- severing */

static bool is_severed(const struct parting *p, const struct palp_cut *cut, int n_cut, int cell,
                       int side)
{
    for (int i = 0; i < n_cut; i++) {
        const vec3 far = vec3_add(cut[i].to, cut[i].into),
                   near = vec3_add(cut[i].from, cut[i].into);
        const vec3 tri[2][3] = {{cut[i].from, cut[i].to, far}, {cut[i].from, far, near}};
        if (cell_links_crosses(&p->links, cell, side, tri[0]) ||
            cell_links_crosses(&p->links, cell, side, tri[1]))
            return true;
    }
    return false;
}

static void sever_side(struct parting *p, int cell, int side)
{
    const int *node = elements_nodes(&p->links.cells, cell);
    p->severed[cell] |= (unsigned char)(1 << side);
    for (int k = 0; k < p->links.n_side_corner; k++)
        p->is_parted[node[cell_side_corners(&p->links, side)[k]]] = 1;
}

static void sever_links(struct parting *p, const struct palp_cut *cut, int n_cut)
{
    for (int cell = 0; cell < p->links.cells.n; cell++)
        for (int side = 0; side < p->links.n_side; side++) {
            const int other = p->links.across[cell][side];
            if (other < cell || !is_severed(p, cut, n_cut, cell, side))
                continue;
            sever_side(p, cell, side);
            sever_side(p, other, cell_links_side_to(&p->links, other, cell));
            p->n_severed++;
        }
}

/* ---------------------------------------------------------------- copies */

/* Every part but the first has a copy; its cells take that. */
static void part_about_node(struct parting *p, int node)
{
    const struct cell_links *l = &p->links;
    const int *about = l->about + l->first[node], n = l->first[node + 1] - l->first[node];
    cell_links_part(l, p->severed, about, n, p->part, p->label);
    for (int k = 1; k < n; k++) {
        if (p->part[k] != k)
            continue;
        const int copy = p->n_node++, n_corner = l->cells.n_corner;
        p->of[copy - p->mesh->n_node] = node;
        for (int i = k; i < n; i++)
            for (int m = 0; p->part[i] == k && m < n_corner; m++)
                if (p->corner[about[i] * n_corner + m] == node)
                    p->corner[about[i] * n_corner + m] = copy;
    }
}

static void copy_nodes(struct parting *p)
{
    p->n_node = p->mesh->n_node;
    for (int node = 0; node < p->mesh->n_node; node++)
        if (p->is_parted[node])
            part_about_node(p, node);
}

/* ---------------------------------------------------------------- the door */

static int take_over(struct parting *p)
{
    struct palp_mesh *mesh = p->mesh;
    const size_t n = (size_t)(p->links.cells.n * p->links.cells.n_corner);
    vec3 *x = realloc(mesh->x, (size_t)p->n_node * sizeof *x);
    if (!x)
        return -1;
    mesh->x = x;
    for (int i = mesh->n_node; i < p->n_node; i++)
        x[i] = x[p->of[i - mesh->n_node]];
    memcpy(mesh->n_tet > 0 ? (void *)mesh->tet : (void *)mesh->hex, p->corner,
           n * sizeof *p->corner);
    mesh->n_node = p->n_node;
    mesh->n_tri = 0;
    return 0;
}

static void end_parting(struct parting *p)
{
    cell_links_destroy(&p->links);
    free(p->severed);
    free(p->corner);
    free(p->is_parted);
    free(p->part);
    free(p->label);
    free(p->of);
}

/* Returns -1: no memory; end it all the same. */
static int begin_parting(struct parting *p, struct palp_mesh *mesh)
{
    *p = (struct parting){.mesh = mesh};
    if (cell_links_create(&p->links, mesh) != 0)
        return -1;
    const size_t n = (size_t)p->links.cells.n, n_corner = n * (size_t)p->links.cells.n_corner;
    p->severed = calloc(n + 1, 1);
    p->corner = malloc((n_corner + 1) * sizeof *p->corner);
    p->is_parted = calloc((size_t)mesh->n_node + 1, 1);
    p->part = malloc(((size_t)p->links.about_most + 1) * sizeof *p->part);
    p->label = calloc(n + 1, sizeof *p->label);
    p->of = malloc((n_corner + 1) * sizeof *p->of);
    if (!p->severed || !p->corner || !p->is_parted || !p->part || !p->label || !p->of)
        return -1;
    memcpy(p->corner, p->links.cells.node, n_corner * sizeof *p->corner);
    return 0;
}

static bool has_area(const struct palp_cut *cut)
{
    const vec3 n = vec3_cross(vec3_sub(cut->to, cut->from), cut->into);
    return vec3_dot(n, n) > 0 && isfinite(vec3_dot(n, n));
}

enum palp_status palp_mesh_cut(struct palp_mesh *mesh, const struct palp_cut *cut, int n_cut,
                               struct palp_error *error)
{
    struct parting p;
    if (mesh->n_tet > 0 && mesh->n_hex > 0)
        return error_set(error, PALP_INVALID,
                         "cut: a mesh of %d tetrahedra and %d hexahedra, expected one kind",
                         mesh->n_tet, mesh->n_hex);
    for (int i = 0; i < n_cut; i++)
        if (!has_area(&cut[i]))
            return error_set(error, PALP_INVALID,
                             "cut: its line and its depth span no area, expected both to have a "
                             "length and directions of their own");
    enum palp_status status = PALP_OK;
    if (begin_parting(&p, mesh) != 0)
        status = error_no_memory(error, "cut");
    if (status == PALP_OK)
        sever_links(&p, cut, n_cut);
    if (status == PALP_OK && p.n_severed == 0)
        status = error_set(error, PALP_INVALID,
                           "cut: it parts none of the %d elements from another, expected it to "
                           "lie within the body",
                           p.links.cells.n);
    if (status == PALP_OK) {
        copy_nodes(&p);
        if (take_over(&p) != 0)
            status = error_no_memory(error, "cut");
    }
    end_parting(&p);
    return status;
}
