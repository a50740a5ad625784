/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_mesh_gmsh.c - Gmsh files: version 1 ($NOD), 2.2 and 4.1, as text, and the head of those of
 * bytes. Node numbers may have gaps and any order; elements of second order count by their corners,
 * and points, lines and quadrangles are skipped. */
#include "config/config_gmsh.h"

#include <stdlib.h>
#include <string.h>

enum { ENTITY_DIM_MAX = 3 };

struct gmsh {
    struct config_scan scan;
    struct config_tags tags;
};

/* ---------------------------------------------------------------- nodes */

static bool read_gmsh_place(struct gmsh *g)
{
    struct config_scan *s = &g->scan;
    double x[3];
    for (int i = 0; i < 3; i++)
        if (!config_scan_number(s, "a coordinate", &x[i]))
            return false;
    return config_mesh_add_node(s->draft, x, s->line);
}

static bool read_count(struct gmsh *g, const char *what, size_t least, long *n)
{
    struct config_scan *s = &g->scan;
    if (!config_scan_integer(s, what, n))
        return false;
    return config_mesh_has_room(s->draft, what, (double)*n, least, config_scan_rest(s), s->line);
}

/* Versions 1 and 2: one `number x y z` a node. */
static bool read_nodes(struct gmsh *g)
{
    struct config_scan *s = &g->scan;
    long n, number;
    if (!read_count(g, "the number of nodes", 8, &n))
        return false;
    for (long i = 0; i < n; i++)
        if (!config_scan_integer(s, "a node number", &number) ||
            !config_tags_add(&g->tags, s->draft, number) || !read_gmsh_place(g))
            return false;
    return config_tags_sort(&g->tags, g->scan.draft);
}

/* Version 4.1: blocks of numbers, then of places, which may carry parameters of their surface. */
static bool read_node_block(struct gmsh *g)
{
    struct config_scan *s = &g->scan;
    long dim, entity, parametric, n, number;
    if (!config_scan_integer(s, "an entity's dimension", &dim) ||
        !config_scan_integer(s, "an entity", &entity) ||
        !config_scan_integer(s, "0 or 1 for parameters", &parametric) ||
        !read_count(g, "the number of nodes of a block", 8, &n))
        return false;
    if (dim < 0 || dim > ENTITY_DIM_MAX)
        return config_mesh_refuse(s->draft, s->line, "got dimension %ld, expected 0 … 3", dim);
    for (long i = 0; i < n; i++)
        if (!config_scan_integer(s, "a node number", &number) ||
            !config_tags_add(&g->tags, s->draft, number))
            return false;
    for (long i = 0; i < n; i++)
        if (!read_gmsh_place(g) || !config_scan_skip(s, parametric ? dim : 0))
            return false;
    return true;
}

static bool read_nodes_4(struct gmsh *g)
{
    long n_block, n;
    if (!read_count(g, "the number of blocks", 8, &n_block) ||
        !read_count(g, "the number of nodes", 8, &n) || !config_scan_skip(&g->scan, 2))
        return false;
    for (long i = 0; i < n_block; i++)
        if (!read_node_block(g))
            return false;
    return config_tags_sort(&g->tags, g->scan.draft);
}

/* ---------------------------------------------------------------- elements */

/* The kind of an element whose corners are wanted; NULL: it is skipped. */
static bool is_read(const struct gmsh_element *e)
{
    return e && e->n_corner > 0;
}

/* An element that is not read ends with its line. */
static bool skip_element(struct config_scan *s, const struct gmsh_element *e)
{
    if (e && e->n_corner == GMSH_OTHER_VOLUME)
        config_mesh_pass_volume(s->draft, s->line);
    config_scan_next_line(s);
    return true;
}

/* The nodes of an element, which the scan stands before: corners first, a hexahedron's as in
 * VTK. */
static bool read_corners(struct gmsh *g, const struct gmsh_element *e, long at)
{
    int node[CONFIG_CORNERS_MAX];
    long number;
    for (int i = 0; i < e->n_node; i++) {
        int other;
        if (!config_scan_integer(&g->scan, "a node of an element", &number) ||
            !config_tags_find(&g->tags, g->scan.draft, number, g->scan.line,
                              i < e->n_corner ? &node[i] : &other))
            return false;
    }
    g->scan.draft->n_reduced += e->n_node > e->n_corner;
    return config_mesh_add_cell(g->scan.draft, e->n_corner, node, at);
}

