/* SPDX-License-Identifier: GPL-3.0-or-later */
/* whole_steps.c - whole steps of scenarios, stage by stage. */
#include "clients/bench/bench.h"
#include "clients/cli/json_text.h"
#include "clients/palp/formats/plot.h"
#include "clients/palp/progress.h"
#include "clients/palp/simulation.h"
#include "clients/palp/solves.h"
#include "clients/palp/stages.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WARM_UP = 20, STEPS = 100, VARIANTS = 4, SHARES = 3, TITLE = 120 };

/** A scenario with one kind of correction. */
struct variant {
    struct simulation s;
    struct stages stages;
    struct solves solves;
    long n_contact; /* over the measured steps */
};

/** What is drawn of a variant: a panel, and all that it points to. */
struct stage_drawing {
    char title[TITLE];
    const char *stage[STAGES_MOST];
    double x[STAGES_MOST], ms[SHARES][STAGES_MOST];
    struct plot_series series[SHARES];
};

/** All drawings of a call. */
struct drawings {
    int n;
    struct stage_drawing *drawing; /* | [n] */
    struct plot_panel *panel;      /* | [n] */
};

static const char *const correction[VARIANTS] = {"once", "recursive", "fast", "literal"};
static const double shares[SHARES] = {0.5, 0.99, 1};
static const char *const share_names[SHARES] = {"p50", "p99", "most"};

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
    const int code = simulation_open(&v->s, path, &set);
    if (code == 0)
        palp_world_set_waiting(v->s.world, false); /* as in real time */
    return code;
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
        solves_add(&v->solves, report);
        v->n_contact += report->n_contact;
    }
}

/* A step of each in turn, so that what disturbs the machine disturbs all. */
static void measure_variants(struct variant *v, int n, long steps)
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
    solves_print_ways(stdout, v->s.world, "  ");
    solves_print(stdout, &v->solves);
    printf("  %-26s %10s %10s %10s %7s\n", "stage", "p50 ms", "p99 ms", "max ms", "share");
    for (int k = 0; k < t->n_stage; k++)
        printf("  %-26s %10.3f %10.3f %10.3f %6.1f%%\n", t->name[k],
               stages_percentile_ms(t, k, 0.5), stages_percentile_ms(t, k, 0.99),
               stages_percentile_ms(t, k, 1), 100 * t->total_ms[k] / t->total_ms[0]);
}

/* Rows of the figures that identify them; that of the whole step also tells what it solved. */
static void print_rows(FILE *json, const struct variant *v)
{
    const struct stages *t = &v->stages;
    for (int k = 0; k < t->n_stage; k++) {
        bench_row(json);
        fprintf(json, "{\"scenario\": ");
        json_text_print(json, v->s.config->name);
        fprintf(json,
                ", \"correction\": \"%s\", \"stage\": \"%s\", \"p50_ms\": %.6g, "
                "\"p99_ms\": %.6g, \"max_ms\": %.6g",
                correction_of(v), t->name[k], stages_percentile_ms(t, k, 0.5),
                stages_percentile_ms(t, k, 0.99), stages_percentile_ms(t, k, 1));
        if (k == 0) {
            fprintf(json, ", \"dofs\": %d, \"contacts_mean\": %.6g, ",
                    degrees_of_freedom(v->s.config->scene), (double)v->n_contact / t->n_step);
            solves_print_json(json, &v->solves);
        }
        fprintf(json, "}");
    }
}

/* ---------------------------------------------------------------- a plot */

static void draw_stages(struct drawings *all, const struct variant *v)
{
    const struct stages *t = &v->stages;
    struct stage_drawing *d = &all->drawing[all->n];
    snprintf(d->title, sizeof d->title, "%s, correction %s, %d degrees of freedom",
             v->s.config->name, correction_of(v), degrees_of_freedom(v->s.config->scene));
    for (int i = 0; i < SHARES; i++)
        d->series[i] = (struct plot_series){
            .label = share_names[i], .n = t->n_stage, .x = d->x, .y = d->ms[i]};
    for (int k = 0; k < t->n_stage; k++) {
        d->stage[k] = t->name[k];
        d->x[k] = k + 1;
        for (int i = 0; i < SHARES; i++)
            d->ms[i][k] = stages_percentile_ms(t, k, shares[i]);
    }
    all->panel[all->n++] = (struct plot_panel){.title = d->title,
                                               .x_label = "stage",
                                               .y_label = "ms a step",
                                               .n_name = t->n_stage,
                                               .name = d->stage,
                                               .n_series = SHARES,
                                               .series = d->series};
}

static int create_drawings(struct drawings *all, int most)
{
    *all = (struct drawings){.drawing = calloc((size_t)most, sizeof *all->drawing),
                             .panel = calloc((size_t)most, sizeof *all->panel)};
    return all->drawing && all->panel ? 0 : cli_fail("bench", EX_OSERR, "not enough memory");
}

static int finish_drawings(struct drawings *all, const char *svg, int code)
{
    if (svg && code == 0 && plot_write(svg, all->panel, all->n) != 0)
        code = cli_fail("bench", EX_CANTCREAT, "%s: %s", svg, strerror(errno));
    free(all->drawing);
    free(all->panel);
    return code;
}

/* ---------------------------------------------------------------- all scenarios */

static void report_variant(const struct bench *bench, const struct variant *v, struct drawings *all)
{
    if (bench->table)
        print_table(v);
    if (bench->json)
        print_rows(bench->json, v);
    if (bench->svg)
        draw_stages(all, v);
}

static int bench_scenario(const struct bench *bench, const char *path, struct drawings *all)
{
    const long steps = bench->steps > 0 ? bench->steps : STEPS;
    const int n = bench->compare ? VARIANTS : 1;
    struct variant v[VARIANTS] = {0};
    int code = 0;
    for (int k = 0; k < n && code == 0; k++)
        code = open_variant(&v[k], bench, path, k, (int)steps);
    if (code == 0)
        measure_variants(v, n, steps);
    if (code == 0)
        bench_begin(bench);
    for (int k = 0; k < n && code == 0; k++)
        report_variant(bench, &v[k], all);
    close_variants(v, n);
    return code;
}

int bench_step(const struct bench *bench)
{
    struct drawings all;
    int code = create_drawings(&all, VARIANTS * bench->n_scenario);
    for (int i = 0; i < bench->n_scenario && code == 0; i++)
        code = bench_scenario(bench, bench->scenario[i], &all);
    bench_end(bench);
    return finish_drawings(&all, bench->svg, code);
}
