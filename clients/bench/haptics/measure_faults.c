/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure_faults.c - what a hand feels when something is wrong: steps that do not come,
 * requests that are no forces, a hand that comes inside of tissue or is clutched under load. */
#include "clients/bench/haptics/limiter.h"
#include "clients/bench/haptics/measures.h"

static const double PRESSED = 0.003;       /* m */
static const double TOUCHED = 0.0002;      /* m: less than 0.2 N */
static const double GONE = 0.01;           /* N */
static const double RISE = 5, STEP = 0.05; /* N/s, N */
enum { CYCLES = 1000000, CYCLES_QUICK = 100000 };
enum { RISE_TICKS = 20, KEPT = 32 /* forces remembered */ };

/** What force did over some ticks. */
struct course {
    double most;   /* N */
    double step;   /* N, largest change in a tick                       */
    double rise;   /* N/s, fastest rise over RISE_TICKS                 */
    double gone_s; /* from the first tick to the last that was above GONE */
    double kept[KEPT];
    vec3 last;
    long n;
};

static void note_course(struct course *c, const struct rig *r)
{
    const vec3 force = r->output.force;
    const double size = vec3_norm(force);
    if (c->n > 0)
        c->step = fmax(c->step, vec3_norm(vec3_sub(force, c->last)));
    if (c->n >= RISE_TICKS)
        c->rise = fmax(c->rise, (size - c->kept[(c->n - RISE_TICKS) % KEPT]) /
                                    (RISE_TICKS * r->options.tick));
    c->kept[c->n % KEPT] = size;
    c->most = fmax(c->most, size);
    c->last = force;
    c->n++;
    if (size > GONE)
        c->gone_s = c->n * r->options.tick;
}

static vec3 at_depth(double depth)
{
    return vec3_make(0, RIG_BALL - depth, 0);
}

static void press_surface(struct rig *r)
{
    rig_place(r, at_depth(0));
    for (int i = 0; i < 1000; i++)
        rig_follow(r, at_depth(fmin(1e-5 * i, PRESSED)));
}

static struct course stay_at(struct rig *r, double depth, int ticks)
{
    struct course c = {.most = 0};
    for (int i = 0; i < ticks; i++) {
        rig_follow(r, at_depth(depth));
        note_course(&c, r);
    }
    return c;
}

/* ---------------------------------------------------------------- what is wrong */

/* 200 ms without a step, and then steps again. */
static int measure_stale(struct measures *m)
{
    struct rig rig;
    const int code = rig_open(&rig, &m->usual);
    if (code != 0)
        return code;
    press_surface(&rig);
    const double before = vec3_norm(rig.output.force);
    while (!rig.came)
        rig_follow(&rig, at_depth(PRESSED));
    rig.frozen = true;
    const struct course stale = stay_at(&rig, PRESSED, 200);
    rig.frozen = false;
    const struct course again = stay_at(&rig, PRESSED, 1500);
    measure_test(m, "stale simulation");
    measure_most(m, 1e3 * stale.gone_s, 100, "ms", "%.3g N after the last step: until 0.01 N",
                 before);
    measure_most(m, stale.step, rig.chain.limits.force_slew * rig.options.tick, "N",
                 "largest change in a tick while it fades");
    measure_most(m, again.rise, RISE, "N/s", "rise when steps come again");
    rig_close(&rig);
    return 0;
}

/** A request of every kind that is none. */
static struct palp_haptic_request wrong_request(int kind, int64_t now_ns)
{
    struct palp_haptic_request r = {.wanted = true,
                                    .hand = POSE_IDENTITY,
                                    .now_ns = now_ns,
                                    .pose_ns = now_ns,
                                    .step_ns = now_ns,
                                    .force = {100, 0, 0}};
    switch (kind % 8) {
    case 1:
        r.force = vec3_make((double)NAN, 1, 1);
        break;
    case 2:
        r.torque = vec3_make(0, -(double)INFINITY, 0);
        break;
    case 3:
        r.force = vec3_make(1e300, -1e300, 1e300);
        break;
    case 4:
        r.hand.p.x = 0.05; /* 50 mm away from the last */
        break;
    case 5:
        r.now_ns -= 50000000; /* time goes back */
        break;
    case 6:
        r.hand.q = (quat){0, 0, 0, 3};
        break;
    case 7:
        r.hand.p.y = (double)NAN;
        break;
    }
    return r;
}

