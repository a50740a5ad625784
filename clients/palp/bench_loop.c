/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_loop.c - a palpd in real time with a simulated hand on it, beside what the machine can do
 * at best in the same seconds: how late steps and haptic ticks are, and how long a force takes. */
#include "clients/c/palp_client.h"
#include "clients/palp/bench.h"
#include "clients/palp/bench_floor.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_S = 60, POLL_MS = 50, SECONDS = 30, ARGS = 2 * CLI_TEXTS_MAX + 16, MISSES = 4096 };

static const char scenario_usual[] = "config/scenarios/liver-palpation.yaml";

/** A message of palpd's about how it is doing, with the memory that it points into. */
struct said {
    void *memory;
    struct proto_stats stats;
};

struct loop {
    const struct bench *bench;
    char folder[64], url[3][96], echo_url[96];
    pid_t palpd, hand;
    struct palp_stream *stream;
    struct said first, last;
    int64_t begin_ns;
    int n_miss;
    struct {
        bool haptic;
        int64_t ns, late_ns;
    } miss[MISSES];
    struct floor floor;
};

/** A line of the table. */
struct row {
    const char *what;
    double us[4]; /* p50, p99, p99.9, most */
    double floor_us;
    uint64_t misses;
    int explained;
};

/* ---------------------------------------------------------------- children */

/* palpd beside palp as they are installed, or as they are built; else the one on the path. */
static void find_palpd(char *out, const char *given)
{
    static const char *const beside[] = {"palpd", "../../daemon/palpd"};
    char self[PATH_MAX];
    snprintf(out, PATH_MAX, "%s", given ? given : "palpd");
    const ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (given || n <= 0)
        return;
    self[n] = '\0';
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        char path[2 * PATH_MAX];
        snprintf(path, sizeof path, "%.*s/%s", (int)(strrchr(self, '/') - self), self, beside[i]);
        if (access(path, X_OK) == 0 && realpath(path, out))
            return;
    }
}

/* Start a program; what it prints is not part of our table. */
static pid_t spawn(char *const *args)
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

/* Does the child run? One that ended is forgotten. */
static bool runs(pid_t *pid)
{
    if (*pid > 0 && waitpid(*pid, NULL, WNOHANG) == 0)
        return true;
    *pid = 0;
    return false;
}

static pid_t spawn_palpd(struct loop *l)
{
    static const char *const sockets[] = {"--device", "--stream", "--control"};
    char program[PATH_MAX];
    const char *args[ARGS] = {program, "--log-level", "error"};
    int n = 3;
    find_palpd(program, l->bench->palpd);
    for (int i = 0; i < 3; i++) {
        args[n++] = sockets[i];
        args[n++] = l->url[i];
    }
    for (int i = 0; i < l->bench->set.n; i++) {
        args[n++] = "--set";
        args[n++] = l->bench->set.text[i];
    }
    args[n++] = l->bench->n_scenario > 0 ? l->bench->scenario[0] : scenario_usual;
    return spawn((char *const *)args);
}

static pid_t spawn_hand(struct loop *l)
{
    const char *const args[] = {"/proc/self/exe", "poke", "--connect", l->url[0],
                                "--wait",         "10",   "--quiet",   NULL};
    return spawn((char *const *)args);
}

static void end(pid_t *pid)
{
    if (!runs(pid))
        return;
    kill(*pid, SIGTERM);
    waitpid(*pid, NULL, 0);
    *pid = 0;
}

/* ---------------------------------------------------------------- listening */

static void note_misses(struct loop *l)
{
    const struct proto_stats *s = &l->last.stats;
    for (size_t i = 0; i < s->n_misses && l->n_miss < MISSES; i++) {
        const struct proto_miss *m = &s->misses[i];
        if ((int64_t)m->deadline_ns < l->begin_ns)
            continue;
        l->miss[l->n_miss].haptic = strcmp(m->what, "haptic") == 0;
        l->miss[l->n_miss].ns = (int64_t)m->deadline_ns;
        l->miss[l->n_miss++].late_ns = (int64_t)m->late_ns;
    }
}

