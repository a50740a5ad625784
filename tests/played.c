/* SPDX-License-Identifier: GPL-3.0-or-later */
/* played.c - a device, a line and a palpd of some lines, in a clock that is moved on by hand. */
#include "tests/played.h"

#include "clients/c/link.h"
#include "clients/c/translate.h"
#include "daemon/translate.h"
#include "engine/palp_haptic.h"
#include "tests/check.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MS PLAYED_MS

enum { FRAMES = 16384 };

static const double FLOOR = 1 / 500.0, COUPLING = 1 / 600.0; /* m/N */
static const double BALL = 0.01;                             /* m   */

struct frame {
    int64_t due_ns;
    size_t size;
    void *bytes;
};

static struct play {
    int64_t now_ns;
    struct played_options options;
    struct bridge bridge;
    proto_vec3 at; /* of the device */
    bool silent;

    struct way {
        int64_t stalled_until_ns;
        long first, end; /* of the ring */
        struct frame frame[FRAMES];
    } way[PLAYED_WAYS];

    /* palpd's. */
    int64_t tick_ns, stopped_until_ns, step_ns, arrived_ns;
    struct proto_capabilities can;
    enum proto_rendering rendering;
    enum proto_life_cycle life_cycle;
    bool has_session, anchored, resumed, owed;
    struct proto_sample sample; /* the newest */
    uint64_t forces, models;
    uint32_t n_anchor;
    proto_pose device_anchor, tool_anchor;
    struct palp_haptic_limits limits;
    struct palp_haptic chain;
    struct palp_local_model model;

    struct played_felt felt;
    vec3 before;
    int64_t before_ns, watched_ns;
} play;

/* ---------------------------------------------------------------- the line */

static void put_frame(enum played_way way, const void *bytes, size_t size)
{
    struct way *w = &play.way[way];
    struct frame *f = &w->frame[w->end++ % FRAMES];
    REQUIRE(w->end - w->first <= FRAMES);
    *f = (struct frame){.due_ns =
                            play.now_ns > w->stalled_until_ns ? play.now_ns : w->stalled_until_ns,
                        .size = size,
                        .bytes = malloc(size)};
    memcpy(f->bytes, bytes, size);
}

/* The next that has arrived; its bytes are the caller's to free. */
static bool take_frame(enum played_way way, struct frame *out)
{
    struct way *w = &play.way[way];
    if (w->first == w->end || w->frame[w->first % FRAMES].due_ns > play.now_ns)
        return false;
    *out = w->frame[w->first++ % FRAMES];
    return true;
}

static void answer(const struct proto_daemon_message *message)
{
    static unsigned char bytes[PROTO_LOCAL_FRAME_MAX];
    static _Alignas(16) unsigned char lent[PROTO_LOCAL_MEMORY];
    struct proto_memory memory = {.bytes = lent, .size = sizeof lent};
    const size_t n = proto_encode_daemon(bytes, sizeof bytes, message, &memory);
    REQUIRE(n > 0);
    put_frame(PLAYED_BACK, bytes, n);
}

/* ---------------------------------------------------------------- palpd */

static pose target(void)
{
    return palp_haptic_follow(pose_of_wire(play.device_anchor), pose_of_wire(play.tool_anchor),
                              false, pose_of_wire(play.sample.measured_cp));
}

static double force_at(double y)
{
    return fmax(BALL - y, 0) / (FLOOR + COUPLING);
}

static void meet_hello(const struct proto_hello *hello)
{
    play.can = hello->capabilities;
    play.rendering = hello->rendering;
    play.has_session = true;
    play.life_cycle = PROTO_DISABLED;
    const struct palp_haptic_device device = {.dof_out = (int)play.can.dof_out,
                                              .force = play.can.max_force_n,
                                              .friction = play.can.friction_n_s_m};
    play.limits = palp_haptic_limits_make(&device, 3, 0.1, 1000 / play.options.step_ms);
    palp_haptic_begin(&play.chain, &play.limits);
    answer(&(struct proto_daemon_message){
        .which = PROTO_DAEMON_WELCOME,
        .welcome = {.session_id = 1,
                    .protocol = PROTO_VERSION,
                    .tool_id = 1,
                    .tool_name = "probe",
                    .simulation_rate_hz = 1000 / play.options.step_ms,
                    .force_rate_hz = 1000,
                    .force_limit_n = play.limits.force,
                    .force_validity_ns = (uint64_t)play.limits.validity_ns,
                    .tool_pose = {{0, 0.02, 0}, {0, 0, 0, 1}},
                    .rendering = hello->rendering}});
}

