/* SPDX-License-Identifier: Apache-2.0 */
/* blas.c - finds OpenBLAS and OpenMP among the loaded libraries and sets them up. Nothing here
 * links them: which BLAS a program gets is its machine's business. */
#include "engine/base/blas.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The cores OpenBLAS falls back to. A later OpenBLAS that chooses another name knows why. */
static const char *const below_avx2[] = {
    "generic",   "Prescott",   "Core2",       "Penryn",      "Dunnington", "Nehalem",
    "Atom",      "Nano",       "Athlon",      "Opteron",     "Barcelona",  "Bobcat",
    "Bulldozer", "Piledriver", "Sandybridge", "Steamroller",
};
static const char *const below_avx512[] = {"Haswell", "Zen", "Excavator"};

static bool is_listed(const char *name, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(name, list[i]) == 0)
            return true;
    return false;
}

const char *blas_wider_core(const char *core, enum blas_width cpu)
{
    const bool sse = is_listed(core, below_avx2, sizeof below_avx2 / sizeof *below_avx2);
    const bool avx2 = is_listed(core, below_avx512, sizeof below_avx512 / sizeof *below_avx512);
    if (cpu == BLAS_AVX512 && (sse || avx2))
        return "SkylakeX";
    return cpu == BLAS_AVX2 && sse ? "Haswell" : NULL;
}

#if defined(__x86_64__)
/* The sets that OpenBLAS's Haswell and SkylakeX kernels are compiled for. */
enum blas_width blas_cpu_width(void)
{
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
        return BLAS_BELOW_AVX2;
    const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
                        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                        __builtin_cpu_supports("avx512vl");
    return avx512 ? BLAS_AVX512 : BLAS_AVX2;
}
#else
/* Elsewhere OpenBLAS's own choice stands: no core there is narrower than this. */
enum blas_width blas_cpu_width(void)
{
    return BLAS_BELOW_AVX2;
}
#endif

/* A loaded library's function into the pointer to one; NULL: no such library. */
static void find_symbol(void *function, const char *symbol)
{
    void *found = dlsym(RTLD_DEFAULT, symbol);
    memcpy(function, &found, sizeof found);
}

static const char *openblas_core(void)
{
    char *(*corename)(void);
    find_symbol(&corename, "openblas_get_corename");
    return corename ? corename() : NULL;
}

/* Returns whether the variable was not set and now is. */
static bool set_unless_set(const char *name, const char *value)
{
    return !getenv(name) && setenv(name, value, 1) == 0;
}

void palp_blas_prepare(char *argv[])
{
    bool again = false;
    const char *core = openblas_core();
    const char *wider = core ? blas_wider_core(core, blas_cpu_width()) : NULL;
    if (wider)
        again |= set_unless_set("OPENBLAS_CORETYPE", wider);
    if (core)
        again |= set_unless_set("OPENBLAS_NUM_THREADS", "1");
    if (dlsym(RTLD_DEFAULT, "omp_get_thread_limit"))
        again |= set_unless_set("OMP_THREAD_LIMIT", "1");
    if (!again)
        return;

    /* By its own path, so that the program keeps its name in ps. Without
     * /proc it goes on as it is. */
    char self[PATH_MAX];
    const ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n > 0) {
        self[n] = '\0';
        execv(self, argv);
    }
}

/* The file that products of matrices come from. */
static const char *other_library(void)
{
    Dl_info info;
    void *product = dlsym(RTLD_DEFAULT, "dgemm_");
    if (!product || !dladdr(product, &info) || !info.dli_fname)
        return "none";
    const char *slash = strrchr(info.dli_fname, '/');
    return slash ? slash + 1 : info.dli_fname;
}

const char *palp_blas_name(void)
{
    static char name[160];
    char *(*config)(void);
    int (*threads)(void);
    find_symbol(&config, "openblas_get_config");
    find_symbol(&threads, "openblas_get_num_threads");
    const char *core = openblas_core();
    if (!core || !config || !threads) {
        snprintf(name, sizeof name, "%s", other_library());
        return name;
    }

    const char *text = config(); /* OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH ... */
    int words = 0, n = 0;
    while (text[n] && !(text[n] == ' ' && ++words == 2))
        n++;
    n = snprintf(name, sizeof name, "%.*s, core %s, %d thread%s", n, text, core, threads(),
                 threads() == 1 ? "" : "s");
    const char *wider = blas_wider_core(core, blas_cpu_width());
    if (wider && n > 0 && (size_t)n < sizeof name)
        snprintf(name + n, sizeof name - (size_t)n, " (slow: set OPENBLAS_CORETYPE=%s)", wider);
    return name;
}
