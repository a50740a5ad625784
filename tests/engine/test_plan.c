/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_plan.c - what a knife parted beside its plan, in which tissue, and what that took. */
#include "engine/model/plan.h"
#include "engine/palp_cut.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>

/* A block 20 mm high, its top at 0; fixed below. The knife comes in from its side at -40 mm. Its
 * middle third, 10 mm of the way, is another tissue. Stiff: at the end tissue is 0.03 mm ahead of
 * where it is at rest. */
static const vec3 SIZE = {0.06, 0.02, 0.08};
static const double H = 0.01, DEPTH = 0.008, EDGE = 0.016, BESIDE = 0.001; /* s, m */
static const double TOUGH = 30, TOUGHER = 60;                              /* J/m² */
static const palp_body FLESH = {1}, KNIFE = {2};
static const palp_link CUT = {1};
enum { OTHER = 1 };

static int is_other(double z)
{
    return z > -0.02 && z < -0.01 ? OTHER : 0;
}

static void add_flesh(struct palp_scene *scene, enum palp_elements elements)
{
    const struct palp_grid grid = {
        .size = SIZE, .cells = {12, 4, 16}, .centre = {0, -0.01, 0}, .elements = elements};
    const struct palp_tough tough[2] = {[OTHER] = {.cut = TOUGHER}};
    const struct palp_cuttable can = {
        .nodes = 400, .faces = 2000, .toughness = TOUGH, .tough = tough};
    const struct palp_material material[2] = {{PALP_COROTATIONAL, 1e6, 0.3, 1000},
                                              {PALP_COROTATIONAL, 1e6, 0.3, 1000}};
    struct palp_mesh mesh;
    struct palp_error error;
    REQUIRE(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK);
    int *fixed = malloc((size_t)mesh.n_node * sizeof *fixed), n_fixed = 0;
    int *made_of = malloc((size_t)(mesh.n_tet + mesh.n_hex) * sizeof *made_of);
    for (int i = 0; i < mesh.n_node; i++)
        if (mesh.x[i].y < -SIZE.y + 1e-6)
            fixed[n_fixed++] = i;
    for (int i = 0; i < mesh.n_tet + mesh.n_hex; i++) {
        const int n = mesh.n_tet > 0 ? 4 : 8, *node = n == 4 ? mesh.tet[i] : mesh.hex[i];
        double z = 0;
        for (int k = 0; k < n; k++)
            z += mesh.x[node[k]].z / n;
        made_of[i] = is_other(z);
    }
    const struct palp_soft_def def = {.name = "flesh",
                                      .mesh = &mesh,
                                      .material = material,
                                      .n_material = 2,
                                      .tet_material = mesh.n_tet > 0 ? made_of : NULL,
                                      .hex_material = mesh.n_hex > 0 ? made_of : NULL,
                                      .damping_mass = 5,
                                      .damping_stiffness = 0.002,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed,
                                      .surface = palp_surface_default(),
                                      .cut = &can};
    REQUIRE(palp_scene_add_soft(scene, &def, &error).id == FLESH.id);
    free(fixed);
    free(made_of);
    palp_mesh_destroy(&mesh);
}

static pose knife_at(double way)
{
    return (pose){{BESIDE, -DEPTH, -0.5 * SIZE.z + way}, {0, 0, 0, 1}};
}

static void add_knife(struct palp_scene *scene)
{
    struct palp_error error;
    const struct palp_rigid_def knife = {
        .name = "knife",
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.001, .at = POSE_IDENTITY},
        .at = knife_at(-0.002),
        .surface = {.collides = false, .friction = 0.1, .contact_distance = 0.001}};
    const struct palp_link_def edge = {.name = "edge",
                                       .law = PALP_LAW_KNIFE,
                                       .a = {.body = KNIFE},
                                       .b = {.body = FLESH},
                                       .axis = {0, 1, 0},
                                       .normal = {0, 0, 1},
                                       .length = EDGE,
                                       .cutting = 1};
    REQUIRE(palp_scene_add_rigid(scene, &knife, &error).id == KNIFE.id);
    REQUIRE(palp_scene_add_link(scene, &edge, &error).id == CUT.id);
}

static struct palp_plan_def usual_plan(const vec3 *line)
{
    static const int tissue[] = {0};
    return (struct palp_plan_def){.name = "plan",
                                  .body = FLESH,
                                  .line = line,
                                  .n_line = 2,
                                  .into = {0, -3, 0},
                                  .depth = DEPTH,
                                  .tolerance = 0.002,
                                  .material = tissue,
                                  .n_material = 1};
}

