/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_lesson.c - palpd on a lesson: what the stream tells of the task, and what an instructor may
 * ask. */
#include "clients/c/palp_client.h"
#include "daemon/rt/rt.h"
#include "tests/check.h"
#include "tests/fixtures/request_client.h"
#include "tests/fixtures/scripted_device.h"

#include <string.h>

#define SCENARIO "tests/scenarios/press-task.yaml"

/* Who hears the lesson. */
struct audience {
    struct palp_stream *stream;
    struct proto_task task;
    struct proto_metrics metrics;
    struct proto_mark mark;
    _Alignas(16) char memory[3][65536];
};

static void begin_hearing(struct audience *a, const struct server *s)
{
    static const char *const topics[] = {PROTO_TOPIC_TASK, PROTO_TOPIC_METRICS, PROTO_TOPIC_MARK};
    struct palp_client_error error;
    a->stream = palp_stream_connect(s->url[1], &error);
    REQUIRE(a->stream != NULL);
    for (int i = 0; i < 3; i++)
        palp_stream_subscribe(a->stream, topics[i]);
}

typedef bool audience_waits_for(const struct audience *a);

static void hear_now(struct audience *a, int wait_ms)
{
    struct proto_bytes message;
    struct proto_error why;
    struct proto_memory memory[3];
    for (int i = 0; i < 3; i++)
        memory[i] = (struct proto_memory){.bytes = a->memory[i], .size = sizeof a->memory[i]};
    palp_stream_poll(a->stream, wait_ms);
    if (palp_stream_take(a->stream, PROTO_TOPIC_TASK, &message))
        CHECK(proto_decode_task(&a->task, message, &memory[0], &why));
    if (palp_stream_take(a->stream, PROTO_TOPIC_METRICS, &message))
        CHECK(proto_decode_metrics(&a->metrics, message, &memory[1], &why));
    if (palp_stream_take(a->stream, PROTO_TOPIC_MARK, &message))
        CHECK(proto_decode_mark(&a->mark, message, &memory[2], &why));
}

/* Until what was heard is as wanted. */
static bool hear_until(struct audience *a, audience_waits_for *wanted)
{
    const int64_t end_ns = server_deadline();
    while (!wanted(a) && rt_now_ns() < end_ns)
        hear_now(a, 50);
    return wanted(a);
}

static bool task_waits(const struct audience *a)
{
    return a->task.state == PROTO_TASK_WAITING && a->task.attempt == 0;
}

static bool task_runs(const struct audience *a)
{
    return a->task.state == PROTO_TASK_RUNNING;
}

static bool hint_is_heard(const struct audience *a)
{
    return a->task.state == PROTO_TASK_RUNNING && a->task.hint[0];
}

static bool second_phase_is_heard(const struct audience *a)
{
    return a->task.phase == 1;
}

static bool verdict_is_heard(const struct audience *a)
{
    return a->metrics.is_last;
}

static bool task_waits_again(const struct audience *a)
{
    return a->task.state == PROTO_TASK_WAITING && a->task.attempt > 0;
}

static bool note_is_heard(const struct audience *a)
{
    return a->mark.kind == PROTO_MARK_NOTE;
}

static bool rating_is_heard(const struct audience *a)
{
    return a->mark.kind == PROTO_MARK_RATING;
}

static bool order_is_heard(const struct audience *a)
{
    return a->mark.kind == PROTO_MARK_TRAIN && strcmp(a->mark.text, "NEXT") == 0;
}

static bool ask_to(struct caller *o, enum proto_train_action action)
{
    REQUIRE(caller_ask(
        o, (struct proto_request){.which = PROTO_REQUEST_TRAIN, .train = {.action = action}}));
    return o->reply.which == PROTO_REPLY_DONE;
}

/* ---------------------------------------------------------------- the stream */

static void a_hand_does_the_task_and_hears_how_it_stands(void)
{
    static struct audience a;
    struct server s = server_start_on(SCENARIO, NULL);
    begin_hearing(&a, &s);
    CHECK(hear_until(&a, task_waits));
    CHECK(strcmp(a.task.title, "Press, and say so") == 0 && a.task.n_phase_names == 3);
    struct puppet *v = puppet_enabled(&s, "hand");
    CHECK(hear_until(&a, task_runs));
    for (int64_t end_ns = server_deadline(); a.task.phase == 0 && rt_now_ns() < end_ns;) {
        v->at.y -= v->at.y > -0.009 ? 2e-5 : 0;
        puppet_send_sample(v);
        puppet_await(v, PROTO_DAEMON_FORCE, 2);
        hear_now(&a, 0);
    }
    CHECK(hear_until(&a, second_phase_is_heard) && a.task.n_margins == 2);
    puppet_leave(v);
    server_stop(&s);
    palp_stream_destroy(a.stream);
}

