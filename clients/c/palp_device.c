/* SPDX-License-Identifier: Apache-2.0 */
/* palp_device.c - a device's session: hello, samples out, the newest force in. */
#include "clients/c/deadman.h"
#include "clients/c/delay.h"
#include "clients/c/renderer.h"
#include "clients/c/socket_link.h"
#include "clients/c/translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const double DELAY_SHARE = 0.02; /* of a new measurement */

enum { HELLO_PERIOD_NS = 500000000, COMPLAINT_PERIOD_NS = 1000000000, LOST_AFTER_NS = 1000000000 };

static const int64_t CONNECT_PERIOD_NS = 2000000000;

struct palp_device {
    struct socket_link link;
    struct palp_haptic_device can;         /* as the hello says      */
    uint8_t hello[PROTO_DEVICE_FRAME_MAX]; /* ready to be sent again */
    size_t hello_size;

    bool in_session;
    int64_t hello_ns;      /* when the last hello was sent                            */
    int64_t heard_ns;      /* when palpd last said anything                           */
    int64_t connected_ns;  /* when a connection was begun last; 0: with the first tick */
    int64_t unanswered_ns; /* when the first sample since then was due; 0: none was   */
    uint64_t sequence;     /* of the last sample                                      */
    double delay_s;        /* from a sample to its force, smoothed; 0: none came      */
    struct deadman deadman;
    bool unfelt;                    /* by palp_device_feel */
    enum proto_rendering rendering; /* wanted */
    struct renderer *renderer;      /* NULL: palpd renders */
    struct delay *out, *in;         /* what a slow line holds; NULL: it is not slow */

    /* What came last, decoded where the struct's texts can stay. */
    uint32_t protocol_min, protocol_max; /* as the hello says */
    struct proto_welcome welcome;
    char welcome_tool[PROTO_NAME_MAX + 1];
    struct proto_force force;
    unsigned acted;
    uint64_t received;
    double latency_s;
    bool has_event;
    int64_t complained_ns; /* 0: never */
    struct proto_event event;
    char event_text[PROTO_TEXT_MAX + 1], event_device[PROTO_NAME_MAX + 1];
    struct proto_refused refused;
    char refused_text[PROTO_TEXT_MAX + 1];

    struct proto_memory memory; /* to decode a message into (malloc) */
};

/* ---------------------------------------------------------------- taking in */

/** What matters more is not lost to what came after it. */
static void take_event(struct palp_device *d, const struct proto_event *event)
{
    if (d->has_event && event->severity < d->event.severity)
        return;
    d->event = *event;
    d->event.text = strcpy(d->event_text, event->text);
    d->event.device_name = strcpy(d->event_device, event->device_name);
    d->has_event = true;
}

/** Say of what comes from palpd that something is wrong with it. */
static void log_complaint(struct palp_device *d, const char *what, const char *why)
{
    char text[PROTO_TEXT_MAX + 1];
    const int64_t now_ns = socket_link_now_ns();
    if (d->complained_ns > 0 && now_ns - d->complained_ns < COMPLAINT_PERIOD_NS)
        return;
    d->complained_ns = now_ns;
    snprintf(text, sizeof text, "%s: %s%s", d->link.address, what, why);
    take_event(d,
               &(struct proto_event){.severity = PROTO_WARNING, .text = text, .device_name = ""});
}

/** What is felt stays as it is: from now on within the new limits. */
static void take_welcome(struct palp_device *d, const struct proto_welcome *welcome)
{
    d->welcome = *welcome;
    d->welcome.tool_name = strcpy(d->welcome_tool, welcome->tool_name);
    d->deadman.limits = palp_haptic_limits_make(
        &d->can, welcome->force_limit_n, welcome->torque_limit_nm, welcome->simulation_rate_hz);
    d->in_session = true;
    d->refused = (struct proto_refused){0}; /* it is no reason for the end of this session */
    d->force =
        (struct proto_force){.life_cycle = PROTO_DISABLED}; /* no force outlives its session */
    if (d->renderer)
        renderer_meet(d->renderer, welcome);
    if (d->rendering != PROTO_RENDERING_UNSPECIFIED && welcome->rendering != d->rendering)
        log_complaint(d, "forces are not rendered as the device wants it, but by ",
                      proto_rendering_word(welcome->rendering));
}

