/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_embedded.c - forces found in one matrix with the motion are those found by W: of shipped
 * scenarios with contacts, friction, joints, bonds, a thread and a wire. */
#include "config/config.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"

enum { STEPS = 20 };

static struct config *open_with(const char *path, const char *multipliers)
{
    const char *const set[] = {multipliers,
                               "solver.correction=recursive",
                               "solver.motion=direct",
                               "solver.residual=1e-10",
                               "solver.sweeps=1000",
                               "solver.precision=double"};
    struct config *config;
    struct config_error error;
    const int status = config_load(&config, path, set, sizeof set / sizeof *set, &error);
    if (status != 0)
        puts(error.text);
    REQUIRE(status == 0);
    return config;
}

static const struct palp_report *follow_scripts(const struct config *config,
                                                struct palp_world *world)
{
    const double h = 1 / config->rate_hz;
    for (int i = 0; i < config->n_tool; i++)
        if (config->tool[i].script)
            palp_world_set_target(
                world, config->tool[i].body,
                config_script_at(config->tool[i].script, palp_world_time(world) + h));
    return palp_step(world, h);
}

struct difference {
    double way, force;     /* m, N, the largest                  */
    double most;           /* N, the largest force               */
    int newton, fell_back; /* steps; solves that came to no end */
};

static void compare_worlds(const struct palp_world *a, const struct palp_world *b,
                           struct difference *d)
{
    for (int id = 1; id <= palp_scene_bodies(palp_world_scene(a)); id++) {
        const palp_body body = {id};
        const struct palp_wrench f = palp_world_contact_wrench(a, body);
        const struct palp_wrench g = palp_world_contact_wrench(b, body);
        const bool soft = palp_body_is_soft(palp_world_scene(a), body);
        const int n = soft ? palp_body_mesh(palp_world_scene(a), body)->n_node : 0;
        for (int i = 0; i < n; i++)
            d->way = fmax(d->way,
                          vec3_norm(vec3_sub(palp_world_q(a, body)[i], palp_world_q(b, body)[i])));
        if (!soft)
            d->way =
                fmax(d->way,
                     vec3_norm(vec3_sub(palp_world_pose(a, body).p, palp_world_pose(b, body).p)));
        d->force = fmax(d->force, vec3_norm(vec3_sub(f.force, g.force)));
        d->most = fmax(d->most, vec3_norm(f.force));
    }
}

/* Allocations of steps are counted on the way: there are to be none. */
static struct difference run_beside(const char *path)
{
    struct difference d = {0};
    struct config *by_W = open_with(path, "solver.multipliers=newton");
    struct config *embedded = open_with(path, "solver.multipliers=embedded");
    struct palp_world *a = palp_world_create(by_W->scene, NULL);
    struct palp_world *b = palp_world_create(embedded->scene, NULL);
    REQUIRE(a && b);
    for (int i = 0; i < STEPS; i++) {
        follow_scripts(by_W, a);
        const long before = alloc_count();
        const struct palp_report *report = follow_scripts(embedded, b);
        CHECK(alloc_count() == before);
        d.newton += report->newton_steps;
        d.fell_back += report->fallbacks;
        compare_worlds(a, b, &d);
    }
    palp_world_destroy(a);
    palp_world_destroy(b);
    config_destroy(by_W);
    config_destroy(embedded);
    return d;
}

/* Both settle forces to 1e-3 N, gaps to 1e-6 m and each linear problem to 1e-10 of its largest
 * force; what a step is off by goes into the next ones: in twenty, to a thousandth of the force or
 * of that, and a hundredth of a millimetre. */
static void forces_are_those_that_W_gives(void)
{
    static const char *const scenario[] = {"weight",           "hinge-chain", "sliding-ring",
                                           "block-on-incline", "bond-tear",   "beam-on-plane"};
    for (int k = 0; k < 6; k++) {
        char path[100];
        snprintf(path, sizeof path, "config/scenarios/%s.yaml", scenario[k]);
        const struct difference d = run_beside(path);
        if (!(d.way < 1e-5 && d.force < 1e-3 * (1 + d.most)))
            printf("\n    %s: off by %.2g m, %.2g N of %.2g N", scenario[k], d.way, d.force,
                   d.most);
        CHECK_BELOW(d.way, 1e-5);
        CHECK_BELOW(d.force, 1e-3 * (1 + d.most));
        CHECK(d.newton > 0 && d.fell_back == 0);
    }
}

static void a_ball_pressed_and_drawn_over_tissue_feels_the_same(void)
{
    const struct difference d = run_beside("tests/scenarios/pressed.yaml");
    CHECK(d.most > 0.01 && d.fell_back == 0);
    CHECK_BELOW(d.force, 1e-3 * (1 + d.most));
    CHECK_BELOW(d.way, 1e-5);
}

SUITE(embedded, TEST(forces_are_those_that_W_gives),
      TEST(a_ball_pressed_and_drawn_over_tissue_feels_the_same));
