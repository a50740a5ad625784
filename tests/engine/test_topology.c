/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_topology.c - bodies that come apart in a running world: what they are then, and that they
 * move as bodies that were apart from the start. */
#include "engine/model/surface.h"
#include "engine/model/topology.h"
#include "engine/model/world.h"
#include "engine/palp_cut.h"
#include "engine/step.h"
#include "engine/topology_change.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/cut_world.h"
#include "tests/fixtures/reference_elasticity.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- against a mesh cut before */

static const int *corners_of(const struct palp_mesh *mesh, int cell)
{
    return mesh->n_tet > 0 ? mesh->tet[cell] : mesh->hex[cell];
}

static int count_cells(const struct palp_mesh *mesh)
{
    return mesh->n_tet + mesh->n_hex;
}

/* The largest distance of corners of the same cell. */
static double largest_distance(const struct palp_world *a, const struct palp_world *b)
{
    const struct palp_mesh *mesh[2] = {palp_world_mesh(a, CUT_FLESH),
                                       palp_world_mesh(b, CUT_FLESH)};
    const vec3 *q[2] = {palp_world_q(a, CUT_FLESH), palp_world_q(b, CUT_FLESH)};
    const int n_corner = mesh[0]->n_tet > 0 ? 4 : 8;
    double most = 0;
    for (int c = 0; c < count_cells(mesh[0]); c++)
        for (int k = 0; k < n_corner; k++)
            most = fmax(most, vec3_norm(vec3_sub(q[0][corners_of(mesh[0], c)[k]],
                                                 q[1][corners_of(mesh[1], c)[k]])));
    return most;
}

static double largest_motion(const struct palp_world *w)
{
    const struct palp_mesh *mesh = palp_world_mesh(w, CUT_FLESH);
    double most = 0;
    for (int i = 0; i < mesh->n_node; i++)
        most = fmax(most, vec3_norm(vec3_sub(palp_world_q(w, CUT_FLESH)[i], mesh->x[i])));
    return most;
}

static double total_force(const struct palp_report *r)
{
    double sum = 0;
    for (int i = 0; i < r->n_contact; i++)
        sum += r->contact[i].normal_n;
    return sum;
}

static void compare_with_cut_mesh(const struct cut_world_case *is, double forces)
{
    struct cut_world_case cut_before = *is;
    cut_before.before = &CUT_SLOT;
    struct palp_world *world[2] = {cut_world_create(is), cut_world_create(&cut_before)};
    REQUIRE(cut_world_cut(world[0], &CUT_SLOT) > 3);
    double off = 0, force = 0, force_off = 0;
    for (int k = 0; k < 200; k++) {
        const double f[2] = {total_force(cut_world_step(world[0], 1)),
                             total_force(cut_world_step(world[1], 1))};
        off = fmax(off, largest_distance(world[0], world[1]));
        force = fmax(force, f[0]);
        force_off = fmax(force_off, fabs(f[0] - f[1]));
    }
    CHECK_NEAR(off, 0, 1e-9);
    CHECK_NEAR(force_off, 0, forces * force);
    CHECK(largest_motion(world[0]) > 1e-3 && (!is->pressed || force > 0.05));
    cut_world_destroy(world[0]);
    cut_world_destroy(world[1]);
}

/* Each material of tetrahedra, and of hexahedra. */
static void compare_materials(enum palp_motion motion, double forces)
{
    struct cut_world_case is = CUT_USUAL;
    is.motion = motion;
    for (int k = 0; k < 4; k++) {
        is.model = (enum palp_material_model)k;
        is.pressed = k % 2 == 0;
        compare_with_cut_mesh(&is, forces);
    }
    is.elements = PALP_HEXAHEDRA;
    is.model = PALP_COROTATIONAL;
    is.pressed = true;
    compare_with_cut_mesh(&is, forces);
    is.model = PALP_LINEAR;
    is.pressed = false;
    compare_with_cut_mesh(&is, forces);
}

