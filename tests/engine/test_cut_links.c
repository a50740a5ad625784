/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cut_links.c - what is fastened to a body that is cut goes with the cell that it is in, or is
 * refused before the first step. */
#include "engine/palp_cut.h"
#include "tests/check.h"
#include "tests/fixtures/cut_world.h"

#include <stdlib.h>
#include <string.h>

/* In a cell beyond the plane x = 0.0011 of CUT_THROUGH, on the free side, with nodes that the fixed
 * side keeps. */
static const vec3 PLACE = {0.004, -0.01, -0.006};

static struct palp_scene *make_scene(void)
{
    struct palp_options opt = palp_options_default();
    struct palp_error error;
    opt.gravity = vec3_make(0, 0, 0);
    opt.motion = PALP_MOTION_PCG;
    opt.workers = 1;
    struct palp_scene *scene = palp_scene_create(&opt, &error);
    REQUIRE(scene != NULL);
    return scene;
}

static void add_flesh(struct palp_scene *scene)
{
    const struct palp_grid grid = {.size = CUT_SIZE, .cells = {4, 3, 3}};
    const struct palp_cuttable can = {.nodes = 100, .faces = 200};
    const struct palp_material material = cut_world_material(PALP_COROTATIONAL);
    struct palp_mesh mesh;
    struct palp_error error;
    REQUIRE(palp_mesh_grid(&mesh, &grid, &error) == PALP_OK);
    int fixed[64], n_fixed = 0;
    for (int i = 0; i < mesh.n_node && n_fixed < 64; i++)
        if (mesh.x[i].x < -0.0399)
            fixed[n_fixed++] = i;
    const struct palp_soft_def def = {.name = "flesh",
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_mass = 2,
                                      .damping_stiffness = 0.01,
                                      .fixed = fixed,
                                      .n_fixed = n_fixed,
                                      .surface = palp_surface_default(),
                                      .cut = &can};
    REQUIRE(palp_scene_add_soft(scene, &def, &error).id == CUT_FLESH.id);
    palp_mesh_destroy(&mesh);
}

static void add_peg(struct palp_scene *scene)
{
    struct palp_error error;
    const struct palp_rigid_def peg = {
        .name = "peg",
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.001, .at = POSE_IDENTITY},
        .at = {PLACE, {0, 0, 0, 1}},
        .surface = palp_surface_default()};
    REQUIRE(palp_scene_add_rigid(scene, &peg, &error).id == CUT_BALL.id);
}

static palp_link fasten_peg(struct palp_scene *scene, enum palp_law law, struct palp_error *error)
{
    struct palp_link_def def = {.name = "held",
                                .law = law,
                                .a = {.body = CUT_BALL},
                                .axis = {0, 1, 0},
                                .force = 1000,
                                .length = 0.004,
                                .slack = true,
                                .spacing = 0.0001,
                                .low = -INFINITY,
                                .high = INFINITY,
                                .arm = 0.002};
    palp_scene_point(scene, CUT_FLESH, PLACE, &def.b);
    return palp_scene_add_link(scene, &def, error);
}

/* A place of the flesh on a bar of the peg's, along y. */
static palp_link slide_on_peg(struct palp_scene *scene, struct palp_error *error)
{
    const vec3 bar[] = {{PLACE.x, PLACE.y - 0.01, PLACE.z}, {PLACE.x, PLACE.y + 0.01, PLACE.z}};
    struct palp_link_def def = {.name = "held",
                                .law = PALP_LAW_SLIDE,
                                .b = {.body = CUT_BALL},
                                .low = -INFINITY,
                                .high = INFINITY,
                                .curve = bar,
                                .n_curve = 2};
    palp_scene_point(scene, CUT_FLESH, PLACE, &def.a);
    return palp_scene_add_link(scene, &def, error);
}

static struct palp_world *make_fastened(enum palp_law law)
{
    struct palp_error error;
    struct palp_scene *scene = make_scene();
    add_flesh(scene);
    add_peg(scene);
    const palp_link link =
        law == PALP_LAW_SLIDE ? slide_on_peg(scene, &error) : fasten_peg(scene, law, &error);
    if (link.id == 0 || palp_scene_finish(scene, &error) != PALP_OK)
        printf("%s\n", error.what);
    struct palp_world *w = palp_world_create(scene, &error);
    REQUIRE(w != NULL);
    return w;
}

