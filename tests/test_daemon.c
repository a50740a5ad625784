/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_daemon.c - palpd as a program: what devices, subscribers and operators see of it. Each test starts
 * a daemon of its own on local sockets in a folder of its own. Nothing waits for a fixed time: a verdict
 * is a condition that comes true, or does not within WAIT_MS. */
#include "daemon/rt.h"
#include "engine/base/vec.h"
#include "proto/proto.h"
#include "tests/check.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zmq.h>

enum { WAIT_MS = 60000, MS = RT_NS_PER_MS, LOG_MAX = 16384, FRAME_MAX = 1 << 20, ARGS_MAX = 16 };

#define SCENARIO "tests/scenarios/block.yaml"

/* ---------------------------------------------------------------- a daemon as a child */

struct server {
    pid_t pid;
    char folder[64], url[3][96]; /* device, stream, control */
    void *context;
    int exit_code; /* once it has ended; -1 before */
};

static int64_t deadline(void)
{
    return rt_now_ns() + WAIT_MS * INT64_C(1000000);
}

static void name_urls(struct server *s)
{
    static const char *const names[] = {"device", "stream", "control"};
    for (int i = 0; i < 3; i++)
        snprintf(s->url[i], sizeof s->url[i], "ipc://%s/%s", s->folder, names[i]);
}

static void read_log(const struct server *s, char log[LOG_MAX])
{
    char path[96];
    snprintf(path, sizeof path, "%s/log", s->folder);
    FILE *file = fopen(path, "r");
    const size_t n = file ? fread(log, 1, LOG_MAX - 1, file) : 0;
    log[n] = '\0';
    if (file)
        fclose(file);
}

static bool logged(const struct server *s, const char *text)
{
    char log[LOG_MAX];
    read_log(s, log);
    return strstr(log, text);
}

/* Run palpd with these arguments, ended by NULL; what it writes goes to the log. */
static void spawn(struct server *s, const char *const *args)
{
    char path[96];
    const char *argv[ARGS_MAX + 2] = {PALPD};
    for (int i = 0; args[i] && i < ARGS_MAX; i++)
        argv[i + 1] = args[i];
    snprintf(path, sizeof path, "%s/log", s->folder);
    s->exit_code = -1;
    s->pid = fork();
    if (s->pid != 0)
        return;
    const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(fd, STDOUT_FILENO);
    dup2(fd, STDERR_FILENO);
    execv(PALPD, (char *const *)argv);
    _exit(127);
}

/* Has it ended? Sets its exit code; that of a program killed by a signal is 256 + the signal. */
static bool ended(struct server *s)
{
    int status;
    if (s->exit_code < 0 && waitpid(s->pid, &status, WNOHANG) == s->pid)
        s->exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
    return s->exit_code >= 0;
}

static void pause_a_moment(void)
{
    rt_sleep_until(rt_now_ns() + MS);
}

static struct server make_folder(void)
{
    struct server s = {.folder = "/tmp/palpd-test-XXXXXX", .exit_code = -1};
    REQUIRE(mkdtemp(s.folder) != NULL);
    name_urls(&s);
    s.context = zmq_ctx_new();
    return s;
}

/* Start a daemon on the test's scenario, with one more option or none, and wait until it is ready. */
static struct server start(const char *option)
{
    struct server s = make_folder();
    const char *args[] = {"--device", s.url[0], "--stream", s.url[1], "--control",
                          s.url[2],   SCENARIO, option,     NULL};
    spawn(&s, args);
    const int64_t until = deadline();
    while (!logged(&s, " ready") && !ended(&s) && rt_now_ns() < until)
        pause_a_moment();
    REQUIRE(logged(&s, " ready") && !ended(&s));
    return s;
}

static void wait_for_end(struct server *s)
{
    const int64_t until = deadline();
    while (!ended(s) && rt_now_ns() < until)
        pause_a_moment();
    if (!ended(s))
        kill(s->pid, SIGKILL);
}

static void clean(struct server *s)
{
    static const char *const names[] = {"log", "device", "stream", "control", "scenario.yaml"};
    zmq_ctx_term(s->context);
    for (int i = 0; i < 5; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", s->folder, names[i]);
        unlink(path);
    }
    rmdir(s->folder);
}

static void stop(struct server *s)
{
    kill(s->pid, SIGTERM);
    wait_for_end(s);
    CHECK(s->exit_code == 0);
    clean(s);
}

/* Run palpd to its end; returns its exit code, and what it wrote in log. */
static int run(const char *const *args, char log[LOG_MAX])
{
    struct server s = make_folder();
    spawn(&s, args);
    wait_for_end(&s);
    read_log(&s, log);
    clean(&s);
    return s.exit_code;
}

