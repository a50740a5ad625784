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
#include "tests/fixtures/single_body.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.01;
static const palp_body FLESH = {1}, BALL = {2};
static const vec3 SIZE = {0.08, 0.04, 0.06};

/* ---------------------------------------------------------------- a world that can be cut */

struct cut_case {
    enum palp_elements elements;
    enum palp_material_model model;
    enum palp_motion motion;
    struct palp_cuttable can;
    const struct palp_cut *before; /* of the mesh; NULL: it is whole */
    int cells[3], workers;
    bool pressed;
};

static const struct cut_case usual = {.motion = PALP_MOTION_DENSE,
                                      .can = {.nodes = 30, .faces = 60},
                                      .cells = {4, 3, 3},
                                      .workers = 1};

static struct palp_options options_of(const struct cut_case *is)
{
    struct palp_options opt = palp_options_default();
    opt.gravity = vec3_make(0.8, -3, 0.5);
    opt.motion = is->motion;
    opt.accuracy = PALP_ACCURACY_HIGH;
    opt.tolerance_motion = 1e-13; /* an older factor's age is not to show */
    opt.defect_limit = opt.tolerance_gap = 1e-13;
    opt.tolerance_n = opt.residual = 1e-12;
    opt.workers = is->workers;
    opt.contact_capacity = 64;
    return opt;
}

static struct palp_mesh block_mesh(const struct cut_case *is)
{
    const struct palp_grid grid = {.centre = {0, 0, 0},
                                   .size = SIZE,
                                   .cells = {is->cells[0], is->cells[1], is->cells[2]},
                                   .elements = is->elements};
    struct palp_mesh mesh;
    struct palp_error error;
    REQUIRE(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK);
    if (is->before)
        REQUIRE(palp_mesh_cut(&mesh, is->before, 1, &error) == PALP_OK);
    return mesh;
}

static palp_body add_flesh(struct palp_scene *scene, const struct cut_case *is)
{
    struct palp_mesh mesh = block_mesh(is);
    struct palp_error error;
    const struct palp_material material = {is->model, 20000, 0.4, 1000};
    int *fixed = malloc((size_t)mesh.n_node * sizeof *fixed), n_fixed = 0;
    for (int i = 0; i < mesh.n_node; i++)
        if (mesh.x[i].x < -0.0399)
            fixed[n_fixed++] = i;
    const struct palp_soft_def def = {.name = "flesh",
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_mass = 0.5,
                                      .damping_stiffness = 0.01,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed,
                                      .surface = palp_surface_default(),
                                      .cut = is->before ? NULL : &is->can};
    const palp_body body = palp_scene_add_soft(scene, &def, &error);
    free(fixed);
    palp_mesh_destroy(&mesh);
    return body;
}

/* A ball that comes down upon the free end from above. */
static void add_ball(struct palp_scene *scene)
{
    struct palp_error error;
    const struct palp_rigid_def def = {
        .name = "ball",
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.01, .at = POSE_IDENTITY},
        .at = {{0.028, 0.034, 0.002}, {0, 0, 0, 1}},
        .surface = palp_surface_default()};
    REQUIRE(palp_scene_add_rigid(scene, &def, &error).id == BALL.id);
}

static struct palp_world *make_world(const struct cut_case *is)
{
    const struct palp_options opt = options_of(is);
    struct palp_error error;
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    REQUIRE(scene != NULL);
    REQUIRE(add_flesh(scene, is).id == FLESH.id);
    if (is->pressed)
        add_ball(scene);
    REQUIRE(palp_scene_finish(scene, &error) == PALP_OK);
    struct palp_world *world = palp_world_create(scene, &error);
    REQUIRE(world != NULL);
    return world;
}

/* Right through from the top, across most of the depth. */
static const struct palp_cut slot = {{0.0011, 0.03, -0.04}, {0.0011, 0.03, 0.011}, {0, -0.05, 0}};

static int cut_world(struct palp_world *world, const struct palp_cut *cut)
{
    const vec3 far = vec3_add(cut->to, cut->into), near = vec3_add(cut->from, cut->into);
    const vec3 tri[2][3] = {{cut->from, cut->to, far}, {cut->from, far, near}};
    return palp_world_cut(world, FLESH, (const vec3(*)[3])tri, 2);
}

