/* SPDX-License-Identifier: Apache-2.0 */
/* igtl_peer.c - TCP connections that OpenIGTLink messages come and go by. */
#include "clients/devices/igtl_peer.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define SKIP_MAX (UINT64_C(1) << 30) /* an image may be large, and not larger */

/* Of a peer in a tick: 32000 poses a second, and 32 MB/s of images beside them. */
enum { TICK_MESSAGES = 32, TICK_BYTES = 32768 };

static bool fail_peer(struct igtl_error *error, const char *name, const char *what)
{
    snprintf(error->what, sizeof error->what, "%.60s: %.90s", name, what);
    return false;
}

static void begin_connection(struct igtl_peer *peer, int socket)
{
    const int on = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    peer->socket = socket;
    peer->n_in = peer->n_out = peer->given = 0;
    peer->skip = 0;
    peer->lost = 0;
}

void igtl_close(struct igtl_peer *peer)
{
    if (peer->socket >= 0)
        close(peer->socket);
    peer->socket = -1;
    peer->connecting = false;
}

/* ---------------------------------------------------------------- coming together */

int igtl_listen(int port, bool everywhere, struct igtl_error *error)
{
    const struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons((uint16_t)port),
        .sin_addr.s_addr = htonl(everywhere ? INADDR_ANY : INADDR_LOOPBACK),
    };
    const int on = 1, s = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    char name[32];
    snprintf(name, sizeof name, "port %d", port);
    if (s >= 0 && setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
        bind(s, (const struct sockaddr *)&address, sizeof address) == 0 && listen(s, 8) == 0)
        return s;
    fail_peer(error, name, strerror(errno));
    if (s >= 0)
        close(s);
    return -1;
}

bool igtl_accept(struct igtl_peer *peer, int listener)
{
    struct sockaddr_in from;
    socklen_t size = sizeof from;
    const int s = accept4(listener, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (s < 0)
        return false;
    begin_connection(peer, s);
    peer->connecting = false;
    snprintf(peer->name, sizeof peer->name, "%s:%d", inet_ntoa(from.sin_addr),
             ntohs(from.sin_port));
    return true;
}

bool igtl_connect(struct igtl_peer *peer, const char *address, struct igtl_error *error)
{
    const struct addrinfo wanted = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    const char *colon = strrchr(address, ':');
    char host[sizeof peer->name];
    snprintf(peer->name, sizeof peer->name, "%s", address);
    if (!colon || (size_t)(colon - address) >= sizeof host)
        return fail_peer(error, address, "expected HOST:PORT");
    snprintf(host, sizeof host, "%.*s", (int)(colon - address), address);
    const int code = getaddrinfo(host, colon + 1, &wanted, &found);
    if (code != 0)
        return fail_peer(error, address, gai_strerror(code));
    const int s =
        socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, found->ai_protocol);
    const int done = s < 0 ? -1 : connect(s, found->ai_addr, found->ai_addrlen);
    const int why = errno;
    freeaddrinfo(found);
    if (done == 0 || (s >= 0 && why == EINPROGRESS)) {
        begin_connection(peer, s);
        peer->connecting = true;
        return true;
    }
    if (s >= 0)
        close(s);
    return fail_peer(error, address, strerror(why));
}

bool igtl_is_connected(struct igtl_peer *peer, struct igtl_error *error)
{
    int why = 0;
    socklen_t size = sizeof why;
    struct sockaddr_storage whom;
    socklen_t whom_size = sizeof whom;
    if (getsockopt(peer->socket, SOL_SOCKET, SO_ERROR, &why, &size) == 0 && why != 0) {
        fail_peer(error, peer->name, strerror(why));
        igtl_close(peer);
    } else if (getpeername(peer->socket, (struct sockaddr *)&whom, &whom_size) == 0) {
        peer->connecting = false;
    }
    return peer->socket >= 0 && !peer->connecting;
}

/* ---------------------------------------------------------------- messages */