static void it_moves_as_a_mesh_cut_before(void)
{
    compare_materials(PALP_MOTION_DENSE, 1e-9);
}

/* Their factors are of different steps: what defect passes leave differs, by 1e-10 m on 200 N/m, of
 * 0.2 N. */
static void an_older_factor_follows_the_cut(void)
{
    compare_materials(PALP_MOTION_PCG, 1e-7);
}

/* ---------------------------------------------------------------- what does not change */

static double mass_of(const struct palp_world *w)
{
    const struct topology *t = w->topology[CUT_FLESH.id - 1];
    double sum = 0;
    for (int i = 0; i < t->rest->n_v; i++)
        sum += t->body.soft.mass[i];
    return sum;
}

static vec3 momentum_of(const struct palp_world *w)
{
    const struct topology *t = w->topology[CUT_FLESH.id - 1];
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < t->rest->n_v; i++)
        sum = vec3_axpy(sum, t->body.soft.mass[i], palp_world_v(w, CUT_FLESH)[i]);
    return sum;
}

static double kinetic_energy(const struct palp_world *w)
{
    const struct topology *t = w->topology[CUT_FLESH.id - 1];
    double sum = 0;
    for (int i = 0; i < t->rest->n_v; i++) {
        const vec3 v = palp_world_v(w, CUT_FLESH)[i];
        sum += t->body.soft.mass[i] * vec3_dot(v, v) / 2;
    }
    return sum;
}

static double elastic_of(const struct palp_world *w)
{
    const struct palp_mesh *mesh = palp_world_mesh(w, CUT_FLESH);
    const struct palp_material m = cut_world_material(PALP_COROTATIONAL);
    const vec3 *q = palp_world_q(w, CUT_FLESH);
    double sum = 0;
    for (int t = 0; t < mesh->n_tet; t++) {
        const mat3 rest = elastic_edges(mesh->x, mesh->tet[t]),
                   F = mat3_mul(elastic_edges(q, mesh->tet[t]), mat3_inverse(rest));
        sum += mat3_determinant(rest) / 6 * elastic_energy(&m, F);
    }
    return sum;
}

/* At the instant of a change nothing moves: what is summed over cells is what it was. */
static void check_what_stays(enum palp_elements elements)
{
    struct cut_world_case is = CUT_USUAL;
    is.elements = elements;
    is.model = PALP_COROTATIONAL;
    struct palp_world *w = cut_world_create(&is);
    cut_world_step(w, 20);
    const double mass = mass_of(w), energy = kinetic_energy(w),
                 volume =
                     cut_world_volume(palp_world_mesh(w, CUT_FLESH), palp_world_q(w, CUT_FLESH)),
                 elastic = elastic_of(w), det = cut_world_least_det(w);
    const vec3 momentum = momentum_of(w);
    CHECK(cut_world_cut(w, &CUT_SLOT) > 3);
    struct step s = {.world = w, .scene = palp_world_scene(w)};
    topology_change(&s);
    CHECK(palp_world_topology(w, CUT_FLESH).n_copy > 3 && energy > 0);
    CHECK_NEAR(mass_of(w), mass, 1e-12 * mass);
    CHECK_NEAR(kinetic_energy(w), energy, 1e-12 * energy);
    CHECK_NEAR(cut_world_volume(palp_world_mesh(w, CUT_FLESH), palp_world_q(w, CUT_FLESH)), volume,
               1e-12 * volume);
    CHECK_NEAR(vec3_norm(vec3_sub(momentum_of(w), momentum)), 0, 1e-12 * vec3_norm(momentum));
    CHECK_NEAR(elastic_of(w), elastic, 1e-12 * elastic);
    CHECK(cut_world_least_det(w) == det && det > 0 && det < 1);
    CHECK(elements == PALP_HEXAHEDRA || elastic > 0);
    cut_world_destroy(w);
}

static void a_cut_keeps_mass_momentum_energy_and_volume(void)
{
    check_what_stays(PALP_TETRAHEDRA);
    check_what_stays(PALP_HEXAHEDRA);
}

