/* SPDX-License-Identifier: Apache-2.0 */
/* poke.c - palp poke: a simulated device on the real wire. It has its own dynamics (hand.h), a hand
 * that knows what it wants (stroke.h), and feels nothing but what comes back from palpd. */
#include "clients/palp/commands/poke.h"

#include "clients/c/translate.h"
#include "clients/palp/lead.h"

#include <signal.h>
#include <time.h>

static const double CATCH_UP_S =
    0.1; /* the device's own time runs on while this process was held up */
static const double DELAY_MAX_S = 0.5;
static const double WAITING_S = 0.3;
enum { PRIORITY = 74 };                   /* palpd's steps have 70 */
static const double OPEN = 1, CLOSED = 0; /* the grippers' ratios */

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal)
{
    interrupted = signal;
}

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* ---------------------------------------------------------------- the session */

/** Take the device to the tool, and say that forces are wanted. */
static void begin_session(struct poke *p)
{
    const struct proto_welcome *w = palp_device_welcome(p->device);
    const struct stroke_soft soft = {vec3_of_wire(w->soft_bounds.low),
                                     vec3_of_wire(w->soft_bounds.high)};
    p->hand = p->measured = p->goal = (struct hand){.at = pose_of_wire(w->tool_pose), .grip = OPEN};
    stroke_begin(&p->stroke, p->hand.at.p, w->has_soft_bounds ? &soft : NULL, p->options->depth,
                 p->options->period);
    p->had_session = true;
    p->lost = 0;
    poke_tell_session(p);
}

static bool connect_device(struct poke *p)
{
    static const enum proto_button_role roles[] = {PROTO_BUTTON_CLUTCH};
    const struct poke_options *o = p->options;
    const struct proto_hello hello = {
        .protocol_min = PROTO_VERSION,
        .protocol_max = PROTO_VERSION,
        .device_name = o->device,
        .device_kind = "palp poke",
        .capabilities = {.dof_in = 6,
                         .dof_out = 6,
                         .max_force_n = 10,
                         .max_continuous_force_n = 5,
                         .max_torque_nm = 0.3,
                         .max_stiffness_n_m = 2000,
                         .max_damping_n_s_m = 20,
                         .friction_n_s_m = o->hand.along.viscous,
                         .n_button_roles = 1,
                         .button_roles = roles,
                         .has_gripper = o->gripper,
                         .max_grip_torque_nm = o->gripper ? 0.1 : 0},
        .tool_name = o->tool,
        .rendering = o->rendering,
        .simulated = true,
    };
    struct palp_client_error error;
    p->device = palp_device_connect(o->endpoint, &hello, (int)(o->wait * 1e3), &error);
    if (p->device && palp_device_delay(p->device, o->delay))
        return true;
    if (p->device)
        snprintf(error.what, sizeof error.what, "no memory for a delay");
    p->exit_code = cli_fail("poke", error.status == PALP_CLIENT_INVALID ? EX_USAGE : EX_UNAVAILABLE,
                            "%s", error.what);
    return false;
}

static void tell_events(struct poke *p)
{
    struct proto_event event;
    if (!palp_device_event(p->device, &event))
        return;
    if (!p->options->quiet)
        fprintf(stderr, "%s: %s\n", proto_severity_word(event.severity), event.text);
}

/** Deep in tissue a force does not begin: who holds the tool must know what to do about that. */
static void watch_waiting(struct poke *p, double dt)
{
    const bool waits =
        p->force.life_cycle == PROTO_ENABLED && p->force.acted & 1U << (PROTO_ACTED_WAITING - 1);
    const bool known = p->waits > WAITING_S;
    p->waits = waits ? p->waits + dt : 0;
    if (!known && p->waits > WAITING_S)
        poke_tell_waiting(p);
}

/** The session is lost, faulty or waits to be enabled: do what a device can do about that. */
static void mend_session(struct poke *p, double dt)
{
    struct palp_client_error silence;
    if (!palp_device_in_session(p->device)) {
        p->had_session = false;
        p->lost += dt;
        if (p->lost > p->options->wait) {
            palp_device_silent(p->device, &silence);
            p->exit_code = cli_fail("poke", EX_UNAVAILABLE, "palpd is gone: %s", silence.what);
        }
        return;
    }
    if (!p->had_session)
        begin_session(p);
    if (p->force.life_cycle == PROTO_FAULT)
        p->exit_code = cli_fail("poke", EX_PROTOCOL, "palpd reports a fault of this device");
}

