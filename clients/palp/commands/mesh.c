/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mesh.c - palp mesh: from the surface of an organ, or a label image, to a scenario that runs. */
#include "clients/palp/command.h"
#include "clients/palp/mesher/fitted.h"
#include "clients/palp/mesher/summary.h"
#include "clients/palp/mesher/write.h"
#include "clients/palp/simulation.h"
#include "clients/palp/units.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NAME_MAX_LENGTH = 31, TRIES = 8, PASSES_MAX = 1000, NODES_MIN = 27, NODES_MAX = 200000 };

/** What was asked for. */
struct mesh_options {
    const char *surface, *out, *name, *unit, *up, *elements, *preview, *labels;
    double cell, skin, young, density, held, rate;
    long nodes, smooth;
    bool fitted, fits, force, quiet;
    struct cli_texts region, fix;
    char own_name[NAME_MAX_LENGTH + 1];
};

/** What an organ is made of. */
struct organ {
    const struct palp_mesh *surface;
    const struct surface_report *report;
    const struct winding *winding;
    const struct parts *parts; /* that were asked for */
    struct parts held;         /* that its cells hold */
    double took;               /* of a step | s */
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

static bool is_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char others[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    return strspn(name, letters) > 0 && name[strspn(name, others)] == '\0' &&
           strlen(name) < NAME_MAX_LENGTH - 5; /* room for -skin */
}

static int check_request(const struct mesh_options *r)
{
    if (r->name && !is_name(r->name))
        return cli_fail("mesh", EX_USAGE, "--name %s: expected letters, digits, - and _", r->name);
    if (strcmp(r->elements, "hexahedra") != 0 && strcmp(r->elements, "tetrahedra") != 0)
        return cli_fail("mesh", EX_USAGE, "--elements %s: expected hexahedra or tetrahedra",
                        r->elements);
    if (r->nodes < NODES_MIN || r->nodes > NODES_MAX)
        return cli_fail("mesh", EX_USAGE, "--nodes %ld: expected %d to %d", r->nodes, NODES_MIN,
                        NODES_MAX);
    if (r->smooth > PASSES_MAX)
        return cli_fail("mesh", EX_USAGE, "--smooth %ld: expected 0 to %d", r->smooth, PASSES_MAX);
    if (!(isnan(r->cell) || r->cell > 0) || !(isnan(r->skin) || r->skin >= 0))
        return cli_fail("mesh", EX_USAGE, "--cell and --skin: expected a length above 0, m");
    if (r->fits && !isnan(r->cell))
        return cli_fail("mesh", EX_USAGE, "--fits or --cell, not both");
    if (!(r->young > 0 && r->density > 0 && r->rate > 0))
        return cli_fail("mesh", EX_USAGE, "--young, --density and --rate: expected above 0");
    if (!(r->held > 0 && r->held < 1))
        return cli_fail("mesh", EX_USAGE, "--held %g: expected a share between 0 and 1", r->held);
    return units_check("mesh", r->unit ? r->unit : "m", r->up);
}

static int read_request(struct mesh_options *r, int argc, char **argv)
{
    const struct cli_option option[] = {
        {"out", CLI_TEXT, &r->out, "FOLDER", "where the files go; made if it is not there [.]"},
        {"name", CLI_TEXT, &r->name, "WORD", "of the organ [the surface's file]"},
        {"unit", CLI_TEXT, &r->unit, "WORD",
         "of the files: m, cm, mm, um or in [m; of a label image as it says, else mm]"},
        {"up", CLI_TEXT, &r->up, "AXIS", "the files' axis that points up: x, y or z [y]"},
        {"labels", CLI_TEXT, &r->labels, "N,...", "of a label image, that make the organ [all]"},
        {"smooth", CLI_COUNT, &r->smooth, "N", "smooth the surface, so many passes [0]"},
        {"nodes", CLI_COUNT, &r->nodes, "N", "about so many nodes of cells [1000]"},
        {"cell", CLI_NUMBER, &r->cell, "M", "or cells of this edge"},
        {"fits", CLI_FLAG, &r->fits, NULL,
         "or so many nodes that a step takes half of its time at --rate on this machine"},
        {"elements", CLI_TEXT, &r->elements, "WORD", "hexahedra or tetrahedra [hexahedra]"},
        {"fitted", CLI_FLAG, &r->fitted, NULL,
         "no grid: tetrahedra whose faces are the surface, by the program tetgen"},
        {"skin", CLI_NUMBER, &r->skin, "M",
         "edges of the surface that is touched; 0: as in the file [a third of a cell]"},
        {"young", CLI_NUMBER, &r->young, "PA", "Young's modulus [5000]"},
        {"density", CLI_NUMBER, &r->density, "KG_M3", "mass by volume [1050]"},
        {"region", CLI_TEXTS, &r->region, "NAME[:PA]=WHERE",
         "a part of another Young's modulus: inside of a surface's FILE, label:N, or "
         "box:X,Y,Z,X,Y,Z, low and high corner in shares of the extent, y up; may be repeated"},
        {"held", CLI_NUMBER, &r->held, "SHARE", "how much of its height is held below [0.15]"},
        {"fix", CLI_TEXTS, &r->fix, "WHERE",
         "what is held instead: as for --region, or near:FILE[,M], at most so far from another "
         "surface [a cell]; may be repeated"},
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
            ".ply, .off, VTK polygons, and label images of scans (NIfTI, .nii and .nii.gz), whose\n"
            "labels become regions. Writes NAME.vtk, NAME-skin.obj, a NAME-PART.obj for each part "
            "of\n"
            "another surface, and NAME.yaml.\n"
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

static int fill_surface(const struct mesh_options *r, const struct organ *o, double cell,
                        struct carved *carved)
{
    const double volume = volume_known(o->report);
    if (r->fitted)
        return fitted_fill(carved, o->surface, o->winding, cell, volume);
    return carve(carved, o->surface, o->winding, cell, volume, elements_of(r))
               ? 0
               : fail_to_carve(r, carved);
}

/* Cells of such an edge that there are about as many nodes as asked for: the count goes with the
 * edge's third power, so that a few tries come near. */
static int fill_to_budget(const struct mesh_options *r, const struct organ *o, long nodes,
                          struct carved *carved)
{
    const struct extents e = extents_of(o->surface);
    const vec3 size = vec3_sub(e.high, e.low);
    const double near = r->fitted ? 0.1 : 0.03, known = volume_known(o->report);
    const double about = known > 0 ? known : 0.5 * fmax(size.x * size.y * size.z, 1e-12);
    double cell = isnan(r->cell) ? cbrt(about / (double)nodes) : r->cell;
    for (int i = 0;; i++) {
        const int code = fill_surface(r, o, cell, carved);
        if (code != 0)
            return code;
        const double ratio = carved->mesh.n_node / (double)nodes;
        if (!isnan(r->cell) || i == TRIES || fabs(ratio - 1) < near)
            return 0;
        cell *= cbrt(ratio);
        palp_mesh_destroy(&carved->mesh);
    }
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

static int write_organ(const struct mesh_options *r, const struct organ *o,
                       const struct carved *carved, const struct palp_mesh *skin)
{
    char from[512];
    snprintf(from, sizeof from, "palp mesh %s%s%s --up %s --cell %.4g %s%s", r->surface,
             r->unit ? " --unit " : "", r->unit ? r->unit : "", r->up, carved->cell,
             r->fitted ? "--fitted" : "--elements ", r->fitted ? "" : r->elements);
    char *schema = config_data_path("scenario.schema.json");
    if (!schema)
        return cli_fail("mesh", EX_OSERR, "no memory");
    const struct organ_files files = {.folder = r->out,
                                      .name = r->name,
                                      .from = from,
                                      .schema = schema,
                                      .carved = carved,
                                      .surface = r->fitted ? NULL : skin,
                                      .parts = &o->held,
                                      .young = r->young,
                                      .density = r->density,
                                      .held = r->held,
                                      .rate = r->rate};
    const int code = organ_write(&files);
    free(schema);
    return code;
}

/* ---------------------------------------------------------------- what a step takes */

/* Without contact, of the scenario as it was written. Returns 0, or the exit code with the error
 * printed. */
static int time_step(const struct mesh_options *r, double *took)
{
    char path[4096];
    struct simulation s;
    const struct cli_texts none = {0};
    snprintf(path, sizeof path, "%s/%s.yaml", r->out, r->name);
    const int code = simulation_open(&s, path, &none);
    if (code != 0)
        return code;
    *took = simulation_time_step(&s);
    simulation_close(&s);
    return 0;
}

static void print_step(const struct mesh_options *r, double took)
{
    printf("a step takes %.3g ms here, of %.3g ms%s\n", 1e3 * took, 1e3 / r->rate,
           took <= SIMULATION_SHARE / r->rate
               ? ": room for contact"
               : ": steps with contact may be late; --fits finds how many nodes fit");
}

/* ---------------------------------------------------------------- one organ */

static bool copy_surface(struct palp_mesh *out, const struct palp_mesh *from)
{
    *out = (struct palp_mesh){.n_node = from->n_node, .n_tri = from->n_tri};
    out->x = malloc(((size_t)from->n_node + 1) * sizeof *out->x);
    out->tri = malloc(((size_t)from->n_tri + 1) * sizeof *out->tri);
    if (!out->x || !out->tri) {
        palp_mesh_destroy(out);
        return false;
    }
    memcpy(out->x, from->x, (size_t)from->n_node * sizeof *out->x);
    memcpy(out->tri, from->tri, (size_t)from->n_tri * sizeof *out->tri);
    return true;
}

/* The surface as fine as it is touched; where cells are fitted to it none is needed. */
static int make_skin(const struct mesh_options *r, const struct organ *o, double cell,
                     struct palp_mesh *skin)
{
    const double size = isnan(r->skin) ? cell / 3 : r->skin;
    *skin = (struct palp_mesh){0};
    if (r->fitted)
        return 0;
    if (copy_surface(skin, o->surface) &&
        (size <= surface_mean_edge(skin) || surface_coarsen(skin, size)))
        return 0;
    palp_mesh_destroy(skin);
    return cli_fail("mesh", EX_OSERR, "no memory");
}

/* Of about so many nodes: fills, writes, and times a step. */
static int make_organ(const struct mesh_options *r, struct organ *o, long nodes,
                      enum summary_told told)
{
    struct carved carved;
    struct palp_mesh skin;
    int code = fill_to_budget(r, o, nodes, &carved);
    if (code != 0)
        return code;
    code = make_skin(r, o, carved.cell, &skin);
    if (code == 0 && told == SUMMARY_ALL)
        summary_cells(&carved, r->fitted ? NULL : &skin, r->density);
    if (code == 0)
        code = summary_parts(&o->held, o->parts, &carved, told);
    if (code == 0)
        code = write_organ(r, o, &carved, &skin);
    palp_mesh_destroy(&skin);
    palp_mesh_destroy(&carved.mesh);
    return code == 0 ? time_step(r, &o->took) : code;
}

static enum summary_told told_of(const struct mesh_options *r)
{
    return r->quiet ? SUMMARY_WARNINGS : SUMMARY_ALL;
}

/* So many nodes that a step takes its share at the rate: its time goes with about the power 1.6 of
 * them, and the rest is found by trying. */
static int make_fitting_organ(const struct mesh_options *r, struct organ *o)
{
    static const double aim = 0.85, near = 0.15; /* of the share */
    const double share = SIMULATION_SHARE / r->rate;
    double nodes = (double)r->nodes;
    int code = make_organ(r, o, r->nodes, SUMMARY_OF_TRIAL);
    for (int i = 0; code == 0 && i < TRIES && fabs(o->took / share - aim) > near; i++) {
        nodes = fmin(fmax(nodes * pow(aim * share / o->took, 1 / 1.6), NODES_MIN), NODES_MAX);
        code = make_organ(r, o, lround(nodes), SUMMARY_OF_TRIAL);
    }
    if (code == 0 && !r->quiet)
        printf("fits: about %.0f nodes at %g Hz on this machine\n", nodes, r->rate);
    return code == 0 ? make_organ(r, o, lround(nodes), told_of(r)) : code;
}

static int mesh_surface(const struct mesh_options *r, struct palp_mesh *surface,
                        const struct surface_report *report, const struct parts *parts)
{
    const struct extents e = extents_of(surface);
    const vec3 size = vec3_sub(e.high, e.low);
    int code = units_check_size("mesh", r->surface, r->unit ? r->unit : "m",
                                fmax(size.x, fmax(size.y, size.z)));
    if (code == 0 && !surface_smooth(surface, (int)r->smooth))
        code = cli_fail("mesh", EX_OSERR, "no memory");
    if (code == 0 && !r->quiet)
        summary_surface(r->surface, surface, report);
    if (code == 0)
        code = make_folder(r);
    if (code != 0)
        return code;
    struct winding *winding = winding_create(surface);
    struct organ o = {.surface = surface, .report = report, .winding = winding, .parts = parts};
    code = !winding  ? cli_fail("mesh", EX_OSERR, "no memory")
           : r->fits ? make_fitting_organ(r, &o)
                     : make_organ(r, &o, r->nodes, told_of(r));
    winding_destroy(winding);
    if (code == 0 && !r->quiet) {
        print_step(r, o.took);
        printf("wrote %s/%s.yaml; try: palp check %s/%s.yaml\n", r->out, r->name, r->out, r->name);
    }
    return code == 0 && r->preview ? render_preview(r) : code;
}

/* ---------------------------------------------------------------- all of it */

static int read_parts(const struct mesh_options *r, const struct source *source,
                      struct parts *parts)
{
    int code = 0;
    for (int i = 0; code == 0 && i < r->region.n; i++)
        code = parts_add(parts, source, r->region.text[i], false);
    for (int i = 0; code == 0 && i < r->fix.n; i++)
        code = parts_add(parts, source, r->fix.text[i], true);
    return code == 0 ? parts_add_labels(parts, source) : code;
}

static int mesh_source(const struct mesh_options *r)
{
    struct palp_mesh surface = {0};
    struct surface_report report;
    struct parts *parts = calloc(1, sizeof *parts);
    struct source source = {.path = r->surface, .unit = r->unit, .up = r->up[0]};
    int code = parts ? source_open(&source, r->labels) : cli_fail("mesh", EX_OSERR, "no memory");
    if (code == 0)
        code = source_organ(&source, &surface, &report);
    if (code == 0)
        code = read_parts(r, &source, parts);
    if (code == 0)
        code = mesh_surface(r, &surface, &report, parts);
    palp_mesh_destroy(&surface);
    if (parts)
        parts_clear(parts);
    free(parts);
    source_close(&source);
    return code;
}

int command_mesh(int argc, char **argv)
{
    struct mesh_options r = {.out = ".",
                             .up = "y",
                             .elements = "hexahedra",
                             .cell = NAN,
                             .skin = NAN,
                             .young = 5000,
                             .density = 1050,
                             .held = 0.15,
                             .rate = 200,
                             .nodes = 1000};
    const int code = read_request(&r, argc, argv);
    return code == CLI_GO ? mesh_source(&r) : code;
}
