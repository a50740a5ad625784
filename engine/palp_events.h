/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palp_events.h - what happened to links, and to bodies that tear. Part of palp.h. */
#ifndef PALP_EVENTS_H
#define PALP_EVENTS_H

#include "engine/palp.h"

enum palp_event_kind {
    PALP_EVENT_PUNCTURE, /* a needle went into its tissue                             */
    PALP_EVENT_RELEASE,  /* a needle, or a knife, came out of it                      */
    PALP_EVENT_TEAR,     /* a bond tore                                               */
    PALP_EVENT_LIMIT,    /* a hinge or slide came to a limit; a slack thread is taut  */
    PALP_EVENT_CUT_BEGUN,
    PALP_EVENT_CUT_FULL,    /* a knife went in, or a body tears; it can be cut no further */
    PALP_EVENT_CUT_THROUGH, /* a piece of its body came free: palp_cut.h */
    PALP_EVENT_TORN,        /* a body tears; again, where it held for a second */
    PALP_EVENT_VAPORISED,   /* a current removes some of a body: palp_current.h */
};

/** What happened once, in a step: one of a link at most, three of a body that tears, of a body
 *  under a current one and two more of each. */
struct palp_event {
    palp_link link; /* none: the body, by itself */
    enum palp_event_kind kind;
    double force;  /* N, that it took; a tear: G × the length of front that goes on */
    vec3 place;    /* m                                                             */
    double volume; /* m³ at rest: of what a current removes; of a piece that comes free */
    palp_body body;
};

#endif
