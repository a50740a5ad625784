/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_mesh.c - reads a mesh file of any format we know, and refuses one that cannot be
 * simulated. */
#include "config/config_mesh.h"

#include "config/config_file.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { FILE_MAX = 1 << 30 };

/* ---------------------------------------------------------------- faults */

static bool report_error(struct config_error *error, int exit_code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool report_error(struct config_error *error, int exit_code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    *error = (struct config_error){.exit_code = exit_code};
    if (vasprintf(&error->text, format, args) < 0)
        *error = (struct config_error){.exit_code = CONFIG_EXIT_MEMORY};
    va_end(args);
    return false;
}

bool config_mesh_refuse(struct config_draft *draft, long at, const char *format, ...)
{
    char what[400];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    if (at < 0)
        return report_error(draft->error, CONFIG_EXIT_DATA, "%s: %s\n", draft->path, what);
    return report_error(draft->error, CONFIG_EXIT_DATA, "%s:%s%ld: %s\n", draft->path,
                        draft->by_byte ? "byte " : "", at, what);
}

bool config_mesh_no_memory(struct config_draft *draft)
{
    return report_error(draft->error, CONFIG_EXIT_MEMORY, "%s: out of memory\n", draft->path);
}

bool config_mesh_has_room(struct config_draft *draft, const char *what, double n, size_t least,
                          size_t rest, long at)
{
    if (n >= 0 && n <= (double)(rest / least) + 1 && n < INT_MAX)
        return true;
    return config_mesh_refuse(draft, at, "got %.0f as %s, but the %zu bytes left have room for %zu",
                              n, what, rest, rest / least);
}

/* ---------------------------------------------------------------- growing */

/* Make room for one more in an array, and in the places that go with it. */
static bool grow_array(struct config_draft *draft, void **array, size_t size, long **at, int n,
                       int *cap)
{
    if (n < *cap)
        return true;
    if (n > INT_MAX / 4)
        return config_mesh_refuse(draft, -1, "got more than %d entries", n);
    const int wider = *cap ? 2 * *cap : 256;
    void *more = realloc(*array, (size_t)wider * size);
    if (!more)
        return config_mesh_no_memory(draft);
    *array = more;
    if (at) {
        long *places = realloc(*at, (size_t)wider * sizeof **at);
        if (!places)
            return config_mesh_no_memory(draft);
        *at = places;
    }
    *cap = wider;
    return true;
}

bool config_mesh_add_node(struct config_draft *draft, const double x[3], long at)
{
    if (!isfinite(x[0]) || !isfinite(x[1]) || !isfinite(x[2]))
        return config_mesh_refuse(draft, at, "got a coordinate that is not finite");
    if (!grow_array(draft, (void **)&draft->x, sizeof *draft->x, NULL, draft->n_node,
                    &draft->cap_node))
        return false;
    draft->x[draft->n_node++] = (vec3){x[0], x[1], x[2]};
    return true;
}

bool config_mesh_add_cell(struct config_draft *draft, int n_corner, const int *node, long at)
{
    struct config_cells *cells = n_corner == 3   ? &draft->tri
                                 : n_corner == 4 ? &draft->tet
                                                 : &draft->hex;
    const size_t size = (size_t)n_corner * sizeof *node;
    if (!grow_array(draft, (void **)&cells->node, size, &cells->at, cells->n, &cells->cap))
        return false;
    memcpy(cells->node + (size_t)cells->n * (size_t)n_corner, node, size);
    cells->at[cells->n++] = at;
    return true;
}

const struct config_vtk_cell *config_mesh_vtk_cell(long type)
{
    static const struct config_vtk_cell known[] = {{5, 3, 3},   {10, 4, 4},  {12, 8, 8}, {22, 6, 3},
                                                   {24, 10, 4}, {25, 20, 8}, {29, 27, 8}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].type == type)
            return &known[i];
    return NULL;
}

/* Of what config_mesh_vtk_cell does not know: voxels, prisms, pyramids, polyhedra, and those of
 * second and of any order. */
