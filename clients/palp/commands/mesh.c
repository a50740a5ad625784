/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mesh.c - palp mesh: from the surface of an organ to a scenario that runs. */
#include "clients/palp/command.h"
#include "clients/palp/mesher/write.h"
#include "clients/palp/units.h"
#include "config/config.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NAME_MAX_LENGTH = 31, TRIES = 8 };

/** What was asked for. */
struct mesh_options {
    const char *surface, *out, *name, *unit, *up, *elements, *preview;
    double cell, skin, young, density, held, rate;
    long nodes;
    bool force, quiet;
    char own_name[NAME_MAX_LENGTH + 1];
};

/* ---------------------------------------------------------------- the command line */

/* A body's name of a file's: letters, digits, - and _, a letter first. */
static void name_by_file(char name[NAME_MAX_LENGTH + 1], const char *path)
{
    const char *slash = strrchr(path, '/'), *from = slash ? slash + 1 : path;
    size_t n = 0;
    for (; *from && *from != '.' && n < NAME_MAX_LENGTH - 5; from++) /* room for -skin */
        name[n++] = isalnum((unsigned char)*from) ? (char)tolower((unsigned char)*from) : '-';
    name[n] = '\0';
    if (!isalpha((unsigned char)name[0]))
        strcpy(name, "organ");
}

static int check_request(const struct mesh_options *r)
{
    if (strcmp(r->elements, "hexahedra") != 0 && strcmp(r->elements, "tetrahedra") != 0)
        return cli_fail("mesh", EX_USAGE, "--elements %s: expected hexahedra or tetrahedra",
                        r->elements);
    if (r->nodes < 27 || r->nodes > 200000)
        return cli_fail("mesh", EX_USAGE, "--nodes %ld: expected 27 to 200000", r->nodes);
    if (!(isnan(r->cell) || r->cell > 0) || !(isnan(r->skin) || r->skin >= 0))
        return cli_fail("mesh", EX_USAGE, "--cell and --skin: expected a length above 0, m");
    if (!(r->young > 0 && r->density > 0 && r->rate > 0))
        return cli_fail("mesh", EX_USAGE, "--young, --density and --rate: expected above 0");
    if (!(r->held > 0 && r->held < 1))
        return cli_fail("mesh", EX_USAGE, "--held %g: expected a share between 0 and 1", r->held);
    return units_check("mesh", r->unit, r->up);
}

static int read_request(struct mesh_options *r, int argc, char **argv)
{
    const struct cli_option option[] = {
        {"out", CLI_TEXT, &r->out, "FOLDER", "where the files go; made if it is not there [.]"},
        {"name", CLI_TEXT, &r->name, "WORD", "of the organ [the surface's file]"},
        {"unit", CLI_TEXT, &r->unit, "WORD", "of the surface's file: m, cm, mm, um or in [m]"},
        {"up", CLI_TEXT, &r->up, "AXIS", "the file's axis that points up: x, y or z [y]"},
        {"nodes", CLI_COUNT, &r->nodes, "N", "about so many nodes of cells [1000]"},
        {"cell", CLI_NUMBER, &r->cell, "M", "or cells of this edge"},
        {"elements", CLI_TEXT, &r->elements, "WORD", "hexahedra or tetrahedra [hexahedra]"},
        {"skin", CLI_NUMBER, &r->skin, "M",
         "edges of the surface that is touched; 0: as in the file [a third of a cell]"},
        {"young", CLI_NUMBER, &r->young, "PA", "Young's modulus [5000]"},
        {"density", CLI_NUMBER, &r->density, "KG_M3", "mass by volume [1050]"},
        {"held", CLI_NUMBER, &r->held, "SHARE", "how much of its height is held below [0.15]"},
        {"rate", CLI_NUMBER, &r->rate, "HZ", "steps a second of the scenario [200]"},
        {"preview", CLI_TEXT, &r->preview, "FILE", "render a picture of it, PNG"},
        {"force", CLI_FLAG, &r->force, NULL, "overwrite files of that name"},
        {"quiet", CLI_FLAG, &r->quiet, NULL, "print errors alone"},
        {0},
    };
    const struct cli cli = {
        .name = "mesh",
        .operands = "SURFACE",
        .operands_min = 1,
        .operands_max = 1,
        .about =
            "Make a scenario of an organ's surface: a grid of cells that gives way, and carries "
            "the\n"
            "surface, which is touched. It works for surfaces with holes, doubled and turned\n"
            "triangles: what is inside is found by generalised winding numbers. Reads .stl, .obj,\n"
            ".ply, .off and VTK polygons; writes NAME.vtk, NAME-skin.obj and NAME.yaml.\n"
            "Example: palp mesh kidney.stl --unit mm --up z && palpd kidney.yaml\n",
        .option = option,
    };
    int first;
    const int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    r->surface = argv[first];
    name_by_file(r->own_name, r->surface);
    if (!r->name)
        r->name = r->own_name;
    return check_request(r);
}