/* ---------------------------------------------------------------- sockets */

static void *open_socket(const struct server *s, int type, const char *url)
{
    const int linger = 0, patience = 1000;
    void *socket = zmq_socket(s->context, type);
    zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger);
    zmq_setsockopt(socket, ZMQ_SNDTIMEO, &patience, sizeof patience);
    REQUIRE(zmq_connect(socket, url) == 0);
    return socket;
}

/* One part within wait_ms; 0: none came. */
static size_t receive(void *socket, unsigned char *bytes, size_t size, int wait_ms)
{
    zmq_pollitem_t item = {.socket = socket, .events = ZMQ_POLLIN};
    if (zmq_poll(&item, 1, wait_ms) <= 0)
        return 0;
    const int n = zmq_recv(socket, bytes, size, ZMQ_DONTWAIT);
    return n > 0 ? (size_t)n : 0;
}

/* ---------------------------------------------------------------- a device */

struct device {
    void *socket;
    uint64_t sequence;
    vec3 at;
    struct proto_daemon_message last;
    unsigned char bytes[PROTO_DEVICE_FRAME_MAX], memory[PROTO_DEVICE_MEMORY];
};

static void send_message(struct device *v, const struct proto_device_message *message)
{
    unsigned char memory[PROTO_DEVICE_MEMORY], bytes[PROTO_DEVICE_FRAME_MAX];
    struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
    const size_t n = proto_encode_device(bytes, sizeof bytes, message, &lent);
    CHECK(n > 0 && zmq_send(v->socket, bytes, n, 0) == (int)n);
}

/* The next message of that kind; others on the way are passed over. */
static bool await(struct device *v, enum proto_daemon_which which, int wait_ms)
{
    struct proto_error error;
    const int64_t until = rt_now_ns() + wait_ms * INT64_C(1000000);
    do {
        struct proto_memory lent = {.bytes = v->memory, .size = sizeof v->memory};
        const int left_ms = (int)((until - rt_now_ns()) / MS);
        const size_t n = receive(v->socket, v->bytes, sizeof v->bytes, left_ms > 0 ? left_ms : 0);
        if (n > 0 &&
            proto_decode_daemon(&v->last, (struct proto_bytes){v->bytes, n}, &lent, &error) &&
            v->last.which == which)
            return true;
    } while (rt_now_ns() < until);
    return false;
}

static struct device *connect_device(const struct server *s)
{
    struct device *v = calloc(1, sizeof *v);
    v->socket = open_socket(s, ZMQ_DEALER, s->url[0]);
    return v;
}

static void disconnect(struct device *v)
{
    zmq_close(v->socket);
    free(v);
}

static void say_hello(struct device *v, const char *name, const char *tool)
{
    const struct proto_device_message hello = {
        .which = PROTO_DEVICE_HELLO,
        .hello = {
            .protocol_min = 1,
            .protocol_max = 1,
            .device_name = name,
            .device_kind = "test",
            .capabilities = {.dof_in = 6, .dof_out = 6, .max_force_n = 20, .max_torque_nm = 1},
            .tool_name = tool}};
    send_message(v, &hello);
}

static void command(struct device *v, enum proto_verb verb)
{
    const struct proto_device_message message = {.which = PROTO_DEVICE_COMMAND, .command = {verb}};
    send_message(v, &message);
}

static void send_sample(struct device *v)
{
    const struct proto_device_message message = {
        .which = PROTO_DEVICE_SAMPLE,
        .sample = {.sequence = ++v->sequence,
                   .device_time_ns = (uint64_t)rt_now_ns(),
                   .measured_cp = {{v->at.x, v->at.y, v->at.z}, {0, 0, 0, 1}}}};
    send_message(v, &message);
}

/* A device that holds the probe and is ENABLED and anchored. */
static struct device *enabled_device(const struct server *s, const char *name)
{
    struct device *v = connect_device(s);
    say_hello(v, name, "probe");
    REQUIRE(await(v, PROTO_DAEMON_WELCOME, WAIT_MS));
    command(v, PROTO_VERB_ENABLE);
    send_sample(v);
    REQUIRE(await(v, PROTO_DAEMON_FORCE, WAIT_MS));
    return v;
}

/* Samples, 2 ms apart, until a force satisfies the condition. Moves by `step` metres a sample, down to
 * `lowest`. */
typedef bool force_is(const struct proto_force *force);

static bool press_until(struct device *v, double step, double lowest, force_is *condition)
{
    const int64_t until = deadline();
    while (rt_now_ns() < until) {
        v->at.y = fmax(v->at.y - step, lowest);
        send_sample(v);
        while (await(v, PROTO_DAEMON_FORCE, 2))
            if (condition(&v->last.force))
                return true;
    }
    return false;
}

