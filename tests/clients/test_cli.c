/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cli.c - palp as its user meets it: run, check, inspect and bench, built and called by a
 * shell. */
#include "config/config.h"
#include "tests/check.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEXT_MAX = 1 << 20, STEPS = 40, WORD_MAX = 512 };

/** What a command left behind. */
struct outcome {
    int code;
    char out[TEXT_MAX], err[TEXT_MAX];
};

static char folder[] = "/tmp/palp-cli-XXXXXX";

static const char scenario_text[] =
    "version: 1\n"
    "name: \"press \\\"softly\\\"\"\n"
    "rate_hz: 100\n"
    "bodies:\n"
    "  block:\n"
    "    grid: {size_m: [0.06, 0.03, 0.06], cells: [4, 2, 4], centre_m: [0, 0.015, 0]}\n"
    "    material: {young_pa: 5000, poisson: 0.4, density_kg_m3: 1000}\n"
    "    damping: {mass: 0.1, stiffness: 0.01}\n"
    "    fixed: {box_m: [[-1, -0.001, -1], [1, 0.001, 1]]}\n"
    "    surface: {friction: 0.5, contact_distance_m: 0.002}\n"
    "tools:\n"
    "  ball:\n"
    "    shape: {sphere: {radius_m: 0.01}}\n"
    "    kinematic: true\n"
    "    device: {script: press.csv}\n"
    "probes:\n"
    "  pressed: {tool: ball, quantity: force}\n"
    "  top: {body: block, nearest_m: [0, 0.03, 0], quantity: position}\n"
    "  touching: {body: block, quantity: contacts}\n";

static const char script_text[] = "time_s,x_m,y_m,z_m,qx,qy,qz,qw\n"
                                  "0,0,0.0405,0,0,0,0,1\n"
                                  "0.2,0,0.036,0,0,0,0,1\n"
                                  "0.4,0.004,0.036,0,0,0,0,1\n";

/* A block that falls upon a plane: its contacts are at its nodes. */
static const char plane_text[] =
    "version: 1\n"
    "rate_hz: 100\n"
    "bodies:\n"
    "  block:\n"
    "    grid: {size_m: [0.04, 0.02, 0.04], cells: [2, 1, 2], centre_m: [0, 0.0101, 0]}\n"
    "    material: {young_pa: 20000, poisson: 0.3, density_kg_m3: 1000}\n"
    "    damping: {mass: 0.1, stiffness: 0.01}\n"
    "  ground: {shape: {plane: {normal: [0.1, 1, 0.05]}}, fixed: true}\n";

/* ---------------------------------------------------------------- running */

