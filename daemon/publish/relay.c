/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relay.c - a thread between main and the subscribers. */
#include "daemon/publish/relay.h"

#include "daemon/rt/rt.h"
#include "engine/base/hash.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <zmq.h>

#define ADDRESS "inproc://relay"

enum {
    INSIDE_HWM = 256,
    FORWARDS_A_TURN = 64,
    WAKE_BYTES = 1, /* no frame is so short: it only wakes the relay */
};

/* ---------------------------------------------------------------- peers */

/* What a connection subscribed to: a peer may say twice that it does, or that it no longer does
 * where it never did, and others' subscriptions to the same are not to suffer. */
struct relay_subscriptions {
    zmq_msg_t first; /* its first message */
    int n;
    struct relay_subscription {
        uint64_t prefix; /* its hash                  */
        bool told;       /* main was: it was a topic's */
    } of[RELAY_SUBSCRIPTIONS_MOST + 1];
};

/* libzmq keeps the properties of a connection in one place for all of its messages. While one of
 * them is kept, no other connection's are there. */
static const char *place_of(zmq_msg_t *message)
{
    return zmq_msg_gets(message, "__fd"); /* which ZMQ_SRCFD is read from */
}

static bool is_of(const struct relay_peer *peer, zmq_msg_t *message)
{
    return peer->subscriptions && place_of(&peer->subscriptions->first) == place_of(message);
}

/* The descriptor is another connection's now. Returns false: no memory. */
static bool begin_peer(struct relay_peer *peer, zmq_msg_t *message, int fd)
{
    struct relay_subscriptions *s = peer->subscriptions;
    if (s)
        zmq_msg_close(&s->first);
    else
        s = malloc(sizeof *s);
    *peer = (struct relay_peer){.number = admission_number(fd), .subscriptions = s};
    if (!s)
        return false;
    s->n = 0;
    zmq_msg_init(&s->first);
    zmq_msg_copy(&s->first, message);
    return true;
}

/* The entry of the connection a message came by; NULL: it is not known, as of one that is gone. */
static struct relay_peer *find_peer(struct relay *r, zmq_msg_t *message)
{
    const int fd = zmq_msg_get(message, ZMQ_SRCFD);
    const char *user = zmq_msg_gets(message, "User-Id");
    const char *address = zmq_msg_gets(message, "Peer-Address");
    if (fd < 0 || fd >= ADMISSION_MOST)
        return NULL;
    struct relay_peer *peer = &r->peer[fd];
    if (!is_of(peer, message) && !begin_peer(peer, message, fd))
        return NULL;
    snprintf(peer->user, sizeof peer->user, "%s", user ? user : "");
    snprintf(peer->address, sizeof peer->address, "%s", address ? address : "");
    return peer;
}

static void cut_connection(const struct relay *r, const struct relay_peer *peer,
                           atomic_ullong *count)
{
    if (shutdown((int)(peer - r->peer), SHUT_RDWR) == 0)
        atomic_fetch_add(count, 1);
}

static bool may_peer_watch(const struct relay *r, const struct relay_peer *peer)
{
    return r->gate->may_watch(r->gate->owner, peer->user, peer->address);
}

/* The socket that a descriptor is; 0: none. */
static ino_t socket_of(int fd)
{
    struct stat stat;
    return fstat(fd, &stat) == 0 && S_ISSOCK(stat.st_mode) ? stat.st_ino : 0;
}

static bool is_there(const struct relay_peer *peer, int fd)
{
    return peer->socket != 0 && socket_of(fd) == peer->socket;
}

static void judge_anew(struct relay *r)
{
    for (int fd = 0; fd < ADMISSION_MOST; fd++) {
        const struct relay_peer *peer = &r->peer[fd];
        if (is_there(peer, fd) && peer->number == admission_number(fd) && !may_peer_watch(r, peer))
            cut_connection(r, peer, &r->denied);
    }
}

/* libzmq tells what the subscriptions of a connection were when it ends, and not whose: so each is
 * asked for, by its descriptor. */
