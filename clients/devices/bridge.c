/* SPDX-License-Identifier: Apache-2.0 */
/* bridge.c - between a device and palpd. */
#include "clients/devices/bridge.h"

#include "clients/palp/lead.h"

#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <time.h>

/* What stands before an adapter's name; a benchmark that runs a bridge says what palp says. */
#ifndef CLI_PREFIX
#define CLI_PREFIX "palp "
#endif

#define NS_PER_S  INT64_C(1000000000)
#define NS_PER_MS INT64_C(1000000)

/* From one sample to the next palpd takes up to 20 mm and 30°, and what a hand does in between. */
static const double JUMP_M = 0.015, JUMP_RAD = 0.45;
static const double HAND_M_S = 1.2, HAND_RAD_S = 10, GAP_S = 0.03;
static const double CLOSE_S = 0.3;       /* a button closes the jaws in this */
static const double SILENCE_MAX_S = 0.5; /* then palpd takes the tool back */

enum {
    PRIORITY = 74, /* palpd's steps have 70 */
    ASK_MS = 200,
    WAITING_MS = 300,
    LET_GO_MS = 100, /* twice the longest fade */
};

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal)
{
    interrupted = signal;
}

int64_t bridge_now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * NS_PER_S + t.tv_nsec;
}

/* ---------------------------------------------------------------- what it says */

static void print_line(FILE *stream, const struct bridge *b, const char *format, va_list arguments)
{
    fprintf(stream, "%s%s: ", CLI_PREFIX, b->name);
    vfprintf(stream, format, arguments);
    fputc('\n', stream);
    fflush(stream);
}

void bridge_say(const struct bridge *b, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_line(stdout, b, format, arguments);
    va_end(arguments);
}

int bridge_fail(struct bridge *b, int exit_code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_line(stderr, b, format, arguments);
    va_end(arguments);
    return b->exit_code = exit_code;
}

static void speak_rarely(struct bridge *b, struct bridge_voice *voice, const char *format,
                         va_list arguments)
{
    const int64_t now_ns = bridge_now_ns();
    if (voice->said_ns > 0 && now_ns - voice->said_ns < NS_PER_S) {
        voice->held_back++;
        return;
    }
    print_line(stderr, b, format, arguments);
    if (voice->held_back > 0)
        fprintf(stderr, "%s%s: and %ld times more since the last\n", CLI_PREFIX, b->name,
                voice->held_back);
    *voice = (struct bridge_voice){.said_ns = now_ns};
}

void bridge_complain(struct bridge *b, const char *format, ...)
{
    va_list arguments;
    b->second.wrong++;
    va_start(arguments, format);
    speak_rarely(b, &b->complaints, format, arguments);
    va_end(arguments);
}

static double vec3_size(proto_vec3 a)
{
    return sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
}

static void print_second(struct bridge *b)
{
    const struct bridge_tally *t = &b->second;
    const double span = (double)(b->tick_ns - t->begin_ns) / NS_PER_S;
    if (span < 1)
        return;
    if (b->options.verbose)
        bridge_say(
            b,
            "%.1f s  %s  most %.2f N  at (%+.1f %+.1f %+.1f) mm  %.0f messages/s %.0f samples/s "
            "%.0f forces/s  latency %.1f ms, most %.1f  %ld wrong",
            (double)(b->tick_ns - b->start_ns) / NS_PER_S,
            b->present ? proto_life_cycle_word(b->force.life_cycle) : "no device", t->force_max,
            b->last.position.x * 1e3, b->last.position.y * 1e3, b->last.position.z * 1e3,
            (double)t->heard / span, (double)t->sent / span,
            (double)(b->force.received - t->received) / span,
            t->answered > 0 ? t->latency_sum / (double)t->answered * 1e3 : 0, t->latency_max * 1e3,
            t->wrong);
    b->second = (struct bridge_tally){.begin_ns = b->tick_ns, .received = b->force.received};
}

/* ---------------------------------------------------------------- its line */