static bool is_felt(const struct proto_force *force)
{
    return force->servo_cf.force.y > 0.05;
}

static bool is_fault(const struct proto_force *force)
{
    return force->life_cycle == PROTO_FAULT;
}

/* ---------------------------------------------------------------- requests and the stream */

struct operator
{
    void *socket;
    uint64_t id;
    struct proto_reply reply;
    unsigned char *bytes, *memory;
};

static struct operator connect_operator(const struct server *s)
{
    return (struct operator){.socket = open_socket(s, ZMQ_DEALER, s->url[2]),
                             .bytes = malloc(FRAME_MAX),
                             .memory = malloc(4 * FRAME_MAX)};
}

static void dismiss(struct operator* o)
{
    zmq_close(o->socket);
    free(o->bytes);
    free(o->memory);
}

static bool ask(struct operator* o, struct proto_request request)
{
    unsigned char bytes[1024];
    struct proto_memory lent = {.bytes = o->memory, .size = 4 * FRAME_MAX};
    struct proto_error error;
    request.id = request.id > 0 ? request.id : ++o->id;
    const size_t n = proto_encode_request(bytes, sizeof bytes, &request, &lent);
    CHECK(n > 0 && zmq_send(o->socket, bytes, n, 0) == (int)n);
    const size_t got = receive(o->socket, o->bytes, FRAME_MAX, WAIT_MS);
    return got > 0 &&
           proto_decode_reply(&o->reply, (struct proto_bytes){o->bytes, got}, &lent, &error) &&
           o->reply.id == request.id;
}

static bool ask_for(struct operator* o, enum proto_request_which which)
{
    return ask(o, (struct proto_request){.which = which});
}

static bool ask_steps(struct operator* o, uint32_t n)
{
    return ask(o, (struct proto_request){.which = PROTO_REQUEST_STEP, .step = {n}}) &&
           o->reply.which == PROTO_REPLY_STATE;
}

static uint64_t world_hash(struct operator* o)
{
    REQUIRE(ask_for(o, PROTO_REQUEST_STATUS) && o->reply.which == PROTO_REPLY_STATUS);
    return o->reply.status.world_hash;
}

static void *subscribe(const struct server *s, const char *prefix)
{
    void *socket = open_socket(s, ZMQ_SUB, s->url[1]);
    zmq_setsockopt(socket, ZMQ_SUBSCRIBE, prefix, strlen(prefix));
    return socket;
}

/* The next frame of that topic into bytes[FRAME_MAX]; its message points there. */
static bool next_frame(void *socket, const char *topic, unsigned char *bytes,
                       struct proto_bytes *message)
{
    const int64_t until = deadline();
    while (rt_now_ns() < until) {
        const size_t n = receive(socket, bytes, FRAME_MAX, 100);
        const char *name = proto_frame_split((struct proto_bytes){bytes, n}, message);
        if (n > 0 && name && strcmp(name, topic) == 0)
            return true;
    }
    return false;
}

static bool await_event(void *socket, enum proto_event_kind kind)
{
    static unsigned char bytes[FRAME_MAX], memory[65536];
    struct proto_bytes message;
    while (next_frame(socket, "event", bytes, &message)) {
        struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
        struct proto_event event;
        struct proto_error error;
        if (proto_decode_event(&event, message, &lent, &error) && event.kind == kind)
            return true;
    }
    return false;
}

static uint64_t counter(const struct proto_stats *stats, const char *name)
{
    for (size_t i = 0; i < stats->n_counters; i++)
        if (strcmp(stats->counters[i].name, name) == 0)
            return stats->counters[i].value;
    return 0;
}

/* ---------------------------------------------------------------- devices */

/* From hello to a force on the hand: the ball is pressed 6 mm into the block, whose push is upward. */
static void a_device_that_presses_feels_the_tissue(void)
{
    struct server s = start(NULL);
    struct device *v = connect_device(&s);
    say_hello(v, "hand", "");
    REQUIRE(await(v, PROTO_DAEMON_WELCOME, WAIT_MS));
    CHECK(strcmp(v->last.welcome.tool_name, "probe") == 0);
    CHECK_NEAR(v->last.welcome.force_limit_n, 3, 0);
    CHECK_NEAR(v->last.welcome.simulation_rate_hz, 200, 0);
    CHECK(v->last.welcome.has_soft_bounds);
    CHECK_NEAR(v->last.welcome.tool_pose.position.y, 0.02, 1e-9);
    const uint64_t validity_ns = v->last.welcome.force_validity_ns;
    command(v, PROTO_VERB_ENABLE);
    CHECK(press_until(v, 2e-5, -0.011, is_felt));
    const struct proto_force *force = &v->last.force;
    CHECK(force->life_cycle == PROTO_ENABLED);
    CHECK(force->source == PROTO_COUPLING_AT_SIMULATION_RATE);
    CHECK(force->answers_sequence > 0 && force->answers_sequence <= v->sequence);
    CHECK(force->expiry_ns == force->answers_time_ns + validity_ns);
    disconnect(v);
    stop(&s);
}

