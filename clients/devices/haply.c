/* SPDX-License-Identifier: Apache-2.0 */
/* haply.c - palp-haply: a Haply Inverse3 through the service that comes with it.
 *
 * The service tells in JSON on a WebSocket which devices there are, and after that answers each
 * message with one message: where they all are. So each message is a force, the newest there is,
 * once a tick and not before the last one was answered. Positions are in metres, forces in newtons,
 * x to the right, y forwards, z up; the service lets a device go that nobody sends forces. */
#include "clients/devices/bridge.h"

#include <jansson.h>
#include <libwebsockets.h>
#include <math.h>
#include <string.h>
#include <time.h>

#define NS_PER_MS INT64_C(1000000)

enum {
    MESSAGE_MAX = 65536,
    COMMAND_MAX = 512,
    AGAIN_MS = 100,    /* a message that is not answered is sent again after this    */
    RETRY_MS = 500,    /* a service that is not there is looked for again after this */
    LET_GO_MS = 200,   /* for the last force, which is zero                          */
    BUTTON_CLUTCH = 1, /* the roles' order, as bits */
    BUTTON_GRASP = 2,
};

struct haply {
    struct bridge bridge;
    const char *service, *wanted, *key; /* the line's: URL, device_id, word for a force */

    struct lws_context *context;
    struct lws *socket;
    bool is_open, owes_answer, ever_open, ending;
    int64_t sent_ns, tried_ns;
    char why[160]; /* the last connection failed */

    char message[MESSAGE_MAX];
    size_t size; /* of what came of the message; above MESSAGE_MAX: too long */
    char device_id[64];
    bool is_new; /* the service's messages have the form of its version 3.5 */
    proto_wrench wrench;
};

/* ---------------------------------------------------------------- reading a message */

static const char *type_word(const json_t *value)
{
    static const char *const words[] = {
        [JSON_OBJECT] = "an object", [JSON_ARRAY] = "an array", [JSON_STRING] = "a text",
        [JSON_INTEGER] = "a number", [JSON_REAL] = "a number",  [JSON_TRUE] = "true",
        [JSON_FALSE] = "false",      [JSON_NULL] = "null",
    };
    return value ? words[json_typeof(value)] : "missing";
}

/* A number of an object; false: there is none, which is told with its place. */
static bool read_number(struct haply *h, const json_t *object, const char *path, const char *key,
                        double *number)
{
    const json_t *value = json_object_get(object, key);
    *number = json_number_value(value);
    if (json_is_number(value) && isfinite(*number))
        return true;
    bridge_complain(&h->bridge, "%s.%s: %s, expected a number", path, key, type_word(value));
    return false;
}

/* A vector stands by itself, or under "vector" or "values". */
static bool read_vector(struct haply *h, const json_t *object, const char *path, const char *key,
                        proto_vec3 *v)
{
    char place[128];
    snprintf(place, sizeof place, "%s.%s", path, key);
    const json_t *value = json_object_get(object, key);
    const json_t *vector = json_object_get(value, "vector"),
                 *values = json_object_get(value, "values");
    value = vector ? vector : values ? values : value;
    return read_number(h, value, place, "x", &v->x) && read_number(h, value, place, "y", &v->y) &&
           read_number(h, value, place, "z", &v->z);
}

/* The name of a device, which will stand in our own messages: plain, and not too long. */
static const char *device_id_of(const json_t *device)
{
    const char *id = json_string_value(json_object_get(device, "device_id"));
    const bool plain = id && id[0] && strlen(id) < sizeof((struct haply *)0)->device_id &&
                       strspn(id, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "-_.: ") == strlen(id);
    return plain ? id : NULL;
}

/* The Inverse3 that is wanted, or the first. NULL: it is not there. */
static const json_t *find_inverse3(struct haply *h, const json_t *root, char *path, size_t size)
{
    const json_t *list = json_object_get(root, "inverse3");
    if (!json_is_array(list)) {
        bridge_complain(&h->bridge, "inverse3: %s, expected an array of devices", type_word(list));
        return NULL;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *device = json_array_get(list, i);
        const char *id = device_id_of(device);
        snprintf(path, size, "inverse3[%zu].state", i);
        if (!id)
            bridge_complain(&h->bridge, "inverse3[%zu].device_id: %s, expected a plain text", i,
                            type_word(json_object_get(device, "device_id")));
        else if (!h->wanted[0] || strcmp(id, h->wanted) == 0)
            return device;
    }
    bridge_lose(&h->bridge, "the Inverse3 is gone");
    return NULL;
}

