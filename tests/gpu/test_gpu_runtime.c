/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_gpu_runtime.c - an opened GPU: waiting for it, losing it; and the fake runtime that all
 * other tests of the room stand on. */
#include "tests/check.h"
#include "tests/fixtures/gpu_fake.h"

#include <stdlib.h>
#include <string.h>

static bool completes(struct gpu *gpu, struct completion *done)
{
    return completion_signal(gpu, done, gpu->realtime) && completion_wait(gpu, done);
}

/* ---------------------------------------------------------------- waiting */

static void every_ring_that_was_given_is_waited_for(void)
{
    struct gpu *gpu = gpu_fake_open();
    struct completion done;
    REQUIRE(completion_create(gpu, &done));
    for (unsigned long long i = 1; i <= 100; i++) {
        CHECK(completes(gpu, &done));
        CHECK(*done.flag == i);
    }
    completion_destroy(gpu, &done);
    CHECK(gpu_fake_close(gpu) == 0);
}

static void silent_stream_loses_the_gpu_past_the_deadline(void)
{
    struct gpu *gpu = gpu_fake_open();
    struct completion done;
    REQUIRE(completion_create(gpu, &done));
    gpu_fake_hang(3);
    for (int i = 0; i < 3; i++)
        CHECK(completes(gpu, &done));
    gpu->deadline_ns = 20000000;
    CHECK(!completes(gpu, &done));
    CHECK(gpu_is_lost(gpu));
    CHECK(strcmp(gpu->base.reason, "no answer within 20 ms") == 0);
    completion_destroy(gpu, &done);
    gpu_fake_close(gpu);
}

static void worker_waits_no_longer_than_its_deadline(void)
{
    struct gpu *gpu = gpu_fake_open();
    struct completion done;
    REQUIRE(completion_create(gpu, &done));
    CHECK(completion_signal(gpu, &done, gpu->realtime) && gpu_finish(gpu, gpu->realtime));
    gpu->worker_deadline_ns = 30000000;
    gpu_fake_hang(0);
    CHECK(completion_signal(gpu, &done, gpu->realtime) && !gpu_finish(gpu, gpu->realtime));
    CHECK(strcmp(gpu->base.reason, "no answer within 30 ms") == 0);
    completion_destroy(gpu, &done);
    gpu_fake_close(gpu);
}

static void kernel_that_fails_is_noticed_before_its_silence(void)
{
    struct gpu *gpu = gpu_fake_open();
    struct completion done;
    REQUIRE(completion_create(gpu, &done));
    gpu->deadline_ns = INT64_MAX; /* its silence would last for ever */
    gpu_fake_crash(0);
    CHECK(!completes(gpu, &done));
    CHECK(strstr(gpu->base.reason, "a kernel that failed") != NULL);
    completion_destroy(gpu, &done);
    gpu_fake_close(gpu);
}

static void what_is_sent_comes_back_unchanged(void)
{
    enum { SIZE = (9 << 20) + 3 }; /* three pieces, the last one short */
    struct gpu *gpu = gpu_fake_open();
    unsigned char *sent = malloc(SIZE), *back = malloc(SIZE);
    void *there = gpu_reserve(gpu, SIZE);
    REQUIRE(sent && back && there);
    for (int i = 0; i < SIZE; i++)
        sent[i] = (unsigned char)((unsigned)i * 2654435761u >> 24); /* no piece is like another */
    CHECK(gpu_send(gpu, gpu->realtime, there, sent, SIZE));
    CHECK(gpu_fetch(gpu, gpu->realtime, back, there, SIZE));
    CHECK(memcmp(sent, back, SIZE) == 0);
    gpu_release(gpu, there);
    free(sent);
    free(back);
    CHECK(gpu_fake_close(gpu) == 0);
}

/* ---------------------------------------------------------------- losing */

static void *lose_as_one(void *gpu)
{
    gpu_lose(gpu, "one, one, one, one, one");
    return NULL;
}

static void *lose_as_other(void *gpu)
{
    gpu_lose(gpu, "other");
    return NULL;
}

