/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sim.h - the simulation thread: the world, its clock, what comes in and what goes out.
 *
 * In:  a slot a tool with the newest sample, a ring of commands; both looked at between two steps.
 * Out: a slot with the newest frame, two a tool with what a step left of it, rings of commands that
 *      are done, of events, and of missed deadlines.
 *
 * sim.c is the thread, sim_warm.c what goes before it, sim_tool.c what comes in and goes out of
 * each tool, sim_well.c whether the world is well. */
#ifndef PALP_DAEMON_SIM_H
#define PALP_DAEMON_SIM_H

#include "config/config.h"
#include "daemon/publish/frame.h"
#include "daemon/rt/exchange.h"
#include "daemon/rt/rt.h"
#include "daemon/rt/rt_check.h"
#include "daemon/sim/ladder.h"
#include "engine/palp_haptic.h"
#include "engine/palp_train.h"

#include <pthread.h>
#include <semaphore.h>

/* ---------------------------------------------------------------- what travels */

/** Who makes the force on a hand of what a step leaves. */
enum tool_rendering {
    TOOL_RENDERED_HERE,  /* the haptic thread, of the local model                                */
    TOOL_RENDERED_THERE, /* the device's own loop, of the local models that it is sent           */
    TOOL_NOT_RENDERED,   /* nobody: the hand is shown what the step left, and again the next tick */
};

/** What a session says of its tool. To the simulation and to the haptic thread, a slot each. */
struct tool_sample {
    unsigned session; /* counts the sessions of the tool, from 1; 0: nobody holds it         */
    unsigned epoch;   /* of the world that the target was meant for; in another it is void    */
    bool follows;     /* the tool is wanted at the target; else it stands where it is         */
    bool felt;        /* the hand shall feel the force                                        */
    bool resumed;     /* … as it did before it let go by its own wish: clutch, pause           */
    pose target;
    uint64_t sequence, device_time_ns; /* of the device's sample                               */
    int64_t arrived_ns;
    struct palp_haptic_limits limits;
    double grip; /* opening of the device's gripper, 0 closed … 1 open; NaN: it has none */
    bool grasps; /* the button of the tool's current is down */
    pose hand;   /* where the device is, in its own frame: it may move while the target does not */
    uint32_t presses; /* of buttons that mean no clutch, since the session began */
    bool simulated;   /* no person's hand */
    enum tool_rendering rendering;
    struct palp_haptic_device device; /* what it says it can do                              */
    double
        delay_s; /* measured, from a pose to its force at the hand; where that renders, its tick */
};

/** What a step says of a tool's force. */
struct tool_force {
    unsigned session, epoch;
    struct palp_wrench hand; /* of the coupling */
    long step;
    double time_s;
    int64_t made_ns;
    uint64_t sequence, device_time_ns; /* of the sample that the step used; 0: none */
    int64_t arrived_ns;
};

/** What a step leaves of a tool. To the haptic thread and to main, a slot each. */
struct tool_model {
    struct tool_force force;
    struct palp_local_model local; /* the last, for only its begin is filled */
};

/** What a hand is shown, after the output chain. To main. */
struct tool_hand {
    unsigned session;               /* whose hand                                             */
    struct tool_force from;         /* of the newest step                                     */
    struct palp_haptic_touch touch; /* as rendered, before the chain; where the device renders,
                                     * none                                                  */
    struct palp_haptic_output out;
    double share;                      /* of what is rendered that ramp and fade let through  */
    struct palp_wrench held;           /* of what is shown, the same wherever the hand is     */
    uint64_t sequence, device_time_ns; /* of the sample that it answers; 0: of none           */
    int64_t arrived_ns;
};

/** The slots of one tool. */
struct tool_exchange {
    struct slot sample_to_sim, sample_to_haptics; /* struct tool_sample, by main          */
    struct slot model, model_to_main;             /* struct tool_model, by the simulation */
    struct slot hand; /* struct tool_hand, by the haptic thread; stepped: by the simulation */
    /* Ever: how long a limit of the chain acted on the force, by whom hand is filled; samples that
     * were refused, by main. */
    _Alignas(EXCHANGE_LINE) atomic_llong limited_ns;
    _Alignas(EXCHANGE_LINE) atomic_uint refused;
};

enum sim_verb {
    SIM_START,
    SIM_PAUSE,
    SIM_STEP,     /* n steps, standing still before and after; a later PAUSE or RESTORE ends them */
    SIM_SNAPSHOT, /* into bytes                               */
    SIM_RESTORE,  /* from bytes                               */
    SIM_COPY,     /* snapshot into bytes as the next step begins, its targets set; while running */
    SIM_ORDER,    /* enum judge_order n, of an instructor       */
    SIM_RECORD,   /* note steps in bytes, a struct record; NULL: nowhere any more */
    SIM_INJECT,   /* the lesson's injection n / 2; n odd: it ends */
};

