/* SPDX-License-Identifier: GPL-3.0-or-later */
/* processor.h - the opened GPU: its runtime, its memory, and what became of it. */
#ifndef PALP_GPU_PROCESSOR_H
#define PALP_GPU_PROCESSOR_H

#include "engine/motion/accelerator.h"
#include "gpu/runtime.h"

#include <stdint.h>

struct gpu {
    struct palp_accelerator base;
    const struct gpu_runtime *run;
    struct gpu_device device;
    int64_t deadline_ns;         /* that a step waits for an answer, at most        */
    int64_t worker_deadline_ns;  /* that a factor worker does                       */
    struct gpu_stream *realtime; /* of all steps: urgent                            */
    _Atomic bool noting;         /* somebody is writing the reason                  */
};

/** Did a call of the runtime succeed? If not, the GPU is lost, the first failure of all being the
 *  reason: "copy of the panels: out of memory".  Thread: any. */
bool gpu_did(struct gpu *gpu, int error, const char *what);
/** Lost, for a reason of ours. */
void gpu_lose(struct gpu *gpu, const char *reason);
bool gpu_is_lost(const struct gpu *gpu);

/** Device memory, NULL: there is none; the GPU is not lost by that. Outside steps. */
void *gpu_reserve(struct gpu *gpu, size_t size);
void *gpu_reserve_pinned(struct gpu *gpu, size_t size);
/** Of a GPU that hangs nothing is given back: to ask it would be to wait for it. */
void gpu_release(struct gpu *gpu, void *at);
void gpu_release_pinned(struct gpu *gpu, void *at);

/** Until the stream has done all that it was given, asking now and then. Not for a step.
 *  False: lost, or past the worker's deadline, and then lost. */
bool gpu_finish(struct gpu *gpu, struct gpu_stream *stream);

/** A bell that graphs and streams ring: work given, then mail_ring, then the host waits. */
struct bell {
    unsigned long long *count; /* on the device                    */
    unsigned long long *flag;  /* pinned: rings so far             */
    unsigned long long rung;   /* rings that were given, by the host */
};
bool bell_create(struct gpu *gpu, struct bell *bell);
void bell_destroy(struct gpu *gpu, struct bell *bell);
/** Have the stream ring (within a capture: the graph, each time). False: lost. */
bool bell_give(struct gpu *gpu, struct bell *bell, struct gpu_stream *stream);
/** Of a graph that rings: launch it. */
bool bell_launch(struct gpu *gpu, struct bell *bell, struct gpu_stream *stream,
                 struct gpu_graph *graph);
/** Until all rings that were given have come. Spins: no lock, no system call but the clock.
 *  False: lost; past the deadline it hangs, and is lost. */
bool bell_wait(struct gpu *gpu, struct bell *bell);

#endif
