/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu_trial.c - what all parts of palp bench table1 --gpu ask for: repeated times, limits, the
 * difference from the CPU's W_H. */
#include "clients/bench/gpu/gpu_trial.h"
#include "engine/model/world.h"
#include "gpu/gpu.h"
#include "gpu/host/probe.h"

#include <math.h>
#include <stdlib.h>

static const double PATIENCE_US = 2e6;            /* that one figure may take in all */
static const int judged_dofs[2] = {18003, 36069}; /* that limits are set for */

const struct system *gpu_trial_system(const struct gpu_trial *trial)
{
    return trial->start.world->system[trial->start.soft.id - 1]; /* bodies count from 1 */
}

double gpu_trial_difference(const struct gpu_trial *trial)
{
    const size_t m = 3 * (size_t)trial->start.n_node;
    double off = 0, largest = 0;
    for (size_t k = 0; k < m * m; k++) {
        const double away = fabs(trial->W[k] - trial->exact[k]);
        off = away <= off ? off : away; /* not a number: that */
        largest = fmax(largest, fabs(trial->exact[k]));
    }
    return off / largest;
}

double gpu_trial_limit(const struct gpu_trial *trial, const double limit_us[2])
{
    for (int i = 0; i < 2; i++)
        if (abs(block_dofs(&trial->block) - judged_dofs[i]) < judged_dofs[i] / 50)
            return limit_us[i];
    return 0;
}

bool gpu_trial_repeat(struct gpu_trial *trial, struct gpu_figure *figure, double (*us)(void *ctx),
                      void *ctx)
{
    double *each = calloc((size_t)trial->times, sizeof *each), spent = 0, last = 0;
    int n = 0;
    for (int i = -GPU_WARM_UP; each && i < trial->times && spent < PATIENCE_US; i++) {
        if ((last = us(ctx)) < 0)
            break;
        if (i < 0)
            continue;
        spent += last;
        each[n++] = last;
    }
    if (last < 0 || n == 0)
        snprintf(figure->missing, sizeof figure->missing, "%s",
                 gpu_is_lost(trial->gpu) ? trial->gpu->base.reason
                 : last < 0              ? "the GPU left it to the CPU"
                                         : "not enough memory");
    else
        gpu_figure_take(figure, each, n);
    free(each);
    return !figure->missing[0];
}

void gpu_trial_least(struct gpu_trial *trial, struct gpu_figure *figure, int phases, double bytes)
{
    figure->phases = phases;
    figure->bytes = bytes;
    figure->chain_us = trial->seen->launch_us + (phases - 1) * trial->seen->phase_us;
    figure->reads_us = gpu_probe_reads(trial->gpu, phases, (size_t)bytes);
}
