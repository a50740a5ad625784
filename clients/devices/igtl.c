/* SPDX-License-Identifier: Apache-2.0 */
/* igtl.c - palp-igtl: a tracker that speaks OpenIGTLink holds a tool; tools and forces go out the
 * same way.
 *
 * Poses of one instrument come from a tracker that is connected to, or from who connects here; each
 * of them gets a TRANSFORM a tool and a SENSOR for the force and one for the torque on the hand,
 * for each step of the simulation. A tracker's poses are far between: the tool glides from one to
 * the next in the time between them, that much behind. */
#include "clients/devices/bridge.h"
#include "clients/devices/igtl_peer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NS_PER_S  INT64_C(1000000000)
#define NS_PER_MS INT64_C(1000000)

enum { PEERS_MAX = 8, BODIES_MAX = 64, RETRY_MS = 500 };

static const double LINGER_S = 0.01;                  /* a tracker may be so late */
static const double TELLS_N = 0.03, TELLS_NM = 0.001; /* half of what a fingertip tells */

/* A marker that moves faster than a hand was mistaken for another. */
static const double HAND_M_S = 3, HAND_RAD_S = 30, SLACK_M = 0.01, SLACK_RAD = 0.3;

/** From one pose of the tracker to the next. */
struct glide {
    bool begun;
    proto_pose from, to;
    int64_t from_ns;
    double period_s; /* between poses, of late */
};

struct igtl {
    struct bridge bridge;
    const char *tracker, *source, *stream_endpoint; /* the line's */
    long port;
    bool everywhere;

    int listener;                     /* -1: none */
    struct igtl_peer peer[PEERS_MAX]; /* the first is the tracker, where one is connected to */
    int64_t tried_ns;
    bool ever_connected;
    struct igtl_error why; /* the tracker is not connected */

    char instrument[IGTL_NAME_MAX + 1]; /* whose poses are taken */
    int64_t told_ns;
    struct glide glide;
    int64_t put_ns; /* when the bridge was last told of it */

    struct palp_stream *stream;
    proto_wrench sent; /* the force and torque that went out last */
    int n_bodies;
    struct {
        uint32_t id;
        char name[IGTL_NAME_MAX + 1];
    } body[BODIES_MAX];
};

/* ---------------------------------------------------------------- gliding */

static proto_pose interpolate_pose(const proto_pose *a, const proto_pose *b, double s)
{
    const proto_vec3 p = a->position, q = b->position;
    const proto_quat u = a->orientation, v = b->orientation;
    const double dot = u.x * v.x + u.y * v.y + u.z * v.z + u.w * v.w;
    const double r = 1 - s, t = dot < 0 ? -s : s;
    proto_quat w = {r * u.x + t * v.x, r * u.y + t * v.y, r * u.z + t * v.z, r * u.w + t * v.w};
    const double length = sqrt(w.x * w.x + w.y * w.y + w.z * w.z + w.w * w.w);
    w = (proto_quat){w.x / length, w.y / length, w.z / length, w.w / length};
    return (proto_pose){{p.x + s * (q.x - p.x), p.y + s * (q.y - p.y), p.z + s * (q.z - p.z)}, w};
}

static proto_pose glide_at(const struct glide *g, int64_t now_ns)
{
    const double passed = (double)(now_ns - g->from_ns) / NS_PER_S;
    return interpolate_pose(&g->from, &g->to, g->period_s > passed ? passed / g->period_s : 1);
}

/* Once it has arrived there is nothing to tell until the next pose: one that does not come is no
 * pose. */
static bool glide_goes_on(const struct glide *g, int64_t last_ns)
{
    return g->begun && (double)(last_ns - g->from_ns) <= (g->period_s + LINGER_S) * NS_PER_S;
}

static void glide_begin(struct glide *g, proto_pose at, int64_t now_ns)
{
    *g = (struct glide){.begun = true, .from = at, .to = at, .from_ns = now_ns};
}

/* On to the next pose, from wherever the last one has led. */
static void glide_on(struct glide *g, proto_pose at, int64_t now_ns, double interval_s)
{
    g->from = glide_at(g, now_ns);
    g->to = at;
    g->from_ns = now_ns;
    g->period_s = g->period_s > 0 ? 0.8 * g->period_s + 0.2 * interval_s : interval_s;
}

/* ---------------------------------------------------------------- poses in */

