/* SPDX-License-Identifier: Apache-2.0 */
/* proto_fields_recording.c - a row a field of recording.proto. */
#include "proto/proto_recording.h"

#include "palp/v1/recording.pb-c.h"
#include "proto/proto_rows.h"

static const struct proto_row row_tool_input[] = {
    FIELD(tool_input, tool_id),  ARRAY(tool_input, target),  ARRAY(tool_input, grip_ratio),
    ARRAY(tool_input, coupling), ARRAY(tool_input, current),
};
static bool check_tool_input(void *ours, struct proto_error *error)
{
    const struct proto_tool_input *t = ours;
    return ((t->n_target == 0 || t->n_target == 7) && t->n_grip_ratio <= 1 &&
            (t->n_coupling == 0 || t->n_coupling == 4) && t->n_current <= 1) ||
           refuse_text(error, "expected 7 numbers of a target, 1 of a grip, 4 of a coupling, 1 of "
                              "a current, or none");
}
static const struct proto_map proto_map_tool_input = MAP(tool_input, check_tool_input);

static const struct proto_row row_factor_choice[] = {
    FIELD(factor_choice, taken),
    FIELD(factor_choice, offered),
    FIELD(factor_choice, made),
};
static const struct proto_map proto_map_factor_choice = MAP(factor_choice, NULL);

static const struct proto_row row_changed_factor[] = {
    FIELD(changed_factor, kind),
    FIELD(changed_factor, id),
    FIELD(changed_factor, factor),
};
static const struct proto_map proto_map_changed_factor = MAP(changed_factor, NULL);

static const struct proto_row row_task_order[] = {
    FIELD(task_order, kind),
    FIELD(task_order, tool_id),
    FIELD(task_order, attempt),
};
static const struct proto_map proto_map_task_order = MAP(task_order, NULL);

static const struct proto_row row_tool_hand[] = {
    FIELD(tool_hand, tool_id),
    FIELD(tool_hand, limited_ns),
    FIELD(tool_hand, limited_there),
    FIELD(tool_hand, refused),
};
static const struct proto_map proto_map_tool_hand = MAP(tool_hand, NULL);

static const struct proto_row row_recorded_step[] = {
    MESSAGE(recorded_step, header, header),
    MESSAGES(recorded_step, tools, tool_input),
    MESSAGES(recorded_step, factors, factor_choice),
    FIELD(recorded_step, mark),
    FIELD(recorded_step, body_marks),
    FIELD(recorded_step, lateness_ns),
    FIELD(recorded_step, wh_defect_m),
    FIELD(recorded_step, epoch),
    FIELD(recorded_step, rung),
    FIELD(recorded_step, length_s),
    MESSAGES(recorded_step, changes, changed_factor),
    MESSAGES(recorded_step, orders, task_order),
    MESSAGES(recorded_step, hands, tool_hand),
};
static bool check_recorded_step(void *ours, struct proto_error *error)
{
    const struct proto_recorded_step *s = ours;
    return (s->length_s > 0 || refuse_text(error, "length_s: expected above 0")) &&
           (s->body_marks.size % 4 == 0 || refuse_text(error, "body_marks: expected 4 bytes each"));
}
static const struct proto_map proto_map_recorded_step = MAP(recorded_step, check_recorded_step);

static const struct proto_row row_recorded_snapshot[] = {
    MESSAGE(recorded_snapshot, header, header),
    FIELD(recorded_snapshot, epoch),
    FIELD(recorded_snapshot, world),
};
static const struct proto_map proto_map_recorded_snapshot = MAP(recorded_snapshot, NULL);

static const struct proto_row row_recorded_sample[] = {
    MESSAGE(recorded_sample, header, header),
    MESSAGE(recorded_sample, sample, sample),
    TEXT(recorded_sample, refused),
};
static const struct proto_map proto_map_recorded_sample = MAP(recorded_sample, NULL);

bool proto_decode_recorded_step(struct proto_recorded_step *out, struct proto_bytes in,
                                struct proto_memory *memory, struct proto_error *error)
{
    return proto_map_read(&proto_map_recorded_step, out, in, memory, error);
}

bool proto_decode_recorded_snapshot(struct proto_recorded_snapshot *out, struct proto_bytes in,
                                    struct proto_memory *memory, struct proto_error *error)
{
    return proto_map_read(&proto_map_recorded_snapshot, out, in, memory, error);
}

size_t proto_encode_recorded_step(void *out, size_t capacity, const struct proto_recorded_step *in,
                                  struct proto_memory *memory)
{
    return proto_map_write(&proto_map_recorded_step, out, capacity, in, memory);
}

size_t proto_encode_recorded_snapshot(void *out, size_t capacity,
                                      const struct proto_recorded_snapshot *in,
                                      struct proto_memory *memory)
{
    return proto_map_write(&proto_map_recorded_snapshot, out, capacity, in, memory);
}

size_t proto_encode_recorded_sample(void *out, size_t capacity,
                                    const struct proto_recorded_sample *in,
                                    struct proto_memory *memory)
{
    return proto_map_write(&proto_map_recorded_sample, out, capacity, in, memory);
}
