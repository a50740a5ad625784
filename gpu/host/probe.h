/* SPDX-License-Identifier: GPL-3.0-or-later */
/* probe.h - what an answer of this GPU takes at least, whatever is computed: phases that wait for
 * each other, and the bytes that they read. */
#ifndef PALP_GPU_PROBE_H
#define PALP_GPU_PROBE_H

#include "gpu/host/processor.h"

/** Medians, µs; outside steps.  Below 0: the GPU is lost, or has no memory for it. */

/** From the launch of a graph until the host sees its flag, the graph being `phases` kernels that
 *  do nothing. */
double gpu_probe_chain(struct gpu *gpu, int phases);

/** The same with `phases` kernels over the whole device, which read `bytes` in all: a solve that
 *  computes nothing. */
double gpu_probe_reads(struct gpu *gpu, int phases, size_t bytes);

#endif
