/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cut_factor.c - older factors of a body that is cut again and again: copies are a border at
 * first, then in the order of the next factor. */
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/motion/border.h"
#include "engine/motion/factor_worker.h"
#include "engine/motion/solver.h"
#include "engine/palp_cut.h"
#include "tests/check.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.01;
static const palp_body FLESH = {1}, BALL = {2};
static const vec3 SIZE = {0.08, 0.04, 0.06};
enum { REFRESH = 3, COARSE = 6, FINE = 8 }; /* cells along x */

/* ---------------------------------------------------------------- worlds */

static palp_body add_flesh(struct palp_scene *scene, int cells)
{
    const struct palp_grid grid = {.size = SIZE, .cells = {cells, cells / 2, cells - 2}};
    const struct palp_cuttable can = {.nodes = 250, .faces = 900};
    const struct palp_material material = {PALP_COROTATIONAL, 20000, 0.4, 1000};
    struct palp_mesh mesh;
    struct palp_error error;
    REQUIRE(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK);
    int *fixed = malloc((size_t)mesh.n_node * sizeof *fixed), n_fixed = 0;
    for (int i = 0; i < mesh.n_node; i++)
        if (mesh.x[i].y < -0.0199)
            fixed[n_fixed++] = i;
    const struct palp_soft_def def = {.name = "flesh",
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_mass = 2,
                                      .damping_stiffness = 0.05,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed,
                                      .surface = palp_surface_default(),
                                      .cut = &can};
    const palp_body body = palp_scene_add_soft(scene, &def, &error);
    free(fixed);
    palp_mesh_destroy(&mesh);
    REQUIRE(body.id == FLESH.id);
    return body;
}

/* A ball comes down upon the upper face, where it is cut. */
static struct palp_world *make_world(enum palp_motion motion, int cells, int workers)
{
    struct palp_options opt = palp_options_default();
    struct palp_error error;
    struct palp_world *world = NULL;
    opt.gravity = vec3_make(0.8, -3, 0.5);
    opt.motion = motion;
    opt.accuracy = PALP_ACCURACY_HIGH;
    opt.workers = workers;
    opt.contact_capacity = 64;
    opt.refresh_steps = REFRESH;
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    add_flesh(scene, cells);
    const struct palp_rigid_def ball = {
        .name = "ball",
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.01, .at = POSE_IDENTITY},
        .at = {{0.002, 0.034, 0.002}, {0, 0, 0, 1}},
        .surface = palp_surface_default()};
    REQUIRE(palp_scene_add_rigid(scene, &ball, &error).id == BALL.id);
    if (palp_scene_finish(scene, &error) == PALP_OK)
        world = palp_world_create(scene, &error);
    if (!world)
        printf("%s\n", error.what);
    REQUIRE(world != NULL);
    return world;
}

/* From above, across, not to the ground; each a cell beside the last, from the second on. */
static int cut_plane(struct palp_world *w, int cells, int k)
{
    const double x = SIZE.x * ((k + 2.0) / cells - 0.5) + 1e-4, low = -0.0105;
    const vec3 a = {x, 0.05, -0.05}, b = {x, 0.05, 0.05}, c = {x, low, 0.05}, d = {x, low, -0.05};
    const vec3 tri[2][3] = {{a, b, c}, {a, c, d}};
    return palp_world_cut(w, FLESH, tri, 2);
}

static const struct palp_report *press_world(struct palp_world *w)
{
    const double down = fmin(0.0045, 0.0003 * (double)palp_world_steps(w));
    palp_world_set_target(w, BALL, (pose){{0.002, 0.034 - down, 0.002}, {0, 0, 0, 1}});
    return palp_step(w, H);
}

/* A plane every few steps. */
static void cut_in_turn(struct palp_world *w)
{
    const int k = (int)palp_world_steps(w) - 10;
    if (k >= 0 && k % 6 == 0 && k / 6 < COARSE - 2)
        CHECK(cut_plane(w, COARSE, k / 6) > 0);
}

static double largest_distance(const struct palp_world *a, const struct palp_world *b)
{
    double most = 0;
    for (int i = 0; i < a->scene->n_v; i++)
        most = fmax(most, vec3_norm(vec3_sub(a->q[i], b->q[i])));
    return most;
}

static int copies_in_order(const struct palp_world *w)
{
    const struct solver *solver = w->solver[0];
    const struct topology *t = w->topology[0];
    int n = 0;
    for (int k = 0; k < t->n_copy; k++) {
        const int place = solver->factor->ordering->place[t->rest->soft.mesh.n_node + k];
        n += place >= 0;
    }
    return n;
}

/* ---------------------------------------------------------------- laws */

/* A step may be off by 5e-10 m, in each that touches; what is cut moves faster, so that factors age
 * sooner. */
