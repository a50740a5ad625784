/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gpu.c - which device there is, or why there is none; loading what speaks to it. */
#include "build_id.h"
#include "engine/motion/accelerator.h"
#include "gpu/gpu.h"
#include "gpu/host/module.h"
#include "tests/check.h"
#include "tests/fixtures/scratch_folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void answer_is_either_a_name_or_a_reason(void)
{
    const struct palp_gpu gpu = palp_gpu_find();
    CHECK((gpu.name[0] != '\0') != (gpu.reason[0] != '\0'));
    CHECK((gpu.name[0] != '\0') <= (gpu.count > 0));
}

static void asking_twice_gives_the_same_answer(void)
{
    const struct palp_gpu first = palp_gpu_find(), second = palp_gpu_find();
    CHECK(first.count == second.count);
    CHECK(strcmp(first.name, second.name) == 0);
    CHECK(strcmp(first.reason, second.reason) == 0);
}

static void device_has_memory_and_a_capability(void)
{
    const struct palp_gpu gpu = palp_gpu_find();
    if (!gpu.name[0]) {
        skip(gpu.reason);
        return;
    }
    size_t gib = 0;
    int major = 0, minor = -1;
    const char *figures = strrchr(gpu.name, ',');
    REQUIRE(figures != NULL);
    while (figures > gpu.name && *--figures != ',')
        ;
    CHECK(sscanf(figures, ", %zu GiB, compute capability %d.%d", &gib, &major, &minor) == 3);
    CHECK(gib > 0 && major > 0 && minor >= 0);
}

/* ---------------------------------------------------------------- the module */

/* The reason why it is not loaded, or "". */
static const char *refusal(const char *path)
{
    static char reason[256];
    const struct gpu_runtime *run = gpu_module_load(path, reason);
    CHECK((run != NULL) == (reason[0] == '\0'));
    return reason;
}

static void missing_module_is_named(void)
{
    CHECK(strcmp(refusal("no/such/module.so"),
                 "no palp-gpu.so: no/such/module.so: cannot open shared object file: No such file "
                 "or directory") == 0);
}

static void library_that_is_no_module_is_refused(void)
{
    CHECK(strcmp(refusal("libc.so.6"), "no GPU module, it lacks palp_gpu_runtime: libc.so.6") == 0);
}

static void program_is_no_module(void)
{
    CHECK(strncmp(refusal(""), "no palp-gpu.so: ", 16) == 0);
}

/* As a copy that was interrupted: to load it would be a bus error. */
static void module_that_is_cut_short_is_refused(void)
{
    FILE *file = fopen(GPU_FAKE_MODULE, "rb");
    REQUIRE(file && fseek(file, 0, SEEK_END) == 0);
    const size_t size = (size_t)ftell(file);
    char *bytes = malloc(size);
    rewind(file);
    REQUIRE(bytes && fread(bytes, 1, size, file) == size);
    fclose(file);
    for (size_t part = 1; part < 8; part++) /* what is loaded is more than an eighth of it */
        CHECK(strstr(refusal(scratch_bytes("cut.so", bytes, size * part / 64)), "cut short") !=
              NULL);
    for (size_t n = 0; n < 128; n += 8)
        CHECK(refusal(scratch_bytes("cut.so", bytes, n))[0] != '\0');
    free(bytes);
}

/* With the fake module, told so by its environment. */
static const char *refusal_told(const char *told)
{
    setenv("PALP_FAKE_GPU", told, 1);
    const char *reason = refusal(GPU_FAKE_MODULE);
    unsetenv("PALP_FAKE_GPU");
    return reason;
}

static void module_of_another_version_is_refused_by_both_names(void)
{
    char expected[256];
    CHECK(strcmp(refusal_told(""), "") == 0);
    snprintf(expected, sizeof expected,
             "a GPU module of version %d, asked for is %d: ", GPU_RUNTIME_VERSION + 1,
             GPU_RUNTIME_VERSION);
    CHECK(strncmp(refusal_told("version"), expected, strlen(expected)) == 0);
    snprintf(expected, sizeof expected,
             "a GPU module of another build, the program is of %s: ", PALP_BUILD_ID);
    CHECK(strncmp(refusal_told("build"), expected, strlen(expected)) == 0);
}

/* Why a GPU does not open through the fake module; "": it does. */
static const char *closed_because(const char *told)
{
    static char reason[256];
    setenv("PALP_FAKE_GPU", told, 1);
    struct palp_accelerator *gpu = palp_gpu_open(GPU_FAKE_MODULE, reason);
    unsetenv("PALP_FAKE_GPU");
    CHECK((gpu != NULL) == (reason[0] == '\0'));
    if (gpu)
        CHECK(strcmp(gpu->name, "fake: threads of the CPU") == 0 && !gpu->lost);
    palp_gpu_close(gpu);
    return reason;
}

static void device_that_cannot_be_used_says_why(void)
{
    CHECK(strcmp(closed_because(""), "") == 0);
    CHECK(strcmp(closed_because("empty"), "no device") == 0);
    CHECK(strcmp(closed_because("memory:12"),
                 "too little memory: 12 MiB free, needed at least 256 MiB") == 0);
    CHECK(strcmp(closed_because("fail:open:0"), "a fault that was asked for") == 0);
    CHECK(strcmp(closed_because("fail:reserve_pinned:0"),
                 "reserving pinned memory: a fault that was asked for") == 0);
    CHECK(strcmp(closed_because("fail:stream_create:1"),
                 "second stream: a fault that was asked for") == 0);
}

/* The real one, where it was built: it needs a driver when it opens, and none to be loaded. */
static void module_without_driver_says_so(void)
{
    char reason[256];
    const struct gpu_runtime *cuda = gpu_module_load(NULL, reason);
    struct gpu_device device;
    if (!cuda) {
        skip(reason);
        return;
    }
    CHECK(strcmp(cuda->name, "CUDA") == 0);
    const int error = cuda->open(&device);
    if (palp_gpu_find().count > 0)
        CHECK(error == 0 && device.memory > 0 && device.shared_most >= 48 << 10);
    else
        CHECK(error == cuda->no_device || strcmp(cuda->error_text(error), "no CUDA driver") == 0);
}

SUITE(gpu, TEST(answer_is_either_a_name_or_a_reason), TEST(asking_twice_gives_the_same_answer),
      TEST(device_has_memory_and_a_capability), TEST(missing_module_is_named),
      TEST(library_that_is_no_module_is_refused), TEST(program_is_no_module),
      TEST(module_that_is_cut_short_is_refused),
      TEST(module_of_another_version_is_refused_by_both_names),
      TEST(device_that_cannot_be_used_says_why), TEST(module_without_driver_says_so));
