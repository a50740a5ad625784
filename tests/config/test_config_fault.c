/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_config_fault.c - scenario files: what is refused, and in which words. */
#include "tests/check.h"
#include "tests/fixtures/full_scenario.h"
#include "tests/fixtures/scratch_folder.h"

#include <string.h>

/* ---------------------------------------------------------------- what is said */

static void a_fault_shows_its_place_its_line_and_a_caret(void)
{
    char expected[900];
    const char *text = "version: 1\nrate_hz: 100\nlimits:\n  force_n: -3 # N\n";
    CHECK(!whole_load(text, NULL, 0));
    snprintf(expected, sizeof expected,
             "%s:4:12: limits.force_n: got -3, expected a number above 0\n"
             "      force_n: -3 # N\n"
             "               ^\n",
             scratch_path("scenario.yaml"));
    CHECK(whole_error.text && strcmp(whole_error.text, expected) == 0);
}

static void a_fault_in_an_override_shows_the_override(void)
{
    static const char *const set[] = {"name=a", "bodies.block.material.poisson=0.5"};
    CHECK(whole_refused(
        whole, set, 2, 78,
        "--set 2: bodies.block.material.poisson: got 0.5, expected a number in [0, 0.5): at "
        "0.5 a tissue cannot be compressed at all, and its stiffness has no bound\n"
        "    bodies.block.material.poisson=0.5\n"
        "                                  ^\n"));
}

static void an_override_that_ends_too_early_shows_its_end(void)
{
    CHECK(whole_set_refused("name=[1,2", "    name=[1,2\n             ^\n"));
    CHECK(whole_set_refused("", "--set 1: got nothing, expected path.to.key=value"));
}

/* Files are merged before: an include that is set would be without effect. */
static void an_override_includes_nothing(void)
{
    CHECK(whole_set_refused("include=base.yaml", "--set 1: include: got an override"));
}

/* Nine files deep, three to a hundred at a time: hundreds of thousands in all. */
static void files_that_include_each_other_without_measure_are_refused(void)
{
    char text[1200] = "version: 1\ninclude: [", name[20];
    for (int i = 0; i < 100; i++)
        strcat(text, i > 0 ? ", next.yaml" : "next.yaml");
    strcat(text, "]\n");
    scratch_text("next.yaml", "version: 1\ninclude: [l1.yaml, l1.yaml, l1.yaml, l1.yaml]\n");
    for (int i = 1; i <= 7; i++) {
        char more[200];
        snprintf(name, sizeof name, "l%d.yaml", i);
        snprintf(more, sizeof more, "version: 1\ninclude: [l%d.yaml, l%d.yaml, l%d.yaml]\n", i + 1,
                 i + 1, i + 1);
        scratch_text(name, i < 7 ? more : "version: 1\nname: last\n");
    }
    CHECK(whole_refused(text, NULL, 0, 78, "got more than 64 files in all"));
}

static void all_faults_of_a_file_are_told_at_once(void)
{
    const char *text =
        "version: 1\nrate_hz: fast\nsolvr: {}\nlimits: {force_n: 99, torque_nm: x}\n";
    CHECK(whole_refused(text, NULL, 0, 78, "rate_hz: got fast"));
    CHECK(whole_refused(text, NULL, 0, 78, "solvr: got an unknown key; did you mean solver?"));
    CHECK(whole_refused(text, NULL, 0, 78, "limits.torque_nm: got x"));
}

static void the_version_comes_first(void)
{
    CHECK(whole_refused("rate_hz: 100\nversion: 1\n", NULL, 0, 78,
                        ":1:1: rate_hz: got this key first"));
    CHECK(whole_refused("version: 2\nrate_hz: 100\n", NULL, 0, 78,
                        ":1:10: version: got 2, expected 1"));
    CHECK(whole_refused("", NULL, 0, 78, "got nothing"));
    CHECK(whole_refused("- 1\n- 2\n", NULL, 0, 78,
                        "got a list of 2, expected a map that begins with version"));
}