bool config_mesh_vtk_volume(long type)
{
    static const unsigned char volumes[] = {11, 13, 14, 15, 16, 26, 27, 31, 32, 33, 37, 41, 42,
                                            64, 65, 66, 67, 71, 72, 73, 74, 78, 79, 80, 81};
    return type > 0 && type <= UCHAR_MAX && memchr(volumes, (int)type, sizeof volumes);
}

void config_mesh_pass_volume(struct config_draft *draft, long at)
{
    if (draft->n_other++ == 0)
        draft->other_at = at;
}

/* ---------------------------------------------------------------- what was read, as a whole */

static bool check_range(struct config_draft *draft, const struct config_cells *cells, int n_corner)
{
    for (size_t i = 0; i < (size_t)cells->n * (size_t)n_corner; i++)
        if (cells->node[i] < 0 || cells->node[i] >= draft->n_node)
            return config_mesh_refuse(draft, cells->at[i / (size_t)n_corner],
                                      "got node %ld, expected %d … %d",
                                      (long)cells->node[i] + draft->first, draft->first,
                                      draft->n_node - 1 + draft->first);
    return true;
}

static bool check_ranges(struct config_draft *draft)
{
    if (draft->n_other > 0)
        return config_mesh_refuse(draft, draft->other_at,
                                  "got %d prisms, pyramids or other volumes, expected tetrahedra "
                                  "and hexahedra alone",
                                  draft->n_other);
    if (draft->tet.n == 0 && draft->hex.n == 0 && draft->tri.n == 0)
        return config_mesh_refuse(
            draft, -1, "got %d nodes and no element, expected tetrahedra, hexahedra or triangles",
            draft->n_node);
    return check_range(draft, &draft->tet, 4) && check_range(draft, &draft->hex, 8) &&
           check_range(draft, &draft->tri, 3);
}

/* A cell's corners in rising order. */
struct sorted_cell {
    int node[CONFIG_CORNERS_MAX], cell;
};

static int by_number(const void *a, const void *b)
{
    const int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static int by_corners(const void *a, const void *b)
{
    const struct sorted_cell *x = a, *y = b;
    for (int k = 0; k < CONFIG_CORNERS_MAX; k++)
        if (x->node[k] != y->node[k])
            return x->node[k] < y->node[k] ? -1 : 1;
    return by_number(&x->cell, &y->cell);
}

/* Two cells of the same corners would be tissue twice, with no surface: -1, or the first cell that
 * another before it is. */
static int find_doubled(const struct sorted_cell *sorted, int n)
{
    int first = -1;
    for (int i = 1; i < n; i++)
        if (memcmp(sorted[i].node, sorted[i - 1].node, sizeof sorted->node) == 0 &&
            (first < 0 || sorted[i].cell < first))
            first = sorted[i].cell;
    return first;
}

static bool check_doubled(struct config_draft *draft, const struct config_cells *cells,
                          int n_corner)
{
    struct sorted_cell *sorted = calloc((size_t)cells->n + 1, sizeof *sorted);
    if (!sorted)
        return config_mesh_no_memory(draft);
    for (int i = 0; i < cells->n; i++) {
        memcpy(sorted[i].node, cells->node + (size_t)i * (size_t)n_corner,
               (size_t)n_corner * sizeof *cells->node);
        qsort(sorted[i].node, (size_t)n_corner, sizeof *cells->node, by_number);
        sorted[i].cell = i;
    }
    qsort(sorted, (size_t)cells->n, sizeof *sorted, by_corners);
    const int doubled = find_doubled(sorted, cells->n);
    free(sorted);
    return doubled < 0 || config_mesh_refuse(draft, cells->at[doubled],
                                             "got an element twice, expected each once: another "
                                             "before it has the same %d nodes",
                                             n_corner);
}

/* Triangles that a solid's file carries as well are not needed; those that are but a line or a
 * point (welding makes them) have no direction. */
static void drop_triangles(struct config_draft *draft)
{
    int n = 0;
    const bool solid = draft->tet.n > 0 || draft->hex.n > 0;
    for (int i = 0; i < draft->tri.n && !solid; i++) {
        const int *t = draft->tri.node + 3 * (size_t)i;
        if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0])
            memmove(draft->tri.node + 3 * (size_t)n++, t, 3 * sizeof *t);
    }
    draft->tri.n = n;
}

