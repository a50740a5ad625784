/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fake.c - a daemon of a few lines. */
#include "tests/fake.h"

#include "tests/check.h"

#include <string.h>
#include <zmq.h>

static void answer(struct fake *f, zmq_msg_t *peer, const void *bytes, size_t size)
{
    zmq_msg_t copy;
    zmq_msg_init(&copy);
    zmq_msg_copy(&copy, peer);
    zmq_msg_send(&copy, f->socket, ZMQ_SNDMORE);
    zmq_send(f->socket, bytes, size, 0);
}

static void answer_device(struct fake *f, zmq_msg_t *peer, const struct proto_daemon_message *m)
{
    static _Alignas(16) char lent[PROTO_DEVICE_MEMORY];
    struct proto_memory memory = {.bytes = lent, .size = sizeof lent};
    uint8_t frame[PROTO_DEVICE_FRAME_MAX];
    answer(f, peer, frame, proto_encode_daemon(frame, sizeof frame, m, &memory));
}

static void refuse(struct fake *f, zmq_msg_t *peer, enum proto_refusal_reason reason,
                   const char *text)
{
    answer_device(
        f, peer,
        &(struct proto_daemon_message){.which = PROTO_DAEMON_REFUSED, .refused = {reason, text}});
}

static void meet_hello(struct fake *f, zmq_msg_t *peer)
{
    f->hellos++;
    switch (f->manner) {
    case WELCOMES:
        answer_device(f, peer,
                      &(struct proto_daemon_message){
                          .which = PROTO_DAEMON_WELCOME,
                          .welcome = {.session_id = 5,
                                      .protocol = 1,
                                      .tool_id = 3,
                                      .tool_name = "probe",
                                      .simulation_rate_hz = 100,
                                      .force_limit_n = 2,
                                      .tool_pose = {{0.1, 0.2, 0.3}, {0, 0, 0, 1}}}});
        answer_device(f, peer,
                      &(struct proto_daemon_message){
                          .which = PROTO_DAEMON_EVENT,
                          .event = {.severity = PROTO_INFO, .text = "stylus holds probe"}});
        break;
    case REFUSES:
        refuse(f, peer, PROTO_REFUSED_TOOL_TAKEN, "probe is held by other");
        break;
    case NOISY:
        answer(f, peer, "\xff\xff\xff\xff", 4);
        break;
    case SILENT:
        break;
    }
}

/** A spring of 100 N/m along y, from the pose. */
static void meet_sample(struct fake *f, zmq_msg_t *peer, const struct proto_sample *s)
{
    f->samples++;
    f->sequence = s->sequence;
    if (f->mute)
        return;
    answer_device(f, peer,
                  &(struct proto_daemon_message){
                      .which = PROTO_DAEMON_FORCE,
                      .force = {.header = {.sequence = s->sequence, .step = 42},
                                .servo_cf = {.force = {.y = 100 * s->measured_cp.position.y}},
                                .answers_sequence = s->sequence,
                                .answers_time_ns = s->device_time_ns,
                                .expiry_ns = s->device_time_ns + (uint64_t)f->validity_ns,
                                .life_cycle = PROTO_ENABLED,
                                .source = PROTO_COUPLING_AT_SIMULATION_RATE}});
}

static void meet_device(struct fake *f, zmq_msg_t *peer, struct proto_bytes bytes)
{
    static _Alignas(16) char lent[PROTO_DEVICE_MEMORY];
    struct proto_memory memory = {.bytes = lent, .size = sizeof lent};
    struct proto_device_message m;
    struct proto_error error;
    if (!proto_decode_device(&m, bytes, &memory, &error))
        return;
    if (m.which == PROTO_DEVICE_HELLO)
        meet_hello(f, peer);
    else if (m.which == PROTO_DEVICE_SAMPLE)
        meet_sample(f, peer, &m.sample);
    else if (m.which == PROTO_DEVICE_COMMAND && m.command.verb == PROTO_VERB_HOLD)
        refuse(f, peer, PROTO_REFUSED_NAME_TAKEN, "a device named stylus is connected already");
    else if (m.which == PROTO_DEVICE_COMMAND && m.command.verb == PROTO_VERB_FREE)
        refuse(f, peer, PROTO_REFUSED_NO_SESSION, "say hello first");
    f->verbs += m.which == PROTO_DEVICE_COMMAND;
    f->byes += m.which == PROTO_DEVICE_BYE;
}

