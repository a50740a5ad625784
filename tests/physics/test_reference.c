/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_reference.c - scenes with contacts, number by number as an independent program has them:
 * motion, forces, and at one step the contact problem itself. */
#include "engine/step.h"
#include "tests/check.h"
#include "tests/fixtures/reference_numbers.h"

#include <stdlib.h>
#include <string.h>

/* Both programs solve the contact problem to round-off; what is left are
 * the sums of a hundred products. */
static const double POSITION = 1e-11; /* m; scenes are of the size of 0.05 m */
static const double FORCE = 1e-8;     /* of the largest force                 */
static const double MATRIX = 1e-11;   /* of the largest entry                 */

/* A case under way. */
struct run {
    struct reference *ref;
    struct palp_scene *scene;
    struct palp_world *world;
    double h;
    int steps;
};

static vec3 row(const struct matrix *m, int i)
{
    return vec3_make(m->value[i * m->cols], m->value[i * m->cols + 1], m->value[i * m->cols + 2]);
}

static mat3 nine(const double *v)
{
    return mat3_rows(vec3_make(v[0], v[1], v[2]), vec3_make(v[3], v[4], v[5]),
                     vec3_make(v[6], v[7], v[8]));
}

static double largest(const struct matrix *m)
{
    double most = 0;
    for (int k = 0; k < m->rows * m->cols; k++)
        most = fmax(most, fabs(m->value[k]));
    return most;
}

/* ---------------------------------------------------------------- from a file to a scene */

static struct palp_surface silent(void) /* all pairs are declared */
{
    struct palp_surface s = palp_surface_default();
    s.collides = false;
    return s;
}

/* Every step to its end: no tolerance stops it, as in the files. */
static struct palp_options options_of(const struct reference *ref, const char *body,
                                      enum palp_correction correction)
{
    struct palp_options opt = palp_options_default();
    opt.gravity = row(reference_get(ref, "%s.gravity", body), 0);
    opt.correction = correction;
    opt.first = PALP_FIRST_START;
    opt.newton = (int)reference_number(ref, "newton");
    opt.tolerance_n = opt.tolerance_gap = 0;
    opt.precision = PALP_DOUBLE;
    opt.sweeps = 100000;
    opt.residual = 1e-14;
    opt.contact_capacity = 48;
    opt.workers = 1;
    return opt;
}

static struct run run_begin(const char *name, const char *body, enum palp_correction correction)
{
    struct run r = {.ref = reference_read(name)};
    const struct palp_options opt = options_of(r.ref, body, correction);
    r.h = reference_number(r.ref, "h");
    r.steps = (int)reference_number(r.ref, "steps");
    r.scene = palp_scene_create(&opt, NULL);
    REQUIRE(r.scene != NULL);
    return r;
}

static palp_body add_soft(struct run *r, const char *name)
{
    const struct matrix *nodes = reference_get(r->ref, "%s.nodes", name);
    const struct matrix *tets = reference_get(r->ref, "%s.tets", name);
    const struct matrix *m = reference_get(r->ref, "%s.material", name);
    const struct matrix *damping = reference_get(r->ref, "%s.damping", name);
    const struct matrix *held = reference_find(r->ref, "%s.fixed", name);
    struct palp_mesh mesh = {.n_node = nodes->rows, .n_tet = tets->rows};
    const struct palp_material material = {
        .young = m->value[0], .poisson = m->value[1], .density = m->value[2]};
    int fixed[512];
    mesh.x = (vec3 *)nodes->value;
    mesh.tet = malloc((size_t)mesh.n_tet * sizeof *mesh.tet);
    REQUIRE(mesh.tet != NULL && (!held || held->cols <= 512));
    for (int k = 0; k < 4 * mesh.n_tet; k++)
        mesh.tet[k / 4][k % 4] = (int)tets->value[k];
    for (int k = 0; held && k < held->cols; k++)
        fixed[k] = (int)held->value[k];
    const struct palp_soft_def def = {.name = name,
                                      .mesh = &mesh,
                                      .material = &material,
                                      .n_material = 1,
                                      .damping_mass = damping->value[0],
                                      .damping_stiffness = damping->value[1],
                                      .fixed = fixed,
                                      .n_fixed = held ? held->cols : 0,
                                      .surface = silent()};
    const palp_body body = palp_scene_add_soft(r->scene, &def, NULL);
    REQUIRE(body.id > 0);
    free(mesh.tet);
    return body;
}

