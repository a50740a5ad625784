/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_roles.c - what peers with keys can do at a palpd that asks for them, and what not. */
#include "daemon/rt/rt.h"
#include "tests/check.h"
#include "tests/daemon/trust/station.h"

#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>
#include <zmq.h>

enum { SILENCE_MS = 700, LIMITS_MS = 2000 };

/* ---------------------------------------------------------------- the command line */

static void what_does_not_fit_together_is_refused_at_the_start(void)
{
    char log[SERVER_LOG_MAX];
    struct station s = station_prepare();
    const char *no_roster[] = {"--key", s.key_path, SERVER_SCENARIO, NULL};
    CHECK(server_run(no_roster, log) == EX_USAGE && strstr(log, "both --key and --roster"));
    const char *no_key[] = {"--listen", "0.0.0.0", SERVER_SCENARIO, NULL};
    CHECK(server_run(no_key, log) == EX_USAGE && strstr(log, "--key"));
    const char *beyond[] = {"--device", "tcp://0.0.0.0:7777", SERVER_SCENARIO, NULL};
    CHECK(server_run(beyond, log) == EX_USAGE && strstr(log, "only with encryption"));
    const char *named[] = {"--key",    s.key_path,           "--roster",      s.roster_path,
                           "--device", "tcp://localhost:77", SERVER_SCENARIO, NULL};
    CHECK(server_run(named, log) == EX_USAGE && strstr(log, "in numbers"));
    const char *args[] = {"--key",    s.key_path,          "--roster",      s.roster_path,
                          "--device", "tcp://127.0.0.1:*", SERVER_SCENARIO, NULL};
    CHECK(chmod(s.key_path, 0644) == 0);
    CHECK(server_run(args, log) == EX_NOPERM && strstr(log, "expected 0600"));
    CHECK(chmod(s.key_path, 0600) == 0 && chmod(s.roster_path, 0666) == 0);
    CHECK(server_run(args, log) == EX_NOPERM && strstr(log, "lets others write"));
    CHECK(!strstr(log, s.own.secret_key));
    station_clean(&s);
}

/* ---------------------------------------------------------------- roles */

static bool is_heard(const struct server *as)
{
    unsigned char bytes[4096];
    void *socket = server_subscribe(as, "");
    const size_t n = server_receive(socket, bytes, sizeof bytes, SILENCE_MS);
    zmq_close(socket);
    return n > 0;
}

/* Is a request answered at all? Its reply, or UINT32_MAX: silence. */
static int ask(const struct server *as, enum proto_request_which which, int wait_ms)
{
    struct caller o = caller_connect(as);
    unsigned char bytes[1024], memory[4096];
    struct proto_request request = {.which = which, .id = 7};
    struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
    int answer = -1;
    if (which == PROTO_REQUEST_STEP)
        request.step.count = 1;
    const size_t n = proto_encode_request(bytes, sizeof bytes, &request, &lent);
    const int wait = SILENCE_MS;
    zmq_setsockopt(o.socket, ZMQ_SNDTIMEO, &wait, sizeof wait);
    if (zmq_send(o.socket, bytes, n, 0) == (int)n) {
        static unsigned char reply_bytes[SERVER_FRAME_MAX], reply_memory[SERVER_FRAME_MAX];
        struct proto_memory room = {.bytes = reply_memory, .size = sizeof reply_memory};
        struct proto_reply reply;
        struct proto_error error;
        const size_t size = server_receive(o.socket, reply_bytes, sizeof reply_bytes, wait_ms);
        if (size > 0 &&
            proto_decode_reply(&reply, (struct proto_bytes){reply_bytes, size}, &room, &error))
            answer = reply.which != PROTO_REPLY_FAILURE ? 0 : (int)reply.failure.code;
    }
    caller_leave(&o);
    return answer;
}

static bool holds(const struct server *as)
{
    struct puppet *v = puppet_connect(as);
    const int wait = SILENCE_MS;
    zmq_setsockopt(v->socket, ZMQ_SNDTIMEO, &wait, sizeof wait);
    const bool held =
        puppet_try_hello(v, "peer", "") && puppet_await(v, PROTO_DAEMON_WELCOME, SILENCE_MS);
    if (held)
        puppet_send(v, &(struct proto_device_message){.which = PROTO_DEVICE_BYE,
                                                      .bye = {.reason = "done"}});
    puppet_leave(v);
    return held;
}

