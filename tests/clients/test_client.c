/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_client.c - libpalp against a daemon of a few lines in a thread, over TCP on loopback. */
#include "clients/c/palp_client.h"
#include "tests/check.h"
#include "tests/fixtures/fake_daemon.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <zmq.h>

/* As long as a hello is unanswered, it is said again. */
static const double HELLO_PERIOD_S = 0.5;

/* Of who waits for what comes at once, even where other programs have the CPUs. */
enum { PATIENCE_MS = 20000 };

static void sleep_ms(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---------------------------------------------------------------- devices */

static struct palp_device *connect_as(const char *endpoint, enum proto_rendering rendering,
                                      int timeout_ms, struct palp_client_error *error)
{
    const struct proto_hello hello = {
        .protocol_min = 1,
        .protocol_max = 1,
        .device_name = "stylus",
        .capabilities = {.dof_in = 6, .dof_out = 3, .max_force_n = 3},
        .rendering = rendering,
    };
    return palp_device_connect(endpoint, &hello, timeout_ms, error);
}

static struct palp_device *connect_to(const char *endpoint, int timeout_ms,
                                      struct palp_client_error *error)
{
    return connect_as(endpoint, PROTO_RENDERING_UNSPECIFIED, timeout_ms, error);
}

static struct proto_sample at_height(double y)
{
    return (struct proto_sample){.measured_cp = {{0, y, 0}, {0, 0, 0, 1}}};
}

/** Ask for the force until this many have come, or patience is over; and then until the newest
 *  of them is there in full: 2 N come in 2 ms. */
static struct palp_force await_force(struct palp_device *d, uint64_t received)
{
    for (int i = 0; i < PATIENCE_MS && palp_device_force(d).received < received; i++)
        sleep_ms(1);
    sleep_ms(2);
    return palp_device_force(d);
}

static void a_hello_is_met_by_a_welcome(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_devices, WELCOMES);
    const double begun = now_s();
    struct palp_device *d = connect_to(f.endpoint, PATIENCE_MS, &error);
    REQUIRE(d != NULL);
    CHECK(palp_device_in_session(d));
    CHECK(strcmp(palp_device_welcome(d)->tool_name, "probe") == 0);
    CHECK(palp_device_welcome(d)->tool_pose.position.z == 0.3);
    palp_device_destroy(d);
    for (int i = 0; i < PATIENCE_MS && f.byes == 0; i++)
        sleep_ms(1);
    CHECK(f.byes == 1);
    CHECK(f.hellos >= 1 && f.hellos <= 1 + (now_s() - begun) / HELLO_PERIOD_S);
    fake_stop(&f);
}

static void events_to_a_device_are_told_once(void)
{
    struct fake f;
    struct palp_client_error error;
    struct proto_event event = {.text = ""};
    fake_start(&f, fake_devices, WELCOMES);
    struct palp_device *d = connect_to(f.endpoint, PATIENCE_MS, &error);
    REQUIRE(d != NULL);
    bool told = false;
    for (int i = 0; i < PATIENCE_MS && !told; i++, sleep_ms(1)) {
        palp_device_force(d);
        told = palp_device_event(d, &event);
    }
    CHECK(told);
    CHECK(strcmp(event.text, "stylus holds probe") == 0);
    CHECK(!palp_device_event(d, &event));
    palp_device_destroy(d);
    fake_stop(&f);
}

/* The daemon of a few lines knows nothing of that; an event that is harmless comes after it. */
static void a_device_is_told_that_it_is_not_rendered_as_it_wants(void)
{
    struct fake f;
    struct palp_client_error error;
    struct proto_event event = {.text = ""};
    fake_start(&f, fake_devices, WELCOMES);
    struct palp_device *d = connect_as(f.endpoint, PROTO_RENDERING_DEVICE, PATIENCE_MS, &error);
    REQUIRE(d != NULL);
    for (int i = 0; i < 100; i++, sleep_ms(1))
        palp_device_force(d);
    CHECK(palp_device_event(d, &event));
    CHECK(event.severity == PROTO_WARNING && strstr(event.text, "not rendered as"));
    const proto_pose at = {{0, 0, 0}, {0, 0, 0, 1}};
    CHECK(palp_device_render(d, &at, 1).expired);
    CHECK(palp_rendering_of_word("device") == PROTO_RENDERING_DEVICE);
    CHECK(palp_rendering_of_word("devices") == PROTO_RENDERING_UNSPECIFIED);
    palp_device_destroy(d);
    fake_stop(&f);
}

