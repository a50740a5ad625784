/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_blas.c - which kernels benchmarks' peers use. */
#include "engine/base/blas.h"
#include "tests/check.h"

#include <string.h>

static bool same(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static void narrow_core_is_widened_to_what_the_cpu_can(void)
{
    CHECK(same(blas_wider_core("Prescott", BLAS_AVX512), "SkylakeX"));
    CHECK(same(blas_wider_core("Zen", BLAS_AVX512), "SkylakeX"));
    CHECK(same(blas_wider_core("Prescott", BLAS_AVX2), "Haswell"));
}

static void good_or_unknown_core_is_left_alone(void)
{
    CHECK(same(blas_wider_core("Prescott", BLAS_BELOW_AVX2), NULL));
    CHECK(same(blas_wider_core("Zen", BLAS_AVX2), NULL));
    CHECK(same(blas_wider_core("Cooperlake", BLAS_AVX512), NULL));
    CHECK(same(blas_wider_core("CoreOfTheFuture", BLAS_AVX512), NULL));
}

/* main.c has prepared this program as every program of palpd is. */
static void prepared_program_has_one_thread_in_openblas(void)
{
    if (!strstr(palp_blas_name(), "OpenBLAS")) {
        skip("OpenBLAS is not the BLAS of this machine");
        return;
    }
    CHECK(strstr(palp_blas_name(), ", 1 thread") != NULL);
}

void dgemm_(const char *trans_a, const char *trans_b, const int *m, const int *n, const int *k,
            const double *alpha, const double *a, const int *lda, const double *b, const int *ldb,
            const double *beta, double *c, const int *ldc);

/* Small whole numbers: every order of summation gives the same bits, and a kernel that
 * does not suit this CPU gives others. */
static void product_of_whole_numbers_is_exact(void)
{
    enum { N = 67 };
    static double a[N * N], b[N * N], c[N * N];
    for (int i = 0; i < N * N; i++) {
        a[i] = i % 7 - 3;
        b[i] = i % 11 - 5;
    }
    const int n = N;
    const double one = 1, zero = 0;
    dgemm_("N", "T", &n, &n, &n, &one, a, &n, b, &n, &zero, c, &n);
    int n_wrong = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k < N; k++)
                sum += a[k * N + i] * b[k * N + j];
            n_wrong += c[j * N + i] != sum;
        }
    CHECK(n_wrong == 0);
}

SUITE(blas, TEST(narrow_core_is_widened_to_what_the_cpu_can),
      TEST(good_or_unknown_core_is_left_alone), TEST(prepared_program_has_one_thread_in_openblas),
      TEST(product_of_whole_numbers_is_exact));
