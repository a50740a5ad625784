/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_judge.c - the task behind each step of palpd, without its sockets: what is told of it, what
 * it costs, and that its numbers are those of the same steps elsewhere. */
#include "daemon/judge/judge.h"
#include "daemon/sim/sim.h"
#include "tests/check.h"
#include "tests/fixtures/alloc_count.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SCENARIO "tests/scenarios/press-task.yaml"

enum { DOWN = 60, HELD = 60, PATIENCE_MS = 60000 };

/* A simulation without its thread, and a hand that holds the probe. */
struct bench {
    struct config *config;
    struct sim *sim;
    struct judge *judge;
    struct tool_sample sample;
    const struct tool_sample *used[1];
    long n;
    /* The same steps, judged here. */
    struct palp_task *task;
    struct palp_metrics *metrics;
};

static void begin_bench(struct bench *b)
{
    struct config_error error = {0};
    struct palp_error refused;
    char why[400] = "";
    *b = (struct bench){.sim = aligned_alloc(EXCHANGE_LINE, sizeof(struct sim))};
    REQUIRE(config_load(&b->config, SCENARIO, NULL, 0, &error) == 0);
    REQUIRE(sim_create(b->sim, &(struct sim_request){.config = b->config}, why, sizeof why) == 0);
    REQUIRE(sim_warm_up(b->sim, why, sizeof why) == 0);
    b->judge = judge_create(b->config, b->sim->world, 0, why, sizeof why);
    REQUIRE(b->judge != NULL);
    b->sample = (struct tool_sample){.session = 1, .felt = true, .device = {.dof_out = 3}};
    b->sim->used[0] = &b->sample;
    const struct palp_task_def *def = &b->config->lesson->def;
    const double limit_n[] = {def->tissue[0].limit_n};
    b->task = palp_task_create(def, b->sim->world, &refused);
    b->metrics = palp_metrics_create(&(struct palp_metrics_def){.rate_hz = b->config->rate_hz,
                                                                .n_tool = def->n_tool,
                                                                .n_phase = def->n_phase,
                                                                .n_tissue = def->n_tissue,
                                                                .limit_n = limit_n},
                                     &refused);
    REQUIRE(b->task != NULL && b->metrics != NULL);
}

static void end_bench(struct bench *b)
{
    palp_metrics_destroy(b->metrics);
    palp_task_destroy(b->task);
    judge_destroy(b->judge);
    sim_destroy(b->sim);
    free(b->sim);
    config_destroy(b->config);
}

/* Down in the first steps, then still; up from step `lift` on. */
static void step_bench(struct bench *b, long lift)
{
    const double way = fmin(1, (double)b->n / DOWN) * (b->n < lift ? 1 : 0);
    const pose at = {vec3_make(0, 0.02 - 0.012 * way, 0), {0, 0, 0, 1}};
    palp_world_set_target(b->sim->world, b->config->tool[0].body, at);
    judge_step_begins(b->judge, b->sim);
    palp_step(b->sim->world, 1 / b->config->rate_hz);
    judge_step_done(b->judge, b->sim);
    b->n++;
}

static struct judge_view newest_view(struct bench *b)
{
    struct judge_view view = b->judge->last;
    while (judge_take(b->judge, &view))
        ;
    return view;
}

/* The last numbers, when the thread has them. */
static const struct judge_values *await_last(struct bench *b)
{
    const struct judge_values *values = NULL;
    for (int ms = 0; ms < PATIENCE_MS && !(values && values->is_last); ms++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        values = slot_take(&b->judge->of_all);
    }
    return values;
}

/* Nobody empties the ring of frames any more. */
static void stop_thread(struct bench *b)
{
    atomic_store(&b->judge->stop, true);
    pthread_join(b->judge->thread, NULL);
    b->judge->started = false;
}

/* Without what depends on how fast this machine is. */
static unsigned doubts_of(struct bench *b)
{
    return newest_view(b).uncounted & ~(unsigned)JUDGE_DOUBT_SLOW;
}

/* ---------------------------------------------------------------- what is told */

static void an_attempt_goes_through_its_phases(void)
{
    struct bench b;
    begin_bench(&b);
    CHECK(newest_view(&b).state == JUDGE_WAITING && newest_view(&b).attempt == 0);
    b.sim->used[0] = NULL;
    step_bench(&b, 1000);
    CHECK(newest_view(&b).state == JUDGE_WAITING); /* nobody holds it */
    b.sim->used[0] = &b.sample;
    step_bench(&b, 1000);
    CHECK(newest_view(&b).state == JUDGE_RUNNING && newest_view(&b).attempt == 1);
    while (newest_view(&b).progress.phase == 0 && b.n < 1000)
        step_bench(&b, 1000);
    CHECK(newest_view(&b).progress.phase == 1);
    b.sample.presses++;
    step_bench(&b, 1000);
    CHECK(newest_view(&b).progress.phase == 2 && newest_view(&b).n_margin == 2);
    /* What should not hold, a touch, of which none fails. */
    CHECK(newest_view(&b).margin[0].unwanted && !newest_view(&b).margin[0].fails);
    const long lift = b.n;
    while (newest_view(&b).state == JUDGE_RUNNING && b.n < 2000)
        step_bench(&b, lift);
    CHECK(newest_view(&b).state == JUDGE_ENDED);
    CHECK(newest_view(&b).progress.outcome == PALP_OUTCOME_DONE && doubts_of(&b) == 0);
    end_bench(&b);
}

