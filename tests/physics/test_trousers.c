/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_trousers.c - a strip whose two legs are pulled apart, out of its plane, until it tears. */
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/motion/eshelby.h"
#include "engine/palp_cut.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

/* Legs from x = 0 on, one above the other in y; they part along z. In thicknesses of the strip. */
enum { LONG = 44, LEG = 4, CUT = 10, LAYERS_MOST = 2 };
static const double THICK = 0.002, TOUGH = 16, STEP = 0.02; /* m, J/m², s */
static const double SPEED = 0.01;                           /* m/s, of either leg's end */
static const struct palp_material FLESH = {PALP_COROTATIONAL, 100e3, 0.3, 1000};

/* Steps over which the force is steady. */
enum { STEADY_FROM = 125, STEADY_TO = 275 };

/* A step puts what is held elsewhere before its forces are linearised: at a tenth of a cell a step
 * hexahedra seem to bear 10 % more, and two legs of tetrahedra 15 % unlike. So the force is of
 * parts of a step; of parts half as long it is 2 % less. */
enum { PARTS = 4 };

struct trousers {
    int workers, nodes, faces;
    enum palp_motion motion; /* AUTO: pcg */
    bool is_tets;
    bool is_fine; /* two cells through the thickness; else one */
};

static bool is_end(vec3 x, double sign)
{
    return x.x < 0.01 * THICK && sign * x.y > 0.01 * THICK;
}

static struct palp_options trousers_options(const struct trousers *is)
{
    struct palp_options opt = palp_options_default();
    opt.gravity = vec3_make(0, 0, 0);
    opt.motion = is->motion == PALP_MOTION_AUTO ? PALP_MOTION_PCG : is->motion;
    opt.tolerance_motion = 1e-9;
    opt.workers = is->workers > 0 ? is->workers : 1;
    return opt;
}

static struct palp_world *make_trousers(const struct trousers *is)
{
    const int layers = is->is_fine ? LAYERS_MOST : 1;
    const struct palp_grid grid = {.centre = {LONG * THICK / 2, 0, 0},
                                   .size = {LONG * THICK, 2 * LEG * THICK, THICK},
                                   .cells = {layers * LONG, layers * 2 * LEG, layers},
                                   .elements = is->is_tets ? PALP_TETRAHEDRA : PALP_HEXAHEDRA};
    const struct palp_cut cut = {{-1, 0, -0.1}, {CUT * THICK, 0, -0.1}, {0, 0, 0.2}};
    const struct palp_cuttable can = {.nodes = is->nodes,
                                      .faces = is->faces,
                                      .cut = &cut,
                                      .n_cut = 1,
                                      .tear = {.toughness = TOUGH}};
    const struct palp_options opt = trousers_options(is);
    struct palp_error error = {PALP_OK, ""};
    struct palp_mesh mesh;
    int node[(LAYERS_MOST * 2 * LEG + 1) * (LAYERS_MOST + 1)], n = 0;
    REQUIRE(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK);
    for (int i = 0; i < mesh.n_node; i++)
        if (is_end(mesh.x[i], 1) || is_end(mesh.x[i], -1))
            node[n++] = i;
    const struct palp_soft_def def = {.name = "strip",
                                      .mesh = &mesh,
                                      .material = &FLESH,
                                      .n_material = 1,
                                      .fixed = node,
                                      .n_fixed = n,
                                      .damping_mass = 5,
                                      .damping_stiffness = 0,
                                      .surface = palp_surface_default(),
                                      .cut = &can};
    struct palp_world *w = bodies_told(&def, &opt);
    palp_mesh_destroy(&mesh);
    return w;
}

/* Fixed nodes stay where they are put. */
static void pull_legs(struct palp_world *w, double by)
{
    const struct palp_mesh *mesh = palp_world_mesh(w, THE_BODY);
    for (int i = 0; i < mesh->n_node; i++)
        if (is_end(mesh->x[i], 1) || is_end(mesh->x[i], -1))
            w->q[i].z += copysign(by, mesh->x[i].y);
}

