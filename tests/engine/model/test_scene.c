/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_scene.c - what a scene refuses, and in which words; what it warns
 * of; worlds and their snapshots. */
#include "engine/model/world.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const struct palp_material FLESH = {PALP_COROTATIONAL, 1e4, 0.4, 1000};

static struct palp_scene *empty_scene(void)
{
    const struct palp_options opt = palp_options_default();
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    REQUIRE(scene != NULL);
    return scene;
}

static struct palp_mesh cube(void)
{
    const struct palp_grid grid = {.size = {0.1, 0.1, 0.1}, .cells = {2, 2, 2}};
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    return mesh;
}

static struct palp_soft_def soft(const char *name, const struct palp_mesh *mesh)
{
    return (struct palp_soft_def){.name = name,
                                  .mesh = mesh,
                                  .material = &FLESH,
                                  .n_material = 1,
                                  .surface = palp_surface_default()};
}

static struct palp_rigid_def ball(const char *name)
{
    return (struct palp_rigid_def){
        .name = name,
        .drive = PALP_DRIVE_FREE,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.01, .at = POSE_IDENTITY},
        .mass = 0.1,
        .inertia = {1e-5, 1e-5, 1e-5},
        .at = POSE_IDENTITY,
        .surface = palp_surface_default()};
}

/* Refused with these words, and the scene is as before. */
static void check_refused(const struct palp_scene *scene, int bodies, palp_body body,
                          const struct palp_error *error, const char *says)
{
    CHECK(body.id == 0);
    CHECK(error->status == PALP_INVALID);
    CHECK(palp_scene_bodies(scene) == bodies);
    if (!strstr(error->what, says))
        printf("said: %s\nexpected: %s\n", error->what, says);
    CHECK(strstr(error->what, says) != NULL);
}

static void check_soft_refused(const struct palp_soft_def *def, const char *says)
{
    struct palp_scene *scene = empty_scene();
    struct palp_error error = {PALP_OK, ""};
    const palp_body body = palp_scene_add_soft(scene, def, &error);
    check_refused(scene, 0, body, &error, says);
    palp_scene_destroy(scene);
}

static void check_rigid_refused(const struct palp_rigid_def *def, const char *says)
{
    struct palp_scene *scene = empty_scene();
    struct palp_error error = {PALP_OK, ""};
    const palp_body body = palp_scene_add_rigid(scene, def, &error);
    check_refused(scene, 0, body, &error, says);
    palp_scene_destroy(scene);
}

/* ---------------------------------------------------------------- refusals */