static void what_is_no_plain_yaml_is_refused(void)
{
    CHECK(whole_refused("version: 1\nrate_hz: &a 100\n", NULL, 0, 78, ":2:13: got an anchor"));
    CHECK(whole_refused("version: 1\nrate_hz: *a\n", NULL, 0, 78, "got an alias"));
    CHECK(whole_refused("version: 1\nrate_hz: !!int 100\n", NULL, 0, 78, "got a tag"));
    CHECK(whole_refused("version: 1\nrate_hz: [100\nname: x\n", NULL, 0, 78, "scenario.yaml:"));
    CHECK(whole_refused("version: 1\n---\nversion: 1\n", NULL, 0, 78, "got a second document"));
    CHECK(whole_refused("version: 1\n[1]: 2\n", NULL, 0, 78, "got a map or list as a key"));
    CHECK(whole_refused("%YAML 1.1\n---\nversion: 1\n", NULL, 0, 78, ":1:1: got a directive"));
    CHECK(whole_refused("version: 1\nname: \xff\n", NULL, 0, 78,
                        ":2:7: got bytes that are no UTF-8"));
    CHECK(
        whole_refused("version: 1\nname: \x1b[2J\n", NULL, 0, 78, ":2:7: got a control character"));
}

static void a_duplicate_key_is_refused_with_the_line_of_the_first(void)
{
    CHECK(whole_refused(
        "version: 1\nrate_hz: 100\nname: x\nrate_hz: 100\n", NULL, 0, 78,
        ":4:1: rate_hz: got a duplicate key, expected one; the first stands in line 2"));
}

static void a_missing_key_is_named_with_what_it_should_hold(void)
{
    CHECK(whole_refused("version: 1\n", NULL, 0, 78,
                        "rate_hz: got nothing, expected a number in [1, 10000]"));
    CHECK(whole_refused("version: 1\nrate_hz: 1\nbodies: {a: {grid: {size_m: [1, 1, 1]}}}\n", NULL,
                        0, 78, "bodies.a.grid.cells: got nothing, expected three whole numbers"));
    CHECK(whole_refused("version: 1\nrate_hz: 1\nbodies: {a: {grid: {size_m: [1, 1, 1]}}}\n", NULL,
                        0, 78, "bodies.a.material: got nothing"));
    CHECK(whole_refused("version: 1\nrate_hz: 1\ntools: {a: {kinematic: true}}\n", NULL, 0, 78,
                        "tools.a.shape: got nothing"));
}

static void a_key_left_empty_is_refused_where_it_stands(void)
{
    const char *text = "version: 1\nrate_hz:\nname: x\n";
    CHECK(whole_refused(text, NULL, 0, 78,
                        ":2:1: rate_hz: got nothing, expected a number in [1, 10000]\n"
                        "    rate_hz:\n"
                        "    ^\n"));
    CHECK(whole_refused("version: 1\nrate_hz: 100\nname: ''\n", NULL, 0, 78,
                        ":3:7: name: got \"\", expected a text"));
    CHECK(whole_refused("version: 1\nrate_hz: 100\ngravity_m_s2:\n  -\n  - 1\n  - 2\n", NULL, 0, 78,
                        ":4:3: gravity_m_s2[0]: got nothing"));
    CHECK(whole_refused("version: 1\nrate_hz: 100\nbodies: {a:, b: {}}\n", NULL, 0, 78,
                        ":3:10: bodies.a: got nothing"));
}

static void keys_that_exclude_each_other_are_refused_together(void)
{
    CHECK(whole_set_refused("bodies.block.mesh=cube.msh",
                            "bodies.block: got several, expected exactly one of mesh, grid"));
    CHECK(whole_set_refused("bodies.ball.fixed=true", "expected exactly one of fixed, mass_kg"));
    CHECK(whole_set_refused("bodies.ball.shape={}",
                            "got none, expected exactly one of sphere, capsule, box, plane, mesh"));
    CHECK(whole_set_refused(
        "bodies.block.fixed={}",
        "got none, expected at least one of box_m, box_share, sphere_m, inside, near, nodes"));
    CHECK(whole_set_refused("bodies.block.place.quaternion=[0, 0, 0, 1]",
                            "expected at most one of rotation_deg, quaternion"));
    CHECK(whole_set_refused("tools.probe.kinematic=true",
                            "expected exactly one of coupling, kinematic"));
    CHECK(whole_set_refused("tools.jaw.kinematic=false",
                            "got false, expected true, or a coupling in its place"));
}