/* Version 1: number, type, two regions, number of nodes, nodes. Version 2: number, type, number of
 * tags, tags, nodes; an element of another type ends with its line. */
static bool read_gmsh_element(struct gmsh *g, bool is_old)
{
    struct config_scan *s = &g->scan;
    long number, type, n = 0;
    if (!config_scan_integer(s, "an element number", &number) ||
        !config_scan_integer(s, "an element type", &type))
        return false;
    const long at = s->line;
    const struct gmsh_element *e = config_gmsh_element(type);
    if (!is_read(e))
        return skip_element(s, e);
    if (is_old)
        return config_scan_skip(s, 3) && read_corners(g, e, at);
    return config_scan_integer(s, "the number of tags", &n) && config_scan_skip(s, n) &&
           read_corners(g, e, at);
}

static bool read_elements(struct gmsh *g, bool is_old)
{
    long n;
    if (!read_count(g, "the number of elements", 8, &n))
        return false;
    for (long i = 0; i < n; i++)
        if (!read_gmsh_element(g, is_old))
            return false;
    return true;
}

static bool read_element_block(struct gmsh *g)
{
    struct config_scan *s = &g->scan;
    long type, n, number;
    if (!config_scan_skip(s, 2) || !config_scan_integer(s, "an element type", &type) ||
        !read_count(g, "the number of elements of a block", 4, &n))
        return false;
    const struct gmsh_element *e = config_gmsh_element(type);
    config_scan_next_line(s);
    for (long i = 0; i < n; i++) {
        if (!is_read(e))
            skip_element(s, e);
        else if (!config_scan_integer(s, "an element number", &number) ||
                 !read_corners(g, e, s->line))
            return false;
    }
    return true;
}

static bool read_elements_4(struct gmsh *g)
{
    long n_block, n;
    if (!read_count(g, "the number of blocks", 8, &n_block) ||
        !read_count(g, "the number of elements", 4, &n) || !config_scan_skip(&g->scan, 2))
        return false;
    for (long i = 0; i < n_block; i++)
        if (!read_element_block(g))
            return false;
    return true;
}

/* ---------------------------------------------------------------- sections */

static bool find_section(struct gmsh *g, const char *name)
{
    struct config_scan *s = &g->scan;
    while (config_scan_peek(s) > 0) {
        if (config_scan_accept(s, name))
            return true;
        config_scan_next_line(s);
    }
    return config_scan_refuse(s, name);
}

static bool end_section(struct gmsh *g, const char *name)
{
    return config_scan_accept(&g->scan, name) || config_scan_refuse(&g->scan, name);
}

static bool read_old(struct gmsh *g)
{
    return find_section(g, "$NOD") && read_nodes(g) && end_section(g, "$ENDNOD") &&
           find_section(g, "$ELM") && read_elements(g, true) && end_section(g, "$ENDELM");
}

static bool read_new(struct gmsh *g)
{
    struct config_scan *s = &g->scan;
    double version;
    long binary, size;
    if (!find_section(g, "$MeshFormat") || !config_scan_number(s, "a version", &version) ||
        !config_scan_integer(s, "0 for text, 1 for bytes", &binary) ||
        !config_scan_integer(s, "the bytes of a number", &size))
        return false;
    const bool is_4 = version == 4.1;
    if (!is_4 && !(version >= 2 && version < 3))
        return config_mesh_refuse(
            s->draft, s->line, "got Gmsh version %g, expected 1, 2.2 or 4.1 (gmsh -format msh41)",
            version);
    if (binary != 0 && size != 8)
        return config_mesh_refuse(s->draft, s->line, "got numbers of %ld bytes, expected 8", size);
    if (binary != 0)
        return config_gmsh_binary(s, &g->tags, is_4);
    if (!find_section(g, "$Nodes") || !(is_4 ? read_nodes_4(g) : read_nodes(g)) ||
        !end_section(g, "$EndNodes") || !find_section(g, "$Elements"))
        return false;
    return (is_4 ? read_elements_4(g) : read_elements(g, false)) && end_section(g, "$EndElements");
}

bool config_mesh_gmsh(struct config_draft *draft)
{
    struct gmsh g = {.scan = config_scan_begin(draft)};
    const bool is_old = strncmp(draft->text, "$NOD", 4) == 0;
    const bool right = is_old ? read_old(&g) : read_new(&g);
    config_tags_clear(&g.tags);
    return right;
}