/* ---------------------------------------------------------------- order, capacity */

/* Nodes of cells, as places: what stands where, copies' numbers apart. */
static bool same_parts(const struct palp_mesh *a, const struct palp_mesh *b)
{
    int *to = malloc((size_t)a->n_node * sizeof *to);
    bool same = a->n_node == b->n_node;
    memset(to, -1, (size_t)a->n_node * sizeof *to);
    for (int i = 0; same && i < 4 * a->n_tet; i++) {
        const int x = a->tet[i / 4][i % 4], y = b->tet[i / 4][i % 4];
        same = to[x] < 0 || to[x] == y;
        to[x] = y;
    }
    free(to);
    return same;
}

/* Links in any order lead to the same parts: two sweeps one before the other, all at once or a few
 * copies at a time. */
static void order_does_not_matter(void)
{
    struct cut_world_case is = CUT_USUAL;
    uint64_t seed = 11;
    is.can = (struct palp_cuttable){.nodes = 300, .faces = 500};
    struct palp_world *w[2] = {cut_world_create(&is), cut_world_create(&is)};
    for (int k = 0; k < 50; k++) {
        vec3 tri[2][2][3];
        cut_world_sweep(tri[0], palp_world_mesh(w[0], CUT_FLESH), &seed);
        cut_world_sweep(tri[1], palp_world_mesh(w[0], CUT_FLESH), &seed);
        for (int i = 0; i < 2; i++) {
            struct topology *t = cut_world_topology(w[i]);
            topology_reset(t);
            topology_sweep(t, (const vec3(*)[3])tri[i], 2);
            while (i == 0 && topology_advance(t, 4)) {
            }
            topology_sweep(t, (const vec3(*)[3])tri[1 - i], 2);
            while (topology_advance(t, i == 0 ? 1000 : 5)) {
            }
        }
        CHECK(cut_world_topology(w[0])->n_done == cut_world_topology(w[1])->n_done);
        CHECK(same_parts(palp_world_mesh(w[0], CUT_FLESH), palp_world_mesh(w[1], CUT_FLESH)));
    }
    cut_world_destroy(w[0]);
    cut_world_destroy(w[1]);
}

/* What finds no room holds, for good; so does what comes later. */
static void a_full_body_holds(void)
{
    const struct palp_cuttable can[] = {
        {.nodes = 0, .faces = 0}, {.nodes = 1, .faces = 60}, {.nodes = 30, .faces = 5}};
    for (int k = 0; k < 3; k++) {
        struct cut_world_case is = CUT_USUAL;
        is.can = can[k];
        struct palp_world *w = cut_world_create(&is);
        cut_world_cut(w, &CUT_SLOT);
        cut_world_step(w, 3);
        const struct palp_topology now = palp_world_topology(w, CUT_FLESH);
        CHECK(now.is_full && now.n_copy <= can[k].nodes && now.n_severed <= can[k].faces);
        CHECK(cut_world_cut(w, &CUT_SLOT) == 0);
        cut_world_step(w, 2);
        CHECK(palp_world_topology(w, CUT_FLESH).n_severed == now.n_severed);
        CHECK(cut_world_is_closed(&cut_world_topology(w)->body.surface));
        cut_world_destroy(w);
    }
}

static void what_is_no_number_cuts_nothing(void)
{
    struct palp_world *w = cut_world_create(&CUT_USUAL);
    const vec3 tri[2][3] = {{{0, NAN, 0}, {0, 1, 0}, {0, 0, 1}},
                            {{0, 0, 0}, {0, INFINITY, 0}, {0, 0, 1}}};
    CHECK(palp_world_cut(w, CUT_FLESH, tri, 2) == 0);
    CHECK(palp_world_cut(w, (palp_body){99}, tri, 2) == 0);
    cut_world_destroy(w);
}

/* ---------------------------------------------------------------- the same bytes */

