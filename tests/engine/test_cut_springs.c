/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cut_springs.c - springs at a body that is cut: each point goes with the cell that it is in,
 * whatever is at the other end; and what time drives of such a body. */
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/motion/cut_border.h"
#include "engine/motion/factor_worker_own.h"
#include "engine/motion/solver.h"
#include "engine/motion/sparse.h"
#include "engine/motion/system.h"
#include "engine/palp_cut.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/cut_points.h"
#include "tests/fixtures/cut_world.h"

#include <stdlib.h>
#include <string.h>

static const palp_body BESIDE = {3};
static const double STIFFNESS = 8, REST = 0.038; /* N/m, m */

/* Beyond the plane x = 0.0011 of CUT_SLOT next to it, before it, and at the free end. */
static const vec3 BEYOND = {0.004, -0.011, -0.006}, BEFORE = {-0.003, -0.012, 0.004},
                  END = {0.033, 0.004, 0.011};

/* ---------------------------------------------------------------- what is beside */

static enum palp_status add_weight(struct palp_scene *scene, struct palp_error *error)
{
    const struct palp_rigid_def def = {
        .name = "weight",
        .drive = PALP_DRIVE_FREE,
        .mass = 0.01,
        .inertia = {4e-7, 6e-7, 8e-7},
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.004, .at = POSE_IDENTITY},
        .at = {{0.01, -0.06, 0.003}, {0, 0, 0, 1}},
        .surface = {.collides = false}};
    return palp_scene_add_rigid(scene, &def, error).id == BESIDE.id ? PALP_OK : error->status;
}

static enum palp_status add_lobe(struct palp_scene *scene, struct palp_error *error)
{
    const struct palp_grid grid = {
        .centre = {0.01, -0.06, 0}, .size = {0.02, 0.012, 0.02}, .cells = {2, 1, 2}};
    const struct palp_material material = cut_world_material(PALP_COROTATIONAL);
    struct palp_mesh mesh;
    if (palp_mesh_grid(&mesh, &grid, error) != PALP_OK)
        return error->status;
    const struct palp_soft_def def = {.name = "lobe",
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_mass = 2,
                                      .surface = {.collides = false}};
    const palp_body id = palp_scene_add_soft(scene, &def, error);
    palp_mesh_destroy(&mesh);
    return id.id == BESIDE.id ? PALP_OK : error->status;
}

/* ---------------------------------------------------------------- springs */

static struct palp_point place_at(const struct palp_scene *scene, palp_body body, vec3 x)
{
    struct palp_point point = {.local = x};
    if (body.id > 0)
        palp_scene_point(scene, body, x, &point);
    return point;
}

/* Between a place of the flesh and one of a body, or of the world. */
static enum palp_status add_spring(struct palp_scene *scene, const char *name, vec3 x,
                                   palp_body body, vec3 y, struct palp_error *error)
{
    const struct palp_spring_def def = {.name = name,
                                        .a = cut_points_in(scene, CUT_FLESH, x),
                                        .b = body.id == CUT_FLESH.id ? cut_points_in(scene, body, y)
                                                                     : place_at(scene, body, y),
                                        .stiffness = STIFFNESS,
                                        .damping = 0.1,
                                        .rest = REST};
    return palp_scene_add_spring(scene, &def, error).id > 0 ? PALP_OK : error->status;
}

static enum palp_status add_three(struct palp_scene *scene, palp_body body, double up,
                                  struct palp_error *error)
{
    const vec3 place[] = {BEYOND, BEFORE, END};
    const vec3 other[] = {
        {0.008, up - 0.052, -0.003}, {0.003, up - 0.053, 0.003}, {0.015, up - 0.058, 0.006}};
    const char *const name[] = {"one", "two", "three"};
    enum palp_status status = PALP_OK;
    for (int k = 0; k < 3 && status == PALP_OK; k++)
        status = add_spring(scene, name[k], place[k], body, other[k], error);
    return status;
}

static enum palp_status hang_weight(struct palp_scene *scene, struct palp_error *error)
{
    const enum palp_status status = add_weight(scene, error);
    return status == PALP_OK ? add_three(scene, BESIDE, 0, error) : status;
}

