/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iterate.c - iterations on A as launches: a refinement is one graph and one answer; a
 * precondition is one with the move after it, begun before anybody asks for it.
 *
 * What a step gives goes by pinned memory that kernels read as it stands: a few hundred
 * kilobytes, which many thread blocks ask for at once, come as fast as by a copy, and without
 * the start of one. A itself is megabytes: a piece of it is copied while the next is put into
 * pinned memory. */
#include "gpu/host/iterate.h"
#include "engine/model/coupled_system.h"
#include "engine/model/pattern.h"
#include "engine/motion/ordering.h"
#include "gpu/host/count.h"
#include "gpu/host/layout.h"
#include "gpu/host/solve.h"

#include <stdlib.h>
#include <string.h>

enum {
    NODE_THREADS = ITERATE_NODES,
    ROW_THREADS = 256,  /* 32 lanes, or fewer, for a row                    */
    SUM_THREADS = 256,  /* of the one thread block that adds up                     */
    COPY_THREADS = 128, /* a thread copies four numbers                     */
    COPIES = 4,
    PIECE = 512 << 10, /* bytes of A that are on their way at a time       */
};

/* Where the answer is: sent, a move short of x, or z short of it. */
enum answer { SENT, MOVED, ADDED };

/* Pinned memory that was filled since the last answer, which tells that all before was read. */
enum staged { STAGED_A = 1, STAGED_WARP = 2, STAGED_VECTORS = 4 };

/* What iterations have of a slot. */
struct slot_way {
    int *place;                         /* on the device, in the factor's order  | [n] */
    mat3 *then;                         /* on the device: the factor's rotations | [n] */
    struct gpu_graph *refine, *iterate; /* NULL: none yet                              */
};

struct gpu_iteration {
    void *memory, *pinned; /* all of it */

    /* On the device. */
    struct iterate_at at;
    mat3 *now; /* rotations that A was assembled with | [n] */
    struct slot_way way[GPU_SLOTS];

    /* Pinned. */
    mat3 *A;      /* what is given    | [n_block] */
    mat3 *warp;   /* likewise         | [n]       */
    vec3 *b, *x;  /* likewise         | [n]       */
    vec3 *x_back; /* what comes back  | [n]       */
    struct iterate_answer *answer;

    struct completion early; /* what came of a precondition is there        */
    struct completion done;  /* all that was given is done                  */
    bool is_assembled;       /* A and `now` are of this step, and b ...     */
    const vec3 *assembled_b; /* ... stands there: pinned */
    unsigned staged;
    enum answer where;
};

/* ---------------------------------------------------------------- memory */

static int entries_of(const struct pattern *pattern)
{
    return 2 * pattern->n_block - pattern->n;
}

static void take_vectors(struct iterate_at *at, struct layout *layout, size_t n)
{
    at->b = layout_take(layout, n, sizeof *at->b);
    at->x = layout_take(layout, n, sizeof *at->x);
    at->r = layout_take(layout, n, sizeof *at->r);
    at->z = layout_take(layout, n, sizeof *at->z);
    at->p = layout_take(layout, n, sizeof *at->p);
    at->Ap = layout_take(layout, n, sizeof *at->Ap);
    at->y = layout_take(layout, n, sizeof *at->y);
}

