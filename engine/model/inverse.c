/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inverse.c - a body's own copy of its inverse. */
#include "engine/model/inverse.h"
#include "engine/model/surface.h"

#include <stdlib.h>
#include <string.h>

struct inverse *inverse_create(const struct surface *surface, int n_node, double h, const void *X)
{
    struct inverse *own = calloc(1, sizeof *own);
    const size_t n = (size_t)surface->n_vertex, size = 9 * n * n * sizeof *own->X;
    if (!own)
        return NULL;
    *own = (struct inverse){h, surface->n_vertex, malloc((size_t)n_node * sizeof *own->place),
                            malloc(size + 1)};
    if (!own->place || !own->X) {
        inverse_destroy(own);
        return NULL;
    }
    memset(own->place, -1, (size_t)n_node * sizeof *own->place);
    for (int i = 0; i < surface->n_vertex; i++)
        own->place[surface->vertex[i]] = i;
    memcpy(own->X, X, size);
    return own;
}

void inverse_destroy(struct inverse *inverse)
{
    if (!inverse)
        return;
    free(inverse->place);
    free(inverse->X);
    free(inverse);
}
