/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.c - palp run: a scenario from start to end, as fast as it goes, without a daemon. */
#include "clients/cli/json_text.h"
#include "clients/palp/command.h"
#include "clients/palp/formats/csv.h"
#include "clients/palp/formats/vtk.h"
#include "clients/palp/hold.h"
#include "clients/palp/progress.h"
#include "clients/palp/simulation.h"
#include "clients/palp/solves.h"
#include "clients/palp/stages.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double SECONDS = 10;   /* of a scenario without scripts                          */
static const double UNSOLVED = 0.1; /* scaled natural map: such forces are none               */
enum { STEPS_TO_JUDGE = 10 };       /* with forces, at least, to say that none were ever found */

/** What was asked for. */
struct run_options {
    const char *scenario, *csv, *vtk;
    long steps, every;
    double seconds;
    struct cli_texts set;
    const char *gpu, *gpu_module;
    bool no_hand, hash, json, quiet;
};

/** A run: what is stepped, what is written, what it took. */
struct scenario_run {
    const struct run_options *wish;
    struct simulation s;
    struct hold hold; /* none: no tool is held */
    struct csv csv;
    struct vtk vtk;
    long n_step;
    struct stages stages;
    struct solves solves;
    long *full_from; /* step since which a body has no more room for cuts; 0: it has | [bodies] */
    int contact_most;
    long n_contact, n_dropped, n_singular;
    double residual_most, residual_least; /* of steps that solved for forces             */
    long n_solved, n_unsolved;            /* such steps; those whose forces are far off  */
};

static int read_wish(struct run_options *wish, int argc, char **argv)
{
    const struct cli_option option[] = {
        {"steps", CLI_COUNT, &wish->steps, "N", "steps to do"},
        {"seconds", CLI_NUMBER, &wish->seconds, "S",
         "or seconds to simulate [to the end of the last script; without one 10]"},
        {"no-hand", CLI_FLAG, &wish->no_hand, NULL,
         "let the tools that wait for devices stand still; else simulated hands press with them"},
        {"set", CLI_TEXTS, &wish->set, "KEY=VALUE", "another value for a key of the scenario"},
        {"gpu", CLI_TEXT, &wish->gpu, "WORD",
         "auto: use a GPU if there is one, off, or require [off]"},
        {"gpu-module", CLI_TEXT, &wish->gpu_module, "FILE",
         "what drives it [palp-gpu.so beside palp, or where it is built or installed]"},
        {"csv", CLI_TEXT, &wish->csv, "FILE", "write the probes, a row a step"},
        {"vtk", CLI_TEXT, &wish->vtk, "DIR", "write frames for ParaView"},
        {"every", CLI_COUNT, &wish->every, "N", "steps from one frame to the next [1]"},
        {"hash", CLI_FLAG, &wish->hash, NULL, "print a hash of the last state"},
        {"json", CLI_FLAG, &wish->json, NULL, "print the summary as JSON"},
        {"quiet", CLI_FLAG, &wish->quiet, NULL, "print no summary and no progress"},
        {0},
    };
    const struct cli cli = {
        .name = "run",
        .operands = "SCENARIO",
        .operands_min = 1,
        .operands_max = 1,
        .about =
            "Simulate a scenario as fast as it goes, without a daemon. Tools with a script follow\n"
            "it; those that wait for a device are held by simulated hands, which feel for tissue\n"
            "(--no-hand: by none). A scenario is a file, or the name of one that came with palp.\n"
            "Example: palp run liver-palpation --csv force.csv\n",
        .option = option,
    };
    int first;
    const int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    wish->scenario = argv[first];
    if (wish->steps >= 0 && !isnan(wish->seconds))
        return cli_fail("run", EX_USAGE, "--steps or --seconds, not both");
    if (wish->seconds < 0)
        return cli_fail("run", EX_USAGE, "--seconds %g: expected 0 or more", wish->seconds);
    if (palp_gpu_wish_of_word(wish->gpu) < 0)
        return cli_fail("run", EX_USAGE, "--gpu %s: expected auto, off or require", wish->gpu);
    if (wish->every < 1)
        return cli_fail("run", EX_USAGE, "--every 0: expected 1 or more");
    return CLI_GO;
}

