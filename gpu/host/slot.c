/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slot.c - makes room for generations of the factor, and sends them there. */
#include "gpu/host/slot.h"
#include "engine/model/scene.h"
#include "engine/motion/ordering.h"
#include "gpu/host/iterate.h"
#include "gpu/host/respond.h"

#include <math.h>
#include <stdlib.h>

/* Orderings with a region have more numbers than the plain one, which comes first: so many times as
 * many, where there is room for that beside what other bodies need. */
static const double MARGIN = 1.8;

/* ---------------------------------------------------------------- room */

/* Bytes that the parts of a slot take. */
struct slot_sizes {
    size_t plan, P, inverse, y, handed;
};

static struct slot_sizes sizes_of(const struct gpu_body *body, const struct gpu_plan *plan,
                                  int n_last)
{
    const size_t item = gpu_body_item(body), last = 3 * (size_t)n_last;
    return (struct slot_sizes){
        .plan = plan->size,
        .P = (size_t)plan->at.start[plan->at.n_panel] * item,
        .inverse = last * last * item,
        .y = 3 * (size_t)plan->at.n * sizeof(double),
        .handed = 3 * (size_t)plan->at.n_handed * sizeof(double),
    };
}

static size_t with_margin(const struct gpu *gpu, size_t size)
{
    const double share = (double)gpu->device.memory / (double)(gpu->reserved + 1);
    return (size_t)(fmax(1, fmin(MARGIN, share)) * (double)size);
}

/* Of orderings to come, with regions of any size there may be. */
static struct slot_sizes foreseen_sizes(const struct gpu_body *body, struct slot_sizes now)
{
    const int n = body->coupled->n_v, n_last = n < REGION_NODES_MOST ? n : REGION_NODES_MOST;
    const size_t last = 3 * (size_t)n_last * gpu_body_item(body);
    return (struct slot_sizes){
        .plan = with_margin(body->gpu, now.plan),
        .P = with_margin(body->gpu, now.P),
        .inverse = 3 * (size_t)n_last * last,
        .y = now.y,
        .handed = with_margin(body->gpu, now.handed),
    };
}

static bool make_slot_room(struct gpu *gpu, struct gpu_slot *slot, const struct slot_sizes *least,
                           const struct slot_sizes *most)
{
    void *y = slot->y, *handed = slot->handed;
    const bool made =
        gpu_make_room(gpu, &slot->plan_memory, &slot->room_plan, least->plan, most->plan) &&
        gpu_make_room(gpu, &slot->P, &slot->room_P, least->P, most->P) &&
        gpu_make_room(gpu, &slot->inverse, &slot->room_inverse, least->inverse, most->inverse) &&
        gpu_make_room(gpu, &y, &slot->room_y, least->y, most->y) &&
        gpu_make_room(gpu, &handed, &slot->room_handed, least->handed, most->handed);
    slot->y = y;
    slot->handed = handed;
    return made;
}

static void release_slot_room(struct gpu *gpu, struct gpu_slot *slot)
{
    gpu_release(gpu, slot->plan_memory);
    gpu_release(gpu, slot->P);
    gpu_release(gpu, slot->inverse);
    gpu_release(gpu, slot->y);
    gpu_release(gpu, slot->handed);
    slot->plan_memory = slot->P = slot->inverse = slot->y = slot->handed = NULL;
    slot->room_plan = slot->room_P = slot->room_inverse = slot->room_y = slot->room_handed = 0;
}

/* For this slot, and for those that have none yet. That others find little is no harm now. */
static bool make_all_room(struct gpu_body *body, struct gpu_slot *slot, int n_last)
{
    const struct slot_sizes least = sizes_of(body, &slot->plan, n_last),
                            most = foreseen_sizes(body, least);
    if (!make_slot_room(body->gpu, slot, &least, &most)) {
        release_slot_room(body->gpu, slot); /* what one part has to spare others may lack */
        if (!make_slot_room(body->gpu, slot, &least, &least))
            return false;
    }
    for (int k = 0; k < GPU_SLOTS; k++)
        if (body->slot[k].room_P == 0)
            make_slot_room(body->gpu, &body->slot[k], &most, &most);
    return !gpu_is_lost(body->gpu);
}

/* ---------------------------------------------------------------- a generation comes */

