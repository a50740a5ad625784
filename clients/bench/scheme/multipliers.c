/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multipliers.c - what each method makes of the forces of a problem: problems out of the
 * steps of scenarios, where something presses, and made ones; from zero, so that none has an
 * advantage. */
#include "clients/bench/bench.h"
#include "clients/cli/json_text.h"
#include "clients/palp/medians.h"
#include "clients/palp/problem.h"
#include "clients/palp/progress.h"
#include "clients/palp/simulation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEPS = 240,   /* followed of a scenario             */
    PROBLEMS = 4,  /* taken of these                     */
    MOST = 1000,   /* sweeps or steps                    */
    HUNDRED = 100, /* after so many: what a step may do  */
    ROUNDS = 3,    /* of which the fastest counts        */
    MADE = 30,     /* contacts of a made problem         */
    LINKS = 20,
    N_AIMS = 3,
};
static const double AIM[N_AIMS] = {1e-4, 1e-6, 1e-9};

static const char *const default_scenarios[] = {
    "config/scenarios/beam-on-plane.yaml",         "config/scenarios/block-3000.yaml",
    "config/scenarios/block-18000.yaml",           "config/scenarios/block-36000.yaml",
    "config/scenarios/block-on-incline.yaml",      "config/scenarios/grasp-and-rotate.yaml",
    "config/scenarios/liver-palpation-press.yaml", "config/scenarios/organ.yaml",
    "config/scenarios/table1-beam-18003.yaml",     "config/scenarios/two-tools-one-organ.yaml"};
enum { N_DEFAULT = sizeof default_scenarios / sizeof *default_scenarios };

static const enum palp_multipliers METHODS[] = {PALP_MULTIPLIERS_SWEEP, PALP_MULTIPLIERS_EXACT,
                                                PALP_MULTIPLIERS_NNCG, PALP_MULTIPLIERS_NEWTON,
                                                PALP_MULTIPLIERS_AUTO};
enum { N_METHODS = sizeof METHODS / sizeof *METHODS };

/** Problems of one origin. */
struct set {
    const char *name;
    int n;
    struct problem problem[PROBLEMS];
    vec3 *answer[PROBLEMS]; /* by Newton's method, as far as it gets */
};

/** What a method made of them: of each problem, then the median of costs, the worst of the rest. */
struct verdict {
    double count[N_AIMS][PROBLEMS];
    double ms[PROBLEMS], at_hundred[PROBLEMS], at_end[PROBLEMS];
    double force[PROBLEMS], motion[PROBLEMS]; /* from the answer's, of the largest */
    int reached[N_AIMS];
};

/* ---------------------------------------------------------------- problems of scenarios */

static bool has_force(const struct palp_report *r)
{
    for (int i = 0; i < r->n_contact; i++)
        if (vec3_norm(r->contact[i].force) > 0)
            return true;
    return false;
}

static int collect_problems(struct set *set, struct simulation *s, long steps)
{
    struct progress progress;
    long due = 0;
    int code = 0;
    progress_begin(&progress, steps, false);
    for (long i = 0; i < steps && set->n < PROBLEMS && code == 0; i++) {
        const bool pressing = has_force(simulation_step(s));
        progress_show(&progress, i + 1);
        if (!pressing || i < due)
            continue;
        due = i + steps / PROBLEMS / 2;
        code = problem_of_step(&set->problem[set->n], s->world);
        set->n += code == 0;
    }
    progress_end(&progress);
    return code == 0 ? 0 : cli_fail("bench", EX_OSERR, "not enough memory");
}

/* ---------------------------------------------------------------- made problems */

static double random_number(void) /* in [-1, 1), the same in each run */
{
    static uint64_t state = 90125;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(int64_t)state / 9223372036854775808.0;
}

/* W = Σ_k s_k g_k g_kᵀ of `rank` random directions, s_k from 1 down to `least`; gaps that forces of
 * about 1 close, and slips. */
static int make_random(struct problem *p, int rank, double least)
{
    double(*g)[3 * MADE] = malloc((size_t)rank * sizeof *g);
    if (!g || problem_create(p, MADE) != 0) {
        free(g);
        return -1;
    }
    for (int k = 0; k < rank; k++)
        for (int i = 0; i < 3 * MADE; i++)
            g[k][i] = random_number() * pow(least, 0.5 * k / rank);
    for (int e = 0; e < 9 * MADE * MADE; e++) {
        const int row = e / (3 * MADE), col = e % (3 * MADE);
        double *to = &p->W[row / 3 * MADE + col / 3].m[row % 3][col % 3];
        for (int k = 0; k < rank; k++)
            *to += g[k][row] * g[k][col] / rank;
    }
    for (int j = 0; j < MADE; j++) {
        const vec3 force = {-1 - random_number(), 0.5 * random_number(), 0.5 * random_number()};
        for (int i = 0; i < MADE; i++)
            p->free[i] = vec3_add(p->free[i], mat3_apply(p->W[i * MADE + j], force));
        p->bounds[j] = (struct bounds){.most = INFINITY, .friction = 0.4};
    }
    free(g);
    return 0;
}