static void drop_bytes(struct igtl_peer *peer, size_t n)
{
    peer->n_in -= n;
    memmove(peer->in, peer->in + n, peer->n_in);
}

void igtl_begin_tick(struct igtl_peer *peer)
{
    peer->left = TICK_MESSAGES;
    peer->bytes_left = TICK_BYTES;
}

/* Take in what there is room for, within the tick's bytes. Returns -1 where the connection ended.
 * */
static int fill_buffer(struct igtl_peer *peer, struct igtl_error *error)
{
    const size_t room = sizeof peer->in - peer->n_in;
    const size_t most = room < peer->bytes_left ? room : peer->bytes_left;
    if (most == 0)
        return 0;
    const ssize_t n = recv(peer->socket, peer->in + peer->n_in, most, 0);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return 0;
    if (n <= 0) {
        fail_peer(error, peer->name,
                  n < 0                              ? strerror(errno)
                  : peer->n_in > 0 || peer->skip > 0 ? "closed within a message"
                                                     : "closed");
        igtl_close(peer);
        return -1;
    }
    peer->n_in += (size_t)n;
    peer->bytes_left -= (size_t)n;
    const size_t skipped = peer->skip < peer->n_in ? (size_t)peer->skip : peer->n_in;
    peer->skip -= skipped;
    drop_bytes(peer, skipped);
    return 1;
}

/* Begin to skip a body that is not read. */
static void skip_body(struct igtl_peer *peer, uint64_t size)
{
    const size_t here = peer->n_in - IGTL_HEADER;
    peer->skip = size < here ? 0 : size - here;
    drop_bytes(peer, IGTL_HEADER + (size < here ? (size_t)size : here));
}

/* One step with what is there: 1, a message; 0, more is needed; 2, something was skipped. */
static int parse_message(struct igtl_peer *peer, struct igtl_header *header,
                         struct igtl_error *error)
{
    struct igtl_error why;
    if (peer->n_in < IGTL_HEADER)
        return 0;
    const bool readable = igtl_read_header(header, peer->in, &why);
    const bool wanted = readable && igtl_has_poses(header);
    const uint64_t most = wanted ? IGTL_BODY_MAX : SKIP_MAX;
    if (readable && header->size > most)
        snprintf(why.what, sizeof why.what, "%s: a body of %llu bytes, expected at most %llu",
                 header->type, (unsigned long long)header->size, (unsigned long long)most);
    if (!readable || header->size > most) {
        fail_peer(error, peer->name, why.what);
        igtl_close(peer);
        return -1;
    }
    if (wanted)
        return peer->n_in >= IGTL_HEADER + header->size;
    skip_body(peer, header->size);
    return 2;
}

int igtl_next(struct igtl_peer *peer, struct igtl_header *header, const uint8_t **body,
              struct igtl_error *error)
{
    drop_bytes(peer, peer->given);
    peer->given = 0;
    *body = peer->in + IGTL_HEADER;
    for (int got = 1; got > 0 && peer->left > 0;) {
        const int parsed = peer->skip > 0 ? 0 : parse_message(peer, header, error);
        peer->left -= parsed > 0;
        if (parsed == 1)
            peer->given = IGTL_HEADER + (size_t)header->size;
        if (parsed == 1 || parsed < 0)
            return parsed;
        got = parsed == 2 ? 1 : fill_buffer(peer, error);
        if (got < 0)
            return got;
    }
    return 0;
}

void igtl_send(struct igtl_peer *peer, const uint8_t *message, size_t size)
{
    if (peer->n_out + size <= sizeof peer->out) {
        memcpy(peer->out + peer->n_out, message, size);
        peer->n_out += size;
    } else {
        peer->lost++;
    }
    const ssize_t n = send(peer->socket, peer->out, peer->n_out, MSG_NOSIGNAL);
    if (n <= 0)
        return; /* what is wrong with it, reading tells */
    peer->n_out -= (size_t)n;
    memmove(peer->out, peer->out + n, peer->n_out);
}
