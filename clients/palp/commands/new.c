/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new.c - palp new: the beginning of a scenario of one's own, with comments that say what to
 * change. */
#include "clients/palp/command.h"
#include "clients/palp/units.h"
#include "config/config.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** What was asked for. */
struct new_options {
    const char *name, *organ, *unit, *up, *device, *task;
    double young, rate;
    bool force, quiet;
};

/** What the scenario is about. */
struct subject {
    char *organ;        /* path as the scenario names it; NULL: a block of gel; malloc */
    bool is_part;       /* a scenario to include, and no mesh                          */
    struct extents box; /* of what can be touched                                      */
    vec3 top;           /* m, its highest node                                         */
    char tool[64];      /* the first that an included scenario has; else finger        */
    bool has_tool;
};

/* ---------------------------------------------------------------- the command line */

static int check_request(const struct new_options *r)
{
    const size_t n = strcspn(r->name, "/. \t:#");
    if (n == 0 || r->name[n] != '\0')
        return cli_fail("new", EX_USAGE, "%s: expected a name without dots, slashes and blanks",
                        r->name);
    if (strcmp(r->task, "none") != 0 && strcmp(r->task, "hold") != 0)
        return cli_fail("new", EX_USAGE, "--task %s: expected none or hold", r->task);
    if (strcmp(r->task, "none") != 0 && strcmp(r->device, "none") == 0)
        return cli_fail("new", EX_USAGE,
                        "--task %s: expected a tool for a hand, so another --device than none",
                        r->task);
    if (!(r->young > 0) || !(r->rate > 0))
        return cli_fail("new", EX_USAGE, "--young and --rate: expected above 0");
    if (strcmp(r->task, "none") != 0 && r->rate < PALP_METRICS_RATE_MIN_HZ)
        return cli_fail("new", EX_USAGE, "--rate %g: expected at least %d with --task %s", r->rate,
                        PALP_METRICS_RATE_MIN_HZ, r->task);
    return units_check("new", r->unit, r->up);
}

static int read_request(struct new_options *r, int argc, char **argv)
{
    const struct cli_option option[] = {
        {"organ", CLI_TEXT, &r->organ, "FILE",
         "a mesh of tetrahedra or hexahedra, a scenario of palp mesh, or liver [a block of gel]"},
        {"unit", CLI_TEXT, &r->unit, "WORD", "of a mesh: m, cm, mm, um or in [m]"},
        {"up", CLI_TEXT, &r->up, "AXIS", "a mesh's axis that points up: x, y or z [y]"},
        {"young", CLI_NUMBER, &r->young, "PA", "Young's modulus of a mesh, or of the gel [5000]"},
        {"device", CLI_TEXT, &r->device, "WORD",
         "who may hold the tool: any, a device by name, or none: a script presses [any]"},
        {"task", CLI_TEXT, &r->task, "WORD", "none, or hold: a lesson to press and hold [none]"},
        {"rate", CLI_NUMBER, &r->rate, "HZ", "steps a second [200]"},
        {"force", CLI_FLAG, &r->force, NULL, "overwrite files of that name"},
        {"quiet", CLI_FLAG, &r->quiet, NULL, "print errors alone"},
        {0},
    };
    const struct cli cli = {
        .name = "new",
        .operands = "NAME",
        .operands_min = 1,
        .operands_max = 1,
        .about = "Begin a scenario of one's own: write NAME.yaml here, with comments that say what "
                 "to\n"
                 "change, and a line by which editors find the schema of all keys.\n"
                 "Example: palp new mine --organ kidney/kidney.yaml --task hold\n",
        .option = option,
    };
    int first;
    const int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    r->name = argv[first];
    return check_request(r);
}

/* ---------------------------------------------------------------- the organ */

static int fail_to_read(struct config_error *error)
{
    const int code = error->exit_code;
    fputs(error->text ? error->text : "palp new: no memory\n", stderr);
    config_error_clear(error);
    return code;
}