static void meet_sample(const struct proto_sample *sample)
{
    play.sample = *sample;
    play.arrived_ns = play.now_ns;
    play.owed = true;
    if (play.life_cycle == PROTO_ENABLED && !play.anchored) {
        play.anchored = true;
        play.device_anchor = sample->measured_cp;
        play.n_anchor++;
    }
}

static void meet_command(enum proto_verb verb)
{
    const enum proto_life_cycle before = play.life_cycle;
    if (verb == PROTO_VERB_ENABLE)
        play.life_cycle = PROTO_ENABLED;
    else if (verb == PROTO_VERB_PAUSE && before == PROTO_ENABLED)
        play.life_cycle = PROTO_PAUSED;
    if (play.life_cycle == before)
        return;
    play.resumed = before == PROTO_PAUSED;
    if (play.anchored)
        play.tool_anchor = pose_to_wire(target()); /* the tool stands where it is */
    play.anchored = false;
}

static void meet_message(const struct frame *frame)
{
    static unsigned char lent[PROTO_DEVICE_MEMORY];
    struct proto_memory memory = {.bytes = lent, .size = sizeof lent};
    struct proto_device_message message;
    struct proto_error error;
    REQUIRE(proto_decode_device(&message, (struct proto_bytes){frame->bytes, frame->size}, &memory,
                                &error));
    if (message.which == PROTO_DEVICE_HELLO)
        meet_hello(&message.hello);
    else if (message.which == PROTO_DEVICE_SAMPLE)
        meet_sample(&message.sample);
    else if (message.which == PROTO_DEVICE_COMMAND)
        meet_command(message.command.verb);
}

static bool is_felt(void)
{
    return play.life_cycle == PROTO_ENABLED && play.anchored;
}

/* The step took the newest sample, and leaves what the tool touches there. */
static void send_model(void)
{
    static struct proto_local_contact contacts[PALP_LOCAL_CONTACTS];
    struct palp_local_model *m = &play.model;
    const pose at = target();
    const double depth = fmax(BALL - at.p.y, 0);
    *m = (struct palp_local_model){.session = 1,
                                   .epoch = 1,
                                   .step = m->step + 1,
                                   .target_ns = (int64_t)play.sample.device_time_ns,
                                   .period = play.options.step_ms / 1000,
                                   .target = at,
                                   .grip = 1,
                                   .compliance_translation = COUPLING,
                                   .n = 1};
    m->contact[0] = (struct palp_local_contact){
        .id = 1,
        .C = mat3_rows(vec3_make(0, 1, 0), vec3_make(1, 0, 0), vec3_make(0, 0, 1)),
        .gap = vec3_make(fmax(at.p.y - BALL, 0), 0, 0),
        .force = vec3_make(0, depth / (FLOOR + COUPLING), 0),
        .bounds = {0, (double)INFINITY, 0, 0, 0},
    };
    for (int k = 0; k < 3; k++)
        m->W[3 * k + k] = (float)FLOOR;
    struct proto_local_model model = translate_local_model(m, contacts);
    model.header.step = (uint64_t)m->step;
    model.header.sequence = ++play.models;
    model.answers_sequence = play.sample.sequence;
    model.answers_time_ns = play.sample.device_time_ns;
    model.felt = is_felt();
    model.resumed = play.resumed;
    model.has_anchor = play.anchored;
    model.anchor =
        (struct proto_anchor){play.n_anchor, play.device_anchor, play.tool_anchor, false};
    answer(&(struct proto_daemon_message){.which = PROTO_DAEMON_LOCAL_MODEL, .local_model = model});
}

static void send_force(void)
{
    static enum proto_limit_acted acted[PROTO_ACTED_MAX];
    const bool here = play.rendering == PROTO_RENDERING_PALPD;
    play.owed = false;
    answer(&(struct proto_daemon_message){
        .which = PROTO_DAEMON_FORCE,
        .force = {.header.sequence = ++play.forces,
                  .servo_cf = {here ? vec3_to_wire(play.chain.last.force) : (proto_vec3){0}, {0}},
                  .answers_sequence = play.sample.sequence,
                  .answers_time_ns = play.sample.device_time_ns,
                  .expiry_ns = play.sample.device_time_ns + (uint64_t)play.limits.validity_ns,
                  .life_cycle = play.life_cycle,
                  .source = PROTO_LOCAL_MODEL,
                  .n_acted = here ? translate_acted(acted, play.chain.last.acted) : 0,
                  .acted = acted}});
}