/* The handle's orientation and buttons, where there is one: wireless before wired. */
static bool read_grip(struct haply *h, const json_t *root, proto_quat *q, uint32_t *buttons,
                      bool *there)
{
    const char *place = "wireless_verse_grip[0].state.orientation";
    const json_t *grip = json_array_get(json_object_get(root, "wireless_verse_grip"), 0);
    if (!grip) {
        grip = json_array_get(json_object_get(root, "verse_grip"), 0);
        place = "verse_grip[0].state.orientation";
    }
    *there = grip;
    if (!grip)
        return true;
    const json_t *state = json_object_get(grip, "state");
    const json_t *turned = json_object_get(state, "orientation");
    const json_t *button = json_object_get(state, "buttons");
    if (json_is_true(json_object_get(button, "a")) ||
        json_is_true(json_object_get(state, "button")))
        *buttons |= BUTTON_CLUTCH;
    if (json_is_true(json_object_get(button, "b")))
        *buttons |= BUTTON_GRASP;
    return read_number(h, turned, place, "x", &q->x) && read_number(h, turned, place, "y", &q->y) &&
           read_number(h, turned, place, "z", &q->z) && read_number(h, turned, place, "w", &q->w);
}

static void take_state(struct haply *h, const json_t *root)
{
    proto_pose at = {.orientation.w = 1};
    uint32_t buttons = 0;
    bool has_grip;
    char path[64];
    const json_t *device = find_inverse3(h, root, path, sizeof path);
    if (!device)
        return;
    strcpy(h->device_id, device_id_of(device));
    h->is_new |= json_object_get(root, "session_id") != NULL;
    const json_t *state = json_object_get(device, "state");
    if (!read_vector(h, state, path, "cursor_position", &at.position) ||
        !read_grip(h, root, &at.orientation, &buttons, &has_grip))
        return;
    if (!h->bridge.device)
        h->bridge.hello.capabilities.dof_in = has_grip ? 6 : 3;
    bridge_put(&h->bridge, at, buttons);
}

static void take_message(struct haply *h)
{
    json_error_t error;
    h->bridge.second.heard++;
    if (h->size > MESSAGE_MAX) {
        bridge_complain(&h->bridge, "a message of %zu bytes, expected at most %d", h->size,
                        MESSAGE_MAX);
        return;
    }
    json_t *root = json_loadb(h->message, h->size, 0, &error);
    if (json_is_object(root))
        take_state(h, root);
    else if (root)
        bridge_complain(&h->bridge, "a message is %s, expected an object", type_word(root));
    else
        bridge_complain(&h->bridge, "a message of %zu bytes is not JSON, at byte %d: %s", h->size,
                        error.position, error.text);
    json_decref(root);
}

/* ---------------------------------------------------------------- the connection */

static void take_part(struct haply *h, const void *bytes, size_t size)
{
    if (h->size + size <= MESSAGE_MAX)
        memcpy(h->message + h->size, bytes, size);
    h->size += size;
    if (lws_remaining_packet_payload(h->socket) > 0 || !lws_is_final_fragment(h->socket))
        return;
    h->owes_answer = false;
    take_message(h);
    h->size = 0;
}

/* A force; 3.5 of the service calls a vector "vector", those before "values". Where no device is
 * known, the wish to be told of all. */
static int make_command(const struct haply *h, char *text)
{
    const char *key = h->key[0] ? h->key : h->is_new ? "vector" : "values";
    const proto_vec3 f = h->wrench.force;
    if (!h->device_id[0])
        return snprintf(text, COMMAND_MAX, "{\"session\":{\"force_render_full_state\":{}}}");
    return snprintf(text, COMMAND_MAX,
                    "{\"inverse3\":[{\"device_id\":\"%s\",\"commands\":{\"set_cursor_force\":"
                    "{\"%s\":{\"x\":%.6f,\"y\":%.6f,\"z\":%.6f}}}}]}",
                    h->device_id, key, f.x, f.y, f.z);
}

static bool write_command(struct haply *h)
{
    unsigned char frame[LWS_PRE + COMMAND_MAX];
    const int n = make_command(h, (char *)frame + LWS_PRE);
    h->owes_answer = true;
    h->sent_ns = bridge_now_ns();
    return n < COMMAND_MAX && lws_write(h->socket, frame + LWS_PRE, (size_t)n, LWS_WRITE_TEXT) == n;
}

static void lose_connection(struct haply *h)
{
    h->socket = NULL;
    h->is_open = h->owes_answer = false;
    h->size = 0;
    if (!h->ending)
        bridge_lose(&h->bridge, "%s: the connection is lost", h->service);
}

static int take_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                      size_t size)
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
static void exchange(struct haply *h)
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
    static const struct lws_protocols protocols[] = {{"", take_event, 0, MESSAGE_MAX}, {NULL}};
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
            exchange(&h);
        let_go(&h);
        lws_context_destroy(h.context);
    }
    return bridge_end(&h.bridge);
}
