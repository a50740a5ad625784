/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench.c - palp bench: which benchmark, and the machine it runs on. */
#include "clients/palp/bench.h"

#include "build_id.h"
#include "engine/base/blas.h"

#include <stdlib.h>
#include <string.h>

/** A benchmark. */
struct entry {
    const char *name;
    int scenario_min, scenario_max;
    int (*run)(const struct bench *bench);
};

static const struct entry benches[] = {
    {"step", 1, 1000, bench_step},
    {"recursion", 0, 1, bench_recursion},
    {"convergence", 0, 0, bench_convergence},
};

static bool begun, first_row;

/* "model name : …" of the first CPU. */
static void read_cpu(char *out, size_t size)
{
    char line[256];
    snprintf(out, size, "unknown CPU");
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file && fgets(line, sizeof line, file)) {
        const char *value = strstr(line, ": ");
        if (strncmp(line, "model name", 10) == 0 && value) {
            snprintf(out, size, "%.*s", (int)strcspn(value + 2, "\n"), value + 2);
            break;
        }
    }
    if (file)
        fclose(file);
}

void bench_begin(const struct bench *bench)
{
    char cpu[256];
    double load[1] = {0};
    if (begun)
        return;
    begun = true;
    read_cpu(cpu, sizeof cpu);
    getloadavg(load, 1);
    first_row = true;
    if (!bench->json) {
        printf("palp %s\n%s\n%s\nload %.2f\n", PALP_BUILD_ID, cpu, palp_blas_name(), load[0]);
        return;
    }
    printf("{\"git\": ");
    cli_json_text(stdout, PALP_BUILD_ID);
    printf(", \"device\": ");
    cli_json_text(stdout, cpu);
    printf(", \"blas\": ");
    cli_json_text(stdout, palp_blas_name());
    printf(", \"load\": %.2f, \"rows\": [", load[0]);
}

void bench_row(void)
{
    printf("%s\n", first_row ? "" : ",");
    first_row = false;
}

void bench_end(const struct bench *bench)
{
    if (begun && bench->json)
        printf("\n]}\n");
}

static const struct entry *find_bench(const char *name)
{
    for (size_t i = 0; i < sizeof benches / sizeof *benches; i++)
        if (strcmp(benches[i].name, name) == 0)
            return &benches[i];
    return NULL;
}

static int check_operands(const struct entry *entry, const char *name, const struct bench *bench)
{
    if (!entry)
        return cli_fail("bench", EX_USAGE, "%s: expected step, recursion or convergence", name);
    if (bench->n_scenario < entry->scenario_min)
        return cli_fail("bench", EX_USAGE, "%s: expected a scenario", name);
    if (bench->n_scenario > entry->scenario_max)
        return cli_fail("bench", EX_USAGE, "%s: expected %s", name,
                        entry->scenario_max > 0 ? "one scenario" : "no scenario");
    return CLI_GO;
}

int command_bench(int argc, char **argv)
{
    struct bench bench = {0};
    const struct cli_option option[] = {
        {"steps", CLI_COUNT, &bench.steps, "N", "steps to measure [100]"},
        {"compare", CLI_FLAG, &bench.compare, NULL,
         "of step: correction once, recursive and fast, step by step in turn"},
        {"set", CLI_TEXTS, &bench.set, "KEY=VALUE", "another value for a key of the scenarios"},
        {"json", CLI_FLAG, &bench.json, NULL, "print JSON"},
        {0},
    };
    const struct cli cli = {
        .name = "bench",
        .operands = "step|recursion|convergence [SCENARIO.yaml...]",
        .operands_min = 1,
        .operands_max = argc,
        .about =
            "Measure on this machine.\n"
            "  step         whole steps of scenarios, stage by stage, after 5 steps of warming up\n"
            "  recursion    what each Newton iteration of a correction is worth\n"
            "  convergence  a cantilever against beam theory under refinement\n"
            "Example: palp bench step config/scenarios/liver-palpation.yaml\n",
        .option = option,
    };
    int first;
    int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    const struct entry *entry = find_bench(argv[first]);
    bench.scenario = argv + first + 1;
    bench.n_scenario = argc - first - 1;
    code = check_operands(entry, argv[first], &bench);
    return code == CLI_GO ? entry->run(&bench) : code;
}
