/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_config.c - scenario files: what is taken, and that every key of every table is checked. */
#include "config/config_scenario.h"
#include "config/config_schema.h"
#include "engine/model/scene.h"
#include "tests/check.h"
#include "tests/fixtures/full_scenario.h"
#include "tests/fixtures/scratch_folder.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

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
    walk->n_bad += !whole_set_refused(set, said);
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

/* A name of one letter is like none. */
static void try_misspelt(struct walk *walk, const struct config_key *key, const char *path)
{
    if (strlen(key->name) < 2)
        return;
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
    struct config *config = whole_load(whole, NULL, 0);
    REQUIRE(config != NULL);
    CHECK(strcmp(config->name, "whole") == 0);
    CHECK_NEAR(config->rate_hz, 100, 0);
    CHECK(palp_scene_bodies(config->scene) == 20);
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
    struct config *config = whole_load(whole, NULL, 0);
    REQUIRE(config != NULL);
    REQUIRE(config->n_tool == 3);
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
    struct config *config = whole_load(whole, NULL, 0);
    REQUIRE(config != NULL);
    const struct config_script *script = config->tool[1].script;
    const pose half = config_script_at(script, 0.5);
    CHECK_NEAR(half.p.x, 0.05, 1e-15);
    CHECK_NEAR(half.q.z, sin(acos(-1) / 8), 1e-7);
    CHECK_NEAR(config_script_at(script, -1).p.x, 0, 0);
    CHECK_NEAR(config_script_at(script, 9).p.x, 0.1, 0);
    config_destroy(config);
}

static void a_scripted_tool_starts_where_its_script_does(void)
{
    static const char *const place[] = {"tools.jaw.place.position_m=[1, 2, 3]"};
    struct config *config = whole_load(whole, place, 1);
    struct palp_error error;
    REQUIRE(config != NULL);
    struct palp_world *world = palp_world_create(config->scene, &error);
    REQUIRE(world != NULL);
    const vec3 first = config->tool[1].script->at[0].p;
    CHECK_ZERO(vec3_norm(vec3_sub(palp_world_pose(world, config->tool[1].body).p, first)), 0);
    palp_world_destroy(world);
    config_destroy(config);
}

static void a_probe_reads_the_node_nearest_to_its_place(void)
{
    struct config *config = whole_load(whole, NULL, 0);
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
    struct config *config = whole_load(whole, set, 1);
    REQUIRE(config != NULL);
    const struct palp_mesh *mesh =
        palp_body_mesh(config->scene, palp_scene_find(config->scene, "organ"));
    CHECK_NEAR(mesh->x[1].x, 1, 1e-15); /* (0.1, 0, 0), turned about z, is (0, 0.1, 0) */
    CHECK_NEAR(mesh->x[1].y, 2.1, 1e-15);
    CHECK_NEAR(mesh->x[1].z, 3, 1e-15);
    config_destroy(config);
}

/* The clusters that the block's tetrahedra stand in, by their model. */
static void count_models(int n[3], const char *const *set, int n_set)
{
    struct config *config = whole_load(whole, set, n_set);
    REQUIRE(config != NULL);
    const palp_body block = palp_scene_find(config->scene, "block");
    const struct clusters *tets = &scene_body(config->scene, block)->soft.tets;
    memset(n, 0, 3 * sizeof *n);
    for (int k = 0; k < tets->n_cluster; k++)
        n[tets->kind[k]]++;
    config_destroy(config);
}

/* Of the block's two regions, which are all of it, the core names a model of its own, the rim
 * none. */
