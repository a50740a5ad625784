/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fitted.c - signed distances on a grid, the surface cut out of them, and tetgen to fill it. */
#include "clients/palp/mesher/fitted.h"

#include "clients/cli/cli.h"
#include "clients/palp/mesher/contour.h"
#include "clients/palp/units.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Points of the grid that are beyond the surface; cells to which distances are measured. */
enum { RIM = 2, BAND = 2, POINTS_MAX = 8000000, TRIES = 4, PASSES = 8, PATH_ROOM = 300 };
enum { NOT_INSTALLED = 127, TOO_LONG = 124 }; /* as the program timeout tells */
static const char PATIENCE[] = "300";         /* s */
extern char **environ;

/* ---------------------------------------------------------------- the surface, made anew */

/* Signed distances, above 0 inside, in cells. */
static float *measure_distances(const struct palp_mesh *surface, const struct winding *w,
                                double edge, vec3 origin, const int n[3])
{
    float *value = malloc((size_t)n[0] * (size_t)n[1] * (size_t)n[2] * sizeof *value);
    size_t i = 0;
    for (int z = 0; value && z < n[2]; z++)
        for (int y = 0; y < n[1]; y++)
            for (int x = 0; x < n[0]; x++) {
                const vec3 at = vec3_axpy(origin, edge, (vec3){x, y, z});
                const double distance = fmin(winding_distance(w, at, BAND * edge) / edge, BAND);
                value[i++] = (float)(winding_number(w, at) > 0.5 ? distance : -distance);
            }
    return value;
}

/* Follows the links to the number that stands for a piece. */
static int root_of(int *link, int i)
{
    while (link[i] != i)
        i = link[i] = link[link[i]];
    return i;
}

static double tri_volume(const struct palp_mesh *m, int i)
{
    const int *t = m->tri[i];
    return vec3_dot(m->x[t[0]], vec3_cross(m->x[t[1]], m->x[t[2]])) / 6;
}

/* Leaves the piece that encloses most: islands go, and hollows, which enclose less than nothing. */
static bool keep_largest(struct palp_mesh *m)
{
    int *link = malloc(((size_t)m->n_node + 1) * sizeof *link), most = 0, n = 0;
    double *volume = calloc((size_t)m->n_node + 1, sizeof *volume);
    const bool right = link && volume;
    for (int i = 0; right && i < m->n_node; i++)
        link[i] = i;
    for (int i = 0; right && i < m->n_tri; i++)
        for (int k = 1; k < 3; k++)
            link[root_of(link, m->tri[i][k])] = root_of(link, m->tri[i][0]);
    for (int i = 0; right && i < m->n_tri; i++)
        volume[root_of(link, m->tri[i][0])] += tri_volume(m, i);
    for (int i = 0; right && i < m->n_node; i++)
        most = volume[i] > volume[most] ? i : most;
    for (int i = 0; right && i < m->n_tri; i++)
        if (root_of(link, m->tri[i][0]) == most)
            memmove(m->tri[n++], m->tri[i], sizeof *m->tri);
    m->n_tri = n;
    free(link);
    free(volume);
    return right && palp_mesh_drop_unused(m) == PALP_OK;
}

/* Volume by the share of each cell about a point of the grid that is inside | cells. */
static double measure_volume(const float *value, const int n[3])
{
    double sum = 0;
    for (size_t i = 0; i < (size_t)n[0] * (size_t)n[1] * (size_t)n[2]; i++)
        sum += fmin(fmax(0.5 + (double)value[i], 0), 1);
    return sum;
}

