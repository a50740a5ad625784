/* SPDX-License-Identifier: Apache-2.0 */
/* access.h - who may do what: tokens and their roles; which Host and Origin a request may have. */
#ifndef PALP_GATEWAY_ACCESS_H
#define PALP_GATEWAY_ACCESS_H

#include "proto/proto.h"

enum {
    ACCESS_TOKEN_BYTES = 16,
    ACCESS_TOKEN_DIGITS = 2 * ACCESS_TOKEN_BYTES,
    ACCESS_TOKENS_MAX = 64,
    ACCESS_HOSTS_MAX = 32,
    ACCESS_HOST_MAX = 128, /* bytes of "host:port" */
    ACCESS_PEERS = 64,     /* whose wrong tokens are remembered */
    ACCESS_PEER_MAX = 48,  /* bytes of an address as text */
    ACCESS_WRONG_A_MINUTE = 5,
};

struct access_token {
    enum proto_role role;
    uint8_t bytes[ACCESS_TOKEN_BYTES];
};

/** Wrong tokens that came from an address. */
struct access_peer {
    char address[ACCESS_PEER_MAX];
    int n_wrong;
    int64_t since_ns; /* of the first of them */
};

struct access {
    bool is_private; /* the audience needs a token too                */
    bool tls;        /* an Origin of ours begins with https           */
    int n_token, n_host;
    struct access_token token[ACCESS_TOKENS_MAX];
    char host[ACCESS_HOSTS_MAX][ACCESS_HOST_MAX]; /* "name:port", or "name" where that is usual */
    struct access_peer peer[ACCESS_PEERS];
};

/** Read tokens, a line each: "hand 0123…", 32 hexadecimal digits; "#" begins a comment. Returns 0,
 *  or -1 and the reason: it cannot be read, others than its owner may, a line is none. */
int access_read_tokens(struct access *a, const char *path, char *why, size_t why_size);

/** A token of chance for a role. Returns 0, or -1: none can be made. */
int access_make_token(struct access *a, enum proto_role role);

/** A token as hexadecimal digits. */
void access_print_token(const struct access_token *token, char text[ACCESS_TOKEN_DIGITS + 1]);

/** A host that this gateway is known by, at a port. Returns false: there are too many, or it is too
 *  long. */
bool access_add_host(struct access *a, const char *host, int port);

/** Is a Host header one of ours, as a whole and whatever its case? */
bool access_knows_host(const struct access *a, const char *host);

/** Is an Origin header that of a page that came from this Host? */
bool access_knows_origin(const struct access *a, const char *origin, const char *host);

/** What a page may do that came with this token, "" being none; UNSPECIFIED: nothing, and why. The
 *  time that it takes does not tell how much of a token is right. */
enum proto_role access_judge(struct access *a, const char *token, const char *peer, bool has_origin,
                             int64_t now_ns, const char **why);

#endif
