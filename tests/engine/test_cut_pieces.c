/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cut_pieces.c - in how many pieces a body is, and what came free of it: told from its surface
 * as its cells and the links that hold yet say. */
#include "engine/model/topology.h"
#include "engine/model/topology_remove.h"
#include "engine/model/world.h"
#include "engine/motion/factor_worker.h"
#include "tests/check.h"
#include "tests/fixtures/cut_world.h"
#include "tests/fixtures/single_body.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 600, A_BODY = 12, ROOM = 600, CELLS_MOST = 512 };

/* Which piece each cell is of, by its lowest cell; removed ones are of none: -1. */
struct cells {
    int n, piece[CELLS_MOST];
    double volume[CELLS_MOST];
};

static void flood(const struct topology *t, int first, struct cells *out)
{
    const struct cell_links *l = &t->is->links;
    int next[CELLS_MOST], n = 1;
    next[0] = first;
    out->piece[first] = first;
    for (int i = 0; i < n; i++)
        for (int side = 0; side < l->n_side; side++) {
            const int cell = next[i], other = l->across[cell][side];
            if (other != CELL_NONE && !(t->severed[cell] >> side & 1) && out->piece[other] < 0) {
                out->piece[other] = first;
                next[n++] = other;
            }
        }
}

static double volume_of_cell(const struct palp_mesh *rest, int cell)
{
    struct palp_mesh one = *rest;
    one.n_tet = rest->n_tet > 0;
    one.n_hex = rest->n_hex > 0;
    one.tet = rest->tet + (rest->n_tet > 0 ? cell : 0);
    one.hex = rest->hex + (rest->n_hex > 0 ? cell : 0);
    return cut_world_volume(&one, one.x);
}

/* Returns how many pieces there are. */
static int find_pieces(const struct topology *t, struct cells *out)
{
    int n = 0;
    out->n = t->is->links.cells.n;
    REQUIRE(out->n <= CELLS_MOST);
    for (int i = 0; i < out->n; i++) {
        out->piece[i] = -1;
        out->volume[i] = volume_of_cell(&t->rest->soft.mesh, i);
    }
    for (int i = 0; i < out->n; i++)
        if (out->piece[i] < 0 && !topology_is_removed(t, i)) {
            flood(t, i, out);
            n++;
        }
    return n;
}

static double volume_of_piece(const struct cells *cells, int piece)
{
    double sum = 0;
    for (int i = 0; i < cells->n; i++)
        sum += cells->piece[i] == piece ? cells->volume[i] : 0;
    return sum;
}

/* The largest but one of the pieces that a piece came apart into: of all pieces that most. */
static double find_freed(const struct cells *before, const struct cells *after)
{
    double freed = 0;
    for (int whole = 0; whole < before->n; whole++) {
        double first = 0, second = 0;
        for (int i = 0; i < after->n; i++) {
            if (before->piece[i] != whole || after->piece[i] != i)
                continue;
            const double volume = volume_of_piece(after, i);
            second = fmax(second, fmin(first, volume));
            first = fmax(first, volume);
        }
        freed = fmax(freed, second);
    }
    return freed;
}

/* Cells go, links are cut, and of what waits so much is done at once as a step may do: often the
 * last link that a piece hung by goes with a cell, or a crumb goes as another piece comes. */
static int check_pieces(enum palp_elements elements, uint64_t seed)
{
    struct cut_world_case as = CUT_USUAL;
    struct cells before, after;
    int n_freed = 0;
    as.elements = elements;
    as.can =
        (struct palp_cuttable){.nodes = ROOM, .faces = ROOM, .vaporise = 2.6e9, .crumb_cells = 2};
    struct palp_world *w = cut_world_create(&as);
    struct topology *t = cut_world_topology(w);
    const struct palp_mesh *mesh = palp_world_mesh(w, CUT_FLESH);
    const double whole = cut_world_volume(mesh, mesh->x);
    for (int k = 0; k < ROUNDS; k++) {
        vec3 tri[2][3];
        if (k % A_BODY == 0)
            topology_reset(t);
        cut_world_sweep(tri, mesh, &seed);
        topology_sweep(t, (const vec3(*)[3])tri, 2);
        for (int i = 0; i < 3; i++)
            topology_remove(t, (int)(0.4999 * (random_number(&seed) + 1) * t->is->links.cells.n));
        const int done = t->n_done;
        find_pieces(t, &before);
        t->comes_free = false;
        topology_advance(t, k % 3 == 0 ? ROOM : 12);
        const int n = find_pieces(t, &after);
        const double freed = find_freed(&before, &after);
        CHECK(t->n_piece == n && t->comes_free == (freed > 0));
        if (freed > 0)
            CHECK_NEAR(t->freed, freed, 1e-9 * whole); /* sums round to 1e-14 of the whole */
        n_freed += freed > 0;
        topology_remove_crumbs(t, done);
    }
    cut_world_destroy(w);
    return n_freed;
}

static void pieces_of_tetrahedra_are_those_of_a_flood_fill(void)
{
    CHECK(check_pieces(PALP_TETRAHEDRA, 21) > 100);
}

static void pieces_of_hexahedra_are_those_of_a_flood_fill(void)
{
    CHECK(check_pieces(PALP_HEXAHEDRA, 22) > 100);
}

