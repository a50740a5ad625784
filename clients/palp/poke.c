/* SPDX-License-Identifier: Apache-2.0 */
/* poke.c - palp poke: a simulated device on the real wire. It has its own dynamics (hand.h), a hand
 * that knows what it wants (stroke.h), and feels nothing but what comes back from palpd. */
#include "clients/c/palp_client.h"
#include "clients/c/translate.h"
#include "clients/palp/hand.h"
#include "clients/palp/palp.h"
#include "clients/palp/stroke.h"

#include <errno.h>
#include <math.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <time.h>

static const double CATCH_UP_S =
    0.1; /* the device's own time runs on while this process was held up */

struct poke_options {
    const char *endpoint, *device, *tool, *csv;
    double depth, period, seconds, rate, wait;
    struct hand_model hand;
    bool json, quiet;
};

/** What the line of a second tells. */
struct tally {
    int64_t begin_ns;
    uint64_t received; /* forces before */
    long sent;         /* samples */
    long answered;     /* forces that were new */
    double force_max, latency_max, latency_sum;
};

struct poke {
    const struct poke_options *options;
    struct palp_device *device;
    struct hand hand, goal; /* where it is, and where the hand wants it */
    struct stroke stroke;
    struct palp_force force;
    bool had_session;
    double time, lost; /* s; since the session was lost */
    int64_t start_ns;  /* before it looked for palpd */
    FILE *csv;
    struct tally second, whole;
    int exit_code; /* CLI_GO while it goes on */
};

static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    interrupted = signal;
}

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* ---------------------------------------------------------------- what it tells */

static double latency_mean(const struct tally *t)
{
    return t->answered > 0 ? t->latency_sum / (double)t->answered : 0;
}

static void print_json(const struct poke *p, const struct tally *t, double span)
{
    const vec3 f = vec3_of_wire(p->force.wrench.force), x = p->hand.at.p;
    printf("{\"time_s\":%.3f,\"life_cycle\":\"%s\",\"phase\":\"%s\","
           "\"force_n\":[%.6g,%.6g,%.6g],\"force_max_n\":%.6g,\"position_m\":[%.6g,%.6g,%.6g],"
           "\"samples_hz\":%.6g,\"forces_hz\":%.6g,\"latency_s\":%.6g,\"latency_max_s\":%.6g}\n",
           p->time, proto_life_cycle_word(p->force.life_cycle), stroke_word(p->stroke.phase), f.x,
           f.y, f.z, t->force_max, x.x, x.y, x.z, (double)t->sent / span,
           (double)(p->force.received - t->received) / span, latency_mean(t), t->latency_max);
}

static void print_line(const struct poke *p, const struct tally *t, double span)
{
    const vec3 f = vec3_of_wire(p->force.wrench.force), x = p->hand.at.p;
    printf("%6.1f s  %5.2f N (%+.2f %+.2f %+.2f), most %.2f  at (%+.1f %+.1f %+.1f) mm  "
           "%4.0f samples/s %4.0f forces/s  %.0f ms, most %.0f  %s %s\n",
           p->time, vec3_norm(f), f.x, f.y, f.z, t->force_max, x.x * 1e3, x.y * 1e3, x.z * 1e3,
           (double)t->sent / span, (double)(p->force.received - t->received) / span,
           latency_mean(t) * 1e3, t->latency_max * 1e3, proto_life_cycle_word(p->force.life_cycle),
           stroke_word(p->stroke.phase));
}

/** Once a second. */
static void print_second(struct poke *p)
{
    const int64_t now = now_ns();
    const double span = 1e-9 * (double)(now - p->second.begin_ns);
    if (span < 1)
        return;
    if (!p->options->quiet)
        (p->options->json ? print_json : print_line)(p, &p->second, span);
    fflush(stdout);
    p->second = (struct tally){.begin_ns = now, .received = p->force.received};
}

static void print_summary(const struct poke *p)
{
    if (p->options->quiet || p->options->json)
        return;
    if (p->stroke.touched == 0)
        printf("felt nothing on the way down to y = %.1f mm\n", p->stroke.floor * 1e3);
    printf("%.1f s: felt something %ld times, most %.2f N, mean latency %.1f ms, most %.1f ms\n",
           p->time, p->stroke.touched, p->whole.force_max, latency_mean(&p->whole) * 1e3,
           p->whole.latency_max * 1e3);
}

static void write_row(struct poke *p)
{
    const vec3 x = p->hand.at.p, g = p->stroke.target, f = vec3_of_wire(p->force.wrench.force);
    if (p->csv)
        fprintf(p->csv, "%.4f,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.6g,%s,%s\n", p->time,
                x.x, x.y, x.z, g.x, g.y, g.z, f.x, f.y, f.z, p->force.latency_s,
                proto_life_cycle_word(p->force.life_cycle), stroke_word(p->stroke.phase));
}

