/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_igtl.c - bytes as what an OpenIGTLink peer sends. Whatever they are, reading
 * ends, and every pose is finite. */
#include "clients/devices/igtl_peer.h"
#include "tests/fuzz/mutants.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

enum { MOST = 65536, TICKS = 8, NOT_A_SOCKET = 1 << 20, PIECE = 1000 };

/* What a peer sends: in pieces, and then nothing more. As the C library's; its header would have
 * recv, and a close of no descriptor does no harm. */
static struct {
    const uint8_t *at, *end;
} line;
ssize_t recv(int socket, void *to, size_t n, int flags);
ssize_t recv(int socket, void *to, size_t n, int flags)
{
    const size_t left = (size_t)(line.end - line.at), most = left < PIECE ? left : PIECE;
    n = n < most ? n : most;
    memcpy(to, line.at, n);
    line.at += n;
    errno = EAGAIN;
    return n > 0 ? (ssize_t)n : -1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_finite(proto_pose at)
{
    const proto_vec3 p = at.position;
    const proto_quat q = at.orientation;
    return isfinite(p.x + p.y + p.z) && isfinite(q.x + q.y + q.z + q.w);
}

/* All that comes in a tick. Returns false where the connection ended. */
static bool read_tick(struct igtl_peer *peer)
{
    static struct igtl_pose poses[IGTL_POSES_MAX];
    struct igtl_header header;
    struct igtl_error error = {""};
    const uint8_t *body;
    int next;
    igtl_begin_tick(peer);
    while ((next = igtl_next(peer, &header, &body, &error)) > 0) {
        const int n = igtl_read_poses(poses, &header, body, &error);
        if (n > IGTL_POSES_MAX || (n < 0 && !error.what[0]))
            abort();
        for (int i = 0; i < n; i++)
            if (!is_finite(poses[i].at))
                abort();
    }
    if (next < 0 && (peer->socket >= 0 || !error.what[0]))
        abort();
    return next == 0;
}

static void try_stream(const uint8_t *data, size_t size)
{
    static struct igtl_peer peer;
    if (size > MOST)
        return;
    line.at = data;
    line.end = data + size;
    peer.socket = NOT_A_SOCKET;
    peer.n_in = peer.given = 0;
    peer.skip = 0;
    strcpy(peer.name, "fuzz");
    bool open = true;
    for (int i = 0; i < TICKS && open; i++)
        open = read_tick(&peer);
}

/* Makes the checksum of each message that can be found the one of its body. */
static size_t seal(uint64_t *random, uint8_t *bytes, size_t n, size_t room)
{
    for (size_t at = 0; at + IGTL_HEADER <= n;) {
        uint8_t *crc = bytes + at + IGTL_HEADER - 8;
        uint64_t size = 0;
        for (int i = 0; i < 8; i++)
            size = size << 8 | crc[i - 8];
        if (size > n - at - IGTL_HEADER)
            break;
        const uint64_t sum = igtl_crc(bytes + at + IGTL_HEADER, (size_t)size);
        for (int i = 0; i < 8; i++)
            crc[i] = (uint8_t)(sum >> (56 - 8 * i));
        at += IGTL_HEADER + (size_t)size;
    }
    return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct mutants_target target = {127, try_stream, seal};
    mutants_try(&target, data, size);
    return 0;
}
