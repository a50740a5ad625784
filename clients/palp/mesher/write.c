/* SPDX-License-Identifier: GPL-3.0-or-later */
/* write.c - an organ as files that palpd, palp and other programs read. */
#include "clients/palp/mesher/write.h"

#include "clients/cli/cli.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---------------------------------------------------------------- files */

enum { PATH_ROOM = 4096 };

static void name_file(char path[PATH_ROOM], const struct organ_files *o, const char *ending)
{
    snprintf(path, PATH_ROOM, "%s/%s%s", o->folder, o->name, ending);
}

/* Returns 0, or the exit code where not all could be written. */
static int write_file(const struct organ_files *o, const char *ending,
                      void (*print)(FILE *file, const struct organ_files *o))
{
    char path[PATH_ROOM];
    name_file(path, o, ending);
    FILE *file = fopen(path, "w");
    if (!file)
        return cli_fail("mesh", EX_CANTCREAT, "cannot create %s: %s", path, strerror(errno));
    print(file, o);
    const bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed)
        return cli_fail("mesh", EX_IOERR, "%s: not all could be written: %s", path,
                        strerror(errno));
    return 0;
}

/* ---------------------------------------------------------------- meshes */

/* Legacy VTK as text. Nine digits are a nanometre in a metre. */
static void print_vtk(FILE *file, const struct organ_files *o)
{
    const struct palp_mesh *m = &o->carved->mesh;
    const int n_cell = m->n_hex + m->n_tet, n_corner = m->n_hex > 0 ? 8 : 4;
    fprintf(file,
            "# vtk DataFile Version 3.0\n%s\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS %d double\n",
            o->name, m->n_node);
    for (int i = 0; i < m->n_node; i++)
        fprintf(file, "%.9g %.9g %.9g\n", m->x[i].x, m->x[i].y, m->x[i].z);
    fprintf(file, "CELLS %d %d\n", n_cell, n_cell * (n_corner + 1));
    for (int i = 0; i < n_cell; i++) {
        const int *node = n_corner == 8 ? m->hex[i] : m->tet[i];
        fprintf(file, "%d", n_corner);
        for (int k = 0; k < n_corner; k++)
            fprintf(file, " %d", node[k]);
        fputc('\n', file);
    }
    fprintf(file, "CELL_TYPES %d\n", n_cell);
    for (int i = 0; i < n_cell; i++)
        fputs(n_corner == 8 ? "12\n" : "10\n", file);
}

static void print_obj(FILE *file, const struct organ_files *o)
{
    const struct palp_mesh *m = o->surface;
    fprintf(file, "# surface of %s, m\n", o->name);
    for (int i = 0; i < m->n_node; i++)
        fprintf(file, "v %.9g %.9g %.9g\n", m->x[i].x, m->x[i].y, m->x[i].z);
    for (int i = 0; i < m->n_tri; i++)
        fprintf(file, "f %d %d %d\n", m->tri[i][0] + 1, m->tri[i][1] + 1, m->tri[i][2] + 1);
}

/* ---------------------------------------------------------------- the scenario */

/* The highest node, which a finger starts above. */
static vec3 find_top(const struct palp_mesh *m)
{
    vec3 top = m->x[0];
    for (int i = 1; i < m->n_node; i++)
        if (m->x[i].y > top.y)
            top = m->x[i];
    return top;
}

static double extent_of(const struct palp_mesh *m)
{
    double most = 0;
    vec3 low = m->x[0], high = m->x[0];
    for (int i = 1; i < m->n_node; i++) {
        low = (vec3){fmin(low.x, m->x[i].x), fmin(low.y, m->x[i].y), fmin(low.z, m->x[i].z)};
        high = (vec3){fmax(high.x, m->x[i].x), fmax(high.y, m->x[i].y), fmax(high.z, m->x[i].z)};
    }
    most = fmax(high.x - low.x, fmax(high.y - low.y, high.z - low.z));
    return most;
}

/* Lengths that a hand would write: two digits. */
static double round_up(double length)
{
    const double unit = pow(10, floor(log10(fmax(length, 1e-9))) - 1);
    return ceil(length / unit) * unit;
}

/* How far outside of the cells a point may be. Of tetrahedra a bound is compared with it, by
 * coordinates held to the element, which is some tenths longer than the way to the nearest. */
static double reach_of(const struct organ_files *o)
{
    const double margin = o->carved->mesh.n_tet > 0 ? 2 : 1.02;
    return round_up(margin * o->carved->reach + 1e-6);
}

static void print_bodies(FILE *file, const struct organ_files *o, double distance)
{
    fprintf(file,
            "bodies:\n"
            "  # What is touched: the fine surface. It moves with the cells that carry it.\n"
            "  %s-skin:\n"
            "    embedded: {mesh: %s-skin.obj, in: %s, reach_m: %.3g}\n"
            "    surface: {friction: 0.2, contact_distance_m: %.3g}\n"
            "  # What gives way: %d %s of %.3g mm. Nothing touches them.\n"
            "  %s:\n"
            "    mesh: %s.vtk\n"
            "    material: {young_pa: %g, poisson: 0.45, density_kg_m3: %g}\n"
            "    damping: {mass: 0.5, stiffness: 0.02}\n"
            "    fixed: {box_share: [[0, 0, 0], [1, %g, 1]]}    # the lowest of it is held\n"
            "    surface: {collides: false}\n\n",
            o->name, o->name, o->name, reach_of(o), distance,
            o->carved->mesh.n_hex + o->carved->mesh.n_tet,
            o->carved->mesh.n_hex > 0 ? "hexahedra" : "tetrahedra", 1000 * o->carved->cell, o->name,
            o->name, o->young, o->density, o->held);
}

static void print_scenario(FILE *file, const struct organ_files *o)
{
    const vec3 top = find_top(o->surface);
    const double extent = extent_of(o->surface);
    const double radius = round_up(fmin(0.009, 0.06 * extent));
    const double distance = round_up(fmin(0.002, 0.02 * extent));
    fprintf(
        file,
        "# yaml-language-server: $schema=%s\n"
        "# Made by: %s\n# Press it: palpd %s.yaml, then palp poke. y is up, lengths are metres.\n"
        "version: 1\nname: %s\nrate_hz: %g\n\n",
        o->schema, o->from, o->name, o->name, o->rate);
    print_bodies(file, o, distance);
    fprintf(file,
            "tools:\n"
            "  finger:\n"
            "    shape: {sphere: {radius_m: %.3g}}\n"
            "    coupling: {translation_n_m: 600, rotation_nm_rad: 2}\n"
            "    place: {position_m: [%.4g, %.4g, %.4g]}    # above its top\n"
            "    device: any\n\n"
            "probes:\n"
            "  force: {tool: finger, quantity: force}\n"
            "  contacts: {body: %s-skin, quantity: contacts}\n",
            radius, top.x, top.y + radius + distance + 0.01 * extent, top.z, o->name);
}

int organ_write(const struct organ_files *o)
{
    static const struct {
        const char *ending;
        void (*print)(FILE *file, const struct organ_files *o);
    } all[] = {{".vtk", print_vtk}, {"-skin.obj", print_obj}, {".yaml", print_scenario}};
    enum { N = sizeof all / sizeof *all };
    for (int i = 0; i < N; i++) {
        const int code = write_file(o, all[i].ending, all[i].print);
        for (int k = 0; code != 0 && k <= i; k++) {
            char path[PATH_ROOM];
            name_file(path, o, all[k].ending);
            unlink(path);
        }
        if (code != 0)
            return code;
    }
    return 0;
}
