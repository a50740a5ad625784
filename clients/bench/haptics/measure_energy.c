/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure_energy.c - what a hand gets back of what it put into tissue, in a hundred presses:
 * never more, whatever the simulation's rate, held by a hand or flung out of one. */
#include "clients/bench/haptics/measures.h"

static const double CYCLE_S = 0.25;
static const double DEEP = 0.004, HIGH = 0.004; /* m, below and above the surface */
static const double CLEAR = 0.001;              /* m, above the surface: in the air */
static const double HELD = 0.5;                 /* of a cycle, where it is let go in the midst */

/* Where the hand wants the device at a share of a cycle: above, down, above. */
static vec3 wanted_place(double share, vec3 *velocity)
{
    const double middle = (HIGH - DEEP) / 2, wave = (HIGH + DEEP) / 2, turn = 2 * M_PI * share;
    *velocity = vec3_make(0, -wave * sin(turn) * 2 * M_PI / CYCLE_S, 0);
    return vec3_make(0, RIG_BALL + middle + wave * cos(turn), 0);
}

/* The most that the hand has got from one time in the air to any later one; J. */
static int press_often(const struct rig_options *options, int cycles, bool flung, double *most)
{
    struct rig rig;
    const int code = rig_open(&rig, options), n = (int)(CYCLE_S / options->tick);
    if (code != 0)
        return code;
    double least = 0;
    *most = 0;
    rig_place(&rig, vec3_make(0, RIG_BALL + HIGH, 0));
    for (int i = 0; i < cycles * n; i++) {
        const double share = (double)(i % n) / n;
        const bool free = flung && share > HELD;
        vec3 velocity;
        const vec3 target = wanted_place(share, &velocity);
        rig.options.hand.along.stiffness = free ? 0 : options->hand.along.stiffness;
        rig.options.hand.along.damping = free ? 0 : options->hand.along.damping;
        rig_drive(&rig, target, velocity);
        if (rig_hand(&rig).y < RIG_BALL + CLEAR || vec3_norm(rig.felt) > 0)
            continue;
        *most = fmax(*most, rig.given - least);
        least = fmin(least, rig.given);
    }
    rig_close(&rig);
    return 0;
}

int bench_haptics_energy(struct measures *m)
{
    static const double rates[] = {20, 50, 100, 200};
    const int cycles = m->bench->quick ? 4 : 100;
    measure_test(m, "energy of press and release");
    for (int i = m->bench->quick ? 2 : 0; i < (m->bench->quick ? 3 : 4); i++)
        for (int flung = 0; flung < 2; flung++) {
            struct rig_options options = m->usual;
            double most;
            options.rate_hz = rates[i];
            const int code = press_often(&options, cycles, flung, &most);
            if (code != 0)
                return code;
            measure_most(m, 1e3 * most, 1, "mJ", "%g Hz, %s: most got back in %d presses", rates[i],
                         flung ? "let go" : "held", cycles);
        }
    return 0;
}