static void a_second_claim_is_refused_by_name(void)
{
    struct server s = start(NULL);
    struct device *first = connect_device(&s), *second = connect_device(&s);
    say_hello(first, "left-hand", "probe");
    REQUIRE(await(first, PROTO_DAEMON_WELCOME, WAIT_MS));
    say_hello(second, "right-hand", "probe");
    REQUIRE(await(second, PROTO_DAEMON_REFUSED, WAIT_MS));
    CHECK(second->last.refused.reason == PROTO_REFUSED_TOOL_TAKEN);
    CHECK(strstr(second->last.refused.text, "left-hand") != NULL);
    say_hello(second, "left-hand", "probe");
    REQUIRE(await(second, PROTO_DAEMON_REFUSED, WAIT_MS));
    CHECK(second->last.refused.reason == PROTO_REFUSED_NAME_TAKEN);
    say_hello(second, "right-hand", "scalpel");
    REQUIRE(await(second, PROTO_DAEMON_REFUSED, WAIT_MS));
    CHECK(second->last.refused.reason == PROTO_REFUSED_NO_SUCH_TOOL);
    send_sample(second);
    REQUIRE(await(second, PROTO_DAEMON_REFUSED, WAIT_MS));
    CHECK(second->last.refused.reason == PROTO_REFUSED_NO_SESSION);
    const struct proto_device_message bye = {.which = PROTO_DEVICE_BYE, .bye = {"done"}};
    send_message(first, &bye);
    for (int64_t until = deadline();
         rt_now_ns() < until && second->last.which != PROTO_DAEMON_WELCOME;) {
        say_hello(second, "right-hand", "probe");
        await(second, PROTO_DAEMON_WELCOME, 100);
    }
    CHECK(second->last.which == PROTO_DAEMON_WELCOME);
    disconnect(first);
    disconnect(second);
    stop(&s);
}

static void a_silent_device_loses_its_session(void)
{
    struct server s = start(NULL);
    void *events = subscribe(&s, "event");
    struct device *v = enabled_device(&s, "silent");
    CHECK(await_event(events, PROTO_EVENT_POSE_STALE));
    CHECK(await_event(events, PROTO_EVENT_DEVICE_LEFT));
    struct device *next = enabled_device(&s, "next");
    disconnect(v);
    disconnect(next);
    zmq_close(events);
    stop(&s);
}

/* Three samples in a row that cannot be: FAULT, which only CLEAR ends; then all is as before. */
static void check_fault(struct device *v, void (*spoil)(struct device *))
{
    for (int i = 0; i < 3; i++)
        spoil(v);
    CHECK(press_until(v, 0, v->at.y, is_fault));
    command(v, PROTO_VERB_ENABLE);
    for (int i = 0; i < 20; i++) {
        send_sample(v);
        REQUIRE(await(v, PROTO_DAEMON_FORCE, WAIT_MS));
        CHECK(v->last.force.life_cycle == PROTO_FAULT);
    }
    command(v, PROTO_VERB_CLEAR);
    command(v, PROTO_VERB_ENABLE);
    v->at.y = 0;
    CHECK(press_until(v, 2e-5, -0.011, is_felt));
}

static void jump(struct device *v)
{
    v->at.y += 0.021;
    send_sample(v);
}

static void jump_sideways_a_little(struct device *v)
{
    v->at.x += 0.019;
    send_sample(v);
}

static void implausible_jumps_latch_a_fault_until_cleared(void)
{
    struct server s = start(NULL);
    struct device *v = enabled_device(&s, "jumpy");
    for (int i = 0; i < 10; i++)
        jump_sideways_a_little(v);
    REQUIRE(await(v, PROTO_DAEMON_FORCE, WAIT_MS));
    CHECK(v->last.force.life_cycle == PROTO_ENABLED);
    v->at.x = 0;
    command(v, PROTO_VERB_ENABLE); /* anchors anew: back at zero is no jump */
    send_sample(v);
    check_fault(v, jump);
    disconnect(v);
    stop(&s);
}

