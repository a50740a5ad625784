/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tasks.c - what a look at a lesson's task costs after a step: a step is made between any two
 * looks, so that the caches are as cold as in palpd. Tools stay where they start. */
#include "clients/bench/bench.h"
#include "clients/cli/json_text.h"
#include "clients/palp/simulation.h"
#include "clients/palp/stages.h"

#include <stdlib.h>

enum { LOOKS = 1000, WARM_UP = 5 };

/** The looks at one lesson. */
struct looks {
    double *us; /* ascending at the end | [n] */
    long n;
    int n_contact; /* of the last step */
};

static int compare_times(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double percentile_us(const struct looks *looks, double share)
{
    return looks->us[(long)(share * (double)(looks->n - 1))];
}

/* A task that has come to its end is begun anew: then nothing is looked at. */
static void look_often(struct simulation *s, struct palp_task *task, struct looks *looks)
{
    struct palp_frame frame;
    for (long i = -WARM_UP; i < looks->n; i++) {
        looks->n_contact = simulation_step(s)->n_contact;
        const int64_t start = stages_now_ns();
        const enum palp_outcome outcome = palp_task_step(task, s->world, &frame);
        const int64_t taken = stages_now_ns() - start;
        if (i >= 0)
            looks->us[i] = 1e-3 * (double)taken;
        if (outcome != PALP_OUTCOME_RUNNING)
            palp_task_restart(task, s->world);
    }
    qsort(looks->us, (size_t)looks->n, sizeof *looks->us, compare_times);
}

static void tell_looks(const struct bench *bench, const struct simulation *s,
                       const struct looks *looks)
{
    const double p50 = percentile_us(looks, 0.5), p99 = percentile_us(looks, 0.99);
    const int n_condition = s->config->lesson->def.n_condition;
    if (bench->table)
        printf("%-20s %10d %8d %8.1f %8.1f %8.1f\n", s->config->name, n_condition, looks->n_contact,
               p50, p99, percentile_us(looks, 1));
    if (!bench->json)
        return;
    bench_row(bench->json);
    fprintf(bench->json, "{\"lesson\": ");
    json_text_print(bench->json, s->config->name);
    fprintf(bench->json,
            ", \"conditions\": %d, \"contacts\": %d, \"p50_us\": %.6g, \"p99_us\": %.6g, "
            "\"max_us\": %.6g}",
            n_condition, looks->n_contact, p50, p99, percentile_us(looks, 1));
}

static int measure_looks(const struct bench *bench, struct simulation *s)
{
    struct palp_error error;
    struct looks looks = {.n = bench->steps > 0 ? bench->steps : LOOKS};
    if (!s->config->lesson)
        return cli_fail("bench", EX_CONFIG, "%s: a scenario without a task", s->config->name);
    struct palp_task *task = palp_task_create(&s->config->lesson->def, s->world, &error);
    looks.us = malloc((size_t)looks.n * sizeof *looks.us);
    if (task && looks.us) {
        look_often(s, task, &looks);
        tell_looks(bench, s, &looks);
    }
    const bool done = task && looks.us;
    free(looks.us);
    palp_task_destroy(task);
    return done ? 0 : cli_fail("bench", EX_OSERR, "not enough memory");
}

int bench_task(const struct bench *bench)
{
    int code = 0;
    bench_begin(bench);
    if (bench->table)
        printf("\n%-20s %10s %8s %8s %8s %8s\n", "us a look", "conditions", "contacts", "p50",
               "p99", "max");
    for (int i = 0; i < bench->n_scenario && code == 0; i++) {
        struct simulation s;
        code = simulation_open(&s, bench->scenario[i], &bench->set);
        if (code != 0)
            break;
        code = measure_looks(bench, &s);
        simulation_close(&s);
    }
    bench_end(bench);
    return code;
}