static void take_device(struct gpu_iteration *it, struct layout *layout,
                        const struct pattern *pattern)
{
    const size_t n = (size_t)pattern->n;
    const size_t n_chunk = (size_t)count_parts(pattern->n, ITERATE_NODES);
    it->at.n = pattern->n;
    it->at.first = layout_take(layout, n + 1, sizeof *it->at.first);
    it->at.entry = layout_take(layout, (size_t)entries_of(pattern), sizeof *it->at.entry);
    it->at.A = layout_take(layout, (size_t)pattern->n_block, sizeof *it->at.A);
    it->at.warp = layout_take(layout, n, sizeof *it->at.warp);
    take_vectors(&it->at, layout, n);
    it->at.sum = layout_take(layout, n_chunk, sizeof *it->at.sum);
    it->at.most = layout_take(layout, n_chunk, sizeof *it->at.most);
    it->at.row_sum =
        layout_take(layout, (size_t)count_parts(pattern->n, ITERATE_ROWS), sizeof *it->at.row_sum);
    it->at.state = layout_take(layout, 1, sizeof *it->at.state);
    it->now = layout_take(layout, n, sizeof *it->now);
    for (int k = 0; k < GPU_SLOTS; k++) {
        it->way[k].place = layout_take(layout, n, sizeof *it->way[k].place);
        it->way[k].then = layout_take(layout, n, sizeof *it->way[k].then);
    }
}

static void take_pinned(struct gpu_iteration *it, struct layout *layout,
                        const struct pattern *pattern)
{
    const size_t n = (size_t)pattern->n;
    it->A = layout_take(layout, (size_t)pattern->n_block, sizeof *it->A);
    it->warp = layout_take(layout, n, sizeof *it->warp);
    it->b = layout_take(layout, n, sizeof *it->b);
    it->x = layout_take(layout, n, sizeof *it->x);
    it->x_back = layout_take(layout, n, sizeof *it->x_back);
    it->answer = layout_take(layout, 1, sizeof *it->answer);
}

static bool reserve_iteration(struct gpu *gpu, struct gpu_iteration *it,
                              const struct pattern *pattern)
{
    struct layout device = {NULL, 0}, pinned = {NULL, 0};
    take_device(it, &device, pattern);
    take_pinned(it, &pinned, pattern);
    it->memory = gpu_reserve(gpu, device.used);
    it->pinned = gpu_reserve_pinned(gpu, pinned.used);
    if (!it->memory || !it->pinned)
        return false;
    device = (struct layout){it->memory, 0};
    pinned = (struct layout){it->pinned, 0};
    take_device(it, &device, pattern);
    take_pinned(it, &pinned, pattern);
    return true;
}

/* ---------------------------------------------------------------- the pattern */

/* Both triangles, row by row: blocks left of the diagonal, then those from it on. */
static void list_entries(const struct pattern *pattern, int *first, struct iterate_entry *entry)
{
    int n = 0;
    for (int row = 0; row < pattern->n; row++) {
        first[row] = n;
        for (int k = pattern->left_first[row]; k < pattern->left_first[row + 1]; k++)
            entry[n++] = (struct iterate_entry){pattern->left[k], pattern->left_col[k]};
        for (int k = pattern->first[row]; k < pattern->first[row + 1]; k++)
            entry[n++] = (struct iterate_entry){k, pattern->row[k]};
    }
    first[pattern->n] = n;
}

static bool send_pattern(struct gpu_body *body, struct gpu_iteration *it)
{
    const struct pattern *pattern = body->coupled->pattern;
    const size_t firsts = ((size_t)pattern->n + 1) * sizeof(int);
    const size_t entries = (size_t)entries_of(pattern) * sizeof(struct iterate_entry);
    int *first = malloc(firsts);
    struct iterate_entry *entry = malloc(entries + 1);
    bool sent = first && entry;
    if (sent) {
        list_entries(pattern, first, entry);
        sent = gpu_send(body->gpu, body->worker, it->at.first, first, firsts) &&
               gpu_send(body->gpu, body->worker, it->at.entry, entry, entries);
    }
    free(first);
    free(entry);
    return sent;
}

/* ---------------------------------------------------------------- life */

static void destroy_iteration(struct gpu *gpu, struct gpu_iteration *it)
{
    for (int k = 0; k < GPU_SLOTS; k++) {
        gpu_drop_graph(gpu, &it->way[k].refine);
        gpu_drop_graph(gpu, &it->way[k].iterate);
    }
    completion_destroy(gpu, &it->early);
    completion_destroy(gpu, &it->done);
    gpu_release(gpu, it->memory);
    gpu_release_pinned(gpu, it->pinned);
    free(it);
}