/** Ask for forces until they come: a few times a second, after the samples that the tool is
 *  anchored to. */
static void ask_for_forces(struct poke *p, long tick)
{
    const long period = (long)fmax(p->options->rate / 5, 1);
    if (palp_device_in_session(p->device) && p->force.life_cycle == PROTO_DISABLED &&
        tick % period == period / 2)
        palp_device_command(p->device, PROTO_VERB_ENABLE);
}

/* ---------------------------------------------------------------- the loop */

static void count_force(struct poke_tally *t, const struct palp_force *f, bool fresh)
{
    t->force_max = fmax(t->force_max, vec3_norm(vec3_of_wire(f->wrench.force)));
    if (f->life_cycle == PROTO_ENABLED) /* before that there is nothing to act on */
        t->acted |= f->acted;
    if (!fresh || f->expired)
        return;
    t->answered++;
    t->latency_sum += f->latency_s;
    t->latency_max = fmax(t->latency_max, f->latency_s);
}

/** The force for where the device is now: palpd's newest, or one rendered here. */
static void feel_force(struct poke *p)
{
    const uint64_t before = p->force.received;
    const bool felt = p->whole.force_max > 0;
    const proto_pose at = pose_to_wire(p->measured.at);
    p->force = palp_device_force(p->device);
    if (p->options->rendering == PROTO_RENDERING_DEVICE)
        p->force = palp_device_render(p->device, &at, p->measured.grip);
    count_force(&p->second, &p->force, p->force.received != before);
    count_force(&p->whole, &p->force, p->force.received != before);
    if (!felt && p->whole.force_max > 0)
        poke_tell_first_force(p, now_ns());
}

/** It closes what it holds while it presses. */
static double grip_wanted(const struct poke *p)
{
    const enum stroke_phase phase = p->stroke.phase;
    const bool pressing = phase == STROKE_PRESS || phase == STROKE_CIRCLE;
    return p->options->gripper && pressing ? CLOSED : OPEN;
}

static void move_device(struct poke *p, double dt)
{
    const struct hand_push push = {.force = vec3_of_wire(p->force.wrench.force),
                                   .torque = vec3_of_wire(p->force.wrench.torque),
                                   .grip_torque = p->force.grip_torque_nm};
    if (p->force.life_cycle == PROTO_ENABLED &&
        !p->force.expired) /* who feels nothing holds still */
        stroke_step(&p->stroke, dt, push.force.y);
    p->goal.at.p = p->stroke.target;
    p->goal.v = p->stroke.velocity;
    p->goal.grip = grip_wanted(p);
    hand_step(&p->hand, &p->options->hand, &p->goal, &push, dt);
}

static void send_pose(struct poke *p)
{
    p->measured = hand_measure(&p->hand, &p->options->hand);
    const struct proto_sample sample = {
        .measured_cp = pose_to_wire(p->measured.at),
        .has_measured_cv = true,
        .measured_cv = {vec3_to_wire(p->hand.v), vec3_to_wire(p->hand.w)},
        .gripper_ratio = p->options->gripper ? p->measured.grip : 0,
    };
    p->second.sent += palp_device_send(p->device, &sample);
}

/** Sleep until the next tick. Returns how many ticks of the device's time have passed: 1, or more
 *  when this process was held up; what is beyond CATCH_UP_S is lost. */
static long await_tick(int64_t *deadline_ns, int64_t period_ns)
{
    *deadline_ns += period_ns;
    const struct timespec until = {*deadline_ns / 1000000000, *deadline_ns % 1000000000};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
    const long late = (long)((now_ns() - *deadline_ns) / period_ns);
    *deadline_ns += late * period_ns;
    return 1 + (late < (long)(CATCH_UP_S * 1e9) / period_ns ? late : 0);
}