/* A millisecond of palpd's: what came, a haptic tick, a step where one is due. */
static void tick_palpd(void)
{
    struct frame frame;
    if (play.now_ns < play.stopped_until_ns)
        return;
    while (take_frame(PLAYED_THERE, &frame)) {
        meet_message(&frame);
        free(frame.bytes);
    }
    if (!play.has_session || play.sample.sequence == 0)
        return;
    const pose hand = pose_of_wire(play.sample.measured_cp);
    const double force = is_felt() ? force_at(target().p.y) : 0;
    palp_haptic_limit(&play.chain, &(struct palp_haptic_request){
                                       .force = vec3_make(0, force, 0),
                                       .wanted = is_felt(),
                                       .resumed = play.resumed,
                                       .hand = hand,
                                       .now_ns = play.now_ns,
                                       .pose_ns = play.arrived_ns,
                                       .measured_ns = (int64_t)play.sample.device_time_ns,
                                       .step_ns = play.now_ns,
                                   });
    const bool steps = play.now_ns - play.step_ns >= llround(play.options.step_ms * 1e6);
    if (steps)
        play.step_ns = play.now_ns;
    if (steps && play.rendering == PROTO_RENDERING_DEVICE)
        send_model();
    if (play.owed || (is_felt() && (play.rendering == PROTO_RENDERING_PALPD || steps)))
        send_force();
}

static void move_clock(int64_t to_ns)
{
    while (play.tick_ns + MS <= to_ns) {
        play.tick_ns += MS;
        play.now_ns = play.tick_ns;
        tick_palpd();
    }
    play.now_ns = to_ns > play.now_ns ? to_ns : play.now_ns;
}

/* ---------------------------------------------------------------- what the bridge calls */

int __wrap_clock_gettime(clockid_t clock, struct timespec *out);
int __wrap_clock_nanosleep(clockid_t clock, int flags, const struct timespec *until,
                           struct timespec *left);
int __wrap_sched_setscheduler(pid_t pid, int policy, const struct sched_param *param);
bool __wrap_link_open(struct link *link, int type, struct palp_client_error *error);
void __wrap_link_close(struct link *link);
bool __wrap_link_send(struct link *link, const void *bytes, size_t size, int64_t deadline_ns);
bool __wrap_link_receive(struct link *link, zmq_msg_t *message, int64_t deadline_ns);

int __wrap_clock_gettime(clockid_t clock, struct timespec *out)
{
    (void)clock;
    *out = (struct timespec){play.now_ns / 1000000000, play.now_ns % 1000000000};
    return 0;
}

int __wrap_clock_nanosleep(clockid_t clock, int flags, const struct timespec *until,
                           struct timespec *left)
{
    (void)clock, (void)flags, (void)left;
    move_clock(until->tv_sec * INT64_C(1000000000) + until->tv_nsec);
    return 0;
}

int __wrap_sched_setscheduler(pid_t pid, int policy, const struct sched_param *param)
{
    (void)pid, (void)policy, (void)param;
    return 0; /* a test is not in a hurry */
}

bool __wrap_link_open(struct link *link, int type, struct palp_client_error *error)
{
    (void)link, (void)type, (void)error;
    return true;
}

void __wrap_link_close(struct link *link)
{
    (void)link;
}

bool __wrap_link_send(struct link *link, const void *bytes, size_t size, int64_t deadline_ns)
{
    (void)link, (void)deadline_ns;
    put_frame(PLAYED_THERE, bytes, size);
    return true;
}

bool __wrap_link_receive(struct link *link, zmq_msg_t *message, int64_t deadline_ns)
{
    struct frame frame;
    (void)link;
    bool came = take_frame(PLAYED_BACK, &frame);
    while (!came && play.now_ns < deadline_ns) {
        move_clock(play.now_ns + MS);
        came = take_frame(PLAYED_BACK, &frame);
    }
    if (!came)
        return false;
    zmq_msg_close(message);
    zmq_msg_init_size(message, frame.size);
    memcpy(zmq_msg_data(message), frame.bytes, frame.size);
    free(frame.bytes);
    return true;
}

/* ---------------------------------------------------------------- the device */