static bool is_jump(const proto_pose *a, const proto_pose *b, double interval_s)
{
    const proto_vec3 p = a->position, q = b->position;
    const proto_quat u = a->orientation, v = b->orientation;
    const double dot = fabs(u.x * v.x + u.y * v.y + u.z * v.z + u.w * v.w);
    return hypot(hypot(p.x - q.x, p.y - q.y), p.z - q.z) > HAND_M_S * interval_s + SLACK_M ||
           2 * acos(fmin(dot, 1)) > HAND_RAD_S * interval_s + SLACK_RAD;
}

static void take_pose(struct igtl *i, const struct igtl_pose *pose)
{
    const int64_t now_ns = bridge_now_ns();
    const double interval_s = (double)(now_ns - i->told_ns) / NS_PER_S;
    if (!i->instrument[0]) {
        strcpy(i->instrument, pose->name);
        bridge_say(&i->bridge, "takes the poses of %s", pose->name);
    }
    if (strcmp(i->instrument, pose->name) != 0)
        return;
    i->told_ns = now_ns;
    if (!i->glide.begun || interval_s > i->bridge.options.silence) {
        glide_begin(&i->glide, pose->at, now_ns);
    } else if (is_jump(&i->glide.to, &pose->at, interval_s)) {
        bridge_lose(&i->bridge, "%s jumped", pose->name);
        glide_begin(&i->glide, pose->at, now_ns);
    } else {
        glide_on(&i->glide, pose->at, now_ns, interval_s);
    }
}

static void read_peer(struct igtl *i, struct igtl_peer *peer)
{
    static struct igtl_pose poses[IGTL_POSES_MAX];
    struct igtl_header header;
    struct igtl_error why;
    const uint8_t *body;
    int next;
    igtl_begin_tick(peer);
    while ((next = igtl_next(peer, &header, &body, &why)) > 0) {
        const int n = igtl_read_poses(poses, &header, body, &why);
        i->bridge.second.heard++;
        if (n < 0)
            bridge_complain(&i->bridge, "%s", why.what);
        for (int k = 0; k < n; k++)
            take_pose(i, &poses[k]);
    }
    if (next < 0)
        bridge_say(&i->bridge, "%s", why.what);
}

/* ---------------------------------------------------------------- peers */

/* Some trackers send by themselves, some where they are asked to. */
static void greet_tracker(struct igtl *i)
{
    uint8_t message[IGTL_MESSAGE_MAX];
    bridge_say(&i->bridge, "%s: connected", i->tracker);
    igtl_send(&i->peer[0], message, igtl_write_start(message, 10));
    i->ever_connected = true;
}

static void look_for_tracker(struct igtl *i)
{
    struct igtl_peer *peer = &i->peer[0];
    const int64_t now_ns = bridge_now_ns();
    if (peer->socket < 0 && now_ns - i->tried_ns > RETRY_MS * NS_PER_MS) {
        i->tried_ns = now_ns;
        igtl_connect(peer, i->tracker, &i->why);
    }
    if (peer->connecting && igtl_is_connected(peer, &i->why))
        greet_tracker(i);
    if (!i->ever_connected && bridge_waited(&i->bridge))
        bridge_fail(&i->bridge, EX_UNAVAILABLE, "%s",
                    i->why.what[0] ? i->why.what : "the tracker does not answer");
}

static void take_in(struct igtl *i)
{
    for (int k = i->tracker[0] ? 1 : 0; i->listener >= 0 && k < PEERS_MAX; k++)
        if (i->peer[k].socket < 0 && igtl_accept(&i->peer[k], i->listener))
            bridge_say(&i->bridge, "%s: connected", i->peer[k].name);
}

static void send_all(struct igtl *i, const uint8_t *message, size_t size)
{
    for (int k = 0; k < PEERS_MAX; k++)
        if (i->peer[k].socket >= 0 && !i->peer[k].connecting)
            igtl_send(&i->peer[k], message, size);
}

/* ---------------------------------------------------------------- tools and forces out */

