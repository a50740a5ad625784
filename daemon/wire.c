/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wire.c - a ZeroMQ socket in the libuv loop. */
#include "daemon/wire.h"

#include "daemon/endpoint.h"
#include "daemon/rt/rt.h"
#include "daemon/text.h"
#include "proto/proto.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>
#include <zmq.h>

enum {
    READS_A_TURN = 64, /* at least, and then for … */
    READ_NS_A_TURN = 300000,
    HANDSHAKE_MS = 1000,
    RECEIVE_HWM = 65536,
    DEVICE_HWM = 64,
    CONTROL_HWM = 32,
    STREAM_HWM = 64,      /* frames a slow subscriber may be behind: about a second of everything */
    HANDSHAKE_MAX = 1024, /* bytes of a CURVE command, with metadata of a reasonable length */
    CURVE_ADDS = 33,      /* bytes to a message: its name, a nonce, flags, the box's own  */
    BACKLOG = 64,
    HANDSHAKE_TOLD_MS = 5, /* ZeroMQ tells of one that failed within this */
    RELAY_STOP_MS = 300,
    ZAP_ENFORCE_DOMAIN = 93, /* ZMQ_ZAP_ENFORCE_DOMAIN, which zmq.h has among its drafts */
};

bool wire_peer_same_id(const struct wire_peer *a, const struct wire_peer *b)
{
    return a->size == b->size && memcmp(a->id, b->id, a->size) == 0;
}

bool wire_peer_equal(const struct wire_peer *a, const struct wire_peer *b)
{
    return wire_peer_same_id(a, b) && strcmp(a->user, b->user) == 0;
}

/* ---------------------------------------------------------------- budgets */

/* Of devices twice what any program of ours can send; of who asks as many as can be answered. */
struct budget wire_budget(enum wire_kind kind)
{
    static const struct budget most[] = {
        {20000, 8 << 20},
        {RELAY_MESSAGES_MOST, RELAY_MESSAGES_MOST * RELAY_SUBSCRIPTION_MAX},
        {50000, 16 << 20}};
    return most[kind];
}

/* ---------------------------------------------------------------- endpoints */

static void set_option(void *zmq, int option, int value)
{
    zmq_setsockopt(zmq, option, &value, sizeof value);
}

/* Of a local socket's peers libzmq asks the kernel who they are: this user, or root. */
static bool admit_own_users(void *zmq)
{
    const uid_t user[] = {geteuid(), 0};
    return zmq_setsockopt(zmq, ZMQ_IPC_FILTER_UID, &user[0], sizeof user[0]) == 0 &&
           zmq_setsockopt(zmq, ZMQ_IPC_FILTER_UID, &user[1], sizeof user[1]) == 0;
}

/* The socket in the file system is this user's alone. Before there are other threads that could
 * make files. */
static int bind_private(void *zmq, const char *endpoint)
{
    const mode_t mask = umask(S_IXUSR | S_IRWXG | S_IRWXO);
    const int bound = zmq_bind(zmq, endpoint);
    umask(mask);
    return bound;
}

/* The longest message that may come, as libzmq counts it: encrypted, with what CURVE adds; a
 * handshake's are longer than a subscription. */
static int64_t message_max(enum wire_kind kind, bool is_encrypted)
{
    const int most[] = {PROTO_DEVICE_FRAME_MAX, RELAY_SUBSCRIPTION_MAX, PROTO_CONTROL_FRAME_MAX};
    if (!is_encrypted)
        return most[kind];
    return most[kind] < HANDSHAKE_MAX ? HANDSHAKE_MAX : most[kind] + CURVE_ADDS;
}

/* What a listener is told before it binds, it keeps. Where ZAP does not answer, nobody is let in:
 * libzmq would let in everybody else. */
