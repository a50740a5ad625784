/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve.c - gives a stream the phases of a solve: tasks, levels up, levels down, tasks. */
#include "gpu/host/solve.h"
#include "gpu/host/slot.h"

/* The kernels of one precision. */
static const struct kernels {
    enum gpu_kernel climb_tasks, climb_level, descend_level, descend_tasks;
} kernels[] = {
    [PALP_SINGLE] = {GPU_KERNEL_solve_climb_tasks_single, GPU_KERNEL_solve_climb_level_single,
                     GPU_KERNEL_solve_descend_level_single, GPU_KERNEL_solve_descend_tasks_single},
    [PALP_DOUBLE] = {GPU_KERNEL_solve_climb_tasks_double, GPU_KERNEL_solve_climb_level_double,
                     GPU_KERNEL_solve_descend_level_double, GPU_KERNEL_solve_descend_tasks_double},
};

/* One solve on its way into a stream. */
struct solve_phases {
    struct gpu *gpu;
    struct gpu_stream *stream;
    struct solve_args args;
    size_t item;
};

/* A phase of n thread blocks, each with room for so many numbers. */
static bool launch_solve_phase(const struct solve_phases *g, enum gpu_kernel kernel, int n,
                               int numbers)
{
    const struct gpu_launch launch = {
        .kernel = kernel,
        .n_block = n,
        .n_thread = SOLVE_THREADS,
        .shared = SOLVE_SHARED(numbers, g->item),
        .args = &g->args,
        .args_size = sizeof g->args,
    };
    return n == 0 || gpu_did(g->gpu, g->gpu->run->launch(g->stream, &launch), "phase of a solve");
}

bool gpu_solve_give(struct gpu_body *body, const struct gpu_slot *slot, double *x,
                    const double *square, struct gpu_stream *stream)
{
    const struct gpu_plan_at *at = &slot->plan.at;
    const struct kernels *of = &kernels[body->precision];
    struct solve_phases g = {body->gpu,
                             stream,
                             {slot->there, slot->P, square, x, slot->y, slot->handed, 0},
                             gpu_body_item(body)};
    bool given = launch_solve_phase(&g, of->climb_tasks, at->n_task, at->x_most);
    for (int level = 0; given && level < at->n_level; level++) {
        g.args.first = at->up_first[level];
        given = launch_solve_phase(&g, of->climb_level, at->up_first[level + 1] - g.args.first,
                                   at->x_most);
    }
    for (int level = at->n_level - 1; given && level >= 0; level--) {
        g.args.first = at->down_first[level];
        given = launch_solve_phase(&g, of->descend_level, at->down_first[level + 1] - g.args.first,
                                   at->v_most);
    }
    return given && launch_solve_phase(&g, of->descend_tasks, at->n_task, at->v_most);
}