/* Names of bodies; the memory that a scene takes is given back at once. */
static void take_scene(struct igtl *i, struct proto_bytes message)
{
    struct proto_memory memory = {.size = 65536 + message.size * PROTO_MEMORY_A_BYTE};
    struct proto_scene scene;
    struct proto_error why;
    memory.bytes = malloc(memory.size);
    i->n_bodies = 0;
    if (memory.bytes && proto_decode_scene(&scene, message, &memory, &why))
        for (size_t k = 0; k < scene.n_bodies && k < BODIES_MAX; k++, i->n_bodies++) {
            i->body[k].id = scene.bodies[k].id;
            snprintf(i->body[k].name, sizeof i->body[k].name, "%s", scene.bodies[k].name);
        }
    free(memory.bytes);
}

static const char *name_of(const struct igtl *i, uint32_t id)
{
    for (int k = 0; k < i->n_bodies; k++)
        if (i->body[k].id == id)
            return i->body[k].name;
    return "tool";
}

static void send_sensor(struct igtl *i, const char *what, enum igtl_unit unit, proto_vec3 value)
{
    uint8_t message[IGTL_MESSAGE_MAX];
    char name[64];
    snprintf(name, sizeof name, "%.*s.%s", (int)(IGTL_NAME_MAX - 1 - strlen(what)),
             palp_device_welcome(i->bridge.device)->tool_name, what);
    send_all(i, message, igtl_write_sensor(message, name, unit, value));
}

static bool is_zero(proto_vec3 a)
{
    return fabs(a.x) + fabs(a.y) + fabs(a.z) <= 0;
}

/* With each step; and in between where it changes by what a hand feels, as while it fades because
 * steps do not come. */
static bool wrench_is_due(const struct igtl *i, const proto_wrench *now)
{
    const proto_vec3 f = now->force, g = i->sent.force, t = now->torque, u = i->sent.torque;
    const bool ended = is_zero(f) && is_zero(t) && !(is_zero(g) && is_zero(u));
    return ended || hypot(hypot(f.x - g.x, f.y - g.y), f.z - g.z) > TELLS_N ||
           hypot(hypot(t.x - u.x, t.y - u.y), t.z - u.z) > TELLS_NM;
}

static void send_wrench(struct igtl *i, const proto_wrench *wrench)
{
    send_sensor(i, "force", IGTL_NEWTON, wrench->force);
    send_sensor(i, "torque", IGTL_NEWTON_METRE, wrench->torque);
    i->sent = *wrench;
}

static void send_tools(struct igtl *i, const struct proto_state *state)
{
    uint8_t message[IGTL_MESSAGE_MAX];
    for (size_t k = 0; k < state->n_tools; k++) {
        const struct proto_tool_state *tool = &state->tools[k];
        const proto_pose at = axes_pose_to_device(&i->bridge.axes, tool->proxy_pose);
        send_all(i, message, igtl_write_transform(message, name_of(i, tool->tool_id), at));
    }
}

/* Returns whether there is a new state. */
static bool watch_palpd(struct igtl *i)
{
    static uint8_t bytes[262144];
    struct proto_memory memory = {.bytes = bytes, .size = sizeof bytes};
    struct proto_bytes message;
    struct proto_state state;
    struct proto_error why;
    palp_stream_poll(i->stream, 0);
    if (palp_stream_take(i->stream, PROTO_TOPIC_SCENE, &message))
        take_scene(i, message);
    if (!palp_stream_take(i->stream, PROTO_TOPIC_STATE, &message))
        return false;
    if (proto_decode_state(&state, message, &memory, &why))
        send_tools(i, &state);
    else
        bridge_complain(&i->bridge, "%s: state: %s", i->stream_endpoint, why.what);
    return true;
}

/* ---------------------------------------------------------------- the loop */

static void exchange_messages(struct igtl *i)
{
    if (i->tracker[0])
        look_for_tracker(i);
    take_in(i);
    for (int k = 0; k < PEERS_MAX; k++)
        if (i->peer[k].socket >= 0 && !i->peer[k].connecting)
            read_peer(i, &i->peer[k]);
    const int64_t now_ns = bridge_now_ns();
    if ((double)(now_ns - i->told_ns) > i->bridge.options.silence * NS_PER_S)
        bridge_lose(&i->bridge, "%s is silent", i->instrument);
    else if (glide_goes_on(&i->glide, i->put_ns)) {
        bridge_put(&i->bridge, glide_at(&i->glide, now_ns), 0);
        i->put_ns = now_ns;
    }
    const bool is_new = watch_palpd(i);
    const proto_wrench wrench = bridge_wrench(&i->bridge);
    if (i->bridge.device && (is_new || wrench_is_due(i, &wrench)))
        send_wrench(i, &wrench);
}