static void impossible_materials_are_refused_with_their_value(void)
{
    struct palp_mesh mesh = cube();
    const struct {
        struct palp_material material;
        const char *says;
    } bad[] = {
        {{PALP_COROTATIONAL, -3e3, 0.4, 1000},
         "body 'liver': material 0: young is -3000, expected a finite number above 0"},
        {{PALP_COROTATIONAL, 0, 0.4, 1000}, "young is 0,"},
        {{PALP_COROTATIONAL, INFINITY, 0.4, 1000}, "young is inf,"},
        {{PALP_COROTATIONAL, 1e4, 0.5, 1000}, "poisson is 0.5, expected 0 or more and below 0.5"},
        {{PALP_COROTATIONAL, 1e4, -0.1, 1000}, "poisson is -0.1,"},
        {{PALP_COROTATIONAL, 1e4, NAN, 1000}, "poisson is nan,"},
        {{PALP_COROTATIONAL, 1e4, 0.4, 0}, "density is 0,"},
        {{(enum palp_material_model)9, 1e4, 0.4, 1}, "model of a material is 9,"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct palp_soft_def def = soft("liver", &mesh);
        def.material = &bad[i].material;
        check_soft_refused(&def, bad[i].says);
    }
    palp_mesh_destroy(&mesh);
}

static void impossible_soft_bodies_are_refused_with_their_value(void)
{
    struct palp_mesh mesh = cube();
    int outside[] = {3, 27}, below[] = {-1}, second[48] = {0};
    second[47] = 1;
    struct palp_soft_def def = soft("liver", &mesh);
    def.fixed = outside, def.n_fixed = 2;
    check_soft_refused(&def, "body 'liver': a fixed node is 27, expected 0 to 26");
    def.fixed = below, def.n_fixed = 1;
    check_soft_refused(&def, "a fixed node is -1, expected 0 to 26");
    def = soft("liver", &mesh);
    def.tet_material = second;
    check_soft_refused(&def, "material of a tetrahedron is 1, expected 0 to 0");
    def = soft("liver", &mesh);
    def.damping_stiffness = -0.1;
    check_soft_refused(&def, "damping_stiffness is -0.1, expected a finite number, at least 0");
    def = soft("liver", &mesh);
    def.surface.friction = NAN;
    check_soft_refused(&def, "friction is nan");
    def = soft("liver", &mesh);
    def.v.y = INFINITY;
    check_soft_refused(&def, "body 'liver': velocity is inf, expected finite numbers");
    def = soft("liver", &mesh);
    def.n_material = 0;
    check_soft_refused(&def, "number of materials is 0, expected at least 1");
    def = soft("", &mesh);
    check_soft_refused(&def, "a body has no name");
    def = soft("liver", NULL);
    check_soft_refused(&def, "body 'liver': no mesh");

    const struct palp_mesh whole = mesh;
    mesh.n_tet = 0;
    def = soft("liver", &mesh);
    check_soft_refused(&def, "number of elements is 0, expected at least 1");
    mesh = whole;
    mesh.tet[5][0] = mesh.tet[5][1];
    check_soft_refused(&def, "body 'liver': tetrahedron 5 names node");
    palp_mesh_destroy(&mesh);
}

static void hexahedra_of_impossible_materials_are_refused(void)
{
    const struct palp_grid grid = {
        .size = {0.1, 0.1, 0.1}, .cells = {2, 2, 2}, .elements = PALP_HEXAHEDRA};
    const struct palp_material material[2] = {{PALP_LINEAR, 1e4, 0.4, 1000},
                                              {PALP_STABLE_NEO_HOOKEAN, 1e4, 0.4, 1000}};
    int of[8] = {0};
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    struct palp_soft_def def = soft("liver", &mesh);
    def.material = material;
    def.n_material = 2;
    def.hex_material = of;
    of[7] = 2;
    check_soft_refused(&def, "body 'liver': material of a hexahedron is 2, expected 0 to 1");
    of[7] = 1;
    check_soft_refused(&def, "body 'liver': model of the material of a hexahedron is 1, expected 0 "
                             "(corotational) or 3 (linear)");
    mesh.hex[5][6] = mesh.hex[5][0];
    check_soft_refused(&def, "body 'liver': hexahedron 5 names node");
    palp_mesh_destroy(&mesh);
}

static void impossible_rigid_bodies_are_refused_with_their_value(void)
{
    struct palp_rigid_def def = ball("probe");
    def.mass = 0;
    check_rigid_refused(&def, "body 'probe': mass is 0, expected a finite number above 0");
    def = ball("probe");
    def.inertia.y = -1;
    check_rigid_refused(&def, "inertia about y is -1");
    def = ball("probe");
    def.at.q.w = 2;
    check_rigid_refused(&def, "length of the quaternion of the pose at the start is 2, expected 1");
    def = ball("probe");
    def.at.p.z = NAN;
    check_rigid_refused(&def, "the pose at the start is nan, expected finite numbers");
    def = ball("probe");
    def.v.x = INFINITY;
    check_rigid_refused(&def, "velocity is inf");
    def = ball("probe");
    def.shape.radius = 0;
    check_rigid_refused(&def, "radius of the sphere is 0");
    def = ball("probe");
    def.shape = (struct palp_shape){
        .kind = PALP_SHAPE_BOX, .half = {0.1, 0.02, 0.1}, .radius = 0.03, .at = POSE_IDENTITY};
    check_rigid_refused(&def, "radius of the box is 0.03, expected no more than its least half");
    def.shape = (struct palp_shape){.kind = PALP_SHAPE_MESH, .at = POSE_IDENTITY};
    check_rigid_refused(&def, "no mesh");
    def = ball("probe");
    def.drive = PALP_DRIVE_COUPLED;
    def.coupling.rotation_stiffness = -2;
    check_rigid_refused(&def, "rotation_stiffness is -2");
    def = ball("probe");
    def.drive = PALP_DRIVE_FIXED; /* ground needs no mass */
    def.mass = 0;
    struct palp_scene *scene = empty_scene();
    CHECK(palp_scene_add_rigid(scene, &def, NULL).id == 1);
    palp_scene_destroy(scene);
}

static void impossible_options_are_refused(void)
{
    struct palp_error error;
    struct palp_options opt = palp_options_default();
    opt.workers = 0;
    CHECK(palp_scene_create(&opt, &error) == NULL);
    CHECK(strstr(error.what, "workers is 0, expected at least 1") != NULL);
    opt = palp_options_default();
    opt.gravity.x = NAN;
    CHECK(palp_scene_create(&opt, &error) == NULL);
    CHECK(strstr(error.what, "gravity is nan") != NULL);
    opt = palp_options_default();
    opt.contact_capacity = INT_MAX; /* the memory of a step goes with its square */
    CHECK(palp_scene_create(&opt, &error) == NULL);
    CHECK(strstr(error.what, "contact_capacity is 2.14748e+09, expected at most 4096") != NULL);
    static const double shares[] = {-0.1, 1.1, NAN};
    for (int i = 0; i < 3; i++) {
        opt = palp_options_default();
        opt.contact_share = shares[i];
        CHECK(palp_scene_create(&opt, &error) == NULL);
        CHECK(strstr(error.what, "contact_share is ") && strstr(error.what, "expected 0 to 1"));
    }
}

/* An option that is none of its enum's, as a program of another version may say it. */
static void methods_that_are_not_known_are_refused(void)
{
    static const size_t at[] = {
        offsetof(struct palp_options, correction), offsetof(struct palp_options, recursion),
        offsetof(struct palp_options, first),      offsetof(struct palp_options, precision),
        offsetof(struct palp_options, motion),     offsetof(struct palp_options, compliance)};
    static const int wrong[] = {-1, 100};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++)
        for (int k = 0; k < 2; k++) {
            struct palp_error error = {PALP_OK, ""};
            struct palp_options opt = palp_options_default();
            memcpy((char *)&opt + at[i], &wrong[k], sizeof wrong[k]);
            CHECK(palp_scene_create(&opt, &error) == NULL);
            CHECK(strstr(error.what, "expected a known one") != NULL);
        }
}

