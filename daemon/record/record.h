/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record.h - the recorder: an ordinary thread that writes MCAP files of what each step was given,
 * chose and came to, of snapshots, of what hands sent and were sent, and of all that is published.
 *
 * The simulation hands it steps and snapshots through a ring, main samples and forces through
 * another, and neither waits for it: what finds no room is left out, counted, and the recording is
 * incomplete; a snapshot follows as soon as there is room again. What is published it gets as any
 * subscriber does. From a snapshot on, the steps can be taken again, byte for byte: palp replay.
 *
 * record.c is the simulation's side, record_said.c main's, record_thread.c the thread, and
 * record_file.c its files. */
#ifndef PALP_DAEMON_RECORD_H
#define PALP_DAEMON_RECORD_H

#include "daemon/rt/exchange.h"
#include "engine/palp_change.h"
#include "engine/palp_train.h"
#include "proto/mcap/mcap.h"
#include "proto/proto_recording.h"

#include <pthread.h>

struct config;
struct daemon;
struct sim;

/** What a tool was given before a step, as the world's setters took it. */
struct record_input {
    bool has_target, has_grip, has_coupling, has_current, current;
    pose target;
    double grip;
    struct palp_coupling coupling;
    struct palp_frame_hand hand;
};

enum { RECORD_SNAPSHOTS = 4, RECORD_CHANGES = 8, RECORD_ORDERS = 8, RECORD_PATH = 4096 };

/** What the head of each file says. */
struct record_head {
    char scenario_path[RECORD_PATH], hash[24], rate[32], workers[16], seed[24], learner[24];
    char backend[320];
};

struct record {
    /* clang-format off */
    char asked[RECORD_PATH];      /* the file or folder that was asked for                */
    char stem[RECORD_PATH];       /* of its files: record_path                            */
    struct record_head head;
    const struct config *config;
    int n_tool, n_factor, n_body;
    size_t snapshot_size;
    uint64_t split_bytes;         /* a new file begins after so much, and after so long   */
    int64_t split_ns;

    /* The simulation's. */
    struct record_input *input;   /* of the step under way | [n_tool]                     */
    unsigned char *item;          /* being filled                                         */
    struct palp_changed change[RECORD_CHANGES]; /* of the scene, before the next step       */
    int n_change;
    struct proto_task_order order[RECORD_ORDERS]; /* of the attempt, likewise             */
    int n_order;
    bool begun;                   /* a snapshot was handed over                           */
    bool missed;                  /* a step found no room behind it                       */
    unsigned epoch;               /* of the last snapshot                                 */
    double snapshot_s;            /* simulated time of it                                 */
    long n_keep;                  /* steps that no new file may begin before              */
    int64_t begun_ns;             /* the step under way                                   */

    struct ring items;            /* steps and snapshots, from the simulation             */
    struct ring spare;            /* int: snapshots that may be filled, to the simulation */
    struct ring said;             /* struct record_said, from main                        */
    void *snapshot[RECORD_SNAPSHOTS];
    atomic_ullong left_out;       /* steps, snapshots and samples that found no room      */
    unsigned long long n_skipped; /* the recorder's: frames of the stream that never came */
    atomic_bool split;            /* a new file is due: a snapshot is to begin it         */
    atomic_long acknowledged;     /* the last step that is on the disk                    */
    atomic_ullong size;           /* bytes of the file                                    */
    atomic_uint n_before;         /* files before it                                      */
    atomic_bool stop;             /* main's: the recording is to end                      */
    atomic_bool let_go;           /* the simulation hands nothing over any more           */
    atomic_bool opened, failed, ended; /* failed: a file ended before it should           */

    /* The recorder's. */
    pthread_t thread;
    bool started;
    bool whole;                   /* ended, and the file is                               */
    struct mcap_file *file;
    struct mcap_writer *writer;
    void *subscriber;             /* ZeroMQ's */
    void *scene;                  /* zmq_msg_t: the newest frame of the scene             */
    uint64_t session_id;
    int64_t wall_ns, monotonic_ns; /* the same moment, UTC and CLOCK_MONOTONIC            */
    int64_t file_ns;               /* the begin of the file                               */
    bool split_asked;             /* the next one's snapshot is on its way                */
    long written;                 /* the last step that was written                       */
    unsigned char *bytes;         /* of a message */
    size_t bytes_size;
    void *memory;
    size_t memory_size;
    int step_channel, snapshot_channel, n_track;
    int *sample_channel, *hand_channel; /* [n_tool]; -1: none yet                         */
    struct record_track *track;
    char why[240];                /* failed: for what reason                              */
    bool told, left_out_told;     /* … main's: and it was told                            */
    /* clang-format on */
};

/** Begin a recording into PATH, a file *.mcap; or in the folder PATH, which is made where it ends
 *  in a slash, into a file named after scenario and time, and numbered where another has that name;
 *  of attempts of that learner (NULL: nobody's). Its thread opens the file. Returns NULL: the
 *  reason is in why. */
struct record *record_create(struct daemon *d, const char *path, const char *learner, char *why,
                             size_t why_size);
/** Wait until the file is open. Returns false where it cannot be, and why. */
bool record_await(struct record *r, char *why, size_t why_size);
/** After the simulation has ended, or its world stands still for good: wait until the thread has
 *  written what is left and finished the file. Thread: any. */
void record_await_end(struct record *r);
/** The same, before the stream's sockets close, and the thread is no more. Returns false where the
 *  file is not whole, and why; the same when it is asked again. Thread: main. */
bool record_end(struct record *r, char *why, size_t why_size);
void record_destroy(struct record *r);
/** The path of the n-th of its files, from 0. */
void record_path(const struct record *r, unsigned n, char path[RECORD_PATH + 64]);

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

/** A sample of a tool's device; refused: why it was left out, "" where it was taken.  Thread:
 *  main. */
void record_sample(struct record *r, int tool, const struct proto_sample *sample,
                   const char *refused, int64_t now_ns);
/** A force that a tool's hand is sent. Likewise. */
void record_hand(struct record *r, int tool, const struct proto_force *force);

/** Once: did the file end before palpd, and why? NULL: it did not, or that was told.  Thread:
 *  main. */
const char *record_trouble(struct record *r);
/** Once: how much found no room; 0: nothing, or that was told. Likewise. */
unsigned long long record_loss(struct record *r);

#endif