/* The next stats into `said`, as long as palpd lives and until then. */
static bool next_stats(struct loop *l, struct said *said, int64_t until_ns)
{
    struct proto_bytes bytes;
    struct proto_error why;
    while (rt_now_ns() < until_ns && runs(&l->palpd)) {
        palp_stream_poll(l->stream, POLL_MS);
        if (!palp_stream_take(l->stream, PROTO_TOPIC_STATS, &bytes))
            continue;
        free(said->memory);
        struct proto_memory memory = {.size = 4096 + bytes.size * PROTO_MEMORY_A_BYTE};
        memory.bytes = said->memory = malloc(memory.size);
        return memory.bytes && proto_decode_stats(&said->stats, bytes, &memory, &why);
    }
    return false;
}

/* Between the first stats after the hand came and the last before the end. */
static int hear(struct loop *l, long seconds)
{
    const int64_t patience_ns = PATIENCE_S * (int64_t)RT_NS_PER_S;
    if (!next_stats(l, &l->first, rt_now_ns() + patience_ns))
        return cli_fail("bench", EX_UNAVAILABLE, "loop: palpd does not come up");
    l->hand = spawn_hand(l);
    if (l->hand < 0 || !next_stats(l, &l->first, rt_now_ns() + patience_ns) ||
        floor_begin(&l->floor, seconds + PATIENCE_S, l->echo_url) != 0)
        return cli_fail("bench", EX_OSERR, "loop: cannot begin: %s", strerror(errno));
    l->begin_ns = rt_now_ns();
    const int64_t until_ns = l->begin_ns + seconds * RT_NS_PER_S;
    while (next_stats(l, &l->last, until_ns))
        note_misses(l);
    floor_end(&l->floor);
    if (!runs(&l->hand))
        return cli_fail("bench", EX_UNAVAILABLE, "loop: the hand lost palpd");
    return l->last.memory ? 0 : cli_fail("bench", EX_UNAVAILABLE, "loop: palpd is not heard");
}

/* ---------------------------------------------------------------- the rows */

static const struct proto_histogram *find_histogram(const struct proto_stats *s, const char *name)
{
    static const struct proto_histogram none;
    for (size_t i = 0; i < s->n_histograms; i++)
        if (strcmp(s->histograms[i].name, name) == 0)
            return &s->histograms[i];
    return &none;
}

static uint64_t find_counter(const struct proto_stats *s, const char *name)
{
    for (size_t i = 0; i < s->n_counters; i++)
        if (strcmp(s->counters[i].name, name) == 0)
            return s->counters[i].value;
    return 0;
}

static uint64_t count_below(const struct proto_histogram *h, uint64_t upper_ns)
{
    for (size_t i = 0; i < h->n_counts; i++)
        if (h->upper_ns[i] == upper_ns)
            return h->counts[i];
    return 0;
}

/* What came between two histograms that only grow: p50, p99, p99.9, and the most, which is known to
 * a bucket where it is no new record. */