/* What holds the end of a leg, along z. */
static double pull_of(const struct palp_world *w, double sign)
{
    const struct topology *t = w->topology[0];
    double sum = 0;
    for (int cell = 0; cell < t->is->links.cells.n; cell++) {
        struct eshelby_cell is;
        eshelby_cells(&is, t, w->q, &cell, 1);
        for (int k = 0; k < t->is->links.cells.n_corner; k++)
            if (is_end(t->body.soft.mesh.x[is.node[k]], sign))
                sum += is.spatial[k].z;
    }
    return sum;
}

/* ---------------------------------------------------------------- force */

/* The ends go on by 2 ds where the tear goes on by ds, so 2 F ds = G t ds: of legs that do not
 * stretch, whatever their bending. Between two rings the force saws, so that it counts as a mean
 * over the way, which is below what a ring goes at: of hexahedra by 9 %, whose rings are half as
 * long as the strip is thick, and by 16 % where they are as long. */
static void check_legs(const struct trousers *is, double within)
{
    struct palp_world *w = make_trousers(is);
    const double expected = TOUGH * THICK / 2;
    double sum = 0, uneven = 0;
    int n = 0, told = 0;
    for (int k = 0; k < PARTS * STEADY_TO; k++) {
        pull_legs(w, SPEED * STEP / PARTS);
        const struct palp_report *r = palp_step(w, STEP / PARTS);
        for (int i = 0; i < r->n_event; i++)
            told += r->event[i].kind == PALP_EVENT_TORN && r->event[i].body.id == THE_BODY.id;
        if (k < PARTS * STEADY_FROM)
            continue;
        const double up = pull_of(w, 1), down = pull_of(w, -1);
        sum += (up - down) / 2;
        uneven += fabs(up + down);
        n++;
    }
    const struct palp_torn torn = palp_world_torn(w, THE_BODY);
    printf("        F %.5g N of %.5g (%+.1f %%); %.4g m2 torn at %.4g J/m2\n", sum / n, expected,
           100 * (sum / n / expected - 1), torn.area, torn.work / torn.area);
    CHECK_NEAR(sum / n, expected, within * expected);
    CHECK_BELOW(uneven, (is->is_tets ? 0.05 : 0.01) * sum);
    CHECK(told == 1 && torn.area > 4 * THICK * THICK);
    CHECK(torn.work > TOUGH * torn.area && torn.work < 1.1 * TOUGH * torn.area);
    bodies_destroy(w);
}

static void legs_tear_at_half_of_toughness_times_thickness_hexahedra(void)
{
    check_legs(&(struct trousers){.nodes = 1500, .faces = 3000, .is_fine = true}, 0.1);
}

static void legs_tear_at_half_of_toughness_times_thickness_tetrahedra(void)
{
    check_legs(&(struct trousers){.nodes = 900, .faces = 3000, .is_tets = true}, 0.1);
}

/* ---------------------------------------------------------------- the same bytes */

/* Rings from the third to the eighth go meanwhile. */
enum { ALL = 150 };

static void list_hashes(int workers, uint64_t hash[ALL])
{
    const struct trousers is = {.workers = workers, .nodes = 300, .faces = 600};
    struct palp_world *w = make_trousers(&is);
    for (int k = 0; k < ALL; k++) {
        pull_legs(w, SPEED * STEP);
        palp_step(w, STEP);
        hash[k] = palp_world_hash(w);
    }
    CHECK(palp_world_torn(w, THE_BODY).area > 3 * THICK * THICK);
    bodies_destroy(w);
}

static void any_number_of_workers_tears_the_same_bytes(void)
{
    static uint64_t one[ALL], more[ALL];
    list_hashes(1, one);
    for (int workers = 2; workers <= 4; workers *= 2) {
        list_hashes(workers, more);
        CHECK(memcmp(one, more, sizeof one) == 0);
    }
}

