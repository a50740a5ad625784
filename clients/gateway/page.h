/* SPDX-License-Identifier: Apache-2.0 */
/* page.h - a browser's page: what it may do, what it wants to see, what it owes. */
#ifndef PALP_GATEWAY_PAGE_H
#define PALP_GATEWAY_PAGE_H

#include "clients/gateway/access.h"
#include "clients/gateway/feed.h"

enum {
    PAGE_QUEUE = 64,        /* events and answers that wait to be sent; the oldest goes */
    PAGE_OWES_MAX = 2,      /* pictures that it may not have told to be drawn           */
    PAGE_MESSAGES_HZ = 250, /* from a page                                              */
    PAGE_RATE_MAX_HZ = 120,
};

/** Topics that a page may do without. */
enum page_wants {
    PAGE_WANTS_CONTACTS = 1,
    PAGE_WANTS_MESH = 2,
    PAGE_WANTS_FORCE = 4,
    PAGE_WANTS_EVENT = 8,
    PAGE_WANTS_STATS = 16,
    PAGE_WANTS_TIMING = 32,
    PAGE_WANTS_PROBE = 64,
    PAGE_WANTS_TASK = 128,
    PAGE_WANTS_MARK = 256,
};

/** How a connection is closed: codes of RFC 6455. */
enum page_close {
    PAGE_CLOSE_GARBAGE = 1002,
    PAGE_CLOSE_POLICY = 1008,
    PAGE_CLOSE_TOO_LARGE = 1009,
};

struct page {
    struct connection *socket;
    int number; /* from 1; of all pages ever */
    bool has_origin, joined, hidden, leaving;
    char peer[ACCESS_PEER_MAX];
    enum proto_role role;
    unsigned wants;    /* of enum page_wants */
    uint64_t topology; /* of the feed's that it has */
    double rate_hz;    /* 0: as many as there are */

    /* To it. */
    struct blob *queue[PAGE_QUEUE]; /* n_queued from first_queued on */
    int first_queued, n_queued;
    int64_t due_ns;                            /* of its next picture */
    uint64_t shown, scene, newest[NEWS_KINDS]; /* numbers of the last that were sent */
    uint64_t forces, timing;
    uint64_t owed[PAGE_OWES_MAX]; /* pictures that are not told to be drawn, the oldest first */
    int n_owed;
    uint64_t waited; /* the picture that it was due and did not get, for it owed too many */
    uint64_t pictures, skipped, dropped;

    /* From it. */
    unsigned char message[PROTO_PAGE_MESSAGE_MAX];
    size_t message_size;
    int64_t heard_ns;
    double allowance; /* messages that it may send at once */
};

struct gateway;
struct connection;

/** A page that has just connected, or NULL: there are too many. */
struct page *page_open(struct gateway *g, struct connection *socket, const char *peer,
                       bool has_origin);
/** It is gone: so are its hands and requests. */
void page_close(struct gateway *g, struct page *page);

/** Bytes of a message, the last of it or not. Closes the page where they are none. */
void page_read(struct gateway *g, struct page *page, const void *bytes, size_t size, bool is_text,
               bool is_last);

/** What is to be sent to a page now, one message: its bytes at *bytes, in the gateway's own memory
 *  until the next call, with `before` bytes of room before them. 0: nothing. */
size_t page_write(struct gateway *g, struct page *page, size_t before, unsigned char **bytes);

/** A new picture; an event; how palpd is. To all pages that wish it. */
void page_tell_picture(struct gateway *g);
/** To each page that wants it, however many come: an event, a mark. */
void page_tell_each(struct gateway *g, struct blob *frame, enum page_wants wants);
void page_tell_daemon(struct gateway *g, const char *text);

/** A message of the gateway's own as a frame; NULL: no memory. */
struct blob *page_frame(const struct proto_gateway_message *message);
/** An answer, to one. */
void page_answer(struct gateway *g, struct page *page, const struct proto_gateway_message *message);
/** "WHAT was not done: text". */
void page_deny(struct gateway *g, struct page *page, const char *what, uint64_t request_id,
               enum proto_failure_code code, const char *text);

/** Once in a while: whose picture has become due since the last one came? */
void page_tick(struct gateway *g);

/** Memory that page_write keeps. */
void page_forget_memory(void);

#endif
