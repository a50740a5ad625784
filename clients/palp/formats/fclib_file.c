/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fclib_file.c - writing with FCLIB; reading with HDF5 itself, because FCLIB ends the program where
 * a file lacks something. */
#include "clients/palp/formats/fclib_file.h"

#include <fclib.h>
#include <hdf5.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

enum {
    SPACE = 3,            /* directions a contact                      */
    CONTACTS_MOST = 4096, /* of a file: W is dense here, and this 1.2 GB */
};

static int report_fault(struct fclib_fault *fault, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static int report_fault(struct fclib_fault *fault, int code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->what, sizeof fault->what, format, arguments);
    va_end(arguments);
    return code;
}

/* ---------------------------------------------------------------- writing */

/* All blocks by compressed columns: what FCLIB's own functions multiply with. */
static int fill_columns(struct fclib_matrix *m, const struct problem *p)
{
    const int rows = SPACE * p->n;
    *m = (struct fclib_matrix){.nzmax = rows * rows, .m = rows, .n = rows, .nz = -1};
    m->p = malloc(((size_t)rows + 1) * sizeof *m->p);
    m->i = malloc((size_t)m->nzmax * sizeof *m->i);
    m->x = malloc((size_t)m->nzmax * sizeof *m->x);
    if (!m->p || !m->i || !m->x)
        return -1;
    for (int c = 0; c <= rows; c++)
        m->p[c] = c * rows;
    for (int k = 0; k < m->nzmax; k++) {
        const int col = k / rows, row = k % rows;
        m->i[k] = row;
        m->x[k] = p->W[row / 3 * p->n + col / 3].m[row % 3][col % 3];
    }
    return 0;
}

/* u at λ: FCLIB's solution has both. */
static void fill_velocities(double *u, const struct problem *p)
{
    for (int i = 0; i < p->n; i++) {
        vec3 sum = p->free[i];
        for (int j = 0; j < p->n; j++)
            sum = vec3_add(sum, mat3_apply(p->W[i * p->n + j], p->lambda[j]));
        memcpy(u + SPACE * i, &sum, sizeof sum);
    }
}

/* FCLIB prints what goes wrong; it has then left a part of a file. */
static int write_all(const struct problem *p, struct fclib_local *local, double *u,
                     const char *path, struct fclib_fault *fault)
{
    struct fclib_solution solution = {.u = u, .r = &p->lambda[0].x};
    if (unlink(path) != 0 && access(path, F_OK) == 0)
        return report_fault(fault, EX_CANTCREAT, "%s: cannot be replaced", path);
    FILE *may = fopen(path, "w");
    if (!may || fclose(may) != 0 || unlink(path) != 0)
        return report_fault(fault, EX_CANTCREAT, "%s: cannot be created", path);
    if (fclib_write_local(local, path) != 1 || fclib_write_solution(&solution, path) != 1)
        return report_fault(fault, EX_IOERR, "%s: not all could be written", path);
    return 0;
}

int fclib_file_write(const struct problem *p, const char *path, const char *about,
                     struct fclib_fault *fault)
{
    char title[] = "palp", math[] = "W is symmetric and positive semidefinite",
         unit[] = "C W_H C^T, 1/kg", what[600];
    struct fclib_matrix W = {0};
    struct fclib_matrix_info of_W = {.comment = unit};
    struct fclib_info info = {title, what, math};
    double *mu = malloc((size_t)p->n * sizeof *mu), *u = malloc((size_t)p->n * sizeof(vec3));
    int code = EX_OSERR;
    snprintf(what, sizeof what,
             "%s. u = W r + q: q is the gap, and across it the slip of the step, over the step's "
             "length, m/s; r is impulse, N s; normal first",
             about);
    if (p->n > CONTACTS_MOST) {
        code = report_fault(fault, EX_DATAERR, "%s: %d contacts, expected at most %d of a dense W",
                            path, p->n, CONTACTS_MOST);
    } else if (!mu || !u || fill_columns(&W, p) != 0) {
        report_fault(fault, EX_OSERR, "%s: not enough memory", path);
    } else {
        W.info = &of_W;
        for (int i = 0; i < p->n; i++)
            mu[i] = p->bounds[i].friction;
        fill_velocities(u, p);
        struct fclib_local local = {
            .W = &W, .mu = mu, .q = &p->free[0].x, .spacedim = SPACE, .info = &info};
        code = write_all(p, &local, u, path, fault);
    }
    free(W.p);
    free(W.i);
    free(W.x);
    free(mu);
    free(u);
    return code;
}

/* ---------------------------------------------------------------- reading: arrays */

/* A file being read. */
struct fclib_reading {
    const char *path;
    hid_t file;
    struct fclib_fault *fault;
    int code; /* of the first fault */
};