/* Of this volume | m³, or 0: unknown. Returns 0, or the exit code with the error printed. */
static int cut_anew(struct palp_mesh *out, const struct palp_mesh *surface, const struct winding *w,
                    double edge, double volume)
{
    const struct extents e = extents_of(surface);
    const vec3 size = vec3_scale(vec3_sub(e.high, e.low), 1 / edge);
    const vec3 origin = vec3_sub(e.low, (vec3){RIM * edge, RIM * edge, RIM * edge});
    if ((size.x + 5) * (size.y + 5) * (size.z + 5) > POINTS_MAX)
        return cli_fail("mesh", EX_DATAERR, "elements of %g m: got a grid of more than %d points",
                        edge, POINTS_MAX);
    const int n[3] = {(int)ceil(size.x) + 2 * RIM + 1, (int)ceil(size.y) + 2 * RIM + 1,
                      (int)ceil(size.z) + 2 * RIM + 1};
    float *value = measure_distances(surface, w, edge, origin, n);
    /* Nodes near each other, where the surface passes a point of the grid, are drawn apart. */
    const bool right =
        value && contour(out, n, value) && keep_largest(out) && surface_smooth(out, PASSES);
    const double inside = value ? measure_volume(value, n) * edge * edge * edge : 0;
    free(value);
    if (!right)
        return cli_fail("mesh", EX_OSERR, "no memory");
    for (int i = 0; i < out->n_node; i++)
        out->x[i] = vec3_axpy(origin, edge, out->x[i]);
    contour_inflate(out, volume > 0 ? volume : inside);
    return 0;
}

/* ---------------------------------------------------------------- tetgen */

static bool write_off(const char *path, const struct palp_mesh *m)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return false;
    fprintf(file, "OFF\n%d %d 0\n", m->n_node, m->n_tri);
    for (int i = 0; i < m->n_node; i++)
        fprintf(file, "%.12g %.12g %.12g\n", m->x[i].x, m->x[i].y, m->x[i].z);
    for (int i = 0; i < m->n_tri; i++)
        fprintf(file, "3 %d %d %d\n", m->tri[i][0], m->tri[i][1], m->tri[i][2]);
    const bool right = !ferror(file);
    return fclose(file) == 0 && right;
}

/* Quality 1.4, no tetrahedron much larger than a regular one of this edge, the surface's triangles
 * as they are. Returns the exit code of timeout, -1: it could not be run. */
static int run_tetgen(const char *folder, double edge)
{
    char how[64];
    snprintf(how, sizeof how, "-pYQq1.4a%.6g", 1.5 * edge * edge * edge * sqrt(2) / 12);
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/organ.off", folder);
    char *argv[] = {(char[]){"timeout"}, strdup(PATIENCE), (char[]){"tetgen"}, how, path, NULL};
    posix_spawn_file_actions_t files;
    pid_t child;
    int status = -1;
    posix_spawn_file_actions_init(&files);
    for (int fd = 1; fd <= 2; fd++)
        posix_spawn_file_actions_addopen(&files, fd, "/dev/null", O_WRONLY, 0);
    const bool runs = argv[1] && posix_spawnp(&child, argv[0], &files, NULL, argv, environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    free(argv[1]);
    if (!runs || waitpid(child, &status, 0) != child || !WIFEXITED(status))
        return -1;
    return WEXITSTATUS(status);
}

/* A head of numbers, then rows of a number and n others. */
static FILE *open_table(const char *folder, const char *name, int *rows)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/organ.1.%s", folder, name);
    FILE *file = fopen(path, "r");
    if (!file)
        return NULL;
    if (fscanf(file, "%d %*[^\n]", rows) == 1 && *rows > 0)
        return file;
    fclose(file);
    return NULL;
}

static bool read_nodes(struct palp_mesh *m, const char *folder)
{
    int rows = 0;
    FILE *file = open_table(folder, "node", &rows);
    if (!file)
        return false;
    m->x = malloc((size_t)rows * sizeof *m->x);
    bool right = m->x != NULL;
    for (; right && m->n_node < rows; m->n_node++) {
        vec3 *x = &m->x[m->n_node];
        right = fscanf(file, "%*d %lf %lf %lf%*[^\n]", &x->x, &x->y, &x->z) == 3;
    }
    fclose(file);
    return right;
}

