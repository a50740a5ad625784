/* SPDX-License-Identifier: Apache-2.0 */
/* page.c - messages from pages, and what each of them does. What is sent is in page_write.c. */
#include "clients/gateway/page.h"

#include "clients/gateway/gateway.h"
#include "clients/gateway/socket.h"

#include <stdlib.h>
#include <string.h>

#define NS_PER_S INT64_C(1000000000)

/* ---------------------------------------------------------------- open, close */

struct page *page_open(struct gateway *g, struct connection *socket, const char *peer,
                       bool has_origin)
{
    static int n_ever;
    int free_place = 0;
    while (free_place < PAGES_MAX && g->page[free_place])
        free_place++;
    struct page *page = free_place < PAGES_MAX ? calloc(1, sizeof *page) : NULL;
    if (!page) {
        g->counts.refused_pages++;
        return NULL;
    }
    *page = (struct page){.socket = socket,
                          .number = ++n_ever,
                          .has_origin = has_origin,
                          .heard_ns = g->now_ns,
                          .allowance = PAGE_MESSAGES_HZ};
    snprintf(page->peer, sizeof page->peer, "%s", peer);
    page->forces = g->feed.forces.n;
    page->timing = g->feed.timing.n;
    g->page[free_place] = page;
    return page;
}

void page_close(struct gateway *g, struct page *page)
{
    hands_lose_page(g, page);
    asks_lose_page(&g->asks, page);
    for (int i = 0; i < PAGES_MAX; i++)
        if (g->page[i] == page)
            g->page[i] = NULL;
    for (int i = 0; i < page->n_queued; i++)
        blob_drop(page->queue[(page->first_queued + i) % PAGE_QUEUE]);
    free(page);
}

static void send_off(struct gateway *g, struct page *page, enum page_close code, const char *why)
{
    page->leaving = true;
    hands_lose_page(g, page); /* not only when it has closed as well, seconds later perhaps */
    socket_close(page->socket, (int)code, why);
}

/* ---------------------------------------------------------------- roles */

/* Returns whether it may; if not, it is told. */
static bool is_allowed(struct gateway *g, struct page *page, enum proto_role least,
                       const char *what)
{
    static const char *const whose[] = {[PROTO_ROLE_UNSPECIFIED] = "",
                                        [PROTO_ROLE_AUDIENCE] = "",
                                        [PROTO_ROLE_HAND] = "the role hand is needed",
                                        [PROTO_ROLE_OPERATOR] = "the role operator is needed"};
    if (page->role >= least)
        return true;
    page_deny(g, page, what, 0, PROTO_FAILURE_INVALID, whose[least]);
    return false;
}

/* ---------------------------------------------------------------- join */

static unsigned wants_of(const struct proto_join *join)
{
    static const struct {
        const char *topic;
        unsigned wants;
    } known[] = {
        {PROTO_TOPIC_CONTACTS, PAGE_WANTS_CONTACTS},
        {"mesh", PAGE_WANTS_MESH},
        {"force", PAGE_WANTS_FORCE},
        {PROTO_TOPIC_EVENT, PAGE_WANTS_EVENT},
        {PROTO_TOPIC_STATS, PAGE_WANTS_STATS},
        {PROTO_TOPIC_TIMING, PAGE_WANTS_TIMING},
        {PROTO_TOPIC_PROBE, PAGE_WANTS_PROBE},
        {PROTO_TOPIC_TASK, PAGE_WANTS_TASK},
        {PROTO_TOPIC_MARK, PAGE_WANTS_MARK},
    };
    unsigned wants = 0;
    for (size_t i = 0; i < join->n_topics; i++)
        for (size_t k = 0; k < sizeof known / sizeof *known; k++)
            if (strcmp(join->topics[i], known[k].topic) == 0)
                wants |= known[k].wants;
    return join->n_topics > 0
               ? wants
               : PAGE_WANTS_CONTACTS | PAGE_WANTS_MESH | PAGE_WANTS_FORCE | PAGE_WANTS_EVENT |
                     PAGE_WANTS_STATS | PAGE_WANTS_PROBE | PAGE_WANTS_TASK | PAGE_WANTS_MARK;
}

static void join_page(struct gateway *g, struct page *page, const struct proto_join *said)
{
    const char *why;
    page->role =
        access_judge(&g->access, said->token, page->peer, page->has_origin, g->now_ns, &why);
    if (page->role == PROTO_ROLE_UNSPECIFIED) {
        g->counts.wrong_tokens++;
        send_off(g, page, PAGE_CLOSE_POLICY, why);
        return;
    }
    page->joined = true;
    page->wants = wants_of(said);
    page->rate_hz = said->rate_hz;
    page->due_ns = g->now_ns;
    page_answer(
        g, page,
        &(struct proto_gateway_message){.which = PROTO_GATEWAY_JOINED,
                                        .joined = {page->role, socket_version(), PROTO_MINOR}});
    page_answer(
        g, page,
        &(struct proto_gateway_message){
            .which = PROTO_GATEWAY_DAEMON,
            .daemon = {g->feed.connected, g->feed.connected ? "palpd is there" : "no palpd answers",
                       g->feed.session_id}});
    socket_ask_to_write(page->socket);
}

