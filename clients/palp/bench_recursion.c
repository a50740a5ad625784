/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_recursion.c - what each further iteration of a recursive correction is worth.
 *
 * One world follows the scenario with its correction carried to the end: the reference. Before each
 * of its steps every trial - increment and total with 1, 2 … iterations - is set to the same start,
 * steps once, and is judged by the state it ends in: how far loaded contacts are open or closed,
 * how far forces are outside the friction cone of the directions there, and how far the forces are
 * from the reference's. */
#include "clients/palp/bench.h"
#include "clients/palp/progress.h"
#include "clients/palp/simulation.h"
#include "clients/palp/stages.h"

#include <stdio.h>
#include <stdlib.h>

enum { NEWTON_MOST = 8, REFERENCE_NEWTON = 60, MEASURES = 3 };

static const char DEFAULT_SCENARIO[] = "config/scenarios/grasp-and-rotate.yaml";

/** A way to correct a step, and how it fared in each step that was judged. */
struct trial {
    const char *recursion;
    int newton;
    struct simulation s;
    double *measure[MEASURES]; /* |gap| (m), cone (N), force error (N) | [steps] */
};

static const char *const measure_json[MEASURES] = {"gap_loaded_m", "cone_n", "force_error_n"};

/** The whole experiment. */
struct experiment {
    struct trial reference;
    struct trial trial[2 * NEWTON_MOST];
    unsigned char *start; /* snapshot before the reference's step */
    size_t start_size;
    int n_judged;
};

/* The correction is told apart from how well each contact problem is solved, and from when it is
 * called settled: both are set aside, far below what is measured. */
static int open_trial(struct trial *t, const struct bench *bench, const char *path, long steps)
{
    char text[2][48];
    struct cli_texts set = {.n = 7,
                            .text = {"solver.correction=fast", "solver.tolerance_n=1e-12",
                                     "solver.tolerance_gap_m=1e-15", "solver.sweeps=5000",
                                     "solver.residual=1e-10", text[0], text[1]}};
    for (int k = 0; k < MEASURES; k++)
        t->measure[k] = calloc((size_t)steps, sizeof(double));
    if (!t->measure[0] || !t->measure[1] || !t->measure[2])
        return cli_fail("bench", EX_OSERR, "not enough memory for %ld steps", steps);
    snprintf(text[0], sizeof text[0], "solver.recursion=%s", t->recursion);
    snprintf(text[1], sizeof text[1], "solver.newton=%d", t->newton);
    for (int i = 0; i < bench->set.n && set.n < CLI_TEXTS_MAX; i++)
        set.text[set.n++] = bench->set.text[i];
    return simulation_open(&t->s, path, &set);
}

static void close_trial(struct trial *t)
{
    simulation_close(&t->s);
    for (int k = 0; k < MEASURES; k++)
        free(t->measure[k]);
}

static int open_experiment(struct experiment *e, const struct bench *bench, const char *path,
                           long steps)
{
    e->reference = (struct trial){.recursion = "total", .newton = REFERENCE_NEWTON};
    int code = open_trial(&e->reference, bench, path, steps);
    for (int i = 0; i < 2 * NEWTON_MOST && code == 0; i++) {
        e->trial[i].recursion = i < NEWTON_MOST ? "increment" : "total";
        e->trial[i].newton = i % NEWTON_MOST + 1;
        code = open_trial(&e->trial[i], bench, path, steps);
    }
    if (code == 0) {
        e->start_size = palp_world_snapshot_size(e->reference.s.world);
        e->start = malloc(e->start_size);
    }
    return code == 0 && !e->start ? cli_fail("bench", EX_OSERR, "not enough memory") : code;
}

static void close_experiment(struct experiment *e)
{
    close_trial(&e->reference);
    for (int i = 0; i < 2 * NEWTON_MOST; i++)
        close_trial(&e->trial[i]);
    free(e->start);
}

/* Largest difference of a contact's force to the reference's. Both lists are by rising id; a
 * contact that one of them lacks has no force there. */
static double force_error(const struct palp_report *r, const struct palp_report *reference)
{
    double difference = 0;
    int i = 0, k = 0;
    while (i < r->n_contact || k < reference->n_contact) {
        const uint64_t id = i < r->n_contact ? r->contact[i].id : UINT64_MAX;
        const uint64_t other = k < reference->n_contact ? reference->contact[k].id : UINT64_MAX;
        const vec3 f = id <= other ? r->contact[i++].force : vec3_make(0, 0, 0);
        const vec3 g = other <= id ? reference->contact[k++].force : vec3_make(0, 0, 0);
        difference = fmax(difference, vec3_norm(vec3_sub(f, g)));
    }
    return difference;
}

