/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_config.c - scenario files: what is taken, what is refused, and what is said about it. */
#include "config/config_scenario.h"
#include "config/config_schema.h"
#include "tests/check.h"
#include "tests/scratch.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

/* Every key of every table stands here once at least, but those that exclude what stands here. */
static const char whole[] =
    "version: 1\n"
    "name: whole\n"
    "rate_hz: 100\n"
    "gravity_m_s2: [0, -9.81, 0]\n"
    "bodies:\n"
    "  block:\n"
    "    grid: {shape: cube, size_m: [0.1, 0.1, 0.1], cells: [2, 2, 2], centre_m: [0, 0.05, 0]}\n"
    "    material: {model: corotational, young_pa: 5000, poisson: 0.45, density_kg_m3: 1000}\n"
    "    damping: {mass: 0.1, stiffness: 0.01}\n"
    "    fixed: {box_m: [[-1, -0.001, -1], [1, 0.001, 1]], sphere_m: [[0, 0, 0], 0.01], nodes: [0, "
    "1]}\n"
    "    regions:\n"
    "      core: {sphere_m: [[0, 0.05, 0], 0.05], young_pa: 50000, poisson: 0.4, density_kg_m3: "
    "1100}\n"
    "      rim: {box_m: [[0.03, -1, -1], [1, 1, 1]]}\n"
    "    place: {position_m: [0, 0, 0], rotation_deg: [0, 90, 0]}\n"
    "    surface: {collides: true, friction: 0.4, contact_distance_m: 0.002, offset_m: 0.0001}\n"
    "  organ: {mesh: {path: cube.msh, scale_m: 0.1},\n"
    "    material: {young_pa: 1, poisson: 0, density_kg_m3: 1},\n"
    "    place: {quaternion: [0, 0, 0.6, 0.8]}}\n"
    "  ground: {shape: {plane: {normal: [0, 1, 0]}, offset_m: [0, 0, 0]}, fixed: true}\n"
    "  ball: {shape: {sphere: {radius_m: 0.01}}, mass_kg: 0.1, inertia_kg_m2: [1, 1, 1],\n"
    "    velocity_m_s: [0, 0, 0], spin_rad_s: [0, 0, 0]}\n"
    "  rod: {shape: {capsule: {length_m: 0.1, radius_m: 0.01}}, mass_kg: 0.1}\n"
    "  brick: {shape: {box: {size_m: [0.1, 0.1, 0.1], radius_m: 0.01}}, mass_kg: 0.1}\n"
    "  stone: {shape: {mesh: {path: cube.obj}}, mass_kg: 0.1}\n"
    "tools:\n"
    "  probe: {shape: {sphere: {radius_m: 0.01}}, mass_kg: 0.05, weightless: true,\n"
    "    coupling: {translation_n_m: 600, rotation_nm_rad: 2, translation_damping_n_s_m: "
    "critical,\n"
    "      rotation_damping_nm_s_rad: 0.1}, device: {name: left}}\n"
    "  jaw: {shape: {sphere: {radius_m: 0.01}}, kinematic: true, device: {script: path.csv}}\n"
    "solver: {correction: fast, recursion: total, first: free, newton: 5, tolerance_n: 0.001,\n"
    "  tolerance_gap_m: 1.0e-6, sweeps: 30, residual: 1.0e-6, contacts: 100, workers: 1}\n"
    "limits: {force_n: 2, torque_nm: 0.05, unsafe: false}\n"
    "probes:\n"
    "  top: {body: block, quantity: position, nearest_m: [0, 0.1, 0]}\n"
    "  push: {tool: probe, quantity: force}\n";

static const char cube_msh[] =
    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n"
    "3 0 1 0\n4 0 0 1\n$EndNodes\n$Elements\n1\n1 4 0 1 2 3 4\n$EndElements\n";
static const char cube_obj[] =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
static const char path_csv[] = "time_s, x_m, y_m, z_m, qx, qy, qz, qw\n"
                               "0, 0, 0.2, 0, 0, 0, 0, 1\n"
                               "1, 0.1, 0.2, 0, 0, 0, 0.7071068, 0.7071068\n";

/* ---------------------------------------------------------------- loading */

static struct config_error last; /* of the latest refusal */

