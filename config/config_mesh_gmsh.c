/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_mesh_gmsh.c - Gmsh files: version 1 ($NOD), 2.2 and 4.1, as text. Node numbers may have
 * gaps and any order; elements other than triangles, tetrahedra and hexahedra of eight nodes are
 * skipped. */
#include "config/config_scan.h"

#include <stdlib.h>
#include <string.h>

enum { GMSH_TRIANGLE = 2, GMSH_TETRAHEDRON = 4, GMSH_HEXAHEDRON = 5, ENTITY_DIM_MAX = 3 };

/* The number that the file gives to a node, and its place among those read. */
struct tag {
    long number;
    int node;
};

struct gmsh {
    struct config_scan scan;
    struct tag *tag; /* sorted by number once the nodes are read; owned */
    int n_tag, cap_tag;
};

/* ---------------------------------------------------------------- nodes */

static int compare_tags(const void *a, const void *b)
{
    const struct tag *s = a, *t = b;
    return (s->number > t->number) - (s->number < t->number);
}

static bool add_tag(struct gmsh *g, long number)
{
    struct config_draft *d = g->scan.draft;
    if (g->n_tag == g->cap_tag) {
        const int cap = g->cap_tag ? 2 * g->cap_tag : 256;
        struct tag *tag = realloc(g->tag, (size_t)cap * sizeof *tag);
        if (!tag)
            return config_mesh_no_memory(d);
        g->tag = tag;
        g->cap_tag = cap;
    }
    g->tag[g->n_tag] = (struct tag){number, g->n_tag};
    g->n_tag++;
    return true;
}

static bool sort_tags(struct gmsh *g)
{
    if (g->n_tag > 0)
        qsort(g->tag, (size_t)g->n_tag, sizeof *g->tag, compare_tags);
    for (int i = 1; i < g->n_tag; i++)
        if (g->tag[i].number == g->tag[i - 1].number)
            return config_mesh_refuse(g->scan.draft, -1, "node %ld stands there twice",
                                      g->tag[i].number);
    return true;
}

static bool find_node(struct gmsh *g, long number, int *node)
{
    const struct tag key = {number, 0};
    const struct tag *found =
        g->n_tag > 0 ? bsearch(&key, g->tag, (size_t)g->n_tag, sizeof key, compare_tags) : NULL;
    if (!found)
        return config_mesh_refuse(g->scan.draft, g->scan.line,
                                  "got node %ld, expected one of the %d nodes of the file", number,
                                  g->n_tag);
    *node = found->node;
    return true;
}

static bool read_place(struct gmsh *g)
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
    long n, number;
    if (!read_count(g, "the number of nodes", 8, &n))
        return false;
    for (long i = 0; i < n; i++)
        if (!config_scan_integer(&g->scan, "a node number", &number) || !add_tag(g, number) ||
            !read_place(g))
            return false;
    return sort_tags(g);
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
        if (!config_scan_integer(s, "a node number", &number) || !add_tag(g, number))
            return false;
    for (long i = 0; i < n; i++)
        if (!read_place(g) || !config_scan_skip(s, parametric ? dim : 0))
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
    return sort_tags(g);
}

/* ---------------------------------------------------------------- elements */

/* How many corners an element of this type has; 0: it is skipped. */
static int count_corners(long type)
{
    return type == GMSH_TRIANGLE      ? 3
           : type == GMSH_TETRAHEDRON ? 4
           : type == GMSH_HEXAHEDRON  ? 8
                                      : 0;
}

/* The corners of an element, which the scan stands before; a hexahedron's stand as in VTK. */
static bool read_corners(struct gmsh *g, long type, long at)
{
    const int n = count_corners(type);
    int node[CONFIG_CORNERS_MAX];
    long number;
    for (int i = 0; i < n; i++)
        if (!config_scan_integer(&g->scan, "a node of an element", &number) ||
            !find_node(g, number, &node[i]))
            return false;
    return config_mesh_add_cell(g->scan.draft, n, node, at);
}

/* Version 1: number, type, two regions, number of nodes, nodes. Version 2: number, type, number of
 * tags, tags, nodes; an element of another type ends with its line. */
static bool read_element(struct gmsh *g, bool is_old)
{
    struct config_scan *s = &g->scan;
    long number, type, n = 0;
    if (!config_scan_integer(s, "an element number", &number) ||
        !config_scan_integer(s, "an element type", &type))
        return false;
    const long at = s->line;
    if (count_corners(type) == 0) {
        config_scan_next_line(s);
        return true;
    }
    if (is_old)
        return config_scan_skip(s, 3) && read_corners(g, type, at);
    return config_scan_integer(s, "the number of tags", &n) && config_scan_skip(s, n) &&
           read_corners(g, type, at);
}

static bool read_elements(struct gmsh *g, bool is_old)
{
    long n;
    if (!read_count(g, "the number of elements", 8, &n))
        return false;
    for (long i = 0; i < n; i++)
        if (!read_element(g, is_old))
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
    config_scan_next_line(s);
    for (long i = 0; i < n; i++) {
        if (count_corners(type) == 0) {
            config_scan_next_line(s);
            continue;
        }
        if (!config_scan_integer(s, "an element number", &number) ||
            !read_corners(g, type, s->line))
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
    long binary;
    if (!find_section(g, "$MeshFormat") || !config_scan_number(s, "a version", &version) ||
        !config_scan_integer(s, "0 for text", &binary))
        return false;
    const bool is_4 = version == 4.1;
    if (!is_4 && !(version >= 2 && version < 3))
        return config_mesh_refuse(
            s->draft, s->line, "got Gmsh version %g, expected 1, 2.2 or 4.1 (gmsh -format msh41)",
            version);
    if (binary != 0)
        return config_mesh_refuse(s->draft, s->line,
                                  "got a binary Gmsh file, expected text (gmsh -format msh41)");
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
    free(g.tag);
    return right;
}