static const struct palp_report *step_world(struct palp_world *world, int n)
{
    const struct palp_report *r = palp_world_report(world);
    for (int k = 0; k < n; k++) {
        if (palp_scene_bodies(palp_world_scene(world)) > 1) {
            const double down = fmin(0.012, 0.0002 * (double)palp_world_steps(world));
            palp_world_set_target(world, BALL, (pose){{0.028, 0.034 - down, 0.002}, {0, 0, 0, 1}});
        }
        r = palp_step(world, H);
    }
    return r;
}

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
    const struct palp_mesh *mesh[2] = {palp_world_mesh(a, FLESH), palp_world_mesh(b, FLESH)};
    const vec3 *q[2] = {palp_world_q(a, FLESH), palp_world_q(b, FLESH)};
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
    const struct palp_mesh *mesh = palp_world_mesh(w, FLESH);
    double most = 0;
    for (int i = 0; i < mesh->n_node; i++)
        most = fmax(most, vec3_norm(vec3_sub(palp_world_q(w, FLESH)[i], mesh->x[i])));
    return most;
}

static double total_force(const struct palp_report *r)
{
    double sum = 0;
    for (int i = 0; i < r->n_contact; i++)
        sum += r->contact[i].normal_n;
    return sum;
}

static void compare_with_cut_mesh(const struct cut_case *is, double forces)
{
    struct cut_case cut_before = *is;
    cut_before.before = &slot;
    struct palp_world *world[2] = {make_world(is), make_world(&cut_before)};
    REQUIRE(cut_world(world[0], &slot) > 3);
    double off = 0, force = 0, force_off = 0;
    for (int k = 0; k < 200; k++) {
        const double f[2] = {total_force(step_world(world[0], 1)),
                             total_force(step_world(world[1], 1))};
        off = fmax(off, largest_distance(world[0], world[1]));
        force = fmax(force, f[0]);
        force_off = fmax(force_off, fabs(f[0] - f[1]));
    }
    CHECK_NEAR(off, 0, 1e-9);
    CHECK_NEAR(force_off, 0, forces * force);
    CHECK(largest_motion(world[0]) > 1e-3 && (!is->pressed || force > 0.05));
    bodies_destroy(world[0]);
    bodies_destroy(world[1]);
}

static void tetrahedra_move_as_those_of_a_mesh_cut_before(void)
{
    struct cut_case is = usual;
    for (int k = 0; k < 4; k++) {
        is.model = (enum palp_material_model)k;
        is.pressed = k % 2 == 0;
        compare_with_cut_mesh(&is, 1e-9);
    }
}

static void hexahedra_move_as_those_of_a_mesh_cut_before(void)
{
    struct cut_case is = usual;
    is.elements = PALP_HEXAHEDRA;
    is.model = PALP_COROTATIONAL;
    is.pressed = true;
    compare_with_cut_mesh(&is, 1e-9);
    is.model = PALP_LINEAR;
    is.pressed = false;
    compare_with_cut_mesh(&is, 1e-9);
}

/* ---------------------------------------------------------------- what does not change */

static double mass_of(const struct palp_world *w)
{
    const struct topology *t = w->topology[FLESH.id - 1];
    double sum = 0;
    for (int i = 0; i < t->rest->n_v; i++)
        sum += t->body.soft.mass[i];
    return sum;
}

static vec3 momentum_of(const struct palp_world *w)
{
    const struct topology *t = w->topology[FLESH.id - 1];
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < t->rest->n_v; i++)
        sum = vec3_axpy(sum, t->body.soft.mass[i], palp_world_v(w, FLESH)[i]);
    return sum;
}

static double kinetic_energy(const struct palp_world *w)
{
    const struct topology *t = w->topology[FLESH.id - 1];
    double sum = 0;
    for (int i = 0; i < t->rest->n_v; i++) {
        const vec3 v = palp_world_v(w, FLESH)[i];
        sum += t->body.soft.mass[i] * vec3_dot(v, v) / 2;
    }
    return sum;
}

/* Of deformed cells, as their corners are: also what the stresses in them follow from. */
static double volume_of(const struct palp_world *w)
{
    struct palp_mesh mesh = *palp_world_mesh(w, FLESH);
    double sum = 0;
    mesh.x = (vec3 *)palp_world_q(w, FLESH);
    for (int t = 0; t < mesh.n_tet; t++) {
        const int *n = mesh.tet[t];
        const vec3 x = mesh.x[n[0]];
        sum += vec3_dot(vec3_sub(mesh.x[n[1]], x),
                        vec3_cross(vec3_sub(mesh.x[n[2]], x), vec3_sub(mesh.x[n[3]], x))) /
               6;
    }
    return sum;
}

