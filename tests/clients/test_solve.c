/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_solve.c - palp inspect problem and palp solve as their user meets them: a step's contact
 * problem to a file and back, by each method. */
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

static const char PRESS[] = SOURCE_ROOT "/config/scenarios/block-on-incline.yaml";

/* A block at rest on a slope: what each method finds carries it, impulse by step. */
static void a_steps_problem_is_written_and_solved_by_each_method(void)
{
    static const char *const methods[] = {"sweep", "exact", "nncg", "newton", "auto"};
    const char *file = scratch_path("incline.hdf5");
    REQUIRE(palp("inspect problem %s --step 40 --fclib %s", PRESS, file) == 0);
    for (int k = 0; k < 5; k++) {
        CHECK(palp("solve %s --method %s --sweeps 1000 --tolerance 1e-9 --json", file,
                   methods[k]) == 0);
        CHECK(number("contacts") >= 3);
        CHECK_BELOW(number("natural_map"), 1e-9);
        CHECK(number("sweeps") + number("newton_steps") > 0);
    }
}

static void the_history_is_told_on_request(void)
{
    const char *file = scratch_path("history.hdf5");
    REQUIRE(palp("inspect problem %s --step 40 --fclib %s", PRESS, file) == 0);
    CHECK(palp("solve %s --sweeps 7 --history --json", file) == 0);
    const char *at = strstr(told, "\"history\": [");
    REQUIRE(at != NULL);
    int n = 1;
    for (; *at && *at != ']'; at++)
        n += *at == ',';
    CHECK(n == 1 + (int)number("sweeps"));
}

/* Row by row: r, and u = W r + q, which nothing pushes in; all the weight is there. */
static void forces_are_given_back_as_text(void)
{
    const char *file = scratch_path("given.hdf5"), *out = scratch_path("given.csv");
    REQUIRE(palp("inspect problem %s --step 40 --fclib %s", PRESS, file) == 0);
    REQUIRE(palp("solve %s --method newton --sweeps 1000 --tolerance 1e-12 --json --out %s", file,
                 out) == 0);
    const int n = (int)number("contacts");
    const double largest = number("largest");
    FILE *rows = fopen(out, "r");
    REQUIRE(rows != NULL);
    char line[1000];
    double most = 0;
    REQUIRE(fgets(line, sizeof line, rows) != NULL);
    CHECK(strcmp(line, "contact,r_n,r_t1,r_t2,u_n,u_t1,u_t2\n") == 0);
    for (int i = 0; i < n; i++) {
        double r[3], u[3];
        int contact;
        REQUIRE(fgets(line, sizeof line, rows) != NULL);
        REQUIRE(sscanf(line, "%d,%lf,%lf,%lf,%lf,%lf,%lf", &contact, &r[0], &r[1], &r[2], &u[0],
                       &u[1], &u[2]) == 7);
        CHECK(contact == i && r[0] >= 0);
        CHECK(u[0] > -1e-9 && fabs(u[0] * r[0]) < 1e-9);
        const double size = sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
        most = size > most ? size : most;
    }
    CHECK(fgets(line, sizeof line, rows) == NULL);
    CHECK_NEAR(most, largest, 1e-5 * largest); /* as many digits as are printed */
    fclose(rows);
}

/* What is written is a problem again, to others' programs as well. */
static void forces_are_given_back_to_fclib(void)
{
    const char *file = scratch_path("first.hdf5"), *out = scratch_path("second.hdf5");
    REQUIRE(palp("inspect problem %s --step 40 --fclib %s", PRESS, file) == 0);
    REQUIRE(palp("solve %s --method newton --tolerance 1e-12 --json --out %s", file, out) == 0);
    const double largest = number("largest");
    REQUIRE(palp("solve %s --method newton --tolerance 1e-12 --json", out) == 0);
    CHECK_NEAR(number("largest"), largest, 1e-6 * largest);
    CHECK(palp("solve %s --out /no/such/folder/r.csv", file) == EX_CANTCREAT);
    CHECK(palp("solve %s --out /no/such/folder/r.hdf5", file) == EX_CANTCREAT);
}

static void what_makes_no_sense_is_refused(void)
{
    CHECK(palp("solve no.hdf5") == EX_NOINPUT);
    CHECK(palp("solve no.hdf5 --method gauss") == EX_USAGE && strstr(told, "expected sweep"));
    CHECK(palp("solve no.hdf5 --sweeps 0") == EX_USAGE);
    CHECK(palp("solve no.hdf5 --tolerance=-1") == EX_USAGE);
    CHECK(palp("solve %s", scratch_text("text.hdf5", "text")) == EX_DATAERR);
    CHECK(palp("inspect problem %s", PRESS) == EX_USAGE && strstr(told, "--fclib"));
    CHECK(palp("inspect problem %s --fclib /no/such/folder/x.hdf5 --step 40", PRESS) ==
          EX_CANTCREAT);
}

SUITE(solve, TEST(forces_are_given_back_as_text), TEST(forces_are_given_back_to_fclib),
      TEST(a_steps_problem_is_written_and_solved_by_each_method),
      TEST(the_history_is_told_on_request), TEST(what_makes_no_sense_is_refused));