static void a_refusal_tells_its_reason(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_devices, REFUSES);
    CHECK(connect_to(f.endpoint, PATIENCE_MS, &error) == NULL);
    CHECK(error.status == PALP_CLIENT_REFUSED);
    CHECK(strstr(error.what, "probe is held by other (TOOL_TAKEN)") != NULL);
    fake_stop(&f);
}

static void silence_is_reported_in_time(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_devices, SILENT);
    const double begin = now_s();
    CHECK(connect_to(f.endpoint, 200, &error) == NULL);
    CHECK(error.status == PALP_CLIENT_SILENT);
    CHECK_NEAR(now_s() - begin, 1.1, 0.9001); /* the timeout, a linger, a busy machine */
    char endpoint[64];
    strcpy(endpoint, f.endpoint);
    fake_stop(&f);
    CHECK(connect_to(endpoint, 200, &error) == NULL); /* nobody listens there now */
    CHECK(error.status == PALP_CLIENT_SILENT);
}

static void something_else_is_not_taken_for_palpd(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_devices, NOISY);
    CHECK(connect_to(f.endpoint, PATIENCE_MS, &error) == NULL);
    CHECK(error.status == PALP_CLIENT_FOREIGN);
    fake_stop(&f);
}

static void an_endpoint_is_tcp_or_ipc_or_a_name(void)
{
    static const char *const wrong[] = {"", "127.0.0.1:5570", "inproc://palp", "udp://127.0.0.1:1",
                                        "tcp://127.0.0.1"};
    struct palp_client_error error;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK(connect_to(wrong[i], 200, &error) == NULL);
        CHECK(error.status == PALP_CLIENT_INVALID);
    }
}

/* palpd would take it for garbage and never answer. */
static void a_hello_that_palpd_cannot_read_is_not_sent(void)
{
    char long_name[PROTO_NAME_MAX + 2];
    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    const char *const wrong[] = {"", long_name, "\xff", "a\033b"};
    struct palp_client_error error;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const struct proto_hello hello = {.protocol_min = 1,
                                          .protocol_max = 1,
                                          .device_name = wrong[i],
                                          .capabilities = {.dof_in = 6}};
        CHECK(palp_device_connect("tcp://127.0.0.1:1", &hello, 50, &error) == NULL);
        CHECK(error.status == PALP_CLIENT_INVALID && strstr(error.what, "device_name"));
    }
}

static void a_force_answers_a_sample(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_devices, WELCOMES);
    struct palp_device *d = connect_to(f.endpoint, PATIENCE_MS, &error);
    REQUIRE(d != NULL);
    CHECK(palp_device_force(d).expired);
    CHECK(palp_device_command(d, PROTO_VERB_ENABLE));
    const struct proto_sample sample = at_height(0.005);
    CHECK(palp_device_send(d, &sample));
    const struct palp_force force = await_force(d, 1);
    CHECK_NEAR(force.wrench.force.y, 0.5, 1e-12);
    CHECK(!force.expired);
    CHECK(force.step == 42);
    CHECK(force.life_cycle == PROTO_ENABLED);
    CHECK(force.latency_s > 0 && force.latency_s < 1);
    CHECK(f.verbs == 1);
    palp_device_destroy(d);
    fake_stop(&f);
}

static void of_many_forces_the_newest_counts(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_devices, WELCOMES);
    struct palp_device *d = connect_to(f.endpoint, PATIENCE_MS, &error);
    REQUIRE(d != NULL);
    for (int i = 1; i <= 50; i++) {
        const struct proto_sample sample = at_height(1e-4 * i);
        CHECK(palp_device_send(d, &sample));
    }
    for (int i = 0; i < PATIENCE_MS && f.samples < 50; i++)
        sleep_ms(1);
    CHECK(f.sequence == 50); /* samples are numbered from 1 */
    const struct palp_force force = await_force(d, 50);
    CHECK(force.received == 50);
    CHECK_NEAR(force.wrench.force.y, 0.5, 1e-12);
    palp_device_destroy(d);
    fake_stop(&f);
}