static const char *write_scenario(const char *text)
{
    scratch_text("cube.msh", cube_msh);
    scratch_text("cube.obj", cube_obj);
    scratch_text("path.csv", path_csv);
    return scratch_text("scenario.yaml", text);
}

/* NULL when it was refused; why is in `last`. */
static struct config *load(const char *text, const char *const *set, int n_set)
{
    struct config *config;
    config_error_clear(&last);
    if (config_load(&config, write_scenario(text), set, n_set, &last) != 0)
        config = NULL;
    return config;
}

/* Is a text refused with this exit code, and does the fault say this? */
static bool refused(const char *text, const char *const *set, int n_set, int exit_code,
                    const char *said)
{
    struct config *config = load(text, set, n_set);
    const bool right =
        !config && last.exit_code == exit_code && last.text && strstr(last.text, said);
    if (!right)
        printf("\n    expected %d: %s\n    got %d: %s\n", exit_code, said, last.exit_code,
               config ? "no fault" : last.text);
    config_destroy(config);
    config_error_clear(&last);
    return right;
}

static bool set_refused(const char *set, const char *said)
{
    return refused(whole, &set, 1, 78, said);
}

/* ---------------------------------------------------------------- every key of every table */

/* Goes through all tables along the whole scenario, and tries something at each key. */
struct walk {
    struct config_reading *reading;
    const char *path;
    void (*visit)(struct walk *walk, const struct config_key *key, const char *path);
    int n_key;
    int n_bad; /* keys that did not do what they should */
};

static void walk_table(struct walk *walk, const struct config_table *table,
                       const struct config_value *map, const char *path);

static void walk_named(struct walk *walk, const struct config_table *table,
                       const struct config_value *map, const char *path)
{
    for (const struct config_value *v = map->first; v; v = v->next) {
        const struct config_table *own =
            table->other && config_tree_find(v, table->other_if) ? table->other : table;
        walk_table(walk, own, v, config_reading_format(walk->reading, "%s.%s", path, v->key));
    }
}

static void walk_table(struct walk *walk, const struct config_table *table,
                       const struct config_value *map, const char *path)
{
    for (int i = 0; i < table->n; i++) {
        const struct config_key *key = &table->key[i];
        const struct config_value *value = config_tree_find(map, key->name);
        const char *here =
            config_reading_format(walk->reading, "%s%s%s", path, path[0] ? "." : "", key->name);
        walk->n_key++;
        walk->visit(walk, key, here);
        if (key->table && key->type == CONFIG_NAMED && value)
            walk_named(walk, key->table, value, here);
        else if (key->table && value && value->kind == CONFIG_MAP)
            walk_table(walk, key->table, value, here);
    }
}

/* Visit all keys; returns how many did not do what they should. */
static int walk_all(void (*visit)(struct walk *, const struct config_key *, const char *))
{
    struct walk walk = {.reading = config_reading_create(), .visit = visit};
    jmp_buf out_of_memory;
    walk.reading->out_of_memory = &out_of_memory;
    if (setjmp(out_of_memory) != 0)
        abort();
    const struct config_source source = {.name = "whole", .dir = ".", .text = whole};
    const struct config_value *root = config_tree_parse(walk.reading, &source, whole, 1);
    walk_table(&walk, &scenario_table, root, "");
    CHECK(walk.n_key > 150); /* else the walk went nowhere */
    config_reading_destroy(walk.reading);
    return walk.n_bad;
}

static void expect(struct walk *walk, const char *set, const char *said)
{
    walk->n_bad += !set_refused(set, said);
}

/* An empty list is a wrong value for every key. */
static void try_wrong_type(struct walk *walk, const struct config_key *key, const char *path)
{
    const char *set = config_reading_format(walk->reading, "%s=[]", path);
    if (key->type != CONFIG_INCLUDED) /* gone before the tables are read */
        expect(
            walk, set,
            config_reading_format(walk->reading, "--set 1: %s: got a list of 0, expected", path));
}

static void a_value_of_another_type_is_refused_at_every_key(void)
{
    CHECK(walk_all(try_wrong_type) == 0);
}

static const char *text_with(struct walk *walk, const struct config_key *key, const char *path,
                             double number)
{
    return key->type == CONFIG_VECTOR || key->type == CONFIG_COUNTS
               ? config_reading_format(walk->reading, "%s=[1, 1, %.15g]", path, number)
               : config_reading_format(walk->reading, "%s=%.15g", path, number);
}