static enum palp_status hang_lobe(struct palp_scene *scene, struct palp_error *error)
{
    const enum palp_status status = add_lobe(scene, error);
    return status == PALP_OK ? add_three(scene, BESIDE, 0, error) : status;
}

/* The ball of a hand, which is led. */
static enum palp_status tie_hand(struct palp_scene *scene, struct palp_error *error)
{
    return add_spring(scene, "led", BEYOND, CUT_BALL, vec3_make(0.028, 0.034, 0.002), error);
}

static enum palp_status tie_world(struct palp_scene *scene, struct palp_error *error)
{
    return add_three(scene, (palp_body){0}, 0.008, error);
}

/* From lip to lip. */
static enum palp_status tie_lips(struct palp_scene *scene, struct palp_error *error)
{
    const enum palp_status status = add_spring(scene, "stitch", BEYOND, CUT_FLESH, BEFORE, error);
    return status == PALP_OK ? add_spring(scene, "far", BEFORE, CUT_FLESH,
                                          vec3_make(0.012, -0.008, -0.008), error)
                             : status;
}

/* On the top, as far as it is of the mesh whatever was cut: it comes and goes in time. */
static enum palp_status press_in_time(struct palp_scene *scene, struct palp_error *error)
{
    static const double time[] = {0, 0.3, 0.6}, value[] = {0, 1, 0.2};
    const struct palp_mesh *mesh = palp_body_mesh(scene, CUT_FLESH);
    int *top = calloc((size_t)mesh->n_node, sizeof *top), n = 0;
    REQUIRE(top != NULL);
    for (int i = 0; i < mesh->n_node; i++)
        if (mesh->x[i].y > 0.499 * CUT_SIZE.y)
            top[n++] = i;
    const struct palp_pressure_def def = {.body = CUT_FLESH,
                                          .node = top,
                                          .n_node = n,
                                          .pressure = 300,
                                          .course = {.n = 3, .time = time, .value = value}};
    const enum palp_status status = palp_scene_add_pressure(scene, &def, error);
    free(top);
    return status;
}

/* Shift, turn and swell of the fixed end, as that of an organ that breathes. */
static enum palp_status move_end(struct palp_scene *scene, struct palp_error *error)
{
    static const double time[] = {0, 0.3, 0.6}, value[] = {0, 1, 0.2};
    const struct palp_motion_def def = {.body = CUT_FLESH,
                                        .centre = {-0.04, 0.01, 0},
                                        .shift = {0.001, 0.002, 0.002},
                                        .turn = {0.1, 0.05, -0.04},
                                        .swell = 0.08,
                                        .course = {.n = 3, .time = time, .value = value}};
    return palp_scene_add_motion(scene, &def, error);
}

/* On planes: the bottom up to the middle, and what is in front, as of half a body; edges of both
 * roll along one line. */
static enum palp_status roll_on_planes(struct palp_scene *scene, struct palp_error *error)
{
    const struct palp_mesh *mesh = palp_body_mesh(scene, CUT_FLESH);
    int *node[2], n[2] = {0, 0};
    enum palp_status status = PALP_OK;
    for (int k = 0; k < 2; k++)
        REQUIRE((node[k] = calloc((size_t)mesh->n_node, sizeof **node)) != NULL);
    for (int i = 0; i < mesh->n_node; i++) {
        if (mesh->x[i].y < -0.499 * CUT_SIZE.y && mesh->x[i].x < 0.01)
            node[0][n[0]++] = i;
        if (mesh->x[i].z < -0.499 * CUT_SIZE.z)
            node[1][n[1]++] = i;
    }
    for (int k = 0; k < 2 && status == PALP_OK; k++) {
        const struct palp_roller_def def = {.body = CUT_FLESH,
                                            .node = node[k],
                                            .n_node = n[k],
                                            .axis = k == 0 ? vec3_make(0.1, 1, 0)
                                                           : vec3_make(0, 0.2, 1)};
        status = palp_scene_add_rollers(scene, &def, error);
    }
    free(node[0]);
    free(node[1]);
    return status;
}