/* The dead-man rule: a hand does not feel a force that nobody renews. It is let go within the slew
 * of 1 N/ms, by this test's own clock, from before the one call to after the next. */
static void a_force_fades_to_zero_once_it_has_expired(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_devices, WELCOMES);
    f.validity_ns = 300000000;
    struct palp_device *d = connect_to(f.endpoint, PATIENCE_MS, &error);
    REQUIRE(d != NULL);
    const struct proto_sample sample = at_height(0.019);
    palp_device_send(d, &sample);
    struct palp_force force = await_force(d, 1);
    double before = now_s(), shown = 0, most = 0, steepest = 0;
    for (int i = 0; i < 3000 && !(force.expired && shown <= 0); i++, sleep_ms(1)) {
        const double now = now_s();
        force = palp_device_force(d);
        const double change = fabs(force.wrench.force.y - shown);
        steepest = fmax(steepest, i > 0 ? change / (now_s() - before) : 0);
        shown = force.wrench.force.y;
        most = fmax(most, shown);
        before = now;
    }
    CHECK_NEAR(most, 1.9, 1e-12);
    CHECK_BELOW(steepest, 1000);
    CHECK(force.expired && shown == 0);
    CHECK(force.life_cycle == PROTO_ENABLED); /* the session goes on */
    palp_device_destroy(d);
    fake_stop(&f);
}

/* A line that spoils bytes may put its end an hour off: it holds for what the welcome said. */
static void a_force_holds_no_longer_than_palpd_lets_any_hold(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_devices, WELCOMES);
    f.validity_ns = 300000000;
    f.spoilt_ns = 3600000000000;
    struct palp_device *d = connect_to(f.endpoint, PATIENCE_MS, &error);
    REQUIRE(d != NULL);
    const struct proto_sample sample = at_height(0.019);
    palp_device_send(d, &sample);
    struct palp_force force = await_force(d, 1);
    CHECK(force.received == 1 && !force.expired);
    for (int i = 0; i < PATIENCE_MS && !force.expired; i++, sleep_ms(1))
        force = palp_device_force(d);
    CHECK(force.expired);
    palp_device_destroy(d);
    fake_stop(&f);
}

/* The device states 3 N, of which 0.7 are its limit, and the welcome 2 N. */
static void no_force_is_above_the_limits(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_devices, WELCOMES);
    struct palp_device *d = connect_to(f.endpoint, PATIENCE_MS, &error);
    REQUIRE(d != NULL);
    const struct proto_sample sample = at_height(1);
    palp_device_send(d, &sample);
    await_force(d, 1);
    for (int i = 0; i < 10; i++, sleep_ms(2))
        CHECK_BELOW(palp_device_force(d).wrench.force.y, 2 * (1 + 1e-15));
    CHECK_NEAR(palp_device_force(d).wrench.force.y, 2, 1e-12);
    palp_device_destroy(d);
    fake_stop(&f);
}

/* Who sends nothing expects no answer; palpd would refuse its name, were it to come anew. */
static void a_device_that_sends_nothing_keeps_its_session(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_devices, WELCOMES);
    struct palp_device *d = connect_to(f.endpoint, PATIENCE_MS, &error);
    REQUIRE(d != NULL);
    const struct proto_sample sample = at_height(0.01);
    palp_device_send(d, &sample);
    await_force(d, 1);
    const int hellos = f.hellos;
    palp_device_command(d, PROTO_VERB_PAUSE);
    for (int i = 0; i < 110; i++, sleep_ms(10)) /* the loss of one that sends takes 1 s */
        palp_device_force(d);
    CHECK(palp_device_in_session(d));
    CHECK(f.hellos == hellos);
    palp_device_destroy(d);
    fake_stop(&f);
}

/* A palpd that still knows the device would refuse it as one of that name. */
static void a_palpd_that_does_not_answer_is_left_before_it_is_met_again(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_devices, WELCOMES);
    struct palp_device *d = connect_to(f.endpoint, PATIENCE_MS, &error);
    REQUIRE(d != NULL);
    const struct proto_sample sample = at_height(0.01);
    palp_device_send(d, &sample);
    await_force(d, 1);
    const int hellos = f.hellos;
    f.mute = true;
    for (int i = 0; i < 500 && f.hellos == hellos; i++, sleep_ms(10)) {
        palp_device_send(d, &sample);
        palp_device_force(d);
    }
    CHECK(f.hellos > hellos && f.byes == 1);
    for (int i = 0; i < 500 && !palp_device_in_session(d); i++, sleep_ms(10))
        palp_device_force(d);
    CHECK(palp_device_force(d).life_cycle == PROTO_DISABLED);
    palp_device_destroy(d);
    fake_stop(&f);
}

