/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_module.c - the fake runtime as a module, for programs from end to end. What is to go wrong is
 * told by the environment, PALP_FAKE_GPU, words with commas in between, counted from when it is
 * opened:
 *
 *     fail:launch:200      the 201st call of that function (any: of all) fails
 *     hang:200, crash:200  the 201st kernel never ends; fails, and everything after it
 *     memory:12            so many MiB there are
 *     empty                no device
 *     version, build       it is of another version, or made with another program */
#include "tests/gpu_fake.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const calls[] = {
#define NAME(name) #name,
    GPU_FAKE_CALLS(NAME) "any"
#undef NAME
};

static struct gpu_runtime shown;

static void fail(const char *name, long n)
{
    for (int call = 0; call <= GPU_FAKE_ANY; call++)
        if (strcmp(calls[call], name) == 0)
            gpu_fake_fail((enum gpu_fake_call)call, n);
}

/* Returns whether the word is one of those above. */
static bool obey(const char *word)
{
    char name[40];
    long n;
    if (sscanf(word, "fail:%39[a-z_]:%ld", name, &n) == 2)
        fail(name, n);
    else if (sscanf(word, "hang:%ld", &n) == 1)
        gpu_fake_hang(n);
    else if (sscanf(word, "crash:%ld", &n) == 1)
        gpu_fake_crash(n);
    else if (sscanf(word, "memory:%ld", &n) == 1)
        gpu_fake_memory((size_t)n << 20);
    else if (strcmp(word, "empty") == 0)
        gpu_fake_without_device();
    else if (strcmp(word, "version") == 0)
        shown.version++;
    else if (strcmp(word, "build") == 0)
        shown.build = "another build";
    else
        return false;
    return true;
}

gpu_runtime_entry palp_gpu_runtime;

const struct gpu_runtime *palp_gpu_runtime(void)
{
    char words[200];
    const char *told = getenv("PALP_FAKE_GPU");
    gpu_fake_begin();
    shown = gpu_fake;
    snprintf(words, sizeof words, "%s", told ? told : "");
    for (char *rest = words, *word; (word = strsep(&rest, ","));)
        if (*word && !obey(word))
            abort(); /* a test that says it wrongly is to be seen */
    return &shown;
}
