/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor.c - a generation of the factor: the kept matrix, phase by phase to panels in a slot, and
 * from there to the CPU. */
#include "gpu/host/factor.h"
#include "engine/model/pattern.h"
#include "engine/model/scene.h"
#include "engine/motion/ordering.h"
#include "gpu/host/factor_plan.h"
#include "gpu/host/iterate.h"
#include "gpu/host/slot.h"

#include <stdlib.h>

/* A plan a region, and one without: none has to be made twice. */
enum { PLANS = REGIONS_MOST + 1 };

/* Thread blocks of one launch at most, for each multiprocessor. Whatever runs there runs to its
 * end, and a step must not wait for that: of 65536 registers two thread blocks of 256 threads
 * with 64 each take half, and the largest thread block of a step, 512 threads of a solve, finds
 * the other half. */
enum { BLOCKS = 2 };

/* On the device; what is there may be more than is needed. */
struct room {
    void *at;
    size_t size;
};

struct kept_plan {
    const struct ordering *ordering; /* NULL: there is none        */
    struct gpu_factor_plan plan;
    struct factor_plan_at there; /* on the device, ... */
    struct room room;            /* ... where it stands        */
};

struct gpu_factoring {
    double *A; /* as kept | kg | [n_block][9], on the device */
    struct kept_plan plan[PLANS];
    int oldest;                         /* plan */
    struct room x, contribution, strip; /* doubles: factor.h says what          */
    unsigned long long *failed;         /* pinned: 1 once a pivot is not positive */
};

static size_t matrix_size(const struct gpu_body *body)
{
    return (size_t)body->coupled->pattern->n_block * sizeof(mat3);
}

/* ---------------------------------------------------------------- life */

struct gpu_factoring *gpu_factor_create(struct gpu_body *body)
{
    struct gpu_factoring *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->A = gpu_reserve(body->gpu, matrix_size(body));
    f->failed = gpu_reserve_pinned(body->gpu, sizeof *f->failed);
    if (f->A && f->failed)
        return f;
    gpu_release(body->gpu, f->A);
    gpu_release_pinned(body->gpu, f->failed);
    free(f);
    return NULL;
}

/* Its room stays: another plan will need it, and to give it back is to wait for the device. */
static void drop_plan(struct kept_plan *kept)
{
    gpu_factor_plan_destroy(&kept->plan);
    kept->ordering = NULL;
}

void gpu_factor_destroy(struct gpu_body *body)
{
    struct gpu_factoring *f = body->factoring;
    if (!f)
        return;
    for (int k = 0; k < PLANS; k++) {
        drop_plan(&f->plan[k]);
        gpu_release(body->gpu, f->plan[k].room.at);
    }
    gpu_release(body->gpu, f->A);
    gpu_release(body->gpu, f->x.at);
    gpu_release(body->gpu, f->contribution.at);
    gpu_release(body->gpu, f->strip.at);
    gpu_release_pinned(body->gpu, f->failed);
    free(f);
    body->factoring = NULL;
}

void gpu_factor_forget(struct gpu_body *body, const struct ordering *ordering)
{
    for (int k = 0; body->factoring && k < PLANS; k++)
        if (body->factoring->plan[k].ordering == ordering)
            drop_plan(&body->factoring->plan[k]);
}

/* ---------------------------------------------------------------- the kept matrix */

/* The worker's stream comes after: whatever is given to it from now on finds A kept. */
bool gpu_factor_keep_matrix(struct gpu_body *body)
{
    struct gpu *gpu = body->gpu;
    return !gpu_is_lost(gpu) &&
           gpu_did(gpu,
                   gpu->run->copy(gpu->realtime, body->factoring->A, gpu_iteration_matrix(body),
                                  matrix_size(body)),
                   "copy of the matrix that is kept") &&
           gpu_did(gpu, gpu->run->stream_follow(body->worker, gpu->realtime),
                   "worker's stream after a step's");
}

bool gpu_factor_fetch_kept(struct gpu_body *body, mat3 *A)
{
    return gpu_fetch(body->gpu, body->worker, A, body->factoring->A, matrix_size(body));
}

/* ---------------------------------------------------------------- room for a plan */

/* With some to spare for orderings to come. */
static bool make_room(struct gpu_body *body, struct room *room, size_t size)
{
    return gpu_make_room(body->gpu, &room->at, &room->size, size, size + size / 2);
}

static bool send_plan(struct gpu_body *body, struct kept_plan *kept)
{
    if (!make_room(body, &kept->room, kept->plan.size))
        return false;
    kept->there = gpu_factor_plan_moved(&kept->plan, kept->room.at);
    return gpu_send(body->gpu, body->worker, kept->room.at, kept->plan.memory, kept->plan.size);
}

/* That of the ordering, made and sent there if need be; NULL: no memory, or lost. */
static const struct kept_plan *plan_of(struct gpu_body *body, const struct ordering *ordering)
{
    struct gpu_factoring *f = body->factoring;
    for (int k = 0; k < PLANS; k++)
        if (f->plan[k].ordering == ordering)
            return &f->plan[k];
    struct kept_plan *kept = &f->plan[f->oldest];
    drop_plan(kept);
    if (gpu_factor_plan_create(&kept->plan, &ordering->L) != 0 || !send_plan(body, kept))
        return NULL;
    f->oldest = (f->oldest + 1) % PLANS;
    kept->ordering = ordering;
    return kept;
}

