/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine.c - looks at the machine; measures a product of matrices, a copy, and the way to another
 * CPU. */
#include "clients/bench/machine.h"

#include "clients/palp/stages.h"
#include "daemon/rt/rt.h"
#include "engine/base/blas.h"
#include "gpu/gpu.h"

#include <cblas.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ORDER = 384, TRIES = 9 };
static const size_t COPIED = (size_t)64 << 20; /* far beyond any cache */

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

struct machine machine_look(void)
{
    struct machine m = {.cpus = 1};
    cpu_set_t mine;
    const struct palp_gpu gpu = palp_gpu_find();
    read_cpu(m.cpu, sizeof m.cpu);
    if (sched_getaffinity(0, sizeof mine, &mine) == 0)
        m.cpus = CPU_COUNT(&mine);
    getloadavg(&m.load, 1);
    snprintf(m.blas, sizeof m.blas, "%s", palp_blas_name());
    snprintf(m.gpu, sizeof m.gpu, "%s%s",
             gpu.name[0] ? gpu.name : "none: ", gpu.name[0] ? "" : gpu.reason);
    return m;
}

/* Seconds since `start`, at least one tick. */
static double seconds_since(int64_t start)
{
    const int64_t ns = stages_now_ns() - start;
    return 1e-9 * (double)(ns > 0 ? ns : 1);
}

static double gemm_double(void *memory)
{
    double *A = memory, *B = A + ORDER * ORDER, *C = B + ORDER * ORDER;
    const int64_t start = stages_now_ns();
    cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, ORDER, ORDER, ORDER, 1, A, ORDER, B,
                ORDER, 0, C, ORDER);
    return 2e-9 * ORDER * ORDER * ORDER / seconds_since(start);
}

static double gemm_single(void *memory)
{
    float *A = memory, *B = A + ORDER * ORDER, *C = B + ORDER * ORDER;
    const int64_t start = stages_now_ns();
    cblas_sgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, ORDER, ORDER, ORDER, 1, A, ORDER, B,
                ORDER, 0, C, ORDER);
    return 2e-9 * ORDER * ORDER * ORDER / seconds_since(start);
}

static double time_copy(void *memory)
{
    char *to = memory;
    const int64_t start = stages_now_ns();
    memcpy(to, to + COPIED, COPIED);
    return 2e-9 * (double)COPIED / seconds_since(start);
}

static double best_of(double (*measure)(void *), void *memory)
{
    double best = 0, now;
    for (int i = 0; i < TRIES; i++)
        best = (now = measure(memory)) > best ? now : best;
    return best;
}

struct peak machine_peak(void)
{
    void *memory = calloc(2, COPIED);
    if (!memory)
        return (struct peak){0};
    memset(memory, 0, 2 * COPIED); /* zeros are numbers, and the pages are there */
    const struct peak peak = {best_of(gemm_double, memory), best_of(gemm_single, memory),
                              best_of(time_copy, memory)};
    free(memory);
    return peak;
}

/* ---------------------------------------------------------------- to another CPU */

enum { TRIPS = 20000, GROUP = 200, PATIENCE = 1000 };

/* Trips that were begun or ended, each alone in its line. */
struct trips {
    _Alignas(64) atomic_int begun;
    _Alignas(64) atomic_int ended;
};

/* Whoever has waited for long leaves the CPU: the other may be waiting for it. */
static void wait_for_trip(atomic_int *trip, int number)
{
    for (int k = 0; atomic_load_explicit(trip, memory_order_acquire) < number; k++)
        if (k > PATIENCE)
            sched_yield();
}

static void *answer_trips(void *data)
{
    struct trips *t = data;
    for (int i = 1; i <= TRIPS; i++) {
        wait_for_trip(&t->begun, i);
        atomic_store_explicit(&t->ended, i, memory_order_release);
    }
    return NULL;
}

/* The least mean of a group: what disturbs disturbs some groups. */
static double least_trip(struct trips *t)
{
    double least = INFINITY;
    for (int first = 0; first < TRIPS; first += GROUP) {
        const int64_t start = stages_now_ns();
        for (int i = first + 1; i <= first + GROUP; i++) {
            atomic_store_explicit(&t->begun, i, memory_order_release);
            wait_for_trip(&t->ended, i);
        }
        least = fmin(least, 1e6 * stages_ms_since(start) / GROUP);
    }
    return least;
}

double machine_round_trip(void)
{
    static struct trips trips;
    pthread_t answers;
    atomic_store(&trips.begun, 0);
    atomic_store(&trips.ended, 0);
    if (rt_cpus() < 2 || rt_thread_start(&answers, answer_trips, &trips) != 0)
        return 0;
    const double ns = least_trip(&trips);
    pthread_join(answers, NULL);
    return ns;
}