/* Ten times a second of simulated time, and on each change. */
static void what_does_not_change_is_told_ten_times_a_second(void)
{
    struct bench b;
    struct judge_view view;
    begin_bench(&b);
    step_bench(&b, 0);
    while (judge_take(b.judge, &view))
        ;
    int n = 0;
    for (int i = 0; i < 400; i++) { /* two seconds in the air */
        step_bench(&b, 0);
        while (judge_take(b.judge, &view))
            n++;
    }
    CHECK(n >= 20 && n <= 22); /* one more for the hint, one where the tenths begin */
    CHECK(view.progress.hint);
    end_bench(&b);
}

/* ---------------------------------------------------------------- its numbers */

static void the_numbers_are_those_of_the_same_steps_folded_elsewhere(void)
{
    static struct palp_value own[JUDGE_VALUES];
    struct bench b;
    struct palp_frame frame;
    begin_bench(&b);
    step_bench(&b, 1000); /* with it the attempt begins: the next is the first that is looked at */
    palp_task_restart(b.task, b.sim->world);
    while (newest_view(&b).state == JUDGE_RUNNING && b.n < 1000) {
        b.sample.presses += b.n == DOWN + HELD;
        if (b.n == DOWN + HELD)
            palp_task_press(b.task, b.config->tool[0].body);
        step_bench(&b, DOWN + HELD + 20);
        palp_task_step(b.task, b.sim->world, &frame);
        palp_metrics_add(b.metrics, &frame);
    }
    const struct judge_values *all = await_last(&b);
    REQUIRE(all && all->is_last && all->attempt == 1);
    int n = palp_task_values(b.task, own, JUDGE_VALUES);
    n += palp_metrics_values(b.metrics, own + n, JUDGE_VALUES - n);
    CHECK(n == all->n && n > 20);
    for (int i = 0; i < n && i < all->n; i++) {
        CHECK(strcmp(own[i].name, all->value[i].name) == 0 && own[i].tool == all->value[i].tool);
        CHECK(memcmp(&own[i].value, &all->value[i].value, sizeof own[i].value) == 0);
    }
    end_bench(&b);
}

static void frames_without_room_make_an_attempt_incomplete(void)
{
    struct bench b;
    begin_bench(&b);
    stop_thread(&b);
    for (int i = 0; i < 3000 && doubts_of(&b) == 0; i++)
        judge_step_done(b.judge, b.sim);
    CHECK(doubts_of(&b) == JUDGE_DOUBT_INCOMPLETE);
    CHECK(atomic_load(&b.judge->left_out) > 0);
    end_bench(&b);
}

static void a_look_allocates_nothing(void)
{
    struct bench b;
    if (!alloc_counted()) {
        skip("a sanitizer counts memory itself");
        return;
    }
    begin_bench(&b);
    for (int i = 0; i < 3; i++)
        step_bench(&b, 1000);
    stop_thread(&b);
    const long before = alloc_count();
    for (int i = 0; i < 500; i++) {
        judge_step_done(b.judge, b.sim);
        if (i == 300)
            judge_obey(b.judge, b.sim, JUDGE_NEXT);
    }
    CHECK(alloc_count() == before);
    end_bench(&b);
}

/* ---------------------------------------------------------------- an instructor */

static void orders_act_where_they_make_sense(void)
{
    struct bench b;
    begin_bench(&b);
    CHECK(!judge_obey(b.judge, b.sim, JUDGE_PAUSE) && !judge_obey(b.judge, b.sim, JUDGE_END));
    CHECK(judge_obey(b.judge, b.sim, JUDGE_START) && !judge_obey(b.judge, b.sim, JUDGE_START));
    step_bench(&b, 0);
    CHECK(judge_obey(b.judge, b.sim, JUDGE_PAUSE));
    const double paused_s = newest_view(&b).progress.time_s;
    for (int i = 0; i < 50; i++)
        step_bench(&b, 0);
    CHECK(newest_view(&b).progress.time_s == paused_s && newest_view(&b).state == JUDGE_PAUSED);
    CHECK(judge_obey(b.judge, b.sim, JUDGE_START) && newest_view(&b).attempt == 1);
    CHECK(judge_obey(b.judge, b.sim, JUDGE_NEXT) && newest_view(&b).progress.phase == 1);
    CHECK(judge_obey(b.judge, b.sim, JUDGE_END) && newest_view(&b).state == JUDGE_ENDED);
    CHECK(newest_view(&b).progress.outcome == PALP_OUTCOME_RUNNING); /* it was ended before */
    CHECK(newest_view(&b).uncounted & JUDGE_DOUBT_PAUSED);
    CHECK(newest_view(&b).uncounted & JUDGE_DOUBT_SKIPPED);
    judge_restart(b.judge, b.sim, true);
    CHECK(newest_view(&b).state == JUDGE_WAITING && newest_view(&b).progress.phase == 0);
    step_bench(&b, 0);
    CHECK(newest_view(&b).attempt == 2 && doubts_of(&b) == 0);
    end_bench(&b);
}