static void a_region_has_its_own_model_or_the_body_s(void)
{
    static const char *const set[] = {"bodies.block.material.model=st_venant_kirchhoff",
                                      "bodies.block.regions.rim.model=corotational"};
    int n[3];
    count_models(n, NULL, 0);
    CHECK(n[PALP_COROTATIONAL] > 0 && n[PALP_STABLE_NEO_HOOKEAN] > 0 &&
          n[PALP_ST_VENANT_KIRCHHOFF] == 0);
    count_models(n, set, 1);
    CHECK(n[PALP_COROTATIONAL] == 0 && n[PALP_STABLE_NEO_HOOKEAN] > 0 &&
          n[PALP_ST_VENANT_KIRCHHOFF] > 0);
    count_models(n, set, 2);
    CHECK(n[PALP_COROTATIONAL] > 0 && n[PALP_STABLE_NEO_HOOKEAN] > 0 &&
          n[PALP_ST_VENANT_KIRCHHOFF] == 0);
}

/* The block is 0.1 m high and its top lies level: the ball stands 0.02 m over the middle of it. */
static void a_place_above_a_body_counts_from_its_top(void)
{
    struct config *config = whole_load(whole, NULL, 0);
    struct palp_error error;
    REQUIRE(config != NULL);
    struct palp_world *world = palp_world_create(config->scene, &error);
    REQUIRE(world != NULL);
    const vec3 at = palp_world_pose(world, palp_scene_find(config->scene, "ball")).p;
    CHECK_ZERO(vec3_norm(vec3_sub(at, vec3_make(0, 0.12, 0))), 1e-15);
    palp_world_destroy(world);
    config_destroy(config);
    CHECK(whole_set_refused("bodies.ball.place.above=rod", "expected a soft body listed before"));
    CHECK(
        whole_set_refused("bodies.ball.place.above=nobody", "expected a soft body listed before"));
    CHECK(whole_set_refused("bodies.organ.place.above=block", "only rigid bodies and tools"));
}

/* The corners of the tetrahedron lie at 0 and 0.1 m along each axis; half of that, and turned. */
static void a_mesh_is_scaled_to_an_extent(void)
{
    static const char *const set[] = {"bodies.organ.extent_m=0.05"};
    struct config *config = whole_load(whole, set, 1);
    REQUIRE(config != NULL);
    const struct palp_mesh *mesh =
        palp_body_mesh(config->scene, palp_scene_find(config->scene, "organ"));
    CHECK_NEAR(vec3_norm(vec3_sub(mesh->x[1], mesh->x[0])), 0.05, 1e-15);
    config_destroy(config);
    CHECK(whole_set_refused("bodies.block.extent_m=0.1", "beside that of a grid"));
}

/* Bodies of the whole scenario lie in each other: forces that do not exist are not sought long. */
#define SOON "solver.multipliers=sweep"

/* The mass of the block of the whole scenario. */
static double mass_of_block(const struct config *config)
{
    struct palp_error error;
    struct palp_matrix M;
    struct palp_world *world = palp_world_create(config->scene, &error);
    const palp_body block = palp_scene_find(config->scene, "block");
    double trace = 0;
    REQUIRE(world != NULL);
    palp_step(world, 0.01);
    REQUIRE(palp_world_inspect(world, PALP_MATRIX_M, block, &M, &error) == PALP_OK);
    for (int i = 0; i < M.n; i++)
        trace += M.entry[i].value;
    palp_matrix_destroy(&M);
    palp_world_destroy(world);
    return trace / 3;
}

/* Eight cells, of which one has its middle in the core. */
static void a_grid_may_be_of_hexahedra(void)
{
    static const char *const set[] = {
        "bodies.block.grid.elements=hexahedra",
        "bodies.block.regions={core: {sphere_m: [[0.025, 0.075, 0.025], 0.01], "
        "density_kg_m3: 2000}}",
        SOON};
    struct config *config = whole_load(whole, set, 3);
    REQUIRE(config != NULL);
    const struct palp_mesh *mesh =
        palp_body_mesh(config->scene, palp_scene_find(config->scene, "block"));
    CHECK(mesh->n_hex == 8 && mesh->n_tet == 0 && mesh->n_node == 27);
    CHECK_NEAR(mass_of_block(config), (7 * 1000 + 2000) * 0.001 / 8, 1e-12);
    config_destroy(config);
    CHECK(whole_set_refused("bodies.block.grid.elements=prisms",
                            "bodies.block.grid.elements: got prisms, expected"));
    CHECK(whole_set_refused("bodies.block.grid.elements=prisms", "hexahedra"));
    CHECK(whole_set_refused("bodies.block.grid.elements=8", "bodies.block.grid.elements: got 8"));
}

