/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_relay.c - what main hears of subscribers that say what no library of ZeroMQ's would. */
#include "daemon/publish/relay.h"
#include "daemon/rt/rt.h"
#include "tests/check.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zmq.h>

enum { WAIT_MS = 20000, GREETING = 64, PART_MAX = 64, MORE = 1, COMMAND = 4 };

/* ---------------------------------------------------------------- a relay and its gate */

struct bench {
    void *context, *mine;
    struct relay relay;
    struct relay_gate gate;
    atomic_bool denied; /* nobody may watch any more */
    int port;
};

static bool may_watch(void *owner, const char *user, const char *address)
{
    struct bench *b = owner;
    (void)user, (void)address;
    return !atomic_load(&b->denied);
}

/* All but what begins with an x. */
static bool is_topic(void *owner, const unsigned char *prefix, size_t size)
{
    (void)owner;
    return size == 0 || prefix[0] != 'x';
}

static struct bench *begin_bench(void)
{
    const int one = 1, wait_ms = WAIT_MS;
    char address[64];
    size_t size = sizeof address;
    struct bench *b = calloc(1, sizeof *b);
    b->context = zmq_ctx_new();
    b->gate = (struct relay_gate){.may_watch = may_watch, .is_topic = is_topic, .owner = b};
    void *outside = zmq_socket(b->context, ZMQ_XPUB);
    zmq_setsockopt(outside, ZMQ_XPUB_MANUAL, &one, sizeof one);
    REQUIRE(zmq_bind(outside, "tcp://127.0.0.1:*") == 0);
    REQUIRE(zmq_getsockopt(outside, ZMQ_LAST_ENDPOINT, address, &size) == 0);
    b->port = atoi(strrchr(address, ':') + 1);
    b->mine = relay_start(&b->relay, b->context, outside, &b->gate);
    REQUIRE(b->mine != NULL);
    zmq_setsockopt(b->mine, ZMQ_RCVTIMEO, &wait_ms, sizeof wait_ms);
    relay_open(&b->relay, b->mine);
    return b;
}

static void end_bench(struct bench *b)
{
    CHECK(relay_stop(&b->relay, b->mine, 0, WAIT_MS));
    zmq_ctx_term(b->context);
    free(b);
}

/* Is this the next that main hears? */
static bool hears(const struct bench *b, const char *message, size_t size)
{
    unsigned char part[PART_MAX];
    REQUIRE(zmq_recv(b->mine, part, sizeof part, 0) >= 0); /* the address */
    const int n = zmq_recv(b->mine, part, sizeof part, 0);
    return n == (int)size && memcmp(part, message, size) == 0;
}

#define HEARS(bench, text) hears(bench, text, sizeof(text) - 1)

/* ---------------------------------------------------------------- a peer */

static void read_all(int fd, unsigned char *bytes, size_t size)
{
    for (size_t n = 0; n < size;) {
        const ssize_t more = recv(fd, bytes + n, size - n, 0);
        REQUIRE(more > 0);
        n += (size_t)more;
    }
}

/* A part of ZMTP, by its flags. */
static void say_part(int fd, unsigned char flags, const void *body, size_t size)
{
    unsigned char bytes[2 + PART_MAX] = {flags, (unsigned char)size};
    REQUIRE(size <= PART_MAX);
    memcpy(bytes + 2, body, size);
    send(fd, bytes, 2 + size,
         MSG_NOSIGNAL); /* where the connection is ended, what comes shows it */
}

#define SAY(fd, text) say_part(fd, 0, text, sizeof(text) - 1)

