/* SPDX-License-Identifier: GPL-3.0-or-later */
/* runtime.h - all that the GPU room asks of a GPU, as one table: palp-gpu.so has one over CUDA;
 * tests have one over threads of the CPU, which runs the same kernels and fails where it is told
 * to.
 *
 * All functions return 0 or an error of the runtime's own, which error_text puts in words. Unless
 * said otherwise they wait for nothing; work of one stream is done in the order in which it was
 * given. Thread: any; only one for a stream that is being captured. */
#ifndef PALP_GPU_RUNTIME_H
#define PALP_GPU_RUNTIME_H

#include "gpu/kernel/kernels.h"

#include <stdbool.h>
#include <stddef.h>

enum { GPU_RUNTIME_VERSION = 1 };

struct gpu_stream;
struct gpu_graph;

/** A processor as its runtime shows it. */
struct gpu_device {
    char name[128]; /* "NVIDIA H200, driver for CUDA 13.0, compute capability 9.0" */
    size_t memory;  /* bytes that are free                              */
    int n_multiprocessor;
    size_t shared_most; /* bytes of scratch that one thread block can have */
};

/** A launch: so many thread blocks of so many threads, each with scratch. At least one thread
 *  block; threads are a multiple of 32, no more than the kernel says. */
struct gpu_launch {
    enum gpu_kernel kernel;
    int n_block, n_thread;
    size_t shared;    /* bytes */
    const void *args; /* the kernel's struct, copied at once */
    size_t args_size;
};

struct gpu_runtime {
    int version;       /* GPU_RUNTIME_VERSION */
    const char *build; /* PALP_BUILD_ID of what made it: kernels and their arguments are of that */
    const char *name;
    const char *(*error_text)(int error);
    /* The first device, made ready; no_device where there is none. May take seconds. */
    int (*open)(struct gpu_device *device);
    int no_device;
    int no_memory; /* of reserve and reserve_pinned, where there is not so much */

    /* Outside steps: these may wait for the whole device. Bytes of new memory mean nothing. */
    int (*reserve)(void **at, size_t size);
    int (*release)(void *at);
    /* Host memory that kernels read and write as it stands, by the same address. */
    int (*reserve_pinned)(void **at, size_t size);
    int (*release_pinned)(void *at);
    int (*stream_create)(struct gpu_stream **stream, bool urgent);
    int (*stream_destroy)(struct gpu_stream *stream);
    int (*graph_destroy)(struct gpu_graph *graph);

    /* Copies: to is on the device, or from, or both. Host memory is pinned, or the copy would wait;
     * it stays as it is until the stream has come so far. */
    int (*copy)(struct gpu_stream *stream, void *to, const void *from, size_t size);
    int (*clear)(struct gpu_stream *stream, void *at, size_t size); /* zeros */
    int (*launch)(struct gpu_stream *stream, const struct gpu_launch *launch);

    /* What is given to the stream in between is kept as a graph, and not done; outside steps. A
     * graph is as urgent as the stream that it is launched into. */
    int (*capture_begin)(struct gpu_stream *stream);
    int (*capture_end)(struct gpu_stream *stream, struct gpu_graph **graph);
    int (*graph_launch)(struct gpu_stream *stream, struct gpu_graph *graph);

    /* *done: has the stream finished all that it was given? */
    int (*stream_query)(struct gpu_stream *stream, bool *done);
    /* The stream goes on when the other has come to where it is now. Of neither a graph is made. */
    int (*stream_follow)(struct gpu_stream *stream, struct gpu_stream *other);
};

/** What palp-gpu.so exports, under this name. */
typedef const struct gpu_runtime *gpu_runtime_entry(void);
#define GPU_RUNTIME_ENTRY "palp_gpu_runtime"

#endif
