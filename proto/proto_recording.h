/* SPDX-License-Identifier: Apache-2.0 */
/* proto_recording.h - recording.proto as structs; proto.h says how. */
#ifndef PALP_PROTO_RECORDING_H
#define PALP_PROTO_RECORDING_H

#include "proto/proto.h"

struct proto_tool_input {
    uint32_t tool_id;
    size_t n_target; /* 7, or 0 */
    const double *target;
    size_t n_grip_ratio; /* 1, or 0 */
    const double *grip_ratio;
    size_t n_coupling; /* 4, or 0 */
    const double *coupling;
    size_t n_current; /* 1, or 0 */
    const double *current;
};

struct proto_factor_choice {
    uint64_t taken;
    bool offered, made;
};

/** Of enum palp_change it is the value plus one. */
enum proto_change {
    PROTO_CHANGE_UNSPECIFIED,
    PROTO_CHANGE_FRICTION,
    PROTO_CHANGE_PRESSURE,
    PROTO_CHANGE_MOTION,
    PROTO_CHANGE_BOND,
};

struct proto_changed_factor {
    enum proto_change kind;
    uint32_t id;
    double factor;
};

enum proto_task_order_kind {
    PROTO_TASK_ORDER_UNSPECIFIED,
    PROTO_TASK_ORDER_BEGIN,
    PROTO_TASK_ORDER_PRESS,
    PROTO_TASK_ORDER_PAUSE,
    PROTO_TASK_ORDER_RESUME,
    PROTO_TASK_ORDER_NEXT,
    PROTO_TASK_ORDER_END,
};

struct proto_task_order {
    enum proto_task_order_kind kind;
    uint32_t tool_id, attempt;
};

struct proto_tool_hand {
    uint32_t tool_id;
    uint64_t limited_ns;
    bool limited_there;
    uint32_t refused;
};

struct proto_recorded_step {
    struct proto_header header;
    size_t n_tools;
    const struct proto_tool_input *tools;
    size_t n_factors;
    const struct proto_factor_choice *factors;
    uint64_t mark;
    struct proto_bytes body_marks;
    uint64_t lateness_ns;
    double wh_defect_m;
    uint32_t epoch, rung;
    double length_s;
    size_t n_changes;
    const struct proto_changed_factor *changes;
    size_t n_orders;
    const struct proto_task_order *orders;
    size_t n_hands;
    const struct proto_tool_hand *hands;
};

struct proto_recorded_snapshot {
    struct proto_header header;
    uint32_t epoch;
    struct proto_bytes world;
};

/** What a device sent; refused: "" where it was taken. */
struct proto_recorded_sample {
    struct proto_header header;
    struct proto_sample sample;
    const char *refused;
};

#define PROTO_TOPIC_STEP     "step"
#define PROTO_TOPIC_SNAPSHOT "snapshot"
#define PROTO_TOPIC_SAMPLE   "sample/" /* and the tool's name */
#define PROTO_TOPIC_HAND     "hand/"   /* likewise             */

/** As those of proto.h. */
bool proto_decode_recorded_step(struct proto_recorded_step *out, struct proto_bytes in,
                                struct proto_memory *memory, struct proto_error *error);
bool proto_decode_recorded_snapshot(struct proto_recorded_snapshot *out, struct proto_bytes in,
                                    struct proto_memory *memory, struct proto_error *error);
size_t proto_encode_recorded_step(void *out, size_t capacity, const struct proto_recorded_step *in,
                                  struct proto_memory *memory);
size_t proto_encode_recorded_snapshot(void *out, size_t capacity,
                                      const struct proto_recorded_snapshot *in,
                                      struct proto_memory *memory);
size_t proto_encode_recorded_sample(void *out, size_t capacity,
                                    const struct proto_recorded_sample *in,
                                    struct proto_memory *memory);

#endif
