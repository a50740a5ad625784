/* SPDX-License-Identifier: GPL-3.0-or-later */
/* write.c - an organ as files that palpd, palp and other programs read. */
#include "clients/palp/mesher/write.h"

#include "clients/cli/cli.h"
#include "clients/palp/units.h"

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
static int write_file(const struct organ_files *o, const char *ending, const struct palp_mesh *mesh,
                      void (*print)(FILE *file, const struct organ_files *o,
                                    const struct palp_mesh *mesh))
{
    char path[PATH_ROOM];
    name_file(path, o, ending);
    FILE *file = fopen(path, "w");
    if (!file)
        return cli_fail("mesh", EX_CANTCREAT, "cannot create %s: %s", path, strerror(errno));
    print(file, o, mesh);
    const bool failed = ferror(file) != 0;
    if (fclose(file) == 0 && !failed)
        return 0;
    const int reason = errno;
    unlink(path);
    return cli_fail("mesh", EX_IOERR, "%s: not all could be written: %s", path, strerror(reason));
}

/* ---------------------------------------------------------------- meshes */

/* Legacy VTK as text. Nine digits are a nanometre in a metre. */
static void print_vtk(FILE *file, const struct organ_files *o, const struct palp_mesh *m)
{
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

static void print_obj(FILE *file, const struct organ_files *o, const struct palp_mesh *m)
{
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
    return units_round(top);
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

/* ---------------------------------------------------------------- parts */

static void print_corner(FILE *file, vec3 x)
{
    fprintf(file, "[%.6g, %.6g, %.6g]", x.x, x.y, x.z);
}

static void print_box(FILE *file, vec3 low, vec3 high)
{
    fputc('[', file);
    print_corner(file, low);
    fputs(", ", file);
    print_corner(file, high);
    fputc(']', file);
}

static int count_parts(const struct organ_files *o, bool is_fixed, int kind)
{
    int n = 0;
    for (int i = 0; i < o->parts->n; i++)
        n += o->parts->part[i].is_fixed == is_fixed &&
             (kind < 0 || (int)o->parts->part[i].kind == kind);
    return n;
}

/* Boxes together, one surface that encloses, one that is near. */
static void print_fixed(FILE *file, const struct organ_files *o)
{
    const char *comma = "", *between = "";
    if (count_parts(o, true, -1) == 0) {
        fprintf(file,
                "    fixed: {box_share: [[0, 0, 0], [1, %g, 1]]}    # the lowest of it is held\n",
                o->held);
        return;
    }
    fputs("    fixed: {", file);
    if (count_parts(o, true, PART_BOX) > 0) {
        fputs("box_share: [", file);
        for (int i = 0; i < o->parts->n; i++) {
            const struct part *p = &o->parts->part[i];
            if (!p->is_fixed || p->kind != PART_BOX)
                continue;
            fputs(between, file);
            print_box(file, p->low, p->high);
            between = ", ";
        }
        fputc(']', file);
        comma = ", ";
    }
    for (int i = 0; i < o->parts->n; i++) {
        const struct part *p = &o->parts->part[i];
        if (!p->is_fixed || p->kind == PART_BOX)
            continue;
        if (p->kind == PART_INSIDE)
            fprintf(file, "%sinside: %s-%s.obj", comma, o->name, p->name);
        else
            fprintf(file, "%snear: {mesh: %s-%s.obj, within_m: %.4g}", comma, o->name, p->name,
                    isnan(p->within) ? o->carved->cell : p->within);
        comma = ", ";
    }
    fputs("}\n", file);
}

static void print_regions(FILE *file, const struct organ_files *o)
{
    const struct extents e = extents_of(&o->carved->mesh);
    const vec3 size = vec3_sub(e.high, e.low);
    if (count_parts(o, false, -1) > 0)
        fputs("    regions:\n", file);
    for (int i = 0; i < o->parts->n; i++) {
        const struct part *p = &o->parts->part[i];
        const vec3 low = {p->low.x * size.x, p->low.y * size.y, p->low.z * size.z};
        const vec3 high = {p->high.x * size.x, p->high.y * size.y, p->high.z * size.z};
        if (p->is_fixed)
            continue;
        fprintf(file, "      %s: {", p->name);
        if (p->kind == PART_BOX) {
            fputs("box_m: ", file);
            print_box(file, vec3_add(e.low, low), vec3_add(e.low, high));
        } else
            fprintf(file, "inside: %s-%s.obj", o->name, p->name);
        fprintf(file, ", young_pa: %g}\n", isnan(p->young) ? o->young : p->young);
    }
}

/* ---------------------------------------------------------------- bodies, tools, probes */

static void print_skin(FILE *file, const struct organ_files *o, double distance)
{
    fprintf(file,
            "  # What is touched: the fine surface. It moves with the cells that carry it.\n"
            "  %s-skin:\n"
            "    embedded: {mesh: %s-skin.obj, in: %s, reach_m: %.3g}\n"
            "    surface: {friction: 0.2, contact_distance_m: %.3g}\n",
            o->name, o->name, o->name, reach_of(o), distance);
}

static void print_bodies(FILE *file, const struct organ_files *o, double distance)
{
    fputs("bodies:\n", file);
    if (o->surface)
        print_skin(file, o, distance);
    fprintf(file,
            "  # What gives way: %d %s of %.3g mm.%s\n"
            "  %s:\n"
            "    mesh: %s.vtk\n"
            "    material: {young_pa: %g, poisson: 0.45, density_kg_m3: %g}\n"
            "    damping: {mass: 0.5, stiffness: 0.02}\n",
            o->carved->mesh.n_hex + o->carved->mesh.n_tet,
            o->carved->mesh.n_hex > 0 ? "hexahedra" : "tetrahedra", 1000 * o->carved->cell,
            o->surface ? " Nothing touches them." : "", o->name, o->name, o->young, o->density);
    print_fixed(file, o);
    print_regions(file, o);
    if (o->surface)
        fputs("    surface: {collides: false}\n\n", file);
    else
        fprintf(file, "    surface: {friction: 0.2, contact_distance_m: %.3g}\n\n", distance);
}

static void print_scenario(FILE *file, const struct organ_files *o, const struct palp_mesh *touched)
{
    const vec3 top = find_top(touched);
    const struct extents e = extents_of(touched);
    const vec3 size = vec3_sub(e.high, e.low);
    const double extent = fmax(size.x, fmax(size.y, size.z));
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
            "  contacts: {body: %s%s, quantity: contacts}\n",
            radius, top.x, top.y + radius + distance + 0.01 * extent, top.z, o->name,
            o->surface ? "-skin" : "");
}

/* ---------------------------------------------------------------- all of it */

int organ_write(const struct organ_files *o)
{
    const struct palp_mesh *cells = &o->carved->mesh;
    int code = write_file(o, ".vtk", cells, print_vtk);
    if (code == 0 && o->surface)
        code = write_file(o, "-skin.obj", o->surface, print_obj);
    for (int i = 0; code == 0 && i < o->parts->n; i++) {
        const struct part *p = &o->parts->part[i];
        char ending[PART_NAME + 8];
        snprintf(ending, sizeof ending, "-%s.obj", p->name);
        if (p->kind != PART_BOX)
            code = write_file(o, ending, &p->surface, print_obj);
    }
    return code == 0 ? write_file(o, ".yaml", o->surface ? o->surface : cells, print_scenario)
                     : code;
}
