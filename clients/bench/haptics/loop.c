/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loop.c - a palpd in real time with a simulated hand on it, beside what the machine can do
 * at best in the same seconds: how late steps and haptic ticks are, and how long a force takes. */
#include "clients/bench/haptics/loop.h"
#include "clients/palp/sibling.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE_S = 60, SECONDS = 30 };

/** A line of the table. */
struct loop_row {
    const char *what;
    double us[4]; /* p50, p99, p99.9, most */
    double floor_us;
    uint64_t misses;
    int explained;
};

static const char *scenario_of(const struct bench *bench)
{
    return bench->n_scenario > 0 ? bench->scenario[0] : PALPD_SCENARIO;
}

static pid_t spawn_hand(struct loop *l)
{
    char palp[PATH_MAX];
    sibling_find(palp, "palp", "../palp/palp");
    const char *const args[] = {palp,     "poke", "--connect", l->palpd.url[0],
                                "--wait", "10",   "--quiet",   NULL};
    return palpd_spawn((char *const *)args);
}

/* ---------------------------------------------------------------- listening */

static void note_misses(struct loop *l)
{
    const struct proto_stats *s = &l->last.stats;
    for (size_t i = 0; i < s->n_misses && l->n_miss < LOOP_MISSES; i++) {
        const struct proto_miss *m = &s->misses[i];
        if ((int64_t)m->deadline_ns < l->begin_ns)
            continue;
        l->miss[l->n_miss].haptic = strcmp(m->what, "haptic") == 0;
        l->miss[l->n_miss].ns = (int64_t)m->deadline_ns;
        l->miss[l->n_miss++].late_ns = (int64_t)m->late_ns;
    }
}

/* Between the first stats after the hand came and the last before the end. */
static int hear_stats(struct loop *l, long seconds)
{
    const int64_t patience_ns = PATIENCE_S * (int64_t)RT_NS_PER_S;
    if (!palpd_hear(&l->palpd, &l->first, rt_now_ns() + patience_ns))
        return cli_fail("bench", EX_UNAVAILABLE, "loop: palpd does not come up");
    l->hand = spawn_hand(l);
    if (l->hand < 0 || !palpd_hear(&l->palpd, &l->first, rt_now_ns() + patience_ns) ||
        floor_begin(&l->floor, seconds + PATIENCE_S, l->palpd.echo[0]) != 0)
        return cli_fail("bench", EX_OSERR, "loop: cannot begin: %s", strerror(errno));
    l->begin_ns = rt_now_ns();
    const int64_t until_ns = l->begin_ns + seconds * RT_NS_PER_S;
    while (palpd_hear(&l->palpd, &l->last, until_ns))
        note_misses(l);
    floor_end(&l->floor);
    if (!palpd_child_runs(&l->hand))
        return cli_fail("bench", EX_UNAVAILABLE, "loop: the hand lost palpd");
    return l->last.memory ? 0 : cli_fail("bench", EX_UNAVAILABLE, "loop: palpd is not heard");
}

/* ---------------------------------------------------------------- the rows */

static void take_floor(double us[4], const struct rt_histogram *h)
{
    static const double share[4] = {0.5, 0.99, 0.999, 1};
    for (int i = 0; i < 4; i++)
        us[i] = 1e-3 * (double)rt_histogram_percentile_ns(h, share[i]);
}

static struct loop_row measured_row(const struct loop *l, const char *what, const char *histogram,
                                    const struct loop_row *floor)
{
    struct loop_row row = {.what = what, .floor_us = floor->us[1]};
    palpd_quantiles(row.us, palpd_histogram(&l->first.stats, histogram),
                    palpd_histogram(&l->last.stats, histogram));
    return row;
}

static struct loop_row bare_row(const char *what, const struct rt_histogram *h)
{
    struct loop_row row = {.what = what};
    take_floor(row.us, h);
    row.floor_us = row.us[1];
    return row;
}

int loop_explained(const struct loop *l, bool haptic)
{
    int n = 0;
    for (int i = 0; i < l->n_miss; i++)
        n += l->miss[i].haptic == haptic &&
             floor_explains(&l->floor, l->miss[i].ns, l->miss[i].late_ns);
    return n;
}

enum { ROWS = 5 };

static void fill_rows(const struct loop *l, struct loop_row row[ROWS])
{
    const struct proto_stats *first = &l->first.stats, *last = &l->last.stats;
    row[3] = bare_row("bare_timer", &l->floor.timer[0].late);
    row[4] = bare_row("bare_echo", &l->floor.echo.there_and_back);
    row[0] = measured_row(l, "step_lateness", "lateness", &row[3]);
    row[1] = measured_row(l, "haptic_lateness", "lateness_haptic", &row[3]);
    row[2] = measured_row(l, "pose_to_force", "pose_to_force", &row[4]);
    row[0].misses = last->missed_deadlines - first->missed_deadlines;
    row[0].explained = loop_explained(l, false);
    row[1].misses =
        proto_stats_counter(last, "missed_haptic") - proto_stats_counter(first, "missed_haptic");
    row[1].explained = loop_explained(l, true);
}

static void print_table(const struct loop *l, const struct loop_row row[ROWS], long seconds)
{
    double step_us[4];
    palpd_quantiles(step_us, palpd_histogram(&l->first.stats, "step"),
                    palpd_histogram(&l->last.stats, "step"));
    printf("\n%s, %ld s, a hand on it; a step takes %.0f us (p50), %.0f (p99), %.0f at most\n",
           scenario_of(l->bench), seconds, step_us[0], step_us[1], step_us[3]);
    printf("  %-18s %9s %9s %9s %9s %14s %8s %10s\n", "us", "p50", "p99", "p99.9", "most",
           "floor's p99", "misses", "explained");
    for (int i = 0; i < ROWS; i++)
        printf("  %-18s %9.0f %9.0f %9.0f %9.0f %14.0f %8llu %10d\n", row[i].what, row[i].us[0],
               row[i].us[1], row[i].us[2], row[i].us[3], row[i].floor_us,
               (unsigned long long)row[i].misses, row[i].explained);
    if (!l->floor.timer[0].fifo)
        printf("  no real-time priority here: no miss can be explained\n");
}

static void print_rows(FILE *json, const struct loop_row row[ROWS])
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

struct loop *loop_run(const struct bench *bench, long seconds, const char *const *also, int *code)
{
    struct loop *l = calloc(1, sizeof *l);
    if (!l) {
        *code = cli_fail("bench", EX_OSERR, "not enough memory");
        return NULL;
    }
    l->bench = bench;
    *code = palpd_open(&l->palpd, bench, scenario_of(bench), also);
    if (*code != 0) {
        free(l);
        return NULL;
    }
    *code = hear_stats(l, seconds);
    palpd_child_end(&l->hand);
    palpd_close(&l->palpd);
    if (*code == 0)
        return l;
    loop_destroy(l);
    return NULL;
}

void loop_destroy(struct loop *l)
{
    floor_destroy(&l->floor);
    free(l->first.memory);
    free(l->last.memory);
    free(l);
}

int bench_loop(const struct bench *bench)
{
    const long seconds = bench->seconds > 0 ? bench->seconds : SECONDS;
    struct loop_row row[ROWS];
    int code;
    struct loop *l = loop_run(bench, seconds, NULL, &code);
    if (l) {
        bench_begin(bench);
        fill_rows(l, row);
        if (bench->table)
            print_table(l, row, seconds);
        if (bench->json)
            print_rows(bench->json, row);
        loop_destroy(l);
    }
    bench_end(bench);
    return code;
}
