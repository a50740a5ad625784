/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cut_front.c - rows of the next copies' columns are at nodes that are known before. */
#include "engine/model/topology.h"
#include "engine/motion/cut_front.h"
#include "tests/check.h"
#include "tests/fixtures/cut_world.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 4 };
static const double DEEP = 0.04 / 6; /* m, a cell */

static struct palp_world *make_world(enum palp_elements elements)
{
    struct cut_world_case as = CUT_USUAL;
    as.elements = elements;
    as.can = (struct palp_cuttable){.nodes = 100, .faces = 300};
    as.cells[0] = 10;
    as.cells[1] = 6;
    as.cells[2] = 8;
    return cut_world_create(&as);
}

/* From the top, so many rows of cells deep, half as wide as the block. */
static void cut_deep(struct palp_world *w, int rows)
{
    const struct palp_cut cut = {
        {0.0013, 0.03, -0.0152}, {0.0011, 0.03, 0.0148}, {0, -0.0101 - (rows - 0.4) * DEEP, 0}};
    cut_world_cut(w, &cut);
    cut_world_step(w, 1);
}

static void mark_front(struct cut_front *front, const struct topology *t, unsigned char *ahead)
{
    cut_front_follow(front, t);
    memset(ahead, 0, (size_t)t->rest->n_v);
    for (int i = 0; i < front->n; i++)
        ahead[front->node[i]] = 1;
}

/* Nodes that copies from `first` on share a cell with: all of them, and those that are marked. */
static int count_rows(const struct topology *t, int first, const unsigned char *ahead, int *marked)
{
    const struct elements *cells = &t->is->links.cells;
    const int n_mesh = t->rest->soft.mesh.n_node;
    int n = 0;
    *marked = 0;
    for (int c = 0; c < cells->n; c++) {
        bool has_new = false;
        for (int k = 0; k < cells->n_corner; k++)
            has_new |= topology_corners(t, c)[k] >= n_mesh + first;
        for (int k = 0; has_new && k < cells->n_corner; k++, n++)
            *marked += ahead[topology_root(t, topology_corners(t, c)[k])];
    }
    return n;
}

/* Before each row: of all that it makes copies of. */
static void rows_of_the_next_copies_are_ahead_of(enum palp_elements elements)
{
    struct palp_world *w = make_world(elements);
    const struct topology *t = cut_world_topology(w);
    struct cut_front front;
    unsigned char *ahead = calloc((size_t)t->rest->n_v, 1);
    REQUIRE(ahead && cut_front_create(&front, t) == 0);
    cut_deep(w, 1);
    for (int row = 2; row <= ROWS; row++) {
        const int before = t->n_copy;
        int marked;
        mark_front(&front, t, ahead);
        cut_deep(w, row);
        const int n = count_rows(t, before, ahead, &marked);
        CHECK(t->n_copy > before && n > 0 && marked == n);
    }
    cut_front_destroy(&front);
    free(ahead);
    cut_world_destroy(w);
}

static void rows_of_the_next_copies_are_ahead_tetrahedra(void)
{
    rows_of_the_next_copies_are_ahead_of(PALP_TETRAHEDRA);
}

static void rows_of_the_next_copies_are_ahead_hexahedra(void)
{
    rows_of_the_next_copies_are_ahead_of(PALP_HEXAHEDRA);
}

/* A factor may be older by one row. */
static void so_are_those_of_the_row_behind(void)
{
    struct palp_world *w = make_world(PALP_HEXAHEDRA);
    const struct topology *t = cut_world_topology(w);
    struct cut_front front;
    unsigned char *ahead = calloc((size_t)t->rest->n_v, 1);
    int before, marked;
    REQUIRE(ahead && cut_front_create(&front, t) == 0);
    cut_deep(w, 1);
    before = t->n_copy;
    mark_front(&front, t, ahead);
    cut_deep(w, 2);
    cut_deep(w, 3);
    const int n = count_rows(t, before, ahead, &marked);
    CHECK(n > 0 && marked == n);
    cut_front_destroy(&front);
    free(ahead);
    cut_world_destroy(w);
}

/* What a region is made larger by is what the cut comes to: the cells about its end, and one row
 * more. */
static void what_is_ahead_is_near_where_the_cut_ends(void)
{
    struct palp_world *w = make_world(PALP_HEXAHEDRA);
    const struct topology *t = cut_world_topology(w);
    const vec3 *x = t->rest->soft.mesh.x;
    struct cut_front front;
    REQUIRE(cut_front_create(&front, t) == 0);
    cut_front_follow(&front, t);
    CHECK(front.n == 0);
    cut_deep(w, 2);
    cut_front_follow(&front, t);
    CHECK(front.n > 0);
    for (int i = 0; i < front.n; i++) {
        const vec3 at = x[front.node[i]];
        CHECK(fabs(at.x) < 0.008 + 1e-9 && fabs(at.z) < 0.0151 + 2 * 0.0075 + 1e-9);
        CHECK(at.y > 0.02 - 5 * DEEP - 1e-9);
    }
    cut_front_destroy(&front);
    cut_world_destroy(w);
}

SUITE(cut_front, TEST(rows_of_the_next_copies_are_ahead_tetrahedra),
      TEST(rows_of_the_next_copies_are_ahead_hexahedra), TEST(so_are_those_of_the_row_behind),
      TEST(what_is_ahead_is_near_where_the_cut_ends));