/* It is through ZMTP's handshake. */
static int connect_raw(const struct bench *b)
{
    static const char greeting[GREETING] = "\xff\0\0\0\0\0\0\0\0\x7f\x03\0NULL";
    static const char ready[] = "\5READY\13Socket-Type\0\0\0\4XSUB";
    const struct sockaddr_in at = {.sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)b->port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const struct timeval patience = {.tv_sec = WAIT_MS / 1000};
    unsigned char said[256];
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    REQUIRE(connect(fd, (const struct sockaddr *)&at, sizeof at) == 0);
    REQUIRE(send(fd, greeting, sizeof greeting, MSG_NOSIGNAL) == sizeof greeting);
    read_all(fd, said, GREETING);
    say_part(fd, COMMAND, ready, sizeof ready - 1);
    read_all(fd, said, 2);
    read_all(fd, said, said[1]);
    return fd;
}

static bool is_ended(int fd)
{
    unsigned char byte;
    const ssize_t n = recv(fd, &byte, 1, 0);
    return n == 0 || (n < 0 && errno == ECONNRESET);
}

/* ---------------------------------------------------------------- laws */

/* Others' subscriptions to the same are counted by what main hears. */
static void main_hears_of_a_subscription_and_of_its_end_once(void)
{
    struct bench *b = begin_bench();
    const int fd = connect_raw(b);
    SAY(fd, "\0event");
    SAY(fd, "\1state");
    SAY(fd, "\1state");
    SAY(fd, "\0timing");
    SAY(fd, "\0state");
    SAY(fd, "\0state");
    SAY(fd, "\1mark");
    CHECK(HEARS(b, "\1state"));
    CHECK(HEARS(b, "\0state"));
    CHECK(HEARS(b, "\1mark"));
    close(fd);
    CHECK(HEARS(b, "\0mark"));
    const int next = connect_raw(b);
    SAY(next, "\1mark"); /* which is another's, whatever descriptor it has */
    CHECK(HEARS(b, "\1mark"));
    close(next);
    CHECK(HEARS(b, "\0mark"));
    end_bench(b);
}

/* libzmq takes it out and tells its end. */
static void a_subscription_within_a_longer_message_is_heard_of_as_any(void)
{
    struct bench *b = begin_bench();
    const int fd = connect_raw(b);
    say_part(fd, MORE, "garbage", 7);
    SAY(fd, "\1state");
    CHECK(HEARS(b, "garbage"));
    CHECK(HEARS(b, "\1state"));
    close(fd);
    CHECK(HEARS(b, "\0state"));
    end_bench(b);
}

/* Its key leaves the roster, for one. */
static void who_ended_what_it_never_began_is_judged_anew_as_any(void)
{
    struct bench *b = begin_bench();
    const int fd = connect_raw(b);
    SAY(fd, "\1state");
    SAY(fd, "\0event");
    SAY(fd, "\1mark");
    CHECK(HEARS(b, "\1state"));
    CHECK(HEARS(b, "\1mark"));
    SAY(fd, "\0mark");
    CHECK(HEARS(b, "\0mark"));
    atomic_store(&b->denied, true);
    relay_judge_anew(&b->relay, b->mine);
    CHECK(is_ended(fd));
    close(fd);
    end_bench(b);
}

/* Of topics and of what is none; libzmq keeps both. */
static void a_bound_of_subscriptions_is_one_whatever_is_ended_between(void)
{
    struct bench *b = begin_bench();
    const int fd = connect_raw(b);
    for (int i = 0; i < RELAY_SUBSCRIPTIONS_MOST; i++) {
        char text[PART_MAX];
        const int n = snprintf(text, sizeof text, "\1%s%d", i % 2 ? "mesh/" : "x", i);
        say_part(fd, 0, text, (size_t)n);
        SAY(fd, "\0event");
        if (i % 2)
            CHECK(hears(b, text, (size_t)n));
    }
    CHECK(atomic_load(&b->relay.cut) == 0);
    SAY(fd, "\1state");
    CHECK(is_ended(fd));
    close(fd);
    end_bench(b);
}

SUITE(relay, TEST(main_hears_of_a_subscription_and_of_its_end_once),
      TEST(a_subscription_within_a_longer_message_is_heard_of_as_any),
      TEST(who_ended_what_it_never_began_is_judged_anew_as_any),
      TEST(a_bound_of_subscriptions_is_one_whatever_is_ended_between));
