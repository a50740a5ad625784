/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cut_drawn.c - the surface of a cut body is drawn where the blade went: lips lie in the plane
 * of a plane cut, close, and take nothing from the body and add nothing. */
#include "engine/model/topology.h"
#include "tests/check.h"
#include "tests/fixtures/cut_world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Right through, aslant to all axes. */
static const struct palp_cut ASLANT = {
    {-0.009, 0.03, -0.04}, {0.013, 0.03, 0.04}, {0.012, -0.06, 0}};

static struct palp_world *make_cut(enum palp_elements elements, const struct palp_cut *cut)
{
    struct cut_world_case as = CUT_USUAL;
    as.elements = elements;
    as.cells[0] = 8;
    as.cells[1] = 4;
    as.cells[2] = 6;
    as.can = (struct palp_cuttable){.nodes = 120, .faces = 400};
    struct palp_world *w = cut_world_create(&as);
    cut_world_cut(w, cut);
    return w;
}

static double off_plane(const struct palp_cut *cut, vec3 x)
{
    const vec3 n = vec3_cross(vec3_sub(cut->to, cut->from), cut->into);
    return vec3_dot(n, vec3_sub(x, cut->from)) / vec3_norm(n);
}

/* Of nodes that the cut parted, root mean square and most; m. */
struct roughness {
    double mean, most;
    int n;
};

static struct roughness measure_lips(struct palp_world *w, const vec3 *x)
{
    const struct topology *t = cut_world_topology(w);
    struct roughness r = {0};
    for (int k = 0; k < t->n_copy; k++) {
        const double off = fabs(off_plane(&ASLANT, x[t->rest->soft.mesh.n_node + k]));
        r.mean += off * off;
        r.most = fmax(r.most, off);
        r.n++;
    }
    r.mean = sqrt(r.mean / r.n);
    return r;
}

/* At rest, so that what is drawn is told by places at rest. */
static void draw_at_rest(struct palp_world *w, vec3 *out)
{
    const struct palp_mesh *mesh = palp_world_mesh(w, CUT_FLESH);
    palp_world_set_nodes(w, CUT_FLESH, mesh->x, palp_world_v(w, CUT_FLESH));
    memcpy(out, palp_world_drawn(w, CUT_FLESH), (size_t)mesh->n_node * sizeof *out);
}

static void check_drawn(enum palp_elements elements, double share)
{
    struct palp_world *w = make_cut(elements, &ASLANT);
    cut_world_step(w, 8);
    const struct palp_mesh *mesh = palp_world_mesh(w, CUT_FLESH);
    const struct palp_topology now = palp_world_topology(w, CUT_FLESH);
    vec3 *x = malloc((size_t)mesh->n_node * sizeof *x);
    REQUIRE(x != NULL && now.n_waiting == 0 && now.n_piece == 2);
    draw_at_rest(w, x);
    const struct roughness stairs = measure_lips(w, mesh->x), drawn = measure_lips(w, x);
    CHECK(stairs.mean > 0.003 && drawn.mean < share * stairs.mean && drawn.most < stairs.most);
    CHECK_NEAR(cut_world_enclosed(mesh, x), cut_world_volume(mesh, mesh->x), 1e-12);
    for (int i = 0; i < now.n_copy; i++) /* shut: both sides are one surface */
        CHECK_BELOW(vec3_norm(vec3_sub(x[mesh->n_node - now.n_copy + i], x[now.node[i]])), 1e-15);
    free(x);
    cut_world_destroy(w);
}

/* Of cells of 10 mm stairs are nearly 4 mm off, root mean square. Normals are those of the faces
 * about, smoothed, which leaves some of it. */
static void lips_are_drawn_nearer_to_the_plane_that_the_blade_swept(void)
{
    check_drawn(PALP_HEXAHEDRA, 0.2);
    check_drawn(PALP_TETRAHEDRA, 0.25);
}

/* A whole body, and one that is cut between its cells by their faces, are drawn as they are. */
static void what_needs_no_smoothing_is_drawn_where_it_is(void)
{
    static const struct palp_cut between = {{0.01, 0.03, -0.04}, {0.01, 0.03, 0.04}, {0, -0.06, 0}};
    struct palp_world *w = make_cut(PALP_HEXAHEDRA, &between);
    CHECK(palp_world_drawn(w, CUT_FLESH) == palp_world_q(w, CUT_FLESH));
    cut_world_step(w, 8);
    const struct palp_mesh *mesh = palp_world_mesh(w, CUT_FLESH);
    const vec3 *x = palp_world_drawn(w, CUT_FLESH), *q = palp_world_q(w, CUT_FLESH);
    CHECK(palp_world_topology(w, CUT_FLESH).n_copy > 0);
    for (int i = 0; i < mesh->n_node; i++)
        CHECK_BELOW(vec3_norm(vec3_sub(x[i], q[i])), 1e-12);
    cut_world_destroy(w);
}

static void a_snapshot_is_drawn_as_what_it_was_taken_of(void)
{
    struct palp_world *w = make_cut(PALP_TETRAHEDRA, &ASLANT),
                      *again = make_cut(PALP_TETRAHEDRA, &CUT_SLOT);
    struct palp_error error = {PALP_OK, ""};
    const size_t size = palp_world_snapshot_size(w);
    void *bytes = malloc(size);
    REQUIRE(bytes != NULL);
    cut_world_step(w, 8);
    cut_world_step(again, 3);
    palp_world_drawn(again, CUT_FLESH);
    palp_world_snapshot(w, bytes);
    REQUIRE(palp_world_restore(again, bytes, size, &error) == PALP_OK);
    CHECK(memcmp(palp_world_drawn(w, CUT_FLESH), palp_world_drawn(again, CUT_FLESH),
                 (size_t)palp_world_mesh(w, CUT_FLESH)->n_node * sizeof(vec3)) == 0);
    free(bytes);
    cut_world_destroy(w);
    cut_world_destroy(again);
}

SUITE(cut_drawn, TEST(lips_are_drawn_nearer_to_the_plane_that_the_blade_swept),
      TEST(what_needs_no_smoothing_is_drawn_where_it_is),
      TEST(a_snapshot_is_drawn_as_what_it_was_taken_of));
