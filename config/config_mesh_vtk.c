/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_mesh_vtk.c - legacy VTK files of unstructured grids, and of polygons, as text or binary
 * (big endian). Cells stand there as counts and corners, or (from version 5) as offsets and
 * connectivity. */
#include "config/config_scan.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Cells as they are gathered: first all corners, then the types, and only then do both make
 * sense. */
struct vtk_scan {
    struct config_scan scan;
    bool binary, is_surface; /* polygons instead of cells */
    long n_cell;
    long *start;  /* of each cell in corner, and the end of the last | [n_cell + 1]; owned */
    long *corner; /* owned */
    long n_corner;
};

static bool refuse_line(struct vtk_scan *v, const char *what)
{
    return config_mesh_refuse(v->scan.draft, v->scan.line, "%s", what);
}

/* ---------------------------------------------------------------- numbers of either kind */

/* Binary data begins right behind the line that announces it. */
static void begin_data(struct vtk_scan *v)
{
    if (v->binary)
        config_scan_next_line(&v->scan);
}

static bool take_vtk_bytes(struct vtk_scan *v, size_t n, uint64_t *bits)
{
    *bits = 0;
    if (config_scan_rest(&v->scan) < n)
        return refuse_line(v, "the file ends within its binary data");
    for (size_t i = 0; i < n; i++)
        *bits = *bits << 8 | (unsigned char)v->scan.at[i];
    v->scan.at += n;
    return true;
}

static bool read_real(struct vtk_scan *v, bool is_double, double *out)
{
    uint64_t bits;
    if (!v->binary)
        return config_scan_number(&v->scan, "a coordinate", out);
    if (!take_vtk_bytes(v, is_double ? 8 : 4, &bits))
        return false;
    if (is_double) {
        memcpy(out, &bits, sizeof *out);
        return true;
    }
    const uint32_t narrow = (uint32_t)bits;
    float number;
    memcpy(&number, &narrow, sizeof number);
    *out = number;
    return true;
}

static bool read_integer(struct vtk_scan *v, bool is_long, long *out)
{
    uint64_t bits;
    if (!v->binary)
        return config_scan_integer(&v->scan, "a whole number", out);
    if (!take_vtk_bytes(v, is_long ? 8 : 4, &bits))
        return false;
    *out = is_long ? (long)bits : (int32_t)(uint32_t)bits;
    return true;
}

/* ---------------------------------------------------------------- points */