/* A chain that is engaged, and then asked for 100 N and worse. */
static int measure_requests(struct measures *m)
{
    const struct rig_options *o = &m->usual;
    const struct palp_haptic_limits limits =
        palp_haptic_limits_make(&o->device, o->force, 0.1, o->rate_hz);
    struct palp_haptic chain;
    double most = 0, step = 0;
    vec3 last = {0, 0, 0};
    palp_haptic_begin(&chain, &limits);
    for (int i = 1; i < 10000; i++) {
        const int64_t now_ns = 1000000 * (int64_t)(i + 1000);
        struct palp_haptic_request request = wrong_request(i < 2000 ? 0 : i / 20, now_ns);
        if (i < 1500)
            request.force = vec3_make(0, 0, 0);
        const vec3 force = palp_haptic_limit(&chain, &request).force;
        most = vec3_finite(force) ? fmax(most, vec3_norm(force)) : (double)INFINITY;
        step = fmax(step, vec3_norm(vec3_sub(force, last)));
        last = force;
    }
    measure_test(m, "requests of 100 N, of no numbers, of hands that leap");
    measure_most(m, most, limits.force * (1 + 1e-12), "N", "largest force");
    measure_most(m, step, limits.force_slew * 1e-3 * (1 + 1e-12), "N", "largest change in 1 ms");
    return 0;
}

static void measure_random(struct measures *m)
{
    const long quick = m->bench->quick ? CYCLES_QUICK : CYCLES;
    const struct limiter_run run =
        limiter_run(m->bench->limiter > 0 ? m->bench->limiter : quick, 1);
    measure_most(m, (double)run.broken, 0, "cycles",
                 "of %ld random ones: with a force out of bounds", run.cycles);
    measure_most(m, fmax(run.force, run.torque), 1 + 1e-12, "", "largest force over the limit");
    measure_most(m, fmax(run.slew, run.torque_slew), 1 + 1e-9, "", "largest change over the slew");
    measure_most(m, (double)run.expired, 0, "cycles", "with a force that lasts too long");
    measure_least(m, (double)run.felt, 1, "cycles", "with more than half of the largest force");
}

/* ---------------------------------------------------------------- engage, clutch */

static int measure_engage(struct measures *m)
{
    struct rig rig;
    const int code = rig_open(&rig, &m->usual);
    if (code != 0)
        return code;
    press_surface(&rig);
    rig_begin_session(&rig);
    const struct course deep = stay_at(&rig, PRESSED, 1500);
    for (int i = 0; i < 500; i++) /* up, to where there is next to nothing to feel */
        rig_follow(&rig, at_depth(PRESSED + (TOUCHED - PRESSED) * i / 500));
    const struct course light = stay_at(&rig, TOUCHED, 1500);
    measure_most(m, deep.most, GONE, "N", "engaged deep inside of tissue: force in 1.5 s");
    measure_most(m, light.rise, RISE, "N/s", "lifted to less than 0.2 N: rise");
    measure_most(m, light.step, STEP, "N", "lifted to less than 0.2 N: step");
    rig_close(&rig);
    return 0;
}

/* Clutched under load, the hand goes aside; the tool is where it was when it holds it again. */
static int measure_clutch(struct measures *m)
{
    struct rig rig;
    const int code = rig_open(&rig, &m->usual);
    if (code != 0)
        return code;
    press_surface(&rig);
    const vec3 held = at_depth(PRESSED);
    struct course clutched = {.most = 0}, again = {.most = 0};
    rig.let_go = true;
    for (int i = 0; i < 500; i++) {
        const vec3 hand = vec3_add(held, vec3_make(4e-5 * i, 2e-5 * i, 0));
        rig.offset = vec3_sub(held, hand);
        rig_follow(&rig, hand);
        note_course(&clutched, &rig);
    }
    const vec3 hand = rig_hand(&rig), before = palp_world_pose(rig.world, rig.tool).p;
    rig.let_go = false;
    rig.resumed = true;
    for (int i = 0; i < 2000; i++) {
        rig_follow(&rig, hand);
        note_course(&again, &rig);
    }
    const vec3 after = palp_world_pose(rig.world, rig.tool).p;
    measure_most(m, 1e3 * clutched.gone_s, 50, "ms", "clutched under load: until 0.01 N");
    measure_most(m, clutched.step, rig.chain.limits.force_slew * rig.options.tick, "N",
                 "clutched under load: largest change in a tick");
    measure_least(m, vec3_norm(again.last), 0.9 * clutched.most, "N",
                  "held again under load: force after 2 s");
    measure_most(m, again.rise, RISE, "N/s", "held again under load: rise");
    measure_most(m, again.step, STEP, "N", "held again under load: step");
    measure_most(m, 1e3 * vec3_norm(vec3_sub(after, before)), 0.05, "mm",
                 "held again under load: the tool's way");
    rig_close(&rig);
    return 0;
}

int bench_haptics_faults(struct measures *m)
{
    int code;
    if ((code = measure_stale(m)) != 0 || (code = measure_requests(m)) != 0)
        return code;
    measure_random(m);
    measure_test(m, "engage, clutch");
    if ((code = measure_engage(m)) != 0)
        return code;
    return measure_clutch(m);
}
