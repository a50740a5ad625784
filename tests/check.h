/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.h - what a test is made of: CUnit, with claims that print the numbers that broke them. */
#ifndef PALP_TESTS_CHECK_H
#define PALP_TESTS_CHECK_H

#include <CUnit/CUnit.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

struct test {
    const char *law; /* the test's name: a sentence */
    void (*run)(void);
};

struct suite {
    const char *name;
    const struct test *tests; /* ended by a NULL run */
};

/** The one suite of a test program; main.c runs it. */
extern const struct suite suite;

/* clang-format off */
#define TEST(law) {#law, law}
/* clang-format on */
#define SUITE(name, ...)                                                                           \
    static const struct test tests_of_suite[] = {__VA_ARGS__, {NULL, NULL}};                       \
    const struct suite suite = {#name, tests_of_suite}

/** Say aloud that this test cannot run here and why; it counts as skipped. Return afterwards. */
void skip(const char *why);

/** A claim. Where it is wrong the test fails with its text, and goes on. */
#define CHECK(claim) CU_assertImplementation((claim), __LINE__, #claim, __FILE__, "", CU_FALSE)
/** As CHECK, but the test stops there. */
#define REQUIRE(claim) CU_assertImplementation((claim), __LINE__, #claim, __FILE__, "", CU_TRUE)

#define CHECK_NEAR(actual, expected, tolerance)                                                    \
    check_near((actual), (expected), (tolerance), #actual " near " #expected, __FILE__, __LINE__)
#define CHECK_ZERO(actual, tolerance)                                                              \
    check_near((actual), 0, (tolerance), #actual " is zero", __FILE__, __LINE__)
#define CHECK_BELOW(actual, limit)                                                                 \
    check_below((actual), (limit), #actual " below " #limit, __FILE__, __LINE__)

void check_near(double actual, double expected, double tolerance, const char *what,
                const char *file, int line);
void check_below(double actual, double limit, const char *what, const char *file, int line);

#endif
