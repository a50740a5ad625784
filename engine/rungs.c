/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rungs.c - what steps leave undone, rung by rung. */
#include "engine/model/world.h"
#include "engine/motion/solver.h"

enum { NEWTON = 2, SWEEPS = 3, FACTOR_STEPS = 100 };

static const double LOOSER = 10; /* tolerances of motion, residual of forces */
static const double NEARER = 0.5;

static int smaller_of(int a, int b)
{
    return a < b ? a : b;
}

static int larger_of(int a, int b)
{
    return a > b ? a : b;
}

const char *palp_rung_word(enum palp_rung rung)
{
    static const char *const words[PALP_RUNGS] = {
        [PALP_RUNG_NONE] = "",
        [PALP_RUNG_MOTION] = "looser motion",
        [PALP_RUNG_FORCES] = "fewer iterations for forces",
        [PALP_RUNG_FACTOR] = "an older factor",
        [PALP_RUNG_CONTACTS] = "the nearest contacts only",
        [PALP_RUNG_LONGER] = "steps 1.5 times as long",
        [PALP_RUNG_TWICE] = "steps twice as long",
        [PALP_RUNG_THRICE] = "steps three times as long",
    };
    return words[rung];
}

double palp_rung_length(enum palp_rung rung)
{
    static const double longer[PALP_RUNGS] = {
        [PALP_RUNG_LONGER] = 1.5, [PALP_RUNG_TWICE] = 2, [PALP_RUNG_THRICE] = 3};
    return longer[rung] > 0 ? longer[rung] : 1;
}

struct palp_options palp_options_on_rung(struct palp_options options, enum palp_rung rung)
{
    if (rung >= PALP_RUNG_MOTION) {
        options.tolerance_motion *= LOOSER;
        options.defect_limit *= LOOSER;
    }
    if (rung >= PALP_RUNG_FORCES) {
        options.newton = smaller_of(options.newton, NEWTON);
        options.sweeps = larger_of(options.sweeps / SWEEPS, 1);
        options.residual *= LOOSER;
    }
    if (rung >= PALP_RUNG_CONTACTS)
        options.contact_share *= NEARER;
    return options;
}

void palp_world_set_rung(struct palp_world *world, enum palp_rung rung)
{
    const long patience = rung >= PALP_RUNG_FACTOR ? FACTOR_STEPS : 0;
    world->rung = rung;
    world->opt = palp_options_on_rung(world->scene->opt, rung);
    for (int i = 0; i < world->scene->n_body; i++)
        if (world->solver[i])
            solver_set_patience(world->solver[i], patience);
}

enum palp_rung palp_world_rung(const struct palp_world *world)
{
    return world->rung;
}
