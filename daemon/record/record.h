/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record.h - the recorder: an ordinary thread that writes an MCAP file of what each step was given,
 * chose and came to, of snapshots, and of all that is published.
 *
 * The simulation hands it steps and snapshots through a ring and never waits for it: what finds no
 * room is left out, counted, and the recording is incomplete. What is published it gets as any
 * subscriber does. From a snapshot on, the steps can be taken again, byte for byte: palp replay. */
#ifndef PALP_DAEMON_RECORD_H
#define PALP_DAEMON_RECORD_H

#include "daemon/rt/exchange.h"
#include "engine/palp_change.h"
#include "proto/mcap/mcap.h"
#include "proto/proto_recording.h"

#include <pthread.h>

struct config;
struct daemon;
struct sim;

/** What a tool was given before a step, as the world's setters took it. */
struct record_input {
    bool has_target, has_grip, has_coupling;
    pose target;
    double grip;
    struct palp_coupling coupling;
};

enum { RECORD_SNAPSHOTS = 4, RECORD_CHANGES = 8, RECORD_ORDERS = 8 };

struct record {
    /* clang-format off */
    char path[4096];
    const struct config *config;
    int n_tool, n_factor, n_body;
    size_t snapshot_size;

    /* The simulation's. */
    struct record_input *input;   /* of the step under way | [n_tool]                     */
    unsigned char *item;          /* being filled                                         */
    struct palp_changed change[RECORD_CHANGES]; /* of the scene, before the next step       */
    int n_change;
    struct proto_task_order order[RECORD_ORDERS]; /* of the attempt, likewise             */
    int n_order;
    bool begun;                   /* a snapshot was handed over                           */
    unsigned epoch;               /* of the last snapshot                                 */
    double snapshot_s;            /* simulated time of it                                 */
    int64_t begun_ns;             /* the step under way                                   */

    struct ring items;            /* steps and snapshots, from the simulation             */
    struct ring spare;            /* int: snapshots that may be filled, to the simulation */
    void *snapshot[RECORD_SNAPSHOTS];
    atomic_ullong left_out;       /* steps and snapshots that found no room               */
    atomic_long acknowledged;     /* the last step that is on the disk                    */
    atomic_bool stop, failed;     /* failed: the file ended before palpd                  */

    /* The recorder's. */
    pthread_t thread;
    bool started;
    bool whole;                   /* ended, and the file is                               */
    struct mcap_file *file;
    struct mcap_writer *writer;
    void *subscriber;             /* ZeroMQ's */
    uint64_t session_id;
    int64_t wall_ns, monotonic_ns; /* the same moment, UTC and CLOCK_MONOTONIC            */
    int64_t flushed_ns;
    long written;                 /* the last step that was written                       */
    unsigned char *bytes;         /* of a message */
    size_t bytes_size;
    void *memory;
    size_t memory_size;
    int step_channel, snapshot_channel, n_track;
    struct record_track *track;
    char why[240];                /* failed: for what reason                              */
    bool told;                    /* … main's: and it was told                            */
    /* clang-format on */
};

/** Make the file (PATH, or in the folder PATH one named after scenario and time) and begin the
 *  thread. Before the simulation begins.  Returns NULL: the reason is in why. */
struct record *record_create(struct daemon *d, const char *path, char *why, size_t why_size);
/** After the simulation has ended, or its world stands still for good; before the stream's sockets
 *  close: write what is left, finish the file. Returns false where it is not whole, and why; the
 *  same when it is asked again. */
bool record_end(struct record *r, char *why, size_t why_size);
void record_destroy(struct record *r);

/** What the scene says was changed between two steps. Thread: the simulation. */
void record_changed(struct record *r, const struct palp_changed *changed);
/** What happened to an attempt, before the look after the step that is recorded next. Likewise. */
void record_ordered(struct record *r, const struct proto_task_order *order);

/** As a step begins, before its tools are given anything; inputs are noted in r->input after it.
 *  Takes a snapshot where one is due.  Neither allocates, locks nor calls the system.  Thread: the
 *  simulation. */
void record_step_begins(struct record *r, const struct sim *sim, int64_t now_ns);
/** After it, before the world is judged.  Likewise. */
void record_step_done(struct record *r, const struct sim *sim, const struct palp_report *report);

/** Once: did the file end before palpd, and why? NULL: it did not, or that was told.  Thread:
 *  main. */
const char *record_trouble(struct record *r);

#endif