static void note(proto_wrench wrench)
{
    struct played_felt *f = &play.felt;
    const vec3 force = vec3_of_wire(wrench.force);
    const double ms = 1e-6 * (double)(play.bridge.tick_ns - play.before_ns);
    const double change = vec3_norm(vec3_sub(force, play.before));
    const double growth = vec3_norm(force) - vec3_norm(play.before);
    f->last = vec3_norm(force);
    f->most = fmax(f->most, f->last);
    f->slew = fmax(f->slew, change / ms);
    f->rise = fmax(f->rise, growth / ms * 1000);
    if (f->gone_ms < 0 && f->last <= 0)
        f->gone_ms = 1e-6 * (double)(play.bridge.tick_ns - play.watched_ns);
    f->ticks++;
    f->acted |= play.bridge.force.acted;
    f->braked += (play.bridge.force.acted & PALP_HAPTIC_BRAKED) > 0;
    play.before = force;
    play.before_ns = play.bridge.tick_ns;
}

static bool tick_device(double x_m_s, double y_m_s)
{
    const int64_t before_ns = play.bridge.tick_ns;
    if (!bridge_tick(&play.bridge))
        return false;
    const double dt = before_ns > 0 ? 1e-9 * (double)(play.bridge.tick_ns - before_ns) : 0;
    play.at.x += dt * x_m_s;
    play.at.y += dt * y_m_s;
    move_clock(play.now_ns + llround(1e3 * play.options.late_us));
    if (!play.silent)
        bridge_put(&play.bridge, (proto_pose){play.at, {0, 0, 0, 1}}, 0);
    note(bridge_wrench(&play.bridge));
    return true;
}

void played_run(double ms, double x_m_s, double y_m_s)
{
    const int64_t end_ns = play.now_ns + llround(1e6 * ms);
    while (play.now_ns < end_ns && tick_device(x_m_s, y_m_s))
        ;
}

bool played_press(double newtons)
{
    for (int i = 0; i < 3000 && play.felt.last < newtons; i++)
        played_run(1, 0, -0.02);
    played_run(200, 0, 0);
    return play.felt.last >= newtons;
}

void played_silence(bool silent)
{
    play.silent = silent;
}

void played_jump(double x_m)
{
    play.at.x += x_m;
}

void played_stall(enum played_way way, double ms)
{
    play.way[way].stalled_until_ns = play.now_ns + llround(1e6 * ms);
}

void played_stop(double ms)
{
    play.stopped_until_ns = play.now_ns + llround(1e6 * ms);
}

void played_watch(void)
{
    play.felt = (struct played_felt){.gone_ms = -1, .last = play.felt.last};
    play.watched_ns = play.now_ns;
}

struct played_felt played_felt(void)
{
    return play.felt;
}

struct bridge *played_bridge(void)
{
    return &play.bridge;
}

const struct proto_capabilities *played_hello(void)
{
    return &play.can;
}

void played_begin(const struct played_options *options)
{
    static const struct cli_option none[] = {{NULL}};
    char render[40], rate[40];
    char *argv[10] = {(char *)"palp-played", render, rate, (char *)"--max-force=4"};
    int argc = 4;
    memset(&play, 0, sizeof play);
    play.now_ns = play.tick_ns = 1000 * MS;
    play.options = *options;
    play.at = (proto_vec3){0, 0.02, 0};
    play.tool_anchor = (proto_pose){{0, 0.02, 0}, {0, 0, 0, 1}};
    play.bridge = (struct bridge){
        .name = "played",
        .options = {.device = "played",
                    .axes = "x,y,z",
                    .scale = 1,
                    .rate = 1000,
                    .silence = 0.1,
                    .force_max = 4},
        .hello = {.device_kind = "a test", .capabilities = {.dof_in = 3, .dof_out = 3}}};
    snprintf(render, sizeof render, "--render=%s", options->render);
    snprintf(rate, sizeof rate, "--rate=%g", options->rate_hz);
    for (int i = 0; i < 4 && options->more[i]; i++)
        argv[argc++] = (char *)options->more[i];
    REQUIRE(bridge_read(&play.bridge, "", none, argc, argv) == BRIDGE_GO);
    played_watch();
    played_run(2000, 0, 0);
    CHECK(play.bridge.force.life_cycle == PROTO_ENABLED);
    CHECK(!(play.bridge.force.acted & PALP_HAPTIC_ENGAGING));
    played_watch();
}

void played_end(void)
{
    struct frame frame;
    bridge_end(&play.bridge);
    for (int w = 0; w < PLAYED_WAYS; w++) {
        play.now_ns = INT64_MAX / 2;
        while (take_frame(w, &frame))
            free(frame.bytes);
    }
}
