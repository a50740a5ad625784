/* SPDX-License-Identifier: Apache-2.0 */
/* asks.h - requests of pages to palpd, one at a time: palpd does one of a client's at once. */
#ifndef PALP_GATEWAY_ASKS_H
#define PALP_GATEWAY_ASKS_H

#include "clients/c/palp_client.h"

enum { ASKS_MAX = 64 };

struct page;
struct gateway;

struct ask {
    struct page *page; /* NULL: it is gone, nobody hears the answer */
    uint64_t id;       /* the page's own */
    struct proto_request request;
    char text[PROTO_TEXT_MAX + 1]; /* of a load, a note, a rating */
    char scale[PROTO_NAME_MAX + 1];
};

struct asks {
    struct palp_control *control;
    struct ask waiting[ASKS_MAX]; /* n from first on */
    int first, n;
    bool sent; /* the first was sent to palpd */
    int64_t sent_ns;
};

/** Forward a request, or deny it by name. */
void asks_put(struct gateway *g, struct page *page, const struct proto_request *request);
void asks_lose_page(struct asks *a, const struct page *page);
/** Send what waits, hand on what came. */
void asks_tick(struct gateway *g);

#endif
