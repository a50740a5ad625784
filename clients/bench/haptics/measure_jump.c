/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure_jump.c - what a hand feels of the simulation's steps while it palpates: how far a
 * new model is off the one before at the same hand, and how much of that comes in one tick. */
#include "clients/bench/haptics/measures.h"

static const double DEPTH = 0.003, WAVE = 0.001; /* m */
static const double RADIUS = 0.005;              /* m, of the circle */
static const double PHASE_S = 0.6;               /* of circle, of wave */
static const double CELL = 0.005;                /* m: some of them under the ball */
static const double LEAST = 0.05, SHARE = 0.05;  /* N, of the force */

/** A jump, beside the force that it came to: the one that is worst by what it may be. */
struct jump {
    double size, force;
};

static double allowed_jump(double force)
{
    return fmax(LEAST, SHARE * force);
}

static void note_jump(struct jump *worst, double size, double force)
{
    if (size / allowed_jump(force) > worst->size / allowed_jump(worst->force))
        *worst = (struct jump){size, force};
}

/* Down at that speed, round in a circle, up and down. */
static vec3 path_at(double v, double t)
{
    const double down_s = (DEPTH + 1e-3) / v;
    if (t < down_s)
        return vec3_make(0, RIG_BALL + 1e-3 - v * t, 0);
    t -= down_s;
    const double turned = v / RADIUS * fmin(t, PHASE_S);
    const double waved = v / WAVE * fmax(t - PHASE_S, 0);
    return vec3_make(RADIUS * sin(turned), RIG_BALL - DEPTH - WAVE * sin(waved),
                     RADIUS * (1 - cos(turned)));
}

/* Where the hand itself goes elsewhere all at once, so does the force: that is no jump. */
static bool path_bends(double v, double t, double tick)
{
    const double down_s = (DEPTH + 1e-3) / v;
    return fabs(t - down_s) < 2 * tick || fabs(t - down_s - PHASE_S) < 2 * tick;
}

/* To where the path begins, no faster than a hand: one that leaps is let go, and what is then felt
 * is the ramp by which its force comes back. */
static void lead_hand(struct rig *rig, vec3 to)
{
    const double v = 0.5; /* m/s */
    const vec3 from = rig_hand(rig), way = vec3_sub(to, from);
    const int n = (int)ceil(vec3_norm(way) / (v * rig->options.tick));
    for (int i = 1; i <= n; i++)
        rig_follow(rig, vec3_axpy(from, (double)i / n, way));
}

static int palpate_at(struct measures *m, const struct rig_options *options, double v, bool plot,
                      struct jump *of_model, struct jump *in_tick)
{
    struct rig rig;
    const int code = rig_open(&rig, options);
    if (code != 0)
        return code;
    const int n = (int)((2 * PHASE_S + (DEPTH + 1e-3) / v) / options->tick);
    struct plot_curve *felt =
        plot ? curves_add(&m->update, false, "rendered, %g Hz, %g mm/s", options->rate_hz, 1e3 * v)
             : NULL;
    lead_hand(&rig, path_at(v, 0));
    vec3 before = {0, 0, 0}, usual = {0, 0, 0};
    int blending = 0; /* ticks in which the newest model is taken up */
    for (int i = 0; i < n; i++) {
        rig_follow(&rig, path_at(v, i * options->tick));
        const double size = vec3_norm(rig.output.force);
        const vec3 change = vec3_sub(rig.output.force, before);
        blending = rig.came ? rig.render->blend + 1 : blending - (blending > 0);
        if (rig.came)
            note_jump(of_model, vec3_norm(rig.render->force_before), vec3_norm(rig.touch.force));
        if (blending > 0 && !path_bends(v, i * options->tick, options->tick))
            note_jump(in_tick, vec3_norm(vec3_sub(change, usual)), size);
        else
            usual = change;
        before = rig.output.force;
        curve_add(felt, i * options->tick, size);
    }
    rig_close(&rig);
    return 0;
}

int bench_haptics_jump(struct measures *m)
{
    static const double rates[] = {20, 50, 100, 200}, speeds[] = {0.01, 0.02, 0.05};
    measure_test(m, "jump at the simulation's updates, palpating at 10 to 50 mm/s");
    for (int i = m->bench->quick ? 2 : 0; i < (m->bench->quick ? 3 : 4); i++) {
        struct rig_options options = m->usual;
        struct jump of_model = {0, 0}, in_tick = {0, 0};
        options.rate_hz = rates[i];
        options.cell = m->bench->quick ? options.cell : CELL;
        for (int k = m->bench->quick ? 2 : 0; k < 3; k++) {
            const int code = palpate_at(m, &options, speeds[k], k == 2, &of_model, &in_tick);
            if (code != 0)
                return code;
        }
        measure_most(m, in_tick.size, allowed_jump(in_tick.force), "N",
                     "%g Hz: in a tick, of %.3g N (models up to %.2g N apart)", rates[i],
                     in_tick.force, of_model.size);
    }
    return 0;
}
