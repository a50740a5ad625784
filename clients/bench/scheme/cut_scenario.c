/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_scenario.c - what a scenario's steps cost while a blade cuts and after it, beside the same
 * scenario in tissue that no blade gets through, step by step: with factors as young as the worker
 * makes them in time, and with factors of bodies that were bent. */
#include "clients/bench/bench.h"
#include "clients/bench/scheme/bent_factor.h"
#include "clients/cli/json_text.h"
#include "clients/palp/simulation.h"
#include "clients/palp/stages.h"
#include "daemon/rt/rt.h"
#include "engine/palp_cut.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { WHOLE, CUT, CASES };
enum { IN_TISSUE, AFTER, PHASES };
enum { ROUNDS = 5, ROUNDS_MOST = 100, SETTLED = 10, MEASURED = 30, TEXT = 160 };
static const double bent_by[] = {0, 5, 15}; /* degrees */
enum { N_BENT = sizeof bent_by / sizeof *bent_by };

/** One age of a scenario, all rounds. */
struct cut_figures {
    struct stages ms[PHASES][CASES]; /* of CPU time */
    long solves[PHASES][CASES];
    int n_copy;
    double turned; /* the most, degrees */
};

/** Both of a scenario. */
struct cut_pair {
    struct simulation s[CASES];
    palp_body body; /* that is cut */
    int64_t due_ns; /* the next steps */
};

/* ---------------------------------------------------------------- opening */

static palp_body find_cut_body(const struct palp_scene *scene)
{
    for (int i = 1; i <= palp_scene_bodies(scene); i++)
        if (palp_body_is_soft(scene, (palp_body){i}) &&
            palp_body_cut_room(scene, (palp_body){i}).nodes > 0)
            return (palp_body){i};
    return (palp_body){0};
}

/* A later value of a key goes before an earlier one. One thread, so that its CPU time tells all. */
static int open_pair(struct cut_pair *pair, const struct bench *bench, const char *path)
{
    char tough[TEXT];
    struct cli_texts set = bench->set;
    if (set.n + 2 > CLI_TEXTS_MAX)
        return cli_fail("bench", EX_USAGE, "too many values of keys");
    set.text[set.n++] = "solver.workers=1";
    int code = simulation_open(&pair->s[CUT], path, &set);
    if (code != 0)
        return code;
    const struct palp_scene *scene = pair->s[CUT].config->scene;
    pair->body = find_cut_body(scene);
    if (pair->body.id == 0)
        return cli_fail("bench", EX_CONFIG, "%s: expected a body that can be cut", path);
    snprintf(tough, sizeof tough, "bodies.%s.cut.toughness_j_m2=1e5",
             palp_body_name(scene, pair->body));
    set.text[set.n++] = tough;
    code = simulation_open(&pair->s[WHOLE], path, &set);
    for (int k = 0; k < CASES && code == 0; k++)
        palp_world_set_waiting(pair->s[k].world, false);
    pair->due_ns = rt_now_ns();
    return code;
}

static void close_pair(struct cut_pair *pair)
{
    for (int k = 0; k < CASES; k++)
        simulation_close(&pair->s[k]);
}

/* ---------------------------------------------------------------- steps */

static int64_t step_timed(struct simulation *s)
{
    struct timespec start, end;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
    simulation_step(s);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
    return RT_NS_PER_S * (int64_t)(end.tv_sec - start.tv_sec) + end.tv_nsec - start.tv_nsec;
}

/* In turn, so that what disturbs the machine disturbs both; each has its time. */
static void step_pair(struct cut_pair *pair, int64_t cpu_ns[CASES])
{
    rt_sleep_until(pair->due_ns);
    for (int k = 0; k < CASES; k++)
        cpu_ns[k] = step_timed(&pair->s[k]);
    pair->due_ns = rt_now_ns() > pair->due_ns + RT_NS_PER_S ? rt_now_ns() : pair->due_ns;
    pair->due_ns += (int64_t)(CASES * pair->s[CUT].h * RT_NS_PER_S);
}