/* Just outside of both ends; on an end that is itself outside. */
static void try_range(struct walk *walk, const struct config_key *key, const char *path)
{
    const struct config_range r = key->range;
    const bool is_whole = key->type == CONFIG_INTEGER || key->type == CONFIG_COUNTS;
    const double step = is_whole ? 1 : 1e-6;
    if (r.low == 0 && r.high == 0)
        return;
    expect(walk, text_with(walk, key, path, r.above_low ? r.low : r.low - step), ", expected ");
    if (!isinf(r.high))
        expect(walk, text_with(walk, key, path, r.below_high ? r.high : r.high + step),
               ", expected ");
}

static void a_number_just_outside_its_range_is_refused_at_every_key(void)
{
    CHECK(walk_all(try_range) == 0);
}

static void try_misspelt(struct walk *walk, const struct config_key *key, const char *path)
{
    const char *set = config_reading_format(walk->reading, "%sx=1", path);
    expect(walk, set,
           config_reading_format(walk->reading, "%sx: got an unknown key; did you mean %s?", path,
                                 key->name));
}

static void a_misspelt_key_is_refused_and_the_right_one_named(void)
{
    CHECK(walk_all(try_misspelt) == 0);
}

/* ---------------------------------------------------------------- what is taken */

static void a_whole_scenario_becomes_a_scene(void)
{
    struct config *config = load(whole, NULL, 0);
    REQUIRE(config != NULL);
    CHECK(strcmp(config->name, "whole") == 0);
    CHECK_NEAR(config->rate_hz, 100, 0);
    CHECK(palp_scene_bodies(config->scene) == 9);
    const palp_body block = palp_scene_find(config->scene, "block");
    const palp_body stone = palp_scene_find(config->scene, "stone");
    CHECK(palp_body_mesh(config->scene, block)->n_node == 27);
    CHECK(palp_body_is_soft(config->scene, block) && !palp_body_is_soft(config->scene, stone));
    CHECK(palp_body_drive(config->scene, stone) == PALP_DRIVE_FREE);
    CHECK(palp_body_drive(config->scene, palp_scene_find(config->scene, "ground")) ==
          PALP_DRIVE_FIXED);
    CHECK(palp_scene_options(config->scene)->contact_capacity == 100);
    config_destroy(config);
}

static void tools_know_who_holds_them(void)
{
    struct config *config = load(whole, NULL, 0);
    REQUIRE(config != NULL);
    REQUIRE(config->n_tool == 2);
    const struct config_tool *probe = &config->tool[0], *jaw = &config->tool[1];
    CHECK(strcmp(probe->device, "left") == 0 && !probe->script);
    CHECK(!jaw->device && jaw->script && jaw->script->n == 2);
    CHECK(palp_body_drive(config->scene, probe->body) == PALP_DRIVE_COUPLED);
    CHECK(palp_body_drive(config->scene, jaw->body) == PALP_DRIVE_KINEMATIC);
    CHECK_NEAR(probe->force_limit_n, 2, 0);
    CHECK_NEAR(jaw->torque_limit_nm, 0.05, 0);
    config_destroy(config);
}

/* Half-way between 0 and 90 degrees is 45: the printed quaternion has seven digits. */
static void a_script_goes_straight_between_its_poses(void)
{
    struct config *config = load(whole, NULL, 0);
    REQUIRE(config != NULL);
    const struct config_script *script = config->tool[1].script;
    const pose half = config_script_at(script, 0.5);
    CHECK_NEAR(half.p.x, 0.05, 1e-15);
    CHECK_NEAR(half.q.z, sin(acos(-1) / 8), 1e-7);
    CHECK_NEAR(config_script_at(script, -1).p.x, 0, 0);
    CHECK_NEAR(config_script_at(script, 9).p.x, 0.1, 0);
    config_destroy(config);
}