/* Of tissue up to the end that is held: nodes of that come apart, too. */
static const struct palp_cut INTO_END = {
    {-0.05, 0.03, 0.0011}, {0.011, 0.03, 0.0011}, {0, -0.06, 0}};

static struct cut_world_case sprung_case(enum palp_status (*beside)(struct palp_scene *,
                                                                    struct palp_error *))
{
    struct cut_world_case as = CUT_USUAL;
    as.motion = PALP_MOTION_AUTO;
    as.model = PALP_COROTATIONAL;
    as.can = (struct palp_cuttable){.nodes = 60, .faces = 120};
    as.pressed = true;
    as.beside = beside;
    return as;
}

/* ---------------------------------------------------------------- as a mesh cut beforehand */

static double compare_springs(const struct palp_world *a, const struct palp_world *b)
{
    double off = 0;
    for (int i = 1; i <= palp_scene_springs(palp_world_scene(a)); i++)
        off = fmax(off, fabs(palp_world_spring(a, (palp_spring){i}).force -
                             palp_world_spring(b, (palp_spring){i}).force));
    return off;
}

/* What rollers hold gives way a little with any solver but the dense one, by 4e-8 m, cut or not. */
static double tolerance_of(const struct cut_world_case *as)
{
    return as->beside == roll_on_planes && as->motion != PALP_MOTION_DENSE ? 1e-7 : 1e-9;
}

static void compare_cut(struct cut_world_case as, const struct palp_cut *cut, const char *solver)
{
    const double within = tolerance_of(&as);
    struct palp_world *whole = cut_world_create(&as);
    as.before = cut;
    struct palp_world *before = cut_world_create(&as);
    CHECK(strncmp(palp_world_motion(whole, CUT_FLESH), solver, strlen(solver)) == 0);
    cut_world_cut(whole, cut);
    double off = 0, way = 0, pull = 0, apart = 0, most = 0;
    for (int i = 0; i < 80; i++) {
        cut_world_step(whole, 1);
        cut_world_step(before, 1);
        off = fmax(off, cut_points_off(whole, before, CUT_FLESH, &way));
        pull = fmax(pull, compare_springs(whole, before));
        const vec3 f = palp_world_contact_wrench(whole, CUT_BALL).force,
                   g = palp_world_contact_wrench(before, CUT_BALL).force;
        apart = fmax(apart, vec3_norm(vec3_sub(f, g)));
        most = fmax(most, vec3_norm(f));
    }
    CHECK(way > 0.002 && most > 0.02 && palp_world_topology(whole, CUT_FLESH).n_copy > 5);
    CHECK_ZERO(off, within);
    CHECK_ZERO(pull, STIFFNESS * within);
    CHECK_ZERO(apart, 50 * within); /* a node resists 1e-13 m with 1e-9 N, in each of 80 steps */
    cut_world_destroy(whole);
    cut_world_destroy(before);
}

/* Solved to 1e-13 m. */
static void compare_all(enum palp_status (*beside)(struct palp_scene *, struct palp_error *),
                        const struct palp_cut *cut, const char *solver)
{
    for (int k = 0; k < 4; k++) {
        struct cut_world_case as = sprung_case(beside);
        as.elements = k % 2 == 0 ? PALP_TETRAHEDRA : PALP_HEXAHEDRA;
        as.motion = k < 2 ? PALP_MOTION_AUTO : PALP_MOTION_DENSE;
        compare_cut(as, cut, k < 2 ? solver : "dense");
    }
}

static void body_with_a_weight_on_springs_moves_as_a_mesh_cut_beforehand(void)
{
    compare_all(hang_weight, &CUT_SLOT, "direct");
}

static void body_that_springs_couple_with_another_moves_as_a_mesh_cut_beforehand(void)
{
    compare_all(hang_lobe, &CUT_SLOT, "direct");
}

static void body_that_a_hand_pulls_by_a_spring_moves_as_a_mesh_cut_beforehand(void)
{
    compare_all(tie_hand, &CUT_SLOT, "direct");
}