static void keys_that_contradict_each_other_are_refused(void)
{
    CHECK(whole_set_refused("limits.rungs=8",
                            "limits.rungs: got 8, expected a whole number in [0, 7]"));
    CHECK(whole_set_refused("limits.rungs=-1", "limits.rungs: got -1, expected a whole number"));
    CHECK(whole_set_refused("solver.workers=257",
                            "solver.workers: got 257, expected a whole number in [0, 256]"));
    CHECK(whole_set_refused("limits.force_n=9",
                            "at most 3: a greater one needs limits.unsafe: true"));
    CHECK(whole_set_refused("limits.torque_nm=9",
                            "at most 0.1: a greater one needs limits.unsafe: true"));
    CHECK(whole_set_refused("bodies.brick.shape.box.radius_m=0.06",
                            "at most half of the least extent, 0.05"));
    CHECK(whole_set_refused("bodies.ground={shape: {plane: {}}, mass_kg: 1}",
                            "got a plane that moves"));
    CHECK(whole_set_refused("bodies.ground.shape.plane.normal=[0, 0, 0]", "got no direction"));
    CHECK(whole_set_refused("bodies.ground.velocity_m_s=[1, 0, 0]", "got true and a velocity"));
    CHECK(whole_set_refused("tools.probe.shape={plane: {}}",
                            "expected a shape that a hand can hold"));
    CHECK(whole_set_refused("bodies.block.grid.cells=[1000, 1000, 1000]",
                            "1000000000 cells, expected at most"));
    CHECK(whole_set_refused("bodies.block.fixed.box_m=[[1, 0, 0], [0, 1, 1]]",
                            "got a low corner above the high"));
    CHECK(whole_set_refused("bodies.block.place={quaternion: [0, 0, 0, 0.9]}", "of unit length"));
    CHECK(whole_set_refused("tools.ball={shape: {sphere: {radius_m: 1}}, kinematic: true}",
                            "got the name of a body"));
    CHECK(whole_set_refused("bodies.block.name=x", "got an unknown key"));
    CHECK(
        whole_set_refused("bodies.block.material.model=corotationl", "did you mean corotational?"));
    CHECK(whole_set_refused("bodies.block.regions.core.model=neo_hookean",
                            "bodies.block.regions.core.model: got neo_hookean, expected "
                            "corotational, stable_neo_hookean, st_venant_kirchhoff or linear"));
    CHECK(whole_set_refused("bodies.block.material.model=1", "got 1, expected corotational, "));
    CHECK(whole_set_refused("bodies.block.regions.core.model=[]", "expected corotational, "));
    CHECK(whole_set_refused("rate_hz=\"100\"", "got \"100\", expected a number"));
    CHECK(whole_set_refused("rate_hz=0x10", "got 0x10, expected a number"));
    CHECK(whole_set_refused("rate_hz=.nan", "got .nan, expected a number"));
    CHECK(whole_set_refused("solver.newton=1.5", "got 1.5, expected a whole number"));
    CHECK(whole_set_refused("limits.unsafe=yes", "got yes, expected true or false"));
}

static void a_name_is_letters_digits_and_dashes(void)
{
    CHECK(whole_refused(
        "version: 1\nrate_hz: 1\nbodies: {a.b: {shape: {sphere: {radius_m: 1}}, mass_kg: 1}}\n",
        NULL, 0, 78, "got this name, expected up to 63 letters"));
}

static void a_probe_reads_only_what_is_there(void)
{
    CHECK(whole_set_refused("probes.top.body=blok",
                            "got blok, expected the name of a body; did you mean block?"));
    CHECK(whole_set_refused("probes.push.tool=block", "expected the name of a tool"));
    CHECK(whole_set_refused("probes.push.quantity=gap",
                            "got gap, expected force, torque, hand_force"));
    CHECK(whole_set_refused("probes.top.quantity=hand_force",
                            "got hand_force, expected force, position, velocity"));
    CHECK(whole_set_refused("probes.p={body: block, quantity: position}", "got no nearest_m"));
    CHECK(whole_set_refused("probes.p={body: ball, quantity: force, nearest_m: [0, 0, 0]}",
                            "expected none"));
    CHECK(whole_set_refused("probes.p={body: ball, tool: jaw, quantity: position}",
                            "exactly one of tool, body"));
}

static void a_place_that_holds_nothing_is_refused(void)
{
    CHECK(
        whole_set_refused("bodies.block.fixed={sphere_m: [[9, 9, 9], 1]}", "none of the 27 nodes"));
    CHECK(whole_set_refused("bodies.block.fixed={nodes: [27]}", "got node 27, expected 0 … 26"));
    CHECK(whole_set_refused("bodies.block.regions.core={sphere_m: [[9, 9, 9], 1]}",
                            "none of the 48 elements"));
    CHECK(whole_set_refused("bodies.block.fixed={inside: {path: 3.stl, scale_m: 0}}", "above 0"));
    CHECK(whole_set_refused("bodies.block.fixed={near: {mesh: none.stl}}", "within_m"));
}

