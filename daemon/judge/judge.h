/* SPDX-License-Identifier: GPL-3.0-or-later */
/* judge.h - the task of a lesson, looked at after each step: the simulation's part, judge.c, and an
 * ordinary thread, judge_thread.c, that folds frames into metrics.
 *
 * The simulation looks at the task once a step: no allocation, lock or system call. How it stands
 * goes to main by a ring, a frame a step to the thread by another; the thread's numbers go to main
 * by a slot. Nobody waits: what finds no room is left out, and the attempt does not count. */
#ifndef PALP_DAEMON_JUDGE_H
#define PALP_DAEMON_JUDGE_H

#include "config/config.h"
#include "daemon/rt/exchange.h"
#include "daemon/rt/rt.h"
#include "engine/palp_train.h"
#include "proto/proto_recording.h"

#include <pthread.h>

struct sim;

enum judge_state {
    JUDGE_WAITING, /* until a hand holds a tool of the task, or an instructor starts it */
    JUDGE_RUNNING,
    JUDGE_PAUSED, /* by an instructor, or no hand is there: the task's time stands still */
    JUDGE_ENDED,  /* progress.outcome says how; RUNNING: it was ended before            */
};

/** Why an attempt does not count, a bit each. */
enum judge_doubt {
    JUDGE_DOUBT_STEPPED = 1,      /* not in real time                          */
    JUDGE_DOUBT_SLOW = 2,         /* simulated time fell behind                */
    JUDGE_DOUBT_FORCELESS = 4,    /* no hand felt its tool                     */
    JUDGE_DOUBT_PAUSED = 8,       /* the task or the simulation stood still    */
    JUDGE_DOUBT_SET_BACK = 16,    /* the world failed and was set back         */
    JUDGE_DOUBT_SKIPPED = 32,     /* an instructor ended a phase               */
    JUDGE_DOUBT_INCOMPLETE = 64,  /* frames found no room                      */
    JUDGE_DOUBT_OVERRIDDEN = 128, /* the scenario was changed by --set         */
    JUDGE_DOUBT_INJECTED = 256,   /* something was injected                    */
    JUDGE_DOUBT_DEGRADED = 512,   /* steps left something undone: a rung       */
    JUDGE_DOUBT_SIMULATED = 1024, /* a program moved a tool, and no hand       */
    JUDGE_DOUBT_REPLAYED = 2048,  /* it is a recorded one                      */
    JUDGE_DOUBT_RESTORED = 4096,  /* the world is a snapshot's, not the start's */
};

enum { JUDGE_MARGINS = 24, JUDGE_VALUES = 1024, JUDGE_INJECTIONS = 64 };

/** How the task stands. To main: on each change, and ten times a second of simulated time. */
struct judge_view {
    enum judge_state state;
    uint32_t attempt;   /* counts from 1; 0: none has begun */
    unsigned uncounted; /* enum judge_doubt                 */
    uint64_t injected;  /* now, a bit each of the lesson's  */
    long step;          /* looked at after                  */
    double time_s;      /* simulated                        */
    struct palp_task_progress progress;
    int n_margin;
    struct palp_margin margin[JUDGE_MARGINS];
};

/** Numbers of an attempt. From the simulation to the thread those of the task, from there to main
 *  all of them. */
struct judge_values {
    uint32_t attempt;
    bool is_last; /* the attempt is over */
    long step;
    double time_s;
    int n;
    struct palp_value value[JUDGE_VALUES];
};

/** What an instructor wants: enum proto_train_action but RESTART, which sets the world back. */
enum judge_order { JUDGE_START, JUDGE_PAUSE, JUDGE_NEXT, JUDGE_END };

struct judge {
    const struct config *config;
    const struct palp_world *world;
    struct palp_task *task;
    int tool[PALP_TASK_TOOLS_MAX]; /* of the config, of each of the task; -1: none */
    struct rt_histogram took;      /* a look                                       */
    atomic_ullong left_out;        /* frames that found no room                    */

    /* The simulation's. */
    enum judge_state state;
    uint32_t attempt;
    unsigned uncounted;
    unsigned standing;                     /* of it, what holds for the next attempt too */
    uint64_t injected;                     /* now, a bit each of the first 64    */
    bool felt;                             /* a hand felt a tool of the task     */
    uint32_t presses[PALP_TASK_TOOLS_MAX]; /* of its hand, ever                  */
    unsigned session[PALP_TASK_TOOLS_MAX]; /* … in this session                  */
    int64_t begun_ns;                      /* the attempt                */
    double begun_s;                        /* … in simulated time                */
    double held_s;                         /* … when a hand last held a tool     */
    bool is_left;                          /* paused since no hand is there      */
    long n_step;                           /* looked at, in this attempt         */
    double shown_s;                        /* simulated time of the last view    */
    struct judge_view last;
    struct ring views;   /* struct judge_view, to main         */
    struct ring items;   /* struct judge_item, to the thread   */
    struct slot of_task; /* struct judge_values, to the thread */

    /* The thread's. */
    struct slot of_all;           /* struct judge_values, to main */
    struct palp_metrics *metrics; /* of the attempt */
    pthread_t thread;
    bool started;
    atomic_bool stop;
};

/** Of a config with a lesson, and its world at the start. `doubts` hold for every attempt. Returns
 *  NULL: the reason is in why. Thread: an ordinary one, not the simulation's. */
struct judge *judge_create(const struct config *config, const struct palp_world *world,
                           unsigned doubts, char *why, size_t why_size);
/** When nothing is simulated any more. */
void judge_destroy(struct judge *judge);

/** As a step begins, its tools given what they are wanted at. Thread: the simulation. */
void judge_step_begins(struct judge *judge, const struct sim *sim);
/** After a step that left the world well. Likewise. */
void judge_step_done(struct judge *judge, const struct sim *sim);
/** The world is another: the attempt ends, and the next one waits; it counts where the world is
 *  the one at the start. Likewise. */
void judge_restart(struct judge *judge, const struct sim *sim, bool at_start);
/** Of a recording: what happened to its attempt before the next step. Likewise. */
void judge_follow(struct judge *judge, const struct sim *sim, const struct proto_task_order *order);
/** Of a recording: the world is another, and what was before is not known. Likewise. */
void judge_lose_attempt(struct judge *judge);
/** Something happened that an attempt under way does not count with. Likewise. */
void judge_note_doubt(struct judge *judge, enum judge_doubt doubt);
/** The lesson's i-th injection begins, or ends: until the world is set back no attempt counts.
 *  Likewise. */
void judge_note_injection(struct judge *judge, uint32_t i, bool on);
/** An instructor orders, between two steps. Returns false where it makes no sense now. Likewise. */
bool judge_obey(struct judge *judge, const struct sim *sim, enum judge_order order);

/** The next view. Returns false: there is none. Thread: main. */
bool judge_take(struct judge *judge, struct judge_view *view);

/* ---------------------------------------------------------------- judge_thread.c */

enum judge_item_kind {
    JUDGE_ITEM_BEGIN, /* an attempt                                          */
    JUDGE_ITEM_FRAME,
    JUDGE_ITEM_LOOK, /* a second has passed: tell what there is            */
    JUDGE_ITEM_END,  /* the attempt: tell all of it                        */
};

struct judge_item {
    enum judge_item_kind kind;
    uint32_t attempt;
    struct palp_frame frame;
};

/** The thread: folds items into metrics until the judge stops. */
void *judge_run(void *judge);

#endif
