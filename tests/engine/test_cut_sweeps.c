/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cut_sweeps.c - random cuts of three meshes, one upon the other: a surface is closed and
 * holds what its cells hold, and steps go on to the same bytes. PALP_SWEEPS: how many of each. */
#include "engine/contact/detector.h"
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/topology_change.h"
#include "tests/check.h"
#include "tests/fixtures/cut_world.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>

enum {
    SWEEPS = 300,        /* of each mesh, in ./check                                   */
    STEPPED = 20,        /* each so many sweeps one is made in running worlds …        */
    STEPPED_ORGAN = 100, /* … of an organ, whose steps are long                        */
    BEFORE_RESET = 20,   /* which begin anew after so many                             */
    SNAPSHOT_EACH = 100, /* sweeps: each hundredth                                     */
    WORLDS = 4,          /* of 1, 2 and 4 workers, and one that snapshots are put into */
};

static const char *const LIVER = "config/meshes/liver.msh";

static int count_sweeps(void)
{
    const char *text = getenv("PALP_SWEEPS");
    return text ? atoi(text) : SWEEPS;
}

static struct cut_world_case case_of(enum palp_elements elements, const char *organ)
{
    struct cut_world_case as = CUT_USUAL;
    as.elements = elements;
    as.organ = organ;
    as.motion = PALP_MOTION_PCG;
    as.model = PALP_COROTATIONAL;
    as.can = (struct palp_cuttable){.nodes = organ ? 1500 : 300, .faces = organ ? 6000 : 500};
    return as;
}

/* ---------------------------------------------------------------- the body alone */

/* Volumes of thousands of cells, and their triangles', round to 1e-12 of the whole. No place moves:
 * no cell at rest can be inverted. */
static void check_shape(struct palp_world *w, double whole)
{
    const struct palp_mesh *mesh = palp_world_mesh(w, CUT_FLESH);
    CHECK(cut_world_is_closed(&cut_world_topology(w)->body.surface));
    CHECK_NEAR(cut_world_enclosed(mesh, mesh->x), whole, 1e-9 * whole);
    CHECK_NEAR(cut_world_volume(mesh, mesh->x), whole, 1e-9 * whole);
}

/* Each corner of the surface stands at its node, triangles rising, and nothing else does. */
static bool has_own_fans(const struct boundary *b, int n_node)
{
    bool is = true;
    int n = 0;
    for (int i = 0; i < n_node; i++)
        for (int c = b->fan_first[i], last = NO_CORNER; is && c != NO_CORNER; c = b->fan_next[c]) {
            is = c > last && c < 3 * b->surface->n_tri && b->surface->tri[c / 3][c % 3] == i;
            last = c;
            n++;
        }
    return is && n == 3 * b->surface->n_tri;
}

/* Do boxes of leaves hold their triangles, wherever nodes are? */
static bool has_own_boxes(struct boundary *b, int n_node, uint64_t *seed)
{
    vec3 *x = malloc((size_t)n_node * sizeof *x);
    bool is = x != NULL;
    int n = 0;
    for (int i = 0; is && i < n_node; i++)
        x[i] = random_vec3(seed);
    boundary_stand(b, (const vec3 *[]){x, x}, NULL);
    boundary_fit(b);
    for (int i = 0; is && i < b->bvh->n_node; i++)
        for (int k = 0; k < 3 * b->bvh->node[i].n; k++) {
            const int tri = b->bvh->order[b->bvh->node[i].first + k / 3];
            is &= box_distance2(&b->bvh->node[i].box, x[b->surface->tri[tri][k % 3]]) == 0;
            n++;
        }
    free(x);
    return is && n == 3 * b->surface->n_tri;
}

