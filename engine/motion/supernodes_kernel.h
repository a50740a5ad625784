/* SPDX-License-Identifier: GPL-3.0-or-later */
/* supernodes_kernel.h - factors panel by panel in one precision, with dense kernels.
 *
 * supernodes.c includes it once a precision, with REAL, NAME(x) (x with the precision's ending),
 * TYPE(x) (the same of what dense.h declares) and LEAST_PIVOT, the least part of a diagonal that
 * has to be left as pivot. */

struct NAME(factoring) {
    const struct supernodes *L;
    const mat3 *A;
    REAL *factor;
    const struct strip *strip; /* of this rank */
    const int *panel;
    _Atomic bool positive;
};

/* Columns of the panel as they are in the matrix. */
static void NAME(copy_strip)(const struct NAME(factoring) * f, const struct strip *strip)
{
    const struct supernodes *L = f->L;
    const size_t height = 3 * (size_t)rows_of(L, strip->panel);
    REAL *x = f->factor + L->start[strip->panel];
    memset(x + 3 * (size_t)strip->begin * height, 0,
           3 * (size_t)(strip->end - strip->begin) * height * sizeof *x);
    for (int c = strip->begin; c < strip->end; c++) {
        const int column = L->col[strip->panel] + c;
        for (int e = L->entry_first[column]; e < L->entry_first[column + 1]; e++) {
            const struct entry *entry = &L->entry[e];
            const mat3 *block = &f->A[entry->block];
            for (int t = 0; t < 3; t++) {
                REAL *to = x + (3 * (size_t)c + (size_t)t) * height + 3 * (size_t)entry->row;
                for (int s = 0; s < 3; s++)
                    to[s] = (REAL)(entry->flip ? block->m[t][s] : block->m[s][t]);
            }
        }
    }
}

/* Rows of the source from `begin` on, times those that are columns of the strip, taken off it.
 * map: where in the panel a row stands. */
static void NAME(update_strip)(const struct NAME(factoring) * f, const struct strip *strip,
                               const struct update *u, struct space *space)
{
    const struct supernodes *L = f->L;
    const int *row = L->row + L->row_first[u->source];
    const int first = L->col[strip->panel] + strip->begin, last = L->col[strip->panel] + strip->end;
    int begin = u->begin, end;
    while (begin < u->end && row[begin] < first)
        begin++;
    for (end = begin; end < u->end && row[end] < last; end++)
        ;
    if (begin == end)
        return;

    const int height = 3 * rows_of(L, u->source), below = height - 3 * begin;
    const size_t stride = (size_t)height;
    const REAL *from = f->factor + L->start[u->source] + 3 * begin;
    TYPE(dense_multiply)
    (&(struct TYPE(dense_product)){below, 3 * (end - begin), 3 * cols_of(L, u->source), from, from,
                                   1, stride, stride, 1, space->C, (size_t)below, DENSE_SET,
                                   .is_lower = true});

    const size_t to_height = 3 * (size_t)rows_of(L, strip->panel);
    for (int j = 0; j < 3 * (end - begin); j++) {
        const int column = 3 * (row[begin + j / 3] - L->col[strip->panel]) + j % 3;
        const REAL *C = (const REAL *)space->C + (size_t)j * (size_t)below;
        REAL *to = f->factor + L->start[strip->panel] + (size_t)column * to_height;
        int i = j / 3;
        for (int s = j % 3; s < 3; s++) /* below the diagonal alone */
            to[3 * space->map[row[begin + i]] + s] -= C[3 * i + s];
        for (i++; i < below / 3; i++) {
            REAL *at = to + 3 * (size_t)space->map[row[begin + i]];
            at[0] -= C[3 * i];
            at[1] -= C[3 * i + 1];
            at[2] -= C[3 * i + 2];
        }
    }
}

static void NAME(receive_strips)(void *ctx, int first, int last)
{
    const struct NAME(factoring) *f = ctx;
    const struct supernodes *L = f->L;
    struct space *space = take_space(L);
    for (int k = first; k < last; k++) {
        const struct strip *strip = &f->strip[k];
        const int p = strip->panel, *row = L->row + L->row_first[p];
        NAME(copy_strip)(f, strip);
        for (int i = 0; i < rows_of(L, p); i++)
            space->map[row[i]] = i;
        for (int u = L->update_first[p]; u < L->update_first[p + 1]; u++)
            NAME(update_strip)(f, strip, &L->update[u], space);
    }
    put_space(space);
}

/* Of a diagonal of the matrix a pivot is what the columns before have left. */
static bool NAME(keeps_digits)(const struct NAME(factoring) * f, int p)
{
    const struct supernodes *L = f->L;
    const REAL *x = f->factor + L->start[p];
    const size_t next = 3 * (size_t)rows_of(L, p) + 1;
    for (int c = 0; c < cols_of(L, p); c++) {
        const int column = L->col[p] + c;
        double diagonal[3] = {0};
        for (int e = L->entry_first[column]; e < L->entry_first[column + 1]; e++)
            for (int t = 0; t < 3 && L->entry[e].row == c; t++)
                diagonal[t] += f->A[L->entry[e].block].m[t][t];
        for (int t = 0; t < 3; t++, x += next)
            if ((double)*x * (double)*x < LEAST_PIVOT * diagonal[t])
                return false;
    }
    return true;
}

static void NAME(factor_panels)(void *ctx, int first, int last)
{
    struct NAME(factoring) *f = ctx;
    const struct supernodes *L = f->L;
    for (int k = first; k < last; k++) {
        const int p = f->panel[k], width = 3 * cols_of(L, p), height = 3 * rows_of(L, p);
        REAL *x = f->factor + L->start[p];
        const struct TYPE(dense_lower) square = {x, width, (size_t)height};
        const struct TYPE(dense_block) below = {x + width, height - width, width, (size_t)height};
        if (TYPE(dense_cholesky)(x, width, (size_t)height) && NAME(keeps_digits)(f, p))
            TYPE(dense_solve_right)(&square, &below);
        else
            atomic_store_explicit(&f->positive, false, memory_order_relaxed);
    }
}

static bool NAME(factor_unless)(const struct supernodes *L, const mat3 *A, REAL *factor,
                                struct pool *pool, const _Atomic bool *stop)
{
    struct NAME(factoring) f = {.L = L, .A = A, .factor = factor, .positive = true};
    for (int r = 0; r < L->n_rank; r++) {
        f.strip = L->strip + L->strip_first[r];
        f.panel = L->ranked + L->rank_first[r];
        pool_for(pool, L->strip_first[r + 1] - L->strip_first[r], 1, NAME(receive_strips), &f);
        pool_for(pool, L->rank_first[r + 1] - L->rank_first[r], 1, NAME(factor_panels), &f);
        if (!atomic_load_explicit(&f.positive, memory_order_relaxed) ||
            atomic_load_explicit(stop, memory_order_relaxed))
            return false;
    }
    return true;
}
