/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c - runs the one suite of a test program; the last line counts passed, failed and skipped tests. */
#include "tests/check.h"

#include <CUnit/Basic.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_ALL_SKIPPED = 77 }; /* meson's word for it */

static int n_skipped;

void skip(const char *why)
{
    n_skipped++;
    printf(" skipped: %s ", why);
}

static void fail(const char *text, const char *file, int line)
{
    CU_assertImplementation(CU_FALSE, (unsigned)line, text, file, "", CU_FALSE);
}

void check_near(double actual, double expected, double tolerance, const char *claim,
                const char *file, int line)
{
    char text[400];
    if (fabs(actual - expected) <= tolerance) { /* false for NaN */
        CU_assertImplementation(CU_TRUE, (unsigned)line, claim, file, "", CU_FALSE);
        return;
    }
    snprintf(text, sizeof text, "%s: %.17g, expected %.17g within %.3g", claim, actual, expected,
             tolerance);
    fail(strdup(text), file, line); /* CUnit keeps the pointer */
}

void check_below(double actual, double limit, const char *claim, const char *file, int line)
{
    char text[400];
    if (actual < limit) {
        CU_assertImplementation(CU_TRUE, (unsigned)line, claim, file, "", CU_FALSE);
        return;
    }
    snprintf(text, sizeof text, "%s: %.17g, expected below %.3g", claim, actual, limit);
    fail(strdup(text), file, line);
}

int main(void)
{
    if (CU_initialize_registry() != CUE_SUCCESS)
        return EXIT_FAILURE;
    CU_pSuite all = CU_add_suite(suite.name, NULL, NULL);
    for (const struct test *t = suite.tests; t->run; t++)
        CU_add_test(all, t->law, t->run);
    CU_basic_set_mode(CU_BRM_VERBOSE);
    CU_basic_run_tests();
    const int n_run = (int)CU_get_number_of_tests_run();
    const int n_failed = (int)CU_get_number_of_tests_failed();
    CU_cleanup_registry();
    printf("%d passed, %d failed, %d skipped\n", n_run - n_failed - n_skipped, n_failed, n_skipped);
    if (n_failed > 0 || n_run == 0)
        return EXIT_FAILURE;
    return n_skipped == n_run ? EXIT_ALL_SKIPPED : EXIT_SUCCESS;
}