static long steps_wished(const struct scenario_run *run)
{
    if (run->wish->steps >= 0)
        return run->wish->steps;
    const double script = simulation_script_end(&run->s);
    double seconds = script > 0 ? script : SECONDS;
    if (!isnan(run->wish->seconds))
        seconds = run->wish->seconds;
    return lround(seconds / run->s.h);
}

static int open_run(struct scenario_run *run, const struct run_options *wish)
{
    *run = (struct scenario_run){.wish = wish};
    int code = simulation_open(&run->s, wish->scenario, &wish->set);
    if (code != 0)
        return code;
    code = simulation_accelerate(&run->s, (enum palp_gpu_wish)palp_gpu_wish_of_word(wish->gpu),
                                 wish->gpu_module);
    if (code != 0)
        return code;
    if (!wish->quiet)
        simulation_warn(&run->s);
    run->n_step = steps_wished(run);
    stages_create(&run->stages, 0);
    run->full_from =
        calloc((size_t)palp_scene_bodies(run->s.config->scene) + 1, sizeof *run->full_from);
    if (!run->full_from)
        return cli_fail("run", EX_OSERR, "no memory");
    if (!wish->no_hand && !hold_begin(&run->hold, &run->s))
        return cli_fail("run", EX_OSERR, "no memory");
    if (wish->csv)
        code = csv_create(&run->csv, wish->csv, run->s.config);
    if (wish->vtk && code == 0)
        code = vtk_create(&run->vtk, wish->vtk, run->s.config->scene);
    return code;
}

/* Keep the first code that is not 0. */
static int first_code(int code, int other)
{
    return code != 0 ? code : other;
}

static int close_run(struct scenario_run *run, int code)
{
    code = first_code(code, csv_close(&run->csv));
    if (run->wish->vtk)
        code = first_code(code, vtk_close(&run->vtk));
    hold_end(&run->hold);
    free(run->full_from);
    simulation_close(&run->s);
    return code;
}

static void note_full_bodies(struct scenario_run *run)
{
    for (int i = 0; i < palp_scene_bodies(run->s.config->scene); i++)
        if (run->full_from[i] == 0 && palp_world_topology(run->s.world, (palp_body){i + 1}).is_full)
            run->full_from[i] = palp_world_steps(run->s.world);
}

static void note_report(struct scenario_run *run, const struct palp_report *report, int64_t step_ns)
{
    stages_add(&run->stages, report, step_ns);
    solves_add(&run->solves, report);
    note_full_bodies(run);
    if (report->n_contact > run->contact_most)
        run->contact_most = report->n_contact;
    run->n_contact += report->n_contact;
    run->n_dropped += report->n_dropped;
    run->n_singular += report->singular;
    if (report->sweeps + report->newton_steps == 0)
        return;
    const double residual = isfinite(report->residual) ? report->residual : (double)INFINITY;
    run->residual_most = fmax(run->residual_most, residual);
    run->residual_least = fmin(run->n_solved > 0 ? run->residual_least : residual, residual);
    run->n_solved++;
    run->n_unsolved += residual > UNSOLVED;
}

static int write_outputs(struct scenario_run *run, long done)
{
    csv_row(&run->csv, &run->s);
    if (run->wish->vtk && done % run->wish->every == 0)
        return vtk_frame(&run->vtk, run->s.world);
    return 0;
}

static void tell_lost(const struct scenario_run *run, int code, enum palp_loss loss, palp_body body)
{
    cli_fail("run", code, "step %ld: body '%s' is at no place any more: %s",
             palp_world_steps(run->s.world), palp_body_name(run->s.config->scene, body),
             loss == PALP_LOSS_NOT_FINITE ? "its numbers are not finite"
                                          : "it came apart or flew off, beyond all reason");
}

/* A run in which no step with contact had forces worth the name shows nothing. */
static int tell_unsolved(const struct scenario_run *run)
{
    if (run->n_solved < STEPS_TO_JUDGE || run->n_unsolved < run->n_solved)
        return 0;
    return cli_fail("run", EX_SOFTWARE,
                    "forces were never found: in all of %ld steps with contacts or links they are "
                    "off by more than %g of the largest (the least residual is %.2g)",
                    run->n_solved, UNSOLVED, run->residual_least);
}