static int check_options(struct bridge *b)
{
    const struct bridge_options *o = &b->options;
    b->axes.scale = o->scale;
    if (!axes_read(&b->axes, o->axes))
        return bridge_fail(b, EX_USAGE, "--axes=%s: expected each of x, y, z once, as in x,z,-y",
                           o->axes);
    if (o->scale <= 0 || o->scale > 1000)
        return bridge_fail(b, EX_USAGE, "--scale: expected above 0, at most 1000");
    if (!(o->silence > 0 && o->silence <= SILENCE_MAX_S))
        return bridge_fail(b, EX_USAGE, "--silence: expected above 0, at most %g s", SILENCE_MAX_S);
    if (o->rate < 10 || o->rate > 10000)
        return bridge_fail(b, EX_USAGE, "--rate: expected 10 to 10000 Hz");
    if (o->force_max < 0 || o->torque_max < 0 || o->friction < 0)
        return bridge_fail(b, EX_USAGE,
                           "--max-force, --max-torque and --friction: expected at least 0");
    b->hello.rendering = palp_rendering_of_word(o->render);
    if (b->hello.rendering == PROTO_RENDERING_UNSPECIFIED)
        return bridge_fail(b, EX_USAGE, "--render=%s: expected palpd, device or none", o->render);
    return BRIDGE_GO;
}

/* Does this option mean something to a device of so many driven degrees of freedom? */
static bool is_for(const struct bridge *b, const struct cli_option *option)
{
    const uint32_t driven = b->hello.capabilities.dof_out;
    const void *const of_forces[] = {&b->options.force_max, &b->options.friction,
                                     &b->options.render};
    for (size_t i = 0; i < sizeof of_forces / sizeof *of_forces; i++)
        if (option->value == of_forces[i] && driven == 0)
            return false;
    return (option->value != &b->options.torque_max || driven > 3);
}

int bridge_read(struct bridge *b, const char *about, const struct cli_option *own, int argc,
                char **argv)
{
    struct bridge_options *o = &b->options;
    char device[80], axes[80], scale[80], force[80], torque[80], rate[80], silence[80];
    snprintf(device, sizeof device, "this device's name, its own in a centre [%s]", o->device);
    snprintf(axes, sizeof axes, "what of the device is right, up and back in the scene [%s]",
             o->axes);
    snprintf(scale, sizeof scale, "the tool's motion by the hand's [%g]", o->scale);
    snprintf(force, sizeof force, "most that the device is sent [%g]", o->force_max);
    snprintf(torque, sizeof torque, "most that the device is sent [%g]", o->torque_max);
    snprintf(rate, sizeof rate, "samples a second [%g]", o->rate);
    snprintf(silence, sizeof silence, "of the device, and the tool is let go [%g]", o->silence);
    b->exit_code = BRIDGE_GO;
    o->connect = PALP_DEVICE_ENDPOINT;
    o->tool = "";
    o->render = "palpd";
    o->wait = 5;
    /* clang-format off */
    const struct cli_option everywhere[] = {
        {"connect",    CLI_TEXT,   &o->connect,    "WHERE", "palpd's name, or its device socket's URL [" PALP_DEVICE_ENDPOINT "]"},
        KEYS_ROWS(o->keys),
        {"device",     CLI_TEXT,   &o->device,     "NAME", device},
        {"tool",       CLI_TEXT,   &o->tool,       "NAME", "the tool to hold [the first free one]"},
        {"axes",       CLI_TEXT,   &o->axes,       "LIST", axes},
        {"scale",      CLI_NUMBER, &o->scale,      "N",    scale},
        {"max-force",  CLI_NUMBER, &o->force_max,  "N",    force},
        {"max-torque", CLI_NUMBER, &o->torque_max, "N_M",  torque},
        {"friction",   CLI_NUMBER, &o->friction,   "N_S_M", "the device's own, viscous: the more, the stiffer is stable [0: unknown]"},
        {"render",     CLI_TEXT,   &o->render,     "WHO",  "palpd, device (here, from local models), or none: only at the simulation's rate [palpd]"},
        {"rate",       CLI_NUMBER, &o->rate,       "HZ",   rate},
        {"silence",    CLI_NUMBER, &o->silence,    "S",    silence},
        {"wait",       CLI_WAIT,   &o->wait,       "S",    "for palpd and for the device, at the start [5]"},
        {"verbose",    CLI_FLAG,   &o->verbose,    NULL,   "print rates and latency once a second"},
        {NULL},
    };
    /* clang-format on */
    struct cli_option all[BRIDGE_OPTIONS_MAX];
    int n = 0, first;
    for (; own->name; own++)
        all[n++] = *own;
    for (size_t i = 0; i < sizeof everywhere / sizeof *everywhere; i++)
        if (is_for(b, &everywhere[i]))
            all[n++] = everywhere[i];
    const struct cli cli = {.name = b->name, .about = about, .option = all};
    int exit_code = cli_read(&cli, argc, argv, &first);
    if (exit_code == CLI_GO)
        exit_code = keys_use(&o->keys, b->name);
    return exit_code == CLI_GO ? check_options(b) : exit_code;
}

