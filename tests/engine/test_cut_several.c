/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cut_several.c - several bodies that can be cut and that springs couple: flesh on fat, both
 * cut in one plane, with springs across from lip to lip of either. */
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/palp_cut.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/cut_points.h"
#include "tests/fixtures/cut_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const palp_body FAT = {3}, WEIGHT = {4};
static const vec3 FAT_AT = {0.002, -0.04, 0.001};
static const double STIFFNESS = 40, REST = 0.012; /* N/m, m */

/* Through most of the fat, in the plane of CUT_SLOT; and into the end that is held. */
static const struct palp_cut FAT_SLOT = {
    {0.0011, -0.02, -0.04}, {0.0011, -0.02, 0.011}, {0, -0.05, 0}};
static const struct palp_cut FLESH_END = {
    {-0.05, 0.03, 0.0011}, {0.011, 0.03, 0.0011}, {0, -0.06, 0}};

/* ---------------------------------------------------------------- what is beside */

static int list_held_end(const struct palp_mesh *mesh, int *held)
{
    int n = 0;
    for (int i = 0; i < mesh->n_node; i++)
        if (mesh->x[i].x < FAT_AT.x - 0.499 * CUT_SIZE.x)
            held[n++] = i;
    return n;
}

/* Of the flesh's kind of elements. before: it was cut, and holds for good. */
static enum palp_status add_fat(struct palp_scene *scene, const struct palp_cut *before, int nodes,
                                struct palp_error *error)
{
    const struct palp_grid grid = {
        .centre = FAT_AT,
        .size = {CUT_SIZE.x, 0.03, CUT_SIZE.z},
        .cells = {4, 2, 3},
        .elements = palp_body_mesh(scene, CUT_FLESH)->n_hex > 0 ? PALP_HEXAHEDRA : PALP_TETRAHEDRA};
    const struct palp_material material = {PALP_COROTATIONAL, 8000, 0.4, 900};
    const struct palp_cuttable can = {.nodes = nodes, .faces = 120, .crumb_cells = 1};
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &grid, error) == PALP_OK);
    REQUIRE(!before || palp_mesh_cut(&mesh, before, 1, error) == PALP_OK);
    int *held = calloc((size_t)mesh.n_node, sizeof *held);
    REQUIRE(held != NULL);
    const struct palp_soft_def def = {.name = "fat",
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_mass = 0.5,
                                      .damping_stiffness = 0.004,
                                      .fixed = held,
                                      .n_fixed = list_held_end(&mesh, held),
                                      .surface = {.collides = false},
                                      .cut = before ? NULL : &can};
    const palp_body id = palp_scene_add_soft(scene, &def, error);
    free(held);
    palp_mesh_destroy(&mesh);
    return id.id == FAT.id ? PALP_OK : error->status;
}

enum { TIES = 6 };
static const vec3 TIE_OF_FLESH[TIES] = {{0.004, -0.013, -0.006}, {-0.003, -0.013, 0.004},
                                        {0.004, -0.013, -0.012}, {-0.003, -0.013, -0.022},
                                        {0.030, -0.013, 0.011},  {-0.03, -0.013, 0.008}};
static const vec3 TIE_OF_FAT[TIES] = {{0.004, -0.028, -0.006}, {0.004, -0.028, 0.004},
                                      {-0.003, -0.028, -0.01}, {-0.003, -0.028, -0.021},
                                      {0.032, -0.028, 0.012},  {-0.028, -0.028, 0.008}};

/* Each lip of the flesh is held by both of the fat, and hangs on itself. */
static enum palp_status tie_fat(struct palp_scene *scene, struct palp_error *error)
{
    enum palp_status status = PALP_OK;
    for (int k = 0; k < TIES && status == PALP_OK; k++) {
        char name[16];
        snprintf(name, sizeof name, "tie %d", k);
        const struct palp_spring_def def = {.name = name,
                                            .a = cut_points_in(scene, CUT_FLESH, TIE_OF_FLESH[k]),
                                            .b = cut_points_in(scene, FAT, TIE_OF_FAT[k]),
                                            .stiffness = STIFFNESS,
                                            .damping = 0.1,
                                            .rest = REST};
        status = palp_scene_add_spring(scene, &def, error).id > 0 ? PALP_OK : error->status;
    }
    return status;
}

