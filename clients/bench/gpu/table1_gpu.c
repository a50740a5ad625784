/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table1_gpu.c - palp bench table1 --gpu: which blocks, from which start, how often, and beside
 * which limits. */
#include "clients/bench/bench.h"
#include "clients/bench/gpu/gpu_trial.h"
#include "clients/cli/json_text.h"
#include "clients/palp/progress.h"
#include "engine/model/scene.h"
#include "gpu/gpu.h"
#include "gpu/host/probe.h"

#include <stdlib.h>
#include <string.h>

enum { TIMES = 1000, TIMES_QUICK = 10, CHAIN = 128, EX_SKIPPED = 77 /* meson's word for it */ };
static const double DEADLINE_S = 60; /* no answer is given up that can still be measured */

static const struct block blocks[] = {
    {"beam", {60, 10, 10}, 103, 0.8}, {"cube", {15, 20, 20}, 103, 0.8},
    {"beam", {66, 11, 11}, 122, 0.8}, {"cube", {20, 20, 20}, 122, 0.8},
    {"beam", {83, 11, 11}, 137, 0.8}, {"cube", {20, 20, 25}, 137, 0.8},
    {"beam", {83, 12, 12}, 161, 0.8}, {"cube", {20, 24, 25}, 161, 0.8},
};
static const struct block quick_block = {"beam", {12, 6, 5}, 24, 0.8};
enum { SHAPES = 2, SIZES = sizeof blocks / sizeof *blocks / SHAPES };

/* ---------------------------------------------------------------- a block */

static int open_trial(struct gpu_trial *trial)
{
    struct palp_options options = press_options();
    options.motion = PALP_MOTION_DIRECT;
    int code = press_open(&trial->start, &trial->block, &options);
    for (int i = 0; i < PRESS_WARM_UP && code == 0; i++)
        press_step(&trial->start);
    for (int p = PALP_SINGLE; p <= PALP_DOUBLE && code == 0; p++) {
        options = press_options();
        options.precision = (enum palp_precision)p;
        code = press_open(&trial->body[p], &trial->block, &options);
    }
    if (code != 0)
        return code;
    const size_t m = 3 * (size_t)trial->start.n_node;
    trial->exact = malloc(m * m * sizeof *trial->exact);
    trial->W = malloc(m * m * sizeof *trial->W);
    trial->paths =
        paths_open(&trial->start.scene->body[trial->start.soft.id - 1], gpu_trial_system(trial),
                   trial->start.node, trial->start.n_node, trial->start.n_node);
    if (trial->exact && trial->W && trial->paths)
        return 0;
    return cli_fail("bench", EX_OSERR, "not enough memory for factors");
}

static void close_trial(struct gpu_trial *trial)
{
    paths_close(trial->paths);
    press_close(&trial->start);
    for (int p = 0; p < 2; p++)
        press_close(&trial->body[p]);
    free(trial->exact);
    free(trial->W);
}

static int measure_block(const struct bench *bench, struct gpu *gpu, const struct gpu_seen *seen,
                         const struct block *block, struct gpu_table *t)
{
    struct gpu_trial trial = {.gpu = gpu,
                              .seen = seen,
                              .block = *block,
                              .times = bench->rounds > 0 ? (int)bench->rounds
                                       : bench->quick    ? TIMES_QUICK
                                                         : TIMES,
                              .peers = bench->gpu_peers,
                              .table = t};
    *t = (struct gpu_table){.block = block, .dofs = block_dofs(block), .rows = 3 * block->contacts};
    const int code = open_trial(&trial);
    if (code == 0) {
        t->active = press_active(&trial.start);
        bench_gpu_parts(&trial);
        bench_gpu_fold(&trial);
        bench_gpu_steps(&trial);
        bench_gpu_peers(&trial);
    }
    close_trial(&trial);
    return code;
}

/* ---------------------------------------------------------------- the GPU */

static struct gpu_seen look_at(struct gpu *gpu)
{
    struct gpu_seen seen = {.name = gpu->base.name,
                            .judged = strcmp(gpu->run->name, "CUDA") == 0,
                            .launch_us = gpu_probe_chain(gpu, 1)};
    seen.phase_us = (gpu_probe_chain(gpu, CHAIN) - seen.launch_us) / (CHAIN - 1);
    return seen;
}

static void print_seen(const struct bench *bench, const struct gpu_seen *seen)
{
    if (bench->table)
        printf("on   %s%s\na graph of one kernel that does nothing %.2f us, one more of them %.2f "
               "us\n",
               seen->name, seen->judged ? "" : ": no GPU, so that no time is judged",
               seen->launch_us, seen->phase_us);
    if (!bench->json)
        return;
    bench_row(bench->json);
    fprintf(bench->json, "{\"variant\": \"gpu\", \"name\": ");
    json_text_print(bench->json, seen->name);
    fprintf(bench->json, ", \"judged\": %s, \"launch_us\": %.4g, \"phase_us\": %.4g}",
            seen->judged ? "true" : "false", seen->launch_us, seen->phase_us);
}

static int measure_all(const struct bench *bench, struct gpu *gpu)
{
    const int sizes = bench->size > 0 && bench->size < SIZES ? (int)bench->size : SIZES;
    const int n = bench->quick ? 1 : SHAPES * sizes;
    const struct gpu_seen seen = look_at(gpu);
    struct progress progress;
    int code = 0;
    print_seen(bench, &seen);
    progress_begin(&progress, n, false);
    for (int i = 0; i < n && code == 0; i++) {
        struct gpu_table t;
        code = measure_block(bench, gpu, &seen, bench->quick ? &quick_block : &blocks[i], &t);
        progress_show(&progress, i + 1);
        if (code == 0 && bench->table)
            gpu_table_print(&t, &seen);
        if (code == 0 && bench->json)
            gpu_table_print_rows(bench->json, &t, &seen);
    }
    progress_end(&progress);
    if (code == 0 && gpu_is_lost(gpu))
        code = cli_fail("bench", EX_UNAVAILABLE, "GPU lost: %s", gpu->base.reason);
    return code;
}

int bench_table1_gpu(const struct bench *bench)
{
    char reason[256];
    struct palp_accelerator *accelerator = palp_gpu_open(bench->gpu_module, reason);
    bench_begin(bench);
    if (!accelerator) {
        bench_end(bench);
        fprintf(bench->table ? stdout : stderr, "skipped: no device (%s)\n", reason);
        return EX_SKIPPED;
    }
    palp_gpu_set_deadline(accelerator, DEADLINE_S, DEADLINE_S);
    const int code = measure_all(bench, (struct gpu *)accelerator);
    bench_end(bench);
    palp_gpu_close(accelerator);
    return code;
}
