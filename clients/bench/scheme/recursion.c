/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recursion.c - what each further iteration of a recursive correction is worth.
 *
 * A walker follows the scenario. Now and then, where something touches, the reference - its
 * correction carried to the end - and every trial - increment and total with 1, 2 … iterations -
 * are put to where it is, step once, and are judged by the state they end in: how far loaded
 * contacts are open or closed, how far forces are outside the friction cone of the directions
 * there, and how far the forces are from the reference's. All factor A in the step: no age of a
 * factor is seen. */
#include "clients/bench/bench.h"
#include "clients/cli/json_text.h"
#include "clients/palp/medians.h"
#include "clients/palp/progress.h"
#include "clients/palp/simulation.h"

#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 240, JUDGED = 12, REFERENCE_NEWTON = 30, MEASURES = 3 };

static const char *const default_scenarios[] = {"config/scenarios/grasp-and-rotate.yaml",
                                                "config/scenarios/liver-palpation-press.yaml",
                                                "config/scenarios/two-tools-one-organ.yaml"};
enum { N_DEFAULT = sizeof default_scenarios / sizeof *default_scenarios };

static const struct way {
    const char *recursion, *label;
    int newton;
} ways[] = {
    {"total", "one", 1},           {"increment", "increment", 2}, {"increment", "increment", 3},
    {"increment", "increment", 5}, {"increment", "increment", 8}, {"total", "total", 2},
    {"total", "total", 3},         {"total", "total", 5},         {"total", "total", 8},
};
enum { CROSS_CHECKS = sizeof ways / sizeof *ways };

/** |gap| (m), outside the cone (N), error of a force (of the largest) in each step judged. */
struct recursion_measures {
    double of[MEASURES][JUDGED];
};
static const char *const measure_json[MEASURES] = {"gap_loaded_m", "cone_n", "force_error"};

/** The whole experiment on one scenario. */
struct recursion_experiment {
    struct simulation walker, reference, trial[CROSS_CHECKS];
    struct recursion_measures measures[CROSS_CHECKS];
    unsigned char *start; /* snapshot of where the walker is */
    size_t start_size;
    int n_judged;
};

/* The correction is told apart from how well each contact problem is solved, and from when it is
 * called settled: both are set aside, below what is measured. */
static int open_exacting(struct simulation *s, const struct bench *bench, const char *path,
                         const char *recursion, int newton)
{
    char text[2][48];
    struct cli_texts set = {.n = 9,
                            .text = {"solver.correction=fast", "solver.precision=double",
                                     "solver.motion=direct", "solver.tolerance_n=1e-12",
                                     "solver.tolerance_gap_m=1e-15", "solver.sweeps=1000",
                                     "solver.residual=1e-9", text[0], text[1]}};
    snprintf(text[0], sizeof text[0], "solver.recursion=%s", recursion);
    snprintf(text[1], sizeof text[1], "solver.newton=%d", newton);
    for (int i = 0; i < bench->set.n && set.n < CLI_TEXTS_MAX; i++)
        set.text[set.n++] = bench->set.text[i];
    return simulation_open(s, path, &set);
}

static int open_walker(struct simulation *s, const struct bench *bench, const char *path)
{
    struct cli_texts set = {.n = 1, .text = {"solver.motion=direct"}};
    for (int i = 0; i < bench->set.n && set.n < CLI_TEXTS_MAX; i++)
        set.text[set.n++] = bench->set.text[i];
    return simulation_open(s, path, &set);
}

static int open_experiment(struct recursion_experiment *e, const struct bench *bench,
                           const char *path)
{
    int code = open_walker(&e->walker, bench, path);
    if (code == 0)
        code = open_exacting(&e->reference, bench, path, "total", REFERENCE_NEWTON);
    for (int i = 0; i < CROSS_CHECKS && code == 0; i++)
        code = open_exacting(&e->trial[i], bench, path, ways[i].recursion, ways[i].newton);
    if (code == 0) {
        e->start_size = palp_world_snapshot_size(e->walker.world);
        e->start = malloc(e->start_size);
    }
    return code == 0 && !e->start ? cli_fail("bench", EX_OSERR, "not enough memory") : code;
}

static void close_experiment(struct recursion_experiment *e)
{
    simulation_close(&e->walker);
    simulation_close(&e->reference);
    for (int i = 0; i < CROSS_CHECKS; i++)
        simulation_close(&e->trial[i]);
    free(e->start);
    free(e);
}

/* ---------------------------------------------------------------- judging */

/* Largest difference of a contact's force to the reference's, of the largest there. Both lists are
 * by rising id; a contact that one of them lacks has no force there. */
static double force_error(const struct palp_report *r, const struct palp_report *reference)
{
    double difference = 0, largest = 0;
    int i = 0, k = 0;
    while (i < r->n_contact || k < reference->n_contact) {
        const uint64_t id = i < r->n_contact ? r->contact[i].id : UINT64_MAX;
        const uint64_t other = k < reference->n_contact ? reference->contact[k].id : UINT64_MAX;
        const vec3 f = id <= other ? r->contact[i++].force : vec3_make(0, 0, 0);
        const vec3 g = other <= id ? reference->contact[k++].force : vec3_make(0, 0, 0);
        difference = fmax(difference, vec3_norm(vec3_sub(f, g)));
        largest = fmax(largest, vec3_norm(g));
    }
    return largest > 0 ? difference / largest : 0;
}