/* A square above the middle layer of 27 nodes, and a wedge about the lowest corner. */
static void surfaces_say_which_nodes_are_meant(void)
{
    char near[600], inside[600], region[600];
    snprintf(near, sizeof near, "bodies.block.fixed={near: {mesh: %s, within_m: 0.02}}",
             scratch_text("square.obj", "v -1 0.06 -1\nv 1 0.06 -1\nv 1 0.06 1\nv -1 0.06 1\n"
                                        "f 1 2 3 4\n"));
    const char *wedge =
        scratch_text("wedge.obj", "v -0.01 -0.01 -0.01\nv 0.13 -0.01 -0.01\nv -0.01 0.13 -0.01\n"
                                  "v -0.01 -0.01 0.13\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
    snprintf(inside, sizeof inside, "bodies.block.fixed={inside: %s}", wedge);
    snprintf(region, sizeof region,
             "bodies.block.regions={core: {inside: {path: %s}, density_kg_m3: 2000}}", wedge);
    const char *const set[][2] = {{near, region}, {inside, region}};
    static const int expected[] = {9, 8};
    for (int i = 0; i < 2; i++) {
        struct config *config = whole_load(whole, set[i], 2);
        REQUIRE(config != NULL);
        CHECK_NEAR(config->measure[0].n_fixed, expected[i], 0);
        config_destroy(config);
    }
    /* Of eight cubes of 5 cm one has its middle in the wedge: its slant is x + y + z = 0.11. */
    static const char hexahedra[] = "bodies.block.grid.elements=hexahedra";
    struct config *config = whole_load(whole, (const char *const[]){hexahedra, region, SOON}, 3);
    REQUIRE(config != NULL);
    CHECK_NEAR(mass_of_block(config), (7 * 1000 + 2000) * 0.001 / 8, 1e-12);
    config_destroy(config);
}

/* Of 27 nodes in three layers: what no share holds, a box of a hundredth does not fix. */
static void a_share_of_the_extent_fixes_the_nodes_in_it(void)
{
    static const char *const set[][2] = {
        {SOON, "bodies.block.fixed={box_share: [[0, 0, 0], [1, 0.5, 1]]}"},
        {SOON, "bodies.block.fixed={box_share: [[0, 0.4, 0], [1, 0.6, 1]]}"}};
    static const int expected[] = {18, 9};
    for (int i = 0; i < 2; i++) {
        struct config *config = whole_load(whole, set[i], 2);
        struct palp_error error;
        REQUIRE(config != NULL);
        struct palp_world *world = palp_world_create(config->scene, &error);
        REQUIRE(world != NULL);
        const palp_body block = palp_scene_find(config->scene, "block");
        const struct palp_mesh *mesh = palp_body_mesh(config->scene, block);
        palp_step(world, 0.01); /* gravity moves all that is not fixed */
        int n = 0;
        for (int k = 0; k < mesh->n_node; k++)
            n += vec3_norm(vec3_sub(palp_world_q(world, block)[k], mesh->x[k])) == 0;
        CHECK(n == expected[i]);
        palp_world_destroy(world);
        config_destroy(config);
    }
    CHECK(whole_set_refused("bodies.block.fixed={box_share: [[2, 2, 2], [3, 3, 3]]}",
                            "with none of the 27 nodes"));
}

static void a_body_that_nothing_holds_is_taken_with_a_warning(void)
{
    struct config *config = whole_load(whole, NULL, 0);
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
    whole_write(whole);
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
    CHECK(whole_refused("version: 1\nrate_hz: 1\ninclude: scenario.yaml\n", NULL, 0, 78,
                        "includes itself"));
}

static void an_included_file_that_is_not_there_is_missing(void)
{
    CHECK(whole_refused("version: 1\nrate_hz: 1\ninclude: nowhere.yaml\n", NULL, 0, 66,
                        "scenario.yaml:3:10: "));
}

static void an_override_stands_above_the_file(void)
{
    static const char *const set[] = {"rate_hz=50", "tools.probe.device=any", "name=a name"};
    struct config *config = whole_load(whole, set, 3);
    REQUIRE(config != NULL);
    CHECK_NEAR(config->rate_hz, 50, 0);
    CHECK(config->tool[0].device == NULL);
    CHECK(strcmp(config->name, "a name") == 0);
    config_destroy(config);
}

static void check_word(const char *key, const char *word, size_t at, int value)
{
    char set[80];
    snprintf(set, sizeof set, "solver.%s=%s", key, word);
    const char *const sets[] = {set};
    struct config *config = whole_load(whole, sets, 1);
    REQUIRE(config != NULL);
    int said;
    memcpy(&said, (const char *)palp_scene_options(config->scene) + at, sizeof said);
    CHECK(said == value);
    config_destroy(config);
}

static void each_word_of_the_solver_means_what_it_says(void)
{
    const size_t correction = offsetof(struct palp_options, correction);
    const size_t recursion = offsetof(struct palp_options, recursion);
    const size_t first = offsetof(struct palp_options, first);
    check_word("correction", "once", correction, PALP_CORRECT_ONCE);
    check_word("correction", "recursive", correction, PALP_CORRECT_RECURSIVE);
    check_word("correction", "fast", correction, PALP_CORRECT_FAST);
    check_word("correction", "literal", correction, PALP_CORRECT_LITERAL);
    check_word("recursion", "total", recursion, PALP_RECURSE_TOTAL);
    check_word("recursion", "increment", recursion, PALP_RECURSE_INCREMENT);
    check_word("first", "moving", first, PALP_FIRST_MOVING);
    check_word("first", "free", first, PALP_FIRST_FREE);
    check_word("first", "start", first, PALP_FIRST_START);
}

static void each_word_for_bodies_means_what_it_says(void)
{
    const size_t precision = offsetof(struct palp_options, precision);
    const size_t motion = offsetof(struct palp_options, motion);
    const size_t compliance = offsetof(struct palp_options, compliance);
    check_word("precision", "single", precision, PALP_SINGLE);
    check_word("precision", "double", precision, PALP_DOUBLE);
    check_word("motion", "auto", motion, PALP_MOTION_AUTO);
    check_word("motion", "direct", motion, PALP_MOTION_DIRECT);
    check_word("motion", "pcg", motion, PALP_MOTION_PCG);
    check_word("motion", "pcg_start", motion, PALP_MOTION_PCG_START);
    check_word("motion", "cg", motion, PALP_MOTION_CG);
    check_word("motion", "dense", motion, PALP_MOTION_DENSE);
    check_word("checking", "range", offsetof(struct palp_options, checking), PALP_CHECK_RANGE);
    check_word("compliance", "reach", compliance, PALP_COMPLIANCE_REACH);
    check_word("compliance", "half", compliance, PALP_COMPLIANCE_HALF);
    check_word("compliance", "all", compliance, PALP_COMPLIANCE_ALL);
    check_word("compliance", "rows", compliance, PALP_COMPLIANCE_ROWS);
}

static void each_word_for_forces_means_what_it_says(void)
{
    const size_t multipliers = offsetof(struct palp_options, multipliers);
    check_word("multipliers", "auto", multipliers, PALP_MULTIPLIERS_AUTO);
    check_word("multipliers", "sweep", multipliers, PALP_MULTIPLIERS_SWEEP);
    check_word("multipliers", "exact", multipliers, PALP_MULTIPLIERS_EXACT);
    check_word("multipliers", "nncg", multipliers, PALP_MULTIPLIERS_NNCG);
    check_word("multipliers", "newton", multipliers, PALP_MULTIPLIERS_NEWTON);
    const size_t accuracy = offsetof(struct palp_options, accuracy);
    check_word("accuracy", "normal", accuracy, PALP_ACCURACY_NORMAL);
    check_word("accuracy", "high", accuracy, PALP_ACCURACY_HIGH);
    check_word("accuracy", "high", multipliers, PALP_MULTIPLIERS_NEWTON);
    CHECK(whole_set_refused("solver={multipliers: embedded}", "expected correction: recursive"));
    CHECK(whole_set_refused("solver={multipliers: embedded, correction: once, motion: pcg}",
                            "expected direct or auto"));
    CHECK(whole_set_refused("solver={multipliers: embedded, correction: once, motion: cg}",
                            "solver.motion: got one without a factor"));
    CHECK(whole_set_refused("solver.multipliers=gauss", "got gauss, expected"));
    CHECK(whole_set_refused("solver.accuracy=best", "got best, expected"));
    CHECK(whole_set_refused("solver.multipliers=3", "got 3, expected"));
}

static void each_number_of_the_solver_is_the_option_of_its_name(void)
{
    static const char *const set[] = {"solver.tolerance_motion_m=3.0e-8",
                                      "solver.defect_limit_m=4.0e-7", "solver.refresh_steps=7"};
    struct config *config = whole_load(whole, set, 3);
    REQUIRE(config != NULL);
    const struct palp_options *opt = palp_scene_options(config->scene);
    CHECK_NEAR(opt->tolerance_motion, 3e-8, 0);
    CHECK_NEAR(opt->defect_limit, 4e-7, 0);
    CHECK(opt->refresh_steps == 7);
    config_destroy(config);
}

static void an_override_that_is_none_is_refused(void)
{
    CHECK(whole_set_refused("rate_hz", "--set 1: got rate_hz, expected path.to.key=value"));
    CHECK(whole_set_refused("=3", "expected path.to.key=value"));
    CHECK(whole_set_refused("a..b=3", "expected path.to.key=value"));
    CHECK(whole_set_refused("rate_hz=", "--set 1: got nothing"));
    CHECK(whole_set_refused("rate_hz=[1", "--set 1: "));
    CHECK(whole_set_refused("rate_hz.x=1", "rate_hz: got 100 there, expected a map"));
}

static void an_override_of_what_is_not_there_names_what_is(void)
{
    CHECK(whole_set_refused("tools.prob.mass_kg=0.1",
                            "--set 1: tools: got prob, which is not there; did you mean probe?"));
    CHECK(whole_set_refused("bodies.blok.material.young_pa=1", "did you mean block?"));
    CHECK(whole_set_refused("bodies.block.regions.cor.young_pa=1", "did you mean core?"));
    CHECK(whole_set_refused("links.strnig.length_m=1", "did you mean string?"));
    CHECK(whole_set_refused("bodies.xyz.mass_kg=1", "expected one of block, organ, ground, ball"));
    const char *const set[] = {"bodies.bal={shape: {sphere: {radius_m: 0.01}}, mass_kg: 0.1}",
                               "bodies.bal.mass_kg=0.2"};
    struct config *config = whole_load(whole, set, 2);
    REQUIRE(config != NULL); /* all of a new one at once is meant, and then it is there */
    CHECK(palp_scene_find(config->scene, "bal").id > 0);
    config_destroy(config);
}

static bool warns(const char *set, const char *said)
{
    struct config *config = whole_load(whole, &set, 1);
    bool found = false;
    for (int i = 0; config && i < config->n_warning; i++)
        found |= strstr(config->warning[i], said) != NULL;
    config_destroy(config);
    return found;
}

static void nearly_incompressible_tetrahedra_are_told_their_model(void)
{
    static const char said[] = "body 'block': corotational tetrahedra of poisson 0.49 lose volume";
    CHECK(warns("bodies.block.material.poisson=0.49", said));
    CHECK(!warns("bodies.block.material.poisson=0.47", "lose volume"));
    CHECK(!warns("bodies.block.material={model: stable_neo_hookean, young_pa: 5000, poisson: 0.49, "
                 "density_kg_m3: 1000}",
                 "lose volume"));
    CHECK(!warns("bodies.block.regions.core.poisson=0.49", "lose volume")); /* Neo-Hookean */
    CHECK(warns("bodies.block.regions.rim.poisson=0.49", said));
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
    struct config *config = whole_load(whole, (const char *const[]){SOON}, 1);
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

static void every_scenario_of_the_tree_loads_and_is_printed_whole(void)
{
    enum { NODES_TO_STEP = 1000 }; /* a step of more takes long under sanitizers */
    glob_t kept;
    setenv("XDG_CACHE_HOME", scratch_path("caches"), 1); /* one keeps an inverse there */
    REQUIRE(glob("config/scenarios/*.yaml", 0, NULL, &kept) == 0);
    REQUIRE(glob("tests/scenarios/*.yaml", GLOB_APPEND, NULL, &kept) == 0);
    CHECK(kept.gl_pathc >= 24);
    for (size_t i = 0; i < kept.gl_pathc; i++) {
        struct config *config;
        struct config_error error;
        const int status = config_load(&config, kept.gl_pathv[i], NULL, 0, &error);
        if (status != 0)
            puts(error.text);
        REQUIRE(status == 0);
        CHECK(strlen(config->about) > 40); /* each is a lesson and says which */
        check_printed(config, nodes(config) < NODES_TO_STEP ? 2 : 0);
        config_destroy(config);
    }
    globfree(&kept);
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

SUITE(config, TEST(a_value_of_another_type_is_refused_at_every_key),
      TEST(a_number_just_outside_its_range_is_refused_at_every_key),
      TEST(a_misspelt_key_is_refused_and_the_right_one_named),
      TEST(a_whole_scenario_becomes_a_scene), TEST(tools_know_who_holds_them),
      TEST(a_script_goes_straight_between_its_poses),
      TEST(a_scripted_tool_starts_where_its_script_does),
      TEST(a_probe_reads_the_node_nearest_to_its_place),
      TEST(a_body_is_turned_and_moved_to_its_place), TEST(a_region_has_its_own_model_or_the_body_s),
      TEST(a_place_above_a_body_counts_from_its_top), TEST(a_mesh_is_scaled_to_an_extent),
      TEST(a_grid_may_be_of_hexahedra), TEST(a_share_of_the_extent_fixes_the_nodes_in_it),
      TEST(surfaces_say_which_nodes_are_meant),
      TEST(a_body_that_nothing_holds_is_taken_with_a_warning),
      TEST(a_file_stands_above_what_it_includes), TEST(a_file_that_includes_itself_is_refused),
      TEST(an_included_file_that_is_not_there_is_missing), TEST(an_override_stands_above_the_file),
      TEST(each_word_of_the_solver_means_what_it_says),
      TEST(each_word_for_bodies_means_what_it_says), TEST(each_word_for_forces_means_what_it_says),
      TEST(each_number_of_the_solver_is_the_option_of_its_name),
      TEST(an_override_that_is_none_is_refused),
      TEST(an_override_of_what_is_not_there_names_what_is),
      TEST(nearly_incompressible_tetrahedra_are_told_their_model),
      TEST(a_printed_scenario_is_the_same_scenario),
      TEST(every_scenario_of_the_tree_loads_and_is_printed_whole),
      TEST(the_liver_has_the_size_that_was_asked_for),
      TEST(the_shipped_schema_is_what_the_tables_say));
