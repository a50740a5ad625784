/* SPDX-License-Identifier: GPL-3.0-or-later */
/* world_sleep.h - a world that is at rest as a whole and that nobody touches: steps leave it as it
 * is, contacts and all. What sleeps of a world that moves elsewhere: motion/sleep.h.
 *
 * A world falls asleep at the end of a step when for SLEEP_STEPS, and for SLEEP_S, no node and no
 * rigid body (nor a lever of it as long as the scene, by its angle) was further than sleep_speed ×
 * SLEEP_S from where it was at the first of these steps, no target, opening, coupling, factor or
 * rung was another, time drives nothing any more, and forces were found for it. The way is bounded
 * and not the speed: forces of contacts are found to options.residual, so that what rests on
 * something trembles, at up to 2e-7 m/s in single precision, but goes nowhere; and what creeps at
 * 1e-8 m/s is told from it. The bound is a fiftieth of options.tolerance_motion.
 *
 * Velocities are 0 from then on; positions, forces, contacts, W and local models stay those of the
 * last step that was solved, and a step costs what looking for changes costs. The error is what it
 * still had to go: sleep_speed × τ for a motion that decays with a time constant τ.
 *
 * It wakes in the very step in which any of these is another, or h is. That it rests, since when
 * and where, is a part of the world's state: of snapshots and of the hash. It does not depend on
 * the number of workers. */
#ifndef PALP_WORLD_SLEEP_H
#define PALP_WORLD_SLEEP_H

#include <stdbool.h>

struct palp_world;
struct step;

enum { SLEEP_STEPS = 50 };
#define SLEEP_S 1.0

/** Instead of a step of length h: if the world sleeps and nothing that it depends on is another, it
 *  is older by h, and its report tells what the last solved step found. Returns false where it is
 *  to be stepped: it is awake then.  Writes world time, steps, standstill, the report. */
bool world_sleep_on(struct palp_world *world, double h);

/** At the end of a step: how long has the world been at rest? Long enough, and it falls asleep.
 *  Reads the report.  Writes world standstill, v, remembered, what solvers start from, n_asleep. */
void world_sleep_note(struct step *s);

/** Will the next step of the same length leave it as it is? */
bool world_is_asleep(const struct palp_world *world);

#endif