/* Links on ball joints, hanging straight down from a wall: along them h² J M⁻¹ Jᵀ couples
 * neighbours only, as strongly as it can. */
static int make_chain(struct problem *p)
{
    const double w = 1.0 / 60 / 60 / 0.02; /* h² / mass */
    if (problem_create(p, LINKS) != 0)
        return -1;
    for (int i = 0; i < LINKS; i++) {
        const mat3 across = {{{-w, 0, 0}, {0, 2 * w, 0}, {0, 0, 2 * w}}}; /* of thin rods */
        p->bounds[i] = (struct bounds){.least = -INFINITY, .most = INFINITY, .radius = INFINITY};
        p->W[i * LINKS + i] = (mat3){{{w, 0, 0}, {0, 4 * w, 0}, {0, 0, 4 * w}}};
        if (i > 0) {
            p->W[i * LINKS + i] = mat3_scale(p->W[i * LINKS + i], 2);
            p->W[i * LINKS + i - 1] = p->W[(i - 1) * LINKS + i] = across;
        }
    }
    p->free[0] = vec3_make(9.81 / 60 / 60, 0, 0);
    return 0;
}

static int make_problem(struct problem *p, int kind)
{
    switch (kind) {
    case 0:
        return make_random(p, 6 * MADE, 1);
    case 1:
        return make_random(p, MADE, 1);
    case 2:
        return make_random(p, 6 * MADE, 1e-10);
    default:
        return make_chain(p);
    }
}

static const char *const made_names[] = {"made: 30 contacts", "made: 30 contacts on 30 freedoms",
                                         "made: 30 contacts, ill-conditioned",
                                         "made: a chain of 20 ball joints"};
enum { N_MADE = sizeof made_names / sizeof *made_names };

/* ---------------------------------------------------------------- judging */

static double largest_norm(const vec3 *x, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, vec3_norm(x[i]));
    return most;
}

/* How far λ is from the answer, and W λ from W answer, of what is largest of the answer's. */
static void compare_answers(const struct problem *p, const vec3 *answer, double *force,
                            double *motion)
{
    double apart = 0, moved_apart = 0, moved_most = 0;
    for (int i = 0; i < p->n; i++) {
        vec3 moved = {0, 0, 0}, other = {0, 0, 0};
        for (int j = 0; j < p->n; j++) {
            moved = vec3_add(moved, mat3_apply(p->W[i * p->n + j], p->lambda[j]));
            other = vec3_add(other, mat3_apply(p->W[i * p->n + j], answer[j]));
        }
        apart = fmax(apart, vec3_norm(vec3_sub(p->lambda[i], answer[i])));
        moved_apart = fmax(moved_apart, vec3_norm(vec3_sub(moved, other)));
        moved_most = fmax(moved_most, vec3_norm(other));
    }
    *force = apart / fmax(largest_norm(answer, p->n), 1e-300);
    *motion = moved_apart / fmax(moved_most, 1e-300);
}

static int find_answers(struct set *set)
{
    const struct trial trial = {PALP_MULTIPLIERS_NEWTON, 1e-12, MOST, NULL};
    struct trial_outcome found;
    for (int i = 0; i < set->n; i++) {
        struct problem *p = &set->problem[i];
        set->answer[i] = malloc(((size_t)p->n + 1) * sizeof(vec3));
        if (!set->answer[i] || problem_solve(p, &trial, &found) != 0)
            return -1;
        memcpy(set->answer[i], p->lambda, (size_t)p->n * sizeof(vec3));
    }
    return 0;
}

static int try_method(struct set *set, enum palp_multipliers method, struct verdict *v)
{
    double history[MOST + 1];
    const struct trial trial = {method, AIM[N_AIMS - 1], MOST, history};
    *v = (struct verdict){0};
    for (int i = 0; i < set->n; i++) {
        struct trial_outcome found;
        double fastest = INFINITY;
        for (int round = 0; round < ROUNDS; round++) {
            if (problem_solve(&set->problem[i], &trial, &found) != 0)
                return -1;
            fastest = fmin(fastest, found.seconds);
        }
        const int n = found.is.sweeps + found.is.steps;
        for (int aim = 0; aim < N_AIMS; aim++) {
            int k = 0;
            while (k < n && history[k] > AIM[aim])
                k++;
            v->count[aim][i] = k;
            v->reached[aim] += history[k] <= AIM[aim];
        }
        v->ms[i] = 1e3 * fastest;
        v->at_hundred[i] = history[n < HUNDRED ? n : HUNDRED];
        v->at_end[i] = found.is.residual;
        compare_answers(&set->problem[i], set->answer[i], &v->force[i], &v->motion[i]);
    }
    return 0;
}

/* ---------------------------------------------------------------- printing */

static double worst_of(const double *x, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, x[i]);
    return most;
}