/* 40 ms there and 40 back; how much more is up to the machine. */
static void a_slow_line_holds_back_both_ways(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_devices, WELCOMES);
    struct palp_device *d = connect_to(f.endpoint, PATIENCE_MS, &error);
    REQUIRE(d != NULL);
    REQUIRE(palp_device_delay(d, 0.04));
    const struct proto_sample sample = at_height(0.005);
    CHECK(palp_device_send(d, &sample));
    const struct palp_force force = await_force(d, 1);
    CHECK(force.received == 1 && force.latency_s >= 0.08);
    CHECK(palp_device_send(d, &sample));
    REQUIRE(palp_device_delay(d, 0)); /* what was held is lost, as on a line that breaks */
    CHECK(palp_device_send(d, &sample));
    await_force(d, 2);
    CHECK(f.samples == 2 && f.sequence == 3);
    palp_device_destroy(d);
    fake_stop(&f);
}

/* This daemon of a few lines refuses upon HOLD as if a hello came twice, upon FREE as if it had
 * forgotten. */
static void only_the_loss_of_a_session_ends_it(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_devices, WELCOMES);
    struct palp_device *d = connect_to(f.endpoint, PATIENCE_MS, &error);
    REQUIRE(d != NULL);
    palp_device_command(d, PROTO_VERB_HOLD);
    const struct proto_sample sample = at_height(0.01);
    palp_device_send(d, &sample);
    CHECK(await_force(d, 1).received == 1); /* the refusal came before */
    CHECK(palp_device_in_session(d));
    const int hellos = f.hellos;
    palp_device_command(d, PROTO_VERB_FREE);
    for (int i = 0; i < PATIENCE_MS && f.hellos == hellos; i++, sleep_ms(1))
        palp_device_force(d);
    CHECK(f.hellos > hellos);
    palp_device_destroy(d);
    fake_stop(&f);
}

/* A session that is lost later was not refused. */
static void a_welcome_outdates_the_refusal_before_it(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_devices, WELCOMES);
    struct palp_device *d = connect_to(f.endpoint, PATIENCE_MS, &error);
    REQUIRE(d != NULL);
    palp_device_command(d, PROTO_VERB_FREE);
    for (int i = 0; i < PATIENCE_MS && !palp_device_refusal(d); i++, sleep_ms(1))
        palp_device_force(d);
    CHECK(palp_device_refusal(d) != NULL);
    for (int i = 0; i < PATIENCE_MS && !palp_device_in_session(d); i++, sleep_ms(1))
        palp_device_force(d);
    CHECK(palp_device_in_session(d));
    fake_stop(&f);
    const struct proto_sample sample = at_height(0.01);
    for (int i = 0; i < 300 && palp_device_in_session(d); i++, sleep_ms(10)) {
        palp_device_send(d, &sample);
        palp_device_force(d);
    }
    CHECK(!palp_device_in_session(d) && palp_device_refusal(d) == NULL);
    palp_device_destroy(d);
}

/* In the new session the tool is disabled and forces of the old one are gone. */
static void a_daemon_that_comes_back_is_met_again(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_devices, WELCOMES);
    struct palp_device *d = connect_to(f.endpoint, PATIENCE_MS, &error);
    REQUIRE(d != NULL);
    const struct proto_sample sample = at_height(0.01);
    palp_device_send(d, &sample);
    await_force(d, 1);
    fake_stop(&f);
    for (int i = 0; i < 300 && palp_device_in_session(d); i++, sleep_ms(10)) {
        palp_device_send(d, &sample);
        palp_device_force(d);
    }
    CHECK(!palp_device_in_session(d));
    CHECK(palp_device_force(d).expired);
    CHECK(palp_device_force(d).life_cycle == PROTO_LIFE_CYCLE_UNSPECIFIED);
    CHECK(!palp_device_send(d, &sample));
    char endpoint[64];
    strcpy(endpoint, f.endpoint);
    fake_start_at(&f, fake_devices, endpoint);
    for (int i = 0; i < 500 && !palp_device_in_session(d); i++, sleep_ms(10))
        palp_device_force(d);
    CHECK(palp_device_in_session(d));
    CHECK(palp_device_force(d).expired);
    CHECK(palp_device_force(d).life_cycle == PROTO_DISABLED);
    palp_device_destroy(d);
    fake_stop(&f);
}