static bool set_security(const struct wire *w, const char *secret_key)
{
    const int server = secret_key != NULL, enforce = 1;
    const int64_t most = message_max(w->kind, secret_key != NULL);
    zmq_setsockopt(w->zmq, ZMQ_MAXMSGSIZE, &most, sizeof most);
    const char *domain = secret_key ? w->name : "";
    if (!secret_key)
        return zmq_setsockopt(w->zmq, ZMQ_CURVE_SERVER, &server, sizeof server) == 0 ||
               errno == EINVAL; /* a libzmq that knows no CURVE encrypts nothing */
    return zmq_setsockopt(w->zmq, ZMQ_CURVE_SERVER, &server, sizeof server) == 0 &&
           zmq_setsockopt(w->zmq, ZMQ_CURVE_SECRETKEY, secret_key, PROTO_KEY_SIZE) == 0 &&
           zmq_setsockopt(w->zmq, ZAP_ENFORCE_DOMAIN, &enforce, sizeof enforce) == 0 &&
           zmq_setsockopt(w->zmq, ZMQ_ZAP_DOMAIN, domain, strlen(domain)) == 0;
}

/* `secret_key`: of palpd, NULL where it has none. */
static int bind_endpoint(struct wire *w, const char *endpoint, const char *secret_key, char *why,
                         size_t why_size)
{
    int code = endpoint_check(endpoint, secret_key != NULL, why, why_size);
    if (code == 0)
        code = endpoint_prepare(endpoint, why, why_size);
    if (code != 0)
        return code;
    if (!set_security(w, endpoint_is_local(endpoint) ? NULL : secret_key)) {
        snprintf(why, why_size, "%s: libzmq cannot encrypt: %s", endpoint, zmq_strerror(errno));
        return EX_UNAVAILABLE;
    }
    set_option(w->zmq, ZMQ_IPV6, endpoint[6] == '[');
    if (bind_private(w->zmq, endpoint) != 0) {
        snprintf(why, why_size, "%s: %s%s", endpoint, zmq_strerror(errno),
                 errno == EADDRINUSE ? " (is another palpd running?)" : "");
        const bool is_short = errno == EMFILE || errno == ENFILE || errno == ENOMEM;
        return is_short ? EX_OSERR : EX_UNAVAILABLE;
    }
    size_t size = WIRE_ENDPOINT_MAX;
    w->bound[w->n_endpoint] = endpoint_socket_of(endpoint);
    char *bound = w->endpoint[w->n_endpoint++];
    if (zmq_getsockopt(w->zmq, ZMQ_LAST_ENDPOINT, bound, &size) != 0)
        snprintf(bound, WIRE_ENDPOINT_MAX, "%s", endpoint);
    return 0;
}

static int bind_all(struct wire *w, const char *endpoints, const char *secret_key, char *why,
                    size_t why_size)
{
    for (const char *from = endpoints; *from;) {
        const size_t n = strcspn(from, ",");
        char endpoint[WIRE_ENDPOINT_MAX];
        if (n >= sizeof endpoint || w->n_endpoint == WIRE_ENDPOINTS_MAX) {
            snprintf(why, why_size, "%s: at most %d addresses of %d bytes", endpoints,
                     WIRE_ENDPOINTS_MAX, WIRE_ENDPOINT_MAX - 1);
            return EX_USAGE;
        }
        snprintf(endpoint, sizeof endpoint, "%.*s", (int)n, from);
        const int code = bind_endpoint(w, endpoint, secret_key, why, why_size);
        if (code != 0)
            return code;
        from += n + (from[n] == ',');
    }
    return 0;
}

/* ---------------------------------------------------------------- open and close */

/* libzmq 4.3 ends the program (`!_io_error`) when it should answer or send a heartbeat to a peer
 * that went while its messages were held back at the high-water mark. So no ordinary peer may ever
 * reach the mark of what comes in: it is a minute of samples, and on_check reads faster than they
 * are sent. And no heartbeats of our own: a dead device is known by its silence, a dead subscriber
 * has a bounded queue. */
static void set_options(void *zmq, enum wire_kind kind)
{
    const int hwm[] = {DEVICE_HWM, STREAM_HWM, CONTROL_HWM};
    set_option(zmq, ZMQ_LINGER, 0);
    set_option(zmq, ZMQ_SNDHWM, hwm[kind]);
    set_option(zmq, ZMQ_RCVHWM, RECEIVE_HWM);
    set_option(zmq, ZMQ_BACKLOG, BACKLOG);
    set_option(zmq, ZMQ_HANDSHAKE_IVL, HANDSHAKE_MS);
    set_option(zmq, ZMQ_TCP_KEEPALIVE, 1);
    if (kind == WIRE_STREAM) {
        set_option(zmq, ZMQ_XPUB_MANUAL, 1); /* the relay judges each subscription */
    } else {
        set_option(zmq, ZMQ_ROUTER_MANDATORY, 1);
        set_option(zmq, ZMQ_ROUTER_HANDOVER, 0);
    }
}