/* How far cells beyond the cut, and those before it, have moved along x at the most. */
struct moved_sides {
    double beyond, before;
};

static struct moved_sides measure_sides(const struct palp_world *w)
{
    const struct palp_mesh *mesh = palp_world_mesh(w, CUT_FLESH);
    const vec3 *q = palp_world_q(w, CUT_FLESH);
    struct moved_sides most = {0, 0};
    for (int t = 0; t < mesh->n_tet; t++) {
        double x = 0;
        for (int k = 0; k < 4; k++)
            x += mesh->x[mesh->tet[t][k]].x / 4;
        double *side = x > CUT_THROUGH.from.x ? &most.beyond : &most.before;
        for (int k = 0; k < 4; k++) {
            const int node = mesh->tet[t][k];
            *side = fmax(*side, q[node].x - mesh->x[node].x);
        }
    }
    return most;
}

/* Pulled off after the cut: the free side comes along, the fixed one stays. */
static void what_is_fastened_goes_with_its_cell(void)
{
    const enum palp_law law[] = {PALP_LAW_BALL, PALP_LAW_WELD,   PALP_LAW_HINGE,
                                 PALP_LAW_BOND, PALP_LAW_THREAD, PALP_LAW_SLIDE};
    for (int k = 0; k < 6; k++) {
        struct palp_world *w = make_fastened(law[k]);
        CHECK(cut_world_cut(w, &CUT_THROUGH) > 8);
        double gap = 0;
        for (int i = 1; i <= 100; i++) {
            pose at = {PLACE, {0, 0, 0, 1}};
            at.p.x += 4e-4 * i;
            palp_world_set_target(w, CUT_BALL, at);
            const struct palp_report *r = palp_step(w, CUT_STEP);
            gap = fmax(gap, law[k] == PALP_LAW_THREAD ? 0 : r->link[0].gap); /* slack at first */
        }
        const struct moved_sides moved = measure_sides(w);
        vec3 a, b;
        palp_world_link_ends(w, (palp_link){1}, &a, &b);
        CHECK(moved.beyond > 0.035 && moved.before < 1e-4);
        CHECK_BELOW(vec3_norm(vec3_sub(a, b)), law[k] == PALP_LAW_THREAD ? 0.00401 : 1e-8);
        CHECK_BELOW(gap, 1e-5);
        cut_world_destroy(w);
    }
}

/* ---------------------------------------------------------------- on carried points */

/* A triangle of so many metres about the place, and a ball that holds its middle. */
static void hold_patch(struct palp_scene *scene, double size)
{
    const vec3 x[] = {PLACE, vec3_add(PLACE, vec3_make(size, 0, 0)),
                      vec3_add(PLACE, vec3_make(0, size, 0))};
    int tri[][3] = {{0, 1, 2}};
    const struct palp_mesh mesh = {.n_node = 3, .x = (vec3 *)x, .n_tri = 1, .tri = tri};
    const struct palp_mapped_def def = {.name = "patch",
                                        .kind = PALP_MAP_EMBEDDED,
                                        .parent = &CUT_FLESH,
                                        .n_parent = 1,
                                        .mesh = &mesh,
                                        .reach = 0.001,
                                        .surface = {.collides = false}};
    struct palp_error error;
    const palp_body patch = palp_scene_add_mapped(scene, &def, &error);
    const struct palp_link_def link = {
        .name = "held",
        .law = PALP_LAW_BALL,
        .a = {.body = CUT_BALL},
        .b = {.body = patch, .n = 3, .node = {0, 1, 2}, .weight = {0.4, 0.3, 0.3}}};
    REQUIRE(palp_scene_add_link(scene, &link, &error).id == 1);
}

