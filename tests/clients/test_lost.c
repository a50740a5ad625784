/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_lost.c - palp run of worlds that come apart, of one whose forces are never found, and of
 * those that once exploded and must not. */
#include "tests/check.h"
#include "tests/fixtures/scratch_folder.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <sysexits.h>

static char told[1 << 16]; /* by the last command, errors too */

static int __attribute__((format(printf, 1, 2))) palp(const char *format, ...)
{
    char words[1000], line[2000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    snprintf(line, sizeof line, "%s %s 2>&1 </dev/null", PALP, words);
    FILE *out = popen(line, "r");
    REQUIRE(out != NULL);
    told[fread(told, 1, sizeof told - 1, out)] = '\0';
    const int status = pclose(out);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The number after "key": in what was told. */
static double number(const char *key)
{
    char quoted[100];
    snprintf(quoted, sizeof quoted, "\"%s\": ", key);
    const char *at = strstr(told, quoted);
    return at ? strtod(at + strlen(quoted), NULL) : (double)NAN;
}

/* Scenes that ended at 1e128 m or at no numbers while an older factor told how bodies give way:
 * soft on soft, where the step takes a factor of its own; and a tool that starts deep, which is
 * led out slowly now and leaves no need of one. */
static void what_exploded_with_an_older_factor_goes_as_with_an_exact_one(void)
{
    static const char *const scenes[] = {"auto_nan", "pcg_soft_on_soft", "pcg_deep_start"};
    for (int k = 0; k < 3; k++) {
        CHECK(palp("run %s/tests/scenarios/%s.yaml --no-hand --seconds 2 --set solver.motion=pcg "
                   "--quiet --json",
                   SOURCE_ROOT, scenes[k]) == 0);
        CHECK(number("factors_in_step") > 0 || k == 2);
        CHECK(number("steps_held_back") == 0);
        CHECK(number("steps_singular") == 0);
        CHECK_BELOW(number("wh_defect_left_m"), 1e-4);
    }
}

static const char THROWN[] =
    "version: 1\n"
    "rate_hz: 100\n"
    "gravity_m_s2: [0, %s, 0]\n"
    "bodies:\n"
    "  tissue:\n"
    "    grid: {shape: beam, size_m: [0.1, 0.02, 0.02], cells: [5, 1, 1]}\n"
    "    material: {young_pa: 1e4, poisson: 0.3, density_kg_m3: 1000}\n";

static const char *thrown(const char *name, const char *gravity)
{
    char text[2000];
    snprintf(text, sizeof text, THROWN, gravity);
    return scratch_text(name, text);
}

static void a_world_beyond_reason_ends_a_run_and_is_told_with_its_body(void)
{
    CHECK(palp("run %s --steps 50 --quiet", thrown("far.yaml", "-1e12")) == EX_SOFTWARE);
    CHECK(strstr(told, "step 1: body 'tissue' is at no place any more") != NULL);
}

/* One sweep is nothing for jaws that hold tissue; a hundred are enough. */
static void a_run_whose_forces_were_never_found_does_not_end_well(void)
{
    static const char JAWS[] = SOURCE_ROOT "/config/scenarios/jaws-hold-tissue.yaml";
    CHECK(palp("run %s --steps 30 --quiet --set solver.sweeps=1 --set solver.newton=1 "
               "--set solver.multipliers=sweep",
               JAWS) == EX_SOFTWARE);
    CHECK(strstr(told, "forces were never found: in all of 30 steps") != NULL);
    CHECK(palp("run %s --steps 30 --quiet --json", JAWS) == 0);
    CHECK(number("steps_unsolved") == 0);
}

/* Nothing is wrong with falling. */
static void a_body_that_only_falls_goes_on(void)
{
    CHECK(palp("run %s --seconds 20 --quiet", thrown("falls.yaml", "-9.81")) == 0);
    CHECK(told[0] == '\0');
}

SUITE(lost, TEST(what_exploded_with_an_older_factor_goes_as_with_an_exact_one),
      TEST(a_world_beyond_reason_ends_a_run_and_is_told_with_its_body),
      TEST(a_run_whose_forces_were_never_found_does_not_end_well),
      TEST(a_body_that_only_falls_goes_on));
