/* SPDX-License-Identifier: GPL-3.0-or-later */
/* saddle.c - row by row: what of L and U is known makes their next row and column. */
#include "engine/response/saddle.h"
#include "engine/base/assert.h"

#include <math.h>
#include <string.h>

struct saddle saddle_take(int n, int n_entry, struct arena *arena)
{
    const struct saddle m = {
        .n = n,
        .n_entry = n_entry,
        .entry = ARENA_TAKE(arena, n_entry, struct saddle_entry),
        .diagonal = ARENA_TAKE(arena, n, mat3),
        .entry_first = ARENA_TAKE(arena, n + 1, int),
        .entry_of = ARENA_TAKE(arena, n_entry, int),
        .parent = ARENA_TAKE(arena, n, int),
        .first = ARENA_TAKE(arena, n + 1, size_t),
        .filled = ARENA_TAKE(arena, n, int),
        .mark = ARENA_TAKE(arena, n, int),
        .path = ARENA_TAKE(arena, n, int),
        .reach = ARENA_TAKE(arena, n, int),
        .left = ARENA_TAKE(arena, n, mat3),
        .over = ARENA_TAKE(arena, n, mat3),
        .pivot = ARENA_TAKE(arena, n, mat3),
    };
    PALP_ASSERT(m.entry && m.diagonal && m.entry_first && m.entry_of && m.parent && m.first &&
                m.filled && m.mark && m.path && m.reach && m.left && m.over && m.pivot);
    return m;
}

static bool take_factors(struct saddle *m, size_t filled, struct arena *arena)
{
    m->row = ARENA_TAKE(arena, filled, int);
    m->L = ARENA_TAKE(arena, filled, mat3);
    m->U = ARENA_TAKE(arena, filled, mat3);
    return m->row && m->L && m->U;
}

void saddle_count(size_t filled, struct arena *counter)
{
    struct saddle m;
    take_factors(&m, filled, counter);
}

/* Entries by rows. */
static void sort_entries(struct saddle *m)
{
    memset(m->entry_first, 0, ((size_t)m->n + 1) * sizeof *m->entry_first);
    for (int e = 0; e < m->n_entry; e++)
        m->entry_first[m->entry[e].row + 1]++;
    for (int k = 0; k < m->n; k++)
        m->entry_first[k + 1] += m->entry_first[k];
    for (int e = m->n_entry - 1; e >= 0; e--) /* each row's end moves to its beginning */
        m->entry_of[--m->entry_first[m->entry[e].row + 1]] = e;
    memmove(m->entry_first, m->entry_first + 1, (size_t)m->n * sizeof *m->entry_first);
    m->entry_first[m->n] = m->n_entry;
}

/* A row of L has blocks where the row has entries, and above these in the tree. */
bool saddle_analyse(struct saddle *m, struct arena *arena)
{
    sort_entries(m);
    memset(m->filled, 0, (size_t)m->n * sizeof *m->filled);
    for (int k = 0; k < m->n; k++) {
        m->parent[k] = -1;
        m->mark[k] = k;
        for (int e = m->entry_first[k]; e < m->entry_first[k + 1]; e++)
            for (int i = m->entry[m->entry_of[e]].col; m->mark[i] != k; i = m->parent[i]) {
                if (m->parent[i] < 0)
                    m->parent[i] = k;
                m->filled[i]++;
                m->mark[i] = k;
            }
    }
    m->first[0] = 0;
    for (int k = 0; k < m->n; k++)
        m->first[k + 1] = m->first[k] + (size_t)m->filled[k];
    return take_factors(m, m->first[m->n], arena);
}

/* Entries of row k, and the columns where L has blocks in it, each after those that add to it:
 * reach from the returned index on. */
static int gather_row(struct saddle *m, int k)
{
    int top = m->n;
    m->mark[k] = k;
    for (int e = m->entry_first[k]; e < m->entry_first[k + 1]; e++) {
        const struct saddle_entry *entry = &m->entry[m->entry_of[e]];
        int i = entry->col, n = 0;
        m->left[i] = mat3_add(m->left[i], entry->below);
        m->over[i] = mat3_add(m->over[i], entry->above);
        for (; m->mark[i] != k; i = m->parent[i]) {
            m->path[n++] = i;
            m->mark[i] = k;
        }
        while (n > 0)
            m->reach[--top] = m->path[--n];
    }
    return top;
}

/* Column j is done for row k: what it adds to those behind it. Returns L(k, j) U(j, k). */
static mat3 eliminate_column(struct saddle *m, int j, int k)
{
    const mat3 l = mat3_mul(m->left[j], m->pivot[j]), u = m->over[j];
    const size_t end = m->first[j] + (size_t)m->filled[j]++;
    for (size_t p = m->first[j]; p < end; p++) {
        const int i = m->row[p];
        m->left[i] = mat3_axpy(m->left[i], -1, mat3_mul(l, m->U[p]));
        m->over[i] = mat3_axpy(m->over[i], -1, mat3_mul(m->L[p], u));
    }
    m->left[j] = m->over[j] = mat3_diagonal(0);
    m->row[end] = k;
    m->L[end] = l;
    m->U[end] = u;
    return mat3_mul(l, u);
}

bool saddle_factor(struct saddle *m)
{
    memset(m->filled, 0, (size_t)m->n * sizeof *m->filled);
    memset(m->left, 0, (size_t)m->n * sizeof *m->left);
    memset(m->over, 0, (size_t)m->n * sizeof *m->over);
    for (int k = 0; k < m->n; k++)
        m->mark[k] = -1;
    for (int k = 0; k < m->n; k++) {
        mat3 pivot = m->diagonal[k];
        for (int at = gather_row(m, k); at < m->n; at++)
            pivot = mat3_axpy(pivot, -1, eliminate_column(m, m->reach[at], k));
        const double size = mat3_determinant(pivot);
        if (!isfinite(size) || size == 0)
            return false;
        m->pivot[k] = mat3_inverse(pivot);
    }
    return true;
}

void saddle_solve(const struct saddle *m, vec3 *x)
{
    for (int j = 0; j < m->n; j++)
        for (size_t p = m->first[j]; p < m->first[j + 1]; p++)
            x[m->row[p]] = vec3_sub(x[m->row[p]], mat3_apply(m->L[p], x[j]));
    for (int j = m->n - 1; j >= 0; j--) {
        for (size_t p = m->first[j]; p < m->first[j + 1]; p++)
            x[j] = vec3_sub(x[j], mat3_apply(m->U[p], x[m->row[p]]));
        x[j] = mat3_apply(m->pivot[j], x[j]);
    }
}