static void place_on_a_carried_surface_goes_with_its_cell(void)
{
    struct palp_error error;
    struct palp_scene *scene = make_scene();
    add_flesh(scene);
    add_peg(scene);
    hold_patch(scene, 0.0005);
    REQUIRE(palp_scene_finish(scene, &error) == PALP_OK);
    struct palp_world *w = palp_world_create(scene, &error);
    REQUIRE(w != NULL);
    CHECK(cut_world_cut(w, &CUT_THROUGH) > 8);
    for (int i = 1; i <= 100; i++) {
        pose at = {PLACE, {0, 0, 0, 1}};
        at.p.x += 4e-4 * i;
        palp_world_set_target(w, CUT_BALL, at);
        palp_step(w, CUT_STEP);
    }
    const struct moved_sides moved = measure_sides(w);
    CHECK(moved.beyond > 0.035 && moved.before < 1e-4);
    CHECK_BELOW(palp_world_report(w)->link[0].gap, 1e-5);
    cut_world_destroy(w);
}

static void place_on_a_surface_in_several_cells_is_refused(void)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_scene *scene = make_scene();
    add_flesh(scene);
    add_peg(scene);
    hold_patch(scene, 0.03);
    CHECK(palp_scene_finish(scene, &error) == PALP_INVALID);
    CHECK(strstr(error.what, "'flesh' that can be cut") && strstr(error.what, "mapped on it"));
    palp_scene_destroy(scene);
}

/* A curve that bends with nodes of several elements. */
static void what_cannot_follow_is_refused_with_its_name(void)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_scene *scene = make_scene();
    add_flesh(scene);
    add_peg(scene);
    const struct palp_mesh *mesh = palp_body_mesh(scene, CUT_FLESH);
    const int node[2] = {0, mesh->n_node - 1};
    const struct palp_link_def def = {.name = "wire",
                                      .law = PALP_LAW_SLIDE,
                                      .a = {.body = CUT_BALL},
                                      .b = {.body = CUT_FLESH},
                                      .low = -INFINITY,
                                      .high = INFINITY,
                                      .curve_node = node,
                                      .n_curve = 2};
    struct palp_link_def near = def;
    const pose at = {vec3_scale(vec3_add(mesh->x[node[0]], mesh->x[node[1]]), 0.5), {0, 0, 0, 1}};
    near.a.local = pose_apply_back((pose){PLACE, {0, 0, 0, 1}}, at.p);
    REQUIRE(palp_scene_add_link(scene, &near, &error).id == 1);
    CHECK(palp_scene_finish(scene, &error) == PALP_INVALID);
    CHECK(strstr(error.what, "'flesh' that can be cut") && strstr(error.what, "expected none"));
    palp_scene_destroy(scene);
}

/* Of nodes that are in no common cell nothing says with which a place goes. */
static void place_of_several_cells_is_refused(void)
{
    struct palp_error error = {PALP_OK, ""};
    struct palp_scene *scene = make_scene();
    add_flesh(scene);
    add_peg(scene);
    const int last = palp_body_mesh(scene, CUT_FLESH)->n_node - 1;
    const struct palp_link_def def = {
        .name = "held",
        .law = PALP_LAW_BALL,
        .a = {.body = CUT_BALL},
        .b = {.body = CUT_FLESH, .n = 2, .node = {0, last}, .weight = {0.5, 0.5}}};
    CHECK(palp_scene_add_link(scene, &def, &error).id == 0);
    CHECK(strstr(error.what, "link 'held'") && strstr(error.what, "expected one of one"));
    palp_scene_destroy(scene);
}

