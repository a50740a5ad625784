/* SPDX-License-Identifier: Apache-2.0 */
/* gateway.h - palp-gateway: a page, pictures and hands for browsers; to palpd a client like any
 * other. One thread, one libuv loop, on which libwebsockets and libpalp's sockets are served.
 *
 *   feed     frames from palpd in, pictures of one step each out
 *   blob     bytes that several pages wait for
 *   pages    browsers: what each may do, wants and owes
 *   hands    tools held by pages: the gateway is the device
 *   asks     requests of operators to palpd, one at a time
 *   access   tokens and roles; which Host and Origin are ours
 *   http     the page, recordings, metrics
 *   server   libwebsockets: sockets in, callbacks out
 *   socket   what pages do to a connection of it */
#ifndef PALP_GATEWAY_H
#define PALP_GATEWAY_H

#include "clients/cli/cli.h"
#include "clients/gateway/access.h"
#include "clients/gateway/asks.h"
#include "clients/gateway/feed.h"
#include "clients/gateway/hands.h"
#include "clients/gateway/page.h"
#include "clients/gateway/recordings.h"
#include "clients/palp/keys.h"

#include <uv.h>

enum { PAGES_MAX = 32, LISTEN_MAX = 4 };

struct gateway_options {
    const char *name, *device, *stream, *control; /* of palpd */
    struct cli_texts listen, names;               /* HOST:PORT; hosts it is known by */
    const char *token_file, *tls_cert, *tls_key, *recordings;
    bool private_, insecure, quiet;
    struct keys keys; /* for a palpd elsewhere */
};

/** What /metrics tells beside palpd's own numbers; all ever. */
struct gateway_counts {
    uint64_t pictures, skipped, dropped, bytes, messages;
    uint64_t wrong_tokens, refused_hosts, refused_pages, garbage, hands_claimed;
};

struct gateway {
    struct gateway_options options;
    struct access access;
    struct feed feed;
    struct hands hands;
    struct asks asks;
    struct recordings recordings;
    struct page *page[PAGES_MAX]; /* NULL: free */
    struct gateway_counts counts;

    uv_loop_t loop;
    uv_poll_t readable;
    uv_prepare_t before_wait;
    uv_idle_t more; /* keeps the loop from waiting while there may be more to take */
    uv_timer_t tick, insecure_warning;
    uv_signal_t terminate, interrupt, hangup;
    int64_t now_ns; /* of the present callback */
    struct server *server;
    bool stopping;
};

/** CLOCK_MONOTONIC, ns. */
int64_t gateway_now_ns(void);

/** A line on stderr: "palp-gateway: text". */
void gateway_say(const struct gateway *g, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