static void first_failure_is_the_reason_and_stays_it(void)
{
    struct gpu *gpu = gpu_fake_open();
    CHECK(!gpu_did(gpu, gpu->run->clear(gpu->realtime, gpu->load, (size_t)1 << 40), "the first"));
    CHECK(!gpu_did(gpu, gpu->run->no_memory, "the second"));
    gpu_lose(gpu, "the third");
    CHECK(strcmp(gpu->base.reason, "the first: a place that was not reserved") == 0);
    gpu_fake_close(gpu);
}

static void one_failure_is_the_reason_when_two_threads_fail_at_once(void)
{
    gpu_fake_close(gpu_fake_open());
    for (int i = 0; i < 200; i++) {
        struct gpu gpu = {.run = &gpu_fake};
        pthread_t one, other;
        REQUIRE(pthread_create(&one, NULL, lose_as_one, &gpu) == 0);
        REQUIRE(pthread_create(&other, NULL, lose_as_other, &gpu) == 0);
        while (!gpu_is_lost(&gpu))
            ;
        char seen[256];
        memcpy(seen, gpu.base.reason, sizeof seen); /* while the second may still come */
        pthread_join(one, NULL);
        pthread_join(other, NULL);
        CHECK(!strcmp(seen, "one, one, one, one, one") || !strcmp(seen, "other"));
        CHECK(strcmp(seen, gpu.base.reason) == 0);
    }
}

static void lost_gpu_is_asked_nothing_more(void)
{
    char bytes[16] = "";
    struct gpu *gpu = gpu_fake_open();
    struct completion done;
    void *there = gpu_reserve(gpu, sizeof bytes);
    REQUIRE(there && completion_create(gpu, &done));
    gpu_lose(gpu, "enough");
    const long asked = gpu_fake_count(GPU_FAKE_ANY);
    CHECK(!gpu_reserve(gpu, 16) && !gpu_reserve_pinned(gpu, 16));
    CHECK(!gpu_send(gpu, gpu->realtime, there, bytes, sizeof bytes));
    CHECK(!gpu_fetch(gpu, gpu->realtime, bytes, there, sizeof bytes));
    CHECK(!gpu_finish(gpu, gpu->realtime));
    CHECK(!completion_signal(gpu, &done, gpu->realtime) && !completion_wait(gpu, &done));
    CHECK(!completion_launch(gpu, &done, gpu->realtime, NULL));
    CHECK(!gpu_did(gpu, 0, "anything"));
    gpu_release(gpu, there);
    completion_destroy(gpu, &done);
    CHECK(gpu_fake_count(GPU_FAKE_ANY) == asked);
    CHECK(strcmp(gpu->base.reason, "enough") == 0);
    gpu_fake_close(gpu);
}

static void lack_of_memory_loses_nothing(void)
{
    struct gpu *gpu = gpu_fake_open();
    gpu_fake_memory(1 << 20);
    CHECK(!gpu_reserve(gpu, (1 << 20) + 1) && !gpu_is_lost(gpu));
    void *most = gpu_reserve(gpu, 1 << 20);
    CHECK(most && !gpu_reserve_pinned(gpu, 1) && !gpu_is_lost(gpu));
    gpu_release(gpu, most);
    gpu_fake_run_out(1);
    void *first = gpu_reserve(gpu, 8), *second = gpu_reserve(gpu, 8), *third = gpu_reserve(gpu, 8);
    CHECK(first && !second && third && !gpu_is_lost(gpu));
    gpu_release(gpu, first);
    gpu_release(gpu, third);
    CHECK(gpu_fake_close(gpu) == 0);
}

/* A graph signals completion three times. */
static bool signal_by_graph(struct gpu *gpu, struct completion *done)
{
    const struct gpu_runtime *run = gpu->run;
    struct gpu_graph *graph = NULL;
    bool did = gpu_did(gpu, run->capture_begin(gpu->realtime), "begin");
    if (did) {
        const bool captured = completion_capture(gpu, done, gpu->realtime);
        did = gpu_did(gpu, run->capture_end(gpu->realtime, &graph), "end") && captured;
    }
    for (int i = 0; did && i < 3; i++)
        did = completion_launch(gpu, done, gpu->realtime, graph) && completion_wait(gpu, done);
    if (graph && !gpu_is_lost(gpu))
        did &= gpu_did(gpu, run->graph_destroy(graph), "destroy");
    return did;
}