static bool open_csv(struct poke *p)
{
    if (!p->options->csv)
        return true;
    p->csv = fopen(p->options->csv, "w");
    if (!p->csv) {
        p->exit_code = cli_fail("poke", EX_CANTCREAT, "%s: %s", p->options->csv, strerror(errno));
        return false;
    }
    fprintf(p->csv, "time_s,x_m,y_m,z_m,target_x_m,target_y_m,target_z_m,force_x_n,force_y_n,"
                    "force_z_n,latency_s,life_cycle,phase\n");
    return true;
}

static void close_csv(struct poke *p)
{
    if (!p->csv)
        return;
    const bool wrong = ferror(p->csv);
    if ((fclose(p->csv) != 0 || wrong) && p->exit_code == EX_OK)
        p->exit_code = cli_fail("poke", EX_IOERR, "%s: not all was written", p->options->csv);
}

/* ---------------------------------------------------------------- the session */

/** Take the device to the tool, and say that forces are wanted. */
static void begin_session(struct poke *p)
{
    const struct proto_welcome *w = palp_device_welcome(p->device);
    const struct stroke_soft soft = {vec3_of_wire(w->soft_bounds.low),
                                     vec3_of_wire(w->soft_bounds.high)};
    p->hand = p->goal = (struct hand){.at = pose_of_wire(w->tool_pose), .grip = 1};
    stroke_begin(&p->stroke, p->hand.at.p, w->has_soft_bounds ? &soft : NULL, p->options->depth,
                 p->options->period);
    p->had_session = true;
    p->lost = 0;
    if (!p->options->quiet && !p->options->json)
        printf("%s: tool %s, simulated at %.0f Hz, forces %s, at most %.2f N\n",
               p->options->endpoint, w->tool_name, w->simulation_rate_hz,
               proto_force_source_word(w->force_source), w->force_limit_n);
}

