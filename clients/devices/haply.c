/* SPDX-License-Identifier: Apache-2.0 */
/* haply.c - palp-haply: a Haply Inverse3 through the service that comes with it.
 *
 * The service tells in JSON on a WebSocket which devices there are, and after that answers each
 * message with one message: where they all are. So each message is a force, the newest there is,
 * once a tick and not before the last one was answered. Positions are in metres, forces in newtons,
 * x to the right, y forwards, z up; the service lets a device go that nobody sends forces. */
#include "clients/devices/bridge.h"
#include "clients/devices/haply_message.h"

#include <libwebsockets.h>
#include <string.h>
#include <time.h>

#define NS_PER_MS INT64_C(1000000)

enum {
    AGAIN_MS = 100,  /* a message that is not answered is sent again after this    */
    RETRY_MS = 500,  /* a service that is not there is looked for again after this */
    LET_GO_MS = 200, /* for the last force, which is zero                          */
};

struct haply {
    struct bridge bridge;
    const char *service, *wanted, *key; /* the line's: URL, device_id, word for a force */

    struct lws_context *context;
    struct lws *socket;
    bool is_open, owes_answer, ever_open, ending;
    int64_t sent_ns, tried_ns;
    char why[160]; /* the last connection failed */

    char message[HAPLY_MESSAGE_MAX];
    size_t size; /* of what came of the message; above HAPLY_MESSAGE_MAX: too long */
    char device_id[HAPLY_ID_MAX + 1];
    bool is_new; /* the service's messages have the form of its version 3.5 */
    proto_wrench wrench;
};

/* ---------------------------------------------------------------- the connection */

static void take_message(struct haply *h)
{
    struct haply_state state;
    struct haply_error error;
    h->bridge.second.heard++;
    const bool is_read = haply_read_message(&state, h->message, h->size, h->wanted, &error);
    if (error.what[0])
        bridge_complain(&h->bridge, "%s", error.what);
    if (!is_read)
        return;
    if (!state.device_id[0]) {
        bridge_lose(&h->bridge, "the Inverse3 is gone");
        return;
    }
    strcpy(h->device_id, state.device_id);
    h->is_new |= state.is_new;
    if (!state.has_pose)
        return;
    if (!h->bridge.device)
        h->bridge.hello.capabilities.dof_in = state.has_grip ? 6 : 3;
    bridge_put(&h->bridge, state.at, state.buttons);
}

static void take_part(struct haply *h, const void *bytes, size_t size)
{
    if (h->size + size <= HAPLY_MESSAGE_MAX)
        memcpy(h->message + h->size, bytes, size);
    h->size += size;
    if (lws_remaining_packet_payload(h->socket) > 0 || !lws_is_final_fragment(h->socket))
        return;
    h->owes_answer = false;
    take_message(h);
    h->size = 0;
}

static bool write_command(struct haply *h)
{
    unsigned char frame[LWS_PRE + HAPLY_COMMAND_MAX];
    const char *word = h->key[0] ? h->key : h->is_new ? "vector" : "values";
    const int n = haply_write_command((char *)frame + LWS_PRE, h->device_id, word, h->wrench.force);
    h->owes_answer = true;
    h->sent_ns = bridge_now_ns();
    return n < HAPLY_COMMAND_MAX &&
           lws_write(h->socket, frame + LWS_PRE, (size_t)n, LWS_WRITE_TEXT) == n;
}

static void lose_connection(struct haply *h)
{
    h->socket = NULL;
    h->is_open = h->owes_answer = false;
    h->size = 0;
    if (!h->ending)
        bridge_lose(&h->bridge, "%s: the connection is lost", h->service);
}

static int take_service_event(struct lws *socket, enum lws_callback_reasons reason, void *user,
                              void *in, size_t size)
{
    struct haply *h = lws_context_user(lws_get_context(socket));
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        h->is_open = h->ever_open = true;
        h->is_new = false;
        h->sent_ns = bridge_now_ns(); /* the service speaks first */
        bridge_say(&h->bridge, "%s: connected", h->service);
        break;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        snprintf(h->why, sizeof h->why, "%.*s", in ? (int)size : 16,
                 in ? (const char *)in : "no connection");
        lose_connection(h);
        break;
    case LWS_CALLBACK_CLIENT_CLOSED:
        lose_connection(h);
        break;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        take_part(h, in, size);
        break;
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return write_command(h) ? 0 : -1;
    default:
        break;
    }
    return 0;
}

static void look_for_service(struct haply *h)
{
    char url[256];
    const char *scheme, *address, *path;
    int port;
    h->tried_ns = bridge_now_ns();
    snprintf(url, sizeof url, "%s", h->service);
    if (lws_parse_uri(url, &scheme, &address, &port, &path) != 0 || strcmp(scheme, "ws") != 0) {
        bridge_fail(&h->bridge, EX_USAGE, "--service=%s: expected ws://HOST:PORT", h->service);
        return;
    }
    lws_client_connect_via_info(&(struct lws_client_connect_info){.context = h->context,
                                                                  .address = address,
                                                                  .port = port,
                                                                  .path = "/",
                                                                  .host = address,
                                                                  .origin = address,
                                                                  .pwsi = &h->socket});
}

