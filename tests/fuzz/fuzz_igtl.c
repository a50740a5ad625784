/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_igtl.c - libFuzzer: bytes as what an OpenIGTLink peer sends. Whatever they are, reading
 * ends, and every pose is finite. */
#include "clients/devices/igtl_peer.h"

#include <math.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST = 65536, TICKS = 8 };

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct igtl_peer peer;
    int end[2];
    if (size > MOST || socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, end) != 0)
        return 0;
    peer = (struct igtl_peer){.socket = end[0], .name = "fuzz"};
    bool open = write(end[1], data, size) == (ssize_t)size;
    for (int i = 0; i < TICKS && open; i++)
        open = read_tick(&peer);
    igtl_close(&peer);
    close(end[1]);
    return 0;
}
