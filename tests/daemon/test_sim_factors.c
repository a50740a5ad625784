/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sim_factors.c - the simulation thread with factors made beside its steps: whatever becomes
 * of those, each step is done, and no force is another than with a factor made in each step. */
#include "daemon/sim/sim.h"
#include "engine/model/world.h"
#include "engine/motion/factor_worker.h"
#include "engine/motion/solver.h"
#include "engine/motion/system.h"
#include "tests/check.h"

#include <stdlib.h>
#include <string.h>

#define WAIT_NS (60 * INT64_C(1000000000))

/* Of the force: contacts are solved for to 1e-6 of the largest, motion to 1e-8 m
 * on a tissue of some 300 N/m. What a finger can tell apart is fifty times as much. */
static const double AGREE = 1e-3;
/* Of a tool that pulls flesh along by a quarter of a cell in each step: what it touches has turned
 * by most of a radian since the factor, W_H is off by tenths of a millimetre, and of that the two
 * passes that feed it back leave a hundredth: some 3 µm, on the same 300 N/m. */
static const double AGREE_FAST = 5e-3;

/* Linked in between: A as no body has it, with one pivot below zero, while this is set. */
static bool spoils;

void __real_factor_worker_offer(struct factor_worker *worker, const struct system *system,
                                struct accelerated *there, const unsigned char *touched,
                                int iterations);
void __wrap_factor_worker_offer(struct factor_worker *worker, const struct system *system,
                                struct accelerated *there, const unsigned char *touched,
                                int iterations);
void __wrap_factor_worker_offer(struct factor_worker *worker, const struct system *system,
                                struct accelerated *there, const unsigned char *touched,
                                int iterations)
{
    system_form(system);
    mat3 *last = &system->A[system->pattern->first[system->n - 1]];
    const mat3 true_one = *last;
    *last = spoils ? mat3_diagonal(-1) : true_one;
    __real_factor_worker_offer(worker, system, there, touched, iterations);
    *last = true_one;
}

/* A simulation of the daemon's own test scenario that steps on command. */
struct patient {
    struct config *config;
    struct sim sim;
    uint32_t token;
    palp_body block, probe;
    long asked; /* steps */
};

static struct patient *admit(const char *motion, const char *grid)
{
    /* Iterated to the end: what differs is not where the one and the other were stopped. */
    const char *const set[] = {motion,
                               "solver.newton=20",
                               "solver.tolerance_n=1.0e-6",
                               "solver.tolerance_motion_m=1.0e-8",
                               "solver.defect_limit_m=1.0e-7",
                               grid};
    struct config_error error = {0};
    char why[400] = "";
    struct patient *p = aligned_alloc(EXCHANGE_LINE, sizeof *p);
    REQUIRE(p != NULL);
    memset(p, 0, sizeof *p);
    REQUIRE(config_load(&p->config, "tests/scenarios/block.yaml", set, grid ? 6 : 5, &error) == 0);
    REQUIRE(sim_create(&p->sim, &(struct sim_request){.config = p->config, .stepped = true}, why,
                       sizeof why) == 0);
    REQUIRE(sim_warm_up(&p->sim, why, sizeof why) == 0);
    p->block = palp_scene_find(p->config->scene, "block");
    p->probe = palp_scene_find(p->config->scene, "probe");
    REQUIRE(sim_start(&p->sim) == 0);
    return p;
}

static void discharge(struct patient *p)
{
    CHECK(sim_stop(&p->sim, (int)(WAIT_NS / RT_NS_PER_MS)));
    sim_destroy(&p->sim);
    config_destroy(p->config);
    free(p);
}

static struct factor_worker *factor_worker_of(const struct patient *p)
{
    return p->sim.world->solver[p->block.id - 1]->worker;
}

/* What a session would say: the probe is wanted there. */
static void want(struct patient *p, vec3 at)
{
    struct slot *slot = &p->sim.tool[0].sample_to_sim;
    *(struct tool_sample *)slot_fill(slot) = (struct tool_sample){
        .session = 1, .epoch = 1, .follows = true, .target = {at, {0, 0, 0, 1}}};
    slot_put(slot);
}

/* One step, and it is done: the frame after it. */
static const struct frame *step_to(struct patient *p, vec3 at)
{
    const struct sim_command order = {.verb = SIM_STEP, .token = ++p->token, .n = 1};
    struct sim_notice notice = {0};
    bool told = false;
    want(p, at);
    REQUIRE(sim_put(&p->sim, &order));
    for (int64_t until = rt_now_ns() + WAIT_NS; !told && rt_now_ns() < until;)
        if (!(told = sim_take(&p->sim, &notice)))
            rt_sleep_until(rt_now_ns() + RT_NS_PER_MS / 20);
    REQUIRE(told && notice.kind == SIM_DONE && notice.token == p->token);
    const struct frame *frame = slot_take(&p->sim.frame);
    CHECK(frame->step == ++p->asked);
    return frame;
}

/* Down upon the block and 4 mm into it in 0.25 s, then at 0.3 m/s across it to the other side and
 * back. */
