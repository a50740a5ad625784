/* SPDX-License-Identifier: GPL-3.0-or-later */
/* zap.c - answers to ZeroMQ's questions about who connects. */
#include "daemon/trust/zap.h"

#include "daemon/rt/rt.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sysexits.h>
#include <unistd.h>
#include <zmq.h>

/* Parts of a question, as RFC 27 has them. */
enum {
    ZAP_VERSION,
    ZAP_ID,
    ZAP_DOMAIN,
    ZAP_ADDRESS,
    ZAP_IDENTITY,
    ZAP_MECHANISM,
    ZAP_CREDENTIALS,
    ZAP_PARTS
};
enum { PART_MAX = 256, KEY_BYTES = 32 };

struct zap_part {
    size_t size;
    unsigned char bytes[PART_MAX];
};

/* ---------------------------------------------------------------- keys and roster */

int zap_load(struct zap *zap, const char *key_path, const char *roster_path, char *why, size_t size)
{
    char derived[PROTO_KEY_SIZE + 1];
    pthread_mutexattr_t attributes;
    if (!proto_key_read_pair(&zap->key, key_path, why, size))
        return access(key_path, F_OK) == 0 ? EX_NOPERM : EX_NOINPUT;
    if (zmq_curve_public(derived, zap->key.secret_key) != 0 ||
        strcmp(derived, zap->key.public_key) != 0) {
        snprintf(why, size, "%s: expected a secret key and the public key of that", key_path);
        return EX_CONFIG;
    }
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT);
    pthread_mutex_init(&zap->mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
    zap->path = roster_path;
    zap->on = true;
    return roster_load(&zap->roster, roster_path, why, size);
}

int zap_reload(struct zap *zap, char *why, size_t size)
{
    static struct roster read;
    const int code = roster_load(&read, zap->path, why, size);
    if (code != 0)
        return code;
    pthread_mutex_lock(&zap->mutex);
    zap->roster = read;
    pthread_mutex_unlock(&zap->mutex);
    return 0;
}

unsigned zap_roles(struct zap *zap, const char *key, char name[ROSTER_NAME_MAX + 1])
{
    pthread_mutex_lock(&zap->mutex);
    const struct roster_peer *peer = roster_find(&zap->roster, key);
    const unsigned roles = peer ? peer->roles : 0;
    if (name)
        snprintf(name, ROSTER_NAME_MAX + 1, "%s", peer ? peer->name : "");
    pthread_mutex_unlock(&zap->mutex);
    return roles;
}

/* ---------------------------------------------------------------- answers */

/* Returns the number of parts; of more than there should be the rest is dropped. */
static int receive_parts(void *socket, struct zap_part part[ZAP_PARTS])
{
    int n = 0;
    for (bool more = true; more; n++) {
        zmq_msg_t message;
        zmq_msg_init(&message);
        if (zmq_msg_recv(&message, socket, ZMQ_DONTWAIT) < 0) {
            zmq_msg_close(&message);
            return n;
        }
        more = zmq_msg_more(&message);
        if (n < ZAP_PARTS && zmq_msg_size(&message) <= PART_MAX) {
            part[n].size = zmq_msg_size(&message);
            memcpy(part[n].bytes, zmq_msg_data(&message), part[n].size);
        }
        zmq_msg_close(&message);
    }
    return n;
}

static bool part_reads(const struct zap_part *part, const char *text)
{
    return part->size == strlen(text) && memcmp(part->bytes, text, part->size) == 0;
}

/* The roles that can do anything at the socket of that name. */
static unsigned roles_of_door(const struct zap_part *domain)
{
    return part_reads(domain, "device")                                    ? ROSTER_MAY_HOLD
           : part_reads(domain, "stream") || part_reads(domain, "control") ? ROSTER_MAY_WATCH
                                                                           : 0;
}

static void note_refusal(struct zap *zap, const struct zap_part part[ZAP_PARTS], const char *key,
                         bool known)
{
    struct zap_refusal refusal = {.known = known};
    snprintf(refusal.socket, sizeof refusal.socket, "%.*s", (int)part[ZAP_DOMAIN].size,
             (const char *)part[ZAP_DOMAIN].bytes);
    snprintf(refusal.address, sizeof refusal.address, "%.*s", (int)part[ZAP_ADDRESS].size,
             (const char *)part[ZAP_ADDRESS].bytes);
    snprintf(refusal.key, sizeof refusal.key, "%.*s", PROTO_KEY_PREFIX, key);
    atomic_fetch_add(&zap->refused, 1);
    ring_put(&zap->refusals, &refusal);
}