static void poke_until_done(struct poke *p)
{
    const double dt = 1 / p->options->rate;
    const int64_t period_ns = (int64_t)llround(1e9 * dt);
    int64_t deadline = now_ns();
    p->second.begin_ns = deadline;
    for (long tick = 0; !interrupted && p->exit_code == CLI_GO; tick++) {
        const long passed = await_tick(&deadline, period_ns);
        lead_keep();
        feel_force(p);
        tell_events(p);
        watch_waiting(p, dt * (double)passed);
        mend_session(p, dt * (double)passed);
        for (long i = 0; i < passed; i++)
            move_device(p, dt);
        p->time += dt * (double)passed;
        send_pose(p);
        ask_for_forces(p, tick);
        poke_write_row(p);
        poke_tell_second(p, now_ns());
        if (p->options->seconds > 0 && p->time >= p->options->seconds)
            break;
    }
    if (p->exit_code == CLI_GO)
        p->exit_code = EX_OK;
}

static int run_poke(const struct poke_options *options)
{
    struct poke p = {.options = options, .exit_code = CLI_GO, .start_ns = now_ns()};
    lead_begin(PRIORITY); /* neither this loop nor threads made after this are held up by others */
    if (!connect_device(&p))
        return p.exit_code;
    if (poke_open_csv(&p)) {
        begin_session(&p);
        signal(SIGINT, note_interrupt);
        signal(SIGTERM, note_interrupt);
        poke_until_done(&p);
        poke_tell_summary(&p);
        poke_close_csv(&p);
    }
    palp_device_destroy(p.device);
    return p.exit_code;
}

/* ---------------------------------------------------------------- its line */

/** Where an option's number may lie. */
struct bound {
    const char *option;
    double given, least, most;
    const char *expected;
};

static int check_bounds(const struct bound *bounds, int n)
{
    for (int i = 0; i < n; i++)
        if (bounds[i].given < bounds[i].least || bounds[i].given > bounds[i].most)
            return cli_fail("poke", EX_USAGE, "--%s=%g: expected %s", bounds[i].option,
                            bounds[i].given, bounds[i].expected);
    return CLI_GO;
}

static int check_options(struct poke_options *o)
{
    const struct hand_motion *along = &o->hand.along, *about = &o->hand.about;
    /* clang-format off */
    const struct bound bounds[] = {
        {"rate",           o->rate,          10,    10000,       "10 to 10000 Hz"},
        {"period",         o->period,        1e-3,  1e6,         "0.001 to 1e6 s"},
        {"seconds",        o->seconds,       0,     HUGE_VAL,    "0 s or more"},
        {"depth",          isnan(o->depth) ? 0 : o->depth, 0, 1, "0 to 1 m"},
        {"delay",          o->delay,         0,     DELAY_MAX_S, "0 to 0.5 s"},
        {"mass",           along->inertia,   1e-6,  1e6,         "1e-6 to 1e6 kg"},
        {"viscous",        along->viscous,   0,     1e9,         "0 to 1e9 N s/m"},
        {"friction",       along->friction,  0,     HUGE_VAL,    "0 N or more"},
        {"encoder",        along->encoder,   0,     HUGE_VAL,    "0 m or more"},
        {"stiffness",      along->stiffness, 0,     1e9,         "0 to 1e9 N/m"},
        {"damping",        along->damping,   0,     1e9,         "0 to 1e9 N s/m"},
        {"inertia",        about->inertia,   1e-12, 1e6,         "1e-12 to 1e6 kg m2"},
        {"turn-viscous",   about->viscous,   0,     1e9,         "0 to 1e9 N m s"},
        {"turn-friction",  about->friction,  0,     HUGE_VAL,    "0 N m or more"},
        {"turn-encoder",   about->encoder,   0,     HUGE_VAL,    "0 rad or more"},
        {"turn-stiffness", about->stiffness, 0,     1e9,         "0 to 1e9 N m"},
        {"turn-damping",   about->damping,   0,     1e9,         "0 to 1e9 N m s"},
    };
    /* clang-format on */
    o->rendering = palp_rendering_of_word(o->render);
    if (o->rendering == PROTO_RENDERING_UNSPECIFIED)
        return cli_fail("poke", EX_USAGE, "--render=%s: expected palpd, device or none", o->render);
    return check_bounds(bounds, (int)(sizeof bounds / sizeof *bounds));
}

