/* SPDX-License-Identifier: GPL-3.0-or-later */
/* constraint.h - a step's constraints: C and δ; the table of laws. */
#ifndef PALP_CONTACT_CONSTRAINT_H
#define PALP_CONTACT_CONSTRAINT_H

#include "engine/base/bounds.h"
#include "engine/palp.h"

struct arena;
struct link;
struct link_state;
struct step;

enum { SIDE_MOST = 4 };

/** One side of a pair: one to four weighted proximities of one body; or none, where the pair is
 *  held to a place in the world: body is then that of the other side. */
struct side {
    int body;
    int n;
    int prox[SIDE_MOST];
    double weight[SIDE_MOST];
    vec3 still; /* m: of no proximity; else zero */
};

/** What tells the direction from b to a as the proximities move. */
enum normal_source {
    NORMAL_OF_SHAPE,    /* the shape of rigid body b, in its frame                       */
    NORMAL_OF_CORES,    /* the nearest points of the cores of two rigid bodies' capsules */
    NORMAL_OF_TRIANGLE, /* the triangle of b's three proximities                         */
    NORMAL_OF_EDGES,    /* the cross product of a's two proximities' edge and b's two'   */
    NORMAL_GIVEN,       /* as found, for the step                                        */
};

/** What the constraint of a link is told for a step. */
struct joint {
    const struct law *law; /* NULL: no link's, a contact                                       */
    const struct link *link;
    const struct link_state *state;
    mat3
        axes; /* the link's, as rows, where the bodies were under way to at the start of the step */
    double at;     /* a number of its law */
    double across; /* another, of a law that has two */
    int sign;      /* +1 or -1: which of two limits; 0: it is none */
    int pair;
};

/** One to three directions across a pair of points. */
struct constraint {
    const struct law *law;
    uint64_t id; /* of the two features: the same from step to step */
    struct side a, b;
    struct joint joint; /* of links */
    enum normal_source normal_source;
    int tri;       /* of b's boundary, where one faces a; else 0                  */
    int idle;      /* steps since it last bore; many: it never did               */
    double sign;   /* edges: +1 or -1, so that n points from b to a              */
    vec3 normal;   /* edges, cores, given: n where they were found               */
    vec3 ball;     /* shape: from a's point to the centre of the ball that it is of, in a's frame;
                    * zero: it is of none                                       | m */
    double offset; /* m, kept between the two points                            */
    double friction;
};

/** Where a constraint is evaluated: proximities and frames of one moment. */
struct moment {
    const struct palp_scene *scene;
    const vec3 *p;
    const pose *frame;
};

enum { HOLDS_FIRST = 1, HOLDS_SECOND = 2, HOLDS_THIRD = 4, HOLDS_ALL = 7 };

/** A law of interaction. Only the loops in constraint.c and multiplier*.c call it. */
struct law {
    const char *name;
    int holds; /* HOLDS_*: directions in which a gap is kept; in the others δ is how far the pair
                * slipped in the step, as for friction */
    /* C: one to three directions; unused rows are zero. And the gap along those held; m. */
    mat3 (*linearise)(const struct constraint *c, const struct moment *now, vec3 *gap);
    struct bounds (*bounds)(const struct constraint *c);
};
extern const struct law law_contact;

/** Weighted position of one side. */
vec3 side_point(const struct side *side, const vec3 *p);

/** The centre of the ball that a's point is of, or the point, where frames are so. */
vec3 constraint_ball(const struct constraint *c, const vec3 *p, const pose *frame);

/** How far it goes where its proximities go so far: the world stays. */
vec3 side_way(const struct side *side, const vec3 *way);

/** a's point from b's. */
vec3 constraint_apart(const struct constraint *c, const vec3 *p);

/** [prepare states] The arrays that follow detection, and forces as the last step left them, by id.
 *  Reads con, prox, world remembered.  Writes force, push. */
void constraint_prepare(struct step *s);

/** Forces as the last step left them, once more.  Writes force, push. */
void constraint_recall(struct step *s);

/** Gather the forces of the constraints on their proximities: + weight × force on a's, - on b's.
 *  Reads con, force.  Writes push. */
void constraint_push(struct step *s);

/** C and δ_free (eqs. 7, 10, 25) from p, at first from where options.first says: in directions that
 *  are held the gap there and the way to the free motion; in the others the displacement since the
 *  start of the step. The later iterations of PALP_RECURSE_INCREMENT stay at p instead of going to
 *  the free motion.
 *  Reads con, p, p_start, p_free, back, frame, frame_free, world v, frame.  Writes C, gap. */
void constraint_linearise(struct step *s);

/** Where bodies go that keep their velocities; what is led, where it is led. Points of bodies that
 *  are mapped on others are not carried along.
 *  Reads world q, v, frame; frame_free. */
void constraint_moving(const struct step *s, vec3 *q, pose *frame);

/** How far the loaded constraints are from their gap at p. Loaded: above
 *  1e-6 of the largest force.
 *  Reads con, p, frame, force.  Writes gap_loaded. */
void constraint_measure(struct step *s);

/** At the end of a step: contacts as they are at p, what they and links do to the bodies, forces
 *  for the next step.
 *  Reads con, p, frame, force.  Writes the report's contacts; world contact_wrench, remembered. */
void constraint_keep(struct step *s);
/** Of a world that falls asleep: where its open contacts are, too, which no later step goes by.
 *  Writes world remembered. */
void constraint_keep_open(struct step *s);

/** Take from the counter what the functions above take in a step: `most` has the scene, the options
 *  and the most constraints and proximities that there can be. */
void constraint_count(const struct step *most, struct arena *counter);

#endif