static uint64_t cut_and_press(struct palp_world *w, int steps)
{
    for (int k = 0; k < steps; k++) {
        if (palp_world_steps(w) == 4)
            cut_world_cut(w, &CUT_SLOT);
        cut_world_step(w, 1);
    }
    return palp_world_hash(w);
}

static void workers_give_the_same_bytes(void)
{
    uint64_t hash[3];
    for (int k = 0; k < 3; k++) {
        struct cut_world_case is = CUT_USUAL;
        is.pressed = true;
        is.workers = 1 << k;
        struct palp_world *w = cut_world_create(&is);
        hash[k] = cut_and_press(w, 8);
        CHECK(palp_world_topology(w, CUT_FLESH).n_copy > 3);
        cut_world_destroy(w);
    }
    CHECK(hash[0] == hash[1] && hash[0] == hash[2]);
}

/* Before the cut, while it waits, and after it, into a world that went elsewhere. */
static void compare_after_snapshots(enum palp_motion motion)
{
    struct cut_world_case is = CUT_USUAL;
    struct palp_error error;
    is.pressed = true;
    is.motion = motion;
    struct palp_world *a = cut_world_create(&is), *b = cut_world_create(&is);
    const size_t size = palp_world_snapshot_size(a);
    void *bytes = malloc(size);
    vec3 tri[2][3];
    uint64_t seed = 3;
    cut_world_sweep(tri, palp_world_mesh(b, CUT_FLESH), &seed);
    palp_world_cut(b, CUT_FLESH, (const vec3(*)[3])tri, 2);
    cut_world_step(b, 3);
    for (int k = 0; k < 8; k++) {
        if (k == 3)
            cut_world_cut(a, &CUT_SLOT);
        palp_world_snapshot(a, bytes);
        CHECK(palp_world_snapshot_size(a) == size);
        REQUIRE(palp_world_restore(b, bytes, size, &error) == PALP_OK);
        CHECK(palp_world_hash(a) == palp_world_hash(b));
        cut_world_step(a, 1);
        cut_world_step(b, 1);
        CHECK(palp_world_hash(a) == palp_world_hash(b));
    }
    CHECK(palp_world_topology(b, CUT_FLESH).n_copy > 3);
    const int64_t listed = is.can.faces; /* the last of them: no link has such a number */
    unsigned char *kept = (unsigned char *)bytes + size - topology_size(cut_world_topology(a));
    memcpy(kept, &listed, sizeof listed);
    memset(kept + 3 * sizeof listed + (size_t)(listed - 1) * sizeof(int), 0xff, sizeof(int));
    CHECK(palp_world_restore(b, bytes, size, &error) == PALP_INVALID);
    free(bytes);
    cut_world_destroy(a);
    cut_world_destroy(b);
}

static void snapshots_go_on_byte_for_byte(void)
{
    compare_after_snapshots(PALP_MOTION_DENSE);
    compare_after_snapshots(PALP_MOTION_PCG);
}

/* What the scene says is cut from the start is cut by the same way. */
static void cuts_before_the_first_step_are_there(void)
{
    struct cut_world_case is = CUT_USUAL;
    is.can.cut = &CUT_SLOT;
    is.can.n_cut = 1;
    struct palp_world *w[2] = {cut_world_create(&is), cut_world_create(&CUT_USUAL)};
    cut_world_cut(w[1], &CUT_SLOT);
    CHECK(palp_world_topology(w[0], CUT_FLESH).n_copy > 3);
    cut_world_step(w[0], 2);
    cut_world_step(w[1], 2);
    CHECK(palp_world_hash(w[0]) == palp_world_hash(w[1]));
    cut_world_destroy(w[0]);
    cut_world_destroy(w[1]);
}

static void a_step_that_cuts_asks_for_no_memory(void)
{
    struct cut_world_case is = CUT_USUAL;
    is.pressed = true;
    struct palp_world *w = cut_world_create(&is);
    cut_world_step(w, 3);
    const long before = alloc_count();
    cut_world_cut(w, &CUT_SLOT);
    cut_world_step(w, 3);
    CHECK(alloc_count() == before || !alloc_counted());
    CHECK(palp_world_topology(w, CUT_FLESH).n_copy > 3);
    cut_world_destroy(w);
}