static bool has_contact(const struct palp_report *r)
{
    for (int i = 0; i < r->n_contact; i++)
        if (r->contact[i].normal_n > 0)
            return true;
    return false;
}

/* One step from where the walker is.  NULL: it cannot be put there, and that is printed. */
static const struct palp_report *step_from(const struct recursion_experiment *e,
                                           struct simulation *s)
{
    struct palp_error error;
    if (palp_world_restore(s->world, e->start, e->start_size, &error) == PALP_OK)
        return simulation_step(s);
    cli_fail("bench", EX_SOFTWARE, "%s", error.what);
    return NULL;
}

static int judge_trials(struct recursion_experiment *e)
{
    palp_world_snapshot(e->walker.world, e->start);
    const struct palp_report *reference = step_from(e, &e->reference);
    if (!reference)
        return EX_SOFTWARE;
    for (int i = 0; i < CROSS_CHECKS; i++) {
        const struct palp_report *r = step_from(e, &e->trial[i]);
        if (!r)
            return EX_SOFTWARE;
        e->measures[i].of[0][e->n_judged] = r->gap_loaded;
        e->measures[i].of[1][e->n_judged] = r->cone;
        e->measures[i].of[2][e->n_judged] = force_error(r, reference);
    }
    e->n_judged++;
    return 0;
}

/* ---------------------------------------------------------------- printing */

/* The middle one and the worst.  Sorts. */
static void summarise_trial(struct recursion_experiment *e, int trial, double middle[MEASURES],
                            double worst[MEASURES])
{
    for (int k = 0; k < MEASURES; k++) {
        middle[k] = median(e->measures[trial].of[k], e->n_judged);
        worst[k] = e->measures[trial].of[k][e->n_judged - 1];
    }
}

static void print_heads(const struct recursion_experiment *e)
{
    printf("\n%s: the end of a step by Newton iterations, median and worst of %d steps\n",
           e->walker.config->name, e->n_judged);
    printf("  %-9s %6s  %-19s  %-19s  %s\n", "recursion", "Newton", "loaded |gap|, m",
           "outside the cone, N", "error of a force, %");
}

static void print_trial(const struct recursion_experiment *e, const struct bench *bench, int i,
                        const double middle[MEASURES], const double worst[MEASURES])
{
    if (bench->table)
        printf("  %-9s %6d  %9.1e %9.1e  %9.1e %9.1e  %9.2g %9.2g\n", ways[i].label, ways[i].newton,
               middle[0], worst[0], middle[1], worst[1], 100 * middle[2], 100 * worst[2]);
    if (!bench->json)
        return;
    bench_row(bench->json);
    fprintf(bench->json, "{\"scenario\": ");
    json_text_print(bench->json, e->walker.config->name);
    fprintf(bench->json, ", \"recursion\": \"%s\", \"newton\": %d, \"steps\": %d", ways[i].label,
            ways[i].newton, e->n_judged);
    for (int k = 0; k < MEASURES; k++)
        fprintf(bench->json, ", \"%s_p50\": %.6g, \"%s_max\": %.6g", measure_json[k], middle[k],
                measure_json[k], worst[k]);
    fputc('}', bench->json);
}

static void print_experiment(struct recursion_experiment *e, const struct bench *bench)
{
    double middle[MEASURES], worst[MEASURES];
    bench_begin(bench);
    if (bench->table)
        print_heads(e);
    for (int i = 0; i < CROSS_CHECKS; i++) {
        summarise_trial(e, i, middle, worst);
        print_trial(e, bench, i, middle, worst);
    }
    fflush(stdout);
}

/* ---------------------------------------------------------------- the whole */

/* Spread over the steps; of those due, the next in which something touches. */
static int walk_scenario(struct recursion_experiment *e, const char *path, long steps)
{
    struct progress progress;
    long judged_from = 0;
    int code = 0;
    progress_begin(&progress, steps, false);
    for (long i = 0; i < steps && code == 0 && e->n_judged < JUDGED; i++) {
        const bool touching = has_contact(palp_world_report(e->walker.world));
        if (touching && i >= judged_from) {
            code = judge_trials(e);
            judged_from = i + (steps + JUDGED - 1) / JUDGED;
        }
        simulation_step(&e->walker);
        progress_show(&progress, i + 1);
    }
    progress_end(&progress);
    if (code == 0 && e->n_judged == 0)
        code = cli_fail("bench", EX_DATAERR, "%s: nothing touches in %ld steps", path, steps);
    return code;
}

static int run_scenario(const struct bench *bench, const char *path)
{
    struct recursion_experiment *e = calloc(1, sizeof *e);
    if (!e)
        return cli_fail("bench", EX_OSERR, "not enough memory");
    int code = open_experiment(e, bench, path);
    if (code == 0)
        code = walk_scenario(e, path, bench->steps > 0 ? bench->steps : STEPS);
    if (code == 0)
        print_experiment(e, bench);
    close_experiment(e);
    return code;
}

int bench_recursion(const struct bench *bench)
{
    const bool given = bench->n_scenario > 0;
    const int n = given ? bench->n_scenario : N_DEFAULT;
    int code = 0;
    for (int i = 0; i < n && code == 0; i++)
        code = run_scenario(bench, given ? bench->scenario[i] : default_scenarios[i]);
    bench_end(bench);
    return code;
}
