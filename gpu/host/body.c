/* SPDX-License-Identifier: GPL-3.0-or-later */
/* body.c - a soft body on the GPU, of its parts; the table that the engine calls. */
#include "gpu/host/body.h"
#include "engine/model/error.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"
#include "engine/motion/ordering.h"
#include "gpu/host/assemble.h"
#include "gpu/host/factor.h"
#include "gpu/host/iterate.h"
#include "gpu/host/respond.h"
#include "gpu/host/slot.h"

#include <stdlib.h>

static struct gpu_body *body_of(struct accelerated *body)
{
    return (struct gpu_body *)body;
}

/* ---------------------------------------------------------------- life */

static void destroy_body(struct accelerated *accelerated)
{
    struct gpu_body *body = body_of(accelerated);
    gpu_slots_destroy(body);
    gpu_respond_destroy(body);
    gpu_factor_destroy(body);
    gpu_assemble_destroy(body);
    gpu_iteration_destroy(body);
    if (body->worker && !gpu_is_lost(body->gpu))
        gpu_did(body->gpu, body->gpu->run->stream_destroy(body->worker), "end of a stream");
    gpu_return_budget(body->gpu, body->reserved);
    free(body);
}

static void lose_gpu(struct palp_accelerator *accelerator, const char *reason)
{
    gpu_lose((struct gpu *)accelerator, reason);
}

/* Without the last two the CPU does what they would. A that only the GPU has must be kept there
 * for the next factor. */
static bool create_parts(struct gpu_body *body)
{
    const bool made = !gpu_is_lost(body->gpu) &&
                      gpu_did(body->gpu, body->gpu->run->stream_create(&body->worker, false),
                              "worker's stream") &&
                      (body->iteration = gpu_iteration_create(body)) &&
                      (body->response = gpu_respond_create(body));
    if (!made)
        return false;
    body->factoring = gpu_factor_create(body);
    body->assembly = body->factoring ? gpu_assemble_create(body) : NULL;
    body->base.assembles = body->assembly;
    return !gpu_is_lost(body->gpu);
}

/* Bytes that three generations of an ordering without a region take, one in the making, and A. */
static size_t count_bytes(const struct gpu_body *body, const struct ordering *ordering)
{
    const size_t numbers = supernodes_size(&ordering->L);
    return numbers * (GPU_SLOTS * gpu_body_item(body) + sizeof(double)) +
           2 * (size_t)body->coupled->pattern->n_block * sizeof(mat3);
}

/* Is there memory for it, beside other bodies? As far as it can be told before any is asked for. */
static bool fits_memory(struct gpu_body *body, struct palp_error *error)
{
    enum { MIB = 20 };
    struct ordering *ordering = ordering_create(body->coupled, NULL, 1);
    if (!ordering) {
        error_no_memory(error, "the order of a factor");
        return false;
    }
    const size_t size = count_bytes(body, ordering);
    size_t free_size;
    ordering_destroy(ordering);
    if (gpu_reserve_budget(body->gpu, size, &free_size)) {
        body->reserved = size;
        return true;
    }
    error_set(error, PALP_NO_MEMORY, "too little memory on the GPU: needs %zu MiB, %zu MiB free",
              (size >> MIB) + 1, free_size >> MIB);
    return false;
}

static struct accelerated *create_body(struct palp_accelerator *accelerator,
                                       const struct palp_scene *scene,
                                       const struct coupled_system *coupled,
                                       struct palp_error *error)
{
    struct gpu_body *body = calloc(1, sizeof *body);
    if (!body) {
        error_no_memory(error, "a body on the GPU");
        return NULL;
    }
    *body = (struct gpu_body){.base.accelerator = accelerator,
                              .gpu = (struct gpu *)accelerator,
                              .scene = scene,
                              .coupled = coupled,
                              .precision = scene->opt.precision,
                              .begun = -1};
    if (fits_memory(body, error)) {
        if (create_parts(body))
            return &body->base;
        if (gpu_is_lost(body->gpu))
            error_set(error, PALP_INVALID, "GPU lost: %s", accelerator->reason);
        else
            error_set(error, PALP_NO_MEMORY, "too little memory on the GPU");
    }
    destroy_body(&body->base);
    return NULL;
}

/* ---------------------------------------------------------------- the factor worker's */

static bool take_factor(struct accelerated *body, int index, const struct factor *factor)
{
    return gpu_slot_take(body_of(body), index, factor);
}

static bool make_factor(struct accelerated *body, int index, struct factor *factor, bool *positive)
{
    return body_of(body)->factoring && gpu_factor_make(body_of(body), index, factor, positive);
}

static bool fetch_kept(struct accelerated *body, mat3 *A)
{
    return body_of(body)->factoring && gpu_factor_fetch_kept(body_of(body), A);
}

static void forget_ordering(struct accelerated *body, const struct ordering *ordering)
{
    gpu_slots_forget(body_of(body), ordering);
    gpu_factor_forget(body_of(body), ordering);
}

/* ---------------------------------------------------------------- a step's */

static bool assemble_body(struct accelerated *body, const vec3 *q, const vec3 *v, double h,
                          struct system *system)
{
    return gpu_assemble(body_of(body), q, v, h, system);
}

static bool fetch_matrices(struct accelerated *body, struct system *system)
{
    return gpu_assemble_fetch(body_of(body), system);
}

static bool take_matrix(struct accelerated *body, const mat3 *A)
{
    return gpu_iteration_take_matrix(body_of(body), A);
}

static bool keep_matrix(struct accelerated *body)
{
    return body_of(body)->factoring && gpu_factor_keep_matrix(body_of(body));
}

static bool begin_iteration(struct accelerated *body, int index, const mat3 *warp)
{
    body_of(body)->begun = index;
    return gpu_iteration_begin(body_of(body), index, warp);
}

static bool refine_once(struct accelerated *body, const vec3 *b, const vec3 *x, struct share *sum)
{
    return gpu_iteration_refine(body_of(body), b, x, sum);
}

static bool start_iteration(struct accelerated *body, const vec3 *b, const vec3 *x)
{
    return gpu_iteration_start(body_of(body), b, x);
}

static bool precondition_residual(struct accelerated *body, struct share *sum)
{
    return gpu_iteration_precondition(body_of(body), sum);
}

static bool move_along(struct accelerated *body, double *curvature, double *residual)
{
    return gpu_iteration_move(body_of(body), curvature, residual);
}

static bool add_correction(struct accelerated *body)
{
    return gpu_iteration_add(body_of(body));
}

static bool finish_iteration(struct accelerated *body, vec3 *x)
{
    return gpu_iteration_finish(body_of(body), x);
}

static bool respond_to_loads(struct accelerated *body, const struct column_load *load, int n_load,
                             int n, mat3 *W)
{
    return gpu_respond(body_of(body), load, n_load, n, W);
}

const struct accelerator_kind gpu_kind = {
    .create = create_body,
    .destroy = destroy_body,
    .lose = lose_gpu,
    .take_factor = take_factor,
    .make_factor = make_factor,
    .fetch_kept = fetch_kept,
    .forget = forget_ordering,
    .assemble = assemble_body,
    .fetch_matrices = fetch_matrices,
    .take_matrix = take_matrix,
    .keep_matrix = keep_matrix,
    .begin = begin_iteration,
    .refine = refine_once,
    .start = start_iteration,
    .precondition = precondition_residual,
    .move = move_along,
    .add = add_correction,
    .finish = finish_iteration,
    .respond = respond_to_loads,
};
