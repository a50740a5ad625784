/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cut_removed.c - elements that a body loses: what remains of it has the volume, the mass, the
 * surface and the motion of a body that never had them. */
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/motion/border.h"
#include "engine/motion/solver.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/cut_world.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

enum { REMOVALS = 1000, A_BODY = 12, ROOM = 400, LITTLE = 60 };

static struct cut_world_case case_of(enum palp_elements elements, enum palp_motion motion)
{
    struct cut_world_case as = CUT_USUAL;
    as.elements = elements;
    as.motion = motion;
    as.model = PALP_COROTATIONAL;
    as.can = (struct palp_cuttable){.nodes = ROOM, .faces = ROOM, .vaporise = 2.6e9};
    return as;
}

static int remove_one(struct palp_world *w, int cell)
{
    return palp_world_remove(w, CUT_FLESH, &cell, 1);
}

/* ---------------------------------------------------------------- what remains */

static int count_cells(const struct palp_mesh *mesh)
{
    return mesh->n_tet > 0 ? mesh->n_tet : mesh->n_hex;
}

/* The mass of nodes that a cell has yet; its volume, of the cells that are there yet. */
static double mass_of_nodes(const struct topology *t)
{
    const int n_corner = t->is->links.cells.n_corner, n_v = t->body.soft.mesh.n_node;
    bool *is_used = calloc((size_t)n_v, sizeof *is_used);
    double sum = 0;
    REQUIRE(is_used != NULL);
    for (int i = 0; i < t->is->links.cells.n * n_corner; i++)
        if (!topology_is_removed(t, i / n_corner))
            is_used[topology_corners(t, i / n_corner)[i % n_corner]] = true;
    for (int i = 0; i < n_v; i++)
        sum += is_used[i] ? t->body.soft.mass[i] : 0;
    free(is_used);
    return sum;
}

static double volume_of_cells(const struct topology *t, double whole)
{
    struct palp_mesh left = t->body.soft.mesh;
    double sum = 0;
    for (int i = 0; i < t->is->links.cells.n; i++) {
        struct palp_mesh one = left;
        one.n_tet = left.n_tet > 0;
        one.n_hex = left.n_hex > 0;
        one.tet = left.tet + (left.n_tet > 0 ? i : 0);
        one.hex = left.hex + (left.n_hex > 0 ? i : 0);
        sum += topology_is_removed(t, i) ? 0 : cut_world_volume(&one, one.x);
    }
    CHECK(sum <= whole * (1 + 1e-12));
    return sum;
}

/* Sums of some tens of terms round to 1e-14 of the whole. */
static void check_remains(struct palp_world *w, double whole)
{
    const struct topology *t = cut_world_topology(w);
    const struct palp_topology now = palp_world_topology(w, CUT_FLESH);
    const struct palp_mesh *mesh = palp_world_mesh(w, CUT_FLESH);
    const double left = volume_of_cells(t, whole),
                 density = cut_world_material(PALP_COROTATIONAL).density;
    CHECK(cut_world_is_closed(&t->body.surface));
    CHECK_NEAR(cut_world_enclosed(mesh, mesh->x), left, 1e-9 * whole);
    CHECK_NEAR(now.removed, whole - left, 1e-12 * whole);
    CHECK_NEAR(now.removed_mass, density * (whole - left), 1e-12 * density * whole);
    CHECK_NEAR(mass_of_nodes(t), density * left, 1e-12 * density * whole);
}