/* ---------------------------------------------------------------- what a page says */

/* What was drawn is owed no longer, nor is anything before it. */
static void note_drawn(struct gateway *g, struct page *page, uint64_t sequence)
{
    int n = 0;
    while (n < page->n_owed && page->owed[n] <= sequence)
        n++;
    memmove(page->owed, page->owed + n, (size_t)(page->n_owed - n) * sizeof *page->owed);
    page->n_owed -= n;
    if (n > 0)
        socket_ask_to_write(page->socket);
}

static void change_rate(struct gateway *g, struct page *page, const struct proto_page_rate *rate)
{
    page->rate_hz = rate->rate_hz;
    page->hidden = rate->hidden;
    page->due_ns = g->now_ns;
    if (!rate->hidden) /* back in sight: the newest first */
        socket_ask_to_write(page->socket);
}

static void obey_message(struct gateway *g, struct page *page, const struct proto_page_message *m)
{
    switch (m->which) {
    case PROTO_PAGE_JOIN:
        page_deny(g, page, "join", 0, PROTO_FAILURE_NOT_NOW, "it has joined before");
        break;
    case PROTO_PAGE_DRAWN:
        note_drawn(g, page, m->drawn.sequence);
        break;
    case PROTO_PAGE_RATE:
        change_rate(g, page, &m->rate);
        break;
    case PROTO_PAGE_CLAIM:
        if (is_allowed(g, page, PROTO_ROLE_HAND, "claim"))
            hands_claim(g, page, m->claim.tool_name);
        break;
    case PROTO_PAGE_HAND:
        if (is_allowed(g, page, PROTO_ROLE_HAND, "hand"))
            hands_move(g, page, &m->hand);
        break;
    case PROTO_PAGE_RELEASE:
        hands_release(g, page, m->release.tool_id, "released");
        break;
    case PROTO_PAGE_ASK:
        asks_put(g, page, &m->ask);
        break;
    }
}

/* A message of the protocol with a wrong value is left out; what is none ends the connection. */
static void take_message(struct gateway *g, struct page *page)
{
    static _Alignas(16) unsigned char bytes[PROTO_PAGE_MEMORY];
    struct proto_memory memory = {.bytes = bytes, .size = sizeof bytes};
    struct proto_page_message m;
    struct proto_error why;
    const struct proto_bytes in = {page->message, page->message_size};
    const bool right = proto_decode_page(&m, in, &memory, &why);
    if (!right && (why.unreadable || m.which == 0)) {
        g->counts.garbage++;
        send_off(g, page, PAGE_CLOSE_GARBAGE, "no message of palp.v1");
    } else if (!page->joined && (!right || m.which != PROTO_PAGE_JOIN)) {
        send_off(g, page, PAGE_CLOSE_POLICY, "a join comes first");
    } else if (!right) {
        page_deny(g, page, m.which == PROTO_PAGE_HAND ? "hand" : "message", 0,
                  PROTO_FAILURE_MALFORMED, why.what);
    } else if (!page->joined) {
        join_page(g, page, &m.join);
    } else {
        obey_message(g, page, &m);
    }
}

/* A page may send so many messages a second, and as many at once where it was quiet. */
static bool is_within_allowance(struct gateway *g, struct page *page)
{
    page->allowance += PAGE_MESSAGES_HZ * (double)(g->now_ns - page->heard_ns) / NS_PER_S;
    page->heard_ns = g->now_ns;
    if (page->allowance > PAGE_MESSAGES_HZ)
        page->allowance = PAGE_MESSAGES_HZ;
    page->allowance -= 1;
    return page->allowance >= 0;
}

void page_read(struct gateway *g, struct page *page, const void *bytes, size_t size, bool is_text,
               bool is_last)
{
    g->now_ns = gateway_now_ns();
    if (page->leaving)
        return;
    if (page->message_size + size > sizeof page->message) {
        send_off(g, page, PAGE_CLOSE_TOO_LARGE, "at most 4096 bytes a message");
        return;
    }
    memcpy(page->message + page->message_size, bytes, size);
    page->message_size += size;
    if (!is_last)
        return;
    g->counts.messages++;
    if (is_text) {
        g->counts.garbage++;
        send_off(g, page, PAGE_CLOSE_GARBAGE, "text, expected binary messages");
    } else if (!is_within_allowance(g, page)) {
        send_off(g, page, PAGE_CLOSE_POLICY, "at most 250 messages a second");
    } else {
        take_message(g, page);
    }
    page->message_size = 0;
}
