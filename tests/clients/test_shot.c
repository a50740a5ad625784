/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_shot.c - palp shot: the picture of a scenario, and what it refuses. */
#include "tests/check.h"
#include "tests/fixtures/filled_blocks.h"
#include "tests/fixtures/scratch_folder.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

#define SCENARIO SOURCE_ROOT "/tests/scenarios/pressed.yaml"

enum { WIDTH = 160, HEIGHT = 120, BYTES = 3 * WIDTH * HEIGHT };

/* The picture that this line makes. */
static unsigned char *shot(const char *words)
{
    unsigned char *rgb = malloc(BYTES);
    png_image png = {.version = PNG_IMAGE_VERSION};
    REQUIRE(filled_palp("shot %s --quiet --size 160x120 --out %s %s", SCENARIO,
                        scratch_path("a.png"), words) == 0);
    REQUIRE(png_image_begin_read_from_file(&png, scratch_path("a.png")));
    png.format = PNG_FORMAT_RGB;
    REQUIRE(png.width == WIDTH && png.height == HEIGHT);
    REQUIRE(png_image_finish_read(&png, NULL, rgb, 0, NULL));
    return rgb;
}

/* Tissue is redder than anything else here; arrows are yellow. */
static int count(const unsigned char *rgb, bool yellow)
{
    int n = 0;
    for (int i = 0; i < BYTES; i += 3)
        n += rgb[i] > 80 && rgb[i] > 2 * rgb[i + 2] && (rgb[i + 1] > 0.75 * rgb[i]) == yellow;
    return n;
}

static void tissue_is_seen_and_forces_are_arrows(void)
{
    unsigned char *with = shot("--step 20"), *without = shot("--step 20 --no-arrows");
    CHECK(count(with, false) > WIDTH * HEIGHT / 10);
    CHECK(count(with, true) > 10); /* pixels of a pressed block's arrows */
    CHECK(count(without, true) == 0);
    free(with);
    free(without);
}

static void the_same_line_gives_the_same_bytes(void)
{
    unsigned char *one = shot("--step 5"), *two = shot("--step 5 --set solver.workers=1");
    CHECK(memcmp(one, two, BYTES) == 0);
    free(one);
    free(two);
}

static void the_first_view_is_the_scenarios_own(void)
{
#define FAR " '--set=view={from_m: [0, 0.1, 0.6], to_m: [0, 0, 0]}'"
    unsigned char *near = shot("--step 1"), *far = shot("--step 1" FAR);
    unsigned char *front = shot("--step 1 --view front"), *told = shot("--step 1 --view front" FAR);
    CHECK(count(far, false) > 0 && 8 * count(far, false) < count(near, false));
    CHECK(memcmp(front, told, BYTES) == 0);
    free(near);
    free(far);
    free(front);
    free(told);
}

static void a_line_that_makes_no_sense_is_refused(void)
{
    static const struct {
        const char *words;
        int code;
        const char *says;
    } refusals[] = {
        {"--size 12", 64, "--size 12: expected WIDTHxHEIGHT"},
        {"--size 99999x20", 64, "16 to 8192"},
        {"--step 1 --seconds 1", 64, "not both"},
        {"--zoom 0", 64, "--zoom 0"},
        {"--theme pink", 64, "dark or light"},
        {"--view behind --step 0", 64, "expected first, front"},
        {"--step 1 --out absent/a.png", 73, "absent/a.png"},
        {"--step 1 --out /dev/full", 74, "/dev/full"},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        CHECK(filled_palp("shot %s %s", SCENARIO, refusals[i].words) == refusals[i].code);
        CHECK(filled_says("err", refusals[i].says));
    }
}

SUITE(shot, TEST(tissue_is_seen_and_forces_are_arrows), TEST(the_same_line_gives_the_same_bytes),
      TEST(the_first_view_is_the_scenarios_own), TEST(a_line_that_makes_no_sense_is_refused));