static bool read_points(struct vtk_scan *v)
{
    struct config_scan *s = &v->scan;
    long n;
    if (!config_scan_integer(s, "the number of points", &n))
        return false;
    const bool is_double = config_scan_accept(s, "double");
    if (!is_double && !config_scan_accept(s, "float"))
        return config_scan_refuse(&v->scan, "points of type float or double");
    if (!config_mesh_has_room(s->draft, "the number of points", (double)n, 6, config_scan_rest(s),
                              s->line))
        return false;
    begin_data(v);
    for (long i = 0; i < n; i++) {
        double x[3];
        for (int k = 0; k < 3; k++)
            if (!read_real(v, is_double, &x[k]))
                return false;
        if (!config_mesh_add_node(s->draft, x, s->line))
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- cells */

static bool make_room(struct vtk_scan *v, long n_cell, long n_corner)
{
    struct config_draft *d = v->scan.draft;
    const size_t rest = config_scan_rest(&v->scan);
    if (v->start)
        return refuse_line(v, "got CELLS twice, expected them once");
    if (!config_mesh_has_room(d, "the number of cells", (double)n_cell, 2, rest, v->scan.line) ||
        !config_mesh_has_room(d, "the number of corners", (double)n_corner, 2, rest, v->scan.line))
        return false;
    v->n_cell = n_cell;
    v->n_corner = n_corner;
    v->start = calloc((size_t)n_cell + 1, sizeof *v->start);
    v->corner = calloc((size_t)n_corner + 1, sizeof *v->corner);
    return (v->start && v->corner) || config_mesh_no_memory(d);
}

/* Cell by cell: the number of corners, then the corners. `size` counts both. */
static bool read_counted_cells(struct vtk_scan *v, long n_cell, long size)
{
    if (size < n_cell)
        return refuse_line(v, "got fewer numbers than cells");
    if (!make_room(v, n_cell, size - n_cell))
        return false;
    begin_data(v);
    for (long i = 0, at = 0; i < n_cell; i++) {
        long n;
        if (!read_integer(v, false, &n))
            return false;
        if (n < 0 || n > v->n_corner - at)
            return refuse_line(v, "got more corners than were announced");
        for (long k = 0; k < n; k++)
            if (!read_integer(v, false, &v->corner[at + k]))
                return false;
        at += n;
        v->start[i + 1] = at;
    }
    return true;
}

static bool read_array(struct vtk_scan *v, const char *name, long *out, long n)
{
    struct config_scan *s = &v->scan;
    if (!config_scan_accept(s, name))
        return config_scan_refuse(s, name);
    const bool is_long = config_scan_accept(s, "vtktypeint64");
    if (!is_long && !config_scan_accept(s, "vtktypeint32") && !config_scan_accept(s, "int"))
        return config_scan_refuse(&v->scan, "the type vtktypeint64, vtktypeint32 or int");
    begin_data(v);
    for (long i = 0; i < n; i++)
        if (!read_integer(v, is_long, &out[i]))
            return false;
    return true;
}

static bool read_offset_cells(struct vtk_scan *v, long n_offset, long n_corner)
{
    if (n_offset < 1)
        return refuse_line(v, "got no offsets, expected one more than cells");
    if (!make_room(v, n_offset - 1, n_corner) || !read_array(v, "OFFSETS", v->start, n_offset) ||
        !read_array(v, "CONNECTIVITY", v->corner, n_corner))
        return false;
    for (long i = 0; i < n_offset; i++)
        if (v->start[i] < (i > 0 ? v->start[i - 1] : 0) || v->start[i] > n_corner)
            return refuse_line(v, "got offsets of cells that fall, or lie beyond their corners");
    return true;
}

static bool read_cells(struct vtk_scan *v)
{
    struct config_scan *s = &v->scan;
    long n, size;
    if (!config_scan_integer(s, "the number of cells", &n) ||
        !config_scan_integer(s, "the size of the cells", &size))
        return false;
    const struct config_scan here = *s;
    config_scan_next_line(s);
    const bool has_offsets = config_scan_rest(s) >= 7 && strncmp(s->at, "OFFSETS", 7) == 0;
    if (has_offsets)
        return read_offset_cells(v, n, size);
    *s = here;
    return read_counted_cells(v, n, size);
}

/* A polygon is a fan of triangles about its first corner. */
static bool add_polygon(struct vtk_scan *v, long i)
{
    struct config_draft *d = v->scan.draft;
    const long n = v->start[i + 1] - v->start[i], *corner = v->corner + v->start[i];
    for (long k = 0; k < n; k++)
        if (corner[k] < 0 || corner[k] >= d->n_node)
            return config_mesh_refuse(d, v->scan.line,
                                      "got node %ld in polygon %ld, expected 0 … %d", corner[k], i,
                                      d->n_node - 1);
    for (long k = 2; k < n; k++)
        if (!config_mesh_add_cell(d, 3, (int[]){(int)corner[0], (int)corner[k - 1], (int)corner[k]},
                                  v->scan.line))
            return false;
    return true;
}

static bool read_polygons(struct vtk_scan *v)
{
    if (!read_cells(v))
        return false;
    for (long i = 0; i < v->n_cell; i++)
        if (!add_polygon(v, i))
            return false;
    return true;
}

/* Only now is it known what the cells are. */
static bool add_cell(struct vtk_scan *v, long i, long type)
{
    const long n = v->start[i + 1] - v->start[i], *corner = v->corner + v->start[i];
    const struct config_vtk_cell *cell = config_mesh_vtk_cell(type);
    int node[CONFIG_NODES_MAX];
    if (!cell && config_mesh_vtk_volume(type))
        config_mesh_pass_volume(v->scan.draft, v->scan.line);
    if (!cell)
        return true;
    if (n != cell->n_node)
        return config_mesh_refuse(v->scan.draft, v->scan.line,
                                  "got %ld nodes of cell %ld, expected %d", n, i, cell->n_node);
    for (long k = 0; k < n; k++) {
        if (corner[k] < 0 || corner[k] >= v->scan.draft->n_node)
            return config_mesh_refuse(v->scan.draft, v->scan.line,
                                      "got node %ld in cell %ld, expected 0 … %d", corner[k], i,
                                      v->scan.draft->n_node - 1);
        node[k] = (int)corner[k];
    }
    v->scan.draft->n_reduced += cell->n_node > cell->n_corner;
    return config_mesh_add_cell(v->scan.draft, cell->n_corner, node, v->scan.line);
}

static bool read_types(struct vtk_scan *v)
{
    long n, type;
    if (!config_scan_integer(&v->scan, "the number of cell types", &n))
        return false;
    if (n != v->n_cell)
        return refuse_line(v, "got another number of cell types than of cells");
    begin_data(v);
    for (long i = 0; i < n; i++)
        if (!read_integer(v, false, &type) || !add_cell(v, i, type))
            return false;
    return true;
}

/* ---------------------------------------------------------------- what is not needed */

/* Bytes of a number by its type's name; 0: it is none that we know, but text. */
static size_t size_of_type(struct config_scan *s)
{
    static const struct {
        const char *name;
        size_t size;
    } types[] = {{"double", 8},         {"float", 4},         {"int", 4},
                 {"unsigned_int", 4},   {"long", 8},          {"unsigned_long", 8},
                 {"char", 1},           {"unsigned_char", 1}, {"short", 2},
                 {"unsigned_short", 2}, {"vtktypeint64", 8},  {"vtktypeuint64", 8},
                 {"vtktypeint32", 4},   {"vtktypeuint32", 4}, {"vtkIdType", 4}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (config_scan_accept(s, types[i].name))
            return types[i].size;
    return 0;
}

/* Lines up to an empty one, which may stand behind an array. */
static void skip_metadata(struct config_scan *s)
{
    do
        config_scan_next_line(s);
    while (config_scan_rest(s) > 0 && *s->at != '\n');
}

/* An array of a field: its name, numbers each, how many, their type, and bytes of any value. Behind
 * text, whose length is not told, what follows is looked for by line. */
static bool skip_array(struct vtk_scan *v, bool *is_text)
{
    struct config_scan *s = &v->scan;
    long n_each, n;
    if (config_scan_accept(s, "METADATA"))
        skip_metadata(s);
    s->at += config_scan_peek(s);
    if (!config_scan_integer(s, "the numbers of each entry", &n_each) ||
        !config_scan_integer(s, "the number of entries", &n))
        return false;
    const size_t size = size_of_type(s);
    *is_text = size == 0;
    if (*is_text)
        return true;
    config_scan_next_line(s);
    if (n_each < 0 || n < 0 ||
        (double)n_each * (double)n * (double)size > (double)config_scan_rest(s))
        return refuse_line(v, "got a field of more bytes than the file has left");
    s->at += (size_t)n_each * (size_t)n * size;
    return true;
}

/* In a file of text it is skipped by line, as all else is; among bytes there are no lines. */
static bool skip_field(struct vtk_scan *v)
{
    struct config_scan *s = &v->scan;
    bool is_text = !v->binary;
    long n = 0;
    s->at += config_scan_peek(s); /* its name */
    if (!is_text && !config_scan_integer(s, "the number of arrays", &n))
        return false;
    for (long i = 0; i < n && !is_text; i++)
        if (!skip_array(v, &is_text))
            return false;
    return true;
}

/* ---------------------------------------------------------------- the file */

/* Section by section until the types are there; whatever else stands between is skipped by line. */
static bool read_sections(struct vtk_scan *v)
{
    struct config_scan *s = &v->scan;
    while (config_scan_peek(s) > 0) {
        if (config_scan_accept(s, v->is_surface ? "POLYGONS" : "CELL_TYPES"))
            return v->is_surface ? read_polygons(v) : read_types(v);
        const bool right = config_scan_accept(s, "POINTS")  ? read_points(v)
                           : config_scan_accept(s, "CELLS") ? read_cells(v)
                           : config_scan_accept(s, "FIELD") ? skip_field(v)
                                                            : true;
        if (!right)
            return false;
        config_scan_next_line(s);
    }
    return config_scan_refuse(s, v->is_surface ? "POINTS and POLYGONS"
                                               : "POINTS, CELLS and CELL_TYPES");
}

static bool read_head(struct vtk_scan *v)
{
    struct config_scan *s = &v->scan;
    config_scan_next_line(s); /* # vtk DataFile Version 3.0 */
    config_scan_next_line(s); /* a title */
    v->binary = config_scan_accept(s, "BINARY");
    if (!v->binary && !config_scan_accept(s, "ASCII"))
        return config_scan_refuse(&v->scan, "ASCII or BINARY");
    if (!config_scan_accept(s, "DATASET"))
        return config_scan_refuse(s, "DATASET UNSTRUCTURED_GRID or POLYDATA");
    v->is_surface = config_scan_accept(s, "POLYDATA");
    return v->is_surface || config_scan_accept(s, "UNSTRUCTURED_GRID") ||
           config_scan_refuse(s, "DATASET UNSTRUCTURED_GRID or POLYDATA");
}

bool config_mesh_vtk(struct config_draft *draft)
{
    struct vtk_scan v = {.scan = config_scan_begin(draft)};
    const bool right = read_head(&v) && read_sections(&v);
    free(v.start);
    free(v.corner);
    return right;
}