#define HEXAHEDRA(model)                                                                           \
    "version: 1\nrate_hz: 1\nbodies:\n  a:\n"                                                      \
    "    grid: {size_m: [1, 1, 1], cells: [1, 1, 1], elements: hexahedra}\n"                       \
    "    material: {model: " model ", young_pa: 1, poisson: 0, density_kg_m3: 1}\n"

static void hexahedra_of_a_model_that_they_lack_are_refused_at_their_body(void)
{
    static const char *const lacking[] = {HEXAHEDRA("stable_neo_hookean"),
                                          HEXAHEDRA("st_venant_kirchhoff")};
    static const char *const said[] = {
        "scenario.yaml:5:5: bodies.a: ", "model of the material of a hexahedron is",
        "expected 0 (corotational) or 3 (linear)"};
    for (int i = 0; i < 6; i++)
        CHECK(whole_refused(lacking[i % 2], NULL, 0, 78, said[i / 2]));
}

/* ---------------------------------------------------------------- files that a scenario names */

static void a_mesh_that_is_missing_is_told_at_the_word_that_names_it(void)
{
    const char *text = "version: 1\nrate_hz: 1\nbodies:\n  a:\n    mesh: nowhere.msh\n"
                       "    material: {young_pa: 1, poisson: 0, density_kg_m3: 1}\n";
    CHECK(whole_refused(text, NULL, 0, 66, "scenario.yaml:5:11: bodies.a.mesh: "));
    CHECK(whole_refused(text, NULL, 0, 66,
                        "nowhere.msh: No such file or directory\n        mesh: nowhere.msh\n"));
}

static void a_damaged_mesh_is_told_with_both_places(void)
{
    static const char *const set[] = {"bodies.organ.mesh=cut.msh"};
    char name[700];
    const char *cut = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n";
    snprintf(name, sizeof name, "bodies.organ.mesh=%s", scratch_text("cut.msh", cut));
    CHECK(whole_refused(whole, (const char *const[]){name}, 1, 65, "cut.msh:"));
    CHECK(whole_refused(whole, set, 1, 66, "--set 1: bodies.organ.mesh: "));
}

static void a_surface_is_no_soft_body(void)
{
    char set[700];
    whole_write(whole);
    snprintf(set, sizeof set, "bodies.organ.mesh=%s", scratch_path("cube.obj"));
    CHECK(whole_set_refused(set, "got a surface of 4 triangles, expected tetrahedra or hexahedra"));
}

static bool script_refused(const char *csv, int exit_code, const char *said)
{
    char set[700];
    snprintf(set, sizeof set, "tools.jaw.device={script: %s}", scratch_text("bad.csv", csv));
    return whole_refused(whole, (const char *const[]){set}, 1, exit_code, said);
}

static void a_damaged_script_is_refused_with_its_line(void)
{
    static const char head[] = "time_s,x_m,y_m,z_m,qx,qy,qz,qw\n";
    char text[300];
    CHECK(script_refused("0,0,0,0,0,0,0,1\n", 65, "bad.csv:1:1: expected the header"));
    CHECK(script_refused(head, 65, "got no pose"));
    CHECK(script_refused("", 65, "got no pose"));
    snprintf(text, sizeof text, "%s0,0,0,0,0,0,0,1\n0,0,0,0,0,0,0,1\n", head);
    CHECK(script_refused(text, 65, "bad.csv:3:1: expected a time after"));
    snprintf(text, sizeof text, "%s0,0,0,0,0,0,0,2\n", head);
    CHECK(script_refused(text, 65, "expected a quaternion of unit length"));
    snprintf(text, sizeof text, "%s0,0,nan,0,0,0,0,1\n", head);
    CHECK(script_refused(text, 65, "bad.csv:2:5: expected a finite number"));
    snprintf(text, sizeof text, "%s0,0,0,0,0,0,0\n", head);
    CHECK(script_refused(text, 65, "bad.csv:2:"));
    snprintf(text, sizeof text, "%s0,0,0,0,0,0,0,1,5\n", head);
    CHECK(script_refused(text, 65, "expected as many numbers as the header names"));
}