/* It stands before both in what all are solved as. */
static enum palp_status hang_weight(struct palp_scene *scene, struct palp_error *error)
{
    const struct palp_rigid_def weight = {
        .name = "weight",
        .drive = PALP_DRIVE_FREE,
        .mass = 0.01,
        .inertia = {4e-7, 6e-7, 8e-7},
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.004, .at = POSE_IDENTITY},
        .at = {{0.01, -0.08, 0.003}, {0, 0, 0, 1}},
        .surface = {.collides = false}};
    REQUIRE(palp_scene_add_rigid(scene, &weight, error).id == WEIGHT.id);
    enum palp_status status = PALP_OK;
    for (int k = 0; k < 2 && status == PALP_OK; k++) {
        const struct palp_spring_def def = {
            .name = k == 0 ? "of flesh" : "of fat",
            .a = cut_points_in(scene, k == 0 ? CUT_FLESH : FAT,
                               vec3_make(0.004, k == 0 ? -0.013 : -0.05, -0.006)),
            .b = {.body = WEIGHT, .local = {0, 0.003, 0}},
            .stiffness = STIFFNESS,
            .rest = 0.03};
        status = palp_scene_add_spring(scene, &def, error).id > 0 ? PALP_OK : error->status;
    }
    return status;
}

static enum palp_status lay_on(struct palp_scene *scene, const struct palp_cut *before, int nodes,
                               struct palp_error *error)
{
    enum palp_status status = add_fat(scene, before, nodes, error);
    if (status == PALP_OK)
        status = tie_fat(scene, error);
    return status == PALP_OK ? hang_weight(scene, error) : status;
}

static enum palp_status lay_on_fat(struct palp_scene *scene, struct palp_error *error)
{
    return lay_on(scene, NULL, 60, error);
}

static enum palp_status lay_on_cut_fat(struct palp_scene *scene, struct palp_error *error)
{
    return lay_on(scene, &FAT_SLOT, 0, error);
}

/* The end of the flesh goes in time, and its front is on a plane: of both nodes come apart. */
static enum palp_status move_flesh(struct palp_scene *scene, struct palp_error *error)
{
    static const double time[] = {0, 0.3, 0.6}, value[] = {0, 1, 0.2};
    const struct palp_mesh *mesh = palp_body_mesh(scene, CUT_FLESH);
    const struct palp_motion_def def = {.body = CUT_FLESH,
                                        .centre = {-0.04, 0.01, 0},
                                        .shift = {0.001, 0.002, 0.002},
                                        .turn = {0.1, 0.05, -0.04},
                                        .course = {.n = 3, .time = time, .value = value}};
    int *front = calloc((size_t)mesh->n_node, sizeof *front), n = 0;
    REQUIRE(front != NULL);
    for (int i = 0; i < mesh->n_node; i++)
        if (mesh->x[i].z < -0.499 * CUT_SIZE.z)
            front[n++] = i;
    const struct palp_roller_def roll = {
        .body = CUT_FLESH, .node = front, .n_node = n, .axis = {0, 0.2, 1}};
    enum palp_status status = palp_scene_add_rollers(scene, &roll, error);
    free(front);
    return status == PALP_OK ? palp_scene_add_motion(scene, &def, error) : status;
}

static enum palp_status lay_moved_on_fat(struct palp_scene *scene, struct palp_error *error)
{
    const enum palp_status status = lay_on_fat(scene, error);
    return status == PALP_OK ? move_flesh(scene, error) : status;
}

static enum palp_status lay_moved_on_cut_fat(struct palp_scene *scene, struct palp_error *error)
{
    const enum palp_status status = lay_on_cut_fat(scene, error);
    return status == PALP_OK ? move_flesh(scene, error) : status;
}

static struct cut_world_case coupled_case(void)
{
    struct cut_world_case as = CUT_USUAL;
    as.motion = PALP_MOTION_AUTO;
    as.model = PALP_COROTATIONAL;
    as.can = (struct palp_cuttable){.nodes = 44, .faces = 120};
    as.pressed = true;
    as.beside = lay_on_fat;
    return as;
}

static void cut_fat(struct palp_world *world)
{
    const vec3 far = vec3_add(FAT_SLOT.to, FAT_SLOT.into),
               near = vec3_add(FAT_SLOT.from, FAT_SLOT.into);
    const vec3 tri[2][3] = {{FAT_SLOT.from, FAT_SLOT.to, far}, {FAT_SLOT.from, far, near}};
    CHECK(palp_world_cut(world, FAT, (const vec3(*)[3])tri, 2) > 0);
}

/* ---------------------------------------------------------------- as meshes cut beforehand */

/* Blocks of springs between a copy of one body and a copy of the other. */
static int count_copies_tied(const struct palp_world *w)
{
    const struct cut_system *cut = w->topology[0]->system;
    int n = 0;
    for (int i = 0; i < cut->n_across; i++)
        n += cut->copy_at[cut->across[i].row] >= 0 && cut->copy_at[cut->across[i].col] >= 0;
    return n;
}

