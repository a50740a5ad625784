/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palp_rungs.h - rungs of the degradation ladder: what steps leave undone so as to take less time.
 * Part of palp.h. Who climbs it is told in daemon/sim/ladder.h. */
#ifndef PALP_RUNGS_H
#define PALP_RUNGS_H

/** A world on a rung leaves undone what the rung names and what those before it name. Whatever
 *  keeps a hand safe is on none of them. */
enum palp_rung {
    PALP_RUNG_NONE,     /* nothing: the scene's options                                          */
    PALP_RUNG_MOTION,   /* tolerance_motion and defect_limit are ten times as wide               */
    PALP_RUNG_FORCES,   /* at most two Newton iterations, a third of the sweeps, residual × 10   */
    PALP_RUNG_FACTOR,   /* a factor that has aged is replaced after a hundred steps at the least */
    PALP_RUNG_CONTACTS, /* pairs further apart than half of their contact distance       */
    PALP_RUNG_LONGER,   /* steps 1.5 times as long, and as much fewer of them                    */
    PALP_RUNG_TWICE,  /* … twice as long                                                       */
    PALP_RUNG_THRICE, /* … three times as long                                                 */
    PALP_RUNGS,
};

/** What a rung leaves undone, in a few words: "looser motion"; of PALP_RUNG_NONE "". */
const char *palp_rung_word(enum palp_rung rung);

/** Length of a step on this rung in steps of the scenario; the caller passes it to palp_step. */
double palp_rung_length(enum palp_rung rung);

/** Options of a rung. */
struct palp_options palp_options_on_rung(struct palp_options options, enum palp_rung rung);

/** Put a world on a rung, from the next step on; a new one is on PALP_RUNG_NONE. No part of a
 *  snapshot. Between steps.  Allocates nothing. */
void palp_world_set_rung(struct palp_world *world, enum palp_rung rung);
enum palp_rung palp_world_rung(const struct palp_world *world);

#endif