static void tolerances_of_motion_are_above_zero(void)
{
    struct palp_error error;
    struct palp_options opt = palp_options_default();
    opt.tolerance_motion = 0;
    CHECK(palp_scene_create(&opt, &error) == NULL);
    CHECK(strstr(error.what, "tolerance_motion is 0, expected a finite number above 0") != NULL);
    opt = palp_options_default();
    opt.defect_limit = INFINITY;
    CHECK(palp_scene_create(&opt, &error) == NULL);
    CHECK(strstr(error.what, "defect_limit is inf") != NULL);
    opt = palp_options_default();
    opt.refresh_steps = 0;
    CHECK(palp_scene_create(&opt, &error) == NULL);
    CHECK(strstr(error.what, "refresh_steps is 0, expected at least 1") != NULL);
}

static void a_name_is_given_once(void)
{
    struct palp_scene *scene = empty_scene();
    struct palp_error error = {PALP_OK, ""};
    struct palp_rigid_def def = ball("probe");
    REQUIRE(palp_scene_add_rigid(scene, &def, NULL).id == 1);
    check_refused(scene, 1, palp_scene_add_rigid(scene, &def, &error), &error,
                  "body 'probe': the name is taken");
    CHECK(palp_scene_find(scene, "probe").id == 1);
    CHECK(palp_scene_find(scene, "prob").id == 0);
    palp_scene_destroy(scene);
}

static void impossible_pairs_are_refused(void)
{
    struct palp_mesh mesh = cube();
    struct palp_scene *scene = empty_scene();
    struct palp_error error = {PALP_OK, ""};
    const struct palp_soft_def flesh = soft("liver", &mesh);
    const struct palp_rigid_def probe = ball("probe");
    const palp_body a = palp_scene_add_soft(scene, &flesh, NULL);
    const palp_body b = palp_scene_add_rigid(scene, &probe, NULL);
    const struct palp_pair_def good = {
        .a = {.body = a, .n = 2, .node = {3, 4}, .weight = {0.25, 0.75}}, .b = b};
    CHECK(palp_scene_add_pair(scene, &good, &error) == PALP_OK);
    struct palp_pair_def bad = good;
    bad.b.id = 7;
    CHECK(palp_scene_add_pair(scene, &bad, &error) == PALP_INVALID);
    CHECK(strstr(error.what, "id of a body is 7") != NULL);
    bad = good;
    bad.a.weight[1] = 1;
    CHECK(palp_scene_add_pair(scene, &bad, &error) == PALP_INVALID);
    CHECK(strstr(error.what, "sum of the weights of a point is 1.25, expected 1") != NULL);
    bad = good;
    bad.a.node[1] = 27;
    CHECK(palp_scene_add_pair(scene, &bad, &error) == PALP_INVALID);
    bad = (struct palp_pair_def){.a = {.body = b}, .b = a, .triangle = {1, 1, 2}};
    CHECK(palp_scene_add_pair(scene, &bad, &error) == PALP_INVALID);
    CHECK(scene->n_pair == 1);
    palp_scene_destroy(scene);
    palp_mesh_destroy(&mesh);
}