/* One upon the other until there are twenty, or no room. */
static void check_surface(enum palp_elements elements, const char *organ, uint64_t seed)
{
    const struct cut_world_case as = case_of(elements, organ);
    struct palp_world *w = cut_world_create(&as);
    struct topology *t = cut_world_topology(w);
    struct boundary *boundary = w->detector->boundary[CUT_FLESH.id - 1];
    const struct palp_mesh *mesh = palp_world_mesh(w, CUT_FLESH);
    const double whole = cut_world_volume(mesh, mesh->x);
    const int n_sweep = count_sweeps();
    uint64_t places = seed;
    int n_copy = 0;
    for (int swept = 0; swept < n_sweep; swept++) {
        vec3 tri[2][3];
        if (swept % 20 == 0)
            topology_reset(t);
        const int before = t->n_copy;
        cut_world_sweep(tri, mesh, &seed);
        topology_sweep(t, (const vec3(*)[3])tri, 2);
        topology_advance(t, as.can.nodes);
        topology_tell(w, CUT_FLESH.id - 1);
        check_shape(w, whole);
        CHECK(has_own_fans(boundary, mesh->n_node));
        CHECK(has_own_boxes(boundary, mesh->n_node, &places));
        n_copy += t->n_copy - before;
    }
    CHECK(n_copy > n_sweep);
    cut_world_destroy(w);
}

static void surfaces_of_tetrahedra_stay_closed(void)
{
    check_surface(PALP_TETRAHEDRA, NULL, 7);
}

static void surfaces_of_hexahedra_stay_closed(void)
{
    check_surface(PALP_HEXAHEDRA, NULL, 8);
}

static void surfaces_of_an_organ_stay_closed(void)
{
    check_surface(PALP_TETRAHEDRA, LIVER, 9);
}

/* ---------------------------------------------------------------- a body with holes */

/* Do links yet join all cells about a node? */
static bool is_one_part(struct topology *t, int node, int *cell, int *part)
{
    const struct cell_links *l = &t->is->links;
    const int root = topology_root(t, node);
    int n = 0;
    for (int i = l->first[root]; i < l->first[root + 1]; i++)
        for (int k = 0; k < l->cells.n_corner; k++)
            if (topology_corners(t, l->about[i])[k] == node)
                cell[n++] = l->about[i];
    return cell_links_part(l, t->severed, cell, n, part, t->label) == 1;
}

static bool has_whole_corners(struct topology *t)
{
    const struct cell_links *l = &t->is->links;
    int *cell = calloc(2 * (size_t)l->about_most + 1, sizeof *cell);
    bool is = cell != NULL;
    for (int i = 0; is && i < l->n_side_corner * t->n_done; i++) {
        const int link = t->list[i / l->n_side_corner], low = link / l->n_side;
        const int corner = cell_side_corners(l, link % l->n_side)[i % l->n_side_corner];
        const int other = l->across[low][link % l->n_side];
        const int root = elements_nodes(&l->cells, low)[corner];
        is = is_one_part(t, topology_node_in(t, low, root), cell, cell + l->about_most) &&
             is_one_part(t, topology_node_in(t, other, root), cell, cell + l->about_most);
    }
    free(cell);
    return is;
}

/* Where cells are missing at random, others hang together by a node alone. */
static void corners_of_severed_faces_are_of_one_part_each(void)
{
    enum { MESHES = 20, CUTS = 10, CELLS = 150 };
    uint64_t seed = 11;
    int without[CELLS], n_pinched = 0;
    for (int i = 0; i < MESHES; i++) {
        struct cut_world_case as = case_of(PALP_TETRAHEDRA, NULL);
        as.without = without;
        for (int k = 1; k < CELLS; k++)
            if (random_vec3(&seed).x < -0.2)
                without[as.n_without++] = k;
        struct palp_world *w = cut_world_create(&as);
        struct topology *t = cut_world_topology(w);
        for (int k = 0; k < CUTS; k++) {
            vec3 tri[2][3];
            cut_world_sweep(tri, palp_world_mesh(w, CUT_FLESH), &seed);
            topology_sweep(t, (const vec3(*)[3])tri, 2);
            topology_advance(t, as.can.nodes);
            CHECK(has_whole_corners(t));
        }
        for (int k = 0; k < t->is->links.n_node; k++)
            n_pinched += t->is->links.is_pinched[k];
        cut_world_destroy(w);
    }
    CHECK(n_pinched > MESHES);
}