/* One element of a mesh as a mesh of its own: to find out which one a check dislikes. */
static bool is_right(const struct palp_mesh *mesh, const int *node, int n_corner)
{
    vec3 x[CONFIG_CORNERS_MAX];
    int tet[1][4] = {{0, 1, 2, 3}}, hex[1][8] = {{0, 1, 2, 3, 4, 5, 6, 7}};
    struct palp_error unused;
    for (int k = 0; k < n_corner; k++)
        x[k] = mesh->x[node[k]];
    const struct palp_mesh one = {.n_node = n_corner,
                                  .n_tet = n_corner == 4,
                                  .n_hex = n_corner == 8,
                                  .x = x,
                                  .tet = tet,
                                  .hex = hex};
    return palp_mesh_check(&one, &unused) == PALP_OK;
}

/* A hexahedron's corners 0, 1, 3 and 4 are those of a tetrahedron. */
static bool is_mirrored(const struct palp_mesh *mesh, const int *node, int n_corner)
{
    const int *t =
        n_corner == 4 ? (int[]){node[1], node[2], node[3]} : (int[]){node[1], node[3], node[4]};
    const vec3 x = mesh->x[node[0]], a = vec3_sub(mesh->x[t[0]], x), b = vec3_sub(mesh->x[t[1]], x),
               c = vec3_sub(mesh->x[t[2]], x);
    return vec3_dot(vec3_cross(a, b), c) < 0;
}

/* Is a kind of elements why a mesh cannot be simulated? Then say so: all mirrored, or the first bad
 * one and where it stood. */
static bool refuse_cells(struct config_draft *draft, const struct palp_mesh *mesh, int n_corner,
                         const struct palp_error *error)
{
    const struct config_cells *cells = n_corner == 4 ? &draft->tet : &draft->hex;
    int n_mirrored = 0, bad = 0;
    for (int i = 0; i < cells->n; i++)
        n_mirrored += is_mirrored(mesh, cells->node + (size_t)i * (size_t)n_corner, n_corner);
    if (cells->n > 0 && n_mirrored == cells->n) {
        config_mesh_refuse(draft, cells->at[0],
                           n_corner == 4 ? "all %d tetrahedra are mirrored, expected "
                                           "(x1-x0, x2-x0, x3-x0) right-handed: swap two nodes of "
                                           "each, or turn one axis round"
                                         : "all %d hexahedra are mirrored, expected "
                                           "(x1-x0, x3-x0, x4-x0) right-handed: swap the lower and "
                                           "the upper four nodes, or turn one axis round",
                           cells->n);
        return true;
    }
    while (bad < cells->n && is_right(mesh, cells->node + (size_t)bad * (size_t)n_corner, n_corner))
        bad++;
    if (bad < cells->n)
        config_mesh_refuse(draft, cells->at[bad], "%s", error->what);
    return bad < cells->n;
}

static struct palp_mesh mesh_of(const struct config_draft *draft)
{
    struct palp_mesh mesh = {.n_node = draft->n_node,
                             .n_tet = draft->tet.n,
                             .n_tri = draft->tri.n,
                             .n_hex = draft->hex.n,
                             .x = draft->x};
    mesh.tet = (int(*)[4])draft->tet.node;
    mesh.tri = (int(*)[3])draft->tri.node;
    mesh.hex = (int(*)[8])draft->hex.node;
    return mesh;
}

/* Nodes amid the edges of second-order cells, which nothing refers to any more, would be masses on
 * their own. */
static bool drop_unused_nodes(struct config_draft *draft)
{
    struct palp_mesh mesh = mesh_of(draft);
    if (palp_mesh_drop_unused(&mesh) != PALP_OK)
        return config_mesh_no_memory(draft);
    draft->n_node = mesh.n_node;
    return true;
}