/* A sample whose height is no number, as a device with a broken encoder sends it: the eight bytes of the
 * number are overwritten in the encoded message. */
static void send_no_number(struct device *v)
{
    static const double marker = 123.456, no_number = NAN;
    unsigned char memory[PROTO_DEVICE_MEMORY], bytes[PROTO_DEVICE_FRAME_MAX];
    struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
    const struct proto_device_message message = {
        .which = PROTO_DEVICE_SAMPLE,
        .sample = {.sequence = ++v->sequence,
                   .device_time_ns = (uint64_t)rt_now_ns(),
                   .measured_cp = {{v->at.x, marker, v->at.z}, {0, 0, 0, 1}}}};
    const size_t n = proto_encode_device(bytes, sizeof bytes, &message, &lent);
    unsigned char *place = memmem(bytes, n, &marker, sizeof marker);
    REQUIRE(place != NULL);
    memcpy(place, &no_number, sizeof no_number);
    CHECK(zmq_send(v->socket, bytes, n, 0) == (int)n);
}

static void poses_that_are_no_numbers_latch_a_fault_until_cleared(void)
{
    struct server s = start(NULL);
    struct device *v = enabled_device(&s, "broken");
    check_fault(v, send_no_number);
    disconnect(v);
    stop(&s);
}

/* Pressed: the hand moves 40 mm and the tool stays. Released: the tool goes on from where it was. */
static void a_clutch_is_continuous(void)
{
    struct server s = start("--stepped");
    struct device *v = enabled_device(&s, "clutch");
    struct operator o = connect_operator(&s);
    REQUIRE(ask_steps(&o, 50));
    const proto_vec3 before = o.reply.state.tools[0].proxy_pose.position;
    command(v, PROTO_VERB_CLUTCH);
    for (int i = 0; i < 4; i++) {
        v->at.x += 0.01;
        send_sample(v);
        REQUIRE(await(v, PROTO_DAEMON_FORCE, WAIT_MS));
    }
    command(v, PROTO_VERB_UNCLUTCH);
    send_sample(v);
    REQUIRE(await(v, PROTO_DAEMON_FORCE, WAIT_MS));
    REQUIRE(ask_steps(&o, 50));
    CHECK_NEAR(o.reply.state.tools[0].proxy_pose.position.x, before.x, 1e-9);
    v->at.x += 0.01;
    send_sample(v);
    REQUIRE(await(v, PROTO_DAEMON_FORCE, WAIT_MS));
    REQUIRE(ask_steps(&o, 400));
    /* A critically damped coupling of 600 N/m and 0.05 kg settles within 2 s to far below 1 µm. */
    CHECK_NEAR(o.reply.state.tools[0].proxy_pose.position.x, before.x + 0.01, 1e-6);
    disconnect(v);
    dismiss(&o);
    stop(&s);
}

/* ---------------------------------------------------------------- subscribers */

/* In stepped mode nothing happens by itself: what comes was sent because somebody joined. */
static void a_late_joiner_gets_every_topic_at_once(void)
{
    static const char *const topics[] = {"scene",    "state",       "mesh/block",
                                         "contacts", "force/probe", "event"};
    static unsigned char bytes[FRAME_MAX], memory[FRAME_MAX];
    struct server s = start("--stepped");
    struct device *v = enabled_device(&s, "someone"); /* for the event */
    for (int i = 0; i < 6; i++) {
        void *late = subscribe(&s, topics[i]);
        struct proto_bytes message;
        CHECK(next_frame(late, topics[i], bytes, &message));
        zmq_close(late);
    }
    void *late = subscribe(&s, "scene");
    struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
    struct proto_bytes message;
    struct proto_scene scene;
    struct proto_error error;
    REQUIRE(next_frame(late, "scene", bytes, &message));
    REQUIRE(proto_decode_scene(&scene, message, &lent, &error));
    CHECK(scene.n_bodies == 2 && scene.bodies[0].which == PROTO_BODY_SOFT);
    CHECK(scene.bodies[0].soft.triangles.size == 84 * 3 * 4); /* 2 × (2·3·2 + 2·3·2 + 2·3·3) */
    zmq_close(late);
    disconnect(v);
    stop(&s);
}

/* ---------------------------------------------------------------- requests */

/* Press by samples and steps in turn; the hash of the world at the end. */
static uint64_t pressed_hash(void)
{
    struct server s = start("--stepped");
    struct operator o = connect_operator(&s);
    struct device *v = enabled_device(&s, "robot");
    double deepest = 0;
    for (int i = 0; i < 40; i++) {
        v->at.y -= 0.0005;
        send_sample(v);
        REQUIRE(await(v, PROTO_DAEMON_FORCE, WAIT_MS));
        REQUIRE(ask_steps(&o, 10));
        CHECK(o.reply.state.header.step == 10 * (uint64_t)(i + 1));
        deepest = fmax(deepest, o.reply.state.tools[0].wrench_on_hand.force.y);
    }
    CHECK(deepest > 0.05);
    const uint64_t hash = world_hash(&o);
    disconnect(v);
    dismiss(&o);
    stop(&s);
    return hash;
}

