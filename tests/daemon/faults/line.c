/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line.c - bytes between two local sockets. */
#include "tests/daemon/faults/line.h"

#include "tests/check.h"

#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAIRS = 16, PIECE = 4096, LOOK_MS = 5, SLOW_MS = 30, SPOILT_OF = 300 };

static int open_socket(const char *path, bool listens)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    const int failed = listens ? bind(fd, (struct sockaddr *)&at, sizeof at) || listen(fd, PAIRS)
                               : connect(fd, (struct sockaddr *)&at, sizeof at);
    if (!failed)
        return fd;
    close(fd);
    return -1;
}

/* From one end to the other; false: one is closed. */
static bool pass(int from, int to, enum line_state state, unsigned *seed)
{
    unsigned char piece[PIECE];
    const ssize_t n = recv(from, piece, sizeof piece, MSG_DONTWAIT);
    if (n <= 0)
        return false;
    for (ssize_t i = 0; state == LINE_SPOILT && i < n; i++)
        if (rand_r(seed) % SPOILT_OF == 0)
            piece[i] ^= (unsigned char)(1 + rand_r(seed) % 255);
    if (state == LINE_SLOW)
        usleep(SLOW_MS * 1000);
    return send(to, piece, (size_t)n, MSG_NOSIGNAL) == n;
}

struct pair {
    int end[2]; /* -1: free */
};

static void close_pair(struct pair *pair)
{
    close(pair->end[0]);
    close(pair->end[1]);
    pair->end[0] = pair->end[1] = -1;
}

static void take_connection(int listener, const char *to_path, struct pair pairs[PAIRS], bool cut)
{
    struct pair pair = {{accept(listener, NULL, NULL), cut ? -1 : open_socket(to_path, false)}};
    for (int i = 0; i < PAIRS && pair.end[1] >= 0; i++)
        if (pairs[i].end[0] < 0) {
            pairs[i] = pair;
            return;
        }
    close_pair(&pair);
}

/* Does what comes from this end, the hand's (0) or palpd's (1), wait? */
static bool waits(enum line_state state, int end)
{
    return state == LINE_HELD || state == (end == 0 ? LINE_MUTE : LINE_DEAF);
}

static void serve(int listener, const char *to_path, const atomic_int *state, unsigned seed)
{
    struct pair pairs[PAIRS];
    memset(pairs, -1, sizeof pairs);
    for (;;) {
        const enum line_state now = (enum line_state)atomic_load(state);
        struct pollfd look[1 + 2 * PAIRS] = {{.fd = listener, .events = POLLIN}};
        for (int i = 0; i < 2 * PAIRS; i++)
            look[1 + i] = (struct pollfd){.fd = waits(now, i % 2) ? -1 : pairs[i / 2].end[i % 2],
                                          .events = POLLIN};
        poll(look, 1 + 2 * PAIRS, LOOK_MS);
        if (look[0].revents)
            take_connection(listener, to_path, pairs, now == LINE_CUT);
        for (int i = 0; i < 2 * PAIRS; i++) {
            struct pair *pair = &pairs[i / 2];
            if (pair->end[0] < 0)
                continue;
            const bool ends =
                now == LINE_CUT ||
                (look[1 + i].revents && !pass(pair->end[i % 2], pair->end[!(i % 2)], now, &seed));
            if (ends)
                close_pair(pair);
        }
    }
}

void line_begin(struct line *line, const char *to_path, unsigned seed)
{
    char path[128];
    *line = (struct line){.folder = "/tmp/palp-line-XXXXXX"};
    REQUIRE(mkdtemp(line->folder) != NULL);
    snprintf(path, sizeof path, "%s/device", line->folder);
    snprintf(line->url, sizeof line->url, "ipc://%.64s/device", line->folder);
    line->state =
        mmap(NULL, sizeof *line->state, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    REQUIRE(line->state != MAP_FAILED);
    const int listener = open_socket(path, true);
    REQUIRE(listener >= 0);
    line->pid = fork();
    if (line->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        serve(listener, to_path, line->state, seed);
    }
    close(listener);
}

void line_end(struct line *line)
{
    char path[128];
    kill(line->pid, SIGKILL);
    waitpid(line->pid, NULL, 0);
    snprintf(path, sizeof path, "%s/device", line->folder);
    unlink(path);
    rmdir(line->folder);
    munmap((void *)(uintptr_t)line->state, sizeof *line->state);
}
