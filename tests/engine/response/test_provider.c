/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_provider.c - who tells how a body gives way: each node for itself, an inverse made
 * beforehand, the factor; and all of them in one scene. */
#include "engine/palp.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.01;
enum { LEFT = 1, RIGHT = 2, BALL = 3, OTHER_BALL = 4 };

/* ---------------------------------------------------------------- two blocks, a ball on each */

static void add_block(struct palp_scene *scene, const char *name, double x,
                      enum palp_provider provider, double own)
{
    const struct palp_grid grid = {
        .centre = {x, 0.02, 0}, .size = {0.06, 0.04, 0.05}, .cells = {5, 4, 4}};
    const struct palp_material flesh = {
        .model = PALP_COROTATIONAL, .young = 8000, .poisson = 0.4, .density = 1000};
    struct palp_mesh mesh;
    int fixed[200], n = 0;
    REQUIRE(palp_mesh_grid(&mesh, &grid, NULL) == PALP_OK);
    for (int i = 0; i < mesh.n_node; i++)
        if (mesh.x[i].y < 1e-9)
            fixed[n++] = i;
    const struct palp_soft_def def = {.name = name,
                                      .mesh = &mesh,
                                      .material = &flesh,
                                      .n_material = 1,
                                      .damping_stiffness = 0.01,
                                      .fixed = fixed,
                                      .n_fixed = n,
                                      .surface = palp_surface_default(),
                                      .provider = provider,
                                      .own_compliance = own};
    REQUIRE(palp_scene_add_soft(scene, &def, NULL).id != 0);
    palp_mesh_destroy(&mesh);
}

static void add_ball(struct palp_scene *scene, const char *name, double x)
{
    const struct palp_rigid_def def = {
        .name = name,
        .drive = PALP_DRIVE_KINEMATIC,
        .shape = {.kind = PALP_SHAPE_SPHERE, .radius = 0.01, .at = POSE_IDENTITY},
        .at = {{x, 0.0505, 0}, {0, 0, 0, 1}},
        .surface = palp_surface_default()};
    REQUIRE(palp_scene_add_rigid(scene, &def, NULL).id != 0);
}

/* Not finished. */
static struct palp_scene *two_blocks(enum palp_provider left, double own, enum palp_provider right,
                                     int workers)
{
    struct palp_options opt = palp_options_default();
    opt.gravity = (vec3){0, 0, 0};
    opt.precision = PALP_DOUBLE;
    opt.workers = workers;
    struct palp_scene *scene = palp_scene_create(&opt, NULL);
    REQUIRE(scene != NULL);
    add_block(scene, "left", -0.05, left, own);
    add_block(scene, "right", 0.05, right, 0);
    add_ball(scene, "ball", -0.05);
    add_ball(scene, "other ball", 0.05);
    return scene;
}

static unsigned char *make_inverse(struct palp_scene *scene, int body, size_t *size)
{
    *size = palp_inverse_size(scene, (palp_body){body});
    unsigned char *bytes = malloc(*size);
    REQUIRE(bytes != NULL);
    REQUIRE(palp_inverse_make(scene, (palp_body){body}, H, bytes, NULL) == PALP_OK);
    return bytes;
}

static struct palp_world *finish(struct palp_scene *scene, bool left_inverse)
{
    size_t size;
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    if (left_inverse) {
        unsigned char *bytes = make_inverse(scene, LEFT, &size);
        struct palp_error error;
        REQUIRE(palp_scene_set_inverse(scene, (palp_body){LEFT}, H, bytes, size, &error) ==
                PALP_OK);
        free(bytes);
    }
    struct palp_world *world = palp_world_create(scene, NULL);
    REQUIRE(world != NULL);
    return world;
}

static void close(struct palp_world *world)
{
    struct palp_scene *scene = (struct palp_scene *)palp_world_scene(world);
    palp_world_destroy(world);
    palp_scene_destroy(scene);
}

/* Both balls go down by a millimetre a step at most, and then stay. */
static const struct palp_report *press(struct palp_world *world, int steps)
{
    const struct palp_report *report = NULL;
    for (int i = 0; i < steps; i++) {
        const double depth = 0.001 * (i < 4 ? i + 1 : 4);
        for (int b = BALL; b <= OTHER_BALL; b++) {
            const double x = b == BALL ? -0.05 : 0.05;
            palp_world_set_target(world, (palp_body){b},
                                  (pose){{x, 0.0505 - depth, 0}, {0, 0, 0, 1}});
        }
        report = palp_step(world, H);
    }
    return report;
}

static double force_on(const struct palp_world *world, int body)
{
    return vec3_norm(palp_world_contact_wrench(world, (palp_body){body}).force);
}

/* ---------------------------------------------------------------- one law each */

