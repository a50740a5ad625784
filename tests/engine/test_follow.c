/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_follow.c - steps of real time take whatever factor is newest; those that follow their
 * choices give the same bytes. And what tells worlds apart, and places on them. */
#include "config/config.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEPS = 160, FACTORS_MOST = 8 };

struct run {
    struct config *config;
    struct palp_world *world;
    size_t size;
};

static struct run open_run(const char *scenario, int workers)
{
    char path[200], wish[40];
    const char *set[] = {wish};
    struct config_error refused = {0};
    struct palp_error error;
    struct run r = {0};
    snprintf(path, sizeof path, "config/scenarios/%s.yaml", scenario);
    snprintf(wish, sizeof wish, "solver.workers=%d", workers);
    REQUIRE(config_load(&r.config, path, set, 1, &refused) == 0);
    r.world = palp_world_create(r.config->scene, &error);
    REQUIRE(r.world != NULL);
    r.size = palp_world_snapshot_size(r.world);
    return r;
}

static void close_run(struct run *r)
{
    palp_world_destroy(r->world);
    config_destroy(r->config);
}

static void step(struct run *r)
{
    const double h = 1 / r->config->rate_hz, end = palp_world_time(r->world) + h;
    for (int i = 0; i < r->config->n_tool; i++) {
        const struct config_tool *tool = &r->config->tool[i];
        palp_world_set_target(r->world, tool->body, config_script_at(tool->script, end));
        if (tool->script->grip)
            palp_world_set_grip(r->world, tool->body, config_script_grip(tool->script, end));
    }
    palp_step(r->world, h);
}

/* Between real steps there is now much time and now little: the worker is ready sooner or later. */
static void rest(int i, int slowness)
{
    const long ns = slowness * (i % 7 == 0 ? 8000000L : 200000L * (i % 3));
    nanosleep(&(struct timespec){.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000}, NULL);
}

struct recorded_run {
    void *begin, *middle; /* snapshots; middle: before step STEPS / 2 */
    uint64_t mark[STEPS], body_mark[STEPS];
    struct palp_factor_choice choice[STEPS][FACTORS_MOST];
};

static void record(struct run *r, struct recorded_run *to, int slowness)
{
    for (int i = 0; i < STEPS; i++) {
        if (i == STEPS / 2)
            palp_world_snapshot(r->world, to->middle);
        step(r);
        to->mark[i] = palp_world_mark(r->world, (palp_body){0});
        to->body_mark[i] = palp_world_mark(r->world, (palp_body){1});
        palp_world_choices(r->world, to->choice[i]);
        rest(i, slowness);
    }
}

static bool takes_factors(const struct recorded_run *recorded)
{
    int n_taken = 1, n_offered = 0;
    for (int i = 0; i < STEPS; i++) {
        n_offered += recorded->choice[i][0].offered;
        n_taken += i > 0 && recorded->choice[i][0].taken != recorded->choice[i - 1][0].taken;
    }
    return n_offered >= 2 && n_taken >= 2;
}

/* Returns the first step that is another; STEPS: none. */
static int repeat(struct run *r, const struct recorded_run *of, int from)
{
    struct palp_error error;
    REQUIRE(palp_world_restore(r->world, from ? of->middle : of->begin, r->size, &error) ==
            PALP_OK);
    for (int i = from; i < STEPS; i++) {
        palp_world_follow(r->world, of->choice[i]);
        step(r);
        if (palp_world_strayed(r->world) ||
            palp_world_mark(r->world, (palp_body){0}) != of->mark[i] ||
            palp_world_mark(r->world, (palp_body){1}) != of->body_mark[i])
            return i;
    }
    palp_world_follow(r->world, NULL);
    return STEPS;
}

static void check_scenario(const char *scenario)
{
    struct run live = open_run(scenario, 2);
    REQUIRE(palp_world_factors(live.world) >= 1 && palp_world_factors(live.world) <= FACTORS_MOST);
    struct recorded_run recorded = {.begin = malloc(live.size), .middle = malloc(live.size)};
    palp_world_set_waiting(live.world, false);
    palp_world_snapshot(live.world, recorded.begin);
    record(&live, &recorded, 1);
    for (int slowness = 2; !takes_factors(&recorded) && slowness <= 64; slowness *= 2) {
        struct palp_error error;
        REQUIRE(palp_world_restore(live.world, recorded.begin, live.size, &error) == PALP_OK);
        record(&live, &recorded, slowness); /* a worker that gets no processor has longer */
    }
    CHECK(takes_factors(&recorded)); /* else nothing was tried */
    for (int workers = 1; workers <= 4; workers *= 2) {
        struct run again = open_run(scenario, workers);
        CHECK(repeat(&again, &recorded, 0) == STEPS);
        CHECK(repeat(&again, &recorded, STEPS / 2) == STEPS);
        close_run(&again);
    }
    close_run(&live);
    free(recorded.begin);
    free(recorded.middle);
}

