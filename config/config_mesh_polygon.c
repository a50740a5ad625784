/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_mesh_polygon.c - surfaces of polygons: OFF as text, PLY as text or binary. A polygon is a
 * fan of triangles about its first corner. */
#include "config/config_scan.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The corners of a polygon as they come, so that the fan needs two of them. */
struct fan {
    int first, last;
    long n;
};

static bool add_corner(struct config_draft *draft, struct fan *fan, long corner, long at)
{
    if (corner < 0 || corner > INT_MAX)
        return config_mesh_refuse(draft, at, "got node %ld, expected 0 or more", corner);
    if (fan->n == 0)
        fan->first = (int)corner;
    else if (fan->n > 1 &&
             !config_mesh_add_cell(draft, 3, (int[]){fan->first, fan->last, (int)corner}, at))
        return false;
    fan->last = (int)corner;
    fan->n++;
    return true;
}

/* ---------------------------------------------------------------- OFF */

static void skip_comments(struct config_scan *s)
{
    while (config_scan_peek(s) > 0 && *s->at == '#')
        config_scan_next_line(s);
}

/* Behind the place there may be a normal, a colour or a texture: they end with the line. */
static bool read_off_vertex(struct config_scan *s)
{
    double x[3];
    skip_comments(s);
    for (int i = 0; i < 3; i++)
        if (!config_scan_number(s, "a coordinate", &x[i]))
            return false;
    if (!config_mesh_add_node(s->draft, x, s->line))
        return false;
    config_scan_next_line(s);
    return true;
}

static bool read_off_face(struct config_scan *s)
{
    struct fan fan = {0};
    long n, corner;
    skip_comments(s);
    const long at = s->line;
    if (!config_scan_integer(s, "the number of corners", &n) ||
        !config_mesh_has_room(s->draft, "the number of corners", (double)n, 2, config_scan_rest(s),
                              at))
        return false;
    for (long i = 0; i < n; i++)
        if (!config_scan_integer(s, "a corner", &corner) || !add_corner(s->draft, &fan, corner, at))
            return false;
    config_scan_next_line(s);
    return true;
}

bool config_mesh_off(struct config_draft *draft)
{
    struct config_scan s = config_scan_begin(draft);
    long n_vertex, n_face, n_edge;
    config_scan_peek(&s);
    s.at += strcspn(s.at, " \t\r\n#"); /* OFF, COFF … */
    skip_comments(&s);
    if (!config_scan_integer(&s, "the number of vertices", &n_vertex) ||
        !config_scan_integer(&s, "the number of faces", &n_face) ||
        !config_scan_integer(&s, "the number of edges", &n_edge))
        return false;
    const size_t rest = config_scan_rest(&s);
    if (!config_mesh_has_room(draft, "the number of vertices", (double)n_vertex, 6, rest, s.line) ||
        !config_mesh_has_room(draft, "the number of faces", (double)n_face, 4, rest, s.line))
        return false;
    for (long i = 0; i < n_vertex; i++)
        if (!read_off_vertex(&s))
            return false;
    for (long i = 0; i < n_face; i++)
        if (!read_off_face(&s))
            return false;
    return true;
}

/* ---------------------------------------------------------------- PLY: the head */

enum { PROPERTIES_MAX = 64, ELEMENTS_MAX = 16 };
enum role { NOT_WANTED, X, Y, Z, CORNERS };

static const struct number {
    const char *name, *other;
    int size;
    enum { SIGNED, UNSIGNED, FLOATING } kind;
} numbers[] = {{"char", "int8", 1, SIGNED},       {"uchar", "uint8", 1, UNSIGNED},
               {"short", "int16", 2, SIGNED},     {"ushort", "uint16", 2, UNSIGNED},
               {"int", "int32", 4, SIGNED},       {"uint", "uint32", 4, UNSIGNED},
               {"float", "float32", 4, FLOATING}, {"double", "float64", 8, FLOATING}};

struct property {
    const struct number *count; /* of a list; NULL: it is one number */
    const struct number *number;
    enum role role;
};

struct element {
    long n;
    int n_property;
    bool is_vertex, is_face;
    struct property property[PROPERTIES_MAX];
};

struct ply {
    struct config_scan scan;
    enum { TEXT, LITTLE, BIG } format;
    int n_element;
    struct element element[ELEMENTS_MAX];
};

static const struct number *accept_number(struct config_scan *s)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (config_scan_accept(s, numbers[i].name) || config_scan_accept(s, numbers[i].other))
            return &numbers[i];
    config_scan_refuse(s, "a type: char, uchar, short, ushort, int, uint, float or double");
    return NULL;
}

static enum role accept_role(struct config_scan *s, const struct element *e, bool is_list)
{
    if (e->is_face && is_list &&
        (config_scan_accept(s, "vertex_indices") || config_scan_accept(s, "vertex_index")))
        return CORNERS;
    if (e->is_vertex && !is_list)
        return config_scan_accept(s, "x")   ? X
               : config_scan_accept(s, "y") ? Y
               : config_scan_accept(s, "z") ? Z
                                            : NOT_WANTED;
    return NOT_WANTED;
}

static bool read_property(struct ply *p)
{
    struct config_scan *s = &p->scan;
    if (p->n_element == 0)
        return config_mesh_refuse(s->draft, s->line, "got a property before any element");
    struct element *e = &p->element[p->n_element - 1];
    if (e->n_property == PROPERTIES_MAX)
        return config_mesh_refuse(s->draft, s->line, "got more than %d properties", PROPERTIES_MAX);
    struct property *property = &e->property[e->n_property++];
    const bool is_list = config_scan_accept(s, "list");
    if (is_list && !(property->count = accept_number(s)))
        return false;
    if (is_list && property->count->kind == FLOATING)
        return config_mesh_refuse(s->draft, s->line, "got a list counted by no whole number");
    property->number = accept_number(s);
    if (!property->number)
        return false;
    property->role = accept_role(s, e, is_list);
    return true;
}

