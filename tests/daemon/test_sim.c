/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sim.c - the simulation thread by itself: commands and samples in,
 * frames, forces, notices out. */
#include "daemon/device/haptics.h"
#include "daemon/rt/watchdog.h"
#include "daemon/sim/sim.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"
#include "tests/fixtures/scratch_folder.h"

#include <dirent.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCENARIO "tests/scenarios/block.yaml"
#define WAIT_NS  (60 * INT64_C(1000000000))

/* A simulation that steps on command, and the output chains that follow it. */
struct bench {
    struct config *config;
    struct sim sim;
    struct haptics haptics;
    uint32_t token;
    palp_body block, probe;
};

/* One worker that factors within the step never waits for another thread. */
static void set_up_on(struct bench *b, const char *scenario, bool stepped)
{
    static const char *const alone[] = {"solver.workers=1", "solver.motion=direct"};
    struct config_error error = {0};
    char why[400] = "";
    memset(b, 0, sizeof *b);
    REQUIRE(config_load(&b->config, scenario, alone, stepped ? 0 : 2, &error) == 0);
    REQUIRE(sim_create(&b->sim, &(struct sim_request){.config = b->config, .stepped = stepped}, why,
                       sizeof why) == 0);
    REQUIRE(sim_warm_up(&b->sim, why, sizeof why) == 0);
    REQUIRE(haptics_create(&b->haptics, b->sim.tool, b->config->n_tool, stepped) == 0);
    b->sim.haptics = stepped ? &b->haptics : NULL;
    b->block = palp_scene_find(b->config->scene, "block");
    b->probe = palp_scene_find(b->config->scene, "probe");
    REQUIRE(sim_start(&b->sim) == 0);
}

static void set_up(struct bench *b)
{
    set_up_on(b, SCENARIO, true);
}

static void tear_down(struct bench *b)
{
    CHECK(sim_stop(&b->sim, (int)(WAIT_NS / RT_NS_PER_MS)));
    haptics_destroy(&b->haptics);
    sim_destroy(&b->sim);
    config_destroy(b->config);
}

static void order(struct bench *b, enum sim_verb verb, uint32_t n, void *bytes)
{
    const struct sim_command command = {.verb = verb, .token = ++b->token, .n = n, .bytes = bytes};
    REQUIRE(sim_put(&b->sim, &command));
}

static struct sim_notice await_notice(struct bench *b)
{
    struct sim_notice notice = {0};
    for (int64_t until = rt_now_ns() + WAIT_NS; !sim_take(&b->sim, &notice) && rt_now_ns() < until;)
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS / 10);
    return notice;
}

/* Do a command and wait until it is done; returns the notices of failures on the way. */
static int command(struct bench *b, enum sim_verb verb, uint32_t n, void *bytes,
                   struct sim_notice *failed)
{
    struct sim_notice notice;
    int n_failed = 0;
    order(b, verb, n, bytes);
    while ((notice = await_notice(b)).kind == SIM_FAILED) {
        *failed = notice;
        n_failed++;
    }
    CHECK(notice.kind == SIM_DONE && notice.token == b->token);
    return n_failed;
}

static void steps(struct bench *b, uint32_t n)
{
    struct sim_notice failed;
    CHECK(command(b, SIM_STEP, n, NULL, &failed) == 0);
}

/* What a session would say: the tool is wanted there, and felt. */
static void want(struct bench *b, unsigned epoch, bool follows, vec3 at)
{
    static uint64_t sequence;
    const struct tool_sample sample = {
        .session = 1,
        .epoch = epoch,
        .follows = follows,
        .felt = follows,
        .target = {at, {0, 0, 0, 1}},
        .hand = {at, {0, 0, 0, 1}},
        .sequence = ++sequence,
        .limits = palp_haptic_limits_make(&(struct palp_haptic_device){6, 20, 1}, 3, 0.1, 200),
    };
    struct tool_exchange *x = &b->sim.tool[0];
    memcpy(slot_fill(&x->sample_to_sim), &sample, sizeof sample);
    memcpy(slot_fill(&x->sample_to_haptics), &sample, sizeof sample);
    slot_put(&x->sample_to_sim);
    slot_put(&x->sample_to_haptics);
}

