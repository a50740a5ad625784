/* SPDX-License-Identifier: Apache-2.0 */
/* page_answer.c - answers and events, which wait in a page's queue until its socket takes them. */
#include "clients/gateway/gateway.h"
#include "clients/gateway/page.h"
#include "clients/gateway/socket.h"

#include <stdlib.h>

enum { ANSWER_START = 1024 };

struct blob *page_frame(const struct proto_gateway_message *message)
{
    for (size_t size = ANSWER_START; size <= (1u << 26); size *= 4) {
        unsigned char *frame = malloc(size), *lent = malloc(4 * size);
        struct proto_memory memory = {.bytes = lent, .size = lent ? 4 * size : 0};
        struct blob *blob = NULL;
        if (frame && lent) {
            const size_t n = proto_frame_begin(frame, size, PROTO_TOPIC_GATEWAY);
            const size_t m = proto_encode_gateway(frame + n, size - n, message, &memory);
            if (m > 0)
                blob = blob_make((struct proto_bytes){frame, n + m});
        }
        free(frame);
        free(lent);
        if (blob || !frame || !lent)
            return blob;
    }
    return NULL;
}

/* Into a page's queue; the oldest that finds no room any more goes. */
static void queue_blob(struct gateway *g, struct page *page, struct blob *blob)
{
    if (!blob)
        return;
    if (page->n_queued == PAGE_QUEUE) {
        blob_drop(page->queue[page->first_queued]);
        page->first_queued = (page->first_queued + 1) % PAGE_QUEUE;
        page->n_queued--;
        page->dropped++;
        g->counts.dropped++;
    }
    page->queue[(page->first_queued + page->n_queued++) % PAGE_QUEUE] = blob_hold(blob);
    socket_ask_to_write(page->socket);
}

void page_answer(struct gateway *g, struct page *page, const struct proto_gateway_message *message)
{
    struct blob *blob = page_frame(message);
    queue_blob(g, page, blob);
    blob_drop(blob);
}

void page_deny(struct gateway *g, struct page *page, const char *what, uint64_t request_id,
               enum proto_failure_code code, const char *text)
{
    page_answer(g, page,
                &(struct proto_gateway_message){.which = PROTO_GATEWAY_DENIED,
                                                .denied = {code, text, what, request_id}});
}

void page_tell_each(struct gateway *g, struct blob *frame, enum page_wants wants)
{
    for (int i = 0; i < PAGES_MAX; i++)
        if (g->page[i] && g->page[i]->joined && g->page[i]->wants & wants)
            queue_blob(g, g->page[i], frame);
}

void page_tell_daemon(struct gateway *g, const char *text)
{
    const struct proto_gateway_message message = {
        .which = PROTO_GATEWAY_DAEMON, .daemon = {g->feed.connected, text, g->feed.session_id}};
    for (int i = 0; i < PAGES_MAX; i++)
        if (g->page[i] && g->page[i]->joined)
            page_answer(g, g->page[i], &message);
}