static void widen_extents(struct subject *s, const struct palp_mesh *mesh, bool is_first)
{
    const struct extents e = extents_of(mesh);
    const struct extents was = is_first ? e : s->box;
    s->box.low =
        (vec3){fmin(was.low.x, e.low.x), fmin(was.low.y, e.low.y), fmin(was.low.z, e.low.z)};
    s->box.high =
        (vec3){fmax(was.high.x, e.high.x), fmax(was.high.y, e.high.y), fmax(was.high.z, e.high.z)};
    for (int i = 0; i < mesh->n_node; i++)
        if ((is_first && i == 0) || mesh->x[i].y > s->top.y)
            s->top = units_round(mesh->x[i]);
}

/* A scenario that the new one includes: where its soft bodies are, and its first tool. */
static int measure_part(struct subject *s, const char *path)
{
    const char *const set[] = {"rate_hz=100"}; /* a part need not have one; nothing is stepped */
    struct config *config;
    struct config_error error;
    bool is_first = true;
    if (config_load(&config, path, set, 1, &error) != 0)
        return fail_to_read(&error);
    for (int i = 1; i <= palp_scene_bodies(config->scene); i++)
        if (palp_body_is_soft(config->scene, (palp_body){i})) {
            widen_extents(s, palp_body_mesh(config->scene, (palp_body){i}), is_first);
            is_first = false;
        }
    s->has_tool = config->n_tool > 0;
    snprintf(s->tool, sizeof s->tool, "%s", s->has_tool ? config->tool[0].name : "finger");
    config_destroy(config);
    return is_first ? cli_fail("new", EX_DATAERR, "%s: expected a soft body in it", path) : 0;
}

static int measure_mesh(struct subject *s, const struct new_options *r, const char *path)
{
    struct palp_mesh mesh;
    struct config_error error;
    if (config_mesh_read(&mesh, path, unit_metres(r->unit), &error) != 0)
        return fail_to_read(&error);
    const bool is_solid = mesh.n_tet + mesh.n_hex > 0;
    units_turn_up(&mesh, r->up[0]);
    widen_extents(s, &mesh, true);
    palp_mesh_destroy(&mesh);
    const vec3 size = vec3_sub(s->box.high, s->box.low);
    if (!is_solid)
        return cli_fail("new", EX_DATAERR,
                        "%s: got a surface, expected tetrahedra or hexahedra: make them with palp "
                        "mesh, then palp new --organ its scenario",
                        path);
    return units_check_size("new", path, r->unit, fmax(size.x, fmax(size.y, size.z)));
}

/* Beside the scenario or below by its way from there, so that both can be moved; elsewhere by its
 * absolute path. */
static char *path_from_here(const char *path)
{
    char real[PATH_MAX], here[PATH_MAX];
    if (!realpath(path, real) || !getcwd(here, sizeof here))
        return strdup(path);
    const size_t n = strlen(here);
    return strdup(strncmp(real, here, n) == 0 && real[n] == '/' ? real + n + 1 : real);
}

static int find_subject(struct subject *s, const struct new_options *r)
{
    *s = (struct subject){.tool = "finger"};
    if (!r->organ) {
        s->box = (struct extents){{-0.03, 0, -0.03}, {0.03, 0.03, 0.03}};
        s->top = (vec3){0, 0.03, 0};
        return 0;
    }
    char *path =
        strcmp(r->organ, "liver") == 0 ? config_data_path("organs/liver.yaml") : strdup(r->organ);
    if (!path)
        return cli_fail("new", EX_OSERR, "no memory");
    const char *ending = strrchr(path, '.');
    s->is_part = ending && strcmp(ending, ".yaml") == 0;
    const int code = s->is_part ? measure_part(s, path) : measure_mesh(s, r, path);
    s->organ = path_from_here(path);
    free(path);
    return code;
}

/* ---------------------------------------------------------------- what is written */

static void print_head(FILE *file, const struct new_options *r, const struct subject *s,
                       const char *schema)
{
    fprintf(file,
            "# yaml-language-server: $schema=%s\n"
            "# %s: begun with palp new. The line above lets an editor with a YAML language server "
            "complete keys\n"
            "# and tell their units; man palp-scenario lists them all. Lengths are metres, y is "
            "up.\n"
            "#   palp check %s.yaml    what is in it, and what is doubtful\n"
            "#   palp run %s.yaml      simulates it here, without a daemon\n"
            "#   palpd %s.yaml         simulates it for devices and front ends; palp poke presses "
            "without one\n"
            "version: 1\n"
            "name: %s\n"
            "rate_hz: %g    # steps a second; palp bench step %s.yaml measures what a step takes\n",
            schema, r->name, r->name, r->name, r->name, r->name, r->rate, r->name);
    if (s->is_part)
        fprintf(file, "include: %s    # all that it says holds, but what is said anew below\n",
                s->organ);
    fputc('\n', file);
}

