/* SPDX-License-Identifier: Apache-2.0 */
/* proto_training.h - training.proto as structs; proto.h says how. */
#ifndef PALP_PROTO_TRAINING_H
#define PALP_PROTO_TRAINING_H

#include "proto/proto_device.h"

struct proto_memory;
struct proto_error;

enum proto_task_state {
    PROTO_TASK_UNSPECIFIED,
    PROTO_TASK_WAITING,
    PROTO_TASK_RUNNING,
    PROTO_TASK_PAUSED,
    PROTO_TASK_DONE,
    PROTO_TASK_FAILED,
    PROTO_TASK_TIME_OUT,
    PROTO_TASK_ABORTED,
};

struct proto_task_margin {
    const char *name, *unit;
    double margin, value, low, high; /* margin and window may be infinite */
    bool met, unwanted, share, fails;
};

struct proto_task_injection {
    const char *name, *text;
    bool on, signal;
};

struct proto_task {
    struct proto_header header;
    const char *title;
    uint32_t attempt;
    enum proto_task_state state;
    uint32_t phase;
    size_t n_phase_names;
    const char *const *phase_names;
    double time_s, phase_s, limit_s, phase_limit_s, share_ratio;
    size_t n_margins;
    const struct proto_task_margin *margins;
    const char *hint, *why, *uncounted, *phase_text;
    size_t n_injections;
    const struct proto_task_injection *injections;
};

struct proto_metric {
    const char *name, *unit, *tool_name, *phase_name, *title;
    double value;
    bool share;
};

struct proto_metric_threshold {
    const char *name, *unit, *title;
    double proficient, novice, value;
    bool more, has_value, met, share;
};

struct proto_metrics {
    struct proto_header header;
    uint32_t attempt;
    size_t n_metrics;
    const struct proto_metric *metrics;
    size_t n_thresholds;
    const struct proto_metric_threshold *thresholds;
    bool is_last, passed;
};

enum proto_train_action {
    PROTO_TRAIN_UNSPECIFIED,
    PROTO_TRAIN_START,
    PROTO_TRAIN_PAUSE,
    PROTO_TRAIN_RESTART,
    PROTO_TRAIN_NEXT,
    PROTO_TRAIN_END,
};

struct proto_train_request {
    enum proto_train_action action;
};

struct proto_annotate_request {
    const char *text;
};

struct proto_rate_request {
    const char *scale, *item;
    uint32_t value;
};

struct proto_inject_request {
    const char *name;
    bool off;
};

enum proto_record_action {
    PROTO_RECORD_UNSPECIFIED,
    PROTO_RECORD_START,
    PROTO_RECORD_STOP,
    PROTO_RECORD_STATUS,
};

struct proto_record_request {
    enum proto_record_action action;
    const char *learner;
};

struct proto_replay_request {
    bool seek;
    double from_s, speed;
};

struct proto_record_reply {
    bool recording;
    const char *file;
    uint64_t acknowledged_step, left_out, size_bytes;
    uint32_t files_before;
    const char *failure;
};

enum proto_mark_kind {
    PROTO_MARK_UNSPECIFIED,
    PROTO_MARK_TRAIN,
    PROTO_MARK_NOTE,
    PROTO_MARK_RATING,
    PROTO_MARK_INJECTION,
};

struct proto_mark {
    struct proto_header header;
    enum proto_mark_kind kind;
    uint32_t attempt;
    const char *text, *scale;
    uint32_t value;
};

#define PROTO_TOPIC_TASK    "task"
#define PROTO_TOPIC_METRICS "metrics"
#define PROTO_TOPIC_MARK    "mark"

/** As those of proto.h. */
bool proto_decode_task(struct proto_task *out, struct proto_bytes in, struct proto_memory *memory,
                       struct proto_error *error);
bool proto_decode_metrics(struct proto_metrics *out, struct proto_bytes in,
                          struct proto_memory *memory, struct proto_error *error);
bool proto_decode_mark(struct proto_mark *out, struct proto_bytes in, struct proto_memory *memory,
                       struct proto_error *error);
size_t proto_encode_task(void *out, size_t capacity, const struct proto_task *in,
                         struct proto_memory *memory);
size_t proto_encode_metrics(void *out, size_t capacity, const struct proto_metrics *in,
                            struct proto_memory *memory);
size_t proto_encode_mark(void *out, size_t capacity, const struct proto_mark *in,
                         struct proto_memory *memory);

/** The word of a value, as "RUNNING"; "UNSPECIFIED" for those not known. */
const char *proto_task_state_word(enum proto_task_state value);
const char *proto_train_action_word(enum proto_train_action value);
/** The action of a word, as "start"; unspecified: there is none. */
enum proto_train_action proto_train_action_of_word(const char *word);

#endif