int command_poke(int argc, char **argv)
{
    struct poke_options o = {
        .endpoint = PALP_DEVICE_ENDPOINT,
        .device = "poke",
        .tool = "",
        .render = "palpd",
        .depth = NAN,
        .period = 4,
        .rate = 1000,
        .wait = 2,
        .hand = hand_model_default(),
    };
    struct hand_motion *along = &o.hand.along, *about = &o.hand.about;
    /* clang-format off */
    const struct cli_option options[] = {
        {"connect",       CLI_TEXT,   &o.endpoint,       "WHERE", "palpd's name, or its device socket's URL [" PALP_DEVICE_ENDPOINT "]"},
        KEYS_ROWS(o.keys),
        {"device",        CLI_TEXT,   &o.device,         "NAME", "this device's name [poke]"},
        {"tool",          CLI_TEXT,   &o.tool,           "NAME", "the tool to hold [the first free one]"},
        {"seconds",       CLI_NUMBER, &o.seconds,        "S",    "end after this [0: when interrupted]"},
        {"depth",         CLI_NUMBER, &o.depth,          "M",    "press this far below where tissue is felt [0.01; a quarter of thin tissue]"},
        {"period",        CLI_NUMBER, &o.period,         "S",    "of press, circle and release [4]"},
        {"rate",          CLI_NUMBER, &o.rate,           "HZ",   "samples a second [1000]"},
        {"render",        CLI_TEXT,   &o.render,         "WHO",  "palpd, device (here, from local models), or none: only at the simulation's rate [palpd]"},
        {"delay",         CLI_NUMBER, &o.delay,          "S",    "hold back all messages by this, each way, as a slow line [0]"},
        {"gripper",       CLI_FLAG,   &o.gripper,        NULL,   "it has one, and closes it while it presses"},
        {"mass",          CLI_NUMBER, &along->inertia,   "KG",   "of the device [0.08]"},
        {"viscous",       CLI_NUMBER, &along->viscous,   "N_S_M", "friction of the device; the hello tells it [2]"},
        {"friction",      CLI_NUMBER, &along->friction,  "N",    "dry friction of the device [0.02]"},
        {"encoder",       CLI_NUMBER, &along->encoder,   "M",    "one count of its encoders, 0: none [2e-5]"},
        {"stiffness",     CLI_NUMBER, &along->stiffness, "N_M",  "of the hand [400]"},
        {"damping",       CLI_NUMBER, &along->damping,   "N_S_M", "of the hand [8]"},
        {"inertia",       CLI_NUMBER, &about->inertia,   "KG_M2", "of the device, about any axis [3e-5]"},
        {"turn-viscous",  CLI_NUMBER, &about->viscous,   "N_M_S", "friction of the device when it turns [2e-3]"},
        {"turn-friction", CLI_NUMBER, &about->friction,  "N_M",  "dry friction then [2e-4]"},
        {"turn-encoder",  CLI_NUMBER, &about->encoder,   "RAD",  "one count of its encoders, 0: none [2e-4]"},
        {"turn-stiffness", CLI_NUMBER, &about->stiffness, "N_M",  "of the hand, a radian [2]"},
        {"turn-damping",  CLI_NUMBER, &about->damping,   "N_M_S", "of the hand [0.01]"},
        {"wait",          CLI_WAIT,   &o.wait,           "S",    "for palpd, at first and when it is lost [2]"},
        {"csv",           CLI_TEXT,   &o.csv,            "FILE", "write a row a sample"},
        {"json",          CLI_FLAG,   &o.json,           NULL,   "print JSON, one object a line"},
        {"quiet",         CLI_FLAG,   &o.quiet,          NULL,   "print errors only"},
        {NULL},
    };
    /* clang-format on */
    const struct cli cli = {
        .name = "poke",
        .about =
            "Hold a tool of a running palpd as a simulated haptic device: go down until "
            "something is felt,\n"
            "press, circle, come back up, again. Force and torque push the device, which has a "
            "mass, "
            "friction\nand encoders, against a hand that is a spring and a damper. Prints a line a "
            "second with the force and what acted on it.\n"
            "Example: palp poke --depth=0.008 --render=device --delay=0.005 --seconds=10\n",
        .option = options,
    };
    int first;
    int exit_code = cli_read(&cli, argc, argv, &first);
    if (exit_code == CLI_GO)
        exit_code = check_options(&o);
    if (exit_code == CLI_GO)
        exit_code = keys_use(&o.keys, "poke");
    return exit_code == CLI_GO ? run_poke(&o) : exit_code;
}
