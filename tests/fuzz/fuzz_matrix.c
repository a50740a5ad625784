/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_matrix.c - bytes as Matrix Market text. Entries of what is not refused are in range, rising
 * and none twice; written, they are read as the same. */
#include "clients/palp/formats/matrix_market.h"
#include "tests/fuzz/mutants.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool claim)
{
    if (!claim)
        abort();
}

static void try_entries(const struct palp_matrix *m)
{
    for (int i = 0; i < m->n; i++) {
        const struct palp_entry *e = &m->entry[i], *last = i > 0 ? e - 1 : e;
        expect(e->row >= 0 && e->row < m->rows && e->col >= 0 && e->col < m->cols);
        expect(!m->symmetric || e->col <= e->row);
        expect(i == 0 || last->col < e->col || (last->col == e->col && last->row < e->row));
    }
}

/* A vector is written in another form. */
static void write_again(const struct palp_matrix *m)
{
    char *text = NULL, why[200];
    size_t size;
    struct palp_matrix again;
    FILE *file = m->cols > 1 ? open_memstream(&text, &size) : NULL;
    if (!file)
        return;
    matrix_market_write(file, m, "fuzzed\nin two lines");
    fclose(file);
    expect(matrix_market_read(text, &again, why, sizeof why));
    expect(again.rows == m->rows && again.cols == m->cols && again.n == m->n &&
           again.symmetric == m->symmetric);
    for (int i = 0; i < m->n; i++) {
        const struct palp_entry *a = &again.entry[i], *b = &m->entry[i];
        expect(a->row == b->row && a->col == b->col);
        expect(a->value == b->value || (a->value != a->value && b->value != b->value));
    }
    palp_matrix_destroy(&again);
    free(text);
}

static void try_text(const uint8_t *data, size_t size)
{
    struct palp_matrix m;
    char why[200] = "", *text = malloc(size + 1);
    if (!text)
        return;
    memcpy(text, data, size);
    text[size] = '\0';
    if (matrix_market_read(text, &m, why, sizeof why)) {
        try_entries(&m);
        write_again(&m);
        palp_matrix_destroy(&m);
    } else {
        expect(strncmp(why, "line ", 5) == 0);
    }
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct mutants_target target = {63, try_text, NULL};
    mutants_try(&target, data, size);
    return 0;
}
