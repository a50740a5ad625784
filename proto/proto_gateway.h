/* SPDX-License-Identifier: Apache-2.0 */
/* proto_gateway.h - what travels between a page and palp-gateway. Comes with proto.h. */
#ifndef PALP_PROTO_GATEWAY_H
#define PALP_PROTO_GATEWAY_H

#include "proto/proto.h"

enum {
    PROTO_PAGE_MESSAGE_MAX = 4096, /* bytes of a message from a page  */
    PROTO_PAGE_MEMORY = 64 * 1024, /* enough to read any of these     */
};

#define PROTO_TOPIC_GATEWAY "gateway"

enum proto_role {
    PROTO_ROLE_UNSPECIFIED,
    PROTO_ROLE_AUDIENCE,
    PROTO_ROLE_HAND,
    PROTO_ROLE_OPERATOR,
};

struct proto_join {
    const char *token;
    double rate_hz;
    size_t n_topics;
    const char *const *topics;
};
struct proto_drawn {
    uint64_t sequence;
};
struct proto_page_rate {
    double rate_hz;
    bool hidden;
};
struct proto_claim {
    const char *tool_name;
};
struct proto_hand {
    uint32_t tool_id;
    struct proto_sample sample;
};
struct proto_release {
    uint32_t tool_id;
};

enum proto_page_which {
    PROTO_PAGE_JOIN = 1,
    PROTO_PAGE_DRAWN,
    PROTO_PAGE_RATE,
    PROTO_PAGE_CLAIM,
    PROTO_PAGE_HAND,
    PROTO_PAGE_RELEASE,
    PROTO_PAGE_ASK,
};

struct proto_page_message {
    enum proto_page_which which;
    union {
        struct proto_join join;
        struct proto_drawn drawn;
        struct proto_page_rate rate;
        struct proto_claim claim;
        struct proto_hand hand;
        struct proto_release release;
        struct proto_request ask;
    };
};

struct proto_hand_answer {
    uint32_t tool_id;
    uint64_t sequence;
};
struct proto_picture {
    uint64_t sequence, composed_time_ns, skipped, dropped;
    size_t n_answers;
    const struct proto_hand_answer *answers;
};
struct proto_joined {
    enum proto_role role;
    const char *version;
    uint32_t protocol_minor;
};
struct proto_denied {
    enum proto_failure_code code;
    const char *text, *what;
    uint64_t request_id;
};
struct proto_claimed {
    uint32_t tool_id;
    const char *tool_name;
    proto_pose tool_pose;
};
struct proto_released {
    uint32_t tool_id;
    const char *text;
};
struct proto_daemon_link {
    bool connected;
    const char *text;
    uint64_t session_id;
};

enum proto_gateway_which {
    PROTO_GATEWAY_PICTURE = 1,
    PROTO_GATEWAY_JOINED,
    PROTO_GATEWAY_DENIED,
    PROTO_GATEWAY_CLAIMED,
    PROTO_GATEWAY_RELEASED,
    PROTO_GATEWAY_REPLY,
    PROTO_GATEWAY_DAEMON,
};

struct proto_gateway_message {
    enum proto_gateway_which which;
    union {
        struct proto_picture picture;
        struct proto_joined joined;
        struct proto_denied denied;
        struct proto_claimed claimed;
        struct proto_released released;
        struct proto_reply reply;
        struct proto_daemon_link daemon;
    };
};

bool proto_decode_page(struct proto_page_message *out, struct proto_bytes in,
                       struct proto_memory *memory, struct proto_error *error);
bool proto_decode_gateway(struct proto_gateway_message *out, struct proto_bytes in,
                          struct proto_memory *memory, struct proto_error *error);
size_t proto_encode_page(void *out, size_t capacity, const struct proto_page_message *in,
                         struct proto_memory *memory);
size_t proto_encode_gateway(void *out, size_t capacity, const struct proto_gateway_message *in,
                            struct proto_memory *memory);

/** The header that a message of the stream begins with. False: it does not begin with one. */
bool proto_peek_header(struct proto_header *out, struct proto_bytes message);

const char *proto_role_word(enum proto_role value);

#endif
