/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_new.c - palp new: every scenario that it begins is read without a word and does what its
 * comments say; shipped scenarios name the schema, as it does. */
#include "tests/check.h"
#include "tests/clients/mesher/told.h"
#include "tests/fixtures/scratch_folder.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

/* palp new writes where it is called. */
#define CALL(...) told_by_palp(scratch_path("."), __VA_ARGS__)

/* N upward, of the last row of made.csv. */
static double force_at_end(void)
{
    char line[1000], last[1000] = "";
    double time, x, y = 0;
    FILE *file = fopen(scratch_path("made.csv"), "r");
    REQUIRE(file != NULL);
    while (fgets(line, sizeof line, file))
        memcpy(last, line, sizeof last);
    fclose(file);
    REQUIRE(sscanf(last, "%lf,%lf,%lf", &time, &x, &y) == 3);
    return y;
}

static void every_beginning_is_read_and_pressed(void)
{
    static const char *const organ[] = {"", "--organ liver", "--organ tower.vtk --up z --unit mm"};
    /* a tower of one cube of 40 mm, which points to z, its top off by round-off */
    scratch_text(
        "tower.vtk",
        "# vtk DataFile Version 3.0\ntower\nASCII\nDATASET UNSTRUCTURED_GRID\n"
        "POINTS 8 double\n0 0 0 40 0 0 40 40 0 0 40 0 3e-15 -3e-15 40 40 0 40 40 40 40 0 40 40\n"
        "CELLS 1 9\n8 0 1 2 3 4 5 6 7\nCELL_TYPES 1\n12\n");
    for (int i = 0; i < 3; i++) {
        CHECK(CALL("new made%d %s --device none --quiet", i, organ[i]) == 0);
        CHECK(told[0] == '\0');
        CHECK(CALL("check made%d.yaml --set solver.workers=1", i) == 0);
        CHECK(strstr(told, "warning") == NULL);
        CHECK(CALL("run made%d.yaml --seconds 1.6 --csv made.csv --quiet", i) == 0);
        CHECK(force_at_end() > 0.02);
    }
}

/* A place off by round-off is written as people would. */
static void places_are_in_whole_micrometres(void)
{
    static char text[8000];
    CHECK(CALL("new tall --organ tower.vtk --up z --unit mm --quiet") == 0);
    FILE *file = fopen(scratch_path("tall.yaml"), "r");
    REQUIRE(file != NULL);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    CHECK(strstr(text, "place: {position_m: [0, 0.054, 0]}") != NULL);
}

static void task_is_a_lesson_that_its_hand_passes(void)
{
    CHECK(CALL("new held --task hold --quiet") == 0);
    CHECK(CALL("lessons check held.yaml") == 0);
    CHECK(CALL("train held.yaml --out attempt") == 0);
    CHECK(strstr(told, "PASSED") != NULL);
}

/* What palp new made of an organ may be begun from again: its tool stays. */
static void scenario_with_a_tool_is_included(void)
{
    CHECK(CALL("new first --quiet") == 0);
    CHECK(CALL("new second --organ first.yaml --device none --quiet") == 0);
    CHECK(CALL("check second.yaml") == 0);
    CHECK(strstr(told, "1 tools") != NULL);
}

static void wrong_requests_are_told(void)
{
    scratch_text("flat.obj", "v 0 0 0\nv 0.1 0 0\nv 0 0.1 0\nf 1 2 3\n");
    CHECK(CALL("new a/b") == EX_USAGE && strstr(told, "expected a name without"));
    CHECK(CALL("new a --task juggle") == EX_USAGE && strstr(told, "--task juggle"));
    CHECK(CALL("new a --task hold --device none") == EX_USAGE);
    CHECK(CALL("new a --task hold --rate 20") == EX_USAGE && strstr(told, "expected at least 40"));
    CHECK(CALL("new a --unit mile") == EX_USAGE && strstr(told, "--unit mile"));
    CHECK(CALL("new a --up w") == EX_USAGE && CALL("new a --rate 0") == EX_USAGE);
    CHECK(CALL("new a --organ nowhere.vtk") == EX_NOINPUT);
    CHECK(CALL("new a --organ flat.obj") == EX_DATAERR);
    CHECK(strstr(told, "make them with palp mesh") != NULL);
    CHECK(CALL("new twice --quiet") == 0 && CALL("new twice") == EX_CANTCREAT);
    CHECK(strstr(told, "--force overwrites it") && CALL("new twice --force") == 0);
}

/* The line is above all keys, and leads from the file to the schema. */
static void scenarios_name_the_schema(void)
{
    static const char *const pattern[] = {"config/scenarios/*.yaml", "config/lessons/*.yaml"};
    static const char line[] = "# yaml-language-server: $schema=../scenario.schema.json\n";
    for (int i = 0; i < 2; i++) {
        glob_t found;
        REQUIRE(glob(pattern[i], 0, NULL, &found) == 0);
        for (size_t k = 0; k < found.gl_pathc; k++) {
            char head[400] = "";
            FILE *file = fopen(found.gl_pathv[k], "r");
            REQUIRE(file != NULL);
            head[fread(head, 1, sizeof head - 1, file)] = '\0';
            fclose(file);
            if (!strstr(head, line))
                printf("\n    %s lacks its schema\n", found.gl_pathv[k]);
            CHECK(strstr(head, line) != NULL && head[0] == '#');
        }
        globfree(&found);
    }
    CHECK(access("config/scenario.schema.json", R_OK) == 0);
}

SUITE(new, TEST(every_beginning_is_read_and_pressed), TEST(places_are_in_whole_micrometres),
      TEST(task_is_a_lesson_that_its_hand_passes), TEST(scenario_with_a_tool_is_included),
      TEST(wrong_requests_are_told), TEST(scenarios_name_the_schema));
