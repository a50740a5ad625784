/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_compliance.c - W and W_H are what J A⁻¹ Jᵀ is, written out. */
#include "engine/motion/solver.h"
#include "engine/step.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.01;
enum { GROUND = 1, TISSUE, TOOL, BOX, N_BODY = BOX };

/* ---------------------------------------------------------------- full matrices */

struct full {
    int rows, cols;
    double *a; /* row by row */
};

static struct full full_create(int rows, int cols)
{
    struct full m = {rows, cols, calloc((size_t)(rows * cols) + 1, sizeof(double))};
    REQUIRE(m.a != NULL);
    return m;
}

static double *at(const struct full *m, int i, int j)
{
    return &m->a[i * m->cols + j];
}

static struct full inspect(const struct palp_world *world, enum palp_matrix_name name, int body)
{
    struct palp_matrix m;
    REQUIRE(palp_world_inspect(world, name, (palp_body){body}, &m, NULL) == PALP_OK);
    struct full f = full_create(m.rows, m.cols);
    for (int k = 0; k < m.n; k++) {
        *at(&f, m.entry[k].row, m.entry[k].col) = m.entry[k].value;
        if (m.symmetric)
            *at(&f, m.entry[k].col, m.entry[k].row) = m.entry[k].value;
    }
    palp_matrix_destroy(&m);
    return f;
}

static struct full multiply(const struct full *a, const struct full *b)
{
    struct full c = full_create(a->rows, b->cols);
    REQUIRE(a->cols == b->rows);
    for (int i = 0; i < a->rows; i++)
        for (int k = 0; k < a->cols; k++)
            for (int j = 0; j < b->cols && *at(a, i, k) != 0; j++)
                *at(&c, i, j) += *at(a, i, k) * *at(b, k, j);
    return c;
}

/* A := L with L Lᵀ = A, lower. False: not positive definite. */
static bool cholesky(struct full *A)
{
    for (int j = 0; j < A->rows; j++) {
        for (int i = j; i < A->rows; i++) {
            double sum = *at(A, i, j);
            for (int k = 0; k < j; k++)
                sum -= *at(A, i, k) * *at(A, j, k);
            if (i == j && !(sum > 0))
                return false;
            *at(A, i, j) = i == j ? sqrt(sum) : sum / *at(A, j, j);
        }
    }
    return true;
}

/* A⁻¹ Jᵀ by substitution with A's own triangles, forwards and backwards. */
static struct full solve_transposed(struct full A, const struct full *J)
{
    const int n = A.rows;
    struct full X = full_create(n, J->rows);
    REQUIRE(cholesky(&A));
    for (int c = 0; c < J->rows; c++) {
        for (int i = 0; i < n; i++) {
            double sum = *at(J, c, i);
            for (int k = 0; k < i; k++)
                sum -= *at(&A, i, k) * *at(&X, k, c);
            *at(&X, i, c) = sum / *at(&A, i, i);
        }
        for (int i = n - 1; i >= 0; i--) {
            double sum = *at(&X, i, c);
            for (int k = i + 1; k < n; k++)
                sum -= *at(&A, k, i) * *at(&X, k, c);
            *at(&X, i, c) = sum / *at(&A, i, i);
        }
    }
    return X;
}

static double largest(const struct full *m)
{
    double most = 0;
    for (int k = 0; k < m->rows * m->cols; k++)
        most = fmax(most, fabs(m->a[k]));
    return most;
}

static double largest_difference(const struct full *a, const struct full *b)
{
    double most = 0;
    REQUIRE(a->rows == b->rows && a->cols == b->cols);
    for (int k = 0; k < a->rows * a->cols; k++)
        most = fmax(most, fabs(a->a[k] - b->a[k]));
    return most;
}

/* ---------------------------------------------------------------- the scene */

/* A tissue block, bottom clamped, between ground and tools: points against a plane, a sphere on a
 * coupled tool and triangles, and the corners of a free box on triangles of the tissue. */
static const struct palp_grid BLOCK = {
    .shape = PALP_GRID_BOX, .size = {0.06, 0.04, 0.04}, .cells = {3, 2, 2}};

static void add_tissue(struct palp_scene *scene)
{
    struct palp_mesh mesh;
    const struct palp_material flesh = {
        .model = PALP_COROTATIONAL, .young = 5e3, .poisson = 0.4, .density = 1000};
    REQUIRE(palp_mesh_grid(&mesh, &BLOCK, NULL) == PALP_OK);
    int fixed[64], n_fixed = 0;
    for (int i = 0; i < mesh.n_node; i++)
        if (mesh.x[i].x < -0.029)
            fixed[n_fixed++] = i;
    struct palp_soft_def def = {.name = "tissue", .mesh = &mesh, .material = &flesh};
    def.n_material = 1;
    def.damping_mass = 0.1;
    def.damping_stiffness = 0.01;
    def.fixed = fixed;
    def.n_fixed = n_fixed;
    def.surface = palp_surface_default();
    def.surface.collides = false;
    REQUIRE(palp_scene_add_soft(scene, &def, NULL).id == TISSUE);
    palp_mesh_destroy(&mesh);
}

