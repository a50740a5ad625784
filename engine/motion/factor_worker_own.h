/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor_worker_own.h - what the step and the worker know of the generations of one body's factor;
 * for the files of the factor worker alone. */
#ifndef PALP_MOTION_FACTOR_WORKER_OWN_H
#define PALP_MOTION_FACTOR_WORKER_OWN_H

#include "engine/motion/factor_worker.h"
#include "engine/motion/factor_worker_kept.h"
#include "engine/motion/generation.h"

#include <pthread.h>

struct cut_border;

/* The step that is being made. */
struct world_moment {
    const vec3 *q;
    double h;
    long step;
};

/* Whose turn it is: the step's, or the worker's. */
enum { FACTOR_WORKER_IDLE, FACTOR_WORKER_OFFERED };

struct factor_worker {
    /* clang-format off */
    const struct coupled_system *coupled;
    int refresh_steps;
    struct pool *pool;    /* the step's                                              */
    struct pool *alone;   /* the worker's: itself                                    */

    /* The step's. */
    bool waits;
    long patience;        /* steps, at least, before what has aged is replaced       */
    struct world_moment now;
    int current;          /* the generation that steps solve with; NONE: none yet    */
    int young;            /* iterations with it when it was new; NONE: not yet       */
    long taken_at;        /* the step that it was new in                             */
    bool has_taken;       /* the step to come chose its generation already           */
    bool distrusted;      /* it did not tell how the body moves                      */
    double make_s;        /* that the last factor made in a step took                */
    long refused;         /* steps that asked for one since there is this generation */
    bool is_refused;      /* the step `now` is one of them                           */
    bool follows;         /* this step repeats what is wanted                        */
    struct palp_factor_choice wanted, chosen; /* chosen: by the step `now`           */
    long numbered;        /* generations so far                                      */
    bool under_way;       /* one is handed over, and not yet taken                   */
    int slot;             /* which                                                   */
    long due;             /* waiting: the step that takes it                         */

    _Atomic int state;    /* whose turn it is */
    struct generations generations;
    struct cut_border *cut; /* NULL: the body cannot be cut                          */
    int64_t length[FACTOR_WORKER_LENGTHS]; /* for the next restore                   */

    struct kept kept;     /* as the last snapshot had it                             */

    _Atomic int newest;   /* the generation published last                           */
    _Atomic bool leads;   /* other ordinary threads          */
    _Atomic bool stop;    /* soon                                                    */
    _Atomic bool alive;
    bool started;
    bool by_step;         /* no worker: the step makes what it waits for             */
    bool is_left;         /* to itself: it never came back from the accelerator      */
    pthread_t thread;
    /* clang-format on */
};

/* A of a generation that is remade is handed over, of a body that was rewound to what it was then:
 * back to what is severed now. What a step had factored of its own A is in the order of the uncut
 * body. */
void factor_worker_hand_back(struct factor_worker *r, struct generation *g, struct system *system,
                             int severed);

/* A of the step in the blocks of the uncut body. */
const mat3 *factor_worker_uncut_matrix(const struct factor_worker *r, const struct system *system);

/* What a region is to be made for: touched nodes, and what is ahead of a cut. */
const unsigned char *factor_worker_touched(const struct factor_worker *r,
                                           const unsigned char *touched);

/* The thread: -1: there is none. */
int factor_worker_start(struct factor_worker *r);
/* Until it has nothing in hand, or is no more. */
void factor_worker_wait(struct factor_worker *r);

#endif
