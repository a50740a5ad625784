/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_tear.c - what the front of a cut releases, and how a body tears: double cantilever beams. */
#include "engine/model/hex.h"
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/motion/tear.h"
#include "engine/palp_cut.h"
#include "tests/check.h"
#include "tests/fixtures/reference_elasticity.h"
#include "tests/fixtures/single_body.h"

#include <stdlib.h>

/* Two arms, one above the other, each of ARM cells; x from the loaded ends. */
enum { ARM = 6, LONG = 48, WIDE = 1, MOST_WIDE = 3 };
static const double CELL = 0.005, OPEN = 2e-4; /* m; between the ends of the arms */
static const double VAPORISE = 2.6e9;          /* J/m³ */
static const struct palp_material FLESH = {PALP_COROTATIONAL, 100e3, 0.3, 1000};

struct beam_case {
    enum palp_elements elements;
    double cut;       /* m, of arms               */
    double toughness; /* J/m²; 0: it never tears */
    int wide;         /* cells; 0: WIDE           */
    unsigned seed;    /* of nodes beside their places; 0: none is */
    bool takes_heat;
    double strength; /* Pa; 0: no tear begins anywhere */
};

static int cells_wide(const struct beam_case *is)
{
    return is->wide > 0 ? is->wide : WIDE;
}

/* ---------------------------------------------------------------- a beam */

static double height(void)
{
    return 2 * ARM * CELL;
}

/* The line of an arm's end that its load is on: half way up. */
static bool is_loaded(vec3 x, double sign)
{
    return x.x < 0.01 * CELL && fabs(x.y - sign * 0.25 * height()) < 0.01 * CELL;
}

static int list_loaded(const struct palp_mesh *mesh, double sign, int *node)
{
    int n = 0;
    for (int i = 0; i < mesh->n_node; i++)
        if (is_loaded(mesh->x[i], sign))
            node[n++] = i;
    return n;
}

/* Fixed nodes stay where they are put. */
static void open_arms(struct palp_world *w, double by)
{
    const struct palp_mesh *mesh = palp_world_mesh(w, THE_BODY);
    for (int i = 0; i < mesh->n_node; i++)
        if (is_loaded(mesh->x[i], 1) || is_loaded(mesh->x[i], -1))
            w->q[i].y = mesh->x[i].y + by / 2 * copysign(1, mesh->x[i].y);
}

static struct palp_options beam_options(void)
{
    struct palp_options opt = palp_options_default();
    opt.gravity = vec3_make(0, 0, 0);
    opt.motion = PALP_MOTION_PCG;
    opt.accuracy = PALP_ACCURACY_HIGH;
    opt.tolerance_motion = 1e-12;
    opt.workers = 1;
    opt.sleep_speed = 0; /* nodes are put elsewhere between steps */
    return opt;
}

/* By a fifth of a cell at most, in all directions; those that loads are on stay. */
static void shift_nodes(struct palp_mesh *mesh, unsigned seed)
{
    for (int i = 0; i < 3 * mesh->n_node; i++) {
        vec3 *x = &mesh->x[i / 3];
        seed = seed * 1664525U + 1013904223U;
        if (!is_loaded(*x, 1) && !is_loaded(*x, -1))
            (i % 3 == 0   ? &x->x
             : i % 3 == 1 ? &x->y
                          : &x->z)[0] += 0.4 * CELL * ((seed >> 8) / 16777216.0 - 0.5);
    }
}

static struct palp_world *make_beam(const struct beam_case *is)
{
    const int wide = cells_wide(is);
    const struct palp_grid grid = {.centre = {LONG * CELL / 2, 0, 0},
                                   .size = {LONG * CELL, height(), wide * CELL},
                                   .cells = {LONG, 2 * ARM, wide},
                                   .elements = is->elements};
    const struct palp_cut cut = {{-1, 0, -0.1}, {is->cut, 0, -0.1}, {0, 0, 0.2}};
    const struct palp_cuttable can = {
        .nodes = 600,
        .faces = 2000,
        .cut = &cut,
        .n_cut = 1,
        .tear = {is->toughness > 0 ? is->toughness : 1e9, is->strength},
        .vaporise = is->takes_heat ? VAPORISE : 0};
    const struct palp_options opt = beam_options();
    struct palp_error error = {PALP_OK, ""};
    struct palp_mesh mesh;
    int node[2 * (MOST_WIDE + 1)];
    REQUIRE(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK);
    if (is->seed > 0)
        shift_nodes(&mesh, is->seed);
    const int n_up = list_loaded(&mesh, 1, node), n = n_up + list_loaded(&mesh, -1, node + n_up);
    const struct palp_soft_def def = {.name = "beam",
                                      .mesh = &mesh,
                                      .material = &FLESH,
                                      .n_material = 1,
                                      .fixed = node,
                                      .n_fixed = n,
                                      .surface = palp_surface_default(),
                                      .cut = &can};
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    REQUIRE(palp_scene_add_soft(scene, &def, &error).id == THE_BODY.id);
    palp_mesh_destroy(&mesh);
    const enum palp_status status = palp_scene_finish(scene, &error);
    if (status != PALP_OK)
        printf("%s\n", error.what);
    REQUIRE(status == PALP_OK);
    struct palp_world *w = palp_world_create(scene, &error);
    REQUIRE(w != NULL);
    return w;
}