static void compare_cut(struct cut_world_case as, const struct palp_cut *cut, double within)
{
    struct palp_world *whole = cut_world_create(&as);
    as.before = cut;
    as.beside = as.beside == lay_on_fat ? lay_on_cut_fat : lay_moved_on_cut_fat;
    struct palp_world *before = cut_world_create(&as);
    cut_fat(whole);
    cut_world_cut(whole, cut);
    double off = 0, off_fat = 0, way = 0, way_of_fat = 0;
    for (int i = 0; i < 80; i++) {
        cut_world_step(whole, 1);
        cut_world_step(before, 1);
        off = fmax(off, cut_points_off(whole, before, CUT_FLESH, &way));
        off_fat = fmax(off_fat, cut_points_off(whole, before, FAT, &way_of_fat));
    }
    CHECK(way > 0.002 && way_of_fat > 0.002);
    CHECK(cut == &FLESH_END || count_copies_tied(whole) > 0);
    CHECK(palp_world_topology(whole, CUT_FLESH).n_copy > 5);
    CHECK(palp_world_topology(whole, FAT).n_copy > 5);
    CHECK_ZERO(off, within);
    CHECK_ZERO(off_fat, within);
    cut_world_destroy(whole);
    cut_world_destroy(before);
}

static void coupled_bodies_that_are_both_cut_move_as_meshes_cut_beforehand(void)
{
    for (int k = 0; k < 4; k++) {
        struct cut_world_case as = coupled_case();
        as.elements = k % 2 == 0 ? PALP_TETRAHEDRA : PALP_HEXAHEDRA;
        as.motion = k < 2 ? PALP_MOTION_AUTO : PALP_MOTION_DENSE;
        compare_cut(as, &CUT_SLOT, 1e-9);
    }
}

/* What rollers hold gives way a little with any solver but the dense one. */
static void copies_between_bodies_are_held_and_moved_as_in_meshes_cut_beforehand(void)
{
    for (int k = 0; k < 2; k++) {
        struct cut_world_case as = coupled_case();
        as.elements = PALP_HEXAHEDRA;
        as.motion = k == 0 ? PALP_MOTION_AUTO : PALP_MOTION_DENSE;
        as.beside = lay_moved_on_fat;
        compare_cut(as, &FLESH_END, k == 0 ? 1e-7 : 1e-9);
        compare_cut(as, &CUT_SLOT, k == 0 ? 1e-7 : 1e-9);
    }
}

/* ---------------------------------------------------------------- removed elements */

static void remove_at(struct palp_world *world, palp_body body, vec3 x)
{
    const int cell = cut_points_cell(palp_body_mesh(palp_world_scene(world), body), x);
    palp_world_remove(world, body, &cell, 1);
}

/* The elements in which every other tie holds the flesh; those of the others in the fat. */
static void remove_ends(struct palp_world *world, bool of_fat)
{
    for (int k = 0; k < TIES; k += 2) {
        remove_at(world, CUT_FLESH, TIE_OF_FLESH[k]);
        if (of_fat)
            remove_at(world, FAT, TIE_OF_FAT[k + 1]);
    }
}

/* The flesh goes on as if it were alone; what hangs on an element of the fat that stays hangs. */
static void tie_holds_nothing_once_an_element_at_either_end_is_removed(void)
{
    for (int k = 0; k < 2; k++) {
        struct cut_world_case as = coupled_case();
        as.elements = k == 0 ? PALP_TETRAHEDRA : PALP_HEXAHEDRA;
        as.can.crumb_cells = 1; /* elements can be removed */
        struct palp_world *tied = cut_world_create(&as);
        as.beside = NULL;
        struct palp_world *alone = cut_world_create(&as);
        remove_ends(tied, true);
        remove_ends(alone, false);
        cut_world_step(tied, 1);
        cut_world_step(alone, 1);
        CHECK(palp_world_topology(tied, CUT_FLESH).n_removed == 3);
        CHECK(palp_world_topology(tied, FAT).n_removed == 3);
        cut_world_step(tied, 40);
        cut_world_step(alone, 40);
        for (int i = 1; i <= TIES; i++)
            CHECK(palp_world_spring(tied, (palp_spring){i}).force == 0);
        CHECK(palp_world_spring(tied, (palp_spring){TIES + 1}).force == 0); /* in one of those */
        CHECK(fabs(palp_world_spring(tied, (palp_spring){TIES + 2}).force) > 1e-3);
        const vec3 *q = palp_world_q(tied, CUT_FLESH), *p = palp_world_q(alone, CUT_FLESH);
        const struct palp_mesh *mesh = palp_world_mesh(tied, CUT_FLESH);
        double off = 0, way = 0;
        for (int i = 0; i < mesh->n_node; i++) {
            off = fmax(off, vec3_norm(vec3_sub(q[i], p[i])));
            way = fmax(way, vec3_norm(vec3_sub(q[i], mesh->x[i])));
        }
        CHECK_ZERO(off, 1e-9);
        CHECK(way > 0.002);
        cut_world_destroy(tied);
        cut_world_destroy(alone);
    }
}

