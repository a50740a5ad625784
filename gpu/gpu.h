/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu.h - front door of the GPU room: is there a device, and if not, why not. */
#ifndef PALP_GPU_H
#define PALP_GPU_H

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

#endif
