/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cuttable.h - what of a body that can be cut is const: links, masses, room for what is to come. */
#ifndef PALP_MODEL_CUTTABLE_H
#define PALP_MODEL_CUTTABLE_H

#include "engine/model/cell_links.h"
#include "engine/palp_cut.h"

struct soft;

/** Spare nodes stand behind those of the mesh: discarded rows until a copy needs one. */
struct cuttable {
    struct palp_cuttable is; /* cut: its own; tough: none, see below                             */
    struct cell_links links;
    struct palp_material *material; /* of each cell | [cells]; NULL: nothing cuts or tears it     */
    int *made_of;             /* the number of its material                 | [cells]             */
    struct palp_tough *tough; /* none of them 0 where the body's is not     | [cells]             */
    double least_tear;  /* J/m², of all cells                                               */
    int n_spring;       /* of its system that go with cells; 0 where another body is the first */
    int n_spring_block; /* … room behind the pattern for their copies' blocks           */
    double *share; /* of the lumped mass, that a cell gives a corner | kg | [cells × corners]    */
};

/** Of a body whose mesh and elements are there.  NULL: no memory. */
struct cuttable *cuttable_create(const struct soft *soft, const struct palp_soft_def *def);
void cuttable_destroy(struct cuttable *c);

/** How many spare nodes a definition asks for. */
static inline int cuttable_spare(const struct palp_soft_def *def)
{
    return def->cut ? def->cut->nodes : 0;
}

/** How many cells can be removed. */
static inline int cuttable_cells(const struct cuttable *c)
{
    return c->is.vaporise > 0 || c->is.crumb_cells > 0 ? c->links.cells.n : 0;
}

/** Most triangles, edges that severed faces add to a surface. */
static inline int cuttable_triangles(const struct cuttable *c)
{
    return c->is.faces * (c->links.n_side_corner == 3 ? 2 : 4);
}
static inline int cuttable_edges(const struct cuttable *c)
{
    return c->is.faces * (c->links.n_side_corner == 3 ? 3 : 6);
}
/** Blocks behind the pattern: a copy's with the nodes about it, and with what springs have. */
static inline int cuttable_blocks(const struct cuttable *c)
{
    return c->is.nodes * (c->links.n_side_corner == 3 ? 16 : 27) + c->n_spring_block;
}

#endif
