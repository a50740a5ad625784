/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_fake.c - the fake runtime's table, its memory, and the faults that it is told of. */
#include "tests/gpu_fake_state.h"

#include "build_id.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { POISON = 0xff };

/** Reserved, until it is released. */
struct block {
    char *at;
    size_t size;
    bool pinned;
    struct block *next;
};

struct gpu_fake_state gpu_fake_state = {.mutex = PTHREAD_MUTEX_INITIALIZER,
                                        .change = PTHREAD_COND_INITIALIZER};

static _Thread_local bool in_step;

static const char *error_text(int error)
{
    static const char *const text[] = {
        [NONE] = "no error",
        [INJECTED] = "a fault that was asked for",
        [WRONG] = "an invalid argument",
        [BEYOND] = "a place that was not reserved",
        [PAGEABLE] = "a copy that would wait: host memory is not pinned",
        [MEMORY] = "out of memory",
        [NO_DEVICE] = "no device",
        [CRASHED] = "a kernel that failed",
        [WAITS] = "a call that may wait, in a step",
    };
    return text[error];
}

/* ---------------------------------------------------------------- faults */

bool gpu_fake_comes(long *left)
{
    return *left >= 0 && (*left)-- == 0;
}

static bool may_wait(enum gpu_fake_call call)
{
    return call <= GPU_FAKE_graph_destroy || call == GPU_FAKE_capture_begin ||
           call == GPU_FAKE_capture_end;
}

enum fault gpu_fake_enter(enum gpu_fake_call call)
{
    pthread_mutex_lock(&gpu_fake_state.mutex);
    gpu_fake_state.count[call]++;
    gpu_fake_state.count[GPU_FAKE_ANY]++;
    if ((gpu_fake_state.fail_call == GPU_FAKE_ANY || gpu_fake_state.fail_call == call) &&
        gpu_fake_comes(&gpu_fake_state.fail_at))
        return INJECTED;
    if (in_step && may_wait(call)) {
        gpu_fake_state.waits++;
        return WAITS;
    }
    return gpu_fake_state.crashed ? CRASHED : NONE;
}

int gpu_fake_leave(enum fault fault)
{
    pthread_mutex_unlock(&gpu_fake_state.mutex);
    return (int)fault;
}

/* ---------------------------------------------------------------- memory */

static int open_device(struct gpu_device *device)
{
    enum fault fault = gpu_fake_enter(GPU_FAKE_open);
    if (fault == NONE && gpu_fake_state.no_device)
        fault = NO_DEVICE;
    if (fault == NONE)
        *device = (struct gpu_device){.name = "threads of the CPU",
                                      .memory = gpu_fake_state.memory,
                                      .n_multiprocessor = 4,
                                      .shared_most = GPU_FAKE_SHARED};
    return gpu_fake_leave(fault);
}

static enum fault take(void **at, size_t size, bool pinned)
{
    struct block *block = malloc(sizeof *block);
    void *memory = aligned_alloc(256, (size + 255) / 256 * 256);
    if (gpu_fake_comes(&gpu_fake_state.run_out_at) || size > gpu_fake_state.memory || !block ||
        !memory) {
        free(block);
        free(memory);
        return MEMORY;
    }
    memset(memory, POISON, size);
    gpu_fake_state.memory -= size;
    *block = (struct block){memory, size, pinned, gpu_fake_state.blocks};
    gpu_fake_state.blocks = block;
    *at = memory;
    return NONE;
}

static int reserve(void **at, size_t size)
{
    const enum fault fault = gpu_fake_enter(GPU_FAKE_reserve);
    return gpu_fake_leave(fault == NONE ? take(at, size, false) : fault);
}

static int reserve_pinned(void **at, size_t size)
{
    const enum fault fault = gpu_fake_enter(GPU_FAKE_reserve_pinned);
    return gpu_fake_leave(fault == NONE ? take(at, size, true) : fault);
}

