/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure_touch.c - touching, pressing, sliding: no blow, no buzz, friction within its cone,
 * and what sticks stays. */
#include "clients/bench/haptics/measures.h"

#include <stdlib.h>

enum { BAND_LOW = 100, BAND_HIGH = 500, BAND_N = 1000 }; /* Hz, of a second's samples */

static const double DEPTH = 0.006;   /* m, below the surface, that the hand wants   */
static const double APPROACH = 0.01; /* m */
static const double SLIDE = 0.02;    /* m/s */
static const double WITHIN = 0.05;   /* of the steady force: settled */
static const double HOLD_S = 1;

static vec3 place_below(double depth)
{
    return vec3_make(0, RIG_BALL - depth, 0);
}

/* ---------------------------------------------------------------- contact at a speed */

/** A contact: from the hand's stop on. */
struct blow {
    double peak, steady, settled_s; /* N, N, s */
};

/* The device comes down at v and stops at that depth; the force over time from there on. */
static int touch_at(const struct rig_options *options, double depth, double v, struct blow *blow)
{
    const int down = (int)((APPROACH + depth) / (v * options->tick));
    const int held = (int)(HOLD_S / options->tick);
    double *force = calloc((size_t)held, sizeof *force);
    struct rig rig;
    const int code =
        force ? rig_open(&rig, options) : cli_fail("bench", EX_OSERR, "not enough memory");
    if (code != 0) {
        free(force);
        return code;
    }
    *blow = (struct blow){0};
    rig_place(&rig, place_below(-APPROACH));
    for (int i = 0; i < down; i++) {
        rig_follow(&rig, place_below(v * options->tick * i - APPROACH));
        blow->peak = fmax(blow->peak, rig.output.force.y);
    }
    for (int i = 0; i < held; i++) {
        rig_follow(&rig, place_below(depth));
        force[i] = rig.output.force.y;
        blow->peak = fmax(blow->peak, force[i]);
        blow->steady += i >= held / 2 ? force[i] / (held - held / 2) : 0;
    }
    for (int i = 0; i < held; i++)
        if (fabs(force[i] - blow->steady) > WITHIN * blow->steady)
            blow->settled_s = options->tick * (i + 1);
    rig_close(&rig);
    free(force);
    return 0;
}

static int measure_contact(struct measures *m, enum rig_scene scene, double depth, const char *what)
{
    static const double speeds[] = {0.05, 0.1, 0.2};
    for (int i = m->bench->quick ? 2 : 0; i < 3; i++) {
        struct rig_options options = m->usual;
        struct blow blow;
        options.scene = scene;
        const int code = touch_at(&options, depth, speeds[i], &blow);
        if (code != 0)
            return code;
        measure_most(m, blow.peak / blow.steady, 1.2, "", "%s, %g mm/s: peak over steady %.3g N",
                     what, 1e3 * speeds[i], blow.steady);
        measure_most(m, 1e3 * blow.settled_s, 50, "ms", "%s, %g mm/s: settled within 5 %%", what,
                     1e3 * speeds[i]);
    }
    return 0;
}

/* ---------------------------------------------------------------- … in a hand that gives way */

/* Where a hand wants the device that comes down at v and stops at that depth. */
static struct hand strike_goal(double depth, double v, double t)
{
    const double way = v * t - APPROACH;
    return (struct hand){.at = {place_below(fmin(way, depth)), {0, 0, 0, 1}},
                         .v = {0, way < depth ? -v : 0, 0}};
}

static void note_blow(struct blow *blow, double force, int i, int n)
{
    blow->peak = fmax(blow->peak, force);
    blow->steady += i >= n / 2 ? force / (n - n / 2) : 0;
}