static void check_restored(const struct trousers *is, const void *bytes, size_t size, int from,
                           const uint64_t *hash)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_world *w = make_trousers(is);
    REQUIRE(palp_world_restore(w, bytes, size, &error) == PALP_OK);
    for (int k = from; k < from + 12; k++) {
        pull_legs(w, SPEED * STEP);
        palp_step(w, STEP);
        CHECK(palp_world_hash(w) == hash[k]);
    }
    bodies_destroy(w);
}

/* Also of steps whose next one severs what waits, and counts it. */
static void a_tear_goes_on_from_a_snapshot_as_it_did(void)
{
    static uint64_t hash[ALL];
    const struct trousers is = {.workers = 1, .nodes = 300, .faces = 600};
    struct palp_world *w = make_trousers(&is);
    const size_t size = palp_world_snapshot_size(w);
    void *bytes = malloc(size);
    int waiting = 0;
    REQUIRE(bytes != NULL);
    list_hashes(1, hash);
    for (int k = 0; k < 130; k++) {
        const bool waits = palp_world_topology(w, THE_BODY).n_waiting > 0;
        if (k > 70 && (waits || k % 10 == 0)) {
            CHECK(palp_world_snapshot_size(w) == size);
            palp_world_snapshot(w, bytes);
            check_restored(&is, bytes, size, k, hash);
            waiting += waits;
        }
        pull_legs(w, SPEED * STEP);
        palp_step(w, STEP);
    }
    CHECK(waiting >= 3);
    free(bytes);
    bodies_destroy(w);
}

/* ---------------------------------------------------------------- room */

static struct palp_torn tear_with(int nodes, int faces, int *told)
{
    const struct trousers is = {.nodes = nodes, .faces = faces};
    struct palp_world *w = make_trousers(&is);
    *told = 0;
    for (int k = 0; k < 200; k++) {
        pull_legs(w, SPEED * STEP);
        const struct palp_report *r = palp_step(w, STEP);
        for (int i = 0; i < r->n_event; i++)
            *told += r->event[i].kind == PALP_EVENT_CUT_FULL;
    }
    const struct palp_torn torn = palp_world_torn(w, THE_BODY);
    const struct palp_topology now = palp_world_topology(w, THE_BODY);
    CHECK_NEAR(torn.area, (now.n_severed - CUT) * THICK * THICK, 1e-12);
    CHECK(now.n_severed <= faces && now.n_copy <= nodes && now.n_waiting == 0);
    bodies_destroy(w);
    return torn;
}

/* The cut itself takes 10 faces and 20 copies, what is left is the tear's; where it does not do,
 * the front holds, which is told once. */
static void a_front_holds_where_there_is_no_room(void)
{
    const double face = THICK * THICK;
    int told;
    CHECK_NEAR(tear_with(2 * CUT, CUT, &told).area, 0, 1e-12);
    CHECK(told == 1);
    CHECK_NEAR(tear_with(300, CUT + 1, &told).area, face, 1e-12);
    CHECK(told == 1);
    CHECK_NEAR(tear_with(2 * CUT + 2 * 3, 600, &told).area, 3 * face, 1e-12);
    CHECK(told == 1);
    CHECK(tear_with(300, 600, &told).area > 6 * face);
    CHECK(told == 0);
}

/* ---------------------------------------------------------------- without a front */

enum { BAR_LONG = 12, BAR_WIDE = 3 };

