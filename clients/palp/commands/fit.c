/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fit.c - palp fit: does a scenario run in real time on this machine, with how many threads, at
 * which rate? It is stepped as palpd does, a step at each deadline, while simulated hands press. */
#include "clients/cli/json_text.h"
#include "clients/palp/command.h"
#include "clients/palp/hold.h"
#include "clients/palp/simulation.h"
#include "clients/palp/stages.h"

#include "engine/palp_cut.h"

#include <errno.h>
#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sysexits.h>
#include <time.h>

/* A rate fits where half of the steps leave half of the period, and one in a hundred may fill it:
 * the rest is for the haptic thread, for devices, and for a factor that is made meanwhile. */
static const double USUAL_SHARE = 0.5, RARE_SHARE = 1;
static const double RATES[] = {1000, 500, 400, 300, 250, 200, 150, 120,
                               100,  80,  60,  50,  40,  30,  20};

enum { SETTLE_STEPS = 100 }; /* not measured: memory is found, a factor made */
enum { RATES_TRIED = sizeof RATES / sizeof *RATES, THREADS_MOST = 8, TEXT = 32, SCRIPT = 240 };

struct fit_options {
    const char *scenario;
    struct cli_texts set;
    double seconds;
    bool json;
};

/* A few seconds of the scenario with some threads, at a rate, on a rung of the ladder. */
struct fit_trial {
    int workers;
    double rate_hz; /* 0: the scenario's */
    enum palp_rung rung;
    /* found: */
    struct stages stages; /* of steps with contacts, of all where there were none */
    double usual_ms, rare_ms, most_ms;
    bool touched;
    bool can_cut, cuts;  /* something can be cut; something was, or tore, while it was measured */
    char script[SCRIPT]; /* that holds a tool, as the scenario's comments have it; "": none */
};

static int read_fit_options(struct fit_options *wish, int argc, char **argv)
{
    const struct cli_option option[] = {
        {"seconds", CLI_NUMBER, &wish->seconds, "S", "seconds of each trial [4]"},
        {"set", CLI_TEXTS, &wish->set, "KEY=VALUE", "another value for a key of the scenario"},
        {"json", CLI_FLAG, &wish->json, NULL, "print JSON"},
        {0},
    };
    const struct cli cli = {
        .name = "fit",
        .operands = "SCENARIO",
        .operands_min = 1,
        .operands_max = 1,
        .about =
            "Say whether a scenario runs in real time on this machine, with how many threads a "
            "step does it\n"
            "best, and at which rate it still would. Simulated hands press meanwhile; nothing "
            "else should run.\n"
            "Exit code 1: not at the scenario's rate.\n"
            "Example: palp fit liver-palpation\n",
        .option = option,
    };
    int first;
    const int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    wish->scenario = argv[first];
    if (!(wish->seconds > 0 && wish->seconds <= 600))
        return cli_fail("fit", EX_USAGE, "--seconds %g: expected more than 0, to 600",
                        wish->seconds);
    if (wish->set.n > CLI_TEXTS_MAX - 2)
        return cli_fail("fit", EX_USAGE, "--set: expected at most %d", CLI_TEXTS_MAX - 2);
    return CLI_GO;
}

/* ---------------------------------------------------------------- one trial */

static void sleep_until(int64_t ns)
{
    const struct timespec t = {.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR)
        ;
}