static void drop_block(struct block **link)
{
    struct block *block = *link;
    *link = block->next;
    gpu_fake_state.memory += block->size;
    free(block->at);
    free(block);
}

static enum fault give_back(const void *at, bool pinned)
{
    gpu_fake_wait_for_all();
    for (struct block **link = &gpu_fake_state.blocks; *link; link = &(*link)->next)
        if ((*link)->at == at && (*link)->pinned == pinned) {
            drop_block(link);
            return NONE;
        }
    return BEYOND;
}

static int release(void *at)
{
    const enum fault fault = gpu_fake_enter(GPU_FAKE_release);
    return gpu_fake_leave(fault == NONE ? give_back(at, false) : fault);
}

static int release_pinned(void *at)
{
    const enum fault fault = gpu_fake_enter(GPU_FAKE_release_pinned);
    return gpu_fake_leave(fault == NONE ? give_back(at, true) : fault);
}

/* The block that has all of that, or NULL. */
static const struct block *find_block(const void *at, size_t size)
{
    for (const struct block *b = gpu_fake_state.blocks; b; b = b->next)
        if ((const char *)at >= b->at && (const char *)at + size <= b->at + b->size)
            return b;
    return NULL;
}

/* Is the address in a block, though its end may be beyond? */
static bool begins_in_block(const void *at)
{
    return find_block(at, 1) != NULL;
}

enum fault gpu_fake_check_end(const void *at, size_t size)
{
    if (find_block(at, size))
        return NONE;
    return begins_in_block(at) ? BEYOND : PAGEABLE;
}

const struct gpu_runtime gpu_fake = {
    .version = GPU_RUNTIME_VERSION,
    .build = PALP_BUILD_ID,
    .name = "fake",
    .error_text = error_text,
    .open = open_device,
    .no_device = NO_DEVICE,
    .no_memory = MEMORY,
    .reserve = reserve,
    .release = release,
    .reserve_pinned = reserve_pinned,
    .release_pinned = release_pinned,
    .stream_create = gpu_fake_stream_create,
    .stream_destroy = gpu_fake_stream_destroy,
    .graph_destroy = gpu_fake_graph_destroy,
    .copy = gpu_fake_copy,
    .clear = gpu_fake_clear,
    .launch = gpu_fake_launch,
    .capture_begin = gpu_fake_capture_begin,
    .capture_end = gpu_fake_capture_end,
    .graph_launch = gpu_fake_graph_launch,
    .stream_query = gpu_fake_stream_query,
    .stream_follow = gpu_fake_stream_follow,
};

/* ---------------------------------------------------------------- what a test tells it */

/* Let go and take away all that is there still. Returns how much that was. */
static int end_all(void)
{
    pthread_mutex_lock(&gpu_fake_state.mutex);
    gpu_fake_state.ending = true;
    pthread_cond_broadcast(&gpu_fake_state.change);
    int n = gpu_fake_drop_streams();
    n += gpu_fake_drop_graphs();
    for (; gpu_fake_state.blocks; n++)
        drop_block(&gpu_fake_state.blocks);
    pthread_mutex_unlock(&gpu_fake_state.mutex);
    return n;
}

/* What the environment wants, or else that. */
static int blocks_or(int n_thread)
{
    const char *wanted = getenv("PALP_FAKE_BLOCKS");
    if (!wanted)
        return n_thread;
    return strcmp(wanted, "warps") == 0 ? GPU_FAKE_WARPS : GPU_FAKE_ABREAST;
}

