/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rungs.c - what each rung of the degradation ladder saves, and what it costs in force:
 * worlds of one scenario, each on another rung from a time on, beside one that leaves nothing
 * undone. */
#include "clients/bench/bench.h"
#include "clients/cli/json_text.h"
#include "clients/palp/progress.h"
#include "clients/palp/simulation.h"
#include "clients/palp/stages.h"

#include <math.h>
#include <stdlib.h>

#define PRESS "config/scenarios/liver-palpation-press.yaml"

enum { STEPS = 240, TOUCHED = 20, BEFORE_MOST = 400 /* steps on no rung */ };

/** A world on a rung. */
struct runner {
    struct simulation s;
    struct stages stages;
    double h;             /* of the scenario, s */
    vec3 last, now;       /* force on the tools before and after its last step | N */
    double last_s, now_s; /* when                                               */
    double squares, most; /* of how far a force is off | N², N                    */
    double first;         /* … the most in the tenth of a second after the change | N */
    double defect;        /* largest wh_defect | m */
    long n, n_contact;
};

/** All of them, and the largest force of the one that leaves nothing undone. */
struct rungs {
    struct runner on[PALP_RUNGS];
    double largest; /* N */
};

static vec3 force_on_tools(const struct simulation *s)
{
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < s->config->n_tool; i++)
        sum = vec3_add(sum, palp_world_contact_wrench(s->world, s->config->tool[i].body).force);
    return sum;
}

static void step_once(struct runner *r, bool measured)
{
    r->last = r->now;
    r->last_s = r->now_s;
    const int64_t start_ns = stages_now_ns();
    const struct palp_report *report = simulation_step(&r->s);
    const int64_t taken_ns = stages_now_ns() - start_ns;
    r->now = force_on_tools(&r->s);
    r->now_s = report->time;
    if (!measured)
        return;
    stages_add(&r->stages, report, taken_ns);
    r->n_contact += report->n_contact;
    r->defect = fmax(r->defect, report->wh_defect);
}

/* Straight between two steps. */
static vec3 force_at(const struct runner *r, double s)
{
    const double part = (s - r->last_s) / (r->now_s - r->last_s);
    return vec3_axpy(r->last, part, vec3_sub(r->now, r->last));
}

/* Longer steps are compared where they end. */
static void compare_force(struct runner *r, const struct runner *right, double since_s)
{
    const double off = vec3_norm(vec3_sub(r->now, force_at(right, r->now_s)));
    r->squares += off * off;
    r->most = fmax(r->most, off);
    if (since_s <= 0.1)
        r->first = fmax(r->first, off);
    r->n++;
}

/* On to a time of the scenario, on its rung. */
static void go_on(struct rungs *all, struct runner *r, double until_s, double changed_s)
{
    while (r->now_s + r->s.h <= until_s + 1e-9) {
        step_once(r, true);
        if (r != &all->on[0])
            compare_force(r, &all->on[0], r->now_s - changed_s);
    }
}

static int open_all(struct rungs *all, const struct bench *bench, const char *path, long steps)
{
    for (int k = 0; k < PALP_RUNGS; k++) {
        struct runner *r = &all->on[k];
        if (stages_create(&r->stages, (int)steps) != 0)
            return cli_fail("bench", EX_OSERR, "not enough memory for %ld steps", steps);
        const int code = simulation_open(&r->s, path, &bench->set);
        if (code != 0)
            return code;
        r->h = r->s.h;
        palp_world_set_waiting(r->s.world, false);
    }
    return 0;
}

static void close_all(struct rungs *all)
{
    for (int k = 0; k < PALP_RUNGS; k++) {
        if (all->on[k].s.world)
            simulation_close(&all->on[k].s);
        stages_destroy(&all->on[k].stages);
    }
}

static void set_rungs(struct rungs *all)
{
    for (int k = 0; k < PALP_RUNGS; k++) {
        palp_world_set_rung(all->on[k].s.world, (enum palp_rung)k);
        all->on[k].s.h *= palp_rung_length((enum palp_rung)k);
    }
}