static const struct frame *newest(struct bench *b)
{
    return slot_take(&b->sim.frame);
}

/* Put a number into a node of the block. The thread stands still: the world may be touched. */
static void spoil(struct bench *b, double height)
{
    const int n = palp_body_mesh(b->config->scene, b->block)->n_node;
    vec3 q[64], v[64];
    REQUIRE(n <= 64);
    memcpy(q, palp_world_q(b->sim.world, b->block), (size_t)n * sizeof *q);
    memcpy(v, palp_world_v(b->sim.world, b->block), (size_t)n * sizeof *v);
    q[n - 1].y = height;
    palp_world_set_nodes(b->sim.world, b->block, q, v);
}

/* The warm-up steps the world and puts it back. */
static void a_simulation_begins_with_the_world_as_described(void)
{
    struct bench b;
    struct palp_error error;
    set_up(&b);
    struct palp_world *fresh = palp_world_create(b.config->scene, &error);
    REQUIRE(fresh != NULL);
    CHECK(palp_world_hash(fresh) == palp_world_hash(b.sim.world));
    CHECK(newest(&b)->step == 0 && newest(&b)->report.n_contact == 0);
    palp_world_destroy(fresh);
    tear_down(&b);
}

static void a_frame_shows_the_world_as_the_step_left_it(void)
{
    struct bench b;
    set_up(&b);
    want(&b, 1, true, vec3_make(0, 0.012, 0));
    steps(&b, 100);
    const struct frame *frame = newest(&b);
    const struct skin *skin = &b.sim.plan.skin[0];
    const vec3 *q = palp_world_q(b.sim.world, b.block);
    CHECK(frame->step == 100 && frame->hash == palp_world_hash(b.sim.world));
    CHECK(frame->report.n_contact > 0 && frame->report.contact == frame->contact);
    CHECK(frame->rigid[b.probe.id - 1].contact.force.y > 0);
    int n_wrong = 0;
    for (int i = 0; i < skin->n_vertex; i++)
        n_wrong += vec3_norm(vec3_sub(frame->vertex[i], q[skin->node[i]])) > 0;
    CHECK(skin->n_vertex > 0 && n_wrong == 0);
    for (int t = 0; t < skin->n_tri; t++)
        for (int k = 0; k < 3; k++)
            n_wrong +=
                skin->node[skin->tri[t][k]] != palp_body_mesh(b.config->scene, b.block)->tri[t][k];
    CHECK(n_wrong == 0);
    tear_down(&b);
}

/* A tool that is told to stand stays where it is, not where it was wanted. */
static void a_tool_stands_where_it_is(void)
{
    struct bench b;
    set_up(&b);
    want(&b, 1, true, vec3_make(0.05, 0.03, 0));
    steps(&b, 2);
    want(&b, 1, false, vec3_make(0, 0, 0));
    const vec3 at = palp_world_pose(b.sim.world, b.probe).p;
    CHECK(at.x > 0 && at.x < 0.049);
    steps(&b, 1);
    CHECK_ZERO(vec3_norm(vec3_sub(palp_world_target(b.sim.world, b.probe).p, at)), 0);
    tear_down(&b);
}