static void a_probe_reads_the_node_nearest_to_its_place(void)
{
    struct config *config = load(whole, NULL, 0);
    struct palp_error error;
    double x[3];
    REQUIRE(config != NULL);
    struct palp_world *world = palp_world_create(config->scene, &error);
    REQUIRE(world != NULL);
    CHECK(config_probe_read(&config->probe[0], world, x) == 3);
    CHECK_NEAR(x[1], 0.1, 1e-15); /* the middle of the top is a node */
    CHECK(config_probe_read(&config->probe[1], world, x) == 3);
    CHECK_ZERO(x[0], 0); /* no step yet, no force */
    palp_world_destroy(world);
    config_destroy(config);
}

static void a_body_is_turned_and_moved_to_its_place(void)
{
    static const char *const set[] = {
        "bodies.organ.place={position_m: [1, 2, 3], rotation_deg: [0, 0, 90]}"};
    struct config *config = load(whole, set, 1);
    REQUIRE(config != NULL);
    const struct palp_mesh *mesh =
        palp_body_mesh(config->scene, palp_scene_find(config->scene, "organ"));
    CHECK_NEAR(mesh->x[1].x, 1, 1e-15); /* (0.1, 0, 0), turned about z, is (0, 0.1, 0) */
    CHECK_NEAR(mesh->x[1].y, 2.1, 1e-15);
    CHECK_NEAR(mesh->x[1].z, 3, 1e-15);
    config_destroy(config);
}

static void a_body_that_nothing_holds_is_taken_with_a_warning(void)
{
    struct config *config = load(whole, NULL, 0);
    bool warned = false;
    REQUIRE(config != NULL);
    for (int i = 0; i < config->n_warning; i++)
        warned |= strstr(config->warning[i], "organ") != NULL;
    CHECK(warned);
    config_destroy(config);
}

/* ---------------------------------------------------------------- include, --set, printing */

static void a_file_stands_above_what_it_includes(void)
{
    struct config *config;
    struct config_error error;
    write_scenario(whole);
    const char *path =
        scratch_text("above.yaml", "version: 1\nname: above\ninclude: scenario.yaml\n"
                                   "limits: {force_n: 1}\n");
    REQUIRE(config_load(&config, path, NULL, 0, &error) == 0);
    CHECK(strcmp(config->name, "above") == 0);
    CHECK_NEAR(config->tool[0].force_limit_n, 1, 0);
    CHECK_NEAR(config->tool[0].torque_limit_nm, 0.05, 0); /* the other key of the same map stays */
    config_destroy(config);
}

static void a_file_that_includes_itself_is_refused(void)
{
    CHECK(refused("version: 1\nrate_hz: 1\ninclude: scenario.yaml\n", NULL, 0, 78,
                  "includes itself"));
}

static void an_included_file_that_is_not_there_is_missing(void)
{
    CHECK(refused("version: 1\nrate_hz: 1\ninclude: nowhere.yaml\n", NULL, 0, 66,
                  "scenario.yaml:3:10: "));
}

static void an_override_stands_above_the_file(void)
{
    static const char *const set[] = {"rate_hz=50", "tools.probe.device=any", "name=a name"};
    struct config *config = load(whole, set, 3);
    REQUIRE(config != NULL);
    CHECK_NEAR(config->rate_hz, 50, 0);
    CHECK(config->tool[0].device == NULL);
    CHECK(strcmp(config->name, "a name") == 0);
    config_destroy(config);
}

static void an_override_that_is_none_is_refused(void)
{
    CHECK(set_refused("rate_hz", "--set 1: got rate_hz, expected path.to.key=value"));
    CHECK(set_refused("=3", "expected path.to.key=value"));
    CHECK(set_refused("a..b=3", "expected path.to.key=value"));
    CHECK(set_refused("rate_hz=", "--set 1: got nothing"));
    CHECK(set_refused("rate_hz=[1", "--set 1: "));
    CHECK(set_refused("rate_hz.x=1", "rate_hz: got 100 there, expected a map"));
}

/* The same scene: as many bodies, nodes at the same places, the same bytes after two steps. */
static bool same_scene(const struct config *a, const struct config *b, int n_step)
{
    struct palp_error error;
    struct palp_world *v = palp_world_create(a->scene, &error);
    struct palp_world *w = palp_world_create(b->scene, &error);
    bool same = v && w && strcmp(a->name, b->name) == 0 && a->rate_hz == b->rate_hz &&
                a->n_tool == b->n_tool && a->n_probe == b->n_probe;
    for (int i = 0; v && w && i < n_step; i++) {
        palp_step(v, 1 / a->rate_hz);
        palp_step(w, 1 / b->rate_hz);
    }
    same = same && palp_world_hash(v) == palp_world_hash(w);
    palp_world_destroy(v);
    palp_world_destroy(w);
    return same;
}