static void stepped_runs_of_the_same_inputs_end_in_the_same_world(void)
{
    const uint64_t first = pressed_hash();
    CHECK(first != 0);
    CHECK(first == pressed_hash());
}

static void a_repeated_request_is_not_done_twice(void)
{
    struct server s = start("--stepped");
    struct operator o = connect_operator(&s);
    const struct proto_request request = {.id = 7, .which = PROTO_REQUEST_STEP, .step = {3}};
    REQUIRE(ask(&o, request));
    REQUIRE(ask(&o, request));
    CHECK(o.reply.which == PROTO_REPLY_STATE && o.reply.state.header.step == 3);
    dismiss(&o);
    stop(&s);
}

static void reset_and_restore_give_the_world_back_byte_for_byte(void)
{
    struct server s = start("--stepped");
    struct operator o = connect_operator(&s);
    const uint64_t initial = world_hash(&o);
    REQUIRE(ask_steps(&o, 20));
    REQUIRE(ask_for(&o, PROTO_REQUEST_SNAPSHOT) && o.reply.which == PROTO_REPLY_SNAPSHOT);
    const struct proto_snapshot_reply kept = o.reply.snapshot;
    CHECK(kept.world_hash == world_hash(&o) && kept.world_hash != initial);
    REQUIRE(ask_steps(&o, 20));
    const uint64_t after = world_hash(&o);
    REQUIRE(ask(
        &o, (struct proto_request){.which = PROTO_REQUEST_RESTORE, .restore = {kept.snapshot_id}}));
    CHECK(o.reply.which == PROTO_REPLY_DONE && world_hash(&o) == kept.world_hash);
    REQUIRE(ask_steps(&o, 20));
    CHECK(world_hash(&o) == after);
    REQUIRE(ask_for(&o, PROTO_REQUEST_RESET) && o.reply.which == PROTO_REPLY_DONE);
    CHECK(world_hash(&o) == initial);
    REQUIRE(ask(&o, (struct proto_request){.which = PROTO_REQUEST_RESTORE, .restore = {16}}));
    CHECK(o.reply.which == PROTO_REPLY_FAILURE && o.reply.failure.code == PROTO_FAILURE_INVALID);
    dismiss(&o);
    stop(&s);
}

static void a_running_simulation_is_paused_before_it_is_looked_into(void)
{
    struct server s = start(NULL);
    struct operator o = connect_operator(&s);
    const struct proto_request inspect = {.which = PROTO_REQUEST_INSPECT,
                                          .inspect = {PROTO_MATRIX_A, "block"}};
    REQUIRE(ask(&o, inspect));
    CHECK(o.reply.which == PROTO_REPLY_FAILURE && o.reply.failure.code == PROTO_FAILURE_NOT_NOW);
    REQUIRE(ask_for(&o, PROTO_REQUEST_PAUSE) && o.reply.which == PROTO_REPLY_DONE);
    REQUIRE(ask_steps(&o, 2));
    const uint64_t step = o.reply.state.header.step;
    REQUIRE(ask_steps(&o, 1));
    CHECK(o.reply.state.header.step == step + 1);
    REQUIRE(ask(&o, inspect) && o.reply.which == PROTO_REPLY_INSPECT);
    const struct proto_bytes text = o.reply.inspect.matrix_market;
    CHECK(text.size > 14 && memcmp(text.data, "%%MatrixMarket", 14) == 0);
    CHECK(memmem(text.data, text.size, "\n144 144 ", 9) != NULL); /* 48 nodes */
    REQUIRE(ask_for(&o, PROTO_REQUEST_START) && o.reply.which == PROTO_REPLY_DONE);
    bool running = false;
    for (int64_t until = deadline(); !running && rt_now_ns() < until;)
        running = ask_for(&o, PROTO_REQUEST_STATUS) &&
                  o.reply.status.run_state == PROTO_RUN_RUNNING &&
                  o.reply.status.header.step > step + 1;
    CHECK(running);
    dismiss(&o);
    stop(&s);
}

/* ---------------------------------------------------------------- hostile and clumsy peers */