struct sim_command {
    enum sim_verb verb;
    uint32_t token; /* comes back with the notice that it is done */
    uint32_t n;
    void *bytes; /* [snapshot_size]; main's, left alone until the notice */
};

enum sim_notice_kind {
    SIM_DONE,   /* a command; the frame in the slot is its result  */
    SIM_FAILED, /* the world went bad and was set back             */
    SIM_LINK,   /* something happened to a link                    */
    SIM_INSIDE, /* a tool is in a body                             */
    SIM_RUNG,   /* steps leave more undone, or less, or all and it is not enough */
};

/** Why a world was set back. */
enum sim_failure {
    SIM_WELL,
    SIM_SINGULAR,   /* a factorisation met a pivot that is not positive */
    SIM_NOT_FINITE, /* a position or velocity is no number              */
    SIM_BLOWN_UP,   /* … or beyond all reason                           */
};

struct sim_notice {
    enum sim_notice_kind kind;
    struct palp_event event;   /* SIM_LINK */
    struct palp_inside inside; /* SIM_INSIDE */
    struct ladder_change rung;
    uint32_t token;
    uint64_t hash;  /* SIM_DONE: of the world                    */
    bool copied;    /* of SIM_COPY: false where no step began any more                */
    int factor_age; /*              of the step that began                             */
    bool refused;   /* of SIM_ORDER: it makes no sense now                            */
    long step;      /* SIM_FAILED: that went bad; SIM_LINK: in which it was; SIM_DONE: the last */
    long back_to;   /*             and where the world is now    */
    enum sim_failure failure;
    bool failed_for_good; /*             so often that it is paused    */
};

/** How long a step took. */
struct sim_timing {
    long step;
    int64_t lateness_ns, whole_ns;
    int n_stage;
    struct palp_stage_time stage[PALP_STAGES_MAX];
};

/* ---------------------------------------------------------------- the thread */

struct sim_stage {
    _Atomic(const char *) name;
    struct rt_histogram time;
};

/** What is counted. The simulation thread writes, any reads. */
struct sim_counts {
    struct rt_histogram lateness, step; /* begin of a step after its deadline; its duration */
    struct sim_stage stage[PALP_STAGES_MAX];
    atomic_ullong missed;      /* deadlines that passed by a whole period before their step began */
    atomic_ullong lost;        /* events of links that found no room                              */
    atomic_ullong failures;    /* worlds set back                                                 */
    atomic_ullong accelerated; /* solves that an accelerator did                               */
    atomic_ullong on_rung[PALP_RUNGS]; /* steps in real time, by their rung                    */
    atomic_ullong factored;  /* bodies factored in a step: factors_in_step                      */
    atomic_ullong held_back; /* steps that left out a part of contact                           */
    atomic_llong faults;     /* page faults of the thread since its first tick                  */
    atomic_bool fifo, pinned;
};

/** How a tool is held. */
struct sim_held {
    struct palp_coupling given; /* by the scenario; nobody's is stiffer                       */
    unsigned session, epoch;    /* whom the present one was chosen for                        */
    bool touches;               /* something touched it in the last step                      */
    long long limited_ns;       /* of its exchange when the last step began                   */
    unsigned refused;           /* likewise                                                   */
    struct palp_frame_hand kept_from; /* since the step before; of a recording: as told       */
};

struct haptics;
struct judge;
struct player;
struct record;

enum { SIM_WORKERS_TRIED = 8 };

struct sim {
    const struct config *config;
    struct palp_world *world;
    struct palp_accelerator *accelerator; /* of the world; NULL: none                        */
    struct palp_error refusal; /* of the accelerator, of a body; PALP_OK: of none             */
    struct frame_plan plan;
    bool stepped, accelerated;
    struct slot frame;
    struct tool_exchange *tool; /* [config->n_tool]                                           */
    struct ring commands;
    struct ring done;   /* struct sim_notice: SIM_DONE; room for all commands under way        */
    struct ring events; /* struct sim_notice: all others; those of links may be lost, counted  */
    int n_inside;       /* tools that the last step found in bodies */
    struct palp_inside inside[PALP_INSIDE_MOST];
    struct ring misses;      /* struct rt_miss, to main */
    struct ring timings;     /* struct sim_timing, to main */
    struct haptics *haptics; /* stepped: its ticks follow each step; else NULL             */
    int cpu;                 /* of the thread, where it has one worker; -1: the second     */
    double tick_s;           /* from a haptic tick to the next                             */
    bool check;              /* that a step asks nothing of the system                     */
    struct rt_check checked;
    struct sim_counts counts;
    size_t snapshot_size;
    void *initial;        /* snapshot of the start */
    int64_t warm_step_ns; /* how long a step took in the warm-up */
    int workers;          /* threads of a step                                             */
    int64_t with_ns[SIM_WORKERS_TRIED + 1]; /* … a step of the warm-up with so many; 0: not tried */
    bool leads;                             /* with its workers, it goes before ordinary threads */
    const char *declines;  /* why palpd itself gives it no priority; NULL: it does not refuse it */
    struct record *record; /* what a step was given and came to is noted there; NULL: nowhere */
    struct player *player; /* steps are those of a recording; NULL: they are not               */
    struct judge *judge;   /* looks at the task after each step; NULL: there is none            */