struct gpu_iteration *gpu_iteration_create(struct gpu_body *body)
{
    struct gpu_iteration *it = calloc(1, sizeof *it);
    if (!it)
        return NULL;
    if (reserve_iteration(body->gpu, it, body->coupled->pattern) &&
        completion_create(body->gpu, &it->early) && completion_create(body->gpu, &it->done) &&
        send_pattern(body, it))
        return it;
    destroy_iteration(body->gpu, it);
    return NULL;
}

void gpu_iteration_destroy(struct gpu_body *body)
{
    if (body->iteration)
        destroy_iteration(body->gpu, body->iteration);
    body->iteration = NULL;
}

/* ---------------------------------------------------------------- launches */

static bool launch_on(struct gpu_body *body, struct gpu_stream *stream,
                      const struct gpu_launch *launch)
{
    return !gpu_is_lost(body->gpu) &&
           gpu_did(body->gpu, body->gpu->run->launch(stream, launch), "iteration");
}

#define LAUNCH(name, blocks, threads, numbers, args)                                               \
    &(struct gpu_launch)                                                                           \
    {                                                                                              \
        GPU_KERNEL_##name, (blocks), (threads), (numbers) * sizeof(double), (args), sizeof *(args) \
    }

/* r, and y in the factor's order. */
static bool give_residual(struct gpu_body *body, const struct slot_way *way,
                          struct gpu_stream *stream)
{
    const struct gpu_iteration *it = body->iteration;
    const struct iterate_residual_args residual = {it->at, way->place};
    const struct iterate_sum_args sum = {it->at};
    const int chunks = count_parts(it->at.n, ITERATE_ROWS);
    return launch_on(body, stream,
                     LAUNCH(iterate_residual, chunks, ROW_THREADS, ITERATE_ROWS, &residual)) &&
           launch_on(body, stream, LAUNCH(iterate_sum, 1, SUM_THREADS, ITERATE_FOLD, &sum));
}

/* z */
static bool give_precondition(struct gpu_body *body, int index, vec3 *x_back,
                              struct gpu_stream *stream)
{
    const struct gpu_iteration *it = body->iteration;
    const struct iterate_rewarp_args rewarp = {it->at, it->way[index].place, x_back};
    return gpu_solve_give(body, &body->slot[index], (double *)it->at.y, &it->at.state->residual,
                          stream) &&
           launch_on(body, stream,
                     LAUNCH(iterate_rewarp, count_parts(it->at.n, ITERATE_NODES), NODE_THREADS,
                            2 * ITERATE_NODES, &rewarp));
}

static bool give_refine(struct gpu_body *body, int index, struct gpu_stream *stream)
{
    const struct gpu_iteration *it = body->iteration;
    const struct iterate_tell_args tell = {it->at, it->answer, {it->done.count, it->done.flag}};
    return give_residual(body, &it->way[index], stream) &&
           give_precondition(body, index, it->x_back, stream) &&
           launch_on(body, stream, LAUNCH(iterate_tell, 1, SUM_THREADS, 2 * ITERATE_FOLD, &tell));
}

static bool give_iterate(struct gpu_body *body, int index, struct gpu_stream *stream)
{
    const struct gpu_iteration *it = body->iteration;
    const struct iterate_turn_args turn = {it->at, it->answer, {it->early.count, it->early.flag}};
    const struct iterate_move_args move = {it->at, it->way[index].place};
    const struct iterate_close_args close = {it->at, it->answer, {it->done.count, it->done.flag}};
    return give_precondition(body, index, NULL, stream) &&
           launch_on(body, stream,
                     LAUNCH(iterate_turn, count_parts(it->at.n, ITERATE_ROWS), ROW_THREADS,
                            2 * ITERATE_FOLD, &turn)) &&
           launch_on(body, stream,
                     LAUNCH(iterate_move, count_parts(it->at.n, ITERATE_NODES), NODE_THREADS,
                            ITERATE_FOLD, &move)) &&
           launch_on(body, stream, LAUNCH(iterate_close, 1, SUM_THREADS, ITERATE_FOLD, &close));
}

