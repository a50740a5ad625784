/* SPDX-License-Identifier: Apache-2.0 */
/* proto_fields_training.c - a row a field of training.proto. */
#include "palp/v1/training.pb-c.h"
#include "proto/proto_rows.h"

/* ---------------------------------------------------------------- the stream */

static const struct proto_row row_task_margin[] = {
    TEXT(task_margin, name),   FIELD(task_margin, unit),     UNBOUNDED(task_margin, margin),
    FIELD(task_margin, value), UNBOUNDED(task_margin, low),  UNBOUNDED(task_margin, high),
    FIELD(task_margin, met),   FIELD(task_margin, unwanted), FIELD(task_margin, share),
    FIELD(task_margin, fails),
};
static const struct proto_map proto_map_task_margin = MAP(task_margin, NULL);

static const struct proto_row row_task_injection[] = {
    FIELD(task_injection, name),
    TEXT(task_injection, text),
    FIELD(task_injection, on),
    FIELD(task_injection, signal),
};
static const struct proto_map proto_map_task_injection = MAP(task_injection, NULL);

static const struct proto_row row_task[] = {
    MESSAGE(task, header, header),
    TEXT(task, title),
    FIELD(task, attempt),
    FIELD(task, state),
    FIELD(task, phase),
    ARRAY(task, phase_names),
    FIELD(task, time_s),
    FIELD(task, phase_s),
    FIELD(task, limit_s),
    FIELD(task, phase_limit_s),
    FIELD(task, share_ratio),
    MESSAGES(task, margins, task_margin),
    TEXT(task, hint),
    TEXT(task, why),
    TEXT(task, uncounted),
    TEXT(task, phase_text),
    MESSAGES(task, injections, task_injection),
};
static bool check_task(void *ours, struct proto_error *error)
{
    const struct proto_task *t = ours;
    return t->phase < t->n_phase_names || refuse_text(error, "phase: it has no name");
}
const struct proto_map proto_map_task = MAP(task, check_task);

static const struct proto_row row_metric[] = {
    FIELD(metric, name),  FIELD(metric, unit), FIELD(metric, tool_name), FIELD(metric, phase_name),
    FIELD(metric, value), TEXT(metric, title), FIELD(metric, share),
};
static const struct proto_map proto_map_metric = MAP(metric, NULL);

static const struct proto_row row_metric_threshold[] = {
    FIELD(metric_threshold, name),   FIELD(metric_threshold, proficient),
    FIELD(metric_threshold, novice), FIELD(metric_threshold, more),
    FIELD(metric_threshold, value),  FIELD(metric_threshold, has_value),
    FIELD(metric_threshold, met),    FIELD(metric_threshold, unit),
    TEXT(metric_threshold, title),   FIELD(metric_threshold, share),
};
static const struct proto_map proto_map_metric_threshold = MAP(metric_threshold, NULL);

static const struct proto_row row_metrics[] = {
    MESSAGE(metrics, header, header),
    FIELD(metrics, attempt),
    MESSAGES(metrics, metrics, metric),
    MESSAGES(metrics, thresholds, metric_threshold),
    FIELD(metrics, is_last),
    FIELD(metrics, passed),
};
const struct proto_map proto_map_metrics = MAP(metrics, NULL);

static const struct proto_row row_mark[] = {
    MESSAGE(mark, header, header),
    FIELD(mark, kind),
    FIELD(mark, attempt),
    TEXT(mark, text),
    TEXT(mark, scale),
    FIELD(mark, value),
};
const struct proto_map proto_map_mark = MAP(mark, NULL);

/* ---------------------------------------------------------------- requests */

static const struct proto_row row_train_request[] = {FIELD(train_request, action)};
static bool check_train_request(void *ours, struct proto_error *error)
{
    const struct proto_train_request *t = ours;
    return t->action != PROTO_TRAIN_UNSPECIFIED ||
           refuse_text(error, "action: not one of version 1");
}
const struct proto_map proto_map_train_request = MAP(train_request, check_train_request);

static const struct proto_row row_annotate_request[] = {TEXT(annotate_request, text)};
static bool check_annotate_request(void *ours, struct proto_error *error)
{
    const struct proto_annotate_request *a = ours;
    return a->text[0] || refuse_text(error, "text: empty, expected a note");
}
const struct proto_map proto_map_annotate_request = MAP(annotate_request, check_annotate_request);

static const struct proto_row row_record_request[] = {
    FIELD(record_request, action),
    FIELD(record_request, learner),
};
static bool check_record_request(void *ours, struct proto_error *error)
{
    const struct proto_record_request *r = ours;
    return (r->action >= PROTO_RECORD_START && r->action <= PROTO_RECORD_STATUS) ||
           refuse_text(error, "action: not one of version 1");
}
const struct proto_map proto_map_record_request = MAP(record_request, check_record_request);

static const struct proto_row row_record_reply[] = {
    FIELD(record_reply, recording),
    TEXT(record_reply, file),
    FIELD(record_reply, acknowledged_step),
    FIELD(record_reply, left_out),
    FIELD(record_reply, size_bytes),
    FIELD(record_reply, files_before),
    TEXT(record_reply, failure),
};
const struct proto_map proto_map_record_reply = MAP(record_reply, NULL);

static const struct proto_row row_replay_request[] = {
    FIELD(replay_request, seek),
    FIELD(replay_request, from_s),
    FIELD(replay_request, speed),
};
const struct proto_map proto_map_replay_request = MAP(replay_request, NULL);

static const struct proto_row row_inject_request[] = {
    FIELD(inject_request, name),
    FIELD(inject_request, off),
};
const struct proto_map proto_map_inject_request = MAP(inject_request, NULL);

static const struct proto_row row_rate_request[] = {
    FIELD(rate_request, scale),
    TEXT(rate_request, item),
    FIELD(rate_request, value),
};
static bool check_rate_request(void *ours, struct proto_error *error)
{
    const struct proto_rate_request *r = ours;
    if (!r->scale[0] || !r->item[0])
        return refuse_text(error, "expected a scale and an item");
    return (r->value >= 1 && r->value <= 5) || refuse_text(error, "value: expected 1 to 5");
}
const struct proto_map proto_map_rate_request = MAP(rate_request, check_rate_request);