static double *square_of(const struct palp_world *world, int body, int *n)
{
    struct palp_matrix m;
    REQUIRE(palp_world_inspect(world, PALP_MATRIX_WH, (palp_body){body}, &m, NULL) == PALP_OK);
    double *full = calloc((size_t)m.rows * (size_t)m.rows, sizeof *full);
    REQUIRE(full != NULL);
    for (int k = 0; k < m.n; k++) {
        full[m.entry[k].row * m.rows + m.entry[k].col] = m.entry[k].value;
        full[m.entry[k].col * m.rows + m.entry[k].row] = m.entry[k].value;
    }
    *n = m.rows;
    palp_matrix_destroy(&m);
    return full;
}

/* With a compliance of its own of c, each node answers c / h² to itself and nothing to others. */
static void an_uncoupled_body_is_a_diagonal_of_its_own_value(void)
{
    const double own = 2e-3;
    struct palp_world *world =
        finish(two_blocks(PALP_PROVIDER_UNCOUPLED, own, PALP_PROVIDER_GENERIC, 1), false);
    int n;
    press(world, 3);
    double *W = square_of(world, LEFT, &n);
    CHECK(n >= 9);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            CHECK_NEAR(W[i * n + j], i == j ? own / (H * H) : 0, 1e-12 * own / (H * H));
    free(W);
    close(world);
}

/* Without one it is at least as stiff as the truth: what neighbours would give way is left out. */
static void an_uncoupled_body_is_stiffer_and_its_gaps_are_closed(void)
{
    struct palp_world *world =
        finish(two_blocks(PALP_PROVIDER_UNCOUPLED, 0, PALP_PROVIDER_GENERIC, 1), false);
    int n, m;
    const struct palp_report *report = press(world, 3);
    double *stiff = square_of(world, LEFT, &n), *true_one = square_of(world, RIGHT, &m);
    CHECK(n == m); /* the same blocks under the same balls */
    for (int i = 0; i < n && n == m; i++)
        CHECK(stiff[i * n + i] > 0 && stiff[i * n + i] < true_one[i * n + i]);
    CHECK_BELOW(report->gap_loaded, 1e-6); /* options.tolerance_gap */
    CHECK(force_on(world, BALL) > 0);
    free(stiff);
    free(true_one);
    close(world);
}

/* At rest the inverse is the factor's, to single precision. */
static void a_precomputed_inverse_is_that_of_the_body_at_rest(void)
{
    struct palp_world *world =
        finish(two_blocks(PALP_PROVIDER_PRECOMPUTED, 0, PALP_PROVIDER_GENERIC, 1), true);
    int n, m;
    press(world, 1);
    double *kept = square_of(world, LEFT, &n), *now = square_of(world, RIGHT, &m), largest = 0;
    CHECK(n == m && n >= 9);
    for (int i = 0; i < n * n; i++)
        largest = fmax(largest, fabs(now[i]));
    for (int i = 0; i < n * n && n == m; i++)
        CHECK_NEAR(kept[i], now[i],
                   2e-6 * largest); /* floats, and a sum of 24 of their roundings */
    free(kept);
    free(now);
    close(world);
}

/* Pressed by a tenth of its height, bent as it is: what W is off by is fed back, so that forces are
 * off by little, and gaps by nothing. */
static void forces_of_a_precomputed_body_are_those_of_a_factored_one(void)
{
    struct palp_world *world =
        finish(two_blocks(PALP_PROVIDER_PRECOMPUTED, 0, PALP_PROVIDER_GENERIC, 1), true);
    const struct palp_report *report = press(world, 30);
    const double kept = force_on(world, BALL), now = force_on(world, OTHER_BALL);
    CHECK(now > 0.1);
    CHECK_NEAR(kept, now, 1e-2 * now);     /* two passes over a W that is some per cent off */
    CHECK_BELOW(report->gap_loaded, 1e-5); /* options.defect_limit ends the passes */
    close(world);
}

/* A body that lies otherwise than it was made: R X Rᵀ is what the factor says there. */
static void a_precomputed_inverse_turns_with_its_body(void)
{
    struct palp_world *world =
        finish(two_blocks(PALP_PROVIDER_PRECOMPUTED, 0, PALP_PROVIDER_GENERIC, 1), true);
    const quat turn = quat_exp((vec3){0, 0.7, 0}); /* about the axis of the balls */
    for (int body = LEFT; body <= RIGHT; body++) {
        const struct palp_mesh *mesh = palp_body_mesh(palp_world_scene(world), (palp_body){body});
        const vec3 middle = {body == LEFT ? -0.05 : 0.05, 0, 0};
        vec3 *q = malloc((size_t)mesh->n_node * sizeof *q);
        vec3 *v = calloc((size_t)mesh->n_node, sizeof *v);
        REQUIRE(q != NULL && v != NULL);
        for (int i = 0; i < mesh->n_node; i++)
            q[i] = vec3_add(middle, quat_rotate(turn, vec3_sub(mesh->x[i], middle)));
        palp_world_set_nodes(world, (palp_body){body}, q, v);
        free(q);
        free(v);
    }
    int n, m;
    press(world, 1);
    double *kept = square_of(world, LEFT, &n), *now = square_of(world, RIGHT, &m), largest = 0;
    CHECK(n == m && n >= 6);
    for (int i = 0; i < n * n; i++)
        largest = fmax(largest, fabs(now[i]));
    for (int i = 0; i < n * n && n == m; i++)
        CHECK_NEAR(kept[i], now[i], 2e-6 * largest);
    free(kept);
    free(now);
    close(world);
}