static void a_target_meant_for_an_earlier_world_is_void(void)
{
    struct bench b;
    struct sim_notice failed;
    set_up(&b);
    want(&b, 1, true, vec3_make(0.01, 0.03, 0));
    steps(&b, 5);
    CHECK(command(&b, SIM_RESTORE, 0, b.sim.initial, &failed) == 0);
    const uint64_t hash = newest(&b)->hash;
    CHECK(newest(&b)->epoch == 2);
    steps(&b, 5); /* the sample in the slot is still of epoch 1 */
    CHECK_NEAR(palp_world_target(b.sim.world, b.probe).p.x, 0, 0);
    CHECK(hash != palp_world_hash(b.sim.world) && newest(&b)->step == 5);
    want(&b, 2, true, vec3_make(0.01, 0.03, 0));
    steps(&b, 1);
    CHECK_NEAR(palp_world_target(b.sim.world, b.probe).p.x, 0.01, 0);
    tear_down(&b);
}

/* A second's worth of steps after a snapshot, one bad number; the world
 * is the last good one again. */
static void check_set_back(double height, enum sim_failure failure)
{
    struct bench b;
    struct sim_notice failed = {0};
    struct palp_error error;
    set_up(&b);
    struct palp_world *twin = palp_world_create(b.config->scene, &error);
    steps(&b, 250); /* a snapshot was taken at 200 */
    for (int i = 0; i < 200; i++)
        palp_step(twin, 1 / b.config->rate_hz);
    spoil(&b, height);
    CHECK(command(&b, SIM_STEP, 1, NULL, &failed) == 1);
    CHECK(failed.failure == failure && failed.step == 251 && failed.back_to == 200);
    CHECK(!failed.failed_for_good);
    CHECK(newest(&b)->epoch == 2 && newest(&b)->step == 200);
    CHECK(palp_world_hash(b.sim.world) == palp_world_hash(twin));
    steps(&b, 10); /* and it goes on */
    palp_world_destroy(twin);
    tear_down(&b);
}

static void a_world_with_no_numbers_is_set_back(void)
{
    check_set_back(NAN, SIM_NOT_FINITE);
}

static void a_world_blown_up_is_set_back(void)
{
    check_set_back(1e9, SIM_BLOWN_UP);
}

/* Each time further back: the last snapshot, the one before, the start; and then it rests. */
static void a_world_that_fails_again_and_again_ends_at_its_start(void)
{
    struct bench b;
    struct sim_notice failed = {0};
    set_up(&b);
    steps(&b, 450);
    const long back_to[] = {400, 200, 0};
    for (int i = 0; i < 3; i++) {
        spoil(&b, NAN);
        CHECK(command(&b, SIM_STEP, 1, NULL, &failed) == 1);
        CHECK(failed.back_to == back_to[i] && failed.failed_for_good == (i == 2));
    }
    tear_down(&b);
}

/* What was felt before the world went bad goes down in 20 ms, four
 * steps, and no faster than 1 N/ms. */
static void a_hand_is_let_go_of_gently_when_the_world_fails(void)
{
    struct bench b;
    struct sim_notice failed = {0};
    set_up(&b);
    want(&b, 1, true, vec3_make(0, 0.0205, 0));
    steps(&b, 210);                 /* the engage ramp */
    for (int i = 1; i <= 10; i++) { /* at 0.17 m/s: a hand that jumps is let go */
        want(&b, 1, true, vec3_make(0, 0.0205 - 0.00085 * i, 0));
        steps(&b, 1);
    }
    steps(&b, 90);
    const struct tool_hand *hand = slot_take(&b.sim.tool[0].hand);
    const double felt = hand->out.force.y;
    CHECK(felt > 0.1);
    spoil(&b, NAN);
    CHECK(command(&b, SIM_STEP, 1, NULL, &failed) == 1);
    double last = felt;
    for (int i = 0; i < 4; i++) {
        hand = slot_take(&b.sim.tool[0].hand);
        const double now = hand->out.force.y;
        CHECK(now < last && now >= felt * (1 - 0.25 * (i + 1)) - 1e-9);
        last = now;
        steps(&b, 1);
    }
    hand = slot_take(&b.sim.tool[0].hand);
    CHECK_ZERO(vec3_norm(hand->out.force), 1e-9);
    tear_down(&b);
}