static struct palp_world *make_world(enum palp_elements elements)
{
    const vec3 line[] = {{0, 0, -0.5 * SIZE.z}, {0, 0, 0.5 * SIZE.z}};
    const struct palp_plan_def plan = usual_plan(line);
    struct palp_options opt = palp_options_default();
    struct palp_error error;
    opt.gravity = vec3_make(0, 0, 0);
    opt.motion = PALP_MOTION_PCG;
    opt.workers = 1;
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    add_flesh(scene, elements);
    add_knife(scene);
    REQUIRE(palp_scene_add_plan(scene, &plan, &error).id == 1);
    REQUIRE(palp_scene_find_plan(scene, "plan").id == 1);
    REQUIRE(palp_scene_finish(scene, &error) == PALP_OK);
    struct palp_world *w = palp_world_create(scene, &error);
    REQUIRE(w != NULL);
    return w;
}

static void destroy_world(struct palp_world *w)
{
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(w);
    palp_world_destroy(w);
    palp_scene_destroy(scene);
}

static void draw_knife(struct palp_world *w, double from, double to)
{
    const double step = 0.0005;
    const int n = (int)((to - from) / step + 0.5);
    for (int i = 1; i <= n; i++) {
        palp_world_set_target(w, KNIFE, knife_at(from + i * step));
        palp_step(w, H);
    }
}

/* ---------------------------------------------------------------- laws */

/* 0.1 mm, 0.02 mm, and areas to 1 %: the length ends where tissue stands under the edge's force. */
static void cut_beside_its_plan_is_measured(enum palp_elements elements)
{
    struct palp_world *w = make_world(elements);
    draw_knife(w, -0.002, 0.04);
    const struct palp_planned is = palp_world_plan(w, (palp_plan){1});
    const double area = 0.04 * DEPTH, wrong = 0.01 * DEPTH;
    CHECK_NEAR(is.length, 0.04, 1e-4);
    CHECK_NEAR(is.reached, 0.04, 1e-4);
    CHECK_NEAR(is.deviation, BESIDE, 2e-5);
    CHECK_NEAR(is.deviation_rms, BESIDE, 2e-5);
    CHECK_NEAR(is.depth, DEPTH, 2e-5);
    CHECK_NEAR(is.area, area, 0.01 * area);
    CHECK_NEAR(is.wrong_area, wrong, 0.01 * wrong);
    CHECK_NEAR(is.work, TOUGH * (area - wrong) + TOUGHER * wrong, 0.02 * TOUGH * area);
    destroy_world(w);
}

static void script_of_40_mm_is_measured_beside_its_plan_in_hexahedra(void)
{
    cut_beside_its_plan_is_measured(PALP_HEXAHEDRA);
}

static void script_of_40_mm_is_measured_beside_its_plan_in_tetrahedra(void)
{
    cut_beside_its_plan_is_measured(PALP_TETRAHEDRA);
}

/* As tough as it is, twice as hard: the edge's force in steady cutting. */
static void region_resists_as_tough_as_it_is(void)
{
    struct palp_world *w = make_world(PALP_HEXAHEDRA);
    draw_knife(w, -0.002, 0.015);
    const double outside = palp_world_report(w)->link[0].force.z;
    draw_knife(w, 0.015, 0.025);
    const double inside = palp_world_report(w)->link[0].force.z;
    CHECK_NEAR(outside, -TOUGH * DEPTH, 0.02 * TOUGH * DEPTH);
    CHECK_NEAR(inside, -TOUGHER * DEPTH, 0.02 * TOUGHER * DEPTH);
    destroy_world(w);
}

