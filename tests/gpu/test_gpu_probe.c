/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gpu_probe.c - kernels that show the least that others can take: do they read all, is a time
 * told, is nothing left behind. How long it takes decides nothing. */
#include "gpu/host/probe.h"
#include "gpu/kernel/probe_kernel.h"
#include "tests/check.h"
#include "tests/fixtures/gpu_block.h"
#include "tests/fixtures/gpu_fake.h"

enum { NUMBERS = 1013, THREADS = 4, BLOCKS = 3 };

static void run_read(const struct gpu_thread *t, const void *args)
{
    probe_read(t, args);
}

/* Whole numbers add up exactly, in any order. */
static void every_number_is_read_once(void)
{
    static double x[NUMBERS];
    for (int i = 0; i < NUMBERS; i++)
        x[i] = i % 7 + 1;
    for (int n = 0; n <= NUMBERS; n += 1 + n / 8) {
        double sum[THREADS * BLOCKS], expected = 0, found = 0;
        for (int i = 0; i < THREADS * BLOCKS; i++)
            sum[i] = (double)NAN;
        const struct probe_read_args args = {x, n, sum};
        block_run(run_read, &args, BLOCKS, THREADS, 0, 1);
        for (int i = 0; i < n; i++)
            expected += x[i];
        for (int i = 0; i < THREADS * BLOCKS; i++)
            found += sum[i];
        CHECK_NEAR(found, expected, 0);
    }
}

static void chain_and_reads_take_time_and_leave_nothing_behind(void)
{
    struct gpu *gpu = gpu_fake_open();
    CHECK(gpu_probe_chain(gpu, 3) > 0);
    CHECK(gpu_probe_reads(gpu, 2, 1 << 12) > 0);
    CHECK(gpu_fake_close(gpu) == 0);
}

static void no_time_is_told_where_the_gpu_fails_or_is_full(void)
{
    struct gpu *gpu = gpu_fake_open();
    gpu_fake_run_out(0);
    CHECK(gpu_probe_reads(gpu, 2, 1 << 12) < 0);
    CHECK(!gpu_is_lost(gpu));
    gpu_fake_fail(GPU_FAKE_graph_launch, 1);
    CHECK(gpu_probe_chain(gpu, 3) < 0);
    CHECK(gpu_is_lost(gpu));
    CHECK(gpu_fake_close(gpu) == 0);
}

SUITE(gpu_probe, TEST(every_number_is_read_once),
      TEST(chain_and_reads_take_time_and_leave_nothing_behind),
      TEST(no_time_is_told_where_the_gpu_fails_or_is_full));