static void blame_file(struct fclib_reading *r, const char *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void blame_file(struct fclib_reading *r, const char *where, const char *format, ...)
{
    char text[300];
    va_list arguments;
    if (r->code)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    r->code = report_fault(r->fault, EX_DATAERR, "%s: %s: %s", r->path, where, text);
}

/* A dataset of so many numbers of a class; negative, and a fault: it is none. */
static hid_t open_numbers(struct fclib_reading *r, const char *where, H5T_class_t kind, hssize_t n)
{
    const hid_t set = H5Dopen2(r->file, where, H5P_DEFAULT);
    if (set < 0) {
        blame_file(r, where, "got no such dataset, expected one");
        return set;
    }
    const hid_t type = H5Dget_type(set), space = H5Dget_space(set);
    const H5T_class_t got = H5Tget_class(type);
    const hssize_t there = H5Sget_simple_extent_npoints(space);
    if (got != kind)
        blame_file(r, where, "got no %s numbers, expected such",
                   kind == H5T_INTEGER ? "whole" : "real");
    else if (there != n)
        blame_file(r, where, "got %lld numbers, expected %lld", (long long)there, (long long)n);
    H5Tclose(type);
    H5Sclose(space);
    if (!r->code)
        return set;
    H5Dclose(set);
    return -1;
}

static void read_numbers(struct fclib_reading *r, const char *where, H5T_class_t kind, size_t n,
                         void *into)
{
    const hid_t set = r->code ? -1 : open_numbers(r, where, kind, (hssize_t)n);
    if (set < 0)
        return;
    const hid_t type = kind == H5T_INTEGER ? H5T_NATIVE_INT : H5T_NATIVE_DOUBLE;
    if (H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, into) < 0)
        blame_file(r, where, "cannot be read: the file is damaged");
    H5Dclose(set);
}

static int read_int(struct fclib_reading *r, const char *where)
{
    int value = 0;
    read_numbers(r, where, H5T_INTEGER, 1, &value);
    return value;
}

static void read_reals(struct fclib_reading *r, const char *where, size_t n, double *into)
{
    read_numbers(r, where, H5T_FLOAT, n, into);
    for (size_t k = 0; k < n && !r->code; k++)
        if (!isfinite(into[k]))
            blame_file(r, where, "number %zu: got %g, expected a finite one", k + 1, into[k]);
}

static bool is_there(const struct fclib_reading *r, const char *where)
{
    return H5Lexists(r->file, where, H5P_DEFAULT) > 0;
}

/* ---------------------------------------------------------------- reading: W */

/* W as it is stored. */
struct sparse {
    int rows, nz, n; /* n: entries */
    int *p, *i;
    double *x;
};

#define LOCAL "/fclib_local"

static void put_entry(struct problem *p, int row, int col, double value)
{
    p->W[(size_t)(row / 3) * (size_t)p->n + (size_t)(col / 3)].m[row % 3][col % 3] += value;
}

/* Indices that are given in pairs. */
static void place_triplets(struct fclib_reading *r, const struct sparse *s, struct problem *p)
{
    for (int k = 0; k < s->n && !r->code; k++) {
        if (s->p[k] < 0 || s->p[k] >= s->rows || s->i[k] < 0 || s->i[k] >= s->rows)
            blame_file(r, LOCAL "/W", "entry %d: got row %d, column %d, expected from 0 to %d",
                       k + 1, s->p[k], s->i[k], s->rows - 1);
        else
            put_entry(p, s->p[k], s->i[k], s->x[k]);
    }
}

/* Rows or columns one after the other. */
static void place_compressed(struct fclib_reading *r, const struct sparse *s, struct problem *p)
{
    for (int line = 0; line < s->rows && !r->code; line++) {
        if (s->p[line] < 0 || s->p[line] > s->p[line + 1] || s->p[line + 1] > s->n) {
            blame_file(r, LOCAL "/W/p",
                       "number %d: got %d to %d, expected to rise up to %d entries", line + 1,
                       s->p[line], s->p[line + 1], s->n);
            return;
        }
        for (int k = s->p[line]; k < s->p[line + 1] && !r->code; k++) {
            if (s->i[k] < 0 || s->i[k] >= s->rows)
                blame_file(r, LOCAL "/W/i", "number %d: got %d, expected from 0 to %d", k + 1,
                           s->i[k], s->rows - 1);
            else if (s->nz == -1)
                put_entry(p, s->i[k], line, s->x[k]);
            else
                put_entry(p, line, s->i[k], s->x[k]);
        }
    }
}

static void check_symmetry(struct fclib_reading *r, const struct problem *p)
{
    static const double ROUNDED = 1e-9; /* of the largest entry: as far as others round */
    const size_t n = (size_t)p->n;
    double largest = 0, apart = 0;
    for (size_t a = 0; a < n; a++) {
        for (size_t b = 0; b <= a; b++) {
            for (int k = 0; k < 9; k++) {
                const double x = p->W[a * n + b].m[k / 3][k % 3];
                largest = fmax(largest, fabs(x));
                apart = fmax(apart, fabs(x - p->W[b * n + a].m[k % 3][k / 3]));
            }
        }
    }
    if (apart > ROUNDED * largest)
        blame_file(r, LOCAL "/W", "got entries %g apart from those across, expected a symmetric W",
                   apart);
}