/* ---------------------------------------------------------------- how a tool is held */

/* A device of such friction b, which bears a coupling of b / (T/2) / 1.4, wants its tool there. */
static void hold_as(struct bench *b, unsigned session, enum tool_rendering rendering,
                    double friction, double height)
{
    struct tool_exchange *x = &b->sim.tool[0];
    static uint64_t sequence;
    const struct tool_sample sample = {
        .session = session,
        .epoch = 1,
        .follows = true,
        .felt = true,
        .target = {vec3_make(0, height, 0), {0, 0, 0, 1}},
        .sequence = ++sequence,
        .grip = (double)NAN,
        .rendering = rendering,
        .device = {.dof_out = 6, .force = 20, .torque = 1, .friction = friction},
    };
    memcpy(slot_fill(&x->sample_to_sim), &sample, sizeof sample);
    slot_put(&x->sample_to_sim);
}

static void hold(struct bench *b, unsigned session, double friction, double height)
{
    hold_as(b, session, TOOL_RENDERED_HERE, friction, height);
}

static double stiffness(const struct bench *b)
{
    return palp_world_coupling(b->sim.world, b->probe).translation_stiffness;
}

/* And no stiffer than the scenario has it; turning in proportion. */
static void a_tool_is_held_as_stiffly_as_the_device_bears(void)
{
    struct bench b;
    set_up(&b);
    const struct palp_coupling given = palp_world_coupling(b.sim.world, b.probe);
    hold(&b, 1, 100, 0.03);
    steps(&b, 1);
    CHECK_NEAR(stiffness(&b), given.translation_stiffness, 0);
    hold(&b, 1, 0.35, 0.03);
    steps(&b, 1);
    CHECK_NEAR(stiffness(&b), 0.35 / 0.0005 / 1.4, 1e-9);
    const struct palp_coupling soft = palp_world_coupling(b.sim.world, b.probe);
    CHECK_NEAR(soft.rotation_stiffness * given.translation_stiffness,
               given.rotation_stiffness * soft.translation_stiffness, 1e-9);
    hold(&b, 1, 0.36, 0.03); /* 3 % more: a trifle */
    steps(&b, 1);
    CHECK_NEAR(stiffness(&b), 0.35 / 0.0005 / 1.4, 1e-9);
    hold_as(&b, 2, TOOL_NOT_RENDERED, 0.35, 0.03); /* a new force each step, of 5 ms */
    steps(&b, 1);
    CHECK_NEAR(stiffness(&b), 0.35 / 0.0025 / 1.4, 1e-9);
    tear_down(&b);
}

static void how_a_tool_is_held_does_not_change_while_it_touches(void)
{
    struct bench b;
    set_up(&b);
    hold(&b, 1, 0.35, 0.012);
    steps(&b, 50);
    CHECK(newest(&b)->report.n_contact > 0);
    hold(&b, 1, 0.2, 0.012);
    steps(&b, 10);
    CHECK_NEAR(stiffness(&b), 0.35 / 0.0005 / 1.4, 1e-9);
    hold(&b, 1, 0.2, 0.03);
    steps(&b, 50);
    CHECK(newest(&b)->report.n_contact == 0);
    CHECK_NEAR(stiffness(&b), 0.2 / 0.0005 / 1.4, 1e-9);
    tear_down(&b);
}

/* ---------------------------------------------------------------- copies */

