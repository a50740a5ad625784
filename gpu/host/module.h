/* SPDX-License-Identifier: GPL-3.0-or-later */
/* module.h - finding palp-gpu.so when the program runs, and its runtime's table. */
#ifndef PALP_GPU_MODULE_H
#define PALP_GPU_MODULE_H

#include "gpu/host/runtime.h"

/** The table of a module. NULL path: palp-gpu.so beside the program, where the program was built
 *  (gpu/cuda/), or where it is installed. NULL and the reason: there is none, or it is of another
 *  version. A module stays loaded for good: its threads may. */
const struct gpu_runtime *gpu_module_load(const char *path, char reason[256]);

#endif