static void print_organ(FILE *file, const struct new_options *r, const struct subject *s)
{
    if (s->is_part)
        return;
    fputs("bodies:\n  organ:\n", file);
    if (s->organ)
        fprintf(file, "    mesh: {path: %s, scale_m: %g}    # metres in one unit of the file\n",
                s->organ, unit_metres(r->unit));
    else
        fputs("    # A block of gel; a mesh of your own is  mesh: organ.vtk  instead.\n"
              "    grid: {size_m: [0.06, 0.03, 0.06], cells: [8, 4, 8], centre_m: [0, 0.015, 0]}\n",
              file);
    if (r->up[0] != 'y')
        fprintf(file, "    place: {rotation_deg: [%s]}    # the file's %c axis points up\n",
                r->up[0] == 'z' ? "-90, 0, 0" : "0, 0, 90", r->up[0]);
    fprintf(file,
            "    # Brain has 1 to 2 kPa, fat 3, liver 5, tumours 3 to 13 times that: see "
            "config/guides/stiffness.md.\n"
            "    material: {young_pa: %g, poisson: 0.45, density_kg_m3: 1050}\n"
            "    damping: {mass: 0.5, stiffness: 0.02}    # 1/s and s: how soon it comes to rest\n"
            "    fixed: {box_share: [[0, 0, 0], [1, 0.15, 1]]}    # the lowest of it is held\n"
            "    surface: {friction: 0.2, contact_distance_m: 0.002}\n"
            "    # A stiffer place within:\n"
            "    # regions: {lump: {sphere_m: [[%.3g, %.3g, %.3g], 0.008], young_pa: %g}}\n\n",
            r->young, s->top.x, s->top.y - 0.012, s->top.z, 10 * r->young);
}

/* Where the tool starts: above the top, clear of it. */
static double start_height(const struct subject *s)
{
    const vec3 size = vec3_sub(s->box.high, s->box.low);
    return s->top.y + 0.009 + 0.002 + fmax(0.003, 0.02 * fmax(size.x, fmax(size.y, size.z)));
}

static void print_tool(FILE *file, const struct new_options *r, const struct subject *s)
{
    const bool scripted = strcmp(r->device, "none") == 0;
    fprintf(file, "tools:\n  %s:\n", s->tool);
    if (!s->has_tool)
        fprintf(file,
                "    shape: {sphere: {radius_m: 0.009}}    # a fingertip; instruments: include "
                "one\n"
                "    # What a hand feels at most as stiff as: N/m; N m/rad.\n"
                "    coupling: {translation_n_m: 600, rotation_nm_rad: 2}\n"
                "    place: {position_m: [%.4g, %.4g, %.4g]}    # above its top\n",
                s->top.x, start_height(s), s->top.z);
    if (scripted)
        fprintf(file, "    device: {script: %s-press.csv}    # poses over time; any: a device\n",
                r->name);
    else
        fprintf(file, "    device: %s    # who may hold it; {script: FILE.csv}: nobody\n",
                r->device);
    fprintf(file,
            "\n# Numbers over time: palp run --csv, the stream, plots.\n"
            "probes:\n  force: {tool: %s, quantity: force}\n  tip: {tool: %s, quantity: "
            "position}\n",
            s->tool, s->tool);
}