/* ---------------------------------------------------------------- energy */

static mat3 cell_gradient(const vec3 *q, const int *node, const struct hex *at, int point)
{
    mat3 F = mat3_diagonal(0);
    for (int k = 0; k < HEX_CORNERS; k++)
        F = mat3_add(F, mat3_outer(vec3_sub(q[node[k]], q[node[0]]), at->gradient[point][k]));
    return F;
}

/* Of hexahedra the strain that resists a change of volume is the mean: what single points have
 * beyond it costs nothing. */
static double hex_energy(const struct palp_mesh *mesh, const vec3 *q, int hex)
{
    const double bulk = FLESH.young / (3 * (1 - 2 * FLESH.poisson));
    vec3 x[HEX_CORNERS];
    struct hex at;
    double sum = 0, mean = 0, volume = 0, squares = 0;
    for (int k = 0; k < HEX_CORNERS; k++)
        x[k] = mesh->x[mesh->hex[hex][k]];
    hex_measure(&at, x);
    for (int p = 0; p < HEX_POINTS; p++) {
        const mat3 F = cell_gradient(q, mesh->hex[hex], &at, p);
        const double trace = mat3_trace(mat3_mul(mat3_transpose(mat3_rotation(F)), F)) - 3;
        sum += at.volume[p] * elastic_energy(&FLESH, F);
        mean += at.volume[p] * trace;
        squares += at.volume[p] * trace * trace;
        volume += at.volume[p];
    }
    return sum + 0.5 * bulk * (mean * mean / volume - squares);
}

static double tet_energy(const struct palp_mesh *mesh, const vec3 *q, int tet)
{
    const mat3 rest = elastic_edges(mesh->x, mesh->tet[tet]);
    const mat3 F = mat3_mul(elastic_edges(q, mesh->tet[tet]), mat3_inverse(rest));
    return mat3_determinant(rest) / 6 * elastic_energy(&FLESH, F);
}

static double beam_energy(const struct palp_world *w)
{
    const struct palp_mesh *mesh = palp_world_mesh(w, THE_BODY);
    const vec3 *q = palp_world_q(w, THE_BODY);
    double sum = 0;
    for (int i = 0; i < mesh->n_tet; i++)
        sum += tet_energy(mesh, q, i);
    for (int i = 0; i < mesh->n_hex; i++)
        sum += hex_energy(mesh, q, i);
    return sum;
}

/* ---------------------------------------------------------------- release */

struct opened {
    double energy;  /* J    */
    double release; /* J/m² */
};

/* Steps so long that inertia is nothing: each is Newton's on the whole. */
static struct opened open_beam(const struct beam_case *is)
{
    enum { STEPS = 6 };
    struct palp_world *w = make_beam(is);
    open_arms(w, OPEN);
    for (int k = 0; k < STEPS; k++)
        palp_step(w, 1e3);
    const struct palp_front front = palp_world_front(w, THE_BODY);
    CHECK(front.n_edge == cells_wide(is));
    CHECK_NEAR(front.length, cells_wide(is) * CELL, 1e-9);
    const struct opened opened = {beam_energy(w), front.release};
    bodies_destroy(w);
    return opened;
}

/* At an opening δ the energy is W = δ² / 2 C(a), the force P = 2 W / δ, and G = P² / 2 b dC/da,
 * which is dW/dA at that force. dC/da is of a cell less and a cell more than `cut`. */