static palp_body add_ground(struct run *r)
{
    const struct matrix *plane = reference_get(r->ref, "contacts.plane");
    const vec3 n = vec3_make(plane->value[3], plane->value[4], plane->value[5]);
    const mat3 C = mat3_directions(n); /* n, t1, t2: our plane's normal is its y axis */
    const struct palp_rigid_def def = {
        .name = "ground",
        .drive = PALP_DRIVE_FIXED,
        .shape = {.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY},
        .at = {row(plane, 0), quat_of_matrix(mat3_columns(mat3_row(C, 2), n, mat3_row(C, 1)))},
        .surface = silent()};
    return palp_scene_add_rigid(r->scene, &def, NULL);
}

static pose tool_pose(const struct reference *ref, int k)
{
    const struct matrix *R = reference_get(ref, "tool.R");
    return (pose){row(reference_get(ref, "tool.x"), k), quat_of_matrix(nine(&R->value[9 * k]))};
}

static palp_body add_tool(struct run *r)
{
    const struct matrix *ball = reference_get(r->ref, "contacts.sphere");
    const struct palp_rigid_def def = {.name = "tool",
                                       .drive = PALP_DRIVE_KINEMATIC,
                                       .shape = {.kind = PALP_SHAPE_SPHERE,
                                                 .radius = ball->value[3],
                                                 .at = {row(ball, 0), {0, 0, 0, 1}}},
                                       .at = tool_pose(r->ref, 0),
                                       .surface = silent()};
    return palp_scene_add_rigid(r->scene, &def, NULL);
}

static palp_body add_box(struct run *r)
{
    const struct palp_rigid_def def = {
        .name = "box",
        .drive = PALP_DRIVE_FREE,
        .shape = {.kind = PALP_SHAPE_BOX, .half = {0.025, 0.025, 0.025}, .at = POSE_IDENTITY},
        .mass = reference_number(r->ref, "box.mass"),
        .inertia = row(reference_get(r->ref, "box.inertia"), 0),
        .at = {row(reference_get(r->ref, "box.x0"), 0),
               quat_of_matrix(nine(reference_get(r->ref, "box.R0")->value))},
        .v = row(reference_get(r->ref, "box.v0"), 0),
        .w = row(reference_get(r->ref, "box.w0"), 0),
        .surface = silent()};
    return palp_scene_add_rigid(r->scene, &def, NULL);
}

/* The contacts of the file: points of a against the shape of b, or against triangles of it. */
static void add_contacts(struct run *r, palp_body a, palp_body b)
{
    const struct matrix *terms = reference_get(r->ref, "contacts.bodies_mu_offset");
    const struct matrix *node = reference_find(r->ref, "contacts.node");
    const struct matrix *local = reference_find(r->ref, "contacts.local");
    const struct matrix *triangle = reference_find(r->ref, "contacts.triangle");
    for (int i = 0; i < terms->rows; i++) {
        struct palp_pair_def def = {.a = {.body = a},
                                    .b = b,
                                    .friction = terms->value[4 * i + 2],
                                    .offset = terms->value[4 * i + 3],
                                    .contact_distance =
                                        reference_number(r->ref, "active_distance")};
        if (node) {
            def.a.n = 1;
            def.a.node[0] = (int)node->value[i];
            def.a.weight[0] = 1;
        } else {
            def.a.local = row(local, i);
        }
        for (int k = 0; triangle && k < 3; k++)
            def.triangle[k] = (int)triangle->value[3 * i + k];
        REQUIRE(palp_scene_add_pair(r->scene, &def, NULL) == PALP_OK);
    }
}

static void make_world(struct run *r)
{
    REQUIRE(palp_scene_finish(r->scene, NULL) == PALP_OK);
    r->world = palp_world_create(r->scene, NULL);
    REQUIRE(r->world != NULL);
}

static void start_soft(struct run *r, const char *name)
{
    const struct matrix *q = reference_find(r->ref, "%s.q0", name);
    const struct matrix *v = reference_get(r->ref, "%s.v0", name);
    if (!q)
        q = reference_get(r->ref, "%s.nodes", name);
    palp_world_set_nodes(r->world, palp_scene_find(r->scene, name), (const vec3 *)q->value,
                         (const vec3 *)v->value);
}

static void run_end(struct run *r)
{
    palp_world_destroy(r->world);
    palp_scene_destroy(r->scene);
    reference_destroy(r->ref);
}

/* ---------------------------------------------------------------- what must agree */

static void check_soft(const struct run *r, int step, const char *name)
{
    const struct matrix *q = reference_find(r->ref, "state.%d.%s.q", step, name);
    const struct matrix *v = reference_find(r->ref, "state.%d.%s.v", step, name);
    const palp_body body = palp_scene_find(r->scene, name);
    double off_q = 0, off_v = 0;
    for (int i = 0; q && i < q->rows; i++)
        off_q = fmax(off_q, vec3_norm(vec3_sub(palp_world_q(r->world, body)[i], row(q, i))));
    for (int i = 0; v && i < v->rows; i++)
        off_v = fmax(off_v, vec3_norm(vec3_sub(palp_world_v(r->world, body)[i], row(v, i))));
    CHECK_ZERO(off_q, POSITION);
    CHECK_ZERO(off_v, POSITION / r->h);
}