/* A socket on which ZeroMQ tells of peers whose first bytes were not ZeroMQ's. */
static void *open_monitor(void *context, void *zmq, const char *name)
{
    char address[64];
    snprintf(address, sizeof address, "inproc://monitor-%s", name);
    if (zmq_socket_monitor(zmq, address,
                           ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL |
                               ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL) != 0)
        return NULL;
    void *monitor = zmq_socket(context, ZMQ_PAIR);
    if (monitor && zmq_connect(monitor, address) == 0)
        return monitor;
    if (monitor)
        zmq_close(monitor);
    return NULL;
}

/* From now on the socket is the relay's, and the wire has an end of its own. */
static int begin_relay(struct wire *w, void *context, const struct relay_gate *gate, char *why,
                       size_t why_size)
{
    void *mine = relay_start(&w->relay, context, w->zmq, gate);
    if (!mine) {
        snprintf(why, why_size, "no thread for subscribers: %s", zmq_strerror(errno));
        return EX_OSERR;
    }
    w->zmq = mine;
    w->relayed = true;
    return 0;
}

int wire_open(struct wire *w, void *context, enum wire_kind kind, const char *endpoints,
              const char *secret_key, const struct relay_gate *gate, char *why, size_t why_size)
{
    static const char *const names[] = {"device", "stream", "control"};
    *w = (struct wire){.name = names[kind], .kind = kind};
    w->zmq = zmq_socket(context, kind == WIRE_STREAM ? ZMQ_XPUB : ZMQ_ROUTER);
    if (!w->zmq) {
        snprintf(why, why_size, "ZeroMQ: %s", zmq_strerror(errno));
        return EX_OSERR;
    }
    set_options(w->zmq, kind);
    if (!admit_own_users(w->zmq)) {
        snprintf(why, why_size, "libzmq does not look at who connects to a local socket: %s",
                 zmq_strerror(errno));
        wire_close(w, 0);
        return EX_OSERR;
    }
    w->monitor = open_monitor(context, w->zmq, w->name);
    int code = bind_all(w, endpoints, secret_key, why, why_size);
    if (code == 0 && kind == WIRE_STREAM)
        code = begin_relay(w, context, gate, why, why_size);
    if (code != 0)
        wire_close(w, 0);
    return code;
}

bool wire_close(struct wire *w, int linger_ms)
{
    if (!w->zmq)
        return true;
    for (int i = 0; i < w->n_endpoint; i++)
        endpoint_remove(w->endpoint[i], w->bound[i]);
    if (w->monitor)
        zmq_close(w->monitor);
    if (w->relayed && !relay_stop(&w->relay, w->zmq, linger_ms, RELAY_STOP_MS))
        return false;
    if (!w->relayed) {
        set_option(w->zmq, ZMQ_LINGER, linger_ms);
        zmq_close(w->zmq);
    }
    w->zmq = w->monitor = NULL;
    return true;
}

/* ---------------------------------------------------------------- reading */

static void note_malformed(struct wire *w, struct log_limit *limit, const char *from,
                           const char *why)
{
    uint64_t held_back;
    w->n_malformed++;
    text_print(w->malformed, sizeof w->malformed, "%s socket: garbage from %s: %s", w->name,
               from[0] ? from : "a local peer", why);
    if (log_limit_allows(limit, rt_now_ns(), &held_back))
        log_line(LOG_LEVEL_WARNING, "%s%s", w->malformed, log_held_back_text(held_back).text);
}

void wire_malformed(struct wire *w, const char *from, const char *why)
{
    note_malformed(w, &w->log_malformed, from, why);
}

void wire_flooded(struct wire *w, const char *from)
{
    note_malformed(w, &w->log_flooded, from, "too many messages, or bytes, in a second");
}