/* A stroke of the state alone: no step. */
static void bent_line_goes_on_straight_beyond_its_ends(void)
{
    const vec3 line[] = {{0, 0, 0}, {0, 0, 0.01}, {0.01, 0, 0.01}};
    struct palp_plan_def def = usual_plan(line);
    struct palp_options opt = palp_options_default();
    struct palp_error error;
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    def.n_line = 3;
    def.n_material = 0;
    add_flesh(scene, PALP_HEXAHEDRA);
    REQUIRE(palp_scene_add_plan(scene, &def, &error).id == 1);
    REQUIRE(palp_scene_finish(scene, &error) == PALP_OK);
    struct palp_world *w = palp_world_create(scene, &error);
    REQUIRE(w != NULL);
    const vec3 half = {0, 0.004, 0};
    /* From 2 mm before the line to 0.5 mm before its bend, 0.5 mm aside; then 3 mm past the end. */
    const struct plan_stroke first = {{0.0005, -0.004, -0.002},
                                      {0.0005, -0.004, 0.0095},
                                      half,
                                      1e-4},
                             second = {{0, -0.004, 0.011}, {0.013, -0.004, 0.011}, half, 1e-4};
    const int cell = 0;
    plan_add_stroke(w, 0, &first, &cell, 1);
    const struct palp_planned one = palp_world_plan(w, (palp_plan){1});
    CHECK_NEAR(one.deviation, 0.0005, 1e-12);
    CHECK_NEAR(one.deviation_rms, 0.0005, 1e-12);
    CHECK_NEAR(one.beyond, 0.002, 1e-12);
    CHECK_NEAR(one.length, 0.0095, 0.02 / PLAN_MARKS);
    plan_add_stroke(w, 0, &second, &cell, 1);
    const struct palp_planned both = palp_world_plan(w, (palp_plan){1});
    CHECK_NEAR(both.deviation, 0.001, 1e-12);
    CHECK_NEAR(both.deviation_rms, sqrt((0.25e-6 + 1e-6) / 2), 1e-12);
    CHECK_NEAR(both.beyond, 0.003, 1e-12);
    CHECK_NEAR(both.length, 0.0195, 0.04 / PLAN_MARKS);
    CHECK_NEAR(both.reached, 0.0195, 0.04 / PLAN_MARKS);
    CHECK_NEAR(both.depth, 0.008, 1e-12);
    CHECK(both.wrong_area == 0);
    palp_world_destroy(w);
    palp_scene_destroy(scene);
}

static void plan_is_restored_with_its_world(void)
{
    struct palp_world *w = make_world(PALP_HEXAHEDRA);
    const size_t size = palp_world_snapshot_size(w);
    void *bytes = malloc(size);
    struct palp_error error;
    draw_knife(w, -0.002, 0.005);
    palp_world_snapshot(w, bytes);
    const struct palp_planned then = palp_world_plan(w, (palp_plan){1});
    draw_knife(w, 0.005, 0.01);
    const struct palp_planned once = palp_world_plan(w, (palp_plan){1});
    CHECK(once.area > then.area);
    REQUIRE(palp_world_restore(w, bytes, size, &error) == PALP_OK);
    const struct palp_planned back = palp_world_plan(w, (palp_plan){1});
    CHECK(memcmp(&back, &then, sizeof then) == 0);
    draw_knife(w, 0.005, 0.01);
    const struct palp_planned again = palp_world_plan(w, (palp_plan){1});
    CHECK(memcmp(&again, &once, sizeof once) == 0);
    free(bytes);
    destroy_world(w);
}

static void refused_plan_is_named(void)
{
    const vec3 line[] = {{0, 0, -0.01}, {0, 0, 0.01}}, down[] = {{0, 0, 0}, {0, -1, 0}};
    struct palp_options opt = palp_options_default();
    struct palp_error error;
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    add_flesh(scene, PALP_HEXAHEDRA);
    add_knife(scene);
    struct palp_plan_def def = usual_plan(line);
    def.body = KNIFE;
    CHECK(palp_scene_add_plan(scene, &def, &error).id == 0);
    CHECK(strcmp(error.what,
                 "plan 'plan': its body cannot be cut, expected a soft body that can") == 0);
    def = usual_plan(down);
    CHECK(palp_scene_add_plan(scene, &def, &error).id == 0);
    def = usual_plan(line);
    def.depth = NAN;
    CHECK(palp_scene_add_plan(scene, &def, &error).id == 0);
    def = usual_plan(line);
    CHECK(palp_scene_add_plan(scene, &def, &error).id == 1);
    CHECK(palp_scene_add_plan(scene, &def, &error).id == 0);
    CHECK(strcmp(error.what,
                 "plan 'plan': the name is taken, expected each plan to have its own") == 0);
    palp_scene_destroy(scene);
}

SUITE(plan, TEST(script_of_40_mm_is_measured_beside_its_plan_in_hexahedra),
      TEST(script_of_40_mm_is_measured_beside_its_plan_in_tetrahedra),
      TEST(region_resists_as_tough_as_it_is), TEST(bent_line_goes_on_straight_beyond_its_ends),
      TEST(plan_is_restored_with_its_world), TEST(refused_plan_is_named));