/* The same blow on a spring that is there, and answers at once: what none can render better. */
static struct blow strike_spring(const struct rig *rig, double depth, double v, int n)
{
    struct hand hand = strike_goal(depth, v, 0);
    struct blow blow = {0};
    const double dt = rig->options.tick / RIG_SUBSTEPS;
    for (int i = 0; i < n * RIG_SUBSTEPS; i++) {
        const struct hand goal = strike_goal(depth, v, i * dt);
        const double force = rig->stiffness * fmax(0, RIG_BALL - hand.at.p.y);
        hand_step(&hand, &rig->options.hand, &goal, &(struct hand_push){.force = {0, force, 0}},
                  dt);
        note_blow(&blow, force, i, n * RIG_SUBSTEPS);
    }
    return blow;
}

static int measure_strike(struct measures *m, double depth, double v)
{
    struct rig_options options = m->usual;
    options.scene = RIG_WALL;
    const int n = (int)(((APPROACH + depth) / v + HOLD_S) / options.tick);
    struct blow blow = {0};
    struct rig rig;
    const int code = rig_open(&rig, &options);
    if (code != 0)
        return code;
    const struct blow best = strike_spring(&rig, depth, v, n);
    rig_place(&rig, place_below(-APPROACH));
    for (int i = 0; i < n; i++) {
        const struct hand goal = strike_goal(depth, v, i * options.tick);
        rig_drive(&rig, goal.at.p, goal.v);
        note_blow(&blow, rig.output.force.y, i, n);
    }
    rig_close(&rig);
    measure_most(m, (blow.peak / blow.steady) / (best.peak / best.steady), 1.2, "",
                 "wall, %g mm/s, in a hand: peak over steady %.3g, over a spring's %.3g", 1e3 * v,
                 blow.peak / blow.steady, best.peak / best.steady);
    return 0;
}

/* ---------------------------------------------------------------- buzz and cone */

/** What is watched while a hand presses and slides. */
struct watch {
    double force[BAND_N]; /* N, size of what is felt */
    double cone;          /* largest of tangential / (μ normal) */
};

/* RMS of what is between BAND_LOW and BAND_HIGH in a second of samples, by their Fourier sum under
 * a Hann window; N. */
static double band_rms(const double *force)
{
    double power = 0, mean = 0;
    for (int i = 0; i < BAND_N; i++)
        mean += force[i] / BAND_N;
    for (int f = BAND_LOW; f <= BAND_HIGH; f++) {
        double re = 0, im = 0;
        for (int i = 0; i < BAND_N; i++) {
            const double hann = 1 - cos(2 * M_PI * i / BAND_N);
            const double turn = 2 * M_PI * (double)((long)f * i % BAND_N) / BAND_N;
            re += hann * (force[i] - mean) * cos(turn);
            im += hann * (force[i] - mean) * sin(turn);
        }
        power += (f < BAND_HIGH ? 2 : 1) * (re * re + im * im);
    }
    /* a Hann window of mean 1 has a mean square of 3/2 */
    return sqrt(power / 1.5) / BAND_N;
}

static void watch_cone(const struct rig *r, struct watch *w)
{
    const struct palp_local_model *model = &r->render->model;
    for (int i = 0; i < model->n; i++) {
        const vec3 l = r->render->state.lambda[i];
        const double normal = model->contact[i].bounds.friction * l.x;
        if (l.x > 1e-9 && normal > 0)
            w->cone = fmax(w->cone, hypot(l.y, l.z) / normal);
    }
}

/* Press, then slide at that speed (0: stay), a second each. */
static int rub_surface(const struct rig_options *options, double v, struct watch *w)
{
    struct rig rig;
    const int code = rig_open(&rig, options);
    if (code != 0)
        return code;
    rig_place(&rig, place_below(0));
    for (int i = 0; i < 1000; i++)
        rig_drive(&rig, place_below(fmin(5e-5 * i, DEPTH)), vec3_make(0, 0, 0));
    for (int i = 0; i < 300 + BAND_N; i++) {
        const vec3 aside = {v * options->tick * i, 0, 0};
        rig_drive(&rig, vec3_add(place_below(DEPTH), aside), vec3_make(v, 0, 0));
        if (i >= 300)
            w->force[i - 300] = vec3_norm(rig.output.force);
        watch_cone(&rig, w);
        if (options->scene == RIG_WALL && rig.output.force.y > 0.01)
            w->cone = fmax(w->cone, hypot(rig.output.force.x, rig.output.force.z) /
                                        (options->friction * rig.output.force.y));
    }
    rig_close(&rig);
    return 0;
}