static bool read_element(struct ply *p)
{
    struct config_scan *s = &p->scan;
    if (p->n_element == ELEMENTS_MAX)
        return config_mesh_refuse(s->draft, s->line, "got more than %d elements", ELEMENTS_MAX);
    struct element *e = &p->element[p->n_element++];
    e->is_vertex = config_scan_accept(s, "vertex");
    e->is_face = !e->is_vertex && config_scan_accept(s, "face");
    if (!e->is_vertex && !e->is_face)
        s->at += config_scan_peek(s);
    if (!config_scan_integer(s, "how many there are", &e->n))
        return false;
    return e->n >= 0 ||
           config_mesh_refuse(s->draft, s->line, "got %ld of an element, expected 0 or more", e->n);
}

static bool read_ply_format(struct ply *p)
{
    struct config_scan *s = &p->scan;
    if (config_scan_accept(s, "ascii"))
        p->format = TEXT;
    else if (config_scan_accept(s, "binary_little_endian"))
        p->format = LITTLE;
    else if (config_scan_accept(s, "binary_big_endian"))
        p->format = BIG;
    else
        return config_scan_refuse(s, "ascii, binary_little_endian or binary_big_endian");
    return true;
}

static bool read_ply_head(struct ply *p)
{
    struct config_scan *s = &p->scan;
    for (config_scan_next_line(s); config_scan_peek(s) > 0; config_scan_next_line(s)) {
        if (config_scan_accept(s, "end_header")) {
            config_scan_next_line(s);
            return true;
        }
        const bool right = config_scan_accept(s, "format")     ? read_ply_format(p)
                           : config_scan_accept(s, "element")  ? read_element(p)
                           : config_scan_accept(s, "property") ? read_property(p)
                                                               : true; /* comment, obj_info */
        if (!right)
            return false;
    }
    return config_scan_refuse(s, "end_header");
}

/* ---------------------------------------------------------------- PLY: the numbers */

static double number_of_bits(const struct number *type, uint64_t bits)
{
    const uint32_t narrow = (uint32_t)bits;
    float single;
    double twice;
    memcpy(&single, &narrow, sizeof single);
    memcpy(&twice, &bits, sizeof twice);
    if (type->kind == FLOATING)
        return type->size == 8 ? twice : (double)single;
    if (type->kind == UNSIGNED)
        return (double)bits;
    return (double)(type->size == 1   ? (int8_t)bits
                    : type->size == 2 ? (int16_t)bits
                                      : (int32_t)narrow);
}

static bool read_ply_number(struct ply *p, const struct number *type, double *out)
{
    struct config_scan *s = &p->scan;
    if (p->format == TEXT)
        return config_scan_number(s, "a number", out);
    if (config_scan_rest(s) < (size_t)type->size)
        return config_mesh_refuse(s->draft, -1, "the file ends within its binary data");
    uint64_t bits = 0;
    for (int i = 0; i < type->size; i++) {
        const int at = p->format == BIG ? i : type->size - 1 - i;
        bits = bits << 8 | (unsigned char)s->at[at];
    }
    s->at += type->size;
    *out = number_of_bits(type, bits);
    return true;
}

/* Numbers that are no whole ones, or beyond int, are no counts and no nodes. */
static bool read_whole(struct ply *p, const struct number *type, long *out)
{
    double number;
    if (!read_ply_number(p, type, &number))
        return false;
    if (!(number >= 0 && number <= INT_MAX && number == floor(number)))
        return config_mesh_refuse(p->scan.draft, p->scan.line,
                                  "got %g, expected a whole number from 0", number);
    *out = (long)number;
    return true;
}

static bool read_list(struct ply *p, const struct property *property)
{
    struct fan fan = {0};
    long n, corner;
    double unused;
    if (!read_whole(p, property->count, &n))
        return false;
    for (long i = 0; i < n; i++)
        if (property->role == CORNERS ? !read_whole(p, property->number, &corner) ||
                                            !add_corner(p->scan.draft, &fan, corner, p->scan.line)
                                      : !read_ply_number(p, property->number, &unused))
            return false;
    return true;
}

static bool read_row(struct ply *p, const struct element *e)
{
    double x[3] = {0, 0, 0}, number;
    for (int i = 0; i < e->n_property; i++) {
        const struct property *property = &e->property[i];
        if (property->count) {
            if (!read_list(p, property))
                return false;
            continue;
        }
        if (!read_ply_number(p, property->number, &number))
            return false;
        if (property->role >= X && property->role <= Z)
            x[property->role - X] = number;
    }
    return !e->is_vertex || config_mesh_add_node(p->scan.draft, x, p->scan.line);
}

/* A row takes a byte at least, but of an element without properties, which has no rows. */
static bool read_rows(struct ply *p, const struct element *e)
{
    struct config_scan *s = &p->scan;
    if (e->n_property == 0)
        return true;
    if (!config_mesh_has_room(s->draft, "the number of an element", (double)e->n, 1,
                              config_scan_rest(s), s->line))
        return false;
    for (long i = 0; i < e->n; i++)
        if (!read_row(p, e))
            return false;
    return true;
}

bool config_mesh_ply(struct config_draft *draft)
{
    struct ply *p = calloc(1, sizeof *p);
    if (!p)
        return config_mesh_no_memory(draft);
    p->scan = config_scan_begin(draft);
    bool right = read_ply_head(p);
    draft->by_byte = false;
    for (int i = 0; right && i < p->n_element; i++)
        right = read_rows(p, &p->element[i]);
    free(p);
    return right;
}
