/* SPDX-License-Identifier: GPL-3.0-or-later */
/* runtime.cu - the runtime's table over CUDA. Host code alone: what runs there is in kernels.cu. */
#include "gpu/host/runtime.h"

#include "build_id.h"
#include "gpu/cuda/kernels.h"

#include <cuda_runtime.h>

#include <stdio.h>
#include <stdlib.h>

/* Beside CUDA's own errors, which are small. */
enum { NO_DRIVER = 1 << 20, OLD_DRIVER };

struct gpu_stream {
    cudaStream_t stream;
    cudaEvent_t mark; /* where it is when another is to follow */
};

/* An error is told once: CUDA keeps none that would be found again by who asks later. One of a
 * kernel's stays all the same, and every later call has it. */
static int answer_error(cudaError_t error)
{
    if (error != cudaSuccess)
        cudaGetLastError();
    return (int)error;
}

static const char *error_text(int error)
{
    if (error == NO_DRIVER)
        return "no CUDA driver";
    if (error == OLD_DRIVER)
        return "the CUDA driver is older than this module asks for";
    return cudaGetErrorString((cudaError_t)error);
}

/* ---------------------------------------------------------------- the device */

static int device_attribute(cudaDeviceAttr which)
{
    int value = 0;
    return cudaDeviceGetAttribute(&value, which, 0) == cudaSuccess ? value : 0;
}

/* Is there a driver, new enough, with a device? */
static int find_device(int *driver)
{
    int n = 0;
    if (cudaDriverGetVersion(driver) != cudaSuccess || *driver == 0)
        return NO_DRIVER;
    const int error = answer_error(cudaGetDeviceCount(&n));
    if (error == cudaErrorInsufficientDriver)
        return OLD_DRIVER;
    return error == 0 && n == 0 ? (int)cudaErrorNoDevice : error;
}

/* Bring all kernels there now, so that no first launch does it; let them have all the scratch that
 * there is. A device for which there is no code says so here. */
static int prepare_kernels(struct gpu_device *device)
{
    const int scratch = device_attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin);
    device->shared_most = (size_t)scratch;
    for (int k = 0; k < GPU_KERNEL_COUNT; k++) {
        cudaFuncAttributes found;
        cudaError_t error = cudaFuncGetAttributes(&found, cuda_kernels[k].symbol);
        if (error == cudaSuccess)
            error = cudaFuncSetAttribute(cuda_kernels[k].symbol,
                                         cudaFuncAttributeMaxDynamicSharedMemorySize,
                                         scratch - (int)found.sharedSizeBytes);
        if (error != cudaSuccess)
            return answer_error(error);
    }
    return 0;
}

static int open_device(struct gpu_device *device)
{
    int driver = 0, error = find_device(&driver);
    if (error != 0)
        return error;
    cudaDeviceProp found;
    size_t all = 0;
    /* Whoever waits for the device, which no step does, leaves the CPU to others. */
    cudaSetDeviceFlags(cudaDeviceScheduleBlockingSync);
    if ((error = answer_error(cudaSetDevice(0))) != 0 ||
        (error = answer_error(cudaFree(NULL))) != 0 ||
        (error = answer_error(cudaGetDeviceProperties(&found, 0))) != 0 ||
        (error = answer_error(cudaMemGetInfo(&device->memory, &all))) != 0)
        return error;
    snprintf(device->name, sizeof device->name,
             "%.60s, driver for CUDA %d.%d, compute capability %d.%d", found.name, driver / 1000,
             driver % 1000 / 10, found.major, found.minor);
    device->n_multiprocessor = found.multiProcessorCount;
    return prepare_kernels(device);
}

/* ---------------------------------------------------------------- memory and streams */

static int reserve_memory(void **at, size_t size)
{
    return answer_error(cudaMalloc(at, size));
}

static int release_memory(void *at)
{
    return answer_error(cudaFree(at));
}

static int reserve_pinned(void **at, size_t size)
{
    return answer_error(cudaHostAlloc(at, size, cudaHostAllocPortable | cudaHostAllocMapped));
}

static int release_pinned(void *at)
{
    return answer_error(cudaFreeHost(at));
}

/* The events only order streams: they keep no time, and nobody waits for them. */
static int stream_create(struct gpu_stream **stream, bool urgent)
{
    int least = 0, greatest = 0, error;
    struct gpu_stream *made = (struct gpu_stream *)calloc(1, sizeof *made);
    if (!made)
        return (int)cudaErrorMemoryAllocation;
    if ((error = answer_error(cudaDeviceGetStreamPriorityRange(&least, &greatest))) == 0 &&
        (error = answer_error(cudaStreamCreateWithPriority(&made->stream, cudaStreamNonBlocking,
                                                           urgent ? greatest : least))) == 0 &&
        (error = answer_error(cudaEventCreateWithFlags(&made->mark, cudaEventDisableTiming))) ==
            0) {
        *stream = made;
        return 0;
    }
    if (made->stream)
        cudaStreamDestroy(made->stream);
    free(made);
    return error;
}