static void check_beam(enum palp_elements elements, double within)
{
    const double cut = 24 * CELL, b = WIDE * CELL, c = ARM * CELL;
    const struct beam_case less = {elements, cut - CELL}, is = {elements, cut},
                           more = {elements, cut + CELL};
    const struct opened here = open_beam(&is), before = open_beam(&less), after = open_beam(&more);
    const double force = 2 * here.energy / OPEN;
    const double slope = OPEN * OPEN / 2 * (1 / after.energy - 1 / before.energy) / (2 * CELL);
    const double numeric = force * force / (2 * b) * slope;
    const double beam =
        12 * force * force * pow(cut + 0.673 * c, 2) / (FLESH.young * b * b * pow(c, 3));
    printf("        G %.5g J/m²; by energies %.5g (%+.2f %%); of beams %.5g (%+.2f %%)\n",
           here.release, numeric, 100 * (here.release / numeric - 1), beam,
           100 * (here.release / beam - 1));
    CHECK_NEAR(here.release, numeric, 0.01 * numeric);
    CHECK_NEAR(here.release, beam, within * beam);
}

static void front_releases_what_longer_cuts_have_less_of_hexahedra(void)
{
    check_beam(PALP_HEXAHEDRA, 0.04);
}

static void front_releases_what_longer_cuts_have_less_of_tetrahedra(void)
{
    check_beam(PALP_TETRAHEDRA, 0.12);
}

/* ---------------------------------------------------------------- a front that comes round */

/* A cut of two by two cells within a block that is drawn apart: each edge of its front is driven
 * out, away from the cut's middle. */
static void a_front_that_comes_round_is_driven_out(void)
{
    const struct palp_grid grid = {.size = {10 * CELL, 10 * CELL, 10 * CELL},
                                   .cells = {10, 10, 10},
                                   .elements = PALP_HEXAHEDRA};
    const struct palp_cut cut = {{-CELL, 0, -CELL}, {CELL, 0, -CELL}, {0, 0, 2 * CELL}};
    const struct palp_cuttable can = {
        .nodes = 100, .faces = 100, .cut = &cut, .n_cut = 1, .tear = {1e9}};
    const struct palp_options opt = beam_options();
    struct palp_error error = {PALP_OK, ""};
    struct palp_mesh mesh;
    REQUIRE(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK);
    int node[2 * 11 * 11], n = 0;
    for (int i = 0; i < mesh.n_node; i++)
        if (fabs(mesh.x[i].y) > 4.9 * CELL)
            node[n++] = i;
    const struct palp_soft_def def = {.name = "block",
                                      .mesh = &mesh,
                                      .material = &FLESH,
                                      .n_material = 1,
                                      .fixed = node,
                                      .n_fixed = n,
                                      .surface = palp_surface_default(),
                                      .cut = &can};
    struct palp_world *w = bodies_told(&def, &opt);
    for (int i = 0; i < n; i++)
        w->q[node[i]].y *= 1.01;
    palp_step(w, 1e3);
    palp_step(w, 1e3);
    const struct tear_front *front = w->front[0];
    CHECK(front->n_edge == 8);
    for (int e = 0; e < front->n_edge; e++) {
        const vec3 middle =
            vec3_add(tear_front_end(front, e, 0)->place, tear_front_end(front, e, 1)->place);
        CHECK(vec3_dot(tear_front_release(front, w->topology[0], e), middle) > 0);
    }
    palp_mesh_destroy(&mesh);
    bodies_destroy(w);
}

/* ---------------------------------------------------------------- tearing */

/* What an opened beam holds and has torn. */
struct torn_beam {
    double open, energy, area; /* m, J, m² */
};

static struct torn_beam settle_beam(struct palp_world *w, double open)
{
    open_arms(w, open);
    palp_step(w, 1e3);
    palp_step(w, 1e3);
    return (struct torn_beam){open, beam_energy(w), palp_world_torn(w, THE_BODY).area};
}

/* Opened further by a hundredth at a time, and held where it tears: what it has then less of in
 * energy is what the tear took. */
struct tear_tale {
    struct torn_beam before; /* it tore first */
    double released, work, area;
    int rings;
};

