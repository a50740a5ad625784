/* SPDX-License-Identifier: GPL-3.0-or-later */
/* open.c - a module, its device, and what soft bodies have of it. */
#include "gpu/gpu.h"
#include "gpu/host/body.h"
#include "gpu/host/module.h"

#include <string.h>

int palp_gpu_wish_of_word(const char *word)
{
    static const char *const words[] = {
        [PALP_GPU_AUTO] = "auto", [PALP_GPU_OFF] = "off", [PALP_GPU_REQUIRE] = "require"};
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

struct palp_accelerator *palp_gpu_open(const char *module, char reason[256])
{
    const struct gpu_runtime *run = gpu_module_load(module, reason);
    struct gpu *gpu = run ? gpu_create(run, &gpu_kind, reason) : NULL;
    return gpu ? &gpu->base : NULL;
}

void palp_gpu_set_deadline(struct palp_accelerator *accelerator, double step, double worker)
{
    struct gpu *gpu = (struct gpu *)accelerator;
    gpu->deadline_ns = (int64_t)(step * 1e9);
    gpu->worker_deadline_ns = (int64_t)(worker * 1e9);
}

void palp_gpu_close(struct palp_accelerator *accelerator)
{
    gpu_destroy((struct gpu *)accelerator);
}
