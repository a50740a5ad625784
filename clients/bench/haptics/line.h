/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line.h - a TCP line between a device and a palpd, which stalls when it is told to: what is
 * sent meanwhile arrives at the end of the stall, in its order. */
#ifndef PALP_CLIENTS_BENCH_LINE_H
#define PALP_CLIENTS_BENCH_LINE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

enum line_way { LINE_THERE, LINE_BACK, LINE_WAYS };
enum { LINE_CONNECTIONS = 4 };

struct line {
    char url[64]; /* tcp://127.0.0.1:PORT */
    int listener, to_port;
    int end[LINE_CONNECTIONS][LINE_WAYS]; /* sockets that what goes there or back is read from */
    _Atomic int64_t stalled_until_ns[LINE_WAYS];
    atomic_bool stop;
    pthread_t thread;
};

/** Begin to listen for connections, each of which is passed on to a port of this host. Returns 0 or
 *  -1. */
int line_open(struct line *line, int to_port);
void line_close(struct line *line);

/** From now on, for so long. */
void line_stall(struct line *line, enum line_way way, double seconds);

#endif