static void each_call_that_fails_is_noticed(void)
{
    int n = 0;
    for (bool failed = true; failed; n++) {
        gpu_fake_begin();
        gpu_fake_fail(GPU_FAKE_ANY, n);
        char reason[256] = "";
        struct gpu *gpu = gpu_create(&gpu_fake, NULL, reason);
        struct completion done = {0};
        bool did = gpu && completion_create(gpu, &done) && signal_by_graph(gpu, &done);
        if (gpu) {
            completion_destroy(gpu, &done);
            did &= !gpu_is_lost(gpu);
            CHECK(did == (gpu->base.reason[0] == '\0'));
        } else {
            CHECK(reason[0] != '\0');
        }
        failed = gpu_fake_count(GPU_FAKE_ANY) > n;
        CHECK(did == !failed);
        gpu_fake_close(gpu);
    }
    CHECK(n > 15);
}

/* ---------------------------------------------------------------- the fake runtime */

static void copy_reads_host_memory_when_its_turn_comes(void)
{
    struct gpu *gpu = gpu_fake_open();
    const struct gpu_runtime *run = gpu->run;
    struct completion done;
    int *here = gpu_reserve_pinned(gpu, sizeof *here), *there = gpu_reserve(gpu, sizeof *there);
    int found = 0;
    REQUIRE(here && there && completion_create(gpu, &done));
    gpu_fake_hang(0);
    *here = 1;
    CHECK(completion_signal(gpu, &done, gpu->realtime));
    CHECK(run->copy(gpu->realtime, there, here, sizeof *here) == 0);
    *here = 2; /* too early: the copy has not been done */
    gpu_fake_let_go();
    CHECK(gpu_fetch(gpu, gpu->realtime, &found, there, sizeof found));
    CHECK(found == 2);
    gpu_release(gpu, there);
    gpu_release_pinned(gpu, here);
    completion_destroy(gpu, &done);
    CHECK(gpu_fake_close(gpu) == 0);
}

static void stream_that_follows_waits_and_one_that_does_not_goes_on(void)
{
    struct gpu *gpu = gpu_fake_open();
    const struct gpu_runtime *run = gpu->run;
    struct completion done;
    struct gpu_stream *free_one, *follower;
    bool idle = true;
    REQUIRE(completion_create(gpu, &done));
    REQUIRE(run->stream_create(&free_one, false) == 0 && run->stream_create(&follower, true) == 0);
    gpu_fake_hang(0);
    CHECK(completion_signal(gpu, &done, gpu->realtime));
    CHECK(run->stream_follow(follower, gpu->realtime) == 0);
    CHECK(run->clear(free_one, done.count, sizeof *done.count) == 0);
    CHECK(run->clear(follower, done.count, sizeof *done.count) == 0);
    CHECK(gpu_finish(gpu, free_one));
    CHECK(run->stream_query(follower, &idle) == 0 && !idle);
    gpu_fake_let_go();
    CHECK(gpu_finish(gpu, follower));
    CHECK(*done.flag == 1);
    CHECK(run->stream_destroy(free_one) == 0 && run->stream_destroy(follower) == 0);
    completion_destroy(gpu, &done);
    CHECK(gpu_fake_close(gpu) == 0);
}

static void graph_does_what_was_given_as_often_as_it_is_launched(void)
{
    struct gpu *gpu = gpu_fake_open();
    struct completion done;
    REQUIRE(completion_create(gpu, &done));
    CHECK(signal_by_graph(gpu, &done));
    CHECK(*done.flag == 3 && gpu_fake_kernels() == 3);
    gpu_fake_blocks(4, 7);
    CHECK(signal_by_graph(gpu, &done)); /* from another stack: arguments are in the graph */
    CHECK(*done.flag == 6 && gpu_fake_kernels() == 6);
    completion_destroy(gpu, &done);
    CHECK(gpu_fake_close(gpu) == 0);
}

