/* SPDX-License-Identifier: GPL-3.0-or-later */
/* respond.c - the mapped buffer of W, its graphs, and what comes back. */
#include "gpu/host/respond.h"
#include "engine/motion/ordering.h"
#include "gpu/host/count.h"
#include "gpu/host/reach.h"
#include "gpu/host/triangle.h"

#include <stdlib.h>
#include <string.h>

enum {
    REQUEST = 1 << 20,   /* bytes                                                */
    PARTIALS = 2048,     /* tiles of products of columns                         */
    ROWS_MOST = 1 << 30, /* of Y                                                 */
    BLOCKS_PER = 4,      /* thread blocks a multiprocessor: more come where these end    */
    CAPACITIES = 5,
};
static const int capacities[CAPACITIES] = {64, 128, 192, 256, GPU_RESPOND_GROUPS};

/* On the device but for the pinned request and W. */
struct gpu_response {
    struct completion done;
    struct columns_request *pinned, *request;
    void *W;
    struct gpu_reach_room room;
    void *Y, *partial; /* NULL: there is no room for columns */
    int *is_filled;
    double *G;
};

/* Of a slot. */
struct gpu_respond_graphs {
    struct gpu_reach reach;
    int *map;        /* its map, on the device */
    size_t room_map; /* bytes                  */
    int n_last;      /* nodes of its region */
    bool is_ready;
    struct gpu_graph *by_inverse[CAPACITIES], *by_columns[CAPACITIES];
};

/* ---------------------------------------------------------------- memory */

struct gpu_response *gpu_respond_create(struct gpu_body *body)
{
    enum { BLOCKS = GPU_RESPOND_GROUPS * (GPU_RESPOND_GROUPS + 1) / 2 };
    struct gpu_response *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    body->response = r;
    r->room.request = REQUEST;
    r->pinned = gpu_reserve_pinned(body->gpu, REQUEST);
    r->request = gpu_reserve(body->gpu, REQUEST);
    r->W = gpu_reserve_pinned(body->gpu, BLOCKS * 9 * gpu_body_item(body));
    if (completion_create(body->gpu, &r->done) && r->pinned && r->request && r->W)
        return r;
    gpu_respond_destroy(body);
    return NULL;
}

static void release_columns(struct gpu_body *body)
{
    struct gpu_response *r = body->response;
    gpu_release(body->gpu, r->Y);
    gpu_release(body->gpu, r->partial);
    gpu_release(body->gpu, r->is_filled);
    gpu_release(body->gpu, r->G);
    r->Y = r->partial = NULL;
    r->is_filled = NULL;
    r->G = NULL;
}

/* Tiles of products of columns, so many columns and so much depth at most. */
static int count_partials(int n_column, int depth)
{
    const int n_edge = count_parts(n_column, COLUMNS_EDGE), n_pair = n_edge * (n_edge + 1) / 2;
    const int64_t n = (int64_t)n_pair * count_parts(depth, GPU_REACH_CHUNK);
    return n < PARTIALS ? (int)n : PARTIALS;
}

/* Room for columns that reach what they may of the first ordering; its region, or that of a later
 * one, makes paths longer. Where there is not so much memory, for fewer columns. */
static void reserve_columns(struct gpu_body *body, const struct gpu_slot *slot)
{
    enum { LEAST = 16 };
    struct gpu_response *r = body->response;
    const struct gpu_reach *reach = &slot->respond->reach;
    const int n = count_smaller(slot->plan.at.n, GPU_RESPOND_GROUPS),
              n_edge = count_parts(3 * n, COLUMNS_EDGE);
    const size_t item = gpu_body_item(body), tile = COLUMNS_EDGE * COLUMNS_EDGE;
    const int64_t path = (int64_t)count_parts(3 * n, COLUMNS_TILE) * (reach->most_rows * 3 / 2);
    r->room.n_outside = n;
    r->room.n_partial = count_partials(3 * n, 3 * slot->plan.at.n);
    r->G = gpu_reserve(body->gpu, (size_t)(n_edge * n_edge) * tile * sizeof *r->G);
    r->is_filled = gpu_reserve(body->gpu, (size_t)r->room.n_partial * sizeof *r->is_filled);
    r->partial = gpu_reserve(body->gpu, (size_t)r->room.n_partial * tile * item);
    for (int part = 1; !r->Y && r->is_filled && r->partial && r->G && part <= LEAST; part *= 2) {
        r->room.rows = path / part + reach->all_rows;
        r->room.rows = r->room.rows < ROWS_MOST ? r->room.rows : ROWS_MOST;
        r->Y = gpu_reserve(body->gpu, (size_t)r->room.rows * COLUMNS_TILE * item);
    }
    if (!r->Y)
        release_columns(body);
}

