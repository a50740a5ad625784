/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stages.c - times of stages over many steps. */
#include "clients/palp/stages.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

int stages_create(struct stages *t, int capacity)
{
    *t = (struct stages){.n_stage = 1, .name = {"step"}, .capacity = capacity};
    if (capacity > 0)
        t->ms = calloc((size_t)STAGES_MOST * (size_t)capacity, sizeof *t->ms);
    return capacity > 0 && !t->ms ? -1 : 0;
}

void stages_destroy(struct stages *t)
{
    free(t->ms);
    t->ms = NULL;
}

void stages_clear(struct stages *t)
{
    memset(t->total_ms, 0, sizeof t->total_ms);
    if (t->ms)
        memset(t->ms, 0, (size_t)STAGES_MOST * (size_t)t->capacity * sizeof *t->ms);
    t->n_step = 0;
}

int64_t stages_now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

double stages_ms_since(int64_t start)
{
    return 1e-6 * (double)(stages_now_ns() - start);
}

static int find_stage(struct stages *t, const char *name)
{
    for (int k = 1; k < t->n_stage; k++)
        if (strcmp(t->name[k], name) == 0)
            return k;
    t->name[t->n_stage] = name; /* a step has at most PALP_STAGES_MAX of them */
    return t->n_stage++;
}

static void add_time(struct stages *t, int stage, int64_t ns)
{
    const double ms = 1e-6 * (double)ns;
    t->total_ms[stage] += ms;
    if (t->n_step < t->capacity)
        t->ms[(size_t)stage * (size_t)t->capacity + (size_t)t->n_step] += ms;
}

void stages_add(struct stages *t, const struct palp_report *report, int64_t step_ns)
{
    add_time(t, 0, step_ns);
    for (int i = 0; i < report->n_stage; i++)
        add_time(t, find_stage(t, report->stage[i].name), report->stage[i].ns);
    t->n_step++;
}

static int compare_times(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double stages_percentile_ms(const struct stages *t, int stage, double share)
{
    const int n = t->n_step < t->capacity ? t->n_step : t->capacity;
    double *sorted = n > 0 ? malloc((size_t)n * sizeof *sorted) : NULL;
    if (!sorted)
        return 0;
    memcpy(sorted, t->ms + (size_t)stage * (size_t)t->capacity, (size_t)n * sizeof *sorted);
    qsort(sorted, (size_t)n, sizeof *sorted, compare_times);
    int rank = (int)ceil(share * n) - 1; /* nearest rank */
    const double ms = sorted[rank < 0 ? 0 : rank];
    free(sorted);
    return ms;
}
