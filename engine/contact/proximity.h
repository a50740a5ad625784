/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proximity.h - points near each other, and how they move. */
#ifndef PALP_CONTACT_PROXIMITY_H
#define PALP_CONTACT_PROXIMITY_H

#include "engine/contact/detector.h"

struct arena;
struct step;

/** A point of one body, moved by H: a node of a soft body, or a place in the frame of a rigid one.
 *  Two contacts at one node share its proximity. */
struct proximity {
    int body;   /* index                                  */
    int node;   /* soft: of the body's mesh; rigid: -1    */
    vec3 local; /* rigid: in the body's frame        | m  */
};

/** Find all pairs nearer than their contact distance at the start of the step or after free
 *  motion, the declared pairs among them; deepest first where there are more than the capacity.
 *  They stand where the free motion led.
 *  Reads world q, frame; q_near, q_free, frame_free, frame_near.  Writes prox…, p_start, p_free, p,
 *  back, con, n_dropped.
 *  Cost: one look at each surface node and triangle that may be near; no contact depends on
 *  another. */
void proximity_detect(struct step *s);

/** The pairs of links that lead tools alone.  Reads and writes what proximity_detect does. */
void proximity_lead(struct step *s);

/** p = G(q) (eq. 6) after a correction moved the bodies; back likewise.
 *  Reads q, v, frame, p_free.  Writes p, back. */
void proximity_move(struct step *s);

/** p moved by h² W_H Cᵀ λ (eq. 31). Of a soft body alone only these points move, its nodes stay
 *  where they are, and one that faces a rigid body moves as u says, less what that body does; of
 *  all other coupled systems the bodies move, and their points with them.
 *  Reads push, square, u, v_free, p_free, frame_H.  Writes p, back; v, q, frame of the others. */
void proximity_shift(struct step *s);

/** All points to where the free motion leads, as after detection.  Reads q_free, frame_free.
 *  Writes p_free, p, back. */
void proximity_free(struct step *s);

/** How far soft bodies' nodes went elsewhere than W_H said: G(q) against p; what is no number is
 *  infinitely far off.
 *  Reads q, p.  Writes wh_defect, defect_allowed, report.wh_defect; the solvers' wh_defect. */
void proximity_defect(struct step *s);

/** Add what W_H was off by to the free motion: the forces so far lead to G(q), and W_H tells only
 *  what changes of them do.
 *  Reads q.  Writes p, p_free. */
void proximity_feed_back(struct step *s);

/** Take from the counter what the functions above take in a step: `most` has the scene, the options
 *  and the most constraints and proximities that there can be. */
void proximity_count(const struct step *most, struct arena *counter);

#endif
