/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mumps_none.c - what stands for MUMPS where it was not there when palp was built. */
#include "clients/bench/scheme/mumps.h"

#include <stddef.h>

struct mumps *mumps_open(struct triangle *A, const char **why)
{
    *why = "palp was built without MUMPS (Debian: libmumps-seq-dev)";
    return NULL;
}

void mumps_close(struct mumps *m)
{
}

int mumps_build(struct mumps *m, const int *dof, int n, double *W)
{
    return -1;
}
