/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mumps.h - MUMPS as a peer: entries of the inverse, which it can find without the rest. */
#ifndef PALP_CLIENTS_BENCH_MUMPS_H
#define PALP_CLIENTS_BENCH_MUMPS_H

/** A symmetric positive definite matrix: one triangle, entry by entry, rows and columns from 1. */
struct triangle {
    int n, n_entry;
    int *row, *col;
    double *value;
};

struct mumps;

/** Analysed and factored.  A must stay as long.  NULL, and why. */
struct mumps *mumps_open(struct triangle *A, const char **why);
void mumps_close(struct mumps *m);

/** The entries of A⁻¹ between m degrees of freedom: W, [m × m].  Returns -1: it failed. */
int mumps_build(struct mumps *m, const int *dof, int n, double *W);

#endif