static void steps_that_follow_give_the_bytes_of_real_time(void)
{
    check_scenario("liver-palpation-press");
}

static void choice_that_cannot_be_followed_is_told(void)
{
    struct run r = open_run("liver-palpation-press", 1);
    struct palp_factor_choice choice[FACTORS_MOST] = {{.taken = 1}};
    palp_world_follow(r.world, choice);
    step(&r);
    CHECK(!palp_world_strayed(r.world));
    choice[0].taken = 77;
    palp_world_follow(r.world, choice);
    step(&r);
    CHECK(palp_world_strayed(r.world));
    palp_world_follow(r.world, NULL);
    step(&r);
    CHECK(!palp_world_strayed(r.world));
    close_run(&r);
}

/* Any bit of a position, velocity, pose or force that the next step starts from. */
static void mark_tells_of_every_bit(void)
{
    struct run r = open_run("liver-palpation-press", 1);
    for (int i = 0; i < 60; i++)
        step(&r);
    const palp_body liver = {1}, tool = r.config->tool[0].body, none = {0};
    const int n = palp_body_mesh(r.config->scene, liver)->n_node;
    vec3 *q = malloc((size_t)n * sizeof *q), *v = malloc((size_t)n * sizeof *v);
    memcpy(q, palp_world_q(r.world, liver), (size_t)n * sizeof *q);
    memcpy(v, palp_world_v(r.world, liver), (size_t)n * sizeof *v);
    const uint64_t all = palp_world_mark(r.world, none), body = palp_world_mark(r.world, liver);
    const uint64_t other = palp_world_mark(r.world, tool);
    for (int bit = 0; bit < 64; bit += 9)
        for (int node = 0; node < n; node += 1 + n / 9)
            for (int of_v = 0; of_v < 2; of_v++) {
                double *number = of_v ? &v[node].y : &q[node].z;
                const double before = *number;
                uint64_t bits;
                memcpy(&bits, number, 8);
                bits ^= UINT64_C(1) << bit;
                memcpy(number, &bits, 8);
                palp_world_set_nodes(r.world, liver, q, v);
                const bool moved =
                    (of_v ? palp_world_v : palp_world_q)(r.world, liver)[node].y != 0 &&
                    memcmp(of_v ? &palp_world_v(r.world, liver)[node].y
                                : &palp_world_q(r.world, liver)[node].z,
                           number, 8) == 0;
                CHECK(!moved || palp_world_mark(r.world, liver) != body);
                CHECK(!moved || palp_world_mark(r.world, none) != all);
                CHECK(palp_world_mark(r.world, tool) == other);
                *number = before;
                palp_world_set_nodes(r.world, liver, q, v);
                CHECK(palp_world_mark(r.world, liver) == body);
            }
    free(q);
    free(v);
    close_run(&r);
}

/* A place at rest, carried along with the nodes of its triangle, is where the contact is. The tool
 * is a ball: rest is told of the liver, which is a. */
static void contact_tells_the_touched_place_at_rest(void)
{
    struct run r = open_run("liver-palpation-press", 1);
    for (int i = 0; i < 150; i++)
        step(&r);
    const struct palp_report *report = palp_world_report(r.world);
    int n_near = 0;
    for (int i = 0; i < report->n_contact; i++) {
        const struct palp_contact *c = &report->contact[i];
        const struct palp_mesh *mesh = palp_body_mesh(r.config->scene, c->a);
        REQUIRE(mesh != NULL && c->node_a >= 0);
        const vec3 moved = vec3_sub(palp_world_q(r.world, c->a)[c->node_a], mesh->x[c->node_a]);
        const vec3 there = vec3_add(c->rest, moved);
        /* The heaviest node goes along with the place within the triangle's stretch: 3 mm. */
        CHECK(vec3_norm(vec3_sub(there, c->point)) < 0.003 + fabs(c->gap));
        n_near += vec3_norm(vec3_sub(c->rest, mesh->x[c->node_a])) < 0.02;
    }
    CHECK(report->n_contact > 0 && n_near == report->n_contact);
    close_run(&r);
}

SUITE(follow, TEST(steps_that_follow_give_the_bytes_of_real_time),
      TEST(choice_that_cannot_be_followed_is_told), TEST(mark_tells_of_every_bit),
      TEST(contact_tells_the_touched_place_at_rest));
