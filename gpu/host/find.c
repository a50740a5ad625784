/* SPDX-License-Identifier: GPL-3.0-or-later */
/* find.c - finds the CUDA driver at run time, by the names and types that its binary interface
 * has kept since version 3.2. One program runs on machines with a GPU and without. */
#include "gpu/gpu.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { CUDA_SUCCESS, CUDA_NO_DEVICE = 100, CUDA_CC_MAJOR = 75, CUDA_CC_MINOR = 76 };

/* The driver's functions, under their names without cu. All return 0 for success. */
struct driver {
    int (*init)(unsigned flags);
    int (*device_count)(int *count);
    int (*device)(int *device, int ordinal);
    int (*device_name)(char *name, int size, int device);
    int (*device_memory)(size_t *bytes, int device);
    int (*device_attribute)(int *value, int attribute, int device);
    int (*error_text)(int error, const char **text);
};

/* Fill in one function; where it is missing, say so once. Returns whether it is there. */
static int find_symbol(void *function, void *library, const char *symbol, struct palp_gpu *gpu)
{
    void *found = dlsym(library, symbol);
    if (!found && !gpu->reason[0])
        snprintf(gpu->reason, sizeof gpu->reason, "the CUDA driver lacks %s", symbol);
    memcpy(function, &found, sizeof found);
    return found != NULL;
}

/* Load the driver. Returns whether it is complete; if not, the reason is in `gpu`. */
static int load_driver(struct driver *cu, struct palp_gpu *gpu)
{
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(gpu->reason, sizeof gpu->reason, "no CUDA driver: %s", dlerror());
        return 0;
    }
    return find_symbol(&cu->init, library, "cuInit", gpu) &&
           find_symbol(&cu->device_count, library, "cuDeviceGetCount", gpu) &&
           find_symbol(&cu->device, library, "cuDeviceGet", gpu) &&
           find_symbol(&cu->device_name, library, "cuDeviceGetName", gpu) &&
           find_symbol(&cu->device_memory, library, "cuDeviceTotalMem_v2", gpu) &&
           find_symbol(&cu->device_attribute, library, "cuDeviceGetAttribute", gpu) &&
           find_symbol(&cu->error_text, library, "cuGetErrorString", gpu);
}

/* Did the call succeed? If not, the driver's own words are the reason. */
static int has_succeeded(const struct driver *cu, int error, const char *call, struct palp_gpu *gpu)
{
    if (error == CUDA_SUCCESS)
        return 1;
    const char *text = NULL;
    if (error == CUDA_NO_DEVICE)
        snprintf(gpu->reason, sizeof gpu->reason, "no device");
    else if (cu->error_text(error, &text) == CUDA_SUCCESS && text)
        snprintf(gpu->reason, sizeof gpu->reason, "%s: %s", call, text);
    else
        snprintf(gpu->reason, sizeof gpu->reason, "%s: error %d", call, error);
    return 0;
}

struct palp_gpu palp_gpu_find(void)
{
    struct palp_gpu gpu = {0};
    struct driver cu;
    if (!load_driver(&cu, &gpu) || !has_succeeded(&cu, cu.init(0), "cuInit", &gpu) ||
        !has_succeeded(&cu, cu.device_count(&gpu.count), "cuDeviceGetCount", &gpu))
        return gpu;
    if (gpu.count == 0) {
        snprintf(gpu.reason, sizeof gpu.reason, "no device");
        return gpu;
    }

    int device, major = 0, minor = 0;
    size_t bytes = 0;
    char name[80] = "";
    if (!has_succeeded(&cu, cu.device(&device, 0), "cuDeviceGet", &gpu) ||
        !has_succeeded(&cu, cu.device_name(name, sizeof name, device), "cuDeviceGetName", &gpu) ||
        !has_succeeded(&cu, cu.device_memory(&bytes, device), "cuDeviceTotalMem", &gpu) ||
        !has_succeeded(&cu, cu.device_attribute(&major, CUDA_CC_MAJOR, device),
                       "compute capability", &gpu) ||
        !has_succeeded(&cu, cu.device_attribute(&minor, CUDA_CC_MINOR, device),
                       "compute capability", &gpu))
        return gpu;
    snprintf(gpu.name, sizeof gpu.name, "%s, %zu GiB, compute capability %d.%d", name, bytes >> 30,
             major, minor);
    return gpu;
}