/* ---------------------------------------------------------------- a slot */

typedef bool giver(struct gpu_body *body, int index, struct gpu_stream *stream);

static bool capture_graph(struct gpu_body *body, int index, giver *give_all,
                          struct gpu_graph **graph)
{
    struct gpu *gpu = body->gpu;
    gpu_drop_graph(gpu, graph);
    return !gpu_is_lost(gpu) &&
           gpu_did(gpu, gpu->run->capture_begin(body->worker), "graph of iterations") &&
           give_all(body, index, body->worker) &&
           gpu_did(gpu, gpu->run->capture_end(body->worker, graph), "graph of iterations");
}

bool gpu_iteration_prepare(struct gpu_body *body, int index)
{
    struct slot_way *way = &body->iteration->way[index];
    const int *place = body->slot[index].ordering->place;
    return gpu_send(body->gpu, body->worker, way->place, place,
                    (size_t)body->iteration->at.n * sizeof *place) &&
           capture_graph(body, index, give_refine, &way->refine) &&
           capture_graph(body, index, give_iterate, &way->iterate);
}

bool gpu_iteration_take_rotation(struct gpu_body *body, int index, const mat3 *rotation)
{
    const struct gpu_iteration *it = body->iteration;
    return gpu_send(body->gpu, body->worker, it->way[index].then, rotation,
                    (size_t)it->at.n * sizeof *rotation);
}

/* ---------------------------------------------------------------- what a step gives */

double *gpu_iteration_matrix(struct gpu_body *body)
{
    return &body->iteration->at.A->m[0][0];
}

double *gpu_iteration_rotation(struct gpu_body *body)
{
    return &body->iteration->now->m[0][0];
}

void gpu_iteration_assembled(struct gpu_body *body, const vec3 *b)
{
    body->iteration->is_assembled = true;
    body->iteration->assembled_b = b;
}

static bool wait_for(struct gpu_body *body, struct completion *done)
{
    if (!completion_wait(body->gpu, done))
        return false;
    body->iteration->staged = 0;
    return true;
}

/* Before something is put into pinned memory: what was there may still be on its way, if nothing
 * was asked for since. */
static bool wait_for_staging(struct gpu_body *body, enum staged what)
{
    struct gpu_iteration *it = body->iteration;
    if ((it->staged & what) && !(completion_signal(body->gpu, &it->done, body->gpu->realtime) &&
                                 wait_for(body, &it->done)))
        return false;
    it->staged |= what;
    return !gpu_is_lost(body->gpu);
}

bool gpu_iteration_take_matrix(struct gpu_body *body, const mat3 *A)
{
    struct gpu_iteration *it = body->iteration;
    struct gpu *gpu = body->gpu;
    const size_t size = (size_t)body->coupled->pattern->n_block * sizeof *A;
    bool did = wait_for_staging(body, STAGED_A);
    it->is_assembled = false;
    for (size_t at = 0; did && at < size; at += PIECE) {
        char *here = (char *)it->A + at, *there = (char *)it->at.A + at;
        const size_t piece = size - at < PIECE ? size - at : PIECE;
        memcpy(here, (const char *)A + at, piece);
        did = gpu_did(gpu, gpu->run->copy(gpu->realtime, there, here, piece), "copy of A");
    }
    return did;
}

bool gpu_iteration_begin(struct gpu_body *body, int index, const mat3 *warp)
{
    struct gpu_iteration *it = body->iteration;
    const int n = it->at.n, items = it->is_assembled ? n : 9 * n / COPIES;
    struct iterate_warp_args args = {n, NULL, it->now, it->way[index].then, it->at.warp};
    if (!it->is_assembled) {
        if (!wait_for_staging(body, STAGED_WARP))
            return false;
        memcpy(it->warp, warp, (size_t)n * sizeof *warp);
        args.given = it->warp;
    }
    return launch_on(
        body, body->gpu->realtime,
        LAUNCH(iterate_warp, count_parts(items, COPY_THREADS), COPY_THREADS, 0, &args));
}

