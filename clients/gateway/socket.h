/* SPDX-License-Identifier: Apache-2.0 */
/* socket.h - a page's connection, as the page sees it. */
#ifndef PALP_GATEWAY_SOCKET_H
#define PALP_GATEWAY_SOCKET_H

#include <stdbool.h>

struct lws;
struct page;

/** A page's connection. */
struct connection {
    struct lws *wsi;
    struct page *page;
    int close_code; /* 0: it stays */
    char close_why[100];
    bool has_said_goodbye; /* the closing handshake has begun */
};

/** A page has something to be sent, or may have. */
void socket_ask_to_write(struct connection *connection);
/** End a page's connection with a code of RFC 6455 and why. */
void socket_close(struct connection *connection, int code, const char *why);

/** The version that pages and --version are told. */
const char *socket_version(void);

#endif
