/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern.c - builds a pattern from the pairs of nodes that share a clique. */
#include "engine/model/pattern.h"
#include "engine/base/assert.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The lower triangle's pairs below the diagonal, one bucket a column, with repetitions. */
struct pattern_pairs {
    int *first; /* [n + 1] */
    int *row;
};

static int compare_ints(const void *a, const void *b)
{
    const int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* Counts to starts: first[i] := sum of those before i. */
static void counts_to_starts(int *first, int n)
{
    int sum = 0;
    for (int i = 0; i <= n; i++) {
        const int count = first[i];
        first[i] = sum;
        sum += count;
    }
}

/* Sort the column's rows and drop repetitions; returns how many are left. */
static int sort_unique(int *row, int n)
{
    qsort(row, (size_t)n, sizeof *row, compare_ints);
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (kept == 0 || row[kept - 1] != row[i])
            row[kept++] = row[i];
    return kept;
}

/* Count the pairs of one clique, or put them down, each at its column's next place. */
static void visit_clique(struct pattern_pairs *p, const int *node, const struct cliques *of,
                         bool put)
{
    for (int i = 0; i < of->size; i++)
        for (int j = i + 1; j < of->size; j++) {
            const int a = of->first + node[i], b = of->first + node[j];
            int *at = &p->first[a < b ? a : b];
            if (a == b)
                continue;
            if (put)
                p->row[*at] = a < b ? b : a;
            ++*at;
        }
}

static int pairs_create(struct pattern_pairs *p, int n, const struct cliques *list, int n_list)
{
    size_t most = 1;
    for (int l = 0; l < n_list; l++)
        most += (size_t)list[l].n * (size_t)list[l].size * (size_t)(list[l].size - 1) / 2;
    p->first = calloc((size_t)n + 2, sizeof *p->first);
    p->row = malloc(most * sizeof *p->row);
    if (!p->first || !p->row)
        return -1;
    for (int pass = 0; pass < 2; pass++) {
        for (int l = 0; l < n_list; l++)
            for (int k = 0; k < list[l].n; k++)
                visit_clique(p, list[l].node + (size_t)k * (size_t)list[l].size, &list[l],
                             pass == 1);
        if (pass == 0)
            counts_to_starts(p->first, n);
    }
    memmove(p->first + 1, p->first, (size_t)n * sizeof *p->first); /* ends back to starts */
    p->first[0] = 0;
    return 0;
}

static struct pattern *pattern_create(int n, int n_block)
{
    struct pattern *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->n = n;
    p->n_block = n_block;
    p->first = calloc((size_t)n + 1, sizeof *p->first);
    p->row = calloc((size_t)n_block + 1, sizeof *p->row);
    p->left_first = calloc((size_t)n + 2, sizeof *p->left_first);
    p->left = calloc((size_t)(n_block - n) + 1, sizeof *p->left);
    p->left_col = calloc((size_t)(n_block - n) + 1, sizeof *p->left_col);
    if (p->first && p->row && p->left_first && p->left && p->left_col)
        return p;
    pattern_destroy(p);
    return NULL;
}

/* From columns to rows: each block below the diagonal is left of it in its row. */
static void list_left(struct pattern *p)
{
    for (int c = 0; c < p->n; c++)
        for (int k = p->first[c] + 1; k < p->first[c + 1]; k++)
            p->left_first[p->row[k]]++;
    counts_to_starts(p->left_first, p->n);
    for (int c = 0; c < p->n; c++)
        for (int k = p->first[c] + 1; k < p->first[c + 1]; k++) {
            const int at = p->left_first[p->row[k]]++;
            p->left[at] = k;
            p->left_col[at] = c;
        }
    memmove(p->left_first + 1, p->left_first, (size_t)p->n * sizeof *p->left_first);
    p->left_first[0] = 0;
}

/* Diagonals, then what is below them. */
static struct pattern *pattern_of_pairs(int n, struct pattern_pairs *pairs)
{
    int n_block = n;
    int *count = calloc((size_t)n + 1, sizeof *count);
    if (!count)
        return NULL;
    for (int c = 0; c < n; c++) {
        count[c] = sort_unique(pairs->row + pairs->first[c], pairs->first[c + 1] - pairs->first[c]);
        n_block += count[c];
    }
    struct pattern *p = pattern_create(n, n_block);
    for (int c = 0, k = 0; p && c < n; c++) {
        p->first[c] = k;
        p->row[k++] = c;
        for (int i = 0; i < count[c]; i++)
            p->row[k++] = pairs->row[pairs->first[c] + i];
        p->first[c + 1] = k;
    }
    free(count);
    if (p)
        list_left(p);
    return p;
}

struct pattern *pattern_of_cliques(int n, const struct cliques *list, int n_list)
{
    PALP_ASSERT(n > 0 && n_list >= 0);
    struct pattern_pairs pairs;
    struct pattern *p = NULL;
    if (pairs_create(&pairs, n, list, n_list) == 0)
        p = pattern_of_pairs(n, &pairs);
    free(pairs.first);
    free(pairs.row);
    return p;
}

void pattern_destroy(struct pattern *pattern)
{
    if (!pattern)
        return;
    free(pattern->first);
    free(pattern->row);
    free(pattern->left_first);
    free(pattern->left);
    free(pattern->left_col);
    free(pattern);
}

/* ---------------------------------------------------------------- the extension */

int pattern_extend(struct pattern *out, const struct pattern *pattern, int n_extra)
{
    const size_t n_column = (size_t)pattern->first[pattern->n];
    *out = *pattern;
    out->n_block = pattern->first[pattern->n] + n_extra;
    out->row = malloc(((size_t)out->n_block + 1) * sizeof *out->row);
    out->extra_col = calloc((size_t)n_extra + 1, sizeof *out->extra_col);
    out->extra_first = calloc((size_t)pattern->n + 2, sizeof *out->extra_first);
    if (!out->row || !out->extra_col || !out->extra_first)
        return -1;
    memcpy(out->row, pattern->row, n_column * sizeof *out->row);
    return 0;
}

void pattern_clear(struct pattern *pattern)
{
    free(pattern->row);
    free(pattern->extra_col);
    free(pattern->extra_first);
}

void pattern_empty(struct pattern *pattern)
{
    pattern->n_extra = 0;
    memset(pattern->extra_first, 0, ((size_t)pattern->n + 2) * sizeof *pattern->extra_first);
}

/* Rows between it and the last one have none. */
void pattern_append(struct pattern *pattern, int row, int col)
{
    struct pattern *p = pattern;
    const int last = p->n_extra > 0 ? p->row[pattern_blocks(p) - 1] : row;
    PALP_ASSERT(pattern_blocks(p) < p->n_block && col < row && last <= row);
    for (int between = last + 1; between <= row; between++)
        p->extra_first[between] = p->n_extra;
    p->row[pattern_blocks(p)] = row;
    p->extra_col[p->n_extra++] = col;
    p->extra_first[row + 1] = p->n_extra;
}

/* Rows of the extension are short. -1: it is not there. */
static int find_extra(const struct pattern *p, int row, int col)
{
    int k = p->extra_first[row];
    while (k < p->extra_first[row + 1] && p->extra_col[k] != col)
        k++;
    return k < p->extra_first[row + 1] ? p->first[p->n] + k : -1;
}

int pattern_slot(const struct pattern *pattern, int row, int col)
{
    PALP_ASSERT(row >= col && row < pattern->n && col >= 0);
    const int extra = pattern->extra_first && row > col ? find_extra(pattern, row, col) : -1;
    if (extra >= 0)
        return extra;
    const int *base = pattern->row + pattern->first[col];
    const size_t n = (size_t)(pattern->first[col + 1] - pattern->first[col]);
    const int *found = bsearch(&row, base, n, sizeof row, compare_ints);
    PALP_ASSERT(found);
    return (int)(found - pattern->row);
}

int pattern_col(const struct pattern *pattern, int slot)
{
    const struct pattern *p = pattern;
    int first = 0, end = p->n;
    if (slot >= p->first[p->n])
        return p->extra_col[slot - p->first[p->n]];
    while (end - first > 1) {
        const int middle = first + (end - first) / 2;
        if (p->first[middle] <= slot)
            first = middle;
        else
            end = middle;
    }
    return first;
}
