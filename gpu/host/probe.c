/* SPDX-License-Identifier: GPL-3.0-or-later */
/* probe.c - times graphs of kernels that do nothing, or do nothing but read. */
#include "gpu/host/probe.h"

#include <stdlib.h>
#include <time.h>

enum { WARM_UP = 10, TRIES = 101, BLOCK = 256, BLOCKS_EACH = 8 /* of a multiprocessor */ };

/** A graph that signals completion, with the arguments of its kernels. */
struct probe {
    struct gpu *gpu;
    struct completion done;
    struct gpu_graph *graph;
    double *x, *sum; /* on the device; NULL: the kernels read nothing */
    int64_t n;       /* numbers that a phase reads                    */
};

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The phase's kernel; those that read take turns over all of x. */
static bool launch_probe(struct probe *p, int phase)
{
    const struct probe_pass_args pass = {0};
    const struct probe_read_args read = {p->x + (int64_t)phase * p->n, p->n, p->sum};
    struct gpu_launch launch = {GPU_KERNEL_probe_pass, 1, 32, 0, &pass, sizeof pass};
    if (p->x)
        launch = (struct gpu_launch){GPU_KERNEL_probe_read,
                                     BLOCKS_EACH * p->gpu->device.n_multiprocessor,
                                     BLOCK,
                                     0,
                                     &read,
                                     sizeof read};
    return gpu_did(p->gpu, p->gpu->run->launch(p->gpu->realtime, &launch), "probe");
}

static bool capture_phases(struct probe *p, int phases)
{
    const struct gpu_runtime *run = p->gpu->run;
    struct gpu_stream *stream = p->gpu->realtime;
    bool given = gpu_did(p->gpu, run->capture_begin(stream), "probe's graph");
    for (int i = 0; i < phases && given; i++)
        given = launch_probe(p, i);
    given = given && completion_capture(p->gpu, &p->done, stream);
    return given && gpu_did(p->gpu, run->capture_end(stream, &p->graph), "probe's graph");
}

static double measure_phases(struct probe *p, int phases)
{
    double us[TRIES] = {0};
    if (!completion_create(p->gpu, &p->done) || !capture_phases(p, phases))
        return -1;
    for (int i = -WARM_UP; i < TRIES; i++) {
        const double start = now_us();
        if (!completion_launch(p->gpu, &p->done, p->gpu->realtime, p->graph) ||
            !completion_wait(p->gpu, &p->done))
            return -1;
        if (i >= 0)
            us[i] = now_us() - start;
    }
    qsort(us, TRIES, sizeof *us, compare_doubles);
    return us[TRIES / 2];
}

static void release_probe(struct probe *p)
{
    gpu_drop_graph(p->gpu, &p->graph);
    completion_destroy(p->gpu, &p->done);
    gpu_release(p->gpu, p->x);
    gpu_release(p->gpu, p->sum);
}

double gpu_probe_chain(struct gpu *gpu, int phases)
{
    struct probe p = {.gpu = gpu};
    const double us = measure_phases(&p, phases);
    release_probe(&p);
    return us;
}

double gpu_probe_reads(struct gpu *gpu, int phases, size_t bytes)
{
    struct probe p = {.gpu = gpu, .n = (int64_t)(bytes / sizeof(double)) / phases};
    const size_t threads = (size_t)BLOCK * BLOCKS_EACH * (size_t)gpu->device.n_multiprocessor;
    const size_t size = (size_t)p.n * (size_t)phases * sizeof *p.x;
    p.x = gpu_reserve(gpu, size + sizeof *p.x);
    p.sum = gpu_reserve(gpu, threads * sizeof *p.sum);
    const bool there =
        p.x && p.sum && gpu_did(gpu, gpu->run->clear(gpu->realtime, p.x, size), "probe's numbers");
    const double us = there ? measure_phases(&p, phases) : -1;
    release_probe(&p);
    return us;
}
