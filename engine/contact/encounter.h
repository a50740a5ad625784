/* SPDX-License-Identifier: GPL-3.0-or-later */
/* encounter.h - two bodies that may touch in this step: what they are made of, where they are at
 * its two moments, and on what terms they meet. */
#ifndef PALP_CONTACT_ENCOUNTER_H
#define PALP_CONTACT_ENCOUNTER_H

#include "engine/contact/detector.h"
#include "engine/contact/touch.h"

/** One of the two. */
struct remembered;
struct party {
    int body;
    const struct boundary *boundary; /* of triangles, or …              */
    const struct palp_shape *shape;  /* … analytic                      */
    pose frame[MOMENTS];             /* of a rigid body                 */
    pose at[MOMENTS];                /* of its shape, in the world      */
    const vec3 *v; /* at the start, or as it is led: of nodes; of a rigid body velocity, spin */
};

struct encounter {
    struct party a, b;
    double distance; /* m: touches with a smaller gap take part            */
    double offset;   /* m                                                  */
    double friction;
    double h; /* s */
    struct touch_list *found;
    const struct remembered *kept; /* contacts of the last step, by rising id | [n_kept] */
    int n_kept;
};

/** A body of the step. */
struct party encounter_party(const struct step *s, int body);

/** The same encounter, the parties changing their roles. */
struct encounter encounter_flip(const struct encounter *e);

/** The two parties' features as an id. */
uint64_t encounter_id(const struct encounter *e, enum touch_kind kind, int i, int j);

/** What the last step knew of a contact that still bore or was closed at its end; NULL: there was
 *  none. */
const struct remembered *encounter_recall(const struct encounter *e, uint64_t id);

/** All of one party that can matter: the box of its both moments, and what is near enough to touch
 *  it. */
struct box encounter_reach(const struct encounter *e, const struct party *party);

/** Weighted nodes of a boundary as a side; of a rigid body, the one place that they make
 *  together. */
struct touch_side encounter_nodes(const struct party *party, int n, const int *node,
                                  const double *weight);
/** The same with every node for itself: what faces by its edges or corners. */
struct touch_side encounter_corners(const struct party *party, int n, const int *node,
                                    const double *weight);

/** How far a point of a rigid party goes in the step if its velocity stays; or where it is led. */
vec3 encounter_way(const struct encounter *e, const struct party *party, vec3 x);

/** Move a rigid side's points by d, a vector in the world, onto the place of a round surface that
 *  is there when free motion has turned the body: what rolls touches with ever another place. One
 *  of the start would by then have turned away, and the force on it would turn the body on. */
void encounter_shift(const struct party *party, struct touch_side *side, vec3 d);

#endif