static struct tear_tale tear_beam(const struct beam_case *is, int rings)
{
    struct tear_tale tale = {.rings = 0};
    struct palp_world *w = make_beam(is);
    struct torn_beam last = settle_beam(w, OPEN / 2), now = last;
    for (double open = OPEN / 2; tale.rings < rings && open < 4 * OPEN; open *= 1.01) {
        now = settle_beam(w, open);
        for (; now.area > last.area && tale.rings < rings; tale.rings++) {
            const double held = last.energy * (open * open) / (last.open * last.open);
            if (tale.rings == 0)
                tale.before = last;
            tale.released += held - now.energy;
            last = now;
            now = settle_beam(w, open);
        }
        last = now;
    }
    tale.work = palp_world_torn(w, THE_BODY).work;
    tale.area = last.area;
    bodies_destroy(w);
    return tale;
}

/* It tears where what the front releases is its toughness: as its square the opening, and with it
 * the load, within the 1 % of steps and half of what G is measured within. What it releases over a
 * ring of length s, held by its ends, falls as (a / (a + s))⁴: by 2 s / a in the mean. */
static void check_torn_beam(enum palp_elements elements, double measured, double within)
{
    enum { RINGS = 4 };
    const struct beam_case whole = {elements, 24 * CELL, 0};
    const struct opened at = open_beam(&whole);
    const double toughness = 2 * at.release;
    const struct beam_case is = {elements, 24 * CELL, toughness};
    const struct tear_tale tale = tear_beam(&is, RINGS);
    const double load = tale.before.open * sqrt(tale.before.energy / at.energy) / tale.before.open,
                 per_area = tale.released / (toughness * tale.area);
    printf("        load %.4g of that of G = toughness; %d rings, %.4g m2: released %.4g, measured "
           "%.4g of toughness x area\n",
           load / sqrt(2), tale.rings, tale.area, per_area, tale.work / (toughness * tale.area));
    CHECK(tale.rings == RINGS);
    CHECK_NEAR(load / sqrt(2), 1, 0.01 + measured / 2);
    CHECK_NEAR(per_area, 1 - 2 * CELL / (24 * CELL), within);
    CHECK_NEAR(tale.work / (toughness * tale.area), 1, 0.03);
}

static void beam_tears_at_its_toughness_hexahedra(void)
{
    check_torn_beam(PALP_HEXAHEDRA, 0.01, 0.05);
}

static void beam_tears_at_its_toughness_tetrahedra(void)
{
    check_torn_beam(PALP_TETRAHEDRA, 0.01, 0.05);
}

/* Half as far each way its arms overlap: energy that no tissue has. */
static void a_front_that_is_pressed_shut_holds(void)
{
    const struct beam_case whole = {PALP_HEXAHEDRA, 24 * CELL, 0};
    const struct beam_case is = {PALP_HEXAHEDRA, 24 * CELL, 0.5 * open_beam(&whole).release};
    for (int k = 0; k < 2; k++) {
        struct palp_world *w = make_beam(&is);
        const struct torn_beam torn = settle_beam(w, k == 0 ? OPEN : -OPEN);
        CHECK(palp_world_front(w, THE_BODY).most > 0);
        CHECK((torn.area > 0) == (k == 0));
        bodies_destroy(w);
    }
}

/* Beams release half of their toughness: one that a current took six tenths of tears, one that it
 * took four of holds. */
static void warm_beam_tears_at_what_is_left_of_its_toughness(void)
{
    const struct beam_case whole = {PALP_HEXAHEDRA, 24 * CELL, 0};
    const struct beam_case is = {PALP_HEXAHEDRA, 24 * CELL, 2 * open_beam(&whole).release,
                                 .takes_heat = true};
    for (int k = 0; k < 2; k++) {
        struct palp_world *w = make_beam(&is);
        for (int cell = 0; cell < w->topology[0]->is->links.cells.n; cell++)
            w->topology[0]->dose[cell] = (k == 0 ? 0.4 : 0.6) * VAPORISE;
        CHECK((settle_beam(w, OPEN).area > 0) == (k == 1));
        bodies_destroy(w);
    }
}

/* Pulled askew, a node comes apart square to that, whatever heat has left of its strength. */
static void warm_surface_tears_square_to_its_tension(void)
{
    const struct beam_case is = {PALP_HEXAHEDRA, 24 * CELL, .takes_heat = true, .strength = 5e3};
    const vec3 along = {0.6, 0.8, 0};
    struct palp_world *w = make_beam(&is);
    const struct palp_mesh *mesh = palp_world_mesh(w, THE_BODY);
    vec3 *q = malloc((size_t)mesh->n_node * sizeof *q);
    for (int i = 0; i < mesh->n_node; i++)
        q[i] = vec3_axpy(mesh->x[i], 0.2 * vec3_dot(mesh->x[i], along), along);
    for (int k = 0; k < 2; k++) {
        struct tear_begun begun = {.node = 0};
        for (int cell = 0; cell < w->topology[0]->is->links.cells.n; cell++)
            w->topology[0]->dose[cell] = 0.6 * k * VAPORISE;
        CHECK(tear_begin_find(&begun, &w->tear[0]->skin, w->topology[0], w->front[0], q));
        CHECK_NEAR(fabs(vec3_dot(begun.normal, along)), 1, 1e-6);
    }
    free(q);
    bodies_destroy(w);
}