static unsigned acted_on(const struct proto_force *force)
{
    unsigned acted = 0;
    for (size_t i = 0; i < force->n_acted; i++)
        if (force->acted[i] != PROTO_ACTED_UNSPECIFIED)
            acted |= 1U << (force->acted[i] - 1);
    return acted;
}

/** A new answer tells how long answers take. */
static void measure_delay(struct palp_device *d, const struct proto_force *force)
{
    if (force->answers_time_ns > (uint64_t)d->heard_ns)
        return; /* of what is still to be sent */
    d->latency_s = (double)(d->heard_ns - (int64_t)force->answers_time_ns) * 1e-9;
    if (force->answers_sequence <= d->force.answers_sequence)
        return;
    const double share = d->delay_s > 0 ? DELAY_SHARE : 1;
    d->delay_s += share * (d->latency_s - d->delay_s);
}

/** A connection keeps the order of forces, so the newest to come is the newest. None is believed to
 *  hold for longer than palpd lets one hold: a line may spoil when it expires. */
static void take_force(struct palp_device *d, const struct proto_force *force)
{
    const uint64_t latest_ns = (uint64_t)d->heard_ns + d->welcome.force_validity_ns;
    if (!d->in_session)
        return;
    measure_delay(d, force);
    d->force = *force;
    d->force.expiry_ns = force->expiry_ns < latest_ns ? force->expiry_ns : latest_ns;
    d->acted = acted_on(force);
    d->received++;
    if (d->renderer)
        renderer_enter(d->renderer, force->life_cycle);
}

static void leave_session(struct palp_device *d)
{
    d->in_session = false;
    if (d->renderer)
        renderer_enter(d->renderer, PROTO_LIFE_CYCLE_UNSPECIFIED);
}

/** In a session a refusal answers a second hello, sent while the first was on its way, unless palpd
 *  says that there is no session. */
static void take_refused(struct palp_device *d, const struct proto_refused *refused)
{
    if (d->in_session && refused->reason != PROTO_REFUSED_NO_SESSION)
        return;
    d->refused = *refused;
    d->refused.text = strcpy(d->refused_text, refused->text);
    leave_session(d);
}

/** Does palpd speak one of the versions that the hello asked for? */
static bool speaks_as_asked(const struct palp_device *d, uint32_t protocol, struct proto_error *why)
{
    if (protocol >= d->protocol_min && protocol <= d->protocol_max)
        return true;
    snprintf(why->what, sizeof why->what,
             "a welcome in version %u of the protocol, expected %u to %u", protocol,
             d->protocol_min, d->protocol_max);
    return false;
}

/** Take in one frame. False: it is not palp.v1 as the hello asked for it. */
static bool take_frame(struct palp_device *d, struct proto_bytes frame, struct proto_error *why)
{
    struct proto_daemon_message message;
    if (!proto_decode_daemon(&message, frame, &d->memory, why) ||
        (message.which == PROTO_DAEMON_WELCOME &&
         !speaks_as_asked(d, message.welcome.protocol, why))) {
        log_complaint(d, "what came cannot be read: ", why->what);
        return false;
    }
    d->heard_ns = socket_link_now_ns();
    d->unanswered_ns = 0;
    switch (message.which) {
    case PROTO_DAEMON_WELCOME:
        take_welcome(d, &message.welcome);
        break;
    case PROTO_DAEMON_FORCE:
        take_force(d, &message.force);
        break;
    case PROTO_DAEMON_REFUSED:
        take_refused(d, &message.refused);
        break;
    case PROTO_DAEMON_EVENT:
        take_event(d, &message.event);
        break;
    case PROTO_DAEMON_LOCAL_MODEL:
        if (d->renderer && d->in_session &&
            !renderer_take(d->renderer, &message.local_model, d->heard_ns))
            log_complaint(d, "a local model is of no tissue that there is, and left out", "");
        break;
    }
    return true;
}

/** What a slow line lets through by now. */
static void pass_delayed(struct palp_device *d)
{
    zmq_msg_t frame;
    struct proto_error why;
    zmq_msg_init(&frame);
    while (delay_take(d->in, &frame, socket_link_now_ns()))
        take_frame(d, socket_link_bytes(&frame), &why);
    while (delay_take(d->out, &frame, socket_link_now_ns()))
        socket_link_send(&d->link, zmq_msg_data(&frame), zmq_msg_size(&frame), 0);
    zmq_msg_close(&frame);
}