static bool make_rooms(struct gpu_body *body, const struct gpu_factor_plan *plan)
{
    struct gpu_factoring *f = body->factoring;
    return make_room(body, &f->x, (plan->n_x + 1) * sizeof(double)) &&
           make_room(body, &f->contribution, (plan->n_contribution + 1) * sizeof(double)) &&
           make_room(body, &f->strip, (plan->n_strip + 1) * sizeof(double));
}

/* ---------------------------------------------------------------- phases */

/* With so many thread blocks' worth of work. */
static bool launch_phase(struct gpu_body *body, enum gpu_kernel kernel, int64_t n_block,
                         const void *args, size_t size)
{
    const int64_t most = (int64_t)BLOCKS * body->gpu->device.n_multiprocessor;
    const struct gpu_launch given = {
        .kernel = kernel,
        .n_block = (int)(n_block < most ? n_block : most),
        .n_thread = FACTOR_THREADS,
        .shared = FACTOR_SHARED,
        .args = args,
        .args_size = size,
    };
    return given.n_block == 0 || gpu_did(body->gpu, body->gpu->run->launch(body->worker, &given),
                                         "phase of a factorisation");
}

static int64_t blocks_for(int64_t n)
{
    return (n + FACTOR_THREADS - 1) / FACTOR_THREADS;
}

/* [L₁₁⁻¹; L₂₁] of the kept matrix, in double precision. */
static bool give_phases(struct gpu_body *body, const struct kept_plan *kept)
{
    const struct gpu_factoring *f = body->factoring;
    const struct gpu_factor_plan *plan = &kept->plan;
    const struct factor_copy_args copy = {.plan = kept->there, .A = f->A, .x = f->x.at};
    struct factor_run_args run = {.plan = kept->there,
                                  .x = f->x.at,
                                  .contribution = f->contribution.at,
                                  .strip = f->strip.at,
                                  .failed = f->failed};
    bool did =
        gpu_did(body->gpu, body->gpu->run->clear(body->worker, f->x.at, plan->n_x * sizeof(double)),
                "zeros for a factor") &&
        launch_phase(body, GPU_KERNEL_factor_copy, blocks_for(9 * (int64_t)plan->at.n_entry), &copy,
                     sizeof copy);
    for (int k = 0; did && k < plan->n_phase; k++) {
        run.begin = plan->phase[k];
        run.end = plan->phase[k + 1];
        did = launch_phase(body, GPU_KERNEL_factor_run, run.end - run.begin, &run, sizeof run);
    }
    return did;
}

/* What of it the slot is to have, in its precision. */
static bool give_panels(struct gpu_body *body, const struct gpu_factor_plan *plan,
                        const struct gpu_slot *slot, const struct ordering *ordering)
{
    const struct gpu_factoring *f = body->factoring;
    const bool single = body->precision == PALP_SINGLE;
    const int n = 3 * ordering->n_last, tiles = (n + FACTOR_TILE - 1) / FACTOR_TILE;
    const double *x = f->x.at;
    const struct factor_round_args round = {.from = x, .to = slot->P, .n = (int64_t)plan->n_x};
    const struct factor_region_args region = {
        .X = x + plan->n_x - (size_t)n * (size_t)n, .inverse = slot->inverse, .n = n};
    return launch_phase(body,
                        single ? GPU_KERNEL_factor_round_single : GPU_KERNEL_factor_round_double,
                        blocks_for(round.n), &round, sizeof round) &&
           launch_phase(body,
                        single ? GPU_KERNEL_factor_region_single : GPU_KERNEL_factor_region_double,
                        (int64_t)tiles * tiles, &region, sizeof region);
}

/* ---------------------------------------------------------------- a generation */

/* The slot's numbers, before its panels are folded, are those of the CPU. */
static bool fetch_panels(struct gpu_body *body, const struct gpu_slot *slot,
                         const struct panels *panels)
{
    const size_t item = gpu_body_item(body), n = 3 * (size_t)panels->ordering->n_last;
    return gpu_fetch(body->gpu, body->worker, panels->x, slot->P,
                     supernodes_size(&panels->ordering->L) * item) &&
           gpu_fetch(body->gpu, body->worker, panels->inverse, slot->inverse, n * n * item);
}

bool gpu_factor_make(struct gpu_body *body, int index, struct factor *factor, bool *positive)
{
    struct gpu *gpu = body->gpu;
    const struct ordering *ordering = factor->ordering;
    const struct gpu_slot *slot = &body->slot[index];
    const struct kept_plan *kept = plan_of(body, ordering);
    *positive = false;
    if (!kept || !make_rooms(body, &kept->plan) || !gpu_slot_begin(body, index, ordering))
        return false;
    *body->factoring->failed = 0;
    if (!give_phases(body, kept) || !gpu_finish(gpu, body->worker))
        return false;
    *positive = !*body->factoring->failed;
    return !*positive || (give_panels(body, &kept->plan, slot, ordering) &&
                          fetch_panels(body, slot, &factor->panels) && gpu_slot_fold(body, index) &&
                          gpu_slot_end(body, index, factor));
}
