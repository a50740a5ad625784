/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure_stability.c - how stiff a coupling may be before a device that is pressed against
 * a wall begins to swing, over friction and delay; beside k_max = b / (T/2 + t_d), and what is
 * chosen of it. */
#include "clients/bench/haptics/measures.h"

static const double PUSH = 1;      /* N, towards the wall                                   */
static const double SOFT = 1;      /* N/m, of what pushes: as good as none                  */
static const double KICK = 0.1;    /* of the way pressed in                                 */
static const double HELD_S = 0.05; /* before it is let go                                     */
static const double GREW = 1.2;    /* times what it began as                                  */
static const double SWING_S = 2;   /* of watching it grow or die down                       */
static const double WINDOW = 0.1;  /* of that, to look at its size first and last           */
static const double NEAR = 0.003;  /* how near the bound is found, relative                 */
static const double MARGIN = 1.4;
static const double LAW = 10;           /* %, off the law of the bound                           */
static const double CYCLE_S = 1.5;      /* of pressing until it counts, and then of counting     */
static const double CYCLE_DEPTH = 3e-3; /* m, behind the wall: where the hand wants the device */

/* How far the device swings to and fro in the next n ticks; m. */
static double measure_swing(struct rig *r, vec3 target, int n)
{
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < n; i++) {
        rig_drive(r, target, vec3_make(0, 0, 0));
        low = fmin(low, rig_hand(r).y);
        high = fmax(high, rig_hand(r).y);
    }
    return high - low;
}

/* Does a kick of a device that is pressed to the wall die down? Below 0: it could not be asked. */
static int dies_down(const struct rig_options *options)
{
    struct rig rig;
    const int n = (int)(SWING_S / options->tick), window = (int)(n * WINDOW);
    if (rig_open(&rig, options) != 0)
        return -1;
    const double pressed = PUSH / options->stiffness;
    const vec3 target = {0, RIG_BALL - pressed - PUSH / SOFT, 0};
    rig_place(&rig, vec3_make(0, RIG_BALL, 0));
    for (int i = 0; i < (int)(HELD_S / options->tick); i++)
        rig_follow(&rig, vec3_make(0, RIG_BALL - pressed * (1 - KICK), 0));
    const double first = measure_swing(&rig, target, window);
    measure_swing(&rig, target, n - 2 * window);
    const double last = measure_swing(&rig, target, window);
    rig_close(&rig);
    /* one that grew until the wall let go of it at each swing grows no further */
    return last < first && last < 2 * GREW * KICK * pressed;
}

/* The stiffest coupling that is stable; 0: it could not be found. */
static double find_bound(struct rig_options options, double law)
{
    double stable = law / 3, swinging = law * 3;
    options.stiffness = stable;
    if (dies_down(&options) <= 0)
        return 0;
    while (swinging > stable * (1 + NEAR)) {
        options.stiffness = sqrt(stable * swinging);
        if (dies_down(&options) > 0)
            stable = options.stiffness;
        else
            swinging = options.stiffness;
    }
    return stable;
}

/* A device with friction b alone, and no hand but a push. */
static struct rig_options bare_options(const struct rig_options *usual, double b, double delay)
{
    struct rig_options options = *usual;
    options.scene = RIG_WALL;
    options.unguarded = true;
    options.delay = delay;
    options.friction = 0;
    options.device.friction = b;
    options.hand.along =
        (struct hand_motion){.inertia = usual->hand.along.inertia, .viscous = b, .stiffness = SOFT};
    return options;
}

/* What a hand of its own kind leaves of a limit cycle at the stiffness chosen; encoder counts. */
static double limit_cycle(const struct rig_options *usual, double b, double delay)
{
    struct rig_options options = *usual;
    struct rig rig;
    options.scene = RIG_WALL;
    options.delay = delay;
    options.device.friction = options.hand.along.viscous = b;
    if (rig_open(&rig, &options) != 0)
        return INFINITY;
    const vec3 target = {0, RIG_BALL - CYCLE_DEPTH, 0};
    measure_swing(&rig, target, (int)(CYCLE_S / options.tick));
    const double size = measure_swing(&rig, target, (int)(CYCLE_S / options.tick));
    rig_close(&rig);
    return size / options.hand.along.encoder;
}

int bench_haptics_stability(struct measures *m)
{
    static const double frictions[] = {0.5, 2, 5}, delays[] = {0, 0.5e-3, 1e-3, 2e-3, 4e-3};
    const int n_friction = m->bench->quick ? 1 : 3, n_delay = m->bench->quick ? 2 : 5;
    double off = 0, margin = INFINITY, cycle = 0;
    for (int i = 0; i < n_friction; i++) {
        const double b = frictions[i];
        struct plot_curve *found = curves_add(&m->stability, false, "found, b = %g N s/m", b);
        struct plot_curve *law = curves_add(&m->stability, true, "b/(T/2 + t_d), b = %g N s/m", b);
        for (int k = 0; k < n_delay; k++) {
            const struct rig_options options = bare_options(&m->usual, b, delays[k]);
            const double lag = options.tick / 2 + delays[k], expected = b / lag;
            const double bound = find_bound(options, expected);
            const double chosen =
                palp_haptic_stiffness(&options.device, INFINITY, options.tick, delays[k]);
            off = fmax(off, 100 * fabs(bound / expected - 1));
            margin = fmin(margin, bound / chosen);
            cycle = fmax(cycle, limit_cycle(&m->usual, b, delays[k]));
            curve_add(found, 1e3 * lag, bound);
            curve_add(law, 1e3 * lag, expected);
        }
    }
    measure_test(m, "stability over stiffness, friction, delay of 0 to 4 ms");
    measure_most(m, off, LAW, "%", "k_max off b/(T/2 + t_d), the worst of %d",
                 n_friction * n_delay);
    measure_least(m, margin, MARGIN, "", "k_max over the k_t chosen, the least of %d",
                  n_friction * n_delay);
    measure_most(m, cycle, 2, "counts", "limit cycle of a hand at the k_t chosen, the largest");
    return 0;
}
