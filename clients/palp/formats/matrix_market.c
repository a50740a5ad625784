/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix_market.c - the Matrix Market exchange format. */
#include "clients/palp/formats/matrix_market.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static void write_comment(FILE *file, const char *comment)
{
    fputs("% ", file);
    for (const char *c = comment; *c; c++) {
        fputc(*c, file);
        if (*c == '\n' && c[1])
            fputs("% ", file);
    }
    fputc('\n', file);
}

/* Every value of a column, those not stored being zero. */
static void write_array(FILE *file, const struct palp_matrix *matrix, const char *comment)
{
    fputs("%%MatrixMarket matrix array real general\n", file);
    write_comment(file, comment);
    fprintf(file, "%d 1\n", matrix->rows);
    const struct palp_entry *next = matrix->entry;
    for (int row = 0; row < matrix->rows; row++) {
        const bool stored = next < matrix->entry + matrix->n && next->row == row;
        fprintf(file, "%.17g\n", stored ? next->value : 0.0);
        next += stored;
    }
}

static void write_coordinates(FILE *file, const struct palp_matrix *matrix, const char *comment)
{
    fprintf(file, "%%%%MatrixMarket matrix coordinate real %s\n",
            matrix->symmetric ? "symmetric" : "general");
    write_comment(file, comment);
    fprintf(file, "%d %d %d\n", matrix->rows, matrix->cols, matrix->n);
    for (int i = 0; i < matrix->n; i++)
        fprintf(file, "%d %d %.17g\n", matrix->entry[i].row + 1, matrix->entry[i].col + 1,
                matrix->entry[i].value);
}

void matrix_market_write(FILE *file, const struct palp_matrix *matrix, const char *comment)
{
    if (matrix->cols == 1)
        write_array(file, matrix, comment);
    else
        write_coordinates(file, matrix, comment);
}

/* ---------------------------------------------------------------- reading */

/* Where in the text, and in which line. */
struct matrix_reading {
    const char *at;
    long line;
    bool good;
};

/* A whole number from least to most. */
static int read_count(struct matrix_reading *r, long least, long most)
{
    char *end;
    errno = 0;
    const long value = strtol(r->at, &end, 10);
    r->good = r->good && end != r->at && errno == 0 && value >= least && value <= most;
    r->at = end;
    return r->good ? (int)value : 0;
}

static double read_value(struct matrix_reading *r)
{
    char *end;
    const double value = strtod(r->at, &end);
    r->good = r->good && end != r->at;
    r->at = end;
    return value;
}

static void read_line_end(struct matrix_reading *r)
{
    r->good = r->good && *r->at == '\n';
    if (r->good) {
        r->at++;
        r->line++;
    }
}

static int compare_entries(const void *a, const void *b)
{
    const struct palp_entry *x = a, *y = b;
    if (x->col != y->col)
        return x->col < y->col ? -1 : 1;
    return (x->row > y->row) - (x->row < y->row);
}

/* By rising column, then row, none twice. */
static bool sort_entries(struct palp_matrix *m)
{
    bool sorted = true, twice = false;
    for (int i = 1; i < m->n; i++)
        sorted = sorted && compare_entries(&m->entry[i - 1], &m->entry[i]) < 0;
    if (!sorted)
        qsort(m->entry, (size_t)m->n, sizeof *m->entry, compare_entries);
    for (int i = 1; i < m->n; i++)
        twice = twice || compare_entries(&m->entry[i - 1], &m->entry[i]) == 0;
    return !twice;
}

static void read_entries(struct matrix_reading *r, struct palp_matrix *m)
{
    for (int i = 0; i < m->n && r->good; i++) {
        struct palp_entry *e = &m->entry[i];
        e->row = read_count(r, 1, m->rows) - 1;
        e->col = read_count(r, 1, m->symmetric ? e->row + 1 : m->cols) - 1;
        e->value = read_value(r);
        read_line_end(r);
    }
    r->good = r->good && *r->at == '\0' && sort_entries(m);
}

/* The header and the sizes; room for as many entries as the text can hold. */
static void read_head(struct matrix_reading *r, struct palp_matrix *m)
{
    static const char general[] = "%%MatrixMarket matrix coordinate real general\n";
    static const char symmetric[] = "%%MatrixMarket matrix coordinate real symmetric\n";
    enum { ENTRY_LEAST = 6 }; /* bytes: "1 1 0" and the line's end */
    m->symmetric = strncmp(r->at, symmetric, sizeof symmetric - 1) == 0;
    r->good = m->symmetric || strncmp(r->at, general, sizeof general - 1) == 0;
    if (!r->good)
        return;
    r->at = strchr(r->at, '\n');
    read_line_end(r);
    while (r->good && *r->at == '%') {
        r->at += strcspn(r->at, "\n");
        read_line_end(r);
    }
    const size_t most = strlen(r->at) / ENTRY_LEAST;
    m->rows = read_count(r, 1, INT_MAX - 1);
    m->cols = read_count(r, m->symmetric ? m->rows : 1, m->symmetric ? m->rows : INT_MAX - 1);
    m->n = read_count(r, 0, most < INT_MAX ? (long)most : INT_MAX);
    read_line_end(r);
    m->entry = calloc((size_t)m->n + 1, sizeof *m->entry);
    r->good = r->good && m->entry;
}

bool matrix_market_read(const char *text, struct palp_matrix *out, char *why, size_t why_size)
{
    struct matrix_reading r = {text, 1, true};
    memset(out, 0, sizeof *out);
    read_head(&r, out);
    if (r.good)
        read_entries(&r, out);
    if (r.good)
        return true;
    snprintf(why, why_size,
             "line %ld of a matrix: \"%.*s\", expected Matrix Market coordinate text", r.line,
             (int)strcspn(r.at, "\n") < 40 ? (int)strcspn(r.at, "\n") : 40, r.at);
    palp_matrix_destroy(out);
    return false;
}