/* Of Poisson's ratio 0, held by both ends: the same stress everywhere. */
static struct palp_world *make_bar(enum palp_elements elements, double strength,
                                   enum palp_motion motion)
{
    const struct palp_grid grid = {.size = {BAR_LONG * THICK, BAR_WIDE * THICK, BAR_WIDE * THICK},
                                   .cells = {BAR_LONG, BAR_WIDE, BAR_WIDE},
                                   .elements = elements};
    const struct palp_material flesh = {PALP_COROTATIONAL, 100e3, 0, 1000};
    const struct palp_cuttable can = {
        .nodes = 300, .faces = 1000, .tear = {.toughness = 10, .strength = strength}};
    const struct trousers is = {.workers = 1, .motion = motion};
    const struct palp_options opt = trousers_options(&is);
    struct palp_error error = {PALP_OK, ""};
    struct palp_mesh mesh;
    int node[2 * (BAR_WIDE + 1) * (BAR_WIDE + 1)], n = 0;
    REQUIRE(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK);
    for (int i = 0; i < mesh.n_node; i++)
        if (fabs(mesh.x[i].x) > (BAR_LONG - 0.1) / 2 * THICK)
            node[n++] = i;
    const struct palp_soft_def def = {.name = "bar",
                                      .mesh = &mesh,
                                      .material = &flesh,
                                      .n_material = 1,
                                      .fixed = node,
                                      .n_fixed = n,
                                      .damping_mass = 5,
                                      .surface = palp_surface_default(),
                                      .cut = &can};
    struct palp_world *w = bodies_told(&def, &opt);
    palp_mesh_destroy(&mesh);
    return w;
}

static void stretch_bar(struct palp_world *w, double strain)
{
    const struct palp_mesh *mesh = palp_world_mesh(w, THE_BODY);
    for (int i = 0; i < mesh->n_node; i++)
        if (fabs(mesh->x[i].x) > (BAR_LONG - 0.1) / 2 * THICK)
            w->q[i].x = (1 + strain) * mesh->x[i].x;
}

/* E = 100 kPa: at a strain of 0.2 it is 20 kPa, of steps of 0.001 in strain; then it tears through,
 * of its own accord, and each half is at rest. */
static void check_bar(enum palp_elements elements)
{
    enum { STEPS = 260 };
    struct palp_world *w = make_bar(elements, 20e3, PALP_MOTION_PCG);
    double begun = 0, through = 0;
    for (int k = 0; k < STEPS; k++) {
        const double strain = k < 200 + 10 ? 0.001 * k : 0.21;
        stretch_bar(w, strain);
        const struct palp_report *r = palp_step(w, STEP);
        for (int i = 0; i < r->n_event; i++) {
            begun = r->event[i].kind == PALP_EVENT_TORN && begun == 0 ? strain : begun;
            through += r->event[i].kind == PALP_EVENT_CUT_THROUGH;
        }
    }
    printf("        begins at a strain of %.4g; %d pieces\n", begun,
           palp_world_topology(w, THE_BODY).n_piece);
    CHECK_NEAR(begun, 0.2, 0.005);
    CHECK(through >= 1 && palp_world_topology(w, THE_BODY).n_piece >= 2);
    bodies_destroy(w);
}

static void a_bar_tears_at_its_strength(void)
{
    check_bar(PALP_HEXAHEDRA);
    check_bar(PALP_TETRAHEDRA);
}

/* With pcg a thread beside the steps orders the cut body's matrix anew, and takes memory. */
static void steps_that_tear_allocate_nothing(void)
{
    struct palp_world *w = make_bar(PALP_HEXAHEDRA, 20e3, PALP_MOTION_DENSE);
    palp_step(w, STEP);
    const long before = alloc_count();
    for (int k = 0; k < 40; k++) {
        stretch_bar(w, 0.19 + 0.001 * k);
        palp_step(w, STEP);
    }
    CHECK(!alloc_counted() || alloc_count() == before);
    CHECK(palp_world_torn(w, THE_BODY).area > 1.5 * THICK * THICK);
    bodies_destroy(w);
}

SUITE(trousers, TEST(a_bar_tears_at_its_strength), TEST(steps_that_tear_allocate_nothing),
      TEST(legs_tear_at_half_of_toughness_times_thickness_hexahedra),
      TEST(legs_tear_at_half_of_toughness_times_thickness_tetrahedra),
      TEST(any_number_of_workers_tears_the_same_bytes),
      TEST(a_tear_goes_on_from_a_snapshot_as_it_did), TEST(a_front_holds_where_there_is_no_room));
