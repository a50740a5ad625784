/* SPDX-License-Identifier: GPL-3.0-or-later */
/* assemble.c - A and b of a soft body on the GPU: q and v go there through pinned memory, one graph
 * makes A of them and brings b and the nodes' rotations back.
 *
 * K is not formed: A has all of it that a step asks for. Where somebody looks, the same kernels are
 * run again with other weights: K is A with none of M, f is b at rest for a step of 1 s. */
#include "gpu/host/assemble.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"
#include "engine/motion/system.h"
#include "gpu/host/iterate.h"
#include "gpu/host/layout.h"
#include "gpu/host/rest.h"

#include <stdlib.h>
#include <string.h>

enum { COPIES = 4 }; /* numbers that a thread copies */

/* Of the device, all in one piece of memory. */
struct rest_arrays {
    struct assemble_rest rest;
    struct assemble_tet *tet;
    struct assemble_hex *hex;
    struct assemble_input *input;   /* of the step                             */
    vec3 *q, *v;                    /* … right behind it         | [n]         */
    vec3 *b;                        /* f, where somebody looks   | [n]         */
    mat3 *K;                        /* where somebody looks      | [n_block]   */
    struct assemble_weights *plain; /* of K and f              */
};

struct gpu_assembly {
    struct rest_arrays there;
    void *memory;
    /* Pinned. */
    struct assemble_input *sent;
    vec3 *q, *v; /* right behind it             | [n] */
    vec3 *b;     /* what came back              | [n] */
    mat3 *rotation;
    struct gpu_graph *graph; /* of a step */
    struct completion done;
    double alpha, beta; /* Rayleigh's | 1/s, s */
};

/* ---------------------------------------------------------------- memory */

/* Returns how many bytes it all takes. */
static size_t lay_out(struct rest_arrays *to, const struct gpu_rest *rest, void *memory)
{
    const struct assemble_rest *r = &rest->at;
    const size_t n = (size_t)r->n, n_block = n + (size_t)r->n_pair;
    struct layout layout = {memory, 0};
    to->rest = gpu_rest_moved(rest, layout_take(&layout, rest->size, 1));
    to->tet = layout_take(&layout, (size_t)r->n_tet, sizeof *to->tet);
    to->hex = layout_take(&layout, (size_t)r->n_hex, sizeof *to->hex);
    to->b = layout_take(&layout, n, sizeof *to->b);
    to->K = layout_take(&layout, n_block, sizeof *to->K);
    to->plain = layout_take(&layout, 1, sizeof *to->plain);
    to->input = layout_take(&layout, 1, sizeof *to->input + 2 * n * sizeof(vec3));
    to->q = to->input ? (vec3 *)(to->input + 1) : NULL;
    to->v = to->q ? to->q + r->n : NULL;
    return layout.used;
}

static bool reserve_rest_pinned(struct gpu *gpu, struct gpu_assembly *as, size_t n)
{
    as->sent = gpu_reserve_pinned(gpu, sizeof *as->sent + 2 * n * sizeof(vec3));
    as->b = gpu_reserve_pinned(gpu, n * sizeof *as->b);
    as->rotation = gpu_reserve_pinned(gpu, n * sizeof *as->rotation);
    if (!as->sent || !as->b || !as->rotation)
        return false;
    as->q = (vec3 *)(as->sent + 1);
    as->v = as->q + n;
    return true;
}

/* The body at rest and the weights of K go there. */
static bool send_rest(struct gpu_body *body, struct gpu_assembly *as, const struct gpu_rest *rest)
{
    static const struct assemble_weights plain = {.of_K = 1, .h = 1};
    as->memory = gpu_reserve(body->gpu, lay_out(&as->there, rest, NULL));
    if (!as->memory)
        return false;
    lay_out(&as->there, rest, as->memory);
    return gpu_send(body->gpu, body->worker, as->memory, rest->memory, rest->size) &&
           gpu_send(body->gpu, body->worker, as->there.plain, &plain, sizeof plain);
}

