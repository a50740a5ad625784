/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collision_pair.h - two bodies that may touch in this step: what they are made of, where they are
 * at its two moments, and on what terms they meet. */
#ifndef PALP_CONTACT_COLLISION_PAIR_H
#define PALP_CONTACT_COLLISION_PAIR_H

#include "engine/contact/candidate.h"
#include "engine/contact/detector.h"

/** One of the two. */
struct remembered;
struct collider {
    int body;
    const struct boundary *boundary; /* of triangles, or …              */
    const struct palp_shape *shape;  /* … analytic                      */
    pose frame[MOMENTS];             /* of a rigid body                 */
    pose at[MOMENTS];                /* of its shape, in the world      */
    const vec3 *v; /* at the start, or as it is led: of nodes; of a rigid body velocity, spin */
};

struct collision_pair {
    struct collider a, b;
    double distance; /* m: touches with a smaller gap take part            */
    double offset;   /* m                                                  */
    double friction;
    double h; /* s */
    struct candidate_list *found;
    const struct remembered *kept; /* contacts of the last step, by rising id | [n_kept] */
    int n_kept;
};

/** A body of the step. */
struct collider collision_pair_collider(const struct step *s, int body);

/** The same pair, the colliders changing their roles. */
struct collision_pair collision_pair_flip(const struct collision_pair *e);

/** The two colliders' features as an id. */
uint64_t collision_pair_id(const struct collision_pair *e, enum candidate_kind kind, int i, int j);

/** What the last step knew of a contact that still bore or was closed at its end; NULL: there was
 *  none. */
const struct remembered *collision_pair_recall(const struct collision_pair *e, uint64_t id);
/** Does it know of any of n ids that follow each other? */
bool collision_pair_recalls_any(const struct collision_pair *e, uint64_t first, int n);

/** All of one collider that can matter: the box of its both moments, and what is near enough to
 * touch it. */
struct box collision_pair_reach(const struct collision_pair *e, const struct collider *collider);

/** Weighted nodes of a boundary as a side; of a rigid body, the one place that they make
 *  together. */
struct candidate_side collision_pair_nodes(const struct collider *collider, int n, const int *node,
                                           const double *weight);
/** The same with every node for itself: what faces by its edges or corners. */
struct candidate_side collision_pair_corners(const struct collider *collider, int n,
                                             const int *node, const double *weight);

/** How far a point of a rigid collider goes in the step if its velocity stays; or where it is led.
 */
vec3 collision_pair_travel(const struct collision_pair *e, const struct collider *collider, vec3 x);

/** Move a rigid side's points by d, a vector in the world, onto the place of a round surface that
 *  is there when free motion has turned the body: what rolls touches with ever another place. One
 *  of the start would by then have turned away, and the force on it would turn the body on. */
void collision_pair_shift(const struct collider *collider, struct candidate_side *side, vec3 d);

#endif