static void take_quantiles(double us[4], const struct proto_histogram *before,
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

static void take_floor(double us[4], const struct rt_histogram *h)
{
    static const double share[4] = {0.5, 0.99, 0.999, 1};
    for (int i = 0; i < 4; i++)
        us[i] = 1e-3 * (double)rt_histogram_percentile_ns(h, share[i]);
}

static struct row measured(const struct loop *l, const char *what, const char *histogram,
                           const struct row *floor)
{
    struct row row = {.what = what, .floor_us = floor->us[1]};
    take_quantiles(row.us, find_histogram(&l->first.stats, histogram),
                   find_histogram(&l->last.stats, histogram));
    return row;
}

static struct row bare(const char *what, const struct rt_histogram *h)
{
    struct row row = {.what = what};
    take_floor(row.us, h);
    row.floor_us = row.us[1];
    return row;
}

static int count_explained(const struct loop *l, bool haptic)
{
    int n = 0;
    for (int i = 0; i < l->n_miss; i++)
        n += l->miss[i].haptic == haptic &&
             floor_explains(&l->floor, l->miss[i].ns, l->miss[i].late_ns);
    return n;
}

enum { ROWS = 5 };

static void fill_rows(const struct loop *l, struct row row[ROWS])
{
    const struct proto_stats *first = &l->first.stats, *last = &l->last.stats;
    row[3] = bare("bare_timer", &l->floor.timer[0].late);
    row[4] = bare("bare_echo", &l->floor.echo.there_and_back);
    row[0] = measured(l, "step_lateness", "lateness", &row[3]);
    row[1] = measured(l, "haptic_lateness", "lateness_haptic", &row[3]);
    row[2] = measured(l, "pose_to_force", "pose_to_force", &row[4]);
    row[0].misses = last->missed_deadlines - first->missed_deadlines;
    row[0].explained = count_explained(l, false);
    row[1].misses = find_counter(last, "missed_haptic") - find_counter(first, "missed_haptic");
    row[1].explained = count_explained(l, true);
}

static void print_table(const struct loop *l, const struct row row[ROWS], long seconds)
{
    double step_us[4];
    take_quantiles(step_us, find_histogram(&l->first.stats, "step"),
                   find_histogram(&l->last.stats, "step"));
    printf("\n%s, %ld s, a hand on it; a step takes %.0f us (p50), %.0f (p99), %.0f at most\n",
           l->bench->n_scenario > 0 ? l->bench->scenario[0] : scenario_usual, seconds, step_us[0],
           step_us[1], step_us[3]);
    printf("  %-18s %9s %9s %9s %9s %14s %8s %10s\n", "us", "p50", "p99", "p99.9", "most",
           "floor's p99", "misses", "explained");
    for (int i = 0; i < ROWS; i++)
        printf("  %-18s %9.0f %9.0f %9.0f %9.0f %14.0f %8llu %10d\n", row[i].what, row[i].us[0],
               row[i].us[1], row[i].us[2], row[i].us[3], row[i].floor_us,
               (unsigned long long)row[i].misses, row[i].explained);
    if (!l->floor.timer[0].fifo)
        printf("  no real-time priority here: no miss can be explained\n");
}

static void print_rows(FILE *json, const struct row row[ROWS])
{
    for (int i = 0; i < ROWS; i++) {
        bench_row(json);
        fprintf(json,
                "{\"what\": \"%s\", \"p50_us\": %.6g, \"p99_us\": %.6g, \"p999_us\": %.6g, "
                "\"max_us\": %.6g, \"floor_p99_us\": %.6g, \"misses\": %llu, "
                "\"misses_explained\": %d}",
                row[i].what, row[i].us[0], row[i].us[1], row[i].us[2], row[i].us[3],
                row[i].floor_us, (unsigned long long)row[i].misses, row[i].explained);
    }
}

/* ---------------------------------------------------------------- the whole */

static int prepare(struct loop *l)
{
    static const char *const names[] = {"device", "stream", "control"};
    struct palp_client_error error;
    snprintf(l->folder, sizeof l->folder, "/tmp/palp-loop-XXXXXX");
    if (!mkdtemp(l->folder))
        return cli_fail("bench", EX_CANTCREAT, "%s: %s", l->folder, strerror(errno));
    for (int i = 0; i < 3; i++)
        snprintf(l->url[i], sizeof l->url[i], "ipc://%s/%s", l->folder, names[i]);
    snprintf(l->echo_url, sizeof l->echo_url, "ipc://%s/echo", l->folder);
    l->stream = palp_stream_connect(l->url[1], &error);
    if (!l->stream)
        return cli_fail("bench", EX_OSERR, "%s", error.what);
    palp_stream_subscribe(l->stream, PROTO_TOPIC_STATS);
    l->palpd = spawn_palpd(l);
    return l->palpd > 0 ? 0 : cli_fail("bench", EX_OSERR, "%s", strerror(errno));
}

static void clean(struct loop *l)
{
    end(&l->hand);
    end(&l->palpd);
    if (l->stream)
        palp_stream_destroy(l->stream);
    floor_destroy(&l->floor);
    for (int i = 0; i < 4; i++)
        unlink((i < 3 ? l->url[i] : l->echo_url) + strlen("ipc://"));
    rmdir(l->folder);
    free(l->first.memory);
    free(l->last.memory);
    free(l);
}

int bench_loop(const struct bench *bench)
{
    const long seconds = bench->seconds > 0 ? bench->seconds : SECONDS;
    struct row row[ROWS];
    struct loop *l = calloc(1, sizeof *l);
    if (!l)
        return cli_fail("bench", EX_OSERR, "not enough memory");
    l->bench = bench;
    int code = prepare(l);
    if (code == 0)
        code = hear(l, seconds);
    if (code == 0) {
        bench_begin(bench);
        fill_rows(l, row);
        if (bench->table)
            print_table(l, row, seconds);
        if (bench->json)
            print_rows(bench->json, row);
    }
    clean(l);
    bench_end(bench);
    return code;
}