static void nobody_without_a_key_gets_a_byte_of_state(void)
{
    struct station s = station_start(NULL);
    const struct server nobody = station_as(&s, STATION_NOBODY), plain = s.server;
    CHECK(!is_heard(&nobody) && !is_heard(&plain));
    CHECK(ask(&nobody, PROTO_REQUEST_STATUS, SILENCE_MS) == -1);
    CHECK(ask(&plain, PROTO_REQUEST_STATUS, SILENCE_MS) == -1);
    CHECK(!holds(&nobody) && !holds(&plain));
    CHECK(server_await_line(&s.server, "it is not in the roster"));
    CHECK(!server_logged(&s.server, s.key[STATION_NOBODY].public_key)); /* its prefix alone */
    for (int64_t until = server_deadline(); /* on a loaded machine a handshake takes its time */
         station_counter(&s, "denied/device") == 0 && rt_now_ns() < until;)
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
    CHECK(station_counter(&s, "denied/device") > 0);
    CHECK(station_counter(&s, "denied/control") > 0);
    station_stop(&s);
}

static void each_role_can_do_what_it_says_and_no_more(void)
{
    static const enum proto_request_which reads[] = {PROTO_REQUEST_STATUS, PROTO_REQUEST_CLIENTS,
                                                     PROTO_REQUEST_SCENARIOS};
    static const enum proto_request_which commands[] = {PROTO_REQUEST_PAUSE,    PROTO_REQUEST_STEP,
                                                        PROTO_REQUEST_RESET,    PROTO_REQUEST_START,
                                                        PROTO_REQUEST_SNAPSHOT, PROTO_REQUEST_DROP};
    struct station s = station_start(NULL);
    for (int peer = 0; peer < STATION_NOBODY; peer++) {
        const struct server as = station_as(&s, (enum station_peer)peer);
        const bool may = peer == STATION_INA || peer == STATION_OSCAR;
        CHECK(is_heard(&as));
        for (size_t i = 0; i < sizeof reads / sizeof *reads; i++)
            CHECK(ask(&as, reads[i], SERVER_WAIT_MS) == 0);
        for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
            CHECK((ask(&as, commands[i], SERVER_WAIT_MS) == PROTO_FAILURE_NOT_ALLOWED) == !may);
        if (peer != STATION_OSCAR)
            CHECK(ask(&as, PROTO_REQUEST_SHUTDOWN, SERVER_WAIT_MS) == PROTO_FAILURE_NOT_ALLOWED);
        CHECK(holds(&as) == (peer == STATION_ANNA || peer == STATION_BORIS));
    }
    CHECK(station_counter(&s, "denied/control") >= 3 * 6 + 4);
    const struct server oscar = station_as(&s, STATION_OSCAR);
    CHECK(ask(&oscar, PROTO_REQUEST_SHUTDOWN, SERVER_WAIT_MS) == 0);
    server_wait_for_end(&s.server);
    CHECK(s.server.exit_code == 0);
    station_clean(&s);
}

/* ---------------------------------------------------------------- leaving a role */

/* What a hand feels until no force comes any more: the largest, and the largest change by ms. */
struct felt {
    double most_n, last_n, slew_n_ms;
    bool told, ended; /* that it is DISABLED; no force comes */
};

static struct felt feel_to_the_end(struct puppet *v)
{
    struct felt felt = {.last_n = fabs(v->last.force.servo_cf.force.y)};
    double time_ms = (double)v->last.force.header.monotonic_time_ns * 1e-6;
    for (int64_t until = rt_now_ns() + LIMITS_MS * RT_NS_PER_MS;
         rt_now_ns() < until && !felt.ended;) {
        if (!felt.told)
            puppet_send_sample(v);
        if (!puppet_await(v, PROTO_DAEMON_FORCE, felt.told ? 100 : 5)) {
            felt.ended = felt.told;
            continue;
        }
        felt.told = v->last.force.life_cycle == PROTO_DISABLED;
        const double now_n = fabs(v->last.force.servo_cf.force.y);
        const double now_ms = (double)v->last.force.header.monotonic_time_ns * 1e-6;
        const double gap_ms = fmax(now_ms - time_ms, 1);
        felt.slew_n_ms = fmax(felt.slew_n_ms, fabs(now_n - felt.last_n) / gap_ms);
        felt.most_n = fmax(felt.most_n, now_n);
        felt.last_n = now_n;
        time_ms = now_ms;
    }
    return felt;
}

static void who_leaves_a_role_feels_a_fade_and_then_nothing(void)
{
    struct station s = station_start(NULL);
    const struct server anna = station_as(&s, STATION_ANNA);
    struct puppet *v = puppet_enabled(&anna, "hand");
    REQUIRE(puppet_press_until(v, 2e-5, 0.011, puppet_is_felt));
    station_write_roster(&s, 1U << STATION_ANNA);
    kill(s.server.pid, SIGHUP);
    const struct felt felt = feel_to_the_end(v);
    CHECK_BELOW(felt.most_n, 3 + 1e-9);    /* the clamp */
    CHECK_BELOW(felt.slew_n_ms, 1 + 1e-6); /* N/ms */
    CHECK_ZERO(felt.last_n, 0);
    CHECK(server_await_line(&s.server, "is DISABLED: its key may no longer hold a tool"));
    CHECK(server_await_line(&s.server, "gives back probe: its key may no longer hold a tool"));
    puppet_leave(v);
    /* The tool is another's now; who has no role is not let in again. */
    const struct server boris = station_as(&s, STATION_BORIS);
    CHECK(!holds(&anna) && holds(&boris));
    station_stop(&s);
}