/* At the instant of a change nothing moves: what is summed over cells is what it was. */
static void a_cut_keeps_mass_momentum_energy_and_volume(void)
{
    struct palp_world *w = make_world(&usual);
    step_world(w, 20);
    const double mass = mass_of(w), energy = kinetic_energy(w), volume = volume_of(w);
    const vec3 momentum = momentum_of(w);
    CHECK(cut_world(w, &slot) > 3);
    struct step s = {.world = w, .scene = palp_world_scene(w)};
    topology_change(&s);
    CHECK(palp_world_topology(w, FLESH).n_copy > 3 && energy > 0);
    CHECK_NEAR(mass_of(w), mass, 1e-12 * mass);
    CHECK_NEAR(kinetic_energy(w), energy, 1e-12 * energy);
    CHECK_NEAR(volume_of(w), volume, 1e-12 * volume);
    CHECK_NEAR(vec3_norm(vec3_sub(momentum_of(w), momentum)), 0, 1e-12 * vec3_norm(momentum));
    bodies_destroy(w);
}

/* ---------------------------------------------------------------- the surface */

static struct topology *topology_of(struct palp_world *w)
{
    return w->topology[FLESH.id - 1];
}

/* Each edge has two triangles, each of which has it, in opposite senses; what triangles enclose. */
static bool is_closed(const struct surface *s)
{
    for (int e = 0; e < s->n_edge; e++) {
        int along = 0, against = 0;
        for (int i = 0; i < 2; i++) {
            const int tri = s->edge_tri[e][i];
            for (int k = 0; tri >= 0 && k < 3; k++) {
                const int *n = s->tri[tri], from = n[k], to = n[(k + 1) % 3];
                along += s->tri_edge[tri][k] == e && from == s->edge[e][0] && to == s->edge[e][1];
                against += s->tri_edge[tri][k] == e && from == s->edge[e][1] && to == s->edge[e][0];
            }
        }
        if (along != 1 || against != 1)
            return false;
    }
    return 2 * s->n_edge == 3 * s->n_tri;
}

static double enclosed(const struct palp_mesh *mesh)
{
    double sum = 0;
    for (int t = 0; t < mesh->n_tri; t++) {
        const int *n = mesh->tri[t];
        sum += vec3_dot(mesh->x[n[0]], vec3_cross(mesh->x[n[1]], mesh->x[n[2]])) / 6;
    }
    return sum;
}

static void sweep_anywhere(vec3 tri[2][3], uint64_t *seed)
{
    const vec3 at = vec3_scale(random_vec3(seed), 0.04),
               along = vec3_scale(random_vec3(seed), 0.05),
               into = vec3_scale(random_vec3(seed), 0.05);
    const vec3 end = vec3_add(at, along), far = vec3_add(end, into), near = vec3_add(at, into);
    const vec3 both[2][3] = {{at, end, far}, {at, far, near}};
    memcpy(tri, both, sizeof both);
}

/* Sweeps of any place and size, one upon the other until there is no room. */
static void surface_stays_closed(enum palp_elements elements, int n_sweep)
{
    struct cut_case is = usual;
    uint64_t seed = 7;
    int swept = 0, n_copy = 0;
    is.elements = elements;
    is.can = (struct palp_cuttable){.nodes = 300, .faces = 500};
    struct palp_world *w = make_world(&is);
    const double whole = SIZE.x * SIZE.y * SIZE.z;
    while (swept < n_sweep) {
        struct topology *t = topology_of(w);
        topology_reset(t);
        for (int k = 0; k < 20 && swept < n_sweep; k++, swept++) {
            vec3 tri[2][3];
            sweep_anywhere(tri, &seed);
            topology_sweep(t, (const vec3(*)[3])tri, 2);
            topology_advance(t, 1000);
            const struct palp_mesh *mesh = palp_world_mesh(w, FLESH);
            CHECK(is_closed(&t->body.surface));
            CHECK_NEAR(enclosed(mesh), whole, 1e-9 * whole);
        }
        n_copy += t->n_copy;
    }
    CHECK(n_copy > n_sweep);
    bodies_destroy(w);
}

