/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cut_limits.c - bodies that can be cut where there is little room, or none; where a cut frees
 * all; and under the hands and eyes of others. */
#include "engine/base/dense.h"
#include "engine/model/topology.h"
#include "engine/palp_haptic.h"
#include "engine/palp_inspect.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_fail.h"
#include "tests/fixtures/cut_world.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- memory */

/* An order that cannot be kept for want of memory is made anew. */
static void a_world_without_memory_says_so_wherever_it_runs_out(void)
{
    struct cut_world_case as = CUT_USUAL;
    as.motion = PALP_MOTION_PCG;
    as.can.cut = &CUT_SLOT; /* made at once, with all that follows it */
    as.can.n_cut = 1;
    long n = 0;
    for (bool spared = false; !spared; n++) {
        struct palp_error error = {PALP_OK, ""};
        alloc_fail_after(n);
        struct palp_world *w = cut_world_try(&as, &error);
        spared = !alloc_fail_end();
        CHECK(w || (error.status == PALP_NO_MEMORY && error.what[0]));
        CHECK(w || !spared);
        if (w)
            cut_world_destroy(w);
    }
    CHECK(n > 100);
}

/* ---------------------------------------------------------------- capacity */

static struct palp_topology cut_with(enum palp_motion motion, int nodes, int faces)
{
    struct cut_world_case as = CUT_USUAL;
    as.motion = motion;
    as.can = (struct palp_cuttable){.nodes = nodes, .faces = faces};
    struct palp_world *w = cut_world_create(&as);
    cut_world_cut(w, &CUT_SLOT);
    cut_world_step(w, 6);
    struct palp_topology now = palp_world_topology(w, CUT_FLESH);
    const struct palp_mesh *mesh = palp_world_mesh(w, CUT_FLESH);
    const double whole = CUT_SIZE.x * CUT_SIZE.y * CUT_SIZE.z;
    now.node = NULL;
    CHECK(now.n_copy <= nodes && now.n_severed <= faces && now.n_waiting == 0);
    CHECK(cut_world_is_closed(&cut_world_topology(w)->body.surface));
    CHECK_NEAR(cut_world_enclosed(mesh, mesh->x), whole, 1e-9 * whole);
    CHECK(cut_world_least_det(w) > 0);
    cut_world_destroy(w);
    return now;
}

/* With as much as a cut takes it goes through; with one less it does not, and says so; what there
 * is room for is cut. */
static void capacity_is_what_it_says(void)
{
    const enum palp_motion motion[] = {PALP_MOTION_DENSE, PALP_MOTION_PCG};
    for (int k = 0; k < 2; k++) {
        const struct palp_topology all = cut_with(motion[k], 100, 200);
        const int faces = all.n_severed, nodes = all.n_copy;
        CHECK(!all.is_full && nodes > 3 && faces > 3);
        const struct palp_topology enough = cut_with(motion[k], nodes, faces);
        CHECK(!enough.is_full && enough.n_copy == nodes && enough.n_severed == faces);
        const struct palp_topology less = cut_with(motion[k], nodes, faces - 1);
        CHECK(less.is_full && less.lacks_faces && less.n_severed == faces - 1);
        CHECK(cut_with(motion[k], nodes - 1, faces).is_full);
        const struct palp_topology one = cut_with(motion[k], 1, faces);
        CHECK(one.is_full && !one.lacks_faces && one.n_copy <= 1);
        CHECK(cut_with(motion[k], nodes, 1).n_severed == 1);
        const struct palp_topology none = cut_with(motion[k], 0, faces);
        CHECK(none.is_full && none.n_copy == 0);
        CHECK(cut_with(motion[k], nodes, 0).n_severed == 0);
    }
}

/* No cut changes its triangles; a restore has their hierarchy follow all the same. */
static void body_without_room_for_a_cut_is_restored_as_any(void)
{
    struct cut_world_case as = CUT_USUAL;
    struct palp_error error;
    as.can = (struct palp_cuttable){.nodes = 0, .faces = 0};
    as.pressed = true;
    struct palp_world *w = cut_world_create(&as);
    const size_t size = palp_world_snapshot_size(w);
    void *bytes = malloc(size);
    REQUIRE(bytes != NULL);
    cut_world_cut(w, &CUT_SLOT);
    cut_world_step(w, 30);
    palp_world_snapshot(w, bytes);
    cut_world_step(w, 10);
    const uint64_t mark = palp_world_mark(w, (palp_body){0});
    CHECK(palp_world_topology(w, CUT_FLESH).is_full && palp_world_report(w)->n_contact > 0);
    REQUIRE(palp_world_restore(w, bytes, size, &error) == PALP_OK);
    cut_world_step(w, 10);
    CHECK(palp_world_mark(w, (palp_body){0}) == mark);
    free(bytes);
    cut_world_destroy(w);
}