void wire_deny(struct wire *w, const char *from, const char *who, const char *what)
{
    uint64_t held_back;
    w->n_denied++;
    if (log_limit_allows(&w->log_denied, rt_now_ns(), &held_back))
        log_line(LOG_LEVEL_WARNING, "%s socket: refused to %s of %s: %s%s", w->name, who,
                 from[0] ? from : "this machine", what, log_held_back_text(held_back).text);
}

/* Another connection may have that descriptor by now: then it has another number. */
void wire_cut(const struct wire_peer *peer)
{
    if (peer->fd >= 0 && admission_number(peer->fd) == peer->number)
        shutdown(peer->fd, SHUT_RDWR);
}

static const char *peer_address(const zmq_msg_t *part)
{
    const char *address = zmq_msg_gets(part, "Peer-Address");
    return address ? address : "";
}

/* What one message holds that is of use; parts beyond the first two are dropped and told of. */
struct message {
    zmq_msg_t part[2];
    int n; /* parts there were */
};

static bool receive_message(struct wire *w, struct message *m)
{
    zmq_msg_t rest;
    bool more = true;
    for (m->n = 0; more; m->n++) {
        zmq_msg_t *part = m->n < 2 ? &m->part[m->n] : &rest;
        zmq_msg_init(part);
        if (zmq_msg_recv(part, w->zmq, ZMQ_DONTWAIT) < 0) {
            zmq_msg_close(part);
            return m->n > 0;
        }
        more = zmq_msg_more(part);
        if (part == &rest)
            zmq_msg_close(part);
    }
    return true;
}

/* ROUTER says first who a message is from, the relay from where. */
static void deliver_message(struct wire *w, struct message *m)
{
    zmq_msg_t *first = &m->part[0], *body = &m->part[1];
    struct wire_peer peer = {0};
    char from[64] = "";
    if (m->n != 2) {
        wire_malformed(w, peer_address(first), "not a message of one part");
        return;
    }
    if (w->relayed) {
        snprintf(from, sizeof from, "%.*s", (int)zmq_msg_size(first),
                 (const char *)zmq_msg_data(first));
        w->read(w->owner, &peer, from, zmq_msg_data(body), zmq_msg_size(body));
        return;
    }
    const char *user = zmq_msg_gets(body, "User-Id");
    peer.size = (uint8_t)zmq_msg_size(first);
    memcpy(peer.id, zmq_msg_data(first), peer.size);
    snprintf(peer.user, sizeof peer.user, "%s", user ? user : "");
    peer.fd = zmq_msg_get(body, ZMQ_SRCFD);
    peer.number = admission_number(peer.fd);
    const struct budget most = wire_budget(w->kind);
    const size_t size = zmq_msg_size(body);
    const int64_t now_ns = rt_now_ns();
    const bool key_floods = budget_of_key_exceeds(&w->said, peer.user, most, size, now_ns);
    peer.floods = budget_of_connection_exceeds(peer.fd, most, size, now_ns) || key_floods;
    w->read(w->owner, &peer, peer_address(body), zmq_msg_data(body), zmq_msg_size(body));
}

/* Nothing else touches this socket: its descriptor tells of all that came since it was empty. */
static void read_monitor(struct wire *w)
{
    zmq_msg_t part;
    zmq_msg_init(&part);
    for (int i = 0; i < READS_A_TURN && w->monitor_woken; i++) {
        if (zmq_msg_recv(&part, w->monitor, ZMQ_DONTWAIT) < 0) {
            w->monitor_woken = false;
            break;
        }
        uint32_t value = 0;
        if (!zmq_msg_more(&part))
            continue; /* of two parts the second, an address */
        if (zmq_msg_size(&part) >= sizeof(uint16_t) + sizeof value)
            memcpy(&value, (const char *)zmq_msg_data(&part) + sizeof(uint16_t), sizeof value);
        wire_malformed(w, "",
                       value == ZMQ_PROTOCOL_ERROR_ZMTP_CRYPTOGRAPHIC
                           ? "a handshake with another key than palpd's"
                           : "no ZeroMQ handshake");
    }
    zmq_msg_close(&part);
}

void wire_forget_handshakes(struct wire *w)
{
    zmq_msg_t part;
    zmq_msg_init(&part);
    rt_sleep_until(rt_now_ns() + HANDSHAKE_TOLD_MS * (int64_t)RT_NS_PER_MS);
    while (w->monitor && zmq_msg_recv(&part, w->monitor, ZMQ_DONTWAIT) >= 0)
        ;
    zmq_msg_close(&part);
}

