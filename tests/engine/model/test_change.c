/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_change.c - factors on what a scene says: they do what they are named after, are in
 * snapshots, and leave all bytes alone while they are 1. */
#include "config/config.h"
#include "engine/model/world.h"
#include "engine/palp_change.h"
#include "tests/check.h"

#include <stdlib.h>

/** A scenario that is stepped, its scripts with it. */
struct scene_run {
    struct config *config;
    struct palp_world *world;
    double first_tear; /* N; 0: nothing tore */
};

static struct scene_run begin_run(const char *name)
{
    struct scene_run r = {0};
    struct config_error error = {0};
    struct palp_error refused;
    REQUIRE(config_load(&r.config, name, NULL, 0, &error) == 0);
    r.world = palp_world_create(r.config->scene, &refused);
    REQUIRE(r.world != NULL);
    return r;
}

static void end_run(struct scene_run *r)
{
    palp_world_destroy(r->world);
    config_destroy(r->config);
}

static void step_run(struct scene_run *r, int n)
{
    const double h = 1 / r->config->rate_hz;
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < r->config->n_tool; i++) {
            const struct config_tool *tool = &r->config->tool[i];
            if (tool->script)
                palp_world_set_target(
                    r->world, tool->body,
                    config_script_at(tool->script, palp_world_time(r->world) + h));
        }
        const struct palp_report *report = palp_step(r->world, h);
        for (int i = 0; i < report->n_event && r->first_tear == 0; i++)
            if (report->event[i].kind == PALP_EVENT_TEAR)
                r->first_tear = report->event[i].force;
    }
}

static bool change(struct scene_run *r, enum palp_change kind, int id, double factor)
{
    return palp_world_set_change(r->world, &(struct palp_changed){kind, id, factor});
}

/* The way of a body's node of that place at the start, after so many steps. */
static double way_of(const char *name, const char *body, enum palp_change kind, double factor,
                     int steps)
{
    struct scene_run r = begin_run(name);
    const palp_body id = palp_scene_find(r.config->scene, body);
    const struct palp_mesh *mesh = palp_body_mesh(r.config->scene, id);
    double most = 0;
    REQUIRE(change(&r, kind, id.id, factor));
    step_run(&r, steps);
    for (int i = 0; i < mesh->n_node; i++)
        most = fmax(most, vec3_norm(vec3_sub(palp_world_q(r.world, id)[i], mesh->x[i])));
    end_run(&r);
    return most;
}

/* ---------------------------------------------------------------- what they do */

/* The ramp is over after 0.5 s; nodes that time moves are held where they are told. */
static void moved_nodes_go_that_much_further(void)
{
    const double once = way_of("breathing-organ", "liver", PALP_CHANGE_MOTION, 1, 350);
    const double half = way_of("breathing-organ", "liver", PALP_CHANGE_MOTION, 0.5, 350);
    CHECK(once > 0.005);
    CHECK_NEAR(half / once, 0.5, 0.1); /* what is free of it follows a little late */
    CHECK_BELOW(way_of("breathing-organ", "liver", PALP_CHANGE_MOTION, 0, 350), 0.2 * once);
}

static void pressure_fills_that_much_more(void)
{
    struct scene_run r = begin_run("bladder");
    const char *name = palp_body_name(r.config->scene, (palp_body){1});
    const double once = way_of("bladder", name, PALP_CHANGE_PRESSURE, 1, 200);
    const double half = way_of("bladder", name, PALP_CHANGE_PRESSURE, 0.5, 200);
    CHECK(once > 0 && half < 0.9 * once);
    end_run(&r);
}

static void weaker_bonds_tear_at_less(void)
{
    double force[2];
    for (int k = 0; k < 2; k++) {
        struct scene_run r = begin_run("bond-tear");
        for (int link = 1; link <= palp_scene_links(r.config->scene); link++)
            REQUIRE(change(&r, PALP_CHANGE_BOND, link, k == 0 ? 1 : 0.5));
        step_run(&r, 400);
        force[k] = r.first_tear;
        end_run(&r);
    }
    CHECK(force[0] > 0.4 && force[1] > 0.2 && force[1] < 0.4);
}