static void add_rigid(struct palp_scene *scene, int id, const char *name, enum palp_drive drive,
                      struct palp_shape shape, pose stands)
{
    struct palp_rigid_def def = {.name = name, .drive = drive, .shape = shape, .at = stands};
    def.mass = 0.1;
    def.inertia = vec3_make(2e-5, 3e-5, 4e-5);
    def.coupling = (struct palp_coupling){500, 2, 0.5, 0.01};
    def.w = vec3_make(0.3, -0.2, 0.5);
    def.surface = palp_surface_default();
    def.surface.collides = false;
    REQUIRE(palp_scene_add_rigid(scene, &def, NULL).id == id);
}

static void add_pair(struct palp_scene *scene, struct palp_point a, int b, const int *triangle)
{
    struct palp_pair_def def = {.a = a, .b = {b}, .friction = 0.3, .contact_distance = 1};
    if (triangle)
        memcpy(def.triangle, triangle, sizeof def.triangle);
    REQUIRE(palp_scene_add_pair(scene, &def, NULL) == PALP_OK);
}

static struct palp_point node(int i)
{
    return (struct palp_point){.body = {TISSUE}, .n = 1, .node = {i}, .weight = {1}};
}

/* Three nodes of the tissue, none fixed, that are no line. */
static const int TRIANGLE[3] = {3, 7, 14};

static void add_pairs(struct palp_scene *scene)
{
    const struct palp_point mixed = {
        .body = {TISSUE}, .n = 3, .node = {1, 5, 11}, .weight = {0.2, 0.3, 0.5}};
    for (int i = 0; i < 12; i++)
        add_pair(scene, node(i), GROUND, NULL); /* fixed ones among them */
    for (int i = 24; i < 28; i++)
        add_pair(scene, node(i), TOOL, NULL);
    add_pair(scene, mixed, TOOL, NULL);
    add_pair(scene, mixed, GROUND, NULL);
    for (int k = 0; k < 4; k++) {
        const vec3 corner = {k & 1 ? 0.01 : -0.01, -0.01, k & 2 ? 0.01 : -0.01};
        const struct palp_point place = {.body = {BOX}, .local = corner};
        add_pair(scene, place, TISSUE, TRIANGLE);
        add_pair(scene, place, TOOL, NULL);
    }
}

static struct palp_options options(enum palp_correction correction)
{
    struct palp_options opt = palp_options_default();
    opt.correction = correction;
    opt.newton = 1;
    opt.contact_capacity = 32;
    return opt;
}

static struct palp_world *stepped_with(struct palp_options opt)
{
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    REQUIRE(scene != NULL);
    add_rigid(scene, GROUND, "ground", PALP_DRIVE_FIXED,
              (struct palp_shape){.kind = PALP_SHAPE_PLANE, .at = POSE_IDENTITY},
              (pose){{0, -0.021, 0}, {0, 0, 0, 1}});
    add_tissue(scene);
    add_rigid(scene, TOOL, "tool", PALP_DRIVE_COUPLED,
              (struct palp_shape){.kind = PALP_SHAPE_SPHERE, .radius = 0.01, .at = POSE_IDENTITY},
              (pose){{0.01, 0.03, 0}, {0, 0, 0, 1}});
    add_rigid(scene, BOX, "box", PALP_DRIVE_FREE,
              (struct palp_shape){
                  .kind = PALP_SHAPE_BOX, .half = {0.01, 0.01, 0.01}, .at = POSE_IDENTITY},
              (pose){{-0.02, 0.04, 0.01}, quat_exp((vec3){0.3, 0.2, 0.1})});
    add_pairs(scene);
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    struct palp_world *world = palp_world_create(scene, NULL);
    REQUIRE(world != NULL);
    palp_step(world, H);
    CHECK(palp_world_report(world)->n_contact == 26);
    return world;
}

static struct palp_world *stepped(enum palp_correction correction)
{
    return stepped_with(options(correction));
}

static void destroy(struct palp_world *world)
{
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(world);
    palp_world_destroy(world);
    palp_scene_destroy(scene);
}

/* Columns of C that belong to a body's proximities: bodies stand one after the other. */
static struct full columns(const struct full *C, int first, int n)
{
    struct full c = full_create(C->rows, n);
    for (int i = 0; i < C->rows; i++)
        for (int j = 0; j < n; j++)
            *at(&c, i, j) = *at(C, i, first + j);
    return c;
}

/* Fixed nodes, the first of each row of the grid, move nothing: their columns are zero. */
static void discard_fixed(struct full *J, int body)
{
    for (int i = 0; i < J->rows; i++)
        for (int j = 0; j < J->cols && body == TISSUE; j++)
            if (j / 3 % 4 == 0)
                *at(J, i, j) = 0;
}