/* ---------------------------------------------------------------- in one world */

/* One in the tenth step, the other in the fifteenth. */
static void step_and_cut(struct palp_world *world, int first, int n, bool fat_first)
{
    for (int i = first; i < first + n; i++) {
        if (i == (fat_first ? 10 : 15))
            cut_fat(world);
        if (i == (fat_first ? 15 : 10))
            cut_world_cut(world, &CUT_SLOT);
        cut_world_step(world, 1);
    }
}

/* Whichever is cut first: a snapshot has the lists of one body after those of the other. */
static void compare_bytes(struct cut_world_case as, bool fat_first)
{
    struct palp_world *one = cut_world_create(&as);
    as.workers = 2;
    struct palp_world *two = cut_world_create(&as);
    const size_t size = palp_world_snapshot_size(one);
    unsigned char *bytes = malloc(3 * size);
    struct palp_error error;
    REQUIRE(bytes != NULL);
    static const int at[] = {9, 13, 20};
    for (int k = 0; k < 3; k++) {
        const int from = k == 0 ? 0 : at[k - 1];
        step_and_cut(one, from, at[k] - from, fat_first);
        palp_world_snapshot(one, bytes + (size_t)k * size);
    }
    step_and_cut(one, at[2], 10, fat_first);
    step_and_cut(two, 0, at[2] + 10, fat_first);
    const uint64_t mark = palp_world_mark(one, (palp_body){0});
    CHECK(count_copies_tied(one) > 0);
    CHECK(palp_world_mark(two, (palp_body){0}) == mark);
    for (int k = 0; k < 3; k++) {
        REQUIRE(palp_world_restore(one, bytes + (size_t)k * size, size, &error) == PALP_OK);
        step_and_cut(one, at[k], at[2] + 10 - at[k], fat_first);
        CHECK(palp_world_mark(one, (palp_body){0}) == mark);
    }
    free(bytes);
    cut_world_destroy(one);
    cut_world_destroy(two);
}

static void bytes_are_equal_over_workers_and_restores_whichever_is_cut_first(void)
{
    for (int k = 0; k < 4; k++) {
        struct cut_world_case as = coupled_case();
        as.elements = k / 2 == 0 ? PALP_TETRAHEDRA : PALP_HEXAHEDRA;
        compare_bytes(as, k % 2 == 1);
    }
}

static void nothing_is_allocated_as_both_come_apart(void)
{
    struct cut_world_case as = coupled_case();
    struct palp_world *w = cut_world_create(&as);
    cut_world_step(w, 40);
    cut_fat(w);
    cut_world_cut(w, &CUT_SLOT);
    const long before = alloc_count();
    cut_world_step(w, 2);
    CHECK(alloc_count() == before);
    CHECK(count_copies_tied(w) > 0);
    cut_world_destroy(w);
}

/* ---------------------------------------------------------------- what is refused */

static enum palp_status lay_on_more_fat(struct palp_scene *scene, struct palp_error *error)
{
    return lay_on(scene, NULL, 61, error);
}

static void copies_of_all_that_springs_couple_are_as_many_as_a_border_has_room_for(void)
{
    struct palp_error error = {PALP_OK, ""};
    struct cut_world_case as = coupled_case();
    struct palp_world *w = cut_world_try(&as, &error);
    REQUIRE(w != NULL);
    cut_world_destroy(w);
    as.beside = lay_on_more_fat;
    CHECK(cut_world_try(&as, &error) == NULL);
    CHECK(strcmp(error.what,
                 "body 'fat' that can be cut: room for 61 copies of nodes, and for 44 in "
                 "bodies before it, expected at most 104 of all that springs couple") == 0);
    as.motion = PALP_MOTION_DENSE;
    w = cut_world_try(&as, &error);
    REQUIRE(w != NULL);
    cut_world_destroy(w);
}

SUITE(cut_several, TEST(coupled_bodies_that_are_both_cut_move_as_meshes_cut_beforehand),
      TEST(copies_between_bodies_are_held_and_moved_as_in_meshes_cut_beforehand),
      TEST(tie_holds_nothing_once_an_element_at_either_end_is_removed),
      TEST(bytes_are_equal_over_workers_and_restores_whichever_is_cut_first),
      TEST(nothing_is_allocated_as_both_come_apart),
      TEST(copies_of_all_that_springs_couple_are_as_many_as_a_border_has_room_for));