static void nothing_is_added_to_a_finished_scene(void)
{
    struct palp_scene *scene = empty_scene();
    struct palp_error error = {PALP_OK, ""};
    const struct palp_rigid_def def = ball("probe");
    CHECK(palp_world_create(scene, &error) == NULL);
    CHECK(strstr(error.what, "not finished") != NULL);
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    check_refused(scene, 0, palp_scene_add_rigid(scene, &def, &error), &error, "is finished");
    palp_scene_destroy(scene);
}

/* ---------------------------------------------------------------- what is allowed */

/* All that a definition points to may go as soon as it was added. */
static void a_definition_is_copied(void)
{
    struct palp_mesh mesh = cube();
    struct palp_scene *scene = empty_scene();
    struct palp_material material = FLESH;
    char name[] = "liver";
    struct palp_soft_def def = soft(name, &mesh);
    def.material = &material;
    REQUIRE(palp_scene_add_soft(scene, &def, NULL).id == 1);
    const vec3 x = mesh.x[5];
    palp_mesh_destroy(&mesh);
    material.young = 0;
    name[0] = 'x';
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    CHECK(strcmp(palp_body_name(scene, THE_BODY), "liver") == 0);
    CHECK(vec3_norm(vec3_sub(palp_body_mesh(scene, THE_BODY)->x[5], x)) == 0);
    CHECK(palp_body_mesh(scene, THE_BODY)->n_tri == 48);
    palp_scene_destroy(scene);
}

static void loose_bodies_and_loose_nodes_are_warned_of(void)
{
    struct palp_mesh mesh = cube();
    struct palp_scene *scene = empty_scene();
    const int middle = 13;
    vec3 *grown = realloc(mesh.x, 29 * sizeof *mesh.x);
    REQUIRE(grown != NULL);
    mesh.x = grown;
    mesh.x[27] = mesh.x[28] = (vec3){1, 1, 1};
    mesh.n_node = 29;
    struct palp_soft_def def = soft("loose", &mesh);
    REQUIRE(palp_scene_add_soft(scene, &def, NULL).id == 1);
    def = soft("held", &mesh);
    def.fixed = &middle, def.n_fixed = 1;
    REQUIRE(palp_scene_add_soft(scene, &def, NULL).id == 2);
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    CHECK(strstr(palp_scene_warning(scene, 0),
                 "body 'loose': 2 nodes are of no element (the first is 27)") != NULL);
    CHECK(strstr(palp_scene_warning(scene, 1), "body 'loose': no fixed nodes") != NULL);
    CHECK(strstr(palp_scene_warning(scene, 2), "body 'held': 2 nodes") != NULL);
    CHECK(palp_scene_warning(scene, 3) == NULL);

    struct palp_world *world = palp_world_create(scene, NULL);
    REQUIRE(world != NULL);
    palp_step(world, 0.01);
    CHECK(vec3_norm(vec3_sub(palp_world_q(world, THE_BODY)[28], (vec3){1, 1, 1})) == 0);
    CHECK(palp_world_q(world, THE_BODY)[0].y < mesh.x[0].y);
    palp_mesh_destroy(&mesh);
    bodies_destroy(world);
}

