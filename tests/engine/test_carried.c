/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_carried.c - a fine surface embedded in a body that is cut: its points go with their cells,
 * its triangles across the cut go, and contact is with what is left. */
#include "engine/palp_cut.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/cut_world.h"

#include <stdlib.h>
#include <string.h>

enum { ALONG = 23, ACROSS = 17 };
enum { POINTS = (ALONG + 1) * (ACROSS + 1), TRIS = 2 * ALONG * ACROSS };

static const palp_body SKIN = {3};

/* ---------------------------------------------------------------- worlds */

/* A sheet just below the top, a cell as wide as six triangles; no point is between cells. */
struct sheet {
    vec3 x[POINTS];
    int tri[TRIS][3];
    struct palp_mesh mesh;
};

static void make_sheet(struct sheet *s)
{
    for (int i = 0; i < POINTS; i++) {
        const int a = i % (ALONG + 1), b = i / (ALONG + 1);
        s->x[i] = vec3_make(CUT_SIZE.x * ((double)a / ALONG - 0.5), 0.5 * CUT_SIZE.y - 0.0003,
                            CUT_SIZE.z * ((double)b / ACROSS - 0.5));
    }
    for (int i = 0; i < ALONG * ACROSS; i++) {
        const int at = i / ALONG * (ALONG + 1) + i % ALONG, above = at + ALONG + 1;
        const int both[2][3] = {{at, above, above + 1}, {at, above + 1, at + 1}};
        memcpy(s->tri[2 * i], both, sizeof both);
    }
    s->mesh = (struct palp_mesh){.n_node = POINTS, .x = s->x, .n_tri = TRIS, .tri = s->tri};
}

static struct palp_world *make_world(const struct sheet *skin, enum palp_elements elements,
                                     const struct palp_cut *before, int workers)
{
    struct cut_world_case as = CUT_USUAL;
    as.elements = elements;
    as.can = (struct palp_cuttable){.nodes = 60, .faces = 120};
    as.before = before;
    as.skin = &skin->mesh;
    as.workers = workers;
    as.pressed = true;
    as.motion = PALP_MOTION_PCG;
    return cut_world_create(&as);
}

static bool is_gone(const int tri[3])
{
    return tri[0] == tri[1];
}

/* ---------------------------------------------------------------- laws */

/* Of hexahedra cells meet at x = 0, where the cut's links are severed. */
static void triangles_across_a_cut_go_and_no_others(void)
{
    static struct sheet skin;
    make_sheet(&skin);
    struct palp_world *w = make_world(&skin, PALP_HEXAHEDRA, NULL, 1);
    CHECK(palp_world_topology(w, SKIN).version == 0);
    CHECK(palp_body_cut_room(palp_world_scene(w), SKIN).can);
    cut_world_cut(w, &CUT_THROUGH);
    cut_world_step(w, 1);
    const struct palp_mesh *mesh = palp_world_mesh(w, SKIN);
    int n_gone = 0;
    CHECK(palp_world_topology(w, SKIN).version > 0 && mesh->n_tri == TRIS);
    for (int i = 0; i < TRIS; i++) {
        int n_left = 0;
        for (int k = 0; k < 3; k++)
            n_left += skin.x[skin.tri[i][k]].x < 0;
        CHECK(is_gone(mesh->tri[i]) == (n_left == 1 || n_left == 2));
        CHECK(is_gone(mesh->tri[i]) || memcmp(mesh->tri[i], skin.tri[i], sizeof skin.tri[i]) == 0);
        n_gone += is_gone(mesh->tri[i]);
    }
    CHECK(n_gone == 2 * ACROSS);
    cut_world_destroy(w);
}