/* What others know by the scene's nodes they find: a contact with a copy is told of its node. */
static void contacts_are_told_of_nodes_of_the_mesh(void)
{
    struct cut_world_case as = CUT_USUAL;
    as.model = PALP_COROTATIONAL;
    as.pressed = true;
    struct palp_world *w = cut_world_create(&as);
    const int n_node = palp_body_mesh(palp_world_scene(w), CUT_FLESH)->n_node;
    unsigned char *all = malloc((size_t)n_node);
    REQUIRE(all != NULL);
    memset(all, 1, (size_t)n_node);
    for (int i = 0; i < 120; i++) {
        if (i == 60)
            for (int k = 0; k < 3; k++) {
                const double x = 0.015 + 0.006 * k;
                cut_world_cut(w,
                              &(struct palp_cut){{x, 0.03, -0.04}, {x, 0.03, 0.04}, {0, -0.04, 0}});
            }
        const struct palp_report *r = cut_world_step(w, 1);
        for (int k = 0; k < r->n_contact; k++)
            CHECK(r->contact[k].node_a >= 0 && r->contact[k].node_a < n_node);
        const vec3 whole = palp_world_contact_wrench(w, CUT_FLESH).force;
        CHECK_NEAR(vec3_norm(vec3_sub(palp_world_node_force(w, CUT_FLESH, all), whole)), 0,
                   1e-9 * (1 + vec3_norm(whole)));
    }
    CHECK(palp_world_topology(w, CUT_FLESH).n_copy > 3 && palp_world_report(w)->n_contact > 0);
    free(all);
    cut_world_destroy(w);
}

/* Each triangle goes with its cell; severed faces bear none. Half a kilopascal on tissue of twenty:
 * the free part is bent by more than the cut is wide. */
static void compare_pressure(enum palp_elements elements, enum palp_motion motion, double allowed)
{
    struct cut_world_case as = CUT_USUAL;
    as.elements = elements;
    as.model = PALP_COROTATIONAL;
    as.motion = motion;
    as.can = (struct palp_cuttable){.nodes = 60, .faces = 120};
    as.pressure = 500;
    struct palp_world *whole = cut_world_create(&as);
    as.before = &CUT_SLOT;
    struct palp_world *before = cut_world_create(&as);
    cut_world_cut(whole, &CUT_SLOT);
    double off = 0, way = 0;
    for (int i = 0; i < 60; i++) {
        cut_world_step(whole, 1);
        cut_world_step(before, 1);
        const struct palp_mesh *a = palp_world_mesh(whole, CUT_FLESH),
                               *b = palp_body_mesh(palp_world_scene(before), CUT_FLESH);
        const vec3 *q = palp_world_q(whole, CUT_FLESH), *p = palp_world_q(before, CUT_FLESH);
        CHECK(a->n_tet == b->n_tet && a->n_hex == b->n_hex);
        for (int k = 0; k < 4 * a->n_tet + 8 * a->n_hex; k++) {
            const int m = a->n_tet > 0 ? a->tet[k / 4][k % 4] : a->hex[k / 8][k % 8],
                      n = b->n_tet > 0 ? b->tet[k / 4][k % 4] : b->hex[k / 8][k % 8];
            off = fmax(off, vec3_norm(vec3_sub(q[m], p[n])));
            way = fmax(way, vec3_norm(vec3_sub(q[m], a->x[m])));
        }
    }
    CHECK(way > 0.002 && palp_world_topology(whole, CUT_FLESH).n_copy > 5);
    CHECK_ZERO(off, allowed * way);
    cut_world_destroy(whole);
    cut_world_destroy(before);
}

/* Quadrangles of hexahedra have their diagonals from the lowest node, which is another where the
 * mesh came with copies: by what that shares out otherwise. */
static void pressure_goes_with_its_triangles(void)
{
    compare_pressure(PALP_TETRAHEDRA, PALP_MOTION_DENSE, 1e-9);
    compare_pressure(PALP_TETRAHEDRA, PALP_MOTION_PCG, 1e-9);
    compare_pressure(PALP_HEXAHEDRA, PALP_MOTION_DENSE, 0.02);
    compare_pressure(PALP_HEXAHEDRA, PALP_MOTION_PCG, 0.02);
}

/* ---------------------------------------------------------------- needles */

static const palp_body NEEDLE = {2};
static const vec3 TIP = {0.029, 0.022, 0.003}; /* above the top, beyond CUT_END */
static const struct palp_cut CUT_END = {{0.0211, 0.03, -0.04}, {0.0211, 0.03, 0.04}, {0, -0.06, 0}};