/* Bytes that are no ZeroMQ to a socket's path. */
static void send_raw(const struct server *s, int which)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    static const char text[64] = "\xff\x00\x00\x00\x00\x00\x00\x00\x41\x7fnonsense that goes on";
    snprintf(address.sun_path, sizeof address.sun_path, "%s", s->url[which] + 6);
    const int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    CHECK(connect(fd, (struct sockaddr *)&address, sizeof address) == 0);
    CHECK(write(fd, text, sizeof text) == sizeof text);
    close(fd);
}

static void send_garbage(const struct server *s)
{
    static const char garbage[] = "\x07\xff\xff\xff\xff not a message";
    void *device = open_socket(s, ZMQ_DEALER, s->url[0]);
    void *control = open_socket(s, ZMQ_DEALER, s->url[2]);
    void *stream = open_socket(s, ZMQ_XSUB, s->url[1]);
    zmq_send(device, garbage, sizeof garbage, 0);
    zmq_send(control, garbage, sizeof garbage, 0);
    zmq_send(control, garbage, sizeof garbage, ZMQ_SNDMORE);
    zmq_send(control, garbage, sizeof garbage, 0);
    zmq_send(stream, garbage, sizeof garbage, 0);
    for (int i = 0; i < 3; i++)
        send_raw(s, i);
    zmq_close(device);
    zmq_close(control);
    zmq_close(stream);
}

static bool all_counted(const struct server *s)
{
    static unsigned char bytes[FRAME_MAX], memory[FRAME_MAX];
    void *stream = subscribe(s, "stats");
    struct proto_memory lent = {.bytes = memory, .size = sizeof memory};
    struct proto_bytes message;
    struct proto_stats stats;
    struct proto_error error;
    const bool read = next_frame(stream, "stats", bytes, &message) &&
                      proto_decode_stats(&stats, message, &lent, &error);
    zmq_close(stream);
    return read && counter(&stats, "malformed/device") >= 2 &&
           counter(&stats, "malformed/control") >= 3 && counter(&stats, "malformed/stream") >= 2;
}

static void garbage_is_counted_and_harms_nobody_else(void)
{
    struct server s = start(NULL);
    struct device *v = enabled_device(&s, "bystander");
    bool counted = false;
    for (int64_t until = deadline(); !counted && rt_now_ns() < until;) {
        send_garbage(&s);
        for (int i = 0; i < 50; i++) {
            send_sample(v);
            REQUIRE(await(v, PROTO_DAEMON_FORCE, WAIT_MS));
        }
        counted = all_counted(&s);
        send_sample(v);
    }
    CHECK(counted);
    CHECK(v->last.force.life_cycle == PROTO_ENABLED);
    CHECK(logged(&s, "garbage from"));
    disconnect(v);
    stop(&s);
}

/* ---------------------------------------------------------------- start and stop */

static void an_address_in_use_is_named_and_nothing_starts(void)
{
    char log[LOG_MAX];
    struct server s = start(NULL);
    const char *local[] = {"--device", s.url[0], SCENARIO, NULL};
    CHECK(run(local, log) == 69);
    CHECK(strstr(log, s.url[0]) && strstr(log, "in use") && !strstr(log, " ready"));

    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    char url[64];
    const int taken = socket(AF_INET, SOCK_STREAM, 0);
    REQUIRE(bind(taken, (struct sockaddr *)&address, size) == 0 && listen(taken, 1) == 0);
    REQUIRE(getsockname(taken, (struct sockaddr *)&address, &size) == 0);
    snprintf(url, sizeof url, "tcp://127.0.0.1:%d", ntohs(address.sin_port));
    const char *tcp[] = {"--device", url, SCENARIO, NULL};
    CHECK(run(tcp, log) == 69);
    CHECK(strstr(log, url) && strstr(log, "in use") && !strstr(log, " ready"));
    close(taken);
    stop(&s);
}

static void listening_beyond_this_machine_is_refused(void)
{
    static const char *const urls[] = {"tcp://0.0.0.0:5570",     "tcp://*:5570",
                                       "tcp://192.168.1.1:5570", "tcp://localhost.example.org:1",
                                       "tcp://[::]:5570",        "inproc://x",
                                       "ipc://relative"};
    char log[LOG_MAX];
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
        const char *args[] = {"--control", urls[i], SCENARIO, NULL};
        CHECK(run(args, log) == 64);
        CHECK(strstr(log, urls[i]) && strstr(log, "expected") && !strstr(log, " ready"));
    }
}