static void body_on_springs_from_the_world_moves_as_a_mesh_cut_beforehand(void)
{
    compare_all(tie_world, &CUT_SLOT, "pcg");
}

static void springs_from_lip_to_lip_pull_as_in_a_mesh_cut_beforehand(void)
{
    compare_all(tie_lips, &CUT_SLOT, "pcg");
}

/* Of tetrahedra: diagonals of quadrangles hang on the numbers of nodes. */
static void body_under_a_pressure_that_changes_moves_as_a_mesh_cut_beforehand(void)
{
    compare_cut(sprung_case(press_in_time), &CUT_SLOT, "direct");
}

static enum palp_status hang_weight_under_pressure(struct palp_scene *scene,
                                                   struct palp_error *error)
{
    const enum palp_status status = hang_weight(scene, error);
    return status == PALP_OK ? press_in_time(scene, error) : status;
}

/* Its nodes stand behind the weight's in what both are solved as. */
static void body_with_a_weight_under_a_pressure_moves_as_a_mesh_cut_beforehand(void)
{
    compare_cut(sprung_case(hang_weight_under_pressure), &CUT_SLOT, "direct");
}

static void body_whose_end_time_moves_moves_as_a_mesh_cut_beforehand(void)
{
    compare_all(move_end, &CUT_SLOT, "pcg");
}

static void body_on_rollers_comes_apart_as_a_mesh_cut_beforehand(void)
{
    compare_all(roll_on_planes, &CUT_SLOT, "pcg");
    compare_all(roll_on_planes, &INTO_END, "pcg");
}

static void end_that_time_moves_comes_apart_as_in_a_mesh_cut_beforehand(void)
{
    compare_all(move_end, &INTO_END, "pcg");
}

/* ---------------------------------------------------------------- copies at their nodes */

static int root_of(const struct topology *t, int place)
{
    const int n_mesh = t->rest->soft.mesh.n_node;
    return place < n_mesh ? place : t->root[place - n_mesh];
}

/* Blocks between a node and its own copy, or two copies of one. */
static int count_ties(const struct topology *t, const struct pattern *p)
{
    int n = 0;
    for (int i = 0; i < p->n_extra; i++)
        n += root_of(t, p->row[p->first[p->n] + i]) == root_of(t, p->extra_col[i]);
    return n;
}

/* Where copies move as their nodes do, A of the cut body does what the folded one does: Vᵀ A V y,
 * by the sums of each of its products. */
static void stitches_are_folded_as_copies_that_move_as_their_nodes(void)
{
    struct cut_world_case as = sprung_case(tie_lips);
    as.motion = PALP_MOTION_AUTO;
    struct palp_world *w = cut_world_create(&as);
    cut_world_step(w, 3);
    cut_world_cut(w, &CUT_SLOT);
    cut_world_step(w, 3);
    const struct topology *t = cut_world_topology(w);
    const struct pattern *p = w->system[0]->pattern;
    const int n_mesh = t->rest->soft.mesh.n_node;
    vec3 *y = calloc((size_t)p->n, sizeof *y), *all = calloc((size_t)p->n, sizeof *all),
         *folded = calloc((size_t)p->n, sizeof *folded);
    REQUIRE(y && all && folded && count_ties(t, p) > 0);
    for (int i = 0; i < n_mesh; i++)
        if (!t->body.soft.fixed[i])
            y[i] = vec3_make(sin(3.0 * i), cos(5.0 * i), sin(7.0 * i));
    for (int k = 0; k < t->n_copy; k++)
        y[n_mesh + k] = y[t->root[k]];
    system_form(w->system[0]);
    sparse_add_product(all, 1, p, w->system[0]->A, y, w->pool);
    for (int k = 0; k < t->n_copy; k++)
        all[t->root[k]] = vec3_add(all[t->root[k]], all[n_mesh + k]);
    const mat3 *A = cut_border_fold(w->solver[0]->worker->cut, w->system[0]);
    sparse_add_product(folded, 1, t->rest->coupled->pattern, A, y, w->pool);
    double off = 0, most = 0;
    for (int i = 0; i < n_mesh; i++)
        if (!t->body.soft.fixed[i]) {
            off = fmax(off, vec3_norm(vec3_sub(folded[i], all[i])));
            most = fmax(most, vec3_norm(all[i]));
        }
    CHECK_ZERO(off, 1e-13 * most); /* round-off */
    free(y), free(all), free(folded);
    cut_world_destroy(w);
}