static void send_reply(void *socket, const struct zap_part *id, const char *key)
{
    const bool good = key[0] != '\0';
    zmq_send(socket, "1.0", 3, ZMQ_SNDMORE | ZMQ_DONTWAIT);
    zmq_send(socket, id->bytes, id->size, ZMQ_SNDMORE | ZMQ_DONTWAIT);
    zmq_send(socket, good ? "200" : "400", 3, ZMQ_SNDMORE | ZMQ_DONTWAIT);
    zmq_send(socket, "", 0, ZMQ_SNDMORE | ZMQ_DONTWAIT);
    zmq_send(socket, key, strlen(key), ZMQ_SNDMORE | ZMQ_DONTWAIT);
    zmq_send(socket, "", 0, ZMQ_DONTWAIT);
}

/* One question: who is not known to have a role here is turned away. */
static bool answer_question(struct zap *zap, void *socket)
{
    static struct zap_part part[ZAP_PARTS];
    char key[PROTO_KEY_SIZE + 1] = "";
    unsigned roles = 0;
    memset(part, 0, sizeof part);
    const int n = receive_parts(socket, part);
    if (n == 0)
        return false;
    if (n == ZAP_PARTS && part_reads(&part[ZAP_VERSION], "1.0") &&
        part_reads(&part[ZAP_MECHANISM], "CURVE") && part[ZAP_CREDENTIALS].size == KEY_BYTES &&
        zmq_z85_encode(key, part[ZAP_CREDENTIALS].bytes, KEY_BYTES))
        roles = zap_roles(zap, key, NULL);
    const bool admitted = roles & roles_of_door(&part[ZAP_DOMAIN]);
    if (!admitted)
        note_refusal(zap, part, key, roles != 0);
    send_reply(socket, &part[ZAP_ID], admitted ? key : "");
    return true;
}

/* ---------------------------------------------------------------- the thread */

static void *run_zap(void *arg)
{
    struct zap *zap = arg;
    rt_thread_begin("palp-zap", 0, -1);
    for (;;) {
        zmq_pollitem_t item[] = {{.socket = zap->socket[0], .events = ZMQ_POLLIN},
                                 {.socket = zap->socket[1], .events = ZMQ_POLLIN},
                                 {.fd = zap->stop_fd, .events = ZMQ_POLLIN}};
        if ((zmq_poll(item, 3, -1) < 0 && errno != EINTR) || item[2].revents)
            break;
        for (int i = 0; i < zap->n_socket; i++)
            while (answer_question(zap, zap->socket[i]))
                ;
    }
    for (int i = 0; i < zap->n_socket; i++)
        zmq_close(zap->socket[i]);
    return NULL;
}

static bool open_socket(struct zap *zap, void *context)
{
    const int linger = 0;
    void *socket = zmq_socket(context, ZMQ_REP);
    if (!socket)
        return false;
    zap->socket[zap->n_socket++] = socket;
    zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger);
    return zmq_bind(socket, "inproc://zeromq.zap.01") == 0;
}

int zap_start(struct zap *zap, void *const context[ZAP_CONTEXTS])
{
    bool good = ring_create(&zap->refusals, ZAP_REFUSALS, sizeof(struct zap_refusal)) == 0;
    for (int i = 0; good && i < ZAP_CONTEXTS; i++)
        good = open_socket(zap, context[i]);
    zap->stop_fd = eventfd(0, EFD_CLOEXEC);
    const int error =
        good && zap->stop_fd >= 0 ? rt_thread_start(&zap->thread, run_zap, zap) : zmq_errno();
    if (error == 0)
        return 0;
    for (int i = 0; i < zap->n_socket; i++)
        zmq_close(zap->socket[i]);
    zap->n_socket = 0;
    errno = error;
    return -1;
}

void zap_stop(struct zap *zap)
{
    if (zap->n_socket == 0)
        return;
    eventfd_write(zap->stop_fd, 1);
    pthread_join(zap->thread, NULL);
    close(zap->stop_fd);
    ring_destroy(&zap->refusals);
    zap->n_socket = 0;
    explicit_bzero(&zap->key, sizeof zap->key);
}

bool zap_take_refusal(struct zap *zap, struct zap_refusal *refusal)
{
    return zap->n_socket > 0 && ring_take(&zap->refusals, refusal);
}