/* A dozen of each body, and cuts among them, then the next. */
static void check_surfaces(enum palp_elements elements, uint64_t seed)
{
    const struct cut_world_case as = case_of(elements, PALP_MOTION_DENSE);
    struct palp_world *w = cut_world_create(&as);
    struct topology *t = cut_world_topology(w);
    const struct palp_mesh *mesh = palp_world_mesh(w, CUT_FLESH);
    const double whole = cut_world_volume(mesh, mesh->x);
    int n_removed = 0;
    for (int k = 0; n_removed < REMOVALS; k++) {
        vec3 tri[2][3];
        if (k % A_BODY == 0)
            topology_reset(t);
        const int cell = (int)(0.4999 * (random_vec3(&seed).x + 1) * count_cells(mesh));
        n_removed += topology_remove(t, cell);
        cut_world_sweep(tri, mesh, &seed);
        if (k % 4 == 3)
            topology_sweep(t, (const vec3(*)[3])tri, 2);
        topology_advance(t, ROOM);
        check_remains(w, whole);
        CHECK(!t->full && topology_is_removed(t, cell));
    }
    cut_world_destroy(w);
}

static void surfaces_of_tetrahedra_stay_closed(void)
{
    check_surfaces(PALP_TETRAHEDRA, 5);
}

static void surfaces_of_hexahedra_stay_closed(void)
{
    check_surfaces(PALP_HEXAHEDRA, 6);
}

/* ---------------------------------------------------------------- its motion */

static const int SOME[] = {9, 17, 18, 26};
enum { N_SOME = 4 };

/* Of cells that both have: the i-th of the mesh without some is a later one of the whole. */
static double largest_distance(struct palp_world *whole, struct palp_world *lacks)
{
    const struct palp_mesh *a = palp_world_mesh(whole, CUT_FLESH),
                           *b = palp_world_mesh(lacks, CUT_FLESH);
    const int n = a->n_tet > 0 ? 4 : 8;
    double most = 0;
    for (int i = 0, k = 0, other = 0; i < count_cells(a); i++) {
        if (k < N_SOME && SOME[k] == i) {
            k++;
            continue;
        }
        const int *at = a->n_tet > 0 ? a->tet[i] : a->hex[i],
                  *bt = b->n_tet > 0 ? b->tet[other] : b->hex[other];
        for (int c = 0; c < n; c++)
            most = fmax(most, vec3_norm(vec3_sub(palp_world_q(whole, CUT_FLESH)[at[c]],
                                                 palp_world_q(lacks, CUT_FLESH)[bt[c]])));
        other++;
    }
    return most;
}

/* Under the ball, from the first step on. */
static void a_body_moves_as_one_that_never_had_them(void)
{
    for (int k = 0; k < 4; k++) {
        struct cut_world_case as = case_of(k < 2 ? PALP_TETRAHEDRA : PALP_HEXAHEDRA,
                                           k % 2 ? PALP_MOTION_PCG : PALP_MOTION_DENSE);
        as.can.nodes = LITTLE;
        as.pressed = true;
        struct palp_world *whole = cut_world_create(&as);
        as.without = SOME;
        as.n_without = N_SOME;
        struct palp_world *lacks = cut_world_create(&as);
        CHECK(palp_world_remove(whole, CUT_FLESH, SOME, N_SOME) == N_SOME);
        const struct palp_report *r = cut_world_step(whole, 60);
        CHECK(r->n_contact > 0);
        CHECK(cut_world_step(lacks, 60)->n_contact == r->n_contact);
        CHECK_NEAR(largest_distance(whole, lacks), 0, 1e-9);
        cut_world_destroy(whole);
        cut_world_destroy(lacks);
    }
}

/* With the factor of a body that had them yet: its border is exact, so that a solve takes no
 * longer. Beside it all is solved densely. */
