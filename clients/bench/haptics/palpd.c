/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palpd.c - starts a palpd, listens to it, ends it. */
#include "clients/bench/haptics/palpd.h"
#include "clients/palp/sibling.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { POLL_MS = 50, ARGS = 2 * CLI_TEXTS_MAX + 32 };

/* ---------------------------------------------------------------- children */

pid_t palpd_spawn(char *const *args)
{
    fflush(NULL);
    const pid_t pid = fork();
    if (pid != 0)
        return pid;
    const int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0)
        dup2(nowhere, STDOUT_FILENO);
    execvp(args[0], args);
    perror(args[0]);
    _exit(EX_UNAVAILABLE);
}

bool palpd_child_runs(pid_t *pid)
{
    if (*pid > 0 && waitpid(*pid, NULL, WNOHANG) == 0)
        return true;
    *pid = 0;
    return false;
}

void palpd_child_end(pid_t *pid)
{
    if (!palpd_child_runs(pid))
        return;
    kill(*pid, SIGTERM);
    kill(*pid, SIGCONT); /* one that was stopped could not hear it */
    waitpid(*pid, NULL, 0);
    *pid = 0;
}

static int start_palpd(struct palpd *p, const struct bench *bench, const char *scenario,
                       const char *const *also)
{
    static const char *const sockets[] = {"--device", "--stream", "--control"};
    char program[PATH_MAX];
    const char *args[ARGS] = {program, "--log-level", "error", "--device", p->tcp};
    int n = 5;
    if (bench->palpd)
        snprintf(program, sizeof program, "%s", bench->palpd);
    else
        sibling_find(program, "palpd", "../../daemon/palpd");
    for (int i = 0; i < 3; i++) {
        args[n++] = sockets[i];
        args[n++] = p->url[i];
    }
    for (int i = 0; i < bench->set.n; i++) {
        args[n++] = "--set";
        args[n++] = bench->set.text[i];
    }
    for (; also && *also && n < ARGS - 2; also++)
        args[n++] = *also;
    args[n] = scenario;
    p->pid = palpd_spawn((char *const *)args);
    return p->pid > 0 ? 0 : cli_fail("bench", EX_OSERR, "%s", strerror(errno));
}

/* A port of this host that nobody had a moment ago. */
static int find_port(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    const int s = socket(AF_INET, SOCK_STREAM, 0);
    if (s < 0)
        return -1;
    const bool bound = bind(s, (struct sockaddr *)&at, size) == 0 &&
                       getsockname(s, (struct sockaddr *)&at, &size) == 0;
    close(s);
    return bound ? ntohs(at.sin_port) : -1;
}

int palpd_open(struct palpd *p, const struct bench *bench, const char *scenario,
               const char *const *also)
{
    static const char *const names[] = {"device", "stream", "control"};
    struct palp_client_error error;
    const int port = find_port();
    *p = (struct palpd){.pid = 0};
    snprintf(p->folder, sizeof p->folder, "/tmp/palp-bench-XXXXXX");
    if (port < 0 || !mkdtemp(p->folder))
        return cli_fail("bench", EX_CANTCREAT, "%s: %s", p->folder, strerror(errno));
    for (int i = 0; i < 3; i++)
        snprintf(p->url[i], sizeof p->url[i], "ipc://%s/%s", p->folder, names[i]);
    snprintf(p->echo[0], sizeof p->echo[0], "ipc://%s/echo", p->folder);
    snprintf(p->echo[1], sizeof p->echo[1], "tcp://127.0.0.1:%d", find_port());
    snprintf(p->tcp, sizeof p->tcp, "tcp://127.0.0.1:%d", port);
    p->stream = palp_stream_connect(p->url[1], &error);
    int code = p->stream ? 0 : cli_fail("bench", EX_OSERR, "%s", error.what);
    if (code == 0)
        code = start_palpd(p, bench, scenario, also);
    if (code != 0)
        palpd_close(p);
    else
        palp_stream_subscribe(p->stream, PROTO_TOPIC_STATS);
    return code;
}

void palpd_close(struct palpd *p)
{
    palpd_child_end(&p->pid);
    if (p->stream)
        palp_stream_destroy(p->stream);
    for (int i = 0; i < 3; i++)
        unlink(p->url[i] + strlen("ipc://"));
    unlink(p->echo[0] + strlen("ipc://"));
    rmdir(p->folder);
    p->stream = NULL;
}

/* ---------------------------------------------------------------- what it says */

bool palpd_hear(struct palpd *p, struct palpd_said *said, int64_t until_ns)
{
    struct proto_bytes bytes;
    struct proto_error why;
    while (rt_now_ns() < until_ns && palpd_child_runs(&p->pid)) {
        palp_stream_poll(p->stream, POLL_MS);
        if (!palp_stream_take(p->stream, PROTO_TOPIC_STATS, &bytes))
            continue;
        free(said->memory);
        struct proto_memory memory = {.size = 4096 + bytes.size * PROTO_MEMORY_A_BYTE};
        memory.bytes = said->memory = malloc(memory.size);
        return memory.bytes && proto_decode_stats(&said->stats, bytes, &memory, &why);
    }
    return false;
}

const struct proto_histogram *palpd_histogram(const struct proto_stats *s, const char *name)
{
    static const struct proto_histogram none;
    for (size_t i = 0; i < s->n_histograms; i++)
        if (strcmp(s->histograms[i].name, name) == 0)
            return &s->histograms[i];
    return &none;
}

static uint64_t count_below(const struct proto_histogram *h, uint64_t upper_ns)
{
    for (size_t i = 0; i < h->n_counts; i++)
        if (h->upper_ns[i] == upper_ns)
            return h->counts[i];
    return 0;
}

void palpd_quantiles(double us[4], const struct proto_histogram *before,
                     const struct proto_histogram *after)
{
    static const double share[3] = {0.5, 0.99, 0.999};
    uint64_t counts[RT_BUCKETS], most_ns = 0;
    struct proto_histogram between = *after;
    between.counts = counts;
    for (size_t i = 0; i < after->n_counts && i < RT_BUCKETS; i++) {
        counts[i] = after->counts[i] - count_below(before, after->upper_ns[i]);
        most_ns = counts[i] > 0 ? after->upper_ns[i] : most_ns;
    }
    const bool is_record = after->max_ns > before->max_ns;
    between.max_ns = is_record || most_ns > after->max_ns ? after->max_ns : most_ns;
    for (int i = 0; i < 3; i++)
        us[i] = 1e-3 * (double)proto_histogram_quantile(&between, share[i]);
    us[3] = 1e-3 * (double)between.max_ns;
}