static void read_all(char *out, const char *name)
{
    char path[WORD_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    const size_t n = file ? fread(out, 1, TEXT_MAX - 1, file) : 0;
    out[n] = '\0';
    if (file)
        fclose(file);
}

/* The last command's. */
static struct outcome last;

/* Call palp in the folder of the test, through a shell. Returns the exit code; -1 where a signal
 * ended it. */
static int __attribute__((format(printf, 1, 2))) palp(const char *format, ...)
{
    char words[2 * WORD_MAX], line[4 * WORD_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    snprintf(line, sizeof line, "cd %s && %s %s >out 2>err </dev/null", folder, PALP, words);
    const int status = system(line);
    last.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    read_all(last.out, "out");
    read_all(last.err, "err");
    return last.code;
}

static void write_file(const char *name, const char *text)
{
    char path[WORD_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    REQUIRE(file != NULL);
    fputs(text, file);
    fclose(file);
}

/* The files that the tests use, in a folder of their own that goes when the program ends. */
static void remove_folder(void)
{
    char line[WORD_MAX];
    snprintf(line, sizeof line, "rm -rf %s", folder);
    if (system(line) != 0)
        printf("cannot remove %s\n", folder);
}

static void set_up(void)
{
    static bool done;
    if (done)
        return;
    done = true;
    REQUIRE(mkdtemp(folder) != NULL);
    atexit(remove_folder);
    write_file("press.yaml", scenario_text);
    write_file("press.csv", script_text);
    write_file("plane.yaml", plane_text);
}

/* ---------------------------------------------------------------- what is wrong */

/** A line that is refused. */
struct refusal {
    const char *line;
    int code;
    const char *says; /* somewhere on stderr */
};

static void check_refused(const struct refusal *r)
{
    const int code = palp("%s", r->line);
    if (code != r->code || !strstr(last.err, r->says))
        printf("\n  palp %s: exit code %d, expected %d and \"%s\": %s", r->line, code, r->code,
               r->says, last.err);
    CHECK(code == r->code);
    CHECK(strstr(last.err, r->says) != NULL);
    CHECK(last.out[0] == '\0');
}

static void a_line_that_makes_no_sense_is_refused_with_64(void)
{
    static const struct refusal refusals[] = {
        {"", 64, "usage"},
        {"rum press.yaml", 64, "rum"},
        {"run", 64, "SCENARIO"},
        {"run press.yaml press.yaml", 64, "SCENARIO"},
        {"run press.yaml --stepz 3", 64, "stepz"},
        {"run press.yaml --steps three", 64, "three"},
        {"run press.yaml --steps -3", 64, "-3"},
        {"run press.yaml --steps 3x", 64, "3x"},
        {"run press.yaml --steps 99999999999999999999", 64, "99999999999999999999"},
        {"run press.yaml --seconds nan", 64, "nan"},
        {"run press.yaml --seconds -1", 64, "-1"},
        {"run press.yaml --steps 3 --seconds 1", 64, "not both"},
        {"run press.yaml --vtk frames --every 0", 64, "--every"},
        {"inspect W", 64, "SCENARIO.yaml"},
        {"inspect Q press.yaml", 64, "expected one of A M B K b x H C W WH lambda"},
        {"inspect A press.yaml --step 0", 64, "--step"},
        {"inspect A press.yaml --body liver", 64, "liver"},
        {"inspect A press.yaml --step 3 --mtx", 64, "mtx"},
        {"inspect A,M press.yaml", 64, "expected --out DIR or --json"},
        {"inspect A,M press.yaml --mtx A.mtx", 64, "expected --out DIR"},
        {"inspect A,Q press.yaml --json", 64, "Q: expected one of A M B K"},
        {"inspect A,,M press.yaml --json", 64, ": expected one of A M B K"},
        {"inspect A,W,A press.yaml --json", 64, "A twice, expected once"},
        {"inspect A press.yaml --mtx A.mtx --out all", 64, "not both"},
        {"inspect A press.yaml --step 3 --steps 3-4", 64, "not both"},
        {"inspect A press.yaml --steps 4-3 --json", 64, "--steps 4-3: expected FIRST-LAST"},
        {"inspect A press.yaml --steps 3 --json", 64, "--steps 3: expected FIRST-LAST"},
        {"inspect A press.yaml --steps 0-3 --json", 64, "from 1"},
        {"inspect W press.yaml --body block", 64, "W is of the whole step"},
        {"inspect A press.yaml --from ipc:///tmp/nobody", 64, "press.yaml: expected a scenario or"},
        {"inspect A --from ipc:///tmp/nobody --step 3", 64, "expected no --step"},
        {"inspect A --from no:where", 64, "no:where"},
        {"inspect A --from ipc:///tmp/nobody --wait 0.2", 69, "no palpd answers"},
        {"inspect W press.yaml --set 'tools.ball.place.position_m=[0,1,0]' --set "
         "tools.ball.device=any",
         65, "step 1: W: "},
        {"bench", 64, "BENCHMARK"},
        {"bench speed press.yaml", 64, "speed"},
        {"bench step", 64, "scenario"},
        {"bench convergence press.yaml", 64, "no scenario"},
        {"bench table1 press.yaml", 64, "no scenario"},
        {"check", 64, "SCENARIO"},
        {"check --quiet=1 press.yaml", 64, "takes a value"},
        {"poke --mass 0", 64, "--mass=0: expected 1e-6 to 1e6 kg"},
        {"status --wait 1e300", 64, "seconds from 0"},
        {"poke --turn-stiffness -2", 64, "--turn-stiffness=-2: expected 0"},
        {"top --period -1", 64, "seconds from 0"},
        {"poke --wait nan", 64, "seconds from 0"},
    };
    set_up();
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        check_refused(&refusals[i]);
}

static void a_scenario_that_is_wrong_is_refused_with_the_place(void)
{
    static const struct refusal refusals[] = {
        {"check absent.yaml", 66, "absent.yaml"},
        {"run absent.yaml", 66, "absent.yaml"},
        {"run no_mesh.yaml", 66, "liver.msh"},
        {"run cut_mesh.yaml", 65, "cut.msh"},
        {"run key.yaml", 78, "key.yaml:2:1"},
        {"run key.yaml", 78, "did you mean rate_hz?"},
        {"run twice.yaml", 78, "twice.yaml:3:1"},
        {"run press.yaml --set bodies.block.material.poisson=0.5", 78, "poisson"},
        {"run press.yaml --set bodies.block.material.young_pa=-5", 78, "above 0"},
        {"run press.yaml --set bodies.block.material.yuong_pa=5", 78, "young_pa"},
        {"run press.yaml --set rate_hz", 78, "rate_hz"},
        {"run press.yaml --set rate_hz=inf", 78, "rate_hz"},
        {"run press.yaml --set solver.correction=slow", 78, "recursive"},
        {"inspect A key.yaml", 78, "key.yaml:2:1"},
        {"bench step key.yaml", 78, "key.yaml:2:1"},
    };
    set_up();
    write_file("key.yaml", "version: 1\nrate_Hz: 100\n");
    write_file("twice.yaml", "version: 1\nrate_hz: 100\nrate_hz: 50\n");
    write_file("cut.msh", "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n10000000\n1 0 0 0\n");
    write_file("no_mesh.yaml",
               "version: 1\nrate_hz: 100\nbodies:\n  a:\n    mesh: liver.msh\n"
               "    material: {young_pa: 1000, poisson: 0.3, density_kg_m3: 1000}\n");
    write_file("cut_mesh.yaml",
               "version: 1\nrate_hz: 100\nbodies:\n  a:\n    mesh: cut.msh\n"
               "    material: {young_pa: 1000, poisson: 0.3, density_kg_m3: 1000}\n");
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        check_refused(&refusals[i]);
}

static void what_cannot_be_written_is_told_apart(void)
{
    static const struct refusal refusals[] = {
        {"run press.yaml --quiet --csv absent/a.csv", 73, "absent/a.csv"},
        {"run press.yaml --quiet --vtk press.csv/frames", 73, "press.csv/frames"},
        {"run press.yaml --quiet --vtk press.csv", 73, "press.csv"},
        {"run press.yaml --quiet --csv /dev/full", 74, "/dev/full"},
        {"inspect A press.yaml --mtx absent/A.mtx", 73, "absent/A.mtx"},
        {"inspect A press.yaml --mtx /dev/full", 74, "written"},
        {"inspect A press.yaml --out press.csv/all", 73, "press.csv/all"},
        {"check press.yaml >out 2>err >/dev/full #", 74, "not all could be printed"},
    };
    set_up();
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        check_refused(&refusals[i]);
    CHECK(palp("--version >out; " PALPD " --print-config press.yaml 2>err >/dev/full #") == 74);
    CHECK(strstr(last.err, "not all could be printed") != NULL);
}

static void check_goes_on_after_a_scenario_that_is_wrong(void)
{
    set_up();
    CHECK(palp("check absent.yaml press.yaml") == 66);
    CHECK(strstr(last.err, "absent.yaml") != NULL);
    CHECK(strstr(last.out,
                 "press.yaml: ok: 1 soft bodies (75 nodes, 192 tetrahedra, 0 hexahedra)") != NULL);
}

static void every_shipped_scenario_is_ok(void)
{
    set_up();
    CHECK(palp("check %s/config/scenarios/*.yaml", SOURCE_ROOT) == 0);
    int n = 0;
    for (const char *line = strstr(last.out, ": ok: "); line; line = strstr(line + 1, ": ok: "))
        n++;
    CHECK(n >= 6);
}

/* ---------------------------------------------------------------- numbers */

/* Step the pressed block here as palp run does. */
static struct palp_world *step_here(struct config **config, int steps)
{
    char path[WORD_MAX];
    struct config_error refused = {0};
    struct palp_error error;
    snprintf(path, sizeof path, "%s/press.yaml", folder);
    REQUIRE(config_load(config, path, NULL, 0, &refused) == 0);
    struct palp_world *world = palp_world_create((*config)->scene, &error);
    REQUIRE(world != NULL);
    const struct config_tool *tool = &(*config)->tool[0];
    for (int i = 0; i < steps; i++) {
        palp_world_set_target(world, tool->body,
                              config_script_at(tool->script, palp_world_time(world) + 0.01));
        palp_step(world, 0.01);
    }
    return world;
}

/* The columns behind the probes. */
static void check_solves(char **cell, const struct palp_report *report)
{
    CHECK(**cell == ',' && strtod(*cell + 1, cell) == report->wh_defect);
    CHECK(**cell == ',' &&
          strtol(*cell + 1, cell, 10) == report->solves_free + report->solves_correct);
    CHECK(**cell == ',' && strtol(*cell + 1, cell, 10) == report->factor_age);
}

static void csv_has_the_probes_of_every_step_to_the_last_bit(void)
{
    set_up();
    REQUIRE(palp("run press.yaml --csv probes.csv") == 0);
    static char text[TEXT_MAX];
    read_all(text, "probes.csv");
    static const char head[] = "time_s,pressed_x_n,pressed_y_n,pressed_z_n,top_x_m,top_y_m,top_z_m,"
                               "touching,wh_defect_m,solves,factor_age_steps\n";
    REQUIRE(strncmp(text, head, strlen(head)) == 0);

    struct config *config;
    struct palp_world *world = step_here(&config, 0);
    const char *cell = text + strlen(head);
    const struct config_tool *tool = &config->tool[0];
    double greatest = 0;
    for (int row = 0; row <= STEPS; row++) { /* one more than steps: the start */
        CHECK(strtod(cell, (char **)&cell) == palp_world_time(world));
        for (int i = 0; i < config->n_probe; i++) {
            double value[3];
            const int n = config_probe_read(&config->probe[i], world, value);
            for (int k = 0; k < n; k++)
                CHECK(*cell == ',' && strtod(cell + 1, (char **)&cell) == value[k]);
            if (i == 0)
                greatest = fmax(greatest, value[1]);
        }
        check_solves((char **)&cell, palp_world_report(world));
        REQUIRE(*cell++ == '\n');
        palp_world_set_target(world, tool->body,
                              config_script_at(tool->script, palp_world_time(world) + 0.01));
        palp_step(world, 0.01);
    }
    CHECK(*cell == '\0');
    CHECK(greatest > 0.01); /* N: the ball is pressed back */
    palp_world_destroy(world);
    config_destroy(config);
}

static void a_run_ends_where_the_engine_ends(void)
{
    set_up();
    REQUIRE(palp("run press.yaml --steps 25 --quiet --hash") == 0);
    struct config *config;
    struct palp_world *world = step_here(&config, 25);
    CHECK(strtoull(last.out, NULL, 16) == palp_world_hash(world));
    CHECK(last.err[0] == '\0');
    palp_world_destroy(world);
    config_destroy(config);
}

static void the_hash_is_the_same_for_any_number_of_workers_and_again(void)
{
    set_up();
    char first[18] = "";
    for (int run = 0; run < 4; run++) {
        static const int workers[] = {1, 2, 4, 1};
        REQUIRE(palp("run press.yaml --quiet --hash --set solver.workers=%d", workers[run]) == 0);
        REQUIRE(strlen(last.out) == 17);
        if (run == 0)
            memcpy(first, last.out, sizeof first);
        CHECK(strcmp(first, last.out) == 0);
    }
    REQUIRE(palp("run press.yaml --quiet --hash --steps 39") == 0);
    CHECK(strcmp(first, last.out) != 0); /* one step less is another state */
}

static void vtk_frames_read_back_as_the_world_was(void)
{
    set_up();
    REQUIRE(palp("run press.yaml --quiet --vtk frames --every 20") == 0);
    struct config *config;
    struct palp_world *world = step_here(&config, 20);
    struct palp_mesh mesh;
    struct config_error refused = {0};
    char path[WORD_MAX];
    snprintf(path, sizeof path, "%s/frames/block_000001.vtu", folder);
    REQUIRE(config_mesh_read(&mesh, path, 1, &refused) == 0);
    const palp_body block = palp_scene_find(config->scene, "block");
    const struct palp_mesh *rest = palp_body_mesh(config->scene, block);
    REQUIRE(mesh.n_node == rest->n_node && mesh.n_tet == rest->n_tet);
    CHECK(memcmp(mesh.x, palp_world_q(world, block), sizeof *mesh.x * (size_t)mesh.n_node) == 0);
    CHECK(memcmp(mesh.tet, rest->tet, sizeof *mesh.tet * (size_t)mesh.n_tet) == 0);
    palp_mesh_destroy(&mesh);
    palp_world_destroy(world);
    config_destroy(config);
}

static void vtk_frames_of_hexahedra_read_back(void)
{
    set_up();
    REQUIRE(palp("run press.yaml --quiet --steps 2 --vtk hexes --every 2 "
                 "--set bodies.block.grid.elements=hexahedra") == 0);
    struct palp_mesh mesh, rest;
    struct config_error refused = {0};
    char path[WORD_MAX];
    for (int frame = 0; frame < 2; frame++) {
        snprintf(path, sizeof path, "%s/hexes/block_00000%d.vtu", folder, frame);
        REQUIRE(config_mesh_read(frame == 0 ? &rest : &mesh, path, 1, &refused) == 0);
    }
    CHECK(mesh.n_hex == 192 / 6 && mesh.n_tet == 0 && mesh.n_tri == 0 && mesh.n_node == 75);
    CHECK(memcmp(mesh.hex, rest.hex, sizeof *mesh.hex * (size_t)mesh.n_hex) == 0);
    palp_mesh_destroy(&mesh);
    palp_mesh_destroy(&rest);
}

/* Run a short Python program in the test's folder. */
static int python(const char *program)
{
    char line[8 * WORD_MAX];
    write_file("program.py", program);
    snprintf(line, sizeof line, "cd %s && /usr/bin/python3 program.py", folder);
    const int status = system(line);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void vtk_files_are_xml_with_the_forces_on_the_tissue(void)
{
    set_up();
    REQUIRE(palp("run press.yaml --vtk xml --every 20 --csv xml.csv --quiet") == 0);
    CHECK(python("import base64, csv, struct\n"
                 "import xml.etree.ElementTree as tree\n"
                 "def array(root, name):\n"
                 "    data = next(a for a in root.iter('DataArray') if a.get('Name') == name)\n"
                 "    raw = base64.b64decode(data.text.strip())\n"
                 "    size, = struct.unpack('<Q', raw[:8])\n"
                 "    assert size == len(raw) - 8, name\n"
                 "    return struct.unpack('<%dd' % (size // 8), raw[8:])\n"
                 "listed = [d.attrib for d in tree.parse('xml/scene.pvd').iter('DataSet')]\n"
                 "assert len(listed) == 3 * 3, listed\n" /* frames × (block, ball, contacts) */
                 "times = sorted({float(d['timestep']) for d in listed})\n"
                 "assert all(abs(t - 0.2 * i) < 1e-12 for i, t in enumerate(times)), times\n"
                 "for d in listed:\n"
                 "    tree.parse('xml/' + d['file'])\n"
                 "force = array(tree.parse('xml/contacts_000002.vtp'), 'force')\n"
                 "row = list(csv.DictReader(open('xml.csv')))[40]\n"
                 "on_ball = [float(row['pressed_%s_n' % c]) for c in 'xyz']\n"
                 "assert on_ball[1] > 0.01\n"
                 /* action equals reaction: the contacts' forces are on the block */
                 "for k in range(3):\n"
                 "    assert abs(sum(force[k::3]) + on_ball[k]) < 1e-12, k\n"
                 "ball = array(tree.parse('xml/ball_000002.vtu'), 'position')\n"
                 "centre = [0.004, 0.036, 0]\n"
                 "for i in range(0, len(ball), 3):\n"
                 "    r = sum((ball[i + k] - centre[k]) ** 2 for k in range(3)) ** 0.5\n"
                 "    assert abs(r - 0.01) < 1e-12, r\n") == 0);
}

/* ---------------------------------------------------------------- what is printed */

static void json_is_json(void)
{
    static const char *const lines[] = {
        "run press.yaml --json --hash",
        "check press.yaml --json",
        "bench step press.yaml --json --steps 3",
        "bench step press.yaml --json --steps 3 --compare",
        "bench recursion press.yaml --json --steps 30",
    };
    set_up();
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        CHECK(palp("%s", lines[i]) == 0);
        CHECK(python("import json\n"
                     "a = json.load(open('out'))\n"
                     "assert 'git' not in a or len(a['rows']) > 0\n") == 0);
    }
}

/* The figures are the machine's; what must hold of any is their order. */
static void a_palpd_in_real_time_is_measured_beside_the_floor(void)
{
    set_up();
    CHECK(palp("bench loop %s/tests/scenarios/block.yaml --seconds 3 --json", SOURCE_ROOT) == 0);
    CHECK(python(
              "import json\n"
              "rows = {r['what']: r for r in json.load(open('out'))['rows']}\n"
              "assert set(rows) == {'step_lateness', 'haptic_lateness', 'pose_to_force',\n"
              "                     'bare_timer', 'bare_echo'}\n"
              "for r in rows.values():\n"
              "    assert 0 < r['p50_us'] <= r['p99_us'] <= r['p999_us'] <= r['max_us'], r\n"
              "    assert 0 <= r['misses_explained'] <= r['misses'] and r['floor_p99_us'] > 0\n") ==
          0);
    CHECK(palp("bench loop press.yaml --seconds 3 --palpd absent/palpd") == 69);
}

static void a_plot_of_stages_is_xml(void)
{
    set_up();
    REQUIRE(palp("bench step press.yaml plane.yaml --steps 3 --svg stages.svg") == 0);
    CHECK(strstr(last.out, "solves a step") != NULL && strstr(last.out, "block: ") != NULL);
    CHECK(python("import xml.dom.minidom\n"
                 "text = open('stages.svg').read()\n"
                 "xml.dom.minidom.parseString(text)\n"
                 "assert 'motion_free' in text and text.count('press') >= 1\n") == 0);
}

static void quiet_is_quiet_and_no_terminal_gets_no_bar(void)
{
    set_up();
    CHECK(palp("run press.yaml --quiet") == 0);
    CHECK(last.out[0] == '\0' && last.err[0] == '\0');
    CHECK(palp("run press.yaml") == 0);
    CHECK(strstr(last.out, "motion_free") != NULL);
    CHECK(strchr(last.out, '\033') == NULL && strchr(last.err, '\033') == NULL);
}

static void help_and_version_are_no_errors(void)
{
    static const char *const lines[] = {"--help",        "--version",      "run --help",
                                        "check --help",  "inspect --help", "bench --help",
                                        "run --version", "bench --version"};
    set_up();
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        CHECK(palp("%s", lines[i]) == 0);
        CHECK(last.out[0] != '\0' && last.err[0] == '\0');
    }
}

/* ---------------------------------------------------------------- matrices */

/** A matrix read back, row by row. */
struct dense {
    int rows, cols;
    bool symmetric;
    double *at;
};

static struct dense parse_matrix(const char *text)
{
    struct dense m = {.symmetric = strstr(text, "symmetric\n") != NULL};
    const bool array = strncmp(text, "%%MatrixMarket matrix array real general\n", 40) == 0;
    REQUIRE(array || strncmp(text, "%%MatrixMarket matrix coordinate real ", 38) == 0);
    while (*text == '%')
        text = strchr(text, '\n') + 1;
    m.rows = (int)strtol(text, (char **)&text, 10);
    m.cols = (int)strtol(text, (char **)&text, 10);
    m.at = calloc((size_t)m.rows * (size_t)m.cols + 1, sizeof *m.at);
    REQUIRE(m.at != NULL);
    const long n = array ? m.rows : strtol(text, (char **)&text, 10);
    for (long i = 0; i < n; i++) {
        const int row = array ? (int)i : (int)strtol(text, (char **)&text, 10) - 1;
        const int col = array ? 0 : (int)strtol(text, (char **)&text, 10) - 1;
        REQUIRE(row >= 0 && row < m.rows && col >= 0 && col < m.cols);
        REQUIRE(!m.symmetric || row >= col);
        m.at[row * m.cols + col] = strtod(text, (char **)&text);
        if (m.symmetric)
            m.at[col * m.cols + row] = m.at[row * m.cols + col];
    }
    CHECK(strcmp(text, "\n") == 0);
    return m;
}

static struct dense inspect(const char *name, const char *scenario, int step)
{
    REQUIRE(palp("inspect %s %s --step %d", name, scenario, step) == 0);
    return parse_matrix(last.out);
}

/* a b, or a bᵀ. */
static struct dense product(const struct dense *a, const struct dense *b, bool transposed)
{
    struct dense c = {.rows = a->rows, .cols = transposed ? b->rows : b->cols};
    c.at = calloc((size_t)c.rows * (size_t)c.cols + 1, sizeof *c.at);
    REQUIRE(c.at != NULL && a->cols == (transposed ? b->cols : b->rows));
    for (int i = 0; i < c.rows; i++)
        for (int j = 0; j < c.cols; j++)
            for (int k = 0; k < a->cols; k++)
                c.at[i * c.cols + j] +=
                    a->at[i * a->cols + k] *
                    (transposed ? b->at[j * b->cols + k] : b->at[k * b->cols + j]);
    return c;
}

/* X := A⁻¹ X, A positive definite and overwritten. */
static void eliminate(struct dense *A, struct dense *X)
{
    const int n = A->rows, m = X->cols;
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < n; i++) {
            const double share = A->at[i * n + k] / A->at[k * n + k];
            for (int j = 0; i != k && j < n; j++)
                A->at[i * n + j] -= share * A->at[k * n + j];
            for (int j = 0; i != k && j < m; j++)
                X->at[i * m + j] -= share * X->at[k * m + j];
        }
    }
    for (int i = 0; i < n * m; i++)
        X->at[i] /= A->at[i / m * n + i / m];
}

