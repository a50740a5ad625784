/* SPDX-License-Identifier: Apache-2.0 */
/* page_write.c - what is sent to pages. A message is made when its socket takes one: what waits is
 * the queue of page_answer.c, and of pictures always the newest. */
#include "clients/gateway/gateway.h"
#include "clients/gateway/page.h"
#include "clients/gateway/socket.h"

#include <stdlib.h>
#include <string.h>

#define NS_PER_S INT64_C(1000000000)

enum { FORCES_A_PICTURE = 256, TIMINGS_A_PICTURE = 128 };

/* One message in the making; grown as it needs. One for all pages: each is sent, or copied by
 * libwebsockets, before the next is made. */
static struct {
    unsigned char *bytes;
    size_t size, capacity;
    bool failed; /* there was no memory for all of it */
} out;

void page_forget_memory(void)
{
    free(out.bytes);
    out.bytes = NULL;
    out.size = out.capacity = 0;
}

static void add_bytes(const void *bytes, size_t size)
{
    if (out.size + size > out.capacity) {
        const size_t capacity = 2 * (out.size + size);
        unsigned char *grown = realloc(out.bytes, capacity);
        if (!grown) {
            out.failed = true;
            return;
        }
        out.bytes = grown;
        out.capacity = capacity;
    }
    if (bytes)
        memcpy(out.bytes + out.size, bytes, size);
    out.size += size;
}

static void add_blob(const struct blob *blob)
{
    if (blob)
        add_bytes(blob->bytes, blob->size);
}

/* ---------------------------------------------------------------- whose turn it is */

static double rate_of(const struct page *page)
{
    return page->hidden ? 1 : page->rate_hz > 0 ? page->rate_hz : PAGE_RATE_MAX_HZ;
}

/* A new picture is there, and its turn has come: a quarter of a period early will do, for pictures
 * come at a rate of their own. */
static bool is_due(const struct gateway *g, const struct page *page)
{
    const int64_t early_ns = (int64_t)(NS_PER_S / rate_of(page) / 4);
    return page->joined && !page->leaving && g->feed.picture.n_part > 0 &&
           page->shown != g->feed.picture.sequence && g->now_ns >= page->due_ns - early_ns;
}

void page_tell_picture(struct gateway *g)
{
    for (int i = 0; i < PAGES_MAX; i++) {
        struct page *page = g->page[i];
        if (!page || !is_due(g, page))
            continue;
        if (page->n_owed < PAGE_OWES_MAX) {
            socket_ask_to_write(page->socket);
            continue;
        }
        page->skipped++;
        g->counts.skipped++;
        page->due_ns += (int64_t)(NS_PER_S / rate_of(page));
        if (page->due_ns < g->now_ns)
            page->due_ns = g->now_ns;
    }
}

static bool news_is_new(const struct feed *f, const struct page *page, int kind)
{
    const unsigned wants = kind == NEWS_STATS ? PAGE_WANTS_STATS : PAGE_WANTS_TASK;
    return page->wants & wants && page->newest[kind] != f->n_newest[kind] && f->newest[kind];
}

/* They come with a picture; after the last, where nothing moves, by themselves. */
static bool news_are_due(const struct gateway *g, const struct page *page)
{
    bool due = false;
    for (int i = 0; i < NEWS_KINDS; i++)
        due |= news_is_new(&g->feed, page, i);
    return due && page->joined && !page->leaving && page->pictures > 0 &&
           page->shown == g->feed.picture.sequence;
}

void page_tick(struct gateway *g)
{
    for (int i = 0; i < PAGES_MAX; i++) {
        struct page *page = g->page[i];
        if (page && ((is_due(g, page) && page->n_owed < PAGE_OWES_MAX) || news_are_due(g, page)))
            socket_ask_to_write(page->socket);
    }
}

/* ---------------------------------------------------------------- a picture */

/* What came of a trail since the page's last picture, and not more than the newest so many. */
static uint64_t add_trail(const struct trail *trail, uint64_t sent, uint64_t most)
{
    uint64_t i = trail->n - sent > most ? trail->n - most : sent;
    for (; i < trail->n; i++)
        add_blob(trail->frame[i % FEED_TRAIL]);
    return trail->n;
}

static bool is_wanted(const struct page *page, int part)
{
    const unsigned wants = part == PART_STATE      ? ~0u
                           : part == PART_CONTACTS ? PAGE_WANTS_CONTACTS
                           : part == PART_PROBE    ? PAGE_WANTS_PROBE
                                                   : PAGE_WANTS_MESH;
    return (page->wants & wants) != 0;
}

static void add_news(const struct feed *f, struct page *page)
{
    for (int i = 0; i < NEWS_KINDS; i++) {
        if (news_is_new(f, page, i))
            add_blob(f->newest[i]);
        page->newest[i] = f->n_newest[i];
    }
}

static void add_head(struct gateway *g, struct page *page)
{
    struct proto_hand_answer answers[HANDS_MAX];
    const struct picture *p = &g->feed.picture;
    const struct proto_gateway_message head = {
        .which = PROTO_GATEWAY_PICTURE,
        .picture = {.sequence = p->sequence,
                    .composed_time_ns = (uint64_t)p->composed_ns,
                    .skipped = page->skipped,
                    .dropped = page->dropped,
                    .n_answers = hands_answered(g, page, answers),
                    .answers = answers}};
    struct blob *blob = page_frame(&head);
    add_blob(blob);
    blob_drop(blob);
}

static void add_picture(struct gateway *g, struct page *page)
{
    const struct feed *f = &g->feed;
    const struct picture *p = &f->picture;
    add_head(g, page);
    if (page->scene != f->n_scene)
        add_blob(f->scene);
    for (int i = 0; i < p->n_part; i++) {
        if (is_wanted(page, i) && p->topology[i] && page->topology != p->n_topology)
            add_blob(p->topology[i]);
        if (is_wanted(page, i))
            add_blob(p->part[i]);
    }
    page->topology = p->n_topology;
    if (page->wants & PAGE_WANTS_FORCE)
        page->forces = add_trail(&f->forces, page->forces, FORCES_A_PICTURE);
    if (page->wants & PAGE_WANTS_TIMING)
        page->timing = add_trail(&f->timing, page->timing, TIMINGS_A_PICTURE);
    add_news(f, page);
    page->scene = f->n_scene;
    page->shown = p->sequence;
    page->owed[page->n_owed++] = p->sequence;
    page->pictures++;
    g->counts.pictures++;
    page->due_ns += (int64_t)(NS_PER_S / rate_of(page));
    if (page->due_ns < g->now_ns) /* what was missed is not made up for */
        page->due_ns = g->now_ns;
}

/* An event alone is worth a message of its own: where nothing moves, no picture comes. */
static void add_queue(struct page *page)
{
    for (; page->n_queued > 0; page->n_queued--) {
        struct blob *blob = page->queue[page->first_queued];
        add_blob(blob);
        blob_drop(blob);
        page->first_queued = (page->first_queued + 1) % PAGE_QUEUE;
    }
}

size_t page_write(struct gateway *g, struct page *page, size_t before, unsigned char **bytes)
{
    g->now_ns = gateway_now_ns();
    out.size = 0;
    out.failed = false;
    add_bytes(NULL, before);
    add_queue(page);
    if (is_due(g, page) && page->n_owed < PAGE_OWES_MAX)
        add_picture(g, page);
    if (news_are_due(g, page))
        add_news(&g->feed, page);
    if (out.failed || out.size == before)
        return 0;
    *bytes = out.bytes + before;
    g->counts.bytes += out.size - before;
    return out.size - before;
}