    /* Main's own. */
    unsigned n_put;  /* commands                                */
    int n_under_way; /* of them, those whose notice was not taken */
    bool is_done;    /* `last` was taken, and waits until the events before it have been */
    struct sim_notice last;

    /* The thread's own. */
    pthread_t thread;
    sem_t begun; /* the thread says how it was received */
    sem_t turn;  /* stepped: a command has come         */
    atomic_bool stop;
    atomic_uint halt; /* main's: the newest command that ends steps under way is the n-th put  */
    unsigned n_taken; /* commands                                                              */
    bool running;
    unsigned epoch;
    int64_t late_ns;         /* of the step under way, after its deadline                  */
    struct sim_command copy; /* that the next step begins with; bytes NULL: none           */
    void *good[2]; /* snapshots: the last good one and the one before                      */
    int n_failed;  /* failures since a good snapshot was taken                             */
    long n_good;   /* steps done since then                                                */
    const struct tool_sample *
        *used;       /* of each tool: the sample its present target is of; NULL: none */
    uint64_t *stood; /* of each tool: the sample that last told it to stand                  */
    struct sim_held *held; /* of each tool | [n_tool] */
    struct rt_grid grid;
    struct rt_rest rest;
    struct ladder ladder; /* its rung, in real time                                        */
    double slowdown;
    int64_t second_ns; /* when the present second of the slowdown began                        */
    double second_s;   /* … and the simulated time then                                        */
};

/** What is to be simulated, and how. */
struct sim_request {
    const struct config *config;
    bool stepped, paused;
    unsigned epoch;                       /* that the world's first one follows                */
    struct palp_accelerator *accelerator; /* that soft bodies are given to; NULL: none         */
    bool accelerated; /* it must take all that are meant for it, and still be there when warm */
};

/** A world of the config's scene, and memory for all. Config and accelerator must outlive it.
 *  Returns 0, or a sysexits code and the reason. Thread: an ordinary one. */
int sim_create(struct sim *sim, const struct sim_request *request, char *why, size_t why_size);
/** Warm the world up: its memory is touched, it is as at the start again, how many threads a step
 *  has and whether they lead is chosen; a first frame is there. With the CPUs to itself, and before
 *  sim_start. Returns 0, or a sysexits code and the reason. */
int sim_warm_up(struct sim *sim, char *why, size_t why_size);
/** Put the world as it is into the slot of frames, named by its hash (0: not hashed). Thread: the
 *  simulation, or any before it. */
void sim_put_frame(struct sim *sim, uint64_t hash);
void sim_destroy(struct sim *sim);
/** Begin: in real time, or standing still where stepped. Returns when the thread knows its
 *  guarantees, 0 or an errno: no thread. */
int sim_start(struct sim *sim);
/** End the thread. Returns false where a step under way did not end within wait_ms: then nothing
 *  of the simulation may be freed. */
bool sim_stop(struct sim *sim, int wait_ms);

/** Hand a command over. Returns false where too many are under way. Thread: main. */
bool sim_put(struct sim *sim, const struct sim_command *command);
/** The next notice: that of a command after all events that came before it. A command's is never
 *  lost. Returns false where there is none. Thread: main. */
bool sim_take(struct sim *sim, struct sim_notice *notice);
/** Events of links that found no room, ever. Thread: any. */
unsigned long long sim_events_lost(const struct sim *sim);

/* ---------------------------------------------------------------- tools. Thread: the simulation */

/** Of tool i, before a step: where it is wanted at its end, and how stiffly its hand holds it. */
void sim_tool_take(struct sim *sim, int i);
/** What hands were kept from until now is of no step: the simulation stood still. */
void sim_tool_forget_hands(struct sim *sim);
/** After a step: force and local model of tool i, to the haptic thread and to main. */
void sim_tool_put(struct sim *sim, int i);

/** Which of its hand's samples the last step used. */
struct frame_answer sim_tool_answer(const struct sim *sim, int i);

/* ---------------------------------------------------------------- the world's health. Likewise */

/** What a step left of the world. */
enum sim_failure sim_well_judge(const struct sim *sim, const struct palp_report *report);
/** A snapshot a second of simulated time; the one before is kept, in case the world was ill. */
void sim_well_keep(struct sim *sim);
/** Put the world into an earlier state. What was meant for the world as it was no longer counts. */
void sim_well_restore(struct sim *sim, const void *snapshot);
/** Back to the last good snapshot, then to the one before, then to the start, and there it rests;
 *  main is told. */
void sim_well_set_back(struct sim *sim, enum sim_failure failure);

#endif
