/* SPDX-License-Identifier: Apache-2.0 */
/* proto_fields_gateway.c - the messages between a page and the gateway, field by field. */
#include "palp/v1/gateway.pb-c.h"
#include "proto/proto_rows.h"

/* ---------------------------------------------------------------- from a page */

enum { TOPICS_MAX = 16 };

static const double RATE_MAX_HZ = 120;

static bool check_rate(double rate_hz, struct proto_error *error)
{
    return rate_hz == 0 || (rate_hz >= 1 && rate_hz <= RATE_MAX_HZ) ||
           refuse_text(error, "rate_hz: expected 1 to 120, or 0");
}

static const struct proto_row row_join[] = {
    FIELD(join, token),
    FIELD(join, rate_hz),
    ARRAY(join, topics),
};
static bool check_join(void *ours, struct proto_error *error)
{
    const struct proto_join *j = ours;
    if (j->n_topics > TOPICS_MAX)
        return refuse_text(error, "topics: expected at most 16");
    return check_rate(j->rate_hz, error);
}
static const struct proto_map proto_map_join = MAP(join, check_join);

static const struct proto_row row_drawn[] = {FIELD(drawn, sequence)};
static const struct proto_map proto_map_drawn = MAP(drawn, NULL);

static const struct proto_row row_page_rate[] = {FIELD(page_rate, rate_hz),
                                                 FIELD(page_rate, hidden)};
static bool check_page_rate(void *ours, struct proto_error *error)
{
    return check_rate(((const struct proto_page_rate *)ours)->rate_hz, error);
}
static const struct proto_map proto_map_page_rate = MAP(page_rate, check_page_rate);

static const struct proto_row row_claim[] = {FIELD(claim, tool_name)};
static const struct proto_map proto_map_claim = MAP(claim, NULL);

static const struct proto_row row_hand[] = {
    FIELD(hand, tool_id),
    MESSAGE(hand, sample, sample),
};
static const struct proto_map proto_map_hand = MAP(hand, NULL);

static const struct proto_row row_release[] = {FIELD(release, tool_id)};
static const struct proto_map proto_map_release = MAP(release, NULL);

static const struct proto_row row_page_message[] = {
    MESSAGE(page_message, join, join),      MESSAGE(page_message, drawn, drawn),
    MESSAGE(page_message, rate, page_rate), MESSAGE(page_message, claim, claim),
    MESSAGE(page_message, hand, hand),      MESSAGE(page_message, release, release),
    MESSAGE(page_message, ask, request),
};
static bool check_page_message(void *ours, struct proto_error *error)
{
    const struct proto_page_message *m = ours;
    return m->which != 0 || refuse_text(error, "holds no message of version 1");
}
const struct proto_map proto_map_page = MAP_ONEOF(page_message, check_page_message);

/* ---------------------------------------------------------------- to a page */

static const struct proto_row row_hand_answer[] = {FIELD(hand_answer, tool_id),
                                                   FIELD(hand_answer, sequence)};
static const struct proto_map proto_map_hand_answer = MAP(hand_answer, NULL);

static const struct proto_row row_picture[] = {
    FIELD(picture, sequence), FIELD(picture, composed_time_ns),        FIELD(picture, skipped),
    FIELD(picture, dropped),  MESSAGES(picture, answers, hand_answer),
};
static const struct proto_map proto_map_picture = MAP(picture, NULL);

static const struct proto_row row_joined[] = {
    FIELD(joined, role),
    FIELD(joined, version),
    FIELD(joined, protocol_minor),
};
static const struct proto_map proto_map_joined = MAP(joined, NULL);

static const struct proto_row row_denied[] = {
    FIELD(denied, code),
    TEXT(denied, text),
    FIELD(denied, what),
    FIELD(denied, request_id),
};
static const struct proto_map proto_map_denied = MAP(denied, NULL);

static const struct proto_row row_claimed[] = {
    FIELD(claimed, tool_id),
    FIELD(claimed, tool_name),
    MESSAGE(claimed, tool_pose, pose),
};
static const struct proto_map proto_map_claimed = MAP(claimed, NULL);

static const struct proto_row row_released[] = {FIELD(released, tool_id), TEXT(released, text)};
static const struct proto_map proto_map_released = MAP(released, NULL);

static const struct proto_row row_daemon_link[] = {
    FIELD(daemon_link, connected),
    TEXT(daemon_link, text),
    FIELD(daemon_link, session_id),
};
static const struct proto_map proto_map_daemon_link = MAP(daemon_link, NULL);

static const struct proto_row row_gateway_message[] = {
    MESSAGE(gateway_message, picture, picture),    MESSAGE(gateway_message, joined, joined),
    MESSAGE(gateway_message, denied, denied),      MESSAGE(gateway_message, claimed, claimed),
    MESSAGE(gateway_message, released, released),  MESSAGE(gateway_message, reply, reply),
    MESSAGE(gateway_message, daemon, daemon_link),
};
const struct proto_map proto_map_gateway = MAP_ONEOF(gateway_message, NULL);

/* ---------------------------------------------------------------- the header alone */

/* Field 1, length-delimited; headers are shorter than 128 bytes. */
bool proto_peek_header(struct proto_header *out, struct proto_bytes message)
{
    _Alignas(16) char bytes[1024];
    struct proto_memory memory = {.bytes = bytes, .size = sizeof bytes};
    struct proto_error error;
    const bool there = message.size >= 2 && message.data[0] == 0x0a && message.data[1] < 0x80 &&
                       message.size - 2 >= message.data[1];
    return there &&
           proto_map_read(&proto_map_header, out,
                          (struct proto_bytes){message.data + 2, message.data[1]}, &memory, &error);
}
