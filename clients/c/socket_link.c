/* SPDX-License-Identifier: Apache-2.0 */
/* socket_link.c - ZeroMQ as this library uses it. */
#include "clients/c/socket_link.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int64_t socket_link_now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

bool socket_link_fail(struct palp_client_error *error, enum palp_client_status status,
                      const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    error->status = status;
    vsnprintf(error->what, sizeof error->what, format, arguments);
    va_end(arguments);
    return false;
}

static void set_option(void *socket, int option, int value)
{
    zmq_setsockopt(socket, option, &value, sizeof value);
}

/* Take in what ZeroMQ tells of handshakes: why the last one failed. */
static void read_monitor(struct socket_link *link)
{
    zmq_msg_t part;
    zmq_msg_init(&part);
    while (link->monitor && zmq_msg_recv(&part, link->monitor, ZMQ_DONTWAIT) >= 0) {
        uint16_t event = 0;
        if (!zmq_msg_more(&part) || zmq_msg_size(&part) < sizeof event)
            continue;
        memcpy(&event, zmq_msg_data(&part), sizeof event);
        snprintf(link->refusal, sizeof link->refusal, "%s",
                 event == ZMQ_EVENT_HANDSHAKE_SUCCEEDED     ? ""
                 : event == ZMQ_EVENT_HANDSHAKE_FAILED_AUTH ? ": this key is not let in there"
                 : link->encrypted ? ": it has another server key, or no keys"
                                   : ": it wants a key (--key, --server-key)");
    }
    zmq_msg_close(&part);
}

bool socket_link_silent(struct socket_link *link, struct palp_client_error *error)
{
    read_monitor(link);
    if (link->refusal[0])
        return socket_link_fail(error, PALP_CLIENT_SILENT, "%s: no palpd answers%s", link->address,
                                link->refusal);
    const bool local = strncmp(link->address, "ipc://", 6) == 0;
    const char *what = "";
    if (local && access(link->address + 6, F_OK) != 0)
        what = access("/run/" PROTO_STATION, F_OK) == 0 && geteuid() != 0
                   ? ": there is no such socket (/run/" PROTO_STATION
                     " is of a palpd of root's, which answers root alone)"
                   : ": there is no such socket";
    else if (local && access(link->address + 6, W_OK) != 0)
        what = ": the socket is another user's";
    return socket_link_fail(error, PALP_CLIENT_SILENT, "%s: no palpd answers%s", link->address,
                            what);
}

static bool set_keys(struct socket_link *link, struct palp_client_error *error)
{
    const bool set =
        !link->encrypted ||
        (zmq_setsockopt(link->socket, ZMQ_CURVE_SERVERKEY, link->server_key, PROTO_KEY_SIZE) == 0 &&
         zmq_setsockopt(link->socket, ZMQ_CURVE_PUBLICKEY, link->key.public_key, PROTO_KEY_SIZE) ==
             0 &&
         zmq_setsockopt(link->socket, ZMQ_CURVE_SECRETKEY, link->key.secret_key, PROTO_KEY_SIZE) ==
             0);
    explicit_bzero(&link->key, sizeof link->key);
    return set || socket_link_fail(error, PALP_CLIENT_INVALID, "%s: this ZeroMQ cannot encrypt: %s",
                                   link->address, zmq_strerror(errno));
}

/* Without it only less is said of a palpd that does not answer. */
static void open_monitor(struct socket_link *link)
{
    static const char address[] = "inproc://handshakes";
    const int events = ZMQ_EVENT_HANDSHAKE_SUCCEEDED | ZMQ_EVENT_HANDSHAKE_FAILED_AUTH |
                       ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL;
    if (zmq_socket_monitor(link->socket, address, events) != 0)
        return;
    link->monitor = zmq_socket(link->context, ZMQ_PAIR);
    if (link->monitor)
        zmq_connect(link->monitor, address);
}

bool socket_link_open(struct socket_link *link, int type, struct palp_client_error *error)
{
    link->context = zmq_ctx_new();
    link->socket = link->context ? zmq_socket(link->context, type) : NULL;
    if (!link->socket) {
        socket_link_close(link);
        return socket_link_fail(error, PALP_CLIENT_INVALID, "no socket: %s", zmq_strerror(errno));
    }
    if (type != ZMQ_SUB)
        set_option(link->socket, ZMQ_IMMEDIATE,
                   1);                         /* a sample sent late is worse than one not sent */
    set_option(link->socket, ZMQ_LINGER, 100); /* time for a bye */
    set_option(link->socket, ZMQ_RECONNECT_IVL, 50);
    set_option(link->socket, ZMQ_RECONNECT_IVL_MAX, 1000);
    /* No heartbeats: libzmq 4.3.4 ends the program where one is due while its input is held
     * back. */
    set_option(link->socket, ZMQ_IPV6, strchr(link->address, '[') != NULL);
    if (!set_keys(link, error)) {
        socket_link_close(link);
        return false;
    }
    if (strncmp(link->address, "tcp://", 6) == 0)
        open_monitor(link);
    if (zmq_connect(link->socket, link->address) == 0)
        return true;
    socket_link_fail(error, PALP_CLIENT_INVALID, "%s: %s", link->address, zmq_strerror(errno));
    socket_link_close(link);
    return false;
}

void socket_link_reconnect(struct socket_link *link)
{
    if (zmq_disconnect(link->socket, link->address) == 0)
        zmq_connect(link->socket, link->address);
}

void socket_link_close(struct socket_link *link)
{
    if (link->monitor)
        zmq_close(link->monitor);
    link->monitor = NULL;
    if (link->socket)
        zmq_close(link->socket);
    if (link->context)
        zmq_ctx_term(link->context);
    link->socket = link->context = NULL;
}

/** Until the socket is ready for what is wanted, or the deadline; a signal does not end it. */
static bool wait_until(struct socket_link *link, short wanted, int64_t deadline_ns)
{
    int n = -1;
    for (int64_t left; n < 0 && (left = deadline_ns - socket_link_now_ns()) > 0;) {
        zmq_pollitem_t item = {link->socket, 0, wanted, 0};
        n = zmq_poll(&item, 1, (long)(left / 1000000) + 1);
        if (n < 0 && errno != EINTR)
            break;
    }
    return n > 0;
}

bool socket_link_send(struct socket_link *link, const void *bytes, size_t size, int64_t deadline_ns)
{
    do {
        if (zmq_send(link->socket, bytes, size, ZMQ_DONTWAIT) >= 0)
            return true;
    } while (wait_until(link, ZMQ_POLLOUT, deadline_ns));
    return false;
}

bool socket_link_receive(struct socket_link *link, zmq_msg_t *message, int64_t deadline_ns)
{
    do {
        if (zmq_msg_recv(message, link->socket, ZMQ_DONTWAIT) >= 0)
            return true;
    } while (wait_until(link, ZMQ_POLLIN, deadline_ns));
    return false;
}

struct proto_bytes socket_link_bytes(zmq_msg_t *message)
{
    return (struct proto_bytes){zmq_msg_data(message), zmq_msg_size(message)};
}
