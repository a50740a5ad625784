/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor_worker_cut.c - the generations of a body that can be cut. */
#include "engine/motion/cut_border.h"
#include "engine/motion/factor_worker_own.h"

#include <string.h>

int factor_worker_let_cut(struct factor_worker *worker, struct palp_world *world,
                          struct topology *topology)
{
    worker->cut = cut_border_create(world, topology, &worker->generations);
    return worker->cut ? 0 : -1;
}

void factor_worker_copy_node(struct factor_worker *worker, int copy, int parent)
{
    cut_border_copy(worker->cut, copy, parent);
}

void factor_worker_set_lengths(struct factor_worker *worker,
                               const int64_t length[FACTOR_WORKER_LENGTHS])
{
    memcpy(worker->length, length, sizeof worker->length);
}
