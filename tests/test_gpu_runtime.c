/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gpu_runtime.c - an opened GPU: waiting for it, losing it; and the fake runtime that all
 * other tests of the room stand on. */
#include "tests/check.h"
#include "tests/gpu_fake.h"

#include <string.h>

static bool rings(struct gpu *gpu, struct bell *bell)
{
    return bell_give(gpu, bell, gpu->realtime) && bell_wait(gpu, bell);
}

static void every_ring_that_was_given_is_waited_for(void)
{
    struct gpu *gpu = gpu_fake_open();
    struct bell bell;
    REQUIRE(bell_create(gpu, &bell));
    for (unsigned long long i = 1; i <= 100; i++) {
        CHECK(rings(gpu, &bell));
        CHECK(*bell.flag == i);
    }
    bell_destroy(gpu, &bell);
    CHECK(gpu_fake_close(gpu) == 0);
}

static void silent_stream_loses_the_gpu_past_the_deadline(void)
{
    struct gpu *gpu = gpu_fake_open();
    struct bell bell;
    REQUIRE(bell_create(gpu, &bell));
    gpu->deadline_ns = 20000000;
    gpu_fake_hang(3);
    for (int i = 0; i < 3; i++)
        CHECK(rings(gpu, &bell));
    CHECK(!rings(gpu, &bell));
    CHECK(gpu_is_lost(gpu));
    CHECK(strcmp(gpu->base.reason, "no answer within 20 ms") == 0);
    bell_destroy(gpu, &bell);
    gpu_fake_close(gpu);
}

SUITE(gpu_runtime, TEST(every_ring_that_was_given_is_waited_for),
      TEST(silent_stream_loses_the_gpu_past_the_deadline));