/* Σ over bodies of J A⁻¹ Jᵀ with J = C H, as written. */
static struct full explicit_compliance(const struct palp_world *world)
{
    struct full C = inspect(world, PALP_MATRIX_C, 0), W = full_create(C.rows, C.rows);
    for (int body = 1, first = 0; body <= N_BODY; body++) {
        struct full Hb = inspect(world, PALP_MATRIX_H, body);
        if (body != GROUND) {
            struct full A = inspect(world, PALP_MATRIX_A, body);
            struct full Cb = columns(&C, first, Hb.rows), J = multiply(&Cb, &Hb);
            discard_fixed(&J, body);
            struct full X = solve_transposed(A, &J), part = multiply(&J, &X);
            for (int k = 0; k < W.rows * W.cols; k++)
                W.a[k] += part.a[k];
            free(A.a), free(Cb.a), free(J.a), free(X.a), free(part.a);
        }
        first += Hb.rows;
        free(Hb.a);
    }
    free(C.a);
    return W;
}

/* Round-off grows with the condition of A: 1e-12 of the largest entry is its size here. */
static void check_explicit(enum palp_correction correction)
{
    struct palp_world *world = stepped(correction);
    struct full W = inspect(world, PALP_MATRIX_W, 0), other = explicit_compliance(world);
    CHECK_BELOW(largest_difference(&W, &other), 1e-12 * largest(&other));
    free(W.a), free(other.a);
    destroy(world);
}

static void built_by_directions_it_is_j_inverse_a_j_transposed(void)
{
    check_explicit(PALP_CORRECT_ONCE);
}

static void folded_from_the_mapping_it_is_the_same(void)
{
    check_explicit(PALP_CORRECT_FAST);
}

/* Solvers read W by rows where its columns are meant, so both
 * triangles must be there, and equal. */
static void it_is_symmetric_and_positive_semidefinite(void)
{
    struct palp_world *world = stepped(PALP_CORRECT_FAST);
    struct full W = inspect(world, PALP_MATRIX_W, 0);
    const struct step *s = world->step;
    const double most = largest(&W);
    for (int i = 0; i < W.rows; i++) {
        for (int j = 0; j < W.rows; j++) {
            const mat3 *block = &s->W[i / 3 * s->n_con + j / 3];
            CHECK_NEAR(block->m[i % 3][j % 3], *at(&W, i, j), 1e-15 * most);
        }
        *at(&W, i, i) += 1e-12 * most; /* round-off's share of a singular matrix */
    }
    CHECK(cholesky(&W));
    free(W.a);
    destroy(world);
}

/* Half-solves with the pivots of A: what they give for one node is what a full solve gives. */
static void the_mapping_compliance_of_a_body_is_its_inverse_at_the_proximities(void)
{
    struct palp_world *world = stepped(PALP_CORRECT_FAST);
    for (int body = TISSUE; body <= N_BODY; body++) {
        struct full Hb = inspect(world, PALP_MATRIX_H, body);
        struct full WH = inspect(world, PALP_MATRIX_WH, body);
        struct full A = inspect(world, PALP_MATRIX_A, body);
        discard_fixed(&Hb, body);
        struct full X = solve_transposed(A, &Hb), other = multiply(&Hb, &X);
        CHECK_BELOW(largest_difference(&WH, &other), 1e-12 * largest(&other));
        free(Hb.a), free(WH.a), free(A.a), free(X.a), free(other.a);
    }
    destroy(world);
}

/* In the first step an ageing factor is of that step's A. */
static void every_way_to_build_it_gives_the_same(void)
{
    for (int way = PALP_COMPLIANCE_REACH; way <= PALP_COMPLIANCE_ROWS; way++)
        for (int motion = PALP_MOTION_DIRECT; motion <= PALP_MOTION_PCG; motion++)
            for (int fast = 0; fast < 2; fast++) {
                struct palp_options opt = options(fast ? PALP_CORRECT_FAST : PALP_CORRECT_ONCE);
                opt.compliance = (enum palp_compliance)way;
                opt.motion = (enum palp_motion)motion;
                opt.precision = PALP_DOUBLE;
                struct palp_world *world = stepped_with(opt);
                struct full W = inspect(world, PALP_MATRIX_W, 0);
                struct full other = explicit_compliance(world);
                CHECK_BELOW(largest_difference(&W, &other), 1e-12 * largest(&other));
                free(W.a), free(other.a);
                destroy(world);
            }
}

/* Regions are made of what is marked. */
static void what_it_is_asked_about_is_marked_as_touched(void)
{
    struct palp_world *world = stepped(PALP_CORRECT_FAST);
    const struct step *s = world->step;
    const int body = TISSUE - 1, first = s->range[body].first, last = s->range[body].end;
    int n_marked = 0;
    for (int i = 0; i < s->scene->body[body].n_v; i++)
        n_marked += world->solver[body]->touched[i];
    for (int i = first; i < last; i++)
        CHECK(world->solver[body]->touched[s->prox[i].node]);
    CHECK(n_marked == last - first);
    destroy(world);
}

SUITE(compliance, TEST(built_by_directions_it_is_j_inverse_a_j_transposed),
      TEST(folded_from_the_mapping_it_is_the_same), TEST(it_is_symmetric_and_positive_semidefinite),
      TEST(the_mapping_compliance_of_a_body_is_its_inverse_at_the_proximities),
      TEST(every_way_to_build_it_gives_the_same),
      TEST(what_it_is_asked_about_is_marked_as_touched));
