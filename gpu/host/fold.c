/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fold.c - the mapped buffers of the literal fold, and its two graphs. */
#include "gpu/host/fold.h"
#include "engine/base/assert.h"
#include "gpu/host/triangle.h"

#include <stdlib.h>
#include <string.h>

/* A request in pinned memory, and its copy on the device. */
struct mapped_buffer {
    void *pinned, *request;
};

struct gpu_fold {
    struct gpu *gpu;
    struct completion done;
    struct mapped_buffer constraints, push;
    mat3 *WH;          /* on the device */
    double *W;         /* pinned        */
    vec3 *way;         /* pinned        */
    int n_prox, n_con; /* at most */
    struct gpu_graph *compliance, *shift;
};

static size_t pad_size(size_t size)
{
    return (size + MAPPED_UNIT - 1) / MAPPED_UNIT * MAPPED_UNIT;
}

/* ---------------------------------------------------------------- memory */

static bool create_mapped(struct gpu *gpu, struct mapped_buffer *box, size_t size)
{
    box->pinned = gpu_reserve_pinned(gpu, pad_size(size));
    box->request = gpu_reserve(gpu, pad_size(size));
    return box->pinned && box->request;
}

static void destroy_mapped(struct gpu *gpu, struct mapped_buffer *box)
{
    gpu_release_pinned(gpu, box->pinned);
    gpu_release(gpu, box->request);
}

static bool reserve_buffers(struct gpu_fold *f)
{
    const size_t n_prox = (size_t)f->n_prox, n_con = (size_t)f->n_con;
    f->WH = gpu_reserve(f->gpu, n_prox * n_prox * sizeof *f->WH);
    f->W = gpu_reserve_pinned(f->gpu, n_con * (n_con + 1) / 2 * 9 * sizeof *f->W);
    f->way = gpu_reserve_pinned(f->gpu, n_prox * sizeof *f->way);
    return f->WH && f->W && f->way && completion_create(f->gpu, &f->done) &&
           create_mapped(f->gpu, &f->constraints,
                         sizeof(struct fold_request) + n_con * sizeof(struct fold_constraint)) &&
           create_mapped(f->gpu, &f->push, sizeof(struct fold_push) + n_con * sizeof(vec3));
}

void gpu_fold_destroy(struct gpu_fold *f)
{
    gpu_drop_graph(f->gpu, &f->compliance);
    gpu_drop_graph(f->gpu, &f->shift);
    completion_destroy(f->gpu, &f->done);
    destroy_mapped(f->gpu, &f->constraints);
    destroy_mapped(f->gpu, &f->push);
    gpu_release(f->gpu, f->WH);
    gpu_release_pinned(f->gpu, f->W);
    gpu_release_pinned(f->gpu, f->way);
    free(f);
}

/* ---------------------------------------------------------------- graphs */

static bool launch_fold(struct gpu_fold *f, const struct gpu_launch *launch)
{
    return gpu_did(f->gpu, f->gpu->run->launch(f->gpu->realtime, launch), "launch of the fold");
}

/* The request comes in, a kernel, the completion flag. */
static bool capture_fold(struct gpu_fold *f, const struct mapped_buffer *box,
                         const struct gpu_launch *kernel, struct gpu_graph **graph)
{
    const struct gpu_runtime *run = f->gpu->run;
    const struct mapped_read_args args = {box->pinned, box->request};
    const struct gpu_launch read = {.kernel = GPU_KERNEL_mapped_read,
                                    .n_block = MAPPED_READERS,
                                    .n_thread = MAPPED_THREADS,
                                    .args = &args,
                                    .args_size = sizeof args};
    return gpu_did(f->gpu, run->capture_begin(f->gpu->realtime), "capture of the fold") &&
           launch_fold(f, &read) && launch_fold(f, kernel) &&
           completion_capture(f->gpu, &f->done, f->gpu->realtime) &&
           gpu_did(f->gpu, run->capture_end(f->gpu->realtime, graph), "graph of the fold");
}

static bool capture_both(struct gpu_fold *f)
{
    const struct fold_args args = {f->constraints.request, f->push.request, f->WH, f->W, f->way};
    const struct gpu_launch compliance = {.kernel = GPU_KERNEL_fold_compliance,
                                          .n_block = 8 * f->gpu->device.n_multiprocessor,
                                          .n_thread = FOLD_RUN,
                                          .shared = 9 * FOLD_RUN * sizeof(double),
                                          .args = &args,
                                          .args_size = sizeof args};
    const struct gpu_launch shift = {.kernel = GPU_KERNEL_fold_shift,
                                     .n_block = 2 * f->gpu->device.n_multiprocessor,
                                     .n_thread = FOLD_SHIFTED,
                                     .args = &args,
                                     .args_size = sizeof args};
    return capture_fold(f, &f->constraints, &compliance, &f->compliance) &&
           capture_fold(f, &f->push, &shift, &f->shift);
}

struct gpu_fold *gpu_fold_create(struct gpu *gpu, int n_prox, int n_con)
{
    struct gpu_fold *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    *f = (struct gpu_fold){.gpu = gpu, .n_prox = n_prox, .n_con = n_con};
    if (reserve_buffers(f) && capture_both(f))
        return f;
    gpu_fold_destroy(f);
    return NULL;
}

/* ---------------------------------------------------------------- a step */

bool gpu_fold_take(struct gpu_fold *f, const mat3 *WH, int n_prox)
{
    struct fold_request *request = f->constraints.pinned;
    PALP_ASSERT(n_prox <= f->n_prox);
    request->n_prox = n_prox;
    return gpu_send(f->gpu, f->gpu->realtime, f->WH, WH,
                    (size_t)n_prox * (size_t)n_prox * sizeof *WH);
}

bool gpu_fold_compliance(struct gpu_fold *f, const struct fold_constraint *con, int n_con, mat3 *W)
{
    struct fold_request *request = f->constraints.pinned;
    const size_t size = (size_t)n_con * sizeof *con;
    PALP_ASSERT(n_con <= f->n_con);
    request->size = (int)pad_size(sizeof *request + size);
    request->n_con = n_con;
    memcpy(request + 1, con, size);
    if (!completion_launch(f->gpu, &f->done, f->gpu->realtime, f->compliance) ||
        !completion_wait(f->gpu, &f->done))
        return false;
    gpu_triangle_unpack(f->W, PALP_DOUBLE, n_con, W);
    return true;
}

bool gpu_fold_shift(struct gpu_fold *f, const vec3 *lambda, double h, vec3 *way)
{
    const struct fold_request *request = f->constraints.pinned;
    struct fold_push *push = f->push.pinned;
    const size_t size = (size_t)request->n_con * sizeof *lambda;
    push->size = (int)pad_size(sizeof *push + size);
    push->h = h;
    memcpy(push + 1, lambda, size);
    if (!completion_launch(f->gpu, &f->done, f->gpu->realtime, f->shift) ||
        !completion_wait(f->gpu, &f->done))
        return false;
    memcpy(way, f->way, (size_t)request->n_prox * sizeof *way);
    return true;
}
