/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_config_memory.c - a scenario read while memory runs out, at every request for it in turn.
 * What is left behind the address sanitizer tells. */
#include "tests/check.h"
#include "tests/fixtures/alloc_fail.h"
#include "tests/fixtures/full_scenario.h"
#include "tests/fixtures/scratch_folder.h"

#include <string.h>

enum { REQUESTS_MAX = 100000 };

/* Load while the n-th request fails. Returns whether it was refused as it should be; `spared` tells
 * that the load came to its end before. */
static bool refused_without_memory(const char *path, long n, bool *spared)
{
    struct config *config;
    struct config_error error;
    alloc_fail_after(n);
    const int status = config_load(&config, path, NULL, 0, &error);
    *spared = !alloc_fail_end();
    if (status == 0) {
        config_destroy(config);
        return false;
    }
    const bool right = error.exit_code == 71;
    if (!right)
        printf("\n    request %ld: %d: %s", n, error.exit_code, error.text);
    config_error_clear(&error);
    return right;
}

static void a_load_without_memory_says_so_wherever_it_runs_out(void)
{
    char path[600];
    bool spared = false;
    long n = 0;
    snprintf(path, sizeof path, "%s", whole_write(whole));
    while (n < REQUESTS_MAX && refused_without_memory(path, n, &spared))
        n++;
    CHECK(spared); /* else it went wrong at the n-th */
    CHECK(n > 200);
}

/* A fault's text needs memory too: it is told, or that there is none. */
static void a_refusal_without_memory_is_one_of_the_two(void)
{
    char path[600];
    bool spared = false;
    snprintf(path, sizeof path, "%s",
             whole_write("version: 1\nrate_hz: x\nsolver: {newtn: 3}\nbodies: {a: {mesh: b}}\n"));
    for (long n = 0; n < REQUESTS_MAX && !spared; n++) {
        struct config *config;
        struct config_error error;
        alloc_fail_after(n);
        const int status = config_load(&config, path, NULL, 0, &error);
        spared = !alloc_fail_end();
        CHECK(status != 0 && (error.exit_code == 71 || error.exit_code == 78));
        config_error_clear(&error);
    }
    CHECK(spared);
}

SUITE(config_memory, TEST(a_load_without_memory_says_so_wherever_it_runs_out),
      TEST(a_refusal_without_memory_is_one_of_the_two));