/* ---------------------------------------------------------------- the surface */

static int read_surface(const struct mesh_options *r, struct palp_mesh *out,
                        struct surface_report *report)
{
    struct palp_mesh file;
    struct config_error error;
    if (config_mesh_read(&file, r->surface, unit_metres(r->unit), &error) != 0) {
        const int code = error.exit_code;
        fputs(error.text ? error.text : "no memory\n", stderr);
        config_error_clear(&error);
        return code;
    }
    const int n_tri = file.n_tri;
    const bool right = n_tri > 0 && surface_mend(out, &file, report);
    palp_mesh_destroy(&file);
    if (n_tri == 0)
        return cli_fail("mesh", EX_DATAERR,
                        "%s: got elements, expected a surface of triangles; elements need no "
                        "meshing: name the file as a body's mesh",
                        r->surface);
    if (!right)
        return cli_fail("mesh", EX_OSERR, "no memory");
    units_turn_up(out, r->up[0]);
    return 0;
}

/* ---------------------------------------------------------------- the cells */

static enum palp_elements elements_of(const struct mesh_options *r)
{
    return strcmp(r->elements, "hexahedra") == 0 ? PALP_HEXAHEDRA : PALP_TETRAHEDRA;
}

/* A closed surface says its volume; else cells do, by their shares. */
static double volume_known(const struct surface_report *report)
{
    return report->n_open == 0 && report->n_tangled == 0 && report->n_piece == 1 ? report->volume
                                                                                 : 0;
}

static int fail_to_carve(const struct mesh_options *r, const struct carved *carved)
{
    if (carved->n_cell > CARVE_CELLS_MAX)
        return cli_fail("mesh", EX_DATAERR,
                        "cells of %g m: got a grid of %d cells, expected at most %d", carved->cell,
                        carved->n_cell, CARVE_CELLS_MAX);
    if (carved->n_cell == 0)
        return cli_fail("mesh", EX_DATAERR,
                        "%s: got a surface that encloses nothing at cells of %g m, expected an "
                        "inside; is half of it missing, or --cell too large?",
                        r->surface, carved->cell);
    return cli_fail("mesh", EX_OSERR, "no memory");
}

/* Cells of such an edge that there are about as many nodes as asked for: the count goes with the
 * edge's third power, so that a few tries come near. */
static int carve_to_budget(const struct mesh_options *r, const struct palp_mesh *surface,
                           const struct winding *winding, const struct surface_report *report,
                           struct carved *carved)
{
    const struct extents e = extents_of(surface);
    const vec3 size = vec3_sub(e.high, e.low);
    const double about = volume_known(report) > 0 ? volume_known(report)
                                                  : 0.5 * fmax(size.x * size.y * size.z, 1e-12);
    double cell = isnan(r->cell) ? cbrt(about / (double)r->nodes) : r->cell;
    for (int i = 0;; i++) {
        if (!carve(carved, surface, winding, cell, volume_known(report), elements_of(r)))
            return fail_to_carve(r, carved);
        const double ratio = carved->mesh.n_node / (double)r->nodes;
        if (!isnan(r->cell) || i == TRIES || fabs(ratio - 1) < 0.03)
            return 0;
        cell *= cbrt(ratio);
        palp_mesh_destroy(&carved->mesh);
    }
}

static int fill_surface(const struct mesh_options *r, const struct palp_mesh *surface,
                        const struct surface_report *report, struct carved *carved)
{
    struct winding *winding = winding_create(surface);
    const int code = winding ? carve_to_budget(r, surface, winding, report, carved)
                             : cli_fail("mesh", EX_OSERR, "no memory");
    winding_destroy(winding);
    return code;
}

/* ---------------------------------------------------------------- what is said */

static void print_surface(const struct mesh_options *r, const struct palp_mesh *m,
                          const struct surface_report *report)
{
    const struct extents e = extents_of(m);
    const vec3 size = vec3_sub(e.high, e.low);
    printf("%s: %d triangles, %.4g × %.4g × %.4g m (%.4g × %.4g × %.4g mm), y up\n", r->surface,
           m->n_tri, size.x, size.y, size.z, 1000 * size.x, 1000 * size.y, 1000 * size.z);
    if (report->inside_out)
        puts("  it was inside out: all triangles are turned");
    if (report->n_turned > 0)
        printf("  %d triangles faced against their neighbours: turned\n", report->n_turned);
    if (report->n_doubled > 0)
        printf("  %d triangles stood there more than once: left out\n", report->n_doubled);
    if (report->n_open > 0)
        printf("  it has holes: %d open edges; what is inside is found by winding numbers\n",
               report->n_open);
    if (report->n_tangled > 0)
        printf("  %d edges have three triangles or more\n", report->n_tangled);
    if (report->n_piece > 1)
        printf("  %d pieces share no node: the largest connected inside is meshed\n",
               report->n_piece);
}