/* Our pairs are reported by id, which rises as they were added: in the file's order. */
static void check_contacts(const struct run *r, int step)
{
    const struct matrix *force = reference_get(r->ref, "state.%d.force", step);
    const struct matrix *gap = reference_get(r->ref, "state.%d.gap", step);
    const struct palp_report *now = palp_world_report(r->world);
    REQUIRE(now->n_contact == force->rows);
    for (int i = 0; i < force->rows; i++) {
        const vec3 f = now->contact[i].force;
        CHECK_ZERO(vec3_norm(vec3_sub(f, row(force, i))), FORCE * largest(force));
        CHECK_NEAR(now->contact[i].gap, gap->value[i], POSITION);
    }
}

static double *inspect(const struct run *r, enum palp_matrix_name name, palp_body body, int *rows,
                       int *cols)
{
    struct palp_matrix m;
    REQUIRE(palp_world_inspect(r->world, name, body, &m, NULL) == PALP_OK);
    double *full = calloc((size_t)(m.rows * m.cols), sizeof *full);
    REQUIRE(full != NULL);
    for (int k = 0; k < m.n; k++) {
        full[m.entry[k].row * m.cols + m.entry[k].col] = m.entry[k].value;
        if (m.symmetric)
            full[m.entry[k].col * m.cols + m.entry[k].row] = m.entry[k].value;
    }
    *rows = m.rows;
    *cols = m.cols;
    palp_matrix_destroy(&m);
    return full;
}

/* As many rows as the file has of the n × n blocks of a matrix. */
static void check_rows(const double *mine, int size, const struct matrix *m)
{
    double off = 0;
    REQUIRE(m->cols == size && m->rows <= size);
    for (int k = 0; k < m->rows * m->cols; k++)
        off = fmax(off, fabs(mine[k] - m->value[k]));
    CHECK_ZERO(off, MATRIX * largest(m));
}

/* The contact problem of the last solve: C, δ_free, W and λ. */
static void check_problem(const struct run *r, int step, bool unique)
{
    const struct matrix *lambda = reference_get(r->ref, "contact.%d.lambda", step);
    int rows, cols;
    const struct matrix *C = reference_get(r->ref, "contact.%d.C", step);
    const struct matrix *gap = reference_get(r->ref, "contact.%d.delta_free", step);
    const struct step *s = r->world->step;
    REQUIRE(C->rows == 3 * s->n_con && gap->rows == s->n_con);
    for (int i = 0; i < s->n_con; i++) {
        CHECK_ZERO(vec3_norm(vec3_sub(s->gap[i], row(gap, i))), POSITION);
        for (int k = 0; k < 3; k++)
            CHECK_ZERO(vec3_norm(vec3_sub(mat3_row(s->C[i], k), row(C, 3 * i + k))), 1e-9);
    }
    double *W = inspect(r, PALP_MATRIX_W, (palp_body){0}, &rows, &cols);
    double *l = inspect(r, PALP_MATRIX_LAMBDA, (palp_body){0}, &rows, &cols);
    check_rows(W, rows, reference_get(r->ref, "contact.%d.W", step));
    for (int k = 0; k < rows && unique; k++)
        CHECK_NEAR(l[k], lambda->value[k], FORCE * largest(lambda));
    free(W);
    free(l);
}

/* W_H between pairs of a node and something that does not move: rows of the body's by its nodes. */
static void check_mapping(const struct run *r, int step, palp_body body)
{
    const struct matrix *WH = reference_get(r->ref, "contact.%d.WH", step);
    const struct matrix *active = reference_get(r->ref, "state.%d.active", step);
    const struct matrix *node = reference_get(r->ref, "contacts.node");
    int rows, n, n_v;
    double *mine = inspect(r, PALP_MATRIX_WH, body, &n, &n);
    double *H = inspect(r, PALP_MATRIX_H, body, &rows, &n_v);
    REQUIRE(n == WH->cols);
    int place[64]; /* of a contact's node among the body's proximities */
    for (int i = 0; i < active->cols; i++)
        for (int p = 0; p < rows / 3; p++)
            if (H[3 * p * n_v + 3 * (int)node->value[(int)active->value[i]]] == 1)
                place[i] = p;
    double off = 0;
    for (int i = 0; i < WH->rows; i++)
        for (int j = 0; j < WH->cols; j++)
            off = fmax(off, fabs(WH->value[i * WH->cols + j] -
                                 mine[(3 * place[i / 3] + i % 3) * n + 3 * place[j / 3] + j % 3]));
    CHECK_ZERO(off, MATRIX * largest(WH));
    free(mine);
    free(H);
}

