/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor_worker_cut.c - the generations of a body that can be cut. */
#include "engine/model/coupled_system.h"
#include "engine/model/pattern.h"
#include "engine/motion/cut_border.h"
#include "engine/motion/factor_worker_own.h"
#include "engine/motion/system.h"

#include <string.h>

int factor_worker_let_cut(struct factor_worker *worker, struct palp_world *world,
                          struct topology *topology)
{
    worker->cut = cut_border_create(world, topology, &worker->generations);
    return worker->cut ? 0 : -1;
}

int factor_worker_start_cut(struct factor_worker *worker)
{
    cut_border_take_shape(worker->cut, false);
    return generations_prepare_cut(&worker->generations);
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

void factor_worker_hand_back(struct factor_worker *r, struct generation *g, struct system *system,
                             int severed)
{
    const size_t n = (size_t)r->coupled->pattern->n_block;
    const bool whole = g->made == MADE_IN_STEP;
    if (whole)
        memcpy(r->generations.A, cut_border_fold(r->cut, system), n * sizeof *r->generations.A);
    cut_border_take_shape(r->cut, whole);
    g->n_copy = whole ? 0 : cut_border_copies(r->cut);
    cut_border_rewind(r->cut, severed, system);
}

const mat3 *factor_worker_uncut_matrix(const struct factor_worker *r, const struct system *system)
{
    return r->cut ? cut_border_fold(r->cut, system) : system->A;
}

const unsigned char *factor_worker_touched(const struct factor_worker *r,
                                           const unsigned char *touched)
{
    return r->cut ? cut_border_touch(r->cut, touched) : touched;
}