static int step_all(struct scenario_run *run)
{
    struct progress progress;
    palp_body lost = {0};
    enum palp_loss loss = PALP_LOSS_NONE;
    progress_begin(&progress, run->n_step, run->wish->quiet);
    int code = write_outputs(run, 0);
    for (long i = 1; i <= run->n_step && code == 0; i++) {
        hold_move(&run->hold, &run->s);
        const int64_t start = stages_now_ns();
        const struct palp_report *report = simulation_step(&run->s);
        note_report(run, report, stages_now_ns() - start);
        code = write_outputs(run, i);
        progress_show(&progress, i);
        loss = palp_world_loss(run->s.world, &lost);
        if (loss != PALP_LOSS_NONE && code == 0)
            code = EX_SOFTWARE;
    }
    progress_end(&progress);
    if (loss != PALP_LOSS_NONE)
        tell_lost(run, code, loss, lost);
    return code == 0 ? tell_unsolved(run) : code;
}

/* ---------------------------------------------------------------- the summary */

static double mean_contacts(const struct scenario_run *run)
{
    return run->n_step > 0 ? (double)run->n_contact / (double)run->n_step : 0;
}

static double step_ms(const struct scenario_run *run)
{
    return run->n_step > 0 ? run->stages.total_ms[0] / (double)run->n_step : 0;
}

/* Simulated time for a second of computing. */
static double real_time_factor(const struct scenario_run *run)
{
    return run->n_step > 0 ? 1e3 * run->s.h / step_ms(run) : 0;
}

static void print_backend(const struct scenario_run *run)
{
    const struct palp_backend backend = palp_world_backend(run->s.world, (palp_body){0});
    printf("  soft bodies: %s", backend.name);
    if (backend.is_lost)
        printf(", for the GPU is lost since step %ld", backend.lost_step);
    printf("%s%s\n", backend.reason[0] ? ": " : "", backend.reason);
}

/* Tools that a device would hold: a simulated hand does, or they stay where they are. */
static void print_held(const struct scenario_run *run)
{
    const struct config *config = run->s.config;
    int n = 0;
    for (int i = 0; i < run->hold.n; i++)
        printf("  a simulated hand held %s, no device (--no-hand: none does): %ld strokes, felt "
               "something %ld times, at most %.3g N\n",
               run->hold.held[i].tool->name, run->hold.held[i].stroke.strokes,
               run->hold.held[i].stroke.touched, run->hold.held[i].force_most);
    for (int i = 0; run->hold.n == 0 && i < config->n_tool; i++)
        if (!config->tool[i].script)
            printf("%s%s", n++ == 0 ? "  tools that stood still, without a hand: " : ", ",
                   config->tool[i].name);
    if (n > 0)
        printf(": without --no-hand simulated ones hold them, with palpd devices\n");
}

/* What is cut holds from then on. */
static void print_full_bodies(const struct scenario_run *run)
{
    const struct palp_scene *scene = run->s.config->scene;
    for (int i = 0; i < palp_scene_bodies(scene); i++) {
        const palp_body body = {i + 1};
        const struct palp_topology now = palp_world_topology(run->s.world, body);
        const struct palp_cut_room room = palp_body_cut_room(scene, body);
        if (run->full_from[i] > 0)
            printf(
                "  no room for more cuts in %s from step %ld on: %d of %d copies of nodes, %d of "
                "%d faces; bodies.%s.cut.capacity.%s is too small\n",
                palp_body_name(scene, body), run->full_from[i], now.n_copy, room.copies,
                now.n_severed, room.faces, palp_body_name(scene, body),
                now.lacks_faces ? "faces" : "nodes");
    }
}