/* The first is tied to the second, and that to `last`. Is one of them told to be loose? */
static bool is_told_of_loose(enum palp_law law, palp_body last)
{
    struct palp_mesh mesh = cube();
    struct palp_scene *scene = empty_scene();
    struct palp_soft_def def = soft("first", &mesh);
    REQUIRE(palp_scene_add_soft(scene, &def, NULL).id == 1);
    def = soft("second", &mesh);
    REQUIRE(palp_scene_add_soft(scene, &def, NULL).id == 2);
    const struct palp_rigid_def free_one = ball("ball");
    REQUIRE(palp_scene_add_rigid(scene, &free_one, NULL).id == 3);
    for (int i = 0; i < 2; i++) {
        const struct palp_link_def link = {
            .name = i == 0 ? "tie" : "end",
            .law = i == 0 ? PALP_LAW_BALL : law,
            .a = {.body = {1 + i}, .n = 1, .node = {0}, .weight = {1}},
            .b = {.body = i == 0 ? (palp_body){2} : last, .n = i == 0, .weight = {1}},
            .length = 1,
            .force = 1};
        REQUIRE(palp_scene_add_link(scene, &link, NULL).id > 0);
    }
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    const bool told = palp_scene_warning(scene, 0) != NULL;
    palp_scene_destroy(scene);
    palp_mesh_destroy(&mesh);
    return told;
}

static void what_links_hold_is_not_told_to_be_loose(void)
{
    const palp_body world = {0}, free_one = {3};
    CHECK(!is_told_of_loose(PALP_LAW_BALL, world));
    CHECK(!is_told_of_loose(PALP_LAW_BOND, world));
    CHECK(!is_told_of_loose(PALP_LAW_THREAD, world));
    CHECK(is_told_of_loose(PALP_LAW_BALL, free_one)); /* which falls itself */
}

static void a_box_and_a_closed_mesh_have_surfaces(void)
{
    struct palp_mesh mesh = cube();
    struct palp_scene *scene = empty_scene();
    struct palp_rigid_def def = ball("box");
    def.shape = (struct palp_shape){
        .kind = PALP_SHAPE_BOX, .half = {0.1, 0.2, 0.3}, .radius = 0.05, .at = POSE_IDENTITY};
    REQUIRE(palp_scene_add_rigid(scene, &def, NULL).id == 1);
    def = ball("mesh");
    def.shape = (struct palp_shape){.kind = PALP_SHAPE_MESH, .mesh = &mesh, .at = POSE_IDENTITY};
    REQUIRE(palp_scene_add_rigid(scene, &def, NULL).id == 2);
    palp_mesh_destroy(&mesh);
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    CHECK(scene->body[0].surface.n_vertex == 8 && scene->body[0].surface.n_tri == 12);
    const vec3 corner = scene->body[0].rigid.shape.mesh->x[7]; /* of the core that is rounded */
    CHECK_ZERO(vec3_norm(vec3_sub(corner, (vec3){0.05, 0.15, 0.25})), 1e-16);
    CHECK(scene->body[1].surface.n_tri == 48);
    CHECK(palp_body_mesh(scene, (palp_body){2})->n_tri == 48);
    palp_scene_destroy(scene);
}

/* ---------------------------------------------------------------- worlds */

/* A soft cube and a coupled ball, both moving. */
static struct palp_world *lively_world(void)
{
    struct palp_mesh mesh = cube();
    struct palp_scene *scene = empty_scene();
    struct palp_soft_def flesh = soft("liver", &mesh);
    flesh.surface.collides = false;
    struct palp_rigid_def probe = ball("probe");
    probe.drive = PALP_DRIVE_COUPLED;
    probe.coupling = (struct palp_coupling){500, 5, 0.5, 0.01};
    probe.surface.collides = false;
    REQUIRE(palp_scene_add_soft(scene, &flesh, NULL).id == 1);
    REQUIRE(palp_scene_add_rigid(scene, &probe, NULL).id == 2);
    palp_mesh_destroy(&mesh);
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    struct palp_world *world = palp_world_create(scene, NULL);
    REQUIRE(world != NULL);
    return world;
}

static void go_on(struct palp_world *world, int steps)
{
    for (int k = 0; k < steps; k++) {
        const double t = palp_world_time(world);
        palp_world_set_target(world, (palp_body){2},
                              (pose){{0.1 * t, 0.01, 0}, quat_exp((vec3){0, t, 0})});
        palp_step(world, 0.01);
    }
}

static void a_restored_world_goes_on_as_the_first_to_the_byte(void)
{
    struct palp_world *first = lively_world(), *second = lively_world();
    go_on(first, 7);
    const size_t size = palp_world_snapshot_size(first);
    void *bytes = malloc(size);
    palp_world_snapshot(first, bytes);
    go_on(first, 10);
    CHECK(palp_world_hash(first) != palp_world_hash(second));
    REQUIRE(palp_world_restore(second, bytes, size, NULL) == PALP_OK);
    CHECK(palp_world_steps(second) == 7);
    go_on(second, 10);
    CHECK(palp_world_hash(first) == palp_world_hash(second));
    CHECK(memcmp(palp_world_q(first, THE_BODY), palp_world_q(second, THE_BODY),
                 27 * sizeof(vec3)) == 0);
    free(bytes);
    bodies_destroy(first);
    bodies_destroy(second);
}

