/* SPDX-License-Identifier: Apache-2.0 */
/* server.c - libwebsockets on the gateway's libuv loop. */
#include "clients/gateway/server.h"

#include "clients/gateway/gateway.h"
#include "clients/gateway/http.h"
#include "clients/gateway/listen.h"
#include "clients/gateway/socket.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    SEND_BUFFER = 256 * 1024, /* bytes that the system holds for a page */
    CHUNK = 32 * 1024,        /* of a body                              */
    HEADERS_MAX = 8192,
    HEADERS_S = 5, /* for all of them to come                    */
    IDLE_S = 15,   /* of a connection between two requests       */
    PING_S = 5,    /* a page that says nothing is asked          */
    SILENT_S = 10, /* … and closed                               */
    POOL = 64,     /* requests whose headers are being read      */
    DESCRIPTORS = 256,
};

struct server {
    struct gateway *g;
    struct lws_context *context;
};

/** A request under way. */
struct exchange {
    struct http_answer answer;
    bool open; /* there is an answer */
    uint64_t sent;
};

static struct gateway *gateway_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

/* A header's text; "": there is none, or one that is too long, which is none of ours. */
static const char *header_of(struct lws *wsi, enum lws_token_indexes which, char *text, size_t size)
{
    const int n = lws_hdr_copy(wsi, text, (int)size, which);
    if (n <= 0)
        text[0] = '\0';
    return text;
}

/* ---------------------------------------------------------------- HTTP */

static const char *bearer_of(const char *authorization)
{
    return strncasecmp(authorization, "Bearer ", 7) == 0 ? authorization + 7 : "";
}

static struct http_answer answer_to(struct lws *wsi, const char *path, bool is_head)
{
    char host[256], origin[256], range[96], tag[64], encodings[256], bearer[96], peer[64];
    lws_get_peer_simple(wsi, peer, sizeof peer);
    const struct http_request request = {
        .path = path,
        .host = header_of(wsi, WSI_TOKEN_HOST, host, sizeof host),
        .origin = header_of(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin),
        .range = header_of(wsi, WSI_TOKEN_HTTP_RANGE, range, sizeof range),
        .known_tag = header_of(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, tag, sizeof tag),
        .encodings = header_of(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings, sizeof encodings),
        .token = bearer_of(header_of(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, bearer, sizeof bearer)),
        .peer = peer,
        .is_head = is_head,
    };
    return http_answer(gateway_of(wsi), &request);
}

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

static bool add_range_headers(struct lws *wsi, const struct http_answer *a, unsigned char **at,
                              unsigned char *end)
{
    char text[96];
    if (!a->ranges)
        return true;
    if (a->status == 206)
        snprintf(text, sizeof text, "bytes %llu-%llu/%llu", (unsigned long long)a->first,
                 (unsigned long long)(a->first + a->size - 1), (unsigned long long)a->whole);
    else
        snprintf(text, sizeof text, "bytes */%llu", (unsigned long long)a->whole);
    return add_header(wsi, "accept-ranges:", "bytes", at, end) &&
           (a->status == 200 || add_header(wsi, "content-range:", text, at, end));
}

/* Returns false where they do not fit, or the connection is gone. */
static bool send_headers(struct lws *wsi, const struct http_answer *a)
{
    unsigned char room[LWS_PRE + 4096], *begin = room + LWS_PRE, *at = begin,
                                        *end = room + sizeof room - 1;
    return lws_add_http_common_headers(wsi, (unsigned)a->status, a->type, (lws_filepos_t)a->size,
                                       &at, end) == 0 &&
           (!a->packed || add_header(wsi, "content-encoding:", "gzip", &at, end)) &&
           (!a->packed || add_header(wsi, "vary:", "accept-encoding", &at, end)) &&
           (!a->tag || add_header(wsi, "etag:", a->tag, &at, end)) &&
           add_header(wsi, "cache-control:", a->keeps ? "no-cache" : "no-store", &at, end) &&
           add_range_headers(wsi, a, &at, end) &&
           lws_finalize_write_http_header(wsi, begin, &at, end) == 0;
}