static void print_head(const struct set *set)
{
    int contacts = 0;
    for (int i = 0; i < set->n; i++)
        contacts = set->problem[i].n > contacts ? set->problem[i].n : contacts;
    printf("\n%s: %d problems, up to %d constraints\n", set->name, set->n, contacts);
    printf("  %-8s %21s  %9s  %9s %9s  %9s %9s\n", "", "sweeps or steps to", "ms to", "natural map",
           "", "from newton's", "");
    printf("  %-8s %6s %6s %7s  %9s  %9s %9s  %9s %9s\n", "method", "1e-4", "1e-6", "1e-9", "1e-9",
           "after 100", "at most", "force", "motion");
}

static void print_verdict(const struct set *set, const char *method, struct verdict *v)
{
    printf("  %-8s", method);
    for (int aim = 0; aim < N_AIMS; aim++) {
        if (v->reached[aim] == set->n)
            printf(" %6.0f", median(v->count[aim], set->n));
        else
            printf(" %3d/%-2d", v->reached[aim], set->n);
    }
    printf("   %9.3f  %9.1e %9.1e  %9.1e %9.1e\n", median(v->ms, set->n),
           worst_of(v->at_hundred, set->n), worst_of(v->at_end, set->n), worst_of(v->force, set->n),
           worst_of(v->motion, set->n));
}

static void print_row(const struct bench *bench, const struct set *set, const char *method,
                      struct verdict *v)
{
    static const char *const key[N_AIMS] = {"1e-4", "1e-6", "1e-9"};
    bench_row(bench->json);
    fprintf(bench->json, "{\"problems\": ");
    json_text_print(bench->json, set->name);
    fprintf(bench->json, ", \"n\": %d, \"method\": \"%s\"", set->n, method);
    for (int aim = 0; aim < N_AIMS; aim++)
        fprintf(bench->json, ", \"reached_%s\": %d, \"count_%s\": %g", key[aim], v->reached[aim],
                key[aim], median(v->count[aim], set->n));
    fprintf(bench->json,
            ", \"ms\": %.6g, \"map_100\": %.6g, \"map_end\": %.6g, \"force_apart\": %.6g, "
            "\"motion_apart\": %.6g}",
            median(v->ms, set->n), worst_of(v->at_hundred, set->n), worst_of(v->at_end, set->n),
            worst_of(v->force, set->n), worst_of(v->motion, set->n));
}

static int judge_methods(struct set *set, const struct bench *bench)
{
    bench_begin(bench);
    if (set->n == 0) {
        if (bench->table)
            printf("\n%s: nothing presses on anything in the steps followed\n", set->name);
        return 0;
    }
    if (find_answers(set) != 0)
        return cli_fail("bench", EX_OSERR, "not enough memory");
    if (bench->table)
        print_head(set);
    for (int k = 0; k < N_METHODS; k++) {
        struct verdict v;
        if (try_method(set, METHODS[k], &v) != 0)
            return cli_fail("bench", EX_OSERR, "not enough memory");
        if (bench->table)
            print_verdict(set, problem_method_name(METHODS[k]), &v);
        if (bench->json)
            print_row(bench, set, problem_method_name(METHODS[k]), &v);
    }
    fflush(stdout);
    return 0;
}

/* ---------------------------------------------------------------- the whole */

static void release_set(struct set *set)
{
    for (int i = 0; i < set->n; i++) {
        problem_destroy(&set->problem[i]);
        free(set->answer[i]);
    }
}

static int run_scenario(const struct bench *bench, const char *path)
{
    struct simulation s;
    int code = simulation_open(&s, path, &bench->set);
    if (code != 0)
        return code;
    struct set set = {.name = s.config->name};
    code = collect_problems(&set, &s, bench->steps > 0 ? bench->steps : STEPS);
    if (code == 0)
        code = judge_methods(&set, bench);
    release_set(&set);
    simulation_close(&s);
    return code;
}

static int run_made(const struct bench *bench, int kind)
{
    struct set set = {.name = made_names[kind]};
    int code = 0;
    while (set.n < (kind == N_MADE - 1 ? 1 : PROBLEMS) && code == 0) {
        code = make_problem(&set.problem[set.n], kind);
        set.n += code == 0;
    }
    code =
        code == 0 ? judge_methods(&set, bench) : cli_fail("bench", EX_OSERR, "not enough memory");
    release_set(&set);
    return code;
}

int bench_multipliers(const struct bench *bench)
{
    const bool given = bench->n_scenario > 0;
    const int n = given ? bench->n_scenario : bench->quick ? 0 : N_DEFAULT;
    int code = 0;
    for (int i = 0; i < n && code == 0; i++)
        code = run_scenario(bench, given ? bench->scenario[i] : default_scenarios[i]);
    for (int kind = 0; kind < N_MADE && !given && code == 0; kind++)
        code = run_made(bench, kind);
    bench_end(bench);
    return code;
}
