/* SPDX-License-Identifier: GPL-3.0-or-later */
/* processor.h - the opened GPU: its runtime, its memory, and what became of it. */
#ifndef PALP_GPU_PROCESSOR_H
#define PALP_GPU_PROCESSOR_H

#include "engine/motion/accelerator.h"
#include "gpu/host/runtime.h"

#include <pthread.h>
#include <stdint.h>

struct gpu {
    struct palp_accelerator base;
    const struct gpu_runtime *run;
    struct gpu_device device;
    int64_t deadline_ns;         /* that a step waits for an answer, at most        */
    int64_t worker_deadline_ns;  /* that a factor worker does                       */
    int64_t patience_ns;         /* that a step looks for it without a pause        */
    struct gpu_stream *realtime; /* of all steps: urgent                            */
    _Atomic size_t reserved;     /* bytes of device.memory that bodies have reserved   */
    _Atomic bool noting;         /* a thread is writing the reason                   */
    pthread_mutex_t loading;     /* held by who sends or fetches                    */
    void *load;                  /* pinned: what is on its way, a piece at a time   */
    struct gpu_stream *loads;    /* the first bytes of what is new                  */
};

/** Open the runtime's first device, with that table for its bodies. The deadlines are the usual
 *  ones: 20 ms for a step, 2 s for a worker. NULL and the reason: it cannot be used.
 *  Owns: its struct. Cost: seconds, where a driver wakes its device. */
struct gpu *gpu_create(const struct gpu_runtime *run, const struct accelerator_kind *kind,
                       char reason[256]);
/** NULL is fine. */
void gpu_destroy(struct gpu *gpu);

/** Did a call of the runtime succeed? If not, the GPU is lost, the first failure of all being the
 *  reason: "copy of the panels: out of memory". False also: it was lost before.  Thread: any. */
bool gpu_did(struct gpu *gpu, int error, const char *what);
/** Lost, for a reason of ours. */
void gpu_lose(struct gpu *gpu, const char *reason);
bool gpu_is_lost(const struct gpu *gpu);

/** Reserves device memory for a body if enough is unreserved; gpu_return_budget returns it. An
 *  allocation may still fail later. False: not enough.  Writes *free_size: bytes that are
 *  unreserved. */
bool gpu_reserve_budget(struct gpu *gpu, size_t size, size_t *free_size);
void gpu_return_budget(struct gpu *gpu, size_t size);

/** Device memory; its bytes mean nothing. NULL: there is not so much, and the GPU is not lost by
 *  that; or it is lost. Outside steps. */
void *gpu_reserve(struct gpu *gpu, size_t size);
void *gpu_reserve_pinned(struct gpu *gpu, size_t size);
/** Device memory at `*at`, for `*room` bytes (0: none yet): room for `least`. Where there is none
 *  yet or not enough, for `most` in its place, if there is so much. False: there is none. */
bool gpu_make_room(struct gpu *gpu, void **at, size_t *room, size_t least, size_t most);
/** NULL is fine. Of a lost GPU nothing is given back: to ask it may be to wait for ever. */
void gpu_release(struct gpu *gpu, void *at);
void gpu_release_pinned(struct gpu *gpu, void *at);

/** A graph, if there is one, goes; likewise.  Writes *graph: NULL. */
void gpu_drop_graph(struct gpu *gpu, struct gpu_graph **graph);

/** Until the stream has done all that it was given, asking now and then. Not for a step.
 *  False: lost, or past the worker's deadline, and then lost. */
bool gpu_finish(struct gpu *gpu, struct gpu_stream *stream);

/** Host memory of any kind to the device, or back, when all that the stream was given before is
 *  done: it goes through a pinned piece, and is there on return. Not for a step. False: lost. */
bool gpu_send(struct gpu *gpu, struct gpu_stream *stream, void *there, const void *here,
              size_t size);
bool gpu_fetch(struct gpu *gpu, struct gpu_stream *stream, void *here, const void *there,
               size_t size);

/** Completion flag of graphs and streams: the host launches work that ends with mapped_signal,
 *  and waits for the flag. */
struct completion {
    unsigned long long *count;   /* on the device                    */
    unsigned long long *flag;    /* pinned: signals so far             */
    unsigned long long expected; /* signals launched so far, by the host */
    struct gpu_stream *stream;   /* that the last one was given to   */
};
/** Outside steps. False: no memory, or lost; it may be destroyed all the same. */
bool completion_create(struct gpu *gpu, struct completion *done);
void completion_destroy(struct gpu *gpu, struct completion *done);
/** Appends one signal to the stream. False: lost. */
bool completion_signal(struct gpu *gpu, struct completion *done, struct gpu_stream *stream);
/** Between capture_begin and capture_end: append a signal, sent at each launch of the graph. */
bool completion_capture(struct gpu *gpu, struct completion *done, struct gpu_stream *stream);
/** Launches a graph that signals once. False: lost. */
bool completion_launch(struct gpu *gpu, struct completion *done, struct gpu_stream *stream,
                       struct gpu_graph *graph);
/** Waits until all launched signals have arrived. Polls without a pause, which takes no lock and no
 *  system call but the clock; when patience is at an end, with short ones, and whether the stream
 *  has failed. False: lost; past the deadline it hangs, and is lost. */
bool completion_wait(struct gpu *gpu, struct completion *done);

#endif