static bool is_watched(struct relay *r)
{
    bool any = false;
    for (int fd = 0; fd < ADMISSION_MOST; fd++) {
        if (!is_there(&r->peer[fd], fd))
            r->peer[fd].socket = 0;
        any |= r->peer[fd].socket != 0;
    }
    return any;
}

static void look_for_subscribers(struct relay *r)
{
    const int64_t now_ns = rt_now_ns();
    if (now_ns - r->looked_ns < RT_NS_PER_S)
        return;
    r->looked_ns = now_ns;
    atomic_store(&r->watched, is_watched(r));
}

/* ---------------------------------------------------------------- frames */

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
        if (atomic_exchange(&r->outdated, false))
            judge_anew(r);
        if (zmq_msg_size(&frame) == WAKE_BYTES ||
            zmq_msg_send(&frame, r->outside, ZMQ_DONTWAIT) < 0)
            zmq_msg_close(&frame);
    }
    return true;
}

/* ---------------------------------------------------------------- subscriptions */

/* libzmq keeps every subscription that comes, some kilobytes each, before anybody can refuse it,
 * and gives them back when the connection ends. So one with too many or long ones is ended. */
static void count_message(struct relay *r, struct relay_peer *peer, size_t size)
{
    const struct budget most = {RELAY_MESSAGES_MOST, SIZE_MAX};
    const int64_t now_ns = rt_now_ns();
    const bool key_floods = budget_of_key_exceeds(&r->said, peer->user, most, size, now_ns);
    const bool floods = budget_exceeds(&peer->said, most, size, now_ns) || key_floods;
    if (size > RELAY_SUBSCRIPTION_MAX || floods)
        cut_connection(r, peer, &r->cut);
}

/* n where it is not among them. */
static int find_subscription(const struct relay_subscriptions *s, uint64_t prefix)
{
    int i = 0;
    while (i < s->n && s->of[i].prefix != prefix)
        i++;
    return i;
}

/* Returns false where the connection has it already. What comes behind one too many, libzmq keeps
 * and tells as ended: so must main be told of it. */
static bool add_subscription(struct relay *r, const struct relay_peer *peer,
                             struct relay_subscription added)
{
    struct relay_subscriptions *s = peer->subscriptions;
    if (find_subscription(s, added.prefix) < s->n)
        return false;
    if (s->n > RELAY_SUBSCRIPTIONS_MOST)
        return true;
    s->of[s->n++] = added;
    if (s->n > RELAY_SUBSCRIPTIONS_MOST)
        cut_connection(r, peer, &r->cut);
    return true;
}

/* Returns whether the connection had it, and main was told so. */
static bool take_subscription(const struct relay_peer *peer, uint64_t prefix)
{
    struct relay_subscriptions *s = peer->subscriptions;
    const int i = find_subscription(s, prefix);
    if (i == s->n)
        return false;
    const bool told = s->of[i].told;
    s->of[i] = s->of[--s->n];
    return told;
}

static bool names_topic(const struct relay *r, const unsigned char *prefix, size_t size)
{
    return r->gate->is_topic(r->gate->owner, prefix, size);
}

/* The socket is in manual mode: a subscription counts once it is confirmed for the peer whose
 * message was received last. One of a peer that may not watch is not, and yet main is told of it,
 * since main is told when it ends as well. Returns whether main is. */
static bool judge_subscription(struct relay *r, const struct relay_peer *peer,
                               const unsigned char *prefix, size_t size)
{
    const struct relay_subscription added = {hash_bytes(HASH_START, prefix, size),
                                             names_topic(r, prefix, size)};
    if (peer && !add_subscription(r, peer, added))
        return false;
    if (!added.told)
        atomic_fetch_add(&r->unknown, 1);
    else if (peer && may_peer_watch(r, peer))
        zmq_setsockopt(r->outside, ZMQ_SUBSCRIBE, prefix, size);
    else if (peer)
        cut_connection(r, peer, &r->denied);
    return added.told;
}