static void copies_come_into_the_order_of_the_next_factor(void)
{
    struct palp_world *dense = make_world(PALP_MOTION_DENSE, COARSE, 1),
                      *w = make_world(PALP_MOTION_PCG, COARSE, 1);
    int in_order = 0, in_border = 0, made = 0, before = 0, after = 0;
    double off = 0;
    for (int k = 0; k < 50; k++) {
        cut_in_turn(dense);
        cut_in_turn(w);
        press_world(dense);
        const struct palp_report *r = press_world(w);
        const int n = copies_in_order(w);
        in_border = fmax(in_border, palp_world_topology(w, FLESH).n_copy - n);
        in_order = n > in_order ? n : in_order;
        made += r->factors_in_step;
        *(k < 14 ? &before : &after) = fmax(k < 14 ? before : after, r->solves_free);
        CHECK(w->solver[0]->factor->border->is_whole);
        off = fmax(off, largest_distance(dense, w));
    }
    CHECK(palp_world_topology(w, FLESH).n_copy > 40 && in_order > 40 && in_border > 8);
    CHECK_NEAR(off, 0, 50 * 5e-10);
    CHECK(after <= 2 * before && made == 0);
    bodies_destroy(dense);
    bodies_destroy(w);
}

/* All planes at once: more copies than a step makes, 64, and than a factor follows, 104. */
static void what_an_older_factor_cannot_follow_waits(void)
{
    struct palp_world *w = make_world(PALP_MOTION_PCG, FINE, 1);
    for (int k = 0; k < 12; k++)
        press_world(w);
    for (int k = 0; k < FINE - 2; k++)
        cut_plane(w, FINE, k);
    int before = 0, waited = 0;
    for (int k = 0; k < 12; k++) {
        press_world(w);
        const int n = palp_world_topology(w, FLESH).n_copy;
        CHECK(n - before <= PALP_CUT_COPIES && n - copies_in_order(w) <= BORDER_MOST);
        CHECK(w->solver[0]->factor->border->is_whole);
        waited += palp_world_topology(w, FLESH).n_waiting > 0;
        before = n;
    }
    CHECK(before > BORDER_MOST && waited > 0 && palp_world_topology(w, FLESH).n_waiting == 0);
    bodies_destroy(w);
}

static void workers_give_the_same_bytes(void)
{
    uint64_t hash[3];
    for (int i = 0; i < 3; i++) {
        struct palp_world *w = make_world(PALP_MOTION_PCG, COARSE, 1 << i);
        for (int k = 0; k < 26; k++) {
            cut_in_turn(w);
            press_world(w);
        }
        CHECK(copies_in_order(w) > 20);
        hash[i] = palp_world_hash(w);
        bodies_destroy(w);
    }
    CHECK(hash[0] == hash[1] && hash[0] == hash[2]);
}

/* Into a world cut elsewhere; while copies are a border, and when they are in the order. */
static void snapshots_go_on_byte_for_byte(void)
{
    struct palp_world *a = make_world(PALP_MOTION_PCG, COARSE, 1),
                      *b = make_world(PALP_MOTION_PCG, COARSE, 1);
    const size_t size = palp_world_snapshot_size(a);
    void *bytes = malloc(size);
    struct palp_error error;
    cut_plane(b, COARSE, 3);
    for (int k = 0; k < 5; k++)
        press_world(b);
    for (int k = 0; k < 26; k++) {
        cut_in_turn(a);
        if (k >= 9) {
            palp_world_snapshot(a, bytes);
            REQUIRE(palp_world_restore(b, bytes, size, &error) == PALP_OK);
        }
        press_world(a);
        if (k >= 9) {
            press_world(b);
            CHECK(palp_world_hash(a) == palp_world_hash(b));
        }
    }
    CHECK(copies_in_order(b) > 20);
    free(bytes);
    bodies_destroy(a);
    bodies_destroy(b);
}

/* In real time, where nothing was solved with yet when the snapshot was taken: the factor whose
 * order has copies that are gone is not solved with. */
static void what_is_set_back_to_before_its_cut_has_no_factor_of_it(void)
{
    struct palp_world *w = make_world(PALP_MOTION_PCG, COARSE, 1),
                      *anew = make_world(PALP_MOTION_PCG, COARSE, 1);
    const size_t size = palp_world_snapshot_size(w);
    void *bytes = malloc(size);
    struct palp_error error;
    int in_order = 0;
    REQUIRE(bytes != NULL);
    palp_world_snapshot(w, bytes);
    for (int k = 0; k < 40; k++) {
        cut_in_turn(w);
        press_world(w);
        in_order = copies_in_order(w);
    }
    CHECK(in_order > 20);
    palp_world_set_waiting(w, false);
    REQUIRE(palp_world_restore(w, bytes, size, &error) == PALP_OK);
    for (int k = 0; k < 3; k++) {
        const struct palp_report *r = press_world(w);
        press_world(anew);
        CHECK(r->solves_free <= 2 && copies_in_order(w) == 0);
        CHECK(w->solver[0]->factor->number > 0);
    }
    const int first = w->topology[0]->rest->soft.mesh.n_node;
    CHECK_ZERO(largest_distance(w, anew), 1e-9); /* solved to less in each step */
    for (int i = first; i < w->scene->n_v - 2; i++)
        CHECK(vec3_norm(w->v[i]) == 0);
    free(bytes);
    bodies_destroy(w);
    bodies_destroy(anew);
}

SUITE(cut_factor, TEST(what_is_set_back_to_before_its_cut_has_no_factor_of_it),
      TEST(copies_come_into_the_order_of_the_next_factor),
      TEST(what_an_older_factor_cannot_follow_waits), TEST(workers_give_the_same_bytes),
      TEST(snapshots_go_on_byte_for_byte));