/* Who is late goes on at the next deadline on the grid, as palpd does. */
static void step_on_time(struct fit_trial *trial, struct simulation *s, struct hold *hold,
                         double seconds)
{
    const int64_t period_ns = (int64_t)(1e9 * s->h);
    int64_t deadline_ns = stages_now_ns();
    for (long i = lround(seconds / s->h); i > 0; i--) {
        const int64_t now_ns = stages_now_ns();
        if (now_ns > deadline_ns)
            deadline_ns += (now_ns - deadline_ns + period_ns - 1) / period_ns * period_ns;
        sleep_until(deadline_ns);
        hold_move(hold, s);
        const int64_t start_ns = stages_now_ns();
        const struct palp_report *report = simulation_step(s);
        const int64_t step_ns = stages_now_ns() - start_ns;
        if (report->n_contact > 0 && !trial->touched) {
            trial->touched = true;
            stages_clear(&trial->stages);
        }
        if (report->n_contact > 0 || !trial->touched)
            stages_add(&trial->stages, report, step_ns);
        deadline_ns += period_ns;
    }
}

/* Links severed and elements removed so far. */
static long count_cut(const struct simulation *s, bool *can_cut)
{
    const struct palp_scene *scene = s->config->scene;
    long n = 0;
    *can_cut = false;
    for (int id = 1; id <= palp_scene_bodies(scene); id++) {
        const palp_body body = {id};
        const struct palp_topology now = palp_world_topology(s->world, body);
        *can_cut |= palp_body_cut_room(scene, body).can;
        n += now.n_severed + now.n_removed;
    }
    return n;
}

static void find_script(struct fit_trial *trial, const struct config *config)
{
    const char *text;
    for (int i = 0; i < config->n_tool && !trial->script[0]; i++) {
        const int n = config_script_told(config, config->tool[i].name, &text);
        if (!config->tool[i].script && n > 0 && n < SCRIPT)
            snprintf(trial->script, sizeof trial->script, "%.*s", n, text);
    }
}

static void measure_trial(struct fit_trial *trial, struct simulation *s, struct hold *hold,
                          double seconds)
{
    palp_world_touch(s->world);
    palp_world_set_rung(s->world, trial->rung);
    for (int i = 0; i < SETTLE_STEPS; i++) {
        hold_move(hold, s);
        simulation_step(s);
    }
    const long n_cut = count_cut(s, &trial->can_cut);
    step_on_time(trial, s, hold, seconds);
    trial->cuts = count_cut(s, &trial->can_cut) > n_cut;
    find_script(trial, s->config);
    trial->rate_hz = 1 / s->h;
    trial->usual_ms = stages_percentile_ms(&trial->stages, 0, 0.5);
    trial->rare_ms = stages_percentile_ms(&trial->stages, 0, 0.99);
    trial->most_ms = stages_percentile_ms(&trial->stages, 0, 1);
}

static int run_trial(struct fit_trial *trial, const struct fit_options *wish)
{
    char workers[TEXT], rate[TEXT];
    struct cli_texts set = wish->set;
    snprintf(workers, sizeof workers, "solver.workers=%d", trial->workers);
    set.text[set.n++] = workers;
    snprintf(rate, sizeof rate, "rate_hz=%g", trial->rate_hz);
    if (trial->rate_hz > 0)
        set.text[set.n++] = rate;
    struct simulation s;
    int code = simulation_open(&s, wish->scenario, &set);
    if (code != 0)
        return code;
    struct hold hold;
    if (hold_begin(&hold, &s) && stages_create(&trial->stages, (int)(wish->seconds / s.h) + 1) == 0)
        measure_trial(trial, &s, &hold, wish->seconds);
    else
        code = cli_fail("fit", EX_OSERR, "no memory");
    hold_end(&hold);
    simulation_close(&s);
    return code;
}

/* ---------------------------------------------------------------- which fits */

static bool trial_fits(const struct fit_trial *trial)
{
    const double period_ms = 1e3 / trial->rate_hz;
    return trial->usual_ms <= USUAL_SHARE * period_ms && trial->rare_ms <= RARE_SHARE * period_ms;
}

/* All that was tried. */
struct fit {
    const struct fit_options *wish;
    int n_cpu, n_threads;
    struct fit_trial threads[THREADS_MOST]; /* at the scenario's rate, with 1, 2, 4 … threads */
    const struct fit_trial *best;           /* of these: the rare step takes least            */
    struct fit_trial rung;                  /* at that rate, where best does not fit          */
    struct fit_trial rate;                  /* the highest that fits; usual_ms 0: none        */
};