static bool read_tetrahedra(struct palp_mesh *m, const char *folder)
{
    int rows = 0;
    FILE *file = open_table(folder, "ele", &rows);
    if (!file)
        return false;
    m->tet = malloc((size_t)rows * sizeof *m->tet);
    bool right = m->tet != NULL;
    for (; right && m->n_tet < rows; m->n_tet++) {
        int *t = m->tet[m->n_tet];
        right = fscanf(file, "%*d %d %d %d %d%*[^\n]", &t[0], &t[1], &t[2], &t[3]) == 4;
        for (int k = 0; k < 4; k++)
            right = right && t[k] >= 0 && t[k] < m->n_node;
    }
    fclose(file);
    return right;
}

static void remove_folder(const char *folder)
{
    static const char *const names[] = {"organ.off",    "organ.1.node", "organ.1.ele",
                                        "organ.1.face", "organ.1.edge", "organ.1.smesh"};
    char path[PATH_ROOM];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

/* Returns 0; 69 with the error printed: tetgen is not there; or 65 in silence: it made nothing of
 * this surface. */
static int fill_by_tetgen(struct palp_mesh *out, const struct palp_mesh *surface, double edge)
{
    const char *base = getenv("TMPDIR");
    char folder[PATH_ROOM - 40], path[PATH_ROOM];
    struct palp_error error;
    snprintf(folder, sizeof folder, "%s/palp-mesh-XXXXXX", base ? base : "/tmp");
    if (!mkdtemp(folder))
        return cli_fail("mesh", EX_CANTCREAT, "cannot make the folder %s: %s", folder,
                        strerror(errno));
    snprintf(path, sizeof path, "%s/organ.off", folder);
    *out = (struct palp_mesh){0};
    const int code = write_off(path, surface) ? run_tetgen(folder, edge) : -1;
    bool right = code == 0 && read_nodes(out, folder) && read_tetrahedra(out, folder);
    right = right && palp_mesh_check(out, &error) == PALP_OK;
    remove_folder(folder);
    if (!right)
        palp_mesh_destroy(out);
    if (code == NOT_INSTALLED)
        return cli_fail("mesh", EX_UNAVAILABLE,
                        "--fitted needs the program tetgen: install it (Debian: apt install "
                        "tetgen), or leave --fitted out: a grid of cells carries any surface");
    if (code == TOO_LONG)
        fprintf(stderr, "palp mesh: tetgen took more than %s s\n", PATIENCE);
    return right ? 0 : EX_DATAERR;
}

/* ---------------------------------------------------------------- all of it */

static double tet_volume(const struct palp_mesh *m, int i)
{
    const int *t = m->tet[i];
    const vec3 a = m->x[t[0]];
    return vec3_dot(vec3_sub(m->x[t[1]], a),
                    vec3_cross(vec3_sub(m->x[t[2]], a), vec3_sub(m->x[t[3]], a))) /
           6;
}

/* Where sheets meet in one cell the surface may cross itself; a slightly other grid cuts it
 * elsewhere. */
int fitted_fill(struct carved *out, const struct palp_mesh *surface, const struct winding *winding,
                double edge, double volume)
{
    int code = EX_DATAERR;
    *out = (struct carved){.cell = edge};
    for (int i = 0; i < TRIES && code == EX_DATAERR; i++, edge *= 0.93) {
        struct palp_mesh anew;
        code = cut_anew(&anew, surface, winding, edge, volume);
        if (code != 0)
            return code;
        out->inside = contour_volume(&anew);
        code = anew.n_tri > 0 ? fill_by_tetgen(&out->mesh, &anew, edge) : EX_DATAERR;
        palp_mesh_destroy(&anew);
    }
    if (code == EX_DATAERR)
        return cli_fail("mesh", code,
                        "tetgen could not fill the surface at elements of %g m; smaller ones "
                        "(--cell, --nodes) may, and without --fitted a grid always does",
                        out->cell);
    out->n_cell = out->mesh.n_tet;
    for (int i = 0; i < out->mesh.n_tet; i++)
        out->volume += tet_volume(&out->mesh, i);
    return code;
}