/* Taken as the step begins, its target in it: a second world goes where the first one went. */
static void a_copy_leads_to_the_very_step_that_was_taken(void)
{
    struct bench b;
    struct sim_notice failed;
    struct palp_error error;
    set_up(&b);
    void *bytes = calloc(1, b.sim.snapshot_size);
    want(&b, 1, true, vec3_make(0, 0.013, 0));
    steps(&b, 20);
    command(&b, SIM_START, 0, NULL, &failed);
    order(&b, SIM_COPY, 0, bytes);
    want(&b, 1, true, vec3_make(0.001, 0.012, 0));
    order(&b, SIM_STEP, 1, NULL);
    const struct sim_notice copied = await_notice(&b), stepped = await_notice(&b);
    CHECK(copied.kind == SIM_DONE && copied.token == b.token - 1 && copied.copied);
    CHECK(stepped.kind == SIM_DONE && stepped.token == b.token);

    struct palp_world *copy = palp_world_create(b.config->scene, &error);
    REQUIRE(palp_world_restore(copy, bytes, b.sim.snapshot_size, &error) == PALP_OK);
    CHECK(palp_world_steps(copy) == 20 && palp_world_target(copy, b.probe).p.y == 0.012);
    palp_step(copy, 1 / b.config->rate_hz);
    CHECK(palp_world_hash(copy) == palp_world_hash(b.sim.world));
    CHECK(palp_world_report(copy)->factor_age == copied.factor_age);
    palp_world_destroy(copy);
    free(bytes);
    tear_down(&b);
}

static void one_that_stands_still_or_is_paused_copies_nothing(void)
{
    struct bench b;
    struct sim_notice failed;
    set_up(&b);
    unsigned char *bytes = calloc(1, b.sim.snapshot_size);
    order(&b, SIM_COPY, 0, bytes);
    const struct sim_notice standing = await_notice(&b);
    CHECK(standing.kind == SIM_DONE && standing.token == b.token && !standing.copied);
    command(&b, SIM_START, 0, NULL, &failed);
    order(&b, SIM_COPY, 0, bytes);
    order(&b, SIM_PAUSE, 0, NULL);
    struct sim_notice paused = await_notice(&b);
    if (paused.token == b.token) /* taken together, the pause is done first */
        paused = await_notice(&b);
    else
        await_notice(&b);
    CHECK(paused.kind == SIM_DONE && paused.token == b.token - 1 && !paused.copied);
    for (size_t i = 0; i < b.sim.snapshot_size; i++)
        REQUIRE(bytes[i] == 0);
    free(bytes);
    tear_down(&b);
}

/* Stepping, judging, snapshots, forces, output chain, frames: all in
 * memory that is there before. */
static void steps_allocate_nothing(void)
{
    struct bench b;
    if (!alloc_counted()) {
        skip("a sanitizer stands before malloc");
        return;
    }
    set_up(&b);
    want(&b, 1, true, vec3_make(0, 0.012, 0));
    steps(&b, 100);
    struct sim_notice failed;
    unsigned char *bytes = calloc(1, b.sim.snapshot_size);
    const long before = alloc_count();
    steps(&b, 1000);
    command(&b, SIM_START, 0, NULL, &failed);
    for (int i = 0; i < 10; i++) {
        order(&b, SIM_COPY, 0, bytes);
        order(&b, SIM_STEP, 1, NULL);
        CHECK(await_notice(&b).copied && !await_notice(&b).copied);
    }
    CHECK(alloc_count() == before);
    free(bytes);
    tear_down(&b);
}

/* ---------------------------------------------------------------- notices */

enum { ACROSS = 20, ALONG = 15, BONDS = ACROSS * ALONG };

/* A block that hangs on as many bonds, each of which tears at once. */
static const char *write_bonds(void)
{
    static char text[BONDS * 120 + 1000];
    size_t n = (size_t)snprintf(
        text, sizeof text,
        "version: 1\nname: bonds\nrate_hz: 100\nbodies:\n  block:\n"
        "    grid: {shape: beam, size_m: [0.04, 0.02, 0.03], cells: [3, 2, 3]}\n"
        "    material: {young_pa: 10000, poisson: 0.4, density_kg_m3: 1000}\n"
        "    surface: {collides: false}\n"
        "tools:\n  plate:\n    shape: {box: {size_m: [0.05, 0.004, 0.03], radius_m: 0.001}}\n"
        "    kinematic: true\n    device: any\n    surface: {collides: false}\n"
        "    place: {position_m: [0, 0.012, 0]}\nlinks:\n");
    for (int i = 0; i < BONDS; i++)
        n += (size_t)snprintf(text + n, sizeof text - n,
                              "  bond%d: {law: bond, a: {body: block, at_m: [%.4f, 0.01, %.4f]}, "
                              "b: plate, force_n: 1.0e-6}\n",
                              i, 0.0019 * (i % ACROSS) - 0.018, 0.0019 * (i / ACROSS) - 0.0133);
    return scratch_text("bonds.yaml", text);
}