/* The tool hangs where it is; an instructor leads through all phases. */
static void an_instructor_leads_an_attempt(void)
{
    static struct audience a;
    struct server s = server_start_on(SCENARIO, "--stepped");
    struct caller o = caller_connect(&s);
    begin_hearing(&a, &s);
    CHECK(!ask_to(&o, PROTO_TRAIN_END) && o.reply.failure.code == PROTO_FAILURE_NOT_NOW);
    REQUIRE(ask_to(&o, PROTO_TRAIN_START));
    REQUIRE(caller_ask_steps(&o, 40));
    CHECK(hear_until(&a, hint_is_heard));
    REQUIRE(ask_to(&o, PROTO_TRAIN_NEXT));
    CHECK(hear_until(&a, second_phase_is_heard));
    CHECK(hear_until(&a, order_is_heard) && a.mark.header.step == 40 && a.mark.attempt == 1);
    REQUIRE(ask_to(&o, PROTO_TRAIN_END));
    CHECK(hear_until(&a, verdict_is_heard) && !a.metrics.passed && a.metrics.n_metrics > 10);
    CHECK(a.metrics.n_thresholds == 2 && a.metrics.thresholds[0].has_value);
    REQUIRE(ask_to(&o, PROTO_TRAIN_RESTART));
    CHECK(hear_until(&a, task_waits_again) && a.task.header.step == 0);
    caller_leave(&o);
    server_stop(&s);
    palp_stream_destroy(a.stream);
}

static void notes_and_ratings_are_published(void)
{
    static struct audience a;
    struct server s = server_start_on(SCENARIO, "--stepped");
    struct caller o = caller_connect(&s);
    begin_hearing(&a, &s);
    CHECK(hear_until(&a, task_waits)); /* the subscription has arrived */
    REQUIRE(caller_ask(&o, (struct proto_request){.which = PROTO_REQUEST_ANNOTATE,
                                                  .annotate = {.text = "gently"}}));
    CHECK(hear_until(&a, note_is_heard) && strcmp(a.mark.text, "gently") == 0);
    REQUIRE(caller_ask(
        &o, (struct proto_request){.which = PROTO_REQUEST_RATE,
                                   .rate = {.scale = "GOALS", .item = "autonomy", .value = 4}}));
    CHECK(hear_until(&a, rating_is_heard) && a.mark.value == 4);
    CHECK(strcmp(a.mark.scale, "GOALS") == 0 && strcmp(a.mark.text, "autonomy") == 0);
    REQUIRE(caller_ask(
        &o, (struct proto_request){.which = PROTO_REQUEST_RATE,
                                   .rate = {.scale = "GOALS", .item = "autonomy", .value = 6}}));
    CHECK(o.reply.which == PROTO_REPLY_FAILURE);
    caller_leave(&o);
    server_stop(&s);
    palp_stream_destroy(a.stream);
}

static bool injection_is_heard(const struct audience *a)
{
    return a->mark.kind == PROTO_MARK_INJECTION && strstr(a->task.uncounted, "injected");
}

static bool signal_is_heard(const struct audience *a)
{
    return strcmp(a->mark.scale, "it bleeds") == 0;
}

static bool inject(struct caller *o, const char *name)
{
    REQUIRE(caller_ask(
        o, (struct proto_request){.which = PROTO_REQUEST_INJECT, .inject = {.name = name}}));
    return o->reply.which == PROTO_REPLY_DONE;
}

static void what_is_injected_is_told_and_does_not_count(void)
{
    static struct audience a;
    struct server s = server_start_on(SCENARIO, "--stepped");
    struct caller o = caller_connect(&s);
    begin_hearing(&a, &s);
    CHECK(hear_until(&a, task_waits)); /* the subscription has arrived */
    REQUIRE(ask_to(&o, PROTO_TRAIN_START));
    REQUIRE(caller_ask_steps(&o, 5));
    const uint64_t before = caller_world_hash(&o);
    CHECK(!inject(&o, "rain") && strstr(o.reply.failure.text, "wet, shake, bleed"));
    CHECK(inject(&o, "shake") && caller_world_hash(&o) == before);
    REQUIRE(caller_ask_steps(&o, 25));
    CHECK(hear_until(&a, injection_is_heard));
    CHECK(strstr(a.task.uncounted, "something was injected") && a.mark.header.step == 5);
    CHECK(inject(&o, "bleed") && hear_until(&a, signal_is_heard));
    const uint64_t slipped = caller_world_hash(&o);
    CHECK(inject(&o, "wet") && caller_world_hash(&o) != slipped); /* its factor is of the world */
    REQUIRE(ask_to(&o, PROTO_TRAIN_RESTART));
    REQUIRE(caller_ask_steps(&o, 5));
    CHECK(caller_world_hash(&o) == before); /* the start is without it */
    caller_leave(&o);
    server_stop(&s);
    palp_stream_destroy(a.stream);
}