/* Main takes each view as it comes. */
static struct judge_view step_long(struct bench *b, double seconds)
{
    for (long i = 0; i < (long)(seconds * b->config->rate_hz); i++) {
        step_bench(b, 0);
        newest_view(b);
    }
    return newest_view(b);
}

/* Its time stands still after ten seconds, until the hand is back. */
static void an_attempt_whose_hand_is_gone_waits_for_it(void)
{
    struct bench b;
    begin_bench(&b);
    step_long(&b, 0.1);
    b.sim->used[0] = NULL;
    CHECK(step_long(&b, 9.9).state == JUDGE_RUNNING && !(doubts_of(&b) & JUDGE_DOUBT_PAUSED));
    const struct judge_view left = step_long(&b, 0.5);
    CHECK(left.state == JUDGE_PAUSED && (doubts_of(&b) & JUDGE_DOUBT_PAUSED));
    b.sim->used[0] = &b.sample;
    const struct judge_view back = step_long(&b, 0.1);
    CHECK(back.state == JUDGE_RUNNING && back.attempt == 1);
    CHECK(back.progress.time_s < left.progress.time_s + 0.2);
    CHECK(judge_obey(b.judge, b.sim, JUDGE_PAUSE));
    CHECK(step_long(&b, 0.1).state == JUDGE_PAUSED); /* by an instructor, whatever hands do */
    end_bench(&b);
}

/* ---------------------------------------------------------------- what does not count */

static void a_step_that_leaves_something_undone_does_not_count(void)
{
    struct bench b;
    begin_bench(&b);
    for (int i = 0; i < 3; i++)
        step_bench(&b, 1000);
    CHECK(doubts_of(&b) == 0);
    b.sim->ladder.rung = 1;
    step_bench(&b, 1000);
    b.sim->ladder.rung = 0;
    step_bench(&b, 1000);
    CHECK(doubts_of(&b) == JUDGE_DOUBT_DEGRADED);
    end_bench(&b);
}

static void a_program_s_attempt_does_not_count(void)
{
    struct bench b;
    begin_bench(&b);
    b.sample.simulated = true;
    for (int i = 0; i < 3; i++)
        step_bench(&b, 1000);
    CHECK(doubts_of(&b) == JUDGE_DOUBT_SIMULATED);
    b.sample.simulated = false;
    judge_restart(b.judge, b.sim, true);
    for (int i = 0; i < 3; i++)
        step_bench(&b, 1000);
    CHECK(doubts_of(&b) == 0);
    end_bench(&b);
}

/* Until it is put back to the start. */
static void no_attempt_from_a_snapshot_counts(void)
{
    struct bench b;
    begin_bench(&b);
    for (int i = 0; i < 3; i++) {
        judge_restart(b.judge, b.sim, i == 2);
        for (int k = 0; k < 3; k++)
            step_bench(&b, 1000);
        CHECK(newest_view(&b).state == JUDGE_RUNNING);
        CHECK(doubts_of(&b) == (i < 2 ? (unsigned)JUDGE_DOUBT_RESTORED : 0));
    }
    end_bench(&b);
}

static void an_attempt_without_force_does_not_count(void)
{
    struct bench b;
    begin_bench(&b);
    b.sample.device.dof_out = 0;
    step_bench(&b, 1000);
    step_bench(&b, 1000);
    judge_obey(b.judge, b.sim, JUDGE_END);
    CHECK(doubts_of(&b) == JUDGE_DOUBT_FORCELESS);
    end_bench(&b);
}

SUITE(judge, TEST(an_attempt_goes_through_its_phases),
      TEST(what_does_not_change_is_told_ten_times_a_second),
      TEST(the_numbers_are_those_of_the_same_steps_folded_elsewhere),
      TEST(frames_without_room_make_an_attempt_incomplete), TEST(a_look_allocates_nothing),
      TEST(orders_act_where_they_make_sense), TEST(an_attempt_whose_hand_is_gone_waits_for_it),
      TEST(a_step_that_leaves_something_undone_does_not_count),
      TEST(a_program_s_attempt_does_not_count), TEST(an_attempt_without_force_does_not_count),
      TEST(no_attempt_from_a_snapshot_counts));