static void destroy_graphs(struct gpu *gpu, struct gpu_respond_graphs *g)
{
    struct gpu_graph **const all[] = {g->by_inverse, g->by_columns};
    for (int k = 0; k < 2 * CAPACITIES; k++)
        gpu_drop_graph(gpu, &all[k / CAPACITIES][k % CAPACITIES]);
    g->is_ready = false;
}

void gpu_respond_forget(struct gpu_body *body, int index)
{
    struct gpu_slot *slot = &body->slot[index];
    struct gpu_respond_graphs *g = slot->respond;
    if (!g)
        return;
    destroy_graphs(body->gpu, g);
    gpu_release(body->gpu, g->map);
    gpu_reach_destroy(&g->reach);
    free(g);
    slot->respond = NULL;
}

void gpu_respond_destroy(struct gpu_body *body)
{
    struct gpu_response *r = body->response;
    if (!r)
        return;
    release_columns(body);
    completion_destroy(body->gpu, &r->done);
    gpu_release_pinned(body->gpu, r->pinned);
    gpu_release_pinned(body->gpu, r->W);
    gpu_release(body->gpu, r->request);
    free(r);
    body->response = NULL;
}

/* ---------------------------------------------------------------- graphs */

/* What is launched, of a body's precision. */
struct respond_phases {
    struct gpu_body *body;
    const struct gpu_respond_graphs *graphs;
    struct columns_args args;
    int capacity;
};

/* Thread blocks for so much work, at most. */
static int blocks_for_columns(const struct respond_phases *g, int64_t work)
{
    const int most = BLOCKS_PER * g->body->gpu->device.n_multiprocessor;
    return work < 1 ? 1 : (int)(work < most ? work : most);
}

static bool launch_respond_phase(const struct respond_phases *g, enum gpu_kernel kernel,
                                 int n_block, int n_thread, size_t shared)
{
    const struct gpu_launch launch = {.kernel = kernel,
                                      .n_block = n_block,
                                      .n_thread = n_thread,
                                      .shared = shared,
                                      .args = &g->args,
                                      .args_size = sizeof g->args};
    const struct gpu *gpu = g->body->gpu;
    return gpu_did(g->body->gpu, gpu->run->launch(g->body->worker, &launch),
                   "launch of a compliance");
}

static bool give_request(const struct respond_phases *g)
{
    const struct gpu_response *r = g->body->response;
    const struct mapped_read_args args = {r->pinned, r->request};
    const struct gpu_launch launch = {.kernel = GPU_KERNEL_mapped_read,
                                      .n_block = MAPPED_READERS,
                                      .n_thread = MAPPED_THREADS,
                                      .args = &args,
                                      .args_size = sizeof args};
    return gpu_did(g->body->gpu, g->body->gpu->run->launch(g->body->worker, &launch),
                   "launch of a request");
}

/* Levels one after the other, products, their sums. */
static bool give_columns(struct respond_phases *g)
{
    const bool single = g->body->precision == PALP_SINGLE;
    const size_t item = gpu_body_item(g->body);
    const size_t climb = COLUMNS_CLIMB_SHARED(item, g->graphs->reach.most_children);
    const int n_tile = count_parts(3 * g->capacity, COLUMNS_TILE);
    const int n_edge = count_parts(3 * g->capacity, COLUMNS_EDGE);
    bool did = true;
    for (int level = 0; did && level < g->graphs->reach.n_level; level++) {
        g->args.level = level;
        did = launch_respond_phase(
            g, single ? GPU_KERNEL_columns_climb_single : GPU_KERNEL_columns_climb_double,
            blocks_for_columns(g, (int64_t)g->graphs->reach.level_work[level] * n_tile), 128,
            climb);
    }
    return did &&
           launch_respond_phase(
               g, single ? GPU_KERNEL_columns_multiply_single : GPU_KERNEL_columns_multiply_double,
               blocks_for_columns(g, g->body->response->room.n_partial), 256,
               COLUMNS_MULTIPLY_SHARED(item)) &&
           launch_respond_phase(
               g, single ? GPU_KERNEL_columns_sum_single : GPU_KERNEL_columns_sum_double,
               blocks_for_columns(g, (int64_t)n_edge * (n_edge + 1) / 2 * COLUMNS_EDGE *
                                         COLUMNS_EDGE / 256),
               256, 0);
}

static bool give_answer(const struct respond_phases *g)
{
    const bool single = g->body->precision == PALP_SINGLE;
    const int n_run = count_parts(g->capacity, COLUMNS_RUN);
    return launch_respond_phase(
        g, single ? GPU_KERNEL_columns_answer_single : GPU_KERNEL_columns_answer_double,
        2 * blocks_for_columns(g, (int64_t)g->capacity * n_run), COLUMNS_RUN,
        COLUMNS_ANSWER_SHARED(gpu_body_item(g->body)));
}