static double largest(const struct dense *a)
{
    double most = 0;
    for (int i = 0; i < a->rows * a->cols; i++)
        most = fmax(most, fabs(a->at[i]));
    return most;
}

static double difference(const struct dense *a, const struct dense *b)
{
    double most = 0;
    REQUIRE(a->rows == b->rows && a->cols == b->cols);
    for (int i = 0; i < a->rows * a->cols; i++)
        most = fmax(most, fabs(a->at[i] - b->at[i]));
    return most;
}

static void matrices_of_the_free_motion_fit_together(void)
{
    set_up();
    const double h = 0.01;
    struct dense A = inspect("A", "plane.yaml", 8), M = inspect("M", "plane.yaml", 8);
    struct dense B = inspect("B", "plane.yaml", 8), K = inspect("K", "plane.yaml", 8);
    struct dense b = inspect("b", "plane.yaml", 8), x = inspect("x", "plane.yaml", 8);
    CHECK(A.symmetric && M.symmetric && B.symmetric && K.symmetric);
    CHECK(A.rows == 54 && b.rows == 54 && b.cols == 1); /* 18 nodes */
    for (int i = 0; i < A.rows * A.cols; i++) /* sums of three: a few units in the last place */
        CHECK_NEAR(A.at[i], M.at[i] + h * B.at[i] + h * h * K.at[i], 1e-14 * largest(&A));
    struct dense Ax = product(&A, &x, false);
    CHECK_BELOW(difference(&Ax, &b), 1e-12 * largest(&b)); /* a direct solver's backward error */
    free(A.at), free(M.at), free(B.at), free(K.at), free(b.at), free(x.at), free(Ax.at);
}

