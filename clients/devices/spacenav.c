/* SPDX-License-Identifier: Apache-2.0 */
/* spacenav.c - palp-spacenav: a six-axis mouse, through spacenavd, moves a tool; it feels nothing.
 *
 * The cap springs back, so its deflection is a speed. spacenavd tells of each change: 32 bytes,
 * eight numbers of this machine's order: what happened, then x to the right, y up, z forwards, and
 * turns about right, up and forwards; or which button. Forwards is against the scene's Z. */
#include "clients/devices/bridge.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define NS_PER_S  INT64_C(1000000000)
#define NS_PER_MS INT64_C(1000000)

static const uint32_t VERSION_1 = 0x7faa5501; /* the wish for its protocol 1, and the answer */
static const float SENSITIVITY = 1;           /* for one that is older, and took that as a number */

enum { EVENT_SIZE = 32, RETRY_MS = 500, ANSWER_MS = 300, HELD_MS = 2000, TICK_MAX_MS = 100 };

enum event { EVENT_MOTION, EVENT_PRESS, EVENT_RELEASE, EVENT_DEVICE, EVENT_SETTING, EVENT_MAX = 6 };

struct spacenav {
    struct bridge bridge;
    const char *path;                    /* the line's … */
    double speed, turn, dead_zone, full; /* m/s, rad/s; counts */

    int socket; /* -1: none */
    bool asked, ever_open, unplugged;
    int64_t tried_ns, moved_ns, tick_ns;
    uint8_t in[2 * EVENT_SIZE];
    size_t n_in;

    double deflection[6]; /* -1 to 1 */
    uint32_t buttons;
    proto_pose at;
};

/* ---------------------------------------------------------------- where it leads */

/* Nothing within the dead zone, from there on by degrees, full deflection at most. */
static double deflection_of(const struct spacenav *s, int32_t counts)
{
    const double beyond = fabs((double)counts) - s->dead_zone;
    const double part = beyond > 0 ? fmin(beyond / (s->full - s->dead_zone), 1) : 0;
    return counts < 0 ? -part : part;
}

static void let_go(struct spacenav *s)
{
    memset(s->deflection, 0, sizeof s->deflection);
    s->buttons = 0;
}

static proto_quat rotate_by(proto_quat q, double x, double y, double z)
{
    const double angle = sqrt(x * x + y * y + z * z);
    const double by = angle > 0 ? sin(angle / 2) / angle : 0, w = cos(angle / 2);
    x *= by, y *= by, z *= by;
    return (proto_quat){
        w * q.x + x * q.w + y * q.z - z * q.y, w * q.y - x * q.z + y * q.w + z * q.x,
        w * q.z + x * q.y - y * q.x + z * q.w, w * q.w - x * q.x - y * q.y - z * q.z};
}

static void move_tool(struct spacenav *s)
{
    const int64_t passed_ns = s->bridge.tick_ns - s->tick_ns;
    const double dt = fmin((double)passed_ns, TICK_MAX_MS * NS_PER_MS) / NS_PER_S;
    const double *d = s->deflection, v = s->speed * dt, w = s->turn * dt;
    proto_vec3 *p = &s->at.position;
    s->tick_ns = s->bridge.tick_ns;
    if (s->bridge.tick_ns - s->moved_ns > HELD_MS * NS_PER_MS)
        memset(s->deflection, 0, sizeof s->deflection); /* no hand is that still */
    *p = (proto_vec3){p->x + v * d[0], p->y + v * d[1], p->z - v * d[2]};
    s->at.orientation = rotate_by(s->at.orientation, w * d[3], w * d[4], -w * d[5]);
}

/* ---------------------------------------------------------------- spacenavd */

static void hang_up(struct spacenav *s, const char *why)
{
    close(s->socket);
    s->socket = -1;
    let_go(s);
    bridge_lose(&s->bridge, "%s: %s", s->path, why);
}

static bool look_for_spacenavd(struct spacenav *s)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    s->tried_ns = bridge_now_ns();
    snprintf(address.sun_path, sizeof address.sun_path, "%s", s->path);
    s->socket = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (s->socket >= 0 &&
        connect(s->socket, (const struct sockaddr *)&address, sizeof address) == 0 &&
        send(s->socket, &VERSION_1, sizeof VERSION_1, MSG_NOSIGNAL) == sizeof VERSION_1) {
        bridge_say(&s->bridge, "%s: connected", s->path);
        s->n_in = 0;
        s->asked = s->ever_open = true;
        s->unplugged = false;
        return true;
    }
    if (!s->ever_open && bridge_waited(&s->bridge))
        bridge_fail(&s->bridge, EX_UNAVAILABLE, "%s: no spacenavd answers: %s", s->path,
                    strerror(errno));
    if (s->socket >= 0)
        close(s->socket);
    s->socket = -1;
    return false;
}

static void take_button(struct spacenav *s, int32_t number, bool pressed)
{
    const uint32_t bit = number >= 0 && number < 32 ? UINT32_C(1) << number : 0;
    s->buttons = pressed ? s->buttons | bit : s->buttons & ~bit;
}

static void take_device(struct spacenav *s, bool removed)
{
    s->unplugged = removed;
    let_go(s);
    if (removed)
        bridge_lose(&s->bridge, "the mouse is unplugged");
}