/* ---------------------------------------------------------------- the stream */

static void publish(struct fake *f, const char *topic, const char *message)
{
    char frame[64];
    const size_t at = proto_frame_begin(frame, sizeof frame, topic);
    memcpy(frame + at, message, strlen(message));
    zmq_send(f->socket, frame, at + strlen(message), 0);
}

static bool taken(struct palp_stream *s, const char *topic, const char *expected)
{
    struct proto_bytes m;
    return palp_stream_take(s, topic, &m) && m.size == strlen(expected) &&
           memcmp(m.data, expected, m.size) == 0;
}

/** A publisher on its own, and a stream that is subscribed to three things. */
static struct palp_stream *listen_to(struct fake *f)
{
    struct palp_client_error error;
    *f = (struct fake){.mode = SILENT};
    fake_bind(f, ZMQ_XPUB, "tcp://127.0.0.1:*");
    struct palp_stream *s = palp_stream_connect(f->endpoint, &error);
    REQUIRE(s != NULL);
    palp_stream_subscribe(s, PROTO_TOPIC_STATE);
    palp_stream_subscribe(s, PROTO_TOPIC_FORCE);
    palp_stream_subscribe(s, "last");
    for (int i = 0; i < 3; i++) { /* subscriptions have arrived */
        char subscription[64];
        zmq_recv(f->socket, subscription, sizeof subscription, 0);
    }
    return s;
}

/** Poll until the topic "last" was there: all that was published before it is there too. */
static void poll_to_last(struct palp_stream *s)
{
    struct proto_bytes m;
    for (int i = 0; i < 100 && !palp_stream_take(s, "last", &m); i++)
        palp_stream_poll(s, 100);
}

static void close_stream(struct fake *f, struct palp_stream *s)
{
    palp_stream_destroy(s);
    zmq_close(f->socket);
    zmq_ctx_term(f->context);
}

static void the_newest_of_each_topic_is_kept(void)
{
    struct fake f;
    struct palp_stream *s = listen_to(&f);
    publish(&f, "state", "one");
    publish(&f, "force/probe", "a");
    publish(&f, "state", "two");
    publish(&f, "force/other", "b");
    publish(&f, "state", "three");
    publish(&f, "last", "");
    sleep_ms(50);
    poll_to_last(s);
    CHECK(taken(s, "state", "three"));
    CHECK(!taken(s, "state", "three")); /* once */
    CHECK(taken(s, "force/probe", "a"));
    CHECK(taken(s, "force/other", "b"));
    CHECK(palp_stream_skipped(s, "state") == 2);
    CHECK(palp_stream_skipped(s, "force/probe") == 0);
    close_stream(&f, s);
}

static void a_subscription_is_to_the_whole_topic(void)
{
    struct fake f;
    struct palp_stream *s = listen_to(&f);
    publish(&f, "statement", "no");
    publish(&f, "state", "yes");
    publish(&f, "contacts", "no");
    publish(&f, "last", "");
    poll_to_last(s);
    CHECK(taken(s, "state", "yes"));
    CHECK(!taken(s, "statement", "no"));
    CHECK(!taken(s, "contacts", "no"));
    close_stream(&f, s);
}

static void polling_in_vain_takes_its_time_and_no_more(void)
{
    struct fake f;
    struct palp_stream *s = listen_to(&f);
    const double begin = now_s();
    CHECK(palp_stream_poll(s, 100) == 0);
    CHECK_NEAR(now_s() - begin, 1.05, 0.9501); /* the timeout, a busy machine */
    close_stream(&f, s);
}

static void hear_signal(int number)
{
    (void)number;
}