/* Printed somewhere else, loaded from there, and printed again. */
static void check_printed(const struct config *config, int n_step)
{
    struct config *again;
    struct config_error error;
    char *text = config_print(config);
    const int status = config_load(&again, scratch_text("printed.yaml", text), NULL, 0, &error);
    if (status != 0)
        puts(error.text);
    REQUIRE(status == 0);
    char *text_again = config_print(again);
    CHECK(strcmp(text, text_again) == 0);
    CHECK(same_scene(config, again, n_step));
    free(text);
    free(text_again);
    config_destroy(again);
}

static void a_printed_scenario_is_the_same_scenario(void)
{
    struct config *config = load(whole, NULL, 0);
    REQUIRE(config != NULL);
    check_printed(config, 2);
    config_destroy(config);
}

static int nodes(const struct config *config)
{
    int n = 0;
    for (int i = 1; i <= palp_scene_bodies(config->scene); i++)
        n += palp_body_is_soft(config->scene, (palp_body){i})
                 ? palp_body_mesh(config->scene, (palp_body){i})->n_node
                 : 0;
    return n;
}

static void every_shipped_scenario_loads_and_is_printed_whole(void)
{
    enum { NODES_TO_STEP = 1000 }; /* a step of more takes long under sanitizers */
    glob_t shipped;
    REQUIRE(glob("config/scenarios/*.yaml", 0, NULL, &shipped) == 0);
    CHECK(shipped.gl_pathc >= 7);
    for (size_t i = 0; i < shipped.gl_pathc; i++) {
        struct config *config;
        struct config_error error;
        const int status = config_load(&config, shipped.gl_pathv[i], NULL, 0, &error);
        if (status != 0)
            puts(error.text);
        REQUIRE(status == 0);
        CHECK(strlen(config->about) > 40); /* each is a lesson and says which */
        check_printed(config, nodes(config) < NODES_TO_STEP ? 2 : 0);
        config_destroy(config);
    }
    globfree(&shipped);
}

static void the_liver_has_the_size_that_was_asked_for(void)
{
    struct palp_mesh mesh;
    struct config_error error;
    REQUIRE(config_mesh_read(&mesh, "config/meshes/liver.msh", 1, &error) == 0);
    CHECK(mesh.n_node >= 1500 && mesh.n_node <= 2500);
    double lowest = 1;
    for (int i = 0; i < mesh.n_node; i++)
        lowest = fmin(lowest, mesh.x[i].y);
    CHECK_ZERO(lowest, 1e-12); /* it rests on y = 0, as far as Gmsh rounds */
    palp_mesh_destroy(&mesh);
}

static void the_shipped_schema_is_what_the_tables_say(void)
{
    char *schema = config_schema();
    char *shipped = calloc(1, strlen(schema) + 2);
    FILE *in = fopen("config/scenario.schema.json", "rb");
    REQUIRE(in != NULL);
    const size_t n = fread(shipped, 1, strlen(schema) + 1, in);
    fclose(in);
    CHECK(n == strlen(schema) && memcmp(shipped, schema, n) == 0); /* or run config-schema again */
    free(shipped);
    free(schema);
}

/* ---------------------------------------------------------------- what is refused, and the words */

static void a_fault_shows_its_place_its_line_and_a_caret(void)
{
    char expected[900];
    const char *text = "version: 1\nrate_hz: 100\nlimits:\n  force_n: -3 # N\n";
    CHECK(!load(text, NULL, 0));
    snprintf(expected, sizeof expected,
             "%s:4:12: limits.force_n: got -3, expected a number above 0\n"
             "      force_n: -3 # N\n"
             "               ^\n",
             scratch_path("scenario.yaml"));
    CHECK(last.text && strcmp(last.text, expected) == 0);
}

static void a_fault_in_an_override_shows_the_override(void)
{
    static const char *const set[] = {"name=a", "bodies.block.material.poisson=0.5"};
    CHECK(refused(
        whole, set, 2, 78,
        "--set 2: bodies.block.material.poisson: got 0.5, expected a number in [0, 0.5): at "
        "0.5 a tissue cannot be compressed at all, and its stiffness has no bound\n"
        "    bodies.block.material.poisson=0.5\n"
        "                                  ^\n"));
}