static bool signal_is_on(const struct audience *a)
{
    for (size_t i = 0; i < a->task.n_injections; i++) {
        const struct proto_task_injection *injection = &a->task.injections[i];
        if (injection->signal && injection->on)
            return strcmp(injection->text, "it bleeds") == 0;
    }
    return false;
}

static bool signal_is_off(const struct audience *a)
{
    return a->task.n_injections > 0 && !signal_is_on(a);
}

/* Marks come once: what stands of them is in the task, which each who joins is sent. */
static void who_joins_late_is_told_of_a_signal_that_is_on(void)
{
    static struct audience early, late;
    struct server s = server_start_on(SCENARIO, "--stepped");
    struct caller o = caller_connect(&s);
    begin_hearing(&early, &s);
    CHECK(hear_until(&early, task_waits) && signal_is_off(&early));
    CHECK(inject(&o, "bleed") && inject(&o, "shake") && hear_until(&early, signal_is_on));
    begin_hearing(&late, &s);
    CHECK(hear_until(&late, signal_is_on));
    REQUIRE(ask_to(&o, PROTO_TRAIN_RESTART));
    CHECK(hear_until(&early, signal_is_off) && hear_until(&late, signal_is_off));
    caller_leave(&o);
    server_stop(&s);
    palp_stream_destroy(early.stream);
    palp_stream_destroy(late.stream);
}

/* Of another world than the lesson's: here one in which something was injected. */
static bool restored_is_told(const struct audience *a)
{
    return a->task.state == PROTO_TASK_RUNNING && strstr(a->task.uncounted, "from a snapshot");
}

static bool restored_is_forgotten(const struct audience *a)
{
    return a->task.state == PROTO_TASK_RUNNING && !strstr(a->task.uncounted, "from a snapshot");
}

static void an_attempt_in_a_restored_world_does_not_count(void)
{
    static struct audience a;
    struct server s = server_start_on(SCENARIO, "--stepped");
    struct caller o = caller_connect(&s);
    begin_hearing(&a, &s);
    CHECK(hear_until(&a, task_waits)); /* the subscription has arrived */
    CHECK(inject(&o, "wet"));
    REQUIRE(caller_ask_for(&o, PROTO_REQUEST_SNAPSHOT));
    REQUIRE(o.reply.which == PROTO_REPLY_SNAPSHOT);
    const struct proto_request restore = {.which = PROTO_REQUEST_RESTORE,
                                          .restore = {o.reply.snapshot.snapshot_id}};
    REQUIRE(ask_to(&o, PROTO_TRAIN_RESTART));
    REQUIRE(caller_ask(&o, restore) && o.reply.which == PROTO_REPLY_DONE);
    REQUIRE(ask_to(&o, PROTO_TRAIN_START));
    REQUIRE(caller_ask_steps(&o, 1));
    CHECK(hear_until(&a, restored_is_told));
    REQUIRE(ask_to(&o, PROTO_TRAIN_RESTART));
    REQUIRE(ask_to(&o, PROTO_TRAIN_START));
    REQUIRE(caller_ask_steps(&o, 1));
    CHECK(hear_until(&a, restored_is_forgotten));
    caller_leave(&o);
    server_stop(&s);
    palp_stream_destroy(a.stream);
}

static void a_scene_without_a_task_has_nothing_to_steer(void)
{
    struct server s = server_start("--stepped");
    struct caller o = caller_connect(&s);
    CHECK(!ask_to(&o, PROTO_TRAIN_START) && o.reply.failure.code == PROTO_FAILURE_NOT_NOW);
    caller_leave(&o);
    server_stop(&s);
}

SUITE(lesson, TEST(a_hand_does_the_task_and_hears_how_it_stands),
      TEST(an_instructor_leads_an_attempt), TEST(notes_and_ratings_are_published),
      TEST(what_is_injected_is_told_and_does_not_count),
      TEST(who_joins_late_is_told_of_a_signal_that_is_on),
      TEST(an_attempt_in_a_restored_world_does_not_count),
      TEST(a_scene_without_a_task_has_nothing_to_steer));
