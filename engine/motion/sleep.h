/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sleep.h - soft bodies that are at rest and that nothing touches: they sleep, which is to say that
 * steps leave them out.
 *
 * A soft body falls asleep at the end of a step when for SLEEP_AFTER_S no node was faster than
 * options.sleep_speed, no point of it was in a step's contacts or links, and no force on it depends
 * on time or on others. Its velocities are 0 from then on. The error is what it still had to go:
 * for a motion that decays with a time constant τ, sleep_speed × τ; the change of its momentum
 * bounds what was left of the forces, 2 sleep_speed × mass / SLEEP_AFTER_S on the mean.
 *
 * It wakes in the very step in which detection finds something near it, or a link takes hold of
 * it, and where its nodes are set. Who sleeps is a part of the world's state: of snapshots and of
 * the hash. It does not depend on the number of workers. */
#ifndef PALP_MOTION_SLEEP_H
#define PALP_MOTION_SLEEP_H

#include <stdbool.h>

struct coupled_system;
struct palp_world;
struct step;

#define SLEEP_AFTER_S 0.25

/** Does a coupled system sleep? */
bool sleep_lasts(const struct palp_world *world, const struct coupled_system *coupled);

/** Instead of its free motion: a sleeping coupled system stays.  Writes v_free, q_near. */
void sleep_stay(struct step *s, const struct coupled_system *coupled);

/** Wake a coupled system, before its free motion.  Writes world still. */
void sleep_end(struct step *s, const struct coupled_system *coupled);

/** At the end of a step that moved the coupled system: how long has it been at rest? Long enough,
 * and it falls asleep: its velocities are 0. Reads range, the solver.  Writes v, world still, the
 * report's n_asleep. */
void sleep_note(struct step *s, const struct coupled_system *coupled);

/** For inspection, between steps: have the equations of a sleeping coupled system as its next step
 * would have them, were it awake.  Writes its system; its solver, where that had no factor. */
void sleep_show(const struct palp_world *world, const struct coupled_system *coupled);

#endif