static void give_up(struct haply *h)
{
    if (!h->ever_open)
        bridge_fail(&h->bridge, EX_UNAVAILABLE, "%s: no service answers: %s", h->service, h->why);
    else
        bridge_fail(&h->bridge, EX_UNAVAILABLE, "%s: there is no Inverse3 %s", h->service,
                    h->wanted);
}

/* Once a tick: what came, then the newest force where the last one was answered. */
static void exchange_states(struct haply *h)
{
    const int64_t now_ns = bridge_now_ns();
    const bool known = h->device_id[0];
    if (!h->socket && now_ns - h->tried_ns > RETRY_MS * NS_PER_MS)
        look_for_service(h);
    if (!known && bridge_waited(&h->bridge))
        give_up(h);
    lws_service(h->context, -1);
    h->wrench = bridge_wrench(&h->bridge);
    if (!h->is_open)
        return;
    if ((known && !h->owes_answer) || now_ns - h->sent_ns > AGAIN_MS * NS_PER_MS) {
        lws_callback_on_writable(h->socket);
        lws_service(h->context, -1);
    }
}

/* Until the last message was answered. */
static void await_answer(struct haply *h, int64_t end_ns)
{
    while (h->is_open && h->owes_answer && bridge_now_ns() < end_ns) {
        lws_service(h->context, -1);
        nanosleep(&(struct timespec){.tv_nsec = NS_PER_MS}, NULL);
    }
}

/* The last force that the device gets is zero: sent once the one before was answered, for a service
 * that writes into a closed connection reads no more. */
static void let_go(struct haply *h)
{
    const int64_t end_ns = bridge_now_ns() + LET_GO_MS * NS_PER_MS;
    h->ending = true;
    h->wrench = (proto_wrench){{0}, {0}};
    await_answer(h, end_ns - LET_GO_MS / 2 * NS_PER_MS);
    if (!h->is_open || !h->device_id[0])
        return;
    h->owes_answer = true; /* from here on, and not only once it is written */
    lws_callback_on_writable(h->socket);
    await_answer(h, end_ns);
}

/* ---------------------------------------------------------------- its line */

static bool open_context(struct haply *h)
{
    static const struct lws_protocols protocols[] = {{"", take_service_event, 0, HAPLY_MESSAGE_MAX},
                                                     {NULL}};
    lws_set_log_level(0, NULL);
    h->context = lws_create_context(&(struct lws_context_creation_info){
        .port = CONTEXT_PORT_NO_LISTEN, .protocols = protocols, .user = h});
    if (!h->context)
        bridge_fail(&h->bridge, EX_OSERR, "no WebSocket context");
    return h->context;
}

int main(int argc, char **argv)
{
    static const enum proto_button_role roles[] = {PROTO_BUTTON_CLUTCH, PROTO_BUTTON_GRASP};
    static struct haply h = {
        .service = "ws://localhost:10001",
        .wanted = "",
        .key = "",
        .bridge =
            {
                .name = "haply",
                .options = {.device = "haply",
                            .axes = "x,z,-y",
                            .scale = 1,
                            .rate = 1000,
                            .silence = 0.1,
                            .force_max = 4},
                .hello = {.device_kind = "Haply Inverse3",
                          .capabilities = {.dof_out = 3,
                                           .max_continuous_force_n = 3,
                                           .n_button_roles = 2,
                                           .button_roles = roles}},
            },
    };
    /* clang-format off */
    const struct cli_option own[] = {
        {"service",   CLI_TEXT, &h.service, "URL",  "of the Inverse service [ws://localhost:10001]"},
        {"device-id", CLI_TEXT, &h.wanted,  "ID",   "of the Inverse3 [the first]"},
        {"force-key", CLI_TEXT, &h.key,     "WORD", "vector or values, by which the service knows a force [by its version]"},
        {NULL},
    };
    /* clang-format on */
    const char *about =
        "Hold a tool of a running palpd with a Haply Inverse3 and its handle: button a is the "
        "clutch, b grasps.\n"
        "Example: palp-haply --tool=probe --verbose\n";
    int exit_code = bridge_read(&h.bridge, about, own, argc, argv);
    if (exit_code != BRIDGE_GO)
        return exit_code;
    if (h.key[0] && strcmp(h.key, "vector") != 0 && strcmp(h.key, "values") != 0)
        return bridge_fail(&h.bridge, EX_USAGE, "--force-key=%s: expected vector or values", h.key);
    if (open_context(&h)) {
        while (bridge_tick(&h.bridge))
            exchange_states(&h);
        let_go(&h);
        lws_context_destroy(h.context);
    }
    return bridge_end(&h.bridge);
}
