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

/* By what was said of laws: LAW, that one alone; -LAW, all but that one. */
static bool is_asked_for(const char *law, char *const said[])
{
    bool others = true;
    for (; *said; said++) {
        const bool leave_out = (*said)[0] == '-';
        if (strcmp(*said + leave_out, law) == 0)
            return !leave_out;
        others = leave_out;
    }
    return others;
}

/* What names no law is refused: of a law that was renamed all others would run, or none. */
static bool is_law(const char *name)
{
    for (const struct test *t = suite.tests; t->run; t++)
        if (strcmp(t->law, name) == 0)
            return true;
    fprintf(stderr, "%s has no law %s\n", suite.name, name);
    return false;
}

int main(int argc, char *argv[])
{
    palp_blas_prepare(argv);
    for (int i = 1; i < argc; i++)
        if (!is_law(argv[i] + (argv[i][0] == '-')))
            return EXIT_FAILURE;
    setvbuf(stdout, NULL, _IOLBF, 0); /* a crash leaves behind what was said before it */
    if (CU_initialize_registry() != CUE_SUCCESS)
        return EXIT_FAILURE;
    CU_pSuite all = CU_add_suite(suite.name, NULL, NULL);
    for (const struct test *t = suite.tests; t->run; t++)
        if (is_asked_for(t->law, argv + 1))
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