/* It goes down, and its tip is where its frame is. */
static enum palp_status add_needle(struct palp_scene *scene, struct palp_error *error)
{
    const quat down = {-0.7071067811865476, 0, 0, 0.7071067811865476}; /* from y to z */
    const struct palp_rigid_def rigid = {.name = "needle",
                                         .drive = PALP_DRIVE_KINEMATIC,
                                         .shape = {.kind = PALP_SHAPE_CAPSULE,
                                                   .radius = 0.0005,
                                                   .length = 0.03,
                                                   .at = {{0, 0.0005, 0}, down}},
                                         .at = {TIP, {0, 0, 0, 1}},
                                         .surface = palp_surface_default()};
    const struct palp_link_def def = {.name = "in",
                                      .law = PALP_LAW_NEEDLE,
                                      .a = {.body = NEEDLE},
                                      .b = {.body = CUT_FLESH},
                                      .axis = {0, -1, 0},
                                      .force = 0.005,
                                      .cutting = 0.001,
                                      .drag = 20,
                                      .length = 0.04,
                                      .spacing = 0.003};
    if (palp_scene_add_rigid(scene, &rigid, error).id != NEEDLE.id)
        return error->status;
    return palp_scene_add_link(scene, &def, error).id > 0 ? PALP_OK : error->status;
}

static struct palp_world *make_needled(enum palp_elements elements, const struct palp_cut *before,
                                       int workers)
{
    struct cut_world_case as = CUT_USUAL;
    as.elements = elements;
    as.model = PALP_COROTATIONAL;
    as.motion = PALP_MOTION_PCG;
    as.can = (struct palp_cuttable){.nodes = 100, .faces = 200, .crumb_cells = 1};
    as.before = before;
    as.workers = workers;
    as.beside = add_needle;
    return cut_world_create(&as);
}

/* Down by two centimetres, then aside. */
static void step_needle(struct palp_world *w, int n)
{
    for (int i = 0; i < n; i++) {
        const double k = (double)palp_world_steps(w), aside = fmax(0, k - 50);
        const vec3 at = {TIP.x + 4e-4 * aside, TIP.y - 4.5e-4 * fmin(k, 50), TIP.z};
        palp_world_set_target(w, NEEDLE, (pose){at, {0, 0, 0, 1}});
        palp_step(w, CUT_STEP);
    }
}

static double depth_of_needle(const struct palp_world *w)
{
    return palp_world_report(w)->link[0].value;
}

static void needle_goes_into_a_cut_body_as_into_a_mesh_cut_beforehand(void)
{
    struct palp_world *whole = make_needled(PALP_TETRAHEDRA, NULL, 1),
                      *before = make_needled(PALP_TETRAHEDRA, &CUT_SLOT, 1);
    cut_world_cut(whole, &CUT_SLOT);
    double off = 0, way = 0, apart = 0;
    for (int i = 0; i < 80; i++) {
        step_needle(whole, 1);
        step_needle(before, 1);
        const struct palp_mesh *m = palp_world_mesh(whole, CUT_FLESH),
                               *n = palp_body_mesh(palp_world_scene(before), CUT_FLESH);
        const vec3 *q = palp_world_q(whole, CUT_FLESH), *p = palp_world_q(before, CUT_FLESH);
        for (int k = 0; k < 4 * m->n_tet; k++) {
            off = fmax(off, vec3_norm(vec3_sub(q[m->tet[k / 4][k % 4]], p[n->tet[k / 4][k % 4]])));
            way = fmax(way, q[m->tet[k / 4][k % 4]].x - m->x[m->tet[k / 4][k % 4]].x);
        }
        apart = fmax(apart, fabs(depth_of_needle(whole) - depth_of_needle(before)));
    }
    CHECK(depth_of_needle(whole) > 0.008 && way > 0.003);
    CHECK_ZERO(off, 1e-8 * way); /* contact finds its forces to 1e-12, and the needle multiplies */
    CHECK_ZERO(apart, 1e-9);
    cut_world_destroy(whole);
    cut_world_destroy(before);
}

/* How far nodes of the mesh at x have moved along it, on average. */
static double way_at(const struct palp_world *w, double x)
{
    const struct palp_mesh *mesh = palp_body_mesh(palp_world_scene(w), CUT_FLESH);
    double sum = 0;
    int n = 0;
    for (int i = 0; i < mesh->n_node; i++)
        if (fabs(mesh->x[i].x - x) < 1e-6) {
            sum += palp_world_q(w, CUT_FLESH)[i].x - x;
            n++;
        }
    return sum / n;
}

