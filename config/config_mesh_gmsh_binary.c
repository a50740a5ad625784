/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_mesh_gmsh_binary.c - Gmsh files of versions 2.2 and 4.1 whose numbers are bytes, of the
 * order that this machine has too. */
#include "config/config_gmsh.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

enum { ENTITY_DIM_MAX = 3 };

/* Those of second order have nodes amid their edges behind the corners. */
const struct gmsh_element *config_gmsh_element(long type)
{
    static const struct gmsh_element known[] = {{1, 2, 0},
                                                {2, 3, 3},
                                                {3, 4, 0},
                                                {4, 4, 4},
                                                {5, 8, 8},
                                                {6, 6, GMSH_OTHER_VOLUME},
                                                {7, 5, GMSH_OTHER_VOLUME},
                                                {8, 3, 0},
                                                {9, 6, 3},
                                                {10, 9, 0},
                                                {11, 10, 4},
                                                {12, 27, 8},
                                                {13, 18, GMSH_OTHER_VOLUME},
                                                {14, 14, GMSH_OTHER_VOLUME},
                                                {15, 1, 0},
                                                {16, 8, 0},
                                                {17, 20, 8},
                                                {18, 15, GMSH_OTHER_VOLUME},
                                                {19, 13, GMSH_OTHER_VOLUME}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].type == type)
            return &known[i];
    return NULL;
}

/* ---------------------------------------------------------------- bytes */

static long place_in_file(const struct config_scan *s)
{
    return (long)(s->at - s->draft->text);
}

static bool take_binary_bytes(struct config_scan *s, void *out, size_t n)
{
    if (config_scan_rest(s) < n)
        return config_mesh_refuse(s->draft, place_in_file(s), "the file ends within its numbers");
    memcpy(out, s->at, n);
    s->at += n;
    return true;
}

static bool take_int(struct config_scan *s, long *out)
{
    int32_t number = 0;
    const bool right = take_binary_bytes(s, &number, sizeof number);
    *out = number;
    return right;
}

static bool take_size(struct config_scan *s, long *out)
{
    uint64_t number = 0;
    const bool right = take_binary_bytes(s, &number, sizeof number);
    *out = number > LONG_MAX ? -1 : (long)number;
    return right;
}

/* So many things of at least so many bytes each must still be there. */
static bool take_count(struct config_scan *s, const char *what, size_t least, long *n)
{
    return take_size(s, n) && config_mesh_has_room(s->draft, what, (double)*n, least,
                                                   config_scan_rest(s), place_in_file(s));
}

static bool take_place(struct config_scan *s)
{
    double x[3];
    const long at = place_in_file(s);
    return take_binary_bytes(s, x, sizeof x) && config_mesh_add_node(s->draft, x, at);
}

/* A section's name stands in a line of its own; bytes before it may be anything. */
static bool find_binary_section(struct config_scan *s, const char *line)
{
    const char *found = memmem(s->at, config_scan_rest(s), line, strlen(line));
    if (!found)
        return config_mesh_refuse(s->draft, -1, "the file ends, expected %.*s",
                                  (int)strcspn(line, "\n"), line);
    s->at = found + strlen(line);
    return true;
}

/* ---------------------------------------------------------------- version 2.2 */

/* A count of text ends with its line. */
static bool read_count_2(struct config_scan *s, const char *what, size_t least, long *n)
{
    if (!config_scan_integer(s, what, n) ||
        !config_mesh_has_room(s->draft, what, (double)*n, least, config_scan_rest(s),
                              place_in_file(s)))
        return false;
    s->at += *s->at == '\r';
    s->at += *s->at == '\n';
    return true;
}

static bool read_nodes_2(struct config_scan *s, struct config_tags *tags)
{
    long n, number;
    if (!find_binary_section(s, "$Nodes\n") || !read_count_2(s, "the number of nodes", 28, &n))
        return false;
    for (long i = 0; i < n; i++)
        if (!take_int(s, &number) || !config_tags_add(tags, s->draft, number) || !take_place(s))
            return false;
    return config_tags_sort(tags, s->draft);
}

/* The nodes of an element, by a function that takes a number. */
static bool read_binary_corners(struct config_scan *s, const struct config_tags *tags,
                                const struct gmsh_element *e,
                                bool (*take)(struct config_scan *, long *))
{
    const long at = place_in_file(s);
    int node[CONFIG_CORNERS_MAX], other;
    long number;
    for (int i = 0; i < e->n_node; i++) {
        if (!take(s, &number))
            return false;
        if (e->n_corner > 0 &&
            !config_tags_find(tags, s->draft, number, at, i < e->n_corner ? &node[i] : &other))
            return false;
    }
    if (e->n_corner == GMSH_OTHER_VOLUME)
        config_mesh_pass_volume(s->draft, at);
    if (e->n_corner <= 0)
        return true;
    s->draft->n_reduced += e->n_node > e->n_corner;
    return config_mesh_add_cell(s->draft, e->n_corner, node, at);
}