/* Lips of a cut touch each other for good: what is whole has none. */
static bool is_touched(const struct cut_pair *pair)
{
    return palp_world_report(pair->s[WHOLE].world)->n_contact > 0;
}

static void note_pair(struct cut_figures *f, const struct cut_pair *pair,
                      const int64_t cpu_ns[CASES])
{
    const int phase = is_touched(pair) ? IN_TISSUE : AFTER;
    for (int k = 0; k < CASES; k++) {
        const struct palp_report *r = palp_world_report(pair->s[k].world);
        stages_add(&f->ms[phase][k], r, cpu_ns[k]);
        f->solves[phase][k] += r->solves_free + r->solves_correct;
    }
    f->turned = fmax(f->turned, bent_factor_turned(pair->s[CUT].world, pair->body));
}

/* The tool's place stays where it is in the bent body, so that a blade does not leave its wound. */
static int hold_pair_bent(struct cut_pair *pair, double degrees)
{
    struct bent_factor bent[CASES];
    int64_t unused[CASES];
    int code = 0;
    for (int k = 0; k < CASES; k++) {
        const struct simulation *s = &pair->s[k];
        const vec3 at = palp_world_pose(s->world, s->config->tool[0].body).p;
        code |= bent_factor_begin(&bent[k], s->world, pair->body, degrees, at);
    }
    while (code == 0 && bent_factor_hold(&bent[WHOLE]) + bent_factor_hold(&bent[CUT]) < CASES)
        step_pair(pair, unused);
    for (int k = 0; k < CASES; k++)
        bent_factor_end(&bent[k]);
    return code;
}

/* From the first touch on. Old factors are made anew now and then, as the blade goes on: steps that
 * hold the bodies bent, and the first ones after them, are not counted. */
static int measure_pair(struct cut_pair *pair, double degrees, struct cut_figures *f)
{
    const long n = (long)(simulation_script_end(&pair->s[CUT]) / pair->s[CUT].h);
    int64_t cpu_ns[CASES];
    int code = 0, to_skip = 0, to_measure = 0;
    bool begun = false;
    while (palp_world_steps(pair->s[CUT].world) < n && code == 0) {
        if (begun && degrees > 0 && to_skip + to_measure == 0) {
            code = hold_pair_bent(pair, degrees);
            to_skip = SETTLED;
            to_measure = MEASURED;
        }
        step_pair(pair, cpu_ns);
        begun = begun || is_touched(pair);
        if (to_skip > 0) {
            to_skip--;
        } else if (begun) {
            note_pair(f, pair, cpu_ns);
            to_measure -= to_measure > 0;
        }
    }
    f->n_copy = palp_world_topology(pair->s[CUT].world, pair->body).n_copy;
    return code;
}

/* ---------------------------------------------------------------- figures */

static const char *const phase_names[PHASES] = {"blade in tissue", "after it"};

static double solves_of(const struct cut_figures *f, int phase, int k)
{
    return (double)f->solves[phase][k] / fmax(1, f->ms[phase][k].n_step);
}