/* ---------------------------------------------------------------- what falls off */

static bool is_beyond(const struct palp_mesh *mesh, int cell)
{
    const int *n = mesh->tet[cell];
    double sum = 0;
    for (int k = 0; k < 4; k++)
        sum += mesh->x[n[k]].x / 4;
    return sum > CUT_THROUGH.from.x;
}

/* Whatever holds nothing any more falls as one: v = n h g, x = h² g n (n + 1) / 2 at the end of
 * step n by backward Euler; no strain, no energy but of its fall. What is fixed stays. */
static void what_a_cut_frees_falls(void)
{
    struct cut_world_case as = CUT_USUAL;
    const vec3 g = {0.8, -3, 0.5};
    const int n = 50;
    for (int k = 0; k < 2; k++) {
        as.motion = k == 0 ? PALP_MOTION_DENSE : PALP_MOTION_PCG;
        as.undamped = true;
        struct palp_world *w = cut_world_create(&as);
        CHECK(cut_world_cut(w, &CUT_THROUGH) > 8);
        cut_world_step(w, n);
        const struct palp_mesh *mesh = palp_world_mesh(w, CUT_FLESH);
        const vec3 *q = palp_world_q(w, CUT_FLESH), *v = palp_world_v(w, CUT_FLESH);
        double off = 0, speed_off = 0, stays = 0;
        for (int i = 0; i < 4 * mesh->n_tet; i++) {
            const int node = mesh->tet[i / 4][i % 4];
            const vec3 moved = vec3_sub(q[node], mesh->x[node]);
            const double way = 0.5 * n * (n + 1) * CUT_STEP * CUT_STEP;
            if (!is_beyond(mesh, i / 4)) {
                stays = fmax(stays, vec3_norm(moved));
                continue;
            }
            off = fmax(off, vec3_norm(vec3_axpy(moved, -way, g)));
            speed_off = fmax(speed_off, vec3_norm(vec3_axpy(v[node], -n * CUT_STEP, g)));
        }
        CHECK_NEAR(off, 0, 1e-9); /* of 0.4 m; solved to 1e-13 m a step */
        CHECK_NEAR(speed_off, 0, 1e-9);
        CHECK_BELOW(stays, 0.02);
        cut_world_destroy(w);
    }
}

/* ---------------------------------------------------------------- felt */

static struct palp_world *held_world(enum palp_motion motion, double deeper)
{
    struct cut_world_case as = CUT_USUAL;
    as.motion = motion;
    as.model = PALP_COROTATIONAL;
    as.pressed = as.held = true;
    struct palp_world *w = cut_world_create(&as);
    cut_world_step(w, 60);
    cut_world_cut(w, &CUT_SLOT);
    pose at = palp_world_target(w, CUT_BALL);
    at.p.y -= deeper;
    palp_world_set_target(w, CUT_BALL, at);
    palp_step(w, CUT_STEP);
    return w;
}

/* The model that the very step of the cut leaves tells what a hand feels 0.2 mm further down: as
 * the same step felt that was asked for that, along the way that it went: the ball slides down a
 * slope, whose turning is not in the model; within 2 % of what the force rises by. */