/* A scenario that is wrong in line 5: the place, and exit code 78. */
static void a_wrong_scenario_is_told_with_its_place(void)
{
    char log[LOG_MAX], path[96];
    struct server s = make_folder();
    snprintf(path, sizeof path, "%s/scenario.yaml", s.folder);
    FILE *file = fopen(path, "w");
    fputs("version: 1\nname: wrong\nrate_hz: 100\nbodies:\n  block: {material: {yuong_pa: 1}}\n",
          file);
    fclose(file);
    const char *wrong[] = {path, NULL};
    CHECK(run(wrong, log) == 78);
    CHECK(strstr(log, "scenario.yaml:5:") && strstr(log, "yuong_pa") && !strstr(log, " ready"));
    const char *missing[] = {"/no/such/scenario.yaml", NULL};
    CHECK(run(missing, log) == 66);
    CHECK(strstr(log, "/no/such/scenario.yaml") != NULL);
    clean(&s);
}

static void a_wrong_command_line_is_told_and_exits_64(void)
{
    static const char *const lines[][3] = {{NULL},
                                           {"--no-such-option", SCENARIO},
                                           {"--stream-hz", "fast", SCENARIO},
                                           {SCENARIO, SCENARIO}};
    char log[LOG_MAX];
    for (size_t i = 0; i < 4; i++) {
        const char *args[] = {lines[i][0], lines[i][1], lines[i][2], NULL};
        CHECK(run(args, log) == 64);
        CHECK(strlen(log) > 0 && !strstr(log, " ready"));
    }
}

static void check_and_print_config_start_nothing(void)
{
    char log[LOG_MAX];
    const char *check[] = {"--check", SCENARIO, NULL};
    CHECK(run(check, log) == 0);
    CHECK(strstr(log, "fine") && !strstr(log, " ready"));
    const char *print[] = {"--print-config", "--set", "rate_hz=123", SCENARIO, NULL};
    CHECK(run(print, log) == 0);
    CHECK(strstr(log, "rate_hz: 123") && !strstr(log, " ready"));
    const char *wrong[] = {"--check", "--set", "rate_hz=-1", SCENARIO, NULL};
    CHECK(run(wrong, log) == 78);
}

/* With a device that feels something: its force is gone, it is told, and all ends within a second. */
static void terminated_it_lets_go_says_bye_and_ends_within_a_second(void)
{
    struct server s = start(NULL);
    struct device *v = enabled_device(&s, "hand");
    REQUIRE(press_until(v, 2e-5, -0.011, is_felt));
    struct proto_force last = v->last.force;
    const int64_t told_ns = rt_now_ns();
    bool bye = false;
    kill(s.pid, SIGTERM);
    for (int64_t until = deadline(); !bye && rt_now_ns() < until;) {
        send_sample(v);
        if (await(v, PROTO_DAEMON_FORCE, 2))
            last = v->last.force;
        bye = v->last.which == PROTO_DAEMON_EVENT && v->last.event.kind == PROTO_EVENT_SHUTDOWN;
    }
    wait_for_end(&s);
    CHECK_BELOW((double)(rt_now_ns() - told_ns) * 1e-9, 1);
    CHECK(bye);
    CHECK_ZERO(last.servo_cf.force.y, 0);
    CHECK(s.exit_code == 0);
    disconnect(v);
    clean(&s);
}

static void a_client_can_shut_it_down(void)
{
    struct server s = start("--stepped");
    struct operator o = connect_operator(&s);
    CHECK(ask_for(&o, PROTO_REQUEST_SHUTDOWN) && o.reply.which == PROTO_REPLY_DONE);
    wait_for_end(&s);
    CHECK(s.exit_code == 0);
    dismiss(&o);
    clean(&s);
}

SUITE(daemon, TEST(a_device_that_presses_feels_the_tissue), TEST(a_second_claim_is_refused_by_name),
      TEST(a_silent_device_loses_its_session), TEST(implausible_jumps_latch_a_fault_until_cleared),
      TEST(poses_that_are_no_numbers_latch_a_fault_until_cleared), TEST(a_clutch_is_continuous),
      TEST(a_late_joiner_gets_every_topic_at_once),
      TEST(stepped_runs_of_the_same_inputs_end_in_the_same_world),
      TEST(a_repeated_request_is_not_done_twice),
      TEST(reset_and_restore_give_the_world_back_byte_for_byte),
      TEST(a_running_simulation_is_paused_before_it_is_looked_into),
      TEST(garbage_is_counted_and_harms_nobody_else),
      TEST(an_address_in_use_is_named_and_nothing_starts),
      TEST(listening_beyond_this_machine_is_refused), TEST(a_wrong_scenario_is_told_with_its_place),
      TEST(a_wrong_command_line_is_told_and_exits_64), TEST(check_and_print_config_start_nothing),
      TEST(terminated_it_lets_go_says_bye_and_ends_within_a_second),
      TEST(a_client_can_shut_it_down));
