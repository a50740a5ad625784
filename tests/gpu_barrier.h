/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_barrier.h - what a thread block that waits for itself needs. */
#ifndef PALP_TESTS_GPU_BARRIER_H
#define PALP_TESTS_GPU_BARRIER_H

/** First in what the runner of a thread block keeps for it. */
struct barrier {
    void (*wait)(struct barrier *barrier);
};

#endif