/* Until the thread has done what it was ordered: nothing that it told is taken meanwhile. */
static void await_done(struct bench *b)
{
    for (int64_t until = rt_now_ns() + WAIT_NS;
         ring_room(&b->sim.done) == b->sim.done.cap && rt_now_ns() < until;)
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS / 10);
}

/* Notices until a command is done; returns how many were of links. */
static int count_links(struct bench *b)
{
    int n = 0;
    struct sim_notice notice;
    while ((notice = await_notice(b)).kind == SIM_LINK)
        n++;
    CHECK(notice.kind == SIM_DONE && notice.token == b->token);
    return n;
}

static void all_links_may_tear_in_one_step(void)
{
    struct bench b;
    set_up_on(&b, write_bonds(), true);
    order(&b, SIM_STEP, 1, NULL);
    CHECK(count_links(&b) == BONDS && sim_events_lost(&b.sim) == 0);
    tear_down(&b);
}

/* Main has not looked for long: events of links are lost, and counted; that a command is done and
 * that a world was set back is told. */
static void commands_are_told_of_where_there_is_no_room_for_events(void)
{
    struct bench b;
    const struct sim_notice filler = {.kind = SIM_LINK};
    set_up_on(&b, write_bonds(), true);
    unsigned n = 0;
    while (ring_room(&b.sim.events) > 100) { /* the thread waits for its turn */
        ring_put(&b.sim.events, &filler);
        n++;
    }
    order(&b, SIM_STEP, 1, NULL);
    await_done(&b);
    const unsigned long long told = (unsigned long long)count_links(&b) - n;
    CHECK(told > 0 && told < 100 && told + sim_events_lost(&b.sim) == BONDS);
    while (ring_room(&b.sim.events) > 16)
        ring_put(&b.sim.events, &filler);
    spoil(&b, (double)NAN);
    order(&b, SIM_STEP, 1, NULL);
    await_done(&b);
    struct sim_notice notice;
    while ((notice = await_notice(&b)).kind == SIM_LINK)
        ;
    CHECK(notice.kind == SIM_FAILED);
    CHECK(await_notice(&b).kind == SIM_DONE);
    tear_down(&b);
}

/* ---------------------------------------------------------------- many steps at once */

/* In real time, but paused. Neither waits for a hundred thousand steps. */
static void a_pause_and_a_reset_end_steps_under_way(void)
{
    static const enum sim_verb verbs[] = {SIM_PAUSE, SIM_RESTORE};
    enum { MANY = 100000 };
    struct bench b;
    struct sim_notice failed;
    set_up_on(&b, SCENARIO, false);
    command(&b, SIM_PAUSE, 0, NULL, &failed);
    for (int i = 0; i < 2; i++) {
        const long before = palp_world_steps(b.sim.world);
        order(&b, SIM_STEP, MANY, NULL);
        order(&b, verbs[i], 0, b.sim.initial);
        CHECK(await_notice(&b).token == b.token - 1);
        const struct sim_notice done = await_notice(&b);
        CHECK(done.kind == SIM_DONE && done.token == b.token);
        CHECK(palp_world_steps(b.sim.world) < before + MANY);
    }
    CHECK(newest(&b)->step == 0);
    command(&b, SIM_STEP, 3, NULL, &failed); /* what was asked for earlier ends no later steps */
    CHECK(newest(&b)->step == 3);
    tear_down(&b);
}

