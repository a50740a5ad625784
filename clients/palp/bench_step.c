/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_step.c - whole steps of scenarios, stage by stage. */
#include "clients/palp/bench.h"
#include "clients/palp/progress.h"
#include "clients/palp/simulation.h"
#include "clients/palp/stages.h"

#include <stdio.h>

enum { WARM_UP = 5, STEPS = 100, VARIANTS = 3 };

/** A scenario with one kind of correction. */
struct variant {
    struct simulation s;
    struct stages stages;
    long n_contact; /* over the measured steps */
};

static const char *const correction[VARIANTS] = {"once", "recursive", "fast"};

/* The scenario as it is, or with the k-th kind of correction. */
static int open_variant(struct variant *v, const struct bench *bench, const char *path, int k,
                        int capacity)
{
    char text[64];
    struct cli_texts set = bench->set;
    if (bench->compare && set.n < CLI_TEXTS_MAX) {
        snprintf(text, sizeof text, "solver.correction=%s", correction[k]);
        set.text[set.n++] = text;
    }
    if (stages_create(&v->stages, capacity) != 0)
        return cli_fail("bench", EX_OSERR, "not enough memory for %d steps", capacity);
    return simulation_open(&v->s, path, &set);
}

static void close_variants(struct variant *v, int n)
{
    for (int k = 0; k < n; k++) {
        simulation_close(&v[k].s);
        stages_destroy(&v[k].stages);
    }
}

static void step_variant(struct variant *v, bool measured)
{
    const int64_t start = stages_now_ns();
    const struct palp_report *report = simulation_step(&v->s);
    const int64_t taken = stages_now_ns() - start;
    if (measured) {
        stages_add(&v->stages, report, taken);
        v->n_contact += report->n_contact;
    }
}

/* A step of each in turn, so that what disturbs the machine disturbs all. */
static void measure(struct variant *v, int n, long steps)
{
    struct progress progress;
    progress_begin(&progress, WARM_UP + steps, false);
    for (long i = 0; i < WARM_UP + steps; i++) {
        for (int k = 0; k < n; k++)
            step_variant(&v[k], i >= WARM_UP);
        progress_show(&progress, i + 1);
    }
    progress_end(&progress);
}

static const char *correction_of(const struct variant *v)
{
    return correction[palp_scene_options(v->s.config->scene)->correction];
}

static int degrees_of_freedom(const struct palp_scene *scene)
{
    int n = 0;
    for (int i = 1; i <= palp_scene_bodies(scene); i++) {
        const palp_body body = {i};
        if (palp_body_is_soft(scene, body))
            n += 3 * palp_body_mesh(scene, body)->n_node;
        else if (simulation_moves(scene, body))
            n += 6;
    }
    return n;
}

static void print_table(const struct variant *v)
{
    const struct stages *t = &v->stages;
    printf("\n%s, correction %s: %d degrees of freedom, %.1f contacts, %d workers, %d steps of %g "
           "ms\n",
           v->s.config->name, correction_of(v), degrees_of_freedom(v->s.config->scene),
           (double)v->n_contact / t->n_step, palp_scene_options(v->s.config->scene)->workers,
           t->n_step, 1e3 * v->s.h);
    printf("  %-26s %10s %10s %10s %7s\n", "stage", "p50 ms", "p99 ms", "max ms", "share");
    for (int k = 0; k < t->n_stage; k++)
        printf("  %-26s %10.3f %10.3f %10.3f %6.1f%%\n", t->name[k],
               stages_percentile_ms(t, k, 0.5), stages_percentile_ms(t, k, 0.99),
               stages_percentile_ms(t, k, 1), 100 * t->total_ms[k] / t->total_ms[0]);
}

static void print_rows(FILE *json, const struct variant *v)
{
    const struct stages *t = &v->stages;
    for (int k = 0; k < t->n_stage; k++) {
        bench_row(json);
        fprintf(json, "{\"scenario\": ");
        cli_json_text(json, v->s.config->name);
        fprintf(json, ", \"correction\": \"%s\", \"stage\": \"%s\", \"p50_ms\": %.6g, "
               "\"p99_ms\": %.6g, \"max_ms\": %.6g}",
               correction_of(v), t->name[k], stages_percentile_ms(t, k, 0.5),
               stages_percentile_ms(t, k, 0.99), stages_percentile_ms(t, k, 1));
    }
}

static int bench_scenario(const struct bench *bench, const char *path)
{
    const long steps = bench->steps > 0 ? bench->steps : STEPS;
    const int n = bench->compare ? VARIANTS : 1;
    struct variant v[VARIANTS] = {0};
    int code = 0;
    for (int k = 0; k < n && code == 0; k++)
        code = open_variant(&v[k], bench, path, k, (int)steps);
    if (code == 0)
        measure(v, n, steps);
    if (code == 0)
        bench_begin(bench);
    for (int k = 0; k < n && code == 0 && bench->table; k++)
        print_table(&v[k]);
    for (int k = 0; k < n && code == 0 && bench->json; k++)
        print_rows(bench->json, &v[k]);
    close_variants(v, n);
    return code;
}

int bench_step(const struct bench *bench)
{
    int code = 0;
    for (int i = 0; i < bench->n_scenario && code == 0; i++)
        code = bench_scenario(bench, bench->scenario[i]);
    bench_end(bench);
    return code;
}