static vec3 path(int step)
{
    const double t = step / 200.0, down = fmin(t / 0.25, 1);
    const double across = t > 0.25 ? fmod((t - 0.25) * 0.3, 0.048) : 0;
    const double x = across < 0.024 ? across : 0.048 - across;
    return vec3_make(x - 0.012, 0.02 - 0.009 * down, 0.004 * down);
}

/* Two of them on the same path, and what the contacts do to the probe. */
struct pair {
    struct patient *aged, *exact;
    double felt, apart; /* N: most force, most difference */
};

static struct pair begin(const char *grid)
{
    const struct pair pair = {admit("solver.motion=pcg", grid), admit("solver.motion=direct", grid),
                              0, 0};
    REQUIRE(factor_worker_of(pair.aged) != NULL && factor_worker_of(pair.exact) == NULL);
    return pair;
}

static const struct palp_report *step_both(struct pair *pair, vec3 at)
{
    const struct frame *aged = step_to(pair->aged, at), *exact = step_to(pair->exact, at);
    const int probe = pair->aged->probe.id - 1;
    const vec3 a = aged->rigid[probe].contact.force, b = exact->rigid[probe].contact.force;
    pair->felt = fmax(pair->felt, vec3_norm(b));
    pair->apart = fmax(pair->apart, vec3_norm(vec3_sub(a, b)));
    return &aged->report;
}

static void end(struct pair *pair, double agree)
{
    CHECK(pair->felt > 0.3); /* N; else nothing was pressed */
    CHECK_BELOW(pair->apart, agree * pair->felt);
    discharge(pair->aged);
    discharge(pair->exact);
}

enum { STEPS = 200 };

static void ageing_factors_change_no_force_of_a_tool_at_speed(void)
{
    struct pair pair = begin(NULL);
    int oldest = 0;
    for (int i = 0; i < STEPS; i++) {
        const int age = step_both(&pair, path(i))->factor_age;
        oldest = age > oldest ? age : oldest;
    }
    CHECK(oldest > 0); /* else no factor aged */
    end(&pair, AGREE);
}

/* From one end of a long block to the other at 0.3 m/s, many times as far as a region reaches: what
 * is touched then lies outside of all that was made for it. */
static void a_tool_that_leaves_its_region_changes_no_force(void)
{
    struct pair pair = begin("bodies.block.grid={shape: beam, size_m: [0.2, 0.02, 0.04], "
                             "cells: [30, 3, 6]}");
    for (int i = 0; i < 60; i++) /* down at its left end */
        step_both(&pair, vec3_make(-0.08, 0.02 - 0.009 * fmin(i / 50.0, 1), 0));
    const double felt = pair.felt;
    for (int i = 0; i < 106; i++)
        step_both(&pair, vec3_make(-0.08 + 0.3 * i / 200, 0.011, 0));
    CHECK(felt > 0.3);
    end(&pair, AGREE_FAST);
}

/* Steps on request wait for what is due: however the worker was scheduled, the same bytes. */
static void the_same_requests_end_in_the_same_bytes(void)
{
    uint64_t hash[2] = {0};
    for (int run = 0; run < 2; run++) {
        struct patient *p = admit("solver.motion=pcg", NULL);
        for (int i = 0; i < STEPS; i++)
            hash[run] = step_to(p, path(i))->hash;
        discharge(p);
    }
    CHECK(hash[0] != 0 && hash[0] == hash[1]);
}

/* Lost before the touch, in it, and while the probe moves: the factor gets older and older. */
static void a_lost_worker_changes_no_force_and_stops_no_step(void)
{
    static const int lost_at[] = {3, 45, 120};
    for (int k = 0; k < 3; k++) {
        struct pair pair = begin(NULL);
        int age = 0, last = 0;
        for (int i = 0; i < STEPS; i++) {
            if (i == lost_at[k])
                factor_worker_stop(factor_worker_of(pair.aged));
            last = age;
            age = step_both(&pair, path(i))->factor_age;
        }
        CHECK(age == last + 1); /* none comes any more */
        end(&pair, AGREE);
    }
}

/* The steps go on with the factor that there is, and the failures are told. */
static void factorisations_that_fail_change_no_force_and_are_counted(void)
{
    struct pair pair = begin(NULL);
    int before = -1, failures = 0;
    for (int i = 0; i < STEPS; i++) {
        spoils = i >= 60 && i < 140;
        failures = step_both(&pair, path(i))->factor_failures;
        before = i == 59 ? failures : before;
    }
    CHECK(before == 0 && failures > 0);
    end(&pair, AGREE);
}

SUITE(sim_factors, TEST(ageing_factors_change_no_force_of_a_tool_at_speed),
      TEST(a_tool_that_leaves_its_region_changes_no_force),
      TEST(the_same_requests_end_in_the_same_bytes),
      TEST(a_lost_worker_changes_no_force_and_stops_no_step),
      TEST(factorisations_that_fail_change_no_force_and_are_counted));