static struct dense first_columns(const struct dense *a, int cols)
{
    struct dense b = {.rows = a->rows, .cols = cols};
    b.at = calloc((size_t)b.rows * (size_t)cols + 1, sizeof *b.at);
    REQUIRE(b.at != NULL && cols <= a->cols);
    for (int i = 0; i < b.rows; i++)
        memcpy(b.at + i * cols, a->at + i * a->cols, (size_t)cols * sizeof *b.at);
    return b;
}

static void compliances_fit_together(void)
{
    set_up();
    struct dense A = inspect("A", "plane.yaml", 8), H = inspect("H", "plane.yaml", 8);
    struct dense C = inspect("C", "plane.yaml", 8), W = inspect("W", "plane.yaml", 8);
    struct dense WH = inspect("WH", "plane.yaml", 8);
    CHECK(W.symmetric && WH.symmetric && W.rows > 0 && WH.rows == H.rows && H.cols == A.rows);

    /* The ground does not move, and proximities stand body by body: the block's columns are the
     * first. */
    struct dense all = C;
    C = first_columns(&all, WH.rows);
    struct dense CW = product(&C, &WH, false), CWC = product(&CW, &C, true);
    CHECK_BELOW(difference(&CWC, &W), 1e-13 * largest(&W));

    /* W_H = H A⁻¹ Hᵀ, with an elimination of our own. */
    struct dense X = {.rows = H.cols, .cols = H.rows, .at = calloc((size_t)(H.rows * H.cols), 8)};
    for (int i = 0; i < X.rows * X.cols; i++)
        X.at[i] = H.at[i % X.cols * H.cols + i / X.cols];
    eliminate(&A, &X);
    struct dense HX = product(&H, &X, false);
    CHECK_BELOW(difference(&HX, &WH), 1e-12 * largest(&WH));
    free(A.at), free(H.at), free(C.at), free(W.at), free(WH.at), free(all.at);
    free(CW.at), free(CWC.at), free(X.at), free(HX.at);
}

