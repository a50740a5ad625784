/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_fake_stream.c - streams as threads, kernels from their source, graphs as lists of work. */
#include "tests/gpu_block.h"
#include "tests/gpu_fake_state.h"

#include <stdlib.h>
#include <string.h>

enum { QUEUE = 4096, WARP = 32 };

#define MEMBER(name, args, threads) args name;
union any_args {
    GPU_KERNELS(MEMBER)
};
#undef MEMBER
/* ---------------------------------------------------------------- what there is */

enum what { COPY, CLEAR, KERNEL, GRAPH, FOLLOW };

/** What a stream is given. */
struct work {
    enum what what;
    void *to;
    const void *from;
    size_t size; /* or of the scratch */
    enum gpu_kernel kernel;
    int n_block, n_thread;
    union any_args args;
    struct gpu_graph *graph;
    struct gpu_stream *other;
    long until; /* that the other has done so much */
};

struct gpu_graph {
    struct work *work;
    int n, room, in_use; /* in_use: launches that are not done */
    struct gpu_graph *next;
};

struct gpu_stream {
    pthread_t thread;
    pthread_cond_t wake;      /* there is work, or it is to close  */
    struct work *queue;       /* [QUEUE], item k at k % QUEUE      */
    long given, done;         /* items                             */
    struct gpu_graph *making; /* NULL: it does what it is given    */
    bool closing, joined;
    struct gpu_stream *next;
};

/* ---------------------------------------------------------------- a stream's thread */

static void run_blocks(const struct work *w, int n_thread, unsigned seed)
{
    thread_kernel *const alone = gpu_fake_alone[w->kernel].run;
    thread_kernel *const in_warp = gpu_fake_in_warps[w->kernel].run;
    if (n_thread == GPU_FAKE_WARPS)
        block_run_warps(in_warp, &w->args, w->n_block, w->n_thread, w->size, seed);
    else if (n_thread == GPU_FAKE_ABREAST)
        block_run_abreast(alone, &w->args, w->n_block, 2, w->size, seed);
    else
        block_run(alone, &w->args, w->n_block, n_thread, w->size, seed);
}

static void run_kernel(const struct work *w)
{
    pthread_mutex_lock(&gpu_fake_state.mutex);
    const int n_thread = gpu_fake_state.n_thread;
    const unsigned seed =
        gpu_fake_state.seed ? gpu_fake_state.seed + (unsigned)gpu_fake_state.kernels : 0;
    gpu_fake_state.kernels++;
    if (gpu_fake_comes(&gpu_fake_state.crash_at))
        gpu_fake_state.crashed = true;
    const bool hangs = gpu_fake_comes(&gpu_fake_state.hang_at);
    if (hangs)
        gpu_fake_state.hang_at = 0; /* whoever comes next hangs as well, until all are let go */
    while (hangs && gpu_fake_state.hang_at >= 0 && !gpu_fake_state.ending)
        pthread_cond_wait(&gpu_fake_state.change, &gpu_fake_state.mutex);
    const bool goes_on = !gpu_fake_state.crashed && !gpu_fake_state.ending;
    pthread_mutex_unlock(&gpu_fake_state.mutex);
    if (goes_on)
        run_blocks(w, n_thread, seed);
}

static void wait_for_other(const struct work *w)
{
    pthread_mutex_lock(&gpu_fake_state.mutex);
    while (w->other->done < w->until && !gpu_fake_state.crashed && !gpu_fake_state.ending)
        pthread_cond_wait(&gpu_fake_state.change, &gpu_fake_state.mutex);
    pthread_mutex_unlock(&gpu_fake_state.mutex);
}

static bool still_works(void)
{
    pthread_mutex_lock(&gpu_fake_state.mutex);
    const bool works = !gpu_fake_state.crashed && !gpu_fake_state.ending;
    pthread_mutex_unlock(&gpu_fake_state.mutex);
    return works;
}

static void do_simple(const struct work *w)
{
    if (!still_works())
        return;
    switch (w->what) {
    case COPY:
        memcpy(w->to, w->from, w->size);
        break;
    case CLEAR:
        memset(w->to, 0, w->size);
        break;
    case KERNEL:
        run_kernel(w);
        break;
    case FOLLOW:
        wait_for_other(w);
        break;
    case GRAPH:
        break; /* graphs hold no graphs */
    }
}

static void do_work(const struct work *w)
{
    if (w->what != GRAPH) {
        do_simple(w);
        return;
    }
    for (int i = 0; i < w->graph->n; i++)
        do_simple(&w->graph->work[i]);
}