/* ---------------------------------------------------------------- while worlds are stepped */

static void restore_world(struct palp_world *w, const void *bytes, size_t size)
{
    struct palp_error error;
    REQUIRE(palp_world_restore(w, bytes, size, &error) == PALP_OK);
}

/* Into the last world, which lies behind, and stands as the first from then on. */
static void hand_state_over(struct palp_world *const world[WORLDS])
{
    const size_t size = palp_world_snapshot_size(world[0]);
    void *bytes = malloc(size);
    REQUIRE(bytes != NULL);
    palp_world_snapshot(world[0], bytes);
    restore_world(world[WORLDS - 1], bytes, size);
    free(bytes);
}

static void sweep_worlds(struct palp_world *const world[WORLDS], uint64_t *seed)
{
    vec3 tri[2][3];
    cut_world_sweep(tri, palp_world_mesh(world[0], CUT_FLESH), seed);
    for (int i = 0; i < WORLDS; i++) {
        palp_world_cut(world[i], CUT_FLESH, (const vec3(*)[3])tri, 2);
        cut_world_step(world[i], 1);
    }
}

/* Cells turn and stretch in what falls off, but none is inverted: under a third of its weight. */
static void check_steps(enum palp_elements elements, const char *organ, uint64_t seed)
{
    struct palp_world *world[WORLDS];
    for (int i = 0; i < WORLDS; i++) {
        struct cut_world_case as = case_of(elements, organ);
        as.workers = i < 3 ? 1 << i : 1;
        world[i] = cut_world_create(&as);
    }
    const size_t size = palp_world_snapshot_size(world[0]);
    void *start = malloc(size);
    REQUIRE(start != NULL);
    palp_world_snapshot(world[0], start);
    const int stepped = organ ? STEPPED_ORGAN : STEPPED, each = SNAPSHOT_EACH / stepped;
    const int n = (count_sweeps() + stepped - 1) / stepped;
    int n_copy = 0;
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < WORLDS && k % BEFORE_RESET == 0; i++)
            restore_world(world[i], start, size);
        if (k % each == each - 1)
            hand_state_over(world);
        sweep_worlds(world, &seed);
        const uint64_t hash = palp_world_hash(world[0]);
        CHECK(palp_world_hash(world[1]) == hash && palp_world_hash(world[2]) == hash);
        CHECK(palp_world_hash(world[3]) == hash);
        CHECK(cut_world_least_det(world[0]) > 0);
        n_copy += palp_world_topology(world[0], CUT_FLESH).n_copy;
    }
    CHECK(n_copy > 0 || n < BEFORE_RESET); /* a few may miss */
    free(start);
    for (int i = 0; i < WORLDS; i++)
        cut_world_destroy(world[i]);
}

static void steps_of_cut_tetrahedra_give_the_same_bytes(void)
{
    check_steps(PALP_TETRAHEDRA, NULL, 17);
}

static void steps_of_cut_hexahedra_give_the_same_bytes(void)
{
    check_steps(PALP_HEXAHEDRA, NULL, 18);
}

static void steps_of_a_cut_organ_give_the_same_bytes(void)
{
    check_steps(PALP_TETRAHEDRA, LIVER, 23);
}

SUITE(cut_sweeps, TEST(surfaces_of_tetrahedra_stay_closed), TEST(surfaces_of_hexahedra_stay_closed),
      TEST(surfaces_of_an_organ_stay_closed), TEST(corners_of_severed_faces_are_of_one_part_each),
      TEST(steps_of_cut_tetrahedra_give_the_same_bytes),
      TEST(steps_of_cut_hexahedra_give_the_same_bytes),
      TEST(steps_of_a_cut_organ_give_the_same_bytes));