/* ---------------------------------------------------------------- with an older factor */

/* Cut while it is pressed and its factor is of the body as it was: as with A factored in each step,
 * with no more solves in that step than in others, and without a factor made in haste. A step may
 * be off by 5e-10 m, in each of 60 that touch. */
static void a_cut_under_load_needs_no_new_factor(void)
{
    struct cut_world_case is = CUT_USUAL;
    is.pressed = true;
    struct palp_world *dense = cut_world_create(&is);
    is.motion = PALP_MOTION_PCG;
    struct palp_world *w = cut_world_create(&is);
    int before = 0, cutting = 0, made = 0;
    double off = 0;
    for (int k = 0; k < 90; k++) {
        if (k == 60) {
            cut_world_cut(dense, &CUT_SLOT);
            cut_world_cut(w, &CUT_SLOT);
        }
        cut_world_step(dense, 1);
        const struct palp_report *r = cut_world_step(w, 1);
        before = k < 60 && r->solves_correct > before ? r->solves_correct : before;
        cutting = k == 60 ? r->solves_correct : cutting;
        made += r->factors_in_step;
        off = fmax(off, largest_distance(dense, w));
    }
    CHECK(palp_world_topology(w, CUT_FLESH).n_copy > 3 && palp_world_report(w)->n_contact > 0);
    CHECK_NEAR(off, 0, 60 * 5e-10);
    CHECK(cutting <= before + 1 && made == 0);
    cut_world_destroy(dense);
    cut_world_destroy(w);
}

/* ---------------------------------------------------------------- put somewhere */

/* Rows behind those of the scene's mesh are no number here: a copy takes its node's. */
static void copies_are_put_where_their_nodes_are(void)
{
    struct palp_world *w = cut_world_create(&CUT_USUAL);
    cut_world_cut(w, &CUT_SLOT);
    cut_world_step(w, 1);
    const struct palp_topology now = palp_world_topology(w, CUT_FLESH);
    const struct palp_mesh *rest = palp_body_mesh(palp_world_scene(w), CUT_FLESH);
    const int n = rest->n_node;
    vec3 *put = malloc(2 * (size_t)(n + now.n_copy) * sizeof *put);
    REQUIRE(put != NULL && now.n_copy > 0);
    for (int i = 0; i < 2 * (n + now.n_copy); i++)
        put[i] = (vec3){NAN, NAN, NAN};
    vec3 *v = put + n + now.n_copy;
    for (int i = 0; i < n; i++) {
        put[i] = vec3_scale(rest->x[i], 1.1);
        v[i] = (vec3){0.01 * i, 0, 0.02};
    }
    palp_world_set_nodes(w, CUT_FLESH, put, v);
    for (int k = 0; k < now.n_copy; k++) {
        const vec3 *q = palp_world_q(w, CUT_FLESH), *moves = palp_world_v(w, CUT_FLESH);
        CHECK(memcmp(&q[n + k], &put[now.node[k]], sizeof *q) == 0);
        CHECK(memcmp(&moves[n + k], &moves[now.node[k]], sizeof *q) == 0);
    }
    cut_world_step(w, 1);
    CHECK(isfinite(largest_motion(w)));
    free(put);
    cut_world_destroy(w);
}

SUITE(topology, TEST(an_older_factor_follows_the_cut), TEST(a_cut_under_load_needs_no_new_factor),
      TEST(order_does_not_matter), TEST(a_cut_keeps_mass_momentum_energy_and_volume),
      TEST(a_full_body_holds), TEST(what_is_no_number_cuts_nothing),
      TEST(cuts_before_the_first_step_are_there), TEST(workers_give_the_same_bytes),
      TEST(snapshots_go_on_byte_for_byte), TEST(a_step_that_cuts_asks_for_no_memory),
      TEST(it_moves_as_a_mesh_cut_before), TEST(copies_are_put_where_their_nodes_are));