static void *run_stream(void *ctx)
{
    struct gpu_stream *s = ctx;
    pthread_mutex_lock(&gpu_fake_state.mutex);
    for (;;) {
        while (s->done == s->given && !s->closing)
            pthread_cond_wait(&s->wake, &gpu_fake_state.mutex);
        if (s->done == s->given)
            break;
        struct work *w = &s->queue[s->done % QUEUE];
        pthread_mutex_unlock(&gpu_fake_state.mutex);
        do_work(w);
        pthread_mutex_lock(&gpu_fake_state.mutex);
        if (w->what == GRAPH)
            w->graph->in_use--;
        s->done++;
        pthread_cond_broadcast(&gpu_fake_state.change);
    }
    pthread_mutex_unlock(&gpu_fake_state.mutex);
    return NULL;
}

int gpu_fake_stream_create(struct gpu_stream **stream, bool urgent)
{
    const enum fault fault = gpu_fake_enter(GPU_FAKE_stream_create);
    if (fault != NONE)
        return gpu_fake_leave(fault);
    struct gpu_stream *s = calloc(1, sizeof *s);
    struct work *queue = calloc(QUEUE, sizeof *queue);
    if (!s || !queue)
        abort();
    pthread_cond_init(&s->wake, NULL);
    if (pthread_create(&s->thread, NULL, run_stream, s) != 0)
        abort();
    s->queue = queue;
    s->next = gpu_fake_state.streams;
    gpu_fake_state.streams = s;
    *stream = s;
    return gpu_fake_leave(NONE);
}

/* It stays in the list, for those who follow it, until everything is taken away. */
static void join_stream(struct gpu_stream *s)
{
    s->closing = true;
    pthread_cond_signal(&s->wake);
    pthread_mutex_unlock(&gpu_fake_state.mutex);
    pthread_join(s->thread, NULL);
    pthread_mutex_lock(&gpu_fake_state.mutex);
    s->joined = true;
}

int gpu_fake_stream_destroy(struct gpu_stream *stream)
{
    const enum fault fault = gpu_fake_enter(GPU_FAKE_stream_destroy);
    if (fault != NONE)
        return gpu_fake_leave(fault);
    if (stream->making || stream->joined)
        return gpu_fake_leave(WRONG);
    join_stream(stream);
    return gpu_fake_leave(NONE);
}

int gpu_fake_stream_query(struct gpu_stream *stream, bool *done)
{
    const enum fault fault = gpu_fake_enter(GPU_FAKE_stream_query);
    if (fault != NONE)
        return gpu_fake_leave(fault);
    if (stream->making)
        return gpu_fake_leave(WRONG);
    *done = stream->done == stream->given;
    return gpu_fake_leave(NONE);
}

/* ---------------------------------------------------------------- work */

static void add_to_graph(struct gpu_graph *graph, const struct work *w)
{
    if (graph->n == graph->room) {
        graph->room = graph->room > 0 ? 2 * graph->room : 16;
        graph->work = realloc(graph->work, (size_t)graph->room * sizeof *graph->work);
        if (!graph->work)
            abort();
    }
    graph->work[graph->n++] = *w;
}

/* To the end of the queue, or of the graph that is being made. */
static void give(struct gpu_stream *stream, const struct work *w)
{
    if (stream->making) {
        add_to_graph(stream->making, w);
        return;
    }
    while (stream->given - stream->done == QUEUE)
        pthread_cond_wait(&gpu_fake_state.change, &gpu_fake_state.mutex);
    stream->queue[stream->given++ % QUEUE] = *w;
    pthread_cond_signal(&stream->wake);
}

int gpu_fake_copy(struct gpu_stream *stream, void *to, const void *from, size_t size)
{
    enum fault fault = gpu_fake_enter(GPU_FAKE_copy);
    if (fault == NONE)
        fault = gpu_fake_check_end(to, size);
    if (fault == NONE)
        fault = gpu_fake_check_end(from, size);
    if (fault == NONE && size > 0)
        give(stream, &(struct work){.what = COPY, .to = to, .from = from, .size = size});
    return gpu_fake_leave(fault);
}

int gpu_fake_clear(struct gpu_stream *stream, void *at, size_t size)
{
    enum fault fault = gpu_fake_enter(GPU_FAKE_clear);
    if (fault == NONE)
        fault = gpu_fake_check_end(at, size);
    if (fault == NONE && size > 0)
        give(stream, &(struct work){.what = CLEAR, .to = at, .size = size});
    return gpu_fake_leave(fault);
}