static bool capture_response(struct respond_phases *g, bool has_columns, struct gpu_graph **graph)
{
    struct gpu_body *body = g->body;
    const struct gpu_runtime *run = body->gpu->run;
    if (!gpu_did(body->gpu, run->capture_begin(body->worker), "capture of a compliance"))
        return false;
    const bool did = give_request(g) && (!has_columns || give_columns(g)) && give_answer(g) &&
                     completion_capture(body->gpu, &body->response->done, body->worker);
    return did &&
           gpu_did(body->gpu, run->capture_end(body->worker, graph), "graph of a compliance");
}

static bool capture_all(struct gpu_body *body, const struct gpu_slot *slot)
{
    const struct gpu_response *r = body->response;
    struct gpu_respond_graphs *graphs = slot->respond;
    struct respond_phases g = {
        .body = body,
        .graphs = graphs,
        .args = {.request = r->request,
                 .inverse_stride = 3 * graphs->n_last,
                 .map = graphs->map,
                 .P = slot->P,
                 .inverse = slot->inverse,
                 .Y = r->Y,
                 .partial = r->partial,
                 .is_filled = r->is_filled,
                 .G = r->G,
                 .W = r->W},
    };
    bool did = true;
    for (int k = 0; did && k < CAPACITIES; k++) {
        g.capacity = capacities[k];
        did = capture_response(&g, false, &graphs->by_inverse[k]) &&
              (!r->Y || capture_response(&g, true, &graphs->by_columns[k]));
    }
    return did;
}

/* ---------------------------------------------------------------- a new generation */

/* The map of another ordering goes there. False: lost, or no memory. */
static bool send_map(struct gpu_body *body, struct gpu_respond_graphs *g)
{
    const size_t size = ((size_t)g->reach.n_map + 1) * sizeof *g->map;
    if (size > g->room_map) {
        gpu_release(body->gpu, g->map);
        g->room_map = 0;
        g->map = gpu_reserve(body->gpu, size + size / 4);
        if (!g->map)
            return false;
        g->room_map = size + size / 4;
    }
    return gpu_send(body->gpu, body->worker, g->map, g->reach.map, size);
}

/* Does a thread block have scratch enough for a panel with so many children? Else the CPU
 * answers. */
static bool fits_scratch(const struct gpu_body *body, const struct gpu_reach *reach)
{
    return COLUMNS_CLIMB_SHARED(gpu_body_item(body), reach->most_children) <=
           body->gpu->device.shared_most;
}

bool gpu_respond_prepare(struct gpu_body *body, int index)
{
    struct gpu_slot *slot = &body->slot[index];
    if (!slot->respond)
        slot->respond = calloc(1, sizeof *slot->respond);
    struct gpu_respond_graphs *g = slot->respond;
    if (gpu_is_lost(body->gpu) || !g)
        return !gpu_is_lost(body->gpu);
    destroy_graphs(body->gpu, g);
    gpu_reach_destroy(&g->reach);
    g->n_last = slot->ordering->n_last;
    if (gpu_reach_create(&g->reach, &slot->plan.at) == 0 && fits_scratch(body, &g->reach)) {
        if (!body->response->Y)
            reserve_columns(body, slot);
        g->is_ready = send_map(body, g) && capture_all(body, slot);
    }
    return !gpu_is_lost(body->gpu);
}

/* ---------------------------------------------------------------- a step */

static struct gpu_graph *choose_graph(const struct gpu_respond_graphs *g, enum gpu_reach_way way,
                                      int capacity)
{
    int k = 0;
    while (k + 1 < CAPACITIES && capacities[k] < capacity)
        k++;
    if (way == GPU_REACH_TOO_LARGE)
        return NULL;
    return way == GPU_REACH_BY_INVERSE ? g->by_inverse[k] : g->by_columns[k];
}

bool gpu_respond(struct gpu_body *body, const struct column_load *load, int n_load, int n, mat3 *W)
{
    struct gpu_response *r = body->response;
    const struct gpu_slot *slot = &body->slot[body->begun];
    struct gpu_respond_graphs *g = slot->respond;
    if (gpu_is_lost(body->gpu) || !g || !g->is_ready || n > GPU_RESPOND_GROUPS ||
        n_load > GPU_RESPOND_LOADS)
        return false;
    if (n_load == 0) {
        memset(W, 0, (size_t)n * (size_t)n * sizeof *W);
        return true;
    }
    const struct gpu_reach_loads loads = {load, n_load, n, g->n_last};
    const enum gpu_reach_way way =
        gpu_reach_write(&g->reach, &slot->plan.at, &loads, &r->room, r->pinned);
    const int capacity = n > r->pinned->n_outside ? n : r->pinned->n_outside;
    struct gpu_graph *graph = choose_graph(g, way, capacity);
    if (!graph || !completion_launch(body->gpu, &r->done, body->gpu->realtime, graph) ||
        !completion_wait(body->gpu, &r->done))
        return false;
    gpu_triangle_unpack(r->W, body->precision, n, W);
    return true;
}