/* What stands behind a zero would be passed over without a word. */
static void a_script_with_a_zero_byte_is_refused(void)
{
    static const char csv[] = "time_s,x_m,y_m,z_m,qx,qy,qz,qw\n0,0,0,0,0,0,0,1\n\0garbage\n";
    char set[300];
    snprintf(set, sizeof set, "tools.jaw.device={script: %s}",
             scratch_bytes("zero.csv", csv, sizeof csv - 1));
    CHECK(whole_refused(whole, (const char *const[]){set}, 1, 65, "zero.csv: got a zero byte"));
}

static void a_scenario_that_cannot_be_read_is_missing(void)
{
    struct config *config;
    struct config_error error;
    CHECK(config_load(&config, scratch_path("nowhere.yaml"), NULL, 0, &error) != 0);
    CHECK(error.exit_code == 66 && strstr(error.text, "nowhere.yaml: No such file"));
    config_error_clear(&error);
    CHECK(config_load(&config, "./config", NULL, 0, &error) != 0);
    CHECK(error.exit_code == 66 && strstr(error.text, "is a directory, expected a file"));
    config_error_clear(&error);
    CHECK(config_load(&config, "/dev/zero", NULL, 0, &error) != 0);
    CHECK(error.exit_code == 66 && strstr(error.text, "is not a regular file"));
    config_error_clear(&error);
}

/* ---------------------------------------------------------------- springs, what time drives */

static const char organ[] =
    "version: 1\nrate_hz: 100\nbodies:\n  organ:\n"
    "    grid: {shape: beam, size_m: [0.1, 0.1, 0.1], cells: [2, 2, 2]}\n"
    "    material: {young_pa: 1000, poisson: 0.4, density_kg_m3: 1000}\n"
    "    fixed: {nodes: [0, 1]}\n"
    "    damping: {velocity_n_s_m: 0.1}\n"
    "    motion: {rate_hz: 0.25, shift_m: [0, 0.01, 0], swell: 0.1}\n"
    "    pressure: {pressure_pa: 300, rate_hz: 1}\n"
    "springs:\n"
    "  rope: {a: {body: organ, at_m: [0, 0.05, 0]}, b: {body: world, at_m: [0, 0.2, 0]},"
    " stiffness_n_m: 100}\n";

static bool refuses(const char *set, const char *what)
{
    return whole_refused(organ, &set, 1, 78, what);
}

/* The organ is 0.1 m about the origin, of two cells an edge. */
static void cuts_are_refused_by_their_keys(void)
{
    const char *slit = "bodies.organ.cuts={slit: {line_m: [[-0.1,0.05,0],[0.1,0.05,0]],"
                       " into_m: [0,-0.06,0]}}";
    struct config *config = whole_load(organ, &slit, 1);
    REQUIRE(config != NULL);
    CHECK(palp_body_mesh(config->scene, (palp_body){1})->n_node == 27 + 3);
    config_destroy(config);
    CHECK(refuses("bodies.organ.cuts={slit: {line_m: [[0,0,0]], into_m: [0,-1,0]}}",
                  "cuts.slit.line_m: got 1 places, expected 2"));
    CHECK(refuses("bodies.organ.cuts={slit: {line_m: [[0,0,0],[0,1,0]], into_m: [0,-1,0]}}",
                  "got a direction along the line"));
    CHECK(refuses("bodies.organ.cuts={slit: {line_m: [[1,0,0],[1,0,1]], into_m: [0,-1,0]}}",
                  "parts none of the 48 elements from another"));
    CHECK(refuses("bodies.organ.cuts={slit: {line_m: [[0,0,0],[0,0,1]]}}", "into_m: got nothing"));
}