static bool finish_mesh(struct config_draft *draft, double scale)
{
    struct palp_error error;
    if (!check_ranges(draft) || !check_doubled(draft, &draft->tet, 4) ||
        !check_doubled(draft, &draft->hex, 8))
        return false;
    drop_triangles(draft);
    if (draft->n_reduced > 0 && !drop_unused_nodes(draft))
        return false;
    for (int i = 0; i < draft->n_node; i++)
        draft->x[i] = vec3_scale(draft->x[i], scale);
    const struct palp_mesh mesh = mesh_of(draft);
    if (palp_mesh_check(&mesh, &error) == PALP_OK)
        return true;
    return refuse_cells(draft, &mesh, 4, &error) || refuse_cells(draft, &mesh, 8, &error)
               ? false
               : config_mesh_refuse(draft, -1, "%s", error.what);
}

/* ---------------------------------------------------------------- formats */

static bool ends_with(const char *path, const char *ending)
{
    const size_t n = strlen(path), m = strlen(ending);
    return n >= m && strcasecmp(path + n - m, ending) == 0;
}

/* Formats whose files do not tell what they are, by the ending of their names. */
static const struct {
    const char *ending;
    bool (*read)(struct config_draft *draft);
} by_ending[] = {
    {".obj", config_mesh_obj}, {".stl", config_mesh_stl}, {".inp", config_mesh_abaqus}};

/* Formats by the first characters of the file; OFF may carry colours, normals or textures. */
static const struct {
    const char *begin;
    bool (*read)(struct config_draft *draft);
} by_begin[] = {{"$", config_mesh_gmsh},    {"# vtk", config_mesh_vtk},
                {"<", config_mesh_vtu},     {"ply\n", config_mesh_ply},
                {"ply\r", config_mesh_ply}, {"MeshVersionFormatted", config_mesh_medit},
                {"OFF", config_mesh_off},   {"COFF", config_mesh_off},
                {"NOFF", config_mesh_off},  {"CNOFF", config_mesh_off}};

static bool read_format(struct config_draft *draft)
{
    const char *text = draft->text + strspn(draft->text, " \t\r\n");
    if (draft->size == 0)
        return config_mesh_refuse(draft, -1, "the file is empty, expected a mesh");
    for (size_t i = 0; i < sizeof by_begin / sizeof *by_begin; i++)
        if (strncmp(text, by_begin[i].begin, strlen(by_begin[i].begin)) == 0)
            return by_begin[i].read(draft);
    for (size_t i = 0; i < sizeof by_ending / sizeof *by_ending; i++)
        if (ends_with(draft->path, by_ending[i].ending))
            return by_ending[i].read(draft);
    return config_mesh_refuse(
        draft, -1,
        "got a file of unknown kind, expected Gmsh ($MeshFormat or $NOD), VTK (# vtk), VTU "
        "(<VTKFile), PLY, OFF, Medit (MeshVersionFormatted), .obj, .stl or Abaqus (.inp)");
}

static void clear_draft(struct config_draft *draft)
{
    struct config_cells *const cells[] = {&draft->tri, &draft->tet, &draft->hex};
    free(draft->x);
    for (int i = 0; i < 3; i++) {
        free(cells[i]->node);
        free(cells[i]->at);
    }
}

/* What is empty is not an array. */
static void *give_cells(struct config_cells *cells)
{
    if (cells->n == 0)
        return NULL;
    void *node = cells->node;
    cells->node = NULL;
    return node;
}

/* Hand over the arrays. */
static void give_mesh(struct palp_mesh *out, struct config_draft *draft)
{
    *out = mesh_of(draft);
    out->tet = give_cells(&draft->tet);
    out->tri = give_cells(&draft->tri);
    out->hex = give_cells(&draft->hex);
    draft->x = NULL;
}

int config_mesh_read(struct palp_mesh *out, const char *path, double scale,
                     struct config_error *error)
{
    struct config_file file;
    *error = (struct config_error){0};
    if (config_file_read(&file, path, FILE_MAX) != 0) {
        report_error(error, file.exit_code, "%s: %s\n", path, file.why);
        return -1;
    }
    struct config_draft draft = {
        .path = path, .text = file.text, .size = file.size, .error = error};
    const bool right = read_format(&draft) && finish_mesh(&draft, scale);
    if (right)
        give_mesh(out, &draft);
    clear_draft(&draft);
    config_file_clear(&file);
    return right ? 0 : -1;
}
