/* SPDX-License-Identifier: Apache-2.0 */
/* wide.c - which vector registers loops use. */
#include "engine/base/wide.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int wide_width = 16;

enum { USAGE = 64 }; /* of <sysexits.h> */

/* Clang and other CPUs have what is compiled for 16 bytes alone. */
#if defined(__x86_64__) && !defined(__clang__)
static bool cpu_has(int bytes)
{
    __builtin_cpu_init();
    if (bytes == 64)
        return __builtin_cpu_supports("x86-64-v4");
    return bytes == 32 ? __builtin_cpu_supports("x86-64-v3") : bytes == 16;
}
#else
static bool cpu_has(int bytes)
{
    return bytes == 16;
}
#endif

bool wide_use(int bytes)
{
    if (!cpu_has(bytes))
        return false;
    wide_width = bytes;
    return true;
}

/* Before main, so that the width is the same for all that is ever computed. */
__attribute__((constructor)) static void choose_width(void)
{
    static const struct {
        const char *name;
        int bytes;
    } widths[] = {{"avx512", 64}, {"avx2", 32}, {"sse2", 16}};
    const char *wanted = getenv("PALP_WIDTH");
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
        if ((!wanted || strcmp(wanted, widths[i].name) == 0) && wide_use(widths[i].bytes))
            return;
    fprintf(stderr, "PALP_WIDTH=%s: this CPU has no such registers (avx512, avx2, sse2)\n", wanted);
    _Exit(USAGE);
}
