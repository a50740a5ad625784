/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line.c - bytes from socket to socket, unless they are held up. */
#include "clients/bench/haptics/line.h"

#include "daemon/rt/rt.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PASS_MAX = 65536, LOOK_MS = 1, PRIORITY = 77 };

static struct sockaddr_in own_address(int port)
{
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}

static void hang_up(struct line *l, int i)
{
    for (int w = 0; w < LINE_WAYS; w++) {
        if (l->end[i][w] >= 0)
            close(l->end[i][w]);
        l->end[i][w] = -1;
    }
}

static void set_prompt(int s)
{
    const int on = 1;
    setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

static void take_connection(struct line *l)
{
    const struct sockaddr_in to = own_address(l->to_port);
    const int here = accept(l->listener, NULL, NULL);
    int i = 0;
    while (i < LINE_CONNECTIONS && l->end[i][LINE_THERE] >= 0)
        i++;
    const int there = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (here >= 0 && there >= 0 && i < LINE_CONNECTIONS &&
        connect(there, (const struct sockaddr *)&to, sizeof to) == 0) {
        set_prompt(here);
        set_prompt(there);
        l->end[i][LINE_THERE] = here;
        l->end[i][LINE_BACK] = there;
        return;
    }
    if (here >= 0)
        close(here);
    if (there >= 0)
        close(there);
}

/* False: the connection has ended. */
static bool pass_on(int from, int to)
{
    static char bytes[PASS_MAX];
    const ssize_t n = recv(from, bytes, sizeof bytes, MSG_DONTWAIT);
    for (ssize_t sent = 0, k; sent < n; sent += k)
        if ((k = send(to, bytes + sent, (size_t)(n - sent), MSG_NOSIGNAL)) <= 0)
            return false;
    return n > 0;
}

static bool is_stalled(struct line *l, int way)
{
    return rt_now_ns() < atomic_load(&l->stalled_until_ns[way]);
}

static void move_bytes(struct line *l)
{
    struct pollfd fd[1 + LINE_CONNECTIONS * LINE_WAYS] = {{.fd = l->listener, .events = POLLIN}};
    for (int k = 0; k < LINE_CONNECTIONS * LINE_WAYS; k++) {
        const int socket = l->end[k / LINE_WAYS][k % LINE_WAYS];
        fd[1 + k] =
            (struct pollfd){.fd = is_stalled(l, k % LINE_WAYS) ? -1 : socket, .events = POLLIN};
    }
    if (poll(fd, 1 + LINE_CONNECTIONS * LINE_WAYS, LOOK_MS) <= 0)
        return;
    if (fd[0].revents)
        take_connection(l);
    for (int k = 0; k < LINE_CONNECTIONS * LINE_WAYS; k++) {
        int *const end = l->end[k / LINE_WAYS];
        if (fd[1 + k].fd >= 0 && fd[1 + k].revents && end[0] >= 0 &&
            !pass_on(end[k % LINE_WAYS], end[1 - k % LINE_WAYS]))
            hang_up(l, k / LINE_WAYS);
    }
}

static void *run_line(void *line)
{
    struct line *l = line;
    rt_lead(PRIORITY);
    while (!atomic_load(&l->stop))
        move_bytes(l);
    for (int i = 0; i < LINE_CONNECTIONS; i++)
        hang_up(l, i);
    return NULL;
}

int line_open(struct line *l, int to_port)
{
    struct sockaddr_in at = own_address(0);
    socklen_t size = sizeof at;
    memset(l, 0, sizeof *l);
    memset(l->end, -1, sizeof l->end);
    l->to_port = to_port;
    l->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (l->listener >= 0 && bind(l->listener, (struct sockaddr *)&at, size) == 0 &&
        listen(l->listener, 8) == 0 &&
        getsockname(l->listener, (struct sockaddr *)&at, &size) == 0) {
        snprintf(l->url, sizeof l->url, "tcp://127.0.0.1:%d", ntohs(at.sin_port));
        if (pthread_create(&l->thread, NULL, run_line, l) == 0)
            return 0;
    }
    if (l->listener >= 0)
        close(l->listener);
    return -1;
}

void line_close(struct line *l)
{
    atomic_store(&l->stop, true);
    pthread_join(l->thread, NULL);
    close(l->listener);
}

void line_stall(struct line *l, enum line_way way, double seconds)
{
    atomic_store(&l->stalled_until_ns[way], rt_now_ns() + (int64_t)(1e9 * seconds));
}