static void a_damaged_snapshot_is_refused_and_changes_nothing(void)
{
    struct palp_world *world = lively_world();
    struct palp_error error;
    go_on(world, 3);
    const size_t size = palp_world_snapshot_size(world);
    char *bytes = malloc(size);
    palp_world_snapshot(world, bytes);
    go_on(world, 1);
    const uint64_t hash = palp_world_hash(world);
    CHECK(palp_world_restore(world, bytes, size - 1, &error) == PALP_INVALID);
    CHECK(strstr(error.what, "expected") != NULL);
    bytes[0] ^= 1;
    CHECK(palp_world_restore(world, bytes, size, &error) == PALP_INVALID);
    CHECK(strstr(error.what, "of another scene, or damaged") != NULL);
    CHECK(palp_world_hash(world) == hash);
    free(bytes);
    bodies_destroy(world);
}

/* Put somewhere, a tool stands there until it is told a target: no jump, no force. */
static void a_tool_that_is_put_somewhere_stays_there(void)
{
    struct palp_world *world = lively_world();
    const palp_body probe = {2};
    const pose at = {{0.3, 0.2, 0.1}, quat_exp((vec3){0.1, 0.2, 0.3})};
    palp_world_set_pose(world, probe, at, (vec3){0, 0, 0}, (vec3){0, 0, 0});
    const pose target = palp_world_target(world, probe);
    CHECK_ZERO(vec3_norm(vec3_sub(target.p, at.p)), 0);
    palp_step(world, 0.01);
    const double weight = 0.1 * 9.81;
    CHECK_BELOW(vec3_norm(palp_world_hand_wrench(world, probe).force), weight);
    CHECK_BELOW(vec3_norm(vec3_sub(palp_world_pose(world, probe).p, at.p)), 0.01 * 0.01 * 9.81);
    bodies_destroy(world);
}

static void fixed_nodes_take_no_velocity(void)
{
    const struct flesh flesh = {FLESH, 0, 0.01, true};
    const struct palp_options opt = bodies_options((vec3){0, -9.81, 0}, 1);
    struct palp_world *world = bodies_box((vec3){0.1, 0.1, 0.1}, (int[]){2, 2, 2}, &flesh, &opt);
    vec3 q[27], v[27];
    for (int i = 0; i < 27; i++) {
        q[i] = palp_world_q(world, THE_BODY)[i];
        v[i] = (vec3){1, 1, 1};
    }
    palp_world_set_nodes(world, THE_BODY, q, v);
    palp_step(world, 0.01);
    CHECK(vec3_norm(vec3_sub(palp_world_q(world, THE_BODY)[0], q[0])) == 0);
    CHECK(vec3_norm(palp_world_v(world, THE_BODY)[0]) == 0);
    CHECK(vec3_norm(palp_world_v(world, THE_BODY)[1]) > 0);
    bodies_destroy(world);
}

SUITE(scene, TEST(impossible_materials_are_refused_with_their_value),
      TEST(impossible_soft_bodies_are_refused_with_their_value),
      TEST(hexahedra_of_impossible_materials_are_refused),
      TEST(impossible_rigid_bodies_are_refused_with_their_value),
      TEST(impossible_options_are_refused), TEST(methods_that_are_not_known_are_refused),
      TEST(tolerances_of_motion_are_above_zero), TEST(a_name_is_given_once),
      TEST(impossible_pairs_are_refused), TEST(nothing_is_added_to_a_finished_scene),
      TEST(a_definition_is_copied), TEST(loose_bodies_and_loose_nodes_are_warned_of),
      TEST(what_links_hold_is_not_told_to_be_loose), TEST(a_box_and_a_closed_mesh_have_surfaces),
      TEST(a_restored_world_goes_on_as_the_first_to_the_byte),
      TEST(a_damaged_snapshot_is_refused_and_changes_nothing),
      TEST(a_tool_that_is_put_somewhere_stays_there), TEST(fixed_nodes_take_no_velocity));