static const struct gmsh_element *know_element(struct config_scan *s, long type)
{
    const struct gmsh_element *e = config_gmsh_element(type);
    if (!e)
        config_mesh_refuse(s->draft, place_in_file(s),
                           "got elements of Gmsh type %ld, expected those of first or second order",
                           type);
    return e;
}

/* A block: type, how many, tags of each; then number, tags and nodes of each. */
static bool read_block_2(struct config_scan *s, const struct config_tags *tags, long *left)
{
    long type, n, n_tag, number;
    if (!take_int(s, &type) || !take_int(s, &n) || !take_int(s, &n_tag))
        return false;
    const struct gmsh_element *e = know_element(s, type);
    if (!e)
        return false;
    if (n < 1 || n > *left || n_tag < 0 || n_tag > *left + 1024)
        return config_mesh_refuse(s->draft, place_in_file(s),
                                  "got a block of %ld elements of %ld tags, expected up to %ld", n,
                                  n_tag, *left);
    for (long i = 0; i < n; i++) {
        for (long k = 0; k <= n_tag; k++)
            if (!take_int(s, &number))
                return false;
        if (!read_binary_corners(s, tags, e, take_int))
            return false;
    }
    *left -= n;
    return true;
}

static bool read_elements_2(struct config_scan *s, const struct config_tags *tags)
{
    long left;
    if (!find_binary_section(s, "$Elements\n") ||
        !read_count_2(s, "the number of elements", 8, &left))
        return false;
    while (left > 0)
        if (!read_block_2(s, tags, &left))
            return false;
    return find_binary_section(s, "$EndElements");
}

/* ---------------------------------------------------------------- version 4.1 */

static bool read_binary_node_block(struct config_scan *s, struct config_tags *tags)
{
    long dim, entity, parametric, n, number;
    double unused[ENTITY_DIM_MAX];
    if (!take_int(s, &dim) || !take_int(s, &entity) || !take_int(s, &parametric) ||
        !take_count(s, "the number of nodes of a block", 32, &n))
        return false;
    if (dim < 0 || dim > ENTITY_DIM_MAX)
        return config_mesh_refuse(s->draft, place_in_file(s), "got dimension %ld, expected 0 … 3",
                                  dim);
    for (long i = 0; i < n; i++)
        if (!take_size(s, &number) || !config_tags_add(tags, s->draft, number))
            return false;
    for (long i = 0; i < n; i++)
        if (!take_place(s) || !take_binary_bytes(s, unused, parametric ? (size_t)dim * 8 : 0))
            return false;
    return true;
}

/* Four numbers: how many blocks, how many things, the least and the greatest number. */
static bool read_head_4(struct config_scan *s, const char *section, const char *what, size_t least,
                        long *n_block)
{
    long n, from, to;
    return find_binary_section(s, section) && take_count(s, "the number of blocks", 20, n_block) &&
           take_count(s, what, least, &n) && take_size(s, &from) && take_size(s, &to);
}

static bool read_binary_nodes_4(struct config_scan *s, struct config_tags *tags)
{
    long n_block;
    if (!read_head_4(s, "$Nodes\n", "the number of nodes", 32, &n_block))
        return false;
    for (long i = 0; i < n_block; i++)
        if (!read_binary_node_block(s, tags))
            return false;
    return config_tags_sort(tags, s->draft);
}

static bool read_binary_elements_4(struct config_scan *s, const struct config_tags *tags)
{
    long n_block, dim, entity, type, n, number;
    if (!read_head_4(s, "$Elements\n", "the number of elements", 16, &n_block))
        return false;
    for (long i = 0; i < n_block; i++) {
        if (!take_int(s, &dim) || !take_int(s, &entity) || !take_int(s, &type) ||
            !take_count(s, "the number of elements of a block", 16, &n))
            return false;
        const struct gmsh_element *e = know_element(s, type);
        if (!e)
            return false;
        for (long k = 0; k < n; k++)
            if (!take_size(s, &number) || !read_binary_corners(s, tags, e, take_size))
                return false;
    }
    return find_binary_section(s, "$EndElements");
}

/* ---------------------------------------------------------------- all of it */

bool config_gmsh_binary(struct config_scan *s, struct config_tags *tags, bool is_4)
{
    long one;
    config_scan_next_line(s);
    s->draft->by_byte = true;
    if (!take_int(s, &one))
        return false;
    if (one != 1)
        return config_mesh_refuse(s->draft, place_in_file(s) - 4,
                                  "got numbers of another byte order, expected a 1 of 4 bytes, the "
                                  "least first; gmsh -save writes it anew");
    return is_4 ? read_binary_nodes_4(s, tags) && read_binary_elements_4(s, tags)
                : read_nodes_2(s, tags) && read_elements_2(s, tags);
}
