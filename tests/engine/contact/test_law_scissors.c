/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_law_scissors.c - what is between jaws pushes them open by toughness × thickness × the way of
 * their crossing, and that is the work of what they part. */
#include "engine/palp_cut.h"
#include "engine/palp_haptic.h"
#include "engine/palp_local.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.01, TOUGH = 30;               /* s, J/m²                            */
static const double OPEN = 28 * 3.14159265358979 / 180; /* rad, of each jaw                   */
static const double BLADE = 0.016, OVER = 0.0023;       /* m, long; over the middle when closed */
static const palp_body FLESH = {1}, TOOL = {2};
static const palp_link CUT = {1};

struct scissors_case {
    enum palp_elements elements;
    int workers, faces;
    enum palp_drive drive;
    enum palp_motion motion;
};

static const struct scissors_case usual = {PALP_TETRAHEDRA, 1, 2000, PALP_DRIVE_KINEMATIC,
                                           PALP_MOTION_PCG};

/* ---------------------------------------------------------------- a world */

/* Half as thick as the tips are apart: so many whole pieces of the edge. */
static double thickness(void)
{
    return BLADE * sin(OPEN) - OVER * cos(OPEN);
}

/* From 6 mm of the hinge to 14, held at both ends. */
static void add_strip(struct palp_scene *scene, const struct scissors_case *is)
{
    const struct palp_grid grid = {.size = {0.012, thickness(), 0.008},
                                   .cells = {8, 4, 6},
                                   .centre = {0.0003, 0, 0.006},
                                   .elements = is->elements};
    const struct palp_cuttable can = {.nodes = 500, .faces = is->faces, .toughness = TOUGH};
    const struct palp_material material = {PALP_COROTATIONAL, 1e6, 0.3, 1000};
    struct palp_mesh mesh;
    struct palp_error error;
    REQUIRE(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK);
    int *fixed = malloc((size_t)mesh.n_node * sizeof *fixed), n_fixed = 0;
    for (int i = 0; i < mesh.n_node; i++)
        if (fabs(mesh.x[i].x - 0.0003) > 0.0059)
            fixed[n_fixed++] = i;
    const struct palp_soft_def def = {.name = "strip",
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_mass = 5,
                                      .damping_stiffness = 0.002,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed,
                                      .surface = palp_surface_default(),
                                      .cut = &can};
    REQUIRE(palp_scene_add_soft(scene, &def, &error).id == FLESH.id);
    free(fixed);
    palp_mesh_destroy(&mesh);
}

static palp_body add_jaw(struct palp_scene *scene, const char *name, double opening)
{
    struct palp_error error;
    const struct palp_jaw_def jaw = {.name = name,
                                     .tool = TOOL,
                                     .shape = {.kind = PALP_SHAPE_SPHERE,
                                               .radius = 0.001,
                                               .at = {{0, 0, -0.01}, POSE_IDENTITY.q}},
                                     .hinge = {0, 0, BLADE},
                                     .axis = {1, 0, 0},
                                     .opening = opening,
                                     .surface = palp_surface_default()};
    return palp_scene_add_jaw(scene, &jaw, &error);
}

static void add_tool(struct palp_scene *scene, const struct scissors_case *is)
{
    struct palp_error error;
    const struct palp_rigid_def tool = {
        .name = "scissors",
        .drive = is->drive,
        .coupling = {.translation_stiffness = 800, .rotation_stiffness = 2},
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.001, .at = {{0, 0, 0.05}, {0, 0, 0, 1}}},
        .at = POSE_IDENTITY,
        .grip = 1,
        .surface = palp_surface_default()};
    REQUIRE(palp_scene_add_rigid(scene, &tool, &error).id == TOOL.id);
}

/* Of the scene with a strip and a tool; its jaws turn so far. */
static palp_link join_jaws(struct palp_scene *scene, double one, double two, double over,
                           struct palp_error *error)
{
    const vec3 edge[4] = {{0, -over, BLADE}, {0, -over, 0}, {0, over, BLADE}, {0, over, 0}};
    const struct palp_link_def def = {
        .name = "cut",
        .law = PALP_LAW_SCISSORS,
        .a = {.body = TOOL, .local = {0, 0, BLADE}},
        .b = {.body = FLESH},
        .cutting = 1,
        .curve = edge,
        .n_curve = 4,
        .jaw = {add_jaw(scene, "upper", one), add_jaw(scene, "lower", two)}};
    return palp_scene_add_link(scene, &def, error);
}

