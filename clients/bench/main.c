/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c - palp-bench: the table of benchmarks, and their options. palp bench executes it. */
#include "clients/bench/bench.h"
#include "daemon/rt/rt.h"
#include "engine/base/blas.h"

#include <string.h>

/** A benchmark. */
struct bench_entry {
    const char *name;
    int scenario_min, scenario_max;
    int (*run)(const struct bench *bench);
    int (*run_gpu)(const struct bench *bench); /* where --gpu asks for it; NULL: no other way */
};

static const struct bench_entry benches[] = {
    {"step", 1, 1000, bench_step},
    {"loop", 0, 1, bench_loop},
    {"threads", 0, 1, bench_threads},
    {"haptics", 0, 0, bench_haptics},
    {"table1", 0, 0, bench_table1, bench_table1_gpu},
    {"scale", 0, 0, bench_scale},
    {"age", 0, 0, bench_age},
    {"cut", 0, 1000, bench_cut},
    {"incision", 0, 1, bench_incision},
    {"rest", 0, 0, bench_rest},
    {"stab", 0, 0, bench_stab},
    {"factors", 1, 1000, bench_factors},
    {"rungs", 0, 1000, bench_rungs},
    {"recursion", 0, 1000, bench_recursion},
    {"multipliers", 0, 1000, bench_multipliers},
    {"convergence", 0, 0, bench_convergence},
    {"assembly", 0, 0, bench_assembly},
    {"task", 1, 1000, bench_task},
};
enum { N_BENCHES = sizeof benches / sizeof *benches };

static const struct bench_entry *find_bench(const char *name)
{
    for (int i = 0; i < N_BENCHES; i++)
        if (strcmp(benches[i].name, name) == 0)
            return &benches[i];
    return NULL;
}

/* "step, table1, … or task" */
static int refuse_name(const char *name)
{
    char names[200] = "";
    for (int i = 0; i < N_BENCHES; i++) {
        const size_t n = strlen(names);
        snprintf(names + n, sizeof names - n, "%s%s",
                 i == 0               ? ""
                 : i == N_BENCHES - 1 ? " or "
                                      : ", ",
                 benches[i].name);
    }
    return cli_fail("bench", EX_USAGE, "%s: expected %s", name, names);
}

static int check_operands(const struct bench_entry *entry, const char *name,
                          const struct bench *bench)
{
    if (!entry)
        return refuse_name(name);
    if (bench->n_scenario < entry->scenario_min)
        return cli_fail("bench", EX_USAGE, "%s: expected a scenario", name);
    if (bench->n_scenario > entry->scenario_max)
        return cli_fail("bench", EX_USAGE, "%s: expected no scenario", name);
    return CLI_GO;
}

/* With the rows going to `path`; NULL: nowhere. */
static int run_bench(const struct bench_entry *entry, struct bench *bench, const char *path)
{
    const bool to_stdout = path && strcmp(path, "-") == 0;
    bench->table = !to_stdout;
    if (path && !(bench->json = to_stdout ? stdout : fopen(path, "w")))
        return cli_fail("bench", EX_CANTCREAT, "%s: cannot be written", path);
    int code = bench->gpu && entry->run_gpu ? entry->run_gpu(bench) : entry->run(bench);
    const bool lost = bench->json && ferror(bench->json);
    if (bench->json && !to_stdout && (fclose(bench->json) != 0 || lost) && code == 0)
        code = cli_fail("bench", EX_IOERR, "%s: not all could be written", path);
    return code;
}

static const char about[] =
    "Measure on this machine.\n"
    "  step         whole steps of scenarios by stage, after 20 steps of warming up;\n"
    "               as in real time no step waits for a factor\n"
    "  factors      steps at their rate beside a factor worker that is idle, and beside one\n"
    "               that makes a factor; with each number of threads that the scenario has\n"
    "  loop         a palpd in real time with a simulated hand: lateness of steps and\n"
    "               haptic ticks, and how long a force takes, beside bare timers and a\n"
    "               bare echo; a miss is explained where a timer above all was as late\n"
    "  threads      what each thread of a palpd takes of a CPU: at rest, with one device\n"
    "               and subscriber, with four\n"
    "  haptics      is the force fit for a hand? Each of its measures beside its limit, "
    "of\n"
    "               a simulated device and hand in a time of their own\n"
    "  table1       a correction of 5 x 30 iterations, standard and fast, beside the\n"
    "               published table, and W_H beside the usual ways to build it;\n"
    "               --gpu: part by part on a GPU, beside the least that it can take\n"
    "  scale        how cost grows with degrees of freedom, contacts, workers\n"
    "  age          what an old factor costs, in force and in solves\n"
    "  cut          what copies of nodes cost as a border of an older factor, a solve and\n"
    "               W_H with it, beside the whole body; steps that cut, and those after,\n"
    "               also with a factor of a body that was bent by 5 and 15 degrees; of\n"
    "               scenarios: their steps, beside the same in tissue that is not cut\n"
    "  incision     what a hand feels of a whole cut at 1 kHz, and the work of the edge\n"
    "  rest         is tissue felt as it is? A finger on the liver rests, sticks, drags, lets\n"
    "               go; a ball slides over many faces: force over time\n"
    "  stab         does a fast tool get through a surface? By surface, tool, rate and speed\n"
    "  rungs        what each rung of the degradation ladder saves, and costs in force,\n"
    "               in the middle of a press\n"
    "  recursion    what each Newton iteration of a correction is worth\n"
    "  multipliers  ways to find forces, on problems of scenarios and made ones\n"
    "  convergence  a cantilever against beam theory under refinement\n"
    "  assembly     of A and b: seconds a million elements, beside the memory's limit and\n"
    "               beside a pattern that is rebuilt each time\n"
    "  task         what a look at a lesson's task costs after a step\n"
    "Example: palp bench step config/scenarios/liver-palpation.yaml\n";

