/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_mapped_embed.c - points by the elements that they are in, or nearest to. */
#include "engine/model/mapped_embed.h"
#include "tests/check.h"

#include <string.h>

static const vec3 SIZE = {0.1, 0.08, 0.06}; /* m, about 0 */

static struct palp_mesh block(int n, enum palp_elements elements)
{
    const struct palp_grid grid = {.cells = {n, n, n}, .size = SIZE, .elements = elements};
    struct palp_mesh mesh;
    struct palp_error error;
    REQUIRE(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK);
    return mesh;
}

/* Each element as a mesh of its own, one after the other. */
static struct embedded find_by_all(const struct palp_mesh *mesh, vec3 point)
{
    struct embedded best = {.outside = INFINITY}, one;
    for (int i = 0; i < mesh->n_tet + mesh->n_hex; i++) {
        const bool tet = i < mesh->n_tet;
        vec3 x[EMBED_CORNERS];
        int alone[EMBED_CORNERS] = {0, 1, 2, 3, 4, 5, 6, 7};
        const int *node = tet ? mesh->tet[i] : mesh->hex[i - mesh->n_tet], n = tet ? 4 : 8;
        for (int k = 0; k < n; k++)
            x[k] = mesh->x[node[k]];
        const struct palp_mesh it = {.n_node = n,
                                     .n_tet = tet,
                                     .n_hex = !tet,
                                     .x = x,
                                     .tet = (int(*)[4])alone,
                                     .hex = (int(*)[8])alone};
        struct embedding *e = embed_create(&it, INFINITY);
        REQUIRE(e && embed_find(e, point, &one));
        if (one.outside < best.outside) {
            best = one;
            best.element = i;
        }
        embed_destroy(e);
    }
    return best;
}

/* Inside, beside and far away; corners and faces of many elements are met as well. */
static void the_nearest_element_is_found_whatever_the_reach(void)
{
    static const double reach[] = {0.005, 0.03, 0.2, 1000};
    for (int elements = PALP_TETRAHEDRA; elements <= PALP_HEXAHEDRA; elements++) {
        struct palp_mesh mesh = block(3, (enum palp_elements)elements);
        for (size_t r = 0; r < sizeof reach / sizeof *reach; r++) {
            struct embedding *e = embed_create(&mesh, reach[r]);
            REQUIRE(e != NULL);
            for (int i = 0; i < 343; i++) {
                const vec3 at = {(i % 7 - 3) * SIZE.x / 4, (i / 7 % 7 - 3) * SIZE.y / 4,
                                 (i / 49 - 3) * SIZE.z / 4};
                const struct embedded all = find_by_all(&mesh, at);
                struct embedded found;
                CHECK(embed_find(e, at, &found) == (all.outside <= reach[r]));
                CHECK(found.element == all.element && found.outside == all.outside);
                CHECK(memcmp(found.weight, all.weight, (size_t)all.n * sizeof *all.weight) == 0);
            }
            embed_destroy(e);
        }
        palp_mesh_destroy(&mesh);
    }
}

/* 64000 elements in each of as many cells would be more than an int counts. */
static void a_reach_beyond_the_mesh_lists_no_element_everywhere(void)
{
    struct palp_mesh mesh = block(40, PALP_HEXAHEDRA);
    struct embedding *e = embed_create(&mesh, 1000);
    struct embedded found;
    REQUIRE(e != NULL);
    CHECK(embed_find(e, (vec3){0.001, 0.002, 0.003}, &found) && found.outside == 0);
    embed_destroy(e);
    palp_mesh_destroy(&mesh);
}

SUITE(mapped_embed, TEST(the_nearest_element_is_found_whatever_the_reach),
      TEST(a_reach_beyond_the_mesh_lists_no_element_everywhere));