static void all_faults_of_a_file_are_told_at_once(void)
{
    const char *text =
        "version: 1\nrate_hz: fast\nsolvr: {}\nlimits: {force_n: 99, torque_nm: x}\n";
    CHECK(refused(text, NULL, 0, 78, "rate_hz: got fast"));
    CHECK(refused(text, NULL, 0, 78, "solvr: got an unknown key; did you mean solver?"));
    CHECK(refused(text, NULL, 0, 78, "limits.torque_nm: got x"));
}

static void the_version_comes_first(void)
{
    CHECK(refused("rate_hz: 100\nversion: 1\n", NULL, 0, 78, ":1:1: rate_hz: got this key first"));
    CHECK(refused("version: 2\nrate_hz: 100\n", NULL, 0, 78, ":1:10: version: got 2, expected 1"));
    CHECK(refused("", NULL, 0, 78, "got nothing"));
    CHECK(refused("- 1\n- 2\n", NULL, 0, 78,
                  "got a list of 2, expected a map that begins with version"));
}

static void what_is_no_plain_yaml_is_refused(void)
{
    CHECK(refused("version: 1\nrate_hz: &a 100\n", NULL, 0, 78, ":2:13: got an anchor"));
    CHECK(refused("version: 1\nrate_hz: *a\n", NULL, 0, 78, "got an alias"));
    CHECK(refused("version: 1\nrate_hz: !!int 100\n", NULL, 0, 78, "got a tag"));
    CHECK(refused("version: 1\nrate_hz: [100\nname: x\n", NULL, 0, 78, "scenario.yaml:"));
    CHECK(refused("version: 1\n---\nversion: 1\n", NULL, 0, 78, "got a second document"));
    CHECK(refused("version: 1\n[1]: 2\n", NULL, 0, 78, "got a map or list as a key"));
    CHECK(refused("\x01\x02\xff", NULL, 0, 78, "scenario.yaml"));
}

static void a_duplicate_key_is_refused_with_the_line_of_the_first(void)
{
    CHECK(refused("version: 1\nrate_hz: 100\nname: x\nrate_hz: 100\n", NULL, 0, 78,
                  ":4:1: rate_hz: got a duplicate key, expected one; the first stands in line 2"));
}

static void a_missing_key_is_named_with_what_it_should_hold(void)
{
    CHECK(refused("version: 1\n", NULL, 0, 78,
                  "rate_hz: got nothing, expected a number in [1, 10000]"));
    CHECK(refused("version: 1\nrate_hz: 1\nbodies: {a: {grid: {size_m: [1, 1, 1]}}}\n", NULL, 0, 78,
                  "bodies.a.grid.cells: got nothing, expected three whole numbers"));
    CHECK(refused("version: 1\nrate_hz: 1\nbodies: {a: {grid: {size_m: [1, 1, 1]}}}\n", NULL, 0, 78,
                  "bodies.a.material: got nothing"));
    CHECK(refused("version: 1\nrate_hz: 1\ntools: {a: {kinematic: true}}\n", NULL, 0, 78,
                  "tools.a.shape: got nothing"));
}

static void keys_that_exclude_each_other_are_refused_together(void)
{
    CHECK(set_refused("bodies.block.mesh=cube.msh",
                      "bodies.block: got several, expected exactly one of mesh, grid"));
    CHECK(set_refused("bodies.ball.fixed=true", "expected exactly one of fixed, mass_kg"));
    CHECK(set_refused("bodies.ball.shape={}",
                      "got none, expected exactly one of sphere, capsule, box, plane, mesh"));
    CHECK(set_refused("bodies.block.fixed={}",
                      "got none, expected at least one of box_m, sphere_m, nodes"));
    CHECK(set_refused("bodies.block.place.quaternion=[0, 0, 0, 1]",
                      "expected at most one of rotation_deg, quaternion"));
    CHECK(set_refused("tools.probe.kinematic=true", "expected exactly one of coupling, kinematic"));
    CHECK(set_refused("tools.jaw.kinematic=false",
                      "got false, expected true, or a coupling in its place"));
}

