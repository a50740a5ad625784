/* SPDX-License-Identifier: GPL-3.0-or-later */
/* motion.h - free motion, corrective motion, integration. */
#ifndef PALP_MOTION_MOTION_H
#define PALP_MOTION_MOTION_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct palp_scene;
struct step;

/** Every body alone with λ = 0: b, and A where it is factored, A dv = b, v_free = v + dv,
 *  q_free = q + h v_free (eqs. 1-5). Kinematic bodies go to their targets.
 *  With an older factor dv is one solve on from the last step's motion: off by what W_H is off by
 *  for the forces of the last step, so that both together lead where these lead. Of q_near less is
 *  left of the error, enough for detection. Where the factor has a region, nodes beside it are
 *  taken to keep their velocities, until one of them has points or the correction moves all.
 *  A tool that has nothing but its coupling starts with its target's velocity. Bodies that sleep
 *  (sleep.h) stay.
 *  Reads world q, v, frame, target.  Writes the systems and solvers, q_free, q_near, v_free,
 *  frame_free, frame_near; and q, v, frame equal to them. */
void motion_free(struct step *s);

/** Wake what sleeps and has points in the step, and find its free motion; and that of all nodes
 *  where one beside a factor's region has points, by one solve. Returns whether there was any: then
 *  detection is to be done once more, from where the arena was before it, until there is none.
 *  Reads range, prox.  Writes what motion_free does, of those bodies. */
bool motion_wake(struct step *s);

/** Back to the free motion, before a further detection: q, v, frame, and the arena. */
void motion_begin_again(struct step *s);

/** Detection is to look for contact where bodies are now; then back to the free motion.
 *  Reads frame.  Writes frame_near, q_near of mapped points; q, v, frame. */
void motion_lead(struct step *s);

/** What is mapped on others, where these are now.  Reads q, frame.  Writes q of mapped points. */
void motion_carry(struct step *s);

/** Of touched bodies v = v_start + A⁻¹ (b + h Hᵀ f) with f the push of the whole step;
 *  q = q_start + h v (eqs. 20, 24). Where A is not factored in the step: to
 *  options.tolerance_motion, whatever the free motion left undone.
 *  Reads push, prox, arm, the systems and solvers, v_free.  Writes q, v, frame. */
void motion_correct(struct step *s);

/** Where W_H or the solves of touched bodies were further off than they may be: have these bodies
 *  solve with factors of this step's own matrices. Then the free motion of all touched bodies
 *  anew, to options.tolerance_motion: the correction can begin again from there, and nothing of
 *  what was found before enters.
 *  Returns false where there was none that could be renewed: all but v_free, q_free is then as
 *  before.
 *  Reads the solvers' wh_defect.  Writes the solvers, v_free, q_free; v, q, frame equal to them. */
bool motion_renew(struct step *s);

/** Carry v_free of touched bodies to options.tolerance_motion: without it one solve with an older
 *  factor is all that they had.  Writes v_free, q_free, q_near of what they carry. */
void motion_free_near(struct step *s);

/** Of touched bodies v = v_free + part × (v - v_free): their motion by so much of the forces. Where
 *  part is 0, v need not be a number.  Reads v_free.  Writes v, q, frame. */
void motion_hold_back(struct step *s, double part);

/** Of touched bodies v = part × v: they go so much of their way.  Writes v, q, frame. */
void motion_stop(struct step *s, double part);

/** Has the factor of a touched body aged so badly that W_H should not be trusted with what contact
 *  did in the last step? */
bool motion_is_doubtful(const struct step *s);

/** Carry the free motion of bodies that nobody touches to options.tolerance_motion.
 *  Reads prox, the systems and solvers.  Writes q, v. */
void motion_settle(struct step *s);

/** At the end of a step: q, v, frame become the world's; the hand's wrenches are evaluated there:
 *  of a coupled tool, the reaction to what the coupling does to it, its damping relative to the
 *  target moving straight through the step; of a kinematic one, and of one of nothing but its
 *  coupling, the contacts'.
 *  Reads world contact_wrench.  Writes world q, v, frame, hand_wrench. */
void motion_keep(struct step *s);

/** Take from the counter what the functions above take in a step: `most` has the scene, the options
 *  and the most constraints and proximities that there can be. */
void motion_count(const struct step *most, struct arena *counter);

#endif
