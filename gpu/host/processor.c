/* SPDX-License-Identifier: GPL-3.0-or-later */
/* processor.c - opening a GPU, its memory, waiting for it no longer than a deadline, and noting the
 * first failure of all. */
#include "gpu/host/processor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define STEP_DEADLINE_NS   20000000
#define WORKER_DEADLINE_NS 2000000000
#define PATIENCE_NS        1000000 /* several times what an answer takes */

enum { LEAST_MIB = 256 };     /* below that the runtime itself finds no room   */
enum { LOAD_SIZE = 4 << 20 }; /* bytes of a piece on its way                   */
enum { ASK_NS = 20000 };      /* between two questions to a worker's stream    */
enum { NAP_NS = 20000 };      /* between two looks at a completion flag that is late      */

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * (int64_t)1000000000 + t.tv_nsec;
}

static void sleep_ns(long ns)
{
    nanosleep(&(struct timespec){.tv_nsec = ns}, NULL);
}

/* ---------------------------------------------------------------- opening */

/* Open the device, see that it has memory, and make what all bodies use. */
static bool prepare_device(struct gpu *gpu, char reason[256])
{
    const int error = gpu->run->open(&gpu->device);
    if (error == gpu->run->no_device) {
        snprintf(reason, 256, "no device");
        return false;
    }
    if (error != 0) {
        snprintf(reason, 256, "%s", gpu->run->error_text(error));
        return false;
    }
    if (gpu->device.memory >> 20 < LEAST_MIB) {
        snprintf(reason, 256, "too little memory: %zu MiB free, needed at least %d MiB",
                 gpu->device.memory >> 20, LEAST_MIB);
        return false;
    }
    gpu->load = gpu_reserve_pinned(gpu, LOAD_SIZE);
    if (!gpu->load && !gpu_is_lost(gpu))
        gpu_lose(gpu, "too little pinned memory");
    if (gpu->load && gpu_did(gpu, gpu->run->stream_create(&gpu->realtime, true), "first stream") &&
        gpu_did(gpu, gpu->run->stream_create(&gpu->loads, false), "second stream"))
        return true;
    snprintf(reason, 256, "%s", gpu->base.reason);
    return false;
}

struct gpu *gpu_create(const struct gpu_runtime *run, const struct accelerator_kind *kind,
                       char reason[256])
{
    struct gpu *gpu = calloc(1, sizeof *gpu);
    if (!gpu) {
        snprintf(reason, 256, "out of memory");
        return NULL;
    }
    gpu->base.kind = kind;
    gpu->run = run;
    gpu->deadline_ns = STEP_DEADLINE_NS;
    gpu->worker_deadline_ns = WORKER_DEADLINE_NS;
    gpu->patience_ns = PATIENCE_NS;
    pthread_mutex_init(&gpu->loading, NULL);
    if (!prepare_device(gpu, reason)) {
        gpu_destroy(gpu);
        return NULL;
    }
    snprintf(gpu->base.name, sizeof gpu->base.name, "%s: %s", run->name, gpu->device.name);
    reason[0] = '\0';
    return gpu;
}

void gpu_destroy(struct gpu *gpu)
{
    if (!gpu)
        return;
    struct gpu_stream *const stream[] = {gpu->realtime, gpu->loads};
    for (int i = 0; i < 2; i++)
        if (stream[i] && !gpu_is_lost(gpu))
            gpu_did(gpu, gpu->run->stream_destroy(stream[i]), "end of a stream");
    gpu_release_pinned(gpu, gpu->load);
    pthread_mutex_destroy(&gpu->loading);
    free(gpu);
}

/* ---------------------------------------------------------------- what became of it */

bool gpu_is_lost(const struct gpu *gpu)
{
    return atomic_load_explicit(&gpu->base.lost, memory_order_acquire);
}

/* Whoever is first writes the reason; it is read by those alone who have seen the GPU lost. */
static void note_loss(struct gpu *gpu, const char *what, const char *why)
{
    if (atomic_exchange(&gpu->noting, true))
        return;
    snprintf(gpu->base.reason, sizeof gpu->base.reason, "%s%s%s", what, *what ? ": " : "", why);
    atomic_store_explicit(&gpu->base.lost, true, memory_order_release);
}