static int count_cpus(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

static int try_threads(struct fit *fit)
{
    int code = 0;
    for (int n = 1; code == 0 && fit->n_threads < THREADS_MOST; n *= 2) {
        struct fit_trial *trial = &fit->threads[fit->n_threads++];
        *trial = (struct fit_trial){.workers = n < fit->n_cpu ? n : fit->n_cpu};
        code = run_trial(trial, fit->wish);
        if (!fit->best || trial->rare_ms < fit->best->rare_ms)
            fit->best = trial;
        if (n >= fit->n_cpu)
            break;
    }
    return code;
}

/* The first rung, but for those that lengthen steps, on which the scenario's rate fits. */
static int try_rungs(struct fit *fit)
{
    int code = 0;
    for (int r = PALP_RUNG_MOTION; code == 0 && r < PALP_RUNG_LONGER; r++) {
        stages_destroy(&fit->rung.stages);
        fit->rung = (struct fit_trial){.workers = fit->best->workers, .rung = (enum palp_rung)r};
        code = run_trial(&fit->rung, fit->wish);
        if (code == 0 && trial_fits(&fit->rung))
            return 0;
    }
    stages_destroy(&fit->rung.stages);
    fit->rung = (struct fit_trial){.rung = PALP_RUNG_NONE};
    return code;
}

/* From the highest that the best trial's times leave room for, down to one that holds when tried:
 * with shorter steps the hand is met in more of them, and each may take less or more. */
static int try_rates(struct fit *fit)
{
    const double need_ms = fmax(fit->best->usual_ms / USUAL_SHARE, fit->best->rare_ms / RARE_SHARE);
    int code = 0;
    for (int i = 0; code == 0 && i < RATES_TRIED; i++) {
        if (RATES[i] * need_ms > 1e3)
            continue;
        stages_destroy(&fit->rate.stages);
        fit->rate = (struct fit_trial){.workers = fit->best->workers, .rate_hz = RATES[i]};
        code = run_trial(&fit->rate, fit->wish);
        if (code == 0 && trial_fits(&fit->rate))
            return 0;
    }
    stages_destroy(&fit->rate.stages);
    fit->rate = (struct fit_trial){.rate_hz = 0};
    return code;
}

static int try_all(struct fit *fit)
{
    int code = try_threads(fit);
    if (code == 0 && !trial_fits(fit->best))
        code = try_rungs(fit);
    if (code == 0)
        code = try_rates(fit);
    return code;
}

/* ---------------------------------------------------------------- what is told */

static void print_stages(const struct stages *t)
{
    printf("where the time goes:");
    const char *before = "";
    for (int k = 1; k < t->n_stage; k++) {
        if (t->total_ms[k] < 0.01 * t->total_ms[0])
            continue;
        printf("%s %s %.0f %%", before, t->name[k], 100 * t->total_ms[k] / t->total_ms[0]);
        before = ",";
    }
    printf("\n");
}

/* Steps that cut take longer; hands that press do not lead a blade. */
static void print_cutting(const struct fit *fit)
{
    const struct fit_trial *best = fit->best;
    if (!best->can_cut || best->cuts)
        return;
    printf("cutting was not measured: nothing was cut in these %g s", fit->wish->seconds);
    if (best->script[0])
        printf("; as its script does it, with --seconds to where that cuts:\n"
               "  palp fit %s --set '%s'",
               fit->wish->scenario, best->script);
    printf("\n");
}

static void print_fit(const struct fit *fit)
{
    const struct fit_trial *best = fit->best;
    const double period_ms = 1e3 / best->rate_hz;
    printf("%s: steps %s, %d CPU%s\n\n", fit->wish->scenario,
           best->touched ? "in contact, pressed by simulated hands" : "without contact", fit->n_cpu,
           fit->n_cpu == 1 ? "" : "s");
    printf("%9s %9s %9s %9s\n", "threads", "p50", "p99", "most");
    for (int i = 0; i < fit->n_threads; i++)
        printf("%9d %9.3g %9.3g %9.3g ms of %.3g ms\n", fit->threads[i].workers,
               fit->threads[i].usual_ms, fit->threads[i].rare_ms, fit->threads[i].most_ms,
               period_ms);
    print_stages(&best->stages);
    print_cutting(fit);
    if (trial_fits(best))
        printf("%g Hz fits, with solver.workers %d", best->rate_hz, best->workers);
    else if (fit->rung.rung != PALP_RUNG_NONE)
        printf("%g Hz fits with less accuracy only, on rung %d (%s)", best->rate_hz,
               (int)fit->rung.rung, palp_rung_word(fit->rung.rung));
    else
        printf("%g Hz does not fit, on no rung that keeps the length of steps", best->rate_hz);
    if (fit->rate.usual_ms > 0)
        printf("; the highest rate that does here: %g Hz (p50 %.3g, p99 %.3g ms)\n",
               fit->rate.rate_hz, fit->rate.usual_ms, fit->rate.rare_ms);
    else
        printf("; nor does any to %g Hz: fewer cells\n", RATES[RATES_TRIED - 1]);
}

static void print_trial_json(const struct fit_trial *trial)
{
    printf("{\"workers\": %d, \"rate_hz\": %.9g, \"rung\": %d, \"p50_ms\": %.6g, \"p99_ms\": %.6g, "
           "\"most_ms\": %.6g, \"fits\": %s}",
           trial->workers, trial->rate_hz, (int)trial->rung, trial->usual_ms, trial->rare_ms,
           trial->most_ms, trial_fits(trial) ? "true" : "false");
}

static void print_fit_json(const struct fit *fit)
{
    const struct stages *t = &fit->best->stages;
    printf("{\"scenario\": ");
    json_text_print(stdout, fit->wish->scenario);
    printf(", \"cpus\": %d, \"touched\": %s, ", fit->n_cpu, fit->best->touched ? "true" : "false");
    if (fit->best->can_cut)
        printf("\"cuts\": %s, ", fit->best->cuts ? "true" : "false");
    printf("\"threads\": [");
    for (int i = 0; i < fit->n_threads; i++) {
        printf("%s", i > 0 ? ", " : "");
        print_trial_json(&fit->threads[i]);
    }
    printf("], \"best\": ");
    print_trial_json(fit->best);
    if (fit->rung.rung != PALP_RUNG_NONE) {
        printf(", \"rung\": ");
        print_trial_json(&fit->rung);
    }
    if (fit->rate.usual_ms > 0) {
        printf(", \"highest\": ");
        print_trial_json(&fit->rate);
    }
    printf(", \"stages\": {");
    for (int k = 1; k < t->n_stage; k++)
        printf("%s\"%s\": %.4g", k > 1 ? ", " : "", t->name[k], t->total_ms[k] / t->total_ms[0]);
    printf("}}\n");
}

int command_fit(int argc, char **argv)
{
    struct fit_options wish = {.seconds = 4};
    int code = read_fit_options(&wish, argc, argv);
    if (code != CLI_GO)
        return code;
    struct fit fit = {.wish = &wish, .n_cpu = count_cpus()};
    code = try_all(&fit);
    if (code == 0 && wish.json)
        print_fit_json(&fit);
    else if (code == 0)
        print_fit(&fit);
    if (code == 0 && !trial_fits(fit.best))
        code = 1;
    for (int i = 0; i < fit.n_threads; i++)
        stages_destroy(&fit.threads[i].stages);
    stages_destroy(&fit.rung.stages);
    stages_destroy(&fit.rate.stages);
    return code;
}