static int end_exchange(struct lws *wsi, struct exchange *x)
{
    if (x->open)
        http_answer_clear(&x->answer);
    x->open = false;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int begin_exchange(struct lws *wsi, struct exchange *x, const char *path)
{
    char *uri;
    int length;
    const int method = lws_http_get_uri_and_method(wsi, &uri, &length);
    const bool is_head = method == LWSHUMETH_HEAD;
    if (method != LWSHUMETH_GET && !is_head)
        return lws_return_http_status(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, NULL) ||
                       lws_http_transaction_completed(wsi)
                   ? -1
                   : 0;
    if (x->open)
        http_answer_clear(&x->answer);
    *x = (struct exchange){.answer = answer_to(wsi, path, is_head), .open = true};
    if (!send_headers(wsi, &x->answer))
        return -1;
    if (is_head || x->answer.size == 0)
        return end_exchange(wsi, x);
    lws_callback_on_writable(wsi);
    return 0;
}

static int go_on(struct lws *wsi, struct exchange *x)
{
    unsigned char room[LWS_PRE + CHUNK], *bytes = room + LWS_PRE;
    const struct http_answer *a = &x->answer;
    if (!x->open)
        return 0;
    size_t n = a->size - x->sent < CHUNK ? (size_t)(a->size - x->sent) : CHUNK;
    if (a->file >= 0) {
        const ssize_t got = pread(a->file, bytes, n, (off_t)(a->first + x->sent));
        if (got <= 0)
            return -1; /* it became shorter: cut off, so that nobody takes it for whole */
        n = (size_t)got;
    } else {
        memcpy(bytes, a->bytes + x->sent, n);
    }
    x->sent += n;
    const bool last = x->sent == a->size;
    if (lws_write(wsi, bytes, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    if (last)
        return end_exchange(wsi, x);
    lws_callback_on_writable(wsi);
    return 0;
}

/* An answer of our own: libwebsockets' is of HTTP 1.0 here, which some clients do not read. */
static void refuse_upgrade(struct lws *wsi, const char *status)
{
    unsigned char room[LWS_PRE + 256];
    const int n = snprintf((char *)room + LWS_PRE, sizeof room - LWS_PRE,
                           "HTTP/1.1 %s\r\ncontent-length: 0\r\nconnection: close\r\n\r\n", status);
    lws_write(wsi, room + LWS_PRE, (size_t)n, LWS_WRITE_HTTP_FINAL);
}

/* May this become a WebSocket? Returns 0: it may; -1: it was answered that it may not. */
static int judge_upgrade(struct lws *wsi)
{
    struct gateway *g = gateway_of(wsi);
    char host[256], origin[256], protocol[64];
    int n_page = 0;
    header_of(wsi, WSI_TOKEN_HOST, host, sizeof host);
    header_of(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    header_of(wsi, WSI_TOKEN_PROTOCOL, protocol, sizeof protocol);
    for (int i = 0; i < PAGES_MAX; i++)
        n_page += g->page[i] != NULL;
    const bool stranger = !access_knows_host(&g->access, host) ||
                          (origin[0] && !access_knows_origin(&g->access, origin, host));
    const bool foreign = strcmp(protocol, "palp.v1") != 0;
    g->counts.refused_hosts += stranger;
    g->counts.refused_pages += !stranger && n_page >= PAGES_MAX;
    if (!stranger && !foreign && n_page < PAGES_MAX)
        return 0;
    refuse_upgrade(wsi, stranger  ? "403 Forbidden"
                        : foreign ? "400 Bad Request"
                                  : "503 Service Unavailable");
    return -1;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t size)
{
    struct exchange *x = user;
    (void)size;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return begin_exchange(wsi, x, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return go_on(wsi, x);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return judge_upgrade(wsi);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (x && x->open)
            http_answer_clear(&x->answer);
        if (x)
            x->open = false;
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_ESTABLISHED:
        return -1; /* a WebSocket of no subprotocol */
    default:
        return 0;
    }
}

/* ---------------------------------------------------------------- WebSocket */

static int open_page(struct lws *wsi, struct connection *c)
{
    struct gateway *g = gateway_of(wsi);
    char peer[ACCESS_PEER_MAX], origin[256];
    const int buffer = SEND_BUFFER;
    *c = (struct connection){.wsi = wsi};
    lws_get_peer_simple(wsi, peer, sizeof peer);
    header_of(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    g->now_ns = gateway_now_ns();
    c->page = page_open(g, c, peer, origin[0] != '\0');
    return c->page ? 0 : -1;
}

/* Begin the closing handshake, once: the page is told why before any further picture. It begins
 * where nothing waits to be written, since libwebsockets cuts a connection with half a message to
 * write without a word; and not by a callback's -1, after which its libuv loop, as Debian builds
 * it, closes twice, the second time at once. What the page still sends is read and left until it
 * closes as well. */
static void say_goodbye(struct lws *wsi, struct connection *c)
{
    if (c->has_said_goodbye)
        return;
    c->has_said_goodbye = true;
    lws_close_reason(wsi, (enum lws_close_status)c->close_code, (unsigned char *)c->close_why,
                     strlen(c->close_why));
    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_SYNC);
}

static int write_page(struct lws *wsi, struct connection *c)
{
    unsigned char *bytes;
    if (c->close_code != 0) {
        say_goodbye(wsi, c);
        return 0;
    }
    const size_t size = page_write(gateway_of(wsi), c->page, LWS_PRE, &bytes);
    return size > 0 && lws_write(wsi, bytes, size, LWS_WRITE_BINARY) < 0 ? -1 : 0;
}

static int on_page(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t size)
{
    struct connection *c = user;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return open_page(wsi, c);
    case LWS_CALLBACK_RECEIVE:
        page_read(gateway_of(wsi), c->page, in, size, !lws_frame_is_binary(wsi),
                  lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_page(wsi, c);
    case LWS_CALLBACK_CLOSED:
        if (c->page)
            page_close(gateway_of(wsi), c->page);
        c->page = NULL;
        return 0;
    default:
        return 0;
    }
}

/* ---------------------------------------------------------------- opening */

static const struct lws_protocols protocols[] = {
    {"http", on_http, sizeof(struct exchange), 0, 0, NULL, 0},
    {"palp.v1", on_page, sizeof(struct connection), PROTO_PAGE_MESSAGE_MAX, 0, NULL, 0},
    {0},
};

/* Pages load nothing from elsewhere, and nobody frames them. */
static const struct lws_protocol_vhost_options headers[] = {
    {&headers[1], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
     "img-src 'self' data: blob:; font-src 'self'; worker-src 'self'; manifest-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {&headers[2], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&headers[3], NULL, "cross-origin-embedder-policy:", "require-corp"},
    {&headers[4], NULL, "cross-origin-resource-policy:", "same-origin"},
    {&headers[5], NULL, "x-content-type-options:", "nosniff"},
    {&headers[6], NULL, "x-frame-options:", "DENY"},
    {NULL, NULL, "referrer-policy:", "no-referrer"},
};

static const lws_retry_bo_t patience = {.secs_since_valid_ping = PING_S,
                                        .secs_since_valid_hangup = SILENT_S};

static bool open_context(struct server *s)
{
    void *loops[] = {&s->g->loop};
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBUV |
                   (s->g->access.tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .foreign_loops = loops,
        .user = s->g,
        .timeout_secs = HEADERS_S,
        .max_http_header_data = HEADERS_MAX,
        .max_http_header_pool = POOL,
        .fd_limit_per_thread = DESCRIPTORS,
        .retry_and_idle_policy = &patience,
        .server_string = "palp-gateway",
        .gid = -1,
        .uid = -1,
    };
    s->context = lws_create_context(&info);
    return s->context != NULL;
}

static bool open_address(struct server *s, const struct listen_address *at)
{
    const struct gateway_options *o = &s->g->options;
    const struct lws_context_creation_info info = {
        .vhost_name = at->host,
        .iface = at->host,
        .port = at->port,
        .protocols = protocols,
        .headers = headers,
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (at->is_ipv6
                        ? LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY | LWS_SERVER_OPTION_IPV6_V6ONLY_VALUE
                        : LWS_SERVER_OPTION_DISABLE_IPV6) |
                   (s->g->access.tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .keepalive_timeout = IDLE_S,
        .timeout_secs = HEADERS_S,
        .retry_and_idle_policy = &patience,
        .ssl_cert_filepath = s->g->access.tls ? o->tls_cert : NULL,
        .ssl_private_key_filepath = s->g->access.tls ? o->tls_key : NULL,
        .alpn = "http/1.1",
    };
    return lws_create_vhost(s->context, &info) != NULL;
}

static void print_complaint(int level, const char *line)
{
    (void)level;
    fprintf(stderr, "palp-gateway: %s", line);
}

static struct server *fail_start(struct server *s, int code, int *exit_code)
{
    if (s && s->context)
        lws_context_destroy(s->context);
    free(s);
    *exit_code = code;
    return NULL;
}

struct server *server_open(struct gateway *g, int *exit_code, char *why, size_t why_size)
{
    struct listen_address address[LISTEN_MAX];
    lws_set_log_level(LLL_ERR, print_complaint);
    const int n = listen_find(g, address, exit_code, why, why_size);
    struct server *s = n > 0 ? calloc(1, sizeof *s) : NULL;
    if (!s)
        return NULL;
    s->g = g;
    if (!open_context(s)) {
        snprintf(why, why_size,
                 "libwebsockets does not start; is its libuv plugin "
                 "(libwebsockets-evlib-uv) installed?");
        return fail_start(s, EX_UNAVAILABLE, exit_code);
    }
    for (int i = 0; i < n; i++)
        if (!open_address(s, &address[i])) {
            snprintf(why, why_size, "%s:%d cannot be listened at%s", address[i].host,
                     address[i].port, g->access.tls ? ", or its certificate is none" : "");
            return fail_start(s, g->access.tls ? EX_NOINPUT : EX_UNAVAILABLE, exit_code);
        }
    return s;
}

void server_stop(struct server *s)
{
    lws_context_destroy(s->context);
}

void server_free(struct server *s)
{
    free(s);
}