static void take_all(struct palp_device *d)
{
    zmq_msg_t frame;
    struct proto_error why;
    zmq_msg_init(&frame);
    while (socket_link_receive(&d->link, &frame, 0))
        if (d->in)
            delay_put(d->in, &frame, socket_link_now_ns());
        else
            take_frame(d, socket_link_bytes(&frame),
                       &why); /* what cannot be read is as if it had not come */
    zmq_msg_close(&frame);
    if (d->in)
        pass_delayed(d);
}

/* ---------------------------------------------------------------- session */

static bool send_hello(struct palp_device *d, int64_t deadline_ns)
{
    d->hello_ns = socket_link_now_ns();
    return socket_link_send(&d->link, d->hello, d->hello_size, deadline_ns);
}

/** Say hello, and again while nothing comes: a connection may be lost, and the session with it.
 *  Other messages may come before welcome or refusal. */
static bool meet_palpd(struct palp_device *d, int64_t deadline_ns, struct palp_client_error *error)
{
    zmq_msg_t frame;
    struct proto_error why;
    zmq_msg_init(&frame);
    bool readable = true;
    while (readable && !d->in_session && !d->refused.text && socket_link_now_ns() < deadline_ns) {
        const int64_t patience = socket_link_now_ns() + HELLO_PERIOD_NS;
        if (socket_link_now_ns() - d->hello_ns > HELLO_PERIOD_NS)
            send_hello(d, deadline_ns);
        if (socket_link_receive(&d->link, &frame, patience < deadline_ns ? patience : deadline_ns))
            readable = take_frame(d, socket_link_bytes(&frame), &why);
    }
    zmq_msg_close(&frame);
    if (d->in_session)
        return true;
    if (!readable)
        return socket_link_fail(error, PALP_CLIENT_FOREIGN, "%s: %s", d->link.address, why.what);
    if (d->refused.text)
        return socket_link_fail(error, PALP_CLIENT_REFUSED, "%s: %s (%s)", d->link.address,
                                d->refused.text, proto_refusal_reason_word(d->refused.reason));
    return socket_link_silent(&d->link, error);
}

static bool connect_device(struct palp_device *d, int timeout_ms, struct palp_client_error *error)
{
    const int64_t deadline = socket_link_now_ns() + (int64_t)timeout_ms * 1000000;
    return socket_link_open(&d->link, ZMQ_DEALER, error) && meet_palpd(d, deadline, error);
}

/** Write the hello, and read it as palpd will: one that it cannot read goes unanswered. */
static bool write_hello(struct palp_device *d, const struct proto_hello *hello,
                        struct palp_client_error *error)
{
    struct proto_device_message message = {.which = PROTO_DEVICE_HELLO, .hello = *hello};
    struct proto_error why;
    d->hello_size = proto_encode_device(d->hello, sizeof d->hello, &message, &d->memory);
    if (d->hello_size == 0)
        return socket_link_fail(error, PALP_CLIENT_INVALID, "the hello is too long");
    return proto_decode_device(&message, (struct proto_bytes){d->hello, d->hello_size}, &d->memory,
                               &why) ||
           socket_link_fail(error, PALP_CLIENT_INVALID, "%s", why.what);
}

static void free_device(struct palp_device *d)
{
    if (!d)
        return;
    socket_link_close(&d->link);
    renderer_destroy(d->renderer);
    free(d->memory.bytes);
    free(d);
}

/** A device without a connection. NULL: no memory. */
static struct palp_device *make_device(const struct proto_hello *hello)
{
    const struct proto_capabilities *can = &hello->capabilities;
    const bool renders = hello->rendering == PROTO_RENDERING_DEVICE;
    struct palp_device *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->can = (struct palp_haptic_device){
        .dof_out = (int)can->dof_out,
        .force = can->max_force_n,
        .torque = can->max_torque_nm,
        .force_continuous = can->max_continuous_force_n,
        .stiffness = can->max_stiffness_n_m,
        .damping = can->max_damping_n_s_m,
        .friction = can->friction_n_s_m,
    };
    deadman_begin(&d->deadman, can->max_grip_torque_nm);
    d->rendering = hello->rendering;
    d->protocol_min = hello->protocol_min;
    d->protocol_max = hello->protocol_max;
    d->memory.size = renders ? PROTO_LOCAL_MEMORY : PROTO_DEVICE_MEMORY;
    d->memory.bytes = malloc(d->memory.size);
    d->renderer = renders ? renderer_create(&d->can, can->max_grip_torque_nm) : NULL;
    if (d->memory.bytes && (d->renderer || !renders))
        return d;
    free_device(d);
    return NULL;
}