static bool touches(const struct palp_report *r)
{
    for (int i = 0; i < r->n_contact; i++)
        if (r->contact[i].normal_n > 0)
            return true;
    return false;
}

/* One step of the reference, and of all trials from where it began. Only steps with loaded contacts
 * count. */
static int judge_step(struct experiment *e)
{
    struct palp_error error;
    palp_world_snapshot(e->reference.s.world, e->start);
    const struct palp_report *reference = simulation_step(&e->reference.s);
    if (!touches(reference))
        return 0;
    for (int i = 0; i < 2 * NEWTON_MOST; i++) {
        struct trial *t = &e->trial[i];
        if (palp_world_restore(t->s.world, e->start, e->start_size, &error) != PALP_OK)
            return cli_fail("bench", EX_SOFTWARE, "%s", error.what);
        const struct palp_report *r = simulation_step(&t->s);
        t->measure[0][e->n_judged] = r->gap_loaded;
        t->measure[1][e->n_judged] = r->cone;
        t->measure[2][e->n_judged] = force_error(r, reference);
    }
    e->n_judged++;
    return 0;
}

static int compare_values(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void sort_measures(struct experiment *e)
{
    for (int i = 0; i < 2 * NEWTON_MOST; i++)
        for (int k = 0; k < MEASURES; k++)
            qsort(e->trial[i].measure[k], (size_t)e->n_judged, sizeof(double), compare_values);
}

static void print_trial(const struct trial *t, int n)
{
    const int middle = (n - 1) / 2;
    printf("  %-9s %6d  %9.2e %9.2e  %9.2e %9.2e  %9.2e %9.2e\n",
           t->newton == 1 ? "(one)" : t->recursion, t->newton, t->measure[0][middle],
           t->measure[0][n - 1], t->measure[1][middle], t->measure[1][n - 1], t->measure[2][middle],
           t->measure[2][n - 1]);
}

static void print_table(const struct experiment *e)
{
    printf("\n%s: end of a step against Newton iterations, median and worst of %d steps\n",
           e->reference.s.config->name, e->n_judged);
    printf("  %-9s %6s  %-19s  %-19s  %-19s\n", "recursion", "Newton", "loaded |gap|, m",
           "outside the cone, N", "error of a force, N");
    for (int i = 0; i < 2 * NEWTON_MOST; i++)
        if (i != NEWTON_MOST) /* one iteration is one, whatever the next would do */
            print_trial(&e->trial[i], e->n_judged);
}

static void print_rows(FILE *json, const struct experiment *e)
{
    const int n = e->n_judged;
    for (int i = 0; i < 2 * NEWTON_MOST; i++) {
        const struct trial *t = &e->trial[i];
        bench_row(json);
        fprintf(json, "{\"recursion\": \"%s\", \"newton\": %d", t->recursion, t->newton);
        for (int k = 0; k < MEASURES; k++)
            fprintf(json, ", \"%s_p50\": %.6g, \"%s_max\": %.6g", measure_json[k],
                    t->measure[k][(n - 1) / 2], measure_json[k], t->measure[k][n - 1]);
        fputc('}', json);
    }
}

static int run_experiment(struct experiment *e, const struct bench *bench, const char *path,
                          long steps)
{
    struct progress progress;
    progress_begin(&progress, steps, false);
    int code = 0;
    for (long i = 0; i < steps && code == 0; i++) {
        code = judge_step(e);
        progress_show(&progress, i + 1);
    }
    progress_end(&progress);
    if (code == 0 && e->n_judged == 0)
        code = cli_fail("bench", EX_DATAERR, "%s: nothing touches in %ld steps", path, steps);
    if (code != 0)
        return code;
    sort_measures(e);
    bench_begin(bench);
    if (bench->table)
        print_table(e);
    if (bench->json)
        print_rows(bench->json, e);
    bench_end(bench);
    return 0;
}

int bench_recursion(const struct bench *bench)
{
    const char *path = bench->n_scenario > 0 ? bench->scenario[0] : DEFAULT_SCENARIO;
    const long steps = bench->steps > 0 ? bench->steps : 100;
    struct experiment *e = calloc(1, sizeof *e);
    if (!e)
        return EX_OSERR;
    int code = open_experiment(e, bench, path, steps);
    if (code == 0)
        code = run_experiment(e, bench, path, steps);
    close_experiment(e);
    free(e);
    return code;
}
