/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inverse.h - the compliance of a soft body's surface as it is at rest, precomputed. */
#ifndef PALP_MODEL_INVERSE_H
#define PALP_MODEL_INVERSE_H

struct surface;

/** A⁻¹ of a body at rest between the nodes of its surface. Const once the scene has it. */
struct inverse {
    double h;   /* of the steps that it is for | s                     */
    int n;      /* surface nodes                                       */
    int *place; /* of a node among them; -1: inside   | [mesh n_node]  */
    float *X;   /* 3n × 3n, row by row                | 1/kg | [9 n²]  */
};

/** X: 9 n² floats, at any address; copied.  Returns NULL: no memory. */
struct inverse *inverse_create(const struct surface *surface, int n_node, double h, const void *X);
void inverse_destroy(struct inverse *inverse);

#endif
