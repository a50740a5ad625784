/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_igtl_peer.c - what is read of a peer in a tick. */
#include "clients/devices/igtl_peer.h"
#include "tests/check.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* A peer, and the other end of its connection, which takes what is written without waiting. */
static struct igtl_peer *meet(int *other)
{
    int ends[2];
    struct igtl_peer *peer = calloc(1, sizeof *peer);
    REQUIRE(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) == 0);
    peer->socket = ends[0];
    *other = ends[1];
    return peer;
}

static void part(struct igtl_peer *peer, int other)
{
    igtl_close(peer);
    close(other);
    free(peer);
}

static int count_in_tick(struct igtl_peer *peer)
{
    struct igtl_header header;
    struct igtl_error why;
    const uint8_t *body;
    int n = 0;
    igtl_begin_tick(peer);
    while (igtl_next(peer, &header, &body, &why) > 0)
        n++;
    return n;
}

/* As many poses as a connection takes, all at once: a tick reads some, and the next the next. */
static void a_flood_of_poses_is_read_bit_by_bit(void)
{
    uint8_t message[IGTL_MESSAGE_MAX];
    int other, n = 0, read = 0, most = 0, ticks = 0;
    struct igtl_peer *peer = meet(&other);
    const size_t size = igtl_write_transform(message, "stylus", (proto_pose){{0}, {0, 0, 0, 1}});
    while (n < 1000 && write(other, message, size) == (ssize_t)size)
        n++;
    CHECK(n > 100);
    for (; read < n && ticks < 1000; ticks++) {
        const int in_tick = count_in_tick(peer);
        most = in_tick > most ? in_tick : most;
        read += in_tick;
    }
    CHECK(read == n && most <= 32);
    part(peer, other);
}

/* Images pass by, and a tick is not held up by one that is always there. */
static void an_endless_image_does_not_hold_up_a_tick(void)
{
    static uint8_t bytes[1 << 16];
    uint8_t message[IGTL_MESSAGE_MAX];
    int other;
    struct igtl_peer *peer = meet(&other);
    igtl_write_transform(message, "stylus", (proto_pose){{0}, {0, 0, 0, 1}});
    memset(message + 2, 0, 12);
    strcpy((char *)message + 2, "IMAGE"); /* of which nothing is read but its length */
    memset(message + 42, 0, 8);
    message[46] = 16; /* 2^28 bytes */
    REQUIRE(write(other, message, IGTL_HEADER) == IGTL_HEADER);
    for (int i = 0; i < 20; i++) {
        const ssize_t n = write(other, bytes, sizeof bytes);
        const uint64_t before = peer->skip;
        CHECK(count_in_tick(peer) == 0);
        CHECK(i == 0 || n <= 0 || before - peer->skip <= 32768);
        CHECK(peer->skip > 0);
    }
    part(peer, other);
}

SUITE(igtl_peer, TEST(a_flood_of_poses_is_read_bit_by_bit),
      TEST(an_endless_image_does_not_hold_up_a_tick));