static bool is_readable(struct wire *w)
{
    int events = 0;
    size_t size = sizeof events;
    return zmq_getsockopt(w->zmq, ZMQ_EVENTS, &events, &size) == 0 && (events & ZMQ_POLLIN);
}

static void on_idle(uv_idle_t *handle)
{
    (void)handle; /* it is there, so the loop does not sleep */
}

/* To ask a socket costs system calls: only where it may have changed since it said that it is
 * empty. From then on its descriptor tells, but for what a call on it takes in by the way. */
static void on_prepare(uv_prepare_t *handle)
{
    struct wire *w = handle->data;
    w->woken = w->woken && is_readable(w);
    if (w->woken || w->monitor_woken)
        uv_idle_start(&w->idle, on_idle);
}

static void on_check(uv_check_t *handle)
{
    struct wire *w = handle->data;
    struct message m;
    uv_idle_stop(&w->idle);
    const int64_t until_ns = w->woken ? rt_now_ns() + READ_NS_A_TURN : 0;
    for (int i = 0; w->woken && (i < READS_A_TURN || rt_now_ns() < until_ns); i++) {
        if (!receive_message(w, &m))
            break;
        deliver_message(w, &m);
        for (int k = 0; k < m.n && k < 2; k++)
            zmq_msg_close(&m.part[k]);
    }
    read_monitor(w);
}

static void on_poll(uv_poll_t *handle, int status, int events)
{
    struct wire *w = handle->data;
    (void)status, (void)events;
    w->woken = true; /* on_check reads */
}

static void on_monitor(uv_poll_t *handle, int status, int events)
{
    struct wire *w = handle->data;
    (void)status, (void)events;
    w->monitor_woken = true;
}

static void poll_socket(uv_loop_t *loop, uv_poll_t *poll, void *zmq, uv_poll_cb woken)
{
    int fd = -1;
    size_t size = sizeof fd;
    zmq_getsockopt(zmq, ZMQ_FD, &fd, &size);
    uv_poll_init(loop, poll, fd);
    uv_poll_start(poll, UV_READABLE, woken);
}

void wire_start(struct wire *w, uv_loop_t *loop, wire_read *read, void *owner)
{
    w->read = read;
    w->owner = owner;
    w->woken = true;
    w->monitor_woken = w->monitor != NULL;
    poll_socket(loop, &w->poll, w->zmq, on_poll);
    if (w->monitor)
        poll_socket(loop, &w->monitor_poll, w->monitor, on_monitor);
    uv_prepare_init(loop, &w->prepare);
    uv_check_init(loop, &w->check);
    uv_idle_init(loop, &w->idle);
    w->poll.data = w->monitor_poll.data = w->prepare.data = w->check.data = w->idle.data = w;
    uv_prepare_start(&w->prepare, on_prepare);
    uv_check_start(&w->check, on_check);
}

void wire_stop(struct wire *w)
{
    uv_close((uv_handle_t *)&w->poll, NULL);
    if (w->monitor)
        uv_close((uv_handle_t *)&w->monitor_poll, NULL);
    uv_close((uv_handle_t *)&w->prepare, NULL);
    uv_close((uv_handle_t *)&w->check, NULL);
    uv_close((uv_handle_t *)&w->idle, NULL);
}

/* ---------------------------------------------------------------- sending */

void wire_judge_anew(struct wire *w)
{
    w->woken = true;
    relay_judge_anew(&w->relay, w->zmq);
}

enum wire_sent wire_send(struct wire *w, const struct wire_peer *peer, const void *bytes,
                         size_t size)
{
    w->woken = true; /* to send may take in what has come */
    if (!peer || zmq_send(w->zmq, peer->id, peer->size, ZMQ_DONTWAIT | ZMQ_SNDMORE) >= 0)
        if (zmq_send(w->zmq, bytes, size, ZMQ_DONTWAIT) >= 0)
            return WIRE_SENT;
    w->n_unsent++;
    return errno == EHOSTUNREACH ? WIRE_GONE : WIRE_FULL;
}