/* The kernel's number of the simulation's thread. */
static pid_t find_thread(void)
{
    DIR *tasks = opendir("/proc/self/task");
    const struct dirent *task;
    pid_t found = 0;
    REQUIRE(tasks != NULL);
    while ((task = readdir(tasks))) {
        char path[300], name[32] = "";
        snprintf(path, sizeof path, "/proc/self/task/%s/comm", task->d_name);
        FILE *comm = fopen(path, "r");
        if (comm && fgets(name, sizeof name, comm) && strcmp(name, "palp-sim\n") == 0)
            found = (pid_t)strtol(task->d_name, NULL, 10);
        if (comm)
            fclose(comm);
    }
    closedir(tasks);
    return found;
}

/* As the kernel has it: the C library does not know of all changes. */
static int policy_of(pid_t thread)
{
    return sched_getscheduler(thread) & ~SCHED_RESET_ON_FORK;
}

/* The kernel makes a thread ordinary that ran for so long without a rest: steps on request rest,
 * and one that was made ordinary leads again at START. */
static void steps_on_request_do_not_cost_the_simulation_its_priority(void)
{
    struct bench b;
    struct sim_notice failed;
    set_up_on(&b, SCENARIO, false);
    const pid_t thread = find_thread();
    const int policy = policy_of(thread);
    CHECK(policy == (b.sim.leads ? SCHED_FIFO : SCHED_OTHER));
    command(&b, SIM_PAUSE, 0, NULL, &failed);
    const int64_t begin_ns = rt_now_ns();
    command(&b, SIM_STEP, 20, NULL, &failed);
    const int64_t step_ns = (rt_now_ns() - begin_ns) / 20;
    REQUIRE(watchdog_begin(100 * step_ns + 20 * RT_NS_PER_MS));
    command(&b, SIM_STEP, 1000 + (uint32_t)(200 * RT_NS_PER_MS / step_ns), NULL, &failed);
    CHECK(policy_of(thread) == policy && !watchdog_bit(WATCHDOG_SIM));
    CHECK(sched_setscheduler(thread, SCHED_OTHER, &(struct sched_param){0}) == 0);
    command(&b, SIM_START, 0, NULL, &failed);
    CHECK(policy_of(thread) == policy);
    tear_down(&b);
}

/* ---------------------------------------------------------------- other worlds */

/* Both have done 100 steps: what the pressed one left is not of the one that is put back. */
static void a_world_put_back_has_no_contacts_and_forces_of_another(void)
{
    static struct palp_local_model model;
    struct bench b;
    struct sim_notice failed;
    struct palp_matrix matrix;
    struct palp_error error;
    set_up(&b);
    void *untouched = malloc(b.sim.snapshot_size);
    steps(&b, 100);
    command(&b, SIM_SNAPSHOT, 0, untouched, &failed);
    command(&b, SIM_RESTORE, 0, b.sim.initial, &failed);
    want(&b, 2, true, vec3_make(0, 0.012, 0));
    steps(&b, 100);
    CHECK(newest(&b)->report.n_contact > 0);
    CHECK(vec3_norm(newest(&b)->rigid[b.probe.id - 1].hand.force) > 0.1);
    command(&b, SIM_RESTORE, 0, untouched, &failed);
    const struct frame *frame = newest(&b);
    CHECK(frame->step == 100 && frame->report.n_contact == 0 && frame->report.newton == 0);
    CHECK_ZERO(vec3_norm(frame->rigid[b.probe.id - 1].hand.force), 0);
    CHECK_ZERO(vec3_norm(frame->rigid[b.probe.id - 1].contact.force), 0);
    CHECK_ZERO(vec3_norm(palp_world_hand_wrench(b.sim.world, b.probe).force), 0);
    CHECK_ZERO(vec3_norm(palp_world_contact_wrench(b.sim.world, b.probe).force), 0);
    palp_world_local_model(b.sim.world, b.probe, &model);
    CHECK(model.n == 0 && model.step == 0);
    CHECK(palp_world_inspect(b.sim.world, PALP_MATRIX_A, b.block, &matrix, &error) != PALP_OK);
    free(untouched);
    tear_down(&b);
}

