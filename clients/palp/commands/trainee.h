/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trainee.h - a simulated hand that does a lesson: it goes to places, feels forces after a delay
 * and acts on them, trembles, drifts and misses, as well as its skill says. It sees of the world
 * what a person would: where its own hand is, what the hand feels, and readings that its moves
 * name. */
#ifndef PALP_CLIENTS_TRAINEE_H
#define PALP_CLIENTS_TRAINEE_H

#include "config/config.h"

#include <stdint.h>

enum { TRAINEE_DELAY_MAX = 2048, TRAINEE_PLACES_MAX = 1024 };

/** Sums over points (x, y), for a line through them. */
struct trainee_line {
    long n;
    double x, y, xx, xy;
};

struct trainee_tool {
    const struct config_hand_tool *does; /* NULL: it rests */
    palp_body tool;
    pose start;       /* at the first step                                    */
    vec3 place, turn; /* where the hand means to be | m, rad from the start   */
    double grip;
    int move;                        /* of does                                              */
    long begun;                      /* steps of the move done                               */
    long held;                       /* of it, since it has been as wanted                   */
    vec3 from, turn_from;            /* where the move began                                 */
    double grip_from, aim_off, slow; /* aim_off: of this move; slow: of now, relative */
    vec3 about;                      /* what a move goes to, as it was when it began | m */
    vec3 miss;                       /* of this place | m                                    */
    vec3 wander;                     /* m                                                    */
    double phase[3];                 /* of its tremor                                        */
    double felt[TRAINEE_DELAY_MAX];  /* readings of the last steps                    */
    vec3 been[TRAINEE_DELAY_MAX];    /* where the hand was then | m                          */
    int n_place, stage;              /* of a search                                          */
    int again;                       /* the place that it presses again; -1: a new one       */
    long place_begun;
    double touch_at;                      /* way along when it first felt something | m           */
    struct trainee_line line;             /* of this press: m on from there, N */
    vec3 pressed[TRAINEE_PLACES_MAX];     /* m, mean of its presses            */
    double stiffness[TRAINEE_PLACES_MAX]; /* N/m, mean of its presses          */
    int n_press[TRAINEE_PLACES_MAX];
    bool press; /* the button, in this step */
};

struct trainee {
    const struct config *config;
    const struct config_hand *hand; /* NULL: it rests */
    uint64_t random;
    double h;
    long n_step;
    int n_tool;
    struct trainee_tool tool[PALP_TASK_TOOLS_MAX];
};

/** The hand of a lesson by name, or "rest". Returns false: there is none of this name. */
bool trainee_begin(struct trainee *trainee, const struct config *config, const char *name,
                   long seed, const struct palp_world *world);
/** Set the targets of the next step; presses buttons of the task. */
void trainee_move(struct trainee *trainee, struct palp_world *world, struct palp_task *task);
/** Have all moves been made? */
bool trainee_is_done(const struct trainee *trainee);

#endif