/* ---------------------------------------------------------------- in one world */

/* Cut in the tenth step, after a snapshot. */
static void compare_bytes(enum palp_status (*beside)(struct palp_scene *, struct palp_error *),
                          const struct palp_cut *cut)
{
    struct cut_world_case as = sprung_case(beside);
    as.elements = PALP_HEXAHEDRA;
    struct palp_world *one = cut_world_create(&as);
    as.workers = 4;
    struct palp_world *four = cut_world_create(&as);
    const size_t size = palp_world_snapshot_size(one);
    unsigned char *bytes = malloc(2 * size);
    REQUIRE(bytes != NULL);
    struct palp_error error;
    for (int i = 0; i < 30; i++) {
        if (i == 9)
            palp_world_snapshot(one, bytes);
        if (i == 10) {
            cut_world_cut(one, cut);
            cut_world_cut(four, cut);
        }
        if (i == 20)
            palp_world_snapshot(one, bytes + size);
        cut_world_step(one, 1);
        cut_world_step(four, 1);
    }
    const uint64_t mark = palp_world_mark(one, (palp_body){0});
    CHECK(palp_world_topology(one, CUT_FLESH).n_copy > 5);
    CHECK(palp_world_mark(four, (palp_body){0}) == mark);
    REQUIRE(palp_world_restore(one, bytes, size, &error) == PALP_OK);
    cut_world_step(one, 1);
    cut_world_cut(one, cut);
    cut_world_step(one, 20);
    CHECK(palp_world_mark(one, (palp_body){0}) == mark);
    REQUIRE(palp_world_restore(one, bytes + size, size, &error) == PALP_OK);
    cut_world_step(one, 10);
    CHECK(palp_world_mark(one, (palp_body){0}) == mark);
    free(bytes);
    cut_world_destroy(one);
    cut_world_destroy(four);
}

static void bytes_are_equal_over_workers_and_restores(void)
{
    compare_bytes(hang_lobe, &CUT_SLOT);
    compare_bytes(tie_world, &CUT_SLOT);
    compare_bytes(move_end, &INTO_END);
    compare_bytes(roll_on_planes, &CUT_SLOT);
}

/* Of one body by a dense solver: a worker that orders anew asks for memory beside the steps. */
static void nothing_is_allocated_as_it_comes_apart(void)
{
    enum palp_status (*const beside[])(struct palp_scene *, struct palp_error *) = {hang_weight,
                                                                                    tie_world};
    for (int k = 0; k < 2; k++) {
        struct cut_world_case as = sprung_case(beside[k]);
        as.motion = k == 0 ? PALP_MOTION_AUTO : PALP_MOTION_DENSE;
        struct palp_world *w = cut_world_create(&as);
        cut_world_step(w, 40);
        cut_world_cut(w, &CUT_SLOT);
        const long before = alloc_count();
        cut_world_step(w, 1);
        CHECK(alloc_count() == before);
        CHECK(palp_world_topology(w, CUT_FLESH).n_copy > 5);
        cut_world_destroy(w);
    }
}

