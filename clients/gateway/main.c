/* SPDX-License-Identifier: Apache-2.0 */
/* main.c - palp-gateway: options, the loop, start and stop. */
#include "clients/gateway/gateway.h"
#include "clients/gateway/server.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FRAMES_A_TURN = 256,
    REST_MS = 40, /* from tick to tick while nobody holds a tool or waits for an answer */
    WARN_MS = 60000,
    WHY = 512,
};

/* ---------------------------------------------------------------- the loop */

static void on_more(uv_idle_t *handle)
{
    uv_idle_stop(handle); /* once round without waiting, then on_prepare takes the rest */
}

static void pass_on(struct gateway *g, const struct feed_news *news)
{
    if (news->event)
        page_tell_each(g, news->event, PAGE_WANTS_EVENT);
    if (news->mark)
        page_tell_each(g, news->mark, PAGE_WANTS_MARK);
    if (news->daemon) {
        page_tell_daemon(g, news->daemon);
        if (!g->feed.connected)
            hands_lose_all(g, "palpd is gone");
    }
    if (news->picture)
        page_tell_picture(g);
}

/* Returns whether there may be more. */
static bool take_frames(struct gateway *g)
{
    struct feed_news news;
    g->now_ns = gateway_now_ns();
    for (int i = 0; i < FRAMES_A_TURN; i++) {
        if (!feed_take(g, &news))
            return false;
        pass_on(g, &news);
    }
    return true;
}

/* libzmq's descriptor tells once that something came: all of it is taken before the loop waits. */
static void on_prepare(uv_prepare_t *handle)
{
    struct gateway *g = handle->data;
    if (take_frames(g))
        uv_idle_start(&g->more, on_more);
}

static void on_readable(uv_poll_t *handle, int status, int events)
{
    (void)handle, (void)status, (void)events; /* on_prepare follows */
}

static void on_tick(uv_timer_t *handle)
{
    struct gateway *g = handle->data;
    struct feed_news news;
    g->now_ns = gateway_now_ns();
    hands_tick(g);
    asks_tick(g);
    feed_tick(g, &news);
    pass_on(g, &news);
    page_tick(g);
    const bool busy = g->hands.n > 0 || g->asks.n > 0;
    uv_timer_start(&g->tick, on_tick, busy ? HANDS_TICK_MS : REST_MS, 0);
}

static void on_warning(uv_timer_t *handle)
{
    const struct gateway *g = handle->data;
    gateway_say(g, "--insecure: what is said here, and tokens, can be read on the way");
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct gateway *g = handle->data;
    (void)number;
    g->stopping = true;
    uv_stop(&g->loop);
}

static void start_loop(struct gateway *g)
{
    uv_poll_init(&g->loop, &g->readable, palp_stream_descriptor(g->feed.stream));
    uv_prepare_init(&g->loop, &g->before_wait);
    uv_idle_init(&g->loop, &g->more);
    uv_timer_init(&g->loop, &g->tick);
    uv_timer_init(&g->loop, &g->insecure_warning);
    uv_signal_init(&g->loop, &g->terminate);
    uv_signal_init(&g->loop, &g->interrupt);
    uv_signal_init(&g->loop, &g->hangup);
    g->readable.data = g->before_wait.data = g->more.data = g->tick.data = g;
    g->insecure_warning.data = g->terminate.data = g->interrupt.data = g->hangup.data = g;
    uv_poll_start(&g->readable, UV_READABLE, on_readable);
    uv_prepare_start(&g->before_wait, on_prepare);
    uv_timer_start(&g->tick, on_tick, 0, 0);
    if (g->options.insecure)
        uv_timer_start(&g->insecure_warning, on_warning, 0, WARN_MS);
    uv_signal_start(&g->terminate, on_signal, SIGTERM);
    uv_signal_start(&g->interrupt, on_signal, SIGINT);
    uv_signal_start(&g->hangup, on_signal, SIGHUP);
}

static void stop_loop(struct gateway *g)
{
    uv_handle_t *const own[] = {(uv_handle_t *)&g->readable,
                                (uv_handle_t *)&g->before_wait,
                                (uv_handle_t *)&g->more,
                                (uv_handle_t *)&g->tick,
                                (uv_handle_t *)&g->insecure_warning,
                                (uv_handle_t *)&g->terminate,
                                (uv_handle_t *)&g->interrupt,
                                (uv_handle_t *)&g->hangup};
    server_stop(g->server);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        uv_close(own[i], NULL);
    uv_run(&g->loop, UV_RUN_DEFAULT);
    server_stop(g->server); /* the second time lets go of what its handles held */
    server_free(g->server);
    uv_loop_close(&g->loop);
}

/* ---------------------------------------------------------------- start */