static void an_older_factor_follows(void)
{
    for (int k = 0; k < 2; k++) {
        struct cut_world_case as =
            case_of(k == 0 ? PALP_TETRAHEDRA : PALP_HEXAHEDRA, PALP_MOTION_DENSE);
        as.can.nodes = LITTLE;
        as.pressed = true;
        struct palp_world *dense = cut_world_create(&as);
        as.motion = PALP_MOTION_PCG;
        struct palp_world *w = cut_world_create(&as);
        const int before = cut_world_step(w, 20)->solves_free;
        int after = 0, made = 0;
        cut_world_step(dense, 20);
        palp_world_remove(w, CUT_FLESH, SOME, N_SOME);
        palp_world_remove(dense, CUT_FLESH, SOME, N_SOME);
        for (int i = 0; i < 3; i++) {
            const struct palp_report *r = cut_world_step(w, 1);
            cut_world_step(dense, 1);
            after = r->solves_free > after ? r->solves_free : after;
            made += r->factors_in_step;
            CHECK(w->solver[0]->factor->border->is_whole);
        }
        CHECK(palp_world_topology(w, CUT_FLESH).n_removed == N_SOME);
        CHECK(palp_world_topology(w, CUT_FLESH).n_border > 0 && made == 0);
        CHECK(after <= before + 1);
        cut_world_step(w, 30);
        cut_world_step(dense, 30);
        const size_t size = (size_t)w->scene->n_v;
        double off = 0;
        for (size_t i = 0; i < size; i++)
            off = fmax(off, vec3_norm(vec3_sub(w->q[i], dense->q[i])));
        CHECK_NEAR(off, 0, 1e-9);
        cut_world_destroy(w);
        cut_world_destroy(dense);
    }
}

static void what_is_removed_stays_and_touches_nothing(void)
{
    struct cut_world_case as = case_of(PALP_HEXAHEDRA, PALP_MOTION_PCG);
    as.can.tear = (struct palp_tear){.toughness = 1e9, .strength = 1e9}; /* looked at, and holds */
    as.pressed = true;
    struct palp_world *w = cut_world_create(&as);
    CHECK(cut_world_step(w, 60)->n_contact > 0);
    const struct topology *t = cut_world_topology(w);
    for (int i = 0; i < t->is->links.cells.n; i++)
        remove_one(w, i);
    cut_world_step(w, 20);
    const struct palp_topology now = palp_world_topology(w, CUT_FLESH);
    CHECK(now.n_removed == t->is->links.cells.n && now.n_piece == 0 && !now.is_full);
    vec3 *q = malloc((size_t)w->scene->n_v * sizeof *q);
    REQUIRE(q != NULL);
    memcpy(q, w->q, (size_t)w->scene->n_v * sizeof *q);
    CHECK(cut_world_step(w, 20)->n_contact == 0);
    for (int i = 0; i < t->n_parked; i++)
        CHECK_NEAR(vec3_norm(vec3_sub(w->q[t->rest->first + t->parked[i]],
                                      q[t->rest->first + t->parked[i]])),
                   0, 1e-12);
    free(q);
    cut_world_destroy(w);
}

/* ---------------------------------------------------------------- crumbs */

/* One cell is cut off by a corner: with crumbs of one it goes, two steps later. */
static int count_removed(int crumb_cells, int *pieces)
{
    struct cut_world_case as = case_of(PALP_HEXAHEDRA, PALP_MOTION_PCG);
    const vec3 corner = {CUT_SIZE.x / 2, CUT_SIZE.y / 2, CUT_SIZE.z / 2};
    as.can.vaporise = 0;
    as.can.crumb_cells = crumb_cells;
    struct palp_world *w = cut_world_create(&as);
    const vec3 d = {CUT_SIZE.x / 4, CUT_SIZE.y / 3, CUT_SIZE.z / 3};
    const vec3 tri[3] = {{corner.x - 2.1 * d.x, corner.y + 0.1 * d.y, corner.z + 0.1 * d.z},
                         {corner.x + 0.1 * d.x, corner.y - 2.1 * d.y, corner.z + 0.1 * d.z},
                         {corner.x + 0.1 * d.x, corner.y + 0.1 * d.y, corner.z - 2.1 * d.z}};
    CHECK(palp_world_cut(w, CUT_FLESH, &tri, 1) == 3);
    cut_world_step(w, 3);
    const struct palp_topology now = palp_world_topology(w, CUT_FLESH);
    *pieces = now.n_piece;
    const double whole = CUT_SIZE.x * CUT_SIZE.y * CUT_SIZE.z;
    check_remains(w, whole);
    cut_world_destroy(w);
    return now.n_removed;
}