static void misuse_is_refused(void)
{
    struct gpu *gpu = gpu_fake_open();
    bool done;
    const struct gpu_runtime *run = gpu->run;
    char here[64];
    char *there = gpu_reserve(gpu, 64);
    struct mapped_signal_args args = {0};
    const struct gpu_launch right = {GPU_KERNEL_mapped_signal, 1, 32, 0, &args, sizeof args};
    struct gpu_launch wrong[] = {right, right, right, right, right};
    wrong[0].args_size--;
    wrong[1].n_thread = 33;
    wrong[2].n_thread = 64; /* it says 32 at most */
    wrong[3].n_block = 0;
    wrong[4].shared = gpu->device.shared_most + 1;
    for (int i = 0; i < 5; i++)
        CHECK(run->launch(gpu->realtime, &wrong[i]) != 0);
    CHECK(run->copy(gpu->realtime, there, here, 64) != 0); /* not pinned: it would wait */
    CHECK(run->copy(gpu->realtime, there + 1, there, 64) != 0);
    CHECK(run->clear(gpu->realtime, there, 65) != 0);
    CHECK(run->release(there + 1) != 0 && run->release_pinned(there) != 0);
    CHECK(run->stream_follow(gpu->realtime, gpu->realtime) != 0);
    CHECK(run->capture_begin(gpu->realtime) == 0);
    CHECK(run->stream_query(gpu->realtime, &done) != 0 && run->capture_begin(gpu->realtime) != 0);
    struct gpu_graph *graph;
    CHECK(run->capture_end(gpu->realtime, &graph) == 0 && run->graph_destroy(graph) == 0);
    gpu_release(gpu, there);
    CHECK(gpu_fake_close(gpu) == 0);
}

static void call_that_may_wait_is_refused_in_a_step(void)
{
    struct gpu *gpu = gpu_fake_open();
    struct completion done;
    REQUIRE(completion_create(gpu, &done));
    gpu_fake_step(true);
    CHECK(completes(gpu, &done));
    CHECK(gpu_fake_waits() == 0);
    CHECK(!gpu_reserve(gpu, 8) && gpu_fake_waits() == 1);
    CHECK(strcmp(gpu->base.reason, "reserving memory: a call that may wait, in a step") == 0);
    gpu_fake_step(false);
    completion_destroy(gpu, &done);
    gpu_fake_close(gpu);
}

static void new_memory_holds_no_numbers(void)
{
    struct gpu *gpu = gpu_fake_open();
    double *there = gpu_reserve(gpu, 3 * sizeof *there), found[3] = {0};
    float *pinned = gpu_reserve_pinned(gpu, sizeof *pinned);
    CHECK(gpu_fetch(gpu, gpu->realtime, found, there, sizeof found));
    CHECK(isnan(found[0]) && isnan(found[2]) && isnan(*pinned));
    gpu_release(gpu, there);
    gpu_release_pinned(gpu, pinned);
    CHECK(gpu_fake_close(gpu) == 0);
}

static void what_is_not_given_back_is_counted(void)
{
    struct gpu *gpu = gpu_fake_open();
    struct gpu_stream *stream;
    struct gpu_graph *graph;
    CHECK(gpu_reserve(gpu, 8) && gpu->run->stream_create(&stream, false) == 0);
    CHECK(gpu->run->capture_begin(stream) == 0 && gpu->run->capture_end(stream, &graph) == 0);
    CHECK(gpu_fake_close(gpu) == 3);
}

SUITE(gpu_runtime, TEST(every_ring_that_was_given_is_waited_for),
      TEST(silent_stream_loses_the_gpu_past_the_deadline),
      TEST(worker_waits_no_longer_than_its_deadline),
      TEST(kernel_that_fails_is_noticed_before_its_silence),
      TEST(what_is_sent_comes_back_unchanged), TEST(first_failure_is_the_reason_and_stays_it),
      TEST(one_failure_is_the_reason_when_two_threads_fail_at_once),
      TEST(lost_gpu_is_asked_nothing_more), TEST(lack_of_memory_loses_nothing),
      TEST(each_call_that_fails_is_noticed), TEST(copy_reads_host_memory_when_its_turn_comes),
      TEST(stream_that_follows_waits_and_one_that_does_not_goes_on),
      TEST(graph_does_what_was_given_as_often_as_it_is_launched), TEST(misuse_is_refused),
      TEST(call_that_may_wait_is_refused_in_a_step), TEST(new_memory_holds_no_numbers),
      TEST(what_is_not_given_back_is_counted));