static void answer_control(struct fake *f, zmq_msg_t *peer, const struct proto_reply *reply)
{
    static _Alignas(16) char lent[4096];
    struct proto_memory memory = {.bytes = lent, .size = sizeof lent};
    uint8_t frame[1024];
    answer(f, peer, frame, proto_encode_reply(frame, sizeof frame, reply, &memory));
}

/** Status is done; restore fails; anything else is as the flags say. */
static void meet_request(struct fake *f, zmq_msg_t *peer, struct proto_bytes bytes)
{
    static _Alignas(16) char lent[4096];
    struct proto_memory memory = {.bytes = lent, .size = sizeof lent};
    struct proto_request r;
    struct proto_error error;
    if (!proto_decode_request(&r, bytes, &memory, &error))
        return;
    f->requests++;
    f->last_id = r.id;
    if (atomic_exchange(&f->mute, false) || f->manner == SILENT)
        return;
    if (f->stale)
        answer_control(f, peer,
                       &(struct proto_reply){.id = r.id - 1, .which = PROTO_REPLY_FAILURE});
    if (r.which == PROTO_REQUEST_RESTORE)
        answer_control(f, peer,
                       &(struct proto_reply){.id = r.id,
                                             .which = PROTO_REPLY_FAILURE,
                                             .failure = {PROTO_FAILURE_INVALID, "no snapshot 7"}});
    else
        answer_control(f, peer, &(struct proto_reply){.id = r.id, .which = PROTO_REPLY_DONE});
}

typedef void meet_fn(struct fake *f, zmq_msg_t *peer, struct proto_bytes bytes);

static void serve(struct fake *f, meet_fn *meet)
{
    zmq_msg_t peer, message;
    zmq_msg_init(&peer);
    zmq_msg_init(&message);
    while (!f->stop) {
        zmq_pollitem_t item = {f->socket, 0, ZMQ_POLLIN, 0};
        if (zmq_poll(&item, 1, 5) <= 0)
            continue;
        zmq_msg_recv(&peer, f->socket, 0);
        zmq_msg_recv(&message, f->socket, 0);
        meet(f, &peer, (struct proto_bytes){zmq_msg_data(&message), zmq_msg_size(&message)});
    }
    zmq_msg_close(&peer);
    zmq_msg_close(&message);
}

void *fake_devices(void *fake)
{
    serve(fake, meet_device);
    return NULL;
}

void *fake_control(void *fake)
{
    serve(fake, meet_request);
    return NULL;
}

void fake_bind(struct fake *f, int type, const char *endpoint)
{
    const int zero = 0;
    size_t size = sizeof f->endpoint;
    f->context = zmq_ctx_new();
    f->socket = zmq_socket(f->context, type);
    zmq_setsockopt(f->socket, ZMQ_LINGER, &zero, sizeof zero);
    REQUIRE(zmq_bind(f->socket, endpoint) == 0);
    zmq_getsockopt(f->socket, ZMQ_LAST_ENDPOINT, f->endpoint, &size);
}

void fake_start_at(struct fake *f, void *(*run)(void *), const char *endpoint)
{
    fake_bind(f, ZMQ_ROUTER, endpoint);
    f->stop = false;
    pthread_create(&f->thread, NULL, run, f);
}

void fake_start(struct fake *f, void *(*run)(void *), enum manner manner)
{
    *f = (struct fake){.manner = manner, .validity_ns = 10000000000};
    fake_start_at(f, run, "tcp://127.0.0.1:*");
}

void fake_stop(struct fake *f)
{
    f->stop = true;
    pthread_join(f->thread, NULL);
    zmq_close(f->socket);
    zmq_ctx_term(f->context);
}