static void print_phase(const struct bench *bench, const char *name, double degrees,
                        const struct cut_figures *f, int phase)
{
    double ms[CASES][3];
    static const double share[3] = {0.5, 0.99, 1};
    for (int k = 0; k < CASES; k++)
        for (int i = 0; i < 3; i++)
            ms[k][i] = stages_percentile_ms(&f->ms[phase][k], 0, share[i]);
    if (bench->table)
        printf("  %6g%9.1f  %-16s%7d%8d%10.3f%10.3f%10.3f%10.3f%10.3f%10.3f%8.1f%8.1f\n", degrees,
               f->turned, phase_names[phase], f->n_copy, f->ms[phase][CUT].n_step, ms[WHOLE][0],
               ms[WHOLE][1], ms[WHOLE][2], ms[CUT][0], ms[CUT][1], ms[CUT][2],
               solves_of(f, phase, WHOLE), solves_of(f, phase, CUT));
    if (!bench->json)
        return;
    bench_row(bench->json);
    fprintf(bench->json, "{\"scenario\": ");
    json_text_print(bench->json, name);
    fprintf(bench->json,
            ", \"degrees\": %g, \"turned_degrees\": %.3g, \"phase\": \"%s\", \"copies\": %d, "
            "\"steps\": %d, \"whole_p50_ms\": %.6g, \"whole_p99_ms\": %.6g, "
            "\"whole_max_ms\": %.6g, \"cut_p50_ms\": %.6g, \"cut_p99_ms\": %.6g, "
            "\"cut_max_ms\": %.6g, \"solves_whole\": %.4g, \"solves_cut\": %.4g}",
            degrees, f->turned, phase_names[phase], f->n_copy, f->ms[phase][CUT].n_step,
            ms[WHOLE][0], ms[WHOLE][1], ms[WHOLE][2], ms[CUT][0], ms[CUT][1], ms[CUT][2],
            solves_of(f, phase, WHOLE), solves_of(f, phase, CUT));
}

static void print_scenario_head(const char *name)
{
    const struct rt_lock lock = rt_lock_memory();
    printf("\n%s, beside the same in tissue that is not cut; ms of CPU time of one thread, memory "
           "%s%s\n"
           "  factor, degrees %32s%30s%30s%16s\n"
           "  %6s%9s  %-16s%7s%8s%10s%10s%10s%10s%10s%10s%8s%8s\n",
           name, lock.now ? "locked" : "not locked: ", lock.now ? "" : lock.why_not, "", "whole",
           "cut", "solves, mean", "bent", "turned", "", "copies", "steps", "p50", "p99", "most",
           "p50", "p99", "most", "whole", "cut");
}

static int bench_cut_age(const struct bench *bench, const char *path, double degrees, bool is_first)
{
    const long wanted = bench->rounds > 0 ? bench->rounds : ROUNDS;
    const long rounds = wanted < ROUNDS_MOST ? wanted : ROUNDS_MOST;
    struct cut_figures f = {.n_copy = 0};
    int code = 0;
    for (long round = 0; round < rounds && code == 0; round++) {
        struct cut_pair pair = {.due_ns = 0};
        code = open_pair(&pair, bench, path);
        const long n = code == 0 ? (long)(simulation_script_end(&pair.s[CUT]) / pair.s[CUT].h) : 0;
        for (int k = 0; k < PHASES * CASES && code == 0 && round == 0; k++)
            if (stages_create(&f.ms[k / CASES][k % CASES], (int)(rounds * n)) != 0)
                code = cli_fail("bench", EX_OSERR, "not enough memory for %ld steps", rounds * n);
        if (code == 0 && is_first && round == 0 && bench->table)
            print_scenario_head(pair.s[CUT].config->name);
        if (code == 0 && measure_pair(&pair, degrees, &f) != 0)
            code = cli_fail("bench", EX_OSERR, "not enough memory");
        if (code == 0 && round == rounds - 1)
            for (int phase = 0; phase < PHASES; phase++)
                print_phase(bench, pair.s[CUT].config->name, degrees, &f, phase);
        close_pair(&pair);
    }
    for (int k = 0; k < PHASES * CASES; k++)
        stages_destroy(&f.ms[k / CASES][k % CASES]);
    return code;
}

int bench_cut_scenarios(const struct bench *bench)
{
    int code = 0;
    bench_begin(bench);
    for (int i = 0; i < bench->n_scenario && code == 0; i++)
        for (int k = 0; k < N_BENT && code == 0; k++)
            code = bench_cut_age(bench, bench->scenario[i], bent_by[k], k == 0);
    munlockall();
    bench_end(bench);
    return code;
}