static void expect_refused(struct palp_scene *scene, int body, const void *bytes, size_t size,
                           const char *said)
{
    struct palp_error error;
    CHECK(palp_scene_set_inverse(scene, (palp_body){body}, H, bytes, size, &error) == PALP_INVALID);
    CHECK(strstr(error.what, said) != NULL);
}

static void bytes_of_another_body_or_damaged_ones_are_refused(void)
{
    struct palp_scene *scene =
        two_blocks(PALP_PROVIDER_PRECOMPUTED, 0, PALP_PROVIDER_PRECOMPUTED, 1);
    size_t size;
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK);
    unsigned char *bytes = make_inverse(scene, LEFT, &size);
    expect_refused(scene, LEFT, bytes, size - 1, "bytes, expected");
    bytes[size - 1] ^= 1;
    expect_refused(scene, LEFT, bytes, size, "damaged");
    bytes[size - 1] ^= 1;
    bytes[0] ^= 1;
    expect_refused(scene, LEFT, bytes, size, "not an inverse");
    bytes[0] ^= 1;
    bytes[8] ^= 1; /* the key */
    expect_refused(scene, LEFT, bytes, size, "another mesh, material or step");
    bytes[8] ^= 1;
    struct palp_error error;
    CHECK(palp_scene_set_inverse(scene, (palp_body){LEFT}, 2 * H, bytes, size, &error) ==
          PALP_INVALID);
    CHECK(palp_scene_set_inverse(scene, (palp_body){LEFT}, H, bytes, size, &error) == PALP_OK);
    free(bytes);
    palp_scene_destroy(scene);
}

static void a_key_tells_bodies_and_steps_apart(void)
{
    struct palp_scene *scene =
        two_blocks(PALP_PROVIDER_PRECOMPUTED, 0, PALP_PROVIDER_PRECOMPUTED, 2);
    struct palp_scene *same =
        two_blocks(PALP_PROVIDER_PRECOMPUTED, 0, PALP_PROVIDER_PRECOMPUTED, 1);
    uint64_t key[4];
    REQUIRE(palp_scene_finish(scene, NULL) == PALP_OK && palp_scene_finish(same, NULL) == PALP_OK);
    REQUIRE(palp_inverse_key(scene, (palp_body){LEFT}, H, &key[0], NULL) == PALP_OK);
    REQUIRE(palp_inverse_key(same, (palp_body){LEFT}, H, &key[1], NULL) == PALP_OK);
    REQUIRE(palp_inverse_key(same, (palp_body){LEFT}, 2 * H, &key[2], NULL) == PALP_OK);
    CHECK(key[0] == key[1]); /* whatever the workers */
    CHECK(key[1] != key[2]);
    palp_scene_destroy(scene);
    palp_scene_destroy(same);
}

static void providers_mix_and_a_step_allocates_nothing(void)
{
    struct palp_world *world =
        finish(two_blocks(PALP_PROVIDER_PRECOMPUTED, 0, PALP_PROVIDER_UNCOUPLED, 2), true);
    press(world, 3);
    const long before = alloc_count();
    const struct palp_report *report = press(world, 10);
    if (alloc_counted())
        CHECK(alloc_count() == before);
    CHECK(report->n_contact > 0 && !report->singular);
    CHECK(force_on(world, BALL) > 0 && force_on(world, OTHER_BALL) > 0);
    close(world);
}

static void results_are_the_same_bytes_for_any_number_of_workers(void)
{
    uint64_t hash[3];
    for (int k = 0; k < 3; k++) {
        struct palp_world *world =
            finish(two_blocks(PALP_PROVIDER_PRECOMPUTED, 0, PALP_PROVIDER_UNCOUPLED, 1 << k), true);
        press(world, 8);
        hash[k] = palp_world_hash(world);
        close(world);
    }
    CHECK(hash[0] == hash[1] && hash[1] == hash[2]);
}

SUITE(provider, TEST(an_uncoupled_body_is_a_diagonal_of_its_own_value),
      TEST(an_uncoupled_body_is_stiffer_and_its_gaps_are_closed),
      TEST(a_precomputed_inverse_is_that_of_the_body_at_rest),
      TEST(forces_of_a_precomputed_body_are_those_of_a_factored_one),
      TEST(a_precomputed_inverse_turns_with_its_body),
      TEST(bytes_of_another_body_or_damaged_ones_are_refused),
      TEST(a_key_tells_bodies_and_steps_apart), TEST(providers_mix_and_a_step_allocates_nothing),
      TEST(results_are_the_same_bytes_for_any_number_of_workers));