static void an_mtx_file_says_what_it_is(void)
{
    set_up();
    REQUIRE(palp("inspect lambda press.yaml --step 30 --mtx lambda.mtx") == 0);
    CHECK(last.out[0] == '\0');
    static char text[TEXT_MAX];
    read_all(text, "lambda.mtx");
    CHECK(strstr(text, "% lambda: contact forces along n, t1, t2, in N\n") != NULL);
    CHECK(strstr(text, "% step 30 of press.yaml\n") != NULL);
    struct dense lambda = parse_matrix(text);
    CHECK(lambda.rows > 0 && lambda.rows % 3 == 0);
    double normal = 0;
    for (int i = 0; i < lambda.rows; i += 3) {
        CHECK(lambda.at[i] >= 0);
        CHECK(hypot(lambda.at[i + 1], lambda.at[i + 2]) <= 0.5 * lambda.at[i] * (1 + 1e-12));
        normal += lambda.at[i];
    }
    CHECK(normal > 0.01); /* N */
    free(lambda.at);
}

static void a_run_whose_numbers_are_lost_is_told(void)
{
    set_up();
    CHECK(palp("run plane.yaml --steps 5 --quiet --set gravity_m_s2=[0,-1e308,0]") == 70);
    CHECK(strstr(last.err, "body 'block' is at no place any more") != NULL);
}

SUITE(cli, TEST(a_line_that_makes_no_sense_is_refused_with_64),
      TEST(a_scenario_that_is_wrong_is_refused_with_the_place),
      TEST(what_cannot_be_written_is_told_apart),
      TEST(check_goes_on_after_a_scenario_that_is_wrong), TEST(every_shipped_scenario_is_ok),
      TEST(csv_has_the_probes_of_every_step_to_the_last_bit),
      TEST(a_run_ends_where_the_engine_ends), TEST(a_run_whose_numbers_are_lost_is_told),
      TEST(the_hash_is_the_same_for_any_number_of_workers_and_again),
      TEST(vtk_frames_read_back_as_the_world_was), TEST(vtk_frames_of_hexahedra_read_back),
      TEST(vtk_files_are_xml_with_the_forces_on_the_tissue), TEST(json_is_json),
      TEST(a_palpd_in_real_time_is_measured_beside_the_floor), TEST(a_plot_of_stages_is_xml),
      TEST(quiet_is_quiet_and_no_terminal_gets_no_bar), TEST(help_and_version_are_no_errors),
      TEST(matrices_of_the_free_motion_fit_together), TEST(compliances_fit_together),
      TEST(an_mtx_file_says_what_it_is));
