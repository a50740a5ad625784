/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record_thread.h - what travels to the recorder's thread, record_thread.c, and its files,
 * record_file.c. */
#ifndef PALP_DAEMON_RECORD_THREAD_H
#define PALP_DAEMON_RECORD_THREAD_H

#include "daemon/record/record.h"

enum { RECORD_STEP = -1 };

/** The head of an item of the ring. */
struct record_item {
    int snapshot;     /* which of record.snapshot is filled; RECORD_STEP: it is of a step, and the
                      * parts behind it too */
    bool begins_file; /* a snapshot: with it a new file begins */
    unsigned epoch;
    int64_t begun_ns, lateness_ns;
    long step;
    double time_s, length_s, wh_defect;
    int rung, n_change, n_order;
    struct palp_changed change[RECORD_CHANGES];
    struct proto_task_order order[RECORD_ORDERS];
    uint64_t mark;
};

/** An item in its parts, which stand one behind the other. */
struct record_item_parts {
    struct record_item *head;
    struct record_input *input;        /* [n_tool]   */
    struct palp_factor_choice *factor; /* [n_factor] */
    uint32_t *body_mark;               /* [n_body]   */
};
/** Bytes of an item. */
size_t record_item_size(const struct record *r);
void record_item_parts(const struct record *r, void *item, struct record_item_parts *parts);

/** What a hand sent, or was sent. */
struct record_said {
    int tool;
    bool is_sample;
    int64_t at_ns;
    char refused[120];
    struct proto_sample sample;
    struct proto_force force; /* its acted are these: */
    enum proto_limit_acted acted[PROTO_ACTED_MAX];
};

/** A topic of the stream. */
struct record_track {
    char topic[96];
    int channel;
    uint64_t sequence; /* of its newest frame; 0: none */
};

/** The thread. */
void *record_run(void *record);

/* ---------------------------------------------------------------- files. Thread: the recorder */

/** Choose names of files. Thread: main. */
void record_choose_path(struct record *r, const char *path, int n_loaded);
/** Open the next file and write its head. Returns 0, or -1 and why. */
int record_file_open(struct record *r);
/** Is a file that the scenario names still as it was loaded? Returns 0; or -1, and r->why: the next
 *  file of the recording could not hold it. */
int record_file_check(struct record *r);
/** Write the last words, and make it whole; goes_on: another file follows. Returns 0, or -1 and
 *  why. */
int record_file_close(struct record *r, bool goes_on);
/** The same of a file that stays open. Metadata `end` has one more pair where key is given:
 *  `failure`, why it ended early, or `next_file`, the one that follows. Returns 0, or -1 and the
 *  error. */
int record_file_finish(struct record *r, const char *key, const char *value,
                       struct mcap_error *error);
/** A channel of a topic. */
int record_add_channel(struct record *r, const char *topic, const char *message, const char *file);

#endif