struct palp_device *palp_device_connect(const char *endpoint, const struct proto_hello *hello,
                                        int timeout_ms, struct palp_client_error *error)
{
    struct palp_device *d = make_device(hello);
    if (!d) {
        socket_link_fail(error, PALP_CLIENT_INVALID, "no memory");
        return NULL;
    }
    if (socket_link_resolve(&d->link, endpoint, "device", error) && write_hello(d, hello, error) &&
        connect_device(d, timeout_ms, error))
        return d;
    free_device(d);
    return NULL;
}

struct palp_device *palp_device_begin(const char *endpoint, const struct proto_hello *hello,
                                      struct palp_client_error *error)
{
    struct palp_device *d = make_device(hello);
    if (!d) {
        socket_link_fail(error, PALP_CLIENT_INVALID, "no memory");
        return NULL;
    }
    if (socket_link_resolve(&d->link, endpoint, "device", error) && write_hello(d, hello, error) &&
        socket_link_open(&d->link, ZMQ_DEALER, error)) {
        if (!send_hello(d, 0))
            d->hello_ns = 0; /* there is no connection so soon: the next call tries again */
        return d;
    }
    free_device(d);
    return NULL;
}

const char *palp_device_refusal(const struct palp_device *device)
{
    return device->in_session ? NULL : device->refused.text;
}

uint64_t palp_device_sequence(const struct palp_device *device)
{
    return device->sequence;
}

void palp_device_silent(struct palp_device *device, struct palp_client_error *error)
{
    socket_link_silent(&device->link, error);
}

static bool send_message(struct palp_device *d, const struct proto_device_message *message)
{
    uint8_t frame[PROTO_DEVICE_FRAME_MAX];
    const size_t size = proto_encode_device(frame, sizeof frame, message, &d->memory);
    zmq_msg_t held;
    if (size == 0 || !d->out || zmq_msg_init_size(&held, size) != 0)
        return size > 0 && socket_link_send(&d->link, frame, size, 0);
    memcpy(zmq_msg_data(&held), frame, size);
    const bool taken = delay_put(d->out, &held, socket_link_now_ns());
    zmq_msg_close(&held);
    return taken;
}

static struct delay *make_delay(double seconds)
{
    struct delay *delay = calloc(1, sizeof *delay);
    if (delay)
        delay->by_ns = (int64_t)(seconds * 1e9);
    return delay;
}

static void drop_delay(struct delay *delay)
{
    if (delay)
        delay_clear(delay);
    free(delay);
}

bool palp_device_delay(struct palp_device *device, double seconds)
{
    drop_delay(device->in);
    drop_delay(device->out);
    device->in = device->out = NULL;
    if (!(seconds > 0))
        return true;
    device->in = make_delay(seconds);
    device->out = make_delay(seconds);
    return device->in && device->out;
}

static bool say_bye(struct palp_device *d)
{
    return send_message(
        d, &(struct proto_device_message){.which = PROTO_DEVICE_BYE, .bye = {.reason = "closed"}});
}

/** A connection that brings nothing may be one on which a length was spoilt: either end waits for
 *  the rest of a message that never was. */
static void connect_anew(struct palp_device *d, int64_t now)
{
    if (d->connected_ns == 0)
        d->connected_ns = now;
    if (now - d->heard_ns < CONNECT_PERIOD_NS || now - d->connected_ns < CONNECT_PERIOD_NS)
        return;
    d->connected_ns = now;
    socket_link_reconnect(&d->link);
}

/** Notice that palpd is gone, and knock while it is. The bye is for one that was only slow: it
 *  would refuse the name of a device that it still knows. */
static void keep_session(struct palp_device *d)
{
    const int64_t now = socket_link_now_ns();
    if (d->in_session && d->unanswered_ns > 0 && now - d->unanswered_ns > LOST_AFTER_NS) {
        leave_session(d);
        say_bye(d);
    }
    if (!d->in_session)
        connect_anew(d, now);
    if (!d->in_session && now - d->hello_ns > HELLO_PERIOD_NS)
        send_hello(d, 0);
}

void palp_device_destroy(struct palp_device *device)
{
    if (!device)
        return;
    palp_device_delay(device, 0); /* a bye that waits is none */
    if (device->in_session)
        say_bye(device);
    free_device(device);
}