static void a_viewer_that_leaves_the_roster_hears_nothing_more(void)
{
    static unsigned char bytes[SERVER_FRAME_MAX];
    struct station s = station_start(NULL);
    const struct server vera = station_as(&s, STATION_VERA), ina = station_as(&s, STATION_INA);
    struct proto_bytes message;
    void *socket = server_subscribe(&vera, "state"), *other = server_subscribe(&ina, "state");
    REQUIRE(server_next_frame(socket, "state", bytes, &message));
    REQUIRE(server_next_frame(other, "state", bytes, &message));
    station_reload(&s, 1U << STATION_VERA);
    while (server_receive(socket, bytes, sizeof bytes, 100) > 0)
        ; /* what was on its way */
    CHECK(server_receive(socket, bytes, sizeof bytes, SILENCE_MS) == 0);
    CHECK(server_next_frame(other, "state", bytes, &message));
    CHECK(station_counter(&s, "denied/stream") > 0);
    zmq_close(socket);
    zmq_close(other);
    station_stop(&s);
}

static void a_roster_that_is_wrong_changes_nothing(void)
{
    struct station s = station_start(NULL);
    const struct server anna = station_as(&s, STATION_ANNA);
    struct puppet *v = puppet_enabled(&anna, "hand");
    FILE *file = fopen(s.roster_path, "w");
    REQUIRE(file && fputs("nonsense\n", file) >= 0 && fclose(file) == 0);
    kill(s.server.pid, SIGHUP);
    for (int64_t until = server_deadline();
         !server_logged(&s.server, "the roster stays as it was") && rt_now_ns() < until;) {
        puppet_send_sample(v); /* a hand that is silent meanwhile would be let go for that */
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
    }
    CHECK(server_await_line(&s.server, "/roster:1: expected a public key"));
    CHECK(puppet_press_until(v, 2e-5, 0.011, puppet_is_felt));
    CHECK(v->last.force.life_cycle == PROTO_ENABLED);
    puppet_leave(v);
    station_stop(&s);
}

/* ---------------------------------------------------------------- lies */

static void *socket_with_id(const struct server *as, const char *id)
{
    const int linger = 0;
    void *socket = zmq_socket(as->context, ZMQ_DEALER);
    zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger);
    zmq_setsockopt(socket, ZMQ_ROUTING_ID, id, strlen(id));
    zmq_setsockopt(socket, ZMQ_CURVE_SERVERKEY, as->server_key, PROTO_KEY_SIZE);
    zmq_setsockopt(socket, ZMQ_CURVE_PUBLICKEY, as->key->public_key, PROTO_KEY_SIZE);
    zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, as->key->secret_key, PROTO_KEY_SIZE);
    REQUIRE(zmq_connect(socket, as->url[0]) == 0);
    return socket;
}

/* Anna's connection is gone, her session not yet: Boris says her routing id. While palpd has not
 * seen that her connection is gone, libzmq takes no second one of that id: so he connects again. */
static void a_routing_id_is_nobody(void)
{
    struct station s = station_start(NULL);
    const struct server anna = station_as(&s, STATION_ANNA), boris = station_as(&s, STATION_BORIS);
    struct puppet a = {.socket = socket_with_id(&anna, "hand-1")}, b = {.time_ns = 0};
    puppet_say_hello(&a, "anna's", "");
    REQUIRE(puppet_await(&a, PROTO_DAEMON_WELCOME, SERVER_WAIT_MS));
    zmq_close(a.socket);
    b.socket = socket_with_id(&boris, "hand-1");
    int64_t wait_ns = 100 * RT_NS_PER_MS, again_ns = rt_now_ns() + wait_ns;
    for (int64_t until = server_deadline();
         !server_logged(&s.server, "routing id of another") && rt_now_ns() < until;) {
        if (rt_now_ns() > again_ns) {
            zmq_close(b.socket);
            b.socket = socket_with_id(&boris, "hand-1");
            again_ns = rt_now_ns() + (wait_ns *= 2);
        }
        puppet_command(&b, PROTO_VERB_ENABLE);
        rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
    }
    CHECK(server_await_line(&s.server, "refused to boris"));
    CHECK(server_await_line(&s.server, "it says the routing id of another"));
    CHECK(!server_logged(&s.server, "anna's is ENABLED"));
    CHECK(station_counter(&s, "denied/device") > 0);
    zmq_close(b.socket);
    station_stop(&s);
}

