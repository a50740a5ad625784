/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_gateway.c - any bytes from a page, in pieces, while pictures go on; any request by HTTP.
 * Whatever comes, the gateway answers or sends the page off, holds what it said it would hold, and
 * keeps its queues within their bounds. The first byte chooses which. */
#include "clients/gateway/gateway.h"
#include "clients/gateway/http.h"
#include "clients/gateway/socket.h"
#include "tests/fuzz/mutants.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

const struct http_file http_files[] = {{0}};
static struct gateway g = {.options = {.quiet = true}, .recordings.folder = -1};
static bool closed;

/* The rest of the gateway, that talks to the world. */
int64_t gateway_now_ns(void)
{
    static int64_t now_ns = 1;
    return now_ns += 1000000;
}
void gateway_say(const struct gateway *gateway, const char *format, ...)
{
    (void)gateway, (void)format;
}
void socket_ask_to_write(struct connection *connection)
{
    (void)connection;
}
void socket_close(struct connection *connection, int code, const char *why)
{
    (void)connection;
    if (code < 1000 || !why[0])
        abort();
    closed = true;
}
const char *socket_version(void)
{
    return "fuzz";
}

/* ---------------------------------------------------------------- from a page */

static void write_all(struct page *page)
{
    unsigned char *bytes;
    size_t at = 0;
    const size_t n = page_write(&g, page, 16, &bytes);
    while (at < n) { /* whole frames, and nothing behind the last */
        if (n - at < 4)
            abort();
        const unsigned char *b = bytes + at;
        const size_t frame =
            (size_t)b[0] | (size_t)b[1] << 8 | (size_t)b[2] << 16 | (size_t)b[3] << 24;
        if (frame > n - at - 4 || !memchr(b + 4, 0, frame))
            abort();
        at += 4 + frame;
    }
    if (page->n_queued != 0 || page->n_owed > PAGE_OWES_MAX)
        abort();
}

/* Messages, each behind a byte of its length in eighths and how it comes. */
static void play_page(const uint8_t *data, size_t size)
{
    static struct connection connection;
    struct page *page = page_open(&g, &connection, "fuzz", true);
    if (!page)
        abort();
    closed = false;
    for (size_t at = 0; at < size && !closed;) {
        const uint8_t how = data[at++];
        size_t n = (size_t)(how & 31) * 8;
        n = n < size - at ? n : size - at;
        page_read(&g, page, data + at, n, how & 128 && how & 64, !(how & 32));
        at += n;
        if (page->message_size > sizeof page->message || page->n_queued > PAGE_QUEUE)
            abort();
        if (how & 64)
            write_all(page);
    }
    page_close(&g, page);
    if (g.hands.n != 0)
        abort(); /* nobody holds a tool where there is no palpd */
}

/* ---------------------------------------------------------------- by HTTP */

static const char *take_text(const uint8_t **data, size_t *size, char *text, size_t room)
{
    size_t n = 0;
    while (*size > 0 && **data != '\n' && n + 1 < room) {
        text[n++] = **data ? (char)**data : ' ';
        ++*data, --*size;
    }
    if (*size > 0)
        ++*data, --*size;
    text[n] = '\0';
    return text;
}

static void play_request(const uint8_t *data, size_t size)
{
    char path[256], host[64], origin[64], range[64], token[64];
    const struct http_request request = {
        .path = take_text(&data, &size, path, sizeof path),
        .host = take_text(&data, &size, host, sizeof host),
        .origin = take_text(&data, &size, origin, sizeof origin),
        .range = take_text(&data, &size, range, sizeof range),
        .token = take_text(&data, &size, token, sizeof token),
        .known_tag = "",
        .encodings = "",
        .peer = "fuzz",
    };
    uint64_t first, count;
    if (range_read(range, 1000, &first, &count) != RANGE_BEYOND && first + count > 1000)
        abort();
    struct http_answer answer = http_answer(&g, &request);
    const bool known = strcasecmp(host, "localhost:8080") == 0;
    if (answer.status < 200 || (!known && answer.status != 403))
        abort();
    http_answer_clear(&answer);
}

/* ---------------------------------------------------------------- a run */

static void begin(void)
{
    static bool begun;
    if (begun)
        return;
    begun = true;
    access_add_host(&g.access, "localhost", 8080);
    g.access.token[0] = (struct access_token){PROTO_ROLE_OPERATOR, {0}};
    g.access.n_token = 1;
    g.feed.connected = false;
}

static void try_page(const uint8_t *data, size_t size)
{
    if (size < 1)
        return;
    g.access.peer[0].n_wrong = 0; /* nobody waits here */
    if (data[0] & 1)
        play_page(data + 1, size - 1);
    else
        play_request(data + 1, size - 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct mutants_target target = {63, try_page, NULL};
    begin();
    mutants_try(&target, data, size);
    return 0;
}