static void take_event(struct spacenav *s, const int32_t event[EVENT_SIZE / 4])
{
    s->bridge.second.heard++;
    switch (event[0]) {
    case EVENT_MOTION:
        for (int i = 0; i < 6; i++)
            s->deflection[i] = deflection_of(s, event[1 + i]);
        s->moved_ns = bridge_now_ns();
        break;
    case EVENT_PRESS:
    case EVENT_RELEASE:
        take_button(s, event[1], event[0] == EVENT_PRESS);
        break;
    case EVENT_DEVICE:
        take_device(s, event[1] != 0);
        break;
    default:
        if (event[0] < 0 || event[0] > EVENT_MAX) {
            bridge_complain(&s->bridge,
                            "an event of type %d, expected 0 to %d: this is no spacenavd", event[0],
                            EVENT_MAX);
            hang_up(s, "hung up");
        }
    }
}

/* The answer to the wish for protocol 1, before the first event; none from one that is older. */
static size_t take_answer(struct spacenav *s)
{
    uint32_t first;
    if (!s->asked || s->n_in < sizeof first)
        return 0;
    memcpy(&first, s->in, sizeof first);
    s->asked = false;
    return (first & 0xffffff00) == (VERSION_1 & 0xffffff00) ? sizeof first : 0;
}

static void drop_bytes(struct spacenav *s, size_t n)
{
    s->n_in -= n;
    memmove(s->in, s->in + n, s->n_in);
}

static void take_events(struct spacenav *s)
{
    drop_bytes(s, take_answer(s));
    while (s->socket >= 0 && s->n_in >= EVENT_SIZE) {
        int32_t event[EVENT_SIZE / 4];
        memcpy(event, s->in, sizeof event);
        drop_bytes(s, EVENT_SIZE);
        take_event(s, event);
    }
}

static void read_spacenavd(struct spacenav *s)
{
    for (ssize_t n = 1; s->socket >= 0 && n > 0;) {
        n = recv(s->socket, s->in + s->n_in, sizeof s->in - s->n_in, 0);
        if (n > 0) {
            s->n_in += (size_t)n;
            take_events(s);
        } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
            hang_up(s, n == 0 ? "spacenavd is gone" : strerror(errno));
        }
    }
}

/* One that did not answer in time is older. */
static void set_right_what_it_took(struct spacenav *s)
{
    if (!s->asked || bridge_now_ns() - s->tried_ns < ANSWER_MS * NS_PER_MS)
        return;
    s->asked = false;
    (void)!send(s->socket, &SENSITIVITY, sizeof SENSITIVITY, MSG_NOSIGNAL);
}

static void exchange_events(struct spacenav *s)
{
    if (s->socket < 0 &&
        (bridge_now_ns() - s->tried_ns < RETRY_MS * NS_PER_MS || !look_for_spacenavd(s)))
        return;
    read_spacenavd(s);
    move_tool(s);
    if (s->socket >= 0)
        set_right_what_it_took(s);
    if (s->socket >= 0 && !s->unplugged)
        bridge_put(&s->bridge, s->at, s->buttons);
}

/* ---------------------------------------------------------------- its line */

static int check_line(struct spacenav *s)
{
    if (!(s->speed > 0 && s->speed <= 1) || !(s->turn > 0 && s->turn <= 10))
        return bridge_fail(&s->bridge, EX_USAGE,
                           "--speed and --turn: expected above 0, at most 1 m/s and 10 rad/s");
    if (s->dead_zone < 0 || s->full <= s->dead_zone)
        return bridge_fail(&s->bridge, EX_USAGE, "--dead-zone: expected from 0, below --full");
    if (strlen(s->path) >= sizeof((struct sockaddr_un *)0)->sun_path)
        return bridge_fail(&s->bridge, EX_USAGE, "--socket: too long a path");
    return BRIDGE_GO;
}

int main(int argc, char **argv)
{
    static const enum proto_button_role roles[] = {PROTO_BUTTON_CLUTCH, PROTO_BUTTON_GRASP};
    const char *socket_of_user = getenv("SPNAV_SOCKET");
    struct spacenav s = {
        .path = socket_of_user ? socket_of_user : "/var/run/spnav.sock",
        .speed = 0.05,
        .turn = 0.8,
        .dead_zone = 10,
        .full = 350,
        .socket = -1,
        .at.orientation.w = 1,
        .bridge =
            {
                .name = "spacenav",
                .options = {.device = "spacenav",
                            .axes = "x,y,z",
                            .scale = 1,
                            .rate = 250,
                            .silence = 0.1},
                .hello = {.device_kind = "six-axis mouse",
                          .capabilities = {.dof_in = 6,
                                           .n_button_roles = 2,
                                           .button_roles = roles}},
            },
    };
    /* clang-format off */
    const struct cli_option own[] = {
        {"socket",    CLI_TEXT,   &s.path,      "PATH",  "of spacenavd [SPNAV_SOCKET, or /var/run/spnav.sock]"},
        {"speed",     CLI_NUMBER, &s.speed,     "M_S",   "at full deflection [0.05]"},
        {"turn",      CLI_NUMBER, &s.turn,      "RAD_S", "at full deflection [0.8]"},
        {"dead-zone", CLI_NUMBER, &s.dead_zone, "N",     "counts that move nothing [10]"},
        {"full",      CLI_NUMBER, &s.full,      "N",     "counts of full deflection [350]"},
        {NULL},
    };
    /* clang-format on */
    const char *about = "Move a tool of a running palpd with a six-axis mouse: how far the cap is "
                        "pushed is how fast it goes.\nButton 0 is the clutch, 1 grasps. Nothing is "
                        "felt.\n"
                        "Example: palp-spacenav --speed=0.03 --verbose\n";
    int exit_code = bridge_read(&s.bridge, about, own, argc, argv);
    if (exit_code == BRIDGE_GO)
        exit_code = check_line(&s);
    if (exit_code != BRIDGE_GO)
        return exit_code;
    while (bridge_tick(&s.bridge))
        exchange_events(&s);
    if (s.socket >= 0)
        close(s.socket);
    return bridge_end(&s.bridge);
}