static void an_old_sample_said_again_moves_nothing_and_is_told(void)
{
    struct station s = station_start(NULL);
    const struct server anna = station_as(&s, STATION_ANNA);
    struct puppet *v = puppet_enabled(&anna, "hand");
    REQUIRE(puppet_press_until(v, 2e-5, 0.011, puppet_is_felt));
    const uint64_t newest = v->sequence, before = station_counter(&s, "samples_rejected");
    const vec3 at = v->at;
    v->sequence = newest - 10; /* the one after which is sent again, from elsewhere */
    v->at.y += 0.005;
    puppet_send_sample(v);
    v->sequence = newest;
    v->at = at;
    puppet_send_sample(v);
    REQUIRE(puppet_await(v, PROTO_DAEMON_FORCE, SERVER_WAIT_MS));
    CHECK(v->last.force.life_cycle == PROTO_ENABLED);
    CHECK(station_counter(&s, "samples_rejected") == before + 1);
    CHECK(server_await_line(&s.server, "is left out: it came after sample"));
    puppet_leave(v);
    station_stop(&s);
}

/* ---------------------------------------------------------------- floods */

/* More samples than any device sends: what is too many is left out and told, the hand lets go. A
 * palpd that takes long to go through them finds the hand silent first: that holds it again. */
static void a_hand_that_floods_is_told_and_still_lets_go(void)
{
    enum { FLOOD = 25000, AWAIT_MS = 2000 };
    struct station s = station_start(NULL);
    const struct server anna = station_as(&s, STATION_ANNA);
    struct puppet *v = puppet_connect(&anna);
    bool is_told = false, lets_go = false;
    for (int64_t patience = server_deadline(); !(is_told && lets_go) && rt_now_ns() < patience;) {
        puppet_enable(v, "hand", "probe");
        for (int i = 0; i < FLOOD; i++)
            puppet_send_sample(v);
        puppet_command(v, PROTO_VERB_DISABLE);
        for (int64_t until = rt_now_ns() + AWAIT_MS * RT_NS_PER_MS;
             !(is_told && lets_go) && rt_now_ns() < until;) {
            rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
            is_told = server_logged(&s.server, "too many messages, or bytes");
            lets_go = server_logged(&s.server, "hand is DISABLED");
        }
    }
    CHECK(is_told && lets_go);
    puppet_leave(v);
    station_stop(&s);
}

/* No connection ever says more than 13 MB, and each may say 16 MiB a second: so only what all of
 * the key say together can be too much. Of another key an answer comes all the same. */
static void connections_of_a_key_share_one_budget(void)
{
    enum { CONNECTIONS = 20, FRAMES = 24, ROUNDS = 8, AWAIT_MS = 1500 };
    static const unsigned char bytes[PROTO_CONTROL_FRAME_MAX];
    struct station s = station_start(NULL);
    const struct server vera = station_as(&s, STATION_VERA), ina = station_as(&s, STATION_INA);
    struct caller caller[CONNECTIONS];
    for (int i = 0; i < CONNECTIONS; i++)
        caller[i] = caller_connect(&vera);
    bool told = false;
    for (int round = 0; round < ROUNDS && !told; round++) {
        for (int i = 0; i < FRAMES * CONNECTIONS; i++)
            zmq_send(caller[i % CONNECTIONS].socket, bytes, sizeof bytes, ZMQ_DONTWAIT);
        for (int64_t until = rt_now_ns() + AWAIT_MS * RT_NS_PER_MS; !told && rt_now_ns() < until;) {
            rt_sleep_until(rt_now_ns() + RT_NS_PER_MS);
            told = server_logged(&s.server, "too many messages, or bytes");
        }
    }
    CHECK(told);
    CHECK(ask(&ina, PROTO_REQUEST_STATUS, SERVER_WAIT_MS) == 0);
    for (int i = 0; i < CONNECTIONS; i++)
        caller_leave(&caller[i]);
    station_stop(&s);
}

SUITE(roles, TEST(a_hand_that_floods_is_told_and_still_lets_go),
      TEST(connections_of_a_key_share_one_budget),
      TEST(what_does_not_fit_together_is_refused_at_the_start),
      TEST(nobody_without_a_key_gets_a_byte_of_state),
      TEST(each_role_can_do_what_it_says_and_no_more),
      TEST(who_leaves_a_role_feels_a_fade_and_then_nothing),
      TEST(a_viewer_that_leaves_the_roster_hears_nothing_more),
      TEST(a_roster_that_is_wrong_changes_nothing), TEST(a_routing_id_is_nobody),
      TEST(an_old_sample_said_again_moves_nothing_and_is_told));