int main(int argc, char **argv)
{
    palp_blas_prepare(argv);
    rt_prepare_threads();
    struct bench bench = {.hand = hand_model_default()};
    struct hand_motion *along = &bench.hand.along;
    const char *json = NULL;
    const struct cli_option option[] = {
        {"steps", CLI_COUNT, &bench.steps, "N",
         "steps to measure [100; factors: 400; rungs: 240; task: 1000], to follow [recursion: "
         "240]"},
        {"rounds", CLI_COUNT, &bench.rounds, "N",
         "of table1, scale, cut, assembly: rounds to take medians of [7; cut, assembly: 9; "
         "--gpu: 1000]"},
        {"size", CLI_COUNT, &bench.size, "N", "of table1: only the first N sizes [4]"},
        {"quick", CLI_FLAG, &bench.quick, NULL,
         "of table1, scale, age, cut, assembly: one small size; of multipliers: made ones; of "
         "haptics: a few cases"},
        {"part", CLI_TEXT, &bench.part, "NAME",
         "of haptics: truth, jump, touch, stability, energy, faults, phantom, transport, adapters, "
         "timing or cost [all]"},
        {"all", CLI_FLAG, &bench.all, NULL,
         "of haptics' adapters: 96 cases, any three values of them in one, in ten minutes"},
        {"mass", CLI_NUMBER, &along->inertia, "KG", "of haptics' device [0.08]"},
        {"viscous", CLI_NUMBER, &along->viscous, "N_S_M", "friction of it [2]"},
        {"friction", CLI_NUMBER, &along->friction, "N", "dry friction of it [0.02]"},
        {"encoder", CLI_NUMBER, &along->encoder, "M", "one count of its encoder [2e-5]"},
        {"stiffness", CLI_NUMBER, &along->stiffness, "N_M", "of haptics' hand [400]"},
        {"damping", CLI_NUMBER, &along->damping, "N_S_M", "of that hand [8]"},
        {"timing", CLI_COUNT, &bench.timing, "S", "of haptics: how long its ticks are timed [60]"},
        {"limiter", CLI_COUNT, &bench.limiter, "N",
         "of haptics: random cycles of the limits [1000000]"},
        {"delay", CLI_NUMBER, &bench.delay, "S", "until a force is at that hand [0]"},
        {"workers", CLI_COUNT, &bench.workers, "N", "of table1: threads of a step [1]"},
        {"gpu", CLI_FLAG, &bench.gpu, NULL, "of table1: on the GPU, part by part, instead"},
        {"gpu-module", CLI_TEXT, &bench.gpu_module, "FILE",
         "what drives it [palp-gpu.so beside palp, or where it is built or installed]"},
        {"gpu-peers", CLI_TEXT, &bench.gpu_peers, "FILE",
         "NVIDIA's libraries, to compare with [palp-gpu-peers.so beside palp]"},
        {"compare", CLI_FLAG, &bench.compare, NULL,
         "of step: all four corrections, step by step in turn"},
        {"seconds", CLI_COUNT, &bench.seconds, "S",
         "of loop: how long to listen [30]; of threads: each time [10]"},
        {"palpd", CLI_TEXT, &bench.palpd, "FILE",
         "of loop, threads: the daemon [the one beside palp]"},
        {"set", CLI_TEXTS, &bench.set, "KEY=VALUE", "another value for a key of the scenarios"},
        {"json", CLI_FILE, &json, "FILE",
         "the rows as JSON, beside the table; instead without FILE"},
        {"svg", CLI_TEXT, &bench.svg, "FILE",
         "of step, table1, scale, rest: a plot; of haptics: a folder of plots"},
        {0},
    };
    const struct cli cli = {
        .name = "bench",
        .operands = "BENCHMARK [SCENARIO.yaml...]",
        .operands_min = 1,
        .operands_max = argc,
        .about = about,
        .option = option,
    };
    int first;
    int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    const struct bench_entry *entry = find_bench(argv[first]);
    bench.scenario = argv + first + 1;
    bench.n_scenario = argc - first - 1;
    code = check_operands(entry, argv[first], &bench);
    return code == CLI_GO ? run_bench(entry, &bench, json) : code;
}