/* A signal each 10 ms, as a program may have it for a clock. */
static void signals_do_not_shorten_a_wait(void)
{
    struct fake f;
    struct palp_stream *s = listen_to(&f);
    struct sigaction before;
    const struct sigaction hear = {.sa_handler = hear_signal};
    const struct itimerval often = {{0, 10000}, {0, 10000}}, never = {{0, 0}, {0, 0}};
    REQUIRE(sigaction(SIGALRM, &hear, &before) == 0);
    setitimer(ITIMER_REAL, &often, NULL);
    const double begin = now_s();
    CHECK(palp_stream_poll(s, 100) == 0);
    CHECK(now_s() - begin >= 0.1);
    setitimer(ITIMER_REAL, &never, NULL);
    sigaction(SIGALRM, &before, NULL);
    close_stream(&f, s);
}

/* ---------------------------------------------------------------- control */

static bool ask(struct fake *f, enum proto_request_which which, int timeout_ms,
                struct palp_client_error *error)
{
    struct proto_reply reply;
    struct palp_control *c = palp_control_connect(f->endpoint, error);
    REQUIRE(c != NULL);
    const bool done =
        palp_control_ask(c, &(struct proto_request){.which = which}, &reply, timeout_ms, error);
    CHECK(!done || reply.id == f->last_id);
    palp_control_destroy(c);
    return done;
}

static void a_request_gets_its_reply(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_control, WELCOMES);
    CHECK(ask(&f, PROTO_REQUEST_START, PATIENCE_MS, &error));
    CHECK(f.requests == 1);
    CHECK(f.last_id == 1);
    f.stale = true; /* a reply to something asked before is passed over */
    CHECK(ask(&f, PROTO_REQUEST_PAUSE, PATIENCE_MS, &error));
    fake_stop(&f);
}

static void a_failure_tells_its_text(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_control, WELCOMES);
    CHECK(!ask(&f, PROTO_REQUEST_RESTORE, PATIENCE_MS, &error));
    CHECK(error.status == PALP_CLIENT_REFUSED);
    CHECK(strcmp(error.what, "no snapshot 7 (INVALID)") == 0);
    fake_stop(&f);
}

static void a_lost_request_is_sent_again_with_its_id(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_control, WELCOMES);
    f.mute = true;
    CHECK(ask(&f, PROTO_REQUEST_START, 1000, &error));
    CHECK(f.requests == 2);
    CHECK(f.last_id == 1);
    fake_stop(&f);
}

static void control_reports_silence_in_time(void)
{
    struct fake f;
    struct palp_client_error error;
    fake_start(&f, fake_control, SILENT);
    const double begin = now_s();
    CHECK(!ask(&f, PROTO_REQUEST_STATUS, 300, &error));
    CHECK(error.status == PALP_CLIENT_SILENT);
    CHECK_NEAR(now_s() - begin, 1.15, 0.8501); /* as above */
    fake_stop(&f);
}

SUITE(client, TEST(a_hello_is_met_by_a_welcome), TEST(events_to_a_device_are_told_once),
      TEST(a_device_is_told_that_it_is_not_rendered_as_it_wants), TEST(a_refusal_tells_its_reason),
      TEST(silence_is_reported_in_time), TEST(something_else_is_not_taken_for_palpd),
      TEST(an_endpoint_is_tcp_or_ipc_or_a_name), TEST(a_hello_that_palpd_cannot_read_is_not_sent),
      TEST(a_force_answers_a_sample), TEST(of_many_forces_the_newest_counts),
      TEST(a_force_fades_to_zero_once_it_has_expired),
      TEST(a_force_holds_no_longer_than_palpd_lets_any_hold), TEST(no_force_is_above_the_limits),
      TEST(a_device_that_sends_nothing_keeps_its_session),
      TEST(a_palpd_that_does_not_answer_is_left_before_it_is_met_again),
      TEST(a_slow_line_holds_back_both_ways), TEST(only_the_loss_of_a_session_ends_it),
      TEST(a_welcome_outdates_the_refusal_before_it), TEST(a_daemon_that_comes_back_is_met_again),
      TEST(the_newest_of_each_topic_is_kept), TEST(a_subscription_is_to_the_whole_topic),
      TEST(polling_in_vain_takes_its_time_and_no_more), TEST(signals_do_not_shorten_a_wait),
      TEST(a_request_gets_its_reply), TEST(a_failure_tells_its_text),
      TEST(a_lost_request_is_sent_again_with_its_id), TEST(control_reports_silence_in_time));