/* Solved to 1e-13 m, which a node resists with 1e-9 N. */
static void compare_with_cut_beforehand(enum palp_elements elements)
{
    static struct sheet skin, left;
    make_sheet(&skin);
    make_sheet(&left);
    struct palp_world *whole = make_world(&skin, elements, NULL, 1);
    cut_world_cut(whole, &CUT_SLOT);
    cut_world_step(whole, 1);
    const struct palp_mesh *mesh = palp_world_mesh(whole, SKIN);
    left.mesh.n_tri = 0;
    for (int i = 0; i < TRIS; i++)
        if (!is_gone(mesh->tri[i]))
            memcpy(left.tri[left.mesh.n_tri++], skin.tri[i], sizeof skin.tri[i]);
    CHECK(left.mesh.n_tri < TRIS);
    struct palp_world *before = make_world(&left, elements, &CUT_SLOT, 1);
    cut_world_step(before, 1);
    double off = 0, apart = 0, most = 0;
    int n_contact = 0;
    for (int step = 0; step < 80; step++) {
        cut_world_step(whole, 1);
        cut_world_step(before, 1);
        const vec3 *a = palp_world_q(whole, SKIN), *b = palp_world_q(before, SKIN);
        for (int i = 0; i < POINTS; i++)
            off = fmax(off, vec3_norm(vec3_sub(a[i], b[i])));
        const vec3 f = palp_world_contact_wrench(whole, CUT_BALL).force,
                   g = palp_world_contact_wrench(before, CUT_BALL).force;
        apart = fmax(apart, vec3_norm(vec3_sub(f, g)));
        most = fmax(most, vec3_norm(f));
        n_contact = palp_world_report(whole)->n_contact;
    }
    CHECK(n_contact > 2 && most > 0.05);
    CHECK_ZERO(off, 1e-9);
    CHECK_ZERO(apart, 1e-8 * most);
    cut_world_destroy(whole);
    cut_world_destroy(before);
}

static void surface_in_hexahedra_moves_as_in_a_mesh_cut_beforehand(void)
{
    compare_with_cut_beforehand(PALP_HEXAHEDRA);
}

static void surface_in_tetrahedra_moves_as_in_a_mesh_cut_beforehand(void)
{
    compare_with_cut_beforehand(PALP_TETRAHEDRA);
}

static void bytes_are_equal_over_workers_and_restores(void)
{
    static struct sheet skin;
    make_sheet(&skin);
    struct palp_world *one = make_world(&skin, PALP_HEXAHEDRA, NULL, 1),
                      *four = make_world(&skin, PALP_HEXAHEDRA, NULL, 4);
    const size_t size = palp_world_snapshot_size(one);
    void *bytes = malloc(size);
    struct palp_error error;
    for (int step = 0; step < 40; step++) {
        if (step == 10)
            palp_world_snapshot(one, bytes);
        if (step == 12) {
            cut_world_cut(one, &CUT_SLOT);
            cut_world_cut(four, &CUT_SLOT);
        }
        cut_world_step(one, 1);
        cut_world_step(four, 1);
    }
    const uint64_t mark = palp_world_mark(one, (palp_body){0});
    CHECK(palp_world_mark(four, (palp_body){0}) == mark);
    REQUIRE(palp_world_restore(one, bytes, size, &error) == PALP_OK);
    CHECK(!is_gone(palp_world_mesh(one, SKIN)->tri[ALONG]));
    int n_gone = 0;
    for (int i = 0; i < TRIS; i++)
        n_gone += is_gone(palp_world_mesh(one, SKIN)->tri[i]);
    CHECK(n_gone == 0);
    cut_world_step(one, 2);
    cut_world_cut(one, &CUT_SLOT);
    cut_world_step(one, 28);
    CHECK(palp_world_mark(one, (palp_body){0}) == mark);
    free(bytes);
    cut_world_destroy(one);
    cut_world_destroy(four);
}

/* By a dense solver: a worker that orders anew asks for memory beside the steps. */
static void nothing_is_allocated_as_it_comes_apart(void)
{
    static struct sheet skin;
    make_sheet(&skin);
    struct cut_world_case as = CUT_USUAL;
    as.elements = PALP_HEXAHEDRA;
    as.can = (struct palp_cuttable){.nodes = 60, .faces = 120};
    as.skin = &skin.mesh;
    as.pressed = true;
    struct palp_world *w = cut_world_create(&as);
    cut_world_step(w, 2);
    cut_world_cut(w, &CUT_SLOT);
    const long before = alloc_count();
    cut_world_step(w, 1);
    CHECK(alloc_count() == before);
    cut_world_destroy(w);
}

/* ---------------------------------------------------------------- subsets */