/* ---------------------------------------------------------------- the session */

/* The buttons that close the tool's jaws, as bits. */
static uint32_t grasping_buttons(const struct bridge *b)
{
    const struct proto_capabilities *can = &b->hello.capabilities;
    uint32_t grasping = 0;
    for (size_t i = 0; i < can->n_button_roles; i++)
        if (can->button_roles[i] == PROTO_BUTTON_GRASP)
            grasping |= UINT32_C(1) << i;
    return grasping;
}

/* The limits that a device states bound what it is sent. */
static void begin_session(struct bridge *b)
{
    struct palp_client_error error;
    struct proto_hello *hello = &b->hello;
    struct proto_capabilities *can = &hello->capabilities;
    hello->protocol_min = hello->protocol_max = PROTO_VERSION;
    hello->device_name = b->options.device;
    hello->tool_name = b->options.tool;
    can->max_force_n = can->dof_out > 0 ? b->options.force_max : 0;
    can->max_continuous_force_n = fmin(can->max_continuous_force_n, can->max_force_n);
    can->max_torque_nm = can->dof_out > 3 ? b->options.torque_max : 0;
    /* Of a scaled motion: what is felt at the hand is so much stiffer than in the scene, and what
     * the device's friction takes is felt there so much less. */
    can->friction_n_s_m = b->options.friction / b->options.scale;
    can->has_gripper = grasping_buttons(b) != 0;
    b->device =
        palp_device_connect(b->options.connect, hello, (int)(b->options.wait * 1e3), &error);
    if (!b->device && !interrupted)
        bridge_fail(b, error.status == PALP_CLIENT_INVALID ? EX_USAGE : EX_UNAVAILABLE, "%s",
                    error.what);
}

/* The sample after it moves nothing, but is answered: palpd says that the tool is PAUSED. */
static void pause_session(struct bridge *b)
{
    if (b->device && palp_device_in_session(b->device)) {
        palp_device_command(b->device, PROTO_VERB_PAUSE);
        palp_device_send(b->device,
                         &(struct proto_sample){.measured_cp = b->last, .gripper_ratio = b->grip});
    }
    b->letting_go = true;
    b->present = b->has_last = false;
    b->asked_ns = bridge_now_ns(); /* and not enabled again before it was there for a while */
}

void bridge_lose(struct bridge *b, const char *format, ...)
{
    va_list arguments;
    if (!b->present)
        return;
    va_start(arguments, format);
    speak_rarely(b, &b->losses, format, arguments);
    va_end(arguments);
    pause_session(b);
}

static void tell_session(struct bridge *b)
{
    const bool in_session = palp_device_in_session(b->device);
    struct proto_event event;
    if (palp_device_event(b->device, &event) && event.severity != PROTO_INFO)
        bridge_say(b, "%s: %s", proto_severity_word(event.severity), event.text);
    if (in_session == b->had_session)
        return;
    const struct proto_welcome *w = palp_device_welcome(b->device);
    if (in_session)
        bridge_say(b,
                   "%s: tool %s, simulated at %.0f Hz, rendered by %s, at most %.2f N and %.3f N m",
                   b->options.connect, w->tool_name, w->simulation_rate_hz,
                   proto_rendering_word(w->rendering), w->force_limit_n, w->torque_limit_nm);
    else
        bridge_say(b, "%s: palpd is gone; waiting for it", b->options.connect);
    b->had_session = in_session;
}

/* A few times a second: for forces, after samples that the tool is anchored to; that the tool stand
 * still and stay its own, while the device is away. */
static void ask_for_forces(struct bridge *b)
{
    const bool waits = b->force.life_cycle == PROTO_DISABLED || b->force.life_cycle == PROTO_PAUSED;
    const bool away = !b->present || b->letting_go;
    if (b->tick_ns - b->asked_ns < ASK_MS * NS_PER_MS || !palp_device_in_session(b->device))
        return;
    b->asked_ns = b->tick_ns;
    if (away)
        palp_device_command(b->device, PROTO_VERB_PAUSE);
    else if (waits)
        palp_device_command(b->device, PROTO_VERB_ENABLE);
}

