/* SPDX-License-Identifier: GPL-3.0-or-later */
/* peers.h - W_H as a user would otherwise build it: CHOLMOD and MUMPS on the same A. */
#ifndef PALP_CLIENTS_BENCH_PEERS_H
#define PALP_CLIENTS_BENCH_PEERS_H

#include <stdbool.h>

struct system;

enum peer_kind {
    PEER_ROW,     /* CHOLMOD, a solve for each row of H          */
    PEER_ALL,     /* CHOLMOD, one solve for all of them          */
    PEER_HALF,    /* S = L⁻¹ P Hᵀ by CHOLMOD as dense columns, W_H = Sᵀ S */
    PEER_INVERSE, /* MUMPS, the wanted entries of A⁻¹            */
    PEER_KINDS,
};
extern const char *const peer_variant[PEER_KINDS]; /* as in the rows       */
extern const char *const peer_label[PEER_KINDS];   /* as in a table        */

struct peers;

/** Factor A, once with each library; nodes: those that H picks.  NULL: no memory. */
struct peers *peers_open(const struct system *system, const int *node, int n_node);
void peers_close(struct peers *p);

/** W_H, [3 n_node × 3 n_node], is built anew.  Returns ms; below 0: it is not to be had. */
double peers_build(struct peers *p, enum peer_kind kind, double *W);

/** Why a peer is not to be had, in words; NULL: it is. */
const char *peers_missing(const struct peers *p, enum peer_kind kind);

double peers_factor_ms(const struct peers *p, enum peer_kind kind);
double peers_factor_entries(const struct peers *p); /* numbers in CHOLMOD's L */

#endif