static void print_cells(const struct mesh_options *r, const struct carved *c,
                        const struct palp_mesh *skin)
{
    printf("cells: %d %s of %.4g mm (cubes: scaled Jacobian 1), %d nodes, %d degrees of freedom\n",
           c->mesh.n_hex + c->mesh.n_tet,
           c->mesh.n_hex > 0 ? "hexahedra" : "tetrahedra, six a cube,", 1000 * c->cell,
           c->mesh.n_node, 3 * c->mesh.n_node);
    printf("volume: %.4g ml inside the surface, %.4g ml of cells (%+.2f %%); mass %.4g kg\n",
           1e6 * c->inside, 1e6 * c->volume, 100 * (c->volume / c->inside - 1),
           c->volume * r->density);
    printf("skin: %d triangles, edges of %.3g mm, at most %.3g mm outside of the cells\n",
           skin->n_tri, 1000 * surface_mean_edge(skin), 1000 * c->reach);
    if (c->reach > c->cell)
        printf("warning: parts of the surface are thinner than a cell and %.3g mm from the next; "
               "smaller cells (--cell, --nodes) would carry them better\n",
               1000 * c->reach);
    if (c->n_left > 0)
        printf("warning: %d cells are left out, which share no face with the others\n", c->n_left);
}

/* ---------------------------------------------------------------- files */

static int make_folder(const struct mesh_options *r)
{
    struct stat is;
    if (mkdir(r->out, 0777) != 0 && errno != EEXIST)
        return cli_fail("mesh", EX_CANTCREAT, "cannot make the folder %s: %s", r->out,
                        strerror(errno));
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.yaml", r->out, r->name);
    if (!r->force && stat(path, &is) == 0)
        return cli_fail("mesh", EX_CANTCREAT, "%s is there already; --force overwrites it", path);
    return 0;
}

static int render_preview(const struct mesh_options *r)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.yaml", r->out, r->name);
    char *out = strdup(r->preview);
    char *argv[] = {(char[]){"shot"}, path, (char[]){"--quiet"}, (char[]){"--out"}, out};
    const int code = out ? command_shot(5, argv) : cli_fail("mesh", EX_OSERR, "no memory");
    free(out);
    return code;
}

static int write_organ(const struct mesh_options *r, const struct carved *carved,
                       const struct palp_mesh *skin)
{
    char from[512];
    snprintf(from, sizeof from, "palp mesh %s --unit %s --up %s --cell %.4g --elements %s",
             r->surface, r->unit, r->up, carved->cell, r->elements);
    char *schema = config_data_path("scenario.schema.json");
    if (!schema)
        return cli_fail("mesh", EX_OSERR, "no memory");
    const struct organ_files files = {.folder = r->out,
                                      .name = r->name,
                                      .from = from,
                                      .schema = schema,
                                      .carved = carved,
                                      .surface = skin,
                                      .young = r->young,
                                      .density = r->density,
                                      .held = r->held,
                                      .rate = r->rate};
    int code = make_folder(r);
    if (code == 0)
        code = organ_write(&files);
    free(schema);
    if (code == 0 && !r->quiet)
        printf("wrote %s/%s.yaml; try: palp check %s/%s.yaml\n", r->out, r->name, r->out, r->name);
    return code == 0 && r->preview ? render_preview(r) : code;
}

static int mesh_surface(const struct mesh_options *r, struct palp_mesh *surface,
                        const struct surface_report *report)
{
    struct carved carved;
    const struct extents e = extents_of(surface);
    const vec3 size = vec3_sub(e.high, e.low);
    int code = units_check_size("mesh", r->surface, r->unit, fmax(size.x, fmax(size.y, size.z)));
    if (code == 0 && !r->quiet)
        print_surface(r, surface, report);
    if (code == 0)
        code = fill_surface(r, surface, report, &carved);
    if (code != 0)
        return code;
    const double skin = isnan(r->skin) ? carved.cell / 3 : r->skin;
    if (skin > surface_mean_edge(surface) && !surface_coarsen(surface, skin))
        code = cli_fail("mesh", EX_OSERR, "no memory");
    if (code == 0 && !r->quiet)
        print_cells(r, &carved, surface);
    if (code == 0)
        code = write_organ(r, &carved, surface);
    palp_mesh_destroy(&carved.mesh);
    return code;
}

int command_mesh(int argc, char **argv)
{
    struct mesh_options r = {.out = ".",
                             .unit = "m",
                             .up = "y",
                             .elements = "hexahedra",
                             .cell = NAN,
                             .skin = NAN,
                             .young = 5000,
                             .density = 1050,
                             .held = 0.15,
                             .rate = 200,
                             .nodes = 1000};
    struct palp_mesh surface;
    struct surface_report report;
    int code = read_request(&r, argc, argv);
    if (code != CLI_GO)
        return code;
    code = read_surface(&r, &surface, &report);
    if (code != 0)
        return code;
    code = mesh_surface(&r, &surface, &report);
    palp_mesh_destroy(&surface);
    return code;
}