/* Does a thread block have scratch enough? Else it is a body for a larger GPU. */
static bool fits_plan_scratch(const struct gpu_body *body, const struct gpu_plan_at *at)
{
    const int most = at->x_most > at->v_most ? at->x_most : at->v_most;
    return SOLVE_SHARED(most, gpu_body_item(body)) <= body->gpu->device.shared_most;
}

static bool plan_slot(struct gpu_body *body, struct gpu_slot *slot, const struct ordering *ordering)
{
    slot->planned = NULL;
    slot->changed = true;
    gpu_plan_destroy(&slot->plan);
    if (gpu_plan_create(&slot->plan, &ordering->L, (int)gpu_body_item(body)) != 0 ||
        !fits_plan_scratch(body, &slot->plan.at) || !make_all_room(body, slot, ordering->n_last) ||
        !gpu_send(body->gpu, body->worker, slot->plan_memory, slot->plan.memory, slot->plan.size))
        return false;
    slot->there = gpu_plan_moved(&slot->plan, slot->plan_memory);
    slot->planned = ordering;
    return true;
}

bool gpu_slot_begin(struct gpu_body *body, int index, const struct ordering *ordering)
{
    struct gpu_slot *slot = &body->slot[index];
    slot->ordering = NULL;
    if (gpu_is_lost(body->gpu) || ordering->n == 0)
        return false;
    return slot->planned == ordering || plan_slot(body, slot, ordering);
}

bool gpu_slot_fold(struct gpu_body *body, int index)
{
    const struct gpu_slot *slot = &body->slot[index];
    const int most = SOLVE_FOLD_BLOCKS * body->gpu->device.n_multiprocessor, n = slot->there.n_fold;
    const struct solve_fold_args args = {slot->there, slot->P};
    const struct gpu_launch launch = {
        .kernel = body->precision == PALP_SINGLE ? GPU_KERNEL_solve_fold_single
                                                 : GPU_KERNEL_solve_fold_double,
        .n_block = n < most ? n : most,
        .n_thread = SOLVE_FOLD_THREADS,
        .shared = SOLVE_FOLD_SHARED(gpu_body_item(body)),
        .args = &args,
        .args_size = sizeof args,
    };
    return n == 0 ||
           gpu_did(body->gpu, body->gpu->run->launch(body->worker, &launch), "making of panels");
}

/* Compliances that it cannot give, the CPU gives. */
static bool make_graphs(struct gpu_body *body, int index)
{
    struct gpu_slot *slot = &body->slot[index];
    if (!slot->changed)
        return true;
    slot->changed = !gpu_iteration_prepare(body, index);
    if (!slot->changed)
        gpu_respond_prepare(body, index);
    return !slot->changed && !gpu_is_lost(body->gpu);
}

bool gpu_slot_end(struct gpu_body *body, int index, const struct factor *factor)
{
    struct gpu_slot *slot = &body->slot[index];
    slot->ordering = factor->ordering;
    if (gpu_finish(body->gpu, body->worker) &&
        gpu_iteration_take_rotation(body, index, factor->rotation) && make_graphs(body, index))
        return true;
    slot->ordering = NULL;
    return false;
}

bool gpu_slot_take(struct gpu_body *body, int index, const struct factor *factor)
{
    const struct ordering *ordering = factor->ordering;
    const struct gpu_slot *slot = &body->slot[index];
    if (!gpu_slot_begin(body, index, ordering))
        return false;
    const struct slot_sizes size = sizes_of(body, &slot->plan, ordering->n_last);
    return gpu_send(body->gpu, body->worker, slot->P, factor->panels.x, size.P) &&
           gpu_send(body->gpu, body->worker, slot->inverse, factor->panels.inverse, size.inverse) &&
           gpu_slot_fold(body, index) && gpu_slot_end(body, index, factor);
}

/* ---------------------------------------------------------------- and goes */

void gpu_slots_forget(struct gpu_body *body, const struct ordering *ordering)
{
    for (int k = 0; k < GPU_SLOTS; k++) {
        struct gpu_slot *slot = &body->slot[k];
        if (slot->planned == ordering)
            slot->planned = slot->ordering = NULL;
    }
}

void gpu_slots_destroy(struct gpu_body *body)
{
    struct gpu *gpu = body->gpu;
    for (int k = 0; k < GPU_SLOTS; k++) {
        struct gpu_slot *slot = &body->slot[k];
        gpu_respond_forget(body, k);
        gpu_plan_destroy(&slot->plan);
        release_slot_room(gpu, slot);
        *slot = (struct gpu_slot){.ordering = NULL};
    }
}