static void springs_and_what_time_drives_are_refused_by_their_keys(void)
{
    struct config *config = whole_load(organ, NULL, 0);
    REQUIRE(config != NULL);
    config_destroy(config);
    CHECK(refuses("springs.rope.stiffness_n_m=0", "got 0, expected a number above 0"));
    CHECK(refuses("springs.rope.rest_m=-1", "springs.rope.rest_m: got -1"));
    CHECK(refuses("springs.rope.damping_n_s_m=-1", "springs.rope.damping_n_s_m: got -1"));
    CHECK(refuses("springs.rope.a.body=orgna", "did you mean organ?"));
    CHECK(refuses("springs.rope.a.at_m=[0,0.3,0]", "m outside of organ, expected one within"));
    CHECK(refuses("springs.rope.a=world", "expected one of a body"));
    CHECK(refuses("springs.rope.length_m=1", "springs.rope.length_m: got an unknown key"));
    CHECK(refuses("bodies.organ.motion.rate_hz=0", "got 0, expected a number above 0"));
    CHECK(refuses("bodies.organ.motion.swell=-1", "got -1, expected a number above -1"));
    CHECK(refuses("bodies.organ.motion.script=a.csv", "rate_hz"));
    CHECK(refuses("bodies.organ.pressure.pressure_pa=hard", "got hard, expected a number"));
    CHECK(refuses("bodies.organ.pressure.rate_hz=-1", "bodies.organ.pressure.rate_hz: got -1"));
    CHECK(refuses("bodies.organ.pressure.zone={nodes: [99]}", "got node 99, expected 0 … 26"));
    CHECK(refuses("bodies.organ.pressure.zone={nodes: [0, 26]}",
                  "bodies.organ.pressure.zone: got 2 nodes, which are all three of no triangle"));
    CHECK(refuses("bodies.organ.damping.velocity_n_s_m=-1", "velocity_n_s_m: got -1"));
    CHECK(refuses("solver.motion=cholesky", "pcg_start, cg or dense"));
    CHECK(refuses("solver.checking=all", "got all, expected none or range"));
}

/* Keys that would do nothing. */
static void a_motion_by_a_script_has_no_wave(void)
{
    static const char *const wave[][2] = {{"shift_m: [0, 0.1, 0]", "motion.shift_m: got what"},
                                          {"turn_deg: [0, 90, 0]", "motion.turn_deg: got what"},
                                          {"swell: 0.5", "motion.swell: got what"},
                                          {"phase: 0.3", "motion.phase: got what"}};
    char path[200], set[300];
    snprintf(path, sizeof path, "%s",
             scratch_text("poses.csv", "time_s,x_m,y_m,z_m,qx,qy,qz,qw\n"
                                       "0,0,0,0,0,0,0,1\n1,0,0.01,0,0,0,0,1\n"));
    for (size_t i = 0; i < sizeof wave / sizeof *wave; i++) {
        snprintf(set, sizeof set, "bodies.organ.motion={script: %s, %s}", path, wave[i][0]);
        CHECK(refuses(set, wave[i][1]));
    }
    snprintf(set, sizeof set, "bodies.organ.motion={script: %s, centre_m: [0, 0.1, 0]}", path);
    const char *alone = set;
    struct config *config = whole_load(organ, &alone, 1);
    CHECK(config != NULL);
    config_destroy(config);
}

/* ---------------------------------------------------------------- links */

static void a_link_that_cannot_be_is_refused_with_what_is_expected(void)
{
    CHECK(whole_set_refused("links.string.length_m=0", "got 0, expected a number above 0"));
    CHECK(whole_set_refused("links.string.length_m=long", "links.string.length_m: got long"));
    CHECK(whole_set_refused("links.string.law=rope", "got rope, expected ball, weld, hinge"));
    CHECK(whole_set_refused("links.string.lenght_m=1", "did you mean length_m?"));
    CHECK(whole_set_refused("links.string.axis=[1,0,0]", "got a key that a thread does not read"));
    CHECK(whole_set_refused("links.string.a.body=bal",
                            "links.string.a.body: got bal, expected the name of a body, a tool, or "
                            "world; did you mean ball?"));
    CHECK(whole_set_refused("links.string.b.at_m=[0,0.3,0]",
                            "m outside of block, expected one within 0.001 m of it"));
    CHECK(whole_set_refused("links.string.b=ball", "expected another than a's"));
    CHECK(whole_set_refused("links.string.law=bond", "got no force_n, expected it"));
}