/* b of the assembly is read where it stands. */
static bool load_vectors(struct gpu_body *body, const vec3 *b, const vec3 *x)
{
    struct gpu_iteration *it = body->iteration;
    const int n = it->at.n;
    const bool is_there = it->is_assembled && b == it->assembled_b;
    if (!wait_for_staging(body, STAGED_VECTORS))
        return false;
    memcpy(it->x, x, (size_t)n * sizeof *x);
    if (!is_there)
        memcpy(it->b, b, (size_t)n * sizeof *b);
    const struct iterate_load_args args = {it->at, it->way[body->begun].place, is_there ? b : it->b,
                                           it->x};
    return launch_on(
        body, body->gpu->realtime,
        LAUNCH(iterate_load, count_parts(3 * n / COPIES, COPY_THREADS), COPY_THREADS, 0, &args));
}

/* ---------------------------------------------------------------- the iteration */

static struct share share_of(const struct gpu_iteration *it)
{
    const struct iterate_answer *answer = it->answer;
    return (struct share){answer->residual, answer->product, answer->most};
}

bool gpu_iteration_refine(struct gpu_body *body, const vec3 *b, const vec3 *x, struct share *sum)
{
    struct gpu_iteration *it = body->iteration;
    struct gpu *gpu = body->gpu;
    if ((b && !load_vectors(body, b, x)) ||
        !completion_launch(gpu, &it->done, gpu->realtime, it->way[body->begun].refine) ||
        !wait_for(body, &it->done))
        return false;
    it->where = SENT;
    *sum = share_of(it);
    return true;
}

bool gpu_iteration_start(struct gpu_body *body, const vec3 *b, const vec3 *x)
{
    return load_vectors(body, b, x) &&
           give_residual(body, &body->iteration->way[body->begun], body->gpu->realtime);
}

/* The graph signals both completion flags. */
bool gpu_iteration_precondition(struct gpu_body *body, struct share *sum)
{
    struct gpu_iteration *it = body->iteration;
    struct gpu *gpu = body->gpu;
    if (!completion_launch(gpu, &it->done, gpu->realtime, it->way[body->begun].iterate))
        return false;
    it->early.expected++;
    it->early.stream = gpu->realtime;
    if (!wait_for(body, &it->early))
        return false;
    *sum = share_of(it);
    return true;
}

bool gpu_iteration_move(struct gpu_body *body, double *curvature, double *residual)
{
    struct gpu_iteration *it = body->iteration;
    if (!wait_for(body, &it->done))
        return false;
    it->where = MOVED;
    *curvature = it->answer->curvature;
    *residual = it->answer->left;
    return true;
}

bool gpu_iteration_add(struct gpu_body *body)
{
    body->iteration->where = ADDED;
    return !gpu_is_lost(body->gpu);
}

/* Has x come, or does it now? */
static bool fetch_solution(struct gpu_body *body)
{
    struct gpu_iteration *it = body->iteration;
    struct gpu *gpu = body->gpu;
    const struct iterate_send_args args = {it->at, it->where == ADDED, it->x_back};
    const int blocks = count_parts(3 * it->at.n / COPIES, COPY_THREADS);
    return it->where == SENT ||
           (launch_on(body, gpu->realtime, LAUNCH(iterate_send, blocks, COPY_THREADS, 0, &args)) &&
            completion_signal(gpu, &it->done, gpu->realtime) && wait_for(body, &it->done));
}

bool gpu_iteration_finish(struct gpu_body *body, vec3 *x)
{
    if (gpu_is_lost(body->gpu) || !fetch_solution(body))
        return false;
    memcpy(x, body->iteration->x_back, (size_t)body->iteration->at.n * sizeof *x);
    return true;
}