static void keys_that_contradict_each_other_are_refused(void)
{
    CHECK(set_refused("limits.force_n=9", "at most 3: a greater one needs limits.unsafe: true"));
    CHECK(
        set_refused("limits.torque_nm=9", "at most 0.1: a greater one needs limits.unsafe: true"));
    CHECK(set_refused("bodies.brick.shape.box.radius_m=0.06",
                      "at most half of the least extent, 0.05"));
    CHECK(set_refused("bodies.ground={shape: {plane: {}}, mass_kg: 1}", "got a plane that moves"));
    CHECK(set_refused("bodies.ground.shape.plane.normal=[0, 0, 0]", "got no direction"));
    CHECK(set_refused("bodies.ground.velocity_m_s=[1, 0, 0]", "got true and a velocity"));
    CHECK(set_refused("tools.probe.shape={plane: {}}", "expected a shape that a hand can hold"));
    CHECK(set_refused("bodies.block.grid.cells=[1000, 1000, 1000]",
                      "1000000000 cells, expected at most"));
    CHECK(set_refused("bodies.block.fixed.box_m=[[1, 0, 0], [0, 1, 1]]",
                      "got a low corner above the high"));
    CHECK(set_refused("bodies.block.place={quaternion: [0, 0, 0, 0.9]}", "of unit length"));
    CHECK(set_refused("tools.ball={shape: {sphere: {radius_m: 1}}, kinematic: true}",
                      "got the name of a body"));
    CHECK(set_refused("bodies.block.name=x", "got an unknown key"));
    CHECK(set_refused("bodies.block.material.model=corotationl", "did you mean corotational?"));
    CHECK(set_refused("rate_hz=\"100\"", "got \"100\", expected a number"));
    CHECK(set_refused("rate_hz=0x10", "got 0x10, expected a number"));
    CHECK(set_refused("rate_hz=.nan", "got .nan, expected a number"));
    CHECK(set_refused("solver.newton=1.5", "got 1.5, expected a whole number"));
    CHECK(set_refused("limits.unsafe=yes", "got yes, expected true or false"));
}

static void a_name_is_letters_digits_and_dashes(void)
{
    CHECK(refused(
        "version: 1\nrate_hz: 1\nbodies: {a.b: {shape: {sphere: {radius_m: 1}}, mass_kg: 1}}\n",
        NULL, 0, 78, "got this name, expected up to 63 letters"));
}

static void a_probe_reads_only_what_is_there(void)
{
    CHECK(set_refused("probes.top.body=blok",
                      "got blok, expected the name of a body; did you mean block?"));
    CHECK(set_refused("probes.push.tool=block", "expected the name of a tool"));
    CHECK(set_refused("probes.push.quantity=velocity", "got velocity, expected force, hand_force"));
    CHECK(set_refused("probes.top.quantity=force", "got force, expected position, velocity"));
    CHECK(set_refused("probes.p={body: block, quantity: position}", "got no nearest_m"));
    CHECK(set_refused("probes.p={body: ball, quantity: position, nearest_m: [0, 0, 0]}",
                      "expected none"));
    CHECK(set_refused("probes.p={body: ball, tool: jaw, quantity: position}",
                      "exactly one of tool, body"));
}

static void a_place_that_holds_nothing_is_refused(void)
{
    CHECK(set_refused("bodies.block.fixed={sphere_m: [[9, 9, 9], 1]}", "none of the 27 nodes"));
    CHECK(set_refused("bodies.block.fixed={nodes: [27]}", "got node 27, expected 0 … 26"));
    CHECK(set_refused("bodies.block.regions.core={sphere_m: [[9, 9, 9], 1]}",
                      "none of the 48 tetrahedra"));
}

/* ---------------------------------------------------------------- files that a scenario names */

static void a_mesh_that_is_missing_is_told_at_the_word_that_names_it(void)
{
    const char *text = "version: 1\nrate_hz: 1\nbodies:\n  a:\n    mesh: nowhere.msh\n"
                       "    material: {young_pa: 1, poisson: 0, density_kg_m3: 1}\n";
    CHECK(refused(text, NULL, 0, 66, "scenario.yaml:5:11: bodies.a.mesh: "));
    CHECK(refused(text, NULL, 0, 66,
                  "nowhere.msh: No such file or directory\n        mesh: nowhere.msh\n"));
}