static void an_axis_limits_and_a_curve_are_checked(void)
{
    CHECK(whole_set_refused("links.door.axis=[0,0,0]",
                            "links.door.axis: got a list of 3, expected a "
                            "direction"));
    CHECK(whole_set_refused("links.door.axis=[1.0e300,1.0e300,0]", "expected a direction"));
    CHECK(whole_set_refused("links.door.normal=[1.0e300,1.0e300,0]", "expected a direction"));
    CHECK(
        whole_set_refused("links.door.low_deg=5", "links.door.low_deg: got 5, expected a number"));
    CHECK(whole_set_refused("links.door.arm_m=-1", "links.door.arm_m: got -1, expected a number "
                                                   "above 0"));
    CHECK(whole_set_refused("links.wire.high_m=0.2", "expected both between the ends"));
    CHECK(whole_set_refused("links.wire.low_m=0.1", "got a lower limit that is not below"));
    CHECK(whole_set_refused("links.wire.curve.places_m=[[0,0,0]]", "expected 2 to 1024"));
    CHECK(whole_set_refused("links.wire.curve.places_m=[[0,0,0],[0,0,0]]",
                            "the distance of two neighbours on the curve is 0"));
    CHECK(whole_set_refused("links.wire.curve.places_m=[[0,1,0],[0.1,1,0]]",
                            "expected at most a hundredth of its length"));
    CHECK(whole_set_refused("links.wire.curve.places_m=3", "expected a list of places"));
    CHECK(whole_set_refused("links.wire.friction=-0.1", "links.wire.friction: got -0.1"));
    CHECK(whole_set_refused("links.needle.b=ball", "body b is 4, expected a soft one"));
    CHECK(whole_set_refused("links.needle.spacing_m=1.0e-5", "expected at most 65"));
    CHECK(whole_set_refused("probes.pull.link=strnig", "expected the name of a link"));
    CHECK(whole_set_refused("probes.pull.quantity=contacts",
                            "expected force, torque, position, gap"));
    CHECK(whole_set_refused("probes.push.quantity=gap",
                            "expected force, torque, hand_force, hand_torque"));
}

static void rollers_are_refused_by_their_keys(void)
{
    const char *wall = "bodies.organ.rollers={wall: {nodes: {nodes: [0, 1]}, axis: [1, 0, 0]}}";
    struct config *config = whole_load(organ, &wall, 1);
    CHECK(config != NULL);
    config_destroy(config);
    CHECK(refuses("bodies.organ.rollers={wall: {nodes: {nodes: [0]}, axis: [0, 0, 0]}}",
                  "rollers.wall.axis: got no direction"));
    CHECK(refuses("bodies.organ.rollers={wall: {nodes: {nodes: [9999]}, axis: [1, 0, 0]}}",
                  "got node 9999, expected 0"));
    CHECK(refuses("bodies.organ.rollers={wall: {nodes: {nodes: [0]}}}", "axis: got nothing"));
    CHECK(refuses("bodies.organ.rollers={wall: {axis: [1, 0, 0]}}", "nodes: got nothing"));
}

SUITE(config_fault, TEST(rollers_are_refused_by_their_keys), TEST(cuts_are_refused_by_their_keys),
      TEST(springs_and_what_time_drives_are_refused_by_their_keys),
      TEST(a_motion_by_a_script_has_no_wave), TEST(a_fault_shows_its_place_its_line_and_a_caret),
      TEST(a_fault_in_an_override_shows_the_override),
      TEST(an_override_that_ends_too_early_shows_its_end), TEST(an_override_includes_nothing),
      TEST(files_that_include_each_other_without_measure_are_refused),
      TEST(all_faults_of_a_file_are_told_at_once), TEST(the_version_comes_first),
      TEST(what_is_no_plain_yaml_is_refused),
      TEST(a_duplicate_key_is_refused_with_the_line_of_the_first),
      TEST(a_missing_key_is_named_with_what_it_should_hold),
      TEST(a_key_left_empty_is_refused_where_it_stands),
      TEST(keys_that_exclude_each_other_are_refused_together),
      TEST(keys_that_contradict_each_other_are_refused), TEST(a_name_is_letters_digits_and_dashes),
      TEST(a_probe_reads_only_what_is_there), TEST(a_place_that_holds_nothing_is_refused),
      TEST(hexahedra_of_a_model_that_they_lack_are_refused_at_their_body),
      TEST(a_mesh_that_is_missing_is_told_at_the_word_that_names_it),
      TEST(a_damaged_mesh_is_told_with_both_places), TEST(a_surface_is_no_soft_body),
      TEST(a_damaged_script_is_refused_with_its_line), TEST(a_script_with_a_zero_byte_is_refused),
      TEST(a_scenario_that_cannot_be_read_is_missing),
      TEST(a_link_that_cannot_be_is_refused_with_what_is_expected),
      TEST(an_axis_limits_and_a_curve_are_checked));
