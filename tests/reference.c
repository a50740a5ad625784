/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reference.c - reads tests/reference/NAME.txt. */
#include "tests/reference.h"
#include "tests/check.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct reference {
    int n;
    struct matrix *matrix;
};

static void skip_words(FILE *file)
{
    int c;
    while ((c = getc(file)) == '#')
        while (c != '\n' && c != EOF)
            c = getc(file);
    ungetc(c, file);
}

/* Returns false at the end, or where the file breaks off. */
static bool read_matrix(struct matrix *m, FILE *file)
{
    if (fscanf(file, "%63s %d %d", m->name, &m->rows, &m->cols) != 3)
        return false;
    const int n = m->rows * m->cols;
    m->value = calloc((size_t)n, sizeof *m->value);
    for (int i = 0; i < n; i++)
        if (fscanf(file, "%lf", &m->value[i]) != 1)
            return false;
    return true;
}

struct reference *reference_read(const char *name)
{
    char path[120];
    snprintf(path, sizeof path, "tests/reference/%s.txt", name);
    FILE *file = fopen(path, "r");
    REQUIRE(file != NULL);
    skip_words(file);
    struct reference *r = calloc(1, sizeof *r);
    bool more = true;
    while (more) {
        r->matrix = realloc(r->matrix, ((size_t)r->n + 1) * sizeof *r->matrix);
        more = read_matrix(&r->matrix[r->n], file);
        r->n += more;
    }
    const bool whole = feof(file) && r->n > 0;
    fclose(file);
    REQUIRE(whole);
    return r;
}

void reference_destroy(struct reference *reference)
{
    for (int i = 0; i < reference->n; i++)
        free(reference->matrix[i].value);
    free(reference->matrix);
    free(reference);
}

static const struct matrix *find(const struct reference *reference, const char *format,
                                 va_list values)
{
    char name[64];
    vsnprintf(name, sizeof name, format, values);
    for (int i = 0; i < reference->n; i++)
        if (strcmp(reference->matrix[i].name, name) == 0)
            return &reference->matrix[i];
    return NULL;
}

const struct matrix *reference_find(const struct reference *reference, const char *name, ...)
{
    va_list values;
    va_start(values, name);
    const struct matrix *m = find(reference, name, values);
    va_end(values);
    return m;
}

const struct matrix *reference_get(const struct reference *reference, const char *name, ...)
{
    va_list values;
    va_start(values, name);
    const struct matrix *m = find(reference, name, values);
    va_end(values);
    REQUIRE(m != NULL);
    return m;
}

double reference_number(const struct reference *reference, const char *name)
{
    const struct matrix *m = reference_get(reference, "%s", name);
    return m->value[0];
}
