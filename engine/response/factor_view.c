/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor_view.c - loads in the factor's order and the axes of its time. */
#include "engine/response/factor_view.h"
#include "engine/base/assert.h"
#include "engine/model/world.h"
#include "engine/motion/border.h"
#include "engine/motion/solver.h"

#include <string.h>

bool factor_view_of(struct factor_view *view, const struct compliance_request *q)
{
    const struct solver *solver = q->world->solver[q->coupled->body[0]];
    const bool answers = !solver->singular && solver->factor && solver->n > 0;
    if (!answers)
        return false;
    const struct factor *factor = solver->factor;
    *view = (struct factor_view){
        .factor = factor,
        .warp = factor->is_exact ? NULL : solver->warp,
        .accelerated = solver->there,
    };
    return true;
}

static mat3 unwarp_load(const struct factor_view *view, const struct load *load)
{
    return view->warp ? mat3_mul(mat3_transpose(view->warp[load->dof]), load->F) : load->F;
}

/* Room for loads, and where those of a node begin. */
struct placing_room {
    struct column_load *load;
    int *first; /* | [n_node + 2] */
};

static struct placing_room take_room(size_t n_node, size_t n_load, struct arena *arena)
{
    struct placing_room room;
    room.load = ARENA_TAKE(arena, n_load, struct column_load);
    room.first = ARENA_TAKE(arena, n_node + 2, int);
    PALP_ASSERT(room.load && room.first);
    return room;
}

void factor_view_count(size_t n_node, size_t n_load, struct arena *counter)
{
    take_room(n_node, n_load, counter);
}

static int place_of_load(const struct factor_view *view, const struct load *load)
{
    return view->is_placed ? load->dof : border_place(view->factor)[load->dof];
}

struct placed_loads factor_view_place(const struct factor_view *view, const struct loads *J,
                                      struct arena *arena)
{
    const int n = border_size(view->factor);
    const struct placing_room room =
        take_room((size_t)border_nodes(view->factor), (size_t)J->first[J->n], arena);
    struct column_load *out = room.load;
    int *first = room.first;
    memset(first, 0, ((size_t)n + 2) * sizeof *first);
    for (int l = 0; l < J->first[J->n]; l++) /* counted two ahead, so that starts come out */
        first[place_of_load(view, &J->load[l]) + 2]++;
    first[1] = 0; /* discarded ones */
    for (int k = 1; k <= n; k++)
        first[k + 1] += first[k];
    for (int g = 0; g < J->n; g++)
        for (int l = J->first[g]; l < J->first[g + 1]; l++) {
            const int place = place_of_load(view, &J->load[l]);
            if (place >= 0)
                out[first[place + 1]++] =
                    (struct column_load){place, g, unwarp_load(view, &J->load[l])};
        }
    return (struct placed_loads){J->n, first[n], out};
}