/* ---------------------------------------------------------------- launches */

/* A thread each, in thread blocks of a size that all these kernels have. */
static bool launch_elements(struct gpu *gpu, struct gpu_stream *stream,
                            const struct gpu_launch *what, size_t n)
{
    struct gpu_launch launch = *what;
    launch.n_thread = ASSEMBLE_THREADS;
    launch.n_block = (int)((n + ASSEMBLE_THREADS - 1) / ASSEMBLE_THREADS);
    return n == 0 || gpu_did(gpu, gpu->run->launch(stream, &launch), "launch of the assembly");
}

static bool give_copy(struct gpu *gpu, struct gpu_stream *stream,
                      const struct assemble_copy_args *args)
{
    const struct gpu_launch copy = {
        .kernel = GPU_KERNEL_assemble_copy, .args = args, .args_size = sizeof *args};
    return launch_elements(gpu, stream, &copy, (args->n[0] + args->n[1]) / COPIES + 1);
}

static bool give_elements(struct gpu_body *body, struct gpu_stream *stream,
                          const struct assemble_weights *weights)
{
    const struct rest_arrays *there = &body->assembly->there;
    const struct assemble_elements_args args = {there->rest, weights,    there->q,
                                                there->v,    there->tet, there->hex};
    const struct gpu_launch tets = {
        .kernel = GPU_KERNEL_assemble_tets, .args = &args, .args_size = sizeof args};
    const struct gpu_launch hexes = {.kernel = GPU_KERNEL_assemble_hexes,
                                     .shared = ASSEMBLE_HEXES * sizeof(struct assemble_hex_frame),
                                     .args = &args,
                                     .args_size = sizeof args};
    return launch_elements(body->gpu, stream, &tets, (size_t)there->rest.n_tet) &&
           launch_elements(body->gpu, stream, &hexes, ASSEMBLE_HEX * (size_t)there->rest.n_hex);
}

/* A and b with the step's weights, or K and f with the plain ones. */
static bool give_gathering(struct gpu_body *body, struct gpu_stream *stream, bool plainly)
{
    const struct rest_arrays *there = &body->assembly->there;
    const struct assemble_gather_args args = {
        .rest = there->rest,
        .weights = plainly ? there->plain : &there->input->weights,
        .v = there->v,
        .tet = there->tet,
        .hex = there->hex,
        .discards = !plainly,
        .A = plainly ? there->K : (mat3 *)gpu_iteration_matrix(body),
        .b = there->b,
        .rotation = (mat3 *)gpu_iteration_rotation(body)};
    const struct gpu_launch gather = {.kernel = GPU_KERNEL_assemble_gather,
                                      .shared = ASSEMBLE_NODES * ASSEMBLE_PARTS *
                                                sizeof(struct assemble_sums),
                                      .args = &args,
                                      .args_size = sizeof args};
    const size_t threads = (size_t)there->rest.n * ASSEMBLE_PARTS + (size_t)there->rest.n_pair;
    return give_elements(body, stream, args.weights) &&
           launch_elements(body->gpu, stream, &gather, threads + ASSEMBLE_THREADS);
}

/* From what was sent to what comes back. */
static bool give_step(struct gpu_body *body, struct gpu_stream *stream)
{
    struct gpu_assembly *as = body->assembly;
    const struct rest_arrays *there = &as->there;
    const size_t n = (size_t)there->rest.n;
    const struct assemble_copy_args in = {
        .to = {(double *)there->input},
        .from = {(const double *)as->sent},
        .n = {(sizeof *as->sent + 2 * n * sizeof(vec3)) / sizeof(double)}};
    const struct assemble_copy_args out = {
        .to = {(double *)as->b, (double *)as->rotation},
        .from = {(const double *)there->b, gpu_iteration_rotation(body)},
        .n = {3 * n, 9 * n}};
    return give_copy(body->gpu, stream, &in) && give_gathering(body, stream, false) &&
           give_copy(body->gpu, stream, &out);
}