/* ---------------------------------------------------------------- the cases */

static void throw_cube(enum palp_correction correction)
{
    struct run r = run_begin("cube_plane", "cube", correction);
    const palp_body cube = add_soft(&r, "cube");
    add_contacts(&r, cube, add_ground(&r));
    make_world(&r);
    start_soft(&r, "cube");
    for (int k = 0; k < r.steps; k++) {
        palp_step(r.world, r.h);
        check_soft(&r, k, "cube");
        check_contacts(&r, k);
        if (k == 3)
            check_problem(&r, k, true);
        if (k == 3 && correction == PALP_CORRECT_FAST)
            check_mapping(&r, k, cube);
    }
    run_end(&r);
}

static void a_soft_cube_thrown_along_a_plane(void)
{
    throw_cube(PALP_CORRECT_ONCE);
}

static void the_same_cube_by_algorithm_3(void)
{
    throw_cube(PALP_CORRECT_FAST);
}

/* Four corners of one rigid body: λ is not unique, its sum and the motion are. */
static void a_rigid_box_sliding_to_rest(void)
{
    struct run r = run_begin("rigid_box", "box", PALP_CORRECT_ONCE);
    const palp_body box = add_box(&r);
    add_contacts(&r, box, add_ground(&r));
    make_world(&r);
    for (int k = 0; k < r.steps; k++) {
        const struct palp_report *now = palp_step(r.world, r.h);
        const struct matrix *force = reference_get(r.ref, "state.%d.force", k);
        const pose at = palp_world_pose(r.world, box);
        vec3 sum = {0, 0, 0};
        for (int i = 0; i < now->n_contact && i < force->rows; i++)
            sum = vec3_add(sum, vec3_sub(now->contact[i].force, row(force, i)));
        CHECK(now->n_contact == force->rows);
        CHECK_ZERO(vec3_norm(sum), FORCE * largest(force));
        const vec3 x = row(reference_get(r.ref, "state.%d.box.x", k), 0);
        const vec3 v = row(reference_get(r.ref, "state.%d.box.v", k), 0);
        CHECK_ZERO(vec3_norm(vec3_sub(at.p, x)), POSITION);
        CHECK_ZERO(vec3_norm(vec3_sub(palp_world_velocity(r.world, box), v)), POSITION / r.h);
        CHECK_ZERO(vec3_norm(quat_log(at.q)), POSITION / 0.025); /* it does not turn */
        if (k == 20)
            check_problem(&r, k, false);
    }
    run_end(&r);
}

/* Five iterations a step, each with new directions; H is constant, so
 * Algorithm 3 is Algorithm 2. */
static void press_and_drag(enum palp_correction correction)
{
    struct run r = run_begin("press_a2", "tissue", correction);
    const palp_body tissue = add_soft(&r, "tissue"), tool = add_tool(&r);
    add_contacts(&r, tissue, tool);
    make_world(&r);
    start_soft(&r, "tissue");
    for (int k = 0; k < r.steps; k++) {
        palp_world_set_target(r.world, tool, tool_pose(r.ref, k + 1));
        palp_step(r.world, r.h);
        check_soft(&r, k, "tissue");
        check_contacts(&r, k);
        if (k == 7)
            check_problem(&r, k, true);
        if (k == 7 && correction == PALP_CORRECT_FAST)
            check_mapping(&r, k, tissue);
    }
    run_end(&r);
}

static void a_ball_pressed_into_tissue_and_dragged(void)
{
    press_and_drag(PALP_CORRECT_RECURSIVE);
}

static void the_same_ball_by_algorithm_3(void)
{
    press_and_drag(PALP_CORRECT_FAST);
}

static void a_soft_block_thrown_onto_a_soft_slab(void)
{
    struct run r = run_begin("soft_soft_a1", "upper", PALP_CORRECT_ONCE);
    const palp_body lower = add_soft(&r, "lower"), upper = add_soft(&r, "upper");
    add_contacts(&r, upper, lower);
    make_world(&r);
    start_soft(&r, "lower");
    start_soft(&r, "upper");
    for (int k = 0; k < r.steps; k++) {
        palp_step(r.world, r.h);
        check_soft(&r, k, "lower");
        check_soft(&r, k, "upper");
        check_contacts(&r, k);
        if (k == 2)
            check_problem(&r, k, true);
    }
    run_end(&r);
}

SUITE(reference, TEST(a_soft_cube_thrown_along_a_plane), TEST(the_same_cube_by_algorithm_3),
      TEST(a_rigid_box_sliding_to_rest), TEST(a_ball_pressed_into_tissue_and_dragged),
      TEST(the_same_ball_by_algorithm_3), TEST(a_soft_block_thrown_onto_a_soft_slab));
