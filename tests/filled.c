/* SPDX-License-Identifier: GPL-3.0-or-later */
/* filled.c - which 3×3 blocks of a matrix are filled. */
#include "tests/filled.h"

#include "tests/check.h"
#include "tests/scratch.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

int filled_palp(const char *format, ...)
{
    char words[2048], line[4096];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    snprintf(line, sizeof line, "%s %s >%s 2>%s </dev/null", PALP, words, scratch_path("out"),
             scratch_path("err"));
    const int status = system(line);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool filled_says(const char *name, const char *text)
{
    static char all[1 << 16];
    FILE *file = fopen(scratch_path(name), "r");
    const size_t n = file ? fread(all, 1, sizeof all - 1, file) : 0;
    all[n] = '\0';
    if (file)
        fclose(file);
    return strstr(all, text) != NULL;
}

static void mark(struct filled *f, int row, int col)
{
    unsigned char *is = &f->is[row / 3 * f->cols + col / 3];
    f->n += !*is;
    *is = 1;
    f->non_zeros++;
}

struct filled filled_create(const char *words)
{
    struct filled f = {0};
    char line[200];
    int rows, cols, n, row, col;
    double value;
    REQUIRE(filled_palp("inspect %s --mtx %s", words, scratch_path("filled.mtx")) == 0);
    FILE *file = fopen(scratch_path("filled.mtx"), "r");
    REQUIRE(file && fgets(line, sizeof line, file));
    const bool symmetric = strstr(line, "symmetric");
    while (fgets(line, sizeof line, file) && line[0] == '%')
        ;
    REQUIRE(sscanf(line, "%d %d %d", &rows, &cols, &n) == 3);
    f.rows = rows / 3, f.cols = cols / 3;
    f.is = calloc((size_t)f.rows * (size_t)f.cols, 1);
    for (int i = 0; i < n; i++) {
        REQUIRE(fscanf(file, "%d %d %lf", &row, &col, &value) == 3);
        if (value != 0)
            mark(&f, row - 1, col - 1);
        if (value != 0 && symmetric && row != col)
            mark(&f, col - 1, row - 1);
    }
    fclose(file);
    return f;
}

void filled_destroy(struct filled *filled)
{
    free(filled->is);
}

double filled_share(const struct filled *filled, int side, int row, int col)
{
    int all = 0, n = 0;
    for (int i = row * side; i < (row + 1) * side && i < filled->rows; i++)
        for (int j = col * side; j < (col + 1) * side && j < filled->cols; j++, all++)
            n += filled->is[i * filled->cols + j];
    return all > 0 ? (double)n / all : 0;
}