static void read_entries(struct fclib_reading *r, struct sparse *s, struct problem *p)
{
    const bool triplets = s->nz >= 0;
    const size_t n = (size_t)s->n, lines = triplets ? n : (size_t)s->rows + 1;
    s->p = malloc((lines + 1) * sizeof *s->p);
    s->i = malloc((n + 1) * sizeof *s->i);
    s->x = malloc((n + 1) * sizeof *s->x);
    if (!s->p || !s->i || !s->x) {
        r->code = report_fault(r->fault, EX_OSERR, "%s: not enough memory", r->path);
        return;
    }
    read_numbers(r, LOCAL "/W/p", H5T_INTEGER, lines, s->p);
    read_numbers(r, LOCAL "/W/i", H5T_INTEGER, n, s->i);
    read_reals(r, LOCAL "/W/x", n, s->x);
    if (r->code)
        return;
    if (triplets)
        place_triplets(r, s, p);
    else
        place_compressed(r, s, p);
}

static void read_compliance(struct fclib_reading *r, struct sparse *s, struct problem *p)
{
    s->n = s->nz >= 0 ? s->nz : read_int(r, LOCAL "/W/nzmax");
    if (!r->code && (s->n < 0 || s->n > s->rows * s->rows))
        blame_file(r, LOCAL "/W/nzmax", "got %d, expected up to %d", s->n, s->rows * s->rows);
    if (!r->code)
        read_entries(r, s, p);
    if (!r->code)
        check_symmetry(r, p);
    free(s->p);
    free(s->i);
    free(s->x);
}

/* ---------------------------------------------------------------- reading: the whole */

/* How large it is, and that it is of the kind that is understood. */
static void read_form(struct fclib_reading *r, struct sparse *s)
{
    if (!is_there(r, LOCAL)) {
        blame_file(r, LOCAL, "got %s, expected a problem in local form",
                   is_there(r, "/fclib_global") ? "one in global form" : "no such group");
        return;
    }
    if (is_there(r, LOCAL "/V") || is_there(r, LOCAL "/R"))
        blame_file(r, LOCAL, "got equations beside the contacts (V, R), expected contacts alone");
    const int space = read_int(r, LOCAL "/spacedim");
    if (!r->code && space != SPACE)
        blame_file(r, LOCAL "/spacedim", "got %d, expected %d", space, SPACE);
    s->rows = read_int(r, LOCAL "/W/m");
    const int columns = read_int(r, LOCAL "/W/n");
    s->nz = read_int(r, LOCAL "/W/nz");
    if (r->code)
        return;
    if (s->rows != columns || s->rows < SPACE || s->rows % SPACE != 0)
        blame_file(r, LOCAL "/W", "got %d x %d, expected a square, three rows a contact", s->rows,
                   columns);
    else if (s->rows > SPACE * CONTACTS_MOST)
        blame_file(r, LOCAL "/W", "got %d contacts, expected at most %d", s->rows / SPACE,
                   CONTACTS_MOST);
    else if (s->nz < -2)
        blame_file(r, LOCAL "/W/nz", "got %d, expected -2, -1 or a number of triplets", s->nz);
}

static void read_vectors(struct fclib_reading *r, struct problem *p)
{
    double *mu = malloc((size_t)p->n * sizeof *mu);
    if (!mu) {
        r->code = report_fault(r->fault, EX_OSERR, "%s: not enough memory", r->path);
        return;
    }
    read_reals(r, LOCAL "/vectors/q", SPACE * (size_t)p->n, &p->free[0].x);
    read_reals(r, LOCAL "/vectors/mu", (size_t)p->n, mu);
    for (int i = 0; i < p->n && !r->code; i++) {
        p->bounds[i] = (struct bounds){.least = 0, .most = INFINITY, .friction = mu[i]};
        if (mu[i] < 0)
            blame_file(r, LOCAL "/vectors/mu", "number %d: got %g, expected at least 0", i + 1,
                       mu[i]);
    }
    free(mu);
}

int fclib_file_read(struct problem *p, const char *path, struct fclib_fault *fault)
{
    struct fclib_reading r = {.path = path, .fault = fault};
    struct sparse s = {0};
    *p = (struct problem){0};
    if (access(path, R_OK) != 0)
        return report_fault(fault, EX_NOINPUT, "%s: cannot be read", path);
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
    r.file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    if (r.file < 0)
        return report_fault(fault, EX_DATAERR, "%s: got no HDF5 file, expected one", path);
    read_form(&r, &s);
    if (!r.code && problem_create(p, s.rows / SPACE) != 0)
        r.code = report_fault(fault, EX_OSERR, "%s: not enough memory", path);
    if (!r.code)
        read_compliance(&r, &s, p);
    if (!r.code)
        read_vectors(&r, p);
    H5Fclose(r.file);
    if (r.code)
        problem_destroy(p);
    return r.code;
}