static void count_force(struct bridge *b, uint64_t before)
{
    struct bridge_tally *t = &b->second;
    t->force_max = fmax(t->force_max, vec3_size(b->force.wrench.force));
    if (b->force.received == before || b->force.expired)
        return;
    t->answered++;
    t->latency_sum += b->force.latency_s;
    t->latency_max = fmax(t->latency_max, b->force.latency_s);
}

/* Deep in tissue a force does not begin: who holds the tool must know what to do about that. */
static void tell_waiting(struct bridge *b)
{
    const bool waits = b->force.life_cycle == PROTO_ENABLED && b->present &&
                       b->force.acted & 1U << (PROTO_ACTED_WAITING - 1);
    if (!waits)
        b->waits_ns = b->told_waiting = 0;
    else if (b->waits_ns == 0)
        b->waits_ns = b->tick_ns;
    if (!waits || b->told_waiting || b->tick_ns - b->waits_ns < WAITING_MS * NS_PER_MS)
        return;
    b->told_waiting = true;
    bridge_say(b, "forces wait until the tool is free: lift the tool to feel again");
}

/* May anything be felt, as far as this side knows? */
static bool is_felt(const struct bridge *b)
{
    return b->present && !b->letting_go && b->ending_ns == 0;
}

static void keep_session(struct bridge *b)
{
    const uint64_t before = b->force.received;
    palp_device_feel(b->device, is_felt(b));
    const struct palp_force taken = palp_device_force(b->device);
    if (b->hello.rendering == PROTO_RENDERING_DEVICE)
        b->force.life_cycle = taken.life_cycle; /* the rest is rendered in bridge_wrench */
    else
        b->force = taken;
    b->letting_go = b->letting_go && b->force.life_cycle == PROTO_ENABLED;
    count_force(b, before);
    tell_session(b);
    tell_waiting(b);
    if (b->force.life_cycle == PROTO_FAULT)
        bridge_fail(b, EX_PROTOCOL, "palpd reports a fault of this device");
    ask_for_forces(b);
}

/* ---------------------------------------------------------------- ticks */

/* A servo loop is not held up by what else runs on a machine, where that is allowed. */
static void begin_servo(struct bridge *b)
{
    lead_begin(PRIORITY);
    signal(SIGINT, note_interrupt);
    signal(SIGTERM, note_interrupt);
    signal(SIGPIPE, SIG_IGN);
    b->start_ns = b->tick_ns = b->second.begin_ns = bridge_now_ns();
    b->last.orientation.w = b->grip = 1;
}

static void sleep_until_next(struct bridge *b)
{
    const int64_t period_ns = (int64_t)(NS_PER_S / b->options.rate);
    const int64_t next_ns = b->tick_ns + period_ns, now_ns = bridge_now_ns();
    const struct timespec until = {next_ns / NS_PER_S, next_ns % NS_PER_S};
    if (next_ns > now_ns)
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
    b->tick_ns = next_ns > now_ns ? next_ns : now_ns; /* ticks that were missed stay missed */
}

/* On a signal or a failure, once nothing is felt any more: in its own time, not at once. */
static bool has_ended(struct bridge *b)
{
    if (!interrupted && b->exit_code == BRIDGE_GO)
        return false;
    if (b->ending_ns == 0)
        b->ending_ns = bridge_now_ns();
    return !b->device || !b->pushes || bridge_now_ns() - b->ending_ns > LET_GO_MS * NS_PER_MS;
}

bool bridge_tick(struct bridge *b)
{
    if (b->start_ns == 0)
        begin_servo(b);
    if (has_ended(b))
        return false;
    sleep_until_next(b);
    if (lead_keep())
        bridge_say(b, "ran on and on: from here on without real-time priority");
    if ((double)(b->tick_ns - b->told_ns) > b->options.silence * NS_PER_S)
        bridge_lose(b, "the device is silent");
    if (b->device)
        keep_session(b);
    print_second(b);
    return !has_ended(b);
}

bool bridge_waited(const struct bridge *b)
{
    return (double)(b->tick_ns - b->start_ns) > b->options.wait * NS_PER_S;
}