/* The free side comes along with it, whatever nodes it left the other. */
static void needle_stays_in_the_cells_that_it_is_in(void)
{
    const enum palp_elements elements[] = {PALP_TETRAHEDRA, PALP_HEXAHEDRA};
    for (int k = 0; k < 2; k++) {
        struct palp_world *w = make_needled(elements[k], NULL, 1);
        step_needle(w, 50);
        const double depth = depth_of_needle(w);
        CHECK(depth > 0.008);
        cut_world_cut(w, &CUT_END);
        step_needle(w, 100);
        CHECK(palp_world_topology(w, CUT_FLESH).n_piece == 2);
        CHECK_NEAR(depth_of_needle(w), depth, 0.004);
        CHECK(way_at(w, 0.5 * CUT_SIZE.x) > 0.02); /* it turns about the needle */
        CHECK_BELOW(fabs(way_at(w, 0)), 1e-3);
        cut_world_destroy(w);
    }
}

static void needle_in_cut_tissue_has_the_same_bytes_over_workers_and_restores(void)
{
    struct palp_world *one = make_needled(PALP_TETRAHEDRA, NULL, 1),
                      *four = make_needled(PALP_TETRAHEDRA, NULL, 4);
    const size_t size = palp_world_snapshot_size(one);
    unsigned char *bytes = malloc(size);
    struct palp_error error;
    REQUIRE(bytes != NULL);
    step_needle(one, 45);
    step_needle(four, 45);
    cut_world_cut(one, &CUT_END);
    cut_world_cut(four, &CUT_END);
    step_needle(one, 5);
    palp_world_snapshot(one, bytes);
    step_needle(one, 20);
    step_needle(four, 25);
    const uint64_t mark = palp_world_mark(one, (palp_body){0});
    CHECK(palp_world_mark(four, (palp_body){0}) == mark && depth_of_needle(one) > 0.005);
    REQUIRE(palp_world_restore(one, bytes, size, &error) == PALP_OK);
    step_needle(one, 20);
    CHECK(palp_world_mark(one, (palp_body){0}) == mark);
    free(bytes);
    cut_world_destroy(one);
    cut_world_destroy(four);
}

/* All of its column: what held it is gone, and it is out. */
static void needle_is_let_go_by_elements_that_are_removed(void)
{
    struct palp_world *w = make_needled(PALP_HEXAHEDRA, NULL, 1);
    step_needle(w, 50);
    CHECK(depth_of_needle(w) > 0.008);
    const struct palp_mesh *mesh = palp_world_mesh(w, CUT_FLESH);
    for (int i = 0; i < mesh->n_hex; i++) {
        vec3 x = {0, 0, 0};
        for (int k = 0; k < 8; k++)
            x = vec3_axpy(x, 0.125, mesh->x[mesh->hex[i][k]]);
        if (fabs(x.x - 0.03) < 0.001 && fabs(x.z) < 0.001)
            palp_world_remove(w, CUT_FLESH, &i, 1);
    }
    step_needle(w, 3);
    CHECK(palp_world_topology(w, CUT_FLESH).n_removed == 3);
    CHECK(depth_of_needle(w) == 0);
    cut_world_destroy(w);
}

SUITE(cut_links, TEST(what_is_fastened_goes_with_its_cell),
      TEST(what_cannot_follow_is_refused_with_its_name), TEST(place_of_several_cells_is_refused),
      TEST(contacts_are_told_of_nodes_of_the_mesh), TEST(pressure_goes_with_its_triangles),
      TEST(place_on_a_carried_surface_goes_with_its_cell),
      TEST(place_on_a_surface_in_several_cells_is_refused),
      TEST(needle_goes_into_a_cut_body_as_into_a_mesh_cut_beforehand),
      TEST(needle_stays_in_the_cells_that_it_is_in),
      TEST(needle_in_cut_tissue_has_the_same_bytes_over_workers_and_restores),
      TEST(needle_is_let_go_by_elements_that_are_removed));