/* ---------------------------------------------------------------- hollows */

enum { WIDE = 7 }; /* cells of a cube */

/* How far a cell of the cube lies from its middle one, along the axis on which it lies furthest. */
static int ring_of(const struct topology *t, int cell)
{
    const int *node = elements_nodes(&t->is->links.cells, cell);
    vec3 middle = {0, 0, 0};
    for (int k = 0; k < HEX_CORNERS; k++)
        middle = vec3_axpy(middle, 1.0 / HEX_CORNERS, t->rest->soft.mesh.x[node[k]]);
    const vec3 at = {middle.x / CUT_SIZE.x, middle.y / CUT_SIZE.y, middle.z / CUT_SIZE.z};
    return (int)lround(WIDE * fmax(fabs(at.x), fmax(fabs(at.y), fabs(at.z))));
}

/* Of what lies within a ring the links to what lies beyond are listed. */
static void loosen_within(struct topology *t, int ring)
{
    const struct cell_links *l = &t->is->links;
    for (int cell = 0; cell < l->cells.n; cell++)
        for (int side = 0; side < l->n_side; side++) {
            const int other = l->across[cell][side];
            if (other > cell && (ring_of(t, cell) <= ring) != (ring_of(t, other) <= ring))
                topology_list_link(t, cell, side, 0.5);
        }
}

/* Of a cube of 343 cells: the middle one goes, then the 26 about it come loose, within the rest. */
static void a_hollow_is_none_of_a_pieces_volume(void)
{
    struct cut_world_case as = CUT_USUAL;
    as.elements = PALP_HEXAHEDRA;
    as.can = (struct palp_cuttable){.nodes = 6000, .faces = 1200, .vaporise = 2.6e9};
    as.cells[0] = as.cells[1] = as.cells[2] = WIDE;
    struct palp_world *w = cut_world_create(&as);
    struct topology *t = cut_world_topology(w);
    const double cell = CUT_SIZE.x * CUT_SIZE.y * CUT_SIZE.z / (WIDE * WIDE * WIDE);
    for (int i = 0; i < t->is->links.cells.n; i++)
        if (ring_of(t, i) == 0)
            topology_remove(t, i);
    topology_advance(t, 6000);
    CHECK(t->n_removed == 1 && t->n_piece == 1 && !t->comes_free);
    loosen_within(t, 1);
    topology_advance(t, 6000);
    CHECK(t->n_piece == 2 && t->comes_free && !t->full);
    CHECK_NEAR(t->freed, 26 * cell, 1e-9 * cell);
    t->comes_free = false;
    loosen_within(t, 2);
    topology_advance(t, 6000);
    CHECK(t->n_piece == 3 && t->comes_free);
    CHECK_NEAR(t->freed, 98 * cell, 1e-9 * cell); /* 125 but for 27 */
    cut_world_destroy(w);
}

static double freed_of(const struct palp_world *w)
{
    return palp_world_topology(w, CUT_FLESH).freed;
}

/* One of before that was known is read as well, and a volume that there is not is none. */
static void what_came_free_last_comes_back_with_a_snapshot(void)
{
    struct palp_world *w = cut_world_create(&CUT_USUAL), *other = cut_world_create(&CUT_USUAL);
    struct palp_error error;
    const double no_volume[] = {-1, (double)NAN, (double)INFINITY};
    cut_world_cut(w, &CUT_THROUGH);
    cut_world_step(w, 2);
    const double freed = freed_of(w);
    CHECK(freed > 0 && palp_world_topology(w, CUT_FLESH).n_piece == 2);
    const size_t size = palp_world_snapshot_size(w), list = topology_size(cut_world_topology(w));
    unsigned char *bytes = malloc(size);
    palp_world_snapshot(w, bytes);
    REQUIRE(palp_world_restore(other, bytes, size, &error) == PALP_OK);
    CHECK(freed_of(other) == freed && palp_world_hash(other) == palp_world_hash(w));
    unsigned char *at = bytes + size - list - FACTOR_WORKER_LENGTHS * sizeof(int64_t) -
                        sizeof freed; /* nothing of it tears, or takes up a current */
    for (int k = 0; k < 3; k++) {
        memcpy(at, &no_volume[k], sizeof freed);
        REQUIRE(palp_world_restore(other, bytes, size, &error) == PALP_OK);
        CHECK(freed_of(other) == 0 && palp_world_hash(other) == palp_world_hash(w));
    }
    memmove(at, at + sizeof freed, size - sizeof freed - (size_t)(at - bytes));
    REQUIRE(palp_world_restore(w, bytes, size - sizeof freed, &error) == PALP_OK);
    CHECK(freed_of(w) == 0 && palp_world_hash(other) == palp_world_hash(w));
    free(bytes);
    cut_world_destroy(w);
    cut_world_destroy(other);
}

SUITE(cut_pieces, TEST(pieces_of_tetrahedra_are_those_of_a_flood_fill),
      TEST(pieces_of_hexahedra_are_those_of_a_flood_fill),
      TEST(a_hollow_is_none_of_a_pieces_volume),
      TEST(what_came_free_last_comes_back_with_a_snapshot));