static int stream_destroy(struct gpu_stream *stream)
{
    const int of_mark = answer_error(cudaEventDestroy(stream->mark));
    const int of_stream = answer_error(cudaStreamDestroy(stream->stream));
    free(stream);
    return of_mark != 0 ? of_mark : of_stream;
}

/* That it is not done is an answer, and no error. */
static int stream_query(struct gpu_stream *stream, bool *done)
{
    const cudaError_t found = cudaStreamQuery(stream->stream);
    *done = found == cudaSuccess;
    const int error = answer_error(found);
    return error == cudaErrorNotReady ? 0 : error;
}

static int stream_follow(struct gpu_stream *stream, struct gpu_stream *other)
{
    const int error = answer_error(cudaEventRecord(other->mark, other->stream));
    return error != 0 ? error : answer_error(cudaStreamWaitEvent(stream->stream, other->mark, 0));
}

/* ---------------------------------------------------------------- work and graphs */

static int copy_async(struct gpu_stream *stream, void *to, const void *from, size_t size)
{
    return answer_error(cudaMemcpyAsync(to, from, size, cudaMemcpyDefault, stream->stream));
}

static int clear_async(struct gpu_stream *stream, void *at, size_t size)
{
    return answer_error(cudaMemsetAsync(at, 0, size, stream->stream));
}

static int launch_kernel(struct gpu_stream *stream, const struct gpu_launch *l)
{
    if ((unsigned)l->kernel >= GPU_KERNEL_COUNT ||
        l->args_size != cuda_kernels[l->kernel].args_size ||
        l->n_thread > cuda_kernels[l->kernel].n_thread || l->n_thread % 32 != 0)
        return (int)cudaErrorInvalidValue;
    void *args[] = {const_cast<void *>(l->args)};
    return answer_error(cudaLaunchKernel(cuda_kernels[l->kernel].symbol, dim3((unsigned)l->n_block),
                                         dim3((unsigned)l->n_thread), args, l->shared,
                                         stream->stream));
}

/* Other threads may reserve memory meanwhile. */
static int capture_begin(struct gpu_stream *stream)
{
    return answer_error(cudaStreamBeginCapture(stream->stream, cudaStreamCaptureModeThreadLocal));
}

/* A graph is there before it is first launched. It has the urgency of the stream that it is
 * launched into. */
static int capture_end(struct gpu_stream *stream, struct gpu_graph **graph)
{
    cudaGraph_t kept = NULL;
    cudaGraphExec_t made = NULL;
    int error = answer_error(cudaStreamEndCapture(stream->stream, &kept));
    if (error == 0)
        error = answer_error(cudaGraphInstantiateWithFlags(&made, kept, 0));
    if (error == 0)
        error = answer_error(cudaGraphUpload(made, stream->stream));
    if (kept)
        cudaGraphDestroy(kept);
    if (error == 0)
        *graph = (struct gpu_graph *)made;
    else if (made)
        cudaGraphExecDestroy(made);
    return error;
}

static int graph_launch(struct gpu_stream *stream, struct gpu_graph *graph)
{
    return answer_error(cudaGraphLaunch((cudaGraphExec_t)graph, stream->stream));
}

static int graph_destroy(struct gpu_graph *graph)
{
    return answer_error(cudaGraphExecDestroy((cudaGraphExec_t)graph));
}

/* ---------------------------------------------------------------- the table */

static struct gpu_runtime fill_table()
{
    struct gpu_runtime r = {};
    r.version = GPU_RUNTIME_VERSION;
    r.build = PALP_BUILD_ID;
    r.name = "CUDA";
    r.error_text = error_text;
    r.open = open_device;
    r.no_device = cudaErrorNoDevice;
    r.no_memory = cudaErrorMemoryAllocation;
    r.reserve = reserve_memory;
    r.release = release_memory;
    r.reserve_pinned = reserve_pinned;
    r.release_pinned = release_pinned;
    r.stream_create = stream_create;
    r.stream_destroy = stream_destroy;
    r.graph_destroy = graph_destroy;
    r.copy = copy_async;
    r.clear = clear_async;
    r.launch = launch_kernel;
    r.capture_begin = capture_begin;
    r.capture_end = capture_end;
    r.graph_launch = graph_launch;
    r.stream_query = stream_query;
    r.stream_follow = stream_follow;
    return r;
}

extern "C" __attribute__((visibility("default"))) gpu_runtime_entry palp_gpu_runtime;

const struct gpu_runtime *palp_gpu_runtime(void)
{
    static const struct gpu_runtime cuda = fill_table();
    return &cuda;
}