/* ---------------------------------------------------------------- irregular cells */

/* W = k δ² / (a + c)³ of what an arm of length a holds at an opening δ: regular beams tell k and c.
 * So W tells a, and G = 3 W / b (a + c). */
struct beam_curve {
    double k, c;
};

static double length_by(const struct beam_curve *curve, const struct torn_beam *now)
{
    return cbrt(curve->k * now->open * now->open / now->energy) - curve->c;
}

static struct beam_curve measure_curve(enum palp_elements elements)
{
    const struct beam_case near = {elements, 20 * CELL, .wide = MOST_WIDE},
                           far = {elements, 32 * CELL, .wide = MOST_WIDE};
    const double W = open_beam(&near).energy, root = cbrt(W / open_beam(&far).energy);
    const double c = (far.cut - root * near.cut) / (root - 1);
    return (struct beam_curve){W / (OPEN * OPEN) * pow(near.cut + c, 3), c};
}

/* Opened further by a hundredth at a time, over eight cells. Returns G in the mean of tears. */
static double tear_irregular(const struct beam_case *is, const struct beam_curve *curve)
{
    const double b = cells_wide(is) * CELL;
    struct palp_world *w = make_beam(is);
    struct torn_beam last = settle_beam(w, OPEN / 2);
    double sum = 0;
    int n = 0;
    for (double open = OPEN / 2; length_by(curve, &last) < is->cut + 8 * CELL && open < 4 * OPEN;
         open *= 1.01) {
        struct torn_beam now = settle_beam(w, open);
        for (; now.area > last.area; now = settle_beam(w, open)) {
            sum += 3 * last.energy / (b * (length_by(curve, &last) + curve->c));
            n++;
            last = now;
        }
        last = now;
    }
    CHECK(length_by(curve, &last) >= is->cut + 8 * CELL);
    CHECK(palp_world_topology(w, THE_BODY).n_piece == 1);
    bodies_destroy(w);
    return sum / n;
}

/* Faces of irregular cells are stairs about the tear's plane, and each edge of its front has a
 * length, a direction and forces of its own. Of 24 seeds hexahedra all, and tetrahedra 22, are
 * within 9 %. */
static void check_irregular(enum palp_elements elements)
{
    const struct beam_curve curve = measure_curve(elements);
    const double TOUGHNESS = 1e-4;
    for (unsigned seed = 1; seed <= 3; seed++) {
        const struct beam_case is = {elements, 24 * CELL, TOUGHNESS, MOST_WIDE, seed};
        const double release = tear_irregular(&is, &curve);
        printf("        irregular %u: tears at %.3f of its toughness\n", seed, release / TOUGHNESS);
        CHECK_NEAR(release, TOUGHNESS, 0.1 * TOUGHNESS);
    }
}

static void beam_of_irregular_cells_tears_at_its_toughness_hexahedra(void)
{
    check_irregular(PALP_HEXAHEDRA);
}

static void beam_of_irregular_cells_tears_at_its_toughness_tetrahedra(void)
{
    check_irregular(PALP_TETRAHEDRA);
}

SUITE(tear, TEST(a_front_that_comes_round_is_driven_out),
      TEST(beam_tears_at_its_toughness_hexahedra), TEST(beam_tears_at_its_toughness_tetrahedra),
      TEST(beam_of_irregular_cells_tears_at_its_toughness_hexahedra),
      TEST(beam_of_irregular_cells_tears_at_its_toughness_tetrahedra),
      TEST(a_front_that_is_pressed_shut_holds),
      TEST(warm_beam_tears_at_what_is_left_of_its_toughness),
      TEST(warm_surface_tears_square_to_its_tension),
      TEST(front_releases_what_longer_cuts_have_less_of_hexahedra),
      TEST(front_releases_what_longer_cuts_have_less_of_tetrahedra));
