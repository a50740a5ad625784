/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mumps.c - asks MUMPS for selected entries of an inverse (ICNTL(30)). */
#include "clients/bench/scheme/mumps.h"

#include <dmumps_c.h>
#include <stdlib.h>

enum { JOB_BEGIN = -1, JOB_END = -2, JOB_SOLVE = 3, JOB_ANALYSE_AND_FACTOR = 4 };
enum { WORLD = -987654, METIS = 5, BLOCK = 64 }; /* the communicator of one process; columns */

struct mumps {
    DMUMPS_STRUC_C id;
    int *first, *row; /* of the wanted entries, column by column, from 1 */
    double *value;
};

/* Run a job.  Returns -1: MUMPS says that it failed. */
static int run_job(struct mumps *m, int job)
{
    m->id.job = job;
    dmumps_c(&m->id);
    return m->id.infog[0] < 0 ? -1 : 0;
}

/* ICNTL(k) in the manual's counting. */
static void set_control(struct mumps *m, int k, int value)
{
    m->id.icntl[k - 1] = value;
}

struct mumps *mumps_open(struct triangle *A, const char **why)
{
    struct mumps *m = calloc(1, sizeof *m);
    *why = "MUMPS could not factor";
    if (!m)
        return NULL;
    m->id.sym = 1;
    m->id.par = 1;
    m->id.comm_fortran = WORLD;
    if (run_job(m, JOB_BEGIN) != 0) {
        free(m);
        return NULL;
    }
    for (int stream = 1; stream <= 3; stream++)
        set_control(m, stream, -1); /* silent */
    set_control(m, 4, 0);
    set_control(m, 7, METIS);
    m->id.n = A->n;
    m->id.nnz = A->n_entry;
    m->id.irn = A->row;
    m->id.jcn = A->col;
    m->id.a = A->value;
    if (run_job(m, JOB_ANALYSE_AND_FACTOR) == 0)
        return m;
    mumps_close(m);
    return NULL;
}

void mumps_close(struct mumps *m)
{
    if (!m)
        return;
    run_job(m, JOB_END);
    free(m->first);
    free(m->row);
    free(m->value);
    free(m);
}

/* Which entries: of each wanted column the wanted rows that are not above it in the list; the
 * others follow by symmetry.  Column j of the list is found again by at[j]. */
static void request_entries(struct mumps *m, const int *dof, int n, int *at)
{
    int k = 0;
    for (int c = 0; c <= m->id.n; c++)
        m->first[c] = 0;
    for (int j = 0; j < n; j++)
        m->first[dof[j] + 1] = n - j;
    m->first[0] = 1;
    for (int c = 0; c < m->id.n; c++)
        m->first[c + 1] += m->first[c];
    for (int j = 0; j < n; j++) {
        at[j] = k = m->first[dof[j]] - 1;
        for (int i = j; i < n; i++)
            m->row[k++] = dof[i] + 1;
    }
    m->id.nz_rhs = n * (n + 1) / 2;
    m->id.nrhs = m->id.n;
    m->id.irhs_ptr = m->first;
    m->id.irhs_sparse = m->row;
    m->id.rhs_sparse = m->value;
}

int mumps_build(struct mumps *m, const int *dof, int n, double *W)
{
    const size_t asked = (size_t)n * (size_t)(n + 1) / 2;
    if (!m->first) {
        m->first = calloc((size_t)m->id.n + 1, sizeof *m->first);
        m->row = calloc(asked, sizeof *m->row);
        m->value = calloc(asked, sizeof *m->value);
    }
    int *at = calloc((size_t)n, sizeof *at);
    int result = -1;
    if (m->first && m->row && m->value && at) {
        request_entries(m, dof, n, at);
        set_control(m, 20, 1); /* a sparse right-hand side */
        set_control(m, 27, BLOCK);
        set_control(m, 30, 1); /* entries of the inverse */
        result = run_job(m, JOB_SOLVE);
        for (int j = 0; j < n; j++)
            for (int i = j; i < n; i++)
                W[j * n + i] = W[i * n + j] = m->value[at[j] + i - j];
    }
    free(at);
    return result;
}
