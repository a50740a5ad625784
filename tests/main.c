/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c - runs the one suite of a test program: a line a test, what failed with its place below
 * it; the last line counts passed, failed and skipped tests. */
#include "engine/base/blas.h"
#include "tests/check.h"

#include <CUnit/TestRun.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_ALL_SKIPPED = 77 }; /* meson's word for it */

static int n_passed, n_failed, n_skipped;
static char skipped[300]; /* why the running test cannot run here; empty: it can */

void skip(const char *why)
{
    snprintf(skipped, sizeof skipped, "%s", why);
}

static void claim(bool right, const char *text, const char *file, int line)
{
    CU_assertImplementation(right, (unsigned)line, text, file, "", CU_FALSE); /* copies the text */
}

void check_near(double actual, double expected, double tolerance, const char *what,
                const char *file, int line)
{
    char text[400];
    snprintf(text, sizeof text, "%s: %.17g, expected %.17g within %.3g", what, actual, expected,
             tolerance);
    claim(fabs(actual - expected) <= tolerance, text, file, line); /* false for NaN */
}

void check_below(double actual, double limit, const char *what, const char *file, int line)
{
    char text[400];
    snprintf(text, sizeof text, "%s: %.17g, expected below %.3g", what, actual, limit);
    claim(actual < limit, text, file, line);
}

static void begin(const CU_pTest test, const CU_pSuite in)
{
    skipped[0] = '\0';
}

static void end(const CU_pTest test, const CU_pSuite in, const CU_pFailureRecord failures)
{
    if (failures) {
        n_failed++;
        printf("FAILED  %s\n", test->pName);
    } else if (skipped[0]) {
        n_skipped++;
        printf("skipped %s: %s\n", test->pName, skipped);
    } else {
        n_passed++;
        printf("passed  %s\n", test->pName);
    }
    for (CU_pFailureRecord f = failures; f; f = f->pNext)
        printf("        %s:%u: %s\n", f->strFileName, f->uiLineNumber, f->strCondition);
}

int main(int argc, char *argv[])
{
    palp_blas_prepare(argv);
    setvbuf(stdout, NULL, _IOLBF, 0); /* a crash leaves behind what was said before it */
    if (CU_initialize_registry() != CUE_SUCCESS)
        return EXIT_FAILURE;
    CU_pSuite all = CU_add_suite(suite.name, NULL, NULL);
    for (const struct test *t = suite.tests; t->run; t++)
        if (argc < 2 || strcmp(argv[1], t->law) == 0) /* one law alone, by its name */
            CU_add_test(all, t->law, t->run);
    CU_set_test_start_handler(begin);
    CU_set_test_complete_handler(end);
    CU_run_all_tests();
    CU_cleanup_registry();

    printf("%d passed, %d failed, %d skipped\n", n_passed, n_failed, n_skipped);
    if (n_failed > 0 || n_passed + n_skipped == 0)
        return EXIT_FAILURE;
    return n_passed == 0 ? EXIT_ALL_SKIPPED : EXIT_SUCCESS;
}
