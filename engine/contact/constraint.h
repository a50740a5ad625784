/* SPDX-License-Identifier: GPL-3.0-or-later */
/* constraint.h - a step's constraints: C and δ; the table of laws. */
#ifndef PALP_CONTACT_CONSTRAINT_H
#define PALP_CONTACT_CONSTRAINT_H

#include "engine/palp.h"

struct step;

/** One side of a pair: one to three weighted proximities of one body. */
struct side {
    int body;
    int n;
    int prox[3];
    double weight[3];
};

/** What tells the direction from b to a as the proximities move. */
enum facing {
    FACING_SHAPE,    /* the shape of rigid body b, in its frame                       */
    FACING_TRIANGLE, /* the triangle of b's three proximities                         */
    FACING_EDGES,    /* the cross product of a's two proximities' edge and b's two'   */
};

/** One to three directions across a pair of points. */
struct constraint {
    const struct law *law;
    uint64_t id; /* of the two features: the same from step to step */
    struct side a, b;
    enum facing facing;
    double sign;   /* edges: +1 or -1, so that n points from b to a              */
    double offset; /* m, kept between the two points                            */
    double friction;
};

/** Where a constraint is evaluated: proximities and frames of one moment. */
struct moment {
    const struct palp_scene *scene;
    const vec3 *p;
    const pose *frame;
};

/** The forces that a law can answer with: along the first direction from least to most; along the
 *  others on a disc, of a radius that grows with the first by friction. */
struct bounds {
    double least, most, radius; /* N */
    double friction;
};

/** A law of interaction. Only the loops in constraint.c, multiplier*.c call it. */
struct law {
    const char *name;
    /* C: one to three directions; unused rows are zero. And the gap there, as by violation. */
    mat3 (*linearise)(const struct constraint *c, const struct moment *now, double *gap);
    /* The gap along the first direction at `now`; m. */
    double (*violation)(const struct constraint *c, const struct moment *now);
    /* λ that resolves this constraint alone; delta: δ at the present lambda | m; h2W | m/N. */
    vec3 (*resolve)(const struct constraint *c, const mat3 *h2W, vec3 delta, vec3 lambda);
    /* The same as numbers: resolve goes along the first direction, then, by
     * constraint_tangent_compliance, along the others, each to the nearest that is within. */
    struct bounds (*bounds)(const struct constraint *c);
};
extern const struct law law_contact;

/** The larger eigenvalue of the block of the second and third direction: a step with its inverse
 *  never overshoots. */
double constraint_tangent_compliance(const mat3 *h2W);

/** Weighted position of one side. */
vec3 side_point(const struct side *side, const vec3 *p);

/** [prepare states] The arrays that follow detection, and forces as the last step left them, by id.
 *  Reads con, prox, world remembered.  Writes force, push. */
void constraint_prepare(struct step *s);

/** Gather the forces of the constraints on their proximities: + weight × force on a's, - on b's.
 *  Reads con, force.  Writes push. */
void constraint_push(struct step *s);

/** C and δ_free (eqs. 7, 10, 25) from p, at first from where options.first says: along n the gap
 *  there and the way to the free motion; along t the displacement since the start of the step. The
 *  later iterations of PALP_RECURSE_INCREMENT stay at p instead of going to the free motion.
 *  Reads con, p, p_start, p_free, back, frame, frame_free, world v, frame.  Writes C, gap. */
void constraint_linearise(struct step *s);

/** How far the loaded contacts are from touching at p. Loaded: above
 *  1e-6 of the largest normal force.
 *  Reads con, p, frame, force.  Writes gap_loaded. */
void constraint_measure(struct step *s);

/** At the end of a step: contacts as they are at p, what they do to the
 *  bodies, forces for the next step.
 *  Reads con, p, frame, force.  Writes the report's contacts; world contact_wrench, remembered. */
void constraint_keep(struct step *s);

#endif