static void crumbs_go(void)
{
    int pieces;
    CHECK(count_removed(0, &pieces) == 0 && pieces == 2);
    CHECK(count_removed(1, &pieces) == 1 && pieces == 1);
    CHECK(count_removed(8, &pieces) == 1 && pieces == 1);
}

/* ---------------------------------------------------------------- the same bytes */

/* One cell after the other, each a step, from a step that begins so far on. */
static void remove_in_turn(struct palp_world *w, int n)
{
    const int n_cell = cut_world_topology(w)->is->links.cells.n;
    for (int k = 0; k < n; k++) {
        remove_one(w, (int)(palp_world_steps(w) * 7 % n_cell));
        cut_world_step(w, 1);
    }
}

static void workers_give_the_same_bytes(void)
{
    for (int e = 0; e < 2; e++) {
        uint64_t hash[3];
        for (int i = 0; i < 3; i++) {
            struct cut_world_case as =
                case_of(e == 0 ? PALP_TETRAHEDRA : PALP_HEXAHEDRA, PALP_MOTION_PCG);
            as.workers = 1 << i;
            as.pressed = true;
            struct palp_world *w = cut_world_create(&as);
            remove_in_turn(w, 24);
            CHECK(palp_world_topology(w, CUT_FLESH).n_removed == 24);
            hash[i] = palp_world_hash(w);
            cut_world_destroy(w);
        }
        CHECK(hash[0] == hash[1] && hash[0] == hash[2]);
    }
}

static void snapshots_go_on_byte_for_byte(void)
{
    for (int e = 0; e < 2; e++) {
        struct cut_world_case as =
            case_of(e == 0 ? PALP_TETRAHEDRA : PALP_HEXAHEDRA, PALP_MOTION_PCG);
        as.pressed = true;
        struct palp_world *a = cut_world_create(&as), *b = cut_world_create(&as);
        const size_t size = palp_world_snapshot_size(a);
        void *bytes = malloc(size);
        struct palp_error error;
        REQUIRE(bytes != NULL);
        remove_one(b, 3);
        cut_world_step(b, 2);
        remove_in_turn(a, 9);
        remove_one(a, 5); /* waits */
        palp_world_snapshot(a, bytes);
        CHECK(palp_world_restore(b, bytes, size, &error) == PALP_OK);
        CHECK(palp_world_hash(a) == palp_world_hash(b));
        for (int k = 0; k < 15; k++) {
            remove_in_turn(a, 1);
            remove_in_turn(b, 1);
            CHECK(palp_world_hash(a) == palp_world_hash(b));
        }
        CHECK(palp_world_topology(b, CUT_FLESH).n_removed > 15);
        free(bytes);
        cut_world_destroy(a);
        cut_world_destroy(b);
    }
}

/* ---------------------------------------------------------------- room */

static struct palp_topology remove_with(int nodes, int faces)
{
    struct cut_world_case as = case_of(PALP_HEXAHEDRA, PALP_MOTION_PCG);
    as.can.nodes = nodes;
    as.can.faces = faces;
    struct palp_world *w = cut_world_create(&as);
    remove_one(w, SOME[1]);
    cut_world_step(w, 3);
    const double whole = CUT_SIZE.x * CUT_SIZE.y * CUT_SIZE.z;
    check_remains(w, whole);
    struct palp_topology now = palp_world_topology(w, CUT_FLESH);
    now.node = now.parent = now.added = NULL;
    CHECK(now.n_waiting == 0 && now.n_copy <= nodes && now.n_severed <= faces);
    cut_world_destroy(w);
    return now;
}

static void capacity_is_what_it_says(void)
{
    const struct palp_topology all = remove_with(ROOM, ROOM);
    CHECK(all.n_removed == 1 && !all.is_full && all.n_copy >= 7 && all.n_severed >= 5);
    const struct palp_topology enough = remove_with(all.n_copy, all.n_severed);
    CHECK(enough.n_removed == 1 && !enough.is_full);
    const struct palp_topology less = remove_with(all.n_copy, all.n_severed - 1);
    CHECK(less.n_removed == 0 && less.n_severed == 0 && less.is_full);
    for (int nodes = 0; nodes < 2; nodes++) {
        const struct palp_topology few = remove_with(nodes, ROOM);
        CHECK(few.n_removed == 0 && few.is_full);
    }
    const struct palp_topology none = remove_with(ROOM, 0);
    CHECK(none.n_removed == 0 && none.n_severed == 0 && none.is_full);
}