void gpu_lose(struct gpu *gpu, const char *reason)
{
    note_loss(gpu, "", reason);
}

bool gpu_did(struct gpu *gpu, int error, const char *what)
{
    if (error == 0)
        return !gpu_is_lost(gpu);
    note_loss(gpu, what, gpu->run->error_text(error));
    return false;
}

/* ---------------------------------------------------------------- memory */

bool gpu_reserve_budget(struct gpu *gpu, size_t size, size_t *free_size)
{
    const size_t all = gpu->device.memory, before = atomic_fetch_add(&gpu->reserved, size);
    *free_size = before < all ? all - before : 0;
    if (size <= *free_size)
        return true;
    gpu_return_budget(gpu, size);
    return false;
}

void gpu_return_budget(struct gpu *gpu, size_t size)
{
    atomic_fetch_sub(&gpu->reserved, size);
}

/* No memory is an answer; anything else that fails is the end. */
static void *reserve_by_call(struct gpu *gpu, int (*call)(void **at, size_t size), size_t size,
                             const char *what)
{
    void *at = NULL;
    if (gpu_is_lost(gpu))
        return NULL;
    const int error = call(&at, size > 0 ? size : 1); /* nothing is no sign of failure */
    if (error == gpu->run->no_memory)
        return NULL;
    return gpu_did(gpu, error, what) ? at : NULL;
}

void *gpu_reserve(struct gpu *gpu, size_t size)
{
    return reserve_by_call(gpu, gpu->run->reserve, size, "reserving memory");
}

void *gpu_reserve_pinned(struct gpu *gpu, size_t size)
{
    return reserve_by_call(gpu, gpu->run->reserve_pinned, size, "reserving pinned memory");
}

void gpu_release(struct gpu *gpu, void *at)
{
    if (at && !gpu_is_lost(gpu))
        gpu_did(gpu, gpu->run->release(at), "releasing memory");
}

void gpu_release_pinned(struct gpu *gpu, void *at)
{
    if (at && !gpu_is_lost(gpu))
        gpu_did(gpu, gpu->run->release_pinned(at), "releasing pinned memory");
}

void gpu_drop_graph(struct gpu *gpu, struct gpu_graph **graph)
{
    if (*graph && !gpu_is_lost(gpu))
        gpu_did(gpu, gpu->run->graph_destroy(*graph), "end of a graph");
    *graph = NULL;
}

bool gpu_make_room(struct gpu *gpu, void **at, size_t *room, size_t least, size_t most)
{
    if (*room > 0 && least <= *room)
        return true;
    gpu_release(gpu, *at);
    *room = least > most ? least : most;
    *at = gpu_reserve(gpu, *room);
    if (!*at && least > 0 && least < *room) {
        *room = least;
        *at = gpu_reserve(gpu, *room);
    }
    if (!*at)
        *room = 0;
    return *room >= least;
}

/* ---------------------------------------------------------------- a worker's waiting */

/* Lost by silence; no call that could tell more is worth waiting for. */
static void lose_silent(struct gpu *gpu, int64_t deadline_ns)
{
    char reason[80];
    snprintf(reason, sizeof reason, "no answer within %.4g ms", (double)deadline_ns * 1e-6);
    gpu_lose(gpu, reason);
}

bool gpu_finish(struct gpu *gpu, struct gpu_stream *stream)
{
    const int64_t until = now_ns() + gpu->worker_deadline_ns;
    bool done = false, is_late = false; /* before it is asked: who gets no CPU may be so since */
    while (!gpu_is_lost(gpu) &&
           gpu_did(gpu, gpu->run->stream_query(stream, &done), "work of the stream") && !done) {
        if (is_late)
            lose_silent(gpu, gpu->worker_deadline_ns);
        sleep_ns(ASK_NS);
        is_late = now_ns() > until;
    }
    return done && !gpu_is_lost(gpu);
}

