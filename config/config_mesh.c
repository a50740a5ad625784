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

static bool tell(struct config_error *error, int exit_code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool tell(struct config_error *error, int exit_code, const char *format, ...)
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
        return tell(draft->error, CONFIG_EXIT_DATA, "%s: %s\n", draft->path, what);
    return tell(draft->error, CONFIG_EXIT_DATA, "%s:%s%ld: %s\n", draft->path,
                draft->by_byte ? "byte " : "", at, what);
}

bool config_mesh_no_memory(struct config_draft *draft)
{
    return tell(draft->error, CONFIG_EXIT_MEMORY, "%s: out of memory\n", draft->path);
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
static bool grow(struct config_draft *draft, void **array, size_t size, long **at, int n, int *cap)
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
    if (!grow(draft, (void **)&draft->x, sizeof *draft->x, NULL, draft->n_node, &draft->cap_node))
        return false;
    draft->x[draft->n_node++] = (vec3){x[0], x[1], x[2]};
    return true;
}

bool config_mesh_add_tet(struct config_draft *draft, const int node[4], long at)
{
    if (!grow(draft, (void **)&draft->tet, sizeof *draft->tet, &draft->tet_at, draft->n_tet,
              &draft->cap_tet))
        return false;
    memcpy(draft->tet[draft->n_tet], node, sizeof *draft->tet);
    draft->tet_at[draft->n_tet++] = at;
    return true;
}

bool config_mesh_add_tri(struct config_draft *draft, const int node[3], long at)
{
    if (!grow(draft, (void **)&draft->tri, sizeof *draft->tri, &draft->tri_at, draft->n_tri,
              &draft->cap_tri))
        return false;
    memcpy(draft->tri[draft->n_tri], node, sizeof *draft->tri);
    draft->tri_at[draft->n_tri++] = at;
    return true;
}

/* ---------------------------------------------------------------- what was read, as a whole */

static bool check_range(struct config_draft *draft, const int *node, int n, long at)
{
    for (int i = 0; i < n; i++)
        if (node[i] < 0 || node[i] >= draft->n_node)
            return config_mesh_refuse(draft, at, "got node %ld, expected %d … %d",
                                      (long)node[i] + draft->first, draft->first,
                                      draft->n_node - 1 + draft->first);
    return true;
}

static bool check_ranges(struct config_draft *draft)
{
    if (draft->n_tet == 0 && draft->n_tri == 0)
        return config_mesh_refuse(draft, -1,
                                  "got %d nodes and no element, expected tetrahedra or triangles",
                                  draft->n_node);
    for (int i = 0; i < draft->n_tet; i++)
        if (!check_range(draft, draft->tet[i], 4, draft->tet_at[i]))
            return false;
    for (int i = 0; i < draft->n_tri; i++)
        if (!check_range(draft, draft->tri[i], 3, draft->tri_at[i]))
            return false;
    return true;
}

/* Triangles that a solid's file carries as well are not needed; those that are but a line or a
 * point (welding makes them) have no direction. */
static void drop_triangles(struct config_draft *draft)
{
    int n = 0;
    for (int i = 0; i < draft->n_tri && draft->n_tet == 0; i++) {
        const int *t = draft->tri[i];
        if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0])
            memmove(draft->tri[n++], t, sizeof *draft->tri);
    }
    draft->n_tri = n;
}

/* One tetrahedron of a mesh as a mesh of its own: to find out which one a check dislikes. */
static bool tet_is_right(const struct palp_mesh *mesh, int i)
{
    vec3 x[4];
    int tet[1][4] = {{0, 1, 2, 3}};
    struct palp_error unused;
    for (int k = 0; k < 4; k++)
        x[k] = mesh->x[mesh->tet[i][k]];
    const struct palp_mesh one = {.n_node = 4, .n_tet = 1, .x = x, .tet = tet};
    return palp_mesh_check(&one, &unused) == PALP_OK;
}

static bool is_mirrored(const struct palp_mesh *mesh, int i)
{
    const int *t = mesh->tet[i];
    const vec3 a = vec3_sub(mesh->x[t[1]], mesh->x[t[0]]);
    const vec3 b = vec3_sub(mesh->x[t[2]], mesh->x[t[0]]);
    const vec3 c = vec3_sub(mesh->x[t[3]], mesh->x[t[0]]);
    return vec3_dot(vec3_cross(a, b), c) < 0;
}