/* The nodes on the top that the mesh has before any cut. */
static enum palp_status add_top(struct palp_scene *scene, struct palp_error *error)
{
    enum { NODES = 80 }; /* of 4 × 3 × 3 cells */
    const struct palp_mesh *mesh = palp_body_mesh(scene, CUT_FLESH);
    int node[NODES], n = 0;
    for (int i = 0; i < NODES; i++)
        if (mesh->x[i].y > 0.499 * CUT_SIZE.y)
            node[n++] = i;
    const struct palp_mapped_def def = {.name = "top",
                                        .kind = PALP_MAP_SUBSET,
                                        .parent = &CUT_FLESH,
                                        .n_parent = 1,
                                        .node = node,
                                        .n_node = n,
                                        .surface = palp_surface_default()};
    return palp_scene_add_mapped(scene, &def, error).id > 0 ? PALP_OK : error->status;
}

static struct palp_world *make_topped(const struct palp_cut *before, int workers)
{
    struct cut_world_case as = CUT_USUAL;
    as.can = (struct palp_cuttable){.nodes = 60, .faces = 120};
    as.before = before;
    as.workers = workers;
    as.pressed = true;
    as.motion = PALP_MOTION_PCG;
    as.beside = add_top;
    return cut_world_create(&as);
}

/* A triangle that has no element any more with all its three nodes is gone: it lost one to a
 * copy. */
static void subset_of_nodes_moves_as_in_a_mesh_cut_beforehand(void)
{
    struct palp_world *whole = make_topped(NULL, 1), *before = make_topped(&CUT_SLOT, 1);
    const int n_point = palp_body_mesh(palp_world_scene(whole), SKIN)->n_node;
    cut_world_cut(whole, &CUT_SLOT);
    double off = 0, apart = 0, most = 0;
    for (int step = 0; step < 80; step++) {
        cut_world_step(whole, 1);
        cut_world_step(before, 1);
        for (int i = 0; i < n_point; i++)
            off = fmax(off, vec3_norm(vec3_sub(palp_world_q(whole, SKIN)[i],
                                               palp_world_q(before, SKIN)[i])));
        const vec3 f = palp_world_contact_wrench(whole, CUT_BALL).force,
                   g = palp_world_contact_wrench(before, CUT_BALL).force;
        apart = fmax(apart, vec3_norm(vec3_sub(f, g)));
        most = fmax(most, vec3_norm(f));
    }
    const struct palp_mesh *now = palp_world_mesh(whole, SKIN),
                           *cut = palp_body_mesh(palp_world_scene(before), SKIN);
    int n_gone = 0;
    for (int i = 0; i < now->n_tri; i++)
        n_gone += is_gone(now->tri[i]);
    CHECK(n_gone > 0 && now->n_tri - n_gone == cut->n_tri);
    CHECK(most > 0.05);
    /* The ball touches both, at one place: how they share its force is left to round-off, which 80
     * steps made 0.8 to 1.5e-9 m and 0.6 to 1.1e-6 of the force. */
    CHECK_ZERO(off, 5e-9);
    CHECK_ZERO(apart, 5e-6 * most);
    cut_world_destroy(whole);
    cut_world_destroy(before);
}

static void subset_has_the_same_bytes_over_workers(void)
{
    struct palp_world *one = make_topped(NULL, 1), *four = make_topped(NULL, 4);
    cut_world_step(one, 10);
    cut_world_step(four, 10);
    cut_world_cut(one, &CUT_SLOT);
    cut_world_cut(four, &CUT_SLOT);
    cut_world_step(one, 25);
    cut_world_step(four, 25);
    CHECK(palp_world_mark(four, (palp_body){0}) == palp_world_mark(one, (palp_body){0}));
    cut_world_destroy(one);
    cut_world_destroy(four);
}

SUITE(carried, TEST(triangles_across_a_cut_go_and_no_others),
      TEST(surface_in_hexahedra_moves_as_in_a_mesh_cut_beforehand),
      TEST(surface_in_tetrahedra_moves_as_in_a_mesh_cut_beforehand),
      TEST(bytes_are_equal_over_workers_and_restores), TEST(nothing_is_allocated_as_it_comes_apart),
      TEST(subset_of_nodes_moves_as_in_a_mesh_cut_beforehand),
      TEST(subset_has_the_same_bytes_over_workers));
