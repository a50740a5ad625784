/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rows.c - the frame of a benchmark's table and JSON: the machine, then rows. */
#include "clients/bench/bench.h"
#include "clients/bench/machine.h"

#include "build_id.h"
#include "clients/cli/json_text.h"

static bool begun, first_row;

static void print_json_head(FILE *json, const struct machine *m)
{
    const struct {
        const char *key, *text;
    } told[] = {{"git", PALP_BUILD_ID}, {"device", m->cpu}, {"blas", m->blas}, {"gpu", m->gpu}};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        fprintf(json, "%s\"%s\": ", i == 0 ? "{" : ", ", told[i].key);
        json_text_print(json, told[i].text);
    }
    fprintf(json, ", \"cpus\": %d, \"load\": %.2f, \"rows\": [", m->cpus, m->load);
}

void bench_begin(const struct bench *bench)
{
    if (begun)
        return;
    begun = first_row = true;
    const struct machine m = machine_look();
    if (bench->table)
        printf("palp %s\nCPU  %s, %d CPUs, load %.2f\nBLAS %s\nGPU  %s\n", PALP_BUILD_ID, m.cpu,
               m.cpus, m.load, m.blas, m.gpu);
    if (bench->json)
        print_json_head(bench->json, &m);
}

void bench_row(FILE *json)
{
    fprintf(json, "%s\n", first_row ? "" : ",");
    first_row = false;
}

void bench_end(const struct bench *bench)
{
    if (begun && bench->json)
        fprintf(bench->json, "\n]}\n");
}