/* The last forces that go out are zero. */
static void let_go(struct igtl *i)
{
    if (i->bridge.device)
        send_wrench(i, &(proto_wrench){{0}, {0}});
    for (int k = 0; k < PEERS_MAX; k++)
        igtl_close(&i->peer[k]);
}

static int check_line(struct igtl *i)
{
    if (!i->tracker[0] && i->port == 0)
        return bridge_fail(&i->bridge, EX_USAGE, "expected --tracker=HOST:PORT or --listen=PORT");
    if (i->port > 65535)
        return bridge_fail(&i->bridge, EX_USAGE, "--listen=%ld: expected 1 to 65535", i->port);
    if (strlen(i->source) > IGTL_NAME_MAX)
        return bridge_fail(&i->bridge, EX_USAGE, "--source: expected at most %d bytes",
                           IGTL_NAME_MAX);
    strcpy(i->instrument, i->source);
    return BRIDGE_GO;
}

static bool open_ends(struct igtl *i)
{
    struct palp_client_error error;
    i->listener = -1;
    for (int k = 0; k < PEERS_MAX; k++)
        i->peer[k].socket = -1;
    i->stream = palp_stream_connect(i->stream_endpoint, &error);
    if (!i->stream || !palp_stream_subscribe(i->stream, PROTO_TOPIC_SCENE) ||
        !palp_stream_subscribe(i->stream, PROTO_TOPIC_STATE))
        bridge_fail(&i->bridge, EX_USAGE, "%s", error.what);
    if (i->port > 0)
        i->listener = igtl_listen((int)i->port, i->everywhere, &i->why);
    if (i->listener >= 0 && i->everywhere)
        bridge_say(&i->bridge, "who reaches port %ld of this machine can move the tool", i->port);
    if (i->listener < 0 && i->port > 0)
        bridge_fail(&i->bridge, EX_UNAVAILABLE, "%s", i->why.what);
    return i->bridge.exit_code == BRIDGE_GO;
}

int main(int argc, char **argv)
{
    static struct igtl i = {
        .tracker = "",
        .source = "",
        .stream_endpoint = PALP_STREAM_ENDPOINT,
        .bridge =
            {
                .name = "igtl",
                .options = {.device = "igtl",
                            .axes = "x,z,-y",
                            .scale = 1,
                            .rate = 1000,
                            .silence = 0.25,
                            .force_max = 4,
                            .torque_max = 0.1},
                .hello = {.device_kind = "OpenIGTLink",
                          .capabilities = {.dof_in = 6, .dof_out = 6, .max_continuous_force_n = 3}},
            },
    };
    /* clang-format off */
    const struct cli_option own[] = {
        {"tracker",    CLI_TEXT,   &i.tracker,         "HOST:PORT", "connect there for poses"},
        {"listen",     CLI_COUNT,  &i.port,            "PORT", "let others connect here [0: no]; usual: 18944"},
        {"everywhere", CLI_FLAG,   &i.everywhere,      NULL,   "from other machines too; nobody is asked who he is"},
        {"source",     CLI_TEXT,   &i.source,          "NAME", "whose poses move the tool [who is first]"},
        {"stream",     CLI_TEXT,   &i.stream_endpoint, "WHERE", "palpd's name, or its stream socket's URL [" PALP_STREAM_ENDPOINT "]"},
        {NULL},
    };
    /* clang-format on */
    const char *about =
        "Hold a tool of a running palpd with a tracker that speaks OpenIGTLink, and send out where "
        "all tools are\n(TRANSFORM) and the force and torque on the hand (SENSOR). Millimetres and "
        "RAS there.\n"
        "Example: palp-igtl --tracker=localhost:18944 --source=Stylus --verbose\n";
    int exit_code = bridge_read(&i.bridge, about, own, argc, argv);
    if (exit_code == BRIDGE_GO)
        exit_code = check_line(&i);
    if (exit_code != BRIDGE_GO)
        return exit_code;
    if (open_ends(&i)) {
        while (bridge_tick(&i.bridge))
            exchange_messages(&i);
        let_go(&i);
    }
    if (i.stream)
        palp_stream_destroy(i.stream);
    return bridge_end(&i.bridge);
}
