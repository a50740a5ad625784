/* SPDX-License-Identifier: GPL-3.0-or-later */
/* self_test.c - strangers at palpd's own ports. */
#include "daemon/trust/self_test.h"

#include "daemon/endpoint.h"
#include "daemon/rt/rt.h"
#include "proto/proto.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sysexits.h>
#include <zmq.h>

enum { WAIT_MS = 2000, ZAP_REFUSES = 400 };

/* Where to connect to: an address that stands for all of the machine's is none of them. */
static void find_own_address(char *address, size_t size, const char *endpoint)
{
    const char *port = strrchr(endpoint, ':');
    if (strncmp(endpoint, "tcp://0.0.0.0:", 14) == 0)
        snprintf(address, size, "tcp://127.0.0.1%s", port);
    else if (strncmp(endpoint, "tcp://[::]:", 11) == 0)
        snprintf(address, size, "tcp://[::1]%s", port);
    else
        snprintf(address, size, "%s", endpoint);
}

/* A stranger of that type; NULL where libzmq has no CURVE. `server_key` NULL: one that does not
 * encrypt. */
static void *open_stranger(void *context, int type, const char *server_key, bool is_six)
{
    struct proto_key_pair key;
    void *stranger = zmq_socket(context, type);
    const int linger = 0, six = is_six;
    zmq_setsockopt(stranger, ZMQ_LINGER, &linger, sizeof linger);
    zmq_setsockopt(stranger, ZMQ_IPV6, &six, sizeof six);
    if (!server_key ||
        (zmq_curve_keypair(key.public_key, key.secret_key) == 0 &&
         zmq_setsockopt(stranger, ZMQ_CURVE_SERVERKEY, server_key, PROTO_KEY_SIZE) == 0 &&
         zmq_setsockopt(stranger, ZMQ_CURVE_PUBLICKEY, key.public_key, PROTO_KEY_SIZE) == 0 &&
         zmq_setsockopt(stranger, ZMQ_CURVE_SECRETKEY, key.secret_key, PROTO_KEY_SIZE) == 0))
        return stranger;
    zmq_close(stranger);
    return NULL;
}

/* What ZeroMQ tells first of the handshake: the event, and its value. */
static uint16_t await_event(void *monitor, uint32_t *value)
{
    uint16_t event = 0;
    zmq_pollitem_t item = {.socket = monitor, .events = ZMQ_POLLIN};
    zmq_msg_t part;
    if (zmq_poll(&item, 1, WAIT_MS) <= 0)
        return 0;
    zmq_msg_init(&part);
    if (zmq_msg_recv(&part, monitor, ZMQ_DONTWAIT) == 6) {
        memcpy(&event, zmq_msg_data(&part), sizeof event);
        memcpy(value, (const char *)zmq_msg_data(&part) + sizeof event, sizeof *value);
    }
    zmq_msg_close(&part);
    return event;
}

/* Connects and tells what became of the handshake. */
static uint16_t try_handshake(void *context, void *stranger, const char *address, uint32_t *value)
{
    static const char name[] = "inproc://self-test";
    const int events = ZMQ_EVENT_HANDSHAKE_SUCCEEDED | ZMQ_EVENT_HANDSHAKE_FAILED_AUTH |
                       ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL | ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL;
    uint16_t event = 0;
    void *monitor = zmq_socket(context, ZMQ_PAIR);
    if (monitor && zmq_socket_monitor(stranger, name, events) == 0 &&
        zmq_connect(monitor, name) == 0 && zmq_connect(stranger, address) == 0)
        event = await_event(monitor, value);
    zmq_socket_monitor(stranger, NULL, 0);
    if (monitor)
        zmq_close(monitor);
    return event;
}

static int try_endpoint(void *context, int type, const char *endpoint, const char *server_key,
                        char *why, size_t size)
{
    char address[WIRE_ENDPOINT_MAX];
    uint32_t value = 0;
    find_own_address(address, sizeof address, endpoint);
    for (int plain = 0; plain <= 1; plain++) {
        void *stranger =
            open_stranger(context, type, plain ? NULL : server_key, strchr(address, '['));
        if (!stranger) {
            snprintf(why, size, "this libzmq has no CURVE: no encryption");
            return EX_UNAVAILABLE;
        }
        const uint16_t event = try_handshake(context, stranger, address, &value);
        zmq_close(stranger);
        if (event == ZMQ_EVENT_HANDSHAKE_SUCCEEDED) {
            snprintf(why, size, "%s: lets in %s", endpoint,
                     plain ? "a peer without encryption" : "an unknown key");
            return EX_SOFTWARE;
        }
        if (!plain && (event != ZMQ_EVENT_HANDSHAKE_FAILED_AUTH || value != ZAP_REFUSES)) {
            snprintf(why, size, "%s: an unknown key is not answered that it is refused", endpoint);
            return EX_SOFTWARE;
        }
    }
    return 0;
}

int self_test_wire(const struct wire *wire, const char *server_key, char *why, size_t size)
{
    const int type = wire->kind == WIRE_STREAM ? ZMQ_SUB : ZMQ_DEALER;
    int code = 0;
    void *context = zmq_ctx_new();
    for (int i = 0; i < wire->n_endpoint && code == 0; i++)
        if (!endpoint_is_local(wire->endpoint[i]))
            code = try_endpoint(context, type, wire->endpoint[i], server_key, why, size);
    zmq_ctx_term(context);
    return code;
}
