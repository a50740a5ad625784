/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_inspect.c - the matrices of a step that people look at fit together, however near a step
 * went to what they say. */
#include "config/config.h"
#include "engine/palp_inspect.h"
#include "engine/world_sleep.h"
#include "tests/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/** A scenario in steps of its own, without hands. */
struct scenario {
    struct config *config;
    struct palp_world *world;
    double h; /* s */
};

static struct scenario open_scenario(const char *name, bool with_old_factor)
{
    static const char *const old_factor[] = {"solver.motion=pcg"};
    struct scenario s = {0};
    struct config_error error = {0};
    struct palp_error refused;
    if (config_load(&s.config, name, old_factor, with_old_factor, &error) != 0)
        puts(error.text);
    REQUIRE(s.config != NULL);
    s.world = palp_world_create(s.config->scene, &refused);
    REQUIRE(s.world != NULL);
    s.h = 1 / s.config->rate_hz;
    return s;
}

static void close_scenario(struct scenario *s)
{
    palp_world_destroy(s->world);
    config_destroy(s->config);
}

static struct palp_matrix inspect(const struct palp_world *world, enum palp_matrix_name name,
                                  palp_body body)
{
    struct palp_matrix m;
    struct palp_error error;
    REQUIRE(palp_world_inspect(world, name, body, &m, &error) == PALP_OK);
    return m;
}

static double *dense_vector(struct palp_matrix *m)
{
    double *x = calloc((size_t)m->rows, sizeof *x);
    REQUIRE(x != NULL);
    for (int i = 0; i < m->n; i++)
        x[m->entry[i].row] = m->entry[i].value;
    palp_matrix_destroy(m);
    return x;
}

/* The largest of b - A x, by the largest of b, which is to be above 0. */
static double residual_of(const struct palp_world *world, palp_body body)
{
    struct palp_matrix A = inspect(world, PALP_MATRIX_A, body);
    struct palp_matrix of_b = inspect(world, PALP_MATRIX_b, body),
                       of_x = inspect(world, PALP_MATRIX_x, body);
    const int n = A.rows;
    REQUIRE(of_b.rows == n && of_x.rows == n && A.symmetric);
    double *b = dense_vector(&of_b), *x = dense_vector(&of_x), size = 0, most = 0;
    for (int i = 0; i < n; i++)
        size = fmax(size, fabs(b[i]));
    for (int k = 0; k < A.n; k++) {
        const struct palp_entry *e = &A.entry[k];
        b[e->row] -= e->value * x[e->col];
        b[e->col] -= e->row == e->col ? 0 : e->value * x[e->row];
    }
    for (int i = 0; i < n; i++)
        most = fmax(most, fabs(b[i]));
    CHECK(size > 0);
    palp_matrix_destroy(&A);
    free(b);
    free(x);
    return most / size;
}

/* With an older factor, of whose region only nodes are solved for in steps that touch the body; and
 * nobody who was looked at goes on otherwise. 1e-9: round-off of conjugate gradients. */
static void x_of_a_touched_body_is_what_its_equations_say(void)
{
    struct scenario s = open_scenario("block-3000", true),
                    other = open_scenario("block-3000", true);
    const palp_body block = palp_scene_find(s.config->scene, "block");
    REQUIRE(block.id > 0);
    for (int k = 1; k <= 60; k++) {
        const struct palp_report *report = palp_step(s.world, s.h);
        palp_step(other.world, s.h);
        if (k % 15 == 0) {
            CHECK(k < 30 || report->n_contact > 0);
            CHECK_BELOW(residual_of(s.world, block), 1e-9);
        }
        CHECK(palp_world_hash(s.world) == palp_world_hash(other.world));
    }
    close_scenario(&s);
    close_scenario(&other);
}

/* Soft and rigid ones that lie on something: their weight is in b, and holds them to nothing. */
static void x_of_a_sleeping_world_is_what_its_equations_say(void)
{
    static const struct {
        const char *scenario, *body;
    } lying[] = {{"block-3000", "block"}, {"block-on-incline", "block"}, {"beam-on-plane", "beam"}};
    for (size_t k = 0; k < sizeof lying / sizeof lying[0]; k++) {
        struct scenario s = open_scenario(lying[k].scenario, false);
        const palp_body body = palp_scene_find(s.config->scene, lying[k].body);
        REQUIRE(body.id > 0);
        for (int i = 0; i < 2000 && !world_is_asleep(s.world); i++)
            palp_step(s.world, s.h);
        REQUIRE(world_is_asleep(s.world));
        CHECK_BELOW(residual_of(s.world, body), 1e-9);
        close_scenario(&s);
    }
}

SUITE(inspect, TEST(x_of_a_touched_body_is_what_its_equations_say),
      TEST(x_of_a_sleeping_world_is_what_its_equations_say));
