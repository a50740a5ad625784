/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relay.c - a thread between main and the subscribers. */
#include "daemon/relay.h"

#include "daemon/rt.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <zmq.h>

#define ADDRESS "inproc://relay"

enum { INSIDE_HWM = 256, FORWARDS_A_TURN = 64 };

/* From main to the subscribers; who is too slow loses it. False after the empty frame. */
static bool send_out(struct relay *r)
{
    for (int i = 0; i < FORWARDS_A_TURN; i++) {
        zmq_msg_t frame;
        zmq_msg_init(&frame);
        if (zmq_msg_recv(&frame, r->inside, ZMQ_DONTWAIT) < 0)
            return true;
        if (zmq_msg_size(&frame) == 0) {
            zmq_msg_close(&frame);
            return false;
        }
        if (zmq_msg_send(&frame, r->outside, ZMQ_DONTWAIT) < 0)
            zmq_msg_close(&frame);
    }
    return true;
}

/* Read the parts of a message that follow the first; returns how many there were. */
static int drop_rest(void *socket, bool more)
{
    int n = 0;
    for (; more; n++) {
        zmq_msg_t part;
        zmq_msg_init(&part);
        more = zmq_msg_recv(&part, socket, ZMQ_DONTWAIT) >= 0 && zmq_msg_more(&part);
        zmq_msg_close(&part);
    }
    return n;
}

/* libzmq keeps every subscription that comes, some kilobytes each, before anybody can refuse it,
 * and gives them back when the connection ends. So that is ended which has too many. */
static void count_subscription(struct relay *r, zmq_msg_t *message)
{
    const int fd = zmq_msg_get(message, ZMQ_SRCFD);
    if (fd < 0 || fd >= ADMISSION_MOST || zmq_msg_size(message) == 0)
        return;
    struct relay_peer *peer = &r->peer[fd];
    const unsigned number = admission_number(fd);
    if (peer->number != number)
        *peer = (struct relay_peer){.number = number};
    const unsigned char verb = *(const unsigned char *)zmq_msg_data(message);
    peer->n += verb == 1 ? 1 : verb == 0 && peer->n > 0 ? -1 : 0;
    if (peer->n == RELAY_SUBSCRIPTIONS_MOST + 1 && shutdown(fd, SHUT_RDWR) == 0)
        atomic_fetch_add(&r->cut, 1);
}

/* From a subscriber to main; where main is behind, it is lost. */
static void send_in(struct relay *r)
{
    for (int i = 0; i < FORWARDS_A_TURN; i++) {
        zmq_msg_t message;
        zmq_msg_init(&message);
        if (zmq_msg_recv(&message, r->outside, ZMQ_DONTWAIT) < 0)
            return;
        count_subscription(r, &message);
        const char *address = zmq_msg_gets(&message, "Peer-Address");
        const bool whole = drop_rest(r->outside, zmq_msg_more(&message)) == 0;
        const size_t size = address ? strlen(address) : 0;
        if (zmq_send(r->inside, address, size, ZMQ_DONTWAIT | ZMQ_SNDMORE) >= 0)
            zmq_send(r->inside, zmq_msg_data(&message), whole ? zmq_msg_size(&message) : 0,
                     ZMQ_DONTWAIT);
        zmq_msg_close(&message);
    }
}

static void *run(void *arg)
{
    struct relay *r = arg;
    bool going = true;
    rt_thread_begin("palp-relay", 0, -1);
    while (going) {
        zmq_pollitem_t item[] = {{.socket = r->inside, .events = ZMQ_POLLIN},
                                 {.socket = r->outside, .events = ZMQ_POLLIN}};
        if (zmq_poll(item, 2, -1) < 0 && errno != EINTR)
            break; /* the context is ending */
        going = send_out(r);
        send_in(r);
    }
    const int linger_ms = atomic_load(&r->linger_ms);
    zmq_setsockopt(r->outside, ZMQ_LINGER, &linger_ms, sizeof linger_ms);
    zmq_close(r->outside);
    zmq_close(r->inside);
    return NULL;
}

static void *open_end(void *context, int (*attach)(void *socket, const char *address))
{
    const int hwm = INSIDE_HWM, linger = 0;
    void *socket = zmq_socket(context, ZMQ_PAIR);
    if (!socket)
        return NULL;
    zmq_setsockopt(socket, ZMQ_SNDHWM, &hwm, sizeof hwm);
    zmq_setsockopt(socket, ZMQ_RCVHWM, &hwm, sizeof hwm);
    zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger);
    if (attach(socket, ADDRESS) == 0)
        return socket;
    zmq_close(socket);
    return NULL;
}

void *relay_start(struct relay *r, void *context, void *outside)
{
    *r = (struct relay){.outside = outside, .inside = open_end(context, zmq_bind)};
    void *mine = r->inside ? open_end(context, zmq_connect) : NULL;
    const int error = mine ? pthread_create(&r->thread, NULL, run, r) : zmq_errno();
    if (error == 0)
        return mine;
    if (mine)
        zmq_close(mine);
    if (r->inside)
        zmq_close(r->inside);
    errno = error;
    return NULL;
}

bool relay_stop(struct relay *r, void *mine, int linger_ms, int wait_ms)
{
    atomic_store(&r->linger_ms, linger_ms);
    zmq_setsockopt(mine, ZMQ_SNDTIMEO, &wait_ms, sizeof wait_ms);
    zmq_send(mine, "", 0, 0); /* the last frame */
    if (!rt_join(r->thread, wait_ms))
        return false;
    zmq_close(mine);
    return true;
}
