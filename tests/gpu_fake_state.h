/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_fake_state.h - what the files of the fake runtime share. */
#ifndef PALP_TESTS_GPU_FAKE_STATE_H
#define PALP_TESTS_GPU_FAKE_STATE_H

#include "tests/gpu_block.h"
#include "tests/gpu_fake.h"

enum { GPU_FAKE_SHARED = 227 << 10 };
enum fault { NONE, INJECTED, WRONG, BEYOND, PAGEABLE, MEMORY, NO_DEVICE, CRASHED, WAITS };

/** One lock and one signal for all: what is slow, a kernel or a copy, runs outside of them. */
struct gpu_fake_state {
    pthread_mutex_t mutex;
    pthread_cond_t change;
    struct gpu_stream *streams;
    struct gpu_graph *graphs;
    struct block *blocks;
    int n_thread;
    unsigned seed;
    long count[GPU_FAKE_ANY + 1], kernels;
    enum gpu_fake_call fail_call;
    long fail_at, run_out_at, crash_at, hang_at; /* more to come before; below 0: none */
    size_t memory;
    bool no_device, crashed, ending;
    int waits;
};
extern struct gpu_fake_state gpu_fake_state;

struct gpu_fake_kernel {
    thread_kernel *run;
    size_t args_size;
    int n_thread; /* at most */
};
/** By enum gpu_kernel. */
extern const struct gpu_fake_kernel gpu_fake_alone[], gpu_fake_in_warps[];

/** Is this the one of which so many were to come before? */
bool gpu_fake_comes(long *left);
/** Count a call and find what is wrong with it. Takes the lock; leave gives it back. */
enum fault gpu_fake_enter(enum gpu_fake_call call);
int gpu_fake_leave(enum fault fault);
/** May a copy begin or end there? */
enum fault gpu_fake_check_end(const void *at, size_t size);

/** Streams and graphs of the table: gpu_fake_stream.c. */
int gpu_fake_stream_create(struct gpu_stream **stream, bool urgent);
int gpu_fake_stream_destroy(struct gpu_stream *stream);
int gpu_fake_stream_query(struct gpu_stream *stream, bool *done);
int gpu_fake_stream_follow(struct gpu_stream *stream, struct gpu_stream *other);
int gpu_fake_copy(struct gpu_stream *stream, void *to, const void *from, size_t size);
int gpu_fake_clear(struct gpu_stream *stream, void *at, size_t size);
int gpu_fake_launch(struct gpu_stream *stream, const struct gpu_launch *launch);
int gpu_fake_capture_begin(struct gpu_stream *stream);
int gpu_fake_capture_end(struct gpu_stream *stream, struct gpu_graph **graph);
int gpu_fake_graph_launch(struct gpu_stream *stream, struct gpu_graph *graph);
int gpu_fake_graph_destroy(struct gpu_graph *graph);

/** With the lock held. Until all streams have done what they were given. */
void gpu_fake_wait_for_all(void);
/** Take them all away. Return how many were still there. */
int gpu_fake_drop_streams(void);
int gpu_fake_drop_graphs(void);

#endif