static bool capture_assembly(struct gpu_body *body)
{
    struct gpu *gpu = body->gpu;
    struct gpu_assembly *as = body->assembly;
    return gpu_did(gpu, gpu->run->capture_begin(body->worker), "capture of the assembly") &&
           give_step(body, body->worker) && completion_capture(gpu, &as->done, body->worker) &&
           gpu_did(gpu, gpu->run->capture_end(body->worker, &as->graph), "graph of the assembly");
}

/* ---------------------------------------------------------------- life */

static bool prepare_assembly(struct gpu_body *body, struct gpu_assembly *as)
{
    const struct soft *soft = body->coupled->soft;
    struct gpu_rest rest;
    if (gpu_rest_create(&rest, body->scene, body->coupled) != 0)
        return false;
    as->alpha = soft->damping_mass;
    as->beta = soft->damping_stiffness;
    const bool ready = completion_create(body->gpu, &as->done) &&
                       reserve_rest_pinned(body->gpu, as, (size_t)rest.at.n) &&
                       send_rest(body, as, &rest) && capture_assembly(body);
    gpu_rest_destroy(&rest);
    return ready;
}

struct gpu_assembly *gpu_assemble_create(struct gpu_body *body)
{
    if (!gpu_rest_suits(body->scene, body->coupled))
        return NULL;
    body->assembly = calloc(1, sizeof *body->assembly);
    if (body->assembly && !prepare_assembly(body, body->assembly))
        gpu_assemble_destroy(body);
    return body->assembly;
}

void gpu_assemble_destroy(struct gpu_body *body)
{
    struct gpu *gpu = body->gpu;
    struct gpu_assembly *as = body->assembly;
    body->assembly = NULL;
    if (!as)
        return;
    gpu_drop_graph(gpu, &as->graph);
    completion_destroy(gpu, &as->done);
    gpu_release(gpu, as->memory);
    gpu_release_pinned(gpu, as->sent);
    gpu_release_pinned(gpu, as->b);
    gpu_release_pinned(gpu, as->rotation);
    free(as);
}

/* ---------------------------------------------------------------- in a step */

bool gpu_assemble(struct gpu_body *body, const vec3 *q, const vec3 *v, double h,
                  struct system *system)
{
    struct gpu_assembly *as = body->assembly;
    const size_t size = (size_t)as->there.rest.n * sizeof *q;
    if (gpu_is_lost(body->gpu))
        return false;
    as->sent->weights = (struct assemble_weights){.of_M = 1 + h * as->alpha,
                                                  .of_K = h * (h + as->beta),
                                                  .h = h,
                                                  .alpha = as->alpha,
                                                  .rate = h + as->beta};
    memcpy(as->q, q, size);
    memcpy(as->v, v, size);
    if (!completion_launch(body->gpu, &as->done, body->gpu->realtime, as->graph) ||
        !completion_wait(body->gpu, &as->done))
        return false;
    system->b = as->b;
    system->rotation = as->rotation;
    gpu_iteration_assembled(body, system->b);
    return true;
}

/* ---------------------------------------------------------------- for who looks */

bool gpu_assemble_fetch(struct gpu_body *body, struct system *system)
{
    struct gpu *gpu = body->gpu;
    const struct rest_arrays *there = &body->assembly->there;
    const size_t n = (size_t)system->n, blocks = (size_t)system->pattern->n_block * sizeof(mat3);
    for (size_t i = 0; i < n; i++)
        system->M[i] = mat3_diagonal(body->coupled->soft->mass[i]);
    return give_gathering(body, gpu->realtime, true) &&
           gpu_fetch(gpu, gpu->realtime, system->K, there->K, blocks) &&
           gpu_fetch(gpu, gpu->realtime, system->f, there->b, n * sizeof *system->f) &&
           gpu_fetch(gpu, gpu->realtime, system->A, gpu_iteration_matrix(body), blocks);
}
