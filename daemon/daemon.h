/* SPDX-License-Identifier: GPL-3.0-or-later */
/* daemon.h - who owns what.
 *
 *   thread      SCHED_FIFO priority rate                      owns
 *   main        72, rationed        events, a tick after      sockets, sessions, streams, requests,
 *               (watchdog.h)        each haptic one           the log
 *   simulation  70, as its workers  the scenario's rate_hz    the world (sim.h)
 *   haptic      94                  1 kHz, up to 4            what hands feel (haptics.h,
 *                                                             haptics_thread.h)
 *   stall       95                  some hundred times a      nothing: they read the clock
 *   monitors                        second, on two CPUs       (stall_monitor.h)
 *   zap         no                  events                    answers about keys (zap.h)
 *   inspector   no                  when matrices are asked   a copy of the world, or the world
 *                                   for                       while it stands still (inspection.h)
 *   load        no, but 70 while it when a scenario is        the world of that one, until it is
 *               warms a world up    loaded                    simulated (load.h)
 *
 * ZeroMQ has a thread for devices, 75, rationed as main is, and one for all others, an ordinary
 * one, as are the engine's that factorises beside the steps and the log's. With --stepped
 * the simulation does the haptic ticks; there are no real-time priorities and no stall monitors.
 *
 * They meet in slots and rings (exchange.h), made before the threads begin, and in counts that one
 * writes and any reads; relay.h and zap.h say how these do. Main starts and joins the inspector. */
#ifndef PALP_DAEMON_DAEMON_H
#define PALP_DAEMON_DAEMON_H

#include "daemon/control/control.h"
#include "daemon/control/inspection.h"
#include "daemon/control/load.h"
#include "daemon/control/recording.h"
#include "daemon/device/haptics.h"
#include "daemon/device/haptics_thread.h"
#include "daemon/device/session.h"
#include "daemon/options.h"
#include "daemon/player/player.h"
#include "daemon/publish/stream.h"
#include "daemon/record/record.h"
#include "daemon/rt/misses.h"
#include "daemon/rt/watchdog.h"
#include "daemon/sim/sim.h"
#include "daemon/trust/trust.h"
#include "daemon/trust/zap.h"
#include "daemon/wire.h"
#include "proto/proto.h"

#include <uv.h>

/** SCHED_FIFO, of 1 … 99. */
enum {
    DAEMON_PRIORITY_SIM = 70,
    DAEMON_PRIORITY_MAIN = 72,    /* above the simulation's workers: forces leave on time */
    DAEMON_PRIORITY_NETWORK = 75, /* ZeroMQ's thread for devices */
    DAEMON_PRIORITY_HAPTICS = 94, /* below monitors alone: its own lateness tells of stalls */
    DAEMON_PRIORITY_SENTINEL = 95,
};

struct daemon {
    struct options options;
    struct config *config;
    struct palp_accelerator *gpu; /* NULL: none                                              */
    char backend[320];            /* what computes soft bodies                               */
    bool gpu_lost, loss_told;     /* as the last frame has it; to all                        */
    uint64_t session_id;          /* of this run                                             */
    uint64_t scene_hash;          /* equal for equal scenes                                  */
    int64_t started_ns, now_ns;   /* now: of the present tick */
    struct rt_lock lock;

    struct sim *sim;
    struct haptics *haptics;
    struct haptics_thread haptics_thread;
    struct misses misses;
    struct watchdog_ration ration;         /* main's */
    bool is_bound;                         /* main, to the haptic thread's CPU: while it leads */
    struct watchdog_ration network_ration; /* of ZeroMQ's thread for devices */
    struct log_limit log_lead, log_admission, log_subscribers;
    struct log_limit log_flood, log_denied_watch;
    uint64_t refused_told, cut_told; /* connections, until the last look */
    uint64_t flooded_told, denied_told;
    struct zap zap; /* keys, and who has which roles */
    struct relay_gate gate;
    void *device_context,
        *public_context; /* ZeroMQ's; a flood on one leaves the other its thread */
    struct wire device_wire, stream_wire, control_wire;
    struct sessions sessions;
    struct stream stream;
    struct control control;
    struct inspection inspection;
    struct scenario_load load;     /* of another scenario */
    struct record *record;         /* NULL: nothing is recorded */
    struct replay_files *replayed; /* of --replay, until the player has it */
    struct player *player;         /* NULL: steps are not of a recording   */
    struct recording recording;    /* how it stands, or how the last one ended */

    const struct frame *frame; /* the newest, until the next tick */
    uint64_t frame_sequence;
    unsigned epoch; /* of the frame before             */
    bool stale;     /* steps are overdue, and it was told */
    struct log_limit log_stale;
    int64_t second_ns;    /* when to look at late steps next    */
    uint64_t missed_told; /* deadlines missed until the last look */
    int failures_told;    /* factorisations beside the steps that failed until then */
    struct log_limit log_factor;
    char quality[160];                /* what is left undone on the present rung, and why */
    struct log_limit malformed_limit; /* of events */
    struct log_limit log_lost, log_vaporised;
    uint64_t events_lost_told; /* events of links that were lost until then */

    uv_loop_t loop;
    int timer_fd;
    int64_t tick_ns; /* between two of main's ticks: idle.h */
    uv_poll_t tick;
    uv_signal_t terminate, interrupt, hang_up;
    bool stopping, has_terminal;
    int64_t stop_ns; /* when at the latest */
    int exit_code;
};

/** The header of a message made now, counted by *sequence. */
struct proto_header daemon_header(const struct daemon *d, uint64_t *sequence);

/** What computes soft bodies, as the newest frame has it. */
void daemon_note_backend(struct daemon *d);

/** End: forces fade, clients are told, then the loop ends. */
void daemon_stop(struct daemon *d, const char *why);

#endif