/* ---------------------------------------------------------------- where the device is */

static double angle_between(proto_quat a, proto_quat b)
{
    const double dot = fabs(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w);
    return dot < 1 ? 2 * acos(dot) : 0;
}

/* A pose that palpd can take: finite, and its quaternion of unit length. */
static bool make_pose(proto_pose *at)
{
    proto_quat *q = &at->orientation;
    const double length = sqrt(q->x * q->x + q->y * q->y + q->z * q->z + q->w * q->w);
    if (!isfinite(vec3_size(at->position)) || !(length > 0.9 && length < 1.1))
        return false;
    *q = (proto_quat){q->x / length, q->y / length, q->z / length, q->w / length};
    return true;
}

static void refuse_jump(struct bridge *b, const proto_pose *at)
{
    const proto_vec3 p = at->position, l = b->last.position;
    const double distance = vec3_size((proto_vec3){p.x - l.x, p.y - l.y, p.z - l.z});
    const double angle = angle_between(at->orientation, b->last.orientation);
    const double gap = fmin((double)(bridge_now_ns() - b->told_ns) / NS_PER_S, GAP_S);
    if (b->has_last && (distance > JUMP_M + HAND_M_S * gap || angle > JUMP_RAD + HAND_RAD_S * gap))
        bridge_lose(b, "the device jumped by %.0f mm and %.0f degrees", distance * 1e3,
                    angle * 180 / M_PI);
}

static void move_grip(struct bridge *b, uint32_t buttons)
{
    const uint32_t grasping = grasping_buttons(b);
    const double passed = fmin((double)(b->told_ns - b->gripped_ns) / NS_PER_S, 0.1);
    const double by = passed / CLOSE_S;
    b->gripped_ns = b->told_ns;
    b->grip = fmin(fmax(b->grip + (buttons & grasping ? -by : by), 0), 1);
}

void bridge_put(struct bridge *b, proto_pose at, uint32_t buttons)
{
    if (!make_pose(&at)) {
        bridge_complain(b, "a pose is not finite, or its quaternion not of length 1");
        return;
    }
    if (!b->device)
        begin_session(b);
    if (!b->device)
        return;
    const proto_pose in_scene = axes_to_scene(&b->axes, at);
    refuse_jump(b, &in_scene);
    b->last = in_scene;
    b->has_last = b->present = true;
    b->told_ns = bridge_now_ns();
    move_grip(b, buttons);
    b->second.sent += palp_device_send(b->device, &(struct proto_sample){.measured_cp = in_scene,
                                                                         .buttons = buttons,
                                                                         .gripper_ratio = b->grip});
}

/* ---------------------------------------------------------------- what the hand feels */

/* No longer than the limit; nothing where it is no number. */
static proto_vec3 limit_force(proto_vec3 a, double most)
{
    const double size = vec3_size(a), by = size > most ? most / size : 1;
    return isfinite(size) ? (proto_vec3){a.x * by, a.y * by, a.z * by} : (proto_vec3){0, 0, 0};
}

/* One rendering a tick: speed and tick are judged from one to the next. */
static void render_force(struct bridge *b)
{
    const uint64_t before = b->force.received;
    if (b->rendered_ns == b->tick_ns)
        return;
    b->rendered_ns = b->tick_ns;
    palp_device_feel(b->device, is_felt(b));
    b->force = palp_device_render_measured(b->device, &b->last, b->grip, b->told_ns);
    count_force(b, before);
}

proto_wrench bridge_wrench(struct bridge *b)
{
    const struct proto_capabilities *can = &b->hello.capabilities;
    if (!b->device)
        return (proto_wrench){{0}, {0}};
    if (b->hello.rendering == PROTO_RENDERING_DEVICE)
        render_force(b);
    const proto_wrench wrench = {limit_force(b->force.wrench.force, can->max_force_n),
                                 limit_force(b->force.wrench.torque, can->max_torque_nm)};
    b->pushes = vec3_size(wrench.force) + vec3_size(wrench.torque) > 0;
    return axes_wrench_to_device(&b->axes, wrench);
}

int bridge_end(struct bridge *b)
{
    palp_device_destroy(b->device);
    b->device = NULL;
    return b->exit_code == BRIDGE_GO ? EX_OK : b->exit_code;
}