void gpu_fake_begin(void)
{
    end_all();
    pthread_mutex_lock(&gpu_fake_state.mutex);
    memset(gpu_fake_state.count, 0, sizeof gpu_fake_state.count);
    gpu_fake_state.kernels = 0;
    gpu_fake_state.n_thread = blocks_or(1);
    gpu_fake_state.seed = 0;
    gpu_fake_state.fail_at = gpu_fake_state.run_out_at = gpu_fake_state.crash_at =
        gpu_fake_state.hang_at = -1;
    gpu_fake_state.memory = (size_t)1 << 36;
    gpu_fake_state.no_device = gpu_fake_state.crashed = gpu_fake_state.ending = false;
    gpu_fake_state.waits = 0;
    in_step = false;
    pthread_mutex_unlock(&gpu_fake_state.mutex);
}

struct gpu *gpu_fake_open(void)
{
    char reason[256];
    gpu_fake_begin();
    struct gpu *gpu = gpu_create(&gpu_fake, NULL, reason);
    if (!gpu)
        abort();
    gpu->patience_ns = 0; /* it computes on the CPU that would look for the answer */
    gpu->deadline_ns = gpu->worker_deadline_ns = 120 * (int64_t)1000000000;
    return gpu;
}

int gpu_fake_close(struct gpu *gpu)
{
    const bool lost = gpu && gpu_is_lost(gpu);
    gpu_fake_fail(GPU_FAKE_ANY, -1); /* there would be nobody to tell */
    gpu_destroy(gpu);
    const int n = end_all();
    return lost ? 0 : n;
}

void gpu_fake_blocks(int n_thread, unsigned seed)
{
    pthread_mutex_lock(&gpu_fake_state.mutex);
    gpu_fake_state.n_thread = blocks_or(n_thread);
    gpu_fake_state.seed = seed;
    pthread_mutex_unlock(&gpu_fake_state.mutex);
}

static long read_long(const long *number)
{
    pthread_mutex_lock(&gpu_fake_state.mutex);
    const long value = *number;
    pthread_mutex_unlock(&gpu_fake_state.mutex);
    return value;
}

long gpu_fake_count(enum gpu_fake_call call)
{
    return read_long(&gpu_fake_state.count[call]);
}

long gpu_fake_kernels(void)
{
    return read_long(&gpu_fake_state.kernels);
}

static void write_long(long *number, long value)
{
    pthread_mutex_lock(&gpu_fake_state.mutex);
    *number = value;
    pthread_cond_broadcast(&gpu_fake_state.change);
    pthread_mutex_unlock(&gpu_fake_state.mutex);
}

void gpu_fake_fail(enum gpu_fake_call call, long n)
{
    pthread_mutex_lock(&gpu_fake_state.mutex);
    gpu_fake_state.fail_call = call;
    gpu_fake_state.fail_at = n;
    pthread_mutex_unlock(&gpu_fake_state.mutex);
}

void gpu_fake_crash(long n)
{
    write_long(&gpu_fake_state.crash_at, n);
}

void gpu_fake_hang(long n)
{
    write_long(&gpu_fake_state.hang_at, n);
}

void gpu_fake_let_go(void)
{
    write_long(&gpu_fake_state.hang_at, -1);
}

void gpu_fake_run_out(long n)
{
    write_long(&gpu_fake_state.run_out_at, n);
}

void gpu_fake_memory(size_t size)
{
    pthread_mutex_lock(&gpu_fake_state.mutex);
    gpu_fake_state.memory = size;
    pthread_mutex_unlock(&gpu_fake_state.mutex);
}

void gpu_fake_without_device(void)
{
    pthread_mutex_lock(&gpu_fake_state.mutex);
    gpu_fake_state.no_device = true;
    pthread_mutex_unlock(&gpu_fake_state.mutex);
}

void gpu_fake_trust(struct accelerated *body)
{
    for (enum trial sort = 0; sort < TRIALS; sort++)
        body->tried[sort].n = INT_MAX;
}

void gpu_fake_step(bool in)
{
    in_step = in;
}

int gpu_fake_waits(void)
{
    pthread_mutex_lock(&gpu_fake_state.mutex);
    const int waits = gpu_fake_state.waits;
    pthread_mutex_unlock(&gpu_fake_state.mutex);
    return waits;
}