static void surface_stays_closed_under_random_sweeps(void)
{
    surface_stays_closed(PALP_TETRAHEDRA, 600);
    surface_stays_closed(PALP_HEXAHEDRA, 600);
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
    struct cut_case is = usual;
    uint64_t seed = 11;
    is.can = (struct palp_cuttable){.nodes = 300, .faces = 500};
    struct palp_world *w[2] = {make_world(&is), make_world(&is)};
    for (int k = 0; k < 50; k++) {
        vec3 tri[2][2][3];
        sweep_anywhere(tri[0], &seed);
        sweep_anywhere(tri[1], &seed);
        for (int i = 0; i < 2; i++) {
            struct topology *t = topology_of(w[i]);
            topology_reset(t);
            topology_sweep(t, (const vec3(*)[3])tri[i], 2);
            while (i == 0 && topology_advance(t, 4)) {
            }
            topology_sweep(t, (const vec3(*)[3])tri[1 - i], 2);
            while (topology_advance(t, i == 0 ? 1000 : 5)) {
            }
        }
        CHECK(topology_of(w[0])->n_done == topology_of(w[1])->n_done);
        CHECK(same_parts(palp_world_mesh(w[0], FLESH), palp_world_mesh(w[1], FLESH)));
    }
    bodies_destroy(w[0]);
    bodies_destroy(w[1]);
}

/* What finds no room holds, for good; so does what comes later. */
static void a_full_body_holds(void)
{
    const struct palp_cuttable can[] = {
        {.nodes = 0, .faces = 0}, {.nodes = 1, .faces = 60}, {.nodes = 30, .faces = 5}};
    for (int k = 0; k < 3; k++) {
        struct cut_case is = usual;
        is.can = can[k];
        struct palp_world *w = make_world(&is);
        cut_world(w, &slot);
        step_world(w, 3);
        const struct palp_topology now = palp_world_topology(w, FLESH);
        CHECK(now.is_full && now.n_copy <= can[k].nodes && now.n_severed <= can[k].faces);
        CHECK(cut_world(w, &slot) == 0);
        step_world(w, 2);
        CHECK(palp_world_topology(w, FLESH).n_severed == now.n_severed);
        CHECK(is_closed(&topology_of(w)->body.surface));
        bodies_destroy(w);
    }
}

static void what_is_no_number_cuts_nothing(void)
{
    struct palp_world *w = make_world(&usual);
    const vec3 tri[2][3] = {{{0, NAN, 0}, {0, 1, 0}, {0, 0, 1}},
                            {{0, 0, 0}, {0, INFINITY, 0}, {0, 0, 1}}};
    CHECK(palp_world_cut(w, FLESH, tri, 2) == 0);
    CHECK(palp_world_cut(w, (palp_body){99}, tri, 2) == 0);
    bodies_destroy(w);
}

/* ---------------------------------------------------------------- the same bytes */

static uint64_t cut_and_press(struct palp_world *w, int steps)
{
    for (int k = 0; k < steps; k++) {
        if (palp_world_steps(w) == 4)
            cut_world(w, &slot);
        step_world(w, 1);
    }
    return palp_world_hash(w);
}

static void workers_give_the_same_bytes(void)
{
    uint64_t hash[3];
    for (int k = 0; k < 3; k++) {
        struct cut_case is = usual;
        is.pressed = true;
        is.workers = 1 << k;
        struct palp_world *w = make_world(&is);
        hash[k] = cut_and_press(w, 8);
        CHECK(palp_world_topology(w, FLESH).n_copy > 3);
        bodies_destroy(w);
    }
    CHECK(hash[0] == hash[1] && hash[0] == hash[2]);
}

/* Before the cut, while it waits, and after it, into a world that went elsewhere. */
static void compare_after_snapshots(enum palp_motion motion)
{
    struct cut_case is = usual;
    struct palp_error error;
    is.pressed = true;
    is.motion = motion;
    struct palp_world *a = make_world(&is), *b = make_world(&is);
    const size_t size = palp_world_snapshot_size(a);
    void *bytes = malloc(size);
    vec3 tri[2][3];
    uint64_t seed = 3;
    sweep_anywhere(tri, &seed);
    palp_world_cut(b, FLESH, (const vec3(*)[3])tri, 2);
    step_world(b, 3);
    for (int k = 0; k < 8; k++) {
        if (k == 3)
            cut_world(a, &slot);
        palp_world_snapshot(a, bytes);
        CHECK(palp_world_snapshot_size(a) == size);
        REQUIRE(palp_world_restore(b, bytes, size, &error) == PALP_OK);
        CHECK(palp_world_hash(a) == palp_world_hash(b));
        step_world(a, 1);
        step_world(b, 1);
        CHECK(palp_world_hash(a) == palp_world_hash(b));
    }
    CHECK(palp_world_topology(b, FLESH).n_copy > 3);
    memset((unsigned char *)bytes + size - 8, 0xff, 8); /* no link has such a number */
    int64_t listed = is.can.faces;
    memcpy((unsigned char *)bytes + size - topology_size(topology_of(a)), &listed, sizeof listed);
    CHECK(palp_world_restore(b, bytes, size, &error) == PALP_INVALID);
    free(bytes);
    bodies_destroy(a);
    bodies_destroy(b);
}