/* Steps until they are done; what links tell on the way is passed over. */
static void steps_of_links(struct bench *b, uint32_t n)
{
    order(b, SIM_STEP, n, NULL);
    while (await_notice(b).kind != SIM_DONE)
        ;
}

static void what_is_told_of_links_springs_and_probes_allocates_nothing(void)
{
    struct bench b;
    if (!alloc_counted()) {
        skip("a sanitizer stands before malloc");
        return;
    }
    set_up_on(&b, "tests/scenarios/parts.yaml", true);
    steps_of_links(&b, 60);
    const long before = alloc_count();
    steps_of_links(&b, 60);
    const struct frame *frame = slot_take(&b.sim.frame);
    CHECK(alloc_count() == before);
    const int needle = palp_scene_find_link(b.config->scene, "puncture").id - 1;
    CHECK(frame->step == 120 && frame->link[needle].n_path > 3);
    CHECK(frame->probe[0].value[0] == frame->link[needle].value && frame->probe[0].n == 1);
    CHECK(frame->link[b.sim.plan.n_link].force.y > 0.01); /* the spring pulls up */
    tear_down(&b);
}

/* Taken in time all of them; beyond the ring's room the newest are lost, and counted. */
static void each_step_tells_how_long_it_took_or_is_counted(void)
{
    struct bench b;
    struct sim_timing timing;
    set_up(&b);
    steps(&b, 40);
    for (long step = 1; step <= 40; step++) {
        REQUIRE(ring_take(&b.sim.timings, &timing));
        CHECK(timing.step == step && timing.lateness_ns == 0 && timing.n_stage > 3);
        int64_t sum_ns = 0;
        for (int i = 0; i < timing.n_stage; i++)
            sum_ns += timing.stage[i].ns;
        CHECK(0 < sum_ns && sum_ns <= timing.whole_ns);
    }
    steps(&b, 600);
    long n = 0;
    while (ring_take(&b.sim.timings, &timing))
        CHECK(timing.step == 41 + n++);
    CHECK(n >= 512 && n + (long)ring_dropped(&b.sim.timings) == 600);
    tear_down(&b);
}

SUITE(sim, TEST(a_simulation_begins_with_the_world_as_described),
      TEST(a_frame_shows_the_world_as_the_step_left_it), TEST(a_tool_stands_where_it_is),
      TEST(a_target_meant_for_an_earlier_world_is_void), TEST(a_world_with_no_numbers_is_set_back),
      TEST(a_world_blown_up_is_set_back),
      TEST(a_world_that_fails_again_and_again_ends_at_its_start),
      TEST(a_hand_is_let_go_of_gently_when_the_world_fails),
      TEST(a_tool_is_held_as_stiffly_as_the_device_bears),
      TEST(how_a_tool_is_held_does_not_change_while_it_touches),
      TEST(a_copy_leads_to_the_very_step_that_was_taken),
      TEST(one_that_stands_still_or_is_paused_copies_nothing), TEST(steps_allocate_nothing),
      TEST(all_links_may_tear_in_one_step),
      TEST(commands_are_told_of_where_there_is_no_room_for_events),
      TEST(a_pause_and_a_reset_end_steps_under_way),
      TEST(steps_on_request_do_not_cost_the_simulation_its_priority),
      TEST(a_world_put_back_has_no_contacts_and_forces_of_another),
      TEST(what_is_told_of_links_springs_and_probes_allocates_nothing),
      TEST(each_step_tells_how_long_it_took_or_is_counted));