bool gpu_send(struct gpu *gpu, struct gpu_stream *stream, void *there, const void *here,
              size_t size)
{
    pthread_mutex_lock(&gpu->loading);
    bool did = !gpu_is_lost(gpu);
    for (size_t at = 0; did && at < size; at += LOAD_SIZE) {
        const size_t piece = size - at < LOAD_SIZE ? size - at : LOAD_SIZE;
        memcpy(gpu->load, (const char *)here + at, piece);
        did = gpu_did(gpu, gpu->run->copy(stream, (char *)there + at, gpu->load, piece),
                      "copy to the device") &&
              gpu_finish(gpu, stream);
    }
    pthread_mutex_unlock(&gpu->loading);
    return did;
}

bool gpu_fetch(struct gpu *gpu, struct gpu_stream *stream, void *here, const void *there,
               size_t size)
{
    pthread_mutex_lock(&gpu->loading);
    bool did = !gpu_is_lost(gpu);
    for (size_t at = 0; did && at < size; at += LOAD_SIZE) {
        const size_t piece = size - at < LOAD_SIZE ? size - at : LOAD_SIZE;
        did = gpu_did(gpu, gpu->run->copy(stream, gpu->load, (const char *)there + at, piece),
                      "copy from the device") &&
              gpu_finish(gpu, stream);
        if (did)
            memcpy((char *)here + at, gpu->load, piece);
    }
    pthread_mutex_unlock(&gpu->loading);
    return did;
}

/* ---------------------------------------------------------------- completion flags */

bool completion_create(struct gpu *gpu, struct completion *done)
{
    static const unsigned long long none = 0;
    *done = (struct completion){.count = gpu_reserve(gpu, sizeof *done->count),
                                .flag = gpu_reserve_pinned(gpu, sizeof *done->flag)};
    if (!done->count || !done->flag)
        return false;
    *done->flag = none;
    return gpu_send(gpu, gpu->loads, done->count, &none, sizeof none);
}

void completion_destroy(struct gpu *gpu, struct completion *done)
{
    gpu_release(gpu, done->count);
    gpu_release_pinned(gpu, done->flag);
    *done = (struct completion){0};
}

bool completion_capture(struct gpu *gpu, struct completion *done, struct gpu_stream *stream)
{
    const struct mapped_signal_args args = {.count = done->count, .flag = done->flag};
    const struct gpu_launch signal = {
        .kernel = GPU_KERNEL_mapped_signal,
        .n_block = 1,
        .n_thread = 32,
        .args = &args,
        .args_size = sizeof args,
    };
    return gpu_did(gpu, gpu->run->launch(stream, &signal), "signal");
}

bool completion_signal(struct gpu *gpu, struct completion *done, struct gpu_stream *stream)
{
    if (gpu_is_lost(gpu) || !completion_capture(gpu, done, stream))
        return false;
    done->stream = stream;
    done->expected++;
    return true;
}

bool completion_launch(struct gpu *gpu, struct completion *done, struct gpu_stream *stream,
                       struct gpu_graph *graph)
{
    if (gpu_is_lost(gpu) || !gpu_did(gpu, gpu->run->graph_launch(stream, graph), "graph"))
        return false;
    done->stream = stream;
    done->expected++;
    return true;
}

/* Asks the stream whether its work failed, which is why no signal comes. */
static bool has_not_failed(struct gpu *gpu, const struct completion *done)
{
    bool idle;
    return gpu_did(gpu, gpu->run->stream_query(done->stream, &idle), "work of a step");
}

bool completion_wait(struct gpu *gpu, struct completion *done)
{
    const int64_t start = now_ns();
    while (!gpu_is_lost(gpu)) {
        const int64_t waited = now_ns() - start; /* before the look, as above */
        if (__atomic_load_n(done->flag, __ATOMIC_ACQUIRE) >= done->expected)
            return true;
        if (waited > gpu->deadline_ns)
            lose_silent(gpu, gpu->deadline_ns);
        else if (waited > gpu->patience_ns && has_not_failed(gpu, done))
            sleep_ns(NAP_NS);
    }
    return false;
}