static void snapshots_go_on_byte_for_byte(void)
{
    compare_after_snapshots(PALP_MOTION_DENSE);
    compare_after_snapshots(PALP_MOTION_PCG);
}

/* What the scene says is cut from the start is cut by the same way. */
static void cuts_before_the_first_step_are_there(void)
{
    struct cut_case is = usual;
    is.can.cut = &slot;
    is.can.n_cut = 1;
    struct palp_world *w[2] = {make_world(&is), make_world(&usual)};
    cut_world(w[1], &slot);
    CHECK(palp_world_topology(w[0], FLESH).n_copy > 3);
    step_world(w[0], 2);
    step_world(w[1], 2);
    CHECK(palp_world_hash(w[0]) == palp_world_hash(w[1]));
    bodies_destroy(w[0]);
    bodies_destroy(w[1]);
}

static void a_step_that_cuts_asks_for_no_memory(void)
{
    struct cut_case is = usual;
    is.pressed = true;
    struct palp_world *w = make_world(&is);
    step_world(w, 3);
    const long before = alloc_count();
    cut_world(w, &slot);
    step_world(w, 3);
    CHECK(alloc_count() == before || !alloc_counted());
    CHECK(palp_world_topology(w, FLESH).n_copy > 3);
    bodies_destroy(w);
}

/* ---------------------------------------------------------------- with an older factor */

/* Their factors are of different steps: what defect passes leave differs. */
static void an_older_factor_follows_the_cut(void)
{
    struct cut_case is = usual;
    is.motion = PALP_MOTION_PCG;
    is.pressed = true;
    compare_with_cut_mesh(&is, 1e-8);
}

/* Cut while it is pressed and its factor is of the body as it was: as with A factored in each step,
 * with no more solves in that step than in others, and without a factor made in haste. A step may
 * be off by 5e-10 m, in each of 60 that touch. */
static void a_cut_under_load_needs_no_new_factor(void)
{
    struct cut_case is = usual;
    is.pressed = true;
    struct palp_world *dense = make_world(&is);
    is.motion = PALP_MOTION_PCG;
    struct palp_world *w = make_world(&is);
    int before = 0, cutting = 0, made = 0;
    double off = 0;
    for (int k = 0; k < 90; k++) {
        if (k == 60) {
            cut_world(dense, &slot);
            cut_world(w, &slot);
        }
        step_world(dense, 1);
        const struct palp_report *r = step_world(w, 1);
        before = k < 60 && r->solves_correct > before ? r->solves_correct : before;
        cutting = k == 60 ? r->solves_correct : cutting;
        made += r->factors_in_step;
        off = fmax(off, largest_distance(dense, w));
    }
    CHECK(palp_world_topology(w, FLESH).n_copy > 3 && palp_world_report(w)->n_contact > 0);
    CHECK_NEAR(off, 0, 60 * 5e-10);
    CHECK(cutting <= before + 1 && made == 0);
    bodies_destroy(dense);
    bodies_destroy(w);
}

SUITE(topology, TEST(an_older_factor_follows_the_cut), TEST(a_cut_under_load_needs_no_new_factor),
      TEST(surface_stays_closed_under_random_sweeps), TEST(order_does_not_matter),
      TEST(a_cut_keeps_mass_momentum_energy_and_volume), TEST(a_full_body_holds),
      TEST(what_is_no_number_cuts_nothing), TEST(cuts_before_the_first_step_are_there),
      TEST(workers_give_the_same_bytes), TEST(snapshots_go_on_byte_for_byte),
      TEST(a_step_that_cuts_asks_for_no_memory),
      TEST(tetrahedra_move_as_those_of_a_mesh_cut_before),
      TEST(hexahedra_move_as_those_of_a_mesh_cut_before));
