/* SPDX-License-Identifier: GPL-3.0-or-later */
/* threads.c - what each thread of a palpd takes of a CPU, as the kernel counts it: at rest,
 * with one device and one subscriber, with four of each. */
#include "clients/bench/haptics/palpd.h"
#include "clients/cli/json_text.h"
#include "clients/palp/sibling.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CASES = 3, PEERS_MOST = 4, THREADS = 64, NAMES = 16, SECONDS = 10, SETTLE_MS = 2000 };
enum { PATIENCE_S = 60, POLL_MS = 5 };

/** Threads of one name. */
struct thread_share {
    char name[24];
    int n; /* the most at once */
    double percent[CASES];
};

/** A thread's CPU time. */
struct used {
    long thread;
    char name[24];
    unsigned long long ns;
};

struct threads {
    struct palpd palpd;
    pid_t device[PEERS_MOST];
    struct palp_stream *subscriber[PEERS_MOST];
    struct thread_share share[NAMES];
    int n_share;
    int n_device[CASES]; /* that hold a tool */
};

static const int peers_of[CASES] = {0, 1, 4};

static bool read_line(char *out, int size, pid_t pid, const char *thread, const char *file)
{
    char path[128];
    snprintf(path, sizeof path, "/proc/%d/task/%.20s/%s", (int)pid, thread, file);
    FILE *f = fopen(path, "r");
    const bool read = f && fgets(out, size, f);
    if (f)
        fclose(f);
    out[read ? strcspn(out, "\n") : 0] = '\0';
    return read;
}

/* Returns how many there are. */
static int read_used(struct used used[THREADS], pid_t pid)
{
    char path[64], text[128];
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    DIR *folder = opendir(path);
    int n = 0;
    for (struct dirent *d = folder ? readdir(folder) : NULL; d && n < THREADS;
         d = readdir(folder)) {
        struct used *u = &used[n];
        u->thread = strtol(d->d_name, NULL, 10);
        if (u->thread > 0 && read_line(u->name, sizeof u->name, pid, d->d_name, "comm") &&
            read_line(text, sizeof text, pid, d->d_name, "schedstat")) {
            u->ns = strtoull(text, NULL, 10);
            n++;
        }
    }
    if (folder)
        closedir(folder);
    return n;
}

/* Of a name; the last row takes those that find no room. */
static struct thread_share *find_share(struct threads *t, const char *name)
{
    for (int i = 0; i < t->n_share; i++)
        if (strcmp(t->share[i].name, name) == 0)
            return &t->share[i];
    if (t->n_share < NAMES)
        snprintf(t->share[t->n_share++].name, sizeof t->share->name, "%s", name);
    return &t->share[t->n_share - 1];
}

static unsigned long long used_before(const struct used *before, int n, long thread)
{
    for (int i = 0; i < n; i++)
        if (before[i].thread == thread)
            return before[i].ns;
    return 0;
}

static void note_shares(struct threads *t, int which, const struct used *before, int n_before,
                        const struct used *after, int n_after, double seconds)
{
    int n[NAMES] = {0};
    for (int i = 0; i < n_after; i++) {
        struct thread_share *share = find_share(t, after[i].name);
        const unsigned long long ns = after[i].ns - used_before(before, n_before, after[i].thread);
        share->percent[which] += 1e2 * 1e-9 * (double)ns / seconds;
        n[share - t->share]++;
    }
    for (int i = 0; i < t->n_share; i++)
        t->share[i].n = n[i] > t->share[i].n ? n[i] : t->share[i].n;
}

/* Take in what comes, as subscribers do, until then. */
static void listen_until(struct threads *t, int64_t until_ns)
{
    while (rt_now_ns() < until_ns) {
        bool any = false;
        for (int i = 0; i < PEERS_MOST; i++)
            if (t->subscriber[i]) {
                palp_stream_poll(t->subscriber[i], POLL_MS);
                any = true;
            }
        if (!any)
            rt_sleep_until(rt_now_ns() + POLL_MS * (int64_t)RT_NS_PER_MS);
    }
}