/* The weight falls, and the flesh does not feel it. */
static void spring_at_an_element_that_is_removed_holds_nothing(void)
{
    struct cut_world_case as = sprung_case(hang_weight);
    as.can.crumb_cells = 1; /* elements can be removed */
    struct palp_world *w = cut_world_create(&as);
    cut_world_step(w, 5);
    for (int i = 1; i <= 3; i++)
        CHECK(fabs(palp_world_spring(w, (palp_spring){i}).force) > 1e-3);
    const struct palp_mesh *mesh = palp_world_mesh(w, CUT_FLESH);
    const vec3 place[] = {BEYOND, BEFORE, END};
    for (int i = 0; i < 3; i++) {
        const int cell = cut_points_cell(mesh, place[i]);
        CHECK(palp_world_remove(w, CUT_FLESH, &cell, 1) == 1);
    }
    cut_world_step(w, 3);
    const double v = palp_world_velocity(w, BESIDE).y;
    cut_world_step(w, 1);
    for (int i = 1; i <= 3; i++)
        CHECK(palp_world_spring(w, (palp_spring){i}).force == 0);
    CHECK(palp_world_topology(w, CUT_FLESH).n_removed == 3);
    CHECK_NEAR(palp_world_velocity(w, BESIDE).y, v - 3 * CUT_STEP, 1e-12);
    cut_world_destroy(w);
}

/* ---------------------------------------------------------------- what is refused */

static enum palp_status tie_two_cells(struct palp_scene *scene, struct palp_error *error)
{
    const int last = palp_body_mesh(scene, CUT_FLESH)->n_node - 1;
    const struct palp_spring_def def = {
        .name = "wide",
        .a = {.body = CUT_FLESH, .n = 2, .node = {0, last}, .weight = {0.5, 0.5}},
        .stiffness = 1};
    return palp_scene_add_spring(scene, &def, error).id > 0 ? PALP_OK : error->status;
}

static enum palp_status declare_pair(struct palp_scene *scene, struct palp_error *error)
{
    const struct palp_pair_def def = {.a = {.body = CUT_FLESH, .n = 1, .node = {0}, .weight = {1}},
                                      .b = CUT_BALL,
                                      .contact_distance = 0.01};
    return palp_scene_add_pair(scene, &def, error);
}

static void what_springs_cannot_hold_is_refused_with_its_name(void)
{
    struct palp_error error = {PALP_OK, ""};
    struct cut_world_case as = sprung_case(tie_two_cells);
    CHECK(cut_world_try(&as, &error) == NULL);
    CHECK(strstr(error.what, "spring 'wide'") && strstr(error.what, "expected one of one"));
    as.beside = hang_weight;
    as.can.nodes = PALP_CUT_BORDER + 1;
    CHECK(cut_world_try(&as, &error) == NULL);
    CHECK(strstr(error.what, "room for 105 copies of nodes, expected at most 104") != NULL);
    as.beside = declare_pair;
    CHECK(cut_world_try(&as, &error) == NULL);
    CHECK(strstr(error.what, "that can be cut: a contact pair that was added") != NULL);
    as.beside = tie_world;
    struct palp_world *w = cut_world_try(&as, &error);
    REQUIRE(w != NULL);
    cut_world_destroy(w);
}

SUITE(cut_springs, TEST(body_whose_end_time_moves_moves_as_a_mesh_cut_beforehand),
      TEST(body_on_rollers_comes_apart_as_a_mesh_cut_beforehand),
      TEST(end_that_time_moves_comes_apart_as_in_a_mesh_cut_beforehand),
      TEST(body_with_a_weight_on_springs_moves_as_a_mesh_cut_beforehand),
      TEST(body_that_springs_couple_with_another_moves_as_a_mesh_cut_beforehand),
      TEST(body_that_a_hand_pulls_by_a_spring_moves_as_a_mesh_cut_beforehand),
      TEST(body_on_springs_from_the_world_moves_as_a_mesh_cut_beforehand),
      TEST(springs_from_lip_to_lip_pull_as_in_a_mesh_cut_beforehand),
      TEST(body_under_a_pressure_that_changes_moves_as_a_mesh_cut_beforehand),
      TEST(body_with_a_weight_under_a_pressure_moves_as_a_mesh_cut_beforehand),
      TEST(stitches_are_folded_as_copies_that_move_as_their_nodes),
      TEST(bytes_are_equal_over_workers_and_restores), TEST(nothing_is_allocated_as_it_comes_apart),
      TEST(spring_at_an_element_that_is_removed_holds_nothing),
      TEST(what_springs_cannot_hold_is_refused_with_its_name));