static bool refuses(double vaporise, int crumb_cells, const char *expected)
{
    struct cut_world_case as = CUT_USUAL;
    struct palp_error error = {PALP_OK, ""};
    as.can.vaporise = vaporise;
    as.can.crumb_cells = crumb_cells;
    return cut_world_try(&as, &error) == NULL && strstr(error.what, expected) != NULL;
}

static void what_is_impossible_is_refused(void)
{
    CHECK(refuses(-1, 0, "-1"));
    CHECK(refuses(NAN, 0, "nan"));
    CHECK(refuses(0, -1, "at least 0"));
    CHECK(refuses(0, PALP_CUT_CRUMB + 1, "at most 64"));
    struct palp_world *w = cut_world_create(&CUT_USUAL); /* of none can any be removed */
    CHECK(remove_one(w, 0) == 0 && remove_one(w, -1) == 0);
    cut_world_step(w, 2);
    CHECK(palp_world_topology(w, CUT_FLESH).n_removed == 0);
    CHECK(!palp_world_topology(w, CUT_FLESH).is_full);
    cut_world_destroy(w);
}

/* Solved densely: orders of factors that run beside the steps are made of new memory. */
static void steps_that_remove_allocate_nothing(void)
{
    struct cut_world_case as = case_of(PALP_TETRAHEDRA, PALP_MOTION_DENSE);
    as.can.nodes = LITTLE;
    as.pressed = true;
    struct palp_world *w = cut_world_create(&as);
    cut_world_step(w, 3);
    const long before = alloc_count();
    remove_in_turn(w, 6);
    CHECK(alloc_count() == before || !alloc_counted());
    CHECK(palp_world_topology(w, CUT_FLESH).n_removed == 6);
    cut_world_destroy(w);
}

/* Of a body that tears as well: its front is of a list that has removed elements, too. */
static void a_snapshot_of_more_than_its_faces_fits(void)
{
    struct cut_world_case as = case_of(PALP_HEXAHEDRA, PALP_MOTION_DENSE);
    as.can.faces = 12;
    as.can.tear = (struct palp_tear){.toughness = 1e9};
    struct palp_world *w = cut_world_create(&as);
    struct palp_error error;
    const int n_cell = palp_body_mesh(w->scene, CUT_FLESH)->n_hex;
    for (int i = n_cell - 1; i >= 0 && cut_world_topology(w)->n_listed <= as.can.faces; i--) {
        remove_one(w, i);
        cut_world_step(w, 1);
    }
    CHECK(cut_world_topology(w)->n_listed > as.can.faces);
    cut_world_step(w, 2);
    const size_t size = palp_world_snapshot_size(w);
    void *bytes = malloc(size);
    REQUIRE(bytes != NULL);
    palp_world_snapshot(w, bytes);
    CHECK(palp_world_restore(w, bytes, size, &error) == PALP_OK);
    free(bytes);
    cut_world_destroy(w);
}

SUITE(cut_removed, TEST(a_snapshot_of_more_than_its_faces_fits),
      TEST(surfaces_of_tetrahedra_stay_closed), TEST(surfaces_of_hexahedra_stay_closed),
      TEST(a_body_moves_as_one_that_never_had_them), TEST(an_older_factor_follows),
      TEST(what_is_removed_stays_and_touches_nothing), TEST(crumbs_go),
      TEST(workers_give_the_same_bytes), TEST(snapshots_go_on_byte_for_byte),
      TEST(capacity_is_what_it_says), TEST(what_is_impossible_is_refused),
      TEST(steps_that_remove_allocate_nothing));
