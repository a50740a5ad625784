/* SPDX-License-Identifier: Apache-2.0 */
/* stroke.h - the path of a hand that feels for tissue: over it, down until something is felt, a
 * press, a circle on the spot, back up, and again. It knows where soft things are, not their shape.
 * */
#ifndef PALP_CLIENTS_STROKE_H
#define PALP_CLIENTS_STROKE_H

#include "engine/palp_haptic.h"

enum stroke_phase {
    STROKE_REST, /* let the device settle           */
    STROKE_OVER, /* to a place above the tissue     */
    STROKE_DOWN, /* slowly, until something is felt */
    STROKE_PRESS,
    STROKE_CIRCLE,
    STROKE_RELEASE,
    STROKE_RETREAT,
};

/** Where soft bodies are: a box along the axes, m. */
struct stroke_soft {
    vec3 low, high;
};

struct stroke {
    double depth;  /* m, pressed below where something was felt */
    double radius; /* m, of the circle */
    double period; /* s, of press, circle and release together  */
    vec3 over;     /* m, above the tissue */
    double floor;  /* m, along y: no further down to look for tissue */

    enum stroke_phase phase;
    double time;           /* s, in this phase */
    vec3 from;             /* m, where this phase began */
    vec3 target;           /* m, where the hand wants the device now */
    vec3 velocity;         /* m/s */
    double usual;          /* N, what is felt upwards in free motion, smoothed */
    long touched, strokes; /* how often something was felt; strokes done */
};

/** Begin at `start`, the place of a tool, with soft bodies within `soft` (NULL: there are none). A
 *  depth of NAN: 10 mm, of thin tissue a quarter of what it is high.
 *  Above them is the start itself where it is, else the middle of their box, as high as the start
 *  or 20 mm clear. */
void stroke_begin(struct stroke *s, vec3 start, const struct stroke_soft *soft, double depth,
                  double period);

/** Let dt pass while `up` newtons are felt along +y. */
void stroke_step(struct stroke *s, double dt, double up);

/** The word for what the hand is doing, as "press". */
const char *stroke_word(enum stroke_phase phase);

#endif