const struct proto_welcome *palp_device_welcome(const struct palp_device *device)
{
    return &device->welcome;
}

bool palp_device_in_session(const struct palp_device *device)
{
    return device->in_session;
}

/* ---------------------------------------------------------------- samples and forces */

bool palp_device_send(struct palp_device *device, const struct proto_sample *sample)
{
    if (!device->in_session)
        return false;
    struct proto_device_message message = {.which = PROTO_DEVICE_SAMPLE, .sample = *sample};
    message.sample.sequence = ++device->sequence;
    message.sample.device_time_ns = (uint64_t)socket_link_now_ns();
    message.sample.delay_s = device->renderer ? renderer_delay(device->renderer) : device->delay_s;
    if (device->unanswered_ns == 0)
        device->unanswered_ns = (int64_t)message.sample.device_time_ns;
    return send_message(device, &message);
}

bool palp_device_command(struct palp_device *device, enum proto_verb verb)
{
    return send_message(device, &(struct proto_device_message){.which = PROTO_DEVICE_COMMAND,
                                                               .command = {.verb = verb}});
}

static struct palp_haptic_push push_of(proto_wrench wrench, double grip_torque)
{
    return (struct palp_haptic_push){vec3_of_wire(wrench.force), vec3_of_wire(wrench.torque),
                                     grip_torque};
}

/* Of a force that palpd rendered, as far as it may be felt; before the first of all there is
 * nothing that could have expired. */
static struct palp_haptic_push show_force(struct palp_device *d, bool valid, int64_t now_ns,
                                          unsigned *acted)
{
    const struct proto_force *f = &d->force;
    const struct palp_haptic_push wanted = push_of(f->servo_cf, f->grip_torque_nm);
    const struct palp_haptic_push held = push_of(f->held, 0);
    if (d->received == 0 || d->renderer)
        return deadman_show(&d->deadman, NULL, now_ns);
    return deadman_show_ramped(&d->deadman, valid && !d->unfelt ? &wanted : NULL, &held, now_ns,
                               acted);
}

struct palp_force palp_device_force(struct palp_device *device)
{
    take_all(device);
    keep_session(device);
    const struct proto_force *f = &device->force;
    const int64_t now_ns = socket_link_now_ns();
    const bool valid = device->in_session && device->received > 0 && !device->renderer &&
                       (uint64_t)now_ns < f->expiry_ns;
    unsigned acted = 0;
    const struct palp_haptic_push shown = show_force(device, valid, now_ns, &acted);
    return (struct palp_force){
        .wrench = {vec3_to_wire(shown.force), vec3_to_wire(shown.torque)},
        .expired = !valid,
        .received = device->received,
        .step = f->header.step,
        .latency_s = device->latency_s,
        .life_cycle = device->in_session ? f->life_cycle : PROTO_LIFE_CYCLE_UNSPECIFIED,
        .source = f->source,
        .grip_torque_nm = shown.grip_torque,
        .acted = device->acted | acted,
        .has_proxy = f->has_proxy_pose,
        .proxy = f->proxy_pose,
    };
}

enum proto_rendering palp_rendering_of_word(const char *word)
{
    for (int i = PROTO_RENDERING_PALPD; i <= PROTO_RENDERING_NONE; i++)
        if (strcasecmp(word, proto_rendering_word((enum proto_rendering)i)) == 0)
            return (enum proto_rendering)i;
    return PROTO_RENDERING_UNSPECIFIED;
}

struct palp_force palp_device_render(struct palp_device *device, const proto_pose *at, double grip)
{
    return palp_device_render_measured(device, at, grip, socket_link_now_ns());
}

struct palp_force palp_device_render_measured(struct palp_device *device, const proto_pose *at,
                                              double grip, int64_t measured_ns)
{
    if (!device->renderer)
        return (struct palp_force){.expired = true};
    const struct renderer_hand hand = {*at, grip, measured_ns};
    return renderer_tick(device->renderer, &hand, socket_link_now_ns());
}

void palp_device_feel(struct palp_device *device, bool wanted)
{
    device->unfelt = !wanted;
    if (device->renderer)
        renderer_feel(device->renderer, wanted);
}

bool palp_device_event(struct palp_device *device, struct proto_event *event)
{
    if (!device->has_event)
        return false;
    *event = device->event;
    device->has_event = false;
    return true;
}
