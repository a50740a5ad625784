/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu.h - front door of the GPU room: is there a device, and if not, why not; opening it for worlds
 * to compute on. */
#ifndef PALP_GPU_H
#define PALP_GPU_H

/** Whether a program uses a GPU: if there is one, never, or not without. */
enum palp_gpu_wish { PALP_GPU_AUTO, PALP_GPU_OFF, PALP_GPU_REQUIRE };
/** auto, off, require. Another word: -1. */
int palp_gpu_wish_of_word(const char *word);

/** The first CUDA device, or the reason why there is none. Exactly one of
 *  the two texts is not empty. */
struct palp_gpu {
    int count;        /* devices the driver shows */
    char name[128];   /* of the first: "NVIDIA H200, 139 GiB, compute capability 9.0" */
    char reason[256]; /* "no CUDA driver: libcuda.so.1: cannot open shared object file" */
};

/** Ask the driver, if there is one; no toolkit is needed, neither now nor when building. Loads the
 *  driver on the first call and keeps it; the devices stay as they are.
 *  Cost: up to seconds where a driver must wake its devices.  Thread: any, outside real time. */
struct palp_gpu palp_gpu_find(void);

struct palp_accelerator;

/** Open the first device through a module: that file, or NULL: palp-gpu.so beside the program, or
 *  where it is built or installed. NULL and the reason: "no palp-gpu.so beside the program, ...",
 *  "no CUDA driver", "no device", "too little memory: 12 MiB free, ...".
 *  Owns: the device's memory, until it is closed, after the worlds that use it. That of a
 *  lost device is not released: releasing it would wait for a device that may not answer.
 *  Cost: up to seconds.  Thread: any, outside real time. */
struct palp_accelerator *palp_gpu_open(const char *module, char reason[256]);
/** NULL is fine. */
void palp_gpu_close(struct palp_accelerator *gpu);

/** How long a step, and a factor worker, wait for an answer before the device counts as lost | s.
 *  At first 0.02 and 2. No world uses it yet. */
void palp_gpu_set_deadline(struct palp_accelerator *gpu, double step, double worker);

#endif
