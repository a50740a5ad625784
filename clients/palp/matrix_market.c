/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix_market.c - the Matrix Market exchange format. */
#include "clients/palp/matrix_market.h"

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