static struct palp_scene *make_scene(const struct scissors_case *is)
{
    struct palp_options opt = palp_options_default();
    struct palp_error error;
    opt.gravity = vec3_make(0, 0, 0);
    opt.motion = is->motion;
    opt.workers = is->workers;
    opt.refresh_steps = 3;
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    add_strip(scene, is);
    add_tool(scene, is);
    return scene;
}

static struct palp_world *make_world(const struct scissors_case *is)
{
    struct palp_error error;
    struct palp_scene *scene = make_scene(is);
    if (join_jaws(scene, OPEN, -OPEN, OVER, &error).id == 0 ||
        palp_scene_finish(scene, &error) != PALP_OK)
        printf("%s\n", error.what);
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

/* ---------------------------------------------------------------- closing */

/* The angle at which the edges cross so far from the hinge, as they do at x = over / sin θ. */
static double angle_at(double x)
{
    return asin(OVER / x);
}

static double work_of_area(const struct palp_world *w)
{
    return TOUGH * palp_world_knife(w, CUT).area;
}

struct closing {
    double torque, expected, work, area; /* N m, summed over steps; J, m² */
    double off;                          /* N m, largest, of the local model from the world */
    int n;
};

static double torque_of_model(const struct palp_world *w)
{
    static struct palp_local_model model;
    double sum = 0;
    palp_world_local_model(w, TOOL, &model);
    for (int i = 0; i < model.n; i++)
        sum += vec3_dot(model.contact[i].hinge, model.contact[i].force);
    return sum;
}

/* The crossing goes on evenly; m, m/s. */
static struct closing close_jaws(struct palp_world *w, double from, double to, double speed)
{
    struct closing sum = {0};
    const double before = palp_world_knife(w, CUT).area;
    for (double x = from + speed * H; x < to + 1e-9; x += speed * H) {
        const double angle = angle_at(x), turned = angle_at(x - speed * H) - angle;
        palp_world_set_grip(w, TOOL, angle / OPEN);
        palp_step(w, H);
        const double torque = palp_world_grip_torque(w, TOOL);
        sum.torque += torque;
        sum.expected += TOUGH * thickness() * OVER * cos(angle) / (sin(angle) * sin(angle));
        sum.work += torque * turned;
        sum.off = fmax(sum.off, fabs(torque_of_model(w) - torque));
        sum.n++;
    }
    sum.area = palp_world_knife(w, CUT).area - before;
    return sum;
}

/* ---------------------------------------------------------------- laws */

/* What goes beyond is of waves, of cells that part, and of the strip's strain, which the area at
 * rest is without. */
static void torque_is_toughness_times_thickness_times_way_of_the_crossing(void)
{
    for (enum palp_elements e = PALP_TETRAHEDRA; e <= PALP_HEXAHEDRA; e++) {
        struct scissors_case is = usual;
        is.elements = e;
        struct palp_world *w = make_world(&is);
        close_jaws(w, 0.0055, 0.008, 0.02);
        const struct closing on = close_jaws(w, 0.008, 0.013, 0.02);
        CHECK_NEAR(on.torque, on.expected, 0.02 * on.expected);
        CHECK_NEAR(on.work, TOUGH * on.area, 0.02 * TOUGH * on.area);
        CHECK_NEAR(on.area, thickness() * 0.005, 0.03 * thickness() * 0.005);
        CHECK_ZERO(on.off, 1e-6 * on.expected / on.n);
        CHECK(palp_world_topology(w, FLESH).n_copy >= 10);
        destroy_world(w);
    }
}

/* Through all of it, into two pieces; then nothing is between the jaws. */
static void strip_is_cut_through(void)
{
    struct palp_world *w = make_world(&usual);
    close_jaws(w, 0.0055, 0.0155, 0.02);
    CHECK_NEAR(work_of_area(w), TOUGH * thickness() * 0.008, 0.06 * TOUGH * thickness() * 0.008);
    CHECK_ZERO(palp_world_grip_torque(w, TOOL), 1e-9);
    const int parted = palp_world_topology(w, FLESH).n_severed;
    CHECK(palp_world_knife(w, CUT).inside == 0 && parted > 0);
    palp_world_set_grip(w, TOOL, 0);
    palp_step(w, H);
    palp_step(w, H);
    CHECK(palp_world_topology(w, FLESH).n_severed == parted);
    destroy_world(w);
}

/* Its jaws do not touch what they cut: a strip between them that is not at their crossing is not
 * felt. */
static void tissue_is_felt_where_the_edges_cross_alone(void)
{
    struct palp_world *w = make_world(&usual);
    palp_step(w, H);
    CHECK(palp_world_report(w)->n_contact == 0 && palp_world_grip_torque(w, TOOL) == 0);
    destroy_world(w);
}

/* Jaws that are shut go into nothing, as they are pushed. */
static void shut_jaws_cut_nothing(void)
{
    struct palp_world *w = make_world(&usual);
    const pose before = {{0, 0, 0.016}, POSE_IDENTITY.q};
    palp_world_set_target(w, TOOL, before);
    palp_world_set_grip(w, TOOL, 0);
    palp_step(w, H);
    for (int k = 0; k < 20; k++) {
        palp_world_set_target(w, TOOL, (pose){{0, 0, 0.016 - 4e-4 * k}, before.q});
        palp_step(w, H);
    }
    CHECK(palp_world_topology(w, FLESH).n_severed == 0 && palp_world_knife(w, CUT).area == 0);
    destroy_world(w);
}

/* Closed, both edges are parallel but for round-off, which may make them cross a kilometre behind
 * the hinge. What is cut half way holds the tool no harder then: it stays where its hand is. */
static void edges_that_are_parallel_cross_nowhere(void)
{
    struct scissors_case is = usual;
    is.drive = PALP_DRIVE_COUPLED;
    struct palp_world *w = make_world(&is);
    close_jaws(w, 0.0055, 0.009, 0.02);
    palp_world_set_grip(w, TOOL, 0);
    for (int k = 0; k < 200; k++) {
        const quat turn = quat_exp(vec3_make(1e-3 * (k % 7), 1e-3 * (k % 11), 1e-3 * (k % 13)));
        palp_world_set_target(w, TOOL, (pose){{0, 0, 0}, turn});
        palp_step(w, H);
        const vec3 off = quat_log(quat_mul(palp_world_pose(w, TOOL).q, quat_conjugate(turn)));
        REQUIRE(vec3_norm(off) < 0.1);
        CHECK_ZERO(palp_world_grip_torque(w, TOOL), 1e-9);
    }
    destroy_world(w);
}

/* Like bone: the jaws close, what is between pushes them open as hard as it is stiff. */
static void full_body_holds_the_jaws(void)
{
    struct scissors_case is = usual;
    is.faces = 4;
    struct palp_world *w = make_world(&is);
    const struct closing in = close_jaws(w, 0.0055, 0.012, 0.02);
    CHECK(palp_world_topology(w, FLESH).is_full);
    CHECK(palp_world_grip_torque(w, TOOL) > 2 * in.expected / in.n);
    destroy_world(w);
}

/* And the tool goes out across the jaws, along what is parted, without a force. */
static void full_body_lets_the_jaws_out(void)
{
    struct scissors_case is = usual;
    is.faces = 4;
    struct palp_world *w = make_world(&is);
    close_jaws(w, 0.0055, 0.012, 0.02);
    CHECK(palp_world_topology(w, FLESH).is_full && palp_world_knife(w, CUT).inside > 0);
    for (int k = 1; k <= 20; k++) {
        palp_world_set_target(w, TOOL, (pose){{0, 0.001 * k, 0}, POSE_IDENTITY.q});
        palp_step(w, H);
        CHECK_ZERO(palp_world_report(w)->link[0].force.y, 1e-9);
    }
    CHECK(palp_world_knife(w, CUT).inside == 0 && palp_world_grip_torque(w, TOOL) == 0);
    destroy_world(w);
}

/* A hand is pushed as the tool is: back along the jaws. */
static void hand_is_pushed_back_by_toughness_times_thickness(void)
{
    struct scissors_case is = usual;
    is.drive = PALP_DRIVE_COUPLED;
    struct palp_world *w = make_world(&is);
    close_jaws(w, 0.0055, 0.008, 0.02);
    const struct closing on = close_jaws(w, 0.008, 0.012, 0.02);
    CHECK_NEAR(palp_world_hand_wrench(w, TOOL).force.z, TOUGH * thickness(),
               0.05 * TOUGH * thickness());
    CHECK_NEAR(on.torque, on.expected, 0.03 * on.expected);
    destroy_world(w);
}

/* Without a thread that makes factors in its own memory. */
static void steps_that_cut_allocate_nothing(void)
{
    struct scissors_case is = usual;
    is.motion = PALP_MOTION_DENSE;
    struct palp_world *w = make_world(&is);
    close_jaws(w, 0.0055, 0.007, 0.02);
    const struct palp_topology before = palp_world_topology(w, FLESH);
    const long count = alloc_count();
    close_jaws(w, 0.007, 0.010, 0.02);
    CHECK(alloc_count() == count || !alloc_counted());
    CHECK(palp_world_topology(w, FLESH).n_severed > before.n_severed);
    destroy_world(w);
}

static void snapshots_and_workers_give_the_same_bytes(void)
{
    struct scissors_case many = usual;
    many.workers = 3;
    struct palp_world *a = make_world(&usual), *b = make_world(&usual), *c = make_world(&many);
    const size_t size = palp_world_snapshot_size(a);
    void *bytes = malloc(size);
    struct palp_error error;
    close_jaws(a, 0.0055, 0.009, 0.02);
    close_jaws(c, 0.0055, 0.009, 0.02);
    CHECK(palp_world_hash(a) == palp_world_hash(c));
    palp_world_snapshot(a, bytes);
    REQUIRE(palp_world_restore(b, bytes, size, &error) == PALP_OK);
    CHECK(palp_world_grip_torque(b, TOOL) == palp_world_grip_torque(a, TOOL));
    close_jaws(a, 0.009, 0.011, 0.02);
    close_jaws(b, 0.009, 0.011, 0.02);
    CHECK(palp_world_hash(a) == palp_world_hash(b));
    CHECK(palp_world_topology(a, FLESH).n_severed > 0);
    free(bytes);
    destroy_world(a);
    destroy_world(b);
    destroy_world(c);
}

/* Jaws that part nothing: of one side, alike to one side, whose edges do not reach over each
 * other. */
static void jaws_that_cannot_cut_are_refused(void)
{
    static const struct {
        double one, two, over;
        const char *what;
    } bad[] = {{0.5, 0.5, 0.002, "both open alike"},
               {0.5, 0, 0.002, "both open alike"},
               {0.5, -0.5, 0, "reach over each other"},
               {-0.5, 0.5, 0.002, "reach over each other"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct palp_error error = {.what = ""};
        struct palp_scene *scene = make_scene(&usual);
        CHECK(join_jaws(scene, bad[i].one, bad[i].two, bad[i].over, &error).id == 0);
        CHECK(strstr(error.what, bad[i].what) != NULL);
        palp_scene_destroy(scene);
    }
}

SUITE(law_scissors, TEST(torque_is_toughness_times_thickness_times_way_of_the_crossing),
      TEST(strip_is_cut_through), TEST(tissue_is_felt_where_the_edges_cross_alone),
      TEST(shut_jaws_cut_nothing), TEST(edges_that_are_parallel_cross_nowhere),
      TEST(full_body_holds_the_jaws), TEST(full_body_lets_the_jaws_out),
      TEST(hand_is_pushed_back_by_toughness_times_thickness), TEST(steps_that_cut_allocate_nothing),
      TEST(snapshots_and_workers_give_the_same_bytes), TEST(jaws_that_cannot_cut_are_refused));
