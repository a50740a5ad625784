/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_parts.c - matrices of one part alone, and matrices handed back: parts add up to the whole,
 * and a step takes what it was given once. */
#include "tests/check.h"
#include "tests/fixtures/coupled_bodies.h"

#include <stdlib.h>
#include <string.h>

static const double H = 0.01; /* s */
static const palp_body IN = {ORGAN};

/* A lower triangle as a square, to add to. */
struct square_sum {
    int n;
    double *value; /* [n × n] */
};

static void add_entries(struct square_sum *sum, const struct palp_matrix *m, double factor)
{
    if (!sum->value) {
        sum->n = m->rows;
        sum->value = calloc((size_t)m->rows * (size_t)m->rows, sizeof *sum->value);
    }
    REQUIRE(sum->value && m->rows == sum->n && m->symmetric);
    for (int i = 0; i < m->n; i++)
        sum->value[m->entry[i].row * sum->n + m->entry[i].col] += factor * m->entry[i].value;
}

static double largest_of(const struct square_sum *sum)
{
    double most = 0;
    for (int i = 0; i < sum->n * sum->n; i++)
        most = fmax(most, fabs(sum->value[i]));
    return most;
}

static struct palp_world *make_world(void)
{
    struct palp_options opt = coupled_options(9.81, 1);
    opt.motion = PALP_MOTION_DIRECT;
    struct palp_world *world = coupled_create(&opt, 0.02);
    for (int i = 0; i < 5; i++)
        palp_step(world, H);
    return world;
}

static void add_part(struct square_sum *sum, const struct palp_world *world,
                     enum palp_matrix_name name, const char *part)
{
    struct palp_matrix m;
    REQUIRE(palp_world_inspect_part(world, name, IN, part, H, &m, NULL) == PALP_OK);
    add_entries(sum, &m, 1);
    palp_matrix_destroy(&m);
}

/* What is left when the whole, as the next step makes it, is taken away; of its largest entry. */
static double left_of_whole(struct square_sum *sum, struct palp_world *world,
                            enum palp_matrix_name name)
{
    struct palp_matrix whole;
    palp_step(world, H);
    const double most = largest_of(sum);
    REQUIRE(palp_world_inspect(world, name, IN, &whole, NULL) == PALP_OK);
    add_entries(sum, &whole, -1);
    palp_matrix_destroy(&whole);
    const double left = largest_of(sum) / most;
    free(sum->value);
    return left;
}

static void bodies_add_up_to_the_whole(void)
{
    static const enum palp_matrix_name names[] = {PALP_MATRIX_K, PALP_MATRIX_M, PALP_MATRIX_B};
    for (int k = 0; k < 3; k++) {
        struct palp_world *world = make_world();
        const struct palp_scene *scene = palp_world_scene(world);
        struct square_sum sum = {0};
        for (int b = ORGAN; b <= OTHER; b++)
            add_part(&sum, world, names[k], palp_body_name(scene, (palp_body){b}));
        CHECK_NEAR(left_of_whole(&sum, world, names[k]), 0, 1e-12);
        coupled_destroy(world);
    }
}

static void kinds_of_forces_add_up_to_the_whole(void)
{
    struct palp_world *world = make_world();
    struct square_sum sum = {0};
    add_part(&sum, world, PALP_MATRIX_K, "tetrahedra");
    add_part(&sum, world, PALP_MATRIX_K, "spring");
    CHECK_NEAR(left_of_whole(&sum, world, PALP_MATRIX_K), 0, 1e-12);
    coupled_destroy(world);
}

static struct palp_matrix take_matrix(const struct palp_world *world, enum palp_matrix_name name,
                                      double factor)
{
    struct palp_matrix m;
    REQUIRE(palp_world_inspect(world, name, IN, &m, NULL) == PALP_OK);
    for (int i = 0; i < m.n; i++)
        if (name != PALP_MATRIX_A || m.entry[i].value != 1) /* rows of fixed nodes stay */
            m.entry[i].value *= factor;
    return m;
}

static double difference_of(const struct palp_matrix *a, const struct palp_matrix *b)
{
    struct square_sum sum = {0};
    add_entries(&sum, a, 1);
    const double most = largest_of(&sum);
    add_entries(&sum, b, -1);
    const double left = largest_of(&sum) / most;
    free(sum.value);
    return left;
}

static void a_matrix_handed_back_is_that_of_one_step(void)
{
    static const enum palp_matrix_name names[] = {PALP_MATRIX_K, PALP_MATRIX_M, PALP_MATRIX_B,
                                                  PALP_MATRIX_A};
    for (int k = 0; k < 4; k++) {
        struct palp_world *world = make_world();
        struct palp_matrix twice = take_matrix(world, names[k], 2);
        REQUIRE(palp_world_hand_back(world, names[k], IN, &twice, NULL) == PALP_OK);
        palp_step(world, H);
        struct palp_matrix then = take_matrix(world, names[k], 1);
        palp_step(world, H);
        struct palp_matrix after = take_matrix(world, names[k], 1);
        CHECK_NEAR(difference_of(&twice, &then), 0, names[k] == PALP_MATRIX_A ? 0 : 1e-12);
        CHECK(difference_of(&twice, &after) > 0.1);
        palp_matrix_destroy(&twice);
        palp_matrix_destroy(&then);
        palp_matrix_destroy(&after);
        coupled_destroy(world);
    }
}

static void what_does_not_fit_is_refused(void)
{
    struct palp_world *world = make_world();
    struct palp_matrix m = take_matrix(world, PALP_MATRIX_M, 1), out;
    struct palp_error error;
    m.rows++;
    CHECK(palp_world_hand_back(world, PALP_MATRIX_M, IN, &m, &error) == PALP_INVALID);
    CHECK(strstr(error.what, "symmetric") != NULL);
    m.rows--;
    m.entry[0].row = m.rows - 1;
    CHECK(palp_world_hand_back(world, PALP_MATRIX_M, IN, &m, &error) == PALP_INVALID);
    CHECK(strstr(error.what, "expected a finite one") != NULL);
    palp_matrix_destroy(&m);
    CHECK(palp_world_inspect_part(world, PALP_MATRIX_K, IN, "nobody", H, &out, &error) ==
          PALP_INVALID);
    CHECK(strstr(error.what, "nobody") != NULL);
    CHECK(palp_world_inspect_part(world, PALP_MATRIX_A, IN, "spring", H, &out, &error) ==
          PALP_INVALID);
    coupled_destroy(world);
}

SUITE(parts, TEST(bodies_add_up_to_the_whole), TEST(kinds_of_forces_add_up_to_the_whole),
      TEST(a_matrix_handed_back_is_that_of_one_step), TEST(what_does_not_fit_is_refused));
