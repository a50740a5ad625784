/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gpu.c - which device there is, or why there is none. */
#include "gpu/gpu.h"
#include "tests/check.h"

#include <string.h>

static void answer_is_either_a_name_or_a_reason(void)
{
    const struct palp_gpu gpu = palp_gpu_find();
    CHECK((gpu.name[0] != '\0') != (gpu.reason[0] != '\0'));
    CHECK((gpu.name[0] != '\0') <= (gpu.count > 0));
}

static void asking_twice_gives_the_same_answer(void)
{
    const struct palp_gpu first = palp_gpu_find(), second = palp_gpu_find();
    CHECK(first.count == second.count);
    CHECK(strcmp(first.name, second.name) == 0);
    CHECK(strcmp(first.reason, second.reason) == 0);
}

static void device_has_memory_and_a_capability(void)
{
    const struct palp_gpu gpu = palp_gpu_find();
    if (!gpu.name[0]) {
        skip(gpu.reason);
        return;
    }
    size_t gib = 0;
    int major = 0, minor = -1;
    const char *figures = strrchr(gpu.name, ',');
    REQUIRE(figures != NULL);
    while (figures > gpu.name && *--figures != ',')
        ;
    CHECK(sscanf(figures, ", %zu GiB, compute capability %d.%d", &gib, &major, &minor) == 3);
    CHECK(gib > 0 && major > 0 && minor >= 0);
}

SUITE(gpu, TEST(answer_is_either_a_name_or_a_reason), TEST(asking_twice_gives_the_same_answer),
      TEST(device_has_memory_and_a_capability));