static int measure_rub(struct measures *m, enum rig_scene scene, const char *what)
{
    struct watch still = {.cone = 0}, slide = {.cone = 0};
    struct rig_options options = m->usual;
    options.scene = scene;
    int code = rub_surface(&options, 0, &still);
    if (code == 0)
        code = rub_surface(&options, SLIDE, &slide);
    if (code != 0)
        return code;
    measure_most(m, band_rms(still.force), 0.02, "N", "%s, pressed: RMS from 100 to 500 Hz", what);
    measure_most(m, band_rms(slide.force), 0.02, "N", "%s, sliding: RMS from 100 to 500 Hz", what);
    measure_most(m, fmax(still.cone, slide.cone), 1 + 1e-3, "", "%s: tangential over μ normal",
                 what);
    return 0;
}

/* ---------------------------------------------------------------- stick */

/* Pressed, and pulled aside by half of what friction holds, for 60 s. */
static int measure_stick(struct measures *m, enum rig_scene scene, const char *what)
{
    struct rig_options options = m->usual;
    struct rig rig;
    options.scene = scene;
    const int seconds = m->bench->quick ? 2 : 60;
    const int code = rig_open(&rig, &options);
    if (code != 0)
        return code;
    const vec3 still = {0, 0, 0};
    const double pull = options.friction / 2 * DEPTH;
    rig_place(&rig, place_below(0));
    for (int i = 0; i < 500; i++)
        rig_drive(&rig, place_below(fmin(2e-5 * i, DEPTH)), still);
    for (int i = 0; i < 1000; i++)
        rig_drive(&rig, vec3_add(place_below(DEPTH), vec3_make(pull * fmin(1, i / 500.0), 0, 0)),
                  still);
    const vec3 before = palp_world_pose(rig.world, rig.tool).p, hand = rig_hand(&rig);
    for (int i = 0; i < 1000 * seconds; i++)
        rig_drive(&rig, vec3_add(place_below(DEPTH), vec3_make(pull, 0, 0)), still);
    const vec3 after = palp_world_pose(rig.world, rig.tool).p;
    const double drift = vec3_norm(vec3_sub(after, before));
    const double moved = vec3_norm(vec3_sub(rig_hand(&rig), hand));
    measure_most(m, 1e3 * fmax(drift, moved), 0.1, "mm", "%s: drift of what sticks in %d s", what,
                 seconds);
    rig_close(&rig);
    return 0;
}

int bench_haptics_touch(struct measures *m)
{
    int code;
    measure_test(m, "contact at 50, 100, 200 mm/s");
    if ((code = measure_contact(m, RIG_FLESH, 0.003, "tissue")) != 0 ||
        (code = measure_contact(m, RIG_WALL, 0.0008, "wall")) != 0)
        return code;
    if ((code = measure_strike(m, DEPTH, 0.05)) != 0 ||
        (code = measure_strike(m, DEPTH, 0.1)) != 0 || (code = measure_strike(m, DEPTH, 0.2)) != 0)
        return code;
    measure_test(m, "steady contact and slide");
    if ((code = measure_rub(m, RIG_WALL, "wall")) != 0 ||
        (code = measure_rub(m, RIG_FLESH, "tissue")) != 0 ||
        (code = measure_stick(m, RIG_WALL, "wall")) != 0)
        return code;
    return m->bench->quick ? 0 : measure_stick(m, RIG_FLESH, "tissue");
}