static void print_task(FILE *file, const struct new_options *r, const struct subject *s)
{
    if (strcmp(r->task, "none") == 0)
        return;
    fprintf(
        file,
        "\n# A lesson: palp train %s.yaml does it with the simulated hand below, and judges it.\n"
        "task:\n"
        "  title: Press and hold\n"
        "  trains: dosing force\n"
        "  about: |\n"
        "    Press until you feel half a newton, and hold it for three seconds.\n"
        "  time_limit_s: 60\n"
        "  phases:    # one after another; each ends when its goal is met\n"
        "    press:\n"
        "      goal: {reading: {probe: force, between: [0.4, 0.6]}, hold_s: 3}\n"
        "      hint: {after_s: 10, text: Come down slowly until you feel it}\n"
        "    lift: {goal: {reading: {probe: force, below: 0.05}, for_s: 0.3}}\n"
        "  metrics:    # from which value on somebody is proficient; `from` says who found it\n"
        "    window: {proficient: 0.9, novice: 0.5, from: hand}\n"
        "    force_peak_n: {proficient: 0.8, novice: 1.5, from: hand}\n"
        "hands:\n"
        "  expert:\n"
        "    skill: {tremor_m: 0.0001, force_share: 0.03, delay_s: 0.1}\n"
        "    tools:\n"
        "      %s:\n"
        "        - hold: {value: 0.5, along: [0, -1, 0], speed_m_s: 0.01, gain: 0.008, s: 5}\n"
        "        - go: {to_m: [%.4g, %.4g, %.4g], s: 0.8}\n"
        "        - wait: {s: 1}\n",
        r->name, s->tool, s->top.x, start_height(s), s->top.z);
}

/* Down by a sixth of its height or 1 cm, a rest, and up. */
static void print_script(FILE *file, const struct subject *s)
{
    const double up = start_height(s), depth = fmin(0.01, (s->box.high.y - s->box.low.y) / 6);
    const double at[][2] = {{0, up},
                            {0.5, up},
                            {1.5, s->top.y + 0.009 - depth},
                            {2.5, s->top.y + 0.009 - depth},
                            {3.5, up}};
    fputs("# a press upon the top\ntime_s, x_m, y_m, z_m, qx, qy, qz, qw\n", file);
    for (size_t i = 0; i < sizeof at / sizeof *at; i++)
        fprintf(file, "%g, %.5g, %.5g, %.5g, 0, 0, 0, 1\n", at[i][0], s->top.x, at[i][1], s->top.z);
}

/* ---------------------------------------------------------------- files */

static FILE *create_file(const struct new_options *r, const char *path, int *code)
{
    FILE *file = fopen(path, r->force ? "w" : "wx");
    if (!file && errno == EEXIST)
        *code = cli_fail("new", EX_CANTCREAT, "%s is there already; --force overwrites it", path);
    else if (!file)
        *code = cli_fail("new", EX_CANTCREAT, "cannot create %s: %s", path, strerror(errno));
    return file;
}

static int close_file(FILE *file, const char *path)
{
    const bool failed = ferror(file) != 0;
    return fclose(file) == 0 && !failed
               ? 0
               : cli_fail("new", EX_IOERR, "%s: not all could be written", path);
}

static int write_scenario(const struct new_options *r, const struct subject *s)
{
    char path[NAME_MAX + 16];
    int code = 0;
    snprintf(path, sizeof path, "%s.yaml", r->name);
    char *schema = config_data_path("scenario.schema.json");
    FILE *file = schema ? create_file(r, path, &code) : NULL;
    if (file) {
        print_head(file, r, s, schema);
        print_organ(file, r, s);
        print_tool(file, r, s);
        print_task(file, r, s);
        code = close_file(file, path);
    } else if (!schema)
        code = cli_fail("new", EX_OSERR, "no memory");
    free(schema);
    if (code != 0 || strcmp(r->device, "none") != 0)
        return code;
    snprintf(path, sizeof path, "%s-press.csv", r->name);
    file = create_file(r, path, &code);
    if (!file)
        return code;
    print_script(file, s);
    return close_file(file, path);
}

int command_new(int argc, char **argv)
{
    struct new_options r = {
        .unit = "m", .up = "y", .device = "any", .task = "none", .young = 5000, .rate = 200};
    struct subject subject;
    int code = read_request(&r, argc, argv);
    if (code != CLI_GO)
        return code;
    code = find_subject(&subject, &r);
    if (code == 0)
        code = write_scenario(&r, &subject);
    if (code == 0 && !r.quiet)
        printf("wrote %s.yaml; try: palp check %s.yaml\n", r.name, r.name);
    free(subject.organ);
    return code;
}