static bool connect_device(struct poke *p)
{
    static const enum proto_button_role roles[] = {PROTO_BUTTON_CLUTCH};
    const struct proto_hello hello = {
        .protocol_min = PROTO_VERSION,
        .protocol_max = PROTO_VERSION,
        .device_name = p->options->device,
        .device_kind = "palp poke",
        .capabilities = {.dof_in = 6,
                         .dof_out = 3,
                         .max_force_n = 10,
                         .max_continuous_force_n = 5,
                         .max_stiffness_n_m = 2000,
                         .max_damping_n_s_m = 20,
                         .n_button_roles = 1,
                         .button_roles = roles},
        .tool_name = p->options->tool,
    };
    struct palp_client_error error;
    p->device =
        palp_device_connect(p->options->endpoint, &hello, (int)(p->options->wait * 1e3), &error);
    if (p->device)
        return true;
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

/** The session is lost, faulty or waits to be enabled: do what a device can do about that. */
static void mend_session(struct poke *p, double dt)
{
    if (!palp_device_in_session(p->device)) {
        p->had_session = false;
        p->lost += dt;
        if (p->lost > p->options->wait)
            p->exit_code =
                cli_fail("poke", EX_UNAVAILABLE, "%s: palpd is gone", p->options->endpoint);
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

/** A device's servo loop is not held up by what else runs on a machine: where it is allowed,
 *  neither is this one, nor the threads made after this. */
static void ask_for_priority(void)
{
    const struct sched_param fifo = {.sched_priority = 10};
    (void)!sched_setscheduler(0, SCHED_FIFO, &fifo);
}

static void count_force(struct tally *t, const struct palp_force *f, bool fresh)
{
    t->force_max = fmax(t->force_max, vec3_norm(vec3_of_wire(f->wrench.force)));
    if (!fresh || f->expired)
        return;
    t->answered++;
    t->latency_sum += f->latency_s;
    t->latency_max = fmax(t->latency_max, f->latency_s);
}

static void feel(struct poke *p)
{
    const uint64_t before = p->force.received;
    const bool felt = p->whole.force_max > 0;
    p->force = palp_device_force(p->device);
    count_force(&p->second, &p->force, p->force.received != before);
    count_force(&p->whole, &p->force, p->force.received != before);
    if (!felt && p->whole.force_max > 0 && !p->options->quiet && !p->options->json)
        printf("first force %.2f s after the start of palp poke\n",
               1e-9 * (double)(now_ns() - p->start_ns));
}

static void move(struct poke *p, double dt)
{
    const struct hand_push push = {.force = vec3_of_wire(p->force.wrench.force),
                                   .torque = vec3_of_wire(p->force.wrench.torque)};
    if (p->force.life_cycle == PROTO_ENABLED &&
        !p->force.expired) /* who feels nothing holds still */
        stroke_step(&p->stroke, dt, push.force.y);
    p->goal.at.p = p->stroke.target;
    p->goal.v = p->stroke.velocity;
    hand_step(&p->hand, &p->options->hand, &p->goal, &push, dt);
}

static void send_pose(struct poke *p)
{
    const struct hand measured = hand_measure(&p->hand, &p->options->hand);
    const struct proto_sample sample = {
        .measured_cp = pose_to_wire(measured.at),
        .has_measured_cv = true,
        .measured_cv = {vec3_to_wire(p->hand.v), vec3_to_wire(p->hand.w)},
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
        feel(p);
        tell_events(p);
        mend_session(p, dt * (double)passed);
        for (long i = 0; i < passed; i++)
            move(p, dt);
        p->time += dt * (double)passed;
        send_pose(p);
        ask_for_forces(p, tick);
        write_row(p);
        print_second(p);
        if (p->options->seconds > 0 && p->time >= p->options->seconds)
            break;
    }
    if (p->exit_code == CLI_GO)
        p->exit_code = EX_OK;
}

static int poke(const struct poke_options *options)
{
    struct poke p = {.options = options, .exit_code = CLI_GO, .start_ns = now_ns()};
    ask_for_priority();
    if (!connect_device(&p))
        return p.exit_code;
    if (open_csv(&p)) {
        begin_session(&p);
        signal(SIGINT, interrupt);
        signal(SIGTERM, interrupt);
        poke_until_done(&p);
        print_summary(&p);
        close_csv(&p);
    }
    palp_device_destroy(p.device);
    return p.exit_code;
}

/* ---------------------------------------------------------------- its line */

static int check_options(const struct poke_options *o)
{
    if (o->rate < 10 || o->rate > 10000)
        return cli_fail("poke", EX_USAGE, "--rate: expected 10 to 10000 Hz");
    const struct hand_motion *along = &o->hand.along;
    if (along->inertia <= 0 || o->period <= 0)
        return cli_fail("poke", EX_USAGE, "--mass and --period: expected above 0");
    if (o->depth < 0 || o->seconds < 0 || along->stiffness < 0 || along->damping < 0 ||
        along->viscous < 0 || along->friction < 0 || along->encoder < 0)
        return cli_fail("poke", EX_USAGE, "a length, time, stiffness or friction is below 0");
    return CLI_GO;
}

int command_poke(int argc, char **argv)
{
    struct poke_options o = {
        .endpoint = PALP_DEVICE_ENDPOINT,
        .device = "poke",
        .tool = "",
        .depth = 0.01,
        .period = 4,
        .rate = 1000,
        .wait = 2,
        .hand = hand_model_default(),
    };
    struct hand_motion *along = &o.hand.along;
    /* clang-format off */
    const struct cli_option options[] = {
        {"connect",       CLI_TEXT,   &o.endpoint,       "URL",  "palpd's device socket [" PALP_DEVICE_ENDPOINT "]"},
        {"device",        CLI_TEXT,   &o.device,         "NAME", "this device's name [poke]"},
        {"tool",          CLI_TEXT,   &o.tool,           "NAME", "the tool to hold [the first free one]"},
        {"seconds",       CLI_NUMBER, &o.seconds,        "S",    "end after this [0: when interrupted]"},
        {"depth",         CLI_NUMBER, &o.depth,          "M",    "press this far below where tissue is felt [0.01]"},
        {"period",        CLI_NUMBER, &o.period,         "S",    "of press, circle and release [4]"},
        {"rate",          CLI_NUMBER, &o.rate,           "HZ",   "samples a second [1000]"},
        {"mass",          CLI_NUMBER, &along->inertia,   "KG",   "of the device [0.08]"},
        {"viscous",       CLI_NUMBER, &along->viscous,   "N_S_M", "friction of the device [2]"},
        {"friction",      CLI_NUMBER, &along->friction,  "N",    "dry friction of the device [0.02]"},
        {"encoder",       CLI_NUMBER, &along->encoder,   "M",    "one count of the encoder [2e-5]"},
        {"stiffness",     CLI_NUMBER, &along->stiffness, "N_M",  "of the hand [400]"},
        {"damping",       CLI_NUMBER, &along->damping,   "N_S_M", "of the hand [8]"},
        {"wait",          CLI_WAIT,   &o.wait,           "S",    "for palpd, at first and when it is lost [2]"},
        {"csv",           CLI_TEXT,   &o.csv,            "FILE", "write a row a sample"},
        {"json",          CLI_FLAG,   &o.json,           NULL,   "print JSON, one object a line"},
        {"quiet",         CLI_FLAG,   &o.quiet,          NULL,   "print errors only"},
        {NULL},
    };
    /* clang-format on */
    const struct cli cli = {
        .name = "poke",
        .about = "Hold a tool of a running palpd as a simulated haptic device: go down until "
                 "something is felt,\n"
                 "press, circle, come back up, again. Prints a line a second with the force.\n"
                 "Example: palp poke --depth=0.008 --seconds=10\n",
        .option = options,
    };
    int first;
    int exit_code = cli_read(&cli, argc, argv, &first);
    if (exit_code == CLI_GO)
        exit_code = check_options(&o);
    return exit_code == CLI_GO ? poke(&o) : exit_code;
}