/* Returns 0, or an exit code and the reason. */
static int read_access(struct gateway *g, char *why)
{
    const struct gateway_options *o = &g->options;
    g->access.is_private = o->private_;
    g->access.tls = o->tls_cert != NULL;
    if (!o->tls_cert != !o->tls_key) {
        snprintf(why, WHY, "expected both --tls-cert and --tls-key");
        return EX_USAGE;
    }
    for (int i = 0; i < 2 && o->tls_cert; i++)
        if (access(i ? o->tls_key : o->tls_cert, R_OK) != 0) {
            snprintf(why, WHY, "%s cannot be read", i ? o->tls_key : o->tls_cert);
            return EX_NOINPUT;
        }
    if (o->token_file)
        return access_read_tokens(&g->access, o->token_file, why, WHY) == 0 ? 0 : EX_NOINPUT;
    if (access_make_token(&g->access, PROTO_ROLE_HAND) == 0 &&
        access_make_token(&g->access, PROTO_ROLE_OPERATOR) == 0)
        return 0;
    snprintf(why, WHY, "no tokens can be made");
    return EX_OSERR;
}

static int open_palpd(struct gateway *g, char *why)
{
    struct palp_client_error error;
    g->asks.control = palp_control_connect(g->options.control, &error);
    if (g->asks.control && feed_open(&g->feed, g->options.stream, &error))
        return 0;
    snprintf(why, WHY, "%s", error.what);
    return EX_USAGE;
}

/* Where to look; tokens that nobody else knows are part of it, behind the #, which browsers keep to
 * themselves. */
static void tell_addresses(const struct gateway *g)
{
    const char *scheme = g->access.tls ? "https" : "http";
    printf("palp-gateway: %s://%s/\n", scheme, g->access.host[0]);
    for (int i = 0; !g->options.token_file && i < g->access.n_token; i++) {
        char token[ACCESS_TOKEN_DIGITS + 1];
        access_print_token(&g->access.token[i], token);
        printf("  %-9s %s://%s/#token=%s\n", proto_role_word(g->access.token[i].role), scheme,
               g->access.host[0], token);
    }
    fflush(stdout);
}

static void close_all(struct gateway *g)
{
    feed_close(&g->feed);
    palp_control_destroy(g->asks.control);
    recordings_close(&g->recordings);
    page_forget_memory();
}

static int serve_pages(struct gateway *g)
{
    char why[WHY] = "";
    int code = read_access(g, why);
    if (code == 0 && recordings_open(&g->recordings, g->options.recordings, why, WHY) != 0)
        code = EX_NOINPUT;
    if (code == 0)
        code = open_palpd(g, why);
    if (code == 0) {
        uv_loop_init(&g->loop);
        g->server = server_open(g, &code, why, WHY);
    }
    if (g->server) {
        start_loop(g);
        tell_addresses(g);
        uv_run(&g->loop, UV_RUN_DEFAULT);
        hands_lose_all(g, "the gateway ends");
        stop_loop(g);
        code = EX_OK;
    } else {
        fprintf(stderr, "palp-gateway: %s\n", why);
    }
    close_all(g);
    return code;
}

int main(int argc, char **argv)
{
    static struct gateway g = {.recordings.folder = -1};
    struct gateway_options *o = &g.options;
    const char *connect = NULL;
    const struct cli_option options[] = {
        {"connect", CLI_TEXT, &connect, "NAME", "palpd's name, for all of its sockets [palpd]"},
        {"device", CLI_TEXT, &o->device, "URL", "palpd's device socket alone"},
        {"stream", CLI_TEXT, &o->stream, "URL", "palpd's stream socket alone"},
        {"control", CLI_TEXT, &o->control, "URL", "palpd's control socket alone"},
        KEYS_ROWS(o->keys),
        {"listen", CLI_TEXTS, &o->listen, "HOST:PORT",
         "where browsers connect; again for more [127.0.0.1:8080 and [::1]:8080]"},
        {"host", CLI_TEXTS, &o->names, "NAME",
         "a name that this machine is called by; again for more"},
        {"token-file", CLI_TEXT, &o->token_file, "FILE",
         "lines of a role (audience, hand, operator) and 32 digits; mode 0600 [new ones, printed]"},
        {"private", CLI_FLAG, &o->private_, NULL, "the audience needs a token too"},
        {"tls-cert", CLI_TEXT, &o->tls_cert, "FILE", "certificate chain, PEM"},
        {"tls-key", CLI_TEXT, &o->tls_key, "FILE", "its key, PEM"},
        {"insecure", CLI_FLAG, &o->insecure, NULL, "listen beyond this machine without TLS"},
        {"recordings", CLI_TEXT, &o->recordings, "DIR", "its .mcap files are served"},
        {"quiet", CLI_FLAG, &o->quiet, NULL, "print the address and errors only"},
        {NULL},
    };
    const struct cli cli = {
        .name = "gateway",
        .about =
            "Show a running palpd in browsers, and let them hold its tools. Serves the page and\n"
            "its WebSocket, /metrics, /healthz and /recordings, to this machine alone unless\n"
            "told otherwise.\n",
        .option = options,
    };
    int first;
    int code = cli_read(&cli, argc, argv, &first);
    if (code == CLI_GO)
        code = keys_use(&o->keys, "gateway");
    if (code != CLI_GO)
        return code;
    const char *name = connect ? connect : PROTO_STATION;
    o->device = o->device ? o->device : name;
    o->stream = o->stream ? o->stream : name;
    o->control = o->control ? o->control : name;
    signal(SIGPIPE, SIG_IGN);
    return serve_pages(&g);
}