/* On no rung, until tools have been in contact for a while. */
static void step_to_contact(struct rungs *all)
{
    int touched = 0;
    for (long i = 0; i < BEFORE_MOST && touched < TOUCHED; i++) {
        for (int k = 0; k < PALP_RUNGS; k++)
            step_once(&all->on[k], false);
        touched += vec3_norm(all->on[0].now) > 0;
    }
}

/* Steps of all in turn, so that what disturbs the machine disturbs all. */
static void measure_rungs(struct rungs *all, long steps)
{
    struct progress progress;
    const double h = all->on[0].h;
    step_to_contact(all);
    progress_begin(&progress, steps, false);
    const double changed_s = all->on[0].now_s;
    set_rungs(all);
    for (long i = 0; i < steps; i++) {
        for (int k = 0; k < PALP_RUNGS; k++)
            go_on(all, &all->on[k], changed_s + (double)(i + 1) * h, changed_s);
        all->largest = fmax(all->largest, vec3_norm(all->on[0].now));
        progress_show(&progress, i + 1);
    }
    progress_end(&progress);
}

/* CPU time of a second of simulated time, beside that on no rung. */
static double work_of(const struct rungs *all, int k)
{
    const struct runner *r = &all->on[k], *none = &all->on[0];
    const double ms = r->stages.total_ms[0] / r->stages.n_step / r->s.h;
    return ms / (none->stages.total_ms[0] / none->stages.n_step / none->s.h);
}

static double mean_error(const struct runner *r)
{
    return r->n > 0 ? sqrt(r->squares / (double)r->n) : 0;
}

static void print_table(const struct rungs *all, long steps)
{
    const struct runner *none = &all->on[0];
    printf("\n%s, %ld steps of %g ms in contact; force on tools up to %.3g N\n",
           none->s.config->name, steps, 1e3 * none->h, all->largest);
    printf("  %-30s %8s %8s %6s %9s %9s %9s %9s %8s\n", "rung", "p50 ms", "p99 ms", "work",
           "contacts", "off, mN", "most, mN", "at first", "defect");
    for (int k = 0; k < PALP_RUNGS; k++) {
        const struct runner *r = &all->on[k];
        printf("  %d %-28s %8.3f %8.3f %6.2f %9.1f %9.3f %9.3f %9.3f %8.2g\n", k,
               palp_rung_word((enum palp_rung)k), stages_percentile_ms(&r->stages, 0, 0.5),
               stages_percentile_ms(&r->stages, 0, 0.99), work_of(all, k),
               (double)r->n_contact / r->stages.n_step, 1e3 * mean_error(r), 1e3 * r->most,
               1e3 * r->first, r->defect);
    }
}

static void print_rows(FILE *json, const struct rungs *all)
{
    for (int k = 0; k < PALP_RUNGS; k++) {
        const struct runner *r = &all->on[k];
        bench_row(json);
        fprintf(json, "{\"scenario\": ");
        json_text_print(json, r->s.config->name);
        fprintf(json,
                ", \"rung\": %d, \"p50_ms\": %.6g, \"p99_ms\": %.6g, \"work\": %.6g, "
                "\"contacts\": %.6g, \"error_n\": %.6g, \"error_most_n\": %.6g, "
                "\"error_first_n\": %.6g, \"force_most_n\": %.6g, \"wh_defect_m\": %.6g}",
                k, stages_percentile_ms(&r->stages, 0, 0.5),
                stages_percentile_ms(&r->stages, 0, 0.99), work_of(all, k),
                (double)r->n_contact / r->stages.n_step, mean_error(r), r->most, r->first,
                all->largest, r->defect);
    }
}

static int bench_one(const struct bench *bench, const char *path)
{
    const long steps = bench->steps > 0 ? bench->steps : STEPS;
    struct rungs all = {.largest = 0};
    const int code = open_all(&all, bench, path, steps);
    if (code == 0) {
        measure_rungs(&all, steps);
        bench_begin(bench);
        if (bench->table)
            print_table(&all, steps);
        if (bench->json)
            print_rows(bench->json, &all);
    }
    close_all(&all);
    return code;
}

int bench_rungs(const struct bench *bench)
{
    int code = bench->n_scenario == 0 ? bench_one(bench, PRESS) : 0;
    for (int i = 0; i < bench->n_scenario && code == 0; i++)
        code = bench_one(bench, bench->scenario[i]);
    bench_end(bench);
    return code;
}