/* Why a mesh cannot be simulated: all of it mirrored, or the first bad element and where it
 * stood. */
static bool refuse_mesh(struct config_draft *draft, const struct palp_mesh *mesh,
                        const struct palp_error *error)
{
    int n_mirrored = 0, bad = 0;
    for (int i = 0; i < mesh->n_tet; i++)
        n_mirrored += is_mirrored(mesh, i);
    if (mesh->n_tet > 0 && n_mirrored == mesh->n_tet)
        return config_mesh_refuse(draft, draft->tet_at[0],
                                  "all %d tetrahedra are mirrored, expected (x1-x0, x2-x0, x3-x0) "
                                  "right-handed: swap two nodes of each, or turn one axis round",
                                  mesh->n_tet);
    while (bad < mesh->n_tet && tet_is_right(mesh, bad))
        bad++;
    return config_mesh_refuse(draft, bad < mesh->n_tet ? draft->tet_at[bad] : -1, "%s",
                              error->what);
}

static bool finish(struct config_draft *draft, double scale)
{
    struct palp_error error;
    if (!check_ranges(draft))
        return false;
    drop_triangles(draft);
    for (int i = 0; i < draft->n_node; i++)
        draft->x[i] = vec3_scale(draft->x[i], scale);
    const struct palp_mesh mesh = {draft->n_node, draft->n_tet, draft->n_tri,
                                   draft->x,      draft->tet,   draft->tri};
    return palp_mesh_check(&mesh, &error) == PALP_OK || refuse_mesh(draft, &mesh, &error);
}

/* ---------------------------------------------------------------- formats */

static bool ends_with(const char *path, const char *ending)
{
    const size_t n = strlen(path), m = strlen(ending);
    return n >= m && strcasecmp(path + n - m, ending) == 0;
}

static bool read_format(struct config_draft *draft)
{
    const char *text = draft->text;
    if (draft->size == 0)
        return config_mesh_refuse(draft, -1, "the file is empty, expected a mesh");
    if (text[0] == '$')
        return config_mesh_gmsh(draft);
    if (strncmp(text, "# vtk", 5) == 0)
        return config_mesh_vtk(draft);
    if (text[0] == '<')
        return config_mesh_vtu(draft);
    if (ends_with(draft->path, ".obj"))
        return config_mesh_obj(draft);
    if (ends_with(draft->path, ".stl"))
        return config_mesh_stl(draft);
    return config_mesh_refuse(
        draft, -1,
        "got a file of unknown kind, expected Gmsh ($MeshFormat or $NOD), VTK "
        "(# vtk), VTU (<VTKFile), .obj or .stl");
}

static void clear(struct config_draft *draft)
{
    free(draft->x);
    free(draft->tet);
    free(draft->tri);
    free(draft->tet_at);
    free(draft->tri_at);
}

/* Hand over the arrays; what is empty is not an array. */
static void give(struct palp_mesh *out, struct config_draft *draft)
{
    *out = (struct palp_mesh){draft->n_node, draft->n_tet, draft->n_tri, draft->x, NULL, NULL};
    if (draft->n_tet > 0)
        out->tet = draft->tet;
    if (draft->n_tri > 0)
        out->tri = draft->tri;
    draft->x = NULL;
    draft->tet = out->tet ? NULL : draft->tet;
    draft->tri = out->tri ? NULL : draft->tri;
}

int config_mesh_read(struct palp_mesh *out, const char *path, double scale,
                     struct config_error *error)
{
    struct config_file file;
    *error = (struct config_error){0};
    if (config_file_read(&file, path, FILE_MAX) != 0) {
        tell(error, file.exit_code, "%s: %s\n", path, file.why);
        return -1;
    }
    struct config_draft draft = {
        .path = path, .text = file.text, .size = file.size, .error = error};
    const bool right = read_format(&draft) && finish(&draft, scale);
    if (right)
        give(out, &draft);
    clear(&draft);
    config_file_clear(&file);
    return right ? 0 : -1;
}