static void what_is_slippery_slides_on(void)
{
    double way[2];
    for (int k = 0; k < 2; k++) {
        struct scene_run r = begin_run("block-on-incline");
        for (int body = 1; body <= palp_scene_bodies(r.config->scene); body++)
            REQUIRE(change(&r, PALP_CHANGE_FRICTION, body, k == 0 ? 1 : 0));
        const palp_body block = palp_scene_find(r.config->scene, "block");
        const vec3 from = palp_world_pose(r.world, block).p;
        step_run(&r, 150);
        way[k] = vec3_norm(vec3_sub(palp_world_pose(r.world, block).p, from));
        end_run(&r);
    }
    CHECK(way[0] < 0.01 && way[1] > 0.5);
}

/* ---------------------------------------------------------------- bytes */

static void a_ramp_is_gone_on_with_after_a_snapshot(void)
{
    struct scene_run r = begin_run("breathing-organ");
    struct palp_error error;
    const size_t size = palp_world_snapshot_size(r.world);
    void *bytes = malloc(size);
    step_run(&r, 10);
    const uint64_t plain = palp_world_hash(r.world);
    REQUIRE(change(&r, PALP_CHANGE_MOTION, 1, 0.2));
    CHECK(palp_world_hash(r.world) != plain);
    step_run(&r, 20); /* 0.1 s of 0.4 */
    palp_world_snapshot(r.world, bytes);
    step_run(&r, 100);
    const uint64_t after = palp_world_hash(r.world);
    CHECK(palp_world_restore(r.world, bytes, size, &error) == PALP_OK);
    step_run(&r, 100);
    CHECK(palp_world_hash(r.world) == after);
    free(bytes);
    end_run(&r);
}

/* What was recorded before it was known since when a world rests ends before that; before there
 * were factors, before them. */
static void a_snapshot_without_factors_is_one_with_all_at_1(void)
{
    struct scene_run r = begin_run("breathing-organ");
    struct palp_error error;
    const int n = 3 * palp_scene_bodies(r.config->scene) + palp_scene_links(r.config->scene);
    const size_t size = palp_world_snapshot_size(r.world);
    const size_t rest = sizeof(int64_t) + sizeof(double) +
                        (size_t)r.world->scene->n_v * sizeof(vec3) +
                        (size_t)r.world->scene->n_body * sizeof(pose);
    const size_t tail = rest + (size_t)n * 2 * sizeof(double);
    void *bytes = malloc(size);
    step_run(&r, 10);
    const uint64_t plain = palp_world_hash(r.world);
    palp_world_snapshot(r.world, bytes);
    REQUIRE(change(&r, PALP_CHANGE_MOTION, 1, 0.2));
    step_run(&r, 10);
    CHECK(palp_world_restore(r.world, bytes, size - tail, &error) == PALP_OK);
    CHECK(palp_world_hash(r.world) == plain &&
          palp_world_change(r.world, PALP_CHANGE_MOTION, 1) == 1);
    CHECK(palp_world_restore(r.world, bytes, size - rest, &error) == PALP_OK);
    CHECK(palp_world_hash(r.world) == plain);
    CHECK(palp_world_restore(r.world, bytes, size - 1, &error) == PALP_INVALID);
    free(bytes);
    end_run(&r);
}

static void what_is_not_of_the_scene_is_refused(void)
{
    struct scene_run r = begin_run("breathing-organ");
    CHECK(!change(&r, PALP_CHANGE_FRICTION, 0, 1) && !change(&r, PALP_CHANGE_FRICTION, 99, 1));
    CHECK(!change(&r, PALP_CHANGE_BOND, 1, 1) && !change(&r, PALP_CHANGES, 1, 1));
    CHECK(!change(&r, PALP_CHANGE_FRICTION, 1, -0.1) && !change(&r, PALP_CHANGE_FRICTION, 1, NAN));
    CHECK(!change(&r, PALP_CHANGE_FRICTION, 1, 1.1 * PALP_CHANGE_MOST));
    end_run(&r);
}

SUITE(change, TEST(moved_nodes_go_that_much_further), TEST(pressure_fills_that_much_more),
      TEST(weaker_bonds_tear_at_less), TEST(what_is_slippery_slides_on),
      TEST(a_ramp_is_gone_on_with_after_a_snapshot),
      TEST(a_snapshot_without_factors_is_one_with_all_at_1),
      TEST(what_is_not_of_the_scene_is_refused));