static void a_hand_feels_the_cut_in_its_step(void)
{
    const double deeper = 2e-4;
    for (int k = 0; k < 2; k++) {
        const enum palp_motion motion = k == 0 ? PALP_MOTION_DENSE : PALP_MOTION_PCG;
        struct palp_world *w[2] = {held_world(motion, 0), held_world(motion, deeper)};
        struct palp_local_model *model = malloc(sizeof *model);
        struct palp_haptic_state state;
        REQUIRE(model != NULL);
        palp_world_local_model(w[0], CUT_BALL, model);
        struct palp_haptic_hand hand = {.at = model->target, .grip = model->grip};
        palp_haptic_state_begin(&state, model);
        const vec3 here = palp_world_hand_wrench(w[0], CUT_BALL).force,
                   there = palp_world_hand_wrench(w[1], CUT_BALL).force,
                   at_target = palp_haptic_evaluate(model, &hand, &state).force;
        hand.at.p.y -= deeper;
        const vec3 told = palp_haptic_evaluate(model, &hand, &state).force;
        const double rise = there.y - here.y;
        CHECK(palp_world_topology(w[0], CUT_FLESH).n_copy > 3 && model->n > 0 && rise > 0.001);
        CHECK_NEAR(vec3_norm(vec3_sub(at_target, here)), 0, 1e-6);
        CHECK_NEAR(told.y, there.y, 0.02 * rise);
        free(model);
        cut_world_destroy(w[0]);
        cut_world_destroy(w[1]);
    }
}

/* ---------------------------------------------------------------- looked at */

/* Dense, column by column; of a symmetric one both triangles. To be freed. */
static double *inspect_matrix(const struct palp_world *w, enum palp_matrix_name name, int *rows,
                              int *cols)
{
    struct palp_matrix m;
    struct palp_error error;
    REQUIRE(palp_world_inspect(w, name, CUT_FLESH, &m, &error) == PALP_OK);
    double *out = calloc((size_t)m.rows * (size_t)m.cols + 1, sizeof *out);
    REQUIRE(out != NULL);
    for (int k = 0; k < m.n; k++) {
        const size_t r = (size_t)m.entry[k].row, c = (size_t)m.entry[k].col;
        out[c * (size_t)m.rows + r] = m.entry[k].value;
        if (m.symmetric)
            out[r * (size_t)m.rows + c] = m.entry[k].value;
    }
    *rows = m.rows;
    *cols = m.cols;
    palp_matrix_destroy(&m);
    return out;
}

/* X := H L⁻ᵀ, so that X Xᵀ = H A⁻¹ Hᵀ. Returns its largest distance from W_H, of W_H's largest. */
static double compare_compliance(const struct palp_world *w)
{
    int n, m, n_H, n_W, cols;
    double *A = inspect_matrix(w, PALP_MATRIX_A, &n, &cols),
           *H = inspect_matrix(w, PALP_MATRIX_H, &m, &n_H),
           *WH = inspect_matrix(w, PALP_MATRIX_WH, &n_W, &cols);
    REQUIRE(n == n_H && m == n_W && m > 0 && dense_cholesky(A, n, (size_t)n));
    const struct dense_lower L = {A, n, (size_t)n};
    const struct dense_block X = {H, m, n, (size_t)m};
    double off = 0, most = 0;
    dense_solve_right(&L, &X);
    for (int i = 0; i < m * m; i++) {
        double sum = 0;
        for (int k = 0; k < n; k++)
            sum += H[k * m + i / m] * H[k * m + i % m];
        off = fmax(off, fabs(WH[i] - sum));
        most = fmax(most, fabs(sum));
    }
    free(A);
    free(H);
    free(WH);
    return off / most;
}

/* What is inspected of the step of a cut is of the cut body, and with A factored in the step W_H is
 * H A⁻¹ Hᵀ; with an older factor as near as in the step before. */
static void matrices_of_the_step_of_a_cut_are_true(void)
{
    for (int k = 0; k < 2; k++) {
        struct cut_world_case as = CUT_USUAL;
        as.motion = k == 0 ? PALP_MOTION_DENSE : PALP_MOTION_PCG;
        as.model = PALP_COROTATIONAL;
        as.pressed = true;
        struct palp_world *w = cut_world_create(&as);
        cut_world_step(w, 60);
        const double before = compare_compliance(w);
        cut_world_cut(w, &CUT_SLOT);
        cut_world_step(w, 1);
        CHECK(palp_world_topology(w, CUT_FLESH).n_copy > 3);
        const double cut = compare_compliance(w);
        CHECK_BELOW(cut, k == 0 ? 1e-9 : 2 * before + 1e-3);
        cut_world_destroy(w);
    }
}

SUITE(cut_limits, TEST(a_world_without_memory_says_so_wherever_it_runs_out),
      TEST(capacity_is_what_it_says), TEST(body_without_room_for_a_cut_is_restored_as_any),
      TEST(what_a_cut_frees_falls), TEST(a_hand_feels_the_cut_in_its_step),
      TEST(matrices_of_the_step_of_a_cut_are_true));
