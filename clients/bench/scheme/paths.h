/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paths.h - W_H by each of the engine's own paths, from factors that are there. */
#ifndef PALP_CLIENTS_BENCH_PATHS_H
#define PALP_CLIENTS_BENCH_PATHS_H

#include "engine/palp.h"

struct body;
struct system;

enum path_kind {
    PATH_INVERSE, /* the region last: gathered from its inverse         */
    PATH_REGION,  /* the region last: columns, which reach no more      */
    PATH_REACH,   /* no region: columns on their reach of the factor    */
    PATH_KINDS,
};
extern const char *const path_variant[PATH_KINDS][2]; /* as in the rows, by precision */
extern const char *const path_label[PATH_KINDS][2];   /* as in a table                */

struct factor;
struct paths;

/** Factors of A in both orders and precisions; the region is the one that the engine would choose
 *  for these nodes.  most: nodes ever asked about.  NULL: no memory, or A is not positive. */
struct paths *paths_open(const struct body *body, const struct system *system, const int *node,
                         int n_node, int most);
void paths_close(struct paths *p);

/** W_H between nodes, [3 n × 3 n].  Returns ms; below 0: it is not to be had. */
double paths_build(struct paths *p, enum path_kind kind, enum palp_precision precision,
                   const int *node, int n, double *W);

/** What that must at least compute and move. */
struct work {
    double flops, bytes;
};
struct work paths_work(const struct paths *p, enum path_kind kind, enum palp_precision precision,
                       const int *node, int n);

/** x := A⁻¹ x as a preconditioner does, x in the factor's order.  Returns ms. */
double paths_solve(struct paths *p, enum palp_precision precision);

/** The factor that a way starts from. */
const struct factor *paths_factor(const struct paths *p, enum path_kind kind,
                                  enum palp_precision precision);
/** What that took. */
double paths_factor_ms(const struct paths *p, enum path_kind kind);

#endif