static int add_peers(struct threads *t, int n)
{
    struct palp_client_error error;
    char palp[PATH_MAX];
    sibling_find(palp, "palp", "../palp/palp");
    const char *const args[] = {palp,     "poke", "--connect", t->palpd.url[0],
                                "--wait", "10",   "--quiet",   NULL};
    for (int i = 0; i < n; i++) {
        if (t->device[i] == 0)
            t->device[i] = palpd_spawn((char *const *)args);
        if (!t->subscriber[i])
            t->subscriber[i] = palp_stream_connect(t->palpd.url[1], &error);
        if (t->device[i] < 0 || !t->subscriber[i] ||
            !palp_stream_subscribe(t->subscriber[i], PROTO_TOPIC_STATE))
            return cli_fail("bench", EX_OSERR, "threads: no device or subscriber: %s",
                            strerror(errno));
    }
    return 0;
}

static int measure_peers(struct threads *t, int which, long seconds)
{
    struct used before[THREADS], after[THREADS];
    const int code = add_peers(t, peers_of[which]);
    if (code != 0)
        return code;
    listen_until(t, rt_now_ns() + SETTLE_MS * (int64_t)RT_NS_PER_MS);
    const int64_t begin_ns = rt_now_ns();
    const int n_before = read_used(before, t->palpd.pid);
    listen_until(t, begin_ns + seconds * RT_NS_PER_S);
    const double passed_s = 1e-9 * (double)(rt_now_ns() - begin_ns);
    const int n_after = read_used(after, t->palpd.pid);
    note_shares(t, which, before, n_before, after, n_after, passed_s);
    for (int i = 0; i < PEERS_MOST; i++)
        t->n_device[which] += palpd_child_runs(&t->device[i]);
    return palpd_child_runs(&t->palpd.pid)
               ? 0
               : cli_fail("bench", EX_UNAVAILABLE, "threads: palpd ended");
}

static void end_peers(struct threads *t)
{
    for (int i = 0; i < PEERS_MOST; i++) {
        palpd_child_end(&t->device[i]);
        if (t->subscriber[i])
            palp_stream_destroy(t->subscriber[i]);
    }
}

static void print_table(const struct threads *t, const char *scenario, long seconds)
{
    double sum[CASES] = {0};
    printf("\n%s, %ld s each, %% of one CPU; devices send 1000 poses a second\n", scenario,
           seconds);
    printf("  %-22s", "thread");
    for (int k = 0; k < CASES; k++)
        printf("  %d devices, %d listen", t->n_device[k], peers_of[k]);
    for (int i = 0; i < t->n_share; i++) {
        const struct thread_share *s = &t->share[i];
        printf("\n  %-15s x %-4d", s->name, s->n);
        for (int k = 0; k < CASES; k++) {
            printf("%21.2f", s->percent[k]);
            sum[k] += s->percent[k];
        }
    }
    printf("\n  %-22s%20.2f%21.2f%21.2f\n", "all", sum[0], sum[1], sum[2]);
}

static void print_rows(FILE *json, const struct threads *t)
{
    for (int i = 0; i < t->n_share; i++)
        for (int k = 0; k < CASES; k++) {
            bench_row(json);
            fprintf(json, "{\"thread\": ");
            json_text_print(json, t->share[i].name);
            fprintf(json, ", \"n\": %d, \"devices\": %d, \"subscribers\": %d, \"percent\": %.6g}",
                    t->share[i].n, t->n_device[k], peers_of[k], t->share[i].percent[k]);
        }
}

int bench_threads(const struct bench *bench)
{
    const char *scenario = bench->n_scenario > 0 ? bench->scenario[0] : PALPD_SCENARIO;
    const long seconds = bench->seconds > 0 ? bench->seconds : SECONDS;
    struct threads t = {.n_share = 0};
    struct palpd_said said = {0};
    int code = palpd_open(&t.palpd, bench, scenario, NULL);
    if (code != 0)
        return code;
    if (!palpd_hear(&t.palpd, &said, rt_now_ns() + PATIENCE_S * (int64_t)RT_NS_PER_S))
        code = cli_fail("bench", EX_UNAVAILABLE, "threads: palpd does not come up");
    for (int k = 0; k < CASES && code == 0; k++)
        code = measure_peers(&t, k, seconds);
    end_peers(&t);
    palpd_close(&t.palpd);
    free(said.memory);
    if (code != 0)
        return code;
    bench_begin(bench);
    if (bench->table)
        print_table(&t, scenario, seconds);
    if (bench->json)
        print_rows(bench->json, &t);
    bench_end(bench);
    return 0;
}