static bool is_valid(const struct gpu_launch *l)
{
    return (unsigned)l->kernel < GPU_KERNEL_COUNT && l->n_block > 0 && l->n_thread > 0 &&
           l->n_thread % WARP == 0 && l->n_thread <= gpu_fake_alone[l->kernel].n_thread &&
           l->shared <= GPU_FAKE_SHARED && l->args_size == gpu_fake_alone[l->kernel].args_size;
}

int gpu_fake_launch(struct gpu_stream *stream, const struct gpu_launch *l)
{
    enum fault fault = gpu_fake_enter(GPU_FAKE_launch);
    if (fault == NONE && !is_valid(l))
        fault = WRONG;
    if (fault != NONE)
        return gpu_fake_leave(fault);
    struct work w = {.what = KERNEL,
                     .kernel = l->kernel,
                     .n_block = l->n_block,
                     .n_thread = l->n_thread,
                     .size = l->shared};
    memcpy(&w.args, l->args, l->args_size);
    give(stream, &w);
    return gpu_fake_leave(NONE);
}

int gpu_fake_stream_follow(struct gpu_stream *stream, struct gpu_stream *other)
{
    enum fault fault = gpu_fake_enter(GPU_FAKE_stream_follow);
    if (fault == NONE && (stream->making || other->making || other == stream))
        fault = WRONG;
    if (fault == NONE)
        give(stream, &(struct work){.what = FOLLOW, .other = other, .until = other->given});
    return gpu_fake_leave(fault);
}

/* ---------------------------------------------------------------- graphs */

int gpu_fake_capture_begin(struct gpu_stream *stream)
{
    enum fault fault = gpu_fake_enter(GPU_FAKE_capture_begin);
    if (fault == NONE && stream->making)
        fault = WRONG;
    if (fault == NONE && !(stream->making = calloc(1, sizeof *stream->making)))
        abort();
    return gpu_fake_leave(fault);
}

static void free_graph(struct gpu_graph *graph)
{
    if (graph)
        free(graph->work);
    free(graph);
}

/* A capture that fails is over all the same. */
int gpu_fake_capture_end(struct gpu_stream *stream, struct gpu_graph **graph)
{
    enum fault fault = gpu_fake_enter(GPU_FAKE_capture_end);
    struct gpu_graph *made = stream->making;
    stream->making = NULL;
    if (fault == NONE && !made)
        fault = WRONG;
    if (fault != NONE) {
        free_graph(made);
        return gpu_fake_leave(fault);
    }
    made->next = gpu_fake_state.graphs;
    gpu_fake_state.graphs = made;
    *graph = made;
    return gpu_fake_leave(NONE);
}

int gpu_fake_graph_launch(struct gpu_stream *stream, struct gpu_graph *graph)
{
    enum fault fault = gpu_fake_enter(GPU_FAKE_graph_launch);
    if (fault == NONE && stream->making)
        fault = WRONG;
    if (fault == NONE) {
        graph->in_use++;
        give(stream, &(struct work){.what = GRAPH, .graph = graph});
    }
    return gpu_fake_leave(fault);
}

int gpu_fake_graph_destroy(struct gpu_graph *graph)
{
    const enum fault fault = gpu_fake_enter(GPU_FAKE_graph_destroy);
    if (fault != NONE)
        return gpu_fake_leave(fault);
    while (graph->in_use > 0 && !gpu_fake_state.crashed)
        pthread_cond_wait(&gpu_fake_state.change, &gpu_fake_state.mutex);
    for (struct gpu_graph **link = &gpu_fake_state.graphs; *link; link = &(*link)->next)
        if (*link == graph) {
            *link = graph->next;
            free_graph(graph);
            return gpu_fake_leave(NONE);
        }
    return gpu_fake_leave(WRONG);
}
/* ---------------------------------------------------------------- all of them */

void gpu_fake_wait_for_all(void)
{
    for (struct gpu_stream *s = gpu_fake_state.streams; s; s = s->next)
        while (s->done < s->given && !gpu_fake_state.crashed)
            pthread_cond_wait(&gpu_fake_state.change, &gpu_fake_state.mutex);
}

int gpu_fake_drop_streams(void)
{
    int n = 0;
    while (gpu_fake_state.streams) {
        struct gpu_stream *s = gpu_fake_state.streams;
        if (!s->joined) {
            n++;
            join_stream(s);
        }
        gpu_fake_state.streams = s->next;
        free_graph(s->making);
        pthread_cond_destroy(&s->wake);
        free(s->queue);
        free(s);
    }
    return n;
}

int gpu_fake_drop_graphs(void)
{
    int n = 0;
    for (; gpu_fake_state.graphs; n++) {
        struct gpu_graph *graph = gpu_fake_state.graphs;
        gpu_fake_state.graphs = graph->next;
        free_graph(graph);
    }
    return n;
}