static void a_damaged_mesh_is_told_with_both_places(void)
{
    static const char *const set[] = {"bodies.organ.mesh=cut.msh"};
    char name[700];
    scratch_bytes("cut.msh", cube_msh, sizeof cube_msh - 40);
    snprintf(name, sizeof name, "bodies.organ.mesh=%s", scratch_path("cut.msh"));
    CHECK(refused(whole, (const char *const[]){name}, 1, 65, "cut.msh:"));
    CHECK(refused(whole, set, 1, 66, "--set 1: bodies.organ.mesh: "));
}

static void a_surface_is_no_soft_body(void)
{
    char set[700];
    write_scenario(whole);
    snprintf(set, sizeof set, "bodies.organ.mesh=%s", scratch_path("cube.obj"));
    CHECK(set_refused(set, "got a surface of 4 triangles, expected tetrahedra"));
}

static bool script_refused(const char *csv, int exit_code, const char *said)
{
    char set[700];
    snprintf(set, sizeof set, "tools.jaw.device={script: %s}", scratch_text("bad.csv", csv));
    return refused(whole, (const char *const[]){set}, 1, exit_code, said);
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
    CHECK(script_refused(text, 65, "expected eight numbers"));
}

static void a_scenario_that_cannot_be_read_is_missing(void)
{
    struct config *config;
    struct config_error error;
    CHECK(config_load(&config, scratch_path("nowhere.yaml"), NULL, 0, &error) != 0);
    CHECK(error.exit_code == 66 && strstr(error.text, "nowhere.yaml: No such file"));
    config_error_clear(&error);
    CHECK(config_load(&config, "config", NULL, 0, &error) != 0);
    CHECK(error.exit_code == 66 && strstr(error.text, "is a directory, expected a file"));
    config_error_clear(&error);
    CHECK(config_load(&config, "/dev/zero", NULL, 0, &error) != 0);
    CHECK(error.exit_code == 66 && strstr(error.text, "is not a regular file"));
    config_error_clear(&error);
}

SUITE(config, TEST(a_value_of_another_type_is_refused_at_every_key),
      TEST(a_number_just_outside_its_range_is_refused_at_every_key),
      TEST(a_misspelt_key_is_refused_and_the_right_one_named),
      TEST(a_whole_scenario_becomes_a_scene), TEST(tools_know_who_holds_them),
      TEST(a_script_goes_straight_between_its_poses),
      TEST(a_probe_reads_the_node_nearest_to_its_place),
      TEST(a_body_is_turned_and_moved_to_its_place),
      TEST(a_body_that_nothing_holds_is_taken_with_a_warning),
      TEST(a_file_stands_above_what_it_includes), TEST(a_file_that_includes_itself_is_refused),
      TEST(an_included_file_that_is_not_there_is_missing), TEST(an_override_stands_above_the_file),
      TEST(an_override_that_is_none_is_refused), TEST(a_printed_scenario_is_the_same_scenario),
      TEST(every_shipped_scenario_loads_and_is_printed_whole),
      TEST(the_liver_has_the_size_that_was_asked_for),
      TEST(the_shipped_schema_is_what_the_tables_say),
      TEST(a_fault_shows_its_place_its_line_and_a_caret),
      TEST(a_fault_in_an_override_shows_the_override), TEST(all_faults_of_a_file_are_told_at_once),
      TEST(the_version_comes_first), TEST(what_is_no_plain_yaml_is_refused),
      TEST(a_duplicate_key_is_refused_with_the_line_of_the_first),
      TEST(a_missing_key_is_named_with_what_it_should_hold),
      TEST(keys_that_exclude_each_other_are_refused_together),
      TEST(keys_that_contradict_each_other_are_refused), TEST(a_name_is_letters_digits_and_dashes),
      TEST(a_probe_reads_only_what_is_there), TEST(a_place_that_holds_nothing_is_refused),
      TEST(a_mesh_that_is_missing_is_told_at_the_word_that_names_it),
      TEST(a_damaged_mesh_is_told_with_both_places), TEST(a_surface_is_no_soft_body),
      TEST(a_damaged_script_is_refused_with_its_line),
      TEST(a_scenario_that_cannot_be_read_is_missing));