/* By a peer, or by libzmq where the connection is gone. Returns whether main is told. */
static bool judge_end(struct relay *r, const struct relay_peer *peer, const unsigned char *prefix,
                      size_t size)
{
    const bool told = peer ? take_subscription(peer, hash_bytes(HASH_START, prefix, size))
                           : names_topic(r, prefix, size);
    if (told)
        zmq_setsockopt(r->outside, ZMQ_UNSUBSCRIBE, prefix, size);
    return told;
}

/* What is neither, main is told of as malformed. */
static bool judge_message(struct relay *r, const struct relay_peer *peer,
                          const unsigned char *bytes, size_t size)
{
    if (size == 0 || bytes[0] > 1)
        return true;
    return bytes[0] == 1 ? judge_subscription(r, peer, bytes + 1, size - 1)
                         : judge_end(r, peer, bytes + 1, size - 1);
}

/* Of a message of several parts each is one: libzmq takes subscriptions out of them. */
static void take_in(struct relay *r, zmq_msg_t *message)
{
    struct relay_peer *peer = find_peer(r, message);
    const unsigned char *bytes = zmq_msg_data(message);
    const size_t size = zmq_msg_size(message);
    if (peer)
        count_message(r, peer, size);
    const bool told = judge_message(r, peer, bytes, size);
    if (told && peer && size > 0 && bytes[0] == 1) {
        peer->socket = socket_of((int)(peer - r->peer));
        atomic_store(&r->watched, true); /* before main is told of it */
    }
    const char *address = peer ? peer->address : "";
    if (!told)
        return;
    if (zmq_send(r->inside, address, strlen(address), ZMQ_DONTWAIT | ZMQ_SNDMORE) >= 0)
        zmq_send(r->inside, bytes, size, ZMQ_DONTWAIT);
    else
        atomic_store(&r->untold, true);
}

/* From a subscriber to main; where main is behind, it is told no more than that. */
static void send_in(struct relay *r)
{
    for (int i = 0; i < FORWARDS_A_TURN; i++) {
        zmq_msg_t message;
        zmq_msg_init(&message);
        if (zmq_msg_recv(&message, r->outside, ZMQ_DONTWAIT) < 0)
            return;
        take_in(r, &message);
        zmq_msg_close(&message);
    }
}

static void *run_relay(void *arg)
{
    struct relay *r = arg;
    bool going = true;
    rt_thread_begin("palp-relay", 0, -1);
    while (going) {
        zmq_pollitem_t item[] = {{.socket = r->inside, .events = ZMQ_POLLIN},
                                 {.socket = r->outside, .events = ZMQ_POLLIN}};
        const bool open = atomic_load(&r->open);
        if (zmq_poll(item, open ? 2 : 1, -1) < 0 && errno != EINTR)
            break; /* the context is ending */
        if (open)
            send_in(r);
        going = send_out(r);
        look_for_subscribers(r);
    }
    const int linger_ms = atomic_load(&r->linger_ms);
    zmq_setsockopt(r->outside, ZMQ_LINGER, &linger_ms, sizeof linger_ms);
    for (int fd = 0; fd < ADMISSION_MOST; fd++) {
        if (r->peer[fd].subscriptions)
            zmq_msg_close(&r->peer[fd].subscriptions->first);
        free(r->peer[fd].subscriptions);
    }
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

void *relay_start(struct relay *r, void *context, void *outside, const struct relay_gate *gate)
{
    *r = (struct relay){.outside = outside, .gate = gate, .inside = open_end(context, zmq_bind)};
    void *mine = r->inside ? open_end(context, zmq_connect) : NULL;
    const int error = mine ? rt_thread_start(&r->thread, run_relay, r) : zmq_errno();
    if (error == 0)
        return mine;
    if (mine)
        zmq_close(mine);
    if (r->inside)
        zmq_close(r->inside);
    errno = error;
    return NULL;
}

void relay_judge_anew(struct relay *r, void *mine)
{
    atomic_store(&r->outdated, true);
    zmq_send(mine, "", WAKE_BYTES, ZMQ_DONTWAIT); /* where there is no room, frames wake it */
}

void relay_open(struct relay *r, void *mine)
{
    atomic_store(&r->open, true);
    relay_judge_anew(r, mine);
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