static void print_summary(const struct scenario_run *run)
{
    const struct stages *t = &run->stages;
    printf("%s: %ld steps of %g ms, %g s simulated\n", run->s.config->name, run->n_step,
           1e3 * run->s.h, palp_world_time(run->s.world));
    printf("  %.3f ms a step, %.2f times real time\n", step_ms(run), real_time_factor(run));
    solves_print_ways(stdout, run->s.world, "  ");
    print_backend(run);
    printf("  contacts: %.1f on average, %d at most; residual at most %.1e\n", mean_contacts(run),
           run->contact_most, run->residual_most);
    print_held(run);
    print_full_bodies(run);
    solves_print(stdout, &run->solves);
    if (run->n_dropped > 0)
        printf("  contacts left out, beyond the capacity: %ld\n", run->n_dropped);
    if (run->n_unsolved > 0)
        printf("  steps whose forces are off by more than %g of the largest: %ld of %ld\n",
               UNSOLVED, run->n_unsolved, run->n_solved);
    if (run->n_singular > 0)
        printf("  steps in which a body's matrix could not be factored: %ld\n", run->n_singular);
    for (int k = 1; k < t->n_stage; k++)
        printf("  %-26s %10.4f ms a step %6.1f %%\n", t->name[k],
               t->total_ms[k] / (double)run->n_step, 100 * t->total_ms[k] / t->total_ms[0]);
}

static void print_json(const struct scenario_run *run)
{
    const struct stages *t = &run->stages;
    printf("{\"scenario\": ");
    json_text_print(stdout, run->s.config->name);
    printf(
        ", \"steps\": %ld, \"simulated_s\": %.9g, \"step_ms\": %.6g, \"real_time_factor\": %.6g, "
        "\"contacts_mean\": %.6g, \"contacts_max\": %d, \"contacts_dropped\": %ld, "
        "\"steps_singular\": %ld, \"steps_unsolved\": %ld, \"residual_max\": %.6g",
        run->n_step, palp_world_time(run->s.world), step_ms(run), real_time_factor(run),
        mean_contacts(run), run->contact_most, run->n_dropped, run->n_singular, run->n_unsolved,
        run->residual_most);
    printf(", ");
    solves_print_json(stdout, &run->solves);
    const struct palp_backend backend = palp_world_backend(run->s.world, (palp_body){0});
    printf(", \"backend\": ");
    json_text_print(stdout, backend.name);
    printf(", \"backend_reason\": ");
    json_text_print(stdout, backend.reason);
    printf(", \"motion\": ");
    solves_print_ways_json(stdout, run->s.world);
    if (run->wish->hash)
        printf(", \"hash\": \"%016" PRIx64 "\"", palp_world_hash(run->s.world));
    printf(", \"stages\": [");
    for (int k = 1; k < t->n_stage; k++)
        printf("%s{\"stage\": \"%s\", \"ms\": %.6g, \"share\": %.4g}", k > 1 ? ", " : "",
               t->name[k], t->total_ms[k] / (double)run->n_step, t->total_ms[k] / t->total_ms[0]);
    printf("]}\n");
}

/* Whatever else is printed: half of it was not computed where it was wished for. */
static int tell_loss(const struct scenario_run *run)
{
    const struct palp_backend backend = palp_world_backend(run->s.world, (palp_body){0});
    const bool required = palp_gpu_wish_of_word(run->wish->gpu) == PALP_GPU_REQUIRE;
    if (!backend.is_lost)
        return 0;
    return cli_fail("run", required ? EX_UNAVAILABLE : 0,
                    "the GPU is lost since step %ld: %s: the CPU went on in its place",
                    backend.lost_step, backend.reason);
}

int command_run(int argc, char **argv)
{
    struct run_options wish = {.steps = -1, .seconds = NAN, .every = 1, .gpu = "off"};
    int code = read_wish(&wish, argc, argv);
    if (code != CLI_GO)
        return code;
    struct scenario_run run;
    code = open_run(&run, &wish);
    if (code == 0)
        code = step_all(&run);
    if (code == 0 && wish.json)
        print_json(&run);
    else if (code == 0 && !wish.quiet)
        print_summary(&run);
    if (code == 0 && wish.hash && !wish.json)
        printf("%016" PRIx64 "\n", palp_world_hash(run.s.world));
    if (code == 0)
        code = tell_loss(&run);
    return close_run(&run, code);
}
